"""The cards of a component, one face after the other."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from functools import partial
from typing import Any

import msgspec

from pnp.draw.card_art import art
from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.draw.trims import trim_size
from pnp.kit.records import Card, Component, Kit
from pnp.units import Size

BLEED = 3.0


def card_faces(
    kit: Kit, component: Component, drawing: Drawing, *, revision: str = "", only: Container[str] | None = None
) -> Iterator[tuple[Card, Face, Face]]:
    """Each card of a component's table with its front and back, in the table's order, drawn as they are asked for.

    A front's template sees `card`, `suit` (the suit named like the deck, if there is one), `component`, the game's
    `title`, its `rules`, the `kit`, `lists` (its other tables, each by the first column), and `revision`: the mark that
    tells two printings of a card apart, or what stands for it until the card is drawn. All cards share one back, or
    those with the same value in the column that the component names; the back's template sees it as `value`, and `art`,
    the picture of another card. Copies are the caller's business; with `only` just the fronts of these names are drawn.
    """
    context = _context(kit, component, drawing)
    front = _fronts(kit, component, drawing, context, revision)
    back_of = backs(kit, component, drawing)
    for card in kit.cards(component):
        if only is None or f"{kit.game}/{component.table}/{card.id}" in only:
            yield card, front(card), back_of(card)


def backs(kit: Kit, component: Component, drawing: Drawing) -> Callable[[Card], Face]:
    """Draws the back of one card of a component, each different one once."""
    trim, context = trim_size(component), _context(kit, component, drawing)
    made: dict[str, Face] = {}

    def back(card: Card) -> Face:
        value = str(getattr(card, component.back_by)) if component.back_by else _fixed(component)
        if value not in made:
            name = f"{kit.game}/{component.back}" + (f"/{value}" if value else "")
            scope = {**context, "value": value, "art": partial(art, kit)}
            scope.pop("laid", None)
            made[value] = (
                drawing.draw(component.back, scope, trim=trim, name=name, bleed=BLEED)
                if component.back
                else blank(drawing, trim)
            )
        return made[value]

    return back


def fronts(kit: Kit, component: Component, drawing: Drawing) -> Callable[[Card], Face]:
    """Draws the front of one card of a component, as `card_faces` does; raises Unreadable for what cannot be drawn."""
    return _fronts(kit, component, drawing, _context(kit, component, drawing), "")


def _fronts(
    kit: Kit, component: Component, drawing: Drawing, context: Mapping[str, Any], revision: str
) -> Callable[[Card], Face]:
    trim = trim_size(component)
    laid = context.get("laid")

    def front(card: Card) -> Face:
        scope = {**context, "card": card, "revision": revision}
        if laid is not None:
            scope |= laid.card(card)
            del scope["laid"]
        name = f"{kit.game}/{component.table}/{card.id}"
        return drawing.draw(component.front, scope, trim=trim, name=name, bleed=BLEED)

    return front


def own_words(kit: Kit, component: Component, drawing: Drawing) -> bool:
    """Whether a component's cards have people's own words: those of a deck of their own, or of tables in their folder.

    They are kerned; the faces of the house are measured and set letter by letter.
    """
    name = f"card_data/{kit.game}"
    if component.layout or component.table in kit.custom:
        return True
    return any((root / name).is_dir() for root in drawing.places.roots[:-1])


def _context(kit: Kit, component: Component, drawing: Drawing) -> dict[str, Any]:
    """What the templates of a component's cards see."""
    context: dict[str, Any] = {"component": component, "title": kit.title, "rules": kit.rules, "kit": kit}
    context["lists"] = keyed(kit.lists)
    if own_words(kit, component, drawing):
        context["own_words"] = True
    suit = drawing.palette.suits.get(component.table)
    if suit:
        context["suit"] = suit
    if component.layout:
        from pnp.draw.stock.layouts import Laid  # most games have templates of their own

        laid = Laid(kit, component, drawing)
        context |= laid.shared(trim_size(component)) | {"laid": laid}
    return context


def _fixed(component: Component) -> str:
    """What tells the back of one part of a table from the others: the value that its cards were chosen by."""
    return " ".join(str(value) for value in component.where.values())


def keyed(lists: Mapping[str, tuple[msgspec.Struct, ...]]) -> dict[str, dict[Any, msgspec.Struct]]:
    """The rows of each table by their first column."""
    return {name: {getattr(row, row.__struct_fields__[0]): row for row in rows} for name, rows in lists.items()}


def blank(drawing: Drawing, trim: Size) -> Face:
    """The back of what has none."""
    width, height = trim
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}"/>'
    )
    return Face(f"{drawing.game}/blank", svg, trim)
