"""What is worth saying of events and traits of one's own: what can never be turned or played, what comes to nothing."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.kit.advice import Advice, error, warning
from pnp.kit.records import Kit

from .cards import ERAS, Event, Tile, Trait
from .settings import GREAT_DYING


def advise(kit: Kit, deck: str) -> Iterator[Advice]:
    """All that there is to say of a deck."""
    if deck == "events":
        yield from _events(kit)
    elif deck == "traits":
        yield from _traits(kit)
    elif deck == "tiles":
        yield from _tiles(kit)


def _events(kit: Kit) -> Iterator[Advice]:
    events = kit.rows(Event)
    dealt = [event for event in events if event.id != GREAT_DYING]
    if len(dealt) < ERAS:
        message = f"the row takes {ERAS} events, and the deck has {len(dealt)}"
        if len(dealt) < len(events):
            message += f" ({GREAT_DYING} comes only with the house rule great-dying)"
        yield error(kit, "events", None, "id", message)
    lasting = {tag: _last(kit, tag) for tag in {tag for event in events for tag in event.safe_tags}}
    for event in events:
        if event.needed == 1:
            yield warning(kit, "events", event, "needed", "every roll escapes: only who is DOOMED is struck")
        if event.kind == "extinction":
            short = [tag for tag in event.safe_tags if not lasting[tag]]
            if short and len(short) == len(event.safe_tags):
                message = "nobody can be SAFE in the last era: no trait with these tags is dealt so late"
                yield warning(kit, "events", event, "safe", message)
        elif event.tag_names and not (event.tag_alleles or event.markers or event.discount):
            yield warning(kit, "events", event, "tags", "it names tags, and nothing is for those who hold them")
        if event.kind != "extinction" and event.sky:
            yield warning(kit, "events", event, "sky", "the scene is one of the extinctions’")


def _last(kit: Kit, tag: str) -> bool:
    """Whether a trait that grants a tag is dealt in the second half of the game."""
    traits = kit.rows(Trait)
    return any(tag in trait.tag_names and max(trait.deck_eras, default=0) >= ERAS // 2 for trait in traits)


def _traits(kit: Kit) -> Iterator[Advice]:
    traits = kit.rows(Trait)
    wanted = {name for trait in traits for name in (*trait.need_names, *trait.help_names)}
    for trait in traits:
        grants = (trait.tags, trait.fecundity, trait.tiles, trait.competition, trait.spread, trait.survival)
        if not any(grants) and trait.name not in wanted:
            yield warning(kit, "traits", trait, "tags", "it grants nothing, and no other trait asks for it")


def _tiles(kit: Kit) -> Iterator[Advice]:
    tiles = kit.rows(Tile)
    numbers = {tile.flip for tile in tiles}
    for number in range(1, 7):
        if number not in numbers:
            yield Advice(
                "warning", kit.problem("tiles", None, "flip", f"no tile has a {number}: that roll does nothing")
            )
