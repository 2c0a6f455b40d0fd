"""A flat picture is painted from its text to the same bytes as element by element."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.draw.face import Face
from pnp.draw.pictures.plate_files import read_plate
from pnp.errors import Unreadable
from pnp.places import installed
from pnp.press import painter as painter_module
from pnp.press.objects.document import Document
from pnp.press.objects.painted import Painted
from pnp.press.painter import Painter
from pnp.press.trial import Nowhere
from pnp.svg import flat, runs
from pnp.units import Size

SVG = 'svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88"'
PLATES = sorted((installed() / "templates" / "plates").glob("*.svg"))
SHAPES = '<path d="M1 1L9 1L9 9Z" fill="#405060"/>' * 60  # long enough to be packed apart


def face(part: str, name: str = "face") -> Face:
    """A face with something before and behind a part."""
    svg = f'<{SVG}><rect width="63" height="88" fill="#405060"/>{part}<path d="M0 0H9V9Z" fill="#405060"/></svg>'
    runs._trees.clear()
    runs.made_of(svg, (part,))
    return Face(name, svg, Size(63.0, 88.0), 3.0)


def moved(body: str) -> str:
    return f'<g transform="translate(1 2) scale(.5)">{body}</g>'


@pytest.fixture
def read_whole(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each face that is read is read as a whole."""
    found: list[bool] = []
    read = painter_module.read

    def noted(face: Face, *, flats: bool = False) -> object:
        found.append(not flats)
        return read(face, flats=flats)

    monkeypatch.setattr(painter_module, "read", noted)
    return found


def whole(face: Face) -> Painted:
    """The face as it is painted from all its elements."""
    painter = Painter(Document(Nowhere()))
    runs._trees.clear()
    return painter._paint_read(face, painter_module.read(face))


@pytest.mark.parametrize("plates", [PLATES[at::12] for at in range(3)])
def test_plates_are_painted_from_their_text(plates: list[Path], read_whole: list[bool]) -> None:
    painter = Painter(Document(Nowhere()))
    for path in plates:
        part = moved(read_plate(path.name, path.read_text(encoding="utf-8")).body)
        shown = face(part, path.stem)
        assert painter.painted(shown) == painter.painted(face(part, path.stem)) == whole(shown), path
    assert read_whole == [False, False, True] * len(plates)


@pytest.mark.parametrize(
    "body",
    [
        '<g stroke-linecap="round"><path d="M3 3L3 3" stroke="#ff0000"/></g>' + SHAPES,
        '<g fill="#ff0000" stroke="#00ff00"><g fill="none"><path d="M1 1L2 2"/></g><circle cx="1" cy="2" r="3"/></g>',
        '<path d="M1 1h3q1 2 3 4a1 1 0 0 1 2 2z"/><ellipse cx="3" cy="3" rx="2"/><rect width="9" height="8" rx="1"/>',
        '<polygon points="1,2 3,4 5,6" opacity="0.5"/><path d="" fill="#123456"/><path fill="#123456"/>' + SHAPES,
        f'<path d="M0 0{"L1 2" * 900}" fill="#ff0000"/><path d="M1 1L2 2Z" fill="none"/>',
        '<path d="M1 1L9 9" fill="none" stroke="#000000" stroke-dasharray="1 2" stroke-width=".3"/>',
        '<path d="M1 1L9 1L9 9Z" fill-rule="evenodd" stroke="#ff0000" paint-order="stroke"/>',
        "",
    ],
)
def test_all_kinds_of_shapes(body: str, read_whole: list[bool]) -> None:
    for before in ("", '<ellipse cx="1" cy="1" rx="2" ry="1" opacity="0.2"/>'):
        shown = face(before + moved(body))
        assert Painter(Document(Nowhere())).painted(shown) == whole(shown)
        assert read_whole == [False, True]
        read_whole.clear()


@pytest.mark.parametrize(
    "body",
    [
        '<path d="M1 1L9 9" opacity="0.5" stroke="#ff0000" fill="#00ff00"/>',
        '<path d="M1 1L9 9" transform="scale(2)"/>',
        '<g opacity="0.5"><path d="M1 1L9 9"/><path d="M1 1L9 9"/></g>',
        '</g><g fill="#ff0000"><path d="M1 1L9 9"/>',
        '<path d="M1 1L9 9" id="a"/>',
        '<path style="fill:#ff0000" d="M1 1L9 9"/>',
        '<path d="M1&#32;1L9 9"/>',
        '<path\nd="M1 1\nL9 9"/>',
        "<path d='M1 1L9 9'/>",
    ],
)
def test_what_is_more_than_flat_is_read_as_a_whole(body: str, read_whole: list[bool]) -> None:
    shown = face(moved(body + SHAPES))
    assert Painter(Document(Nowhere())).painted(shown) == whole(shown)


@pytest.mark.parametrize(
    "wrong",
    [
        '<path d="M1 1L9" fill="#ff0000"/>',
        '<path d="M1 1L9 9" fill="red-ish"/>',
        '<path d="M1 1L9 9" d="M1 1"/>',
        '<circle r="-1"/>',
        '<circle r="1" rx="1"/>',
        '<path points="1 2" d="M1 1"/>',
        '<path d="M1 1L9 9" onclick="x"/>',
        "<g>",
    ],
)
def test_what_is_wrong_is_told_with_its_place(wrong: str) -> None:
    shown = face(moved(f"\n{SHAPES}\n{wrong}"))
    with pytest.raises(Unreadable) as told:
        Painter(Document(Nowhere())).painted(shown)
    (problem,) = told.value.problems
    assert problem.source.line >= 3


def test_whoever_wants_all_elements_has_them() -> None:
    shown = face(moved(SHAPES))
    first = runs.parsed(shown.svg, flats=True)
    assert len(list(first.iter())) == 4
    assert len(list(runs.parsed(shown.svg).iter())) == 64
    assert len(list(runs.parsed(shown.svg, flats=True).iter())) == 64, "what is there is taken"


def test_words_are_no_picture() -> None:
    """Nobody makes an element stand for something by writing it into a face."""
    shown = face(f"{moved(SHAPES.replace('<', '&lt;'))}")
    with pytest.raises(Unreadable, match="text outside"):
        Painter(Document(Nowhere())).painted(shown)


@pytest.mark.parametrize("body", [f"<g>{SHAPES}", f"{SHAPES}</g>", f"{SHAPES}</g><g>{SHAPES}", f"<g/>{SHAPES}"])
def test_groups_close_as_they_open(body: str) -> None:
    assert flat.taken(f"<svg><g transform='a'>{body}</g></svg>", "data-part")[1] == []
    svg, pictures = flat.taken(f'<svg><g transform="a">{body}</g></svg>', "data-part")
    assert [str(picture.text) for picture in pictures] == [SHAPES] * ("</g>" in body)
    assert (
        svg.replace('<g data-part="0"/>', f'<g transform="a">{SHAPES}</g>') == f'<svg><g transform="a">{body}</g></svg>'
    )


def test_pictures_within_groups_that_are_more_are_found() -> None:
    """Whether a face was drawn just now or read from somewhere, and in whatever it lies."""
    inner = moved(f"<g>{SHAPES}</g>")
    whole_group = f'<g transform="scale(2)"><rect width="1" height="1"/>{inner}<text x="1" y="2">A</text>{inner}</g>'
    svg, pictures = flat.taken(f"<svg>{whole_group}{moved('<path/>')}</svg>", "data-part")
    assert len(pictures) == 2
    assert svg.count("<path") == 1
