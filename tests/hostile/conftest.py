"""A process that measures, shared by all attacks of a run."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from .measure import Server


@pytest.fixture(scope="session")
def measured() -> Iterator[Server]:
    if not hasattr(os, "fork"):
        pytest.skip("what an attack takes is measured in a child that is forked")
    server = Server()
    yield server
    server.close()
