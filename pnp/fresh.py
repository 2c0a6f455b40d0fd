"""Processes that begin afresh, with nothing of what this one has going, and read the program once for all of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

_SAFE = "PYTHONSAFEPATH"


def interpreters(modules: Iterable[str] = ()) -> ForkServerContext | SpawnContext:
    """How to start interpreters of one's own: on Linux copies of a fresh one that has read these `modules` before.

    That one has no threads, so that it can be copied at any time; it ends with this process. Elsewhere each interpreter
    reads all of it itself. What the environment says is what it said when the first was started.
    """
    from multiprocessing import get_context  # slow to load

    if not sys.platform.startswith("linux"):
        return get_context("spawn")
    from multiprocessing import forkserver

    context = get_context("forkserver")
    context.set_forkserver_preload([*modules])
    # A stranger's folder that we stand in must not lend its modules.
    before = os.environ.get(_SAFE)
    os.environ[_SAFE] = "1"
    try:
        forkserver.ensure_running()
    finally:
        if before is None:
            del os.environ[_SAFE]
        else:
            os.environ[_SAFE] = before
    return context
