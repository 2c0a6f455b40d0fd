"""A verdict as text: one line for each finding, its paragraph beneath it, and the score with its terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.errors import Problem, Source, told
from pnp.kit.words import plain
from pnp.referee.verdict.diagnosis import Diagnosis, cause_of, diagnoses
from pnp.referee.verdict.verdict import Ladder, Verdict
from pnp.wording import names_of, number_of

WIDTH = 79
SHOWN = 10  # numbers of lines that are listed


def report(verdict: Verdict, title: str) -> list[str]:
    """The lines of a verdict on a terminal of 80 columns. Findings begin with `file:line:column:`."""
    lines = [_summary(verdict, title)]
    lines += [f"  played with {option}" for option in verdict.options]
    for remark in verdict.remarks:
        lines += _wrapped(remark, "  note: ", "    ")
    lines += _findings(verdict)
    for untold in verdict.cannot_tell:
        rule = f"{untold.rule}; " if untold.rule else ""
        lines.append(f"{verdict.log}:{untold.line}:1: {untold.message} ({rule}taken as: {untold.taken_as})")
    if verdict.unsettled:
        which = number_of(verdict.unsettled, "more line is", "more lines are")
        lines.append(
            f"{verdict.log}: {which} in trouble ({_some(verdict.unsettled_lines)}); "
            "settle the first ones, then ask again"
        )
    lines += _story(verdict)
    lines += _score(verdict)
    if verdict.ladder is not None:
        lines += _ladder(verdict.ladder)
    if verdict.finished:
        lines += [f"  {each.said}" for each in verdict.decision]
    lines.append(_outcome(verdict))
    return lines


def unread(verdict: Verdict) -> list[str]:
    """The lines that cannot be read, a line for each."""
    return [*told(Problem(Source(verdict.log, p.line, p.column), p.message) for p in verdict.problems)]


def _wrapped(text: str, first: str, others: str) -> list[str]:
    """A text in lines, with what stands before the first and the others."""
    from textwrap import wrap  # most logs are right, and say nothing that fills a line

    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=others)


def _some(lines: Sequence[int]) -> str:
    """Numbers of lines, not all of many: "lines 3, 5, 9 and 4 more"."""
    shown = ", ".join(map(str, lines[:SHOWN]))
    more = f" and {len(lines) - SHOWN} more" if len(lines) > SHOWN else ""
    return f"line {shown}" if len(lines) == 1 else f"lines {shown}{more}"


def _summary(verdict: Verdict, title: str) -> str:
    moves = number_of(verdict.moves, "line")
    state = "to the end" if verdict.finished else "not finished"
    return f"{verdict.log}: {title}, {verdict.place}, {moves} of play, {state}"


def _findings(verdict: Verdict) -> Iterator[str]:
    """Causes in the order of the lines, each with what follows from it indented beneath."""
    findings = [each for each in diagnoses(verdict) if each.kind in ("ruling", "claim")]
    causes = [finding for finding in findings if finding.follows_from is None]
    for finding in findings:
        if finding.follows_from is None:
            yield from _finding(verdict, finding)
            for other in (f for f in findings if cause_of(f, causes) is finding):
                yield f"    follows: line {other.line}: {other.title}: {other.message}"
    shown = {f.line for f in findings if f.follows_from is None}
    for finding in findings:
        if finding.follows_from is not None and finding.follows_from not in shown:
            yield from _finding(verdict, finding)


def _finding(verdict: Verdict, finding: Diagnosis) -> Iterator[str]:
    yield f"{verdict.log}:{finding.line}:{finding.column}: {finding.title}: {finding.message}"
    if finding.kind == "claim":
        for reason in finding.reasons:
            yield f"    {reason}"
        if finding.taken_as:
            yield f"    taken as: {finding.taken_as}"
        return
    yield from _wrapped(plain(f"{finding.rule} {finding.wording}"), "    | ", "    | ")
    if finding.offers:
        yield f"    legal here: {' / '.join(finding.offers)}"
    if finding.legal_after and finding.legal_after not in finding.offers:
        yield f"    legal after: {finding.legal_after}"
    # A strict referee reads nothing into a move against the rules.
    yield f"    taken as: {finding.taken_as}" if finding.taken_as else "    the replay stops here (--strict)"


def _story(verdict: Verdict) -> Iterator[str]:
    """What followed by rule, where a game tells it: nobody has written it down."""
    if verdict.story:
        yield ""
        yield "what followed by rule:"
    for sentence in verdict.story:
        yield from _wrapped(sentence, "  ", "      ")


def _score(verdict: Verdict) -> Iterator[str]:
    """Each player's total, where it comes from, and the public counts that are left."""
    widest = max((len(player) for player in verdict.scores), default=0)
    yield ""
    for player, score in verdict.scores.items():
        crown = "*" if player in verdict.winners else " "
        counts = ", ".join(f"{key} {value}" for key, value in verdict.counts.get(player, {}).items())
        yield f"{crown} {player:<{widest}}  {score.total:>3}   ({counts})"
        for term in score.terms:
            yield f"  {'':<{widest}}  {term.points:>+3}   {term.reason}"


def _ladder(ladder: Ladder) -> Iterator[str]:
    """The rung of a play for one, and the next one."""
    yield f"on the ladder: {ladder.rung}, with {ladder.points} ({ladder.how})"
    yield from _wrapped(ladder.text, "  ", "  ")
    for slip in ladder.slips:
        said = f"{slip.slip} (line {slip.line}): {slip.without}"
        yield from _wrapped(said, "  ", "    ")
    if ladder.above:
        yield f"  next rung: {ladder.above}, from {ladder.least}"


def _outcome(verdict: Verdict) -> str:
    """The last line: accepted or not, and who has won."""
    rulings = sum(r.follows_from is None for r in verdict.rulings)
    claims = sum(c.follows_from is None for c in verdict.claims)
    hanging = len(verdict.rulings) + len(verdict.claims) - rulings - claims
    parts = []
    if verdict.problems:
        parts.append(number_of(len(verdict.problems), "line that cannot be read", "lines that cannot be read"))
    if rulings:
        parts.append(number_of(rulings, "ruling"))
    if claims:
        parts.append(number_of(claims, "count that does not hold", "counts that do not hold"))
    if hanging:
        one = rulings + claims + len(verdict.problems) == 1
        parts.append(f"{hanging} that {'follows' if hanging == 1 else 'follow'} from {'it' if one else 'these'}")
    unread_lines = {problem.line for problem in verdict.problems}
    untold = sum(each.line not in unread_lines for each in verdict.cannot_tell)
    if untold:
        parts.append(f"{untold} that cannot be told")
    won = names_of(verdict.winners)
    result = (
        f"{won} {'wins' if len(verdict.winners) == 1 else 'win'}"
        if won
        else "nobody has won"
        if verdict.finished
        else "nobody has won yet"
    )
    judged = "accepted" if verdict.accepted else "not accepted as written"
    return f"{judged}: {', '.join(parts)}; {result}" if parts else f"{judged}; {result}"
