"""What cannot be drawn because of a cell of a table, told by that cell; and all such cells of a kit in one run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pnp.draw.picture import Pictures
from pnp.errors import Problem, Unreadable
from pnp.kit.records import Card, Kit
from pnp.places import Places


@contextmanager
def told_by_cell(kit: Kit, places: Places) -> Iterator[None]:
    """While a kit is drawn: a template fails at its own line over the first card whose picture cannot be drawn.

    Instead all such cards are told by file, row and column. Nothing is looked at as long as nothing fails.
    """
    try:
        yield
    except Unreadable as error:
        found = dict(_bad_pictures(kit, places))
        # A complaint of the template's that ends in one of these is the same one.
        others = [p for p in error.problems if not any(p.message.endswith(said) for said in found)]
        if len(others) == len(error.problems):
            raise
        raise Unreadable([*found.values(), *others]) from None


def _bad_pictures(kit: Kit, places: Places) -> Iterator[tuple[str, Problem]]:
    """What the template says of each card whose picture cannot be drawn, and the complaint about its cell."""
    pictures = Pictures(places, game=kit.game)
    for deck, cards in kit.decks.items():
        for card in cards:
            try:
                if isinstance(card, Card):
                    pictures.try_out(card)
            except Unreadable as error:
                column, sign, rest = error.problems[0].message.partition(": ")
                if not sign or not column.isidentifier():
                    column, rest = "picture", str(error.problems[0])  # of its file, and not of a word in its cell
                yield str(error.problems[0]), kit.problem(deck, card, column, rest)
