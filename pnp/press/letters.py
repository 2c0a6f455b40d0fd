"""Strangers' words of which each letter has its place, brought into one tspan a letter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from itertools import zip_longest

from pnp.press.xmlread import Node

_APART = re.compile(r"[\s,]+")
_SPACES = re.compile(r"[ \t\r\n]+")


def parted(
    node: Node, kind: str, given: dict[str, str], preserve: bool, plain: Callable[[str, str], str]
) -> list[Node] | None:
    """The tspans that a list in `x` makes of an element's words, None where there is no list or it is not certain.

    `given` then keeps the first place only; `plain` makes a plain number of a length by the name of its attribute.
    """
    lists = {name: _APART.split(given.get(name, "").strip()) for name in ("x", "y")}
    if len(lists["x"]) < 2 or len(lists["y"]) > len(lists["x"]) or len(node):
        return None
    words = node.text or ""
    words = re.sub("[\t\r\n]", " ", words) if preserve else _SPACES.sub(" ", words)
    if not preserve and kind == "text":
        words = words.strip(" ")
    if not words or (not preserve and words != words.strip(" ")) or not all(map(_alone, words)):
        return None
    places = {name: [plain(name, each) for each in found if each][: len(words)] for name, found in lists.items()}
    count = len(places["x"])
    made = []
    for at, (x, y) in enumerate(zip_longest(places["x"], places["y"])):
        letter = Node(f"{node.tag.rpartition('}')[0]}}}tspan", {"x": x, **({"y": y} if y else {})})
        letter.line, letter.column = node.line, node.column
        letter.text = words[at] if at + 1 < count else words[at:]
        made.append(letter)
    for name, found in places.items():
        if found:
            given[name] = found[0]
    node.text = None
    return made


def _alone(letter: str) -> bool:
    """Whether a character is a letter of its own, to be counted as one by everybody."""
    return letter <= "\uffff" and unicodedata.category(letter)[0] not in "MC"
