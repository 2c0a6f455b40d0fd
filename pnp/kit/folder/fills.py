"""What goes to a place of a layout: a column, a text with columns in it, or a word that is meant as it stands.

top_left = "cost"                 the column cost
foot = "{speed} {swift}"          columns and icons in a text
foot = "=Event"                   the word itself
top_left_icon = "food"            an icon's name, where the table has no such column
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from pnp.kit.folder.columns import PICTURES
from pnp.kit.folder.layouts import BEHIND, ICON_PLACES, PICTURE
from pnp.kit.records import Card
from pnp.named import NamedTuple

_BRACES = re.compile(r"\{([^{}\n]{1,100})\}")


class Part(NamedTuple):
    """A piece of text, and the field whose value follows it, "" for none."""

    text: str
    field: str = ""


Fill = tuple[Part, ...]


def read_fill(place: str, text: str, titles: Mapping[str, str]) -> Fill | str:
    """The parts of what a place is filled with; a text is what is wrong with it. `titles` are fields by title.

    >>> read_fill("foot", "{Cost} {food}", {"cost": "cost"})
    (Part(text='', field='cost'), Part(text=' {food}', field=''))
    >>> read_fill("title", "nme", {"name": "name"})
    "no column 'nme'; did you mean name? A word that is meant as it stands begins with ="
    """
    if not text.strip():
        return ()
    if text.startswith("="):
        return (Part(text[1:].strip()),)
    whole = _field(text, titles)
    if whole:
        return (Part("", whole),)
    if "{" in text:
        return _parts(text, titles)
    if place in ICON_PLACES or place in PICTURE or place == "suit":
        return (Part(text.strip()),)
    from pnp.kit.tables import clip
    from pnp.wording import near

    message = f"no column {clip(text)}{near(text, titles) or ';'}"
    return (
        f"{message.rstrip(';')}{'' if message.endswith('?') else '.'} A word that is meant as it stands begins with ="
    )


def odd_words(
    place: str, parts: Fill, rows: Sequence[Sequence[str]], fields: Sequence[str]
) -> Iterator[tuple[int, int, str]]:
    """What is no land in the place of lands, and no hour in that of hours: row and column, -1 for what all share."""
    from pnp.kit.tables import clip
    from pnp.wording import near

    known = BEHIND[place]
    shared = "".join(part.text for part in parts)
    at = fields.index(parts[0].field) if len(parts) == 1 and parts[0].field in fields else -1
    cells = [(row, cells[at].strip()) for row, cells in enumerate(rows)] if at >= 0 else [(-1, shared.strip())]
    for row, word in cells:
        if word and word.casefold() not in known:
            yield row, at, f"expected one of {', '.join(known)}, got {clip(word)}{near(word, known)}"


def _field(text: str, titles: Mapping[str, str]) -> str:
    said = " ".join(text.split()).casefold()
    return titles.get(said, "") or (said if said in titles.values() else "")


def _parts(text: str, titles: Mapping[str, str]) -> Fill:
    found: list[Part] = []
    start = 0
    for match in _BRACES.finditer(text):
        field = _field(match[1], titles)
        if field:
            found.append(Part(text[start : match.start()], field))
            start = match.end()
    if start < len(text):
        found.append(Part(text[start:]))
    return tuple(found)


@lru_cache(maxsize=1024)
def _compiled(place: str, text: str, kind: type[Card]) -> Fill:
    found = read_fill(place, text, titles_of(kind))
    return () if isinstance(found, str) else found


def titles_of(kind: type[Card]) -> Mapping[str, str]:
    """The fields of a card type by what their columns are called, in small letters."""
    titles: Mapping[str, str] = getattr(kind, "titles", {})
    return {**{field: field for field in kind.__struct_fields__}, **titles}


def parts_of(place: str, text: str, card: Card) -> Fill:
    """What a place of a card is filled with, in parts."""
    return _compiled(place, text, type(card))


def filled(place: str, text: str, card: Card) -> str:
    """What stands in a place of a card."""
    parts = _compiled(place, text, type(card))
    if len(parts) == 1 and not parts[0].field:
        return parts[0].text
    return "".join(part.text + (said(getattr(card, part.field)) if part.field else "") for part in parts).strip()


def said(value: object) -> str:
    """A value as a card prints it.

    >>> said(3.0), said(None), said(True), said(-2)
    ('3', '', 'yes', '\u22122')
    """
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, int | float):
        return f"{value:g}".replace("-", "\u2212") if abs(value) < 1e6 else str(value)
    return "" if value is None else str(value)


def picture_word(text: str, plate: Callable[[str], bool]) -> str:
    """A picture as cards of ours name it: a file beside the table, a plate of ours, or the plan of a body.

    >>> picture_word("rex.png", lambda name: False), picture_word("Snowy Owl", lambda name: name == "snowy_owl")
    ('file:rex.png', 'plate:snowy_owl')
    """
    text = text.strip()
    if text.casefold().endswith(PICTURES) and not text.startswith("file:"):
        return f"file:{text}"
    named = text.casefold().replace(" ", "_").replace("-", "_")
    return f"plate:{named}" if plate(named) else text
