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
from pnp.child import Child
from pnp.cli import cli
from pnp.draw.face import Face
from pnp.draw.pictures import bill
from pnp.errors import Unreadable
from pnp.places import Places, installed
from pnp.press.paint.pictures import LARGE
from pnp.press.printing import estimate
from pnp.press.trial import Trial
from pnp.units import Size

from .measure import Server
from .pictures import drawn

PICTURES = sorted((Path(__file__).parent / "pictures").glob("[a-z]*.py"))


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_a_picture_that_does_harm_is_refused(path: Path, measured: Server, tmp_path: Path) -> None:
    data = import_module(f"tests.hostile.pictures.{path.stem}").data()
    name = "a.png" if data[:4] == b"\x89PNG" else "a.svg"
    game = tmp_path / "mine" / "card_data" / "mating"
    game.mkdir(parents=True)
    (game / name).write_bytes(data)
    lunch = (installed() / "card_data/mating/lunch.csv").read_text(encoding="utf-8")
    # What is said of how a plate stands on the card, in the cell beside it, is said of plates alone.
    (game / "lunch.csv").write_text(re.sub(r"plate:\w+,[^,]*", f"file:{name},", lunch), encoding="utf-8")
    found = measured(tmp_path, "build", "mating", "--data", "mine", "--part", "lunch", "--out", "out", "--no-coverage")
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    assert found.code == 2, found
    assert re.search(first.removeprefix("# refused: "), found.err), found.err
    assert len(found.err.splitlines()) <= 30
    assert found.seconds < 5, found
    assert found.megabytes < 300, found
    assert not [*(tmp_path / "out").rglob("*.pdf")]


def test_what_was_refused_is_refused_without_a_second_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as the file holds the same; in the same words."""
    asked: list[str] = []
    ask = Child.ask

    def counted(child: Child, function: str, *arguments: object) -> object:
        asked.append(function)
        return ask(child, function, *arguments)

    monkeypatch.setattr(Child, "ask", counted)
    path = tmp_path / "a.svg"
    data = drawn(f"<script/><!-- {'x' * LARGE} -->")
    shown = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="a.svg" width="9" height="9"/></svg>'
    said = []
    for written in (data, data, data + b"<!-- anew -->", data):
        path.write_bytes(written)
        [finding] = Trial()(Face("card", shown, Size(9.0, 9.0), files=(("a.svg", path),)))
        said.append((finding.severity, finding.message))
    assert set(said) == {("error", "the painter does not know <script>")}
    assert asked == ["pnp.press.trial:paint_file"] * 2


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
    monkeypatch.setattr(bill, "MOST_WORK", 0.75)  # 4 million pixels and 270,000 letters: .8 s
    with pytest.raises(Unreadable, match=r"its 4 pictures would take some .* say --yes-really-this-many"):
        estimate.refuse_costly_pictures(kit, places, ())
    monkeypatch.setattr(bill, "MOST_WORK", 0.85)
    estimate.refuse_costly_pictures(kit, places, ())
    monkeypatch.setattr(bill, "MOST_WORK", 0.0)
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


def test_pictures_that_only_a_template_names_are_counted_as_they_are_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No cell says which they are."""
    home = tmp_path / "card_data" / "own"
    home.mkdir(parents=True)
    for number in range(3):
        Image.new("1", (2000, 1000), number % 2).save(home / f"a{number}.png")
    (home / "beasts.csv").write_text("name,number\nOx,0\nCow,1\nElk,2\nEel,2\n", "utf-8")
    entry = '[[component]]\nname = "beasts"\ntitle = "B"\nkind = "card"\ntable = "beasts"\nfront = "beasts"\n'
    (home / "kit.toml").write_text(entry, "utf-8")
    template = tmp_path / "templates" / "own" / "beasts.svg.j2"
    template.parent.mkdir(parents=True)
    drawn = (
        '<image href="file:a{{ card.number }}.png" x="-3" y="-3" width="69" height="94" preserveAspectRatio="none"/>'
    )
    template.write_text(drawn, "utf-8")
    monkeypatch.setattr(bill, "MOST_WORK", 0.6)  # two of them take half a second, three three quarters of one
    out = ["--out", str(tmp_path / "out")]
    words = (
        ["build", "own", "--workers", "1", *out],
        ["build", "own", "--workers", "2", *out],
        ["preview", "own", *out],
        ["export", "own", "--to", "png", *out],
        ["preflight", "own"],
    )
    for each in words:
        said = CliRunner().invoke(cli, [*each, "--data", str(tmp_path)])
        assert isinstance(said.exception, Unreadable) and "3 pictures" in str(said.exception), (each, said)
        assert not [*tmp_path.glob("out/**/*.pdf")]
    said = CliRunner().invoke(cli, [*words[0], "--data", str(tmp_path), "--yes-really-this-many"])
    assert said.exit_code == 0, said
