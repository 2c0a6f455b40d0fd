"""`pnp new`: six starters, a copy of one of ours, rules in Python that run only where they are trusted."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random

import openpyxl
import pytest
from click.testing import CliRunner

from pnp import catalog
from pnp.cli import cli
from pnp.draw.parts import Facts
from pnp.draw.preflight.report import errors
from pnp.errors import Unreadable
from pnp.places import Places
from pnp.press.printing.kits import faces
from pnp.referee.play.play import Play
from pnp.referee.playout.playout import playout, random_bot
from pnp.referee.verdict.check import check
from pnp.workshop.folders.fresh import STARTERS, Wanted, begin, copied
from pnp.workshop.folders.skeleton import SOURCE, write_skeleton

DATA = Path(__file__).parents[2]


def _played(places: Places, game: str, seed: int = 1) -> str:
    """A playout's log."""
    kit, rules = catalog.kit(places, game), catalog.load_rules(game, places)
    play = Play(rules, kit, ("Ann", "Ben"))
    played = playout(play.start, dict.fromkeys(play.players, random_bot), play.words, Random(seed))
    text = play.text(played.lines)
    verdict = check(rules, kit, text, "a.log")
    assert verdict.accepted, verdict
    return text


@pytest.mark.parametrize("starter", STARTERS)
def test_starters(starter: str, tmp_path: Path) -> None:
    made = begin(tmp_path, Wanted("pond", starter, 'Frogs & "Toads"', (2, 5), "#336699"))
    assert all(path.is_relative_to(tmp_path / "card_data" / "pond") for path in made)
    places = Places(tmp_path)
    kit = catalog.kit(places, "pond")
    assert (kit.title, kit.players, kit.notes) == ('Frogs & "Toads"', (2, 5), ())
    drawing = catalog.drawing(places, "pond")
    for component in kit.components[:1]:
        found = [f"{e.face} {e.box}: {e.message}" for f in faces(kit, component, drawing, Facts()) for e in errors(f)]
        assert found == []
    if (tmp_path / "card_data" / "pond" / "counts.toml").exists() and starter != "tricks":
        assert "pond 1" in _played(places, "pond")


def test_the_workbook_offers_choices_and_help(tmp_path: Path) -> None:
    begin(tmp_path, Wanted("pond"))
    data = (tmp_path / "card_data" / "pond" / "events.xlsx").read_bytes()
    book = openpyxl.load_workbook(io.BytesIO(data))
    rules = {str(rule.sqref).partition("3:")[0]: rule for rule in book["events"].data_validations.dataValidation}
    assert (rules["B"].type, rules["C"].type, rules["D"].type) == ("list", "whole", "textLength")
    listed = [cell.value for cell in next(book["_lists"].iter_cols(1, 1)) if cell.value]
    assert listed == ["Kind", "gain", "loss", "choice"]
    said = [[cell.value for cell in row] for row in book["_help"].iter_rows()]
    assert any(row[:2] == ["tetrapod", "neck"] for row in said)


def test_nothing_is_written_over_and_names_are_names(tmp_path: Path) -> None:
    begin(tmp_path, Wanted("pond"))
    for name, said in (("pond", "is there already"), ("../x", "letters, digits"), ("mating", "a game of ours already")):
        with pytest.raises(Unreadable, match=said):
            begin(tmp_path, Wanted(name))
    with pytest.raises(Unreadable, match="did you mean events"):
        begin(tmp_path, Wanted("lake", "event"))


def test_a_copy_keeps_its_referee(tmp_path: Path) -> None:
    copied(tmp_path, "lovers", "mating")
    places = Places(tmp_path)
    kit = catalog.kit(places, "lovers")
    assert kit.game == "lovers"
    assert {name: len(cards) for name, cards in kit.decks.items()} == {
        name: len(cards) for name, cards in catalog.kit(Places(), "mating").decks.items()
    }
    log = (DATA / "card_data" / "mating" / "logs" / "four-slips.log").read_text("utf-8")
    verdict = check(catalog.load_rules("lovers", places), kit, log.replace("game: mating", "game: lovers"), "x.log")
    ours = check(catalog.load_rules("mating"), catalog.kit(Places(), "mating"), log, "x.log")
    assert verdict.rulings == ours.rulings
    drawing = catalog.drawing(places, "lovers")
    lunch = next(component for component in kit.components if component.name == "lunch")
    assert not [each for face in faces(kit, lunch, drawing, Facts()) for each in errors(face)]


def test_rules_in_python_run_where_they_are_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "settings"))
    begin(tmp_path / "mine", Wanted("pond"))
    write_skeleton(tmp_path / "mine", "pond")
    places = Places(tmp_path / "mine")
    assert "take" in _played(places, "pond")
    rules = tmp_path / "mine" / "card_data" / "pond" / "referee.py"
    rules.write_text(rules.read_text("utf-8").replace("= 20, 3", "= 12, 3"), "utf-8")
    assert "take" in _played(places, "pond")  # one's own, changed by oneself
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "other"))
    with pytest.raises(Unreadable, match="is a program, and is not run"):
        catalog.load_rules("pond", places)
    lines = (DATA / SOURCE).read_text("utf-8").splitlines()  # blank ones, too
    assert len(lines) <= 60


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of POSIX")
def test_five_questions_at_a_terminal(tmp_path: Path) -> None:
    import pty
    import subprocess

    ours, theirs = pty.openpty()
    words = [sys.executable, "-m", "pnp", "new", "dino", "--in", str(tmp_path), "--csv", "--no-build"]
    with subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        # What cannot be read is asked for again; Enter takes what stands in brackets.
        os.write(ours, b"bingos\nbingo\nFrogs\nmany\n3 to 12\npurplish\nteal\n\n")
        said = b""
        with suppress(OSError):  # how a terminal ends
            while block := os.read(ours, 4096):
                said += block
        assert process.wait() == 0, said
    os.close(ours)
    told = said.decode()
    assert [told.count(f"{each} [") for each in ("Its title", "Players", "Colour of the backs")] == [1, 2, 2]
    assert "expected the fewest and the most such as 2-4, got 'many'" in told
    assert "no colour 'purplish'; did you mean purple?" in told
    kit = (tmp_path / "card_data" / "dino" / "kit.toml").read_text()
    assert 'title = "Frogs"' in kit and "players = [3, 12]" in kit and "teal" in kit


@pytest.mark.parametrize("game", catalog.games(Places()))
def test_a_copy_of_ours_draws_all_that_ours_does(tmp_path: Path, game: str) -> None:
    # Its templates are somebody's own now and have bounds; the largest pages are those of its rulebook.
    done = CliRunner().invoke(cli, ["new", "copied", "--from", game, "--no-build", "--in", str(tmp_path / "mine")])
    assert done.exit_code == 0, done.output
    places = Places(tmp_path / "mine")
    kit, drawing = catalog.kit(places, "copied"), catalog.drawing(places, "copied")
    ours = catalog.kit(Places(), game)
    assert [each.name for each in kit.components] == [each.name for each in ours.components]
    for component in kit.components:
        drawn = islice(faces(kit, component, drawing, Facts()), None if component.kind == "booklet" else 1)
        assert all(face.svg for face in drawn), component.name


@pytest.mark.parametrize(
    ("module", "names"),
    [
        ("pnp.referee.play.asks", "Ask Remedy Term Table Area begin"),
        ("pnp.referee.log.kinds", "Number Hex Stack Many group"),
    ],
)
def test_rules_written_before_find_what_they_import(module: str, names: str) -> None:
    for name in names.split():
        assert getattr(import_module(module), name)
    assert not hasattr(import_module(module), "Nonsense")
