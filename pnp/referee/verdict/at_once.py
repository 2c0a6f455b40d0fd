"""Reasons for a count that are alike but for a place or a card, told at once."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.referee.play.ledger import Reason


def at_once(reasons: Sequence[Reason]) -> list[tuple[tuple[str, ...], str]]:
    """What is said of a count, with its paragraphs.

    >>> at_once([Reason(("10.1",), f"with the dome on {hex_} twice") for hex_ in ("S6", "S2", "S0")])
    [(('10.1',), 'with the dome on S6, S2 or S0 twice')]
    """
    found: list[tuple[tuple[str, ...], list[list[str]]]] = []
    for reason in reasons:
        words = reason.said.split(" ")
        like = next((said for rules, said in found if rules == reason.rules and _place(said, words) is not None), None)
        if like is None:
            found.append((reason.rules, [words]))
        else:
            like.append(words)
    return [(rules, _joined(said)) for rules, said in found]


def _place(said: Sequence[Sequence[str]], words: Sequence[str]) -> int | None:
    """The one word in which reasons differ, if it is a card or a place; None where they differ otherwise."""
    if any(len(each) != len(words) for each in said):
        return None
    differ = {at for each in said for at, word in enumerate(each) if word != words[at]}
    at = differ.pop() if len(differ) == 1 else None
    named = at is not None and all(any(map(str.isdecimal, each[at])) and each[at].isalnum() for each in (*said, words))
    return at if named else None


def _joined(said: Sequence[Sequence[str]]) -> str:
    """Reasons that differ in one word, with all of those in its place."""
    first, *more = said
    at = _place(said[:-1], said[-1]) if more else None
    if at is None:
        return " ".join(first)
    *those, last = (each[at] for each in said)
    return " ".join([*first[:at], f"{', '.join(those)} or {last}", *first[at + 1 :]])
