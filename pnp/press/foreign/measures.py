"""What strangers' lengths and short words depend on: the size of type in force, the point that turns go around."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pnp.svg.values import Refused, number

from .properties import length

_FONT = re.compile(
    r"((?:(?:normal|italic|oblique|small-caps|bold|bolder|lighter|[1-9]00)\s+)*)"
    r"([\d.][\w.%]*)(?:\s*/\s*[\w.%]+)?\s+(\S.*)",
    re.DOTALL | re.IGNORECASE,
)
_FONTS = ("font-style", "font-variant", "font-weight", "font-size", "font-family")
_SIDES = {"left": 0, "right": 0, "top": 1, "bottom": 1}
_PARTS = {"left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"}


def font(text: str) -> list[tuple[str, str]]:
    """The properties that `font` stands for; none where it is not understood.

    >>> font("bold 5px/1.2 Inter, serif")[2:]
    [('font-weight', 'bold'), ('font-size', '5px'), ('font-family', 'Inter, serif')]
    """
    if text.strip().lower() == "inherit":
        return [(name, "inherit") for name in _FONTS]
    found = _FONT.fullmatch(text.strip())
    if not found:
        return []
    given = dict.fromkeys(_FONTS[:3], "normal")
    for word in found[1].lower().split():
        if word == "normal":
            continue
        name = "font-style" if word in ("italic", "oblique") else "font-variant" if "caps" in word else "font-weight"
        given[name] = word
    return [*given.items(), ("font-size", found[2]), ("font-family", found[3])]


def font_size(found: Mapping[str, str], around: float | None) -> tuple[float | None, str]:
    """The size of type in force on an element, None where it is not known; and as it is written anew, or ""."""
    text = found.get("font-size", "inherit").strip()
    if text == "inherit":
        return around, ""
    try:
        plain = length(text, around, around)
        return number(plain), plain
    except Refused:
        return None, ""  # whoever sets words in it hears why


def turned(transform: str, origin: str, room: tuple[float, float] | None, em: float | None) -> str:
    """A transform that goes around a point, as one that goes around the beginning of the coordinates."""
    words = origin.lower().split()
    if not 1 <= len(words) <= 2:
        raise Refused(f"the painter does not know transform-origin {origin[:40]!r}")
    if len(words) == 1:
        words = ["center", *words] if _SIDES.get(words[0]) == 1 else [*words, "center"]
    elif _SIDES.get(words[0]) == 1 or _SIDES.get(words[1]) == 0:
        words.reverse()
    if _SIDES.get(words[0]) == 1 or _SIDES.get(words[1]) == 0:
        raise Refused(f"the painter does not know transform-origin {origin[:40]!r}")
    try:
        x, y = (number(length(_PARTS.get(word, word), room[at] if room else None, em)) for at, word in enumerate(words))
    except Refused as error:
        raise Refused(f"the painter does not know transform-origin {origin[:40]!r}: {error}") from None
    return f"translate({x:.6f} {y:.6f}) {transform} translate({-x:.6f} {-y:.6f})"
