"""The rooms as somebody uses them, in a real browser."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, Route, expect

from pnp.workshop.folders.fresh import Wanted, begin
from tests.studio.conftest import PATIENCE, Running, there

ROOT = Path(__file__).parents[2]
DECK = "/deck?game=mating&deck=environment"


def test_a_game_is_begun_and_printed(page: Page, running: Running) -> None:
    """From the shelf to the cards, to the sheets of a part, to the fit report, to a PDF, and to a zip for a class."""
    there(page, running, "/")
    expect(page.get_by_role("heading", name="The Mating Game")).to_be_visible()
    page.get_by_role("button", name="A game of my own").click()
    page.get_by_label("Its name in one word").fill("heath")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator(".face")).to_have_count(8)
    page.get_by_role("link", name="Print it").click()
    page.get_by_role("button", name="Only one").click()
    page.get_by_role("checkbox", name="Events").check()
    page.get_by_role("radio", name="Long edge").check(force=True)
    page.get_by_label("Paper", exact=True).select_option("letter")
    expect(page.locator(".sheet img")).to_have_count(4)
    expect(page.get_by_text("Every word fits on all 9 faces")).to_be_visible()
    expect(page.locator(".figure", has_text="sheets of paper")).to_contain_text("2")
    expect(page.locator(".sheet img").first).to_have_js_property("naturalWidth", 612)
    page.get_by_role("button", name="Make the pages").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Take ").click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
    assert (running.folder / "output/heath/events.pdf").is_file()
    page.get_by_text("Sets, boxes, files").click()
    page.get_by_label("Sets", exact=True).fill("2")
    page.get_by_label("Sets", exact=True).press("Enter")
    page.get_by_role("checkbox", name="Tuckboxes for the decks").check()
    expect(page.locator(".file")).to_have_count(2)
    page.get_by_role("button", name="Make the pages").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="All as a zip").click()
    with ZipFile(download.value.path()) as bundle:
        assert {"heath/events.pdf", "heath/heath.lock.json"} < set(bundle.namelist())


def test_a_bad_cell_is_mended(page: Page, running: Running) -> None:
    """A table is begun, a cell is spoilt and marked as it is typed, put right, undone; the file follows, whole."""
    there(page, running, DECK)
    page.get_by_role("button", name="A table of my own").click()
    page.get_by_label("File").fill("pond.csv")
    page.get_by_role("button", name="Make it").click()
    expect(page.get_by_role("heading", name="pond.csv")).to_be_visible()
    expect(page.locator(".face")).to_have_count(24)
    file = running.folder / "pond.csv"

    def cell(row: int, column: str) -> str:
        return list(csv.DictReader(io.StringIO(file.read_text("utf-8-sig"))))[row][column]

    food = page.locator(".titles .gridcell").all_inner_texts().index("food*") - 1
    page.locator(f"#cell-1-{food}").click()
    before = cell(1, "food")
    page.keyboard.type("lots")
    # Marked while it is typed, before anything is saved.
    expect(page.locator(".cellnote .wrong")).to_contain_text("whole number")
    expect(page.locator(f"#cell-1-{food}")).to_have_attribute("aria-invalid", "true")
    assert cell(1, "food") == before
    page.keyboard.press("Enter")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    assert cell(1, "food") == "lots"
    page.keyboard.press("Control+z")
    expect(page.get_by_text("no mistakes")).to_be_visible()
    page.keyboard.press("F2")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    page.get_by_role("tab", name="Difference").click()
    expect(page.locator("#panel-difference")).to_contain_text(f"food: {before} → 5")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    assert cell(1, "food") == "5"
    # Saved by another program: on the page, and no change of ours is lost or made.
    text = file.read_text("utf-8-sig").replace("Hawk Weather", "Kite Weather")
    file.write_text(text, "utf-8")
    expect(page.locator("#cell-1-1")).to_have_text("Kite Weather")

    def theirs(route: Route) -> None:
        """Somebody else saves at the very moment in which the page does."""
        file.write_text(text.replace("Kite", "Owl"), "utf-8")
        route.continue_()

    page.route("**/api/deck/save", theirs, times=1)
    page.locator("#cell-2-1").click()
    page.keyboard.type("Early Frost")
    page.keyboard.press("Enter")
    expect(page.get_by_text("was changed by another program")).to_be_visible()
    assert "Early Frost" not in file.read_text("utf-8")
    page.get_by_role("button", name="Take theirs").click()
    expect(page.locator("#cell-1-1")).to_have_text("Owl Weather")


def test_answers_that_come_late_are_no_other_program(page: Page, running: Running) -> None:
    """A second change while the first is being saved; a save while the page reads what it has been told of."""
    (running.folder / "slow.csv").write_bytes((ROOT / "card_data/mating/environment.csv").read_bytes())
    there(page, running, f"{DECK}&file=slow.csv")
    expect(page.locator(".face")).to_have_count(24)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    def typed(row: int, words: str) -> None:
        page.locator(f"#cell-{row}-1").click()
        page.keyboard.type(words)
        page.keyboard.press("Enter")

    page.route("**/api/deck/save", hold, times=1)
    with page.expect_request("**/api/deck/save"):
        typed(1, "Dew")
    typed(2, "Hail")
    page.wait_for_timeout(500)  # twice as long as the page waits before it saves
    expect(page.get_by_text("Not saved yet")).to_be_visible()
    with page.expect_response("**/api/deck/save", timeout=PATIENCE):
        held.pop().continue_()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    text = (running.folder / "slow.csv").read_text("utf-8-sig")
    assert "Dew" in text and "Hail" in text

    page.route("**/api/deck/table*", hold, times=1)
    with page.expect_request("**/api/deck/table*"):
        running.studio.events.tell("saved", name="slow.csv")

    def saved(route: Route) -> None:
        """What the page has asked for before is read after its save, and answered first."""
        done = route.fetch()
        reading = held.pop()
        reading.fulfill(response=reading.fetch())
        route.fulfill(response=done)

    page.route("**/api/deck/save", saved, times=1)
    typed(3, "Sleet")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    expect(page.get_by_text("was changed by another program")).to_have_count(0)
    assert "Sleet" in (running.folder / "slow.csv").read_text("utf-8-sig")


def test_a_printer_is_measured(page: Page, running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reading that is none is marked, one that cannot be is told where it was typed; a printer's backs are moved."""
    monkeypatch.setattr(running.studio, "settings", tmp_path)  # and no printer of whoever runs the tests
    if not (running.folder / "moor").exists():
        begin(running.folder / "moor", Wanted("moor", "events"))
    # What was chosen once and is no part of the game any more is forgotten.
    page.evaluate("localStorage.setItem('pnp-print-moor/moor', JSON.stringify({parts: ['gone']}))")
    there(page, running, "/printing?game=moor&in=moor")
    expect(page.get_by_text("Every word fits")).to_be_visible()
    page.get_by_role("button", name="Measure a printer").click()
    asked = page.get_by_role("dialog")
    asked.get_by_label("Name of the printer").fill("kitchen")
    asked.get_by_label("Corner A, across").fill("five")
    asked.get_by_role("button", name="Keep these readings").click()
    expect(asked.get_by_label("Corner A, across")).to_have_attribute("aria-invalid", "true")
    expect(asked.get_by_label("Corner A, down")).to_have_attribute("aria-invalid", "true")
    asked.get_by_label("Corner A, across").fill("50")
    asked.get_by_label("Corner A, down").fill("4,8")
    asked.get_by_role("button", name="Keep these readings").click()
    # In the dialogue: beneath it nobody could read or close it.
    expect(asked.locator(".note")).to_contain_text("a scale reads from 0 to 10")
    asked.get_by_label("Corner A, across").fill("5,3")
    asked.get_by_role("button", name="Keep these readings").click()
    expect(asked.get_by_text("backs are moved 0.30 mm")).to_be_visible()
    with page.expect_download() as download:
        asked.get_by_role("button", name="A sheet to try it").click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
    page.keyboard.press("Escape")
    expect(page.get_by_label("Printer", exact=True)).to_have_value("kitchen")
    assert "kitchen" in (tmp_path / "printers.json").read_text("utf-8")
    # It was measured with one paper: with another nothing is moved for it, and nothing refused.
    page.get_by_role("radio", name="Long edge").check(force=True)
    page.get_by_label("Paper", exact=True).select_option("letter")
    expect(page.get_by_label("Printer", exact=True)).to_have_value("")
    with page.expect_response("**/api/printing/plan") as planned:
        page.get_by_role("radio", name="Short edge").check(force=True)
    assert planned.value.status == 200
