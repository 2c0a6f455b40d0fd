"""docs/recipes.md: its recipe is saved and its commands are typed, in order, in an empty folder."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from tests.hostile.measure import Server

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/recipes.md").read_text(encoding="utf-8")


def pnp(measured: Server, folder: Path, *words: str) -> str:
    """What a command prints when it is typed in a folder."""
    result = measured(folder, *words)
    assert result.code == 0, " ".join(words) + "\n" + result.out + result.err
    assert result.err == ""
    return result.out


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory, measured: Server) -> Path:
    """The folder after all that the page says to do."""
    folder = tmp_path_factory.mktemp("recipes")
    found = re.search(r"Save this one as `([a-z-]+\.toml)`:\n\n```toml\n(.*?)```", PAGE, re.DOTALL)
    assert found
    (folder / found[1]).write_text(found[2], encoding="utf-8")
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL):
        for line in block.splitlines():
            program, *words = shlex.split(line.removeprefix("$ "))
            assert program == "pnp", line
            pnp(measured, folder, *words)
    return folder


def test_every_file_that_the_page_speaks_of_is_there(typed: Path) -> None:
    for name in ("fat-and-lean.csv", "fat-and-lean.made.toml", "trial/fat-and-lean.md", "trial/fat-and-lean.json"):
        assert (typed / name).is_file(), name
        assert f"`{name}`" in PAGE or name.endswith(".json")
    log = (typed / "friday.log").read_text(encoding="utf-8")
    assert "environment order: as listed" in log
    assert re.search(r"^deck environment: fat-and-lean\.csv [0-9a-f]{12}$", log, re.MULTILINE)


def test_the_deck_is_what_its_recipe_says(typed: Path) -> None:
    foods = [int(row.split(",")[6]) for row in (typed / "fat-and-lean.csv").read_text("utf-8-sig").splitlines()[1:]]
    lowest = foods.index(min(foods))
    assert foods[: lowest + 1] == sorted(foods[: lowest + 1], reverse=True)
    assert foods[lowest:] == sorted(foods[lowest:])


def test_a_watch_begins_as_the_page_says(typed: Path, measured: Server) -> None:
    [line] = re.findall(r"^    (pnp deck watch .*)$", PAGE, re.MULTILINE)
    said = pnp(measured, typed, *shlex.split(line)[1:], "--saves", "0")
    assert "waiting for the next save (Ctrl-C ends)" in said


def test_what_the_page_links_to_is_there() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", PAGE):
        if not link.startswith("https:"):
            assert (ROOT / "docs" / link).resolve().is_file(), link


def test_the_options_that_the_page_names_exist() -> None:
    from pnp.cli.deck_trial import command
    from pnp.workshop.recipes.recipe import KEYS, ORDERS, TAKE_KEYS

    known = {option for each in command.params for option in each.opts}
    for option in ("--games", "--players", "--out", "--seed", "--workers", "--on"):
        assert option in known
        assert option in PAGE
    for word in (*KEYS, *TAKE_KEYS):
        assert f"`{word}`" in PAGE or f"`[[{word}]]`" in PAGE, word
    for order in ORDERS:
        assert f'"{order}"' in PAGE, order


@pytest.mark.parametrize("page", sorted((ROOT / "docs/decks").glob("*.json")), ids=lambda path: path.stem)
def test_a_report_is_of_the_deck_as_it_is(page: Path) -> None:
    """A card that is changed wants a new trial: the command stands in the report."""
    said = json.loads(page.read_text(encoding="utf-8"))["trial"]
    [table] = (ROOT / "card_data" / said["game"]).glob(f"decks/*/{said['file']}")
    made = tomllib.loads(table.with_name(f"{table.stem}.made.toml").read_text(encoding="utf-8"))
    assert said["mark"] == made["mark"]
    assert f"    {said['command']}\n" in page.with_suffix(".md").read_text(encoding="utf-8")
    assert table.relative_to(ROOT).as_posix() in said["command"]
