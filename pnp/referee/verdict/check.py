"""The verdict on a log: what was accepted, what was ruled on, which counts do not hold, and the score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import ModuleType

import msgspec

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.records import Kit
from pnp.named import NamedTuple
from pnp.referee.automa.ladder import Alone
from pnp.referee.game import Game
from pnp.referee.log.claims import Claim, ClaimItem
from pnp.referee.log.custom_decks import BOARD, PREFIX, board_settings, deck_settings
from pnp.referee.log.header import FORMAT, FROM, Raw, Setting
from pnp.referee.log.lines import Log
from pnp.referee.log.lines import Unread as NotRead
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.draws import is_drawing
from pnp.referee.play.play import Play, open_log
from pnp.referee.play.replay import ReplayResult, Violation
from pnp.referee.play.table import Deciding, Remarking, Table, Telling
from pnp.referee.play.walk import Start
from pnp.referee.play.watching import history
from pnp.referee.repair.settled import Cause, Settled, clean
from pnp.wording import names_of


class Unread(msgspec.Struct, frozen=True):
    """A line that could not be read."""

    line: int
    column: int
    message: str


class Ruling(msgspec.Struct, frozen=True):
    """A move against the rules: the paragraph and its wording, the reasons, what would have been legal, and how
    the referee read it in order to go on. `follows_from` is the line of the slip that it is a consequence of."""

    line: int
    column: int
    message: str
    rule: str
    wording: str
    expected: tuple[str, ...]
    assumption: str
    follows_from: int | None


class Because(msgspec.Struct, frozen=True):
    """Paragraphs and what is said by them: what people forgot where a count is wrong, or how it was settled who won."""

    rules: tuple[str, ...]
    message: str


class FalseClaim(msgspec.Struct, frozen=True):
    """A count that the players wrote down and the replay does not have. `reasons` would explain it, the likeliest
    first."""

    line: int
    column: int
    message: str
    follows_from: int | None = None
    assumption: str = ""
    reasons: tuple[Because, ...] = ()


class Untold(msgspec.Struct, frozen=True):
    """Something that the rules cannot tell from what was written, and what it was taken to be."""

    line: int
    message: str
    rule: str
    taken_as: str


class Points(msgspec.Struct, frozen=True):
    """Points with their reason."""

    points: int
    reason: str


class Score(msgspec.Struct, frozen=True):
    """A player's total with its terms."""

    total: int
    terms: tuple[Points, ...]


class Slip(msgspec.Struct, frozen=True):
    """What a slip was worth to one person alone: its line, the result without it, what it was and when."""

    line: int
    without: str
    slip: str = ""


class Ladder(msgspec.Struct, frozen=True):
    """Where one person alone stands at the end: points, how they came about, the rung, and what the next one asks."""

    points: int
    how: str
    rung: str
    text: str
    above: str = ""
    least: int = 0
    slips: tuple[Slip, ...] = ()


class Verdict(msgspec.Struct, frozen=True):
    """All that there is to say about one log."""

    log: str
    game: str
    accepted: bool
    finished: bool
    problems: tuple[Unread, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    claims: tuple[FalseClaim, ...] = ()
    scores: Mapping[str, Score] = {}
    winners: tuple[str, ...] = ()
    cannot_tell: tuple[Untold, ...] = ()
    options: tuple[str, ...] = ()  # variants and house rules in force, with their paragraphs
    counts: Mapping[str, Mapping[str, int]] = {}
    place: str = ""  # how far the play has come: "round 4"
    moves: int = 0
    unsettled: int = 0  # further lines in trouble that were not looked into
    ladder: Ladder | None = None  # where a play for one person ended
    unsettled_lines: tuple[int, ...] = ()  # which these are
    decision: tuple[Because, ...] = ()  # by which rules, and with which numbers, it was settled who has won
    story: tuple[str, ...] = ()  # what followed by rule and nobody wrote down, where the game tells it
    remarks: tuple[str, ...] = ()  # what nobody wrote down and breaks no rule, what is not known

    @property
    def judged(self) -> bool:
        """Whether anything was refereed: not where the header cannot be read."""
        return bool(self.place)


def unreadable(name: str, game: str, problems: Sequence[Problem]) -> Verdict:
    """The verdict on a log whose header cannot be read: what is wrong in it, or in a file that it names; no more."""
    told = [p if p.source.file == name else p._replace(source=Source(name), message=str(p)) for p in problems]
    return Verdict(name, game, False, False, _unread(told))


def _unread(problems: Sequence[Problem]) -> tuple[Unread, ...]:
    return tuple(
        Unread(p.source.line, p.source.column if isinstance(p.source.column, int) else 0, p.message) for p in problems
    )


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
        opened = open_log(game, kit, text, name)
        log, problems = opened.read_on()
    except Unreadable as error:
        yield Judged(unreadable(text.file if isinstance(text, Raw) else name, kit.game, error.problems))
        return
    play = opened.play
    verbless = any(isinstance(entry.what, NotRead) and entry.what.may for entry in log.entries) if problems else False
    if verbless:
        from pnp.referee.repair.verbless import only_verbs, with_verbs

        entries, problems = with_verbs(play.start, log.entries, problems)
        log = log._replace(entries=entries)
    settled = clean(play.start, log.entries)
    search = None
    if settled is None:
        from pnp.referee.repair.search import Search

        search = Search(play.start, log.entries, play.words, memory)
    while True:
        settled = search.settle(strict, enough) if search is not None else settled
        assert settled is not None
        if verbless:
            settled, problems = only_verbs(settled, problems)
        verdict = _verdict(play.game, kit, log, settled, play.start, play.words, problems)
        table = settled.run.table
        noticed = table.remarks if isinstance(table, Remarking) else ()
        remarks = (*play.remarks, *_unwritten(play, log), *noticed)
        yield Judged(msgspec.structs.replace(verdict, remarks=remarks), play, settled)


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


def _verdict(
    game: Game,
    kit: Kit,
    log: Log,
    settled: Settled,
    start: Start,
    words: Vocabulary,
    problems: Sequence[Problem] = (),
) -> Verdict:
    wrong = (c for c in settled.causes if c.violation.kind in ("unfit", "illegal", "place"))
    rulings = tuple(_ruling(kit, c) for c in wrong)
    claims = _false_claims(settled, start)
    untold = tuple(
        Untold(c.violation.source.line, c.broken[0].reason, c.broken[0].rule, c.assumption)
        for c in settled.causes
        if c.violation.kind == "unknown"
    )
    table: Table = settled.run.table
    scores = {
        player: Score(total, tuple(Points(term.points, term.reason) for term in terms))
        for player, (total, terms) in table.scores().items()
        if player not in settled.depends.scores
    }
    untold = (*_untold_lines(settled, words), *untold)
    return Verdict(
        log.file,
        kit.game,
        not (rulings or claims or problems),
        settled.run.finished,
        _unread(problems),
        rulings,
        claims,
        scores,
        () if settled.depends.winners else tuple(table.winners),
        untold,
        _options(game, kit, log),
        {player: dict(table.counts(player)) for player in table.players},
        _place(table),
        settled.run.answers,
        len(settled.unsettled),
        _ladder(settled, start, words) if not problems else None,
        settled.unsettled,
        () if settled.depends.winners else _decision(table),
        tuple(table.story) if isinstance(table, Telling) else (),
    )


def _place(table: Table) -> str:
    """How far the play has come: "round 4"."""
    word, number = table.place()
    return f"{word} {number}" if number >= 0 else "the set-up"


def _decision(table: Table) -> tuple[Because, ...]:
    """By what it was settled who has won, or what is still lacking."""
    said = table.decision() if isinstance(table, Deciding) else ()
    return tuple(Because((each.rule,), each.reason) for each in said)


def _untold_lines(settled: Settled, words: Vocabulary) -> tuple[Untold, ...]:
    """What lines that could not be read are taken to say."""
    told = []
    for reading in settled.readings:
        if reading.step.entry.text.startswith("="):
            continue
        said = [words.write(move) if move is not None else "nothing" for move in (reading.taken, *reading.others)]
        message = "cannot tell what this line says"
        if len(said) > 1:
            message += f": it may be {', '.join(said[:-1])} or {said[-1]}"
        told.append(Untold(reading.step.entry.source.line, message, "", said[0]))
    return tuple(told)


def _ladder(settled: Settled, start: Start, words: Vocabulary) -> Ladder | None:
    """The rung that was reached, where one person played alone for one, and what the slips were worth."""
    table = settled.run.table
    result = table.result() if isinstance(table, Alone) else None
    if result is None:
        return None
    from pnp.referee.repair.counterfactual import counterfactuals

    above = result.above
    return Ladder(
        result.points,
        result.how,
        result.rung.rung,
        result.rung.text,
        above.rung if above else "",
        above.least if above else 0,
        tuple(Slip(found.line, found.say(), found.slip) for found in counterfactuals(settled, start, words)),
    )


def _ruling(kit: Kit, cause: Cause) -> Ruling:
    first = cause.broken[0]
    paragraph = kit.rules.get(first.rule)
    more = "".join(f"; also {b.rule}: {b.reason}" for b in cause.broken[1:])
    return Ruling(
        cause.violation.source.line,
        int(cause.violation.source.column),
        f"{first.reason}{more}",
        first.rule,
        paragraph.whole if paragraph else "",
        cause.expected,
        cause.assumption,
        cause.follows_from,
    )


History = Sequence[tuple[int, Mapping[str, Mapping[str, int]]]]


def _false_claims(settled: Settled, start: Start) -> tuple[FalseClaim, ...]:
    failed = [c for c in settled.causes if c.violation.kind == "claim"]
    if not failed:
        return ()
    past = history(start, settled.steps, settled.guesses)
    claims: list[FalseClaim] = []
    offs: dict[tuple[str | None, str], tuple[int, int]] = {}  # (how far off, since which claim's line)
    for cause in failed:
        violation = cause.violation
        item, source = violation.item, violation.source
        assert item is not None
        if not isinstance(item.value, int) or not isinstance(violation.value, int) or item.who is None:
            message = differs(item, violation.value)
            decided = _who_won(settled.run.table, item) if item.key == "winner" else ()
            claims.append(FalseClaim(source.line, int(source.column), message, cause.follows_from, "", decided))
            continue
        off = item.value - violation.value
        before = offs.get((item.who, item.key))
        message = differs(item, violation.value)
        if before is not None and before[0] == off:
            follows: int | None = before[1]
            message += f" (the same difference as on line {before[1]})"
        else:
            follows = cause.follows_from
            message += f" ({_since(past, settled, violation)})"
        offs[(item.who, item.key)] = (off, before[1] if before is not None and before[0] == off else source.line)
        reasons = tuple(Because(reason.rules, f"as it is {reason.said}") for reason in cause.reasons)
        claims.append(FalseClaim(source.line, int(source.column), message, follows, cause.assumption, reasons))
    return tuple(claims)


def _who_won(table: Table, item: ClaimItem) -> tuple[Because, ...]:
    """What was left out where somebody else was thought to have won, and by what it was settled."""
    said = frozenset(item.value) if isinstance(item.value, tuple) else frozenset()
    scores = table.scores()
    terms = {term.reason: term for _, those in scores.values() for term in those if term.paragraph}
    forgotten = []
    for reason, term in terms.items():
        lost = {who: sum(t.points for t in those if t.reason == reason) for who, (_, those) in scores.items()}
        totals = {who: total - lost[who] for who, (total, _) in scores.items()}
        if said == {who for who, total in totals.items() if total == max(totals.values())}:
            forgotten.append(Because((term.paragraph,), f"as it is without the points {term.words}"))
    return (*forgotten[:1], *_decision(table))


def differs(item: ClaimItem, value: int | tuple[str, ...]) -> str:
    """What somebody wrote down, and what the replay has."""
    said, have = (" and ".join(each) if isinstance(each, tuple) else str(each) for each in (item.value, value))
    who = "" if item.who is None else f"{item.who} "
    return f"{who}{item.key} {said}, the replay has {have or 'none yet'}"


def _since(past: History, settled: Settled, violation: Violation) -> str:
    """Since which line the two differ: the first after the last count that held at which the replay's count changed."""
    item, line = violation.item, violation.source.line
    assert item is not None and item.who is not None
    who, key = item.who, item.key
    failed = {(c.violation.source.line, c.violation.item) for c in settled.causes if c.violation.kind == "claim"}
    held = 0
    for step in settled.steps:
        at = step.entry.source.line
        if at < line and isinstance(step.what, Claim):
            for item in step.what.items:
                if item.who == who and item.key == key and (at, item) not in failed:
                    held = at
    value: int | None = None
    for at, counts in past:
        now = counts[who].get(key)
        if at >= line:
            break
        if value is not None and now != value and at > held:
            return f"since line {at}"
        value = now
    before = [step.entry.source.line for step in settled.steps if isinstance(step.what, Move)]
    last = max((at for at in before if at < line), default=0)
    if value != violation.value and last > held:
        return f"since line {last}"  # what followed from it of itself, such as food for everyone
    return f"unchanged since line {held}" if held else "unchanged from the start"


def _options(game: Game, kit: Kit, log: Log) -> tuple[str, ...]:
    """The variants and house rules of the header, with their paragraphs: they stand in every report."""
    named: list[str] = []
    for key, known in (("variant", game.VARIANTS), ("house", game.HOUSE_RULES)):
        if key in log.header:
            for part in log.header[key].value.split(","):
                word = " ".join(part.split()).casefold()
                rule = known.get(word.partition(" ")[0])
                if rule:
                    paragraph = kit.rules.get(rule)
                    lead = f" {paragraph.lead.rstrip('.')}" if paragraph else ""
                    named.append(f"{word} ({rule}{lead})")
    named += [
        f"{key}: {setting.value}"
        for key, setting in log.header.items()
        if (key in game.KEYS and key not in ("variant", "house")) or key.startswith((PREFIX, BOARD))
    ]
    return tuple(named)
