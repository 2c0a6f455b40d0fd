"""Large groups of a page (`pnp.svg.large`), painted by the operators that they had before, on this page or another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from xml.etree.ElementTree import ParseError

import msgspec

from pnp.hashes import digest
from pnp.press.objects.painted import Packed, Piece, kind_of
from pnp.svg.flat import Unsaid
from pnp.svg.large import Large
from pnp.svg.runs import parsed_once
from pnp.svg.style import Style

from .content import Content, Painting
from .kept_faces import program


class _Kept(msgspec.Struct, array_like=True):
    """A painted group: its operators, of each run of them whether it is packed apart, and all else that is known.

    Where a run was packed when it was made there is nothing of it but that.
    """

    runs: tuple[tuple[bool, str, Packed | None], ...]
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
        content.replay(known.all_else, (done or (Piece(text) if apart else text) for apart, text, done in known.runs))
        return
    found = _anew(content, group, style)
    if found.text is not None:
        kept = _Kept(tuple(_runs(found.text)), found._replace(text=None))
        store.put("group", key, _ENCODER.encode(kept))


def _runs(pieces: Iterable[str | Packed]) -> Iterator[tuple[bool, str, Packed | None]]:
    for kind, run in groupby(pieces, kind_of):
        if kind is Packed:
            yield from ((False, "", piece) for piece in run if isinstance(piece, Packed))
        else:
            yield kind is Piece, "\n".join(piece for piece in run if isinstance(piece, str)), None


def _anew(content: Content, group: Large, style: Style) -> Painting:
    try:
        tree = parsed_once(group.svg(content.tree))
    except ParseError:
        raise Unsaid from None
    with content.standing_in(tree):
        return content.painting(tree[0], style)
