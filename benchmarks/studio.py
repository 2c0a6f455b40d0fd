"""How quick the studio is, in the distribution's Chromium: pages, an edit, a save elsewhere, 300 faces that scroll.

Wall clock, so that it means something on a quiet machine only; `load` says how quiet it was. Beside an edit on the
sheet's picture stand the processor's seconds of the studio and the browser together, which hold on a busy one, too
(what happens at once on two processors is counted twice; Linux only). Run it twice: the first time every face is drawn
anew. Cards get other names each time, so that no edit finds its drawing kept.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import secrets
import shutil
import sys
import tempfile
import time
from pathlib import Path

from openpyxl import Workbook
from playwright.sync_api import Browser, Page, sync_playwright

from pnp import catalog
from pnp.places import Places
from pnp.studio.server import beside

ROWS = 300
DECKS = (
    ("mating", "environment"),
    ("scary", "traits"),
    ("extinction", "change"),
    ("bios", "metabolic"),
    ("megafauna", "biomes"),
)
SCROLL = """async () => {
  const panel = document.querySelector("#panel-cards");
  const step = panel.scrollHeight / 120;
  for (let at = 0; at < 120; at += 1) {
    panel.scrollTop = at * step;
    await new Promise((settle) => requestAnimationFrame(settle));
  }
}"""
# Which sheet (from 1) is another one than before, and has its picture.
FRESH = """(marks) => {
  const sheets = [...document.querySelectorAll(".sheet")];
  const at = sheets.findIndex((each, i) => each.dataset.mark && marks[i] && each.dataset.mark !== marks[i]);
  if (at < 0) return null;
  const image = sheets[at].querySelector("img");
  if (!image.src) sheets[at].scrollIntoView({ block: "center" });
  return image.complete && image.naturalWidth ? at + 1 : null;
}"""


def told(what: str, seconds: float, asked: str, busy: float | None = None) -> None:
    """One line."""
    beside = f", processor {1000 * busy:.0f}" if busy is not None else ""
    sys.stdout.write(f"{what:<78}{1000 * seconds:>8.0f} ms   (asked: {asked}{beside})\n")
    sys.stdout.flush()


def spent() -> float:
    """The processor's seconds of this program and of all that it has started, but for what steers the browser."""
    children: dict[int, list[int]] = {}
    seconds: dict[int, float] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = path.read_text().partition("(")[2].rpartition(")")
        except OSError:
            continue  # ended meanwhile
        found = rest.split()
        number = int(path.parent.name)
        children.setdefault(int(found[1]), []).append(number)
        steers = name.startswith("node")
        seconds[number] = 0.0 if steers else (int(found[11]) + int(found[12])) / os.sysconf("SC_CLK_TCK")
    every = [os.getpid()]
    for number in every:
        every += children.get(number, [])
    return sum(seconds.get(number, 0.0) for number in every)


def large_table(path: Path) -> None:
    """Three hundred environments."""
    table = catalog.kit(Places(), "mating").tables["environment"]
    at = list(table.header).index("id")
    rows = [list(table.rows[number % len(table.rows)]) for number in range(ROWS)]
    for number, row in enumerate(rows, 101):
        row[at] = f"E{number}"
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([table.header, *rows])


def longest(trace: bytes) -> float:
    """The longest task of a page's main thread in a trace, seconds of processor time."""
    events = json.loads(trace)["traceEvents"]
    threads = {
        (each["pid"], each["tid"])
        for each in events
        if each.get("name") == "thread_name" and each["args"].get("name") == "CrRendererMain"
    }
    tasks = [
        each.get("tdur", 0)
        for each in events
        if each.get("ph") == "X" and "RunTask" in each["name"] and (each["pid"], each["tid"]) in threads
    ]
    return max(tasks, default=0) / 1e6


def measure(browser: Browser, page: Page, origin: str, folder: Path) -> None:
    """All of it, a line each."""
    for room in ("/", "/printing?game=mating", "/deck?game=mating&deck=environment", "/rulebook?game=mating"):
        begun = time.perf_counter()
        page.goto(f"{origin}{room}")
        page.wait_for_selector("#room[aria-busy=false]")
        told(f"page {room}", time.perf_counter() - begun, "1000")
    page.goto(f"{origin}/deck?game=mating&deck=environment&file=large.csv")
    page.wait_for_selector(".face img")
    page.wait_for_timeout(4000)
    browser.start_tracing(page=page, categories=["toplevel", "disabled-by-default-devtools.timeline"])
    page.evaluate(SCROLL)
    told(f"{ROWS} faces scrolled, longest task of the page (processor)", longest(browser.stop_tracing()), "under 50")
    page.goto(f"{origin}/deck?game=mating&file=small.csv")
    page.wait_for_selector(".largebox:not([hidden]) img")
    page.wait_for_timeout(3000)
    header = page.locator(".titles .gridcell").all_inner_texts()
    food = header.index("food*") - 1
    there = page.locator(f"#cell-0-{food}").inner_text()
    for value in [each for each in ("4", "5", "6") if each != there][:2]:
        before = page.locator(".face").nth(0).get_attribute("data-mark")
        page.locator(f"#cell-0-{food}").click()
        begun = time.perf_counter()
        page.keyboard.type(value)
        while page.locator(".face").nth(0).get_attribute("data-mark") == before:
            time.sleep(0.002)
        page.wait_for_selector(".face:not(.turning) >> nth=0")
        told("a cell typed, until its face is another", time.perf_counter() - begun, "500")
        begun = time.perf_counter()
        page.keyboard.type("x")
        page.wait_for_selector(f'#cell-0-{food}[aria-invalid="true"]')
        told("a bad cell typed, until it is marked", time.perf_counter() - begun, "-")
        page.keyboard.press("Escape")
        page.wait_for_timeout(800)
    text = (folder / "small.csv").read_text(encoding="utf-8-sig")
    begun = time.perf_counter()
    (folder / "small.csv").write_text(text.replace("Hawk Weather", "Kite Weather"), encoding="utf-8")
    page.wait_for_selector('#cell-1-1:has-text("Kite")')
    told("a save on disk, until it is on the page", time.perf_counter() - begun, "500")
    page.goto(f"{origin}/deck?game=mating&file=small.xlsx")
    page.wait_for_selector('#cell-1-1:has-text("Hawk")')
    page.wait_for_timeout(2000)
    for now in ("Kite Weather", "Buzzard Weather"):
        saved = workbook(folder / "saved.xlsx", now)
        begun = time.perf_counter()
        saved.replace(folder / "small.xlsx")
        page.wait_for_selector(f'#cell-1-1:has-text("{now.split()[0]}")')
        told("a workbook saved elsewhere, until it is on the page", time.perf_counter() - begun, "500")
        page.wait_for_timeout(1500)
    for game, deck in DECKS:
        renamed(page, origin, folder, game, deck)


def workbook(path: Path, name: str = "") -> Path:
    """The environments of The Mating Game as a workbook, the second under another name where one is given."""
    table = catalog.kit(Places(), "mating").tables["environment"]
    book = Workbook()
    assert book.active is not None
    book.active.title = "environment"
    for row in (table.header, *table.rows):
        book.active.append([name if name and cell == "Hawk Weather" else cell for cell in row])
    book.save(path)
    return path


def a_name() -> str:
    """A word that nobody has drawn yet."""
    return secrets.choice("BDFGKLMP") + "".join(
        secrets.choice(letters) for letters in ("aeiou", "lnrst", "aeiou", "lnrst")
    )


def renamed(page: Page, origin: str, folder: Path, game: str, deck: str) -> None:
    """A card renamed by another program, while all sheets of the kit are on the page."""
    table = catalog.kit(Places(), game).tables[deck]
    at = [title.rstrip("*").casefold() for title in table.header].index("name")

    def save(name: str) -> None:
        was = table.rows[1][at]
        rows = [[cell.replace(was, name) for cell in row] for row in table.rows]  # others may need it
        with (folder / f"{game}.csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([table.header, *rows])

    save(a_name())
    page.goto(f"{origin}/printing?game={game}&own={deck}:{game}.csv")
    page.wait_for_selector(".report .good")
    page.wait_for_timeout(6000)
    marks = [each.get_attribute("data-mark") for each in page.locator(".sheet").all()]
    for _ in range(4):
        name = a_name()
        busy, begun = spent(), time.perf_counter()
        save(name)
        fresh = page.wait_for_function(FRESH, arg=marks, polling=10).json_value() - 1
        what = f"{game}, {len(marks)} sheets: a save on disk, until the sheet's picture has it"
        told(what, time.perf_counter() - begun, "500", spent() - busy)
        page.wait_for_selector(".report .good")
        page.wait_for_timeout(2000)
        marks = [each.get_attribute("data-mark") for each in page.locator(".sheet").all()]
        # From the second on somebody looks at the sheet that changes.
        page.locator(".sheet").nth(fresh).scroll_into_view_if_needed()
        page.wait_for_timeout(1500)


def main() -> None:
    """One studio, one page."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    sys.stdout.write(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n")
    folder = Path(tempfile.mkdtemp())
    large_table(folder / "large.csv")
    table = catalog.kit(Places(), "mating").tables["environment"]
    with (folder / "small.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([table.header, *table.rows])
    workbook(folder / "small.xlsx")
    try:
        with beside(folder) as studio, sync_playwright() as playwright:
            where = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = playwright.chromium.launch(executable_path=where, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1400, "height": 900})
            page.set_default_timeout(120_000)
            page.goto(studio.keys.address)
            page.wait_for_selector("#room[aria-busy=false]")
            measure(browser, page, studio.keys.origin, folder)
            browser.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
