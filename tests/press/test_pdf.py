"""The files as a print shop's tools see them: forms, fonts, boxes, labels, bookmarks, and where each back lies."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from pnp.draw.face import Face
from pnp.errors import Unreadable
from pnp.press.pdf import PT, Written, write
from pnp.press.printing.build import Part, Piece, Setup, build_part, build_parts, sheets_needed
from pnp.sheets.backs import duplex
from pnp.sheets.grid import Grid, impose
from pnp.sheets.records import Placement, Sheet
from pnp.units import CARDS, PAPERS, Size

A4, CARD = PAPERS["a4"], CARDS["standard"]
WORDS = (
    '<text x="5" y="20" font-family="Source Serif Pro" font-weight="700" font-size="5">{}</text>'
    '<text x="5" y="30" font-family="Source Sans Pro" font-size="3">Ωμέγα – “√” (é)</text>'
)


def face(name: str, size: Size = CARD, bleed: float = 3.0) -> Face:
    """A face with a ground that runs into the bleed, two fonts, a group to be seen through, a gradient."""
    width, height = size
    body = (
        f'<rect x="-3" y="-3" width="{width + 6}" height="{height + 6}" fill="#8c2b23"/>{WORDS.format(name)}'
        f'<g opacity=".5"><circle cx="20" cy="40" r="9"/><circle cx="25" cy="40" r="9" fill="white"/></g>'
        f'<linearGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1"/></linearGradient>'
        f'<rect x="4" y="50" width="20" height="5" fill="url(#g)"/>'
    )
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">'
    )
    return Face(name, f"{head}{body}</svg>", size, bleed)


def cards(number: int, copies: int = 1) -> list[Piece]:
    back = face("back")
    return [Piece(face(f"C{n:02}"), back, copies) for n in range(1, number + 1)]


def part(number: int = 12, copies: int = 1) -> Part:
    return Part("combat", "combat", "card", cards(number, copies))


def built(path: Path, **how: object) -> Written:
    return build_part(part(), path, game="The Mating Game", author="The pnp authors", duplex="long-edge", **how)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[pikepdf.Pdf]:
    """Twelve cards with their backs on two sheets."""
    path = tmp_path_factory.mktemp("pdf") / "combat.pdf"
    written = built(path)
    assert written == Written(path, pages=4, sheets=2, faces=13)
    with pikepdf.open(path) as pdf:
        yield pdf


def forms(page: pikepdf.Page) -> dict[str, pikepdf.Object]:
    return {name: found for name, found in page.obj.Resources.XObject.items() if found.Subtype == "/Form"}


def placed(page: pikepdf.Page) -> list[tuple[str, tuple[float, float, float, float]]]:
    """The forms on a page with left, top, width and height in mm from its top left corner, read from its matrices."""
    height = float(page.mediabox[3])
    stack: list[pikepdf.Matrix] = []
    now = pikepdf.Matrix()
    found = []
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                stack.append(now)
            case "Q":
                now = stack.pop()
            case "cm":
                now = pikepdf.Matrix(*map(float, operands)) @ now
            case "Do":
                name = str(operands[0])
                # The form's own box is trim and bleed; its origin is the trim's corner.
                left, top, right, bottom = (float(value) for value in page.obj.Resources.XObject[name].BBox)
                width, tall = right + left, bottom + top
                xs, ys = zip(*(now.transform(corner) for corner in ((0, 0), (width, tall))), strict=True)
                x, y = min(xs) / PT, (height - max(ys)) / PT
                found.append((name, (x, y, (max(xs) - min(xs)) / PT, (max(ys) - min(ys)) / PT)))
    return found


def test_each_face_is_painted_once(book: pikepdf.Pdf) -> None:
    numbers = {found.objgen for page in book.pages for found in forms(page).values()}
    assert len(numbers) == 13
    assert [len(placed(page)) for page in book.pages] == [9, 9, 3, 3]
    assert [len(forms(page)) for page in book.pages] == [9, 1, 3, 1]


def test_copies_are_placed_not_painted(tmp_path: Path) -> None:
    one = build_part(part(3), tmp_path / "one.pdf", game="G")
    many = build_part(part(3, copies=180), tmp_path / "many.pdf", game="G")
    assert (one.faces, many.faces, many.pages) == (3, 3, 60)
    assert many.path.stat().st_size < one.path.stat().st_size + 60_000


def test_cards_lie_where_they_should(book: pikepdf.Pdf) -> None:
    cells = Grid(A4, CARD).cells()
    for page, number in ((book.pages[0], 9), (book.pages[2], 3)):
        for (_, box), cell in zip(placed(page), cells[:number], strict=True):
            assert box == pytest.approx((*cell, *CARD), abs=0.01)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", [CARD, Size(88, 63), Size(190, 84), Size(96, 129), Size(120, 70), Size(258, 188)])
@pytest.mark.parametrize("offset", [(0.0, 0.0), (0.35, -0.2)])
def test_each_back_lies_under_its_front(paper: str, size: Size, offset: tuple[float, float], tmp_path: Path) -> None:
    """Computed from the finished file: the sheet is turned over its long edge, as the printer does."""
    pieces = [Piece(face(f"F{n}", size), face(f"B{n}", size)) for n in range(7)]
    path = tmp_path / "x.pdf"
    build_part(Part("x", "x", "aid", pieces), path, game="G", paper=paper, duplex="long-edge", back_offset=offset)
    with pikepdf.open(path) as pdf:
        for front, other in zip(pdf.pages[::2], pdf.pages[1::2], strict=True):
            width, height = (float(value) / PT for value in front.mediabox[2:])
            under = [box for _, box in placed(other)]
            for _, (x, y, wide, high) in placed(front):
                through = (x, height - y - high) if width > height else (width - x - wide, y)
                wanted = (through[0] + offset[0], through[1] + offset[1], wide, high)
                assert any(box == pytest.approx(wanted, abs=0.01) for box in under)


def test_backs_run_past_the_trim_only_outwards(book: pikepdf.Pdf) -> None:
    clips = [
        tuple(float(value) for value in operands)
        for operands, operator in pikepdf.parse_content_stream(book.pages[1])
        if str(operator) == "re"
    ]
    lefts = {round(clip[0], 2) for clip in clips}
    widths = {round(clip[2], 2) for clip in clips}
    # 10.5 less the bleed, then the trim of the middle and right columns, a little beneath who lies over it
    assert lefts == {7.5, 73.3, 136.3}
    assert widths == {66.0, 66.2, 63.2}
    fronts = [operands for operands, operator in pikepdf.parse_content_stream(book.pages[0]) if str(operator) == "re"]
    wide, high = CARD
    seen = {(float(clip[2]), float(clip[3])) for clip in fronts}
    assert seen == {(w, h) for w in (wide, wide + 0.2) for h in (high, high + 0.2)}


def test_boxes(book: pikepdf.Pdf) -> None:
    def mm(box: pikepdf.Array) -> list[float]:
        return [round(float(value) / PT, 2) for value in box]

    front, other = book.pages[0].obj, book.pages[1].obj
    assert mm(front.MediaBox) == [0, 0, 210, 297]
    assert mm(front.TrimBox) == mm(front.BleedBox) == [10.5, 16.5, 199.5, 280.5]
    assert mm(other.TrimBox) == [10.5, 16.5, 199.5, 280.5]
    assert mm(other.BleedBox) == [7.5, 13.5, 202.5, 283.5]


def test_all_fonts_are_embedded_subsets(book: pikepdf.Pdf) -> None:
    fonts = [found for found in book.objects if isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/Font"]
    names = {str(font.BaseFont) for font in fonts}
    assert len(fonts) == len(names) == 4  # of each its first part, and two more for Greek and a sign
    assert all(font.Subtype == "/TrueType" and "/FontFile2" in font.FontDescriptor for font in fonts)
    assert all("/ToUnicode" in font for font in fonts)
    assert {name.partition("+")[2] for name in names} == {"SourceSerifPro-Bold", "SourceSansPro-Regular"}
    assert sum(len(font.FontDescriptor.FontFile2.read_raw_bytes()) for font in fonts) < 60_000


def test_text_can_be_copied(tmp_path: Path) -> None:
    import pypdfium2

    with pypdfium2.PdfDocument(built(tmp_path / "x.pdf").path) as document:
        text = document[0].get_textpage().get_text_bounded()
    assert "Ωμέγα – “√” (é)" in text
    assert "sheet 1 of 2 · A4 · print at 100 %" in text


def test_labels_and_bookmarks(tmp_path: Path) -> None:
    parts = [part(), Part("aids", "Aids & “sheets”", "aid", [Piece(face("aid", Size(190, 250)), None, 3)])]
    written = build_parts(parts, tmp_path / "all.pdf", Setup("The Mating Game", duplex="long-edge"), title="All")
    # Each aid has an empty back, or else the printer would put the second one there.
    assert (written.pages, written.sheets) == (10, 5)
    with pikepdf.open(written.path) as pdf:
        assert [page.label for page in pdf.pages] == [
            "combat 1",
            "combat 1 back",
            "combat 2",
            "combat 2 back",
            "Aids & “sheets” 1",
            "Aids & “sheets” 1 back",
            "Aids & “sheets” 2",
            "Aids & “sheets” 2 back",
            "Aids & “sheets” 3",
            "Aids & “sheets” 3 back",
        ]
        with pdf.open_outline() as outline:
            found = [(item.title, pikepdf.Page(item.destination[0]).index) for item in outline.root]
        assert found == [("combat", 0), ("Aids & “sheets”", 4)]


def test_document(book: pikepdf.Pdf) -> None:
    assert str(book.docinfo.Title) == "The Mating Game: combat"
    assert str(book.docinfo.Author) == "The pnp authors"
    assert str(book.docinfo.Subject) == "The Mating Game"
    assert str(book.docinfo.Producer).startswith("pnp ")
    assert "/CreationDate" not in book.docinfo
    assert book.Root.ViewerPreferences.PrintScaling == "/None"
    assert book.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
    text = repr(book.Root) + "".join(repr(found) for found in book.objects)
    assert "/JavaScript" not in text
    assert "/Helvetica" not in text
    assert not book.check_pdf_syntax()


def test_the_same_bytes(tmp_path: Path) -> None:
    one, two = (built(tmp_path / f"{name}.pdf").path.read_bytes() for name in ("one", "two"))
    assert one == two


def test_the_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    program = "import sys; from pathlib import Path; from tests.press.test_pdf import built; built(Path(sys.argv[1]))"
    root = Path(__file__).parent.parent.parent
    found = set()
    for seed in "01":
        path = tmp_path / f"{seed}.pdf"
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run([sys.executable, "-c", program, str(path)], cwd=root, env=environment, check=True)
        found.add(hashlib.sha256(path.read_bytes()).hexdigest())
    assert len(found) == 1


class Broken(Exception):
    """Something that goes wrong while faces are drawn."""


@pytest.mark.parametrize("before", [None, b"an older file"])
def test_a_failure_leaves_no_file(before: bytes | None, tmp_path: Path) -> None:
    def pieces() -> Iterator[Piece]:
        yield from cards(14)
        raise Broken

    path = tmp_path / "combat.pdf"
    if before:
        path.write_bytes(before)
    with pytest.raises(Broken):
        build_part(Part("combat", "combat", "card", pieces()), path, game="G")
    assert list(tmp_path.iterdir()) == ([path] if before else [])
    assert not before or path.read_bytes() == before


def test_an_unreadable_face_is_told_by_name(tmp_path: Path) -> None:
    good, bad = face("C01"), Face("mating/combat/C02", face("C02").svg.replace("<rect", "<filter/><rect", 1), CARD)
    with pytest.raises(Unreadable, match=r"^mating/combat/C02:1:\d+: the painter does not know <filter>$"):
        build_part(Part("combat", "combat", "card", [Piece(good), Piece(bad)]), tmp_path / "x.pdf", game="G")
    assert not list(tmp_path.iterdir())


def test_nothing_to_print(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="there is nothing to print"):
        build_part(Part("combat", "combat", "card", []), tmp_path / "x.pdf", game="G")


def test_progress(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    build_part(
        part(), tmp_path / "x.pdf", game="G", duplex="long-edge", progress=lambda done, all: told.append((done, all))
    )
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_faces_are_asked_for_as_their_sheets_come_and_not_kept(tmp_path: Path) -> None:
    names = [f"C{n}" for n in range(60)]
    order: list[str] = []

    def draw(name: str) -> Face:
        order.append(name)
        return face(name)

    def sheets() -> Iterator[Sheet]:
        for number, sheet in enumerate(duplex(impose(names, Grid(A4, CARD), "x"), lambda _: "back")):
            assert len(order) == (0 if not number else min(number // 2 * 9 + number % 2 * 9, 60) + (number > 1))
            yield sheet

    write(tmp_path / "x.pdf", sheets(), draw, title="x")
    assert order == [*names[:9], "back", *names[9:]]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_face_fills_its_box(turn: int, tmp_path: Path) -> None:
    wide, high = (40, 20) if turn % 180 == 0 else (20, 40)
    sheet = Sheet(A4, "x", 1, "front", (Placement("x", 30, 50, wide, high, turn), Placement("x", 100, 50, 20, 10)))
    write(tmp_path / "x.pdf", [sheet], lambda name: face(name, Size(40, 20), 0), title="x")
    with pikepdf.open(tmp_path / "x.pdf") as pdf:
        first, half = (box for _, box in placed(pdf.pages[0]))
    assert first == pytest.approx((30, 50, wide, high), abs=0.01)
    assert half == pytest.approx((100, 50, 20, 10), abs=0.01)


@pytest.mark.parametrize(
    ("kind", "size", "count", "two_sided", "duplex", "sheets"),
    [
        ("card", CARD, 30, True, "long-edge", 4),
        ("card", CARD, 30, True, "none", 4),
        ("aid", Size(96, 129), 6, True, "none", 3),
        ("aid", Size(96, 129), 6, True, "long-edge", 2),
        ("token", Size(22, 70), 16, False, "none", 1),
        ("dice", Size(60, 74), 6, False, "none", 1),
        ("booklet", Size(139, 209), 20, False, "long-edge", 5),
        ("booklet", Size(139, 209), 20, False, "none", 10),
        ("board", Size(258, 188), 1, False, "none", 1),
    ],
)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets_are_counted_before_anything_is_drawn(
    kind: str, size: Size, count: int, two_sided: bool, duplex: str, sheets: int, paper: str, tmp_path: Path
) -> None:
    setup = Setup("G", paper, duplex)  # type: ignore[arg-type]
    assert sheets_needed(kind, size, count, setup, two_sided=two_sided) == sheets  # type: ignore[arg-type]
    back = face("back", size) if two_sided else None
    pieces = [Piece(face(f"F{n}", size), back) for n in range(count)]
    written = build_parts([Part("x", "x", kind, pieces)], tmp_path / "x.pdf", setup, title="x")  # type: ignore[arg-type]
    assert written.sheets == sheets


def test_a_paper_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="no paper 'a5'; there are a4, letter, a3, legal, tabloid, or a size"):
        build_part(part(), tmp_path / "x.pdf", game="G", paper="a5")


def test_pages_that_are_seen_through_blend_in_screen_colours(book: pikepdf.Pdf, tmp_path: Path) -> None:
    assert book.pages[0].obj.Group.CS == "/DeviceRGB"
    plain = face("plain").svg.replace('<g opacity=".5">', "<g>")
    written = build_part(Part("x", "x", "card", [Piece(Face("plain", plain, CARD))]), tmp_path / "x.pdf", game="G")
    with pikepdf.open(written.path) as pdf:
        assert "/Group" not in pdf.pages[0].obj
