"""Flat pictures painted from their text (`pnp.svg.flat`), to the very operators that their elements would give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.press import paths
from pnp.press.content import Content
from pnp.press.painted import Whole
from pnp.press.shapes import Spec
from pnp.press.shared import LONG, Flat, Shared
from pnp.svg.flat import Unsaid, attributes_of, tokens
from pnp.svg.style import Style
from pnp.svg.subset import SHAPES
from pnp.svg.values import Refused

DEEPEST = 32  # groups within one another; what goes deeper is read as a whole


def paint(content: Content, body: str, style: Style) -> None:
    """Paint the flat picture of that text, as before if it was painted before. Raises Unsaid for what is no such."""
    shared = content.shared
    key = (body, style, content.alpha)
    found = shared.flats.get(key)
    if found is None:
        try:
            found = _painted(content, body, style)
        except Refused:
            raise Unsaid from None  # whoever reads all of it says where
        shared.flats.keep(key, found)
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
    content.fill, content.pen, content.alpha = found.fill, found.pen, found.alpha


class _Shape(NamedTuple):
    """A shape: how it looks, and the operators that paint it, "" where they follow from its path data."""

    look: Spec
    painted: str


def _painted(content: Content, body: str, style: Style) -> Flat:
    shared = content.shared
    shapes: list[_Shape] = []
    data: list[str] = []  # of those that are paths, in order
    styles = [style]
    looks: dict[tuple[str, str], Spec] = {}  # in the style at hand
    elements = 0
    for tag, path, written in tokens(body):
        if tag == "/g":
            styles.pop()
            looks = {}
            continue
        elements += 1
        if tag == "g":
            if len(styles) > DEEPEST:
                raise Unsaid
            styles.append(_group(shared, attributes_of(written), styles[-1]))
            looks = {}
        elif path:
            look = looks.get((tag, written))
            if look is None:
                given = attributes_of(written)
                if "d" in given:
                    raise Unsaid  # twice
                look = looks[tag, written] = _look(shared, tag, given, styles[-1])
            shapes.append(_Shape(look, ""))
            data.append(path)
        else:
            own, given = SHAPES[tag], attributes_of(written)
            others = {name: value for name, value in given.items() if name not in own}
            spec = _look(shared, tag, others, styles[-1]).drawn(tag, {name: given[name] for name in own & given.keys()})
            if spec.ops and spec.painted:
                shapes.append(_Shape(spec, spec.painted))
    return _written(shapes, data, content, elements)


def _group(shared: Shared, given: Mapping[str, str], style: Style) -> Style:
    """The style within a group."""
    spec = shared.look("g", given, style)
    if not spec.plain or spec.hidden:
        raise Unsaid
    return spec.style


def _look(shared: Shared, tag: str, given: Mapping[str, str], style: Style) -> Spec:
    """The look of a plain shape."""
    look = shared.look(tag, given, style)
    if not look.quick:
        raise Unsaid
    return look


def _written(shapes: Sequence[_Shape], data: Sequence[str], content: Content, elements: int) -> Flat:
    """The operators of shapes, one after the other, as `Form` lays them."""
    out: list[str] = []
    fill = pen = ""
    alpha = content.alpha
    alphas: list[tuple[float, float]] = []
    size = long = 0
    outlines = zip(data, paths.every(data), strict=True)
    for look, painted in shapes:
        if not painted:
            path, ops = next(outlines)
            painted = look.over(ops)
            if len(path) > LONG:
                long += len(path)
            if not painted:
                continue
        if look.alpha != alpha:
            alpha = look.alpha
            alphas.append(alpha)
            out.append(content.opacities(alpha))
        if look.fill and look.fill != fill:
            fill = look.fill
            out.append(fill)
        if look.pen and look.pen != pen:
            pen = look.pen
            out.append(pen)
        if len(painted) > LONG:
            size += len(painted)
        out.append(painted)
    text = "\n".join(out)
    return Flat(Whole(text) if len(text) >= LONG else text, fill, pen, alpha, tuple(alphas), elements, size, long)
