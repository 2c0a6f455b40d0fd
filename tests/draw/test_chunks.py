"""What many faces have is read, looked at and painted once: with the same outcome as on a face that stands alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from pnp.draw.face import Face
from pnp.draw.preflight.report import preflight
from pnp.press.objects.document import Document
from pnp.press.objects.painted import Painted
from pnp.press.painter import Painter
from pnp.press.trial import Nowhere
from pnp.store import Store
from pnp.svg import chunks, outline, runs
from pnp.svg.values import Refused
from pnp.units import Size

GROUND = '<rect x="-3" y="-3" width="69" height="94" fill="#1f64ad"/>'
PANEL = '<rect x="3" y="50" width="57" height="35" rx="2" fill="#fbf6e9"/>'
VEIL = (
    '<g opacity="0.5"><circle cx="10" cy="10" r="6" fill="#ffffff"/><circle cx="12" cy="10" r="6" fill="#000000"/></g>'
)
FONT = 'font-family="Source Sans Pro" font-weight="600"'


def text(words: str, y: float, fill: str = "#2b211b", size: float = 3.0) -> str:
    """A line of words."""
    return f'<text x="8" y="{y}" {FONT} font-size="{size}" fill="{fill}">{words}</text>'


def face(name: str, *elements: str) -> Face:
    """A card of these elements."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
    return Face(name, head + "\n".join(elements) + "</svg>", Size(63, 88), 3.0)


def forget() -> None:
    """As if the program had just begun."""
    runs._trees.clear()
    chunks._young.clear()
    chunks._old.clear()
    chunks._known.clear()


def outcome(each: Face) -> tuple[list[object], Painted]:
    """What is found on a face, and how it is painted, by a painter of its own."""
    return [(*found,) for found in preflight([each])], Painter(Document(Nowhere())).painted(each)


DECK = [
    face(f"deck/{number}", GROUND, VEIL, PANEL, text("Cost", 20, "#ffffff"), *own, text("tag", 80))
    for number, own in enumerate(
        (
            [text("One", 56)],
            [text("Two", 56)],
            # What lies over words, or under them, is another thing on the next card.
            [text("Three", 56), '<rect x="6" y="16" width="30" height="6" fill="#2b211b"/>'],
            ['<rect x="6" y="76" width="30" height="6" fill="#443322"/>', text("Four", 56)],
            [text("Five", 56), VEIL, text("Fünf", 60, size=1.0)],
            [text("Six (b\\) ć", 56), '<path d="M0 0L10 10" stroke="#000000" stroke-width="0.3"/>'],
            [text("One", 56)],
        )
    )
]


@pytest.mark.parametrize("order", [list, lambda deck: deck[::-1], lambda deck: deck * 3], ids=["once", "back", "again"])
def test_neighbours(order: Callable[[list[Face]], list[Face]]) -> None:
    """A face comes out as it would alone, whatever came before it, in one painter and in several."""
    alone = {}
    for each in DECK:
        forget()
        alone[each.name] = outcome(each)
    forget()
    painter = Painter(Document(Nowhere()))
    for each in order(DECK):
        assert outcome(each) == alone[each.name]
        assert painter.painted(each) == alone[each.name][1]
    assert any("covers" in str(found) for found in alone["deck/2"][0])
    assert any("contrast" in str(found) for found in alone["deck/3"][0])
    assert not any("contrast" in str(found) for found in alone["deck/1"][0])


def test_what_is_kept_is_used() -> None:
    """An element that has come back is not read again, nor painted."""
    forget()
    for each in DECK[:2]:
        outcome(each)
    known = chunks.known(chunks._young[PANEL if PANEL in chunks._young else "\n" + PANEL])
    assert known is not None and known.again and known.alone
    assert any("painted" in str(key) for key in known.told)


def test_bounded() -> None:
    """What does not come back is forgotten, and what does stays."""
    forget()
    for number in range(4 * chunks.MOST):
        runs.parsed(face("x", GROUND, text(f"Word {number}", 56)).svg)
    assert len(chunks._young) + len(chunks._old) <= 2 * chunks.MOST + 2
    assert len(chunks._known) <= 2 * chunks.MOST + 2
    assert GROUND in chunks._young or GROUND in chunks._old


@pytest.mark.parametrize(
    "body",
    [
        "words",
        '<g id="a"/><g id="a"/>',
        "<g></g></g><g>",
        '<path d="M0 0" data-x="1>2"/><g/>',
        "<!-- <g> --><g/>",
        "<g><![CDATA[</g>]]></g>",
        '<g data-part="0"/>',
        '<g xmlns="elsewhere"/><g/>',
        '<x:g xmlns:x="http://www.w3.org/2000/svg"/>',
        "<g/>words",
        "<g>" * 50 + "</g>" * 50,
        "",
    ],
)
def test_cut_as_a_whole(body: str) -> None:
    """Strangers' SVG is cut nowhere where it would become another one."""
    from xml.etree.ElementTree import ParseError, fromstring, tostring

    forget()
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{body}</svg>'
    try:
        whole = tostring(fromstring(svg))
    except ParseError:
        with pytest.raises(ParseError):
            runs.parsed(svg)
        return
    for _ in range(2):
        tree = runs.parsed(svg)
        assert tostring(tree) == whole
        assert len({id(each) for each in tree.iter() if each.get("id")}) == svg.count('id="a"')
        runs._trees.clear()


def test_kept_or_not(tmp_path: Path) -> None:
    """A face that is taken from the store is the one that was painted among others."""
    forget()
    store = Store(tmp_path)
    first = [Painter(Document(Nowhere()), store=store).painted(each) for each in DECK]
    again = [Painter(Document(Nowhere()), store=store).painted(each) for each in DECK]
    assert first == again == [outcome(each)[1] for each in DECK]


def test_points_are_found_in_bands_of_an_outline_as_in_all_of_it() -> None:
    """Open and closed lines, level ones, a single point; beside, upon and far from them."""
    lines = outline.flatten("M0 0L10 0L7 9M2 3C8 1 9 8 3 7ZM20 20L25 20M30 5L30 5")
    banded, chance = outline.Outline(lines), random.Random(1)
    for _ in range(400):
        point = chance.uniform(-3, 33), chance.uniform(-3, 24)
        assert outline.inside(banded, point) == outline.inside(lines, point)
        for distance in (0.2, 2.0, 9.0):
            assert outline.near(banded, point, distance) == outline.near(lines, point, distance), (point, distance)


@pytest.mark.parametrize(
    ("inner", "cut"),
    [
        ('<g id="a"><path d="M0 0"/><g><rect/></g>\n<text>a b</text></g>', 1),
        ("<path/><g><path/></g>\n<g/>", 3),
        ("<text>one</text><defs><g><path/></g></defs>", 2),
    ],
)
def test_children_are_cut_apart_whatever_they_hold(inner: str, cut: int) -> None:
    head = face("a").svg.removesuffix("</svg>")
    read = chunks.read(f"{head}{inner}</svg>", "apart")
    assert read is not None
    assert [each.tag for each in read[0].iter()] == [each.tag for each in fromstring(f"{head}{inner}</svg>").iter()]
    assert len(read[0]) == cut
    # What is not whole elements is read, and refused, as a whole.
    assert chunks.read(f"{head}<g>{inner}</svg>", "apart") is None
    assert chunks.read(f"{head}<g>5 < 6{'a' * 20_000}{inner}</svg>", "apart") is None


@pytest.mark.parametrize("data", ["M1 2L3,4L.5 -6Z", "M1 2L3 4M5 6L7 8L9 9Z", "M5 5Z"])
def test_straight_lines_are_read_as_any_others(data: str) -> None:
    quick = outline.flatten(data)
    assert outline._STRAIGHT.fullmatch(data)
    assert quick == outline.flatten(f" {data}") != []


@pytest.mark.parametrize("data", ["M1 2L3 4L5Z", "M1 2L1e9 4", "M1 2L3,,4", "M1 2LnanZ"])
def test_what_is_no_straight_line_is_refused_as_ever(data: str) -> None:
    with pytest.raises(Refused):
        outline.flatten(data)
