"""A part of an evening in the guests' words is judged as it was played; `guests` measures whole evenings and slips."""

from __future__ import annotations

import pytest

from pnp.referee.log.moves import Move
from pnp.referee.play.play import open_log

from . import plays
from .guests import WRITERS, alike, rewritten
from .scribes import evening

LINES = 110  # of an evening: set-up and some turns
LEAST = 20  # lines that a guest writes otherwise than the log has them


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize(("game", "seed"), [("extinction", 3103), ("bios", 3104)])
def test_a_part_of_an_evening_in_a_guests_words(game: str, seed: int, writer: str) -> None:
    text = "\n".join(evening(game, seed).splitlines()[:LINES])
    own, place = rewritten(text, game, writer)
    lines, said = text.splitlines(), own.splitlines()
    otherwise = sum(line != said[place[at] - 1] for at, line in enumerate(lines, 1))
    assert otherwise > LEAST or len(said) < len(lines)
    assert not alike(text, game, writer), f"{game} {seed}, {writer}"


SAID = {
    "extinction": {
        "Ann repositioned, two on A6 and six on E7": "Ann: reposition A6=2 E7=6",
        "Ann repositioned, nought on A6 and six on E7": "Ann: reposition A6=0 E7=6",
        "Ann ate F3 from F4, six moved in": "Ann: prey F4 F3 6",
        "F3 is eaten by Ann's F4, 6 moved in": "Ann: prey F4 F3 6",
        "Ben's cube on F3 was crowded out by Ann from F4, five moved in": "Ann: compete F4 F3 5",
        "G1 is Ben's now, 5 moved in from G2 (compete)": "Ben: compete G2 G1 5",
        "Ann's choice is D7": "Ann: choose D7",
        "Cara's dead: A1=0, A7=4": "Cara: lose A1=0 A7=4",
        "Cara is not harmed, tolerant": "Cara: tolerant",
        "Ann breeds 6, E4 to 6, F3 to 6, three on F4": "Ann: breed E4=6 F3=6 +3 F4",
        "C repr. A2:4 A3:4 B1:4 C1:4 B2:4 A1:4 A4:3": "Cara: breed A2=4 A3=4 B1=4 C1=4 B2=4 A1=4 A4=3",
    },
    "bios": {
        "B prom. B10B": "Ben: promote B10 B",
        "Ben's newborn dome stands on B1 now, above": "Ben: settle dome B1 carnivore",
        "Cara's dome has 1 green less (neoteny)": "Cara: neoteny dome green 1",
        "Ben's snail on B0 (below) back to unborn": "Ben: cull snail B0 herbivore",
        "Ben populated, three domes": "Ben: populate dome 3",
        "B20 and G15 lie beside Ben's dome now": "Ben: mutate dome B20 G15",
        "Ann gave up two blue of the domes (neoteny)": "Ann: neoteny dome blue 2",
        "Ben loses red from R14, two green from G20": "Ben: lose red from R14, green from G20, green from G20",
        "Cara's old one lies down": "Cara: yield old",
        "Ben's newborn fish goes back": "Ben: return fish",
    },
}
TOGETHER = {
    "Cara loses yellow from R18; loses red from R18; loses yellow from Y14": 3,
    "Ben promotes Y04 to end A, parent B1 herbivore; populates snails": 2,
}


@pytest.mark.parametrize(("game", "line"), [(game, line) for game, lines in SAID.items() for line in lines])
def test_a_line_in_a_guests_words(game: str, line: str) -> None:
    assert told_by(game, line) == [SAID[game][line]]


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
