"""Every way of printing through the proof, and files in which something lies wrong."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import pikepdf
import pytest
from click.testing import CliRunner

from pnp.cli.proof import command
from pnp.draw.face import Face
from pnp.errors import Unreadable
from pnp.kit.records import Kind
from pnp.press.objects.imprint import Imprint
from pnp.press.pdf import write
from pnp.press.printing.build import Part, Piece, Setup, build_parts
from pnp.press.printing.setup import Duplex
from pnp.press.registration.proof import SheetProof, prove
from pnp.sheets.backs import back
from pnp.sheets.grid import Grid, impose
from pnp.sheets.records import Placement, Sheet
from pnp.units import CARDS, PAPERS, Size

A4, CARD = PAPERS["a4"], CARDS["standard"]
DUPLEX: tuple[Duplex, ...] = get_args(Duplex)


def face(name: str, size: Size = CARD, bleed: float = 3.0) -> Face:
    """A face whose top left corner can be told from the others."""
    width, height = size
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">'
    )
    ground = f'<rect x="-3" y="-3" width="{width + 6}" height="{height + 6}" fill="#efca76"/>'
    return Face(name, f'{head}{ground}<path d="M0 0H9L0 9Z"/></svg>', size, bleed)


def pieces(size: Size, number: int = 11, copies: int = 1) -> list[Piece]:
    """Pieces each with a back of its own, so that any mix-up shows."""
    return [Piece(face(f"C{n:02}", size), face(f"C{n:02}/back", size), copies) for n in range(1, number + 1)]


KINDS: dict[str, tuple[Kind, list[Piece]]] = {
    "cards": ("card", pieces(CARD)),
    "copies": ("card", pieces(CARD, 4, 3)),
    "tarot": ("card", pieces(CARDS["tarot"], 5)),
    "lying": ("card", pieces(Size(88, 63))),
    "mini": ("card", pieces(CARDS["mini-us"], 30)),
    "aids": ("aid", pieces(Size(96, 129), 3)),
    "tokens": ("token", [*pieces(Size(22, 70), 4, 2), *(Piece(face("d"), face("d/back")) for _ in range(3))]),
    "booklet": ("booklet", [Piece(face(f"p{n}", Size(105, 148), 0)) for n in range(10)]),
}


def proofs(path: Path) -> list[SheetProof]:
    found = list(prove(path))
    assert found
    return found


def faults(path: Path) -> list[str]:
    return [fault for sheet in proofs(path) for fault in sheet.faults]


@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("paper", [*PAPERS, "330x480"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_back_lies_under_its_front(kind: str, paper: str, duplex: Duplex, tmp_path: Path) -> None:
    sort, made = KINDS[kind]
    setup = Setup("G", paper, duplex)
    build_parts([Part("x", "Part", sort, made)], tmp_path / "x.pdf", setup, title="x")
    found = proofs(tmp_path / "x.pdf")
    assert [fault for sheet in found for fault in sheet.faults] == []
    assert max(sheet.worst for sheet in found) < 0.005
    backs = sum(sheet.backs for sheet in found)
    if duplex == "none" or (sort == "booklet" and duplex == "gutterfold"):
        assert backs == 0
    elif sort == "booklet":
        assert backs == 4  # leaves: ten pages with two blanks before the last, which has a blank behind it
    else:
        assert backs == sum(piece.copies for piece in made)


SETUPS = {
    "offset": Setup("G", duplex="long-edge", back_offset=(0.35, -1.2)),
    "offset short": Setup("G", duplex="short-edge", back_offset=(0.35, -1.2)),
    "turned and stretched": Setup(
        "G", duplex="long-edge", back_offset=(-0.2, 0.4), back_turn=0.4, back_scale=(1.002, 0.997)
    ),
    "fronts, then backs from the last": Setup("G", duplex="fronts-then-backs", feed="reverse"),
    "fronts, then backs over the short edge": Setup("G", duplex="fronts-then-backs", flip="short-edge"),
    "both": Setup("G", duplex="fronts-then-backs", flip="short-edge", feed="reverse", back_offset=(1, 1)),
}


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_choice(kind: str, setup: str, tmp_path: Path) -> None:
    sort, made = KINDS[kind]
    build_parts([Part("x", "Part", sort, made)], tmp_path / "x.pdf", SETUPS[setup], title="x")
    assert faults(tmp_path / "x.pdf") == []


@pytest.mark.parametrize("duplex", DUPLEX)
def test_parts_with_and_without_backs_in_one_file(duplex: Duplex, tmp_path: Path) -> None:
    parts = [
        Part("a", "Aids", "aid", [Piece(face("aid", Size(180, 250)), None, 3)]),
        Part("b", "Cards", "card", pieces(CARD)),
        Part("c", "Tokens", "token", [Piece(face("token", Size(20, 20)), None, 30)]),
        Part("d", "More", "card", [Piece(face(f"M{n}", Size(70, 70)), face("M", Size(70, 70))) for n in range(7)]),
    ]
    build_parts(parts, tmp_path / "x.pdf", Setup("G", duplex=duplex), title="x")
    assert faults(tmp_path / "x.pdf") == []


# What can go wrong, made wrong

Change = Callable[[list[Sheet]], list[Sheet]]


def sides(**changes: object) -> Iterator[Sheet]:
    grid = Grid(A4, CARD)
    for front in impose([f"C{n}" for n in range(12)], grid, "combat"):
        yield front
        yield back(front, lambda name: f"{name}/back", **changes)  # type: ignore[arg-type]


def written(path: Path, sheets: list[Sheet], flip: str = "long-edge", told: str = "") -> Path:
    said = Imprint(told or flip, flip)
    duplex = "none" if said.duplex == "fronts-then-backs" else flip
    write(
        path,
        sheets,
        face,
        title="x",
        duplex=duplex,  # type: ignore[arg-type]
        said=said,
        backs=lambda name: f"{name}/back",
    )
    return path


def moved(sheets: list[Sheet], at: int, **how: object) -> list[Sheet]:
    """One back (or front) of the page of that index changed."""
    sheet = sheets[at]
    placements = (sheet.placements[0]._replace(**how), *sheet.placements[1:])  # type: ignore[arg-type]
    return [*sheets[:at], sheet._replace(placements=placements), *sheets[at + 1 :]]


def swapped(sheets: list[Sheet]) -> list[Sheet]:
    a, b, *rest = sheets[1].placements
    new = (a._replace(face=b.face), b._replace(face=a.face), *rest)
    return [sheets[0], sheets[1]._replace(placements=new), *sheets[2:]]


WRONG: dict[str, tuple[Change, str]] = {
    "moved": (
        lambda s: moved(s, 1, x=s[1].placements[0].x + 0.02),
        "the back of C0 lies 0.02 mm to the left, seen from the front",
    ),
    "moved down": (
        lambda s: moved(s, 1, y=s[1].placements[0].y + 0.5, x=s[1].placements[0].x - 2),
        "the back of C0 lies 2.00 mm to the right and 0.50 mm below",
    ),
    "upside down": (lambda s: moved(s, 1, turn=180), "the back of C0 stands on its head"),
    "another size": (lambda s: moved(s, 1, width=62.9), "the back of C0 lies 0.05 mm to the right"),
    "swapped": (swapped, "the back of C0 lies 63.00 mm"),
    "another's": (lambda s: moved(s, 1, face="C5/back"), "C0 has not its own back, C0/back, behind it"),
    "one too many": (
        lambda s: [s[0], s[1]._replace(placements=(*s[1].placements, s[1].placements[0])), *s[2:]],
        "C0/back lies behind nothing that it belongs to",
    ),
    "missing": (
        lambda s: [s[0], s[1]._replace(placements=s[1].placements[1:]), *s[2:]],
        "C0 has not its own back",
    ),
    "in the wrong order": (lambda s: [s[0], s[3], s[2], s[1]], "prints on its other side"),
    "of another paper": (
        lambda s: [s[0], s[1]._replace(paper=PAPERS["letter"]), *s[2:]],
        "its two sides are of different size",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_lies_wrong_is_told(name: str, tmp_path: Path) -> None:
    change, message = WRONG[name]
    path = written(tmp_path / "x.pdf", change(list(sides())))
    found = faults(path)
    assert found
    assert message in found[0]
    result = CliRunner().invoke(command, [str(path)])
    assert result.exit_code == 1
    assert "do not print this" in result.output


def test_a_hundredth_is_borne(tmp_path: Path) -> None:
    sheets = moved(list(sides()), 1, x=list(sides())[1].placements[0].x + 0.009)
    (first, second) = proofs(written(tmp_path / "x.pdf", sheets))
    assert not first.faults
    assert first.worst == pytest.approx(0.009, abs=0.001)
    assert str(second) == "combat 2: 3 backs lie under their fronts, 0.000 mm off at most"


def test_backs_laid_out_for_the_other_edge(tmp_path: Path) -> None:
    path = written(tmp_path / "x.pdf", list(sides()), "short-edge")
    assert len(faults(path)) == 12


def test_an_offset_that_the_file_does_not_tell_of(tmp_path: Path) -> None:
    off = [
        sheet._replace(placements=tuple(p._replace(x=p.x + 0.3 * (sheet.side == "back")) for p in sheet.placements))
        for sheet in sides()
    ]
    path = written(tmp_path / "x.pdf", off)
    assert len(faults(path)) == 12


def test_backs_in_the_order_of_the_fronts_where_the_pile_comes_reversed(tmp_path: Path) -> None:
    sheets = list(sides())
    path = written(tmp_path / "x.pdf", [sheets[0], sheets[2], sheets[3], sheets[1]], told="fronts-then-backs")
    assert faults(path) == ["the backs do not come forward after all the fronts"]


def test_a_fold_lays_backs_under_their_fronts(tmp_path: Path) -> None:
    from pnp.sheets.records import Mark

    def sheet(back_x: float, fold: float = 105.0) -> Sheet:
        boxes = (Placement("C0", 42, 50, *CARD), Placement("C0/back", back_x, 50, *CARD))
        return Sheet(A4, "x", 1, "front", boxes, (Mark(fold, 10, fold, 20, dash=1.0),))

    names = {"C0": "C0/back"}.get
    said = Imprint("gutterfold")
    path = tmp_path / "x.pdf"
    write(path, [sheet(105)], face, title="x", said=said, backs=names)
    assert [str(found) for found in proofs(path)] == ["x 1: 1 back lies under its front, 0.000 mm off at most"]
    write(path, [sheet(106)], face, title="x", said=said, backs=names)
    assert faults(path) == ["the back of C0 lies 1.00 mm to the left, seen from the front"]
    write(path, [sheet(105, 105.25)], face, title="x", said=said, backs=names)
    assert faults(path) == ["the back of C0 lies 0.50 mm to the right, seen from the front"]
    write(path, [sheet(105)._replace(marks=())], face, title="x", said=said, backs=names)
    assert faults(path) == ["there is no line along which to fold it"]


def test_the_printer_is_asked_for_something_else(tmp_path: Path) -> None:
    path = written(tmp_path / "x.pdf", list(sides()))
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.Root.ViewerPreferences.Duplex = pikepdf.Name.DuplexFlipShortEdge
        pdf.save(path)
    assert faults(path) == ["the file asks the printer for short-edge turning and is laid out for long-edge"]


def test_a_page_moved_in_the_file_is_found_whoever_moved_it(tmp_path: Path) -> None:
    """The proof reads what will be printed, not what was meant."""
    path = written(tmp_path / "x.pdf", list(sides()))
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        page = pdf.pages[1]
        page.contents_add(b"1 0 0 1 1 0 cm", prepend=True)
        pdf.save(path)
    assert len(faults(path)) == 9


NOT_OURS: dict[str, tuple[Callable[[], bytes], str]] = {
    "no PDF": (lambda: b"hello", "not a PDF file"),
    "cut off": (lambda: b"%PDF-1.7\n1 0 obj", "not a PDF file"),
    "somebody's": (lambda: _pdf({}), "not a file of ours"),
    "broken": (lambda: _pdf({"/PNP": "{"}), "what the file tells of itself is broken"),
    "of another kind": (lambda: _pdf({"/PNP": '{"pages":[["x","1q"]]}'}), "broken"),
    "pages gone": (lambda: _pdf({"/PNP": '{"pages":[["x","1f 1b"]]}'}), "tells of 2 pages and has 1"),
}


def _pdf(info: dict[str, str]) -> bytes:
    pdf = pikepdf.new()
    pdf.add_blank_page()
    for key, value in info.items():
        pdf.docinfo[key] = value
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


@pytest.mark.parametrize("name", NOT_OURS)
def test_files_that_are_not_ours(name: str, tmp_path: Path) -> None:
    make, message = NOT_OURS[name]
    path = tmp_path / "x.pdf"
    path.write_bytes(make())
    with pytest.raises(Unreadable, match=message):
        list(prove(path))


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="no such file"):
        list(prove(tmp_path / "x.pdf"))


def test_the_command(tmp_path: Path) -> None:
    good = written(tmp_path / "x.pdf", list(sides()))
    result = CliRunner().invoke(command, [str(good)])
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "combat 1: 9 backs lie under their fronts, 0.000 mm off at most",
        "combat 2: 3 backs lie under their fronts, 0.000 mm off at most",
        f"{good}: 12 backs on 2 sheets lie under their own fronts, 0.000 mm off at most",
    ]
    assert CliRunner().invoke(command, ["--quiet", str(good)]).output.count("\n") == 1
    write(tmp_path / "y.pdf", list(sides())[::2], face, title="x")
    result = CliRunner().invoke(command, [str(tmp_path / "y.pdf")])
    assert "2 sheets, fronts only: there is nothing to prove" in result.output
