"""Figures of the rulebooks: beneath which paragraph, what they may hold, how they come to a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import dist
from pathlib import Path

import pytest
from msgspec.structs import replace
from once import kept

from pnp import catalog
from pnp.draw.booklet.boxes import DISC
from pnp.draw.booklet.dice import thrown
from pnp.draw.booklet.figures import WIDE, drawn, way
from pnp.draw.booklet.fine_print import READABLE, with_bars
from pnp.draw.booklet.flow import Item, flow, grown_up, shared_out
from pnp.draw.booklet.growing import CLEAR, EDGE, fitted
from pnp.draw.booklet.table import Miniatures
from pnp.draw.booklet.table_names import names_seen
from pnp.draw.face import Face
from pnp.draw.parts import Facts, undrawn_faces
from pnp.draw.text.icons import Icons
from pnp.draw.text.markup import line_width, paragraphs, wrap
from pnp.draw.text.textbox import RUNNING, SPARE, STYLES
from pnp.errors import Unreadable
from pnp.fonts import SANS
from pnp.kit.figures import Arrow, Figure, Word, load_figures
from pnp.kit.records import Component, Kit, Rules
from pnp.kit.rules import parse_rules
from pnp.kit.setup import Thing
from pnp.places import Places
from pnp.units import MM_PER_PT, Size
from pnp.workshop.prints.orders import for_players

RULES = "# Pond\nedition: 1\n\n## 1 The pond\n1.1 **Wet.** It is.\n"
GAMES = tuple(catalog.games())
DRAWN = ("megafauna",)  # games whose example is pictures that its page draws


def rules() -> Rules:
    return parse_rules(RULES, "rules.md")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[figure]]\nafter = "9.9"\nheight = 20\n', "no paragraph of the rules"),
        ('[[figure]]\nafter = "1.1"\nheight = 900\n', "900 mm high"),
        ('[[figure]]\nafter = "1.1"\nheight = 20\nscale = 9\n', "a scale is from"),
        ('[[figure]]\nafter = "1.1"\nheight = 20\ncolour = "red"\n', "colour"),
        ("[[step]]\n" * 13, "12 steps"),
        ('[[step]]\n[[step.thing]]\npart = "x"\nat = [1, 2]\nbacks = 90\n', "at most 60"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, said: str) -> None:
    folder = tmp_path / "card_data" / "pond"
    folder.mkdir(parents=True)
    (folder / "figures.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable, match=said):
        load_figures(Places(tmp_path), "pond", rules())


def test_a_part_that_the_game_does_not_have_is_named() -> None:
    kit, drawing = catalog.kit(Places(), "mating"), catalog.drawing(Places(), "mating")
    small = Miniatures(kit, drawing, lambda kit, component: iter(()))
    with pytest.raises(Unreadable, match=r"figures.toml.*no part is called 'moon'"):
        drawn(Figure(after="1.1", height=20.0, thing=(Thing(part="moon", at=(1, 2)),)), small)


@pytest.mark.parametrize("game", GAMES)
def test_pictures_show_parts_that_are_not_printed_for_so_many(game: str) -> None:
    """The rulebook of two players has the rival cards in its pictures, though none are printed."""
    kit, spare = for_players(catalog.kit(Places(), game), 2)
    left_out = {component.name for component in kit.left_out}
    assert spare and len(left_out) == len(spare)
    figures = load_figures(Places(), game, kit.rules)
    shown = [thing for figure in (*figures.figure, *figures.step) for thing in figure.thing if thing.part in left_out]
    assert shown
    small = Miniatures(kit, catalog.drawing(Places(), game), lambda kit, component: iter(()))
    assert len(small.lay([thing for thing in shown if thing.cards][:1], 0.3, "figures.toml")) == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_section_has_a_figure(game: str) -> None:
    """And every step of the example a picture."""
    kit = catalog.kit(Places(), game)
    figures = load_figures(Places(), game, kit.rules)
    shown = {figure.after.partition(".")[0] for figure in figures.figure}
    assert shown == {section.number for section in kit.rules.sections}
    assert len(figures.step) > 3 or game in DRAWN


def test_a_figure_stays_with_its_paragraph() -> None:
    """However little room is left beneath."""
    items = [Item("rule", "a", 6), Item("rule", "b", 6, keep=True), Item("figure", "", 8)]
    assert [[placed.item.text for placed in page] for page in flow(items, 18)] == [["a"], ["b", ""]]


def test_an_arrow_bends_to_its_left() -> None:
    line = way(Arrow(start=(0, 0), end=(10, 0), bend=3)).line
    middle = float(line.split("Q")[1].split()[1])
    assert middle < 0  # up, on a page on which y grows downwards


def test_what_the_hexes_of_a_board_are_called_can_be_read_on_it() -> None:
    """No smaller than the least type, in the groups in which they stand, and only those that are seen."""
    kit, drawing = catalog.kit(Places(), "extinction"), catalog.drawing(Places(), "extinction")
    board = next(each for each in kit.components if each.name == "islet")
    words = '<text x="{}" y="4" font-family="{}" font-size="2.8" font-weight="700">{}</text>'
    seen, beyond, sea = (words.format(x, SANS, said) for x, said in ((5, "D7"), (90, "D9"), (5, "Sea")))
    body = f'<g transform="translate(5 6)">{seen}{beyond}</g>{sea}'
    face = Face("islet", f"<svg>{body}</svg>", Size(100, 50))
    small = Miniatures(kit, drawing, lambda _kit, _component: iter([lambda: face]))
    thing = Thing(part=board.name, at=(25, 12.5))
    names = str(small.names(thing, 0.5, Size(40, 20)))
    assert names.count("<path") == 2  # D and 7, not D9, which lies beyond
    assert f"scale({READABLE * MM_PER_PT / 1000:.6f}" in names
    # What a thing hides in part steps aside within its place; what it hides whole, and what the frame would cut, is
    # left out.
    assert str(small.names(thing, 0.5, Size(40, 20), [(6.0, 4.0, 9.0, 7.0)])) != names
    assert not small.names(thing, 0.5, Size(40, 20), [(0.0, 0.0, 19.0, 12.0)])
    assert str(small.names(thing, 0.5, Size(40, 20), [(20.0, 4.0, 30.0, 12.0)])) == names
    assert not small.names(thing, 0.5, Size(40, 5.4))
    # The letter of a hex's ground stands behind its name, goes with it, and both have room however large.
    both = names_seen(f"<svg>{seen}{words.format(8.6, SANS, 'W')}</svg>", (10, 5), 0.5, Size(40, 20), "#000000", ())
    d, seven, letter = (float(x) for x in re.findall(r"translate\(([\d.]+) ", both))
    assert d < seven and letter - seven > 7 * MM_PER_PT * 0.5
    assert not names_seen(
        f"<svg>{seen}{words.format(8.6, SANS, 'W')}</svg>", (10, 5), 0.5, Size(40, 20), "#000000", [(11, 4, 14, 8)]
    )
    # Where a second hex tells how wide one is, and a mark lies on the letter alone, both step to the other side.
    two = f"<svg>{seen}{words.format(8.6, SANS, 'W')}{words.format(35, SANS, 'D8')}</svg>"
    mark = letter + 1.2, 4.0, letter + 4.0, 8.0
    moved = names_seen(two, (10, 5), 0.5, Size(40, 20), "#000000", [mark])
    places = [float(x) for x in re.findall(r"translate\(([\d.]+) ", moved)]
    assert len(places) == 5 and d - 2.5 < min(places) < d
    laid = str(small.lay([thing], 0.5, "figures.toml")[0].svg).split("</clipPath>")[1]
    assert laid.count('opacity=".55"') == 1  # a bar for the sea, none for a hex


@pytest.mark.parametrize(
    ("points", "weight", "scale", "board", "read"),
    [
        (11, 700, 0.5, False, True),
        (11, 700, 0.3, False, False),
        (8, 700, 0.6, False, False),
        (11, 400, 0.5, False, False),
        (11, 700, 0.5, True, False),
    ],
)
def test_what_a_card_is_called_can_be_read_where_it_is_large_enough(
    points: float, weight: int, scale: float, board: bool, read: bool
) -> None:
    """A name is large and bold; what is told below it is bars, and so is a board's, on which things lie."""
    size = points * MM_PER_PT
    words = f'<text x="5" y="9" font-family="{SANS}" font-size="{size}" font-weight="{weight}">Horsetail fen</text>'
    drawn = with_bars(f"<svg>{words}</svg>", scale, board)
    assert drawn.count("<path") == (len("Horsetail fen") if read else 0)
    assert ('opacity=".55"' in drawn) != read


def test_things_grow_into_their_gaps_and_marks_go_with_them() -> None:
    """Two cards of 63 by 88 mm at three tenths with an arrow between them and a word beside the second."""
    kit, drawing = catalog.kit(Places(), "mating"), catalog.drawing(Places(), "mating")
    small = Miniatures(kit, drawing, lambda kit, component: iter(()))
    cards = tuple(Thing(part="combat", at=(x, 18), cards=(card,)) for x, card in ((15, "C20"), (65, "C29")))
    word = Word(text="+2", at=(79, 19), align="left", width=8)
    figure = Figure(
        after="1.1", height=36.0, scale=0.3, thing=cards, arrow=(Arrow(start=(27, 18), end=(53, 18)),), word=(word,)
    )
    known: dict[str, float] = {}
    same, larger = fitted(figure, small, (1.0, 1.5), known)
    assert fitted(figure, small, (1.0, 1.5), known) == [same, larger] and 0 < max(known.values()) <= 10  # as it is kept
    (one, other), (arrow,), (said,) = larger.thing, larger.arrow, larger.word
    assert one.scale > same.thing[0].scale and same.height < larger.height <= same.height * 1.5
    half = 63 * one.scale / 2
    assert one.at[0] + half < arrow.start[0] < arrow.end[0] < other.at[0] - half  # its way lies between them still
    gap = same.word[0].at[0] - same.thing[1].at[0] - 63 * same.thing[1].scale / 2
    assert said.at[0] - other.at[0] - half == pytest.approx(gap, abs=0.05)
    assert said.at[0] < WIDE - EDGE and other.at[0] - one.at[0] > 2 * half + CLEAR


def test_figures_take_what_their_page_has_left() -> None:
    """The largest that fits; what stands below moves down."""
    sizes = [Figure(after="1.1", height=high) for high in (20.0, 26.0, 40.0)]
    flown = flow([Item("rule", "a", 6, keep=True), Item("figure", "", 21.3, figure=sizes[0]), Item("rule", "b", 6)], 45)
    page = grown_up(flown[0], 45, {"1.1": sizes})
    assert [placed.item.height for placed in page] == [6, pytest.approx(27.3), 6]
    assert page[2].y - flown[0][2].y == pytest.approx(6)


@pytest.mark.parametrize("game", GAMES)
def test_how_large_a_thing_is_is_known_before_it_is_drawn(game: str) -> None:
    """Cards in a fan, dice, piles and pieces take the box that they come to lie in."""
    kit, drawing = catalog.kit(Places(), game), catalog.drawing(Places(), game, store=kept())
    figures = load_figures(Places(), game, kit.rules)

    def pieces(whole: Kit, part: Component) -> Iterator[Callable[[], Face]]:
        return (front.draw for front, _, _ in undrawn_faces(whole, part, drawing, Facts()))

    small = Miniatures(kit, drawing, pieces)
    of = {(thing.part, len(thing.cards), len(thing.dice)): thing for figure in figures.figure for thing in figure.thing}
    assert len(of) > 3
    for thing in of.values():
        turned = replace(thing, turn=thing.turn + 7)
        laid = small.lay((turned,), 0.25, "figures.toml")
        assert small.boxes(turned, 0.25, "figures.toml") == [mini.box for mini in laid]


def test_a_box_of_what_the_game_does_not_have_is_refused() -> None:
    kit, drawing = catalog.kit(Places(), "mating"), catalog.drawing(Places(), "mating")
    small = Miniatures(kit, drawing, lambda kit, component: iter(()))
    for part, card, said in (
        ("moon", "", "no part is called"),
        ("combat", "Z1", "no card 'Z1'"),
        ("board", "", "has 0"),
    ):
        thing = Thing(part=part, at=(1, 2), cards=(card,) if card else ())
        with pytest.raises(Unreadable, match=said):
            small.boxes(thing, 0.3, "figures.toml")
    with pytest.raises(Unreadable, match="no pointer for gold"):
        small.boxes(Thing(part="nests", at=(1, 2), pointers={"gold": 3}), 0.3, "figures.toml")


def test_a_heading_has_words_of_its_own_below_it() -> None:
    """A chapter that would begin with one line at a page's foot goes over, if the pages have room for that."""
    rules = [Item("rule", f"{turn}", 8.0, number=f"1.{turn}") for turn in range(8)]
    chapter = Item("section", "Two", 18.5, 5.0, "2", keep=True)
    items = [*rules, chapter, *[Item("rule", f"{turn}", 4.0, number=f"2.{turn}") for turn in range(12)]]
    pages = flow(items, 104.0)
    assert pages[0][-1].item.number == "2.0"
    _, shared = shared_out(pages, 104.0, {})
    assert [page[0].item.number for page in shared] == ["1.0", "2"]


def test_running_text_fills_its_column() -> None:
    """Titles and captions come out even; running text has one short line, the last, and that is no single word."""
    icons = Icons.read(Places())
    words = "If a revealed card turns out not to be allowed, its owner takes it back to the hand and pays nothing."
    for width in range(40, 90, 5):
        even, full = (
            wrap(paragraphs(words, STYLES["body"].font, icons)[0], width / (8 * MM_PER_PT), spare)
            for spare in (SPARE, RUNNING)
        )
        assert len(even) == len(full)
        assert all(line_width(line) >= 0.78 * width / (8 * MM_PER_PT) for line in full[:-1])
        assert len(full[-1]) > 1


def test_house_rules_stand_two_by_two_and_the_last_one_alone_is_wide() -> None:
    from pnp.draw.booklet.examples import CELL, WHOLE, in_rows
    from pnp.draw.booklet.flow import Item

    rows = [*in_rows([9.0, 12.0, 5.0], lambda tall, share: Item("rule", "", tall, number=str(share)))]
    assert [row.height for row in rows] == [12.0, 5.0]
    assert [[cell.number for cell in row.cells] for row in rows] == [[str(CELL)] * 2, [str(WHOLE)]]


def test_passages_of_two_headings_lie_beside_each_other_and_none_is_lost() -> None:
    from pnp.draw.booklet.examples import two_sides
    from pnp.draw.booklet.flow import Item

    true = [Item("text", f"**True {n}.** Words.", 4) for n in range(2)]
    simple = [Item("text", f"**Simple {n}.** Words.", 4) for n in range(5)]
    heads = [Item("title", "True", 8), Item("title", "Simplified", 8)]
    first, *rows = two_sides(heads, (true, simple), lambda words, share: 4.0, lambda name: 4.0)
    assert first.keep
    assert [cell.text for cell in first.cells] == ["True", "Simplified"]
    names = [[cell.head for cell in row.cells] for row in rows]
    assert names == [["True 0.", "Simple 0."], ["True 1.", "Simple 1."], ["Simple 2.", "Simple 3."], ["Simple 4."]]


def test_scenes_below_rules_name_cards_and_rules_of_their_game() -> None:
    """Each foot of a page says which rule, or passage of the notes, it shows; its cards are the game's, and its words
    fit on one line each.
    """
    from pnp.draw.card_art import find_card
    from pnp.kit.words import load_words

    told = 0
    for game in GAMES:
        kit = catalog.kit(Places(), game)
        numbers = {each.number for section in kit.rules.sections for each in section.paragraphs}
        book = next(each for each in kit.components if each.kind == "booklet")
        file = book.values.get("notes", "")
        passages = {
            part for block in (load_words(Places(), game, file) if file else ()) for part in block.text.split("**")
        }
        for rule, shown in book.values.get("feet", ()):
            assert not rule or rule in numbers | passages, (game, rule)
            for picture, title, says in shown:
                told += 1
                assert title and says
                if not picture.startswith("plate:"):
                    find_card(kit, picture)
    assert told >= 10


@pytest.mark.parametrize("game", GAMES)
def test_no_mark_lies_on_a_die(game: str) -> None:
    """A sign's disc leaves the eyes of every die to be counted, on a figure as on a step's."""
    kit = catalog.kit(Places(), game)
    parts = {component.name: component for component in kit.components}
    shown = load_figures(Places(), game, kit.rules)
    for figure in (*shown.figure, *shown.step):
        dice = [
            lying
            for thing in figure.thing
            if thing.dice
            for lying in thrown(parts[thing.part], thing, thing.scale or figure.scale)
        ]
        for sign in figure.sign:
            for at, side in dice:
                assert dist(sign.at, at) > sign.size * DISC + side * 0.71, (game, sign)


def test_the_number_at_a_pointer_can_be_read() -> None:
    """In a small figure a nest’s eleven and thirteen are numbers where a pointer is at them, and bars elsewhere."""
    kit, drawing = catalog.kit(Places(), "mating"), catalog.drawing(Places(), "mating", store=kept())
    nests = next(part for part in kit.components if part.name == "nests")

    def read(**pointers: int) -> int:
        told = replace(nests, values={**nests.values, "on_table": True, "pointers": pointers})
        front, _, _ = next(iter(undrawn_faces(kit, told, drawing, Facts())))
        return with_bars(front.draw().whole().svg, 0.24, False).count("scale(")

    assert read(food=10, offspring=10) < read(food=11, offspring=10) < read(food=11, offspring=13)
