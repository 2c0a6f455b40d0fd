"""Lines of a log that rules and rulebook show, one by one or in a figure's notebook, are read as they stand."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest

from pnp.catalog import kit, load_rules
from pnp.places import Places
from pnp.referee.verdict.check import check

GAMES = ("mating", "scary", "extinction", "bios", "megafauna")
PEOPLE = "players: Ann, Ben, Cara"
RIVALS = "players: Ann, Reed\nrivals: Reed"  # where a rival turns a card
# A count, somebody's move, or what the table turned or threw.
LINE = re.compile(
    r"= [A-Z][a-z]+ |(?:Ann|Ben|Cara|Reed): |(?:spin|card|event|flip|tile|dice|climate|environment|change): "
)
ITALIC = re.compile(r"(?<!\*)\*([^*\n]+)\*(?!\*)")


def written(game: str) -> Iterator[str]:
    """The lines that the game's rules give as examples, and those in figures and steps of its rulebook."""
    places = Places()
    figures = tomllib.loads(places.find(f"card_data/{game}/figures.toml").read_text(encoding="utf-8"))
    drawn = [*figures.get("figure", []), *figures.get("step", [])]
    texts = [word["text"] for each in drawn for word in each.get("word", [])]
    texts += ITALIC.findall(places.find(f"card_data/{game}/rules.md").read_text(encoding="utf-8"))
    return (text for text in texts if LINE.match(text))


@pytest.mark.parametrize("game", GAMES)
def test_lines_that_are_shown_are_read(game: str) -> None:
    rules = load_rules(game)
    lines = list(written(game))
    assert len(lines) >= 10
    unread = []
    for line in lines:
        seats = RIVALS if line.startswith("Reed: ") else PEOPLE
        text = f"pnp-log 1\ngame: {game} {rules.EDITIONS[-1]}\n{seats}\n\n{line}\n"
        unread += [(line, each) for each in check(rules, kit(Places(), game), text, "shown.log").problems]
    assert not unread
