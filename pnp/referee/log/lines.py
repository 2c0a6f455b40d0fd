"""The log of one play: a header, then one line per event, as people write it at the table.

    pnp-log 1
    game: mating 1
    players: Ann, Ben, Cara

    round 1
    Ann: play C07
    environment: E03
    = Ann food 4, offspring 2

The first line is the version of the format: a reader of this version keeps reading its logs for ever. Reading needs the
game's vocabulary, so it comes in two steps: `split` knows lines and header, `read` knows the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.errors import Problem, Source, Unreadable
from pnp.named import NamedTuple, new
from pnp.referee.log.claims import Claim, ClaimReader, nobody
from pnp.referee.log.moves import Count, Move, Verb
from pnp.referee.log.retold import retold
from pnp.referee.log.spoken import BEFORE_VERB, BEGINS_WITH_ALL, FIGURES
from pnp.referee.log.stated import stated
from pnp.referee.log.words import Vocabulary
from pnp.wording import near

FORMAT = "pnp-log 1"
MAX_BYTES = 2_000_000
MAX_LINES = 20_000
KEYS = ("game", "players", "date", "place", "note")
FROM = "from"  # where a log begins that begins in the middle; a player may be called so
HEADINGS = ("round", "turn", "era")
# Who is called like a header line of some game begins no line of play without a blank line before it.
MAY_BE_KEYS = frozenset((FROM, "variant", "house", "challenge", "rivals", "level"))
# What people write for a header key: several variants are variants.
PLURALS = {"player": "players", "variants": "variant"}

# Where another sentence may begin on a line, and what is left at the end of the one before.
JOINED = re.compile(r"(?:[,;.]\s*|\s)(?:(and|then)\s+)?([^\s,;.:]+)", re.IGNORECASE)
LONGEST_SENTENCES = 400  # letters
AROUND_HEADING = " :-–—=*~_[]()."


class Heading(NamedTuple):
    """`round 4`."""

    word: str
    number: int


class Unread(NamedTuple):
    """A line that cannot be read: whose it seems to be, and the verb, as far as they are known."""

    message: str
    who: str | None = None
    verb: str = ""


class Entry(NamedTuple):
    """One line of the log that says something."""

    source: Source
    what: Move | Claim | Heading | Unread
    text: str


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


class Log(NamedTuple):
    """A log that could be read whole."""

    file: str
    game: str
    edition: int
    players: tuple[str, ...]
    header: Mapping[str, Setting]
    entries: tuple[Entry, ...]
    comments: Mapping[int, str] = {}


def split(text: str, file: str, reserved: Iterable[str] = ()) -> Raw:
    """Cut a log into its header and its lines. Raises Unreadable with every problem of the header.

    `reserved` words may not be names of players: decks, headings, verbs of the table.
    """
    if len(text) > MAX_BYTES or text.count("\n") > MAX_LINES:
        raise Unreadable.at(Source(file), f"too long for a log (at most {MAX_LINES} lines, {MAX_BYTES // 10**6} MB)")
    lines = text.removeprefix("\ufeff").splitlines()
    problems: list[Problem] = []
    first = next((i for i, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")), None)
    if first is None:
        raise Unreadable.at(Source(file, 1, 1), f"empty: a log begins with the line '{FORMAT}'")
    if " ".join(lines[first].split()).casefold() != FORMAT:
        raise Unreadable.at(Source(file, first + 1, 1), f"a log begins with the line '{FORMAT}'")
    header, end = _header(lines, first + 1, file, problems)
    game, edition = _game(header, file, problems)
    players = _players(header, file, reserved, problems)
    if problems:
        raise Unreadable(problems)
    body: list[tuple[int, str]] = []
    comments: dict[int, str] = {}
    for number, line in enumerate(lines[end:], end + 1):
        content, hash_, comment = line.partition("#")
        if hash_:
            comments[number] = comment.strip()
        content = content.rstrip()
        if not content:
            continue
        # A line that ends with a comma goes on with the next one, where that stands further in.
        if body and content[0].isspace() and body[-1][1].endswith(","):
            body[-1] = (body[-1][0], f"{body[-1][1]} {content.strip()}")
        else:
            body.append((number, content))
    stated: list[tuple[int, str]] = []
    if FROM in header:
        stated, body = _block(body)
    return Raw(file, header, game, edition, players, tuple(body), comments, text, tuple(stated))


def _block(body: Sequence[tuple[int, str]]) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """The facts before the first line of play, headings among them left where they are; and the rest."""
    end = next(
        (at for at, (_, line) in enumerate(body) if not line.lstrip().startswith("=") and not _heading_words(line)),
        len(body),
    )
    stated = [each for each in body[:end] if each[1].lstrip().startswith("=")]
    headings = [each for each in body[:end] if not each[1].lstrip().startswith("=")]
    return stated, [*headings, *body[end:]]


def headings_said(text: str) -> list[tuple[str, int]]:
    """The headings of a header line, the outermost first; none where one cannot be read.

    >>> headings_said("era 2, turn 7"), headings_said("round many")
    ([('era', 2), ('turn', 7)], [])
    """
    found = [_heading_words(part.strip()) for part in text.split(",")]
    said = [(each.word, each.number) for each in found if each is not None]
    return said if len(said) == len(found) else []


def _header(lines: Sequence[str], start: int, file: str, problems: list[Problem]) -> tuple[dict[str, Setting], int]:
    """The `key: value` lines up to the first blank line, the first heading, or the first line of a player."""
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
        if name in players or (not colon and name.startswith(tuple(f"{each} " for each in players))):
            return header, i
        if not colon or not name or name.split()[0] in HEADINGS:
            if _heading_words(line) or line.lstrip().startswith("="):
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


def _heading_words(line: str, headings: Sequence[str] = HEADINGS) -> Heading | None:
    words = line.strip(AROUND_HEADING).split()
    if len(words) != 2 or words[0].casefold() not in headings:
        return None
    number = _number(words[1])
    return None if number is None else Heading(words[0].casefold(), number)


def _number(word: str) -> int | None:
    """The number of a heading, in figures or roman.

    >>> _number("14"), _number("XIV"), _number("ivory")
    (14, 14, None)
    """
    word = FIGURES.get(word.casefold(), word)
    if word.isdecimal():
        return int(word) if len(word) < 6 else None
    if not re.fullmatch(r"(?=[ivxlc])(c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})", word, re.IGNORECASE):
        return None
    values = [{"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}[letter] for letter in word.casefold()]
    return sum(-one if one < after else one for one, after in zip(values, [*values[1:], 0], strict=True))


class Reader:
    """Reads the lines of a log with a game's vocabulary."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        claims: Sequence[str],
        table_claims: Sequence[str],
        counts: Sequence[type[Count]] = (),
        headings: Sequence[str] = (),
    ) -> None:
        self._words = vocabulary
        self.claims = ClaimReader(vocabulary, claims, table_claims, counts)
        self._headings = (*HEADINGS, *headings)
        # How most lines begin: a player's name, for whom the verb comes after it, or a verb of the table.
        self._heads: dict[str, Verb | None] = {verb.name: verb for verb in vocabulary.verbs.values() if verb.table}
        for player in vocabulary.players:
            verb = vocabulary.verb(player)
            if verb is None or not verb.table:
                self._heads[player] = None

    def read(self, raw: Raw) -> Log:
        """All entries of the log. Raises Unreadable with every line that cannot be read."""
        log, problems = self.read_on(raw)
        if problems:
            raise Unreadable(problems)
        return log

    def read_on(self, raw: Raw) -> tuple[Log, list[Problem]]:
        """All entries of the log, and the problems of those that cannot be read."""
        entries: list[Entry] = []
        problems: list[Problem] = []
        begun = 0  # the first of the entries of the line before
        for at, (number, line) in enumerate(raw.lines):
            source = new(Source, (raw.file, number, 1))
            entry = self._as_written(line, source)
            if entry is not None:
                begun = len(entries)
                entries.append(entry)
                continue
            result = self._with_care(line, source)
            told: list[Entry] = []
            if isinstance(result, Problem):
                told = self._retold(line, result.source)
                longer = [] if told or not at or not line[0].isspace() else self._longer(raw, at)
                if longer:  # it goes on with the line before
                    problems = [each for each in problems if each.source.line != longer[0].source.line]
                    entries[begun:] = longer
                    continue
                if not told:
                    problems.append(result)
                    result = Entry(result.source, self._as_far_as(line, result), line.strip())
            begun = len(entries)
            entries += told if isinstance(result, Problem) else self._everybody(line, result)
        return Log(raw.file, raw.game, raw.edition, raw.players, raw.header, tuple(entries), raw.comments), problems

    def _retold(self, line: str, source: Source) -> list[Entry]:
        """What a sentence tells that cannot be read as it stands: one entry for each thing that was done or counted."""
        if not line.lstrip().startswith("="):
            told = [Entry(source, move, line.strip()) for move in retold(line, self._words)]
            if told:
                return told
        claim = stated(line, self.claims, self._words, source)
        if claim is not None:
            return [Entry(source, claim, line.strip())]
        return self._one_by_one(line, source)

    def _one_by_one(self, line: str, source: Source) -> list[Entry]:
        """Several sentences of one line, each of somebody: "Ann plays C05, Ben plays F01"; none if one is no such."""
        if len(line) > LONGEST_SENTENCES:
            return []
        begins = [match.start(2) for match in JOINED.finditer(line) if self._words.player(match[2]) is not None]
        if not begins:
            return []
        parts = [line[a:b] for a, b in zip([0, *begins], [*begins, len(line)], strict=True)]
        told: list[Entry] = []
        for part in parts:
            words = part.rstrip(" \t,;.").rsplit(None, 1)
            joined = len(words) > 1 and words[-1].casefold() in ("and", "then")
            result = self.line(words[0].rstrip(" \t,;.") if joined else part.rstrip(" \t,;."), source)
            if isinstance(result, Problem):
                return []
            told += self._everybody(part, result)
        return [entry._replace(source=source, text=line.strip()) for entry in told]

    def _longer(self, raw: Raw, at: int) -> list[Entry]:
        """A line together with the one before it, which it goes on with; nothing where that cannot be read."""
        number, before = raw.lines[at - 1]
        text = f"{before} {raw.lines[at][1].strip()}"
        result = self.line(text, Source(raw.file, number, 1))
        return [] if isinstance(result, Problem) else self._everybody(text, result)

    def _as_far_as(self, line: str, problem: Problem) -> Unread:
        """What is known of a line that cannot be read: its player and its verb."""
        who: str | None = None
        for word in line.replace(":", " ").replace(",", " ").split():
            verb = self._words.verb(word)
            if who is None and self._words.player(word) is not None:
                who = self._words.player(word)
            elif verb is not None and verb.table == (who is None):
                return Unread(problem.message, who, verb.name)
            elif who is None:
                break
        return Unread(problem.message, who)

    def _everybody(self, line: str, entry: Entry) -> list[Entry]:
        """A line that says something of all of them, as one for each."""
        what = entry.what
        if not isinstance(what, Move) or what.who != self._words.players[0] or not self._of_all(line):
            return [entry]
        return [entry._replace(what=what._replace(who=player)) for player in self._words.players]

    def _of_all(self, line: str) -> bool:
        """Whether a line begins with a word for everybody."""
        found = BEGINS_WITH_ALL.match(line)
        return found is not None and self._words.player(found[1]) is None

    def line(self, line: str, source: Source) -> Entry | Problem:
        """One line, without its comment; of everybody it is that of the first player."""
        return self._as_written(line, source) or self._with_care(line, source)

    def _as_written(self, line: str, source: Source) -> Entry | None:
        """A line in the words in which it is written back, by which most are; None for all others."""
        if line[:1] == "=":
            claim = self.claims.read(line, source)
            return None if isinstance(claim, Problem) else new(Entry, (source, claim, line))
        head, _, tail = line.partition(":")
        if head not in self._heads:
            return None
        who, verb = None, self._heads[head]
        if verb is None:
            first, _, tail = tail.lstrip().partition(" ")
            who, verb = head, self._words.verbs.get(first)
            if verb is None or verb.table:
                return None
        move = self._words.parse(who, verb, self._words.tokens(verb, tail))
        return new(Entry, (source, move, line)) if isinstance(move, Move) else None

    def _with_care(self, line: str, source: Source) -> Entry | Problem:
        """One line in any words; it is told what cannot be read in it."""
        result = self._plain(line, source)
        if isinstance(result, Problem):
            told = self._retold(line, source)
            return told[0]._replace(source=result.source._replace(column=1)) if len(told) == 1 else result
        return result

    def _plain(self, line: str, source: Source) -> Entry | Problem:
        """One line as the log has it."""
        if self._of_all(line):
            word = _first(line.replace(":", " "))[0]
            at = line.index(word)
            first = self._words.players[0]
            result = self._plain(f"{line[:at]}{first}{line[at + len(word) :]}", source)
            return result if isinstance(result, Problem) else result._replace(text=line.strip())
        stripped = line.lstrip()
        if stripped != line:
            source = source._replace(column=len(line) - len(stripped) + 1)
        if stripped.startswith("="):
            claim = self.claims.read(line, source)
            framed = _heading_words(stripped, self._headings) if isinstance(claim, Problem) else None
            if framed is not None:
                return Entry(source, framed, stripped)
            return claim if isinstance(claim, Problem) else Entry(source, claim, stripped)
        head, colon, tail = line.partition(":")
        # Nothing comes after the colon of a heading.
        heading = None if tail and not tail.replace(",", " ").isspace() else _heading_words(stripped, self._headings)
        if heading:
            return Entry(source, heading, stripped)
        move = self._named(head, tail, len(head) + 1, source) if colon else self._bare(line, source)
        return move if isinstance(move, Problem) else Entry(source, move, stripped)

    def _named(self, head: str, tail: str, offset: int, source: Source) -> Move | Problem:
        """`WHO: verb ...` or `deck: card`; `offset` characters stand before the tail."""
        words = self._words
        name = head.replace(",", " ").strip()
        verb = words.verb(name)
        if verb is not None and verb.table:
            return words.read(None, verb, tail, offset, source)
        who = words.player(name)
        if who is None:
            known = (*words.players, *(v.name for v in words.verbs.values() if v.table))
            return Problem(source, nobody(words, name, known))
        first, rest = self._spoken(tail)
        if not first:
            return Problem(source, f"what did {who} do?")
        verb = words.verb(first)
        if verb is None or verb.table:
            place = source._replace(column=offset + tail.index(first) + 1)
            if verb is not None:
                return Problem(place, f"'{verb.name}' is nobody's own: write {verb.example}")
            spoken = tuple(v.name for v in words.verbs.values() if not v.table)
            card = words.cards.get(first.casefold()) or next(iter(words.wide_title(tail.split(), 0) or ()), None)
            if card is not None:
                return Problem(place, f"what did {who} do with {card}? There are {', '.join(spoken)}")
            hint = near(first, spoken) or f"; there are {', '.join(spoken)}"
            return Problem(place, f"'{first}' is not a verb of this game{hint}")
        return words.read(who, verb, rest, offset + len(tail) - len(rest), source)

    def _spoken(self, text: str) -> tuple[str, str]:
        """The verb of a text and what stands after it: "has lunch", "went out to lunch" say lunch."""
        first, rest = _first(text)
        word, after = first, rest
        while word and self._words.verb(word) is None and word.casefold() in BEFORE_VERB:
            word, after = _first(after)
        found = self._words.verb(word) if word else None
        return (word, after) if found is not None and not found.table else (first, rest)

    def _bare(self, line: str, source: Source) -> Move | Problem:
        """A line without a colon: a verb of the table, or a player whose colon was forgotten."""
        words = self._words
        first, rest = _first(line)
        if not first:
            return Problem(source, "only commas stand here")
        verb = words.verb(first)
        if verb is not None and verb.table:
            return words.read(None, verb, rest, len(line) - len(rest), source)
        who = words.player(first)
        if who is not None:
            return self._named(first, line[len(line) - len(rest) :] if rest else "", len(line) - len(rest), source)
        if verb is not None:
            return Problem(source, f"who? For example: {verb.example}")
        known: tuple[str, ...] = tuple(v.name for v in words.verbs.values() if v.table)
        begins = (*words.players, *known)
        hint = near(first, begins) or f"; a line begins with {', '.join(begins)}, = or #"
        return Problem(source, f"'{first}' begins no line{hint}")


def _first(text: str) -> tuple[str, str]:
    """The first word of a text, commas apart, and what stands after it as it is written."""
    parts = (text.replace(",", " ") if "," in text else text).split(None, 1)
    if len(parts) < 2:
        return (parts[0] if parts else ""), ""
    return parts[0], text[len(text) - len(parts[1]) :]
