"""Decks of one's own, printed and played: the cards that lie on the table are those that judge the evening."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from pnp import catalog
from pnp.cli import cli
from pnp.kit.checksum import checksum
from pnp.places import Places
from pnp.workshop.decks.decks import find_deck
from pnp.workshop.decks.sheets import table_bytes

DECKS = [("mating", "environment", ".csv"), ("scary", "events", ".xlsx"), ("extinction", "change", ".csv")]


def pnp(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments])


def failed(result: Result) -> str:
    """What a command that could not be done says, as `main` prints it."""
    assert result.exit_code != 0
    return str(result.exception) if result.exception and not isinstance(result.exception, SystemExit) else result.output


def deck_file(folder: Path, game: str, deck: str, suffix: str = ".csv", **fields: object) -> Path:
    """The game's own deck in another file, the first card changed."""
    kit = catalog.kit(Places(), game)
    first, *rest = kit.decks[deck]
    cards = (msgspec.structs.replace(first, **(fields or {"name": "My Own"})), *rest)
    path = folder / f"mine{suffix}"
    path.write_bytes(table_bytes(find_deck(kit, deck), cards, path))
    return path


@pytest.mark.parametrize(("game", "deck", "suffix"), DECKS)
def test_played_and_judged_with_ones_own_deck(game: str, deck: str, suffix: str, tmp_path: Path) -> None:
    path = deck_file(tmp_path, game, deck, suffix)
    log = tmp_path / "evening.log"
    made = pnp("playout", game, "--players", "2", "--seed", "3", "--deck", f"{deck}={path}", "--out", log)
    assert made.exit_code == 0, made.output
    kit = catalog.kit(Places(), game, {deck: path})
    line = f"deck {deck}: mine{suffix} {checksum(kit.decks[deck])}"
    assert line in log.read_text().splitlines()
    good = pnp("check", log)
    assert good.exit_code == 0, good.output
    assert line in good.output  # it stands in the report
    # Another picture is no other deck; another number is.
    first, *rest = kit.decks[deck]
    painted = msgspec.structs.replace(first, palette="teal")
    path.write_bytes(table_bytes(find_deck(kit, deck), (painted, *rest), path))
    assert pnp("check", log).exit_code == 0
    other = msgspec.structs.replace(first, name="Something Else")
    path.write_bytes(table_bytes(find_deck(kit, deck), (other, *rest), path))
    bad = pnp("check", log)
    assert bad.exit_code == 2
    now = checksum((other, *rest))
    assert f"mine{suffix} is not the deck that was played: the log has {line[-12:]}, the file {now}" in bad.output
    assert f"write 'deck {deck}: mine{suffix} {now}', or: pnp log pin {log} --force" in bad.output
    shown = pnp("log", "pin", log)
    assert shown.output.splitlines()[0] == f"deck {deck}: mine{suffix} {now}"
    assert line in log.read_text()
    assert pnp("log", "pin", log, "--force").exit_code == 0
    assert pnp("check", log).exit_code == 0


def test_a_deck_is_found_beside_the_log_or_among_the_data(tmp_path: Path) -> None:
    path = deck_file(tmp_path, "mating", "environment")
    log = tmp_path / "evening.log"
    pnp("playout", "mating", "--players", "2", "--seed", "3", "--deck", f"environment={path}", "--out", log)
    data = tmp_path / "data" / "card_data" / "mating"
    data.mkdir(parents=True)
    path.rename(data / "mine.csv")
    missing = pnp("check", log)
    assert missing.exit_code == 2
    assert "4:19: there is no mine.csv beside the log or among your data (--data)" in missing.output
    assert pnp("check", log, "--data", tmp_path / "data").exit_code == 0
    text = log.read_text()
    for outside in ("../data/card_data/mating/mine.csv", str(data / "mine.csv")):
        log.write_text(text.replace("mine.csv", outside))
        (tmp_path / "sub").mkdir(exist_ok=True)
        assert "there is no" in pnp("check", log).output


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("deck environment: mine.csv", "mine.csv without its mark; write 'deck environment: mine.csv "),
        ("deck environments: mine.csv 0123456789ab", "the game has no deck 'environments'"),
        ("deck environment:", "there is no file beside the log"),
        ("", ""),
    ],
)
def test_headers_that_name_no_deck(line: str, message: str, tmp_path: Path) -> None:
    deck_file(tmp_path, "mating", "environment")
    log = tmp_path / "friday.log"
    log.write_text(f"pnp-log 1\ngame: mating 1\nplayers: Ann, Ben\n{line}\n\nround 1\n")
    result = pnp("check", log)
    assert result.exit_code == (2 if message else 0)
    assert message in result.output


def test_a_new_log_names_its_deck(tmp_path: Path) -> None:
    path = deck_file(tmp_path, "mating", "environment")
    log = tmp_path / "friday.log"
    assert pnp("log", "new", "mating", log, "--players", "Ann, Ben", "--deck", f"environment={path}").exit_code == 0
    assert "deck environment: mine.csv " in log.read_text()
    assert pnp("check", log).exit_code == 0
    assert pnp("log", "format", log).exit_code == 0
    begun = pnp("record", "mating", log, "--deck", f"environment={path}")
    assert "its header names its decks" in failed(begun)


@pytest.mark.parametrize(("game", "deck", "suffix"), DECKS)
def test_printed_alone_and_only_what_changed(game: str, deck: str, suffix: str, tmp_path: Path) -> None:
    path = deck_file(tmp_path, game, deck, suffix)
    out = tmp_path / "out"
    given = ("--part", deck, "--deck", f"{deck}={path}", "--out", out, "--no-coverage")
    assert pnp("build", game, *given).exit_code == 0
    assert (out / game / f"{deck}.pdf").exists()
    lock = tmp_path / "before.json"
    (out / game / f"{game}.lock.json").rename(lock)
    path.write_bytes(deck_file(tmp_path / "..", game, deck, suffix, name="Changed").read_bytes())
    again = pnp("build", game, *given, "--since", lock)
    assert again.exit_code == 0, again.output
    assert "Changed" in again.output
    assert "changes.pdf  (1 sheet)" in again.output or "1 sheet" in again.output


def test_a_deck_is_of_one_game_and_known(tmp_path: Path) -> None:
    path = deck_file(tmp_path, "mating", "environment")
    assert "a deck is of one game" in failed(pnp("build", "mating", "scary", "--deck", f"environment={path}"))
    assert "did you mean environment" in failed(pnp("build", "mating", "--deck", f"environments={path}"))
    assert "expected DECK=FILE" in failed(pnp("build", "mating", "--deck", "environment"))


def test_what_cannot_be_played_is_said(tmp_path: Path) -> None:
    path = tmp_path / "few.csv"
    pnp("deck", "new", "scary", "events", path)
    said = failed(pnp("playout", "scary", "--players", "2", "--seed", "1", "--deck", f"events={path}", "--out", "x"))
    assert "12 events are turned, and the deck has" in said


def test_the_commands_of_the_group(tmp_path: Path) -> None:
    listed = pnp("deck", "--help").output
    assert [word for word in ("new", "check", "show", "diff") if f"\n  {word} " in listed] == [
        "new",
        "check",
        "show",
        "diff",
    ]
    path = tmp_path / "pond.xlsx"
    assert pnp("deck", "new", "mating", "environment", path).exit_code == 0
    assert "--force writes over it" in failed(pnp("deck", "new", "mating", "environment", path))
    assert pnp("deck", "check", path).exit_code == 0
    for name in ("pond.svg", "pond.png", "pond.pdf"):
        assert pnp("deck", "show", path, "--chart", tmp_path / name, "--in-order").exit_code == 0
        assert (tmp_path / name).stat().st_size > 1000
    assert "written as .svg, .png or .pdf" in failed(pnp("deck", "show", path, "--chart", tmp_path / "pond.gif"))
    assert pnp("deck", "diff", path, path).exit_code == 0
    changed = pnp("deck", "diff", "standard", path)
    assert changed.exit_code == 1
    assert "removed" in changed.output
    assert "did you mean 'check'" in failed(pnp("deck", "chek")) or "did you mean check" in failed(pnp("deck", "chek"))
