"""The island after any line of a log: who stands where, and the barriers."""

from __future__ import annotations

import pytest

from games.extinction.plays import kit
from pnp.errors import Unreadable
from pnp.games.extinction import game
from pnp.referee.verdict.map_view import map_at, text_map

TEXT = """pnp-log 1
game: extinction 1
players: Ann, Ben

Ann: roll 1 2
Ben: roll 3 4
Ann: settle E4=5 E5=4 F4=4 C2=5 C3=6 B2=6
Ben: settle E7=6 E8=6 D6=6 D7=6 F7=6
turn 1
spin: 8
Ann: barrier city E7
turn 2
spin: 11
"""


def _drawn(line: int) -> list[str]:
    return text_map(map_at(game, kit(), TEXT, "evening.log", line))


def test_the_map_follows_the_lines() -> None:
    assert _drawn(7)[0] == "Islet, turn 0"
    assert any(line.startswith("E4 ") and line.endswith("Ann 5") for line in _drawn(7))
    assert not any("Ben" in line for line in _drawn(7))
    assert any(line.startswith("E7 ") and line.endswith("Ben 6") for line in _drawn(10))
    after = _drawn(11)
    assert after[0] == "Islet, turn 1"
    assert after[-1] == "E7: city"
    assert not any(line.startswith("E7 ") and "Ben" in line for line in after)


def test_lines_that_there_are_not() -> None:
    with pytest.raises(Unreadable, match="the log comes to line 13, not to line 40"):
        _drawn(40)
