"""A counts.toml read; what is wrong with it is said all at once, each by the key that it stands at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.folder.counts import DEALT, FILE, HAND, MOST, RESERVED, WORD, Act, Count, Counts, Deck, Win
from pnp.kit.tables import clip, shown
from pnp.kit.toml import read_toml
from pnp.kit.toml import shown as toml_shown
from pnp.places import Places
from pnp.wording import near

# What the keys of a table take, in people's words.
_TAKES = {
    **dict.fromkeys(("start", "least", "most", "reach", "together", "deal", "rounds"), "a whole number"),
    **dict.fromkeys(("gather", "shuffle"), "true or false"),
    "changes": 'a list of counts such as ["food"]',
    "text": "words",
    "card": "the name of a [deck]",
    "from": "deck, hand or table",
    "to": "hand, table or pile",
    "number": "two whole numbers from 1 to 20 such as [1, 3]",
    "worth": 'counts and columns such as { food = "Food" }',
    "heading": "a word such as round",
    "turns": "in order, each once or any",
    "acts": "two whole numbers such as [1, 2]",
}
_GROUPS: Mapping[str, type[msgspec.Struct]] = {"count": Count, "moves": Act, "deck": Deck}


def read_counts(places: Places, game: str) -> Counts | None:
    """What is counted in a game, None where nothing is said of it. Raises Unreadable with all that is wrong."""
    name = f"card_data/{game}/{FILE}"
    path = places.find(name)
    if path is None:
        return None
    file = shown(path)
    data = read_toml(places.text(name), file)
    if problems := problems_of(data, file):
        raise Unreadable(problems)
    try:
        return msgspec.convert(data, Counts, strict=True)
    except msgspec.ValidationError as error:
        said, _, place = str(error).partition(" - at ")
        key = place.strip("`").removeprefix("$.").replace("[...]", "")
        raise Unreadable.at(Source(file, 0, key), f"{said[:1].lower()}{said[1:]}") from None


def problems_of(data: Mapping[str, Any], file: str) -> list[Problem]:
    """All that is wrong: words that no log could read, counts that nobody has declared, keys that there are not."""
    problems: list[Problem] = []

    def complain(key: str, message: str) -> None:
        problems.append(Problem(Source(file, 0, key), message))

    for key in data:
        if key not in Counts.__struct_fields__:
            complain(key, f"unknown key{near(key, Counts.__struct_fields__)}")
    counts, moves, win = (data.get(key, {}) for key in ("count", "moves", "win"))
    if not counts or not isinstance(counts, dict):
        complain("count", "what is counted? Say it as [count.food]")
        return problems
    for group, names in (("count", counts), ("moves", moves if isinstance(moves, dict) else {})):
        for name in names:
            if not is_word(name) or name in RESERVED:
                complain(f"{group}.{name}", "a word of small letters that no log has for something else")
    for name in {*counts} & ({*moves} if isinstance(moves, dict) else set()):
        complain(f"moves.{name}", "is a count as well, and a line could not tell them apart")
    decks = data.get("deck", {})
    if isinstance(decks, dict) and decks:
        problems += _wrong_cards(decks, counts, moves if isinstance(moves, dict) else {}, file)
    for name, act in moves.items() if isinstance(moves, dict) else ():
        changes = act.get("changes", []) if isinstance(act, dict) else []
        for each in changes if isinstance(changes, list) else []:
            if isinstance(each, str) and each not in counts:
                complain(f"moves.{name}", f"there is no count {clip(str(each))}{near(str(each), counts)}")
    for key in ("most", "least"):
        by = win.get(key, "") if isinstance(win, dict) else ""
        if by and isinstance(by, str) and by not in counts:
            complain(f"win.{key}", f"there is no count {toml_shown(by)}{near(str(by), counts)}")
    for name, each in counts.items():
        if isinstance(each, dict):
            low, high, start = each.get("least", 0), each.get("most", MOST), each.get("start", 0)
            if all(isinstance(value, int) for value in (low, high, start)) and not low <= start <= high:
                complain(f"count.{name}", f"it starts at {start}, outside of {low} to {high}")
    problems += _odd_keys(data, file)
    if "heading" in data and not (isinstance(data["heading"], str) and is_word(data["heading"])):
        complain("heading", "a word of small letters such as round")
    return problems


def is_word(word: str) -> bool:
    """Whether a log can read it as one word however it is capitalized."""
    return bool(WORD.fullmatch(word)) and word == word.lower()


def _odd_keys(data: Mapping[str, Any], file: str) -> Iterator[Problem]:
    """Keys that there are not, and values that their keys do not take."""
    tables: list[tuple[str, Any, type[msgspec.Struct]]] = [
        ("", {key: data[key] for key in ("turns", "acts") if key in data}, Counts),
        ("win", data.get("win", {}), Win),
    ]
    for group, kind in _GROUPS.items():
        given = data.get(group, {})
        entries = given.items() if isinstance(given, dict) else [("", given)]
        tables += [(f"{group}.{name}".rstrip("."), each, kind) for name, each in entries]
    for place, given, kind in tables:
        if not isinstance(given, dict):
            head = place if "." in place or place == "win" else f"{place}.NAME"
            yield Problem(Source(file, 0, place), f"expected a table [{head}], got {toml_shown(given)}")
            continue
        takes = {info.encode_name: info.type for info in msgspec.structs.fields(kind)}
        for key, value in given.items():
            if key not in takes:
                yield Problem(Source(file, 0, place), f"unknown key {clip(key)}{near(key, takes)}")
                continue
            of_a_count = kind is Win and key in ("most", "least")
            try:
                msgspec.convert(value, takes[key], strict=True)
            except msgspec.ValidationError:
                words = 'a count such as "food"' if of_a_count else _TAKES[key]
                where = f"{place}.{key}" if place else key
                yield Problem(Source(file, 0, where), f"expected {words}, got {toml_shown(value)}")


def _wrong_cards(
    decks: Mapping[str, Any], counts: Mapping[str, Any], moves: Mapping[str, Any], file: str
) -> Iterator[Problem]:
    """What is wrong with decks, and with where moves take their cards."""
    for name in (HAND, DEALT):
        if name in counts or name in moves:
            yield Problem(Source(file, 0, name), "has a meaning of its own where there are cards: find another word")
    dealt = [name for name, deck in decks.items() if isinstance(deck, dict) and deck.get("deal")]
    if len(dealt) > 1:
        yield Problem(Source(file, 0, f"deck.{dealt[1]}"), f"{dealt[0]} is dealt already, and a line could mean either")
    for name, act in moves.items():
        if not isinstance(act, dict):
            continue
        deck, key = act.get("card", ""), f"moves.{name}"
        if not deck:
            if odd := [each for each in ("from", "to", "number", "worth") if each in act]:
                yield Problem(Source(file, 0, key), f"{odd[0]} is said of no card; say card = {toml_shown(min(decks))}")
            continue
        if isinstance(deck, str) and deck not in decks:  # what is no name is told by its key
            yield Problem(Source(file, 0, key), f"there is no [deck.{deck}]{near(deck, decks)}")
        if act.get("from", "hand") == act.get("to", "pile"):
            yield Problem(Source(file, 0, key), f"the card stays where it is: from and to are both {act.get('to')}")
        if act.get("number", [1, 1]) != [1, 1] and (act.get("changes") or act.get("worth")):
            yield Problem(Source(file, 0, key), "counts with one card at a time; leave number out")
        worth = act.get("worth", {})
        for each in worth if isinstance(worth, dict) else ():
            if each not in counts:
                yield Problem(Source(file, 0, key), f"there is no count {clip(each)}{near(each, counts)}")
