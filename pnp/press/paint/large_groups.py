"""Large groups of a page (`pnp.svg.large`), painted by the operators that they had before, on this page or another."""

from __future__ import annotations

from itertools import groupby
from xml.etree.ElementTree import ParseError

import msgspec

from pnp.hashes import digest
from pnp.press.objects.painted import Piece
from pnp.svg.flat import Unsaid
from pnp.svg.large import Large
from pnp.svg.runs import parsed_once
from pnp.svg.style import Style

from .content import Content, Painting
from .kept_faces import program


class _Kept(msgspec.Struct, array_like=True):
    """A painted group: its operators, of each run of them whether it is packed apart, and all else that is known."""

    runs: tuple[tuple[bool, str], ...]
    all_else: Painting


_ENCODER = msgspec.msgpack.Encoder()
_KEPT = msgspec.msgpack.Decoder(_Kept)


def paint(content: Content, group: Large, style: Style) -> None:
    """Paint a group that stands directly in the face, as before if it was painted before. Raises Unsaid for no XML."""
    store = content.shared.store
    if store is None:
        _anew(content, group, style)
        return
    state = (style, content.fill, content.pen, content.alpha, content.whole, content.room, content.most)
    key = digest(program(), group.text, repr(state))
    data = store.get("group", key)
    try:
        known = _KEPT.decode(data) if data is not None else None
    except msgspec.DecodeError:
        known = None
    if known is not None:
        content.replay(known.all_else, (Piece(text) if apart else text for apart, text in known.runs))
        return
    found = _anew(content, group, style)
    if found.text is not None:
        runs = groupby(found.text, key=lambda each: isinstance(each, Piece))
        texts = tuple((apart, "\n".join(run)) for apart, run in runs)
        store.put("group", key, _ENCODER.encode(_Kept(texts, found._replace(text=None))))


def _anew(content: Content, group: Large, style: Style) -> Painting:
    try:
        tree = parsed_once(group.svg(content.tree))
    except ParseError:
        raise Unsaid from None
    with content.standing_in(tree):
        return content.painting(tree[0], style)
