"""One answer put to the play: a move, nothing, a claim or a heading. It becomes lines of the log, or it is refused."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pnp.referee.log.claims import Claim
from pnp.referee.log.entries import Entry
from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import UNKNOWN, Die
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.outcome import Step
from pnp.referee.play.walk import complaint, lacking, new_headings
from pnp.referee.record.asked import once, said_headings
from pnp.referee.record.taken import Taken
from pnp.referee.record.understood import Understood


class Accepted(Understood):
    """A log that is being written, as far as one answer after another is put to the play."""

    _passed: int | None = None  # how many lines there were before the passes that came last

    def _one(self, entry: Entry) -> Taken:
        return self._move(entry.what) if isinstance(entry.what, Move) else self._check(entry)

    def _move(self, move: Move) -> Taken:
        before = self._place()
        ask = next((ask for ask in self._walk.open if ask.fits(move)), None)
        if ask is None and move.verb == "pass" and self._walk.open:
            # What others are asked first is not passed for them.
            return Taken(said=(f"{move.who} is not asked for anything now",))
        left: list[str] = []
        if ask is None:
            ask = self._look_ahead(move, left)
            if ask is None:
                return Taken(refused=self._why_not(move))
        broken = [] if move.verb == "pass" else ask.broken(move)
        if broken:
            return Taken(refused=tuple(f"{b.rule}: {b.reason}" for b in broken))
        few = self._too_few(ask, move)
        if few:
            return Taken(refused=(few,))
        opened = self._heading(before)  # where passing what was open has led on
        place = self._place()
        line = self._words.write(move)
        self.lines.append(line)
        self._walk.answer(ask, move)
        told = [*left, *self._onward(self._walk)]
        return Taken((*opened, line, *self._heading(place)), said=tuple(told))

    def _too_few(self, ask: AnyAsk, move: Move) -> str:
        """What to say of fewer dice than are asked for: a log may lack some, but whoever sits there can see them."""
        verb = self._words.verbs[move.verb]
        if not ask.chance or UNKNOWN in move.args or not all(isinstance(arg.kind, Die) for arg in verb.args):
            return ""
        thrown = ask.sample(Random(0))
        asked = len(thrown.args) if thrown is not None else 0
        return f"{ask.prompt}: {asked} numbers, ? for a die that nobody saw" if len(move.args) < asked else ""

    def _why_not(self, move: Move) -> tuple[str, ...]:
        """Why a line answers nothing: by the questions that were just passed for want of an answer, too."""
        if not self._walk.open:
            return ("the play is over",)
        # What was passed without a line stays passed: it is not what stands in the way.
        walk = self._again(onward=False) if self._passed is None else self._back_at(self._asked())
        found, first = complaint(walk, move), lacking(walk)
        if first and first[0] not in found and not any(ask.fits(move) for ask in walk.open):
            found = [*found[:-1], found[-1]._replace(reason=f"{found[-1].reason}; {first[0].reason}")]
        return tuple(f"{b.rule}: {b.reason}" for b in found)

    def _look_ahead(self, move: Move, left: list[str]) -> AnyAsk | None:
        """A question that comes after some that may be passed: pass them, if the line then fits and is legal. What lies
        open to all and stays unwritten by that is `left` to be said."""
        found = self._again().seek(move)
        if found is None or found.broken(move):
            return None

        def unwritten(ask: AnyAsk) -> None:
            if ask.who is None and ask.unrecorded is not None:
                left.append(f"not written: {ask.prompt} ('back' takes you there)")

        self._walk.skipping = unwritten
        ask = self._walk.seek(move)
        self._walk.skipping = None
        return ask

    def _pass(self) -> Taken:
        """Nothing is done where that is an answer; written down where it decides something."""
        walk = self._walk
        if walk.stuck:
            due = [ask.missing or ask.prompt for ask in walk.open if not ask.passable]
            return Taken(refused=tuple(due))
        said = [ask.decline for ask in walk.open if ask.decline is not None]
        if said:
            return self._move(said[0])
        place = walk.headings()
        walk.skip()
        told = self._onward(walk)
        return Taken(tuple(self._heading(place)), said=tuple(told))

    def _check(self, entry: Entry) -> Taken:
        """A claim or a heading: kept if it is true, a heading once."""
        what = entry.what
        if isinstance(what, Heading) and what in self._place() and f"{what.word} {what.number}" in self.lines:
            return Taken(said=(f"this is {said_headings(self._place())} already",))
        steps = [*self._base, *self._steps(self._based)]
        last = Step(entry, entry.what)
        # Without a base nothing was in trouble, and nothing that is recorded comes into any.
        before = self._troubles(steps) if self._base else []
        violations = self._troubles([*steps, last])
        if len(violations) > len(before):
            values = [f"{t.item.who or ''} {t.item.key} is {t.value}".strip() for t in violations if t.item is not None]
            wrong = values if isinstance(entry.what, Claim) else [f"this is {said_headings(self._place())}"]
            return Taken(refused=tuple(wrong[-1:]) or ("that is not so",))
        return self._keep(entry.text)

    def _keep(self, line: str) -> Taken:
        self.lines.append(line)
        return Taken((line,))

    def _heading(self, before: Sequence[tuple[str, int]]) -> list[str]:
        """A heading of its own where the play has moved on."""
        now = self._place()
        if now == before or self.over:
            return []
        heading = new_headings(before, now)[not self.lines :]  # the header ends in a blank line itself
        self.lines += heading
        return heading

    def _due(self, otherwise: str) -> tuple[str, ...]:
        """That something is not possible now, and what comes first, if something must."""
        first = lacking(self._walk)
        asked = first[0].reason if first else "; ".join(once(dict.fromkeys(ask.prompt for ask in self._walk.open)))
        passes = " (Enter passes that)" if asked and not self._walk.stuck and not first else ""
        return (f"{otherwise}; {asked}{passes}",) if asked else (otherwise,)
