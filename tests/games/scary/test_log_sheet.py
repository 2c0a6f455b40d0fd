"""The era that is written on the log sheet is one that can have been played."""

from __future__ import annotations

from tests.games.log_sheets import Sheet

# In the present edition neither could pay for it.
TOO_DEAR = ("Ben: evolve T03", "Cara: evolve T03")


def test_the_era_on_the_log_sheet_is_accepted() -> None:
    sheet = Sheet("scary")
    era, flip, event, changed = sheet.fields
    lines = []
    for at, verb in enumerate(("roll", "deal", "evolve", "place"), 1):
        each = [(row[0], row[at]) for row in sheet.rows]
        one_by_one = verb in ("evolve", "place")
        lines += [f"{who}: {verb} {said}" for who, what in each for said in (what.split() if one_by_one else [what])]
    change, tile = changed.split(", ")
    counts = [f"{row[0]} alleles {row[8].split(', ')[0]}, markers {row[8].split(', ')[1]}" for row in sheet.rows]
    lines += [f"flip: {flip}", f"event: X{event}", change, tile, f"= {', '.join(counts)}"]
    sheet.assert_played(sheet.until("three-players", f"era {era}", *TOO_DEAR), lines)
