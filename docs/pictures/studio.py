"""The README's picture of the studio: a table of one's own with a cell that cannot be read, and its cards.

    python docs/pictures/studio.py

Needs the extra `[studio]`, Playwright and the distribution's Chromium; written beside this file.
"""

from __future__ import annotations

import csv
import io
import shutil
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from pnp import catalog
from pnp.places import Places
from pnp.studio.server import beside

HERE = Path(__file__).parent
SIZE = {"width": 1380, "height": 860}
COLOURS = 200


def pond(path: Path) -> None:
    """A table of environments."""
    table = catalog.kit(Places(), "mating").tables["environment"]
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([table.header, *table.rows])


def shown(page: Page, origin: str) -> bytes:
    """The deck, with a cell that is being typed."""
    page.goto(f"{origin}/deck?game=mating&file=pond.csv")
    page.wait_for_selector(".face img[src]")
    page.wait_for_timeout(15_000)  # until the pictures are there
    food = page.locator(".titles .gridcell").all_inner_texts().index("food*") - 1
    page.locator(f"#cell-2-{food}").click()
    page.keyboard.type("lots")
    page.wait_for_selector(".cellnote .wrong")
    return page.screenshot()


def main() -> None:
    """Write the picture."""
    folder = Path(tempfile.mkdtemp())
    pond(folder / "pond.csv")
    try:
        with beside(folder) as studio, sync_playwright() as playwright:
            where = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = playwright.chromium.launch(executable_path=where, args=["--no-sandbox"])
            page = browser.new_page(viewport=SIZE)
            page.goto(studio.keys.address)
            picture = Image.open(io.BytesIO(shown(page, studio.keys.origin))).convert("RGB")
            picture.quantize(COLOURS).save(HERE / "studio.png", optimize=True)
            browser.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
