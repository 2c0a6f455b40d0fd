"""Strangers' words of which each letter has its place, brought into one tspan a letter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from .xmlread import Node

_APART = re.compile(r"[\s,]+")
_PLACES = ("x", "y", "dx", "dy")
_SPACES = re.compile(r"[ \t\r\n]+")


def parted(
    node: Node, kind: str, given: dict[str, str], preserve: bool, plain: Callable[[str, str], str]
) -> list[Node] | None:
    """The tspans that lists of places or moves make of words, None where there is no list or it is not certain.

    `given` then keeps the first place only; `plain` makes a plain number of a length by the name of its attribute.
    """
    lists = {name: _APART.split(given[name].strip()) for name in _PLACES if name in given}
    count = max(map(len, lists.values()), default=0)
    if count < 2 or len(node) or len(lists.get("y", ())) > max(len(lists.get("x", ())), 1):
        return None
    words = node.text or ""
    words = re.sub("[\t\r\n]", " ", words) if preserve else _SPACES.sub(" ", words)
    if not preserve and kind == "text":
        words = words.strip(" ")
    if not words or (not preserve and words != words.strip(" ")) or not all(map(_alone, words)):
        return None
    places = {name: [plain(name, each) for each in found if each][: len(words)] for name, found in lists.items()}
    count = max(map(len, places.values()))
    made = []
    for at in range(count):
        own = {name: found[at] for name, found in places.items() if at < len(found)}
        letter = Node(f"{node.tag.rpartition('}')[0]}}}tspan", own)
        letter.line, letter.column = node.line, node.column
        letter.text = words[at] if at + 1 < count else words[at:]
        made.append(letter)
    for name, found in places.items():
        if name[0] == "d" or not found:
            given.pop(name)  # moved once, by the letter itself
        else:
            given[name] = found[0]
    node.text = None
    return made


def _alone(letter: str) -> bool:
    """Whether a character is a letter of its own, to be counted as one by everybody."""
    return letter <= "\uffff" and unicodedata.category(letter)[0] not in "MC"
