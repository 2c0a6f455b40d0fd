"""A log that is being written: whatever goes back, looks ahead or asks step by step comes to what the lines say."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from pnp import catalog
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.log.header import split
from pnp.referee.play.play import Play
from pnp.referee.record.session import Session

GAMES = ("mating", "scary", "extinction", "bios", "megafauna")
LINES = 45  # that are recorded of each game
MOST_CHOICES = 130  # cards of the largest deck


@cache
def kit(game: str) -> Kit:
    return catalog.kit(Places(), game)


def sitting(game: str, rivals: str = "") -> Play:
    header = {"rivals": rivals} if rivals else {}
    return Play(catalog.load_rules(game), kit(game), ("Ann", rivals or "Ben"), header)


def stepped(session: Session, chance: Random) -> str:
    """An answer that is put together step by step; "" where dice or cards fall."""
    chosen: list[str | int] = []
    for _ in range(12):
        step = session.step(chosen)
        assert step is not None or not chosen, f"{chosen} leads nowhere"
        if step is None or step.line:
            return step.line if step is not None else ""
        assert 0 < len(step.choices) <= MOST_CHOICES, step
        chosen.append(chance.choice(step.choices).value)
    raise AssertionError(chosen)


@pytest.mark.parametrize("game", GAMES)
def test_back_and_on_as_from_the_first_line(game: str) -> None:
    """Answers by steps, dice, passes and lines taken back, now and then beside a session that reads the lines anew."""
    chance = Random(f"record {game}")
    play = sitting(game)
    session = Session(play)
    took_back = steps = 0
    for turn in range(6 * LINES):
        if session.over or len(session.lines) >= LINES:
            break
        offer = session.offer()
        if offer.fallen == "dice":
            taken = session.roll("", chance)
        elif offer.fallen:
            taken = session.answer(session.fall(chance))
        elif offer.enter and chance.random() < 0.3:
            taken = session.answer("")
        else:
            line = stepped(session, chance)
            steps += bool(line)
            taken = session.answer(line)
        assert not taken.refused, (taken, session.lines[-3:])
        if turn % 9 == 8:
            before = [line for line in session.lines if line]
            gone = session.undo(chance.randrange(1, 4))
            took_back += len(gone)
            assert [line for line in session.lines if line] == before[: len(session.lines) - session.lines.count("")]
            fresh = Session(sitting(game), session.lines)
            assert session.offer() == fresh.offer()
            assert session.position() == fresh.position()
    assert took_back and steps > 3


def test_a_choice_says_what_it_is() -> None:
    """So that it can be taken on a board or by a picture."""
    session = Session(sitting("mating"))
    assert not session.answer("Ann: draw C01 C02 C03 C04 C05").refused
    assert not session.answer("Ben: draw F01 F02 F03 F04 F05").refused
    first = session.step()
    assert first is not None and {choice.is_a for choice in first.choices} <= {"player", "word"}
    player = first.choices[0].value
    verbs = session.step([player])
    assert verbs is not None and "verb" in {choice.is_a for choice in verbs.choices}
    cards = session.step([player, "play"])
    assert cards is not None and {choice.is_a for choice in cards.choices} == {"card"}
    done = session.step([player, "play", cards.choices[3].value])
    assert done is not None and done.line == f"{player}: play {cards.choices[3].value}"


@pytest.mark.parametrize("game", GAMES)
def test_beside_a_rival_no_step_leads_nowhere(game: str) -> None:
    """A window that is open to all offers the people's answers alone; every first choice goes on."""
    session = Session(sitting(game, "Reed"), (), ("Reed",))
    chance = Random(2)
    for _ in range(LINES):
        if session.over:
            break
        first, offer = session.step(), session.offer()
        assert first is not None or offer.fallen or not offer.legal, offer  # what may be written can be chosen
        for choice in first.choices if first is not None else ():
            assert session.step([choice.value]) is not None, choice
        line = session.fall(chance) if offer.fallen else stepped(session, chance)
        if line and not session.answer(line).refused:
            continue
        assert offer.enter and not session.answer("").refused, offer


def test_a_verb_alone_is_chosen_like_any_other() -> None:
    """To escape takes no words: it is no throw of dice, and offered."""
    session = Session(sitting("mating"))
    for line in ("Ann: draw C10 C05 C06 C07 C08", "Ben: draw C01 C02 C03 C04 C09", "round 1"):
        assert not session.answer(line).refused
    for line in ("Ann: play C10", "Ben: lunch", "environment: E12"):
        assert not session.answer(line).refused
    assert session.offer().legal == ("Ann: escape",)
    step = session.step()
    assert step is not None
    assert step.line == "Ann: escape"


def test_a_word_that_is_no_verb_is_told_as_such() -> None:
    """Not as a card that there is not: the short form "ann c7" is tried for what begins with a name."""
    play = Play(catalog.load_rules("mating"), catalog.kit(Places(), "mating"), ("Ann", "Ben"))
    session = Session(play, [], [])
    session.answer("Ann: draw 5")
    (said,) = session.answer("Ann fetched C07 for Ben").refused
    assert said.startswith("'fetched' is not a verb of this game")
    (said,) = session.answer("Ben C99").refused
    assert said.startswith("there is no card 'C99'")


def test_cards_drawn_unseen_are_remembered_and_never_written() -> None:
    """The log keeps ?, the session offers what it was told; what has been shown, or taken back, is offered no more."""
    session = Session(sitting("mating"))
    assert session.secret("Ann C01 C02 F01").refused == ("1.8: Ann is dealt 5 cards, not 3",)
    assert session.secret("Cara C01").refused[0].startswith("whose cards?")
    assert session.secret("Ann C01 X99").refused == ("there is no card 'X99'",)
    done = session.secret("Ann: C01 c2 F01 F02 F03")
    assert [line for line in done.lines if line] == ["Ann: draw 5"]
    session.answer("")
    assert {f"Ann: play {card}" for card in ("C01", "C02", "F01")} <= {*session.offer().legal} & {*session.forms()}
    assert not any(line.startswith("Ben: play") for line in session.offer().legal)
    assert session.secret("Ann").said == ("Ann holds, for you alone: C01 C02 F01 F02 F03",)
    assert session.secret("Ann C03").refused == ("Ann cannot hold that: C03 is one card too many for Ann's hand",)
    session.answer("Ann: play C01")
    assert session.secret("Ann").said == ("Ann holds, for you alone: C02 F01 F02 F03",)
    session.undo()
    assert session.secret("Ann").said[0].endswith("C01 C02 F01 F02 F03")
    session.undo(9)
    assert session.secret("Ann").said == ("Ann holds, for you alone: nothing that you told",)
    assert "C02" not in "".join(session.lines)


def test_where_nobody_holds_cards_nothing_is_secret() -> None:
    session = Session(sitting("extinction"))
    assert session.secret("Ann G01").refused == ("nobody holds cards unseen in this game",)


def test_what_somebody_does_while_a_card_is_to_be_turned_says_what_comes_first() -> None:
    session = Session(Play(catalog.load_rules("bios"), catalog.kit(Places(), "bios"), ("Ann", "Ben")), [], [])
    session.answer("metabolic: Y09 Y20 R20 Y06 Y11")
    session.answer("darwinian: G04 G12 B12 B19 G19")
    assert session.answer("promote Y09 A").refused == ("first comes: the event of this turn",)


def test_a_verb_with_too_little_says_what_it_takes_and_not_who() -> None:
    play = Play(catalog.load_rules("mating"), catalog.kit(Places(), "mating"), ("Ann", "Ben"))
    session = Session(play, [], [])
    for line in ("Ann: draw 5", "Ben: draw 5"):
        session.answer(line)
    (said,) = session.answer("play unicorns").refused
    assert said.startswith("there is no card 'unicorns'")


BEFORE = "Ann: start dE x2, hW, iE", "Ben: start eE x2, eW, hW", "card: D12"


def evening(*lines: str) -> Session:
    header = {"lineages": "Ann rrrr, Ben mmrrr", "length": "standard"}
    return Session(Play(catalog.load_rules("megafauna"), kit("megafauna"), ("Ann", "Ben"), header), lines)


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("Ann bids 2, Ben 3", ["Ann: bid 2", "Ben: bid 3"]),
        ("Ann grows to size 2", ["Ann: size rrrr 2"]),  # the only one that Ann has
        ("Ann grows to 2 and moves one from dE to gW", ["Ann: size rrrr 2", "Ann: move rrrr dE gW"]),
        ("Ben: one from eE to eW and one from hW to hE", ["Ben: move mmrrr eE eW", "Ben: move mmrrr hW hE"]),
        ("Ben's Two-Tuskers grow to 2", ["Ben: size mmrrr 2"]),
    ],
)
def test_a_sentence_is_taken_for_all_that_it_tells(said: str, written: list[str]) -> None:
    session = evening(*BEFORE)
    assert [line for line in session.answer(said).lines if ":" in line] == written


def test_a_sentence_is_taken_whole_or_not_at_all() -> None:
    session = evening(*BEFORE)
    (said,) = session.answer("Ann bids 2, Ben 99").refused
    assert said == "Ben: bid 99: 3.13: Ben bids 99 and holds 3"
    assert session.lines == list(BEFORE)
    (said,) = session.answer("Ann: jW to aE").refused
    assert said.startswith("nothing that this may mean is legal now")
    session.answer("Ann grows to 2")
    session.answer("")  # Ann's role
    session.answer("")  # Ben stays as he is
    session.answer("")  # everybody grows
    (said,) = session.answer("Ann: dE to jW").refused
    assert said == "Ann: move rrrr dE jW: 8.2: j is 2 away, and rrrr (size 2) goes 1"


def test_who_is_asked_for_nothing_passes_nothing_for_others() -> None:
    session = evening(*BEFORE, "Ann: win 1")
    session.answer("")
    before = session.offer()
    assert session.answer("Ben passes").said == ("Ben is not asked for anything now",)
    assert session.offer() == before


def test_lines_that_tell_several_things_are_read_when_a_log_goes_on() -> None:
    """As a verdict reads them: nothing of a jotted log is lost."""
    session = evening(*BEFORE, "Ann bids 2, Ben 3", "Ben gives the cheek pouches to his Two-Tusker", "Ann grows to 2,")
    assert session.tally()["Ben"] == {"map": 4, "genes": 0, "score": 0, "hand": 0, "genotypes": 1}
    assert (
        session.offer()
        == evening(*BEFORE, "Ann: bid 2", "Ben: bid 3", "Ben: express D12 on mmrrr", "Ann: size rrrr 2").offer()
    )
    session.undo(2)
    assert session.tally()["Ben"]["genes"] == 0
    session.undo()
    assert session.tally()["Ben"]["genes"] == 3


def test_what_lies_open_and_is_passed_over_is_said() -> None:
    """The cards that a mutagen brings, after its dice, as the sheet has room for them: a rival chooses by the cards."""
    session = Session(sitting("bios", "Reed"))
    for line in ("R15 Y22 Y04 R17 R09", "G10 G02 G07 B12 G17", "E03"):
        assert not session.answer(line).said
    asked = session.offer().prompts
    rows = ["the next 4 of the metabolic deck", "the next 4 of the darwinian deck"]
    why = " (rivals choose by them: write each, 18.1)"
    assert asked == (rows[0], rows[1] + why, "throw 2 dice for the limit"), "said once"
    assert not session.answer("4 2").said
    assert session.offer().prompts == (rows[0], rows[1] + why)
    session.answer("R05 Y02 R04 Y19")
    assert not session.answer("G05 G04 B08 B13").said
    session.undo(2)
    assert session.answer("Ann: populate").said == tuple(
        f"not written: {row}{why} ('back' takes you there)" for row in rows
    )


def test_a_word_that_people_say_for_a_verb_is_read_without_a_name() -> None:
    # "take" begins no verb of Bios and is a word of another one's grammar; it is said for mutating.
    session = Session(Play(catalog.load_rules("bios"), kit("bios"), ("Ann",), {"challenge": "ark"}))
    for line in ("R09 Y22 Y13 R08 R03", "G15 B08 G13 G01 B20", "E09"):
        assert not session.answer(line).refused, line
    assert session.answer("take G13").lines == ("Ann: mutate G13",)


def test_what_was_said_in_other_words_is_refused_with_the_line_for_which_it_was_taken() -> None:
    session = Session(Play(catalog.load_rules("bios"), kit("bios"), ("Ann",), {"challenge": "ark"}))
    for line in ("R09 Y22 Y13 R08 R03", "G15 B08 G13 G01 B20", "E09"):
        assert not session.answer(line).refused, line
    assert session.answer("L2").refused == ("Ann: resurrect L2: 9.3: Ann has 1 creeple on the map",)
    assert session.answer("resurrect L2").refused == ("9.3: Ann has 1 creeple on the map",)


def test_a_hex_that_is_called_like_a_card_is_the_answer_that_is_asked_for() -> None:
    session = Session(
        Play(catalog.load_rules("bios"), kit("bios"), ("Ann", "Ben"), {"phyla": "Ann mollusk, Ben insect"})
    )
    for line in ("R09 Y22 Y13 R08 R03", "G15 B08 G13 G01 B20", "E13", "populate"):
        assert not session.answer(line).refused, line
    while "places a newborn" not in session.offer().prompts[0]:
        assert not session.answer("").refused
    assert session.answer("B6").lines[0] == "Ann: settle B6"  # and not the card B06, which comes into no row now


MIDDLE = """\
pnp-log 1
game: bios 1
players: Ann, Ben
from: era 1, turn 3

= Ann ammonites 0
= Ben ammonites 0
= metabolic row Y01 R01 Y03 R03 Y05
= darwinian row G01 B01 G03 B03 G05
= metabolic discard
= darwinian discard
= Ann form dome size 2 basal blue 2
= Ann card dome Y04
= Ann form fish from G02 size 2 basal blue 1
= Ann stands dome L1 herbivore, L4 herbivore
= Ann stands fish L2 herbivore
= Ben form dome size 2
= Ben stands dome B1 herbivore
"""


def third_turn(*lines: str) -> Session:
    raw = split(MIDDLE, "middle")
    stated = [(number, line) for number, line in enumerate(MIDDLE.splitlines(), 1) if line.startswith("=")]
    session = Session(Play(catalog.load_rules("bios"), kit("bios"), raw.players, raw.header, stated))
    for line in lines:
        assert not session.answer(line).refused, line
    return session


@pytest.mark.parametrize(
    ("before", "said", "lines", "refused"),
    [
        (["E09"], "cull L2", ["Ann: cull fish L2 herbivore"], ""),  # the only one there
        (["E09"], "L4", ["Ann: cull dome L4 herbivore"], ""),
        (["E13"], "promote Y04 as snail in L1", ["Ann: promote Y04 in L1 as snail"], ""),
        (["E13"], "promote Y04 as snail", [], "16.7: which parent: L1 herbivore, L4 herbivore?"),
        (["E13"], "promote Y04 as fish", [], "6.5: no fish comes of Y04"),
        (["E13"], "fish takes B03 and R22", [], "Ann: mutate fish B03 R22: 5.1: R22 is not in the metabolic row"),
        (["E13"], "fish takes G01 and Y05", ["Ann: mutate fish G01 Y05"], ""),
    ],
)
def test_what_leaves_something_out_is_the_only_answer_that_it_can_be(
    before: list[str], said: str, lines: list[str], refused: str
) -> None:
    taken = third_turn(*before).answer(said)
    assert [line for line in taken.lines if ": " in line] == lines
    assert " ".join(taken.refused).startswith(refused) if refused else not taken.refused


def test_one_here_and_one_there_are_two_journeys() -> None:
    session = third_turn("E13", "populate dome 2", "")
    while "places a newborn" not in session.offer().prompts[0]:
        session.answer("")
    taken = session.answer("one dome to L6, one to L0")
    assert [line for line in taken.lines if ": " in line] == ["Ann: settle dome L6", "Ann: settle dome L0"]


def test_several_answers_are_taken_all_or_none() -> None:
    session = third_turn("E13")
    before = list(session.lines)
    legal = session.offer().legal
    assert session.several([legal[0], "Ben: cull fish L2 herbivore"]).refused
    assert session.lines == before
    assert [line for line in session.several([legal[0]]).lines if ": " in line] == [legal[0]]


def test_a_heading_is_written_once() -> None:
    session = Session(sitting("mating"))
    session.answer("Ann: play C07")
    assert session.lines[-2:] == ["round 1", "Ann: play C07"]
    taken = session.answer("round 1")
    assert taken.said == ("this is round 1 already",)
    assert not taken.refused
    assert session.lines[-1] == "Ann: play C07"
