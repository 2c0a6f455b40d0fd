"""A face is painted apart from any file: the same in each, kept as plain data, its ink counted once."""

from __future__ import annotations

import io
import pickle
from pathlib import Path

import msgspec
import pytest

from pnp.draw.face import Aside, Face, content_of
from pnp.draw.preflight.report import looked_over
from pnp.press import ink
from pnp.press.coverage import coverage
from pnp.press.ink import View, shown
from pnp.press.objects.document import Document
from pnp.press.objects.painted import Painted
from pnp.press.paint import kept_faces
from pnp.press.paint.kept_faces import key_of_face
from pnp.press.painter import Painter
from pnp.press.pdf import write
from pnp.press.printing import kept
from pnp.press.printing.parts import Part, Piece
from pnp.press.printing.setup import Setup
from pnp.sheets.records import Edges, Placement, Sheet
from pnp.store import Store
from pnp.units import Size

A6 = Size(105, 148)
WORDS = (
    '<text x="9" y="30" font-family="Source Sans Pro" font-size="6">{}</text>'
    '<linearGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-opacity=".5"/></linearGradient>'
    '<rect x="4" y="50" width="20" height="25" fill="url(#g)"/><g opacity=".5"><rect width="9" height="9"/>'
    '<circle cx="9" cy="9" r="5" fill="#c00"/></g>'
)


def face(name: str, words: str = "Words – Ωμέγα") -> Face:
    ground = '<rect x="-3" y="-3" width="46" height="66" fill="#ddbb44"/>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="60mm" viewBox="0 0 40 60">'
    return Face(name, f"{head}{ground}{WORDS.format(words)}</svg>", Size(40, 60), 3.0)


def painter(store: Store | None = None) -> Painter:
    return Painter(Document(io.BytesIO()), store=store)


def file(path: Path, faces: list[Face], store: Store | None) -> bytes:
    """Two faces on each of two pages."""
    places = [Placement(each.name, 10, 10 + 66 * at, 40, 60, bleed=Edges(2, 2, 2, 2)) for at, each in enumerate(faces)]
    sheets = [Sheet(A6, "both", 1, "front", tuple(places)), Sheet(A6, "both", 2, "front", tuple(places[::-1]))]
    known = {each.name: each for each in faces}
    found = write(path, sheets, known.__getitem__, title="both", store=store)
    assert bool(found.inked) == (store is not None)
    return path.read_bytes()


def test_it_does_not_depend_on_what_was_painted_before() -> None:
    alone, after = painter(), painter()
    after.painted(face("b", "√ first, and other words"))
    assert alone.painted(face("a")) == after.painted(face("a"))


def test_a_run_of_shapes_is_painted_as_if_it_came_for_the_first_time() -> None:
    shapes = "".join(f'<circle cx="{n}" cy="9" r="2" fill="#c0{n % 2}" opacity=".{5 + n % 2}"/>' for n in range(9))
    shapes += '<path d="M1 1L9 9" stroke="#123456" stroke-width=".4" fill="none"/>'
    # The same run where its first colour is in force already, where its pen is, and in another style.
    before = ("", '<rect width="9" height="9" fill="#c00"/>', '<path d="M1 1L9 9" stroke="#123456" stroke-width=".4"/>')
    groups = ("<g>", '<g transform="scale(2)">', '<g fill-opacity=".5" stroke="#00c000">')
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="60mm" viewBox="0 0 40 60">'
    faces = [
        Face(f"{first}{group}", f"{head}{first}{group}{shapes}</g>{first}</svg>", Size(40, 60))
        for first in before
        for group in groups
    ]
    shared = painter()
    assert [shared.painted(each) for each in faces * 2] == [painter().painted(each) for each in faces] * 2
    assert 0 < len(shared.shared.runs) < len(faces)


def test_it_is_plain_data() -> None:
    found = painter().painted(face("a"))
    data = msgspec.msgpack.encode(found)
    assert msgspec.msgpack.decode(data, type=Painted) == found


def test_a_kept_face_gives_the_same_file(tmp_path: Path) -> None:
    """Painted now, without a store, or taken from one that another file has filled in another order."""
    store = Store(tmp_path / "kept")
    faces = [face("a"), face("b", "Other → words")]
    file(tmp_path / "first.pdf", faces[::-1], store)
    assert kept_faces.painted(store, key_of_face(faces[0], {})) is not None
    assert file(tmp_path / "cold.pdf", faces, None) == file(tmp_path / "warm.pdf", faces, store)


def test_what_two_faces_share_is_written_once() -> None:
    """The gradient and the group that is seen through are the same objects for both."""
    one, two = painter().painted(face("a", "one")), painter().painted(face("b", "two"))
    marks = [{each.mark for each in found.objects[:-1]} for found in (one, two)]
    assert len(marks[0] & marks[1]) >= 3
    document = Document(io.BytesIO())
    document.splice(one, {})
    before = document.objectcounter
    document.splice(two, {})
    assert document.objectcounter - before == 1 + len(marks[1] - marks[0])


def test_ink_from_faces_is_that_of_the_page(tmp_path: Path) -> None:
    store = Store(tmp_path / "kept")
    path = tmp_path / "both.pdf"
    faces = [face("a"), face("b")]
    places = [Placement(each.name, 10, 10 + 66 * at, 40, 60, bleed=Edges(3, 3, 3, 3)) for at, each in enumerate(faces)]
    sheets = [Sheet(A6, "both", 1, "front", tuple(places))]
    written = write(path, sheets, {each.name: each for each in faces}.__getitem__, title="both", store=store)
    (counted,) = ink.counted(written.inked, store, written.files) or []
    (seen,) = coverage(path)
    assert tuple(counted) == pytest.approx(tuple(seen), rel=0.04, abs=0.004)
    assert ink.counted(written.inked, Store(tmp_path / "empty"), written.files) is None  # then the page is looked at


@pytest.mark.parametrize(
    ("edges", "boxes"),
    [
        (Edges(), [((0, 0, 40, 60), 2400)]),
        (Edges(3, 3, 3, 3), [((0, 0, 40, 60), 0), ((-3, -3, 43, 63), 46 * 66)]),
        (Edges(0, 0, -20, 0), [((0, 0, 20, 60), 1200)]),  # half of a board
    ],
)
def test_parts_of_a_face_stand_for_what_is_seen(edges: Edges, boxes: list[tuple[object, float]]) -> None:
    placement = Placement("a", 5, 7, 40, 60, bleed=edges)
    found = shown(placement, ink.Size(40, 60, 3), (1, 0, 0, 1, 5, 7))
    assert [box for box, _ in found] == [box for box, _ in boxes]
    assert [area for _, area in found] == pytest.approx([area for _, area in boxes])


def test_a_view_is_looked_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    key = key_of_face(face("a"), {})
    painter(store).painted(face("a"))
    view = View(key, (0.0, 0.0, 40.0, 60.0))
    found = ink.inks([view, view], store, {})
    monkeypatch.setattr(ink, "_look", lambda *_: pytest.fail("looked again"))
    assert ink.inks([view], store, {}) == found


def test_a_face_that_waits_is_painted_as_if_it_had_not() -> None:
    """Its hash is that of its SVG, in a file or not, sent to another process or not."""
    shapes = '<rect x="1" y="2" width="3" height="4"/>' * 90
    page = face("page")
    page = msgspec.structs.replace(page, svg=page.svg.replace("</svg>", f'<g transform="scale(2)">{shapes}</g></svg>'))
    file = Aside()
    before, waits, after = (each.waiting(file) for each in (face("before"), page, face("after")))
    assert not waits.svg and waits.whole() == page and page.whole() is page
    assert (before.whole(), after.whole()) == (face("before"), face("after"))
    sent = pickle.loads(pickle.dumps(page))
    assert page.content == waits.content == sent.content == content_of(page.svg, page.trim, page.bleed)
    assert painter().painted(page) == painter().painted(waits) and painter().key(page) == painter().key(waits)
    odd = Face("odd", "<desc>\ud800</desc>", Size(40, 60))
    assert odd.waiting(file).whole() == odd


def test_a_face_that_waits_in_a_file_with_a_name_can_be_sent(tmp_path: Path) -> None:
    """Whoever gets it reads it there, and lets it wait where it is."""
    pages = [face(name) for name in ("one", "two")]
    file = Aside(tmp_path / "pages")
    waiting = [each.waiting(file) for each in pages]
    sent: list[Face] = pickle.loads(pickle.dumps(waiting))
    assert [each.svg for each in sent] == ["", ""] and [each.whole() for each in sent] == pages
    assert [each.content for each in sent] == [each.content for each in pages]
    assert sent[0].waiting(Aside()) is sent[0] and sent[0].length == len(pages[0].svg.encode())
    assert looked_over(sent[1]) == looked_over(pages[1])


def test_where_nothing_can_be_written_faces_wait_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full is no reason not to print."""

    def full(**_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr("pnp.draw.face.TemporaryFile", full)
    page = face("page")
    assert page.waiting(Aside()) is page


def test_faces_and_pages_wait_in_a_file() -> None:
    """They are long, and whether their file was printed before is seen from their hashes."""
    pages = [Piece(Face(f"page {number}", f"<svg>{number}</svg>" * 999, Size(40, 60))) for number in range(4)]
    found, all_drawn = kept.gathered([Part("a", "A", "booklet", iter(pages)), Part("b", "B", "card", iter(pages))])
    assert all_drawn
    booklet, cards = ([*part.pieces] for part in found)
    for waiting in (booklet, cards):
        assert [piece.front.whole() for piece in waiting] == [page.front for page in pages]
    assert not any(piece.front.svg for piece in (*booklet, *cards))
    assert all("svg" in page.front.svg for page in pages)
    whole = found[0]._replace(pieces=pages)
    assert kept.key_of(found[:1], Setup("G")) == kept.key_of([whole], Setup("G"))
