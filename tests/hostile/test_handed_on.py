"""What else travels between people: logs, figures of a rulebook, a printer's readings, a press's profile."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.common import tell
from pnp.fonts import Font, font_path

LOG = "pnp-log 1\ngame: mating 2\nplayers: Ann, Ben\n"


def test_facts_are_told_from_play_in_one_pass() -> None:
    from pnp.referee.log.header import split

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
