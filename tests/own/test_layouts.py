"""Every layout of the stock draws, in every ink, and preflight has nothing against it; what does not fit is named."""

from __future__ import annotations

from typing import cast

import pytest

from pnp import catalog
from pnp.child import shared
from pnp.draw.face import Face
from pnp.draw.palette import MODES
from pnp.draw.parts import Facts
from pnp.draw.preflight.report import errors
from pnp.draw.stock.layouts import Laid
from pnp.draw.stock.suits import COLOURS, TURNS, made
from pnp.errors import Unreadable
from pnp.kit.folder.layouts import LAYOUTS
from pnp.press.printing.kits import faces
from pnp.svg.colours import contrast
from tests.own.conftest import Folder

CARDS = """name,kind,cost,power,life,picture,land,text,flavour,tags,answer,north,east,south,west,icon,value,boxes,worth
Allosaur,hunter,7,12,3,allosaur,savanna,Gain 2 {food}.,Teeth.,swift; big,Yes,sea,land,sea,land,food,12,5,8
Ankylosaur,grazer,4,8,9,ankylosaur,forest,Nobody attacks you.,,slow,No,land,land,land,land,leaf,K,1; 2; 3,2
Nothing,grazer,,,,,,,,,,,,,,,,,
"""
SPACES = """space,title,text,icon,colour,picture
SPACE,The bridge,Go on to 20,,blue,
,Goose,,,,bar_headed_goose
,,,food,green,
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
    table = SPACES.replace("SPACE", "12" if layout == "track" else "C2") if LAYOUTS[layout].kind == "board" else CARDS
    given = {"kit_toml": kit, "cards_csv": table, **files}
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


@pytest.mark.parametrize("layout", ["track", "grid", "hexes"])
def test_words_stand_in_their_spaces(folder: Folder, layout: str) -> None:
    """A row names its space, those that name none follow it; a board without a table has none of it."""
    (face,) = _faces(folder, layout)
    boxes = [fit.box for fit in face.fits if "title" in fit.box or "text" in fit.box]
    first, after = {"track": ("12", "13"), "grid": ("C2", "D2"), "hexes": ("C2", "D2")}[layout]
    assert boxes == [f"{first} title", f"{first} text", f"{after} title"]
    kit = f'[[component]]\nname = "part"\nlayout = "{layout}"\n'
    (bare,) = _faces(folder, layout, kit_toml=kit)
    assert "Goose" in face.svg
    assert "Goose" not in bare.svg


@pytest.mark.parametrize(
    ("layout", "spaces", "said"),
    [
        ("track", "31\n30\n30", ["no space '31'; the board has 1 to 30", "30 is filled already"]),
        ("track", "0\nx\n30\n", ["no space '0'", "no space 'x'", "no space is left for this row"]),
        ("grid", "A5\nF1\nE4\n", ["no space 'A5'; the board has A1 to E4", "'F1'", "no space is left"]),
        ("hexes", "a1\nA 1\n7", ["A1 is filled already", "no space '7'; the board has A1 to I7"]),
    ],
)
def test_a_space_that_there_is_not_is_named(folder: Folder, layout: str, spaces: str, said: list[str]) -> None:
    table = "space,title\n" + "".join(f"{space},Word\n" for space in spaces.split("\n"))
    with pytest.raises(Unreadable) as found:
        _faces(folder, layout, cards_csv=table)
    problems = [str(problem) for problem in found.value.problems]
    assert len(problems) == len(said)
    for problem, words in zip(problems, said, strict=True):
        assert words in problem
        assert "cards.csv:" in problem


def test_a_goose_game_ends_with_its_last_space(folder: Folder) -> None:
    """Sixty-three spaces, as the table has them; every ninth a goose."""
    rows = "".join(f"{n},{'Goose' if n % 9 == 0 else ''},{'bird' if n % 9 == 0 else ''}\n" for n in range(1, 64))
    kit = '[[component]]\nname = "board"\ntable = "cards"\nlayout = "track"\nvalues = { across = 9 }\n'
    kit += "size = [190, 190]\n"
    (face,) = _faces(folder, "track", cards_csv=f"space,name,picture\n{rows}", kit_toml=kit)
    assert errors(face) == []
    assert [fit.box for fit in face.fits if "title" in fit.box] == [f"{n} title" for n in range(9, 64, 9)]
    assert ">64<" not in face.svg


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


@pytest.mark.parametrize("mode", MODES)
def test_a_scene_fills_the_window(folder: Folder, mode: str) -> None:
    places = folder(
        cards_csv="name,text,picture,land\nTide,All go.,scene_dead_water,shore\nCrab,Bites.,shore_crabs,shore\n"
    )
    read, drawing = catalog.kit(places, "dino"), catalog.drawing(places, "dino", mode)
    drawn = {face.name: face for face in faces(read, read.components[0], drawing, Facts())}
    assert [found for face in drawn.values() for found in errors(face)] == []
    laid = Laid(read, read.components[0], drawing)
    scene, crab = (laid.spot(card) for card in read.decks["cards"])
    assert (scene.land, crab.land) == (False, True)
    assert scene.picture is not None and scene.picture.look == "fit=fill"
