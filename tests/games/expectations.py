"""What a test log says about its own verdict, in comments at the lines that they are about.

    Ann: play S03        #! 2.3 sneaky            a ruling that cites 2.3 first, with this in its message
    Ann: play F21        #! 2.4+2.2 costs 9 -> out to lunch     cites 2.2 too; the assumption has the second part
    Ben: roll 3          #! follows 12 4.2        a ruling that hangs beneath line 12
    = Ann food 5         #! claim has 4           a claim that does not hold
    = Ann food 5         #! claim follows 12      the same, beneath line 12
    Ann: plya C07        #! problem play          a line that cannot be read
    Ann: roll ?          #? in combat -> Ben      something that cannot be told, and what it was taken to be

About the log as a whole, in comments anywhere: `#: unfinished`, `#: winner Ann, Ben`, `#: score Ann 11`,
`#: options food-first`, `#: strict`. Whatever a log does not mark must not happen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pnp.referee.verdict.verdict import FalseClaim, Ruling, Unread, Untold, Verdict

_MARK = re.compile(r"#([!?:])\s*([^#]*)")
_RULE = re.compile(r"[0-9]+\.[0-9]+(\+[0-9]+\.[0-9]+)*$")


class Mark(NamedTuple):
    """One expectation: what kind of trouble on which line, and words that must be in it."""

    line: int
    kind: str  # ruling, claim, problem, untold
    rules: tuple[str, ...] = ()
    follows: int | None = None
    message: str = ""
    assumption: str = ""


class Whole(NamedTuple):
    """What is expected of the log as a whole."""

    winners: tuple[str, ...] | None
    unfinished: bool
    scores: tuple[tuple[str, int], ...]
    options: tuple[str, ...]
    strict: bool


def marks(text: str) -> list[Mark]:
    """The expectations at the lines of a log."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        for kind, words in _MARK.findall(line):
            if kind != ":":
                found.append(_mark(number, kind, words.strip()))
    return found


def _mark(line: int, kind: str, words: str) -> Mark:
    words, _, assumption = (part.strip() for part in words.partition("->"))
    if kind == "?":
        return Mark(line, "untold", message=words, assumption=assumption)
    first, _, rest = words.partition(" ")
    if first == "problem":
        return Mark(line, "problem", message=rest.strip())
    name, follows = "ruling", None
    if first == "claim":
        name, words = "claim", rest.strip()
    if words.startswith("follows "):
        _, number, words = (words + " ").split(" ", 2)
        follows, words = int(number), words.strip()
    rules: tuple[str, ...] = ()
    first, _, rest = words.partition(" ")
    if name == "ruling":
        assert _RULE.match(first), f"line {line}: no paragraph in {words!r}"
        rules, words = tuple(first.split("+")), rest.strip()
    return Mark(line, name, rules, follows, words, assumption)


def whole(text: str) -> Whole:
    """The expectations about the log as a whole."""
    winners: tuple[str, ...] | None = None
    scores: list[tuple[str, int]] = []
    options: list[str] = []
    flags: set[str] = set()
    for line in text.splitlines():
        for kind, words in _MARK.findall(line):
            if kind != ":":
                continue
            key, _, rest = words.strip().partition(" ")
            if key == "winner":
                winners = tuple(name.strip() for name in rest.split(",") if name.strip())
            elif key == "score":
                name, total = rest.split()
                scores.append((name, int(total)))
            elif key == "options":
                options += rest.split()
            else:
                assert key in ("unfinished", "strict") and not rest, f"no such expectation: {words}"
                flags.add(key)
    return Whole(winners, "unfinished" in flags, tuple(scores), tuple(options), "strict" in flags)


def differences(text: str, verdict: Verdict) -> list[str]:
    """Where a verdict is not what the log says it must be, as lines for a person."""
    expected = marks(text)
    wrong: list[str] = []
    events = list(_events(verdict))
    for mark in expected:
        found = next((event for event in events if _matches(mark, event)), None)
        if found is None:
            same = "; ".join(_said(event) for event in events if event.line == mark.line) or "nothing"
            wrong.append(f"line {mark.line}: expected {_shown(mark)}; there is {same}")
        else:
            events.remove(found)
    wrong += [f"line {event.line}: nothing expected; there is {_said(event)}" for event in events]
    about = whole(text)
    if verdict.problems:
        return wrong
    if about.unfinished == verdict.finished:
        wrong.append(f"finished: {verdict.finished}, winners {verdict.winners}, {verdict.place}")
    if about.winners is not None and about.winners != verdict.winners:
        wrong.append(f"winners {verdict.winners}, expected {about.winners}")
    if about.winners is None and not about.unfinished:
        wrong.append("the log names no winner and is not marked as unfinished")
    for name, total in about.scores:
        if verdict.scores[name].total != total:
            wrong.append(f"{name} has {verdict.scores[name].total} points, expected {total}")
    for option in about.options:
        if not any(said.startswith(option) for said in verdict.options):
            wrong.append(f"option {option} is not in force: {verdict.options}")
    if verdict.unsettled and not about.strict:
        wrong.append(f"{verdict.unsettled} lines unsettled")
    if verdict.accepted != (not any(mark.kind != "untold" for mark in expected)):
        wrong.append(f"accepted: {verdict.accepted}")
    return wrong


def _events(verdict: Verdict) -> Iterator[Ruling | FalseClaim | Unread | Untold]:
    yield from verdict.problems
    yield from verdict.rulings
    yield from verdict.claims
    yield from verdict.cannot_tell


def cited(ruling: Ruling) -> tuple[str, ...]:
    """Every paragraph that a ruling cites, the first one first."""
    return (ruling.rule, *re.findall(r"; also ([0-9]+\.[0-9]+): ", ruling.message))


def _matches(mark: Mark, event: Ruling | FalseClaim | Unread | Untold) -> bool:
    kinds = {"ruling": Ruling, "claim": FalseClaim, "problem": Unread, "untold": Untold}
    if event.line != mark.line or type(event) is not kinds[mark.kind] or mark.message not in event.message:
        return False
    if isinstance(event, Untold):
        return mark.assumption in event.taken_as
    if isinstance(event, Unread):
        return True
    if event.follows_from != mark.follows or mark.assumption not in event.assumption:
        return False
    if isinstance(event, Ruling):
        return event.rule == mark.rules[0] and set(mark.rules) <= set(cited(event))
    return True


def _shown(mark: Mark) -> str:
    rules = " ".join(mark.rules)
    follows = f" follows {mark.follows}" if mark.follows else ""
    return f"{mark.kind}{follows} {rules} {mark.message!r} -> {mark.assumption!r}"


def _said(event: Ruling | FalseClaim | Unread | Untold) -> str:
    if isinstance(event, Ruling):
        follows = f" follows {event.follows_from}" if event.follows_from else ""
        return f"ruling{follows} {event.rule} {event.message!r} -> {event.assumption!r}"
    if isinstance(event, FalseClaim):
        follows = f" follows {event.follows_from}" if event.follows_from else ""
        return f"claim{follows} {event.message!r} -> {event.assumption!r}"
    if isinstance(event, Untold):
        return f"cannot tell {event.message!r} -> {event.taken_as!r}"
    return f"problem {event.message!r}"
