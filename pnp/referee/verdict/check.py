"""Checks a log: reads it, settles what is in trouble, and gives the verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, cast

import msgspec

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.records import Kit
from pnp.named import NamedTuple
from pnp.referee.game import Game
from pnp.referee.log.claims import Claim
from pnp.referee.log.custom_decks import BOARD, board_settings, deck_settings
from pnp.referee.log.entries import Entry, Log
from pnp.referee.log.entries import Unread as NotRead
from pnp.referee.log.header import FORMAT, FROM, Raw, Setting
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.checkpoints import Beginning
from pnp.referee.play.draws import is_drawing
from pnp.referee.play.outcome import ReplayResult
from pnp.referee.play.play import Opened, Play, open_log
from pnp.referee.play.table import Remarking, carries
from pnp.referee.play.walk import Start
from pnp.referee.repair.hypotheses.settled import Settled, clean, only_verbs, steps_of
from pnp.referee.verdict.findings import verdict_on
from pnp.referee.verdict.verdict import Verdict, unreadable
from pnp.wording import names_of

if TYPE_CHECKING:
    from pnp.referee.repair.settling.first_counts import FirstCounts


def read_log(game: Game | ModuleType, kit: Kit, text: str | Raw, name: str) -> tuple[Log, Vocabulary, Start]:
    """Read a log's text for a game. Raises Unreadable with every line that cannot be read."""
    opened = open_log(game, kit, text, name)
    return opened.read(), opened.play.words, opened.play.start


def new_log(
    game: Game | ModuleType, kit: Kit, players: str, settings: Mapping[str, str], facts: Sequence[str] = ()
) -> Raw:
    """A new log, of which there is only the header, and the facts of one that begins in the middle. Raises Unreadable.

    It is checked like any other.
    """
    game = Game.of(game)
    lines = [FORMAT, f"game: {kit.game} {kit.edition}", f"players: {', '.join(_names(players))}"]
    own = {**deck_settings(kit), **_board(game, kit, settings, len(_names(players)))}
    lines += [f"{key}: {value}" for key, value in {**own, **settings}.items() if value]
    if facts:
        lines += ["", *facts]
    return open_log(game, kit, "\n".join(lines) + "\n\n", "header").raw


def _board(game: Game, kit: Kit, settings: Mapping[str, str], seats: int) -> dict[str, str]:
    """The header's line for the board that a log is played on, where it is not the one that is shipped."""
    named = board_settings(kit) if kit.boards else {}
    if not named or game.BOARD_OF is None:
        return {}
    said = {key: Setting(value, Source("header")) for key, value in settings.items() if value}
    try:
        played = game.BOARD_OF(said, seats)
    except Unreadable:
        return {}  # said when the log is looked over
    return {key: value for key, value in named.items() if key == f"{BOARD}{played}"}


def _names(players: str) -> list[str]:
    return [" ".join(name.split()) for name in players.split(",")]


def check(game: Game | ModuleType, kit: Kit, text: str | Raw, name: str = "", strict: bool = False) -> Verdict:
    """The verdict on a log's text, or on one that has been split. Never raises for anything that the text may hold."""
    return judge(game, kit, text, name, strict).verdict


class Judged(NamedTuple):
    """A verdict, and the play as it was read for it: None for both where the header cannot be understood."""

    verdict: Verdict
    play: Play | None = None
    settled: Settled | None = None


def judge(
    game: Game | ModuleType,
    kit: Kit,
    text: str | Raw,
    name: str = "",
    strict: bool = False,
    enough: Callable[[], bool] = lambda: False,
) -> Judged:
    """The verdict on a log, with what lies behind it.

    Where somebody has waited long `enough`, lines in trouble that have not been looked into stay `unsettled`.
    """
    return next(judging(game, kit, text, name, strict, enough))


def judging(
    game: Game | ModuleType,
    kit: Kit,
    text: str | Raw,
    name: str = "",
    strict: bool = False,
    enough: Callable[[], bool] = lambda: False,
    memory: dict[object, ReplayResult] | None = None,
) -> Iterator[Judged]:
    """The same again and again: each time it looks on where it had looked long `enough`.

    `memory` keeps, for the next text with this header and these cards, which readings came to nothing.
    """
    try:
        opened, log, problems, first = _opened(game, kit, text, name)
    except Unreadable as error:
        yield Judged(unreadable(text.file if isinstance(text, Raw) else name, kit.game, error.problems))
        return
    play = opened.play
    verbless = bool(log.jotted) or (bool(problems) and any(isinstance(entry.what, NotRead) for entry in log.entries))
    written, unread = log.entries, problems
    verbless = verbless or _left_over(written, play.words)
    if verbless:
        from pnp.referee.repair.unread.verbless import with_verbs

        entries, problems = with_verbs(play.start, written, unread, play.words, play.reader.claims)
        log = log._replace(entries=entries)
    otherwise: list[str] = []
    if log.jotted:
        from pnp.referee.verdict.read_as import read_as

        otherwise = read_as(log, play.words)
    log = log._replace(entries=_to_the_end(log.entries))
    settled = clean(play.start, log.entries)
    search = None
    if settled is None:
        from pnp.referee.repair.search import Search
        from pnp.referee.repair.unread.underspecified import as_meant

        meant = as_meant(play.start, log.entries, play.words)
        if meant != log.entries:
            log = log._replace(entries=meant)
            settled = clean(play.start, log.entries)
        if settled is None and not strict and (verbless or meant != written):
            from pnp.referee.repair.reread import read_again
            from pnp.referee.repair.unread.verbless import still_unread

            told = (unread, play.words, play.reader.claims)
            all_ = _to_the_end(written)
            entries, search = read_again(play.start, all_, log.entries, *told, looked=verbless, memory=memory)
            log, problems = log._replace(entries=entries), still_unread(unread, written, entries)
    if settled is None and search is None:
        search = Search(play.start, log.entries, play.words, memory)
    while True:
        settled = search.settle(strict, enough) if search is not None else settled
        assert settled is not None
        if verbless:
            settled, problems = only_verbs(settled, problems, play.words)
        settled = settled if first is None else first.hanging(settled)
        verdict = verdict_on(play.game, kit, log, settled, play.start, play.words, problems)
        if not strict and len(settled.causes) > 1 and play.game.HOUSE_RULES:
            from pnp.referee.verdict.another_house import by_another_house

            verdict, settled = by_another_house(play, log, opened.raw.stated, verdict) or (verdict, settled)
        table = settled.run.table
        noticed = cast(Remarking, table).remarks if carries(table, Remarking) else ()
        remarks = (*play.remarks, *_unwritten(play, log), *noticed, *otherwise)
        yield Judged(msgspec.structs.replace(verdict, remarks=remarks), play, settled)


def _opened(
    game: Game | ModuleType, kit: Kit, text: str | Raw, name: str
) -> tuple[Opened, Log, list[Problem], FirstCounts | None]:
    """A log that has been read, the play begun with counts that nobody knew as far as its lines tell them. Raises
    Unreadable."""
    opened = open_log(game, kit, text, name)
    log, problems = opened.read_on()
    play = opened.play
    if not play.unknown or not isinstance(play.start, Beginning):
        return opened, log, problems, None
    from pnp.referee.repair.settling.first_counts import first_counts

    first = first_counts(play.start, play.unknown, steps_of(log.entries))
    play.start, play.untold = first.start, (*play.untold, *first.said)
    return opened, log, problems, first


def _left_over(entries: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether a line says more, in other words than the log's, than was read of it."""
    moves = ((entry.what, entry.text) for entry in entries if isinstance(entry.what, Move))
    if all(move.who is None or text.startswith(f"{move.who}: {move.verb}") for move, text in moves):
        return False
    from pnp.referee.repair.unread.left_over import anything_left

    return anything_left(entries, words)


def _to_the_end(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The lines, and a count of nothing behind the last: so nobody waits for a line that goes on with that."""
    if not entries or not isinstance(entries[-1].what, Move):
        return entries
    last = entries[-1]
    return (*entries, last._replace(source=last.source._replace(line=last.source.line + 1), what=Claim(()), text=""))


def _unwritten(play: Play, log: Log) -> list[str]:
    """Hands of which nobody has written a line, where the log goes beyond its first round."""
    drawing = {verb.name for verb in play.game.VERBS if verb.move is not None and is_drawing(verb.move)}
    if FROM in log.header or not drawing:
        return []
    left: set[str | None] = set(play.players)
    moved: set[str | None] = set()
    for entry in log.entries:
        if isinstance(entry.what, Move):
            moved.add(entry.what.who)
            if entry.what.verb in drawing:
                left.discard(entry.what.who)
                if not left:
                    return []
    silent = [player for player in play.players if player in left and player in moved]
    if not silent:
        return []
    return [f"nobody wrote down what {names_of(silent)} drew; what shows of it is proved as far as it shows"]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """What a referee in somebody's own folder has looked for here before it lay in a module of its own."""
        from pnp.referee.verdict import findings, verdict

        return getattr(verdict if hasattr(verdict, name) else findings, name)
