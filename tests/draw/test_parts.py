"""Everything that is not a card: it draws, it fits, it prints the rules' own words, and it is the same every time."""

from __future__ import annotations

import ast
import itertools
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from draw.printed import Made, too_large_for, words, wrong
from pnp.catalog import kit as load_kit
from pnp.draw.booklet.flow import Item, flow
from pnp.draw.booklet.pages import MOST_PAGES
from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.draw.parts import Facts, Verb, art
from pnp.draw.shapes.die_net import SQUARES, TABS, die_net
from pnp.errors import Unreadable
from pnp.kit.records import Kit
from pnp.places import Places
from tests.draw.drawn import component_faces

VERBS = (Verb("play", "lay down the strategy of the round", "Ann: play C07"), Verb("lunch", "go without", "Ben: lunch"))
FACTS = Facts({"board": 1, "combat": 4}, VERBS, "1.0")


@cache
def shipped() -> Kit:
    return load_kit(Places(), "mating")


def names() -> list[str]:
    return [component.name for component in shipped().components if component.kind != "card"]


@cache
def made(name: str) -> Made:
    return make(shipped(), name, Places())


def make(kit: Kit, name: str, places: Places) -> Made:
    component = next(each for each in kit.components if each.name == name)
    return list(component_faces(kit, component, Drawing(places, "mating"), FACTS))


def sides(name: str) -> list[Face]:
    return [side for front, back, _ in made(name) for side in (front, back) if side is not None]


@pytest.mark.parametrize("name", names())
def test_every_face_prints_right(name: str) -> None:
    for face in sides(name):
        assert wrong(face) == [], face.name


@pytest.mark.parametrize("name", names())
def test_every_face_fits_both_papers(name: str) -> None:
    for face in sides(name):
        assert too_large_for(face) == [], face.name


def test_as_many_as_the_kit_says() -> None:
    kit = shipped()
    for name in ("board", "females", "nests", "dice", "aids", "discussion", "cover"):
        component = next(each for each in kit.components if each.name == name)
        assert sum(copies for _, _, copies in made(name)) == kit.count(component), name
    assert len({side.name for name in names() for side in sides(name)}) == sum(len(sides(name)) for name in names())


def test_drawn_twice_it_is_the_same() -> None:
    for name in ("board", "nests", "rulebook"):
        again = make(shipped(), name, Places())
        assert [face.svg for face, _, _ in again] == [face.svg for face, _, _ in made(name)]


def laid_over(tmp_path: Path, change: dict[str, str]) -> tuple[Kit, Places]:
    """The kit with some of the rules' words changed in a folder of one's own."""
    text = Places().text("card_data/mating/rules.md")
    for old, new in change.items():
        assert old in text
        text = text.replace(old, new)
    target = tmp_path / "card_data" / "mating" / "rules.md"
    target.parent.mkdir(parents=True)
    target.write_text(text, encoding="utf-8")
    places = Places(tmp_path)
    return load_kit(places, "mating"), places


def test_board_and_aid_print_the_words_of_the_rules(tmp_path: Path) -> None:
    kit, places = laid_over(tmp_path, {"**Pay at once.**": "**Settle up now.**", "## 3 Survive": "## 3 Endure"})
    for name in ("board", "aids"):
        changed = words(make(kit, name, places)[0][0])
        assert "Settle up now." in changed and "Pay at once." not in changed
        assert "Endure" in changed and "Survive" not in changed


def test_board_names_every_phase_and_window_in_order() -> None:
    text = words(sides("board")[0])
    windows = [
        paragraph.lead
        for section in shipped().rules.sections
        for paragraph in section.paragraphs
        if paragraph.lead.startswith("Sneaky window")
    ]
    assert len(windows) == 5
    assert sorted(windows, key=text.index) == windows
    phases = [section.title for section in shipped().rules.sections[1:6]]
    assert sorted(phases, key=text.index) == phases


def test_booklet_holds_every_paragraph_and_folds_from_whole_sheets() -> None:
    pages = sides("rulebook")
    assert len(pages) == 24 <= MOST_PAGES
    text = " ".join(words(page) for page in pages)
    for number, paragraph in shipped().rules.index.items():
        # Leads may break over two lines and hold icons between their runs.
        assert number in text
        assert " ".join(paragraph.lead.split()[:3]) in text


def test_round_played_out_is_one_that_can_be() -> None:
    kit = shipped()
    component = next(each for each in kit.components if each.name == "rulebook")
    found = []
    for name in component.values["example"]:
        deck, key = name.split(":")
        found.append(next(card for card in kit.decks[deck] if card.id == key))
    ann, ben, cara, environment = found
    assert 1 <= ann.fitness <= ben.fitness  # type: ignore[attr-defined]
    values = [card.predator for card in (ann, ben, cara)]  # type: ignore[attr-defined]
    assert values.count(min(values)) == 1
    assert (environment.predators, environment.scarcity) == (1, 0)  # type: ignore[attr-defined]


def test_females_are_told_by_letter_and_number() -> None:
    told = Counter(tuple(words(face).split()) for face in sides("females"))
    # The number and the letter stand on the front and on the back.
    assert told == Counter((str(n), letter) * 2 for letter in "CF" for n in range(1, 9))


def test_nests_differ_by_seat() -> None:
    assert len({face.svg for face in sides("nests")}) == 6
    for face in sides("nests"):
        text = words(face).split()
        assert {str(n) for n in range(41)} <= set(text) and "+20" in text


def test_die_is_a_cube() -> None:
    # Two squares apart in the column, or the two wings: those faces lie opposite one another.
    for one, other in ((1, 6), (2, 5), (3, 4)):
        (ax, ay), (bx, by) = SQUARES[one], SQUARES[other]
        assert (abs(ax - bx), abs(ay - by)) in {(0, 2), (2, 0)}
    # Twelve edges: five are folds between squares, seven are glued.
    assert len(TABS) == 7
    assert die_net(16, 5, "#000000").pips.count("<circle") == 21


def test_ruler_is_a_hundred_millimetres() -> None:
    face = sides("cover")[0]
    assert face.svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="190mm"')
    assert "M8 40.5H108" in face.svg


def test_log_sheet_shows_the_words_that_are_handed_in() -> None:
    text = words(sides("logsheet")[0])
    assert "Ann: play C07" in text and "lay down the strategy of the round" in text and "pnp-log 1" in text


def test_solo_sheet_shows_a_turn_in_small_cards_and_every_rung() -> None:
    (sheet,) = sides("solo")
    told = words(sheet)
    for number in ("11.4", "11.5", "11.6"):
        assert told.count(number) == 2, number  # on its card, and before its text
    assert told.count("11.3") == 1  # on its card alone, which says all of it
    assert all(rung.rung in told for rung in shipped().lists["ladder"])


def test_an_animal_stands_on_the_land_of_a_sheet() -> None:
    lying, standing = art(shipped(), "hare"), art(shipped(), "hare", "savanna", "dusk", 2)
    assert (lying.land, standing.land, standing.hour) == ("water", "savanna", "dusk")
    assert art(shipped(), "", "forest").picture == ""


def test_flow_keeps_a_heading_with_what_follows_and_complains_of_what_is_too_tall() -> None:
    items = [Item("text", "a", 8), Item("title", "b", 3, keep=True), Item("text", "c", 8)]
    assert [[placed.item.text for placed in page] for page in flow(items, 15)] == [["a"], ["b", "c"]]
    with pytest.raises(Unreadable, match="needs 20 mm"):
        flow([Item("text", "x", 20)], 15)


def test_a_card_is_not_made_here() -> None:
    with pytest.raises(Unreadable, match="not drawn from parts"):
        make(shipped(), "combat", Places())


SWIMMERS = {"coelacanth", "ichthyosaur", "lobe_fin", "nautilus", "opabinia", "plesiosaur"}
FROM_ABOVE = {"horseshoe_crab"}  # on a strip of land it would stand upright on its tail


@pytest.mark.parametrize("game", ["bios", "extinction", "mating", "megafauna", "scary"])
def test_animals_at_the_head_of_a_sheet_keep_apart_and_swim_in_water_alone(game: str) -> None:
    text = (Path("templates") / game / "_views.svg.j2").read_text(encoding="utf-8")
    views = [ast.literal_eval(found) for found in re.findall(r"{% set \w+ = (\(.*\)) %}", text)]
    assert len(views) >= 7
    for land, _, _, animals, *scenes in views:
        assert all((Path("templates/plates") / f"{plate}.svg").exists() for row in scenes for plate, _, _ in row)
        spans = sorted(each[1:3] for each in animals)
        assert all(one[1] <= other[0] for one, other in itertools.pairwise(spans)), spans
        for name, _, _, _, *lift in animals:
            assert (name in SWIMMERS) == (land == "water") and name not in FROM_ABOVE, name
            assert lift or land != "water", name


def test_a_scene_is_told_by_one_animal_where_there_is_no_window() -> None:
    scary = load_kit(Places(), "scary")
    card = next(card for card in scary.decks["traits"] if card.id == "T44")
    assert "fit=fill" in card.look and art(scary, "traits:T44").picture == "plate:giraffatitan"
    framed = art(scary, "traits:T44", "")
    assert (framed.picture, framed.land, framed.hour) == (card.picture, card.land, card.hour)
