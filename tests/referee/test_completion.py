"""What a line that is being typed may go on with."""

from __future__ import annotations

import pytest

from pnp import catalog
from pnp.places import Places
from pnp.referee.play.play import Play
from pnp.referee.record.completion import completions

PLAY = Play(catalog.load_rules("mating"), catalog.kit(Places(), "mating"), ("Ann", "Ben"), {})


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("", {"Ann:", "Ben:", "environment:", "round"}),
        ("An", {"Ann:"}),
        ("Ann: l", {"lunch"}),
        ("Ann: play C0", {"C01", "C09"}),
        ("ann plays C0", {"C01"}),
        ("Ann: sneak S05 ", {"on", "Ben"}),
        ("environment: E1", {"E10"}),
        ("= ", {"Ann", "winner"}),
        ("= Ann ", {"food", "offspring"}),
        ("= Ann food 4, off", {"offspring"}),
        ("Ann: lunch # off", set()),
    ],
)
def test_what_may_follow(before: str, expected: set[str]) -> None:
    found = {each.text for each in completions(PLAY, before)}
    assert expected <= found
    assert found or not expected


def test_a_card_says_its_name() -> None:
    (found,) = completions(PLAY, "Ben: play C01")
    assert found.what == "card" and found.detail
