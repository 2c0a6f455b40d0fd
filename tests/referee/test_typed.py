"""Logs as phones, word processors, other systems and old editors leave them say what was typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from unicodedata import normalize

import pytest

from pnp.places import Places, installed
from pnp.workshop.evenings.judging import Kits, judge

LOG = installed() / "card_data/mating/logs/three-players.log"
KITS: Kits = {}


def marked(mark: str) -> Callable[[str], str]:
    """A list's mark before each line of a player."""
    return lambda text: "".join(
        f"{mark} {line}" if line.startswith(("Ann", "Ben", "Cara")) else line for line in text.splitlines(True)
    )


WAYS: dict[str, Callable[[str], str]] = {
    "dashes": marked("-"),
    "dots": marked("\u2022"),
    "numbers": marked("12."),
    "hours": marked("20:15"),
    "a chat's hours": marked("[23/11/2026, 20:15:03]"),
    "another chat's": marked("23.11.26, 8:15 pm -"),
    "tabs": lambda text: text.replace(" ", "\t"),
    "no-break spaces": lambda text: text.replace(": ", ":\u00a0"),
    "unseen spaces": lambda text: text.replace("play", "play\u200b"),
    "wide colons": lambda text: text.replace(": ", "\uff1a "),
    "letters of two": lambda text: normalize("NFD", text.replace("Ann", "Zo\u00e9")),
    "both kinds of letters": lambda text: text.replace("Ann", "Zoe\u0301").replace("Zoe\u0301", "Zo\u00e9", 1),
}
SAVED = {"utf-16": "utf-16", "utf-8-sig": "utf-8-sig", "one byte a letter": "cp1252"}


def same(path: Path) -> bool:
    """Whether the evening is told as the one that is shipped: what happened, the scores, and that all is accepted."""
    found, true = judge(path, Places(), KITS), judge(LOG, Places(), KITS)
    return found.accepted and [*found.scores.values()] == [*true.scores.values()]


@pytest.mark.parametrize("way", WAYS)
def test_the_way_it_was_typed_says_nothing(way: str, tmp_path: Path) -> None:
    path = tmp_path / "friday.log"
    text = WAYS[way](LOG.read_text(encoding="utf-8"))
    assert text != LOG.read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    assert same(path)


@pytest.mark.parametrize("how", SAVED)
def test_the_way_it_was_saved_says_nothing(how: str, tmp_path: Path) -> None:
    path = tmp_path / "friday.log"
    path.write_bytes(LOG.read_text(encoding="utf-8").replace("Ann", "Zo\u00e9").encode(SAVED[how]))
    assert same(path)


@pytest.mark.parametrize("begins", [b"PK\x03\x04", b"{\\rtf1", b"%PDF-1.7"])
def test_a_document_is_named_as_such(begins: bytes, tmp_path: Path) -> None:
    path = tmp_path / "friday.log"
    path.write_bytes(begins + b" and more\n")
    (problem,) = judge(path, Places(), KITS).problems
    assert problem.message.endswith("and no plain text: save it as text (.txt, UTF-8)")
