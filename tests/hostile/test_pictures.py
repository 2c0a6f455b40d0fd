"""Pictures made to do harm: `tests/hostile/pictures/*.py`, each an attack; its first line says how it is refused.

Each is the picture of a card, which is built with `pnp build`.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from pnp import catalog
from pnp.cli import cli
from pnp.errors import Unreadable
from pnp.places import Places, installed
from pnp.press import estimate

from .measure import Server

PICTURES = sorted((Path(__file__).parent / "pictures").glob("[a-z]*.py"))


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_a_picture_that_does_harm_is_refused(path: Path, measured: Server, tmp_path: Path) -> None:
    data = import_module(f"tests.hostile.pictures.{path.stem}").data()
    name = "a.png" if data[:4] == b"\x89PNG" else "a.svg"
    game = tmp_path / "mine" / "card_data" / "mating"
    game.mkdir(parents=True)
    (game / name).write_bytes(data)
    lunch = (installed() / "card_data/mating/lunch.csv").read_text(encoding="utf-8")
    (game / "lunch.csv").write_text(re.sub(r"plate:\w+", f"file:{name}", lunch), encoding="utf-8")
    found = measured(tmp_path, "build", "mating", "--data", "mine", "--part", "lunch", "--out", "out", "--no-coverage")
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    assert found.code == 2, found
    assert re.search(first.removeprefix("# refused: "), found.err), found.err
    assert len(found.err.splitlines()) <= 30
    assert found.seconds < 5, found
    assert found.megabytes < 300, found
    assert not [*(tmp_path / "out").rglob("*.pdf")]


def test_many_pictures_just_within_their_bounds_are_too_many_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each takes a second; a thousand of them are asked for once more."""
    home = tmp_path / "card_data" / "own"
    home.mkdir(parents=True)
    Image.new("1", (2000, 2000)).save(home / "a.png")
    for number in range(3):
        filler = number * 90_000 * "x"
        drawn = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><!--{filler}--></svg>'
        (home / f"b{number}.svg").write_text(drawn, encoding="utf-8")
    (home / "cards.csv").write_text("name,picture\nOx,a.png\nCow,b0.svg\nElk,b1.svg\nEmu,b2.svg\nEel,a.png\n", "utf-8")
    places = Places(tmp_path)
    kit = catalog.kit(places, "own")
    estimate.refuse_costly_pictures(kit, places, ())
    monkeypatch.setattr(estimate, "MOST_WORK", 0.75)  # 4 million pixels and 270,000 letters: .8 s
    with pytest.raises(Unreadable, match=r"its 4 pictures would take some .* say --yes-really-this-many"):
        estimate.refuse_costly_pictures(kit, places, ())
    monkeypatch.setattr(estimate, "MOST_WORK", 0.85)
    estimate.refuse_costly_pictures(kit, places, ())
    monkeypatch.setattr(estimate, "MOST_WORK", 0.0)
    estimate.refuse_costly_pictures(kit, places, ["nothing"])
    out = ["--out", str(tmp_path / "out")]
    words = (
        ["build", "own", *out],
        ["preview", "own", *out],
        ["export", "own", "--to", "png", *out],
        ["preflight", "own"],
    )
    for each in words:
        said = CliRunner().invoke(cli, [*each, "--data", str(tmp_path)])
        assert "4 pictures" in str(said.exception), each
        assert isinstance(said.exception, Unreadable) and not (tmp_path / "out").exists()
    said = CliRunner().invoke(cli, ["preflight", "own", "--data", str(tmp_path), "--yes-really-this-many"])
    assert "faces:" in said.output
