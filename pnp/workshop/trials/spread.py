"""Work in slips, done wherever there is a processor: by processes of this machine or by workers of a Dask scheduler.

What the slips have in common is sent to each worker once. What comes back comes in any order: whoever adds it up must
not mind.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, Protocol, TypeVar

from pnp.errors import Source, Unreadable
from pnp.fresh import interpreters

S = TypeVar("S", contravariant=True)
C = TypeVar("C", contravariant=True)
R = TypeVar("R", covariant=True)

_PLAYS = ("pnp.games.", "pnp.referee.")  # what slips are done with


class Work(Protocol[S, C, R]):
    """What is done with a slip, by a function that other processes can find by its name."""

    def __call__(self, slip: S, common: C) -> R: ...


def here(work: Work[S, C, R], slips: Sequence[S], common: C, workers: int) -> Iterator[R]:
    """What each slip comes to, as they come, from so many processes."""
    workers = min(workers, len(slips))
    if not slips:
        return
    if workers <= 1:
        yield from (work(slip, common) for slip in slips)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor, as_completed

    # Fresh interpreters rather than copies of this one: the same on all systems, whatever goes on here.
    read = [name for name in sys.modules if name.startswith(_PLAYS)]
    pool = ProcessPoolExecutor(workers, interpreters(read), initializer=_deaf)
    known = set(multiprocessing.active_children())
    try:
        futures = [pool.submit(work, slip, common) for slip in slips]
        for future in as_completed(futures):
            yield future.result()
    except BaseException:
        # Nobody waits for games that nobody wants any more.
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - known:
            child.terminate()
        raise
    pool.shutdown()


def _deaf() -> None:
    """Ctrl-C is for the process that counts; it ends the others."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def there(
    work: Work[S, C, R],
    slips: Sequence[S],
    common: C,
    address: str,
    patience: float = 15.0,
) -> Iterator[R]:
    """What each slip comes to, as they come, from the workers of a Dask scheduler; lost ones are done again.

    Raises Unreadable where no scheduler answers, none has workers, a worker cannot play, or the scheduler goes away.
    """
    if not slips:
        return
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        message = "playing on a Dask scheduler needs distributed: pip install pnp-referee[dask]"
        raise Unreadable.at(Source("--on"), message) from None
    _hush()
    try:
        client = dask.Client(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        message = f"no Dask scheduler answers at {address} ({type(error).__name__})"
        raise Unreadable.at(Source("--on"), message) from None
    futures: Sequence[Any] = ()
    try:
        try:
            client.wait_for_workers(1, timeout=patience)
        except TimeoutError:
            message = f"the scheduler at {address} has no workers; start some with: dask worker {address}"
            raise Unreadable.at(Source("--on"), message) from None
        # What all have in common goes to each worker once, and the slips only name it.
        sent = client.scatter(common, broadcast=True, hash=False)
        futures = client.map(work, slips, common=sent, pure=False, retries=2)
        for future in dask.as_completed(futures, loop=client.loop):
            if future.status == "cancelled":
                raise ConnectionError("games are lost")
            yield future.result()
            future.release()
    except (Unreadable, GeneratorExit, KeyboardInterrupt, SystemExit):
        raise
    except (RuntimeError, ImportError) as error:
        raise Unreadable.at(Source("--on"), f"a worker of {address} cannot play: {error}") from None
    except BaseException as error:
        # Dask has a name of its own for each way in which a scheduler can be gone, a cancelled task's among them.
        message = f"the Dask scheduler at {address} answers no more ({type(error).__name__})"
        raise Unreadable.at(Source("--on"), message) from None
    finally:
        with suppress(Exception):
            client.cancel(futures)
        with suppress(Exception):
            client.close(timeout=2)


def _hush() -> None:
    """What Dask has to say of a scheduler that goes away, tracebacks and all, we say in a line.

    Its loggers have levels each of its own, and threads of it talk on when the client is closed.
    """
    for name in [*logging.root.manager.loggerDict]:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).disabled = True
