"""The shell around every room: the same head, links and foot, with the room's own script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse

from pnp.studio.rooms import Room

STATIC = Path(__file__).parent / "static"
# In the page itself: Chromium now and then leaves out what a script takes from another file by <use>.
_BEFORE, _, _AFTER = (STATIC / "icons.svg").read_text(encoding="utf-8").partition("<!--")
_ICONS = (_BEFORE + _AFTER.partition("-->")[2]).replace("\n", "").replace('id="', 'id="icon-')


def page(request: Request, room: Room, rooms: Sequence[Room]) -> HTMLResponse:
    """A room's page. What is shown of a game the script asks for; nothing of a stranger's stands in this text."""
    asked = {key: request.query_params[key] for key in ("game", "in") if request.query_params.get(key)}
    links = "".join(_link(each, each == room, asked) for each in rooms)
    own = "".join(
        f'<link rel="stylesheet" href="/static/{name}.css">'
        for name in (room.name,)
        if (STATIC / f"{name}.css").is_file()
    )
    game = escape(asked.get("game", ""), quote=True)
    return HTMLResponse(
        f"""<!doctype html>
<html lang="en" data-room="{room.name}" data-game="{game}" data-nonce="{request.state.nonce}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(room.title)} · pnp studio</title>
<meta name="description" content="{escape(room.told, quote=True)}">
<link rel="icon" href="/static/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/tokens.css">
<link rel="stylesheet" href="/static/shell.css">
<link rel="stylesheet" href="/games.css">{own}
<script src="/static/theme.js"></script>
<script type="module" src="/static/shell.js"></script>
<script type="module" src="/static/{room.name}.js"></script>
</head>
<body>
<div hidden>{_ICONS}</div>
<a class="skip" href="#room">To the page</a>
<header class="head">
<a class="wordmark" href="/">{_icon("mark")}pnp
<span>studio</span></a>
<nav class="rooms" aria-label="Rooms">{links}</nav>
<button type="button" class="quiet" id="theme" aria-label="Light or dark">{_icon("theme")}</button>
</header>
<main id="room" tabindex="-1" aria-busy="true"></main>
<div id="notes" class="notes" role="status" aria-live="polite"></div>
<noscript><p class="notice">
The studio needs JavaScript, which stays on this machine like everything else.</p></noscript>
</body>
</html>
"""
    )


def _link(room: Room, here: bool, asked: dict[str, str]) -> str:
    to = "/" if room.name == "shelf" else f"/{room.name}"
    # The shelf is of no game, but keeps in mind which one is open.
    query = f"?{escape(urlencode(asked))}" if asked and room.of_game else ""
    current = ' aria-current="page"' if here else ""
    return f'<a href="{to}{query}"{current}>{_icon(room.icon)}<span>{escape(room.title)}</span></a>'


def _icon(name: str) -> str:
    return f'<svg class="icon" aria-hidden="true"><use href="#icon-{name}"/></svg>'
