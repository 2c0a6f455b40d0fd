"""What is wrong with a log, place by place: the same for a terminal, other programs, a page and an editor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Literal

import msgspec

from pnp.kit.records import Kit
from pnp.referee.game import Game
from pnp.referee.log.header import Raw
from pnp.referee.verdict.check import check
from pnp.referee.verdict.verdict import FalseClaim, Ruling, Unread, Untold, Verdict

Kind = Literal["problem", "ruling", "claim", "unknown"]
Severity = Literal["error", "warning", "information"]


class Diagnosis(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing: a line that cannot be read, a move against the rules, a count that does not hold, or something that
    the rules cannot tell. Lines and columns count from 1; `end` is the column after its last letter, 0 for the line's
    end.

    `settled`: the readings of the whole log have been compared; before, it is told as it was written.
    """

    kind: Kind
    line: int
    column: int
    end: int = 0
    severity: Severity = "error"
    message: str
    rule: str = ""  # the paragraph, and what it says
    wording: str = ""
    offers: tuple[str, ...] = ()  # what would have been legal, the nearest first
    legal_after: str = ""  # a line after which it would have been legal
    taken_as: str = ""
    reasons: tuple[str, ...] = ()  # what people forget at a table that would explain a wrong count: "... (3.5)"
    follows_from: int | None = None  # the line of the slip that it is a consequence of
    settled: bool = True

    @property
    def title(self) -> str:
        """What kind of trouble it is, as it stands before the message."""
        return f"{self.kind} {self.rule}".strip() if self.kind == "ruling" else self.kind


def diagnose(game: Game | ModuleType, kit: Kit, text: str | Raw, name: str = "") -> tuple[Diagnosis, ...]:
    """Everything that is wrong with a log, under the reading that explains it best, in the order of the lines."""
    return diagnoses(check(game, kit, text, name), text.text if isinstance(text, Raw) else text)


def diagnoses(verdict: Verdict, text: str = "") -> tuple[Diagnosis, ...]:
    """What a verdict says of each line. With the log's text it is known where a word or an item ends."""
    lines = text.removeprefix("\ufeff").splitlines()
    said: list[Unread | Ruling | FalseClaim | Untold] = [*verdict.problems, *verdict.rulings]
    said += [*verdict.claims, *verdict.cannot_tell]
    return in_order(placed(_of(each), lines) for each in said)


def in_order(found: Iterable[Diagnosis]) -> tuple[Diagnosis, ...]:
    """By line and column."""
    return tuple(sorted(found, key=lambda each: (each.line, each.column)))


def cause_of(finding: Diagnosis, causes: Sequence[Diagnosis]) -> Diagnosis | None:
    """What a finding is told beneath: the last cause before it on its own line, or the first on the line it names."""
    named = [cause for cause in causes if cause.line == finding.follows_from]
    before = [cause for cause in named if (cause.line, cause.column) < (finding.line, finding.column)]
    return (before[-1] if before and finding.line == finding.follows_from else named[0]) if named else None


def placed(found: Diagnosis, lines: Sequence[str]) -> Diagnosis:
    """With the column at which it ends: after the word that cannot be read, the item of a claim, the whole line."""
    if not 0 < found.line <= len(lines):
        return found
    content = lines[found.line - 1].partition("#")[0].rstrip()
    begin = max(found.column, 1 + len(content) - len(content.lstrip()))
    end = len(content)
    if found.kind == "claim" and (comma := content.find(",", begin)) > 0 and not _names(content, comma):
        end = comma
    elif found.kind == "problem" and begin > 1:
        end = next((at for at in range(begin, len(content)) if content[at].isspace()), len(content))
    return msgspec.structs.replace(found, column=begin, end=max(end, begin) + 1)


def _names(content: str, comma: int) -> bool:
    """Whether only names follow a comma, as in `= winner Ann, Ben`."""
    return not any(letter.isdigit() for letter in content[comma:])


def _of(found: Unread | Ruling | FalseClaim | Untold) -> Diagnosis:
    match found:
        case Unread(line, column, message):
            return Diagnosis(kind="problem", line=line, column=column, message=message)
        case Ruling():
            return Diagnosis(
                kind="ruling",
                line=found.line,
                column=found.column,
                severity="error" if found.follows_from is None else "information",
                message=found.message,
                rule=found.rule,
                wording=found.wording,
                offers=found.expected,
                legal_after=found.legal_after,
                taken_as=found.assumption,
                follows_from=found.follows_from,
            )
        case FalseClaim():
            return Diagnosis(
                kind="claim",
                line=found.line,
                column=found.column,
                severity="warning" if found.follows_from is None else "information",
                message=found.message,
                taken_as=found.assumption,
                reasons=tuple(each.said for each in found.reasons),
                follows_from=found.follows_from,
            )
        case Untold(line, message, rule, taken_as, follows_from):
            return Diagnosis(
                kind="unknown",
                line=line,
                column=1,
                severity="information",
                message=message,
                rule=rule,
                taken_as=taken_as,
                follows_from=follows_from,
            )
