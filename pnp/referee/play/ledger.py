"""Why a count is what it is: what moved it, by which paragraph, and what people easily make of it instead.

A game says of each change of a public count which paragraph makes it, where it makes it:

    with noting(table, "3.11", f"the food of {environment.id}"):
        table.feed(player, environment.food)

Nobody listens in an ordinary replay. Where a count that somebody wrote down does not hold, the log is gone through once
more with a `Ledger`, which then tells by what people forget at a table: not done, done twice, misread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, groupby, repeat
from types import MappingProxyType
from typing import Protocol, runtime_checkable

from pnp.named import NamedTuple
from pnp.referee.log.moves import Count
from pnp.referee.play.table import Counting

MOST_TOGETHER = 4  # so many changes at most are said to have been left out in one go
EARLIER = 40  # changes that are looked at, the latest of them


class Misread(NamedTuple):
    """What somebody may have made of a change: by how much the count moves then, the paragraph, in words. What is made
    of it `rarely` is told after all else, unless it explains more than one count of a line; `lastly` where nothing else
    explains a count, and it is no evidence for anything. It is done `together` where the counts of others move by it,
    too: a stand that is served in another order."""

    by: int
    rule: str
    what: str
    rarely: bool = False
    lastly: bool = False
    together: bool = False


class Noted(NamedTuple):
    """One change of a count: whose, by how much, the paragraph, what it was, and what it is mistaken for.

    `now` is the count after it, `step` the line of the reading on which it happened, and `before` whether that was
    before the line's own answer.
    """

    who: str
    key: str
    by: int
    rule: str
    what: str
    misread: tuple[Misread, ...] = ()
    now: int = 0
    step: int = 0
    before: bool = False
    settles: bool = False  # it says anew what the count is: nobody does that twice


class Reason(NamedTuple):
    """What would explain a count: the paragraphs that were not kept, and in words what was done instead; `own` are the
    lines of the reading whose answers made the change. `plain` is what is forgotten or misread most easily, `rare` what
    is told first only where it explains more than one count of a line, `far` what is told where nothing else is. `what`
    it is, whatever it comes to for one player or another, where the words name how much."""

    rules: tuple[str, ...]
    said: str
    own: tuple[int, ...] = ()
    plain: bool = False
    rare: bool = False
    far: bool = False
    what: str = ""

    @property
    def otherwise(self) -> bool:
        """Whether it was added up in another way: no line of the log bears that."""
        return self.plain and not self.own

    def is_as(self, others: Iterable[Reason]) -> bool:
        """Whether one of others is the same, though it may come to another number."""
        return any(self.said == each.said or (self.what and self.what == each.what) for each in others)


class Miscount(NamedTuple):
    """What somebody may take for a count: which, how much it comes to, the paragraph, in words; `first` where it was so
    from the beginning, so that no count before can have been right."""

    key: str
    value: int
    rule: str
    what: str
    first: bool = False


@runtime_checkable
class Miscounted(Protocol):
    """A table with counts that people get wrong by adding up something else."""

    def miscounts(self, player: str) -> Sequence[Miscount]:
        """What people add up instead, as the table stands."""


@runtime_checkable
class TableMiscounted(Protocol):
    """A table with counts that are nobody's own and that people get wrong."""

    def table_miscounts(self) -> Sequence[Miscount]:
        """What people take for them, as the table stands."""


@runtime_checkable
class Begun(Protocol):
    """A table with counts that somebody begins with, which no answer moved."""

    def starting_rules(self, player: str) -> Mapping[str, str]:
        """These counts, with the paragraph that says how much each is; none where a log begins in the middle."""


class Bookkeeping(Protocol):
    """A table that says what moves its counts. `ledger` is None as long as nobody listens."""

    players: tuple[str, ...]
    ledger: Ledger | None

    def counts(self, player: str) -> Mapping[str, int]: ...


class Noting:
    """A change that is being made."""

    def __init__(self) -> None:
        self.misread: dict[tuple[str, str], list[Misread]] = {}

    def instead(
        self,
        who: str,
        key: str,
        by: int,
        rule: str,
        what: str,
        rarely: bool = False,
        lastly: bool = False,
        together: bool = False,
    ) -> None:
        """Somebody may have moved the count by so much instead, and `what` they did then."""
        self.misread.setdefault((who, key), []).append(Misread(by, rule, what, rarely, lastly, together))


class Ledger:
    """All changes of one replay, in their order. `where` says on which line it is, and whether before its answer."""

    def __init__(
        self, where: Callable[[], tuple[int, bool]], claimed: Mapping[str, Count] = MappingProxyType({})
    ) -> None:
        """`claimed` are the counts of the table and of places that the log writes down, by their words."""
        self.notes: list[Noted] = []
        self.where, self.claimed = where, claimed

    def of(self, who: str, key: str) -> list[Noted]:
        """The changes of one count."""
        return [noted for noted in self.notes if noted.who == who and noted.key == key]


class _Deaf(Noting):
    """A change of which nobody is told."""

    def instead(self, *said: object, **more: object) -> None:
        return None


class _Nothing:
    """Nobody listens: nothing is compared and nothing kept.

    A replay comes here once or twice for each line. Both methods are functions in C, and a `with` takes less than half
    the time: one gives the same thing for ever, the other an empty text, whatever was raised, which lets that through.
    """

    __enter__: staticmethod[[], Noting] = staticmethod(repeat(_Deaf()).__next__)
    __exit__: staticmethod[..., str] = staticmethod("".format)


_NOTHING = _Nothing()


def noting(table: Bookkeeping, rule: str, what: str, settles: bool = False) -> _Nothing | _Change:
    """Whatever public counts change within this block, of whomever, change by this paragraph; `what` it is, in words:
    "the food of E10", "the deaths of the cold wave"; whether it `settles` anew what they are."""
    return _NOTHING if table.ledger is None else _Change(table, table.ledger, rule, what, settles)


class _Change:
    """A block within which counts are compared before and after."""

    def __init__(self, table: Bookkeeping, ledger: Ledger, rule: str, what: str, settles: bool) -> None:
        self.table, self.ledger, self.rule, self.what, self.settles = table, ledger, rule, what, settles
        self.noting = Noting()

    def __enter__(self) -> Noting:
        self.counts = self._counts()
        return self.noting

    def _counts(self) -> dict[str, dict[str, int]]:
        """The counts of all players, and those of nobody that are claimed."""
        found = {player: dict(self.table.counts(player)) for player in self.table.players}
        if self.ledger.claimed and isinstance(self.table, Counting):
            found[""] = {key: self.table.count(what) for key, what in self.ledger.claimed.items()}
        return found

    def __exit__(self, *raised: object) -> None:
        ledger = self.ledger
        for player, counts in self._counts().items():
            for key, now in counts.items():
                by, misread = now - self.counts[player][key], tuple(self.noting.misread.get((player, key), ()))
                if by or misread:
                    noted = Noted(player, key, by, self.rule, self.what, misread, now, *ledger.where(), self.settles)
                    ledger.notes.append(noted)


def reasons(notes: Sequence[Noted], off: int) -> list[Reason]:
    """What explains that a count is off by so much, after changes since it was last right: the likeliest first.

    >>> income = Noted("Ann", "food", 2, "3.11", "the food of E10")
    >>> cost = Noted("Ann", "food", -4, "2.8", "the cost of C12")
    >>> [reason.said for reason in reasons([cost, income], -2)]
    ['without the food of E10']
    >>> [reason.said for reason in reasons([cost, income], 2)]
    ['with the food of E10 twice', 'without the cost of C12 and the food of E10']
    >>> [reason.rules for reason in reasons([cost, income], 6)]
    []
    """
    if not off:
        return []
    late = notes[-EARLIER:][::-1]
    found: dict[str, Reason] = {}

    def add(
        rules: tuple[str, ...],
        said: str,
        *changes: Noted,
        plain: bool = False,
        rare: bool = False,
        far: bool = False,
    ) -> None:
        own = tuple(noted.step for noted in changes if not noted.before)
        found.setdefault(said, Reason(rules, said, own, plain, rare, far))

    for made in _made_of_each(late):
        if sum(misread.by - noted.by for noted, misread in made) == off:
            add((made[0][1].rule,), made[0][1].what, *(noted for noted, _ in made), plain=True)
    for noted in late:
        if noted.by == -off:
            add((noted.rule,), f"without {noted.what}", noted, plain=True)
    for noted in late:
        # What is rather taken for another number than added twice is told by that.
        rather = noted.settles or any(each.lastly and each.by - noted.by == off for each in noted.misread)
        if noted.by == off and not rather:
            add((noted.rule,), f"with {noted.what} twice", noted)
    for several in (*_last_few(notes), *_runs(notes)):
        if sum(noted.by for noted in several) == -off:
            one = len({(noted.step, noted.rule) for noted in several}) == 1  # by one line, as of several markers
            far = len({noted.rule for noted in several}) > 1
            add(*left_out(several), *(several if one else ()), plain=one, far=far)
    for noted in late:
        if noted.by * -2 == off:
            way = ("taken off", "not added") if noted.by > 0 else ("added", "not taken off")
            add((noted.rule,), f"with {noted.what} {way[0]}, {way[1]}", noted, far=True)
    for pair in combinations([noted for noted in late if noted.by], 2):
        if sum(noted.by for noted in pair) == -off:
            add(*left_out(pair[::-1]), far=len({noted.rule for noted in pair}) > 1)
    for noted in late:
        for misread in noted.misread:
            if misread.by - noted.by == off and misread.rarely:
                add((misread.rule,), misread.what, noted, rare=True)
    return list(found.values())


def _made_of_each(notes: Iterable[Noted]) -> list[list[tuple[Noted, Misread]]]:
    """What is made of each change, and then of all for which the words are the same: of all that rose."""
    likely = [(noted, each) for noted in notes for each in noted.misread if not (each.rarely or each.lastly)]
    alike: dict[str, list[tuple[Noted, Misread]]] = {}
    for noted, misread in likely:
        alike.setdefault(misread.what, []).append((noted, misread))
    return [*([each] for each in likely), *(several for several in alike.values() if len(several) > 1)]


def _last_few(notes: Sequence[Noted]) -> list[list[Noted]]:
    """The last few changes: a count may be as it was before them."""
    moved = [noted for noted in notes if noted.by]
    return [moved[-size:] for size in range(2, min(MOST_TOGETHER, len(moved)) + 1)]


def _runs(notes: Sequence[Noted]) -> list[list[Noted]]:
    """More changes by one paragraph one after the other, the latest first: all that a disease took."""
    runs = groupby((noted for noted in notes[-EARLIER:] if noted.by), key=lambda noted: noted.rule)
    return [run for run in (list(each) for _, each in runs) if len(run) > MOST_TOGETHER][::-1]


def left_out(several: Sequence[Noted]) -> tuple[tuple[str, ...], str]:
    """Several changes that were left out."""
    rules = tuple(dict.fromkeys(noted.rule for noted in several))
    whats = list(dict.fromkeys(noted.what for noted in several))
    if len(whats) > MOST_TOGETHER:
        whats = [whats[0], f"{len(whats) - 1} more"]
    return rules, f"without {', '.join(whats[:-1])}{' and ' if len(whats) > 1 else ''}{whats[-1]}"
