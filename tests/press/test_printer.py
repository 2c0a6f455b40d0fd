"""A printer that puts the second side elsewhere: its sheet is read, and what follows from that puts backs right."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from pnp.cli.printer import command
from pnp.errors import Unreadable
from pnp.press.registration.calibration import faces
from pnp.press.registration.linear import least_squares
from pnp.press.registration.printer import Correction, Printers, Profile, fit, read
from pnp.press.registration.proof import prove
from pnp.press.registration.scales import LENGTH, ZERO, Flip, mirrored, scales
from pnp.svg.matrices import Matrix, apply, multiply, transform
from pnp.units import PAPERS, Size
from pnp.workshop.prints.profiles import printers

A4 = PAPERS["a4"]
FLIPS: tuple[Flip, ...] = ("long-edge", "short-edge")
Point = tuple[float, float]
SVG = "{http://www.w3.org/2000/svg}"


def verniers(svg: str) -> list[list[tuple[Point, Point]]]:
    """The lines of each vernier on a back, by where they are printed."""
    found: list[list[tuple[Point, Point]]] = []

    def walk(node: ElementTree.Element, matrix: Matrix) -> None:
        if "transform" in node.attrib:
            matrix = multiply(transform(node.attrib["transform"]), matrix)
        if node.tag == SVG + "path":
            ticks = re.findall(r"M(\S+) (\S+)L(\S+) (\S+?)(?=M|$)", node.attrib["d"])
            lines = [[float(value) for value in tick] for tick in ticks]
            found.append([(apply(matrix, a, b), apply(matrix, c, d)) for a, b, c, d in lines])
        for child in node:
            walk(child, matrix)

    walk(ElementTree.fromstring(svg), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    return found


def seen(paper: Size, flip: Flip, back: str, printed: Callable[[Point], Point]) -> dict[str, tuple[float, float]]:
    """What a person reads who holds the sheet to the light, the printer having moved the back as `printed` does."""
    read: dict[str, list[float]] = {}
    for scale, lines in zip(scales(paper), verniers(back), strict=True):
        at = []
        for line in lines:
            # Where a line of the vernier meets the scale's base line, as seen from the front.
            (x0, y0), (x1, y1) = (mirrored(paper, flip, *printed(point)) for point in line)
            share = (scale.y - y0) / (y1 - y0) if scale.across else (scale.x - x0) / (x1 - x0)
            at.append(x0 + share * (x1 - x0) - scale.x if scale.across else y0 + share * (y1 - y0) - scale.y)
        assert len(at) == 11
        # Whole millimetres where its zero stands, tenths where one of its lines meets one of the scale's.
        meets = min(range(11), key=lambda n: abs(at[n] - round(at[n])))
        rest = round(at[0] - meets / 10)
        read.setdefault(scale.corner, []).append(rest + meets / 10)
    return {corner: (across, down) for corner, (across, down) in read.items()}


def misplaced(paper: Size, error: Correction) -> Callable[[Point], Point]:
    """A printer that moves backs so."""
    matrix = error.matrix(paper)
    return lambda point: apply(matrix, *point)


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize(
    "error",
    [
        Correction(),
        Correction((0.6, -1.3)),
        Correction((-3.2, 2.4)),
        Correction((0.6, -1.3), 0.3),
        Correction((-0.4, 0.2), -0.2, (1.003, 0.996)),
    ],
)
def test_the_test_page_reads_five_everywhere(paper: str, flip: Flip, error: Correction) -> None:
    size = PAPERS[paper]
    printed = misplaced(size, error)
    _, back = faces(size, flip, "study")
    profile = Profile(flip, seen(size, flip, back.svg, printed))
    found = fit(profile, size)
    _, corrected = faces(size, flip, "study", found.correction)
    left = seen(size, flip, corrected.svg, printed)
    assert all(abs(value - ZERO) <= 0.1001 for pair in left.values() for value in pair), (profile, found, left)
    # And what lies anywhere on the sheet comes to lie where it should.
    for x in (0, size.width):
        for y in (0, size.height):
            u, v = printed(apply(found.correction.matrix(size), x, y))
            assert hypot(u - x, v - y) < 0.25


def test_no_turn_is_read_into_a_shift() -> None:
    read = {"A": (5.3, 4.8), "B": (5.4, 4.8), "C": (5.3, 4.7), "D": (5.3, 4.8)}
    found = fit(Profile("long-edge", read), A4)
    assert found.correction.turn == 0
    assert found.correction.scale == (1, 1)
    # 0.325 mm to the right seen through the paper is to the left on the back, so that it is moved to the right.
    assert found.correction.offset == pytest.approx((0.325, 0.225), abs=1e-4)


def test_one_corner_is_enough_for_a_shift() -> None:
    assert fit(Profile("long-edge", {"B": (4.0, 6.5)}), A4).correction == Correction((-1.0, -1.5))
    assert fit(Profile("short-edge", {"B": (4.0, 6.5)}), A4).correction == Correction((1.0, 1.5))


def test_readings_that_contradict_one_another_are_told() -> None:
    read = {"A": (5.0, 5.0), "B": (5.0, 5.0), "C": (6.4, 5.0), "D": (5.0, 5.0)}
    assert fit(Profile("long-edge", read), A4).doubtful
    assert not fit(Profile("long-edge", {**read, "C": (5.1, 5.0)}), A4).doubtful


@pytest.mark.parametrize(
    ("readings", "message"),
    [
        ({}, "at least one corner"),
        ({"E": (5.0, 5.0)}, "no such corner"),
        ({"A": (5.0, 10.5)}, "from 0 to 10, not 10.5"),
        ({"A": (9.0, 0.0), "D": (0.0, 9.0)}, "read them again"),
    ],
)
def test_what_no_sheet_shows_is_refused(readings: dict[str, tuple[float, float]], message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        fit(Profile("long-edge", readings), A4)


def test_turned_over_the_other_edge_the_driver_prints_the_back_on_its_head() -> None:
    kept = Printers().with_profile("study", "A4", Profile("long-edge", {"A": (5.5, 4.0)}))
    assert kept.correction("study", "a4", "long-edge").offset == (0.5, 1.0)
    assert kept.correction("study", "a4", "short-edge").offset == (-0.5, -1.0)
    assert kept.correction("study", "a4").lying().offset == (-1.0, 0.5)


@given(
    st.dictionaries(
        st.from_regex(r"\A[a-z][a-z0-9 _.-]{0,12}\Z"), st.sampled_from(["a4", "letter", "210x300"]), max_size=4
    ),
    st.sampled_from(FLIPS),
)
def test_kept_and_read_back(names: dict[str, str], flip: Flip) -> None:
    kept = Printers()
    for name, paper in names.items():
        kept = kept.with_profile(name, paper, Profile(flip, {"A": (5.5, 4.0)}))
    assert read(kept.text(), "x") == kept
    for name, paper in names.items():
        assert kept.without(name, paper) == kept.without(name)


@pytest.mark.parametrize(
    "text", ["", "[]", '{"version": 2}', '{"printers": {"a": {"a4": {"flip": "up", "readings": {}}}}}']
)
def test_a_list_that_is_not_ours(text: str) -> None:
    with pytest.raises(Unreadable, match=r"^printers.json: not our list of printers"):
        read(text, "printers.json")


def test_unknowns_need_readings() -> None:
    with pytest.raises(ValueError, match="too few"):
        least_squares([(1.0, 0.0), (2.0, 0.0)], [1.0, 2.0])


@pytest.mark.parametrize("paper", ["a4", "letter", "200x300"])
def test_scales_stand_clear_of_the_edges_and_of_one_another(paper: str) -> None:
    from pnp.units import paper_size

    size = paper_size(paper)
    found = list(scales(size))
    assert len(found) == 8
    for scale in found:
        ends = (scale.x, scale.y), (scale.x + LENGTH * scale.across, scale.y + LENGTH * (not scale.across))
        for x, y in ends:
            assert 12 < x < size.width - 12
            assert 12 < y < size.height - 12


def run(*words: str, settings: Path, typed: str = "") -> str:
    result = CliRunner().invoke(
        command, [*words], input=typed, env={"PNP_CONFIG": str(settings)}, standalone_mode=False
    )
    if result.exception:
        raise result.exception
    return result.output


def test_an_evening_with_a_printer(tmp_path: Path) -> None:
    settings = tmp_path / "settings"
    out = run("calibrate", "study", "--out", str(tmp_path), settings=settings)
    assert "calibrate-study-a4.pdf" in out
    (proved,) = prove(tmp_path / "calibrate-study-a4.pdf")
    assert proved.backs == 1
    assert not proved.faults
    assert "No printer" in run("list", settings=settings)
    told = run("set", "study", "--at", "A=5.3,4.8", "--at", "b=5.3,4.8", settings=settings)
    assert "backs are moved 0.30 mm to the right, 0.20 mm down" in told
    assert printers(settings).correction("study", "a4").offset == (0.3, 0.2)
    assert "study, a4: backs are moved" in run("list", settings=settings)
    assert "  B  across 5.3  down 4.8" in run("show", "study", settings=settings)
    assert "test-study-a4.pdf" in run("test", "study", "--out", str(tmp_path), settings=settings)
    assert "forgotten" in run("forget", "study", settings=settings)
    assert not printers(settings).printers
    assert [path.name for path in settings.iterdir()] == ["printers.json"]


def test_numbers_may_be_typed(tmp_path: Path) -> None:
    told = run("set", "study", "--paper", "letter", settings=tmp_path, typed="5.6, 5\nrubbish\n5.6 5.4\n\n5.6;5\n")
    assert "expected a corner and two numbers" in told
    assert sorted(printers(tmp_path).get("study", "letter").readings) == ["A", "B", "D"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("set", "../x", "--at", "A=5,5"), "a printer's name is"),
        (("set", "x", "--at", "A5,5"), "expected a corner"),
        (("set", "x", "--at", "A=5..,5"), "expected a corner"),
        (("set", "x", "--paper", "a9", "--at", "A=5,5"), "no paper 'a9'"),
        (("show", "x"), "no printer of that name"),
        (("forget", "x"), "no printer of that name"),
        (("test", "x"), "no printer of that name"),
    ],
)
def test_what_cannot_be_done_is_told(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=message):
        run(*words, settings=tmp_path)
    assert not list(tmp_path.iterdir())
