"""The command that measures the pictures sees the animals that it measures."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from msgspec import structs

from pnp import catalog
from pnp.draw.faces import fronts
from pnp.kit.records import Card
from pnp.places import Places

FILE = Path(__file__).parents[2] / "docs" / "pictures" / "shapes.py"


def test_an_animal_that_is_no_scene_is_seen_in_its_window() -> None:
    spec = spec_from_file_location("shapes", FILE)
    assert spec is not None and spec.loader is not None
    shapes = module_from_spec(spec)
    spec.loader.exec_module(shapes)
    kit, drawing = catalog.kit(Places(), "bios"), catalog.drawing(Places(), "bios")
    archetypes = next(each for each in kit.components if each.table == "archetypes")
    # An archetype without its scene: its animal alone, in the land that its card names.
    whole: Card = kit.cards(archetypes)[0]
    card = structs.replace(whole, picture="plate:bios_archetype_plant", look="")
    seen: list = []
    with shapes.watched("bios", seen, []):
        fronts(kit, archetypes, drawing)(card)
    assert [each.card.id for each in seen] == [card.id]
    filled, hidden = shapes.share(seen[0])
    assert 0.05 < filled < 0.6 and hidden < 0.2
