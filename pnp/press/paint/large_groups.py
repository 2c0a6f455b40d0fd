"""Large groups of a page (`pnp.svg.large`), painted by the operators that they had before, on this page or another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from xml.etree.ElementTree import ParseError

import msgspec

from pnp.hashes import digest
from pnp.press.objects.painted import Object, Packed, Piece, kind_of
from pnp.store import Store
from pnp.svg.flat import Unsaid
from pnp.svg.large import Large
from pnp.svg.runs import parsed_once
from pnp.svg.style import Style

from .content import Content, Painting
from .kept_faces import program


class _Kept(msgspec.Struct, array_like=True):
    """A painted group: its operators, of each run of them whether it is packed apart, and all else that is known: the
    objects that it has made, and those that it names, by their kinds.

    Where a run was packed when it was made there is nothing of it but that.
    """

    runs: tuple[tuple[bool, str, Packed | None], ...]
    all_else: Painting
    objects: tuple[Object, ...] = ()
    names: tuple[tuple[str, tuple[int, ...]], ...] = ()


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
    # Objects have the numbers that follow from how many there are before: mostly as many as the last time.
    begin = len(content.shared.document.objects)
    numbered = digest(key, str(begin))
    known = _known(store, key) or _known(store, numbered)
    if known is not None and content.shared.document.take(known.objects):
        for kind, numbers in known.names:
            for number in numbers:
                content.resource(kind, number)
        content.replay(known.all_else, (done or (Piece(text) if apart else text) for apart, text, done in known.runs))
        return
    found = _anew(content, group, style)
    if found is not None and found.all_else.text is not None:
        runs = tuple(_runs(found.all_else.text))
        kept = _Kept(runs, found.all_else._replace(text=None), found.objects, found.names)
        store.put("group", numbered if found.objects else key, _ENCODER.encode(kept))


def _known(store: Store, key: str) -> _Kept | None:
    data = store.get("group", key)
    try:
        return _KEPT.decode(data) if data is not None else None
    except msgspec.DecodeError:
        return None


def _runs(pieces: Iterable[str | Packed]) -> Iterator[tuple[bool, str, Packed | None]]:
    for kind, run in groupby(pieces, kind_of):
        if kind is Packed:
            yield from ((False, "", piece) for piece in run if isinstance(piece, Packed))
        else:
            yield kind is Piece, "\n".join(piece for piece in run if isinstance(piece, str)), None


def _anew(content: Content, group: Large, style: Style) -> _Kept | None:
    """Paint a group; all that there is to be kept of it but its runs, None where it hangs together with others."""
    try:
        tree = parsed_once(group.svg(content.tree))
    except ParseError:
        raise Unsaid from None
    sketch = content.shared.document
    begin, named, states = len(sketch.objects), content.named_objects, {*sketch.states}
    others = len(sketch.pictures), len(content.prints)
    content.least_named = begin
    with content.standing_in(tree):
        found = content.painting(tree[0], style, numbered=True)
    made = tuple(sketch.objects[begin:])
    if not made and content.named_objects == named:
        return _Kept((), found)
    opacities = {sketch.state(alpha, ca=alpha[0], CA=alpha[1]).removeprefix("/") for alpha in found.alphas}
    alone = (
        content.least_named >= begin
        and all(number >= begin for each in made for number in each.refers)
        and others == (len(sketch.pictures), len(content.prints))
        and opacities.issuperset(sketch.states.keys() - states)
        and "mask" not in group.text  # which are graphics states that name objects
    )
    if not alone:
        return None
    # In the order in which they were named.
    names = (
        (kind, [number for number in each.values() if number >= begin]) for kind, each in content.resources.items()
    )
    return _Kept((), found, made, tuple((kind, tuple(numbers)) for kind, numbers in names if numbers))
