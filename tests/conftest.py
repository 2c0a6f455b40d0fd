"""What all tests share: a cache folder of their own, so that what several of them draw is drawn once (see `once`)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A busy machine is slow, not wrong.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")


@pytest.fixture(scope="session", autouse=True)
def _cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """One folder for all processes of a run, and none of the person's own; and no processes within processes."""
    base = tmp_path_factory.getbasetemp()
    folder: Path = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "cache"
    os.environ["PNP_CACHE"] = str(folder)
    # Hundreds of commands are started: where nothing may be written beside the code, each would compile all of it.
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(folder.with_name("compiled")))
    os.environ.setdefault("PNP_WORKERS", "1")
