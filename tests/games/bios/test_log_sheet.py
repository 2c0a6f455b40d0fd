"""The turn that is written on the log sheet is one that can have been played."""

from __future__ import annotations

from tests.games.log_sheets import Sheet

# A turn before it, which leaves both players a mutation to promote.
BEFORE = """pnp-log 1
game: bios 1
players: Ann, Ben
phyla: Ann insect, Ben vertebrate

metabolic: R05 Y02 R21 Y03 Y15
darwinian: B09 G09 G23 B17 B13

turn 1
event: E02
metabolic: R11 R07 R09 R03
darwinian: B14 B03 B11 G08
dice: 5 5
Ann: mutate B13 B14 B03
darwinian: B08 G10 B01
Ann: populate dome
Ben: mutate dome R11 B11
metabolic: Y04
darwinian: B02
Ann: settle dome G0 herbivore
Ann: settle dome G2 herbivore
Ann: settle dome G4 herbivore
Ann: settle dome G5 herbivore
"""


def test_the_turn_on_the_log_sheet_is_accepted() -> None:
    sheet = Sheet("bios")
    turn, event = sheet.fields
    sheet.assert_played([*BEFORE.splitlines(), f"turn {turn}"], [f"event: E{event}", *sheet.said()])
