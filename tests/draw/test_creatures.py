"""Creatures: every value of every parameter draws inside its box, and bad looks are refused by name."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pnp.draw.creatures import PALETTES, PLANS, LookError, Parameter, plate, read_look
from pnp.draw.creatures.geometry import ellipse, leaf, smooth
from pnp.draw.creatures.palettes import INK, PAPER
from pnp.draw.creatures.tube import Tube

ELEMENT = re.compile(r"<(/?)(\w+)([^>]*?)/?>")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
SEGMENT = re.compile(r"([MLCZ])([^MLCZ]*)")


def values(parameter: Parameter) -> list[float | str]:
    """All values of a word or flag; both ends and the middle of a number."""
    if parameter.kind == "number":
        return [parameter.low, (parameter.low + parameter.high) / 2, parameter.high]
    return list(parameter.allowed) or ["yes", "no"]


def looks() -> Iterator[tuple[str, str, float | str]]:
    for plan, parameters in PLANS.items():
        for parameter in parameters:
            for value in values(parameter):
                yield plan, parameter.name, value


def stretches(d: str) -> Iterator[list[tuple[float, float]]]:
    """A path's lines by their ends, its cubics by their four points."""
    last = (0.0, 0.0)
    for letter, text in SEGMENT.findall(d):
        if letter == "Z":
            continue
        n = [float(v) for v in text.split()]
        last, first = (n[-2], n[-1]), last
        yield [first, (n[0], n[1]), (n[2], n[3]), last] if letter == "C" else [last]


def along(stretch: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The end of a line, sixteen places on a cubic."""
    if len(stretch) == 1:
        return stretch
    (x, y), (a, b), (c, e), (f, g) = stretch
    found = []
    for k in range(1, 17):
        t = k / 16
        p, q, r, s = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        found.append((p * x + q * a + r * c + s * f, p * y + q * b + r * e + s * g))
    return found


def points(d: str) -> Iterator[tuple[float, float]]:
    """Points along a path."""
    for stretch in stretches(d):
        yield from along(stretch)


def box(svg: str) -> tuple[float, float, float, float]:
    """The extent of all that is painted, strokes included."""
    x0 = y0 = float("inf")
    x1 = y1 = -x0
    strokes = [0.0]
    for closing, tag, text in ELEMENT.findall(svg):
        attributes = dict(ATTRIBUTE.findall(text))
        width = float(attributes["stroke-width"]) / 2 if "stroke-width" in attributes else 0.0
        if closing:
            strokes.pop()
        elif tag == "g":
            strokes.append(width or strokes[-1])
        else:
            s = width or (strokes[-1] if "stroke" not in attributes else 0.0)
            for stretch in stretches(attributes["d"]):
                # A cubic stays between its four points: most lie within what is there already.
                if all(x0 <= x - s and x + s <= x1 and y0 <= y - s and y + s <= y1 for x, y in stretch):
                    continue
                for x, y in along(stretch):
                    x0, x1 = min(x0, x - s), max(x1, x + s)
                    y0, y1 = min(y0, y - s), max(y1, y + s)
    return x0, y0, x1, y1


@pytest.mark.parametrize(("plan", "name", "value"), list(looks()))
def test_every_value_draws_inside_its_box(plan: str, name: str, value: float | str) -> None:
    x0, y0, x1, y1 = box(plate(plan, {name: value}, seed=3))
    assert x0 >= 4 - 0.03 and y0 >= 4 - 0.03 and x1 <= 96 + 0.03 and y1 <= 76 + 0.03
    # It fills the box in one direction, so the fit is not loose.
    assert x1 - x0 > 91.5 or y1 - y0 > 71.5


@pytest.mark.parametrize("pose", next(p for p in PLANS["tetrapod"] if p.name == "pose").allowed)
@pytest.mark.parametrize(
    "look",
    [
        "neck=1; legs=1; bulk=0; head=0; snout=1",
        "neck=0; legs=0; bulk=1; stout=1; head=1; hump=1; snout=1",
        "tail=1; tail_thick=1; tail_up=1; length=1; slope=1",
        "foot=flipper; nose=bulb",
        "foot=web; tail=0; throat=sac",
    ],
)
def test_every_pose_bears_extreme_bodies(pose: str, look: str) -> None:
    _, _, _, y1 = box(plate("tetrapod", read_look(f"{look}; pose={pose}", "tetrapod"), box=(60, 48)))
    assert y1 <= 44.03


@pytest.mark.parametrize("plan", PLANS)
def test_same_arguments_same_bytes(plan: str) -> None:
    assert plate(plan, seed=7) == plate(plan, seed=7)
    assert plate(plan, palette="teal") != plate(plan)


def test_the_seed_moves_the_markings() -> None:
    look = read_look("pattern=spots", "tetrapod")
    assert plate("tetrapod", look, seed=1) != plate("tetrapod", look, seed=2)


@pytest.mark.parametrize("plan", PLANS)
def test_light_ink_is_ink_and_paper(plan: str) -> None:
    for parameter in PLANS[plan]:
        for value in values(parameter):
            svg = plate(plan, {parameter.name: value}, ink="light", palette="crimson")
            assert set(re.findall(r"#[0-9a-f]{6}", svg)) <= {INK, PAPER}


@pytest.mark.parametrize("plan", PLANS)
def test_only_plain_paths_with_two_decimals(plan: str) -> None:
    svg = plate(plan)
    assert {tag for _, tag, _ in ELEMENT.findall(svg)} <= {"g", "path", "circle", "ellipse"}
    assert not re.search(r"\d\.\d{3}", svg)
    assert not re.search(r"\b(style|id|class|clip-path|transform)=", svg)


@pytest.mark.parametrize("palette", PALETTES)
def test_every_palette_draws(palette: str) -> None:
    assert PALETTES[palette].base in plate("tetrapod", palette=palette)


def test_heads_are_left_unless_flipped() -> None:
    """The bill of a heron: the longest thing on one side."""
    look = read_look("bill=dagger; bill_length=1; tail=short; tail_length=0; breast=base", "bird")
    left, right = plate("bird", look), plate("bird", look, flip=True)
    accent = PALETTES["ochre"].accent
    first = {
        svg: [x for d in re.findall(rf'fill="{accent}"[^>]* d="([^"]*)"', svg) for x, _ in points(d)]
        for svg in (left, right)
    }
    assert min(first[left]) < 6 and max(first[right]) > 94


def test_a_look_is_read_from_text() -> None:
    assert read_look(" neck=.4; horns=antlers;mane ;; pose = roar", "tetrapod") == {
        "neck": 0.4,
        "horns": "antlers",
        "mane": "yes",
        "pose": "roar",
    }
    assert read_look("", "plant") == {}
    assert read_look("posture=erect; mane=0", "tetrapod") == {"pose": "stand", "mane": "no"}


@pytest.mark.parametrize(
    ("text", "plan", "message"),
    [
        ("hornz=ram", "tetrapod", "tetrapod has no parameter 'hornz' (did you mean 'horns'?)"),
        ("horns=antler", "tetrapod", "horns cannot be 'antler' (did you mean 'antlers'?)"),
        ("neck=long", "tetrapod", "neck is a number from 0 to 1, not 'long'"),
        ("neck=1.4", "tetrapod", "neck is a number from 0 to 1, not 1.4"),
        ("neck=nan", "tetrapod", "neck is a number from 0 to 1, not nan"),
        ("mane=perhaps", "tetrapod", "mane is yes or no, not 'perhaps'"),
        ("neck", "tetrapod", "neck needs a value, as in neck=0.5"),
        ("neck=.1; neck=.2", "tetrapod", "neck is given twice"),
        ("neck=.1", "tetrapode", "no body plan 'tetrapode' (did you mean 'tetrapod'?)"),
    ],
)
def test_bad_looks_are_refused_by_name(text: str, plan: str, message: str) -> None:
    with pytest.raises(LookError, match=re.escape(message)) as caught:
        read_look(text, plan)
    assert "\n" not in str(caught.value)


def test_plate_refuses_what_read_look_refuses() -> None:
    with pytest.raises(LookError, match="did you mean 'wings'"):
        plate("insect", {"wing": "fly"})
    with pytest.raises(LookError, match="no palette 'ocre'"):
        plate("insect", palette="ocre")


def test_bounds_are_those_of_the_curve_not_of_its_controls() -> None:
    for path in (ellipse(3, 4, 5, 2, 30), leaf(0, 0, 40, 30, 9, 0.3, 0.2), smooth([(0, 0), (9, 4), (3, 12)])):
        xs, ys = zip(*points(path.write(1, 1, 0, 0)), strict=True)
        assert path.bounds() == pytest.approx((min(xs), min(ys), max(xs), max(ys)), abs=0.15)
    assert ellipse(0, 0, 10).bounds() == pytest.approx((-10, -10, 10, 10), abs=0.01)


def test_a_tube_is_addressed_along_and_across() -> None:
    tube = Tube((0, 0, 2), (10, 0, 2), (20, 0, 2))
    assert tube.at(0.5, 0) == pytest.approx((10, 0))
    assert tube.at(0.5, -1) == pytest.approx((10, -2)), "the back lies above for a spine to the right"
    x0, y0, x1, y1 = tube.outline().bounds()
    assert (x0, x1) == pytest.approx((-2, 22), abs=0.1) and (y0, y1) == pytest.approx((-2, 2), abs=0.1)
