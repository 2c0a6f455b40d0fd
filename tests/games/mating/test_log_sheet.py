"""The round that is written on the log sheet is one that can have been played."""

from __future__ import annotations

from tests.games.log_sheets import Sheet

# A round before it, which leaves Ann seven food and two offspring: what the sheet's second round needs.
BEFORE = """pnp-log 1
game: mating 4
players: Ann, Ben, Cara

round 1
Ann: play C13
Ben: lunch
Cara: play F11
environment: E07

round 2"""


def test_the_round_on_the_log_sheet_is_accepted() -> None:
    sheet = Sheet("mating")
    [environment] = [words for words in sheet.fields if words.isdecimal() and words != "2"]
    plays = [f"{who}: {what if what == 'lunch' else f'play {what}'}" for who, what, *_ in sheet.rows]
    later = [f"{row[0]}: escape" for row in sheet.rows if row[2]]
    later += [f"{row[0]}: sneak {row[4]}" for row in sheet.rows if row[4]]
    later += [f"{row[0]}: discard {row[5]}" for row in sheet.rows if row[5]]
    counts = [f"{row[0]} food {row[7].split(', ')[0]}, offspring {row[7].split(', ')[1]}" for row in sheet.rows]
    lines = [*plays, f"environment: E{int(environment):02}", *later, f"= {', '.join(counts)}"]
    sheet.assert_played(BEFORE.splitlines(), lines)
