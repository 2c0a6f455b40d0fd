"""What all tests share: a cache folder of their own, so that what several of them draw is drawn once (see `once`)."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from tests.hostile.measure import Server

pytest_plugins = ["tests.forked"]

# As `pnp` itself does it: tests make millions of small things, and hardly a circle of them.
gc.set_threshold(100_000, 50, 100)

# A busy machine is slow, not wrong.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")


@pytest.fixture(scope="session", autouse=True)
def _cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """One folder for all processes of a run, and none of the person's own; and no processes within processes."""
    base = tmp_path_factory.getbasetemp()
    several = os.environ.get("PYTEST_XDIST_WORKER") or base.name.startswith("fork")
    folder: Path = (base.parent if several else base) / "cache"
    os.environ["PNP_CACHE"] = str(folder)
    # Hundreds of commands are started: where nothing may be written beside the code, each would compile all of it.
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(folder.with_name("compiled")))
    os.environ.setdefault("PNP_WORKERS", "1")


@pytest.fixture(scope="session")
def measured() -> Iterator[Server]:
    """A process that has loaded the program and forks for each command: `measured(folder, "build", "mating")`."""
    from tests.hostile.measure import Server

    if not hasattr(os, "fork"):
        pytest.skip("commands are run, and measured, in a child that is forked")
    server = Server()
    yield server
    server.close()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Modules without an example are not gone through for examples: four in five have none."""
    found = yield
    if file_path.suffix != ".py" or b">>>" in file_path.read_bytes():
        return found
    return [collector for collector in found if not isinstance(collector, DoctestModule)]


def pytest_collection_finish() -> None:
    """What all tests stand on stays to the end, and nobody looks through it again for circles."""
    gc.collect()
    gc.freeze()
