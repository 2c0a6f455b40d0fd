"""A log cut into its header and its lines, before the words of its game are known.

    pnp-log 1
    game: mating 1
    players: Ann, Ben, Cara

The first line is the version of the format: a reader of this version keeps reading its logs for ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.errors import Problem, Source, Unreadable
from pnp.named import NamedTuple
from pnp.patterns import late
from pnp.referee.log.headings import HEADINGS, begins_with, heading_of
from pnp.referee.log.typed import typed_lines

FORMAT = "pnp-log 1"
MAX_BYTES = 2_000_000
MAX_LINES = 20_000
KEYS = ("game", "players", "date", "place", "note")
FROM = "from"  # where a log begins that begins in the middle; a player may be called so
# Who is called like a header line of some game begins no line of play without a blank line before it.
MAY_BE_KEYS = frozenset((FROM, "variant", "house", "challenge", "rivals", "level"))
FEW = 4  # words, which a key without its colon may have
# What people write for a header key: several variants are variants.
PLURALS = {"player": "players", "variants": "variant"}
NUMBERED = late(rf"\b({'|'.join(HEADINGS)}) #(?=\d)", re.IGNORECASE)  # "Round #4" is no comment


class Setting(NamedTuple):
    """One header line: its value and where it stands."""

    value: str
    source: Source


class Raw(NamedTuple):
    """A log cut into header and lines, before its words are read."""

    file: str
    header: Mapping[str, Setting]
    game: str
    edition: int
    players: tuple[str, ...]
    lines: tuple[tuple[int, str], ...]
    comments: Mapping[int, str]
    text: str = ""  # as it was typed
    stated: tuple[tuple[int, str], ...] = ()  # the facts of a log that begins in the middle


def split(text: str, file: str, reserved: Iterable[str] = (), begins: Iterable[str] = ()) -> Raw:
    """Cut a log into its header and its lines. Raises Unreadable with every problem of the header.

    `reserved` words may not be names of players: decks, headings, verbs of the table. With a word that `begins` a line
    of play the header is over.
    """
    if len(text) > MAX_BYTES or text.count("\n") > MAX_LINES:
        raise Unreadable.at(Source(file), f"too long for a log (at most {MAX_LINES} lines, {MAX_BYTES // 10**6} MB)")
    lines = typed_lines(text.removeprefix("\ufeff"))
    problems: list[Problem] = []
    first = next((i for i, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")), None)
    if first is None:
        raise Unreadable.at(Source(file, 1, 1), f"empty: a log begins with the line '{FORMAT}'")
    if " ".join(lines[first].split()).casefold() != FORMAT:
        raise Unreadable.at(Source(file, first + 1, 1), f"a log begins with the line '{FORMAT}'")
    header, end = _header(lines, first + 1, file, problems, begins)
    game, edition = _game(header, file, problems)
    players = _players(header, file, reserved, problems)
    if problems:
        raise Unreadable(problems)
    body, comments = body_of(lines, end)
    stated: list[tuple[int, str]] = []
    if FROM in header:
        stated, body = _block(body)
    return Raw(file, header, game, edition, players, tuple(body), comments, text, tuple(stated))


def body_of(lines: Sequence[str], start: int = 0) -> tuple[list[tuple[int, str]], dict[int, str]]:
    """The lines from `start` on that say something, by their numbers, and all comments there."""
    body: list[tuple[int, str]] = []
    comments: dict[int, str] = {}
    for number, line in enumerate(lines[start:], start + 1):
        if "#" in line:
            line = NUMBERED.sub(r"\1 ", line)
            line, _, comment = line.partition("#")
            comments[number] = comment.strip()
        line = line.rstrip()
        if not line:
            continue
        # A line that ends with a comma goes on with the next one, where that stands further in.
        if line[0].isspace() and body and body[-1][1].endswith(","):
            body[-1] = (body[-1][0], f"{body[-1][1]} {line.strip()}")
        else:
            body.append((number, line))
    return body, comments


def _block(body: Sequence[tuple[int, str]]) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """The facts before the first line of play, headings among them left where they are; and the rest."""
    end = next(
        (at for at, (_, line) in enumerate(body) if not line.lstrip().startswith("=") and not heading_of(line)),
        len(body),
    )
    stated = [each for each in body[:end] if each[1].lstrip().startswith("=")]
    headings = [each for each in body[:end] if not each[1].lstrip().startswith("=")]
    return stated, [*headings, *body[end:]]


def _header(
    lines: Sequence[str], start: int, file: str, problems: list[Problem], begins: Iterable[str]
) -> tuple[dict[str, Setting], int]:
    """The `key: value` lines up to the first blank line, the first heading, or the first line of a player or with a
    word that `begins` one."""
    verbs = frozenset(begins) - MAY_BE_KEYS - frozenset(KEYS)
    header: dict[str, Setting] = {}
    players: frozenset[str] = frozenset()
    for i in range(start, len(lines)):
        line = lines[i].partition("#")[0].rstrip()
        if not lines[i].strip() and header:
            return header, i
        if not line.strip():
            continue
        key, colon, value = line.partition(":")
        name = " ".join(key.split()).casefold()
        name = PLURALS.get(name, name)
        source = Source(file, i + 1, len(key) - len(key.lstrip()) + 1)
        if (
            name in players
            or (players and name in verbs)
            or (not colon and name.startswith(tuple(f"{each} " for each in players)))
            or (not colon and _tells(line, players))
        ):
            return header, i
        if not colon or not name or name.split()[0] in HEADINGS:
            if heading_of(line) or begins_with(line) or line.lstrip().startswith("="):
                return header, i
            problems.append(Problem(source, f"expected 'key: value' in the header, got '{line.strip()}'"))
        elif name in header:
            problems.append(Problem(source, f"'{name}' stands twice (first on line {header[name].source.line})"))
        else:
            column = len(key) + 2 + len(value) - len(value.lstrip())
            header[name] = Setting(value.strip(), source._replace(column=column))
            if name == "players":
                players = frozenset(" ".join(each.split()).casefold() for each in value.split(",")) - MAY_BE_KEYS
    return header, len(lines)


def _tells(line: str, players: frozenset[str]) -> bool:
    """Whether a line is a sentence about a player, and no key of which the colon is missing."""
    words = [word.casefold().removesuffix("'s") for word in line.replace("’", "'").replace(",", " ").split()]
    if not words or not line.lstrip()[0].isupper() or words[0] in KEYS or words[0] in PLURALS:
        return False
    own = words[0] in players and "'" in line.split()[0].replace("’", "'")
    return own or (len(words) > FEW and not players & {*words[:2]} and bool(players & {*words}))


def _game(header: Mapping[str, Setting], file: str, problems: list[Problem]) -> tuple[str, int]:
    if "game" not in header:
        problems.append(Problem(Source(file, 1), "the header needs a line such as 'game: mating 1'"))
        return "", 0
    name, _, edition = header["game"].value.partition(" ")
    edition = edition.strip()
    if edition and not (edition.isdecimal() and len(edition) < 6):
        problems.append(Problem(header["game"].source, f"expected the edition of the rules, got '{edition}'"))
        return name.casefold(), 1
    return name.casefold(), int(edition or 1)


def _players(
    header: Mapping[str, Setting], file: str, reserved: Iterable[str], problems: list[Problem]
) -> tuple[str, ...]:
    if "players" not in header:
        problems.append(Problem(Source(file, 1), "the header needs a line such as 'players: Ann, Ben'"))
        return ()
    names: list[str] = []
    taken = {word.casefold() for word in (*reserved, *HEADINGS, *KEYS)}
    seen: set[str] = set()
    for name, place in listed(header["players"]):
        names.append(name)
        folded = name.casefold()
        if not name or not name.replace("-", "").replace("'", "").replace("’", "").isalnum() or len(name) > 30:
            want = "one word of letters and digits, please"
            problems.append(Problem(place, f"'{name}' cannot be a player's name: {want}"))
        elif folded in taken:
            problems.append(Problem(place, f"'{name}' is a word of the log and cannot be a player's name"))
        elif folded in seen:
            problems.append(Problem(place, f"two players are called '{name}'"))
        seen.add(folded)
    if len(names) == 1 and "rivals" in header:  # who plays alone need not name the others twice: they sit after him
        others = [name for name, _ in listed(header["rivals"])]
        if names[0].casefold() not in {name.casefold() for name in others}:
            all_of_them = header["players"]._replace(value=", ".join((*names, *others)))
            return _players({**header, "players": all_of_them}, file, reserved, problems)
    return tuple(names)


def reserved_names(raw: Raw, reserved: Iterable[str]) -> list[Problem]:
    """Players of a log that was split without knowing its game who are called as words of it."""
    problems: list[Problem] = []
    _players(raw.header, raw.file, reserved, problems)
    return problems


def listed(setting: Setting) -> Iterator[tuple[str, Source]]:
    """The parts of a header line with commas between them, with single spaces, and their places."""
    column = int(setting.source.column)
    for part in setting.value.split(","):
        indent = len(part) - len(part.lstrip())
        yield " ".join(part.split()), setting.source._replace(column=column + indent)
        column += len(part) + 1
