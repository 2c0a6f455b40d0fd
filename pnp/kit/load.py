"""Tables into the card types that a game hands over, and a game's folder into its kit: every mistake in one run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import cast

import msgspec

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.checksum import checksum
from pnp.kit.convert import Row, convert, convert_table
from pnp.kit.manifest import Manifest, read_manifest
from pnp.kit.records import Card, Component, Copies, CustomDeck, Kit, OwnBoard, stands_in
from pnp.kit.scan import scan_table
from pnp.kit.spaces import with_plain_spaces
from pnp.kit.tables import RawTable, clip, shown
from pnp.places import Places, installed


def load_cards(path: Path, name: str, card_type: type[Row]) -> tuple[Row, ...]:
    """The rows of a CSV or XLSX file as records, in order; messages call the file `name`.

    The columns are the fields of the type. Raises Unreadable with every bad cell of the table.
    """
    _, rows, problems = convert_table(path, name, card_type)
    if problems:
        raise Unreadable(problems)
    return rows


def _replaced(
    path: Path, card_type: type[msgspec.Struct], mine: Path | RawTable, rows: tuple[msgspec.Struct, ...]
) -> tuple[Card, ...]:
    """The cards that others stand in for. Where those are being typed into the very table, they are its own as long
    as what lies on disk cannot be read.
    """
    try:
        return cast("tuple[Card, ...]", load_cards(path, shown(path), card_type))
    except Unreadable:
        if isinstance(mine, RawTable):
            return cast("tuple[Card, ...]", rows)
        raise


def load_manifest(places: Places, game: str) -> Manifest:
    """Title, players and components of a game; components of cards are counted by the `copies` of their tables."""
    manifest = read_manifest(places, game)
    counts = dict(manifest.counts)
    problems: list[Problem] = []
    for component in manifest.components:
        if component.kind == "card":
            path = _table_path(places, game, component.table)
            table = scan_table(path, shown(path))
            problems += table.problems
            each = component.copies * (manifest.players[1] if component.per_player else 1)
            counts[component.name] = _count(table, component, problems) * each
        elif component.per_player:
            counts[component.name] *= manifest.players[1]
    if problems:
        raise Unreadable(problems)
    return msgspec.structs.replace(manifest, counts=counts)


def load_kit(
    places: Places,
    game: str,
    card_types: Mapping[str, type[msgspec.Struct]],
    own: Mapping[str, Path | RawTable] | None = None,
    edition: int = 0,
) -> Kit:
    """Everything in `card_data/<game>`: manifest, rules and the tables that `card_types` names.

    Of an earlier `edition` the tables are those that it was played with: a table that has changed since lies in the
    folder `editions/<number>` of the last edition that had it so.

    `own` are files, or tables read already, that take the place of decks. Raises Unreadable with all that is wrong in
    any of the files.
    """
    own = own or {}
    problems: list[Problem] = list(_no_decks(game, own, card_types))
    boards: dict[str, OwnBoard] = {}
    decks: dict[str, tuple[Card, ...]] = {}
    replaced: dict[str, tuple[Card, ...]] = {}
    lists: dict[str, tuple[msgspec.Struct, ...]] = {}
    tables: dict[str, RawTable] = {}
    manifest = rules = None
    try:
        manifest = read_manifest(places, game)
    except Unreadable as error:
        problems += error.problems
    for deck, card_type in card_types.items():
        try:
            path = _earlier(places, game, deck, edition) or _table_path(places, game, deck)
            mine = own.get(deck, path)
            table = mine if isinstance(mine, RawTable) else scan_table(mine, shown(mine))
            tables[deck] = with_plain_spaces(table, card_type)
            rows, found = convert(tables[deck], card_type)
            if getattr(card_type, "board", False):
                boards |= _own_board(game, deck, tables[deck], rows, card_type, deck in own)
            elif deck in own:
                replaced[deck] = _replaced(path, card_type, mine, rows)
        except Unreadable as error:
            problems += error.problems
            continue
        problems += found
        if issubclass(card_type, Card):
            decks[deck] = cast("tuple[Card, ...]", rows)
        else:
            lists[deck] = rows
    problems += _dangling(tables, card_types)
    problems += _twice(tables, [deck for deck in tables if deck in decks])
    rules_name = f"card_data/{game}/rules.md"
    try:
        from pnp.kit.rules import parse_rules  # a table alone has none

        rules = parse_rules(places.text(rules_name), shown(places.get(rules_name)))
    except Unreadable as error:
        problems += error.problems
    if manifest is not None:
        problems += _unknown_tables(shown(places.get(f"card_data/{game}/kit.toml")), manifest.components, card_types)
    if problems or manifest is None or rules is None:
        raise Unreadable(problems)
    return Kit(
        game,
        manifest.title,
        manifest.players,
        manifest.components,
        decks,
        rules,
        lists,
        custom={
            deck: CustomDeck(Path(tables[deck].file).name, checksum(decks[deck]), cards)
            for deck, cards in replaced.items()
        },
        tables=tables,
        of=edition if edition != rules.edition else 0,
        boards=boards,
    )


def _own_board(
    game: str, board: str, table: RawTable, rows: Sequence[msgspec.Struct], row_type: type[msgspec.Struct], named: bool
) -> dict[str, OwnBoard]:
    """A board that lies over the one that is shipped, and is another; one that a log names in any case."""
    shipped = installed() / "card_data" / game / f"{board}.csv"
    if not named and (Path(table.file).absolute() == shipped.absolute() or table.file == shown(shipped)):
        return {}
    mark = checksum(rows)
    if not named and shipped.is_file() and mark == checksum(convert(scan_table(shipped, shown(shipped)), row_type)[0]):
        return {}
    return {board: OwnBoard(Path(table.file).name, mark)}


def _no_decks(
    game: str, own: Mapping[str, Path | RawTable], card_types: Mapping[str, type[msgspec.Struct]]
) -> Iterable[Problem]:
    """A problem for each file that is to take the place of what is no deck of the game."""
    known = [deck for deck, card_type in card_types.items() if issubclass(card_type, Card)]
    boards = [board for board, row_type in card_types.items() if getattr(row_type, "board", False)]
    for deck, mine in own.items():
        if deck not in (*known, *boards):
            from pnp.wording import near

            message = f"{game} has no deck {clip(deck)}{near(deck, known)}; there is {', '.join(known)}"
            yield Problem(Source(mine.file if isinstance(mine, RawTable) else str(mine)), message)


def _count(table: RawTable, component: Component, problems: list[Problem]) -> int:
    """The cards of a component: the sum of their copies, a blank cell for one."""
    column = _column(table, "copies")
    wanted = [(_column(table, field), value) for field, value in component.where.items()]
    total = 0
    for index, row in enumerate(table.rows):
        if not all(at >= 0 and stands_in(row[at], value) for at, value in wanted):
            continue
        if column < 0:
            total += 1
            continue
        text = row[column].strip() or "1"
        try:
            total += msgspec.convert(text, Copies, strict=False)
        except msgspec.ValidationError:
            from pnp.kit.cells import complaint

            problems.append(table.problem(index, column, complaint(Copies, text)))
    return total


def _table_path(places: Places, game: str, deck: str) -> Path:
    """The deck's CSV or XLSX file in the first folder that has either."""
    found = [path for suffix in ("csv", "xlsx") if (path := places.find(f"card_data/{game}/{deck}.{suffix}"))]
    if not found:
        return places.get(f"card_data/{game}/{deck}.csv")
    if len(found) == 1:
        return found[0]
    depths = [next(i for i, root in enumerate(places.roots) if path.is_relative_to(root)) for path in found]
    if depths[0] == depths[1]:
        raise Unreadable.at(Source(shown(found[1])), f"there is {found[0].name} as well: which one is meant?")
    return found[depths.index(min(depths))]


def _earlier(places: Places, game: str, deck: str, edition: int) -> Path | None:
    """The table as an earlier edition had it, None where it is the present one.

    A table of one's own that is laid over the installation's stands for all editions, but for those that lie beside it.
    """
    if not edition:
        return None
    numbers = sorted(int(name) for name in places.folders(f"card_data/{game}/editions") if name.isdecimal())
    names = [f"card_data/{game}/editions/{number}/{deck}.csv" for number in numbers if number >= edition]
    present = [f"card_data/{game}/{deck}.{suffix}" for suffix in ("csv", "xlsx")]
    found = places.first((*names, *present))
    return None if found is None or found.parent.name == game else found


def _column(table: RawTable, field: str) -> int:
    return next((i for i, title in enumerate(table.header) if title.lower() == field), -1)


def _dangling(tables: Mapping[str, RawTable], card_types: Mapping[str, type[msgspec.Struct]]) -> Iterable[Problem]:
    """A problem for each cell that refers to a row of another table which is not there."""
    for deck, table in tables.items():
        refers: Mapping[str, tuple[str, str]] = getattr(card_types[deck], "refers", {})
        for field, (other, target) in refers.items():
            if other not in tables:
                continue  # unreadable as a whole, and said so
            column, there = _column(table, field), _column(tables[other], target)
            if column < 0 or there < 0:
                continue
            known = {row[there].strip() for row in tables[other].rows}
            for index, row in enumerate(table.rows):
                text = row[column].strip()
                if text and text not in known:
                    from pnp.wording import near

                    # As the table has them, so that what exists can be read off the message.
                    there_are = ", ".join(dict.fromkeys(row[there].strip() for row in tables[other].rows))
                    message = f"{clip(text)} is not in the table {other}, which has {there_are}{near(text, known)}"
                    yield table.problem(index, column, message)


def _twice(tables: Mapping[str, RawTable], decks: Iterable[str]) -> Iterable[Problem]:
    """A problem for each card id that another deck of the game has already: logs name cards by id alone."""
    owner: dict[str, str] = {}
    for deck in decks:
        column = _column(tables[deck], "id")
        if column < 0:
            continue
        for index, row in enumerate(tables[deck].rows):
            text = row[column].strip()
            if text and owner.setdefault(text, deck) != deck:
                message = f"{clip(text)} is a card of {tables[owner[text]].file} already"
                yield tables[deck].problem(index, column, message)


def _unknown_tables(
    file: str, components: Iterable[Component], card_types: Mapping[str, type[msgspec.Struct]]
) -> Iterable[Problem]:
    """A problem for each component whose table, or a column of it that it names, is none of the game's."""
    from pnp.wording import near

    for component in components:
        if not component.table:
            continue
        card_type = card_types.get(component.table)
        if card_type is None:
            message = f"the game has no table {clip(component.table)}{near(component.table, card_types)}"
            yield Problem(Source(file, 0, "table"), f"{component.name}: {message}")
            continue
        if component.kind == "card" and not issubclass(card_type, Card):
            message = f"the table {component.table} is not one of cards"
            yield Problem(Source(file, 0, "table"), f"{component.name}: {message}")
        columns = card_type.__struct_fields__
        for key, column in (*(("where", column) for column in component.where), ("back_by", component.back_by)):
            # A type may say it of all its cards, or have them work it out: their deck.
            known = column in columns or isinstance(_said_by(card_type, column), str | property)
            if column and not known:
                message = f"the table {component.table} has no column {clip(column)}{near(column, columns)}"
                yield Problem(Source(file, 0, key), f"{component.name}: {message}")


def _said_by(card_type: type[msgspec.Struct], name: str) -> object:
    """What a card type says of itself by a public name, None where it says nothing."""
    return None if name.startswith("_") else getattr(card_type, name, None)
