"""What people say beyond what was done is a remark, or unread where it does not agree with what is written; and what is
told in one sentence of several things is told of each of them."""

from __future__ import annotations

import pytest

from pnp.referee.log.claims import Claim
from pnp.referee.log.entries import Unread
from pnp.referee.log.header import split
from pnp.referee.log.headings import Heading
from pnp.referee.play.play import Play

from . import plays


def told(game: str, *lines: str) -> list[str]:
    """What each entry of the last line says, after those before it; `unread` where it cannot be read."""
    play = Play(plays.game(game), plays.kit(game), ("Ann", "Ben"))
    text = "\n".join(lines)
    log, problems = play.reader.read_on(split(f"pnp-log 1\ngame: {game}\nplayers: Ann, Ben\n\n{text}\n", "told"))
    last = 4 + len(lines)
    if any(problem.source.line == last for problem in problems):
        return ["unread"]
    found = []
    for entry in log.entries:
        what = entry.what
        if entry.source.line != last:
            continue
        assert not isinstance(what, Unread)
        if isinstance(what, Heading):
            found.append(f"{what.word} {what.number}")
        elif isinstance(what, Claim):
            found.append("= " + ", ".join(f"{item.who} {item.key} {item.value}" for item in what.items))
        else:
            found.append(play.write(what))
    return found


DICE = ("Ann: roll 4 3 1", "Ben: roll 2 1 1 6")


@pytest.mark.parametrize(
    "line",
    [
        "Ben beat Ann",
        "Ben beat Ann 10 to 8",
        "so Ben won the fight",
        "Ann lost the fight, 8 to 10",
        "Ben wins against Ann",
    ],
)
def test_what_came_of_dice_that_are_written_is_a_remark(line: str) -> None:
    assert told("mating", *DICE, line) == []


@pytest.mark.parametrize(
    "line", ["Ann beat Ben", "Ben beat Ann 10 to 7", "Ann won the fight", "Ben beat Ann and drew C05"]
)
def test_what_came_of_them_is_unread_where_they_say_otherwise(line: str) -> None:
    assert told("mating", *DICE, line) == ["unread"]


def test_who_won_a_fight_has_not_won_the_play() -> None:
    assert told("mating", "Ben won the fight") == ["unread"]
    assert told("mating", "Ben won the game") == ["= None winner ('Ben',)"]


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        ("bios", "I'll go to L2 next", []),
        ("scary", "Ann wants to be a predator", []),
        ("mating", "Ann wanted to play C05 but went to lunch", ["unread"]),
        ("mating", "Ann will play C05", ["unread"]),
        ("mating", "Ben attracted three females", []),
        ("mating", "Ben takes 4 females from blue", []),
        ("mating", "Ann plays the blue card F05", ["Ann: play F05"]),
        ("mating", "Ann takes a red card", ["Ann: draw ?"]),
        ("mating", "Ann plays the red deer", ["Ann: play F16"]),
        ("mating", "everybody discards nothing", []),
        ("scary", "We all evolved nothing.", []),
        ("mating", "Ann and Ben are safe", []),
        ("mating", "Ann is eaten, Ben safe", ["Ann: eaten"]),
        ("mating", "Ann is eaten, C05 safe", ["unread"]),
        ("scary", "T05 is safe", ["unread"]),
        ("mating", "Ben attracted three females and drew C05", ["Ben: draw C05"]),
        ("scary", "Ben goes before Ann and gets T02 and T09", ["Ben: evolve T02", "Ben: evolve T09"]),
        ("scary", "Ben placed a marker on C3 before Ann", ["Ben: place C3"]),
        ("scary", "they both had 9 markers", ["= Ann markers 9, Ben markers 9"]),
        ("mating", "E01 - Spring Thaw", ["environment: E01"]),
        ("bios", "R07, R18, R01 and Y11 came into the metabolic row", ["metabolic: R07 R18 R01 Y11"]),
        ("bios", "Ann promoted G03 with its end A in L1 as a herbivore", ["Ann: promote G03 A in L1 herbivore"]),
        ("bios", "Ann promotes Y04 into a snail", ["Ann: promote Y04 as snail"]),
        ("extinction", "Ann preyed on A2 from B3 with two and on A1 from B2 with one",
         ["Ann: prey B3 A2 2", "Ann: prey B2 A1 1"]),
        ("bios", "Ann buys Y04 and G12 for the domes, then R20 and G10 come",
         ["Ann: mutate dome Y04 G12", "metabolic: R20", "darwinian: G10"]),
        ("bios", "Ann takes B15 for the snail, G12 comes", ["Ann: mutate snail B15", "darwinian: G12"]),
        ("extinction", "Ben has young on D5, G5 (4 each) and D3 (2)", ["Ben: breed D5=4 G5=4 D3=2"]),
        ("extinction", "Ann moved her cubes from C4 to C5", ["unread"]),
        ("scary", "Ann got 4 and 2, Ben only got 2 and 3", ["Ann: roll 4 2", "Ben: roll 2 3"]),
        ("extinction", "one each walks from C4 and from C2 to B5", ["unread"]),
        ("megafauna", "Ann: two on hE, one on gW, one on iW", ["unread"]),  # what was done the position tells
        ("megafauna", "Ann starts with two on hE, one on gW and one on iW", ["Ann: start hE x2, gW, iW"]),
        ("megafauna", "Ann places one founder on hE, two on gW and one on iW", ["Ann: start hE, gW x2, iW"]),
        ("megafauna", "Ann starts 2 hE, 2 gW", ["Ann: start hE x2, gW x2"]),
        ("extinction", "Ann moved one each from C3 and C4 to C5", ["Ann: migrate 1 C3 C5", "Ann: migrate 1 C4 C5"]),
        ("extinction", "Ann eats F6 from E7 and E4 from E5, all six each", ["unread"]),
        ("extinction", "Ann eats F6 from E7 and E4 from E5, with six each", ["Ann: prey E7 F6 6", "Ann: prey E5 E4 6"]),
        ("extinction", "116 for Ann, 50 for Ben", ["= Ann individuals 116, Ben individuals 50"]),
        ("extinction", "Crown Fire: Ann is tolerant", ["change: E15", "Ann: tolerant"]),
        ("extinction", "Ben builds a jetport right on top of Ann's cube on B2", ["Ben: barrier jetport B2"]),
        ("extinction", "turn 9, Ben gets an 8", ["turn 9", "spin: 8 by Ben"]),
        ("mating", "Ben was caught by the wolf, but he paid", ["Ben: escape"]),
        ("mating", "before anything happens Ben plays Fall Silent", ["Ben: play S01"]),
        ("mating", "Ann, who was at lunch, discarded C05 and drew C06", ["Ann: discard C05", "Ann: draw C06"]),
        ("mating", "there was no predator", []),
        ("mating", "both throw one away, Ann C24 and Ben C23", ["Ann: discard C24", "Ben: discard C23"]),
        ("mating", "Ann bins both her S06", ["Ann: discard S06 S06"]),
        ("megafauna", "Ann won't grow at jT", ["unread"]),
        ("bios", "Ann turns R15 and R20 over, both to B", ["Ann: promote R15 B", "Ann: promote R20 B"]),
        ("bios", "Ben puts domes below on B6 and B2 and above on B4",
         ["Ben: settle dome B6 herbivore", "Ben: settle dome B2 herbivore", "Ben: settle dome B4 carnivore"]),
        ("bios", "Ann promotes R01 (A) in L1 below and gets R20 and Y06 for the insect",
         ["Ann: promote R01 A in L1 herbivore", "Ann: mutate insect R20 Y06"]),
        ("bios", "Ben culled the domes on B1, B2 and B6", ["Ben: cull dome B1, dome B2, dome B6"]),
        ("bios", "Iron Meteors: Ben's dome loses the blue one off B17",
         ["event: E12", "Ben: lose blue from B17 of dome"]),
        ("extinction", "Ann bred on F2 and D1, which both had 4 then, and on H2, which had 3",
         ["Ann: breed F2=4 D1=4 H2=3"]),
        ("scary", "ten new cards each", ["Ann: deal ?", "Ben: deal ?"]),
        ("scary", "they were both dealt their cards", ["Ann: deal ?", "Ben: deal ?"]),
        ("scary", "ten cards were dealt to each player", ["Ann: deal ?", "Ben: deal ?"]),
        ("megafauna", "Ben bid 2 and won it", ["Ben: bid 2", "Ben: win 2"]),
        ("extinction", "Ann took D4 from D5", ["unread"]),
        ("mating", "Ben out C04, in F27 C08 F30", ["Ben: discard C04", "Ben: draw F27 C08 F30"]),
        ("bios", "Ben promoted B21 to end A and took the bell", ["Ben: promote B21 A take bell"]),
        ("bios", "in come Y19 R17 G10", ["metabolic: Y19 R17", "darwinian: G10"]),
        ("bios", "Turning Tide, so nothing happens", ["event: E14"]),
        ("megafauna", "Ann expressed it on G20", ["unread"]),
    ],
)  # fmt: skip
def test_what_is_said_besides_changes_nothing(game: str, line: str, says: list[str]) -> None:
    assert told(game, line) == says


def test_they_all_are_not_whoever_did_something_last() -> None:
    assert told("scary", "Ann: roll 5 4", "they were both dealt their cards") == ["Ann: deal ?", "Ben: deal ?"]


def test_it_is_the_card_that_was_named_last() -> None:
    assert told("megafauna", "card: D29", "Ann: bid 2", "Ann expressed it on G20") == ["Ann: express D29 on G20"]


def test_a_shape_after_as_is_what_comes_of_a_card() -> None:
    play = Play(plays.game("bios"), plays.kit("bios"), ("Ann", "Ben"))
    log, _ = play.reader.read_on(split("pnp-log 1\ngame: bios\nplayers: Ann, Ben\n\nAnn: Y04 as snail\n", "told"))
    what = log.entries[0].what
    assert isinstance(what, Unread)
    assert [play.write(move) for moves in what.may for move in moves] == ["Ann: promote Y04 as snail"]


@pytest.mark.parametrize("line", ["Ann took D4 from D5 with 1", "Ann takes Ben's D4 from D5 with one"])
def test_what_is_taken_from_a_place_is_gone_to_from_there(line: str) -> None:
    """By which of the attacks, or with none, the position tells."""
    play = Play(plays.game("extinction"), plays.kit("extinction"), ("Ann", "Ben"))
    text = f"pnp-log 1\ngame: extinction\nplayers: Ann, Ben\n\n{line}\n"
    what = play.reader.read_on(split(text, "told"))[0].entries[0].what
    assert isinstance(what, Unread)
    said = [play.write(move) for moves in what.may for move in moves]
    assert {"Ann: prey D5 D4 1", "Ann: compete D5 D4 1"} <= {*said}
    assert not any("D4 D5" in each for each in said)
