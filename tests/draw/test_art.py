"""Pictures that a deck brings along: found beside its tables and nowhere else, laid into their window, marked."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from pnp.catalog import kit as load_kit
from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.draw.faces import card_faces
from pnp.draw.pictures.art import find, parted
from pnp.draw.preflight.lint import lint
from pnp.errors import Unreadable
from pnp.places import Places, installed

GAME = "mating"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 20L20 0L40 20Z"/></svg>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A person's own folder with pictures beside the tables."""
    own = tmp_path / "own" / "card_data" / GAME
    (own / "art").mkdir(parents=True)
    Image.new("RGB", (600, 400), "teal").save(own / "art" / "pond.jpg")
    Image.new("RGBA", (40, 50), "red").save(own / "berry.png")
    (own / "hill.svg").write_text(SVG)
    Image.new("RGB", (9, 9)).save(tmp_path / "secret.png")
    return tmp_path / "own"


def faces(folder: Path, rows: list[tuple[str, str]], mode: str = "full") -> list[Face]:
    """The first cards of a deck with these pictures and looks."""
    table = folder / "card_data" / GAME / "combat.csv"
    with (installed() / "card_data" / GAME / "combat.csv").open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file))
    for row, (picture, look) in zip(found, rows, strict=False):
        row.update(picture=picture, look=look)
    with table.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, found[0].keys())
        writer.writeheader()
        writer.writerows(found)
    places = Places(folder)
    kit = load_kit(places, GAME)
    component = next(each for each in kit.components if each.table.startswith("combat"))
    drawn: Iterator[tuple[object, Face, Face]] = card_faces(kit, component, Drawing(places, GAME, mode))
    return [face for _, (_, face, _) in zip(rows, drawn, strict=False)]


def shown(face: Face) -> dict[str, str]:
    """The attributes of a face's image."""
    (image,) = re.findall(r"<image [^>]*>", face.svg)
    return dict(re.findall(r'([\w-]+)="([^"]*)"', image))


def test_a_picture_is_laid_whole_into_its_window(folder: Path) -> None:
    (face,) = faces(folder, [("file:art/pond.jpg", "")])
    given = shown(face)
    assert given["href"] == "file:art/pond.jpg"
    assert float(given["width"]) / float(given["height"]) == pytest.approx(1.5, abs=0.01)
    assert face.files == (("file:art/pond.jpg", folder / "card_data" / GAME / "art" / "pond.jpg"),)
    assert float(given["x"]) >= 4.4
    assert float(given["y"]) + float(given["height"]) < 46
    assert not [finding for finding in lint(face) if finding.severity == "error"]


def test_a_picture_that_fills_its_place_is_all_the_land_there_is(folder: Path) -> None:
    (face,) = faces(folder, [("file:art/pond.jpg", "fit=fill")])
    given = shown(face)
    assert given["preserveAspectRatio"] == "xMidYMid slice"
    assert (float(given["x"]), float(given["width"])) == (3, 57)


def test_a_picture_may_stand_on_the_ground(folder: Path) -> None:
    (face,) = faces(folder, [("file:hill.svg", "stands=yes")])
    given = shown(face)
    assert float(given["y"]) + float(given["height"]) == pytest.approx(47, abs=0.02)
    assert float(given["width"]) / float(given["height"]) == pytest.approx(2, abs=0.01)


@pytest.mark.parametrize(("mode", "tone"), [("full", ""), ("light", "light"), ("mono", "grey")])
def test_every_way_of_inking_has_its_tone(mode: str, tone: str, folder: Path) -> None:
    (face,) = faces(folder, [("file:berry.png", "")], mode)
    assert parted(shown(face)["href"]) == ("file:berry.png", tone)
    assert face.files[0][0] == shown(face)["href"]


def test_a_face_changes_with_its_picture(folder: Path) -> None:
    (before,) = faces(folder, [("file:hill.svg", "")])
    (again,) = faces(folder, [("file:hill.svg", "")])
    (folder / "card_data" / GAME / "hill.svg").write_text(SVG.replace("M0 20", "M0 19"))
    (after,) = faces(folder, [("file:hill.svg", "")])
    assert before.svg == again.svg
    assert before.svg != after.svg


@pytest.mark.parametrize(
    ("picture", "look", "message"),
    [
        ("file:gone.png", "", r"C01: picture: .*no such picture beside the tables of mating"),
        ("file:../../../secret.png", "", "no such picture"),
        ("file:/etc/passwd.png", "", "no such picture"),
        ("file:pond.bmp", "", "a picture is a file such as"),
        ('file:a".png', "", "a picture is a file such as"),
        (
            "file:hill.svg",
            "fit=wide",
            r"C01: look: a picture file knows fit=whole\|fill; stands=yes\|no, not 'fit=wide'",
        ),
        ("file:hill.svg", "pose=left", "not 'pose=left'"),
    ],
)
def test_what_cannot_be_shown_is_told_by_card(picture: str, look: str, message: str, folder: Path) -> None:
    with pytest.raises(Unreadable, match=message):
        faces(folder, [(picture, look)])


def test_a_link_does_not_lead_out(folder: Path, tmp_path: Path) -> None:
    (folder / "card_data" / GAME / "link.png").symlink_to(tmp_path / "secret.png")
    with pytest.raises(Unreadable, match="no such picture"):
        find(Places(folder), GAME, "link.png")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty"),
        (b"<html>", "not an SVG file"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "needs a viewBox, or width and height"),
    ],
)
def test_a_drawing_needs_a_shape(data: bytes, message: str, folder: Path) -> None:
    path = folder / "card_data" / GAME / "hill.svg"
    path.write_bytes(data)
    with pytest.raises(Unreadable, match=message):
        find(Places(folder), GAME, "hill.svg")


@pytest.mark.parametrize(
    ("attributes", "ratio"),
    [
        ('width="20mm" height="1cm"', 2.0),
        ('width="100%" height="100%" viewBox="0 0 30 10"', 3.0),
        ("viewBox='5,5 8,16'", 0.5),
    ],
)
def test_the_shape_of_a_drawing(attributes: str, ratio: float, folder: Path) -> None:
    path = folder / "card_data" / GAME / "hill.svg"
    path.write_text(f'<?xml version="1.0"?><svg\n xmlns="http://www.w3.org/2000/svg" {attributes}>\n</svg>')
    assert find(Places(folder), GAME, "hill.svg").ratio == pytest.approx(ratio)


def test_words_on_a_picture_are_for_the_eye_to_judge(folder: Path) -> None:
    (face,) = faces(folder, [("file:art/pond.jpg", "fit=fill")])
    assert not [found for found in lint(face) if "judge" in found.message]  # badges lie between
    bare = Face(
        "x",
        face.svg.replace("</svg>", '<text x="20" y="30" font-family="Source Sans Pro" font-size="4">a</text></svg>'),
        face.trim,
    )
    assert [found.severity for found in lint(bare) if "judge" in found.message] == ["warning"]
