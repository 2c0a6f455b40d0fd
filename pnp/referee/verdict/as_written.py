"""What is wrong with a log as it is written, without looking for what may have been meant.

Quick enough to be told after every letter that somebody types.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.kit.records import Kit
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.guards import Broken
from pnp.referee.play.one_pass import Replay
from pnp.referee.play.outcome import CutOff, Step, Trouble, Violation
from pnp.referee.play.replay import replay
from pnp.referee.play.walk import Start, complaint, misheaded
from pnp.referee.repair.hypotheses.variants import Variants
from pnp.referee.verdict.diagnosis import Diagnosis
from pnp.referee.verdict.findings import differs

OFFERED = 3  # lines in trouble of which it is told what would have been legal, and as many legal moves of each
MOST = 12  # lines against the rules that are told: most of the later ones only follow from the first
LOST = "nothing fits from here on; mend what stands above first"


class _Judged(Replay):
    """A replay that takes down why each line in trouble is wrong."""

    here: Sequence[tuple[str, int]] = ()

    def _trouble(self, kind: Trouble, ask: AnyAsk | None = None) -> None:
        super()._trouble(kind, ask)
        if sum(violation.kind in ("unfit", "illegal", "place") for violation in self.violations) >= MOST:
            raise CutOff

    def _reach(self, heading: Heading) -> bool:
        self.here = self.walk.headings()
        return super()._reach(heading)

    def _heard(self, move: Move) -> bool:
        """A pass breaks no rule either where there is nothing that its player must do."""
        idle = move.verb == "pass" and not move.args
        due = [ask for ask in self.walk.open if not ask.passable] if idle else []
        return super()._heard(move) or (idle and not any(move.who in (ask.who, *ask.anyone) for ask in due))

    def _why(self, kind: Trouble, ask: AnyAsk | None) -> tuple[tuple[Broken, ...], tuple[Move, ...]]:
        walk, what = self.walk, self.steps[self.at].what
        offering = sum(bool(violation.reasons) for violation in self.violations) < OFFERED
        broken: list[Broken] = []
        legal: list[Move] = []
        if isinstance(what, Heading):
            broken = misheaded(walk, self.here, what)
        elif isinstance(what, Move):
            if ask is not None:
                broken = ask.broken(what)
            else:
                broken = complaint(walk, what) if walk.open else walk.table.misplaced(what)
            if offering:
                legal = [move for each in ([ask] if ask is not None else walk.open) for move in each.legal()]
        return tuple(broken) or (Broken("", "this has no place here"),), tuple(legal)


def as_written(kit: Kit, start: Start, words: Vocabulary, steps: Sequence[Step]) -> list[Diagnosis]:
    """What is wrong with the lines of a log, in their order. What stands after the first move against the rules may be
    wrong only because of it: it is told less loudly. Nothing of it is `settled`.
    """
    variants = Variants(words, steps)
    offs: dict[tuple[str, str], tuple[int, int]] = {}  # how far off a count was last, and on which line first
    found: list[Diagnosis] = []
    rulings = 0
    for violation in replay(start, steps, kind=_Judged).violations:
        if violation.kind == "claim":
            found.append(_claim(violation, offs, rulings))
        elif violation.kind == "unknown":
            assert violation.unknown is not None
            said = f"cannot tell {violation.unknown.what}"
            found.append(_told(violation, "unknown", "information", said, violation.unknown.rule))
        else:
            severity = "warning" if rulings else "error"
            rulings += 1
            if not violation.reasons:
                found.append(_told(violation, "ruling", severity, LOST, ""))
                break
            found.append(_ruling(violation, kit, words, variants, steps, severity))
    return found


def _ruling(
    violation: Violation, kit: Kit, words: Vocabulary, variants: Variants, steps: Sequence[Step], severity: str
) -> Diagnosis:
    first, *others = violation.reasons
    paragraph = kit.rules.get(first.rule)
    more = "".join(f"; also {each.rule}: {each.reason}" for each in others)
    what = steps[violation.step].what
    nearest = variants.offered(what, dict.fromkeys(violation.legal), OFFERED) if isinstance(what, Move) else []
    offers = tuple(map(words.write, nearest))
    said = f"{first.reason}{more}"
    return _told(violation, "ruling", severity, said, first.rule, paragraph.whole if paragraph else "", offers)


def _claim(violation: Violation, offs: dict[tuple[str, str], tuple[int, int]], rulings: int) -> Diagnosis:
    item = violation.item
    assert item is not None
    message = differs(item, violation.value)
    follows = None
    if violation.off is not None and item.who is not None:
        off, since = offs.get((item.who, item.key), (0, 0))
        if off == violation.off:
            follows = since
            message += f" (the same difference as on line {since})"
        offs[item.who, item.key] = violation.off, follows or violation.source.line
    severity = "information" if follows is not None or rulings else "warning"
    return _told(violation, "claim", severity, message, "", follows=follows)


def _told(
    violation: Violation,
    kind: str,
    severity: str,
    message: str,
    rule: str,
    wording: str = "",
    offers: tuple[str, ...] = (),
    follows: int | None = None,
) -> Diagnosis:
    said: Mapping[str, object] = {"kind": kind, "severity": severity}
    return Diagnosis(
        **said,  # type: ignore[arg-type]  # one of its words each
        line=violation.source.line,
        column=int(violation.source.column),
        message=message,
        rule=rule,
        wording=wording,
        offers=offers,
        follows_from=follows,
        settled=False,
    )
