"""What the lines in trouble of an evening are taken to mean, found in another process: nobody who types waits for it.

The search for readings may take seconds. It runs in a child (`pnp.child`) that is asked again and again, for a moment's
work each time. So it soon turns to a text that has changed, and knows still what came to nothing in the one before.
"""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from pnp import catalog
from pnp.child import Child, Stopped, within
from pnp.errors import Problem, Source, Unreadable
from pnp.kit.records import Kit
from pnp.named import NamedTuple
from pnp.places import Places
from pnp.referee.automa.rivals import read_rivals
from pnp.referee.log.header import Raw, split
from pnp.referee.play.outcome import ReplayResult
from pnp.referee.play.replay import walk_to
from pnp.referee.play.table import Table
from pnp.referee.play.walk import headings_of
from pnp.referee.play.watching import watch
from pnp.referee.record.position import Position, position_of
from pnp.referee.verdict.check import Judged, judging
from pnp.referee.verdict.diagnosis import Diagnosis, diagnoses
from pnp.referee.verdict.verdict import Verdict, unreadable

from .kit import kit_of

MOMENT = 0.3  # seconds of the processor
TELLING = 2  # moments, after each of which what has been found is told
LONGEST = 60  # seconds of the processor, after which a moment's work is given up
PATIENCE = 1.0  # seconds by the clock in which the child must have turned to another text, else it is ended
MEGABYTES = 800


class Moment(msgspec.Struct, frozen=True):
    """What everybody had after a line: where the play was, the public counts, and the points."""

    line: int
    place: str
    counts: dict[str, dict[str, int]]
    scores: dict[str, int]


class Evening(msgspec.Struct, frozen=True):
    """A log judged: the verdict, the same line by line, and how everybody fared. `whole`: all has been looked into."""

    title: str
    verdict: Verdict
    diagnoses: tuple[Diagnosis, ...]
    moments: tuple[Moment, ...] = ()
    whole: bool = True


class Asked(NamedTuple):
    """A text that is to be judged, and where its cards are found."""

    text: str
    name: str
    roots: tuple[str, ...]  # folders laid over the installation
    beside: str  # the folder in which the log lies


def asked(text: str, name: str, places: Places, beside: Path) -> Asked:
    """A text with the places of its cards."""
    return Asked(text, name, tuple(str(root) for root in places.roots[:-1]), str(beside))


class Readings:
    """The readings of one text after another. What was looked for before is given up."""

    def __init__(self) -> None:
        self._child = Child(LONGEST, MEGABYTES)
        self._free = threading.Condition()
        self._latest = 0
        self._busy = 0  # which text is looked into, 0 for none

    def warm(self) -> None:
        """Soon a log will be looked into: the process is started, and what takes a moment is read there."""
        threading.Thread(target=self._warm, args=(self._child,), daemon=True).start()

    @staticmethod
    def _warm(child: Child) -> None:
        with suppress(Stopped, RuntimeError, Unreadable):
            child.ask("pnp.workshop.evenings.readings:games")

    def look(self, asked: Asked, tell: Callable[[Evening], None], failed: Callable[[str], None]) -> None:
        """Look for the readings of a text; `tell` is called from another thread, whenever more is known."""
        with self._free:
            self._latest += 1
            number = self._latest
        threading.Thread(target=self._look, args=(number, asked, tell, failed), daemon=True).start()

    def _look(self, number: int, asked: Asked, tell: Callable[[Evening], None], failed: Callable[[str], None]) -> None:
        if not self._begin(number):
            return
        child = self._child
        try:
            for moment in count(1):
                if number != self._latest:
                    return
                answer = child.ask("pnp.workshop.evenings.readings:evening", tuple(asked), MOMENT)
                found = msgspec.convert(answer, Evening)
                if number == self._latest and (found.whole or moment % TELLING == 0):
                    tell(found)
                if found.whole:
                    return
        except (Stopped, RuntimeError, Unreadable) as error:
            if number == self._latest:
                failed(str(error).strip().splitlines()[-1])
        finally:
            with self._free:
                if self._busy == number:
                    self._busy = 0
                self._free.notify_all()

    def _begin(self, number: int) -> bool:
        """Wait until the child has turned from the text before; False where another has come meanwhile."""
        with self._free:
            self._free.notify_all()
            free = self._free.wait_for(lambda: not self._busy or number != self._latest, PATIENCE)
            if number != self._latest:
                return False
            if not free:
                self._child.close()
                self._child = Child(LONGEST, MEGABYTES)
            self._busy = number
            return True

    def evening(self, asked: Asked) -> Evening:
        """The whole of it, waited for."""
        return msgspec.convert(self._wait("evening", asked, 0.0), Evening)

    def standing(self, asked: Asked, line: int) -> Position:
        """The table after a line, waited for."""
        return msgspec.convert(self._wait("standing", asked, line), Position)

    def _wait(self, what: str, asked: Asked, given: float) -> object:
        """What the child gives; once more where it was given up for another text meanwhile."""
        for last in (False, True):
            child = self._child
            try:
                return child.ask(f"pnp.workshop.evenings.readings:{what}", tuple(asked), given)
            except Stopped as error:
                if last or child is self._child:
                    raise Unreadable.at(Source(asked.name), str(error)) from None
        raise AssertionError

    def close(self) -> None:
        """Nobody asks any more."""
        with self._free:
            self._latest += 1
            self._child.close()


# ---- what follows runs in the child, or wherever somebody waits for it


_last: list[tuple[Asked, Judged]] = []
_begun: list[tuple[Asked, Iterator[Judged]]] = []  # what is looked into still
_nothing: list[tuple[Kit, object, dict[object, ReplayResult]]] = []  # what came to nothing, for a header and cards
_deadline = [0.0, 0.0]  # in seconds of the processor, 0 for none; and the same where it has been passed
_kits: dict[object, Kit] = {}


def games() -> list[str]:
    """The games that there are; by then all that judges is loaded."""
    found = list(catalog.games())
    for game in found:
        catalog.load_rules(game)
    return found


@cache
def _calm() -> None:
    """In the child: what is loaded stays, and a search makes hardly anything that leads back to itself. The collector
    looks at what is new, and seldom, which saves a tenth of a search.
    """
    if within():
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)


def evening(given: tuple[Any, ...], seconds: float = 0.0) -> Evening:
    """A log judged; after `seconds` of the processor, if they are not 0, with what has been found by then. Asked again
    it goes on from there.
    """
    _calm()
    asked = Asked(given[0], given[1], tuple(given[2]), given[3])
    judged, title, _ = _judge(asked, seconds)
    moments: tuple[Moment, ...] = ()
    if judged.play is not None and judged.settled is not None:
        settled = judged.settled
        seen = watch(judged.play.start, settled.steps, settled.guesses, _moment)
        moments = tuple(Moment(line, *rest) for line, rest in seen)
    return Evening(title, judged.verdict, diagnoses(judged.verdict, asked.text), moments, not _deadline[1])


def standing(given: tuple[Any, ...], line: int) -> Position:
    """The table after a line of a log, as it is read. Raises Unreadable for a log whose header is not understood."""
    asked = Asked(given[0], given[1], tuple(given[2]), given[3])
    judged, _, raw = _judge(asked)
    if judged.play is None or judged.settled is None or raw is None:
        raise Unreadable([Problem(Source(asked.name, p.line, p.column), p.message) for p in judged.verdict.problems])
    settled = judged.settled
    before = [step for step in settled.steps if step.entry.source.line <= line]
    walk = walk_to(judged.play.start, before, settled.guesses, keep=True)
    if len(before) == len(settled.steps):
        while not walk.stuck:  # at the end nobody does anything more: who has won?
            walk.skip()
    return position_of(walk.table, read_rivals(raw.header, raw.players).names)


def _late() -> bool:
    if 0 < _deadline[0] < time.process_time():
        _deadline[1] = _deadline[0]
    return _deadline[1] > 0


def _judge(asked: Asked, seconds: float = 0.0) -> tuple[Judged, str, Raw | None]:
    """A log judged, its game's title, and its lines; kept for the next question."""
    _deadline[:] = [time.process_time() + seconds if seconds else 0.0, 0.0]
    try:
        raw = split(asked.text, asked.name)
        kit = _kit(asked, raw)
    except Unreadable as error:
        return Judged(unreadable(asked.name, "", error.problems)), "", None
    for kept, judged in _last:
        if kept == asked:
            return judged, kit.title, raw
    begun = next((looking for text, looking in _begun if text == asked), None)
    _begun.clear()
    if begun is None:
        begun = judging(catalog.load_rules(kit), kit, raw, asked.name, enough=_late, memory=_memory(kit, raw))
    judged = next(begun)
    if _deadline[1]:
        _begun.append((asked, begun))
    else:
        _last[:] = [(asked, judged)]
    return judged, kit.title, raw


def _memory(kit: Kit, raw: Raw) -> dict[object, ReplayResult]:
    """What came to nothing in texts with the same header and the same cards."""
    header = tuple((key, setting.value) for key, setting in raw.header.items())
    about = (raw.players, header, tuple(text for _, text in raw.stated))
    if not _nothing or _nothing[0][0] is not kit or _nothing[0][1] != about:
        _nothing[:] = [(kit, about, {})]
    return _nothing[0][2]


def _kit(asked: Asked, raw: Raw) -> Kit:
    """The cards that a header speaks of, read again when a table has changed."""
    places = Places(*map(Path, asked.roots))
    key = (raw.game, asked.roots, asked.beside, *(str(each.value) for each in raw.header.values()))
    stamp = _stamp(places, raw.game, Path(asked.beside))
    if (key, stamp) not in _kits:
        if len(_kits) > 4:
            _kits.clear()
        _kits[key, stamp] = kit_of(places, raw, Path(asked.beside))
    return _kits[key, stamp]


def _stamp(places: Places, game: str, beside: Path) -> tuple[object, ...]:
    """What changes when a table is saved."""
    folders = [*(root / "card_data" / game for root in places.roots), beside]
    files = [path for folder in folders for path in sorted(folder.glob("*")) if path.suffix in (".csv", ".xlsx", ".md")]
    # A link that leads nowhere is no table, and a file may go while we look.
    return tuple((str(path), path.stat().st_mtime_ns if path.exists() else 0) for path in files)


def _moment(table: Table) -> tuple[str, dict[str, dict[str, int]], dict[str, int]]:
    place = ", ".join(f"{word} {number}" for word, number in headings_of(table))
    counts = {player: dict(table.counts(player)) for player in table.players}
    return place, counts, {player: total for player, (total, _) in table.scores().items()}
