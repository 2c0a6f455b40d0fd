"""Flat pictures painted from their text (`pnp.svg.flat`), to the very operators that their elements would give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.named import NamedTuple
from pnp.press.objects.painted import Packed, pack, unpacked
from pnp.press.objects.syntax import operands
from pnp.press.paint import paths
from pnp.svg.flat import BLACK, Unsaid, attributes_of, colourless, geometry_of, in_black, tokens
from pnp.svg.style import Style
from pnp.svg.values import Refused

from .content import Content
from .shapes import Spec
from .shared import LONG, MOST_SPECS, Flat, Shared

DEEPEST = 32  # groups within one another; what goes deeper is read as a whole
_BLACK = f"{operands(BLACK)} RG"


def paint(content: Content, body: str, style: Style) -> None:
    """Paint the flat picture of that text, as before if it was painted before. Raises Unsaid for what is no such."""
    flats = content.shared.flats
    # Not by its text, of which there are as many letters as operators: no two have one hash and one length.
    key = (hash(body), len(body), style)
    found = flats.get(key)
    if found is None:
        try:
            found = _painted(content, body, style)
        except Refused:
            raise Unsaid from None
        flats.keep(key, found)
    if found.first and found.first != content.alpha:
        found = flats.get((*key, found.first)) or flats.keep((*key, found.first), _set(content, found, found.first))
    content.count(found.elements)
    if found.long:
        content.tally_paths(found.long)
    if found.size:
        content.wrote(found.size)
    for alpha in found.alphas:
        content.opacities(alpha)
        content.alphas.append(alpha)
    if found.text:
        content.out.append(found.text)
    content.fill, content.pen = found.fill, found.pen
    content.alpha = found.alpha or content.alpha


class _Tint(NamedTuple):
    """A look in colours of its own: the operators that set its fill and its pen."""

    look: Spec
    fill: str
    pen: str


class _Shape(NamedTuple):
    """A shape: how it looks, and the operators that paint it, "" where they follow from its path data."""

    tint: _Tint
    painted: str


def _painted(content: Content, body: str, style: Style) -> Flat:
    shared = content.shared
    shapes: list[_Shape] = []
    data: list[str] = []  # of those that are paths, in order
    styles = [style]
    tints: dict[tuple[str, str], _Tint] = {}  # in the style at hand
    elements = 0
    for tag, path, written, closed in tokens(body):
        if not tag:
            styles.pop()
            tints = {}
            if not styles:
                raise Unsaid
            continue
        elements += 1
        if not closed:
            if tag != "g" or path or len(styles) > DEEPEST:
                raise Unsaid
            styles.append(_group(shared, attributes_of(written), styles[-1]))
            tints = {}
            continue
        geometry: Mapping[str, str] = {}
        if not path:
            geometry, written = geometry_of(tag, written)
        tint = tints.get((tag, written))
        if tint is None:
            tint = tints[tag, written] = _tint(shared, tag, written, styles[-1])
        if path:
            shapes.append(_Shape(tint, ""))
            data.append(path[1:-1])
        else:
            spec = tint.look.drawn(tag, geometry)
            if spec.ops and spec.painted:
                shapes.append(_Shape(tint, spec.painted))
    if len(styles) > 1:
        raise Unsaid
    return _written(shapes, data, content, elements)


def _group(shared: Shared, given: Mapping[str, str], style: Style) -> Style:
    """The style within a group."""
    spec = shared.look("g", given, style)
    if not spec.plain or spec.hidden:
        raise Unsaid
    return spec.style


def _tint(shared: Shared, tag: str, written: str, style: Style) -> _Tint:
    """The look of a plain shape: hardly two of a plate are like one another but for their colours."""
    parted = colourless(written)
    names, colours = parted[1::3], parted[2::3]
    key = (tag, style, *parted[::3], *names)
    look = shared.colourless.get(key)
    if look is None:
        given = attributes_of(in_black(parted))
        if tag == "path" and "d" in given:
            raise Unsaid  # twice
        look = shared.look(tag, given, style)
        if not look.quick:
            raise Unsaid
        if len(shared.colourless) >= MOST_SPECS:
            shared.colourless.clear()
        shared.colourless[key] = look
    fill, pen = look.fill, look.pen
    for name, colour in zip(names, colours, strict=True):
        if name == "fill":
            fill = fill and f"{operands(colour)} rg"
        else:
            pen = pen and f"{operands(colour)} RG{pen.removeprefix(_BLACK)}"
    return _Tint(look, fill, pen)


def _set(content: Content, found: Flat, first: tuple[float, float]) -> Flat:
    """The same where other opacities are in force: those of its first shape are set."""
    plain = unpacked(found.text) if isinstance(found.text, Packed) else found.text
    text = f"{content.opacities(first)}\n{plain}"
    return found._replace(text=pack(text) if len(text) >= LONG else text, first=None, alphas=(first, *found.alphas))


def _written(shapes: Sequence[_Shape], data: Sequence[str], content: Content, elements: int) -> Flat:
    """The operators of shapes, one after the other, as `Form` lays them."""
    out: list[str] = []
    fill = pen = ""
    first: tuple[float, float] | None = None
    alpha: tuple[float, float] | None = None
    alphas: list[tuple[float, float]] = []
    size = long = 0
    outlines = zip(data, paths.every(data), strict=True)
    for (look, its_fill, its_pen), painted in shapes:
        if not painted:
            path, ops = next(outlines)
            painted = look.over(ops)
            if len(path) > LONG:
                long += len(path)
            if not painted:
                continue
        if first is None:
            first = alpha = look.alpha
        elif look.alpha != alpha:
            alpha = look.alpha
            alphas.append(alpha)
            out.append(content.opacities(alpha))
        if its_fill and its_fill != fill:
            fill = its_fill
            out.append(fill)
        if its_pen and its_pen != pen:
            pen = its_pen
            out.append(pen)
        if len(painted) > LONG:
            size += len(painted)
        out.append(painted)
    text = "\n".join(out)
    return Flat(pack(text) if len(text) >= LONG else text, fill, pen, alpha, first, tuple(alphas), elements, size, long)
