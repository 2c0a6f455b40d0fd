"""The recorded evenings that ship with the second game: two without a fault, and one with slips in six phases."""

from __future__ import annotations

import pytest

from games import shipped
from games.expectations import cited
from pnp.games.scary.cards import ERAS
from pnp.places import installed
from pnp.referee.verdict.verdict import Verdict

SHIPPED = installed() / "card_data" / "scary" / "logs"
LOGS = {path.stem: path for path in sorted(SHIPPED.glob("*.log")) if not path.stem.startswith("solo")}


def _verdict(name: str) -> Verdict:
    return shipped.verdict("scary", name)


def test_what_ships() -> None:
    assert {"three-players", "six-slips", "one-player"} <= set(LOGS)


@pytest.mark.parametrize("name", sorted(set(LOGS) - {"six-slips"}))
def test_clean_evenings(name: str) -> None:
    verdict = _verdict(name)
    assert verdict.accepted and verdict.finished and not verdict.cannot_tell
    assert verdict.place == f"era {ERAS - 1}"
    assert len(verdict.winners) == 1


def test_people_speak_at_the_table() -> None:
    for name, path in LOGS.items():
        assert sum(line.startswith("#") for line in path.read_text(encoding="utf-8").splitlines()) >= 3, name


def test_something_happens_at_the_table_of_three() -> None:
    lines = LOGS["three-players"].read_text(encoding="utf-8").splitlines()
    for word in ("displace", "move", "lose", "swap", "change", "tile:", "place", "evolve"):
        assert any(word in line for line in lines), word


def test_six_slips_are_six_causes_in_six_phases() -> None:
    """Each slip is named where it was made; whatever else differs hangs beneath one of them."""
    verdict = _verdict("six-slips")
    assert verdict.finished and not verdict.unsettled and not verdict.problems
    causes = [ruling for ruling in verdict.rulings if ruling.follows_from is None]
    assert [(ruling.rule, ruling.assumption) for ruling in causes] == [
        ("2.1", "only 2 dice counted"),
        ("5.2", "placed all the same"),
        ("8.7", "lost all the same"),
        ("4.3", "T09 not played"),
        ("7.3", "left out"),
        ("6.8", "not displaced"),
    ]
    assert all(len(cited(ruling)) == 1 for ruling in causes)
    assert len({ruling.rule.split(".")[0] for ruling in causes}) == 6
    assert not [claim for claim in verdict.claims if claim.follows_from is None]
    assert verdict.winners == _verdict("three-players").winners
