"""Moving in from other programs, and taking a layout's template out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pnp import catalog
from pnp.draw.parts import Facts
from pnp.errors import Unreadable
from pnp.places import Places
from pnp.press.printing.kits import faces
from pnp.workshop.folders.eject import eject
from pnp.workshop.folders.moving import move
from tests.own.conftest import Folder

TABLE = "name;effect;art;qty\nGoblin;Steal a coin.;goblin.png;3\nOgre;Smash.;;1\n"
NANDECK = """' a deck
CARDSIZE=7,12
LINK=cards.csv
FONT=Arial,12,,#000000
TEXT=1-{(name)},[name],0.5,0.3,5,1,center
TEXT=1-{(name)},[effect],0.5,6,5,2.5,left
IMAGE=1-{(name)},[art],0,1.5,6,4
"""
SQUIB = """require 'squib'
data = Squib.csv file: 'cards.csv'
Squib::Deck.new(cards: data['name'].size, layout: 'deck.yml') do
  background color: :white
  text str: data['name'], layout: :title
  text str: data.effect, layout: 'description'
  png file: data['art'], layout: 'art'
  save_pdf file: 'out.pdf'
end
"""
CIDER = {
    "formatName": "dexie",
    "data": {
        "data": [
            {"tableName": "decks", "rows": [{"id": 1, "name": "Main Deck"}]},
            {
                "tableName": "cards",
                "rows": [
                    {"id": 1, "deckId": 1, "name": "Goblin", "count": 3, "frontCardTemplateId": 1, "effect": "Steal."},
                    {"id": 2, "deckId": 1, "name": "Ogre", "count": 1, "frontCardTemplateId": 1, "effect": None},
                ],
            },
            {"tableName": "cardTemplates", "rows": [{"id": 1}]},
        ]
    },
}
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000"
    "000049454e44ae426082"
)


@pytest.mark.parametrize(
    ("program", "file", "text", "left", "size"),
    [
        ("nandeck", "deck.txt", NANDECK, ["left out: 'FONT=Arial,12,,#000000'"], "tarot"),
        ("squib", "deck.rb", SQUIB, ["left out: 'background color: :white'"], "poker"),
        ("cider", "project.json", json.dumps(CIDER), ["left out: 1 cardTemplates"], "standard"),
        ("csv", "cards.csv", TABLE, ["its cells are separated by semicolons"], "standard"),
    ],
)
def test_moving_in(program: str, file: str, text: str, left: list[str], size: str, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(TABLE, "utf-8")
    (tmp_path / "goblin.png").write_bytes(PNG)
    (tmp_path / file).write_text(text, "utf-8")
    moved = move(program, tmp_path / file, tmp_path / "mine", "dino")
    assert [problem.message for problem in moved.left][: len(left)] == left
    kit = catalog.kit(Places(tmp_path / "mine"), "dino")
    (component,) = kit.components
    assert (kit.count(component), component.size) == (4, size)
    assert [component.fill[place].casefold() for place in ("title", "text")] == ["name", "effect"]
    if program != "cider":
        assert component.fill["picture"] == "art"
        assert (tmp_path / "mine" / "card_data" / "dino" / "goblin.png").read_bytes() == PNG


def test_a_script_that_takes_in_another(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("name,effect,times\nGoblin,Steal.,3\nOgre,Sleep.,1\n", "utf-8")
    (tmp_path / "common.nde").write_text(
        "INCLUDE=deck.nde\n[wide]=7\n[high] = 12\nLINK=other.csv\nCARDSIZE=[wide],[high]\n"
    )
    script = 'INCLUDE="common.nde"\nLINK="cards.csv"\nLINKMULTI=times\nTEXTFONT=,[effect],0,5,6,5,left\n'
    script += "TEXT=,[name],0,0,6,1\n"
    (tmp_path / "deck.nde").write_text(script + "[suits]=a.png|b.png\nFOR=a,1,4\nNEXT\n")
    moved = move("nandeck", tmp_path / "deck.nde", tmp_path / "mine", "dino")
    told = [problem.message.removeprefix("left out: ") for problem in moved.left]
    assert (
        told[:5] == ["'INCLUDE=deck.nde'", "'LINK=other.csv'", "'[suits]=a.png|b.png'", "'FOR=a,1,4'", "'NEXT'"] or told
    )
    kit = catalog.kit(Places(tmp_path / "mine"), "dino")
    (component,) = kit.components
    assert component.size == "tarot" and kit.count(component) == 4
    assert [component.fill[place] for place in ("title", "text")] == ["name", "effect"]


def test_squibs_pictures_lie_where_its_script_says(tmp_path: Path) -> None:
    (tmp_path / "_cards.csv").write_text("name,art\nGoblin,goblin\nOgre,\n", "utf-8")
    (tmp_path / "config.yml").write_text("dpi: 300\nimg_dir: img\n")
    (tmp_path / "img" / "icons").mkdir(parents=True)
    (tmp_path / "img" / "icons" / "goblin.png").write_bytes(PNG)
    lines = ["data = Squib.csv file: '_cards.csv'", "text str: data['name'], layout: :title"]
    lines += ["png file: data['art'].map { |a| \"icons/#{a}.png\" }, layout: :art"]
    (tmp_path / "deck.rb").write_text("\n".join(lines))
    assert move("squib", tmp_path / "deck.rb", tmp_path / "mine", "dino").left == ()
    home = tmp_path / "mine" / "card_data" / "dino"
    assert (home / "img" / "icons" / "goblin.png").read_bytes() == PNG
    kit = catalog.kit(Places(tmp_path / "mine"), "dino")
    # A table whose name begins with a line beneath would be no table here.
    assert list(kit.decks) == ["cards"]
    assert (home / "cards.csv").read_text("utf-8-sig").splitlines()[1:] == ["Goblin,img/icons/goblin.png", "Ogre,"]


def test_a_folder_of_ciders(tmp_path: Path) -> None:
    deck = tmp_path / "project" / "decks" / "main-deck"
    deck.mkdir(parents=True)
    (deck / "cards.csv").write_text("id,name,count,front-card-template,effect\n1,Goblin,3,main,Steal.\n")
    (deck / "main.html").write_text("<p>{{card.name}}</p>")
    moved = move("cider", tmp_path / "project", tmp_path / "mine", "dino")
    assert [Path(problem.source.file).name for problem in moved.left] == ["main.html"]
    kit = catalog.kit(Places(tmp_path / "mine"), "dino")
    assert kit.count(kit.components[0]) == 3
    assert (tmp_path / "mine/card_data/dino/main_deck.csv").read_text("utf-8-sig").startswith("name,copies,effect\n")


def test_a_project_reads_nothing_outside_its_folder(tmp_path: Path) -> None:
    home = tmp_path / "project"
    home.mkdir()
    (tmp_path / "cards.csv").write_text(TABLE, "utf-8")
    (home / "deck.txt").write_text("LINK=../cards.csv\n", "utf-8")
    with pytest.raises(Unreadable, match=r"deck.txt:1: its table '../cards.csv' does not lie beside it"):
        move("nandeck", home / "deck.txt", tmp_path / "mine", "dino")
    (home / "deck.json").write_text('{"data": []}', "utf-8")
    with pytest.raises(Unreadable, match="no project that Cider has exported"):
        move("cider", home / "deck.json", tmp_path / "mine", "dino")


def test_an_ejected_template_draws_the_same(folder: Folder) -> None:
    places = folder(cards_csv="name,text,cost,art\nRex,Eat.,3,allosaur\n", kit_toml='# mine\ntitle = "Dino"\n')
    kit = catalog.kit(places, "dino")

    def drawn() -> list[str]:
        read = catalog.kit(places, "dino")
        made = faces(read, read.components[0], catalog.drawing(places, "dino"), Facts())
        return [face.svg for face in made]

    before = drawn()
    made = eject(kit, "deck", places.roots[0])
    assert [path.name for path in made] == ["deck.svg.j2", "deck-back.svg.j2", "kit.toml"]
    assert "# mine" in made[-1].read_text("utf-8")
    assert drawn() == before
    with pytest.raises(Unreadable, match="has a template of its own already"):
        eject(catalog.kit(places, "dino"), "deck", places.roots[0])


@pytest.mark.parametrize(
    ("script", "read"),
    [
        ("deck.rb", "data = Squib.csv file: %w(tables/cards.csv)"),
        ("deck.rb", "root = File.expand_path(__dir__)\ndata = Squib.csv(file: File.join(root, 'tables', 'cards.csv'))"),
        ("deck.rb", 'def deck(file="tables/cards.csv", out="out.pdf")\n  data = Squib.csv file: file'),
        ("deck.rb", "CARDS = 'tables/cards.csv'\ndata = csv file: CARDS"),
        ("src/deck.rb", 'data = Squib.csv file: "../tables/cards.tsv", col_sep: "\\t"'),
    ],
)
def test_squib_tables_however_a_script_calls_them(tmp_path: Path, script: str, read: str) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "src").mkdir()
    (tmp_path / "tables" / "cards.csv").write_text("name,effect\nGoblin,Steal.\n")
    (tmp_path / "tables" / "cards.tsv").write_text("name\teffect\nGoblin\tSteal.\n")
    deck = f"require 'squib'\n{read}\nSquib::Deck.new cards: 1 do\n  text str: data['name'], layout: :title\nend\n"
    (tmp_path / script).write_text(deck)
    move("squib", tmp_path / script, tmp_path / "mine", "moved")
    kit = catalog.kit(Places(tmp_path / "mine"), "moved")
    assert [card.name for card in kit.decks["cards"]] == ["Goblin"]


def test_what_has_no_pictures_yet_can_be_printed(tmp_path: Path) -> None:
    script = tmp_path / "deck.rb"
    script.write_text(SQUIB)
    table = "name,effect,art\nGoblin,Steal.,goblin.png\nOgre,Smash.,ogre.png\n"
    (tmp_path / "cards.csv").write_text(table)
    none = move("squib", script, tmp_path / "none", "moved")
    assert sum("there is no picture" in each.message for each in none.left) == 2
    kept = catalog.kit(Places(tmp_path / "none"), "moved")
    assert (kept.components[0].fill.get("picture", ""), kept.decks["cards"][0].picture) == ("", "file:goblin.png")
    (tmp_path / "ogre.png").write_bytes(PNG)
    move("squib", script, tmp_path / "some", "moved")
    some = catalog.kit(Places(tmp_path / "some"), "moved")
    assert some.components[0].fill["picture"] == "art"
    assert [card.picture for card in some.decks["cards"]] == ["", "file:ogre.png"]
    for places in (Places(tmp_path / "none"), Places(tmp_path / "some")):
        kit = catalog.kit(places, "moved")
        assert len([*faces(kit, kit.components[0], catalog.drawing(places, "moved"), Facts())]) == 3


@pytest.mark.parametrize("places", ["", ", 5", ", 5, 5", ", 5, 5, 50", ", 5, 5, 50, 20"])
def test_a_text_of_nandeck_may_lack_its_place(tmp_path: Path, places: str) -> None:
    (tmp_path / "cards.csv").write_text("Name,Text\nRex,Roars.\n")
    script = tmp_path / "deck.txt"
    script.write_text(f"LINK=cards.csv\nTEXT=1,[Name]{places}\n")
    assert move("nandeck", script, tmp_path / "mine", "own")


@pytest.mark.parametrize(
    ("unit", "sides", "size"),
    [("MM", "63,88", "standard"), ("INCH", "2.75,4.75", "tarot"), ("CM", "4.4, 6.8", "mini-euro")],
)
def test_nandeck_measures_in_the_unit_that_it_says_and_a_name_is_the_title(
    tmp_path: Path, unit: str, sides: str, size: str
) -> None:
    (tmp_path / "cards.csv").write_text("Name,Cost,Text\nRex,3,Roars and roars about the hill.\n")
    script = tmp_path / "deck.txt"
    script.write_text(
        f"CARDSIZE={sides}\nUNIT={unit}\nLINK=cards.csv\nTEXT=1,[Cost],50,2,10,10\nTEXT=1,[Name],5,5,53,8\n"
    )
    move("nandeck", script, tmp_path / "mine", "own")
    component = catalog.kit(Places(tmp_path / "mine"), "own").components[0]
    assert (component.size, component.fill["title"]) == (size, "Name")


def test_a_table_that_is_not_there_does_not_keep_back_the_others(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("Name,Text\nRex,Roars.\n")
    script = tmp_path / "deck.rb"
    script.write_text("old = Squib.xlsx file: 'gone.xlsx'\ndeck = Squib.csv file: 'cards.csv'\n")
    moved = move("squib", script, tmp_path / "mine", "own")
    assert [each.source.line for each in moved.left] == [1] and len(moved.files) == 2


def test_pictures_that_cider_keeps_elsewhere_leave_their_place_empty(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("name,count,image\nBear,2,bear-asset\n")
    move("cider", tmp_path / "cards.csv", tmp_path / "mine", "own")
    kit = catalog.kit(Places(tmp_path / "mine"), "own")
    assert "picture" not in kit.components[0].fill
    assert '"image" once its pictures lie beside' in (tmp_path / "mine/card_data/own/kit.toml").read_text()
