"""For everybody's hands and eyes: what software that reads pages aloud is told, the keyboard alone, a finger."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pnp.workshop.folders.fresh import Wanted, begin
from tests.studio.conftest import PATIENCE, Running, there, ways_on

LOGS = Path(__file__).parents[2] / "card_data"
NAMED = {
    *("button", "link", "textbox", "searchbox", "combobox", "checkbox", "radio", "spinbutton", "slider", "switch"),
    *("tab", "tabpanel", "grid", "dialog", "image", "img", "region", "navigation", "progressbar", "group", "figure"),
}
BARE = {"group", "figure"}  # may be without a name
LOOK = (Path(__file__).parent / "everybody.js").read_text(encoding="utf-8")


def looked(page: Page, what: str, *given: str) -> list[str]:
    """What one of the functions there finds."""
    found: list[str] = page.evaluate(f"(given) => ({LOOK}).{what}(...given)", list(given))
    return found


@pytest.fixture
def moor(running: Running) -> str:
    """A game of few cards of somebody's own."""
    if not (running.folder / "moor").exists():
        begin(running.folder / "moor", Wanted("moor", "events"))
    return "game=moor&in=moor"


@pytest.fixture
def played(running: Running) -> str:
    """A log of some rounds."""
    text = (LOGS / "mating/logs/three-players.log").read_text().splitlines()
    (running.folder / "played.log").write_text("\n".join(text[: text.index("round 4")]) + "\n")
    return "game=mating&name=played.log"


@pytest.fixture
def hunted(running: Running) -> str:
    """A log of a game with a map and with a track for each player."""
    text = (LOGS / "megafauna/logs/two-players.log").read_text().splitlines()
    (running.folder / "hunted.log").write_text("\n".join(text[: text.index("turn 3")]) + "\n")
    return "game=megafauna&name=hunted.log"


def nameless(page: Page) -> list[str]:
    """What software that reads a page aloud has no words for."""
    session = page.context.new_cdp_session(page)
    tree = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    found = []
    for node in tree:
        role = node.get("role", {}).get("value", "")
        if node["ignored"] or role not in NAMED - BARE or node.get("name", {}).get("value", "").strip():
            continue
        found.append(f"{role} {node.get('backendDOMNodeId')}")
    return found


ROOMS = ("shelf", "printing", "deck", "table", "position", "map", "verdict", "log", "rulebook")


@pytest.mark.parametrize("room", ROOMS)
def test_what_is_read_aloud_and_stands_out(
    page: Page, running: Running, moor: str, played: str, hunted: str, room: str
) -> None:
    """Names, roles and references; words against what is behind them, in a light and in a dark page."""
    paths = {
        "shelf": "/",
        "printing": f"/printing?{moor}",
        "deck": f"/deck?{moor}",
        "table": "/table?game=mating",
        "position": f"/table?{played}",
        "map": f"/table?{hunted}",
        "log": "/verdict?name=examples/mating/four-slips.log",
    }
    if room == "map":
        page.set_viewport_size({"width": 400, "height": 800})  # narrower than it is
    there(page, running, paths.get(room, f"/{room}?game=mating"))
    if room == "deck":
        expect(page.locator(".face")).to_have_count(8)
    if room == "log":
        expect(page.locator(".findings > .finding")).to_have_count(4)
    assert nameless(page) == []
    assert looked(page, "built") == []
    assert looked(page, "stuck") == []
    # Colours change in a moment; what is measured is where they come to.
    page.emulate_media(reduced_motion="reduce")
    for theme in ("light", "dark"):
        assert looked(page, "pale", theme) == []


def tab_to(page: Page, what: Locator) -> None:
    """Go on by the tabulator until something has the focus, and shows it."""
    for _ in range(120):
        if what.evaluate_all("(found) => found.length > 0 && found[0] === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(what.first).to_be_focused()
    ring = "(each) => each.matches('input') || getComputedStyle(each).outlineStyle !== 'none'"
    assert what.first.evaluate(ring), what


def test_by_the_keyboard_alone(page: Page, running: Running, moor: str) -> None:
    """From the shelf to printed pages and a changed card, to a play, its verdict and a paragraph of the rules."""
    there(page, running, "/")
    game = page.get_by_role("article", name=re.compile("moor", re.I))
    tab_to(page, game.get_by_role("link", name="Print"))
    page.keyboard.press("Enter")
    expect(page.locator(".report .good")).to_be_visible()
    tab_to(page, page.get_by_role("radio", name="Colour"))
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Light")).to_be_checked()
    tab_to(page, page.get_by_role("button", name="Make the pages"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("The pages are ready.")).to_be_visible()

    there(page, running, f"/deck?{moor}")
    grid = page.get_by_role("grid")
    tab_to(page, grid)
    page.keyboard.press("Control+Home")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    page.keyboard.type("Curlews")
    page.keyboard.press("Enter")
    expect(page.locator("#cell-2-0")).to_have_text("Curlews")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    tab_to(page, page.get_by_role("tab", name="Cards"))
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tabpanel", name="Mistakes")).to_be_visible()

    there(page, running, "/table?game=mating")
    tab_to(page, page.get_by_label("The log is called"))
    page.keyboard.press("Control+a")
    page.keyboard.type("keys")
    page.keyboard.press("Enter")
    line = page.get_by_label("Type a line of the log")
    tab_to(page, line)
    page.keyboard.type("Ann: draw C01 C02 C03 C04 C05")
    page.keyboard.press("Enter")
    expect(page.locator(".lines li").last).to_have_text("Ann: draw C01 C02 C03 C04 C05")

    there(page, running, "/verdict?name=examples/mating/four-slips.log")
    expect(page.locator(".findings > .finding")).to_have_count(4)
    tab_to(page, page.locator("summary", has_text=re.compile("^Paragraph")).first)
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("link", name="in the rulebook").first)
    page.keyboard.press("Enter")
    expect(page.locator(".paragraph.meant")).to_be_visible()


@pytest.fixture
def tablet(browser: Browser, running: Running) -> Iterator[Page]:
    """A page under a finger."""
    context = browser.new_context(viewport={"width": 768, "height": 1024}, has_touch=True, is_mobile=True)
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    page = context.new_page()
    page.goto(f"{running.keys.origin}/static/mark.svg?token={running.keys.token}")
    yield page
    context.close()


def test_a_round_is_recorded_with_a_finger(tablet: Page, running: Running) -> None:
    """By touch alone; nothing is too small for it, and nothing needs a mouse to rest on it."""
    running.studio.chance = Random(5)
    there(tablet, running, "/table?game=mating")
    tablet.get_by_label("Who plays, in seat order").fill("Ann")
    tablet.get_by_label("Rivals").fill("Reed")
    tablet.get_by_label("The log is called").fill("touched")
    tablet.get_by_role("button", name="Begin").tap()
    file = running.folder / "touched.log"
    ask = tablet.locator(".ask")
    ways = ways_on(ask)
    expect(ask).to_be_visible()
    for _ in range(40):
        if "round 2" in file.read_text():
            break
        drawn = ask.get_attribute("data-drawn")
        expect(ways[0].or_(ways[1]).or_(ways[2]).or_(ways[3]).first).to_be_visible()
        assert looked(tablet, "small") == []
        next(way for way in ways if way.count()).first.tap()
        expect(ask).not_to_have_attribute("data-drawn", str(drawn))
    assert "round 2" in file.read_text()
    # What was not meant is taken back.
    last = file.read_text().rstrip().splitlines()[-1]
    tablet.get_by_role("button", name="Back", exact=True).tap()
    expect(tablet.locator(".feed")).to_contain_text(f"taken back: {last}")
    assert tablet.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_of_the_folder_from_the_table_to_its_verdict(page: Page, running: Running, moor: str) -> None:
    """What somebody made is recorded like ours: its counts are kept, a false one is found."""
    there(page, running, f"/table?{moor}")
    page.get_by_label("The log is called").fill("moor/first")
    page.get_by_role("button", name="Begin").click()
    page.get_by_label("Type a line of the log").fill("Ann: event sweet-figs food +2")
    page.keyboard.press("Enter")
    expect(page.locator(".lines li").last).to_have_text("Ann: event sweet-figs food +2")
    # The table would not take a count that is false; a pencil does.
    file = running.folder / "moor/first.log"
    file.write_text(f"{file.read_text()}= Ann food 99\n")
    page.get_by_role("link", name="see the verdict").click()
    expect(page.locator(".findings > .finding")).to_have_count(1)
    expect(page.locator(".findings")).to_contain_text("food")
