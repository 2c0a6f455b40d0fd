"""Lines of counts beside the table: which of their items are not true, and at which moments they were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from pnp.errors import Source
from pnp.named import NamedTuple, new
from pnp.referee.log.claims import ClaimItem
from pnp.referee.play.table import Counting, Lenient, Table, count_of, offers

Wrong = tuple[tuple[ClaimItem, int | tuple[str, ...]], ...]
Headings = tuple[tuple[str, int], ...]

WINNER = "winner"
SCORE = "score"  # what a play is won by: nobody counts it before the play is over, unless he says so


class CountLine(NamedTuple):
    """A line of counts that waits for a moment at which all of it is true.

    `held` are the moments at which it was, `wrong` is what was not true of it when least was wrong, `now` at the last
    moment, and `never` are the items that were true at none. A line right before a heading counts what the round before
    it ends with: `under` are the headings that it is under, `end` is the moment before they change and what was not
    true then. Once the heading has been reached, the line must hold `since` then. A score with which the log stops
    (`last`) is that of the end, if the play has come to it.
    """

    at: int
    source: Source
    items: tuple[ClaimItem, ...]
    wrong: Wrong
    now: Wrong
    never: frozenset[ClaimItem]
    held: tuple[int, ...] = ()
    under: Headings = ()
    end: tuple[int, Wrong] | None = None
    since: int = 0
    last: bool = False

    @property
    def told(self) -> Wrong:
        """What is said to be wrong: where each item was true at a moment of its own, what is not true at the last, or
        at the end of the round that it closes."""
        if self.since and self.end is not None:
            return self.end[1]
        return self.wrong if self.never else self.now

    @property
    def sure(self) -> bool:
        """Whether it held where it stands, and at the end of its round if that has come: where this is so of all lines
        that wait, none of them is untrue, and further moments add nothing but a round's end."""
        return not self.wrong and (self.end is None or not self.end[1])

    def closing(self) -> CountLine:
        """The same line when the heading below it has been reached: what was true before the round's end is over."""
        return self if self.end is None else self._replace(since=self.end[0])

    def final(self, table: Table, moment: int, won: bool) -> CountLine:
        """The same line when the play is over: a score that was true before its end no longer is, nor is any count
        beside which it is rightly written down who has `won`."""
        if not ((self.last or won) and self.held):
            return self
        wrong = tuple(each for each in wrong_items(table, self.items) if won or each[0].key == SCORE)
        return self._replace(end=(moment, wrong), since=moment) if wrong else self

    def moved(self, table: Table, moment: int, ending: Headings = ()) -> CountLine:
        """The same line after a further moment: it holds if all of it is true at one.

        `ending` are the headings that may end with this moment, none where nothing begins.

        Where it is true at none, the moment at which least of it is wrong is the one to tell, the last of several:
        people count when things have happened.
        """
        at, source, items, least, now, never, held, under, end, since, last = self
        wrong = wrong_items(table, items)
        if ending and ending == under:
            end = (moment, wrong)
        if not wrong:
            held = (*held, moment)
        else:
            least, now = wrong if len(wrong) <= len(least) else least, wrong
            never &= frozenset([item for item, _ in wrong])
        return new(CountLine, (at, source, items, least, now, never, held, under, end, since, last))


def untrue(lines: Sequence[CountLine]) -> Iterator[CountLine]:
    """The lines that held at no moment, nor at any since the moment of a line before them; and of several that count
    the same of one player each, those that did not hold when most of the others did: they are of one moment."""
    first = 0
    for block in _blocks(lines):
        held = Counter(at for line in block for at in line.held if at >= max(first, line.since))
        if not held:
            yield from block
            continue
        most = max(held.values())
        of = [at for at in held if held[at] == most]
        # People count when things have happened, but where all were true nothing need have.
        first = min(of) if most == len(block) else max(of)
        yield from (line for line in block if first not in line.held or first < line.since)


def _blocks(lines: Sequence[CountLine]) -> Iterator[list[CountLine]]:
    """Lines as they are of one moment, each alone or several right behind one another."""
    block: list[CountLine] = []
    for line in lines:
        if block and not (line.at == block[-1].at + 1 and all(beside(line.items, other.items) for other in block)):
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def beside(items: Sequence[ClaimItem], other: Sequence[ClaimItem]) -> bool:
    """Whether two lines count some of the same of one player each, and not of the same one."""
    who, whose = {item.who for item in items}, {item.who for item in other}
    alone = len(who) == len(whose) == 1 and None not in (*who, *whose) and who != whose
    return alone and not {item.key for item in items}.isdisjoint(item.key for item in other)


def wrong_items(table: Table, items: Sequence[ClaimItem]) -> Wrong:
    """The items of a line that are not true now, with what is."""
    counts: dict[str, Mapping[str, int]] = {}  # counted once for all items of the line
    wrong: list[tuple[ClaimItem, int | tuple[str, ...]]] = []
    told: str | None = None  # whose counts were asked for last
    own: Mapping[str, int] = {}
    for item in items:
        who, key, said, _, _ = item
        if who is None:
            value = _value(table, item)
        else:
            if who != told:
                own = counts.get(who) or counts.setdefault(who, table.counts(who))
                told = who
            if own.get(key) == said:
                continue
            value = own[key] if key in own else count_of(table, who, key)
            if value != said and offers(type(table), Lenient) and cast(Lenient, table).also(who, key) == said:
                continue
        if value != said:
            wrong.append((item, value))
    return tuple(wrong)


def _value(table: Table, item: ClaimItem) -> int | tuple[str, ...]:
    if item.who is None:
        if item.what is not None:
            return cast(Counting, table).count(item.what)  # a table that does not count has no words for it
        said = item.value if isinstance(item.value, tuple) else ()
        return item.value if frozenset(table.winners) == frozenset(said) else tuple(table.winners)
    return count_of(table, item.who, item.key)
