"""Why a count that somebody wrote down is wrong, by what people forget at a table: see `pnp.referee.play.ledger`."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.referee.log.claims import Claim, ClaimItem
from pnp.referee.log.moves import Move
from pnp.referee.play.ledger import Begun, Ledger, Miscounted, Noted, Reason, TableMiscounted, reasons
from pnp.referee.play.one_pass import Replay
from pnp.referee.play.outcome import Step, Violation
from pnp.referee.play.replay import walk_to
from pnp.referee.play.table import POINTS, Table, count_of
from pnp.referee.play.walk import Guesses, Start
from pnp.wording import number_of

MOST = 3  # reasons that are given for one count


class Books:
    """The changes of all counts under one reading."""

    def __init__(self, start: Start, steps: Sequence[Step], guesses: Guesses) -> None:
        self.start, self.steps, self.guesses = start, tuple(steps), guesses
        replay = Replay(start, self.steps, guesses)
        claims = (step.what for step in self.steps if isinstance(step.what, Claim))
        claimed = {item.key: item.what for claim in claims for item in claim.items if item.what is not None}
        self.ledger = Ledger(lambda: (replay.at, replay.before_answer), claimed)
        if hasattr(replay.walk.table, "ledger"):
            replay.walk.table.ledger = self.ledger
            replay.run()
        over = (replay.at, replay.before_answer)
        self.ledger.where = lambda: over  # of the replay nothing is kept
        self.last = replay.walk.table

    def why(self, violation: Violation, wrong: Sequence[Violation] = ()) -> tuple[Reason, ...]:
        """What would explain a count: first what explains others of its line, too, then the likeliest. `wrong` are all
        counts that do not hold."""
        found = self._all_reasons(violation, wrong)
        found = [each for each in found if not self._spoken_against(each, violation, wrong)] or found
        lines = self.together(violation.step)
        others = [t for t in wrong if t.step in lines and t is not violation] if len(found) > 1 else []
        why = [(t, self._all_reasons(t, wrong)) for t in others]
        said = {reason.said for _, each in why for reason in each}
        who = violation.item.who if violation.item else None
        all_others = [each for t, each in why if t.item and t.item.who not in (None, who)]
        beside = [each for t, each in why if t.step == violation.step and t.item and violation.item != t.item]
        told = [reason for reason in found if not reason.far] or found
        of_all = [reason for reason in told if beside and all(map(reason.is_as, beside))]
        if of_all and of_all[0].otherwise:  # all that is wrong on the line was added up in another way
            return tuple(of_all[:MOST])

        def chance(reason: Reason) -> int:
            """How likely it is chance that this explains it: hardly where it is rare, and explains others of these
            lines, too; less where others are wrong for the same reason, all of them rather than one, or all of the line
            by the same paragraph."""
            if reason.rare and (reason in of_all or reason.said in said):
                return 0
            if all_others and all(map(reason.is_as, all_others)):
                return 1
            alike = beside and all(any(reason.rules == other.rules for other in each) for each in beside)
            return 2 if alike or reason in of_all or reason.said in said else 3

        return tuple(sorted(told, key=chance)[:MOST])

    def moved_by(self, reason: Reason, key: str) -> set[str]:
        """Whose counts of a kind a change moved that was left out: of who comes out the same whoever forgets it no
        count is wrong."""
        changes = [noted for noted in self.ledger.notes if noted.key == key and f"without {noted.what}" == reason.said]
        return {noted.who for noted in changes if noted.by}

    def _spoken_against(self, reason: Reason, violation: Violation, wrong: Sequence[Violation]) -> bool:
        """Whether what was done instead would have moved a count of somebody else, who has it right beside."""
        item = violation.item
        if item is None:
            return False
        done = [
            noted for noted in self.ledger.notes if any(m.together and m.what == reason.said for m in noted.misread)
        ]
        steps = {noted.step for noted in done if noted.who == item.who and noted.key == item.key}
        others = {noted.who for noted in done if noted.step in steps and noted.key == item.key} - {item.who}
        if not others:
            return False
        failed = {(each.step, each.item) for each in wrong}
        lines = ((i, what) for i in self.together(violation.step) if isinstance(what := self.steps[i].what, Claim))
        counted = ((i, each) for i, what in lines for each in what.items if each.key == item.key)
        return any(each.who in others and (i, each) not in failed for i, each in counted)

    def together(self, at: int) -> range:
        """The lines of counts that stand together with this one, and nothing between."""
        first = last = at
        while first and isinstance(self.steps[first - 1].what, Claim):
            first -= 1
        while last + 1 < len(self.steps) and isinstance(self.steps[last + 1].what, Claim):
            last += 1
        return range(first, last + 1)

    def _all_reasons(self, violation: Violation, wrong: Sequence[Violation]) -> list[Reason]:
        """All that would explain a count, the likeliest first."""
        item, off, at = violation.item, violation.off, violation.step
        if item is not None and item.who is None:
            found = self._of_the_table(item, at)
            changes, off_before = self.since_right(violation, wrong) if item.what is not None else ((), 0)
            return [*found, *reasons(changes, (off or 0) - off_before)]
        if item is None or item.who is None or off is None or not isinstance(violation.value, int):
            return []
        changes, off_before = self.since_right(violation, wrong)
        found = self._miscounted(item, at, off, violation.value) if off != off_before else []
        if all(count_of(self.last, who, item.key) == total for who, (total, _) in self.last.scores().items()):
            right = self._right_beside(item, at, wrong)
            changes = [noted for noted in changes if not self._moved(noted, right)]
        return [*found, *reasons(changes, off - off_before)]

    def _right_beside(self, item: ClaimItem, at: int, wrong: Sequence[Violation]) -> set[str]:
        """What else of a player was counted rightly where a count is wrong."""
        failed = {(violation.step, violation.item) for violation in wrong}
        beside = ((i, what) for i in self.together(at) if isinstance(what := self.steps[i].what, Claim))
        return {one.key for i, what in beside for one in what.items if one.who == item.who and (i, one) not in failed}

    def _moved(self, noted: Noted, keys: set[str]) -> bool:
        """Whether what moved a total moved one of these, too: then it was not forgotten."""
        if not keys:
            return False
        change = noted.who, noted.step, noted.what
        same = (each for each in self.ledger.notes if (each.who, each.step, each.what) == change)
        return any(each.key in keys and each.by for each in same)

    def misread(self, violation: Violation, wrong: Sequence[Violation] = ()) -> tuple[Reason, ...]:
        """The only change since a count was last right, taken for another number: what is left where nothing else
        explains it. It is no evidence for anything."""
        found = self.taken(violation, wrong)
        if found is None:
            return self._begun(violation) or self._another_term(violation) or self._lastly(violation, wrong)
        noted, taken = found
        return (Reason((noted.rule,), f"with {abs(taken)} for {noted.what}", (noted.step,)),)

    def laid_on(self, violation: Violation, other: Violation, wrong: Sequence[Violation]) -> Reason | None:
        """The latest loss or price that was left out here, and taken off the same count of another player instead; None
        where both counts are wrong for a reason of their own that is the same."""
        one, two = violation.item, other.item
        if one is None or two is None or not isinstance(violation.value, int) or violation.off is None:
            return None
        theirs = self.why(other, wrong)
        if any(reason.is_as(theirs) for reason in self.why(violation, wrong)):
            return None
        changes, off_before = self.since_right(violation, wrong)
        for noted in reversed(changes):
            if noted.by < 0 and noted.by == off_before - violation.off and not noted.settles:
                return Reason((noted.rule,), f"with {noted.what} for {two.who}, not for {one.who}", (noted.step,))
        return None

    def _begun(self, violation: Violation) -> tuple[Reason, ...]:
        """A count that nothing has moved since the start is not what it begins with."""
        item = violation.item
        if item is None or item.who is None or not isinstance(violation.value, int):
            return ()
        notes = self.ledger.of(item.who, item.key)
        moved = any(noted.by for noted in notes[: self._moment(notes, violation.step, violation.value)])
        if moved or self._earlier(item, violation.step):
            return ()
        table = walk_to(self.start, (), self.guesses).table
        rule = table.starting_rules(item.who).get(item.key) if isinstance(table, Begun) else None
        return (Reason((rule,), f"with {item.value} to begin with"),) if rule is not None else ()

    def _lastly(self, violation: Violation, wrong: Sequence[Violation]) -> tuple[Reason, ...]:
        """What a part of a change was taken for, where nothing else explains a count."""
        item, off = violation.item, violation.off
        if item is None or item.who is None or off is None or not isinstance(violation.value, int):
            return ()
        changes, off_before = self.since_right(violation, wrong)
        found = {
            misread.what: Reason((misread.rule,), misread.what, (noted.step,))
            for noted in reversed(changes)
            for misread in noted.misread
            if misread.lastly and misread.by - noted.by == off - off_before
        }
        return tuple(found.values())[:MOST]

    def _another_term(self, violation: Violation) -> tuple[Reason, ...]:
        """Points of which the one term that has a paragraph of its own was taken for another number."""
        item, off = violation.item, violation.off
        if item is None or item.who is None or item.key != POINTS or not off or not self.last.finished:
            return ()
        named = [term for term in self.last.scores()[item.who][1] if term.paragraph]
        alike = [term for term in named if (term.points + off) * term.points > 0]
        return tuple(Reason((term.paragraph,), f"with {abs(term.points + off)} for {term.words}") for term in alike[:1])

    def taken(self, violation: Violation, wrong: Sequence[Violation] = ()) -> tuple[Noted, int] | None:
        """The only change since a count was last right, or all of one moment by one paragraph together, and what it was
        if the count is."""
        if violation.off is None or violation.item is None or not isinstance(violation.value, int):
            return None
        changes, off_before = self.since_right(violation, wrong)
        moved = [noted for noted in changes if noted.by]
        if len({(noted.step, noted.before, noted.rule) for noted in moved}) != 1:
            return None
        by, what = sum(noted.by for noted in moved), " and ".join(dict.fromkeys(noted.what for noted in moved))
        noted = moved[-1]._replace(by=by, what=what)
        taken = noted.by + violation.off - off_before
        return (noted, taken) if taken * noted.by > 0 else None

    def since_right(self, violation: Violation, wrong: Sequence[Violation]) -> tuple[Sequence[Noted], int]:
        """The changes of a count since it was last written down, and by how much it was off there."""
        item, at = violation.item, violation.step
        assert item is not None and isinstance(violation.value, int)
        notes = self.ledger.of(item.who or "", item.key)
        end = self._moment(notes, at, violation.value)
        begin, off_before = 0, 0
        for base, said in self._earlier(item, at):
            failed = next((v for v in wrong if v.step == base and v.item == said), None)
            value = failed.value if failed is not None else said.value
            if isinstance(value, int) and isinstance(said.value, int):
                begin, off_before = self._moment(notes, base, value), said.value - value
                break
        return notes[begin:end], off_before

    def _of_the_table(self, item: ClaimItem, at: int) -> list[Reason]:
        """A count that is nobody's own was taken for something else."""
        table = walk_to(self.start, self.steps[: at + 1], self.guesses).table
        wrong = table.table_miscounts() if isinstance(table, TableMiscounted) else ()
        return [Reason((w.rule,), w.what, plain=True) for w in wrong if (w.key, w.value) == (item.key, item.value)]

    def _miscounted(self, item: ClaimItem, at: int, off: int, value: int) -> list[Reason]:
        """Something else was added up: then, or at the end, if the count is what it is only there."""
        if item.who is None:
            return []
        table = walk_to(self.start, self.steps[: at + 1], self.guesses).table
        if self.last.finished and count_of(table, item.who, item.key) != value:
            table = self.last
        lacking = self._without_a_term(table, item, off)
        if not isinstance(table, Miscounted):
            return lacking
        have = count_of(table, item.who, item.key)
        counted = bool(self._earlier(item, at))
        wrong = (each for each in table.miscounts(item.who) if each.key == item.key and not (each.first and counted))
        otherwise = [Reason((each.rule,), each.what, plain=True) for each in wrong if each.value - have == off]
        return [*lacking, *otherwise]

    @staticmethod
    def _without_a_term(table: Table, item: ClaimItem, off: int) -> list[Reason]:
        """A total was added up without one of its terms."""
        scores = table.scores()
        # Another count than the score may be as much by chance.
        if any(count_of(table, who, item.key) != total for who, (total, _) in scores.items()):
            return []
        _, terms = scores[item.who or ""]
        points = number_of(abs(off), "point")
        lacking = (term for term in terms if term.points == -off and term.paragraph)
        return [
            Reason((term.paragraph,), f"without {points}: {term.words}", plain=True, what=term.words)
            for term in lacking
        ]

    def _earlier(self, item: ClaimItem, at: int) -> list[tuple[int, ClaimItem]]:
        """The same count on earlier lines, the last first."""
        return [
            (i, other)
            for i in range(at - 1, -1, -1)
            for what in [self.steps[i].what]
            if isinstance(what, Claim)
            for other in what.items
            if (other.who, other.key) == (item.who, item.key)
        ]

    def _moment(self, notes: Sequence[Noted], at: int, value: int) -> int:
        """How many of the changes had been when a line of counts was written: it was this much then.

        Some may have come after the line without an answer between, as an open window hides that income was paid.
        """
        until = next((i for i in range(at + 1, len(self.steps)) if isinstance(self.steps[i].what, Move)), None)
        last = len(self.steps) if until is None else until
        sure = sum(noted.step <= at for noted in notes)
        possible = sum(noted.step < last or (noted.step == last and noted.before) for noted in notes)
        for number in range(possible, sure, -1):
            if notes[number - 1].now == value:
                return number
        return sure
