"""An evening judged elsewhere, and its report."""

from __future__ import annotations

import queue
import re
from html import escape
from itertools import pairwise
from pathlib import Path

import pikepdf

from pnp import catalog
from pnp.places import Places
from pnp.workshop.evenings.pdf import as_pdf
from pnp.workshop.evenings.readings import Asked, Evening, Readings, asked, evening, standing
from pnp.workshop.evenings.report import as_html, called, chart

LOGS = Path(__file__).parents[2] / "card_data"


def opened(name: str) -> Asked:
    path = LOGS / name
    return asked(path.read_text(encoding="utf-8"), path.name, Places(), path.parent)


def test_a_report_says_who_won_and_why_and_needs_nothing_else(tmp_path: Path) -> None:
    given = opened("scary/logs/six-slips.log")
    found = evening(tuple(given))
    end = standing(tuple(given), 10_000)
    assert end.map is not None and end.winners == found.verdict.winners
    drawing = catalog.drawing(Places(), "scary")
    page = as_html(found, given.text, end.map, drawing)
    for each in found.diagnoses:
        if each.follows_from is None:
            assert f"Line {each.line}, " in page and each.rule in page
    for player, score in found.verdict.scores.items():
        assert player in page and f"<b>{score.total}</b>" in page
    assert page.count("<svg") >= 4
    elsewhere = re.findall(r"""(?:src|href|url)\s*[=(]\s*["']?(?!#)([^"')\s]+)""", page)
    assert [each for each in elsewhere if not each.startswith(("data:", "#"))] == [] and "<script" not in page
    (tmp_path / "report.pdf").write_bytes(as_pdf(found, given.text, end.map, drawing))
    with pikepdf.open(tmp_path / "report.pdf") as book:
        assert len(book.pages) >= 3
        assert {round(float(value)) for page in book.pages for value in page.mediabox[2:]} == {595, 842}


def test_what_nobody_wrote_down_is_told_too() -> None:
    text = "pnp-log 1\ngame: mating 2\nplayers: Ann, Ben\n\nround 1\nLunch for both. E01\n"
    found = evening(tuple(asked(text, "friday.log", Places(), LOGS)))
    page = as_html(found, text, None, catalog.drawing(Places(), "mating"))
    assert len(found.verdict.remarks) == 2
    assert all(escape(remark[1:]) in page for remark in found.verdict.remarks)


def test_names_in_letters_that_the_press_has_not(tmp_path: Path) -> None:
    """Any name may be written into a log: the page shows it, paper says whose seat it is."""
    text = (LOGS / "bios/logs/four-players.log").read_text(encoding="utf-8")
    players = text.split("players: ")[1].splitlines()[0].split(", ")
    for player, name in zip(players[:3], ("李雷", "Ζωή", "Ник"), strict=True):
        text = re.sub(rf"\b{player}\b", name, text)
    text = "\n".join(text.splitlines()[: text.splitlines().index("turn 3")]) + "\n# 🦆\u3000\x07\n"
    given = asked(text, "🦆.log", Places(), tmp_path)
    found = evening(tuple(given))
    assert found.verdict.accepted
    end = standing(tuple(given), 10_000)
    drawing = catalog.drawing(Places(), "bios")
    page = as_html(found, text, end.map, drawing)
    assert page.count("<svg") >= 2 and re.search(r"<text[^>]*>李雷 \d", page) and "🦆" in page
    assert as_pdf(found, text, end.map, drawing).startswith(b"%PDF")
    charted = {name: shown for name, shown in called(list(found.verdict.scores)).items() if "?" in shown}
    assert charted == {"李雷": "?? (seat 1)"}


def test_moments_say_how_everybody_fared_line_by_line() -> None:
    found = evening(tuple(opened("mating/logs/solo-lost.log")))
    assert found.whole and found.moments[0].line == 0
    assert found.moments[-1].scores == {player: score.total for player, score in found.verdict.scores.items()}
    assert [moment.line for moment in found.moments] == sorted(moment.line for moment in found.moments)
    assert found.moments[-1].counts == found.verdict.counts


def test_a_header_that_cannot_be_read_is_told() -> None:
    found = evening(tuple(asked("pnp-log 1\ngame: chess 1\nplayers: A, B\n", "x.log", Places(), LOGS)))
    assert [each.kind for each in found.diagnoses] == ["problem"] and not found.moments


def test_lines_that_end_together_are_told_apart() -> None:
    face = chart("food", [[1, 5], [2, 5], [3, 5]], ["Ann", "Ben", "Cara"], ["round 1", "round 2"])
    heights = [float(y) for y in re.findall(r'y="([0-9.]+)"[^>]*>(?:Ann|Ben|Cara) 5', face.svg)]
    heights = heights or [float(m) for m in re.findall(r'<text[^>]*y="([0-9.]+)"[^>]*>\w+ 5</text>', face.svg)]
    assert len(heights) == 3 and min(b - a for a, b in pairwise(sorted(heights))) >= 3.9


def test_what_is_found_soon_is_told_first() -> None:
    """After hardly any time the first cause is there, and it is said that more is to come; then all of it, as when it
    is looked for at once."""
    given = opened("mating/logs/four-slips.log")
    soon = evening(tuple(given), 1e-9)
    assert not soon.whole and soon.verdict.unsettled
    found = evening(tuple(given))
    assert found.whole and len(found.diagnoses) > len(soon.diagnoses)
    assert evening(tuple(given._replace(name="other.log"))).diagnoses == found.diagnoses


def test_readings_of_an_older_text_are_given_up() -> None:
    """Only the latest text is told of, also where an older one was being judged."""
    told: queue.Queue[Evening] = queue.Queue()
    failed: queue.Queue[str] = queue.Queue()
    readings = Readings()
    try:
        for name in ("extinction/logs/eight-slips.log", "mating/logs/solo-won.log"):
            readings.look(opened(name), told.put, failed.put)
        while not (found := told.get(timeout=120)).whole:
            assert found.verdict.game == "mating"
        assert found.verdict.game == "mating" and failed.empty()
        assert readings.standing(opened("mating/logs/solo-won.log"), 10_000).winners == found.verdict.winners
    finally:
        readings.close()
