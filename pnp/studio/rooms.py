"""A room of the studio, and how its module answers what its page asks.

A room is a module of this package that has a `ROOM`. The page of the room is the shell with its script in it
(`static/<name>.js`, and `static/<name>.css` if there is one); its routes begin with `/api/<name>/`.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.errors import Source, Unreadable, misread
from pnp.named import NamedTuple
from pnp.studio.apart import Gone

if TYPE_CHECKING:
    from pnp.studio.studio import Studio

# In the order in which they stand at the top of every page; one that has no module yet is left out.
NAMES = ("shelf", "printing", "deck", "table", "verdict", "rulebook")

T = TypeVar("T")


class Room(NamedTuple):
    """A page: its address `/<name>`, its title, one sentence for what it is for, its icon in `static/icons.svg`, its
    routes; whether it is the page `of_game`, so that its link carries the game that is open.
    """

    name: str
    title: str
    told: str
    icon: str
    routes: Sequence[Route] = ()
    of_game: bool = True
    module: str = ""


def rooms() -> list[Room]:
    """All rooms, in order."""
    found = []
    for name in NAMES:
        where = f"pnp.studio.{name}"
        if find_spec(where) is not None:
            found.append(import_module(where).ROOM._replace(module=name))
    return found


def studio_of(request: Request) -> Studio:
    """The studio that a request is for."""
    found: Studio = request.app.state.studio
    return found


def answer(value: object, status: int = 200) -> Response:
    """Any record as JSON: by its names, whatever kind of record it is."""
    return Response(msgspec.json.encode(named(value), enc_hook=str), status, media_type="application/json")


def named(value: object) -> object:
    """The same with named tuples as objects.

    >>> named([Room("deck", "Deck", "", "")])[0]["title"]
    'Deck'
    """
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {key: named(each) for key, each in value._asdict().items()}
    if isinstance(value, list | tuple):
        return [named(each) for each in value]
    if isinstance(value, dict):
        return {key: named(each) for key, each in value.items()}
    if isinstance(value, msgspec.Struct):
        return {key: named(getattr(value, key)) for key in value.__struct_fields__}
    return value


async def asked(request: Request, shape: type[T]) -> T:
    """What a page has sent, as a record of that type. Raises Unreadable for anything else."""
    data = await request.body()
    try:
        return msgspec.json.decode(data, type=shape)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Unreadable.at(Source("request"), misread(error)) from None


Work = Callable[[Request], Any]


def get(path: str, work: Work) -> Route:
    """A route that reads: `work(request)` gives a record or a Response; it runs in a thread and may take its time.

    `request.state.gone` is set when nobody waits for the answer any more.
    """

    async def endpoint(request: Request) -> Response:
        request.state.gone = threading.Event()
        watching = asyncio.create_task(_watch(request))
        try:
            found = await run_in_threadpool(work, request)
        except Gone:
            return Response(status_code=204)
        finally:
            watching.cancel()
        return found if isinstance(found, Response) else answer(found)

    return Route(path, endpoint, methods=["GET"])


async def _watch(request: Request) -> None:
    while not await request.is_disconnected():
        await asyncio.sleep(0.1)
    request.state.gone.set()


def post(path: str, shape: type[T], work: Callable[[Request, T], Any]) -> Route:
    """A route that writes or computes: `work(request, what was sent)`, in a thread, gives a record or a Response."""

    async def endpoint(request: Request) -> Response:
        sent = await asked(request, shape)
        found = await run_in_threadpool(work, request, sent)
        return found if isinstance(found, Response) else answer(found)

    return Route(path, endpoint, methods=["POST"])
