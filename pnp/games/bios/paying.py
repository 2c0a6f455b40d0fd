"""What mutations cost a life-form where the cards lie now, and which it can pay (rules 5.3 to 5.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from pnp.referee.hidden.display import Display
from pnp.referee.log.kinds import UNKNOWN

from .lifeforms import LifeForm
from .prices import prices, say_price
from .table import Table

MOST_UNSEEN = 4  # of the cards that nobody wrote down, so many are tried in every order


def cost(table: Table, form: LifeForm, cards: Sequence[str]) -> tuple[int, list[str]]:
    """The price of these cards together for a life-form, at the places where they lie now, with its parts in words.

    Where cards of a row are not known it is the least that it can be: an unknown card lies as far left as it can, and
    one of two emotions may have its leftmost card there.
    """
    total, told = 0, []
    for display in table.displays.values():
        mine = [card for card in cards if card in display.ids]
        if mine:
            rows = (filled for row in _possible_rows(display, mine) for filled in _rows(row, mine))
            least, parts = min((_row_cost(table, form, mine, row) for row in rows), key=lambda option: option[0])
            total += least
            told += parts
    return total, told


def _possible_rows(display: Display, cards: Sequence[str]) -> list[list[str]]:
    """The rows as they can lie, with these cards in them where they can be."""
    if len(display.ways) == 1:
        return [display.row]
    found = [way.row for way in display.ways if all(map(way.may_hold, cards))]
    return found or [display.row]


def most_paid(table: Table, form: LifeForm, cards: Sequence[str]) -> int:
    """The most that these cards together can have cost, with as many unborn as a life-form has: where cards of a row
    are not known, an unknown card lies as far right as it can, and of two emotions only one helps."""
    total = 0
    for display in table.displays.values():
        mine = [card for card in cards if card in display.ids]
        if mine:
            total += max(_most_of_row(table, form, mine, row) for row in _possible_rows(display, mine))
    return min(total, form.unborn)


def _most_of_row(table: Table, form: LifeForm, cards: Sequence[str], row: Sequence[str]) -> int:
    if UNKNOWN not in row:
        return _row_cost(table, form, cards, row)[0]
    right = [at for at, card in enumerate(row, 1) if card == UNKNOWN][::-1]
    lies = dict(zip((card for card in cards if card not in row), right, strict=False))
    lies |= {card: at for at, card in enumerate(row, 1) if card in cards}
    return sum((at + 1) // 2 if form.emotions.get(table.colours[card]) else at for card, at in lies.items())


def _rows(row: Sequence[str], cards: Sequence[str]) -> Iterator[list[str]]:
    """The row as it is, with the cards that are not in sight in its unknown places from the left, in every order."""
    unseen = [card for card in cards if card not in row]
    places = [at for at, card in enumerate(row) if card == UNKNOWN]
    for order in permutations(unseen[:MOST_UNSEEN]):
        filled = [*row]
        for at, card in zip(places, order, strict=False):
            filled[at] = card
        yield filled


def _row_cost(table: Table, form: LifeForm, cards: Sequence[str], row: Sequence[str]) -> tuple[int, list[str]]:
    total, told = 0, []
    found = prices(row, table.colours, form.emotions)
    for card in cards:
        if card in row:
            several = UNKNOWN in row and form.emotions.get(table.colours[card], 0) > 1
            price = 1 if several else found[row.index(card)]
            total += price
            told.append(say_price(row, card, price))
    return total, told


def affordable(table: Table, form: LifeForm, pairs: bool = False) -> Iterator[tuple[str, ...]]:
    """Cards that a life-form can take now, each by itself, then with `pairs` two together."""
    if not form.unborn:
        return
    known = [card for display in table.displays.values() for card in display.row if card != UNKNOWN]
    alone = [card for card in known if cost(table, form, [card])[0] <= form.unborn]
    for card in alone:
        yield (card,)
    if pairs:
        for two in combinations(alone, 2):
            if cost(table, form, two)[0] <= form.unborn:
                yield two
