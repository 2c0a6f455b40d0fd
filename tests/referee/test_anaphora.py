"""What a line leaves to the lines before it, or says of so many, is read; what cannot be accounted for is not."""

from __future__ import annotations

import pytest

from pnp.catalog import kit, load_rules
from pnp.places import Places
from pnp.referee.log.claims import Claim
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.header import Raw
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.play import Play

SAME = ("Ann: lunch", "Ben: lunch")
READ = [
    ("mating", "Ann had lunch / Ben did the same", SAME),
    ("mating", "Ann had lunch / so did Ben", SAME),
    ("mating", "Ann had lunch, and so did Ben", SAME),
    ("mating", "Nobody played, both had lunch", SAME),
    ("mating", "In round 3 Ann had lunch and Ben played the hippo", ("round 3", "Ann: lunch", "Ben: play C22")),
    ("mating", "In the first round nobody played. Both had lunch.", ("round 1", *SAME)),
    ("mating", "All but Ann had lunch", ("Ben: lunch",)),
    ("mating", "Ann played the giraffe / The predator ate the giraffe", ("Ann: play C23", "Ann: eaten")),
    ("mating", "The predator caught Ann and she paid", ("Ann: escape",)),
    ("mating", "Ann rolled 3 dice: 4, 5 and 2", ("Ann: roll 4 5 2",)),
    ("mating", "Ann was caught by the wolf and paid", ("Ann: escape",)),
    ("mating", "Ann was caught and paid, Ben was caught and eaten", ("Ann: escape", "Ben: eaten")),
    ("mating", "Ann rolled 3 dice: 4, 5", ("Ann: roll 4 5 ?",)),
    ("mating", "Ann rolled ten (six and four)", ("Ann: roll 6 4",)),
    ("mating", "Ben discarded nothing and drew C05", ("Ben: draw C05",)),
    ("mating", "Ben discarded F17 and two others", ("Ben: discard F17 ? ?",)),
    ("mating", "Ann's cards were C01 and C02", ("Ann: draw C01 C02",)),
    ("mating", "Ben hid his swordtail with S01", ("Ben: sneak S01",)),
    ("mating", "= Ann food 5 / Ben has 7", ("= Ann food 5", "= Ben food 7")),
    ("scary", "map roll 5: tile A2 becomes H06", ("flip: 5", "tile: A2 H06")),
    ("scary", "For the map we threw a 5", ("flip: 5",)),
    ("scary", "For income Ann rolled two twos", ("Ann: roll 2 2",)),
    ("scary", "Ann develops the mantis shrimp / and Grasping Claws", ("Ann: evolve T05", "Ann: evolve T09")),
    ("mating", "I'm Ann. I had lunch / me and Ben both had lunch", ("Ann: lunch", *SAME)),
    ("mating", "ok so Ann had lunch, of course", ("Ann: lunch",)),
    ("mating", "Ann -F12 F20, +F01 C09", ("Ann: discard F12 F20", "Ann: draw F01 C09")),
    ("mating", "Ann threw C24 and C12 away, Ben C18", ("Ann: discard C24 C12", "Ben: discard C18")),
    ("scary", "Ann goes D4, A3 and A1", ("Ann: place D4 A3 A1",)),
    ("scary", "Ann threw a one and a six, Ben two fives, so Ben went first", ("Ann: roll 1 6", "Ben: roll 5 5")),
    ("scary", "At this point Ann owned 7 alleles", ("= Ann alleles 7",)),
    ("scary", "map 3: C2 = H06", ("flip: 3", "tile: C2 H06")),
    ("extinction", "Ann bred D7 and D6 to 4 and put 2 on C6", ("Ann: breed D7=4 D6=4 +2 C6",)),
    ("extinction", "Ann took D7 and D6, three on each", ("Ann: settle D7=3 D6=3",)),
    (
        "bios",
        "Ann's dome took Y03 and B15. R09 came in, and G02.",
        ("Ann: mutate dome Y03 B15", "metabolic: R09", "darwinian: G02"),
    ),
    (
        "megafauna",
        "card: D02 / Ann bid 1 and Ben bid 4, so it's his; he put it on his rm",
        ("card: D02", "Ann: bid 1", "Ben: bid 4", "Ben: express D02 on rm"),
    ),
    ("scary", "Ann put her four down, C3 C4 D3 E3", ("Ann: place C3 C4 D3 E3",)),
    ("scary", "Ann put two down, one on C3 and one on D4", ("Ann: place C3 D4",)),
    ("bios", "Ann settled two domes, one on L2 and one on L6", ("Ann: settle dome L2", "Ann: settle dome L6")),
    ("megafauna", "Ann set her four down on eW, dE, eW and dE", ("Ann: start eW, dE, eW, dE",)),
    ("extinction", "Ann bred on D7 and had two new ones", ("Ann: breed +2 D7",)),
    ("extinction", "Ann hunted at night, Ben was not protected", ("Ann: hunt nocturnal", "Ben: unprotected")),
    ("extinction", "Ann lost all on A1 and A2", ("Ann: lose A1=0 A2=0",)),
    ("extinction", "Ann bred to 4 on F4 and F3 and to 1 on G1", ("Ann: breed F4=4 F3=4 G1=1",)),
    ("extinction", "Ann bred, so that D7 and C5 had 4", ("Ann: breed D7=4 C5=4",)),
    ("extinction", "Ann shifts 1 from G3 to F3", ("Ann: migrate 1 G3 F3",)),
    ("extinction", "Ann moved the city from C3 to D7", ("Ann: relocate C3 D7",)),
    ("extinction", "Ann lost all on A1, and had 28", ("Ann: lose A1=0", "= Ann individuals 28")),
]
UNREAD = [
    ("mating", "Ann plays the cricket"),  # of which there are two: its place tells
    ("mating", "Ann discarded the red deer and the wolf"),
    ("mating", "Ben discarded F17 and whatever it was"),
    ("mating", "Ben puts away ~~~~ and C18"),
    ("mating", "Ann has 5"),
    ("scary", "Ben rolls 1 and 7"),
    ("bios", "Ann settled L1, B4 and L0 as a herbivore"),  # all of them, or the last: the position tells
    ("megafauna", "Ann went to 4 with both"),
    ("extinction", "Ann lost those on A1 and had 28"),
]


def entries(game: str, lines: str) -> tuple[Play, tuple[Entry, ...]]:
    play = Play(load_rules(game), kit(Places(), game), ("Ann", "Ben"), {})
    numbered = tuple(enumerate(lines.split(" / "), 1))
    return play, play.reader.read_on(Raw("", {}, "", 0, play.words.players, numbered, {}))[0].entries


def said(play: Play, entry: Entry) -> str:
    what = entry.what
    if isinstance(what, Move):
        return play.write(what)
    if isinstance(what, Claim):
        return f"= {', '.join(f'{item.who} {item.key} {item.value}' for item in what.items)}"
    assert isinstance(what, Heading), what
    return f"{what.word} {what.number}"


@pytest.mark.parametrize(("game", "lines", "read"), READ, ids=[lines for _, lines, _ in READ])
def test_it_is_read_by_what_is_around_it(game: str, lines: str, read: tuple[str, ...]) -> None:
    play, found = entries(game, lines)
    assert tuple(said(play, entry) for entry in found) == read


@pytest.mark.parametrize(("game", "line"), UNREAD, ids=[line for _, line in UNREAD])
def test_what_cannot_be_accounted_for_stays_unread(game: str, line: str) -> None:
    _, found = entries(game, line)
    assert [type(entry.what) for entry in found] == [Unread]
