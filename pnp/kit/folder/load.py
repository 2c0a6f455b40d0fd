"""A folder into its kit: whatever tables it has, with or without kit.toml, every mistake in one run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

import msgspec

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.checksum import checksum
from pnp.kit.convert import convert
from pnp.kit.folder.cards import FolderCard, card_type
from pnp.kit.folder.columns import Column
from pnp.kit.folder.counts import FILE as COUNTS
from pnp.kit.folder.counts import card_problems, with_counts
from pnp.kit.folder.fills import odd_words, picture_word, read_fill
from pnp.kit.folder.guess import components, fills, layout_of, spoken
from pnp.kit.folder.layouts import BEHIND, COUNTED, LAYOUTS, MOST_SPACES, Layout
from pnp.kit.folder.read_counts import read_counts
from pnp.kit.folder.says import words_of
from pnp.kit.folder.tables import SUFFIXES, Place, Read, read, read_rows, tables_of
from pnp.kit.manifest import Manifest, read_manifest
from pnp.kit.names import is_name
from pnp.kit.records import Card, Component, CustomDeck, Kit, OwnRules, Rules
from pnp.kit.tables import EMPTY, RawTable, clip, shown
from pnp.named import NamedTuple
from pnp.places import Places
from pnp.wording import near

MOST_FOLDERS = 500


class Folder(NamedTuple):
    """A folder as it was read: `types` are the card types of its tables, as a game in Python would have them."""

    manifest: Manifest
    read: Mapping[str, Read]
    types: Mapping[str, type[FolderCard]]
    notes: tuple[Problem, ...]
    problems: tuple[Problem, ...]


def own_games(places: Places) -> list[str]:
    """The folders that may be games in the folders laid over the installation: with a table, or a kit.toml."""
    found: set[str] = set()
    for root in places.roots[:-1]:
        data = root / "card_data"
        folders = sorted(data.iterdir())[:MOST_FOLDERS] if data.is_dir() else []
        for folder in folders:
            if (
                is_name(folder.name)
                and folder.name[0] != "_"
                and folder.is_dir()
                and folder.resolve().is_relative_to(root.resolve())
            ):
                files = (path for path in folder.iterdir() if path.is_file())
                if any(path.suffix.lower() in SUFFIXES or path.name == "kit.toml" for path in files):
                    found.add(folder.name)
    return sorted(found)


def read_folder(places: Places, game: str, own: Mapping[str, Path | RawTable] | None = None) -> Folder:
    """A folder's manifest with all that its tables tell, and the tables that its components print.

    A table on disk that cannot be read at all is no fault where one that is typed stands in its place.
    """
    problems: list[Problem] = []
    manifest = Manifest(game, "", (1, 4), ())
    if places.find(f"card_data/{game}/kit.toml"):
        manifest = read_manifest(places, game, folder=True)
    there = tables_of(places, game)
    wanted = {each.table for each in manifest.components if each.table} if manifest.components else set(there)
    if not there and not any(not each.table for each in manifest.components):
        raise Unreadable.at(Source(f"card_data/{game}"), "no table: put a .csv or an .xlsx file there")
    found: dict[str, Read] = {}
    bare: list[Problem] = []
    for name in [name for name in there if name in wanted]:
        # A workbook has sheets that were never used, or that hold a remark: they are no decks.
        spare = bool(there[name].sheet) and not manifest.components
        try:
            each = read(there[name], name, manifest.columns, manifest.encoding)
        except Unreadable as error:
            typed = (own or {}).get(name)
            if isinstance(typed, RawTable):
                found[name] = read_rows(typed, name, manifest.columns)
                continue
            (bare if spare and error.problems[0].message == EMPTY else problems).extend(error.problems)
            continue
        if spare and not each.table.rows:
            bare.append(Problem(Source(each.table.file, each.table.line), "a header and no rows"))
        else:
            found[name] = each
    if not found:
        problems += bare
    kit_file = _kit_file(places, game)
    problems += _unknown_columns(manifest, found, there, kit_file)
    made: list[Component] = []
    guesses: list[Problem] = []
    given = manifest.components or components({name: (each.columns, each.table) for name, each in found.items()})
    for component in given:
        complete, wrong = _complete(component, found, there, kit_file)
        problems += wrong
        guesses += _guesses(component, complete, kit_file)
        made.append(complete)
    if sheet := _score_sheet(places, game, made, words_of(manifest.words)["scores"]):
        made.append(sheet)
    types = {name: card_type(name, each.columns) for name, each in found.items()}
    notes = [*bare, *(note for each in found.values() for note in each.notes), *guesses]
    if manifest.components:
        notes += [
            Problem(Source(there[name].name), "no component of kit.toml prints it")
            for name in there
            if name not in wanted
        ]
    manifest = msgspec.structs.replace(manifest, title=manifest.title or spoken(game), components=tuple(made))
    return Folder(manifest, found, types, tuple(notes), tuple(problems))


def _kit_file(places: Places, game: str) -> str:
    path = places.find(f"card_data/{game}/kit.toml")
    return shown(path) if path else f"card_data/{game}"


def _unknown_columns(
    manifest: Manifest, found: Mapping[str, Read], there: Mapping[str, Place], file: str
) -> Iterable[Problem]:
    """A problem for each column of which kit.toml says something, and which no table has."""
    known = {column.title.casefold(): column.title for each in found.values() for column in each.columns}
    for title, rule in manifest.columns.items():
        if isinstance(rule, str):
            if title.casefold() not in known and len(found) == len(there):
                said = near(title, known.values())
                yield Problem(Source(file, 0, "columns"), f"no table has a column {clip(title)}{said}")
            continue
        if title not in there:
            yield Problem(Source(file, 0, "columns"), f"there is no table {clip(title)}{near(title, there)}")
        elif title in found:
            own = {column.title.casefold(): column.title for column in found[title].columns}
            for each in rule:
                if each.casefold() not in own:
                    said = near(each, own.values())
                    yield Problem(Source(file, 0, "columns"), f"{title} has no column {clip(each)}{said}")


def _complete(
    component: Component, found: Mapping[str, Read], there: Mapping[str, Place], file: str
) -> tuple[Component, list[Problem]]:
    """A component with its layout, size and places, as its table and its layout tell, and what is wrong with it."""

    def problem(key: str, message: str) -> Problem:
        return Problem(Source(file, 0, key), f"{component.name}: {message}")

    table = found.get(component.table)
    if component.table and table is None:
        if component.table in there:
            return component, []  # unreadable, and said so
        said = near(component.table, there)
        return component, [problem("table", f"there is no table {clip(component.table)}{said or _listed(there)}")]
    layout = LAYOUTS.get(component.layout)
    if layout is None and not component.front and component.kind == "card" and table is not None:
        layout = layout_of(table.columns, table.table)
    if layout is None:
        return component, ([] if component.front else [problem("layout", f"which? There is {', '.join(LAYOUTS)}")])
    changed: dict[str, Any] = {"layout": layout.name, "kind": layout.kind}
    if not component.front:
        changed["front"] = layout.template
    if not component.back and layout.kind == "card":
        changed["back"] = "_stock/back"
    if component.back == "none":
        changed["back"] = ""
    if not component.size or component.size == "":
        changed["size"] = layout.size
    if layout.shape == "hex":
        changed["values"] = {"shape": "hex", "side": 30, "box": "", **component.values}
    elif layout.name in ("tile", "token"):
        changed["values"] = {"box": "", **component.values}  # a bag holds them better
    problems = [problem(*each) for each in _wrong_values(layout, component)]
    if "table" in layout.needs and table is None:
        hint = _table_to_say(component.name, there)
        problems.append(problem("table", f"the layout {layout.name} needs a table{hint}"))
    for place in component.fill:
        if place not in layout.places:
            said = near(place, layout.places) or f"; it has {', '.join(layout.places)}"
            problems.append(problem("fill", f"the layout {layout.name} has no place {clip(place)}{said}"))
    if table is not None:
        titles = {column.title.casefold(): column.field for column in table.columns if column.field}
        titles |= {"id": "id", "name": "name"}
        full = fills(layout, table.columns, table.table, component.fill)
        for place, text in full.items():
            parts = read_fill(place, text, titles)
            if isinstance(parts, str):
                problems.append(problem("fill", f"{place}: {parts}"))
            elif place in BEHIND:
                fields = [column.field for column in table.columns]
                for row, at, message in odd_words(place, parts, table.table.rows, fields):
                    odd = problem("fill", f"{place}: {message}") if row < 0 else table.table.problem(row, at, message)
                    problems.append(odd)
        changed["fill"] = full
    return msgspec.structs.replace(component, **changed), problems


def _guesses(said: Component, complete: Component, file: str) -> Iterable[Problem]:
    """A note of the places that nobody has filled, where others are: what was guessed there, a person may not want."""
    guessed = [f'{place} = "{text}"' for place, text in complete.fill.items() if place not in said.fill]
    if guessed and said.fill:
        message = f'{said.name}: guessed: {", ".join(guessed)}; say so in fill, or "" to leave a place empty'
        yield Problem(Source(file, 0, "fill"), message)


def _score_sheet(places: Places, game: str, made: Iterable[Component], title: str) -> Component | None:
    """A sheet to write an evening down on, where something is counted and no component is one already."""
    try:
        counts = read_counts(places, game)
    except Unreadable:
        return None  # said where the rules are read
    if counts is None or any(each.layout == "scores" or each.name == "scores" for each in made):
        return None
    layout = LAYOUTS["scores"]
    rounds = min(counts.win.rounds or 12, COUNTED["rounds"][1])
    values = {"heading": counts.heading, "counts": list(counts.count), "rounds": rounds}
    return Component(
        name="scores",
        title=title,
        kind="sheet",
        front=layout.template,
        size=layout.size,
        layout=layout.name,
        values=values,
    )


def _table_to_say(name: str, there: Iterable[str]) -> str:
    """How to name the table of a component that has one called like it, or which there are."""
    return f': table = "{name}"' if name in there else _listed(there)


def _listed(names: Iterable[str]) -> str:
    listed = ", ".join(names)
    return f"; there is {listed}" if listed else ""


def _wrong_values(layout: Layout, component: Component) -> Iterable[tuple[str, str]]:
    values = component.values
    for key, (low, high) in COUNTED.items():
        if key in values and key in layout.values:
            value = values[key]
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                yield "values", f"{key}: expected a whole number from {low} to {high}, got {clip(str(value))}"
    known = (*layout.values, "shape", "side", "box", "box_suit", "box_title", "pages")
    for key in values:
        if key not in known:
            yield "values", f"the layout {layout.name} has no value {clip(key)}{near(key, known)}"
    for key in ("colour", "back_icon", "lead", "free", "land", "heading"):
        if key in values and not isinstance(values[key], str):
            yield "values", f"{key}: expected a text"
    if "counts" in values and not (
        isinstance(values["counts"], list) and all(isinstance(each, str) for each in values["counts"][:20])
    ):
        yield "values", 'counts: expected words such as ["food"]'
    if "window" in values and not (isinstance(values["window"], int | float) and 5 <= values["window"] <= 300):
        yield "values", "window: expected its height in mm such as 45"
    if layout.name == "track":
        first, last = values.get("first", 1), values.get("last", 50)
        if isinstance(first, int) and isinstance(last, int) and not first < last <= first + MOST_SPACES:
            yield "values", f"last: expected more than first, and at most {MOST_SPACES} spaces"


def folder_kit(places: Places, game: str, own: Mapping[str, Path | RawTable] | None = None) -> Kit:
    """Everything in a folder of somebody's own; `own` tables take the place of its decks. Raises Unreadable."""
    own = own or {}
    folder = read_folder(places, game, own)
    problems = [*folder.problems]
    for deck in own:
        if deck not in folder.types:
            given = own[deck]
            source = Source(given.file if isinstance(given, RawTable) else str(given))
            said = f"{game} has no deck {clip(deck)}{near(deck, folder.types)}{_listed(folder.types)}"
            problems.append(Problem(source, said))
    decks: dict[str, tuple[Card, ...]] = {}
    tables: dict[str, RawTable] = {}
    custom: dict[str, CustomDeck] = {}
    for name, each in folder.read.items():
        cards, wrong = _cards(each, folder.types[name], places)
        mine = own.get(name)
        if mine is None:
            problems += wrong
        else:
            standard = cards
            columns = folder.manifest.columns
            if isinstance(mine, RawTable):
                each = read_rows(mine, name, columns)
            else:
                each = read(Place(mine), name, columns, folder.manifest.encoding)
            cards, wrong = _cards(each, card_type(name, each.columns), places)
            problems += wrong
            if not wrong:
                custom[name] = CustomDeck(Path(each.table.file).name, checksum(cards), standard)
        decks[name], tables[name] = cards, each.table
    problems += _unknown_wheres(folder.manifest.components, folder.types, _kit_file(places, game))
    rules = Rules(folder.manifest.title, 1, ())
    rules_name = f"card_data/{game}/rules.md"
    if places.find(rules_name):
        from pnp.kit.rules import parse_rules

        try:
            rules = parse_rules(places.text(rules_name), shown(places.get(rules_name)))
        except Unreadable as error:
            problems += error.problems
    try:
        counts = read_counts(places, game)
    except Unreadable as error:
        problems += error.problems
        counts = None
    if counts is not None and counts.deck:
        name = f"card_data/{game}/{COUNTS}"
        problems += card_problems(counts, folder.read, shown(places.get(name)))
    if problems:
        raise Unreadable(problems)
    if counts is not None and not places.find(f"card_data/{game}/referee.py"):
        rules = with_counts(rules, counts)
    manifest = folder.manifest
    return Kit(
        *(game, manifest.title, manifest.players, manifest.components, decks, rules),
        custom=custom,
        tables=tables,
        notes=folder.notes,
        words=manifest.words,
        rules_from=OwnRules(counts, "", tuple(map(str, places.roots[:-1]))),
    )


def _cards(each: Read, kind: type[FolderCard], places: Places) -> tuple[tuple[Card, ...], list[Problem]]:
    """The cards of a table, without those of which there is none, and all that is wrong with it."""
    rows, problems = convert(each.table, kind)
    problems += _bad_lists(each.table, each.columns)
    problems.sort(key=lambda problem: problem.source.line)
    cards = tuple(_pictured(row, places) for row in rows if row.copies)
    if rows and not cards:
        problems.append(Problem(Source(each.table.file, each.table.line), "of no card is there a copy"))
    return cards, problems


def _pictured(card: FolderCard, places: Places) -> Card:
    """A card whose picture is named as ours are."""

    def plate(name: str) -> bool:
        return is_name(name) and places.find(f"templates/plates/{name}.svg") is not None

    word = picture_word(card.picture, plate) if card.picture else ""
    return cast(Card, card if word == card.picture else msgspec.structs.replace(card, picture=word))


def _bad_lists(table: RawTable, columns: Iterable[Column]) -> Iterable[Problem]:
    """A problem for each part of a list that is none of the words that it may be."""
    for at, column in enumerate(columns):
        choices = column.rule.choices if column.rule.sort == "list" else ()
        for index, row in enumerate(table.rows if choices else ()):
            for part in filter(None, map(str.strip, row[at].split(";"))):
                if part not in choices:
                    message = f"expected any of {', '.join(choices)}, got {clip(part)}{near(part, choices)}"
                    yield table.problem(index, at, message)


def _unknown_wheres(given: Iterable[Component], types: Mapping[str, type[FolderCard]], file: str) -> Iterable[Problem]:
    for component in given:
        kind = types.get(component.table)
        for key, column in (*(("where", column) for column in component.where), ("back_by", component.back_by)):
            if kind is not None and column and column not in kind.__struct_fields__:
                said = near(column, kind.__struct_fields__)
                message = f"{component.name}: the table {component.table} has no column {clip(column)}{said}"
                yield Problem(Source(file, 0, key), message)


def folder_manifest(places: Places, game: str) -> Manifest:
    """What a folder says of itself, with its components counted. Raises Unreadable."""
    kit = folder_kit(places, game)
    counts = {component.name: kit.count(component) for component in kit.components}
    return Manifest(game, kit.title, kit.players, kit.components, counts)
