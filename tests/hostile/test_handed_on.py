"""What else travels between people: logs, figures of a rulebook, a printer's readings, a press's profile."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.common import tell
from pnp.fonts import Font, font_path

from .measure import Server

LOG = "pnp-log 1\ngame: mating 2\nplayers: Ann, Ben\n"
NESTED = '{"version":1,"x":' + "[" * 90_000 + "]" * 90_000 + "}"
FIGURE = '[[figure]]\nafter = "1.1"\nheight = 30\n'
BOOK = ("build", "mating", "--part", "rulebook", "--data", ".", "--out", "out", "--no-coverage")
ATTACKS: dict[str, tuple[str, str, tuple[str, ...], int, str]] = {
    "readings nested without end": ("printers.json", NESTED, ("printer", "list", "--settings", "."), 2, "not our list"),
    "a printer that moves the cursor": (
        "printers.json",
        '{"printers":{"\\u202e\\u009b":{"a4":{"flip":"long-edge","readings":{"A":[5,5]}}}}}',
        *(("printer", "list", "--settings", "."), 0, r"\\u202e\\x9b, a4"),
    ),
    "a book in its own pictures": (
        "card_data/mating/figures.toml",
        FIGURE + '[[figure.thing]]\npart = "rulebook"\nat = [1, 1]\n',
        *(BOOK, 2, "is the book itself"),
    ),
    "fans of fans in a book": (
        "card_data/mating/figures.toml",
        FIGURE + '[[figure.thing]]\npart = "combat"\nat = [1, 1]\nbacks = 60\npile = 60\n' * 60,
        *(BOOK, 2, "more than 600 cards"),
    ),
    "a table beyond its bounds": (
        "card_data/mating/setup.toml",
        'title = "T"\nstep = []\n' + '[[thing]]\npart = "combat"\nat = [1, 1]\nbacks = 60\npile = 60\n',
        *(BOOK, 2, "more than 600 cards"),
    ),
    "thousands of facts": (
        "a.log",
        f"{LOG}from: round 5\n\n" + "".join(f"= Ann food {n}\n" for n in range(19_900)),
        *(("log", "cut", "a.log", "--from", "round 6"), 2, "cannot be cut"),
    ),
    "a deck that is no table": ("pond.csv", "", ("check", "a.log"), 2, "a.log: pond.csv"),
    "a profile without end": (
        "a.log",
        LOG,
        *(("export", "mating", "--to", "dtc", "--profile", "/dev/zero", "--out", "out"), 2, "a device, and no file"),
    ),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_what_is_handed_on(name: str, measured: Server, tmp_path: Path) -> None:
    file, text, words, code, said = ATTACKS[name]
    (tmp_path / "a.log").write_text(f"{LOG}deck environment: pond.csv\n")
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    found = measured(tmp_path, *words)
    assert found.code == code, found
    assert re.search(said, found.out + found.err), found
    assert found.seconds < 5 and found.megabytes < 200, found
    assert not [*tmp_path.glob("out/**/*.pdf")]


def test_facts_are_told_from_play_in_one_pass() -> None:
    from pnp.referee.log.lines import split

    facts = "".join(f"= Ann food {n}\n" for n in range(9_000))
    raw = split(f"{LOG}from: round 5\n\nround 5\n{facts}Ann: pass\n= Ann food 1\n", "a.log")
    assert len(raw.stated) == 9_000
    assert [line for _, line in raw.lines] == ["round 5", "Ann: pass", "= Ann food 1"]


def test_no_line_for_people_moves_the_cursor(capsys: pytest.CaptureFixture[str]) -> None:
    tell(["a\x9b2J\u202eb"])
    assert capsys.readouterr().out == "a\\x9b2J\\u202eb\n"


def test_what_a_library_thinks_of_a_font_is_told_to_nobody(tmp_path: Path) -> None:
    """Hundreds of lines on a terminal otherwise, one for each letter that is too wide."""
    from fontTools.ttLib import TTFont

    with TTFont(font_path(Font())) as font:
        tables: Any = font
        for glyph, (_, bearing) in tables["hmtx"].metrics.items():
            tables["hmtx"].metrics[glyph] = (65_535, bearing)
        home = tmp_path / "card_data" / "own"
        home.mkdir(parents=True)
        font.save(home / "wide.ttf")
    (home / "kit.toml").write_text('fonts = { text = "wide.ttf" }\n', encoding="utf-8")
    (home / "beasts.csv").write_text("name,text\nOx,grazes\n", encoding="utf-8")
    words = [sys.executable, "-m", "pnp", "preflight", "own", "--data", str(tmp_path), "--no-cache"]
    found = subprocess.run(words, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert found.returncode == 1 and found.stderr == "", found.stderr[:300]
