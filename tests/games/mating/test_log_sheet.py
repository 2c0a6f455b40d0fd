"""The round that is written on the log sheet is one that can have been played."""

from __future__ import annotations

import ast
import re

from pnp.catalog import kit, load_rules
from pnp.places import Places
from pnp.referee.verdict.check import check

SHEET = Places().find("templates/mating/logsheet.svg.j2")
# A round before it, which leaves Ann seven food and two offspring: what the sheet's second round needs.
BEFORE = """pnp-log 1
game: mating 4
players: Ann, Ben, Cara

round 1
Ann: play C13
Ben: lunch
Cara: play F11
environment: E07

round 2
"""


def test_the_round_on_the_log_sheet_is_accepted() -> None:
    text = SHEET.read_text(encoding="utf-8")
    found = re.search(r"set played = (\[.*?\n\])", text, re.DOTALL)
    number = re.search(r'written\("(\d+)", from \+ 31', text)
    assert found is not None and number is not None
    rows: list[list[str]] = ast.literal_eval(found[1])
    plays = [f"{who}: {what if what == 'lunch' else f'play {what}'}" for who, what, *_ in rows]
    later = [f"{row[0]}: escape" for row in rows if row[2]]
    later += [f"{row[0]}: sneak {row[4]}" for row in rows if row[4]]
    later += [f"{row[0]}: discard {row[5]}" for row in rows if row[5]]
    counts = [f"{row[0]} food {row[7].split(', ')[0]}, offspring {row[7].split(', ')[1]}" for row in rows]
    lines = [*plays, f"environment: E{int(number[1]):02}", *later, f"= {', '.join(counts)}"]
    verdict = check(load_rules("mating"), kit(Places(), "mating"), BEFORE + "\n".join(lines) + "\n", "sheet.log")
    assert verdict.accepted, verdict
