"""Lines in the words of `writers`, one for a move or several: where things lie, what was done, numbers as words."""

from __future__ import annotations

import pytest

from pnp.errors import Unreadable
from pnp.referee.log.moves import Move
from pnp.referee.play.play import open_log
from pnp.referee.verdict.check import read_log

from . import plays

SAID = {
    "extinction": {
        "Ann repositioned, two on A6 and six on E7": ["Ann: reposition A6=2 E7=6"],
        "Ann repositioned, nought on A6 and six on E7": ["Ann: reposition A6=0 E7=6"],
        "Ann ate F3 from F4, six moved in": ["Ann: prey F4 F3 6"],
        "F3 is eaten by Ann's F4, 6 moved in": ["Ann: prey F4 F3 6"],
        "Ben's cube on F3 was crowded out by Ann from F4, five moved in": ["Ann: compete F4 F3 5"],
        "G1 is Ben's now, 5 moved in from G2 (compete)": ["Ben: compete G2 G1 5"],
        "Ann's choice is D7": ["Ann: choose D7"],
        "Cara's dead: A1=0, A7=4": ["Cara: lose A1=0 A7=4"],
        "Cara is not harmed, tolerant": ["Cara: tolerant"],
        "Ann breeds 6, E4 to 6, F3 to 6, three on F4": ["Ann: breed E4=6 F3=6 +3 F4"],
        "C repr. A2:4 A3:4 B1:4 C1:4 B2:4 A1:4 A4:3": ["Cara: breed A2=4 A3=4 B1=4 C1=4 B2=4 A1=4 A4=3"],
    },
    "bios": {
        "B prom. B10B": ["Ben: promote B10 B"],
        "Ben's newborn dome stands on B1 now, above": ["Ben: settle dome B1 carnivore"],
        "Cara's dome has 1 green less (neoteny)": ["Cara: neoteny dome green 1"],
        "Ben's snail on B0 (below) back to unborn": ["Ben: cull snail B0 herbivore"],
        "Ben populated, three domes": ["Ben: populate dome 3"],
        "B20 and G15 lie beside Ben's dome now": ["Ben: mutate dome B20 G15"],
        "Ann gave up two blue of the domes (neoteny)": ["Ann: neoteny dome blue 2"],
        "Ben loses red from R14, two green from G20": ["Ben: lose red from R14, green from G20, green from G20"],
        "Cara's old one lies down": ["Cara: yield old"],
        "Ben's newborn fish goes back": ["Ben: return fish"],
    },
    "scary": {
        "Ann's dice show six and one": ["Ann: roll 6 1"],
        "Ben's die: 5": ["Ben: roll 5"],
        "Ann's new marker is on C5": ["Ann: place C5"],
        "Ann's markers on B1 and D4 go back to the supply": ["Ann: lose B1 D4"],
        "B1 and D4 go back to Ann's supply": ["Ann: lose B1 D4"],
        "T06 and Jaws are on Ben's board now": ["Ben: evolve T06", "Ben: evolve T15"],
        "Ann's new trait is Jaws": ["Ann: evolve T15"],
        "tile: A1 H21, A2 H11, A2 H11": ["tile: A1 H21", "tile: A2 H11", "tile: A2 H11"],
    },
    "mating": {
        "Ann's strategy is C05": ["Ann: play C05"],
        "Dart, Don’t Dance is Ann's sneaky card": ["Ann: sneak S02"],
        "Ann draws Dart, Don't Dance, Dart, Don't Dance and C05": ["Ann: draw S02 S02 C05"],
        "S02 and S03 go from Ann's hand to the discard pile": ["Ann: discard S02 S03"],
        "C03 and F05 come into Ben's hand": ["Ben: draw C03 F05"],
    },
}
TOGETHER = {
    "Cara loses yellow from R18; loses red from R18; loses yellow from Y14": 3,
    "Ben promotes Y04 to end A, parent B1 herbivore; populates snails": 2,
}


@pytest.mark.parametrize(("game", "line"), [(game, line) for game, lines in SAID.items() for line in lines])
def test_a_line_in_a_guests_words(game: str, line: str) -> None:
    assert told_by(game, line) == SAID[game][line]


@pytest.mark.parametrize("line", TOGETHER)
def test_what_stands_behind_a_semicolon_is_done_too(line: str) -> None:
    assert len(told_by("bios", line)) == TOGETHER[line]


def test_a_line_without_its_player_goes_on_with_the_last() -> None:
    assert told_by("extinction", "Ben: breed A1=2", "hunt swift")[-1] == "Ben: hunt swift"
    assert told_by("bios", "Ben: pass", "promote Y15 A host Cara snail")[-1] == "Ben: promote Y15 A host Cara snail"


def told_by(game: str, *lines: str) -> list[str]:
    """What lines tell, in the log's words."""

    head = f"pnp-log 1\ngame: {game} 1\nplayers: Ann, Ben, Cara\n\n"
    opened = open_log(plays.game(game), plays.kit(game), head + "\n".join(lines))
    return [opened.play.write(each.what) for each in opened.read_on()[0].entries if isinstance(each.what, Move)]


def test_both_are_those_who_are_there() -> None:
    head = "pnp-log 1\ngame: mating 1\nplayers: Ann, Ben, Cara\n\n"
    with pytest.raises(Unreadable, match="both"):
        read_log(plays.game("mating"), plays.kit("mating"), f"{head}both are eaten\n", "")
    text = "pnp-log 1\ngame: mating 1\nplayers: Ann, Ben, Cara\n\nround 1\nAnn: lunch\nBen: play C05\nCara: play C03\n"
    log, words, _ = read_log(plays.game("mating"), plays.kit("mating"), f"{text}environment: E02\nboth are eaten\n", "")
    assert [words.write(e.what) for e in log.entries if isinstance(e.what, Move)][-2:] == ["Ben: eaten", "Cara: eaten"]


@pytest.mark.parametrize("line", ["Ann has forty-seven alleles", "Ann: alleles forty seven", "ann has 47 alleles"])
def test_numbers_above_twenty(line: str) -> None:
    text = f"pnp-log 1\ngame: scary 1\nplayers: Ann, Ben\n\nThe eleventh era\n{line}\n"
    log, _, _ = read_log(plays.game("scary"), plays.kit("scary"), text, "")
    assert "number=11" in str(log.entries[0].what)
    assert "value=47" in str(log.entries[1].what)
