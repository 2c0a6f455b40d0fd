"""A game of one's own that cannot be read as it lies there: every room says so with a way on, its table opens."""

from __future__ import annotations

import csv
import json
import shutil

import pytest
from playwright.sync_api import Page, expect

from pnp.workshop.folders.fresh import Wanted, begin
from tests.studio.conftest import Running, there

# Cells as a spreadsheet copies them: two lines in one cell, quotes, a column too many, and a row more than there is.
COPIED = 'Late Frost\tloss\t-1\t"One line\nand ""another"""\nWarm Wind\tgain\t2\tEverybody gains 2.'

PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.querySelector(".grid").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""


@pytest.fixture
def marsh(running: Running) -> str:
    """Where a game with two bad cells lies; its table of three cards, and one that says what cells may be."""
    folder = running.folder / "marsh"
    shutil.rmtree(folder, ignore_errors=True)  # another test may have left its table without cards
    begin(folder, Wanted("marsh", "events", table="csv"))
    with (folder / "card_data/marsh/events.csv").open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.reader(file))[:5]
    rows[2][2], rows[3][1] = "lots", "nonsense"
    _write(running, rows)
    return "game=marsh&in=marsh"


def _write(running: Running, rows: list[list[str]]) -> None:
    with (running.folder / "marsh/card_data/marsh/events.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)


def test_a_table_with_bad_cells_opens_and_is_mended(page: Page, running: Running, marsh: str) -> None:
    there(page, running, f"/printing?{marsh}")
    expect(page.get_by_role("heading", name="This cannot be printed yet")).to_be_visible()
    told = page.locator(".problems li")
    expect(told).to_have_count(2)
    # Called as it lies in the folder that was opened, not by its whole path.
    expect(told.first).to_have_text(
        "marsh/card_data/marsh/events.csv:3:Food: expected a whole number, got 'lots' (cell C3)"
    )
    page.get_by_role("link", name="Mend it in its table").click()
    expect(page.get_by_text("2 mistakes")).to_be_visible()
    expect(page.locator("#cell-1-2")).to_have_attribute("aria-invalid", "true")
    page.locator("#cell-1-2").click()
    page.keyboard.type("2\n")
    page.locator("#cell-2-1").click()
    page.keyboard.type("gain\n")
    expect(page.get_by_text("no mistakes")).to_be_visible()
    expect(page.locator(".face")).to_have_count(3)
    expect(page.locator(".overline")).to_have_text("Marsh")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    there(page, running, f"/printing?{marsh}")
    expect(page.get_by_role("button", name="Make the pages")).to_be_visible()


def test_a_table_without_cards_gets_its_first(page: Page, running: Running, marsh: str) -> None:
    with (running.folder / "marsh/card_data/marsh/events.csv").open(newline="", encoding="utf-8-sig") as file:
        _write(running, list(csv.reader(file))[:2])
    there(page, running, f"/table?{marsh}")
    expect(page.get_by_role("heading", name="This cannot be played here yet")).to_be_visible()
    there(page, running, f"/deck?{marsh}")
    expect(page.get_by_text("No card stands in the table yet")).to_be_visible()
    page.get_by_role("button", name="Card", exact=True).click()
    # The row that says what the cells may be is no card: nothing of it is copied.
    expect(page.locator("#cell-1-1")).to_have_text("")
    page.locator("#cell-1-0").click()
    page.evaluate(PASTE, COPIED)
    expect(page.locator("#cell-1-3")).to_have_text('One line\nand "another"')
    expect(page.locator("#cell-2-0")).to_have_text("Warm Wind")
    expect(page.get_by_text("no mistakes")).to_be_visible()
    expect(page.locator(".face")).to_have_count(2)
    page.locator("#cell-2-2").click()
    page.get_by_role("button", name="Sort").click()
    expect(page.locator("#cell-1-0")).to_have_text("Warm Wind")  # -1 before 2, as it was: the other way round
    page.get_by_role("button", name="Sort").click()
    expect(page.locator("#cell-1-0")).to_have_text("Late Frost")
    for _ in range(3):
        page.get_by_role("button", name="Undo").click()
    expect(page.locator("#cell-1-0")).to_have_text("")
    expect(page.locator("#cell-2-0")).to_have_count(0)


@pytest.mark.parametrize("room", ["printing", "deck", "table", "rulebook"])
def test_a_game_that_is_not_there_is_told_in_its_room(page: Page, running: Running, room: str) -> None:
    there(page, running, f"/{room}?game=nowhere")
    expect(page.get_by_role("alert")).to_contain_text("no such game")
    expect(page.get_by_role("link", name="To the shelf")).to_be_visible()


def test_the_shelf_tells_what_is_wrong(running: Running, marsh: str) -> None:
    games = json.loads(running.ask("/api/shelf/games").body)["games"]
    problems = next(game["problems"] for game in games if game["name"] == "marsh")
    assert problems[0].startswith("marsh/card_data/marsh/events.csv:3:Food: ")


def test_a_card_that_cannot_be_drawn_is_told(page: Page, running: Running, marsh: str) -> None:
    """No torn picture, no promise before all faces were looked at; what keeps it stands among the mistakes."""
    with (running.folder / "marsh/card_data/marsh/events.csv").open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.reader(file))[:2]
    _write(running, [*rows, ["日本", "gain", "1", *[""] * (len(rows[0]) - 4), "1"]])
    there(page, running, f"/deck?{marsh}")
    expect(page.locator(".face img.undrawn")).to_be_visible()
    page.get_by_role("tab", name="Mistakes").click()
    expect(page.locator("#panel-problems")).to_contain_text("has no Chinese or Japanese")
    there(page, running, f"/printing?{marsh}")
    expect(page.locator(".report .bad")).to_contain_text("would print wrong")
    expect(page.get_by_text("ink, once all can be drawn")).to_be_visible()
    expect(page.locator(".note")).to_have_count(0)
