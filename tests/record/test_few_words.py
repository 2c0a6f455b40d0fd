"""What few words mean at the table: lists of places, halves by other words, ends by what they bring, a card alone."""

from __future__ import annotations

import pytest

from pnp.cli.prompt_loop import SEVERAL, _commands
from pnp.referee.record.few_words import FewWords
from pnp.referee.record.session import Session

from .test_session import sitting, third_turn


def newborn() -> Session:
    """Ann places two domes: from L1 and L4, with 3 points."""
    session = third_turn("E13", "populate dome 2", "")
    while "places a newborn" not in session.offer().prompts[0]:
        session.answer("")
    assert session.offer().prompts == ("Ann places a newborn (2 domes)",)
    return session


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        ("domes to L6 and L0", ["dome L6 herbivore", "dome L0 herbivore"]),
        ("settle domes on L6 L0", ["dome L6 herbivore", "dome L0 herbivore"]),
        ("L0 L6", ["dome L0 herbivore", "dome L6 herbivore"]),
        ("L1 and L4, both above the line", ["dome L1 carnivore", "dome L4 carnivore"]),
        ("L1 L4 above", ["dome L1 carnivore", "dome L4 carnivore"]),
        ("above the line: L1, L4", ["dome L1 carnivore", "dome L4 carnivore"]),
        ("one to L6, one above the line on L1", ["dome L6 herbivore", "dome L1 carnivore"]),
        ("L0 and L1 above", ["dome L0 herbivore", "dome L1 carnivore"]),  # above L0 there is nothing to eat
    ],
)
def test_places_are_listed_with_what_is_said_of_all(said: str, lines: list[str]) -> None:
    taken = newborn().answer(said)
    written = [line.removeprefix("Ann: settle ") for line in taken.lines if line.startswith("Ann: settle")]
    assert written == lines, taken.refused


@pytest.mark.parametrize("said", ["domes to L1 and L4", "domes to L0 and B1", "L0 to L6"])
def test_a_list_of_which_one_is_not_plain_is_not_taken(said: str) -> None:
    session = newborn()
    before = list(session.lines)
    asked = session.offer().prompts
    taken = session.answer(said)
    assert taken.refused
    assert session.lines == before
    assert session.offer().prompts == asked, "what was passed without a line stays passed"


def test_a_journey_is_not_two_places() -> None:
    session = newborn()
    legal = [move for ask in session.open for move in ask.legal()]
    words = FewWords(legal, session.play.words)
    assert words.meant("L0 from L6") == []
    assert words.meant("from L1 to L0 and L6") == []
    assert words.meant("L6") == ["Ann: settle dome L6 herbivore"]
    assert words.meant("L1") == [], "above or below?"


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("promote Y04 as snail in L1", "Ann: promote Y04 in L1 as snail"),
        ("promote Blue Blood, the tail", "Ann: promote Y04 as tail"),
        ("promote Y04 with the tail", "Ann: promote Y04 as tail"),
        ("Ann promotes Y04: tail", "Ann: promote Y04 as tail"),
    ],
)
def test_an_end_is_called_by_what_it_brings(said: str, line: str) -> None:
    session = third_turn("E13")
    assert session.answer(said).lines[:1] == (line,)
    assert session.tally()["Ann"]["snail"] == ("snail" in line)


def test_no_end_brings_that() -> None:
    assert third_turn("E13").answer("promote Y04 as venom").refused == ("6.9: no venom comes of Y04",)


@pytest.mark.parametrize("price", ["for 1", "for a price of 1", "at 1"])
def test_what_a_card_costs_is_no_number_of_cards(price: str) -> None:
    assert third_turn("E13").answer(f"fish buys Mandibles {price}").lines[0] == "Ann: mutate fish G01"


def test_a_rival_card_that_is_turned_says_what_it_passes_over() -> None:
    session = Session(sitting("bios", "Reed"), rivals=["Reed"])
    for line in ("R15 Y22 Y04 R17 R09", "G10 G02 G07 B12 G17", "E13", "populate"):
        assert not session.answer(line).refused, line
    taken = session.answer("v1")
    assert taken.said[0] == "passed over: action 2 of Ann ('back' takes you there)"
    assert taken.lines[0] == "Reed: card V01"
    session.undo()
    assert session.offer().prompts == ("action 2 of Ann",)


def test_a_rival_card_before_the_event_is_no_mutation() -> None:
    session = Session(sitting("bios", "Reed"), rivals=["Reed"])
    for line in ("R15 Y22 Y04 R17 R09", "G10 G02 G07 B12 G17"):
        session.answer(line)
    assert session.answer("v1").refused == ("no rival turns a card now; the event of this turn is not written",)


def test_what_a_rival_does_is_told_with_its_paragraph() -> None:
    session = Session(sitting("bios", "Reed"), rivals=["Reed"])
    for line in ("R15 Y22 Y04 R17 R09", "G10 G02 G07 B12 G17", "E13", "populate", ""):
        session.answer(line)
    taken = session.answer("v1")
    assert taken.why
    assert all(why.endswith(")") and "(18." in why for why in taken.why.values()), taken.why


@pytest.mark.parametrize(
    ("word", "rest", "command"),
    [
        ("all", "", True),
        ("all", "four worms breed", False),
        ("back", "3", True),
        ("back", "to unborn: a fish", False),
        ("log", "40", True),
        ("log", "in the river", False),
        ("quit", "", True),
        ("help", "populate", True),
        ("map", "9", False),
    ],
)
def test_a_sentence_that_begins_like_a_command_is_a_line(word: str, rest: str, command: bool) -> None:
    assert _commands(word, rest) is command


@pytest.mark.parametrize("said", ["Gamma-Ray Burst", "gamma ray burst", "event: gamma ray burst"])
def test_a_title_is_read_without_its_hyphen(said: str) -> None:
    assert third_turn().answer(said).lines[0] == "event: E05"


@pytest.mark.parametrize("said", ["Fathers Pouch", "father's pouch", "Father’s Pouch"])
def test_a_title_is_read_with_any_apostrophe(said: str) -> None:
    words = third_turn().play.words
    assert words.wide_title(said.split(), 0) == ("B05", 2)


def test_what_is_said_before_several_places_holds_until_something_else_is_said() -> None:
    session = third_turn("E13")
    legal = [move for ask in session.open for move in ask.legal() if move.verb == "promote"]
    words = FewWords(legal, session.play.words)
    assert words.meant("Y04 in L1 and L4") == [
        "Ann: promote Y04 A in L1 herbivore",
        "Ann: promote Y04 A in L4 herbivore",
    ]
    assert words.meant("Y04 in L1, L2") == []


def test_answers_are_chosen_by_several_numbers_without_commas() -> None:
    assert SEVERAL.fullmatch("2 6 8 11 13 14 15 16") and SEVERAL.fullmatch("1, 4 and 5") and not SEVERAL.fullmatch("4")


def test_of_a_list_each_may_be_legal_only_after_the_one_before() -> None:
    session = newborn()
    assert "Ann: settle dome L0 carnivore" not in session.offer().legal, "there is nothing to eat yet"
    before = list(session.lines)
    taken = session.answer("a dome to L0, then one above the line on L0")
    assert taken.lines[:2] == ("Ann: settle dome L0 herbivore", "Ann: settle dome L0 carnivore"), taken
    session.undo(2)
    assert session.lines == before


def test_what_has_no_number_is_meant_by_its_verb_alone() -> None:
    session = third_turn("E13")
    legal = [move for ask in session.open for move in ask.legal()]
    words = FewWords(legal, session.play.words)
    assert words.meant("the fish breed") == ["Ann: populate fish"]
    assert words.meant("the fish and the domes breed") == ["Ann: populate fish", "Ann: populate dome"]
    assert words.meant("fish") == []


def test_a_card_alone_is_turned_as_cards_were_before_and_what_was_passed_is_not_in_its_way() -> None:
    session = Session(sitting("megafauna", "Moss"), rivals=["Moss"])
    for line in ("start aE, dW, dE, eW", "G18", "bid 3", "v5"):
        assert not session.answer(line).refused, line
    assert session.offer().prompts == ("Ann may change roles and sizes",)
    assert not session.answer("").refused
    [refused] = session.answer("D35").refused
    assert refused.startswith("card: D35: "), "and not the reserve"
    assert "roles and sizes" not in refused
