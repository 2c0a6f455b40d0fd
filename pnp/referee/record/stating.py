"""Asking for the facts of a log that begins in the middle, one line after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.errors import Problem, Source
from pnp.referee.log.facts import Fact
from pnp.referee.play.middle import Wanted, wanted_facts
from pnp.referee.play.play import Play


class Stating:
    """The block of one log being written: `wanted` are the lines that are asked for, `lines` those that were given."""

    def __init__(self, play: Play, rivals: Sequence[str] = ()) -> None:
        middle = play.game.MIDDLE
        assert middle is not None
        self._reader = play.facts()
        self.wanted: tuple[Wanted, ...] = tuple(_together(wanted_facts(middle, play.players, bool(rivals), False)))
        self.lines: list[str] = []
        self._of: dict[str, int] = {}

    def take(self, wanted: Wanted | None, text: str) -> str:
        """Take a line, whole or what stands after `= Ann food`; gives what is wrong with it, "" for nothing.

        One that says again what an earlier line has said stands in its place.
        """
        line = text if text.startswith("=") or wanted is None else f"{_begins(wanted)} {text}"
        read = self._reader.read(line if line.startswith("=") else f"= {line}", Source("", 1, 1))
        if isinstance(read, Problem):
            return read.message
        first = read[0].what
        line = " ".join((line if line.startswith("=") else f"= {line}").split())
        key = f"{first.who} {first.name if isinstance(first, Fact) else first.key}"
        if key in self._of and not (isinstance(first, Fact) and first.several):
            self.lines[self._of[key]] = line
        else:
            self._of[key] = len(self.lines)
            self.lines.append(line)
        return ""


def _together(wanted: Iterator[Wanted]) -> Iterator[Wanted]:
    """The counts that must be stated of one player are one line."""
    held: list[Wanted] = []
    for each in wanted:
        if each.fact is None and not each.needed:
            continue
        if held and (each.fact is not None or each.who != held[0].who):
            yield _one(held)
            held = []
        if each.fact is not None:
            yield each
        else:
            held.append(each)
    if held:
        yield _one(held)


def _one(counts: Sequence[Wanted]) -> Wanted:
    first = counts[0]
    said = ", ".join(f"{each.key} 4" for each in counts)
    return first._replace(example=f"= {first.who} {said}", help=f"{', '.join(each.key for each in counts)}")


def _begins(wanted: Wanted) -> str:
    """What stands before the words of an answer, where they are not a whole line."""
    name = wanted.fact.name if wanted.fact is not None else ""
    return " ".join(part for part in ("=", wanted.who or "", name) if part)
