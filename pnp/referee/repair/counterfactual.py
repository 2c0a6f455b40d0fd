"""What each slip of a play for one was worth: the result with the slip and without it.

Nobody else at the table noticed it, so the verdict says what it came to. Both results are replays of the log as it was
settled, but for the one slip: once it stands as it was written, once as the rules would have it.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.named import NamedTuple
from pnp.referee.automa.ladder import Alone, Result
from pnp.referee.log.moves import Move, Pass
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.guards import Remedy
from pnp.referee.play.outcome import Step
from pnp.referee.play.replay import replay, walk_to
from pnp.referee.play.walk import Start
from pnp.referee.repair.hypotheses.settled import Cause, Settled

MOST = 12  # slips that are looked into: each takes a few replays
ALTERNATIVES = 3  # ways in which the rules may have had it that are tried, the likeliest first


class Counterfactual(NamedTuple):
    """One slip: its line, what it was and when, the results without it and with it."""

    line: int
    slip: str  # "without the unpaid escape in round 4"
    without: Result | None
    with_it: Result | None

    def say(self) -> str:
        """What differs: "8 offspring instead of 10, Suitor instead of Founder"."""
        rules, played = self.without, self.with_it
        if rules is None or played is None:
            return "the play would not have ended where this log does"
        said = []
        if rules.own != played.own:
            said.append(f"{_number(rules.own, rules.counted)} instead of {played.own}")
        elif rules.points != played.points:
            alike = (rules.points < 0) == (played.points < 0)
            other = str(abs(played.points)) if alike else _number(played.points, played.unit)
            said.append(f"{_number(rules.points, rules.unit)} instead of {other}")
        if rules.rung.rung != played.rung.rung:
            said.append(f"{rules.rung.rung} instead of {played.rung.rung}")
        return ", ".join(said) or "the same result"


def counterfactuals(settled: Settled, start: Start, words: Vocabulary) -> Iterator[Counterfactual]:
    """What the slips of a finished play came to, in the order of the lines."""
    for cause in settled.causes[:MOST]:
        if cause.violation.kind in ("illegal", "unfit") and cause.follows_from is None:
            found = _Slip(cause, settled, start, words).counterfactual()
            if found is not None:
                yield found


class _Slip:
    """One cause, with the replays that tell what it was worth."""

    def __init__(self, cause: Cause, settled: Settled, start: Start, words: Vocabulary) -> None:
        self.cause, self.settled, self.start, self.words = cause, settled, start, words

    def counterfactual(self) -> Counterfactual | None:
        """The results with and without it; None where not the play was wrong but what was written of it."""
        entry = self.cause.entry
        # A line that was put in has the place of the one before which it is missing.
        line = entry.source.line
        steps = [n for n, step in enumerate(self.settled.steps) if step.entry.source.line == line and _is_move(step)]
        missing = [n for n in steps if self.settled.steps[n].entry.what != entry.what]
        own = [n for n in steps if self.settled.steps[n].entry.what == entry.what]
        if missing:
            return self._missing(missing[0])
        if not own or (self.settled.steps[own[0]].what == entry.what and not self.settled.steps[own[0]].free):
            return None  # another line was misread, and this one is right
        return self._written(own[0])

    def _missing(self, at: int) -> Counterfactual | None:
        """A line that nobody wrote: with the slip it was not done, where that is possible at all."""
        step = self.settled.steps[at]
        move = step.what
        ask = self._ask(at, move) if isinstance(move, Move) else None
        if ask is None or not isinstance(move, Move) or not _passable(ask):
            return None
        without = self._result(at, step)
        with_it = self._result(at, step._replace(what=Pass(move.who), free=True))
        return self._told(at, f"with '{self.words.write(move)}'", without, with_it)

    def _written(self, at: int) -> Counterfactual | None:
        """A line that was against the rules, where it may have stood all the same: once so, once by the rules."""
        entry = self.cause.entry
        written = entry.what
        assert isinstance(written, Move)
        ask = self._ask(at, written)
        standing = list(ask.remedies(written)) if ask is not None else []
        if ask is None or all(stand.move != written for stand in standing):
            return None
        with_it = self._result(at, Step(entry, written, free=True))
        instead = [stand for stand in standing if stand.move != written and not (stand.move and ask.broken(stand.move))]
        near = [move for move in ask.legal() if self.words.write(move) in self.cause.expected]
        stands = instead or [Remedy(move, "") for move in near] or [Remedy(None, "")]
        without = None
        for stand in stands[:ALTERNATIVES]:
            # What is not done at all is passed where there is a question to pass, and left out where there is none.
            nothing = Pass(written.who) if _passable(ask) else None
            without = self._result(at, Step(entry, stand.move or nothing, free=True))
            if without is not None:
                break
        else:
            stand = stands[0]
        return self._told(at, stand.slip or self._called(written, stand.move), without, with_it)

    def _ask(self, at: int, move: Move) -> AnyAsk | None:
        return walk_to(self.start, self.settled.steps[:at], self.settled.guesses).seek(move)

    def _called(self, written: Move, instead: Move | None) -> str:
        line = self.words.write(written)
        if instead is None or instead.verb == "pass":
            return f"without '{line}'"
        return f"with '{self.words.write(instead)}' for '{line.partition(': ')[2] or line}'"

    def _told(self, at: int, said: str, without: Result | None, with_it: Result | None) -> Counterfactual:
        place = walk_to(self.start, self.settled.steps[:at], self.settled.guesses).table.place()
        when = "at the start" if place == self.start()[0].place() else f"in {place[0]} {place[1]}"
        return Counterfactual(self.cause.violation.source.line, f"{said} {when}", without, with_it)

    def _result(self, at: int, step: Step) -> Result | None:
        """The result on the ladder with one line taken so, where the play comes to its end in that reading too."""
        steps = [*self.settled.steps[:at], step, *self.settled.steps[at + 1 :]]
        table = replay(self.start, steps, self.settled.guesses).table
        return table.result() if isinstance(table, Alone) else None


def _number(number: int, unit: str) -> str:
    """A number with what it counts: "8 offspring", "1 point", "2 points behind"."""
    if number < 0 and unit.endswith(" ahead"):
        return _number(-number, unit.removesuffix("ahead") + "behind")
    if number == 1:
        unit = unit.replace("points", "point")
    return f"{number} {unit}"


def _passable(ask: AnyAsk) -> bool:
    """Whether nothing may be done here, but for what a rival's card says."""
    return ask.optional or ask.decline is not None


def _is_move(step: Step) -> bool:
    return isinstance(step.entry.what, Move)
