"""What everybody needs of a page: words that stand out, room on a small screen, a name for every control."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from pnp.studio.colours import NIGHT, PAPER, games_css
from pnp.studio.page import STATIC
from pnp.studio.rooms import rooms
from pnp.svg.colours import contrast
from pnp.workshop.folders.fresh import Wanted, begin
from tests.studio.conftest import Running, there

WORDS = ("ink", "muted", "accent", "accent-hover", "bad", "warn", "good")
PAIRS = [
    *((word, ground) for word in WORDS for ground in ("ground", "paper", "raised")),
    *((word, "tint") for word in ("ink", "accent")),
    *((kind, f"{kind}-ground") for kind in ("bad", "warn", "good")),
    *(("ink", f"{kind}-ground") for kind in ("bad", "warn", "good")),
    *(("on-accent", accent) for accent in ("accent", "accent-hover")),
]
# Every control that has no name that can be read out, and what is wider than the window.
FAULTS = """() => {
  const found = [];
  for (const each of document.querySelectorAll("button, a[href], input, select, textarea, [role=grid], [role=tab]")) {
    if (!each.checkVisibility()) continue;
    const labels = [...(each.labels ?? [])].map((label) => label.textContent).join(" ");
    const name = each.getAttribute("aria-label") || each.textContent.trim() || labels.trim() || each.title;
    if (!name && each.getAttribute("aria-hidden") !== "true") found.push("no name: " + each.outerHTML.slice(0, 120));
  }
  for (const image of document.images) if (!image.hasAttribute("alt")) found.push("no alt: " + image.src);
  if (document.documentElement.scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll("main *")].filter((e) => e.getBoundingClientRect().right > innerWidth);
    found.push("wider than the window: " + wide.slice(0, 3).map((each) => each.className || each.tagName).join(", "));
  }
  return found;
}"""


def tokens() -> dict[str, dict[str, str]]:
    """The colours of the light and of the dark page."""
    text = (STATIC / "tokens.css").read_text(encoding="utf-8")
    light, dark = text.split(':root[data-theme="dark"]')
    found = [dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", each)) for each in (light, dark)]
    return {"light": found[0], "dark": {**found[0], **found[1]}}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_stand_out(theme: str) -> None:
    colours = tokens()[theme]
    pale = {
        pair: round(contrast(colours[pair[0]], colours[pair[1]]), 2)
        for pair in PAIRS
        if contrast(colours[pair[0]], colours[pair[1]]) < 4.5
    }
    assert pale == {}
    # Edges of controls and the ring around what has the focus: 3 to 1.
    for line in ("edge", "focus"):
        for ground in ("ground", "paper", "raised"):
            assert contrast(colours[line], colours[ground]) >= 3, (line, ground)
    assert colours["paper"] == (PAPER if theme == "light" else NIGHT)


def test_games_colours_can_be_read() -> None:
    css = games_css()
    assert css.count("--game-ground") == 5
    for rule in css.splitlines():
        ground = tokens()["dark" if "dark" in rule else "light"]["paper"]
        for colour in re.findall(r"--game: (#[0-9a-f]{6})", rule):
            assert contrast(colour, ground) >= 4.5, rule


@pytest.mark.parametrize("room", [room.name for room in rooms()])
def test_a_small_screen_and_a_name_for_every_control(page: Page, running: Running, room: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    if not (running.folder / "moor").exists():
        begin(running.folder / "moor", Wanted("moor", "events"))
    # A game of few cards where they are drawn.
    which = "moor&in=moor" if room in ("printing", "deck") else "mating"
    there(page, running, "/" if room == "shelf" else f"/{room}?game={which}")
    page.evaluate("document.fonts.ready.then(() => true)")
    assert page.evaluate(FAULTS) == []
