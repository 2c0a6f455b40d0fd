"""Work that is done in other processes, so that pages are answered meanwhile: pictures, and what takes its time.

`Hand` is one process that draws, for as long as the studio runs. `Works` starts a process for each long piece of work
(a print, a trial), tells pages how far it is, and ends it when nobody wants it any more.
"""

from __future__ import annotations

import heapq
import itertools
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, TypeVar

import msgspec

from pnp.errors import Problem, Source, Unreadable, one_line
from pnp.fresh import interpreters
from pnp.studio.events import Events
from pnp.studio.folder import barred

T = TypeVar("T")

KEPT = 20  # works whose results are kept
DRAWING = ("pnp.studio.printing", "pnp.studio.tables")  # what has all that draws and prints behind it
EVERY = 0.1  # seconds between two times that a page is told how far a work is
Tell = Callable[[int, int], None]


class Gone(Exception):
    """Nobody waits for an answer any more."""


class Hand:
    """A process that draws, one thing after the other; a new one takes its place where it was lost."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._turn = threading.Condition()
        self._waiting: list[tuple[int, int]] = []
        self._numbers = itertools.count()

    def call(
        self,
        work: Callable[..., T],
        *given: Any,
        now: bool = False,
        later: bool = False,
        gone: threading.Event | None = None,
    ) -> T:
        """What `work(*given)` gives there; both must be importable.

        Who is there first is served first, but for what somebody waits for `now`, the picture of what was just
        changed, and what can be done `later`, which a page can do without for a moment. Raises Gone where whoever
        asked is `gone` when it would be begun.
        """
        mine = (0 if now else 2 if later else 1, next(self._numbers))
        with self._turn:
            heapq.heappush(self._waiting, mine)
            self._turn.wait_for(lambda: self._served is None and self._waiting[0] == mine)
            self._served = heapq.heappop(self._waiting)
        try:
            if gone is not None and gone.is_set():
                raise Gone
            return self._call(work, *given)
        finally:
            with self._turn:
                self._served = None
                self._turn.notify_all()

    _served: tuple[int, int] | None = None

    def _call(self, work: Callable[..., T], *given: Any) -> T:
        for last in (False, True):
            pool = self._running()
            try:
                return pool.submit(work, *given).result()
            except BrokenProcessPool:
                # It ran out of memory, or somebody ended it.
                with self._lock:
                    if self._pool is pool:
                        self._pool = None
                if last:
                    raise
        raise AssertionError

    def _running(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, interpreters(DRAWING), initializer=deaf)
            return self._pool

    def close(self) -> None:
        """End it; nobody waits for pictures any more."""
        with self._lock:
            if self._pool is not None:
                # What it is drawing would be waited for.
                for process in list(getattr(self._pool, "_processes", None) or {}):
                    with suppress(OSError):
                        os.kill(process, signal.SIGTERM)
                self._pool.shutdown(wait=True, cancel_futures=True)
                self._pool = None


def deaf() -> None:
    """Ctrl-C is for the studio; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class State(msgspec.Struct):
    """How far a work is. `state`: going, done, failed, stopped. `told` are the lines of what went wrong."""

    id: int
    what: str
    state: str = "going"
    done: int = 0
    of: int = 0
    told: list[str] = []
    result: Any = None


class Works:
    """Long pieces of work, each in a process; pages hear `{"kind": "work", "id", "state", "done", "of", "told"}`."""

    def __init__(self, events: Events) -> None:
        self._events = events
        self._numbers = itertools.count(1)
        self._states: dict[int, State] = {}
        self._processes: dict[int, Any] = {}
        self._lock = threading.Lock()

    def start(
        self, what: str, work: Callable[..., Any], *given: Any, finished: Callable[[Any], Any] | None = None
    ) -> State:
        """Begin `work(tell, *given)` in a process of its own; `tell(done, of)` says how far it is.

        `finished` is called with what it gives, here, and gives what is kept as the result.
        """
        state = State(next(self._numbers), what)
        fresh = interpreters(DRAWING)
        here, there = fresh.Pipe(duplex=False)
        process = fresh.Process(target=_work, args=(there, work, given))
        process.start()
        there.close()
        with self._lock:
            self._states[state.id] = state
            self._processes[state.id] = process
            for old in [*self._states][:-KEPT]:
                if self._states[old].state != "going":
                    del self._states[old]
        threading.Thread(target=self._follow, args=(state, process, here, finished), daemon=True).start()
        return state

    def _follow(self, state: State, process: Any, here: Connection, finished: Callable[[Any], Any] | None) -> None:
        end, said = "failed", None
        try:
            while True:
                kind, said = here.recv()
                if kind != "going":
                    end = kind
                    break
                state.done, state.of = said
                self._tell(state)
        except (EOFError, OSError):
            end, said = "failed", ["the work ended without a word; perhaps there was not enough memory"]
        process.join(20)
        with self._lock:
            self._processes.pop(state.id, None)
        if state.state != "going":
            return  # stopped meanwhile
        try:
            if end == "done":
                state.result = finished(said) if finished else said
            else:
                state.told = said or []
            state.state = end
        except Unreadable as error:
            state.told, state.state = [str(each) for each in error.problems], "failed"
        except Exception as error:
            state.told, state.state = [one_line(f"{type(error).__name__}: {error}")], "failed"
        self._tell(state)

    def _tell(self, state: State) -> None:
        self._events.tell(
            "work", id=state.id, what=state.what, state=state.state, done=state.done, of=state.of, told=state.told
        )

    def get(self, number: int) -> State:
        """How far a work is, and what it gave. Raises Unreadable for one that is not known."""
        if number not in self._states:
            raise Unreadable.at(Source("work"), "no such work")
        return self._states[number]

    def stop(self, number: int) -> State:
        """Nobody wants it any more."""
        state = self.get(number)
        with self._lock:
            process = self._processes.get(number)
            if process is not None and state.state == "going":
                state.state = "stopped"
                process.terminate()
        self._tell(state)
        return state

    def close(self) -> None:
        """End all of them."""
        for number in [*self._processes]:
            self.stop(number)


def _work(there: Connection, work: Callable[..., Any], given: tuple[Any, ...]) -> None:
    """In the process: do it, and send what it comes to."""
    deaf()
    # Being told to stop is an error like others, so that processes and files of its own are put away.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    last = [0.0]

    def tell(done: int, of: int) -> None:
        import time

        now = time.monotonic()
        if now - last[0] > EVERY or done == of:
            last[0] = now
            there.send(("going", (done, of)))

    try:
        there.send(("done", work(tell, *given)))
    except Unreadable as error:
        there.send(("failed", [_line(problem) for problem in error.problems[:50]]))
    except OSError as error:
        there.send(("failed", [_line(barred(error))]))
    except Exception as error:
        if os.environ.get("PNP_DEBUG"):
            raise
        there.send(("failed", [one_line(f"a fault of this program: {type(error).__name__}: {error}")]))


def _line(problem: Problem) -> str:
    return str(problem)
