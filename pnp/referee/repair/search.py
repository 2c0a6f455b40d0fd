"""What a log in trouble is taken to mean, so that play can go on as it did at the table.

Line by line in trouble: every reading is an edit of the log (see `edits`) and a replay from its first line (see
`trials`). The one that leaves the fewest lines in trouble is kept, on a tie the first. What would vanish under another
hangs beneath.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from pnp.referee.log.claims import Claim, ClaimItem
from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.lines import Entry, Heading, Unread
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.asks import Unknown
from pnp.referee.play.guards import Broken
from pnp.referee.play.ledger import Reason
from pnp.referee.play.replay import ReplayResult, Step, Violation, walk_to
from pnp.referee.play.walk import Guesses, Start, UnknownKey
from pnp.referee.repair.changing import AFTERWARDS
from pnp.referee.repair.costs import ADDED, FORGOTTEN, ORDER, SAME, TURNED
from pnp.referee.repair.edits import Edits
from pnp.referee.repair.effects import Effects
from pnp.referee.repair.forgotten import Books
from pnp.referee.repair.hypothesis import Hypothesis
from pnp.referee.repair.settled import Cause, Reading, Settled, steps_of
from pnp.referee.repair.trials import FINAL, Memory, Trials, Tried, least
from pnp.referee.repair.unread import OTHERS, depending, may_say, slip
from pnp.referee.repair.variants import Variants

MOST_UNREAD = 100  # lines that cannot be read and are guessed; who has more has no log of a play
MAX_CAUSES = 20
BY_EFFECT = 24  # readings by which a player's counts come right at once that are followed
BLURRED = 0.4  # of the lines of a log in trouble: with more of them nothing tells which are of one slip
AGAIN = 2  # lines of a player that are in trouble later on point to what he drew
SURE = 6  # so many ways in which a card that was turned may have been miswritten are tried in any case
FEW = 3  # lines in trouble that are told plainly when nothing more can be tried
# A line is only blamed for a count if that explains more than this one.
EVIDENCE = 2
REVISED, OTHERWISE = 3, 24  # so many of what was made up last may have been otherwise, in so many ways
PLAYED_ON = 40  # lines after the end that are looked at together


class Search:
    """Settles one log, cause by cause."""

    def __init__(self, start: Start, entries: Sequence[Entry], words: Vocabulary, memory: Memory | None = None) -> None:
        self.start = start
        self.words = words
        self.steps = steps_of(entries)
        self.guesses: Guesses = {}
        self.trials = Trials(start, len(self.steps), memory)
        # Earlier causes: their line, the last line that they speak of, the trouble that they left, other readings.
        self.earlier: list[tuple[int, int, int, list[Tried]]] = []
        self.met: dict[UnknownKey, tuple[int, Unknown]] = {}  # what was guessed, and the lines on which it was met
        self.wrong: set[tuple[int, str]] = set()  # lines with a count that nothing explains, and whose it is
        self.roots: dict[int, int] = {}  # the lines of causes, and of those that they hang beneath
        self.readings: list[Reading] = []
        self.astray: dict[Move, int] = {}  # moves that were left out, with their lines
        self.missed: dict[Move, int] = {}  # moves that were put in, and before which lines
        self._booked: tuple[tuple[tuple[Step, ...], Guesses], Books] | None = None
        self.causes: list[Cause] = []
        self.made: list[tuple[Step, int]] = []  # lines that were put in or read differently, and for which cause
        self.ruled: set[int] = set()  # lines that were ruled on
        self.doubt: dict[str, int] = {}  # players of whom something was made up that does not agree with their counts
        self.numbered: dict[str, tuple[int, int]] = {}  # the last heading of each word that was left out, and its cause
        self.over: dict[int, int] = {}  # lines before which others were moved, and for which cause
        self.blamed: dict[int, int] = {}  # lines that were read differently, and for the sake of which line
        self.afterwards = 0  # the first line after the end, where lines were played on
        self._left: tuple[ReplayResult, list[Cause], int] | None = None  # how far it has come

    def settle(self, strict: bool = False, enough: Callable[[], bool] = lambda: False) -> Settled:
        """Take cause after cause until no line is in trouble. `strict` stops at the first move against the rules, and
        reads nothing into the log. Where somebody has waited long `enough`, the rest is not looked into; asked again,
        it goes on from there.
        """
        run, causes, looked = self._left or (self._replay(), [], 0)
        self.causes = causes
        done = self.trials.done
        stopped = False
        unread = self._readable()
        if strict and unread:  # what stands after a line that cannot be read is not judged
            self.steps, unread = self.steps[: unread[0]], []
            run = self._replay()
        while not stopped:
            violation = next((t for t in run.violations if t.key not in done), None)
            if unread:
                at = next(i for i, step in enumerate(self.steps) if isinstance(step.what, Unread))
                if violation is None or violation.step >= at:
                    unread.pop()
                    run = self._read(at)
                    continue
            if violation is None or looked >= MAX_CAUSES:
                break
            if enough():
                self._left = run, causes, looked
                break
            if violation.kind == "unfit" and self._idle(violation):
                self.steps = tuple(
                    s._replace(what=None) if i == violation.step else s for i, s in enumerate(self.steps)
                )
                run = self._replay()
                continue
            spent = self.trials.exhausted
            lines = {t.source.line for t in run.violations if t.key not in done}
            if spent and (violation.kind == "unknown" or (violation.kind != "claim" and len(lines) > FEW)):
                break  # a count can be told as it is, whatever is left to try, and so can a line or two
            if violation.kind != "unknown" and not strict and not spent:
                revised = self._revised(violation, causes)
                if revised is not None:
                    run = revised
                    continue
            done.add(violation.key)
            looked += violation.kind != "unknown"
            before = self.steps
            self.trials.look(violation, self.steps)
            if violation.kind == "unknown":
                cause, run = self._guess(violation, run)
            elif violation.kind == "claim":
                looked -= self._repeated(violation) is not None
                cause, run = self._claim(violation, run, plain=strict or spent)
            elif strict:
                here = self._edits().here(violation)
                step = self.steps[violation.step]
                expected = self._edits().expected(violation.step, here)
                cause, stopped = Cause(violation, step.entry, here.broken, expected, "", None), True
            elif spent:
                cause, run = self._plainly(violation)
            else:
                cause, run = self._line(violation, run)
            causes.append(cause)
            made = [step for step in self.steps if _made(step) and not any(step is old for old in before)]
            self.made += [(step, len(causes) - 1) for step in made]
            line = cause.violation.source.line
            self.roots.setdefault(line, cause.follows_from or line)
            if cause.violation.kind in ("illegal", "unfit"):
                self.ruled.add(line)
                self.blamed.setdefault(line, self.roots[line])
        left = sorted({t.source.line for t in run.violations if t.key not in done})
        replays = -(-self.trials.spent // max(1, len(self.steps)))
        if stopped:
            self.steps = self.steps[: causes[-1].violation.step]
            run = self._replay()
        told = tuple(sorted(causes, key=lambda cause: cause.violation.source.line))
        depends = depending(self.start, self.steps, self.guesses, run.table, self.readings)
        settled = Settled(told, run, self.steps, dict(self.guesses), replays, tuple(left))
        readings = sorted(self.readings, key=lambda reading: reading.step.entry.source.line)
        return settled._replace(readings=tuple(readings), depends=depends)

    def _idle(self, violation: Violation) -> bool:
        """Whether somebody passes who has nothing to decide: that says what is true, and breaks no rule."""
        move = self.steps[violation.step].what
        if not isinstance(move, Move) or move.verb != "pass" or move.args:
            return False
        due = [ask for ask in self._edits().here(violation).asks if not ask.passable]
        return not any(ask.who == move.who or (ask.who is None and move.who in ask.anyone) for ask in due)

    def _readable(self) -> list[int]:
        """The steps that cannot be read and are to be guessed; what goes beyond MOST_UNREAD is taken for nothing."""
        unread = [at for at, step in enumerate(self.steps) if isinstance(step.what, Unread)]
        beyond = frozenset(unread[MOST_UNREAD:])
        if beyond:
            self.steps = tuple(step._replace(what=None) if at in beyond else step for at, step in enumerate(self.steps))
            self.readings += [Reading(self.steps[at], None, ()) for at in sorted(beyond)]
        return unread[:MOST_UNREAD]

    def _read(self, at: int) -> ReplayResult:
        """Take a line that cannot be read to be what leaves the fewest lines in trouble."""
        trials, step = self.trials, self.steps[at]
        trials.look(Violation(at, "unfit", step.entry.source), self.steps)
        tried: list[Tried] = []
        moves: list[Move | None] = []
        if not step.entry.text.startswith("="):
            moves += may_say(self.start, self.steps, self.guesses, at, self.words, Variants(self.words, self.steps))
        moves.append(None)
        for move in trials.affordable(moves):
            said = "" if move is None else self.words.write(move)
            steps = (*self.steps[:at], step._replace(what=move), *self.steps[at + 1 :])
            tried.append(trials.try_out(Hypothesis(said, steps, self.guesses), least(tried)))
        if not tried:
            self.steps = (*self.steps[:at], step._replace(what=None), *self.steps[at + 1 :])
            self.readings.append(Reading(self.steps[at], None, ()))
            return self._replay()
        lowest = least(tried)
        best = [trials.whole(t) for t in tried if t.cost == lowest][: 2 * OTHERS]
        best = [t for t in best if t.cost == least(best)]
        # What is one slip from what was written is what was meant, where it fits as well as anything.
        slips = [t for t in best if slip(step.entry.text, t.hypothesis.assumption)]
        best = slips or best
        taken, *others = [t.hypothesis.steps[at].what for t in best]
        assert taken is None or isinstance(taken, Move)
        other_moves = tuple(move for move in others if move is None or isinstance(move, Move))
        self.steps = best[0].hypothesis.steps
        self.readings.append(Reading(self.steps[at], taken, other_moves[:OTHERS]))
        return self._replay()

    def _revised(self, violation: Violation, causes: list[Cause]) -> ReplayResult | None:
        """What was only made up, for an earlier cause, is taken otherwise where a line is in trouble by nothing else.

        A line that was put in or read differently, and what nobody can tell, is one of several as good until later
        lines bear one of them out.
        """
        trials = self.trials
        there = [(i, at) for made, at in self.made[-REVISED:] for i, s in enumerate(self.steps) if s is made]
        untold = [
            (known_by, option)
            for known_by, (line, unknown) in list(self.met.items())[-REVISED:]
            if line < violation.source.line
            for option in unknown.options
            if option != self.guesses.get(known_by)
        ]
        if violation.step in [i for i, _ in there] or not (there or untold):
            return None
        trials.look(violation, self.steps)
        as_is = trials.try_out(self._as_is())

        def mends(t: Tried) -> bool:
            return violation.key not in t.all_keys and t.keys < as_is.keys and t.cost < as_is.cost

        for known_by, option in untold[:OTHERWISE]:
            guesses = {**self.guesses, known_by: option}
            tried = trials.try_out(Hypothesis(option, self.steps, guesses), as_is.cost)
            if mends(tried):
                self.guesses = guesses
                for at, cause in enumerate(causes):
                    if cause.violation.known_by == known_by:
                        causes[at] = cause._replace(assumption=option)
                return self._replay()
        for i, at in there:
            old = self.steps[i]
            for move in self._edits().otherwise(i, violation)[:OTHERWISE]:
                if trials.spent >= trials.cap:
                    return None
                entry = old.entry if old.entry.what != old.what else old.entry._replace(what=move)
                step = old._replace(what=move, entry=entry)
                steps = (*self.steps[:i], step, *self.steps[i + 1 :])
                if mends(trials.try_out(Hypothesis("", steps, self.guesses), as_is.cost)):
                    self.steps = steps
                    self.made = [(step if made is old else made, cause) for made, cause in self.made]
                    assert isinstance(old.what, Move)
                    said = causes[at].assumption.replace(self.words.write(old.what), self.words.write(move))
                    causes[at] = causes[at]._replace(assumption=said)
                    return self._replay()
        return None

    # ---- the three kinds of trouble

    def _guess(self, violation: Violation, run: ReplayResult) -> tuple[Cause, ReplayResult]:
        """Something unknown is taken to be what leaves the fewest lines in trouble."""
        assert violation.unknown is not None and violation.known_by is not None
        trials = self.trials
        hint = trials.hints.get(violation.known_by)
        tried: list[Tried] = []
        for option in trials.affordable(sorted(violation.unknown.options, key=lambda option: option != hint)):
            guesses = {**self.guesses, violation.known_by: option}
            tried.append(trials.try_out(Hypothesis(option, self.steps, guesses), least(tried)))
            if tried[-1].cost.clean:
                break
        option = hint or violation.unknown.options[0]
        if tried:
            best = trials.finals(tried)[0]
            option, run = best.hypothesis.assumption, best.run
        self.guesses = {**self.guesses, violation.known_by: option}
        if not tried or run.broken_off:
            run = self._replay()
        self.met[violation.known_by] = (violation.source.line, violation.unknown)
        entry = self.steps[min(violation.step, len(self.steps) - 1)].entry
        reason = Broken(violation.unknown.rule, f"cannot tell {violation.unknown.what}")
        return Cause(violation, entry, (reason,), violation.unknown.options, option, None), run

    def _claim(self, violation: Violation, run: ReplayResult, plain: bool = False) -> tuple[Cause, ReplayResult]:
        """A count that does not hold: an earlier line explains it and more, or it is told as it is (`plain`)."""
        item = violation.item
        assert item is not None
        about = (item.who, item.key)
        entry = self.steps[violation.step].entry
        played_on = None if plain else self._played_on(violation, run)
        if played_on is not None:
            return played_on
        follows = self._repeated(violation)
        if follows is None:
            follows = self._ended(violation, run) or self._follows(violation) or self._beside(violation)
        if follows is None and item.key == "winner" and self.afterwards:
            follows = self.afterwards  # who won is written down by what was played after the end
        if follows is None:
            follows = self._unread(violation)
        reasons: tuple[Reason, ...] = ()
        if follows is None:
            wrong = [t for t in run.violations if t.kind == "claim"]
            reasons = self._books().why(violation, wrong)
            beside = [t for t in wrong if t.step == violation.step and t.item and t.item.who == item.who]
            # What people forget explains all that is wrong of the player on this line, or it is no explanation.
            named = bool(reasons) and all(self._books().why(t, wrong) for t in beside)
            plain_reason = bool(reasons) and reasons[0].plain
        if follows is None and not plain:
            before = self.steps
            made = self._guessed_at(violation)
            found = self._explained(violation, run, named) or self._lasting(violation, run, named and plain_reason)
            if found is not None:
                follows = made or self._instead_of_lost(found.hypothesis, run)
                strayed = self._strayed(found.hypothesis)
                follows = strayed if follows is None and strayed != violation.source.line else follows
                follows = self._blame(found.hypothesis, violation, follows)
                run = self._keep(found)
                said = found.hypothesis.lacking
                if said:  # not a wrong count, but a missing line
                    violation = violation._replace(kind="unfit")
                    violation, entry = self._short(before, found.hypothesis, violation, entry)
                return Cause(violation, entry, said, (), found.hypothesis.assumption, follows), run
            follows = self._ruled(reasons)
            if follows is None:
                follows = made
            if follows is None:
                self._believe(violation, run)
        self.trials.offs[about] = (violation.off, follows or violation.source.line)
        if follows is None and item.who is not None:
            self.wrong.add((violation.source.line, item.who))
        return Cause(violation, entry, (), (), "", follows, reasons), run

    def _goes_on(self, violation: Violation) -> int | None:
        """The line of the cause beneath which one hangs that only goes on with the line before, which was ruled on."""
        at = violation.step
        what, before = self.steps[at].entry.what, self.steps[at - 1].entry.what if at else None
        if violation.kind != "unfit" or not (isinstance(what, Move) and isinstance(before, Move)):
            return None
        line = self.steps[at - 1].entry.source.line
        same = what[:2] == before[:2] and what != before and what.who is not None
        return self.roots.get(line) if same and line in self.ruled else None

    def _guessed_at(self, violation: Violation) -> int | None:
        """The line of an earlier cause for which something was made up that may have been otherwise, and that moved a
        count: until it is right once, what the player does and counts hangs beneath that."""
        item = violation.item
        if item is None or item.who is None:
            return None
        made = {i: at for each, at in self.made for i, step in enumerate(self.steps) if step is each}
        notes = [note for note in self._books().ledger.of(item.who, item.key) if note.step <= violation.step]
        right = self._last_right(item, violation.step)
        for note in reversed(notes):
            if note.step < right:
                break
            step = self.steps[note.step] if note.step < len(self.steps) else None
            if note.step in made and step is not None and self._edits().otherwise(note.step, violation):
                line = self.causes[made[note.step]].violation.source.line
                root = self.roots.get(line, line)
                if isinstance(step.what, Move) and step.what.who == item.who:
                    self.doubt[item.who] = root
                return root
        return None

    def _unread(self, violation: Violation) -> int | None:
        """The line that cannot be read, before a count of the same player that has not been right since: what was done
        there may have been something else."""
        item = violation.item
        if item is None:
            return None
        right = self._last_right(item, violation.step)
        for reading in reversed(self.readings):
            at = next((i for i, step in enumerate(self.steps) if step.entry is reading.step.entry), None)
            unread = reading.step.entry.what
            whose = isinstance(unread, Unread) and (item.who is None or unread.who in (None, item.who))
            if whose and at is not None and right < at < violation.step:
                return reading.step.entry.source.line
        return None

    def _last_right(self, item: ClaimItem, at: int) -> int:
        """The last line before one on which a count was written and is not told to be wrong; 0 where there is none."""
        for i in range(at - 1, -1, -1):
            what = self.steps[i].what
            for other in what.items if isinstance(what, Claim) else ():
                if (other.who, other.key) == (item.who, item.key):
                    told = (self.steps[i].entry.source.line, other.column) in self.trials.done
                    if not told:
                        return i
        return 0

    def _doubted(self, violation: Violation) -> int | None:
        """The line of the cause for which something was made up of the same player that does not agree with his counts,
        where none of them has been right since."""
        what = self.steps[violation.step].what
        who = what.who if isinstance(what, Move) else None
        if who is None or who not in self.doubt:
            return None
        for i in range(violation.step - 1, -1, -1):
            claim = self.steps[i].what
            if self.steps[i].entry.source.line <= self.doubt[who]:
                break
            items = [item for item in claim.items if item.who == who] if isinstance(claim, Claim) else []
            line = self.steps[i].entry.source.line
            if items and not any((line, item.column) in self.trials.done for item in items):
                del self.doubt[who]
                return None
        return self.doubt[who]

    def _ruled(self, reasons: Sequence[Reason]) -> int | None:
        """The line of an earlier ruling that explains a count: what it was taken to do was not done so."""
        for at in reasons[0].own if reasons else ():
            if self.steps[at].entry.source.line in self.ruled:
                return self.roots.get(self.steps[at].entry.source.line)
        return None

    def _played_on(self, violation: Violation, run: ReplayResult) -> tuple[Cause, ReplayResult] | None:
        """The counts are those of the end, and what stands after them was played all the same: one cause, its first
        line, with the paragraph by which the play ended."""
        after = [i for i in range(violation.step + 1, len(self.steps)) if not self._counts(self.steps[i])]
        if not after or len(after) > PLAYED_ON:
            return None
        dropped = tuple(s._replace(what=None) if i in after else s for i, s in enumerate(self.steps))
        ended = self.trials.replay(dropped, self.guesses)
        here = {t.key for t in run.violations if t.step >= violation.step}
        if not ended.finished or here & {t.key for t in ended.violations}:
            return None
        first = self.steps[after[0]]
        if not isinstance(first.what, Move):
            return None
        broken = tuple(ended.table.misplaced(first.what))
        if not broken:
            return None
        self.trials.done.discard(violation.key)
        self.steps = dropped
        found = Violation(after[0], "unfit", first.entry.source)
        self.trials.done.add(found.key)
        self.afterwards = first.entry.source.line
        last = self.steps[after[-1]].entry.source.line
        said = "left out" if len(after) == 1 else f"{AFTERWARDS} line {last}"
        return Cause(found, first.entry, broken, (), said, None), ended

    @staticmethod
    def _counts(step: Step) -> bool:
        return step.what is None or isinstance(step.what, Claim)

    def _books(self) -> Books:
        """What moved the counts, under the reading that has been settled so far."""
        known = (self.steps, self.guesses)
        if self._booked is None or self._booked[0] != known:
            self._booked = (known, Books(self.start, self.steps, self.guesses))
        return self._booked[1]

    def _explained(self, violation: Violation, run: ReplayResult, named: bool) -> Tried | None:
        """The best reading under which a count holds; None where no line explains more than the count alone.

        Where it is `named` what was forgotten, another reading must save as much against the counts as written.
        """
        edits, trials = self._edits(), self.trials
        trials.done.discard(violation.key)  # so that it counts
        before = trials.try_out(self._as_is())
        missing = [trials.try_out(hypothesis) for hypothesis in trials.affordable(edits.unwritten(violation.step, run))]
        twice = [trials.try_out(hypothesis) for hypothesis in trials.affordable(edits.doubled(violation.step))]
        missing += [t for t in twice if t.keys <= before.keys]
        better = [t for t in missing if t.cost < before.cost and violation.key not in t.all_keys]
        weight = before.weight
        if named and not better:
            last = self._last_count(violation.step)
            here = [t for t in run.violations if t.kind == "claim" and violation.step <= t.step <= last and t.item]
            counted = len({(t.source.line, t.item.who) for t in here if t.item})
            after = trials.try_out(self._as_counted(violation, run))
            weight = min(weight, counted + after.weight - len(after.keys & {t.key for t in here}))
        if not better and weight >= EVIDENCE:
            tried: list[Tried] = []
            effects = Effects(edits, violation, self._last_count(violation.step), run)
            likely = effects.readings(BY_EFFECT)
            trials.spent += effects.spent
            for hypothesis in trials.affordable(_new(chain(likely, edits.far(violation, None, run)), set())):
                tried.append(trials.try_out(hypothesis, least([*tried, before])))
                if tried[-1].cost.clean:
                    break
            better = [
                t
                for t in tried
                if violation.key not in t.all_keys and t.keys <= before.keys and t.weight <= weight - EVIDENCE
            ]
        found = trials.finals(better)[0] if better else None
        if found is None:
            trials.done.add(violation.key)
        return found

    def _lasting(self, violation: Violation, run: ReplayResult, named: bool) -> Tried | None:
        """The best reading under which a count holds that stays off by as much: later rounds bear it out, or the line
        that is missing stands elsewhere. None where it is `named` what was forgotten."""
        item = violation.item
        if item is None or item.who is None or not violation.off or self.trials.exhausted:
            return None
        alike = [
            t
            for t in run.violations
            if t.item and (t.item.who, t.item.key, t.off) == (item.who, item.key, violation.off)
        ]
        later = {t.source.line for t in alike if t.step > violation.step}
        edits, trials = self._edits(), self.trials
        effects = Effects(edits, violation, self._last_count(violation.step), run)
        stray = {what for what in effects.elsewhere() if what.who is not None}
        if (named or len(later) < EVIDENCE) and not stray:
            return None
        likely = effects.readings(BY_EFFECT, exact=True)
        trials.spent += effects.spent
        if named or len(later) < EVIDENCE:
            likely = [h for h in likely if h.kind in (FORGOTTEN, SAME)]
        if not likely:
            return None
        trials.done.discard(violation.key)
        before = trials.whole(trials.try_out(self._as_is()))
        here = {t.key for t in alike}
        tried = [trials.whole(trials.try_out(hypothesis)) for hypothesis in trials.affordable(likely)]
        better = [t for t in tried if t.keys < before.keys and not here & t.all_keys]
        if not better:
            trials.done.add(violation.key)
            return None
        return min(better, key=lambda t: (t.cost, t.hypothesis.kind.distance))

    def _believe(self, violation: Violation, run: ReplayResult) -> None:
        """What would vanish if these counts were right hangs beneath the first; they themselves are never believed."""
        if self.trials.exhausted:
            return
        other = self.trials.whole(self.trials.try_out(self._as_counted(violation, run)))
        last = self._last_count(violation.step)
        left = self.trials.cost(run)[0].total
        self.earlier.append((violation.source.line, self.steps[last].entry.source.line, left, [other]))

    def _last_count(self, at: int) -> int:
        """The last of the lines of counts that stand together."""
        while at + 1 < len(self.steps) and isinstance(self.steps[at + 1].what, Claim):
            at += 1
        return at

    def _as_counted(self, violation: Violation, run: ReplayResult) -> Hypothesis:
        """The reading that what the players counted is right, from there on."""
        at, last = violation.step, self._last_count(violation.step)
        # By how much they are off, as the counts may still change by themselves before the next line.
        wrong = [t for t in run.violations if t.kind == "claim" and at <= t.step <= last]
        items = [t.item._replace(value=t.off) for t in wrong if t.item and t.item.who and t.off is not None]
        believed = Step(self.steps[at].entry, Claim(tuple(items)), free=True)
        return Hypothesis(
            "the counts as written", (*self.steps[: last + 1], believed, *self.steps[last + 1 :]), self.guesses
        )

    def _line(self, violation: Violation, run: ReplayResult) -> tuple[Cause, ReplayResult]:
        """A line that is against the rules, or found no place."""
        edits, trials = self._edits(), self.trials
        entry = self.steps[violation.step].entry
        here = edits.here(violation)
        ended = self._ended(violation, run)
        if ended is not None:
            hypothesis = edits.left_out(violation.step)
            expected = edits.expected(violation.step, here)
            self.steps = hypothesis.steps
            return Cause(violation, entry, here.broken, expected, hypothesis.assumption, ended), self._replay()
        follows = self._goes_on(violation) or self._follows(violation) or self._doubted(violation)
        tried: list[Tried] = []
        pointed: list[Tried] = []
        seen: set[str] = set()
        # It comes last where it is as good as another, but first in time: no other need be followed further than it.
        without = trials.try_out(edits.left_out(violation.step))
        stands = edits.remedies(violation, here)
        # What an earlier slip explains needs no other explanation: it stands in one way or another.
        explained = follows is not None and bool(stands)
        for hypothesis in stands if explained else _new(edits.near(violation, here, run), seen):
            if trials.exhausted:
                break  # the share of this cause is for what lies farther off: the nearest readings are always tried
            tried.append(trials.try_out(hypothesis, least([*tried, without])))
            if sum(t.cost.clean for t in tried) >= FINAL:
                break  # nothing better can come, and earlier ones win ties
        if self._tail(run) == violation.step and not explained:
            tried.append(trials.try_out(edits.all_left_out(violation.step), least([*tried, without])))
        tried.append(without)
        near = frozenset(id(t.hypothesis) for t in tried)
        if not explained:
            for hypothesis in _new(edits.pointed(violation, here, run, trials.first_trouble), seen):
                # Where nothing is left for this line, a card that was turned is looked at all the same.
                last = trials.spent >= trials.cap
                if trials.exhausted or (last and (hypothesis.kind is not TURNED or len(pointed) >= SURE)):
                    break
                pointed.append(trials.try_out(hypothesis, least([*tried, *pointed])))
            likeliest = min([*tried, *pointed], key=lambda t: (t.cost, t.hypothesis.kind.distance))
            tried += self._again(violation, run, likeliest)
            if not least([*tried, *pointed]).clean:
                for hypothesis in trials.affordable(_new(edits.far(violation, here, run), seen)):
                    tried.append(trials.try_out(hypothesis, least([*tried, *pointed])))
                    if tried[-1].cost.clean:
                        break
        best, *others = trials.finals(tried, pointed, near)
        if best.hypothesis.assumption.startswith(AFTERWARDS):
            self.afterwards = violation.source.line
        best, follows = self._as_stray(best, follows)
        strayed, lost = self._strayed(best.hypothesis), self._instead_of_lost(best.hypothesis, run)
        follows = self._blame(best.hypothesis, violation, follows)
        run = self._keep(best)
        follows = strayed if follows is None and strayed != violation.source.line else follows
        follows = follows or self._same_line(best.hypothesis, violation) or lost
        if follows is None:
            # Another reading is only evidence where it brings no trouble of its own.
            others = [t for t in others if t.keys <= best.keys]
            self.earlier.append((violation.source.line, violation.source.line, best.cost.total, others))
        number = entry.what
        if isinstance(number, Heading) and best.hypothesis.steps[violation.step].what is None:
            # Nothing is missing before it: its number is wrong, and so are those that go on from it.
            was, root = self.numbered.get(number.word, (0, 0))
            if root and number.number == was + 1:
                follows = follows or root
            self.numbered[number.word] = number.number, self.roots.get(follows or 0, violation.source.line)
        broken = here.broken if violation.kind == "illegal" else best.hypothesis.lacking or here.broken
        expected = edits.expected(violation.step, here)
        early = best.hypothesis.early
        if early is not None and (early < violation.step or isinstance(edits.steps[early].what, Heading)):
            # Not the line that is late is at fault, but the one that came before its turn.
            before = edits.early(early, best.hypothesis)
            if before:
                broken, entry, expected = before, edits.steps[early].entry, ()
                violation = violation._replace(step=early, source=entry.source)
        violation, entry = self._short(edits.steps, best.hypothesis, violation, entry)
        return Cause(violation, entry, broken, expected, best.hypothesis.assumption, follows), run

    def _again(self, violation: Violation, run: ReplayResult, best: Tried) -> list[Tried]:
        """Where a player is in trouble again and again, a card that he drew may have been written down wrong."""
        move = self.steps[violation.step].what
        who = move.who if isinstance(move, Move) else self._due(violation)
        if who is None or len({t.step for t in run.violations}) > BLURRED * len(self.steps):
            return []
        edits, before = self._edits(), self.trials.spent
        best = self.trials.whole(best)
        steps = best.hypothesis.steps
        moves = {t.source.line: steps[t.step].what for t in best.run.violations if t.step < len(steps) and not t.item}
        lines = {line for line, what in moves.items() if isinstance(what, Move) and what.who == who}
        lines |= {t.source.line for t in best.run.violations if t.item and t.item.who == who}
        if best.cost.total < AGAIN or len(lines) < AGAIN:
            self.trials.allow(self.trials.spent - before)
            return []
        tried: list[Tried] = []
        readings = chain(edits.drawn(violation.step, who), edits.displaced(violation.step))
        for hypothesis in self.trials.affordable(readings):
            tried.append(self.trials.try_out(hypothesis, least([*tried, best])))
        self.trials.allow(self.trials.spent - before)
        return tried

    def _due(self, violation: Violation) -> str | None:
        """Who has something left to do before a line that is nobody's own."""
        asks = self._edits().here(violation).asks
        return next((ask.who for ask in asks if not ask.passable), None)

    def _short(
        self, steps: Sequence[Step], hypothesis: Hypothesis, violation: Violation, entry: Entry
    ) -> tuple[Violation, Entry]:
        """Where what is missing would go on with the line before, that line says too little, and is the one to tell."""
        at = next((i for i, pair in enumerate(zip(steps, hypothesis.steps, strict=False)) if pair[0] != pair[1]), 0)
        if hypothesis.kind not in (FORGOTTEN, SAME) or not at or len(hypothesis.steps) != len(steps) + 1:
            return violation, entry
        put, before = hypothesis.steps[at].what, steps[at - 1].what
        if not (isinstance(put, Move) and isinstance(before, Move)) or put[:2] != before[:2] or put.who is None:
            return violation, entry
        entry = steps[at - 1].entry
        return violation._replace(kind="unfit", step=at - 1, source=entry.source), entry

    def _strayed(self, hypothesis: Hypothesis) -> int | None:
        """The line of the cause beneath which this one hangs: the same line stands where it has no place, or is missing
        elsewhere. It has strayed, and that is one slip."""
        old, new = self.steps, hypothesis.steps
        at = next((i for i, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), None)
        if at is None:
            return None
        line = new[at].entry.source.line
        if hypothesis.kind in (FORGOTTEN, ADDED, SAME) and len(new) > len(old):
            move, known, other = new[at].what, self.astray, self.missed
        elif len(new) == len(old) and new[at].what is None:
            move, known, other = old[at].what, self.missed, self.astray
        else:
            return None
        if not isinstance(move, Move):
            return None
        other.setdefault(move, line)
        found = known.get(move, next((at for one, at in known.items() if _maybe(one, move)), None))
        return None if found is None else self.roots.get(found, found)

    def _as_stray(self, best: Tried, follows: int | None) -> tuple[Tried, int | None]:
        """A line that is left out, since it has no place, is the one that was made up elsewhere, if it fits there as
        well; beneath which cause that makes it hang."""
        old, new = self.steps, best.hypothesis.steps
        at = next((i for i, pair in enumerate(zip(old, new, strict=False)) if pair[0] is not pair[1]), None)
        stray = old[at].what if at is not None and len(new) == len(old) and new[at].what is None else None
        if not isinstance(stray, Move) or follows is not None:
            return best, follows
        for step, cause in reversed(self.made):
            i = next((i for i, each in enumerate(new) if each is step), None)
            if i is None or not step.put_in or not isinstance(step.what, Move) or step.what[:2] != stray[:2]:
                continue
            ask = walk_to(self.start, new[:i], best.hypothesis.guesses).seek(step.what)
            if step.what == stray or ask is None or not ask.fits(stray) or ask.broken(stray):
                continue
            put = step._replace(what=stray, entry=step.entry._replace(what=stray, text=self.words.write(stray)))
            steps = (*new[:i], put, *new[i + 1 :])
            tried = self.trials.whole(self.trials.try_out(best.hypothesis._replace(steps=steps)))
            if tried.keys <= best.keys:
                said = self.causes[cause].assumption.replace(self.words.write(step.what), self.words.write(stray))
                self.causes[cause] = self.causes[cause]._replace(assumption=said)
                self.made = [(put if made is step else made, each) for made, each in self.made]
                line = self.causes[cause].violation.source.line
                return tried, self.roots.get(line, line)
        return best, follows

    def _instead_of_lost(self, hypothesis: Hypothesis, run: ReplayResult) -> int | None:
        """The line of the cause beneath which one hangs by which a line is put in right beside one of the same player
        that was left out: that one stands in its place."""
        old, new = self.steps, hypothesis.steps
        at = next((i for i, pair in enumerate(zip(old, new, strict=False)) if pair[0] is not pair[1]), None)
        put = new[at].what if at is not None and len(new) == len(old) + 1 else None
        if at is None or not isinstance(put, Move):
            return None
        edits = self._edits()
        for way in (range(at - 1, -1, -1), range(at, len(old))):
            for i in way:
                line = old[i].entry.source.line
                if line in self.ruled and edits.said_nothing(i, put.who, run):
                    return self.roots.get(line, line)
                if isinstance(old[i].what, Move | Heading):
                    break
        return None

    def _same_line(self, hypothesis: Hypothesis, violation: Violation) -> int | None:
        """The line of the cause beneath which this one hangs: another line stands behind the same line, which came too
        early for both."""
        if hypothesis.kind is not ORDER or hypothesis.over is None:
            return None
        known = self.over.get(hypothesis.over)
        if known is None:
            self.over[hypothesis.over] = self.roots.get(violation.source.line, violation.source.line)
        return known

    def _plainly(self, violation: Violation) -> tuple[Cause, ReplayResult]:
        """A line that is against the rules, taken as its question says, or left out: nothing else is tried."""
        edits = self._edits()
        here = edits.here(violation)
        stands = edits.remedies(violation, here)
        hypothesis = stands[0] if stands else edits.left_out(violation.step)
        expected = edits.expected(violation.step, here)
        entry, follows = self.steps[violation.step].entry, self._follows(violation)
        self.steps, self.guesses = hypothesis.steps, hypothesis.guesses
        return Cause(violation, entry, here.broken, expected, hypothesis.assumption, follows), self._replay()

    def _blame(self, hypothesis: Hypothesis, violation: Violation, follows: int | None) -> int | None:
        """One line has one slip: what reads a line differently that was read so before hangs beneath that; so does what
        takes otherwise what was only made up."""
        if follows is None and (made := [at for step, at in self.made if _gone(step, self.steps, hypothesis.steps)]):
            line = self.causes[made[0]].violation.source.line
            return self.roots.get(line, line)
        if hypothesis.about is None:
            return follows
        before = self.blamed.setdefault(hypothesis.about, violation.source.line)
        return before if follows is None and before != violation.source.line else follows

    def _keep(self, chosen: Tried) -> ReplayResult:
        """Go on with a hypothesis. What is unknown in it is left open, so that it is told."""
        self.steps, self.guesses = chosen.hypothesis.steps, chosen.hypothesis.guesses
        self.trials.hints |= chosen.hint
        return self._replay() if chosen.hint or chosen.run.broken_off else chosen.run

    def _edits(self) -> Edits:
        return Edits(self.start, self.words, self.steps, self.guesses, self.met, self.astray, self.missed)

    def _as_is(self) -> Hypothesis:
        return Hypothesis("", self.steps, self.guesses)

    def _follows(self, violation: Violation) -> int | None:
        """The line of an earlier cause under another reading of which this trouble would not be there."""
        for line, last, left, others in self.earlier:
            for other in others:
                if violation.source.line > last and violation.key not in other.keys and other.cost.total <= left + 1:
                    return line
        return None

    def _ended(self, violation: Violation, run: ReplayResult) -> int | None:
        """The cause beneath which a line hangs that stands after the end of the play: the first line after it.

        Only what nobody could play on from is after the end: no line from there on has a place.
        """
        first = self._tail(run)
        return self.roots.get(self.steps[first].entry.source.line) if first < violation.step else None

    def _tail(self, run: ReplayResult) -> int:
        """The first of the lines after the end of the play, from which on no line has a place."""
        first = len(self.steps)
        if not run.finished:
            return first
        nowhere = {t.step for t in run.violations if t.kind in ("unfit", "place")}
        for at in range(len(self.steps) - 1, -1, -1):
            step = self.steps[at]
            if isinstance(step.entry.what, Claim):
                continue
            if at in run.heard:
                continue
            if step.what is not None and at not in nowhere:
                break
            first = at
        return first

    def _beside(self, violation: Violation) -> int | None:
        """The line itself, where another count of the same player on it is wrong: they differ for one reason."""
        who, line = violation.item.who if violation.item else None, violation.source.line
        return line if who is not None and (line, who) in self.wrong else None

    def _repeated(self, violation: Violation) -> int | None:
        """The line on which a count was found to be off by as much before."""
        item = violation.item
        if item is None or violation.off is None:
            return None
        off, line = self.trials.offs.get((item.who, item.key), (None, 0))
        return line if off == violation.off else None

    def _replay(self) -> ReplayResult:
        return self.trials.replay(self.steps, self.guesses)


def _maybe(one: Move, other: Move) -> bool:
    """Whether two moves may be the same, where a card of one of them is unknown: `environment: ?`."""
    if one[:2] != other[:2] or len(one.args) != len(other.args):
        return False
    return all(a == b or UNKNOWN in (a, b) for a, b in zip(one.args, other.args, strict=True))


def _made(step: Step) -> bool:
    """Whether a line was put in, or is read as another than was written."""
    return isinstance(step.what, Move) and not step.free and (step.put_in or step.entry.what != step.what)


def _gone(step: Step, before: Sequence[Step], after: Sequence[Step]) -> bool:
    """Whether a reading takes a step of the one before it otherwise, or does without it."""
    return any(step is each for each in before) and not any(step is each for each in after)


def _new(readings: Iterable[Hypothesis], seen: set[str]) -> Iterator[Hypothesis]:
    """The readings that have not been seen before."""
    for hypothesis in readings:
        if hypothesis.assumption not in seen:
            seen.add(hypothesis.assumption)
            yield hypothesis
