"""Every layout of the stock draws, in every ink, and preflight has nothing against it; what does not fit is named."""

from __future__ import annotations

from typing import cast

import pytest

from pnp import catalog
from pnp.child import shared
from pnp.draw.face import Face
from pnp.draw.palette import MODES
from pnp.draw.parts import Facts
from pnp.draw.preflight import errors
from pnp.draw.suits import COLOURS, TURNS, made
from pnp.errors import Unreadable
from pnp.kit.folder.layouts import LAYOUTS
from pnp.press.kits import faces
from pnp.svg.colours import contrast
from tests.own.conftest import Folder

CARDS = """name,kind,cost,power,life,picture,land,text,flavour,tags,answer,north,east,south,west,icon,value,boxes,worth
Allosaur,hunter,7,12,3,allosaur,savanna,Gain 2 {food}.,Teeth.,swift; big,Yes,sea,land,sea,land,food,12,5,8
Ankylosaur,grazer,4,8,9,ankylosaur,forest,Nobody attacks you.,,slow,No,land,land,land,land,leaf,K,1; 2; 3,2
Nothing,grazer,,,,,,,,,,,,,,,,,
"""
KIT = """
[[component]]
name = "part"
table = "cards"
layout = "{layout}"
fill = {{ {fill} }}
values = {{ {values} }}
"""
FILLS = {
    "card": 'top_left_icon = "food", chips = "tags", foot = "=Event", number = "id", side = "life"',
    "words": 'answer = "answer", chips = "tags"',
    "hex": 'top_left = "cost", top_left_icon = "icon", top_right_icon = "leaf"',
    "tile": 'top_left = "cost"',
    "bingo": 'icon = "icon"',
}
VALUES = {"bingo": "columns = 2, rows = 1, pages = 2", "track": "last = 30", "grid": "columns = 5, rows = 4"}


def _faces(folder: Folder, layout: str, mode: str = "full", **files: str) -> list[Face]:
    kit = KIT.format(layout=layout, fill=FILLS.get(layout, ""), values=VALUES.get(layout, ""))
    if LAYOUTS[layout].kind == "board":
        kit = kit.replace('table = "cards"\n', "")
    given = {"kit_toml": kit, "cards_csv": CARDS, **files}
    places = folder(**given)
    read = catalog.kit(places, "dino")
    drawing = catalog.drawing(places, "dino", mode)
    return [*faces(read, read.components[0], drawing, Facts())]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("mode", MODES)
def test_layouts(folder: Folder, layout: str, mode: str) -> None:
    drawn = _faces(folder, layout, mode)
    assert drawn
    found = [f"{each.face} {each.box}: {each.message}" for face in drawn for each in errors(face)]
    assert found == []
    if mode == "full" and layout in ("card", "words", "picture", "hex", "tile"):
        assert "Allosaur" in drawn[0].svg


def test_text_shrinks_to_a_floor_and_then_the_card_is_named(folder: Folder) -> None:
    words = "Every player with more than 3 {food} gives one to the neighbour on the left. "
    said: dict[int, list[str]] = {}
    windows = []
    for times in (1, 7, 40):
        table = f'name,picture,text\nRex,allosaur,"{words * times}"\nTops,ankylosaur,Short.\n'
        drawn = _faces(
            folder, "card", cards_csv=table, kit_toml='[[component]]\nname = "deck"\ntable = "cards"\nlayout = "card"\n'
        )
        fit = next(fit for fit in drawn[0].fits if fit.box == "text")
        windows.append(fit.size)
        said[times] = [
            f"{each.face} {each.box}" for face in drawn for each in errors(face) if "overflow" in each.message
        ]
    assert windows == [9.0, 8.0, 7.0]
    assert said == {1: [], 7: [], 40: ["dino/cards/rex text"]}


def test_one_baseline_a_deck(folder: Folder) -> None:
    fronts = [face for face in _faces(folder, "card") if "/back" not in face.name]
    titles = {
        line.split('y="')[1].split('"')[0]
        for face in fronts
        for line in face.svg.split("<text ")
        if 'size="4.5' in line
    }
    assert len(titles) == 1


def test_a_suit_of_one_colour_can_be_read() -> None:
    for colour in {*COLOURS.values(), *TURNS}:
        suit = made("x", colour)
        assert contrast(suit.dark, suit.light) >= 4.5
        assert max(contrast("#ffffff", suit.ground), contrast("#2b211b", suit.ground)) >= 4.5


def test_what_there_is_not_is_said_of_its_cell(folder: Folder) -> None:
    with pytest.raises(Unreadable) as found:
        _faces(
            folder,
            "card",
            cards_csv=CARDS.replace(",food,12,", ",fod,12,"),
            kit_toml='[[component]]\nname = "a"\ntable = "cards"\nlayout = "card"\nfill = { top_left_icon = "icon" }\n',
        )
    assert "icon: allosaur: no icon 'fod'; did you mean food? (cell P2)" in str(found.value)


def test_the_same_squares_for_ever(folder: Folder) -> None:
    first, second = ([face.svg for face in _faces(folder, "bingo")] for _ in range(2))
    assert first == second
    assert first[0] != first[1]
    table = cast("str", CARDS).splitlines()[:2]
    with pytest.raises(Unreadable, match="2 x 1 squares need 2 rows, the table has 1"):
        _faces(folder, "bingo", cards_csv="\n".join(table))


def test_a_template_of_ones_own_is_drawn_by_whichever_child_there_is(folder: Folder) -> None:
    kit = '[[component]]\nname = "deck"\ntable = "cards"\nfront = "card"\nback = ""\nsize = "mini-euro"\n'
    places = folder(cards_csv="name,text\nRex,Eat\nAda,Run\n", kit_toml=kit)
    where = places.roots[0] / "templates" / "dino"
    where.mkdir(parents=True)
    (where / "card.svg.j2").write_text("{{ pen.line('title', card.name, 5, 9, 30) }}")
    read = catalog.kit(places, "dino")
    drawing = catalog.drawing(places, "dino")
    first, second = faces(read, read.components[0], drawing, Facts())
    # A process that is forked off forgets our child and starts one of its own, which has been sent nothing.
    shared().close()
    shared.cache_clear()
    assert [face.svg for face in faces(read, read.components[0], drawing, Facts())] == [first.svg, second.svg]
