"""Where nothing but the verb is missing, the position tells it if only one thing can have been done."""

from __future__ import annotations

import pytest

from pnp.referee.log.moves import Move
from pnp.referee.repair.unread.headings import under
from pnp.referee.verdict.check import check

from . import plays
from .plays import NAMES


def _judged(*lines: str) -> tuple[int, int, bool]:
    head = ["pnp-log 1", "game: mating", "players: Ann, Ben", "", "Ann: draw C03 C04 C05 S03 S09"]
    text = "\n".join([*head, "Ben: draw C06 C07 C08 F01 F02", *lines, ""])
    verdict = check(plays.game("mating"), plays.kit("mating"), text)
    return len(verdict.problems), len(verdict.rulings), verdict.accepted


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["Ann: C05", "Ben: lunch", "environment: E10"], (0, 0, True)),
        (["Ann: C05", "Ben: F01", "environment: E10", "Ann: S03"], (1, 0, False)),  # played or thrown away?
        (["Ann: C05", "Ben: F01", "environment: E10", "Ann: S09", "Ann drew C09 and C10"], (0, 0, True)),
        # Drawn in the one, played in the next.
        (["Ann: C05", "Ben: F01", "environment: E10", "Ann: C09", "Ben: F03", "round 2", "Ann: C09"], (0, 0, True)),
        (["Ann: lunch", "Ben: lunch", "environment: E10", "Ann: C04"], (0, 0, True)),  # thrown away: it is hers
        (["Ann C05 / Ben F01", "environment: E10"], (0, 0, True)),
        (["Ann: C05", "Ben: lunch", "environment: E10", "Ann plays S03"], (0, 0, True)),  # played as a sneaky card is
        (["Ann plays S03", "Ben: lunch", "environment: E10"], (0, 1, False)),  # no strategy: as it stands it is played
        (["Ann: C11", "Ben: lunch", "environment: E10"], (0, 1, False)),  # what is asked for; she does not hold it
    ],
)
def test_the_position_tells_the_verb(lines: list[str], found: tuple[int, int, bool]) -> None:
    assert _judged(*lines) == found


def test_what_was_found_of_a_line_is_not_told_of_another_at_its_place() -> None:
    """Asked twice, the first time it is looked for; what is legal there, and what is not."""
    made = plays.play("mating", NAMES[:2], 0, claims=False)
    log, _, start = plays.read("mating", made.text)
    entries = list(log.entries)
    at = next(i for i, entry in enumerate(entries) if isinstance(entry.what, Move) and i > 20)
    legal = entries[at].what
    assert isinstance(legal, Move)
    other = legal._replace(who="Nobody")
    for _ in range(2):
        assert under(start, entries[:at], (legal,))
        assert not under(start, entries[:at], (other,))
        assert not under(start, entries[:at], (legal, other))
