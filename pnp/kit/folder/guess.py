"""What a folder prints that nobody has said: a component for each table, a layout for its columns, a place for each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pnp.kit.folder.columns import Column
from pnp.kit.folder.layouts import BEHIND, LAYOUTS, Layout
from pnp.kit.records import Component
from pnp.kit.tables import RawTable

# What people call their columns, in the order in which one is taken for a place.
_CALLED: Mapping[str, tuple[str, ...]] = {
    "title": ("title", "name", "card name", "card", "term", "word", "category", "titel", "nom", "nombre"),
    "subtitle": ("subtitle", "type", "kind", "class", "species", "latin", "family", "category", "topic", "typ"),
    "text": (
        "text",
        "effect",
        "rules",
        "rules text",
        "card text",
        "rule",
        "ability",
        "description",
        "body",
        "question",
        "frage",
        "texte",
    ),
    "answer": ("answer", "solution", "antwort", "réponse", "respuesta"),
    "flavour": ("flavour", "flavor", "flavour text", "flavor text", "quote", "fact", "lore"),
    "chips": ("tags", "traits", "keywords", "symbols", "chips"),
    "top_left": ("cost", "price", "mana", "energy", "food", "level", "kosten"),
    "top_right": ("points", "value", "strength", "power", "attack", "vp", "score", "fitness", "punkte"),
    "side": ("defence", "defense", "health", "life", "hp", "speed", "toughness"),
    "value": ("value", "number", "rank", "points", "no", "wert", "zahl"),
    "foot": ("foot", "footer", "set", "expansion", "when", "phase"),
    "picture": ("picture", "image", "art", "artwork", "plate", "illustration", "photo", "bild"),
    "look": ("look",),
    "palette": ("palette",),
    "land": ("land", "landscape", "habitat", "terrain"),
    "hour": ("hour",),
    "suit": ("suit", "colour", "color", "faction", "farbe", "couleur", "terrain", "type", "category", "kind", "class"),
    "icon": ("icon", "sign"),
    "north": ("north", "top", "n"),
    "east": ("east", "right", "e"),
    "south": ("south", "bottom", "s"),
    "west": ("west", "left", "w"),
    "space": ("space", "square", "field", "cell", "hex", "position", "place", "number", "no", "feld", "case"),
    "boxes": ("boxes", "box", "spaces", "numbers"),
    "points": ("points", "score", "worth"),
}
# The same in other languages: a folder need not be in English.
_ELSEWHERE: Mapping[str, str] = {
    "title": "nazwa název jméno nome naam navn namn név tên όνομα τίτλος имя название",
    "subtitle": "rodzaj druh tipo τύπος тип",
    "text": "tekst texto testo szöveg κείμενο текст",
    "top_left": "koszt cena coste custo costo coût ár κόστος цена",
    "picture": "obraz obrázek imagen imagem immagine kép εικόνα картинка",
    "suit": "kolor barva colore color szín χρώμα цвет rodzaj druh tipo τύπος тип",
}
CALLED = {place: (*names, *_ELSEWHERE.get(place, "").split()) for place, names in _CALLED.items()}
NAMED = tuple(_ELSEWHERE["title"].split())

SURELY_COPIES = (
    *("copies", "qty", "quantity", "anzahl", "kopien", "quantité", "copias", "kopie", "aantal", "sztuki", "ilość"),
    *("kusů", "počet", "cantidad", "quantidade", "quantità", "copie", "antal", "darab", "adet", "αντίτυπα", "копии"),
)
COPIES = (*SURELY_COPIES, "count", "amount")
NUMBERED = ("top_left", "top_right", "side", "value")
MOST_SUITS = 8
# Called so, a column gives colours even if every row has another.
_PLAIN_SUITS = ("suit", "colour", "color", "farbe", "couleur")
LONG = 26  # letters: what is longer on the whole is a text, no title
_OF_PICTURES = ("picture", "look", "palette", "land", "hour")


def layout_of(columns: Sequence[Column], table: RawTable) -> Layout:
    """The layout that suits a table's columns."""
    called = {column.title.casefold() for column in columns}

    def has(place: str) -> bool:
        return any(name in called for name in CALLED[place])

    if {"north", "east", "south", "west"} <= called:
        return LAYOUTS["tile"]
    if has("picture") or any(column.rule.sort == "picture" for column in columns):
        words = [column for column in columns if column.rule.sort == "text" and _length(column, columns, table) > LONG]
        numbers = any(column.rule.sort == "number" for column in columns if column.field not in ("id", "copies"))
        return LAYOUTS["card" if words or numbers or len(columns) > 3 else "picture"]
    if has("value") and suits(columns, table) and len(columns) <= 5 and not has("text"):
        return LAYOUTS["suited"]
    return LAYOUTS["words"]


def suits(columns: Sequence[Column], table: RawTable) -> str:
    """The title of the column whose few words give the colours, "" where there is none."""
    for name in CALLED["suit"]:
        for at, column in enumerate(columns):
            if column.title.casefold() == name and column.rule.sort in ("text", "choice"):
                words = {row[at].strip() for row in table.rows if row[at].strip()}
                plain = name in _PLAIN_SUITS or column.rule.sort == "choice"
                if 1 < len(words) <= (len(table.rows) if plain else MOST_SUITS) and (
                    plain or len(words) < len(table.rows)
                ):
                    return column.title
    return ""


def fills(layout: Layout, columns: Sequence[Column], table: RawTable, given: Mapping[str, str]) -> dict[str, str]:
    """What each place of a layout is filled with: as it is given, or by what the columns are called and hold."""
    found = {place: text for place, text in given.items() if text}
    used = {text.casefold() for text in given.values()}
    free = [column for column in columns if column.title.casefold() not in used and column.rule.sort != "note"]
    hidden = [column for column in free if column.title.casefold() in _PLAIN_SUITS]
    free = [column for column in free if column not in hidden]

    def take(place: str, column: Column) -> None:
        found[place] = column.title
        if place != "suit":  # which may be printed as a word, too
            free.remove(column)

    if "suit" in layout.places and "suit" not in given and (named := suits(columns, table)):
        found["suit"] = named
    places = [place for place in layout.places if place not in given and place in CALLED and place != "suit"]
    for place in places:
        for name in CALLED[place]:
            match = next((column for column in free if column.title.casefold() == name), None)
            if match is not None and _fits(place, match) and _of_words(place, match, columns, table):
                take(place, match)
                break
    _rest(layout, [place for place in places if place not in found], free, columns, table, take)
    return found


def _fits(place: str, column: Column) -> bool:
    sort = column.rule.sort
    if place in NUMBERED:
        return sort in ("number", "choice", "text")
    if place in ("title", "text", "answer", "flavour", "subtitle"):
        return sort in ("text", "choice", "list", "number") and not (place != "title" and sort == "number")
    return True


def _of_words(place: str, column: Column, columns: Sequence[Column], table: RawTable) -> bool:
    """Whether a column holds what its place takes: lands and hours, on the whole, where it is called so. Others are
    called so, too: a country, a terrain of one's own."""
    known = BEHIND.get(place)
    at = list(columns).index(column)
    cells = [cell for row in table.rows if (cell := row[at].strip().casefold())] if known else []
    return not known or 2 * sum(cell in known for cell in cells) >= len(cells)


def _rest(
    layout: Layout,
    places: list[str],
    free: list[Column],
    columns: Sequence[Column],
    table: RawTable,
    take: object,
) -> None:
    """What no name has told: short words are a title, long ones a text, numbers go into corners."""
    assert callable(take)
    free[:] = [column for column in free if column.field not in ("id", "name", "copies", *_OF_PICTURES)]
    by_length = sorted(
        (column for column in free if column.rule.sort == "text"), key=lambda column: -_length(column, columns, table)
    )
    taken_by_length = bool("text" in places and by_length and _length(by_length[0], columns, table) > LONG)
    if taken_by_length:
        take("text", by_length.pop(0))
    if "title" in places:
        short = [column for column in free if column in by_length and _length(column, columns, table) <= LONG]
        if short:
            take("title", short[0])
    for place in (place for place in NUMBERED if place in places):
        numbers = [column for column in free if column.rule.sort == "number"]
        if numbers:
            take(place, numbers[0])
    # Somebody whose words are short wants to read them, too.
    words = [column for column in by_length if column in free]
    if "text" in places and words and not taken_by_length:
        take("text", words[0])
    if "picture" in places:
        pictures = [column for column in free if column.rule.sort == "picture"]
        if pictures:
            take("picture", pictures[0])


def _length(column: Column, columns: Sequence[Column], table: RawTable) -> float:
    """How long a column's texts are on the whole, letters."""
    at = list(columns).index(column)
    texts = [len(row[at].strip()) for row in table.rows if row[at].strip()]
    return sum(texts) / len(texts) if texts else 0.0


def components(tables: Mapping[str, tuple[Sequence[Column], RawTable]]) -> tuple[Component, ...]:
    """A component for each table, where no kit.toml says which there are."""
    return tuple(
        Component(
            name=part_name(name),
            title=spoken(name),
            kind="card",
            front="",
            table=name,
            layout=layout_of(columns, table).name,
            size="",  # the layout's own
        )
        for name, (columns, table) in tables.items()
    )


def part_name(table: str) -> str:
    """What the part of a table is called: as the table, but for what files of other kinds are called.

    >>> part_name("events"), part_name("cards")
    ('events', 'deck')
    """
    taken = {"cards": "deck", "small": "pieces", "changes": "changed"}
    return taken.get(table, f"deck-{table}" if table.startswith("box-") else table)


def spoken(name: str) -> str:
    """A file's name as a title.

    >>> spoken("sea_monsters")
    'Sea monsters'
    """
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]


def first_of(names: Iterable[str], columns: Sequence[str]) -> int:
    """Which of the columns has the first of the names that there is, -1 for none."""
    folded = [column.casefold() for column in columns]
    return next((folded.index(name) for name in names if name in folded), -1)
