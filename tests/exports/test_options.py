"""Every option of build through every target, for every game: a small deck of one's own, light ink, two players."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from PIL import Image, ImageStat

from pnp.cli import cli
from pnp.places import installed

# A deck of each game that may be replaced, which is a part of the same name, and the fewest cards that it takes.
DECKS = {
    "mating": ("environment", 2),
    "scary": ("events", 2),
    "extinction": ("change", 2),
    "bios": ("event", 5),
    "megafauna": ("catastrophes", 3),
}
TARGETS = ("tts", "pcio", "mpc", "tgc", "dtc", "png", "svg")


@cache
def _rows(game: str) -> list[dict[str, str]]:
    """The first cards of that deck."""
    file = installed() / "card_data" / game / f"{DECKS[game][0]}.csv"
    with file.open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))[: DECKS[game][1]]


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables of few cards, one of them under another name, by game."""
    folder = tmp_path_factory.mktemp("few")
    for game in DECKS:
        first, *rest = _rows(game)
        out = io.StringIO()
        writer = csv.DictWriter(out, [*first])
        writer.writeheader()
        writer.writerows([{**first, "name": "Mine"}, *rest])
        (folder / f"{game}.csv").write_text(out.getvalue(), "utf-8")
    return folder


def _run(game: str, target: str, out: Path, few: Path, *more: str) -> Path:
    deck, _ = DECKS[game]
    words = ["export", game, "--to", target, "--part", deck, "--players", "2", "--deck", f"{deck}={few / game}.csv"]
    done = CliRunner().invoke(cli, [*words, "--out", str(out), "--ink", "light", *more])
    assert done.exit_code == 0, (done.output, done.exception)
    return out / game / target


def _pale(image: Image.Image) -> bool:
    """Whether a picture is line work on white, and not a card in full colour."""
    return ImageStat.Stat(image.convert("L")).mean[0] > 200


@pytest.mark.parametrize("game", DECKS)
@pytest.mark.parametrize("target", TARGETS)
def test_every_option_goes_through(game: str, target: str, few: Path, tmp_path: Path) -> None:
    folder = _run(game, target, tmp_path, few, *(["--dpi", "40"] if target in ("tts", "png") else []))
    copies = sum(int(row.get("copies") or 1) for row in _rows(game))
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    if target == "tts":
        saved = json.loads((folder / f"{game}.json").read_text("utf-8"))
        [deck] = [one for one in saved["ObjectStates"] if one["Name"] == "DeckCustom"]
        assert len(deck["DeckIDs"]) == copies
        assert "Mine" in {card["Nickname"] for card in deck["ContainedObjects"]}
        assert _pale(Image.open(Path(deck["CustomDeck"]["1"]["FaceURL"].removeprefix("file://"))))
    elif target == "pcio":
        with zipfile.ZipFile(folder / f"{game}.pcio") as archive:
            widgets = json.loads(archive.read("widgets.json"))
        assert sum(widget["type"] == "card" for widget in widgets) == copies
        assert any(
            "Mine" in each["label"] for w in widgets if w["type"] == "cardDeck" for each in w["cardTypes"].values()
        )
    elif target in ("mpc", "tgc"):
        fronts = [path for path in files if path.name.endswith("-front.png")]
        assert len(fronts) == copies
        assert all(_pale(Image.open(path)) for path in fronts)
    elif target == "dtc":
        with pikepdf.open(files[0]) as pages:
            assert len(pages.pages) == 2 * copies
    elif target == "png":
        fronts = [path for path in files if "back" not in path.name]
        assert len(fronts) == len(_rows(game))
        assert all(_pale(Image.open(path)) for path in fronts)
    else:
        assert any("Mine" in path.read_text("utf-8") for path in files)
