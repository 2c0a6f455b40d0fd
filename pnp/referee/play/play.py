"""One play: a game, its kit, who sits there and what the header says.

It holds the words, reads lines, lays the table, starts the flow and writes the log back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.records import Kit
from pnp.named import NamedTuple
from pnp.referee.game import Game
from pnp.referee.log.custom_decks import BOARD, PREFIX, board_problems, deck_problems
from pnp.referee.log.entries import Log
from pnp.referee.log.facts import FactReader
from pnp.referee.log.header import FORMAT, FROM, KEYS, Raw, Setting, reserved_names, split
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.lines import Reader
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.middle import game_facts, lay
from pnp.referee.play.table import POINTS
from pnp.wording import near


class Play:
    """One play, of people or of bots. Raises Unreadable where the header says what cannot be."""

    def __init__(
        self,
        game: Game | ModuleType,
        kit: Kit,
        players: Sequence[str],
        header: Mapping[str, Setting] | Mapping[str, str] | None = None,
        stated: Sequence[tuple[int, str]] = (),
    ) -> None:
        self.game = game = Game.of(game)
        self.kit = kit
        self.players = tuple(players)
        self.header = {key: _setting(key, value) for key, value in (header or {}).items()}
        self.words = Vocabulary(game.VERBS, {}, self.players, lexicon=game.lexicon(kit))
        self.reader = Reader(
            *(self.words, (*game.CLAIMS, POINTS), game.TABLE_CLAIMS, game.COUNTS, game.HEADINGS, game.HEADING),
            called=game.CALLED,
        )
        self.start = game.prepare(kit, self.players, self.header)
        self.stated = tuple(stated)
        self.untold: tuple[str, ...] = ()  # what nobody knows of what was before the first line
        self.unknown: tuple[tuple[str, str], ...] = ()  # whose counts, and which, nobody knows of it
        if FROM in self.header:
            place = self.header[FROM]
            self.start, self.untold, self.unknown = lay(
                game.MIDDLE, self.start, place, self.stated, self.facts(), game.HEADING, self.players
            )

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is to be said of this play before anything is judged."""
        said = []
        if self.untold:
            said.append(f"the log begins with {self.header[FROM].value}; nobody knows {'; '.join(self.untold)}")
        board = self.game.BOARD_OF(self.header, len(self.players)) if self.game.BOARD_OF is not None else ""
        own = self.kit.boards.get(board)
        if own is not None and f"{BOARD}{board}" not in self.header:
            mark = f"'{BOARD}{board}: {own.file} {own.checksum}'"
            here = f"the {board} at hand is not the one that is shipped"
            said.append(f"{here}: {mark} in the header names it (pnp log pin)")
        return tuple(said)

    def facts(self) -> FactReader:
        """What reads the facts of a log that begins in the middle."""
        return FactReader(self.words, game_facts(self.game.MIDDLE), self.reader.claims)

    def write(self, move: Move) -> str:
        """The one canonical line of a move."""
        return self.words.write(move)

    def text(self, lines: Sequence[str]) -> str:
        """A whole log with these lines."""
        settings = {key: setting.value for key, setting in self.header.items() if key not in ("game", "players")}
        head = [FORMAT, f"game: {self.kit.game} {self.kit.edition}", f"players: {', '.join(self.players)}"]
        head += [f"{key}: {value}" for key, value in settings.items()]
        block = ["", *(line for _, line in self.stated)] if self.stated else []
        return "\n".join([*head, *block, "", *lines]).rstrip("\n") + "\n"


class Opened(NamedTuple):
    """A log with its header understood and its lines not read yet: the play that it is of."""

    play: Play
    raw: Raw

    @property
    def head(self) -> str:
        """The text up to the first line of play."""
        lines, end = self._typed()
        head = "".join(f"{line}\n" for line in lines[:end])
        return head if not head or head.endswith("\n\n") else head + "\n"

    @property
    def lines(self) -> tuple[str, ...]:
        """The rest, as it was typed."""
        lines, end = self._typed()
        return tuple(lines[end:])

    def _typed(self) -> tuple[list[str], int]:
        """All lines, and how many of them stand before the first line of play."""
        raw = self.raw
        lines = raw.text.removeprefix("\ufeff").splitlines()
        end = _after(raw) if raw.stated else max(setting.source.line for setting in raw.header.values())
        while end < len(lines) and not lines[end].strip():
            end += 1
        return lines, end

    def read(self) -> Log:
        """The log's entries. Raises Unreadable with every line that cannot be read."""
        return self.play.reader.read(self.raw)

    def read_on(self) -> tuple[Log, list[Problem]]:
        """The log's entries, and what is wrong with those that cannot be read."""
        return self.play.reader.read_on(self.raw)


def open_log(game: Game | ModuleType, kit: Kit, text: str | Raw, name: str = "") -> Opened:
    """Understand a log's header; a text that has been split need not be split again.

    Raises Unreadable with everything that is wrong in it.
    """
    game = Game.of(game)
    verbs = [verb.name for verb in game.VERBS]
    begins = [verb.name for verb in game.VERBS if verb.table and verb.name not in game.KEYS]
    raw = text if isinstance(text, Raw) else split(text, name, verbs, begins)
    if isinstance(text, Raw) and any(key in begins for key in raw.header):
        raw = split(raw.text, raw.file, verbs, begins)  # no blank line stands before the first line of play
    problems = reserved_names(raw, verbs) if isinstance(text, Raw) else []
    problems = problems or _header_problems(game, kit, raw)
    if problems:
        raise Unreadable(problems)
    return Opened(Play(game, kit, raw.players, raw.header, raw.stated), raw)


def unknown_key(game: Game, key: str) -> str | None:
    """What is wrong with the key of a header line that no log of the game has; None where it has one."""
    known = (*KEYS, FROM, *game.KEYS)
    if key in known or key.startswith((PREFIX, BOARD)):
        return None
    hint = near(key, known) or f"; there are {', '.join(known)}"
    return f"no header line '{key}'{hint}"


def _after(raw: Raw) -> int:
    """The last line of the facts, with what was said on lines of their own right after it."""
    last = raw.stated[-1][0]
    first = next((number for number, _ in raw.lines if number > last), len(raw.text.splitlines()) + 1)
    return first - 1


def _setting(key: str, value: Setting | str) -> Setting:
    """A header's value; one that nobody wrote has its key for a place."""
    return value if isinstance(value, Setting) else Setting(value, Source(key, 1, 1))


def _header_problems(game: Game, kit: Kit, raw: Raw) -> list[Problem]:
    problems: list[Problem] = []
    header = raw.header
    for key, setting in header.items():
        wrong = unknown_key(game, key)
        if wrong is not None:
            problems.append(Problem(setting.source._replace(column=1), wrong))
    setting = header["game"]
    if raw.edition not in game.EDITIONS:
        *first, last = map(str, game.EDITIONS)
        have = f"editions {', '.join(first)} and {last}" if first else f"edition {last}"
        problems.append(Problem(setting.source, f"the referee knows {have} of these rules, not {raw.edition}"))
    elif raw.edition != kit.edition:
        said = f"the log is of edition {raw.edition}, and these are the cards of edition {kit.edition}"
        problems.append(Problem(setting.source, said))
    problems += deck_problems(kit, header)
    problems += board_problems(kit, header)
    setting = header["players"]
    least, most = kit.players
    if not least <= len(raw.players) <= most:
        said = f"{len(raw.players)} players, but the game is for {least} to {most}"
        problems.append(Problem(setting.source, said))
    return problems
