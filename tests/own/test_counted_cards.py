"""counts.toml with decks: a log names cards, and none is played twice, or by who does not hold it."""

from __future__ import annotations

from random import Random

import pytest

from pnp import catalog
from pnp.errors import Unreadable
from pnp.places import Places
from pnp.referee.play.play import Play
from pnp.referee.playout.playout import log_text, playout
from pnp.referee.record.session import Session
from pnp.referee.verdict.check import check
from pnp.referee.verdict.verdict import Verdict
from tests.own.conftest import Folder

TABLE = "Id,Name,Food,Copies\nrex,Rex,2,1\nada,Egg of Ada,-2,2\nfig,Figs,,1\nrain,Rain,1,1\n"
COUNTS = """
acts = [1, 2]
[deck.cards]
deal = 1
[count.food]
start = 1
most = 3
[moves.turn]
card = "cards"
from = "deck"
worth = { food = "Food" }
[moves.draw]
card = "cards"
from = "deck"
to = "hand"
number = [1, 2]
[moves.play]
card = "cards"
changes = ["food"]
least = -1
most = 1
[moves.lay]
card = "cards"
to = "table"
[moves.take]
card = "cards"
from = "table"
to = "hand"
[win]
most = "food"
reach = 3
"""
HEAD = "pnp-log 1\ngame: dino 1\nplayers: Ann, Ben\n\n"


def _check(places: Places, lines: str) -> Verdict:
    return check(catalog.load_rules("dino", places), catalog.kit(places, "dino"), HEAD + lines, "a.log")


def test_an_evening_with_cards(folder: Folder) -> None:
    """Dealt and drawn hidden or open, played, laid and taken up, by id or by name; what a card is worth is counted."""
    verdict = _check(
        folder(cards_csv=TABLE, counts_toml=COUNTS),
        "Ann: dealt rex\nBen: dealt ?\nAnn: lay rex\nBen: play Egg of Ada food +1\n= Ann hand 0, Ben food 2, hand 0\n"
        "round 2\nAnn: take rex\nAnn: turn ada\n= Ann food 0, hand 1\nBen: draw 2\nBen: play fig\n"
        "round 3\nAnn: turn fig food 0\nBen: play rain\n= Ann food 0, Ben hand 0\n",
    )
    assert verdict.accepted, [*verdict.rulings, *verdict.claims]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("Ann: turn rex\nAnn: turn rex\n", "rex cannot come from the deck: rex is in the discard"),
        ("Ann: play rex\nBen: play rex\n", "Ben cannot have rex: it is not in Ben's hand (rex is in the discard)"),
        ("Ann: play ada\nBen: play ada\nAnn: draw ?\nAnn: play ada\n", "Ann cannot have ada"),
        ("Ann: draw ? ? ?\n", "it is 1 to 2 cards at a time, not 3"),
        ("Ann: take fig\n", "fig does not lie on the table"),
        ("Ann: turn rex food +1\n", "rex is worth +2 food to Ann, not +1"),
        ("Ann: turn ada food -2\nBen: turn ada food -2\nAnn: turn ada\n", "ada cannot come from the deck"),
        ("Ann: play rex food +2\n", "play changes a count by -1 to +1, not by +2"),
        ("Ann: draw 2\nBen: draw 2\n", "the deck has 1 card left, not 2"),
    ],
)
def test_what_a_card_cannot_do(folder: Folder, lines: str, reason: str) -> None:
    places = folder(cards_csv=TABLE, counts_toml=COUNTS.replace("deal = 1", "deal = 1\nshuffle = false"))
    dealt = "Ann: dealt rex\nBen: dealt ada\n" if "play" in lines else "Ann: dealt fig\nBen: dealt rain\n"
    if "draw 2" in lines:
        dealt = "Ann: dealt ?\nBen: dealt ?\n"
    if "play ada" in lines:
        dealt = "Ann: dealt ada\nBen: dealt ada\n"
    verdict = _check(places, dealt + lines)
    assert not verdict.accepted
    assert reason in verdict.rulings[0].message
    assert verdict.rulings[0].rule in ("1.5", "1.3")


def test_all_is_gathered_and_dealt_anew(folder: Folder) -> None:
    counts = COUNTS.replace("deal = 1", "deal = 9\ngather = true")
    verdict = _check(
        folder(cards_csv=TABLE, counts_toml=counts),
        "Ann: dealt rex fig\nBen: dealt ada ada\nAnn: play rex\nBen: pass\n"
        "round 2\nAnn: dealt ada rain\nBen: dealt rex ?\nAnn: play ada\nBen: play rex\n",
    )
    assert verdict.accepted, verdict.rulings


def test_bots_play_and_their_logs_are_accepted(folder: Folder) -> None:
    places = folder(cards_csv=TABLE, counts_toml=COUNTS)
    game, kit = catalog.load_rules("dino", places), catalog.kit(places, "dino")
    for seed in range(3):
        play = Play(game, kit, ("Ann", "Ben"), {})
        bots = dict.fromkeys(play.players, catalog.load_bots("dino", "random", places))
        played = playout(play.start, bots, play.words, Random(seed))
        assert check(game, kit, log_text("dino", 1, play.players, {}, played.lines), "a.log").accepted


def test_a_hand_is_remembered_while_a_log_is_written(folder: Folder) -> None:
    """What was dealt openly is offered, and of what was not everything that it can be; what cannot be is not."""
    places = folder(cards_csv=TABLE, counts_toml=COUNTS)
    play = Play(catalog.load_rules("dino", places), catalog.kit(places, "dino"), ("Ann", "Ben"), {})
    known = Session(play, ["Ann: dealt rex", "Ben: dealt ?"]).forms()
    assert {form for form in known if form.startswith("lay")} == {"lay rex"}
    hidden = Session(play, ["Ann: dealt ?", "Ben: dealt rex"]).forms()
    assert {form for form in hidden if form.startswith("lay")} == {"lay ada", "lay fig", "lay rain"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("[deck.cards]", "[deck.crads]\n[deck.cards]"), "deck.crads: there is no table 'crads'; did you mean cards?"),
        (('card = "cards"\nfrom = "deck"\nworth', 'card = "deck"\nworth'), "moves.turn: there is no [deck.deck]"),
        (('"Food"', '"Name"'), "moves.turn: the column 'Name' is not all whole numbers"),
        (('"Food"', '"Foo"'), "moves.turn: cards has no column 'Foo'; did you mean Food?"),
        (("{ food =", "{ good ="), "moves.turn: there is no count 'good'; did you mean food?"),
        (('to = "table"', 'to = "hand"'), "moves.lay: the card stays where it is: from and to are both hand"),
        (("[moves.lay]", "[moves.dealt]"), "dealt: has a meaning of its own where there are cards"),
        (('[moves.lay]\ncard = "cards"', "[moves.lay]"), "moves.lay: to is said of no card"),
        (("least = -1", "number = [1, 2]"), "moves.play: counts with one card at a time; leave number out"),
    ],
)
def test_what_is_wrong_with_decks_is_said(folder: Folder, change: tuple[str, str], said: str) -> None:
    with pytest.raises(Unreadable) as found:
        catalog.kit(folder(cards_csv=TABLE, counts_toml=COUNTS.replace(*change)), "dino")
    assert said in str(found.value)


def test_an_id_that_no_log_could_read_is_named(folder: Folder) -> None:
    with pytest.raises(Unreadable, match=r"a log names it: 'T rex' needs to be one word.*\(cell A2\)"):
        catalog.kit(folder(cards_csv=TABLE.replace("rex,Rex", "T rex,Rex"), counts_toml=COUNTS), "dino")
