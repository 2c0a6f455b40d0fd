"""What goes to card makers: sizes of pictures, their order, boxes of a PDF; read back with Pillow and pikepdf."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from pnp.exports.cardroom import Room
from pnp.exports.drivethru import fits, write
from pnp.exports.folder import drawings, pictures
from pnp.exports.makers import MAKERS, deck, unsafe
from pnp.exports.pictures import Frame, painted
from pnp.exports.things import Batch
from pnp.units import CARDS, Size
from tests.exports.made import batch, face


@pytest.mark.parametrize(
    ("maker", "card", "product"),
    [
        ("mpc", "standard", "poker"),
        ("tgc", "standard", "poker"),
        ("mpc", "poker", "poker"),
        ("tgc", "bridge", "bridge"),
        ("mpc", "tarot", "tarot"),
        ("tgc", "tarot", "tarot"),
        ("mpc", "mini-euro", None),
    ],
)
def test_the_nearest_size_is_taken_or_none(maker: str, card: str, product: str | None) -> None:
    found = MAKERS[maker].product(CARDS.get(card, Size(44, 68)))
    assert (found.name if found else None) == product


@pytest.mark.parametrize("maker", ["mpc", "tgc"])
@pytest.mark.parametrize(("off", "taken"), [(-3.21, False), (-3.19, True), (3.19, True), (3.21, False)])
def test_the_edge_of_what_a_maker_takes(maker: str, off: float, taken: bool) -> None:
    trim = MAKERS[maker].trim(MAKERS[maker].products[2])  # tarot, which no other size is near
    assert (MAKERS[maker].product(Size(trim.width, trim.height + off)) is not None) is taken
    assert (MAKERS[maker].product(Size(trim.height + off, trim.width)) is not None) is taken
    poker = Size(63.5, 88.9 + off)
    assert fits(poker) is taken


@pytest.mark.parametrize(("maker", "size"), [("mpc", (822, 1122)), ("tgc", (825, 1125))])
def test_pictures_have_the_makers_size_and_go_up_in_order(maker: str, size: tuple[int, int]) -> None:
    uploads = list(deck(MAKERS[maker], batch(2, copies=2)))
    assert [upload.path for upload in uploads] == [
        "pond-poker/back.png",
        "pond-poker/001-p01-front.png",
        "pond-poker/002-p01-front.png",
        "pond-poker/003-p02-front.png",
        "pond-poker/004-p02-front.png",
    ]
    assert {upload.image.size for upload in uploads} == {size}
    front = uploads[1].image
    # The card lies at its own size in the middle: 63 mm are 744 pixels, and the bleed goes on to the edge.
    row = [front.getpixel((x, size[1] // 2)) for x in range(size[0])]
    assert row[0] == row[-1] == (204, 0, 0)
    assert abs(sum(pixel == row[size[0] // 2] for pixel in row) - 744) <= 2


def test_backs_of_their_own_go_up_with_their_fronts() -> None:
    names = [upload.path for upload in deck(MAKERS["mpc"], batch(2, backs="own"))]
    assert names == [f"pond-poker/00{n}-p0{n}-{side}.png" for n in (1, 2) for side in ("front", "back")]


@pytest.mark.parametrize(("y", "named"), [(5.6, False), (4.6, True)])
def test_words_outside_the_safe_zone_are_named(y: float, named: bool) -> None:
    words = f'<text x="20" y="{y}" font-family="Source Sans Pro" font-size="3" fill="#000000">Words</text>'
    [thing] = batch(1, backs="").things
    thing = thing._replace(front=face("g/pond/P01", colour="#ffffff", inner=words))
    maker = MAKERS["tgc"]
    said = unsafe(maker, maker.products[0], thing)
    assert bool(said) is named, said
    assert all("Words" in line and "safe" in line for line in said)


def test_the_pdf_of_drivethrucards_has_its_boxes(tmp_path: Path) -> None:
    path = tmp_path / "pond.pdf"
    write(batch(2, copies=2), path, "Pond")
    with pikepdf.open(path) as document:
        assert len(document.pages) == 8  # fronts and backs in turn
        for page in document.pages:
            assert [float(side) for side in page.mediabox] == pytest.approx([0, 0, 198, 270], abs=0.01)
            assert [float(side) for side in page.trimbox] == pytest.approx([9, 9, 189, 261], abs=0.01)
    assert fits(CARDS["standard"]) and not fits(CARDS["tarot"])


def test_every_face_is_a_file() -> None:
    some = batch(2)
    assert [file.path for file in pictures(some, 30)] == ["pond/p01.png", "pond/back.png", "pond/p02.png"]
    for file in drawings(some):
        assert file.path.endswith(".svg") and file.data.startswith(b"<svg")


def test_corners_are_seen_through() -> None:
    import io

    from PIL import Image

    [first, *_] = pictures(batch(1, backs=""), 60, corners=True)
    shown = Image.open(io.BytesIO(first.data))
    assert shown.mode == "RGBA" and shown.size == (149, 208)
    assert shown.getpixel((0, 0))[3] == 0 and shown.getpixel((74, 0))[3] == 255  # type: ignore[index]


def test_a_picture_without_an_edge_shows_no_bleed() -> None:
    [image] = painted([Frame(face("g/a"), 50)])
    assert image.size == (124, 173)
    assert (204, 0, 0) not in {image.getpixel((0, 0)), image.getpixel((123, 172))}


def test_a_picture_is_whole_pixels_and_is_never_made_larger_or_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    from PIL import Image

    monkeypatch.delattr(Image.Image, "resize")
    for dpi in (25, 60, 199.3, 300):
        frame = Frame(face("g/a", Size(44, 68)), dpi, 3.0)
        [image] = painted([frame])
        assert image.size == frame.pixels


def _called(ids: list[str]) -> Batch:
    some = batch(len(ids))
    things = (
        thing._replace(id=id_, front=face(f"g/pond/{id_}", colour=f"#{number * 30:02x}9c3e"))
        for number, (thing, id_) in enumerate(zip(some.things, ids, strict=True))
    )
    return some._replace(things=tuple(things))


def test_files_of_ids_in_any_alphabet_are_each_their_own() -> None:
    # Letters that are not Latin, signs that Windows forbids, names that differ in signs alone.
    some = _called(["Ж?1", "Волк", "龍", "A.1", "A 1", "con", "Back", "Déjà"])
    names = ["ж-1", "волк", "龍", "a-1", "a-1-2", "_con", "back-2", "deja"]
    assert {file.path for file in pictures(some, 30)} == {f"pond/{name}.png" for name in (*names, "back")}
    assert {file.path for file in drawings(some)} == {f"pond/{name}.svg" for name in (*names, "back")}
    uploads = [upload.path.partition("/")[2] for upload in deck(MAKERS["mpc"], some)]
    assert uploads[1:4] == ["001-ж-1-front.png", "002-волк-front.png", "003-龍-front.png"]
    assert all(set(name).isdisjoint('<>:"/\\|?*') for name in uploads)
    room = Room("The Pond")
    room.add(some)
    assert len(room.assets) == len(set(room.assets.values())) == len(names) + 1


def test_more_than_999_pictures_still_go_up_in_order() -> None:
    some = batch(5, copies=201, backs="")
    names = [upload.path for upload in deck(MAKERS["mpc"], some)]
    assert names == sorted(names) and len(names) == 1005
