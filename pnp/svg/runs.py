"""Runs of plain shapes within one element, and what they are made of: an animal comes back on many faces.

Whoever reads or paints faces does the work for such a run once, and finds it again by its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from xml.etree.ElementTree import Element, ParseError, fromstring

from pnp.svg import chunks, flat
from pnp.svg.subset import SHAPES, SVG

FEW = 6  # shapes: what is shorter is read again sooner than it is found
MOST_LETTERS = 500_000  # of faces whose elements are kept: those of a sheet are looked over before it is painted
MOST_IN_PARTS = 1_500_000  # letters of parts whose elements are kept
LEAST_PART = 2_000  # letters: what is shorter is read sooner than it is found

_SHAPES = frozenset(f"{{{SVG}}}{tag}" for tag in SHAPES)
_OWN = frozenset(("transform", "clip-path", "mask", "id", "display"))


_TO_COME = 64  # faces whose parts are known while they wait to be read
_PART = "data-part"
_GROUP = f"{{{SVG}}}g"

_trees: dict[str, Element] = {}
_flat_trees: set[str] = set()  # of those, the ones in which elements stand for flat pictures
_made: dict[tuple[int, int], tuple[str, ...]] = {}  # by the hash and the length of an SVG, which need not be held
_parts: dict[str, list[Element]] = {}
_groups: dict[Element, list[tuple[bool, list[Element]]] | None] = {}  # those within parts, as they are parted


class Named(list[Element]):
    """A run of a part that is kept, and its name once somebody has asked for it."""

    name = b""


def made_of(svg: str, parts: tuple[str, ...]) -> None:
    """Say that an SVG that will be read has these parts, whole elements each, which other faces have as well."""
    if parts:
        while len(_made) >= _TO_COME:
            del _made[next(iter(_made))]
        _made[hash(svg), len(svg)] = parts


def changed(svg: str, into: str) -> None:
    """Say that an SVG has become another one with the same parts."""
    made_of(into, _made.pop((hash(svg), len(svg)), ()))


def parsed(svg: str, *, flats: bool = False) -> Element:
    """The elements of an SVG, kept for a sheet's worth of faces: a face is looked over, later painted, and nobody
    changes it. With `flats` one element may stand for each flat picture. Raises ElementTree.ParseError.
    """
    tree = _trees.get(svg)
    if tree is not None and not flats and svg in _flat_trees:
        del _trees[svg]
        tree = None
    if tree is None:
        room = MOST_LETTERS - sum(map(len, _trees)) - len(svg)
        while room < 0 and _trees:
            oldest = next(iter(_trees))
            room += len(oldest)
            del _trees[oldest]
        _flat_trees.intersection_update(_trees)
        parts = _made.pop((hash(svg), len(svg)), ())
        tree = _put_together(svg, parts, flats)
        if tree is None:
            tree = fromstring(svg)
        elif flats:
            _flat_trees.add(svg)
            made_of(svg, parts)  # should somebody want all of it
        _trees[svg] = tree
    return tree


def parsed_once(svg: str) -> Element:
    """The elements of an SVG, one for each flat picture, of which nobody asks twice. Raises ElementTree.ParseError."""
    tree = _put_together(svg, (), flats=True)
    return tree if tree is not None else fromstring(svg)


def _put_together(svg: str, parts: Iterable[str], flats: bool) -> Element | None:
    """The elements of an SVG whose parts, and what other faces have as well, are read once; None where it must be read
    as a whole.
    """
    if _PART in svg:
        return None
    found: list[list[Element]] = []
    if flats:
        svg, pictures = flat.taken(svg, _PART)
        found += ([picture] for picture in pictures)
    for part in parts:
        if flats and part not in svg:
            continue  # a picture was taken out of it
        if (elements := _part(part)) is None:
            return None
        svg = svg.replace(part, f'<g {_PART}="{len(found)}"/>')
        found.append(elements)
    read = chunks.read(svg, _PART)
    if read is not None:
        tree, own = read
    elif not found:
        return None
    else:
        try:
            tree = fromstring(svg)
        except ParseError:
            return None  # the place of the fault is that in the whole
        own = [*tree]
    for parent in [*(each for one in own for each in one.iter(_GROUP)), tree] if found else ():
        for at in range(len(parent) - 1, -1, -1):
            child = parent[at]
            if child.tag == _GROUP and (number := child.get(_PART)) is not None:
                if child.tail and not child.tail.isspace():
                    return None
                parent[at : at + 1] = found[int(number)]
    return tree


def _whole(text: str) -> list[Element] | None:
    """The elements of a text that has nothing else in it."""
    try:
        root = fromstring(f'<g xmlns="{SVG}">{text}</g>')
    except ParseError:
        return None
    last = root[-1].tail if len(root) else "none"
    if (root.text and not root.text.isspace()) or (last and not last.isspace()):
        return None
    return [*root]


def _part(part: str) -> list[Element] | None:
    """The elements of a part, the same ones for all faces; None for what is not whole elements."""
    known = _parts.pop(part, None)
    if known is not None:
        _parts[part] = known  # what comes back goes last
    else:
        read = _whole(part)
        if read is None:
            return None
        room = MOST_IN_PARTS - sum(map(len, _parts)) - len(part)
        while room < 0 and _parts:
            oldest = next(iter(_parts))
            room += len(oldest)
            for element in _parts.pop(oldest):
                chunks.forget(element)
                for each in element.iter():
                    _groups.pop(each, None)
        known = _parts[part] = read
        for element in known:
            chunks.know(element)
            _groups.update((each, None) for each in element.iter() if len(each) >= FEW)
    return known


def parted(nodes: Element, apart: Element | None = None) -> Iterable[tuple[bool, list[Element]]]:
    """Elements in order, runs of plain shapes apart from all others: whether it is one, and its elements.

    A shape is plain that holds nothing, has no coordinates, clip or name of its own and no gradient, and is followed by
    no words. The one that is to stand `apart` is none.
    """
    if apart is not None or nodes not in _groups:
        return _parted(nodes, apart)
    known = _groups[nodes]
    if known is None:
        known = _groups[nodes] = [(plain, Named(run) if plain else run) for plain, run in _parted(nodes, None)]
    return known


def _parted(nodes: Iterable[Element], apart: Element | None) -> Iterator[tuple[bool, list[Element]]]:
    others: list[Element] = []
    run: list[Element] = []
    for node in nodes:
        if (
            node.tag in _SHAPES
            and not len(node)
            and node is not apart
            and _OWN.isdisjoint(node.attrib)
            and "url(" not in node.get("fill", "")
            and not (node.text and not node.text.isspace())
            and not (node.tail and not node.tail.isspace())
        ):
            run.append(node)
            continue
        if len(run) >= FEW:
            if others:
                yield False, others
                others = []
            yield True, run
        else:
            others += run
        run = []
        others.append(node)
    if len(run) < FEW:
        others += run
        run = []
    if others:
        yield False, others
    if run:
        yield True, run


def name(run: Iterable[Element]) -> bytes:
    """The hash of all that a run is made of.

    >>> from xml.etree.ElementTree import fromstring
    >>> one, other = fromstring('<g><path d="M0 0"/></g>'), fromstring('<g><path d="M0 1"/></g>')
    >>> name(one) == name(one), name(one) == name(other)
    (True, False)
    """
    if isinstance(run, Named) and run.name:
        return run.name
    parts: list[str] = []
    for node in run:
        parts.append(node.tag)
        parts += node.attrib
        parts += node.attrib.values()
        parts.append("")
    # No XML holds a zero.
    found = blake2b("\0".join(parts).encode("utf-8", "surrogatepass"), digest_size=16).digest()
    if isinstance(run, Named):
        run.name = found
    return found
