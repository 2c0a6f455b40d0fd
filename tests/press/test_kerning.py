"""Words from people's own tables are kerned, drawn as wide as they were measured; the faces of the house stay."""

from __future__ import annotations

import io
import re
from html import unescape
from pathlib import Path

import msgspec
import pytest
import resvg_py
from PIL import Image

from pnp import catalog
from pnp.draw.face import Face
from pnp.draw.faces import backs, card_faces
from pnp.draw.parts import Facts, undrawn_faces
from pnp.draw.text.icons import Icons
from pnp.draw.text.textbox import STYLES, set_line, set_text
from pnp.fonts import find_font, font_path, metrics
from pnp.places import Places
from pnp.press.png import face_image
from pnp.shaping import kerned, kerned_width
from pnp.units import MM_PER_PT, Size
from pnp.workshop.folders.fresh import copied

from .test_conformance import FINER, FOLDERS, MEAN, MOST, _smaller, apart

ICONS = Icons.read(Places())
SAID = (
    "To **AVAIL V W** the Well-Fed V T. W "
    "Ve*nus* Fl**a****vo**ur: AWAY, Tyr\u00a0To, efficient {food}Wa 3 {food}: Ye-Wo Tomatoes."
)
_RUN = re.compile(r'<text x="([\d.]+)".*?font-family="([^"]+)" font-size="([\d.]+)" font-weight="(\d+)"(.*?)>([^<]*)<')


def ends(svg: str) -> list[float]:
    """Where each run ends as the press sets it."""
    found = []
    for x, family, size, weight, more, words in _RUN.findall(svg):
        font = find_font(family, int(weight), "italic" in more)
        run = unescape(words)
        kern = "font-kerning" in more
        assert kern == (kerned(font_path(font), run) is not None), "a plain run is no dearer than it was"
        ems = kerned_width(font_path(font), run) if kern else metrics(font).em_width(run)
        found.append(float(x) + ems * float(size))
    return found


@pytest.mark.parametrize("style", ["body", "title"])
def test_words_are_as_wide_as_they_were_measured(style: str) -> None:
    right = set_text("a", SAID, 5, 10, 40, 90, STYLES[style], "#000000", ICONS, "right", kern=True)
    plain = set_text("a", SAID, 5, 10, 40, 90, STYLES[style], "#000000", ICONS, "right")
    assert "font-kerning" in right.svg and "font-kerning" not in plain.svg
    # The last run of each line ends where the column does.
    lines: dict[str, float] = {}
    for y, end in zip(re.findall(r'<text x="[\d.]+" y="([\d.]+)"', right.svg), ends(right.svg), strict=True):
        lines[y] = max(lines.get(y, 0.0), end)
    assert len(lines) == right.lines
    assert all(abs(end - 45) < 0.02 for end in lines.values()), lines


def test_one_line_beside_resvg(tmp_path: Path) -> None:
    """A shaper of somebody else's sets the same run, to the same end."""
    block = set_line("a", "TyrAVAWAY", 20, 15, 39, STYLES["title"], "#000000", ICONS, "centre", kern=True)
    em = block.size * MM_PER_PT
    assert block.width < metrics(STYLES["title"].font).em_width("TyrAVAWAY") * em - 0.8
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="40{}" height="30{}" viewBox="0 0 40 30">'
    face = Face("x", f"{head.format('mm', 'mm')}{block.svg}</svg>", Size(40, 30))
    one = _smaller(face_image(face, FINER * 254))
    drawn = resvg_py.svg_to_bytes(
        svg_string=f"{head.format('', '')}{block.svg}</svg>",
        height=FINER * 300,
        background="white",
        skip_system_fonts=True,
        font_dirs=FOLDERS,
    )
    mean, most = apart(one, _smaller(Image.open(io.BytesIO(bytes(drawn)))))
    assert mean < MEAN and most < MOST


def test_people_s_own_cards_and_nobody_else_s(tmp_path: Path) -> None:
    folder = tmp_path / "card_data" / "own"
    folder.mkdir(parents=True)
    (folder / "beasts.csv").write_text("name,text\nAVATAR,To Yield To Water\n", encoding="utf-8")

    def drawn(places: Places, game: str, name: str) -> str:
        kit = catalog.kit(places, game)
        component = next(each for each in kit.components if each.name == name)
        return next(card_faces(kit, component, catalog.drawing(places, game)))[1].svg

    assert "font-kerning" in drawn(Places(tmp_path), "own", "beasts")
    assert "font-kerning" not in drawn(Places(tmp_path), "mating", "lunch")


def test_booklets_and_backs_of_a_game_of_one_s_own(tmp_path: Path) -> None:
    copied(tmp_path, "lovers", "mating")
    places = Places(tmp_path)
    kit, drawing = catalog.kit(places, "lovers"), catalog.drawing(places, "lovers")
    ours = catalog.kit(Places(), "mating")
    book = next(each for each in kit.components if each.name == "rulebook")
    page = [front for front, _, _ in undrawn_faces(kit, book, drawing, Facts())][3]
    assert "font-kerning" in page.draw().svg
    theirs = [front for front, _, _ in undrawn_faces(ours, book, catalog.drawing(Places(), "mating"), Facts())][3]
    assert "font-kerning" not in theirs.draw().svg
    (tmp_path / "templates" / "lovers" / "back.svg.j2").write_text(
        "{{ pen.line('title', 'AVATAR To', 3, 9, 57, 'title', ink.ink) }}",
        encoding="utf-8",
    )
    lunch = next(each for each in kit.components if each.name == "lunch")
    back = backs(kit, msgspec.structs.replace(lunch, back="back"), drawing)(kit.cards(lunch)[0])
    assert "font-kerning" in back.svg
