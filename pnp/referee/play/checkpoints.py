"""Checkpoints: a play taken up again where a round, turn or era begins, instead of from its first line.

A table can be copied, a generator cannot. So a game's flow says where it can be taken up again (`begin`), and a replay
keeps copies of the table there; another replay of the same first lines goes on from the last of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from operator import is_
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from pnp.named import NamedTuple
from pnp.referee.play.asks import Flow
from pnp.referee.play.table import Table

KEPT = 6  # replays whose checkpoints are kept
WORTHWHILE = 6  # lines that a checkpoint must save
APART = 16  # lines between two checkpoints of a replay
TOGETHER = 64  # steps that are compared at once

T = TypeVar("T", bound=Table)


_PLAIN = (str, int, float, bool, type(None), frozenset, bytes, range, type, FunctionType, BuiltinFunctionType)


V = TypeVar("V")


class Fixed(dict[str, V]):
    """Things by name that no play changes, or what is found from them once: copies of a table have the same one."""

    shared = True


class State(Generic[T]):
    """All that changes in a play: its table, and what stands beside it, such as the deck of rivals."""

    def __init__(self, table: T, beside: object = None) -> None:
        self.table, self.beside = table, beside


class Beginning(Generic[T]):
    """The start of a play that can be taken up again. Called, it lays a table anew and begins the flow."""

    def __init__(self, lay: Callable[[], State[T]], flow: Callable[[State[T]], Flow]) -> None:
        self.lay, self.flow = lay, flow
        self.checkpoints = Checkpoints()
        self.strayed = Checkpoints()  # of walks that have gone another way than a replay of the same lines would
        self.lost = LostLines()
        self.standing: list[Any] = []  # walks that somebody has looked at (see `repair.unread.walks`)
        self.found: dict[Any, Any] = {}  # of the same lines before (see `repair.unread.walks`)

    def __call__(self) -> tuple[Table, Flow]:
        state = self.lay()
        return state.table, self.flow(state)


def starting(lay: Callable[[], T], play: Callable[[T], Flow]) -> Beginning[T]:
    """The start of a game: each call lays a table anew. `play` must go on from where the table stands (see `begin`)."""
    return Beginning(lambda: State(lay()), lambda state: play(state.table))


# ---- copies


def copied(thing: Any, memo: dict[int, Any] | None = None) -> Any:
    """A copy of a table with all that a play changes; cards and whatever says that it is `shared` stay the same."""
    return _copied(thing, {} if memo is None else memo)


def _copied(thing: Any, memo: dict[int, Any]) -> Any:
    kind = type(thing)
    if kind in _SAME:
        return thing
    twin: Any = memo.get(id(thing))
    if twin is not None:
        return twin
    way = _WAYS.get(kind)
    if way is None:
        if issubclass(kind, msgspec.Struct) or getattr(kind, "shared", False):
            _SAME.add(kind)
            return thing
        way = _WAYS[kind] = _way(kind)
    return way(thing, kind, memo)


# How each class is copied is found out once: a search copies a table for every reading that it tries. Where all of a
# list or a dictionary is of classes whose things stay the same, the copy has the very same ones.
_Way = Callable[[Any, Any, dict[int, Any]], Any]
_SAME: set[type] = set(_PLAIN)
_WAYS: dict[type, _Way] = {}


def _way(kind: type) -> _Way:
    for base, way in ((tuple, _tuple), (dict, _dict), (list, _list), (set, _set), (deque, _deque)):
        if issubclass(kind, base):
            return way
    if kind is MethodType:
        return _method
    return _twin if "twin" in kind.__dict__ else _object(kind)


def _twin(thing: Any, kind: Any, memo: dict[int, Any]) -> Any:
    """Of what says itself how it is copied, because it is large and holds nothing that others hold."""
    twin = memo[id(thing)] = thing.twin()
    return twin


def _tuple(thing: Any, kind: Any, memo: dict[int, Any]) -> Any:
    if _SAME.issuperset(map(type, thing)):
        return thing
    parts = [part if type(part) in _SAME else _copied(part, memo) for part in thing]
    if all(map(is_, parts, thing)):
        return thing
    return tuple.__new__(kind, parts)


def _dict(thing: Any, kind: Any, memo: dict[int, Any]) -> Any:
    if kind is dict:
        twin = thing.copy()
    else:
        twin = kind.__new__(kind)
        if hasattr(thing, "default_factory"):
            twin.default_factory = thing.default_factory
        dict.update(twin, thing)
    memo[id(thing)] = twin
    if not _SAME.issuperset(map(type, thing.values())):
        for key, value in thing.items():
            if type(value) not in _SAME:
                dict.__setitem__(twin, key, _copied(value, memo))
    return twin


def _list(thing: Any, kind: Any, memo: dict[int, Any]) -> Any:
    same = _SAME.issuperset(map(type, thing))
    if same and kind is list:
        twin = memo[id(thing)] = thing.copy()
        return twin
    twin = memo[id(thing)] = kind.__new__(kind)
    twin.extend(thing if same else [value if type(value) in _SAME else _copied(value, memo) for value in thing])
    return twin


def _set(thing: Any, kind: Any, memo: dict[int, Any]) -> Any:
    return kind(thing)


def _deque(thing: Any, kind: Any, memo: dict[int, Any]) -> Any:
    return kind((_copied(value, memo) for value in thing), thing.maxlen)


def _method(thing: Any, kind: Any, memo: dict[int, Any]) -> Any:
    return MethodType(thing.__func__, _copied(thing.__self__, memo))


def _object(kind: type) -> _Way:
    slots = _slots(kind)

    def copy(thing: Any, kind: Any, memo: dict[int, Any]) -> Any:
        twin = memo[id(thing)] = object.__new__(kind)
        if hasattr(thing, "__dict__"):
            attributes = twin.__dict__
            attributes.update(thing.__dict__)
            for name, value in thing.__dict__.items():
                if type(value) not in _SAME:
                    attributes[name] = _copied(value, memo)
        for name in slots:
            if hasattr(thing, name):
                value = getattr(thing, name)
                object.__setattr__(twin, name, value if type(value) in _SAME else _copied(value, memo))
        return twin

    return copy


def _slots(kind: type) -> tuple[str, ...]:
    """The slots of a class and of those that it is made from."""
    found: list[str] = []
    for base in kind.__mro__:
        names = base.__dict__.get("__slots__", ())
        found += (names,) if isinstance(names, str) else names
    return tuple(name for name in found if name not in ("__dict__", "__weakref__"))


# ---- what a replay keeps


class Note(Protocol):
    """A violation, as far as checkpoints ask for it."""

    @property
    def kind(self) -> str: ...


class Checkpoint(NamedTuple):
    """A play as it stood where something begins, while line `at` was looked for, or after the line before it.

    `skips` are those that there were when the line was first looked at, None where it has not been. What the line
    before it told may go on from line `at`: it counts only where as many lines as `ahead` are the same, too.
    """

    at: int
    skips: int | None
    state: State[Any]
    walk: tuple[int, int, tuple[Any, ...], tuple[Any, ...], Mapping[Any, int]]
    replay: tuple[tuple[Any, ...], tuple[Any, ...], tuple[Any, ...], int, int, int, frozenset[int]]
    ahead: int = 0


class _Kept(NamedTuple):
    """The checkpoints of one replay, with what it was a replay of."""

    steps: tuple[object, ...]
    guesses: Mapping[Any, str]
    skipped: frozenset[int]
    checkpoints: list[Checkpoint]


class Checkpoints:
    """The checkpoints of the latest replays of one play."""

    def __init__(self) -> None:
        self._kept: deque[_Kept] = deque(maxlen=KEPT)
        self.replays = 0

    def keep(
        self, steps: Sequence[object], guesses: Mapping[Any, str], skipped: frozenset[int], found: list[Checkpoint]
    ) -> None:
        """Keep what a replay has found on its way, and what there is before the checkpoint that it went on from."""
        if found:
            for kept in self._kept:
                at = next((at for at, checkpoint in enumerate(kept.checkpoints) if checkpoint is found[0]), 0)
                if at:
                    found = [*kept.checkpoints[:at], *found]
                    break
            self._kept.append(_Kept(tuple(steps), dict(guesses), skipped, found))

    def nearest(
        self,
        steps: Sequence[object],
        guesses: Mapping[Any, str],
        skipped: frozenset[int] = frozenset(),
        good: Callable[[Checkpoint], bool] = lambda checkpoint: True,
        before: int | None = None,
    ) -> Checkpoint | None:
        """The last checkpoint that a replay of these steps would come to, up to the line `before`."""
        best: Checkpoint | None = None
        steps = tuple(steps)
        limit = len(steps) if before is None else min(before, len(steps))
        for kept in self._kept:
            if kept.checkpoints[-1].at <= (best.at if best is not None else WORTHWHILE - 1):
                continue
            alike = _alike(kept.steps, steps, limit)
            for checkpoint in reversed(kept.checkpoints):
                at = checkpoint.at
                if at < WORTHWHILE or (best is not None and at <= best.at):
                    break
                if at + checkpoint.ahead > alike:
                    continue
                # While a line beside one that found no place is looked for, it is also seen which of those after it
                # fit nothing on the way (`around.seek_beside`): that is looked for from its beginning.
                if checkpoint.skips is not None and (at >= alike or not skipped.isdisjoint((at - 1, at))):
                    continue
                same = {each for each in kept.skipped if each < at} == {each for each in skipped if each < at}
                met = checkpoint.walk[2]
                if same and all(kept.guesses.get(key) == guesses.get(key) for key, _ in met) and good(checkpoint):
                    best = checkpoint
                    break
        return best


class LostLines:
    """The lines that the latest walks have gone without, since they found no place: others that begin so lose them as
    well, and need not look for each of them again from before it."""

    def __init__(self) -> None:
        self._known: deque[tuple[tuple[object, ...], Mapping[Any, str], frozenset[int]]] = deque(maxlen=KEPT)

    def keep(self, steps: Sequence[object], guesses: Mapping[Any, str], lost: frozenset[int]) -> None:
        """Keep what a walk has lost."""
        lost = frozenset(at for at in lost if _behind(steps, at) < len(steps))
        if lost:
            self._known.append((tuple(steps[: _behind(steps, max(lost)) + 1]), dict(guesses), lost))

    def of(self, steps: Sequence[object], guesses: Mapping[Any, str]) -> frozenset[int]:
        """What is known to be lost of these lines: those right behind it must be the same, too, since one goes on in
        others, or waits for them."""
        found: frozenset[int] = frozenset()
        for known, taken, lost in reversed(self._known):
            if len(lost) > len(found) and taken == guesses:
                alike = _alike(known, tuple(steps), len(steps))
                found = max(found, frozenset(at for at in lost if at < alike and _behind(steps, at) < alike), key=len)
        return found


def _behind(steps: Sequence[Any], at: int) -> int:
    """The first line after one that is not of its kind: what it says may hang on those between."""
    verb = getattr(steps[at].what, "verb", None)
    end = at + 1
    while end < len(steps) and getattr(steps[end].what, "verb", None) == verb:
        end += 1
    return end


def _alike(one: tuple[object, ...], other: tuple[object, ...], limit: int) -> int:
    """How many steps two replays begin with in common."""
    last = min(len(one), len(other), limit)
    # Many at a time: nearly all of them are the very same.
    for at in range(0, last, TOGETHER):
        ends = min(at + TOGETHER, last)
        if one[at:ends] != other[at:ends]:
            while ends - at > 1:  # in the first half of these, or else in the second
                half = (at + ends) // 2
                at, ends = (at, half) if one[at:half] != other[at:half] else (half, ends)
            return at
    return last
