"""What the studio tells its pages without being asked, as server-sent events: files that changed, work that went on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.routing import Route

EVERY = 0.03
"""Seconds between two looks at the files that pages have open."""

QUIET = 0.02
"""Seconds without a change after which whoever writes a file has done with it."""

ALIVE = 15.0
"""Seconds after which a line is sent that says nothing, so that a page that is gone is noticed."""


class Events:
    """The pages that listen, and the files that they have open."""

    def __init__(self) -> None:
        self._listening: set[asyncio.Queue[bytes]] = set()
        self._files: dict[str, tuple[Path, object]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def tell(self, kind: str, **what: object) -> None:
        """Send an event to every page; from any thread. A page gets `what` as an object, with its `kind`."""
        data = b"data: " + msgspec.json.encode({"kind": kind, **what}) + b"\n\n"
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._put, data)

    def _put(self, data: bytes) -> None:
        for queue in self._listening:
            queue.put_nowait(data)

    def watch(self, name: str, path: Path) -> None:
        """From now on tell when a file is saved, by whomever: `{"kind": "saved", "name": name}`."""
        self._files.setdefault(name, (path, _stamp(path)))

    def saved(self, name: str, mark: str) -> None:
        """A page has saved a file: tell the others at once, with the mark that it has now."""
        if name in self._files:
            path, _ = self._files[name]
            self._files[name] = path, _stamp(path)
        self.tell("saved", name=name, mark=mark)

    async def look(self) -> None:
        """Look at the files again and again, until it is cancelled."""
        self._loop = asyncio.get_running_loop()
        changing: dict[str, object] = {}
        while True:
            await asyncio.sleep(QUIET if changing else EVERY)
            for name, (path, known) in list(self._files.items()):
                now = _stamp(path)
                if now == known or now is None:
                    changing.pop(name, None)
                elif changing.get(name) == now:
                    del changing[name]
                    self._files[name] = path, now
                    self.tell("saved", name=name)
                else:
                    changing[name] = now

    async def listen(self, request: Request) -> StreamingResponse:
        """The stream of one page."""
        self._loop = asyncio.get_running_loop()
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._listening.add(queue)

        async def stream() -> AsyncIterator[bytes]:
            try:
                yield b"retry: 500\n\n"
                while True:
                    try:
                        yield await asyncio.wait_for(queue.get(), ALIVE)
                    except TimeoutError:
                        yield b": \n\n"
            finally:
                self._listening.discard(queue)

        return StreamingResponse(stream(), media_type="text/event-stream")

    def routes(self) -> list[Route]:
        """Where pages listen."""
        return [Route("/api/events", self.listen, methods=["GET"])]


def _stamp(path: Path) -> object:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
