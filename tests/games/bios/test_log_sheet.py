"""The turns that are written on the log sheet and in the rulebook are such as can have been played."""

from __future__ import annotations

import re

from pnp.catalog import kit, load_rules
from pnp.kit.figures import load_figures
from pnp.places import Places
from pnp.referee.verdict.check import check
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


# One dome of Ben's with three organs: a basal one, and one each on the cards that are lost and promoted.
TABLE = """pnp-log 1
game: bios 1
players: Ann, Ben
phyla: Ann plant, Ben mollusk
from: era 2, turn 6

= Ann ammonites 0
= Ben ammonites 0
= metabolic row Y01 Y17 R10 Y20 R23
= metabolic discard R15 R11
= darwinian row G19 G17 G03 B14 G05
= darwinian discard B08 G06
= Ann form dome size 2
= Ann stands dome L1 herbivore
= Ben form dome size 2 basal blue 1
= Ben card dome R09 plus red 1
= Ben card dome B02 plus blue 1
= Ben stands dome B6 herbivore

turn 6
"""


def test_the_notebook_of_the_rulebook_holds_the_turn_that_it_plays_out() -> None:
    places = Places()
    figure = next(
        each for each in load_figures(places, "bios", kit(places, "bios").rules).figure if each.after == "16.7"
    )
    written = [word.text for word in figure.word]
    template = places.find("templates/bios/rulebook-example.svg.j2").read_text(encoding="utf-8")
    page = re.findall(
        r'"((?:event|metabolic|darwinian|dice|Ben|= Ben)[: ][^"]*)"(?: ~ found\.sky\.id)?(?=[,\]])', template
    )
    for line in page:
        if not line.startswith("Ben: promote"):
            assert any(each.startswith(line) for each in written), line
    verdict = check(load_rules("bios"), kit(places, "bios"), "\n".join([TABLE, *written, ""]), "notebook.log")
    assert verdict.accepted, verdict
