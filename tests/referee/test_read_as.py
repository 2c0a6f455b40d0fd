"""A line in nobody's words but the writer's is told as it was read, so that nobody has to guess it."""

from __future__ import annotations

from games.test_logs import kit

from pnp.games.mating import game
from pnp.referee.verdict.check import check

HEAD = "pnp-log 1\ngame: mating 1\nplayers: Nora, Tim\n\nround 1\n"


def told(lines: str) -> list[str]:
    remarks = check(game, kit("mating"), HEAD + lines, "friday.log").remarks
    return [remark for remark in remarks if remark.startswith(("line", "1 more", "2 more"))]


def test_what_was_worked_out_is_told() -> None:
    assert told("Lunch for both. E01\n") == ["line 6 is read as 'Nora: lunch', 'Tim: lunch' and 'environment: E01'"]


def test_plain_lines_are_not() -> None:
    assert told("nora has lunch\nTim went out to lunch\nE01\n") == []


def test_many_are_summed_up() -> None:
    evening = "".join(f"Lunch for both. E0{number}\nround {number + 1}\n" for number in range(1, 6))
    assert told(evening)[3] == "2 more lines are in words of their own, too: `pnp log format` shows how each is read"
    assert len(told(evening)) == 4
