"""The three ways of inking: the same information in each, white grounds in light, nothing but greys in mono."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from itertools import combinations
from pathlib import Path

import pytest
from once import findings, kept

from pnp.catalog import drawing as load_drawing
from pnp.catalog import kit as load_kit
from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.draw.faces import card_faces
from pnp.draw.palette import MODES, read_palette
from pnp.draw.parts import Facts, Verb
from pnp.draw.pictures.ink import INK, WHITE, at_least, grey, grey_of, line_art, sparing
from pnp.draw.pictures.picture import PLATES, Pictures
from pnp.draw.shapes.hatch import hatch
from pnp.errors import Unreadable
from pnp.places import Places
from pnp.svg.colours import contrast, luminance, rgb
from pnp.units import Size
from tests.draw.drawn import component_faces

FACTS = Facts({"board": 1}, (Verb("play", "lay down the strategy of the round", "Ann: play C07"),), "1.0")
PAINT = re.compile(r'\b(?:fill|stroke|stop-color)="([^"]+)"')
PARTS = [component.name for component in load_kit(Places(), "mating").components]
ART = sorted(path.stem for path in Places().get(f"{PLATES}/panda.svg").parent.glob("*.svg"))


@cache
def made(mode: str, part: str) -> dict[str, Face]:
    """Every face of a part, backs too, by name."""
    kit, drawing = load_kit(Places(), "mating"), load_drawing(Places(), "mating", mode, kept())
    component = next(each for each in kit.components if each.name == part)
    if component.kind == "card":
        return {face.name: face for _, *sides in card_faces(kit, component, drawing) for face in sides}
    found = component_faces(kit, component, drawing, FACTS)
    return {face.name: face for front, back, _ in found for face in (front, back) if face is not None}


def words(face: Face) -> list[str]:
    return [unescape(run) for run in re.findall(r"<text[^>]*>([^<]*)</text>", face.svg)]


def places(face: Face) -> list[tuple[str, ...]]:
    """Where the words stand and how large they are."""
    texts = re.findall(r"<text[^>]*>", face.svg)
    return [tuple(re.findall(r'\b(?:x|y|font-size|text-anchor)="[^"]*"', text)) for text in texts]


def lightness(colour: str) -> float:
    """L* from 0 to 100."""
    return float(116 * luminance(colour) ** (1 / 3) - 16)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("mode", MODES)
def test_every_face_prints_well_in_every_ink(mode: str, part: str) -> None:
    found = [each for face in made(mode, part).values() for each in findings(face)]
    wrong = [str(each) for each in found if each.severity == "error" or "stands over the words" in each.message]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("mode", ["light", "mono"])
def test_the_same_words_stand_in_the_same_places(mode: str, part: str) -> None:
    full, other = made("full", part), made(mode, part)
    assert full.keys() == other.keys()
    for name, face in full.items():
        assert words(other[name]) == words(face), name
        assert places(other[name]) == places(face), name
        assert (other[name].trim, other[name].bleed, other[name].fits) == (face.trim, face.bleed, face.fits)


@pytest.mark.parametrize("part", PARTS)
def test_mono_has_no_colour(part: str) -> None:
    for name, face in made("mono", part).items():
        for paint in PAINT.findall(face.svg):
            if paint.startswith("#"):
                assert len(set(rgb(paint))) == 1, (name, paint)
            else:
                assert paint == "none" or paint.startswith("url(#"), (name, paint)


@pytest.mark.parametrize("part", PARTS)
def test_light_ink_is_ink_on_white(part: str) -> None:
    """No tint anywhere: grounds are white, and what is drawn is dark enough to be a line."""
    for name, face in made("light", part).items():
        for paint in PAINT.findall(face.svg):
            assert paint == "none" or luminance(paint) in (0.0, 1.0) or luminance(paint) < 0.25, (name, paint)


def test_suits_are_told_apart_without_colour() -> None:
    for mode in MODES:
        suits = read_palette(Places(), "mating", mode).suits.values()
        for one, other in combinations(suits, 2):
            assert one.edge != other.edge
            assert one.icon != other.icon
            assert one.letter != other.letter
            if mode == "mono":
                assert one.hatch != other.hatch
                assert abs(lightness(one.ground) - lightness(other.ground)) >= 8


def test_suits_on_cards_have_their_own_shapes_in_every_ink() -> None:
    """What is drawn, not what the palette says: edge and icon in each, hatching in greys."""
    from pnp.draw.shapes.ornaments import edge

    for mode in MODES:
        drawing = Drawing(Places(), "mating", mode)
        for part, y in (
            ("combat", 50.7),
            ("flashy", 50.7),
            ("sneaky", 50.7),
            ("environment", 46),
            ("lunch", 50.7),
            ("rivals", 0),
        ):
            suit = drawing.palette.suit(part)
            shape = drawing.icons.draw(suit.icon, 0, 0, 1, "#000000").split(' d="')[1].split('"')[0]
            for name, face in made(mode, part).items():
                if name.endswith("-back"):
                    continue
                at = y or round(float(re.findall(r"V([0-9.]+)L59.6", face.svg)[0]) + 0.2, 2)
                assert edge(suit.edge, 3, 60, at) in face.svg
                assert shape in face.svg
                if mode == "mono" and suit.hatch:
                    assert hatch(suit.hatch, -3, -3, 66, 3, suit.light) in face.svg or (
                        hatch(suit.hatch, -3, -3, 66, 3, suit.dark) in face.svg
                    )


def test_words_can_be_read_in_greys() -> None:
    ink, suits = read_palette(Places(), "mating", "mono")
    for suit in suits.values():
        assert contrast(suit.dark, ink.paper) >= 4.5
        assert contrast(suit.dark, suit.light) >= 4.5
        assert contrast(ink.on(suit.dark), suit.dark) >= 4.5
        assert contrast(suit.ground, ink.paper) < contrast(ink.ink, ink.paper)
        # A back is the largest area of one tone; toner lies badly on black ones.
        assert lightness(suit.back) > 45


def test_an_unknown_mode_lists_those_there_are() -> None:
    with pytest.raises(Unreadable, match="no ink mode 'draft'; there is full, light, mono"):
        read_palette(Places(), "mating", "draft")


def test_a_bad_grey_is_said_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "templates" / "mating" / "palette.toml"
    path.parent.mkdir(parents=True)
    suit = '[suits.combat]\nground = "#8c2b23"\ndark = "#5e1a15"\nlight = "#e9c2ae"\naccent = "#b5402f"\n'
    path.write_text(f'{suit}[mono.combat]\nground = "grey"\n', encoding="utf-8")
    assert read_palette(Places(tmp_path), "mating").suit("combat").back == "#5e1a15"
    with pytest.raises(Unreadable, match=r"suits.combat.ground"):
        read_palette(Places(tmp_path), "mating", "mono")


def test_a_game_may_have_paper_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "templates" / "own" / "palette.toml"
    path.parent.mkdir(parents=True)
    path.write_text('[full.family]\npaper = "#eeffee"\n', encoding="utf-8")
    assert read_palette(Places(tmp_path), "own").ink.paper == "#eeffee"
    assert read_palette(Places(tmp_path), "own", "light").ink.paper == "#ffffff"
    path.write_text('[full.family]\npaper = "green"\n', encoding="utf-8")
    with pytest.raises(Unreadable, match=r"full.family.paper"):
        read_palette(Places(tmp_path), "own")


def test_a_suit_without_greys_of_its_own_is_grey_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "templates" / "own" / "palette.toml"
    path.parent.mkdir(parents=True)
    path.write_text(
        '[suits.one]\nground = "#8c2b23"\ndark = "#5e1a15"\nlight = "#e9c2ae"\naccent = "#b5402f"\n', encoding="utf-8"
    )
    (path.parent / "x.svg.j2").write_text('<rect width="9" height="9" fill="{{ suits.one.ground }}"/>')
    svg = {mode: Drawing(Places(tmp_path), "own", mode).draw("x", {}, trim=Size(9, 9)).svg for mode in MODES}
    assert ['fill="#8c2b23"' in svg["full"], 'fill="#ffffff"' in svg["light"], 'fill="#4d4d4d"' in svg["mono"]] == [
        True,
        True,
        True,
    ]


def test_greys_keep_every_contrast() -> None:
    for one, other in combinations(("#8c2b23", "#1f64ad", "#fbf6e9", "#2b211b", "#7f9c3e"), 2):
        assert contrast(grey_of(one), grey_of(other)) == pytest.approx(contrast(one, other), rel=0.02)
    assert grey('<stop stop-color="#fa0"/><g fill="url(#fade)" data-x="#ff0000"/>') == (
        '<stop stop-color="#bcbcbc"/><g fill="url(#fade)" data-x="#ff0000"/>'
    )


@pytest.mark.parametrize("name", ART)
def test_plates_become_line_work_in_place(name: str) -> None:
    full, light = Pictures(Places()).plate(name), Pictures(Places(), light_ink=True, store=kept()).plate(name)
    full = re.sub(r'<g data-light="no">.*?</g>', "", full, flags=re.DOTALL)
    assert set(PAINT.findall(light)) <= {"none", INK, WHITE}
    # Nothing has moved, nothing is new; what is gone had no line of its own.
    shapes = re.compile(r'<(path|circle)\b[^>]*?\b(?:d|cx)="([^"]+)"')
    there = shapes.findall(light)
    assert len(there) > 5 or not shapes.findall(full)  # a mat's land is left out as a whole: words stand on it
    assert set(there) <= set(shapes.findall(full))
    lines = re.findall(r'<path d="([^"]+)" fill="[^"]*" stroke="#', full)
    assert {("path", line) for line in lines} <= set(there)


BODY = '<path d="M0 0H40V40H0Z" fill="#c08a45" stroke="#4a2c14" stroke-width="2"/>'


@pytest.mark.parametrize(
    ("over", "found"),
    [
        # shading goes, a marking gets a thin line, a small dark one stays solid
        ('<path d="M5 5H30V30H5Z" fill="#b57f3a"/>', ""),
        ('<path d="M5 5H30V30H5Z" fill="#fff0d0"/>', f'fill="{WHITE}" stroke="{INK}" stroke-width="0.6"'),
        ('<path d="M5 5H8V8H5Z" fill="#2a1a10"/>', f'fill="{INK}" stroke="none"'),
        ('<path d="M5 5H30V30H5Z" fill="#2a1a10"/>', f'fill="{WHITE}" stroke="{INK}" stroke-width="0.6"'),
        # a dark limb with its own outline is a limb
        ('<path d="M5 5H9V9H5Z" fill="#2a1a10" stroke="#000" stroke-width="1"/>', f'fill="{WHITE}" stroke="{INK}"'),
        # a wrinkle is thinner than an edge
        ('<path d="M5 5H30" fill="none" stroke="#b57f3a" stroke-width="1"/>', 'stroke-width="0.6"'),
        ('<path d="M5 5H30" fill="none" stroke="#000000" stroke-width="1"/>', 'stroke-width="1"'),
    ],
)
def test_what_becomes_of_a_shape(over: str, found: str) -> None:
    drawn = line_art(BODY + over)
    assert drawn.startswith(f'<path d="M0 0H40V40H0Z" fill="{WHITE}" stroke="{INK}" stroke-width="2"/>')
    assert drawn.count("<path") == (2 if found else 1)
    assert found in drawn


def test_a_highlight_in_an_eye_and_the_core_of_a_cased_line_stay_white() -> None:
    eye = line_art('<circle cx="5" cy="5" r="2" fill="#000000"/><circle cx="5" cy="5" r=".6" fill="#ffffff"/>')
    assert eye.endswith(f'r=".6" fill="{WHITE}" stroke="none"/>')
    cased = line_art(
        '<g fill="none"><path d="M0 0H9" stroke="#222222" stroke-width="2"/>'
        '<path d="M0 0H9" stroke="#d9b877" stroke-width="1"/></g>'
    )
    assert re.findall('stroke="([^"]+)"', cased) == [INK, WHITE]


def test_groups_hand_down_paint_and_size() -> None:
    turned = line_art('<g fill="#00ff00" transform="scale(2)"><path d="M0 0H50V50H0Z"/></g>')
    assert turned == (
        f'<g transform="scale(2)"><path d="M0 0H50V50H0Z" fill="{WHITE}" stroke="{INK}" stroke-width="0.3"/></g>'
    )
    assert line_art('<g><text x="1">a</text></g>') == "<g/>"
    with pytest.raises(Unreadable, match="not SVG"):
        line_art("<g>")


def test_lines_have_a_least_width_and_solids_a_greatest_size() -> None:
    assert at_least('stroke-width="0.1" stroke-width="0.9"', 0.5) == 'stroke-width="0.5" stroke-width="0.9"'
    small, large = (f'<path fill="{INK}" d="M0 0H{n}V{n}H0Z"/>' for n in (5, 50))
    assert sparing(small) == small
    assert f'fill="{WHITE}"' in sparing(large)


@pytest.mark.parametrize("kind", ["diagonal", "lines", "dots", "waves"])
def test_hatching_stays_within_its_rectangle_and_runs_on(kind: str) -> None:
    from pnp.svg.outline import bounds, flatten

    def data(*box: float) -> str:
        return str(re.findall(r'd="([^"]*)"', hatch(kind, *box, "#000000"))[0])

    left, top, right, bottom = bounds(flatten(data(-3, -3, 66, 3)))
    assert (left, top, right, bottom) == pytest.approx((-3, -3, 66, 3), abs=2)
    assert left >= -3.01 and right <= 66.01 and top >= -4 and bottom <= 4
    # Two halves show the lines of the whole.
    whole = {round(line[0][1] + line[0][0], 2) for line in flatten(data(0, 0, 12, 12)) if kind == "diagonal"}
    halves = {round(line[0][1] + line[0][0], 2) for line in flatten(data(6, 0, 12, 12)) if kind == "diagonal"}
    assert halves <= whole


def test_an_unknown_hatch_is_unreadable() -> None:
    assert hatch("", 0, 0, 9, 9, "#000000") == ""
    with pytest.raises(Unreadable, match="no hatch 'tartan'"):
        hatch("tartan", 0, 0, 9, 9, "#000000")
