"""Figures of the rulebooks against the cards and parts that they show: costs, values, sums, what lies side by side."""

from __future__ import annotations

import re
from math import atan2, degrees, dist, hypot
from typing import Any

import pytest

from pnp import catalog
from pnp.kit.figures import Figure, load_figures
from pnp.places import Places

SUM = re.compile(r"(\d+) − (\d+) = (\d+)")


def figures(game: str) -> dict[str, Figure]:
    """The figures of a game by the paragraphs that they stand after."""
    return {figure.after: figure for figure in load_figures(Places(), game, catalog.kit(Places(), game).rules).figure}


def cards(game: str, figure: Figure) -> list[Any]:
    """The cards that lie in a figure, face up, from left to right."""
    known = {card.id: card for deck in catalog.kit(Places(), game).decks.values() for card in deck}
    things = sorted(figure.thing, key=lambda thing: thing.at[0])
    return [known[each] for thing in things for each in thing.cards]


def number(text: str) -> int:
    """The first number of some words."""
    found = re.search(r"\d+", text)
    assert found is not None, text
    return int(found[0])


def faces(game: str, figure: Figure) -> list[int]:
    """What the counters of a figure show."""
    component = next(part for part in catalog.kit(Places(), game).components if part.name == "counters")
    pairs = component.values["faces"]
    return [pairs[(thing.piece - 1) % len(pairs)][0] for thing in figure.thing if thing.part == "counters"]


def test_what_is_paid_is_what_the_card_costs() -> None:
    figure = figures("mating")["2.8"]
    (paid,) = (word.text for word in figure.word if "{food}" in word.text)
    assert number(paid) == cards("mating", figure)[-1].cost


def test_pointers_stand_where_the_words_say() -> None:
    """As many offspring as females, no more than the strategy could attract; two tied at ten, by food; points."""
    known = figures("mating")
    females = sum(thing.part == "females" for thing in known["5.1"].thing)
    (gained,) = (number(word.text) for word in known["5.1"].word)
    assert gained == females < cards("mating", known["5.1"])[0].fitness
    two = [thing.pointers for thing in known["5.5"].thing]
    told = [[int(each) for each in re.findall(r"\d+", word.text)] for word in known["5.5"].word]
    assert told == [[each["offspring"], each["food"]] for each in two] and all(had >= 10 for had, _ in told)
    (crown,) = known["5.5"].sign
    assert min(known["5.5"].thing, key=lambda thing: dist(thing.at, crown.at)).pointers == max(
        two, key=lambda each: each["food"]
    )
    yours, rival = (thing.pointers["offspring"] for thing in known["11.9"].thing)
    assert [number(word.text) for word in known["11.9"].word] == [yours, rival, yours - rival]
    (points,) = (word.text for word in known["12.2"].word)
    had, left, whole = map(int, re.findall(r"\d+", points))
    nest, deck = known["12.2"].thing
    assert (had, left) == (nest.pointers["offspring"], deck.pile) and had + left == whole


def test_predator_values_stand_at_their_cards_and_the_lowest_is_caught() -> None:
    figure = figures("mating")["3.3"]
    words = sorted(figure.word, key=lambda word: word.at[0])
    assert [number(word.text) for word in words] == [card.predator for card in cards("mating", figure)]
    lowest = min(words, key=lambda word: number(word.text))
    assert [word for word in words if word.tone == "bad"] == [lowest]


def test_what_helps_is_taken_off_the_price() -> None:
    figure = figures("scary")["4.6"]
    *owned, bought = cards("scary", figure)
    (found,) = (match for word in figure.word if (match := SUM.search(word.text)))
    price, saved, left = map(int, found.groups())
    assert price == bought.cost and saved == sum(card.name in bought.helps for card in owned) and left == price - saved


def test_six_hexes_lie_round_one() -> None:
    figure = figures("extinction")["1.5"]
    (middle,) = (thing.at for thing in figure.thing if thing.part == "counters")
    off = [(sign.at[0] - middle[0], sign.at[1] - middle[1]) for sign in figure.sign]
    assert {round(hypot(*each)) for each in off} == {15}  # 20 mm apart at three quarters of their size
    assert sorted(round(degrees(atan2(y, x)) / 60) % 6 for x, y in off) == [0, 1, 2, 3, 4, 5]


def test_points_are_counted_without_fives_and_sixes() -> None:
    figure = figures("extinction")["15.2"]
    shown = faces("extinction", figure)
    begun, whole = (number(word.text) for word in sorted(figure.word, key=lambda word: word.at[0]))
    assert max(shown) < 5 and begun + sum(shown) == whole


def test_icons_stand_before_paragraphs_that_there_are() -> None:
    """Each paragraph of Bios' rules has an icon before it, and none is named that the rules do not have."""
    kit = catalog.kit(Places(), "bios")
    marks = next(each for each in kit.components if each.kind == "booklet").values["marks"]
    assert set(marks) == {paragraph.number for section in kit.rules.sections for paragraph in section.paragraphs}


@pytest.mark.parametrize("game", ("mating", "scary", "extinction", "bios", "megafauna"))
def test_a_hand_writes_beneath_its_lines_and_covers_none(game: str) -> None:
    hands = [figure for figure in figures(game).values() if figure.hand is not None]
    assert hands
    for figure in hands:
        assert figure.hand is not None
        x, y = figure.hand
        lines = [word for word in figure.word if word.align == "left" and word.tone == "suit"]
        last = max(lines, key=lambda word: word.at[1])
        beside = last.at[0] + len(last.text) * 1.3
        assert y >= last.at[1] + 2 or (x > beside and y >= last.at[1] - 1)
        assert x < 97
        assert y < figure.height
