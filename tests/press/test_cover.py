"""The cover sheet tells of what was really laid out, whatever was chosen."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from once import kept

from pnp.catalog import drawing as load_drawing
from pnp.catalog import games
from pnp.catalog import kit as load_kit
from pnp.draw.boxes import decks
from pnp.draw.face import Face
from pnp.draw.parts import Facts, Laid, Layout, Passage, steps
from pnp.draw.preflight.report import errors
from pnp.kit.words import Block
from pnp.places import Places
from pnp.press.printing.groups import grouped
from pnp.press.printing.jobs import Run, dry_run, whole
from pnp.press.printing.kits import COVER, items
from pnp.press.printing.setup import Setup
from pnp.sheets import labour
from pnp.sheets.records import Placement, Sheet
from pnp.units import Size

PARTS = ("board", "combat", "environment", "females", "dice", "aids", "solo", "rulebook", "cover")


def cover(duplex: str, parts: Sequence[str] = PARTS, **more: object) -> str:
    """All words of the cover that goes with a build of some parts of the first game."""
    kit = load_kit(Places(), "mating")
    drawing = load_drawing(Places(), "mating", "full", kept())
    setup = Setup(kit.title, duplex=duplex, **more)  # type: ignore[arg-type]
    jobs, _ = whole(grouped(items(kit, drawing, parts), setup), "full", setup.paper)
    shown: list[Face] = []
    for job in jobs:
        if job.name == COVER:
            make = job.parts
            jobs[jobs.index(job)] = job._replace(
                parts=lambda facts, make=make: [
                    part._replace(pieces=[shown.append(piece.front) or piece for piece in part.pieces])
                    for part in make(facts)
                ]
            )
    for _ in dry_run(jobs, Run(setup, Facts())):
        pass
    (face,) = shown
    return " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", face.svg)).replace("­", "")


def test_one_side_says_nothing_of_backs_or_flips() -> None:
    said = cover("none")
    assert "printed on one side" in said and "flip" not in said
    assert "no printed backs" in said
    assert "--" not in said  # nobody types on paper
    assert "with the print outside" in said and "fold the whole stack" not in said
    assert "glue them back to back" in said


@pytest.mark.parametrize(
    ("duplex", "words"),
    [
        ("long-edge", "flip on the long edge"),
        ("short-edge", "flip on the short edge"),
        ("gutterfold", "fold each sheet along its line"),
        ("fronts-then-backs", "turned over its long edge"),
    ],
)
def test_backs_are_told_as_they_were_laid(duplex: str, words: str) -> None:
    said = cover(duplex)
    assert words in said
    assert "no printed backs" not in said
    assert ("fold the whole stack" in said) == (duplex != "gutterfold")


def test_only_what_was_printed_is_told_of() -> None:
    said = cover("none", ("combat", "dice", "cover"))
    assert "Dice: cut round the net" in said and "standee" not in said and "Board" not in said
    assert "27 combat strategies" in said and "and 3 of the cards" in said
    assert "5 sheets of A4" in said  # three of cards, one of dice and of the last three, the cover


def test_a_board_on_several_sheets_is_joined() -> None:
    assert "comes on several sheets" not in cover("none", ("board", "cover"))
    assert "comes on several sheets" in cover("none", ("board", "cover"), paper="200x200")


def test_the_files_come_in_the_order_of_cutting() -> None:
    said = cover("none")
    told = [
        said.index(words)
        for words in ("Board", "54 cards", "22 small parts", "6 player aids", "Solo sheet", "Rulebook")
    ]
    assert told == sorted(told)


def test_steps_hold_where_their_parts_were_printed() -> None:
    words = [
        Passage("Steps", (Block("always"),)),
        Passage("cards", (Block("cut"),)),
        Passage("cards (backs)", (Block("by their backs"),)),
        Passage("cards (plain)", (Block("by their fronts"),)),
        Passage("era- (joined)", (Block("join"),)),
        Passage("Notice", (Block("unofficial"),)),
    ]
    one = Layout("A4", "none", "none")
    two = Layout("A4", "long-edge", "long-edge", (Laid("x", "X", ("cards", "era-3"), 2, 1, 1),), frozenset({"era-3"}))
    assert steps(words, two, "Steps") == ["always", "cut", "by their backs", "join"]
    more = [("", "last"), ("cards", "sleeve"), ("era-3", "fold")]
    assert steps(words, two, "Steps", more) == ["always", "cut", "by their backs", "sleeve", "join", "fold", "last"]
    assert steps(words, None, "Steps") == ["always", "cut"]
    assert steps(words, one, "Steps") == ["always"]
    assert steps(words, one, "Paper") == []


@pytest.mark.parametrize("game", games())
def test_everything_in_a_file_of_its_own_fits(game: str) -> None:
    """All parts apart, a box for each deck, six sets, folded sheets, everything joined: the most that it has to say."""
    kit = load_kit(Places(), game)
    drawing = load_drawing(Places(), game, "full", kept())
    boxes = [Laid(f"box-{deck.name}", f"Box: {deck.title}", (), 1, 1, 10) for deck in decks(kit, drawing.palette)]
    files = [Laid(part.name, part.title, (part.name,), 60, 99, 154) for part in kit.components if part.name != COVER]
    names = frozenset(part.name for part in kit.components)
    once = ("Rivals, for playing alone", "Solo sheet", "Rulebook")
    (item,) = items(kit, drawing, (COVER,))
    for sides in (("none", "none"), ("gutterfold", "none"), ("fronts-then-backs", "long-edge")):
        layout = Layout("A4", *sides, (*files, *boxes), names, "12 h 35 min", "11 h 55 min", 6, once)
        (drawn,) = item.make(Facts(layout=layout), None)
        assert errors(drawn.piece.front) == []


def test_cards_on_a_sheet_of_small_parts_are_told_where_they_lie() -> None:
    """Three of the cards of mating lie beside its females: neither file says more than it has, and a step says so."""
    kit = load_kit(Places(), "mating")
    drawing = load_drawing(Places(), "mating", "full", kept())
    (item,) = items(kit, drawing, (COVER,))
    deck = ("combat", "flashy", "sneaky", "lunch")
    files = (
        Laid("strategy", "Strategy deck", deck, 9, 5, 0, 3),
        Laid("small", "Small parts", ("females", "dice"), 2, 9, 9, 0, (3, "Out to Lunch")),
    )
    (drawn,) = item.make(Facts(layout=Layout("A4", "long-edge", "long-edge", files)), None)
    said = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", drawn.piece.front.svg)).replace("­", "")
    whole = sum(kit.count(part) for part in kit.components if part.name in deck)
    assert f"Strategy deck, {whole - 3}" in said and "22 small parts and 3 of the cards" in said
    assert "The last 3 cards (Out to Lunch) lie on a sheet" in said


def test_neighbours_of_a_long_list_share_a_line() -> None:
    files = (Laid("a", "Atlas", ("a",), 1, 1, 0), *(Laid(f"box-{n}", f"Box: {n}", (f"{n}",), 1, 2, 3) for n in "bcd"))
    layout = Layout("A4", "none", "none", files)
    assert layout.listed(4) == files
    assert layout.listed(3) == (files[0], Laid("", "Box: b and 2 more", ("b", "c", "d"), 3, 6, 9))


def test_equal_pieces_share_their_cuts() -> None:
    cards = tuple(Placement("c", 10 + 63 * x, 10 + 88 * y, 63, 88) for x in range(3) for y in range(3))
    sheet = Sheet(Size(210, 297), "x", 1, "front", cards)
    assert labour.cutting(sheet) == 8 * labour.LINE
    assert labour.cutting(sheet._replace(side="back")) == 0
    assert labour.cutting(sheet._replace(placements=(cards[0]._replace(shape="hex"),))) == labour.HEXAGON
