"""What cannot be drawn because of a cell of a table, told by that cell; and all such cells of a kit in one run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pnp.draw.pictures.picture import PLATES, Pictures
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
        found: dict[str, Problem] = {}
        for words, problem in _bad_pictures(kit, places):
            found.setdefault(words, problem)
        told = list(dict.fromkeys(found.values()))
        # A complaint of the template's that ends in one of these is the same one.
        said = tuple(found)  # long ones are cut in their middle where they are shown
        same = [p in told or p.message.endswith(said) or str(p).endswith(said) for p in error.problems]
        others = [problem for problem, known in zip(error.problems, same, strict=True) if not known]
        if len(others) == len(error.problems):
            raise
        raise Unreadable([*told, *others]) from None


def _bad_pictures(kit: Kit, places: Places) -> Iterator[tuple[str, Problem]]:
    """What the template says of each card whose picture cannot be drawn, and the complaint about its cell."""
    pictures = Pictures(places, game=kit.game)
    yield from _of_layouts(kit, places, pictures)
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


def _of_layouts(kit: Kit, places: Places, pictures: Pictures) -> Iterator[tuple[str, Problem]]:
    """The same of cards that a layout prints, whose pictures stand in whatever column its kit says; and their icons."""
    from pnp.draw.drawing import Drawing
    from pnp.draw.stock.cells import wrong_icons, wrong_pictures
    from pnp.draw.stock.layouts import Laid

    laid_out = [component for component in kit.components if component.layout]
    drawing = Drawing(places, kit.game) if laid_out else None
    plates = [Path(file).stem for file in places.names(PLATES, ".svg")] if laid_out else []
    for component in laid_out:
        assert drawing is not None
        try:
            laid = Laid(kit, component, drawing)
        except Unreadable:
            continue  # it is said of its kit.toml, and not of a cell
        yield from ((f"{problem.source}: {problem.message}", problem) for problem in wrong_icons(laid, drawing.icons))
        yield from wrong_pictures(laid, pictures, plates)
