"""A line that turns out to be wrong long after it was written: found, and another put in its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.errors import Problem, Source
from pnp.referee.log.entries import Entry
from pnp.referee.log.moves import Move
from pnp.referee.play.outcome import Step
from pnp.referee.record.by_card import ByCard
from pnp.referee.record.taken import Taken


class Corrected(ByCard):
    """A log that is being written, as far as what stands in it is put right."""

    def correct(self, at: int, text: str) -> Taken:
        """Another line in the place of the one at an index of `lines`, whole or what stands after its colon or its
        verb, if all that came after it then holds; `said` are both."""
        was = self.lines[at] if 0 <= at < len(self.lines) else ""
        if not was or not text:
            return Taken(refused=("which line, and what should stand there?" if was else "there is no such line",))
        text, sign, remark = (part.strip() for part in text.partition("#"))
        head, _, rest = was.partition(": ")
        forms = (text, f"{head}: {text}", f"{head}: {rest.partition(' ')[0]} {text}")
        read = [self._reader.line(form, Source("", 0, 1)) for form in forms]
        entry = next((each for each in read if isinstance(each, Entry)), None)
        if entry is None:
            return Taken(refused=tuple(each.message for each in read[:1] if isinstance(each, Problem)))
        line = self._words.write(entry.what) if isinstance(entry.what, Move) else entry.text
        line = f"{line}  # {remark}" if sign else line
        before, asked = self._wrong(), self._asked()
        self.lines[at] = line
        wrong = self._wrong()
        if len(wrong) > len(before):
            self.lines[at] = was
            new = next(line for line in wrong if line not in before)
            return Taken(refused=(f"with {line} the play would go on otherwise: {new}",))
        self._settle_lines()
        self._walk = self._back_at(asked)
        return Taken(said=(f"- {was}", f"+ {line}"))

    def _wrong(self) -> list[str]:
        """Each line that is against a rule as it stands, or a count that is not so."""
        steps = [Step(entry, entry.what) for entry in self._read_through()]
        return [self.lines[trouble.source.line - 1] for trouble in self._troubles(steps)]

    def in_the_way(self, text: str, refused: Sequence[str]) -> Iterator[tuple[int, str]]:
        """The last line, with its index, in which a card has come before that was `refused` in a line of a deck."""
        if not refused:
            return
        read = self._reader.line(text, Source("", 0, 1))
        short = self._short(text) if isinstance(read, Problem) else read
        what = short.what if isinstance(short, Entry) else None
        if not isinstance(what, Move) or not self._words.verbs[what.verb].deck:
            return
        for card in dict.fromkeys(what.args):
            came = (at for at in reversed(range(len(self.lines))) if str(card) in self.lines[at].split())
            at = next((at for at in came if self.lines[at].startswith(f"{what.verb}:")), None)
            if at is not None and any(f": {card} " in reason for reason in refused):
                yield at, self.lines[at]
