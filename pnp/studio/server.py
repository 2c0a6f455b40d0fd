"""The studio as a server: its rooms behind the guard, and how errors are told."""

from __future__ import annotations

import asyncio
import mimetypes
import os
import socket
import threading
import traceback
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from pnp.errors import Unreadable, one_line
from pnp.fonts import SANS, SERIF, find_font, font_path
from pnp.studio import pictures, works
from pnp.studio.colours import games_css
from pnp.studio.folder import Changed, Outside, barred
from pnp.studio.page import STATIC, page
from pnp.studio.rooms import Room, answer, rooms, studio_of
from pnp.studio.safety import HOST, Guard, Keys
from pnp.studio.studio import Studio

# Those of the page's type; a browser draws no letter in a style that is not here.
FONTS = {
    "sans": find_font(SANS),
    "sans-italic": find_font(SANS, 400, True),
    "sans-semibold": find_font(SANS, 600),
    "sans-bold": find_font(SANS, 700),
    "serif": find_font(SERIF),
    "serif-italic": find_font(SERIF, 400, True),
    "serif-bold": find_font(SERIF, 700),
    "serif-black": find_font(SERIF, 900),
}
# Not as the system has them: Windows' registry may call a script a text.
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def application(studio: Studio) -> Starlette:
    """The whole of it as an ASGI application."""
    found = rooms()
    routes = [
        *(Route("/" if room.name == "shelf" else f"/{room.name}", _page(room, found)) for room in found),
        *(route for room in found for route in room.routes),
        *studio.events.routes(),
        *pictures.ROUTES,
        *works.ROUTES,
        Route("/games.css", _games_css),
        Route("/static/{name}", _static),
        Route("/fonts/{name}.ttf", _font),
    ]

    @asynccontextmanager
    async def alive(app: Starlette) -> AsyncIterator[None]:
        looking = asyncio.create_task(studio.events.look())
        try:
            yield
        finally:
            looking.cancel()
            with suppress(asyncio.CancelledError):
                await looking
            studio.close()

    handlers = {Unreadable: _unreadable, Outside: _outside, Changed: _changed, OSError: _barred, Exception: _fault}
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Guard, keys=studio.keys)],
        exception_handlers=handlers,  # type: ignore[arg-type]  # each takes its own kind
        lifespan=alive,
    )
    app.state.studio = studio
    return app


def _page(room: Room, every: list[Room]) -> Callable[[Request], Response]:
    def endpoint(request: Request) -> Response:
        return page(request, room, every)

    return endpoint


def _games_css(request: Request) -> Response:
    return Response(games_css(), media_type="text/css")


def _static(request: Request) -> Response:
    name = request.path_params["name"]
    path = STATIC / name
    if path.parent != STATIC or not path.is_file():
        raise HTTPException(404)
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(name)[0]
    return FileResponse(path, media_type=kind, headers={"cache-control": "no-cache"})


def _font(request: Request) -> Response:
    font = FONTS.get(request.path_params["name"])
    if font is None:
        raise HTTPException(404)
    keep = {"cache-control": "private, max-age=86400"}
    return FileResponse(font_path(font), media_type="font/ttf", headers=keep)


def _unreadable(request: Request, error: Unreadable) -> Response:
    told = studio_of(request).folder.told
    problems = [
        {
            "file": told(each.source.file),
            "line": each.source.line,
            "column": each.source.column,
            "message": told(each.message),
        }
        for each in error.problems[:200]
    ]
    return answer({"problems": problems}, 422)


def _barred(request: Request, error: OSError) -> Response:
    """A disk that is full, a folder that may not be written to or looked into: nothing of ours is wrong."""
    found = barred(error, request.method == "GET")
    problem = {"file": found.source.file, "line": 0, "column": "", "message": found.message}
    return answer({"problems": [problem]}, 422)


def _outside(request: Request, error: Outside) -> Response:
    return answer({"error": f"{one_line(str(error))}: lies outside the folder that was opened"}, 403)


def _changed(request: Request, error: Changed) -> Response:
    return answer({"error": str(error), "changed": error.name, "mark": error.mark}, 409)


def _fault(request: Request, error: Exception) -> Response:
    """What nobody has foreseen is a fault of ours: a line on the page, with PNP_DEBUG set the rest on the terminal."""
    if os.environ.get("PNP_DEBUG"):
        traceback.print_exception(error)
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = f" at {Path(last[0].filename).name}:{last[0].lineno}" if last else ""
    said = one_line(f"a fault of this program{where} ({type(error).__name__}: {error})")
    return answer({"error": said}, 500) if request.url.path.startswith("/api/") else PlainTextResponse(said, 500)


def listening(port: int = 0) -> socket.socket:
    """A socket on this machine alone; any free port for 0. Raises OSError for one that is taken."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((HOST, port))
    except OSError:
        found.close()
        raise
    return found


def server_of(app: Starlette) -> uvicorn.Server:
    """What runs the application: quiet, and gone soon after it is told to stop."""
    config = uvicorn.Config(app, HOST, log_level="critical", access_log=False, server_header=False, ws="none")
    config.lifespan = "on"
    config.timeout_graceful_shutdown = 1  # pages listen for ever
    return uvicorn.Server(config)


def serve(folder: Path, port: int, opened: Callable[[str], None]) -> None:
    """Run a studio until it is stopped; `opened(address)` is called once it listens."""
    with listening(port) as sock:
        keys = Keys(sock.getsockname()[1])
        studio = Studio(folder, keys)
        server = server_of(application(studio))
        sock.listen(128)
        opened(keys.address)
        server.run(sockets=[sock])


@contextmanager
def beside(folder: Path) -> Iterator[Studio]:
    """A studio in a thread of its own, on any free port, for whoever looks at its pages from the same program."""
    with listening() as sock:
        studio = Studio(folder, Keys(sock.getsockname()[1]))
        server = server_of(application(studio))
        sock.listen(128)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]})
        thread.start()
        try:
            yield studio
        finally:
            server.should_exit = True
            thread.join(20)
