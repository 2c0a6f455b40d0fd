"""The recorded evenings that ship, judged with the cards of the edition that they were played with."""

from __future__ import annotations

import pytest

from games import shipped
from pnp.places import installed
from pnp.referee.verdict.verdict import Verdict

SHIPPED = installed() / "card_data" / "mating" / "logs"
LOGS = {path.stem: path for path in sorted(SHIPPED.glob("*.log")) if not path.stem.startswith("solo")}


def _verdict(name: str) -> Verdict:
    return shipped.verdict("mating", name)


def test_five_evenings_ship() -> None:
    assert set(LOGS) == {"three-players", "four-slips", "one-player", "hidden-hands", "from-the-middle"}


@pytest.mark.parametrize("name", sorted(set(LOGS) - {"four-slips"}))
def test_clean_evenings(name: str) -> None:
    verdict = _verdict(name)
    assert verdict.accepted and verdict.finished and not verdict.cannot_tell
    assert len(verdict.winners) == 1
    assert "draw" in LOGS[name].read_text(encoding="utf-8")


def test_four_slips_are_four_causes() -> None:
    """Each slip is named where it was made, and what follows from it hangs beneath."""
    verdict = _verdict("four-slips")
    assert verdict.finished and not verdict.unsettled and not verdict.problems
    causes = [r for r in verdict.rulings if r.follows_from is None]
    assert [(r.rule, r.assumption) for r in causes] == [
        ("3.6", "F09 escapes, 1 food paid"),
        ("2.4", "F22 stays in play, 6 food paid"),
        ("7.1", "S03 played all the same"),
    ]
    [sum_] = [c for c in verdict.claims if c.follows_from is None]
    assert sum_.message == "Cara food 6, the replay has 5 (since line 29)"
    following = [*verdict.rulings, *verdict.claims]
    assert {f.follows_from for f in following if f.follows_from} == {sum_.line}
    assert verdict.winners == ("Cara",)
