"""pnp preview: pictures of the size that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from pnp.places import Places
from pnp.workshop.decks.watch import saves_of_game

from .conftest import Ran, SmallKit

Pnp = Callable[..., Ran]


def test_a_contact_sheet_of_each_part(pnp: Pnp, kit: SmallKit, tmp_path: Path) -> None:
    ran = pnp("preview", "mating", "--data", kit.folder, "--dpi", 40)
    assert ran.code == 0, ran.err
    folder = tmp_path / "output" / "mating" / "preview"
    names = ["combat", "environment", "lunch", "dice", "box-strategy", "box-environment"]
    assert sorted(path.name for path in folder.iterdir()) == sorted(f"{name}.png" for name in names)
    assert ran.lines[0] == "output/mating/preview/combat.png  (5 faces)"
    with Image.open(folder / "combat.png") as picture:
        assert picture.width > picture.height * 0.8
        # White paper around coloured cards.
        assert picture.convert("RGB").getpixel((2, 2)) == (255, 255, 255)
        assert len(picture.convert("RGB").getcolors(100_000) or range(100_000)) > 500


def test_a_face_alone_at_its_size(pnp: Pnp, kit: SmallKit, tmp_path: Path) -> None:
    ran = pnp("preview", "mating", "--data", kit.folder, "--face", "C02", "--face", "strategy-back", "--dpi", 254)
    assert ran.lines == ["output/mating/preview/combat-C02.png", "output/mating/preview/strategy-back.png"]
    for line in ran.lines:
        with Image.open(tmp_path / line) as picture:
            assert picture.size == (630, 880)


def test_light_ink_is_mostly_white(pnp: Pnp, kit: SmallKit, tmp_path: Path) -> None:
    pnp("preview", "mating", "--data", kit.folder, "--face", "combat/C01", "--ink", "light", "--dpi", 50)
    with Image.open(tmp_path / "output" / "mating" / "preview" / "combat-C01.png") as picture:
        assert picture.convert("L").resize((1, 1)).getpixel((0, 0)) > 200  # type: ignore[operator]


def test_many_faces_take_several_pictures(pnp: Pnp, kit: SmallKit) -> None:
    rows = kit.rows("environment")
    kit.write("environment", [rows[0], *([f"E{n}", f"Card {n}", *rows[1][2:]] for n in range(100, 150))])
    ran = pnp("preview", "mating", "--data", kit.folder, "--part", "environment", "--dpi", 20)
    assert ran.lines == [
        "output/mating/preview/environment.png  (40 faces)",
        "output/mating/preview/environment-2.png  (11 faces)",
    ]


def test_a_face_that_is_not_there_is_one_line(pnp: Pnp, kit: SmallKit, tmp_path: Path) -> None:
    ran = pnp("preview", "mating", "--data", kit.folder, "--face", "C0")
    assert ran.code == 2
    assert ran.err.startswith("C0: no face of that name")
    assert not (tmp_path / "output").exists()


def test_a_watch_paints_only_what_a_save_has_changed(pnp: Pnp, kit: SmallKit, monkeypatch: pytest.MonkeyPatch) -> None:
    """First all pictures, then after a save those on which something is new; a table saved half way is told of."""
    edits: list[Callable[[], None]] = [
        lambda: kit.change("combat", 1, "name", "Renamed"),
        lambda: kit.change("combat", 1, "cost", "lots"),
        lambda: kit.change("combat", 1, "cost", "2"),
    ]

    def wait(_: float) -> None:
        if edits:
            edits.pop(0)()

    def saves(game: str, places: Places, tables: Iterable[Path]) -> Iterator[None]:
        yield from saves_of_game(game, places, tables, wait=wait)

    monkeypatch.setattr("pnp.workshop.decks.watch.saves_of_game", saves)
    parts = ("--part", "combat", "--part", "environment")
    ran = pnp("preview", "mating", "--data", kit.folder, *parts, "--dpi", 30, "--watch", "--saves", 1)
    assert ran.code == 0, ran.err
    written = [line.partition("  ")[0].rpartition("/")[2] for line in ran.lines if line.endswith("faces)")]
    assert written == ["combat.png", "environment.png", "combat.png"]
