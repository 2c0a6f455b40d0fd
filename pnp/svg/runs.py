"""Runs of plain shapes within one element, and what they are made of: an animal comes back on many faces.

Whoever reads or paints faces does the work for such a run once, and finds it again by its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from xml.etree.ElementTree import Element, fromstring

from pnp.svg.subset import SHAPES, SVG

FEW = 6  # shapes: what is shorter is read again sooner than it is found
MOST_LETTERS = 1_000_000  # of faces whose elements are kept: those of a sheet are looked over before it is painted

_SHAPES = frozenset(f"{{{SVG}}}{tag}" for tag in SHAPES)
_OWN = frozenset(("transform", "clip-path", "mask", "id", "display"))


_trees: dict[str, Element] = {}


def parsed(svg: str) -> Element:
    """The elements of an SVG, kept for a sheet's worth of faces: a face is looked over, later painted, and nobody
    changes it. Raises ElementTree.ParseError.
    """
    tree = _trees.get(svg)
    if tree is None:
        if _trees and sum(map(len, _trees)) + len(svg) > MOST_LETTERS:
            _trees.clear()
        tree = _trees[svg] = fromstring(svg)
    return tree


def parted(nodes: Iterable[Element], apart: Element | None = None) -> Iterator[tuple[bool, list[Element]]]:
    """Elements in order, runs of plain shapes apart from all others: whether it is one, and its elements.

    A shape is plain that holds nothing, has no coordinates, clip or name of its own and no gradient, and is followed by
    no words. The one that is to stand `apart` is none.
    """
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
    parts: list[str] = []
    for node in run:
        parts.append(node.tag)
        parts += node.attrib
        parts += node.attrib.values()
        parts.append("")
    # No XML holds a zero.
    return blake2b("\0".join(parts).encode("utf-8", "surrogatepass"), digest_size=16).digest()
