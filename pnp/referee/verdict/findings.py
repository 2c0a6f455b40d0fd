"""The verdict on a log that has been settled: its causes, scores and counts, put as a verdict tells them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import cast

import msgspec

from pnp.errors import Problem
from pnp.kit.records import Kit
from pnp.referee.automa.ladder import Alone
from pnp.referee.game import Game
from pnp.referee.log.claims import Claim, ClaimItem
from pnp.referee.log.custom_decks import BOARD, PREFIX
from pnp.referee.log.entries import Log
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.outcome import Violation
from pnp.referee.play.table import Deciding, Table, Telling, carries, offers
from pnp.referee.play.walk import Start
from pnp.referee.play.watching import history
from pnp.referee.repair.hypotheses.settled import Cause, Settled, remade
from pnp.referee.repair.legal_after import legal_after
from pnp.referee.verdict.at_once import at_once
from pnp.referee.verdict.verdict import (
    Because,
    FalseClaim,
    Ladder,
    Points,
    Ruling,
    Score,
    Slip,
    Untold,
    Verdict,
    unread_in,
)

NOTHING, UNREADABLE = "nothing", "cannot tell what this line says"
MOST_LOOKED_INTO = 8  # rulings for which another line is looked for that would have made them legal
MOST_TOLD = 4  # things that a line may say, of which all are told


def verdict_on(
    game: Game,
    kit: Kit,
    log: Log,
    settled: Settled,
    start: Start,
    words: Vocabulary,
    problems: Sequence[Problem] = (),
) -> Verdict:
    """What is told of it."""
    wrong = [c for c in settled.causes if c.violation.kind in ("unfit", "illegal", "place")]
    hanging = [(c, line) for c in wrong if (line := _hangs_on(c, settled)) is not None]
    told = [c for c in wrong if not any(c is each for each, _ in hanging)]
    looked_into = [c for c in told if c.follows_from is None][:MOST_LOOKED_INTO]
    rulings = tuple(_ruling(kit, c, legal_after(c, settled, start, words) if c in looked_into else "") for c in told)
    claims = _false_claims(settled, start)
    untold = tuple(
        Untold(c.violation.source.line, c.broken[0].reason, c.broken[0].rule, c.assumption)
        for c in settled.causes
        if c.violation.kind == "unknown" and c.entry not in remade(settled.steps)
    )
    table: Table = settled.run.table
    scores = {
        player: Score(total, tuple(Points(term.points, term.reason) for term in terms))
        for player, (total, terms) in table.scores().items()
        if player not in settled.depends.scores
    }
    untold = (*_untold_lines(settled, words), *untold, *(_hanging(c, line) for c, line in hanging))
    return Verdict(
        log.file,
        kit.game,
        not (rulings or claims or problems),
        settled.run.finished,
        unread_in(problems),
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
        tuple(cast(Telling, table).story) if carries(table, Telling) else (),
    )


def _place(table: Table) -> str:
    """How far the play has come: "round 4"."""
    word, number = table.place()
    return f"{word} {number}" if number >= 0 else "the set-up"


def _decision(table: Table) -> tuple[Because, ...]:
    """By what it was settled who has won, or what is still lacking."""
    said = cast(Deciding, table).decision() if offers(type(table), Deciding) else ()
    return tuple(Because((each.rule,), each.reason) for each in said)


def _untold_lines(settled: Settled, words: Vocabulary) -> tuple[Untold, ...]:
    """What lines that could not be read are taken to say."""
    told = []
    for reading in settled.readings:
        if reading.step.entry.text.startswith("="):
            continue
        said = [words.write(move) if move is not None else NOTHING for move in (reading.taken, *reading.others)]
        message = UNREADABLE
        if 1 < len(said) <= MOST_TOLD:
            message += f": it may be {', '.join(said[:-1])} or {said[-1]}"
        taken = "; ".join([said[0], *map(words.write, reading.with_it)])
        told.append(Untold(reading.step.entry.source.line, message, "", taken))
    return tuple(_by_line(told))


def _by_line(told: Sequence[Untold]) -> Iterator[Untold]:
    """Once of each line, with all that it is taken to say: one that tells several things is unread as a whole."""
    for _, those in groupby(told, key=lambda each: each.line):
        first, *more = those
        if more:
            taken = [each.taken_as for each in (first, *more) if each.taken_as != NOTHING] or [NOTHING]
            first = msgspec.structs.replace(first, message=UNREADABLE, taken_as="; ".join(taken))
        yield first


def _hangs_on(cause: Cause, settled: Settled) -> int | None:
    """The line that cannot be read on which a ruling hangs, by itself or by another ruling; None where it does not."""
    unread = {reading.step.entry.source.line for reading in settled.readings}
    above = {c.violation.source.line: c.follows_from for c in settled.causes if c.violation.kind != "claim"}
    own = cause.violation.source.line  # it may be read in part
    line, seen = own if own in unread else cause.follows_from, set[int]()
    while line is not None and line not in seen:
        if line in unread:
            return line
        seen.add(line)
        line = above.get(line)
    return None


def _hanging(cause: Cause, line: int) -> Untold:
    """What cannot be told to be against the rules, since it hangs on a line that cannot be read."""
    first = cause.broken[0]
    message = (
        f"cannot tell whether this may be: {first.reason}, unless line {line} says otherwise, which cannot be read"
    )
    return Untold(cause.violation.source.line, message, first.rule, cause.assumption, line)


def _ladder(settled: Settled, start: Start, words: Vocabulary) -> Ladder | None:
    """The rung that was reached, where one person played alone for one, and what the slips were worth."""
    table = settled.run.table
    result = cast(Alone, table).result() if offers(type(table), Alone) else None
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


def _ruling(kit: Kit, cause: Cause, after: str) -> Ruling:
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
        after,
    )


History = Sequence[tuple[int, Mapping[str, Mapping[str, int]]]]


def _false_claims(settled: Settled, start: Start) -> tuple[FalseClaim, ...]:
    failed = [c for c in settled.causes if c.violation.kind == "claim"]
    if not failed:
        return ()
    past = history(start, settled.steps, settled.guesses)
    claims: list[FalseClaim] = []
    # how far off, since which claim's line, and the line of the cause of that
    offs: dict[tuple[str | None, str], tuple[int, int, int]] = {}
    for cause in failed:
        violation = cause.violation
        item, source = violation.item, violation.source
        assert item is not None
        if not isinstance(item.value, int) or not isinstance(violation.value, int) or item.who is None:
            message = differs(item, violation.value)
            decided = _who_won(settled.run.table, item) if item.key == "winner" else _because(cause)
            claims.append(FalseClaim(source.line, int(source.column), message, cause.follows_from, "", decided))
            continue
        off = item.value - violation.value
        before = offs.get((item.who, item.key))
        message = differs(item, violation.value)
        if before is not None and before[0] == off:
            follows: int | None = before[2]
            message += f" (the same difference as on line {before[1]})"
        else:
            follows = cause.follows_from
            message += f" ({_since(past, settled, violation)})"
        if before is None or before[0] != off:
            before = (off, source.line, cause.follows_from or source.line)
        offs[(item.who, item.key)] = before
        found = FalseClaim(source.line, int(source.column), message, follows, cause.assumption, _because(cause))
        claims.append(found)
    return tuple(claims)


def _because(cause: Cause) -> tuple[Because, ...]:
    """What would explain a count that does not hold."""
    return tuple(Because(rules, f"as it is {said}") for rules, said in at_once(cause.reasons))


def _who_won(table: Table, item: ClaimItem) -> tuple[Because, ...]:
    """What was left out where somebody else was thought to have won, and by what it was settled."""
    said = frozenset(item.value) if isinstance(item.value, tuple) else frozenset()
    scores = table.scores()
    most = max((total for total, _ in scores.values()), default=0)
    if said and all(scores[who][0] == most for who in said if who in scores):
        return _decision(table)  # as many points as whoever has won: the tie was broken otherwise
    terms = {term.reason: term for _, those in scores.values() for term in those if term.paragraph}
    forgotten = []
    for reason, term in terms.items():
        lost = {who: sum(t.points for t in those if t.reason == reason) for who, (_, those) in scores.items()}
        totals = {who: total - lost[who] for who, (total, _) in scores.items()}
        if said == {who for who, total in totals.items() if total == max(totals.values())}:
            forgotten.append(Because((term.paragraph,), f"as it is without the points: {term.words}"))
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
    value: object = None
    for step in settled.steps:
        at = step.entry.source.line
        if at < line and isinstance(step.what, Claim):
            for item in step.what.items:
                if item.who == who and item.key == key and (at, item) not in failed:
                    held, value = at, item.value
    for at, counts in past:
        if at >= line:
            break
        if held and at <= held:
            continue  # what was written there may have come true a little later, with nothing written between
        now = counts[who].get(key)
        if value is not None and now != value:
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
