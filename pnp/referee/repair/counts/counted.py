"""Counts that do not hold: an earlier line explains them and more, or they are told as they are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from typing import Any

from pnp.named import NamedTuple
from pnp.referee.log.claims import Claim
from pnp.referee.log.entries import Entry
from pnp.referee.log.fields import Field, Group, Many
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.claimed import SCORE
from pnp.referee.play.ledger import Reason
from pnp.referee.play.outcome import ReplayResult, Step, Violation
from pnp.referee.repair.counts.beside import Beside
from pnp.referee.repair.counts.lasting import BY_EFFECT, EVIDENCE, IN_THE_END
from pnp.referee.repair.counts.misreading import IN_ALL, begins, beside, likely, misread
from pnp.referee.repair.hypotheses.costs import FORGOTTEN, SAME
from pnp.referee.repair.hypotheses.editing import AFTERWARDS
from pnp.referee.repair.hypotheses.hypothesis import Hypothesis
from pnp.referee.repair.hypotheses.settled import Cause
from pnp.referee.repair.settling.course import unseen
from pnp.referee.repair.settling.trials import Key, Tried, least

ROUNDS = 20  # headings up to which a line may have been written twice running
AS_GOOD = 12  # readings by which all that is near is right, of which the best for the rest of the log is taken
PLAYED_ON = 40  # lines after the end that are looked at together


class _Why(NamedTuple):
    """What people forget that would explain a wrong count.

    It is `named` where all that is wrong of the player on this line is explained so: else it is no explanation. It is
    `shared` where one thing that was forgotten or misread explains the whole line: no other is looked for.
    """

    reasons: tuple[Reason, ...] = ()
    named: bool = False
    shared: bool = False


class Counted(Beside):
    """Settles wrong counts."""

    misread_for = 0  # lines that were gone through by paragraphs that somebody may have taken otherwise

    @cached_property
    def taken(self) -> dict[Key, int]:
        """Counts that are wrong for the same misread paragraph as another, with the line of that one."""
        return {}

    def _claim(self, violation: Violation, run: ReplayResult, plain: bool = False) -> tuple[Cause, ReplayResult]:
        """A count that does not hold: an earlier line explains it and more, or it is told as it is (`plain`)."""
        item = violation.item
        assert item is not None
        entry = self.steps[violation.step].entry
        played_on = None if plain else self._played_on(violation, run)
        if played_on is not None:
            return played_on
        follows, why, unlike = self._comes_of(violation, run), _Why(), None
        if follows is None:
            why = self._why(violation, run)
            follows = self._as_another(violation, why.reasons, run) or self._forgotten_there(violation, why.reasons)
            if follows is None and not plain:
                unlike, why = why, self._by_misreading(violation, why, run) or why
        reasons = why.reasons
        borne = self._borne_out(violation, run) if follows is None and not plain else None
        if borne is not None:
            run = self._keep(borne[0])
            return Cause(violation, entry, (), (), borne[0].hypothesis.assumption, borne[1]), run
        if follows is None and not plain:
            before, made = self.steps, self._guessed_at(violation)
            found = self._by_another_reading(violation, run, why)
            if found is None and unlike is not None and why is not unlike:
                found = self._all_by_another_reading(violation, run, unlike)
            if found is not None:
                return self._told_by_reading(violation, run, found, made, before)
            if not why.shared or why.reasons[0].rare:
                reasons = self._laid_on_another(violation, run) or reasons
            follows = self._ruled(reasons) or self._as_much(violation)
            if follows is None:
                follows = made
            if follows is None and not reasons:
                follows = self._as_beside(violation, run)
            if follows is None and not reasons:
                reasons = self._exchanged(violation, run)
            if follows is None and not reasons:
                reasons = self._books().misread(violation, [t for t in run.violations if t.kind == "claim"])
                follows = self._ruled(reasons) or self._forgotten_there(violation, reasons)
        if follows is None:
            follows = self._gone_apart(violation, reasons, run)
        if follows is None and not plain:
            self._believe(violation, run)
        self.trials.offs[item.who, item.key] = (violation.off, follows or violation.source.line)
        if follows is None and item.who is not None:
            self.wrong.add((violation.source.line, item.who))
        return Cause(violation, entry, (), (), "", follows, reasons), run

    def _borne_out(self, violation: Violation, run: ReplayResult) -> tuple[Tried, int] | None:
        """A reading by which both a count that was told as it is and this one are right, and the line of that one."""
        raise NotImplementedError

    def _comes_of(self, violation: Violation, run: ReplayResult) -> int | None:
        """The line that a wrong count follows from by itself: what was told already, or was left out."""
        if violation.key in self.taken:
            return self.taken[violation.key]
        winner = violation.item is not None and violation.item.key == "winner"
        follows = self._repeated(violation)
        if follows is None:
            follows = self._ended(violation, run) or self._follows(violation) or self._beside(violation)
        if follows is None and winner and self.afterwards:
            follows = self.afterwards  # who won is written down by what was played after the end
        if follows is None and not self._forgotten_by_all(violation, run):
            follows = self._unread(violation) or self._hangs(violation, run)
        if follows is None:
            follows = self._done_all_the_same(violation, run)
        if follows is None and winner:
            follows = self._thought(violation, run)
        return follows

    def _forgotten_by_all(self, violation: Violation, run: ReplayResult) -> bool:
        """Whether one thing that people forget explains what is wrong of several players on a line: whatever a line
        before it says that cannot be read, it is not that."""
        wrong = [t for t in run.violations if t.kind == "claim"]
        who = violation.item.who if violation.item else None
        others = [t for t in wrong if t.step == violation.step and t.item and t.item.who not in (None, who)]
        if not self.readings or not others or who is None:
            return False
        whys = [self._books().why(t, wrong) for t in others]
        return any(all(map(reason.is_as, whys)) for reason in self._books().why(violation, wrong))

    def _why(self, violation: Violation, run: ReplayResult) -> _Why:
        """What people forget at a table that would explain a wrong count."""
        item, books = violation.item, self._books()
        assert item is not None
        wrong = [t for t in run.violations if t.kind == "claim"]
        reasons = books.why(violation, wrong)
        if not reasons:
            return _Why()
        beside = [t for t in wrong if t.step == violation.step and t.item and t.item.who == item.who]
        lines = books.together(violation.step)
        others = [t for t in wrong if t.step in lines and t.item and t.item.who not in (None, item.who)]
        named = all(books.why(t, wrong) for t in beside)
        added_up = reasons[0].otherwise and item.key == SCORE and books.last.finished
        whys = [books.why(t, wrong) for t in others]
        # What moves the counts of two at once is rare for one of them at least: one hid, another was caught for it.
        rare = reasons[0].rare or any(each.rare and each.said == reasons[0].said for why in whys for each in why)
        of_all = item.who is not None and {item.who, *(t.item.who for t in others if t.item)} == {*books.last.players}
        shared = bool(others and (rare or added_up or of_all)) and all(map(reasons[0].is_as, whys))
        return _Why(reasons, named, shared)

    def _by_misreading(self, violation: Violation, why: _Why, run: ReplayResult) -> _Why | None:
        """By which paragraphs, taken for another rule, all that is wrong on these lines of counts is right; None where
        no paragraph does. Where what somebody forgot explains a single count, or all of them, that comes first."""
        item, books = violation.item, self._books()
        if item is None or item.who is None:
            return None
        lines = books.together(violation.step)
        since = begins(self.steps, self._last_right(item, violation.step) or -1, violation.step)
        if since is None or not (many := len(likely(run, self.steps, since, lines[-1]))):
            return None
        wrong = [t for t in run.violations if t.kind == "claim" and t.step in lines]
        alike: tuple[str, ...] | None = None
        forgotten, each_own = why.shared, False
        if not forgotten and why.named and why.reasons[0].plain:
            others = [books.why(t, wrong)[:1] for t in wrong if t.item and t.item.who != item.who]
            if all(each and each[0].plain and each[0].rules == why.reasons[0].rules for each in others):
                forgotten = not others
                each_own = not all(why.reasons[0].is_as(each) for each in others)
                alike = why.reasons[0].rules if others and not each_own else None
        self.misread_for += many * (lines[-1] - since)
        if self.misread_for > IN_ALL:
            return None
        found = misread(self.start, self.steps, self.guesses, since, lines[-1], run)
        if forgotten:
            return why._replace(reasons=beside(why.reasons, found))
        if not found or alike not in (None, found[0].rules):
            return None
        self.taken.update({t.key: violation.source.line for t in wrong if t.key != violation.key})
        reasons = tuple(found)
        if each_own or not any(t.item and t.item.who != item.who for t in wrong):
            # What is rare explains one count as well, and so does for each what each forgot.
            reasons = beside(why.reasons or books.misread(violation, wrong), found)
        return _Why(reasons, named=True, shared=True)

    def _by_another_reading(self, violation: Violation, run: ReplayResult, why: _Why) -> Tried | None:
        """An earlier line taken otherwise, by which the count is right, and more than it; none where a reason does."""
        plainly = why.named and why.reasons[0].plain
        found = None
        if not why.shared:
            found = self._from_elsewhere(violation, run) or self._explained(violation, run, why.named)
            found = found or self._lasting(violation, run, plainly)
        return found or (None if plainly else self._in_the_long_run(violation, run))

    def _all_by_another_reading(self, violation: Violation, run: ReplayResult, why: _Why) -> Tried | None:
        """An earlier line taken otherwise, by which all of the log is right to its end, where a misread paragraph makes
        only the counts right that stand here: it has the whole evening to speak for it."""
        last = self._books().together(violation.step)[-1]
        if all(t.step <= last or t.kind == "unknown" for t in run.violations):
            return None
        found = self._by_another_reading(violation, run, why)
        return found if found is not None and self.trials.mends_all(found) else None

    def _told_by_reading(
        self, violation: Violation, run: ReplayResult, found: Tried, made: int | None, before: tuple[Step, ...]
    ) -> tuple[Cause, ReplayResult]:
        """A count that another reading of an earlier line explains; `made` is the line of a guess that it hangs on."""
        hypothesis, entry = found.hypothesis, self.steps[violation.step].entry
        follows = made or self._instead_of_lost(hypothesis, run)
        strayed = self._strayed(hypothesis, violation)
        follows = strayed if follows is None and strayed != violation.source.line else follows
        follows = self._blame(hypothesis, violation, follows) or self._as_much(violation)
        run = self._keep(found)
        said = hypothesis.lacking
        if said:  # not a wrong count, but a missing line
            violation = violation._replace(kind="unfit")
            violation, entry = self._short(before, hypothesis, violation, entry)
        return Cause(violation, entry, said, (), hypothesis.assumption, follows), run

    def _as_beside(self, violation: Violation, run: ReplayResult) -> int | None:
        """The line from which another count of the same player on this line follows: they differ for one reason."""
        who = violation.item.who if violation.item else None
        beside = (t for t in run.violations if t.step == violation.step and t.key != violation.key)
        others = (t for t in beside if t.item and t.item.who == who) if who is not None else ()
        return next((line for t in others if (line := self._follows(t)) is not None), None)

    def _as_another(self, violation: Violation, reasons: tuple[Reason, ...], run: ReplayResult) -> int | None:
        """The line on which the same count of another player is off for the same reason, under the same heading: what
        comes to all was forgotten or misread once. Another count, too, right beside, where a rare reason explains both.
        Without a reason all who are counted there are off by as much."""
        item, at = violation.item, violation.step
        if item is None or item.who is None or not violation.off:
            return None
        heads = [i for i, step in enumerate(self.steps) if isinstance(step.what, Heading)]
        begins = max((i for i in heads if i <= at), default=0)
        ends = min((i for i in heads if i > at), default=len(self.steps))
        before = [
            cause
            for cause in self.causes
            if cause.violation.item is not None
            and cause.follows_from is None
            and begins <= cause.violation.step <= at
            and cause.violation.item.key == item.key
            and cause.violation.item.who not in (None, item.who)
        ]
        if reasons and reasons[0].rare:
            beside = self._books().together(at)
            for cause in self.causes:
                same = cause.reasons and cause.reasons[0].said == reasons[0].said
                if same and cause.follows_from is None and cause.violation.step in beside:
                    return cause.violation.source.line
        for cause in self.causes:  # a total is wrong by what moved its part
            told = cause.violation.item
            own = told is not None and told.who == item.who and cause.violation.step == at
            if own and any(reason.is_as(cause.reasons) for reason in reasons):
                return cause.follows_from or cause.violation.source.line
        for cause in before:
            both = *self._exchanged(violation, run), *self._laid_on_another(violation, run)
            if any(reason.is_as(cause.reasons) for reason in (*reasons, *both)):
                return cause.violation.source.line
        counted = {
            each.who
            for step in self.steps[begins:ends]
            if isinstance(step.what, Claim)
            for each in step.what.items
            if each.key == item.key
        }
        wrong = [t for t in run.violations if t.item and t.item.key == item.key and begins <= t.step < ends]
        off = {t.item.who for t in wrong if t.item and t.off == violation.off}
        alike = [cause.violation for cause in before if cause.violation.off == violation.off]
        off |= {each.item.who for each in alike if each.item}
        return alike[0].source.line if alike and counted <= off | {item.who} else None

    def _forgotten_there(self, violation: Violation, reasons: Sequence[Reason]) -> int | None:
        """The line of a ruling on the same player, under the same heading, by the paragraph that explains a count: what
        was forgotten was so once."""
        item, line = violation.item, violation.source.line
        heads = (step.entry.source.line for step in self.steps[: violation.step] if isinstance(step.what, Heading))
        begins = max(heads, default=0)
        for cause in self.causes if item is not None and reasons else ():
            told, what = cause.violation.source.line, cause.entry.what
            own = isinstance(what, Move) and what.who == (item.who if item else None)
            if own and begins < told < line and any(broken.rule in reasons[0].rules for broken in cause.broken):
                return self.roots.get(told, told)
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

    def _explained(self, violation: Violation, run: ReplayResult, named: bool) -> Tried | None:
        """The best reading under which a count holds; None where no line explains more than the count alone.

        Where it is `named` what was forgotten, another reading must save as much against the counts as written.
        """
        edits, trials = self._edits(), self.trials
        trials.done.discard(violation.key)  # so that it counts
        before = trials.try_out(self._as_is())
        unwritten = edits.unwritten(violation.step, run, trials.first_trouble)
        missing = [trials.try_out(hypothesis) for hypothesis in trials.affordable(unwritten)]
        twice = [trials.try_out(hypothesis) for hypothesis in trials.affordable(edits.doubled(violation.step, ROUNDS))]
        missing += [t for t in twice if t.keys <= before.keys]
        better = [t for t in missing if t.cost < before.cost and violation.key not in t.all_keys]
        weight = before.weight
        if named and not better:
            last = self._last_count(violation.step)
            about, key = (violation.item.who or "", violation.item.key) if violation.item else ("", "")
            off, line = violation.off, violation.source.line
            won = {t.key for t in run.violations if self._makes_win(t, run, about, key, off, line)}
            here = [t for t in run.violations if t.kind == "claim" and violation.step <= t.step <= last and t.item]
            here = [t for t in here if t.key not in won]
            # What comes to all is forgotten once: their counts are off alike, and that is one slip.
            counted = min(
                self._forgotten_on_each(here, run),
                len({(t.source.line, t.item.key, t.off) for t in here if t.item}),
            )
            after = trials.try_out(self._as_counted(violation, run))
            weight = min(weight, counted + after.weight - len(after.keys & ({t.key for t in here} | won)))
        if not better and weight >= EVIDENCE:
            tried: list[Tried] = []
            likely = self._effects(violation, run).readings(BY_EFFECT)
            trials.bounded(self._effects(violation, run).due())
            for hypothesis in trials.affordable(unseen(chain(likely, edits.far(violation, None, run)), set())):
                tried.append(trials.try_out(hypothesis, before.cost))
                clean = [t for t in tried if t.cost.clean]
                # What explains the rest of the log, too, is not bettered; of others as good by now some are compared.
                if len(clean) >= AS_GOOD or (tried[-1].cost.clean and not trials.whole(tried[-1]).cost.total):
                    break
            better = [
                t
                for t in tried
                if violation.key not in t.all_keys and t.keys <= before.keys and t.weight <= weight - EVIDENCE
            ]
        elif better and not least(better).clean:
            # What must be done may only be due since something else is missing, by which other counts are right, too.
            effects = self._effects(violation, run)
            others = [trials.try_out(other) for other in trials.affordable(effects.readings(IN_THE_END, exact=True))]
            trials.bounded(effects.due())
            better += [t for t in others if violation.key not in t.all_keys and t.keys <= before.keys]
        if better and not better[0].hypothesis.kind.evidence:
            better += self._turned_earlier(violation, run, min(better, key=lambda t: t.cost))
        found = trials.finals(better)[0] if better else None
        if found is None:
            trials.done.add(violation.key)
        return found

    def _forgotten_on_each(self, here: Sequence[Violation], run: ReplayResult) -> int:
        """How many things at least were forgotten where that explains all these counts: one for each player on a line,
        or as many as he has counts, where these have nothing in common and one of them is hardly forgotten."""
        lines: dict[tuple[int, str | None], list[tuple[Reason, ...]]] = {}
        wrong = [t for t in run.violations if t.kind == "claim"]
        for t in here:
            lines.setdefault((t.source.line, t.item.who if t.item else None), []).append(self._books().why(t, wrong))
        return sum(1 if _for_one_thing(whys) else len(whys) for whys in lines.values())

    def _short(
        self, steps: Sequence[Step], hypothesis: Hypothesis, violation: Violation, entry: Entry
    ) -> tuple[Violation, Entry]:
        """Where what is missing would go on with the line before, that line says too little, and is the one to tell."""
        at = next((i for i, pair in enumerate(zip(steps, hypothesis.steps, strict=False)) if pair[0] != pair[1]), 0)
        if hypothesis.kind not in (FORGOTTEN, SAME) or not at or len(hypothesis.steps) != len(steps) + 1:
            return violation, entry
        put = hypothesis.steps[at].what
        fields = self.words.verbs[put.verb].args if isinstance(put, Move) else ()
        if hypothesis.kind is FORGOTTEN and not hypothesis.lacking:
            return violation, entry  # it need not have been done
        while at > 1 and isinstance(steps[at - 1].what, Claim) and _lists(fields):
            at -= 1  # it was counted after the line that says too little
        before = steps[at - 1].what
        if not (isinstance(put, Move) and isinstance(before, Move)) or put[:2] != before[:2] or put.who is None:
            return violation, entry
        several = len(fields) > 1 or any(type(field) is Many for field in fields)  # of one thing a line may say more
        if several and _elsewhere(put, before, fields):
            return violation, entry  # the line before says all that it has to say of another place
        entry = steps[at - 1].entry
        return violation._replace(kind="unfit", step=at - 1, source=entry.source), entry


def _for_one_thing(whys: Sequence[tuple[Reason, ...]]) -> bool:
    """Whether counts may be off for one thing that was forgotten: by the same paragraph, by the same line, or each for
    what is forgotten most easily."""
    by = [{str(about) for reason in why for about in (*reason.rules, *reason.own)} for why in whys]
    plain = all(any(reason.plain for reason in why) for why in whys)
    return plain or bool(set[str].intersection(*by))


def _elsewhere(put: Move, before: Move, fields: Sequence[Field[Any]]) -> bool:
    """Whether what two lines say beside their lists is another thing, such as the place where who is listed stays."""
    return any(
        one != other and type(field) is not Many and not field.optional
        for one, other, field in zip(put.args, before.args, fields, strict=False)
    )


def _lists(fields: Sequence[Field[Any]]) -> bool:
    """Whether one line may say several of a kind, so that one may say too few: "lose C3 C4"."""
    return any(type(field) is Many and not (field.optional or isinstance(field.kind, Group)) for field in fields)
