"""Lines as people speak say what the line of the log says; what cannot be read says what is missing in it."""

from __future__ import annotations

import pytest

from pnp.errors import Problem, Source
from pnp.referee.log.claims import Claim
from pnp.referee.log.entries import Unread
from pnp.referee.log.header import split
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.play import Play

from . import plays

HERE = Source("test", 1, 1)


def read(game: str, line: str, players: tuple[str, ...] = ("Ann", "Ben")) -> str:
    """The canonical line of what somebody wrote, or what is wrong with it."""
    play = Play(plays.game(game), plays.kit(game), players)
    entry = play.reader.line(line, HERE)
    if isinstance(entry, Problem):
        return f"{entry.source.column}: {entry.message}"
    return play.write(entry.what)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "spoken", "written"),
    [
        ("mating", "Ben has lunch", "Ben: lunch"),
        ("mating", "ann went out to lunch", "Ann: lunch"),
        ("mating", "Ann: ate lunch", "Ann: lunch"),
        ("mating", "Ann played c1", "Ann: play C01"),
        ("mating", "ann plays the card C16", "Ann: play C16"),
        ("mating", "Ben drew C03, C04 and F01", "Ben: draw C03 C04 F01"),
        ("mating", "Ben drew 2 cards", "Ben: draw 2"),
        ("mating", "Ann threw a 6 and a 4", "Ann: roll 6 4"),
        ("mating", "ann snuck S09 on Ben", "Ann: sneak S09 on Ben"),
        ("scary", "Ann evolved chambered shell", "Ann: evolve T11"),
        ("scary", "Ben lost A1, A1 and B1", "Ben: lose A1 A1 B1"),
        ("extinction", "Ann bred F4=6, D4=6 and F3=2", "Ann: breed F4=6 D4=6 F3=2"),
        ("extinction", "Ben migrated 3 D6 D7", "Ben: migrate 3 D6 D7"),
        ("bios", "Ann took B01 and G05", "Ann: mutate B01 G05"),
        ("bios", "Ann mutates the dome with Pollen and Fungus Farm", "Ann: mutate dome B12 G12"),
        ("bios", "Ann settled G2", "Ann: settle G2"),
        # Another game's word for the same.
        ("megafauna", "Ben: card V05", "Ben: rival V05"),
        ("mating", "Ben: rival V05", "Ben: card V05"),
        ("scary", "Ben turns V05", "Ben: card V05"),
        ("megafauna", "Ann migrates G04 x2 hW kE", "Ann: move G04 x2 hW kE"),
        ("megafauna", "Ann moved Two-Tusker from hW to kE", "Ann: move mmrrr hW kE"),
        ("scary", "Ann played four limbs", "Ann: evolve T22"),
        # Little words, and a count before what it counts.
        ("megafauna", "Ann moved two G04 from hW to kE", "Ann: move G04 x2 hW kE"),
        ("megafauna", "Ben won it for 5", "Ben: win 5"),
        ("megafauna", "Ann made G04 a predator", "Ann: role G04 predator"),
        ("megafauna", "Ann grows G04 to size 4", "Ann: size G04 4"),
        ("megafauna", "Ann expresses Trunk as armour on G04", "Ann: express D10 on G04 as armour"),
        ("bios", "Ann buys B03 for the dome", "Ann: mutate dome B03"),
        ("bios", "Ann settled a fish on B5 as a herbivore", "Ann: settle fish B5 herbivore"),
        ("bios", "Ann promotes B03, end A, in L4 herbivore", "Ann: promote B03 A in L4 herbivore"),
        ("bios", "Ann promotes G12 host Ben fish A", "Ann: promote G12 A host Ben fish"),
        ("bios", "Ben fled with fish from L2 to L4", "Ben: flee fish L2 to L4"),
        ("extinction", "Ben puts the river on C3", "Ben: barrier river C3"),
        ("extinction", "Ann competes from E3 to E4 with 4", "Ann: compete E3 E4 4"),
        ("extinction", "Ann spins 7", "spin: 7"),
        ("extinction", "spin: New Blood", "spin: 10"),
        ("extinction", "spin: new blood (10)", "spin: 10"),
        ("extinction", "Ann: choose Mouths to Feed", "Ann: choose 2"),
        ("extinction", "Ann picks sector Driven Out", "Ann: choose 5"),
        ("scary", "Ben displaces Ann at C3", "Ben: displace C3 Ann"),
        ("scary", "Ann places two on C3", "Ann: place C3 C3"),
        ("scary", "the event is X07", "event: X07"),
        ("scary", "new tile C3: H22", "tile: C3 H22"),
        ("mating", "env: E03", "environment: E03"),
        ("mating", "Ben's out to lunch", "Ben: lunch"),
        ("mating", "Ben is out", "Ben: lunch"),
        ("mating", "Ann pays to escape", "Ann: escape"),
        ("mating", "Ann sneaks S09 at Ben", "Ann: sneak S09 on Ben"),
    ],
)
def test_what_people_say_is_understood(game: str, spoken: str, written: str) -> None:
    assert read(game, spoken) == written


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ben eats C03", "5: 'eats' is not a verb of this game"),
        ("Ben has no lunch", "5: 'has' is not a verb of this game"),
        ("Ben", "1: what did Ben do?"),
        ("Ben played the C99 and the C98", "16: there is no card 'C99'"),
        ("Ben has lunch with Ann", "15: 'with' is too much"),
        ("Ben plays the card", "1: 'play' needs more"),
    ],
)
def test_what_is_not_says_what_is_missing(line: str, said: str) -> None:
    assert read("mating", line).startswith(said)


@pytest.mark.parametrize(
    ("game", "line", "written"),
    [
        ("extinction", "Ann competes E4 from E3 with 4", "Ann: compete E3 E4 4"),
        ("extinction", "Ann competes to E4 from E3 with 4", "Ann: compete E3 E4 4"),
        ("extinction", "Ann competes with E3 against E4, 4", "Ann: compete E3 E4 4"),
        ("extinction", "Ann preys on E4 with E3, 1", "Ann: prey E3 E4 1"),
        ("extinction", "Ann migrates 3 to D7 from D6", "Ann: migrate 3 D6 D7"),
        ("scary", "Ann moved a marker to D3 from C3", "Ann: move C3 D3"),
        ("megafauna", "Ann moves G04 x2 to kE from hW", "Ann: move G04 x2 hW kE"),
        ("megafauna", "Ann moves rrrr kE from hW", "Ann: move rrrr hW kE"),
        ("bios", "Ann settles fish to B5 from L1", "Ann: settle fish B5 from L1"),
        ("mating", "Ann sneaks on Ben with S09", "Ann: sneak S09 on Ben"),
    ],
)
def test_a_way_that_is_told_from_its_end_is_turned_round(game: str, line: str, written: str) -> None:
    assert read(game, line) == written


def test_somebody_may_be_called_like_a_form_of_a_verb() -> None:
    assert "'drew' is not a verb" in read("mating", "Drew drew C03", ("Drew", "Ann"))
    assert read("mating", "Drew: play C03", ("Drew", "Ann")) == "Drew: play C03"
    assert read("mating", "Drew plays C03", ("Drew", "Ann")) == "Drew: play C03"


@pytest.mark.parametrize(
    ("game", "spoken", "written"),
    [
        ("mating", "The environment was Berry Glut", "environment: E07"),
        ("mating", "Ann: play C07 (at last!)", "Ann: play C07"),
        ("scary", "Ann put a marker on C3", "Ann: place C3"),
        ("scary", "Ann bought the Bony Shield.", "Ann: evolve T13"),
        ("extinction", "we spun a 6", "spin: 6"),
        ("extinction", "Ben bred one on B5 and two on B6", "Ben: breed +1 B5 +2 B6"),
        ("extinction", "Ben built a city on E3", "Ben: barrier city E3"),
        ("extinction", "Ben crowded out E7 from E6 with 4", "Ben: compete E6 E7 4"),
        ("extinction", "Ann: tolerant of fire", "Ann: tolerant"),
        ("bios", "Ann settled fish on L2 herb", "Ann: settle fish L2 herbivore"),
        ("bios", "Ann bred three", "Ann: populate 3"),
        ("megafauna", "Ann won the Sea cow, paid 6", "Ann: win 6"),
        ("megafauna", "Ann bought the feathers for 3", "Ann: win 3"),
        ("megafauna", "Ann bears G16 from rm at kE", "Ann: express G16 from rm at kE"),
        ("extinction", "Ben put a river on E3", "Ben: barrier river E3"),
        ("extinction", "Ben moved 1 from D2 to B2", "Ben: migrate 1 D2 B2"),
        ("bios", "Ann took B06, R20 and G15 for the dome", "Ann: mutate dome B06 R20 G15"),
        ("bios", "Ann populated two domes", "Ann: populate dome 2"),
        ("megafauna", "Ann moved rrrr x2 from hW to dW", "Ann: move rrrr x2 hW dW"),
        ("megafauna", "Ben changed rm to size 2", "Ben: size rm 2"),
    ],
)
def test_sentences_are_understood(game: str, spoken: str, written: str) -> None:
    assert read(game, spoken) == written


def entries(game: str, *lines: str) -> list[str]:
    """The canonical lines of a log of these lines, `?` for one that cannot be read."""
    play = Play(plays.game(game), plays.kit(game), ("Ann", "Ben"))
    raw = split("\n".join(["pnp-log 1", f"game: {game} 1", "players: Ann, Ben", "", *lines]), "test")
    log, _ = play.reader.read_on(raw)
    return ["?" if isinstance(e.what, Unread) else play.write(e.what) for e in log.entries]  # type: ignore[arg-type]


def test_a_sentence_may_tell_of_several() -> None:
    assert entries("mating", "Ben and Ann had lunch") == ["Ben: lunch", "Ann: lunch"]
    both = ["Ann: evolve T07", "Ann: evolve T05"]
    assert entries("scary", "Ann bought Sieve Feeding and then Keen Eyes") == both


def test_what_stands_further_in_goes_on_with_the_line_before() -> None:
    drawn = "Ann: draw C03 C04 C05"
    assert entries("mating", "Ann: draw C03", "  C04 C05", "Ben: lunch") == [drawn, "Ben: lunch"]
    assert entries("mating", "Ann: draw C03", "  nothing more", "Ben: lunch") == ["Ann: draw C03", "?", "Ben: lunch"]


def test_nothing_is_made_of_words_that_say_something_else() -> None:
    for line in ("Ann played C03 instead of C04", "Ann did not play C03", "the environment was bad", "Ben played Ann"):
        assert entries("mating", line) == ["?"]


TABLE = ["Ann food 3", "Ann offspring 2", "Ben food 4", "Ben offspring 0"]
ACROSS = ["Ann food 3", "Ben food 4", "Ann offspring 2", "Ben offspring 0"]


def meant(game: str, line: str) -> list[str]:
    """What a line of a log says, one canonical line for each thing: moves, and headings and claims by their words."""
    play = Play(plays.game(game), plays.kit(game), ("Ann", "Ben"))
    raw = split(f"pnp-log 1\ngame: {game}\nplayers: Ann, Ben\n\n{line}\n", "test")
    log, problems = play.reader.read_on(raw)
    assert not problems, [str(problem) for problem in problems]
    said = []
    for entry in log.entries:
        what = entry.what
        if isinstance(what, Move):
            said.append(play.write(what))
        elif isinstance(what, Heading):
            said.append(f"{what.word} {what.number}")
        else:
            assert isinstance(what, Claim)
            said += [f"{item.who or ''} {item.key} {item.value}".strip() for item in what.items]
    return said


AFTER_TWO = ("Ann food 7", "Ann offspring 2", "Ben food 9", "Ben offspring 0")


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        # Several sentences on a line, each of somebody.
        ("mating", "Ann plays C05, Ben plays F01", ["Ann: play C05", "Ben: play F01"]),
        ("mating", "Ann plays C05; Ben has lunch.", ["Ann: play C05", "Ben: lunch"]),
        ("mating", "Ann plays C05 and then Ben plays F01", ["Ann: play C05", "Ben: play F01"]),
        # Counts and results without their sign, or in another order.
        ("mating", "Ann has 4 food and 2 offspring", ["Ann food 4", "Ann offspring 2"]),
        ("mating", "= Ann 8 food, 1 offspring; Ben 6 food", ["Ann food 8", "Ann offspring 1", "Ben food 6"]),
        ("mating", "Ann: food four, offspring two", ["Ann food 4", "Ann offspring 2"]),
        ("mating", "Ben won", ["winner ('Ben',)"]),
        ("mating", "winners are Ann and Ben", ["winner ('Ann', 'Ben')"]),
        ("extinction", "Ann has thirty individuals left".replace("thirty", "30"), ["Ann individuals 30"]),
        ("mating", "food at the end of round 2: Ann 5, Ben 7", ["Ann food 5", "Ben food 7"]),
        ("mating", "after round 2 Ann has 7 food and 2 offspring, Ben 9 and 0", [*AFTER_TWO]),
        ("mating", "by the end of round two Ann had 5 food", ["Ann food 5"]),
        ("scary", "era 0 done. Ann 7 alleles, Ben 9 alleles", ["Ann alleles 7", "Ben alleles 9"]),
        ("scary", "alleles after era 0: Ann 7, Ben 9", ["Ann alleles 7", "Ben alleles 9"]),
        ("scary", "Ann ends era 3 on 7 alleles, Ben on 9", ["Ann alleles 7", "Ben alleles 9"]),
        ("scary", "after Ann's turn 2 markers", ["Ann markers 2"]),
        ("mating", "Ann fights with 3+3, Ben rolls a 2, so Ann wins", ["Ann: roll 3 3", "Ben: roll 2"]),
        ("mating", "Ann rolls a 3 and a 4, Ben a 2; Ben wins", ["Ann: roll 3 4", "Ben: roll 2"]),
        ("scary", "first turn: Ann 3+2, Ben 6+5", ["Ann: roll 3 2", "Ben: roll 6 5"]),
        ("scary", "for the first turn Ann rolls 3 and 2, Ben 6 5", ["Ann: roll 3 2", "Ben: roll 6 5"]),
        ("megafauna", "that leaves Ann with 5 genes and Ben with 7", ["Ann genes 5", "Ben genes 7"]),
        # Headings with a frame round them, or spelt out.
        ("mating", "--- Round 4 ---", ["round 4"]),
        ("mating", "== round 4 ==", ["round 4"]),
        ("extinction", "turn four", ["turn 4"]),
        # What the table turned.
        ("mating", "E03", ["environment: E03"]),
        ("mating", "Spring Thaw turned up", ["environment: E01"]),
        ("mating", "Ann turned E03", ["environment: E03"]),
        ("mating", "Ben turns V05", ["Ben: card V05"]),
        ("mating", "the strategy deck was shuffled", ["shuffle strategy"]),
        ("extinction", "the spinner shows 9", ["spin: 9"]),
        ("extinction", "spin 7 - Unlike the Parents", ["spin: 7"]),
        ("extinction", "the spinner stops at Founders", ["spin: 12"]),
        ("extinction", "Ann picks sector 5: Driven Out", ["Ann: choose 5"]),
        ("extinction", "Ann spins 7: Unlike the Parents", ["spin: 7 by Ann"]),
        ("scary", "X07 was turned", ["event: X07"]),
        # A number of each of two things is no word that may go, and no number of things.
        ("extinction", "Ben migrates 3 A5 A3 and one B6 B5", ["Ben: migrate 3 A5 A3", "Ben: migrate 1 B6 B5"]),
        (
            "megafauna",
            "Ann moves 2 rm from hT to iT and moves rm from gT to dT",
            ["Ann: move rm x2 hT iT", "Ann: move rm gT dT"],
        ),
        ("bios", "Ben populates dome 2 and Ann dome 3", ["Ben: populate dome 2", "Ann: populate dome 3"]),
        # A card that goes to another one.
        ("megafauna", "Ann gives D08 to G03", ["Ann: express D08 on G03"]),
        ("megafauna", "Ann expresses D08 and D10 on G03", ["Ann: express D08 on G03", "Ann: express D10 on G03"]),
        ("megafauna", "Ann moves G03 and rm from hW to kE", ["Ann: move G03 hW kE", "Ann: move rm hW kE"]),
        ("megafauna", "Ann's rrrr grows to 2 while Ben's rm grows to 3", ["Ann: size rrrr 2", "Ben: size rm 3"]),
        # A card without its nought is also a hex.
        ("bios", "Ann mutates worm B12 G5.", ["Ann: mutate worm B12 G05"]),
        # Two signs where one was meant, and nothing between them.
        ("mating", "Ann plays C01, , Ben plays F02", ["Ann: play C01", "Ben: play F02"]),
        ("mating", "Ann plays C01. . Ben plays F02", ["Ann: play C01", "Ben: play F02"]),
        ("mating", "Ann discards F02,, C11;;", ["Ann: discard F02 C11"]),
        # The same card in two hands.
        ("mating", "Ann draws C18, S02; Ben draws S08, S02", ["Ann: draw C18 S02", "Ben: draw S08 S02"]),
        # Other words for a verb, of one word or several.
        ("mating", "Ann got away", ["Ann: escape"]),
        ("mating", "Ben is away", ["Ben: lunch"]),
        ("mating", "Ann pays 3 to escape", ["Ann: escape"]),
        ("mating", "Ben plays S04 on Ann", ["Ben: sneak S04 on Ann"]),
        ("mating", "Ann put F02 away", ["Ann: discard F02"]),
        ("mating", "Ann drew a hidden card", ["Ann: draw ?"]),
        # As many signs as cards that nobody saw, right behind the verb or apart.
        ("mating", "Ann: draw?", ["Ann: draw ?"]),
        ("scary", "Ann: deal?", ["Ann: deal ?"]),
        ("mating", "Ann discards ???", ["Ann: discard ? ? ?"]),
        # The word for what is spun and for what is chosen.
        ("extinction", "turn 4, Ann, sector 7", ["turn 4", "spin: 7 by Ann"]),
        ("extinction", "turn 4: Ann takes sector 7", ["turn 4", "Ann: choose 7"]),
        ("mating", "Ann does nothing", ["Ann: pass"]),
        ("mating", "Ann roll 4+2", ["Ann: roll 4 2"]),
        ("extinction", "Ann: migrate 3 D7 -> E7 > F7", ["Ann: migrate 3 D7 E7 F7"]),
        ("extinction", "Ann walks 3 D7-E7", ["Ann: migrate 3 D7 E7"]),
        ("extinction", "Ann: breed D7 6, E7 2", ["Ann: breed D7=6 E7=2"]),
        ("extinction", "Ben is not protected", ["Ben: unprotected"]),
        ("extinction", "Ann eats E7 from D7 with 3", ["Ann: prey D7 E7 3"]),
        ("scary", "Ann got T11", ["Ann: evolve T11"]),
        ("bios", "Ann puts two fish", ["Ann: populate fish 2"]),
    ],
)
def test_what_people_write_at_the_table(game: str, line: str, said: list[str]) -> None:
    assert meant(game, line) == said


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("mating", "Ann plays C05, Ben thinks"),
        ("mating", "Ann has 4 apples"),
        ("mating", "Ann 4 food or 5"),
        ("mating", "Ben nearly won"),
        ("mating", "C07"),
        ("extinction", "Ann attacks E7 from D7 with 4"),  # it may be to compete or to prey
    ],
)
def test_what_is_not_plain_is_not_read(game: str, line: str) -> None:
    with pytest.raises(AssertionError):
        meant(game, line)


def test_a_card_without_a_verb_is_asked_about() -> None:
    assert read("mating", "Ann: nuptial gift").startswith("6: what did Ann do with F01? There are play, lunch,")


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        # What is shown is as good a name as any, also beside the number.
        ("mating", "Ann played the stag beetle", ["Ann: play C14"]),
        ("mating", "Ann played the kangaroo, C11", ["Ann: play C11"]),
        ("mating", "environment E10, fern gully", ["environment: E10"]),
        ("mating", "Ann: draw C07 C07", ["Ann: draw C07 C07"]),
        ("scary", "Ann evolves the trilobite", ["Ann: evolve T03"]),
        # A heading with more behind it.
        ("scary", "era 0, the Cambrian", ["era 0"]),
        ("mating", "Round 3 (at last)", ["round 3"]),
        ("mating", "round 3: Ann plays C05", ["round 3", "Ann: play C05"]),
        # A verb said once for several, of one player or of two.
        ("bios", "Ann: settle B2, B3", ["Ann: settle B2", "Ann: settle B3"]),
        ("extinction", "Ben ate F4 from E4 with 1 and D1 from E2 with 1", ["Ben: prey E4 F4 1", "Ben: prey E2 D1 1"]),
        (
            "megafauna",
            "Ann: size rm 2; move rm kE iW, kE jW",
            ["Ann: size rm 2", "Ann: move rm kE iW", "Ann: move rm kE jW"],
        ),
        ("mating", "Ann rolled 4 and 3, Ben 5 and 3", ["Ann: roll 4 3", "Ben: roll 5 3"]),
        ("mating", "Ann: play C05, sneak S03; 4 food left", ["Ann: play C05", "Ann: sneak S03", "Ann food 4"]),
        ("scary", "Ben put one on B1, one on A1", ["Ben: place B1 A1"]),
        ("scary", "the die for the map was a 2, nothing flips", ["flip: 2"]),
        (
            "extinction",
            "Ann moved three from F4 to F7, two from G3 to G6",
            ["Ann: migrate 3 F4 F7", "Ann: migrate 2 G3 G6"],
        ),
        ("megafauna", "Ben: size rm 2; move rm kE iW", ["Ben: size rm 2", "Ben: move rm kE iW"]),
        ("mating", "Ann plays C05 and Ben is out", ["Ann: play C05", "Ben: lunch"]),
        # Counts by what is counted, and counts of which it need not be said again.
        ("mating", "Food: Ann 4, Ben 3", ["Ann food 4", "Ben food 3"]),
        ("mating", "= offspring 2 Ann, 1 Ben", ["Ann offspring 2", "Ben offspring 1"]),
        (
            "mating",
            "Ann has 4 food and 2 offspring, Ben 3 and 1",
            ["Ann food 4", "Ann offspring 2", "Ben food 3", "Ben offspring 1"],
        ),
        ("mating", "Second round", ["round 2"]),
        ("scary", "Cambrian, era 0", ["era 0"]),
        # What was not done is a remark.
        ("mating", "nobody escapes", []),
        # Jotted down: short headings, strokes, brackets, sums, what is put right in the same line.
        ("mating", "R1", ["round 1"]),
        ("mating", "rd. 1: Ann plays C05 / Ben: lunch", ["round 1", "Ann: play C05", "Ben: lunch"]),
        ("extinction", "T1 Ann", ["turn 1"]),
        ("mating", "1.", ["round 1"]),
        ("mating", "(that was close)", []),
        ("mating", "Ann: -", []),
        ("mating", "Ann: roll [4 3], Ben: roll (5/3)", ["Ann: roll 4 3", "Ben: roll 5 3"]),
        ("mating", "Ann rolls 7 (4+3)", ["Ann: roll 4 3"]),
        ("mating", "= Ann food 9+4=13, Ben food 9 -> 4", ["Ann food 13", "Ben food 4"]),
        ("mating", "= both food 9", ["Ann food 9", "Ben food 9"]),
        ("extinction", "= Ann 44, Ben 27 individuals", ["Ann individuals 44", "Ben individuals 27"]),
        ("extinction", "Ann wins 80:41", ["winner ('Ann',)"]),
        ("mating", "Ann plays C12, no, C13", ["Ann: play C13"]),
        ("mating", "Ann: roll 3 4, sorry, 3 5", ["Ann: roll 3 5"]),
        ("mating", "Ann plays C05, the other is out to lunch", ["Ann: play C05", "Ben: lunch"]),
        ("mating", "rolls: Ann 4 3, Ben 5 3", ["Ann: roll 4 3", "Ben: roll 5 3"]),
        ("megafauna", "Ann: rm size 2", ["Ann: size rm 2"]),
        ("extinction", "Ann: migrate 4 E6 E8, 1 E7 F4", ["Ann: migrate 4 E6 E8", "Ann: migrate 1 E7 F4"]),
        ("mating", "all draw up to five", ["Ann: draw ?", "Ben: draw ?"]),
        ("mating", "Ann discards 2, Ben one", ["Ann: discard ? ?", "Ben: discard ?"]),
        ("scary", "Ann rolls 3, phew", ["Ann: roll 3"]),
        ("mating", "the dice: Ann 4 3, Ben 5 3", ["Ann: roll 4 3", "Ben: roll 5 3"]),
        ("extinction", "Ann settles D7, E7 and F7 with 3 each", ["Ann: settle D7=3 E7=3 F7=3"]),
        ("mating", "both of us: lunch again", ["Ann: lunch", "Ben: lunch"]),
        ("mating", "Ann throws C01 and C02 away", ["Ann: discard C01 C02"]),
        ("mating", "food is 8 for all of us", ["Ann food 8", "Ben food 8"]),
        ("scary", "Ann: 1 allele, 4 markers. Ben: 0 alleles.", ["Ann alleles 1", "Ann markers 4", "Ben alleles 0"]),
        ("scary", "Ann: no markers", []),
        ("mating", "E07: 1 predator, 5 food", ["environment: E07"]),
        ("mating", "Ann disc. C01", ["Ann: discard C01"]),
        ("extinction", "Turn 1/20", ["turn 1"]),
        ("extinction", "Turn 1 (Ann): spin 4", ["turn 1", "spin: 4 by Ann"]),
        ("bios", "Ann: settle dome B6, B0, B2", ["Ann: settle dome B6", "Ann: settle dome B0", "Ann: settle dome B2"]),
        ("mating", 'Ann: "told you so"', []),
        # Lines below a name, and a table of counts.
        ("mating", "Ann:\n  play C05\n  sneak S03", ["Ann: play C05", "Ann: sneak S03"]),
        ("mating", "      food  offspring\nAnn      3          2\nBen      4          0", TABLE),
        ("mating", "|           | Ann | Ben |\n|---|---|---|\n| food      | 3 | 4 |\n| offspring | 2 | 0 |", ACROSS),
    ],
)
def test_what_a_line_tells_besides(game: str, line: str, said: list[str]) -> None:
    assert meant(game, line) == said


def test_a_header_ends_with_the_first_line_of_play() -> None:
    raw = split("pnp-log 1\ngame: scary\nplayers: Ann, Ben\nbacks: R G\n", "test", begins=("backs",))
    assert list(raw.header) == ["game", "players"] and [line for _, line in raw.lines] == ["backs: R G"]


@pytest.mark.parametrize(
    ("game", "line", "written"),
    [
        ("bios", "Ann settled a creeple on B5 as a herbivore", "Ann: settle B5 herbivore"),
        ("scary", "Ann evolves the trait T05", "Ann: evolve T05"),
        ("mating", "Ann lays the strategy C05", "Ann: play C05"),
    ],
)
def test_what_a_game_calls_its_things_is_idle_there_alone(game: str, line: str, written: str) -> None:
    assert read(game, line) == written
    other = "mating" if game == "bios" else "bios"
    noun = line.split()[3]
    assert noun in Play(plays.game(game), plays.kit(game), ("Ann", "Ben")).words.idle
    assert noun not in Play(plays.game(other), plays.kit(other), ("Ann", "Ben")).words.light


def told(game: str, line: str) -> list[str]:
    """What each entry of a line says; `unread` where it cannot be read."""
    play = Play(plays.game(game), plays.kit(game), ("Ann", "Ben"))
    log, problems = play.reader.read_on(split(f"pnp-log 1\ngame: {game}\nplayers: Ann, Ben\n\n{line}\n", "told"))
    if problems:
        return ["unread"]
    return [
        f"{what.word} {what.number}" if isinstance(what, Heading) else play.write(what)  # type: ignore[arg-type]
        for what in (entry.what for entry in log.entries)
    ]


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        ("bios", "turn 9, Comet Dust", ["turn 9", "event: E08"]),
        ("extinction", "turn 7: Crown Fire", ["turn 7", "change: E15"]),
        ("mating", "no fight, because Ben wears the Two-Faced Suit", ["unread"]),
        ("extinction", '"nocturnal!" - and Ben has nothing against it', ["unread"]),
        ("mating", "no fight this time", []),
    ],
)
def test_a_line_is_read_with_all_that_it_names_or_not_at_all(game: str, line: str, says: list[str]) -> None:
    assert told(game, line) == says


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("Ben settled L1, B4, L0 and B0 as herbivores", "L1 herbivore, B4 herbivore, L0 herbivore, B0 herbivore"),
        ("Ben settled herbivores on L1, B4 and L0", "L1 herbivore, B4 herbivore, L0 herbivore"),
        ("Ben settled L1 and B4, both as carnivore", "L1 carnivore, B4 carnivore"),
        ("Ben settles fish on L1, B4, and domes on L0 and B0", "fish L1, fish B4, dome L0, dome B0"),
        ("Ben settled L1 as carnivore and B4 as herbivore", "L1 carnivore, B4 herbivore"),
        ("Ben: settle L1, B4 herbivore", "L1, B4 herbivore"),
    ],
)
def test_what_is_said_once_of_several_belongs_to_each(line: str, written: str) -> None:
    play = Play(plays.game("bios"), plays.kit("bios"), ("Ann", "Ben"))
    told = [entry.what for entry in play.reader.told(line)]
    assert ", ".join(play.write(what).removeprefix("Ben: settle ") for what in told) == written  # type: ignore[arg-type]


def test_of_what_is_taken_off_each_has_what_is_said_of_all() -> None:
    play = Play(plays.game("bios"), plays.kit("bios"), ("Ann", "Ben"))
    told = play.reader.told("Ben lost fish on L1 and L4, carnivores")
    lost = ", ".join(play.write(each.what).removeprefix("Ben: cull ") for each in told)  # type: ignore[arg-type]
    assert lost == "fish L1 carnivore, fish L4 carnivore"


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("Ben: place four on eW, dE, eW, dE", "Ben: start eW, dE, eW, dE"),
        ("Ben placed his four founders on aE, aE, bW and cW", "Ben: start aE, aE, bW, cW"),
        ("Ben placed two on aE and two on bW", "Ben: start aE x2, bW x2"),
    ],
)
def test_a_number_before_as_many_places_counts_these(line: str, written: str) -> None:
    assert told("megafauna", line) == [written]


def test_a_card_is_called_by_the_animal_that_stands_for_it() -> None:
    kit = plays.installed("mating")
    play = Play(plays.game("mating"), kit, ("Ann", "Ben"))
    assert "alone=peacock" in next(card.look for card in kit.decks["flashy"] if card.id == "F21")
    assert {name: play.words.titles.get(name) for name in ("peacock", "peafowl", "peacock spider")} == {
        "peacock": "F21",
        "peafowl": "F21",
        "peacock spider": "F13",
    }
