"""Where pages ask how far a long work is, and end one that nobody wants any more."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from pnp.studio.apart import State
from pnp.studio.rooms import get, post, studio_of


class Number(msgspec.Struct):
    """A work by its number."""

    id: int


def how_far(request: Request) -> State:
    """How far a work is."""
    text = request.path_params["number"]
    return studio_of(request).works.get(int(text) if text.isdecimal() and len(text) < 10 else 0)


def stop(request: Request, asked: Number) -> State:
    """End a work."""
    return studio_of(request).works.stop(asked.id)


ROUTES: list[Route] = [get("/api/work/{number}", how_far), post("/api/work/stop", Number, stop)]
