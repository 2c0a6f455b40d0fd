"""What is written in its own order, or not at all: a draw on both sides of a shuffle, hands that nobody wrote."""

from __future__ import annotations

from pnp import catalog
from pnp.places import Places
from pnp.referee.verdict.check import check
from pnp.referee.verdict.verdict import Verdict

# Two cards are left in the deck, and three in the discard; Ben draws three.
HEAD = """\
pnp-log 1
game: mating {edition}
players: Ann, Ben
from: round 3

= Ann food 5, offspring 0
= Ben food 5, offspring 0
= Ann holds {ann}
= Ben holds {ben}
= discard {discard}
= turned 2

round 3
Ann: lunch
Ben: lunch
environment: E03
Ben: discard {gone}
"""


def judged(lines: str) -> Verdict:
    kit = catalog.kit(Places(), "mating")
    cards = [card.id for deck in ("combat", "flashy", "sneaky") for card in kit.decks[deck] for _ in range(card.copies)]
    ann, ben, deck, discard = cards[:5], cards[5:10], cards[10:12], cards[12:]
    old, new = " ".join(deck), ben[0]
    text = HEAD.format(
        edition=kit.edition, ann=" ".join(ann), ben=" ".join(ben), discard=" ".join(discard), gone=" ".join(ben[:3])
    )
    return check(catalog.load_rules("mating"), kit, text + lines.format(old=old, new=new, first=deck[0]), "friday.log")


def test_a_draw_that_a_shuffle_splits_may_be_written_as_it_was_done() -> None:
    split = judged("Ben: draw {old}\nshuffle strategy\nBen: draw {new}\nround 4\n")
    assert split.accepted, split.rulings
    whole = judged("Ben: draw {old} {new}\nshuffle strategy\nround 4\n")
    assert whole.accepted and whole.counts == split.counts


def test_too_few_cards_are_too_few_on_both_sides_of_a_shuffle() -> None:
    [ruling] = judged("Ben: draw {first}\nshuffle strategy\nBen: draw {new}\nround 4\n").rulings[:1]
    assert ruling.rule in ("6.3", "6.5")


def test_hands_that_nobody_wrote_are_remarked_on_and_nothing_more() -> None:
    head = "pnp-log 1\ngame: mating 1\nplayers: Ann, Ben\n\nround 1\nAnn: play C01\nBen: lunch\nenvironment: E03\n"
    rules, kit = catalog.load_rules("mating"), catalog.kit(Places(), "mating", edition=1)
    verdict = check(rules, kit, head)
    assert verdict.accepted and "what Ann and Ben drew" in verdict.remarks[0]
    written = head.replace("round 1", "Ann: draw ?\nBen: draw 5\nround 1")
    assert check(rules, kit, written).accepted and not check(rules, kit, written).remarks
