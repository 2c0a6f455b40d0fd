"""The elements that stand directly in a face, one by one: most of them stand on other faces as well.

A template repeats its frame, its badges and its lines from card to card. An element that comes back letter for letter
is read once, is the same object on all faces that have it, and whoever looks at it or paints it may keep with it what
came out (`Known.told`). What is kept is bounded, by elements and by letters, and what has not come back goes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element, ParseError, fromstring

from pnp.svg.subset import SVG

MOST = 600  # elements of one generation; there are two
MOST_LETTERS = 200_000  # of one generation
LONGEST = 4_000  # letters: what is longer is a picture, and comes back as a part
MOST_TOLD = 24  # things that are kept with one element

_HEAD = f'<svg xmlns="{SVG}"'
_TAIL = "</svg>"
_WORDS = frozenset(f"{{{SVG}}}{tag}" for tag in ("text", "image", "use"))
MORE = re.compile(r"<[!?]")
"""How begins what is neither an element nor words."""
_TAG = re.compile(r"<(/?)[A-Za-z][^<>]*+>")
# Within an element what holds nothing is passed over at once.
_DEEP = re.compile(r"(?>[^<]*+<[A-Za-z][^<>]*+(?<=/)>)*+[^<]*+<(/?)[A-Za-z][^<>]*+>")


class Known:
    """An element that several faces have.

    `again` once it has come back; `alone` where nothing in it refers to another element or to a file; `kinds` are its
    elements' tags with the names of their attributes, each once, in order; `ids` its elements by their ids. One that is
    `wordless` holds shapes alone, no words, no files, nothing that stands elsewhere.
    """

    __slots__ = ("again", "alone", "ids", "kinds", "told", "wordless")

    def __init__(self, element: Element) -> None:
        """Raises ValueError where two elements have one id."""
        self.again = False
        self.alone = True
        self.ids: dict[str, Element] = {}
        kinds: dict[tuple[str, ...], None] = {}
        for each in element.iter():
            attributes = each.attrib
            kinds[str(each.tag), *attributes] = None
            for name, value in attributes.items():
                if name == "id":
                    if value in self.ids:
                        raise ValueError(value)
                    self.ids[value] = each
                elif "url(" in value or name.endswith("href"):
                    self.alone = False
        self.kinds = tuple(kinds)
        self.wordless = _WORDS.isdisjoint(kind[0] for kind in kinds)
        self.told: dict[object, Any] = {}

    def keep(self, key: object, value: Any) -> None:
        """Keep something that is true of this element wherever it stands."""
        if len(self.told) >= MOST_TOLD:
            self.told.clear()
        self.told[key] = value


_young: dict[str, Element] = {}
_old: dict[str, Element] = {}
_letters = 0  # of the young
_known: dict[Element, Known] = {}  # of all elements above, and of those that somebody else keeps


def known(element: Element) -> Known | None:
    """What is known of an element that several faces have."""
    return _known.get(element)


def know(element: Element) -> None:
    """Take up an element that the caller keeps and several faces have; until `forget`."""
    try:
        _known[element] = Known(element)
    except ValueError:
        return


def forget(element: Element) -> None:
    """Somebody keeps that element no longer."""
    _known.pop(element, None)


def read(svg: str, apart: str) -> tuple[Element, list[Element]] | None:
    """The elements of an SVG as this program writes them, and those among its children that hold the word `apart`,
    which are this face's alone. None for what must be read as a whole.

    Whether it is cut in the right places is of no matter: what are whole elements one by one are so together.
    """
    end = svg.find(">") + 1
    head = svg[:end]
    if not head.startswith(_HEAD) or head.count("<") > 1 or "xmlns" in head[len(_HEAD) :] or head.endswith("/>"):
        return None
    if not svg.endswith(_TAIL) or MORE.search(svg):
        return None
    try:
        root = fromstring(head + _TAIL)
        own: list[Element] = []
        named: set[str] = set()
        for text in _cut(svg, end):
            if apart in text or len(text) > LONGEST:
                element = _one(text)
                if apart in text:
                    own.append(element)
            else:
                element = _shared(text)
                if (found := _known.get(element)) is not None and found.ids:
                    # Two of one id are two elements, whoever reads them.
                    if not named.isdisjoint(found.ids):
                        return None
                    named.update(found.ids)
            root.append(element)
    except (ParseError, ValueError):
        return None
    return root, own


def _cut(svg: str, begin: int) -> Iterator[str]:
    """The text of each child, with the blanks before it. Raises ValueError where something else is left over."""
    depth = 0
    at, last = begin, len(svg) - len(_TAIL)
    while (tag := _DEEP.match(svg, at, last) if depth else _TAG.search(svg, at, last)) is not None:
        at = tag.end()
        if tag[1]:
            depth -= 1
        elif svg[at - 2] != "/":
            depth += 1
        if not depth:
            yield svg[begin:at]
            begin = at
    if svg[begin:last].strip():
        raise ValueError("words behind the last element")


def _one(text: str) -> Element:
    root = fromstring(f'<g xmlns="{SVG}">{text}</g>')
    if len(root) != 1 or (root.text and not root.text.isspace()) or (root[0].tail and not root[0].tail.isspace()):
        raise ValueError("no single element")
    return root[0]


def _shared(text: str) -> Element:
    """The element of that text, the same one for all faces."""
    global _letters
    element = _young.get(text)
    if element is not None:
        if (found := _known.get(element)) is not None:
            found.again = True
        return element
    element = _old.pop(text, None)
    if element is None:
        element = _one(text)
        know(element)
    elif (found := _known.get(element)) is not None:
        found.again = True
    if len(_young) >= MOST or _letters > MOST_LETTERS:
        for gone in _old.values():
            forget(gone)
        _old.clear()
        _old.update(_young)
        _young.clear()
        _letters = 0
    _young[text] = element
    _letters += len(text)
    return element


def looked_through(root: Element) -> tuple[dict[tuple[str, ...], None], list[tuple[str, Element]]]:
    """The tags of a face with the names of their attributes, each once, in order; and its elements by their ids."""
    kinds: dict[tuple[str, ...], None] = {}
    ids: list[tuple[str, Element]] = []
    left = [root]
    while left:
        element = left.pop()
        found = _known.get(element)
        if found is not None:
            kinds.update(dict.fromkeys(found.kinds))
            ids += found.ids.items()
            continue
        attributes = element.attrib
        kinds[str(element.tag), *attributes] = None
        if name := attributes.get("id"):
            ids.append((name, element))
        left += reversed(element)
    return kinds, ids
