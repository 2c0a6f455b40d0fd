"""The rulebook: every number that is named leads somewhere, for every game."""

from __future__ import annotations

import json
import re

import pytest

from pnp import catalog
from pnp.kit.rules import parse_rules
from pnp.places import Places
from pnp.studio.rulebook import book
from tests.studio.conftest import Running


@pytest.mark.parametrize("game", catalog.games())
def test_every_citation_is_a_link(game: str) -> None:
    name = f"card_data/{game}/rules.md"
    found = book(parse_rules(Places().text(name), name))
    known = {each["number"] for section in found["sections"] for each in section["paragraphs"]}
    links = 0
    for section in found["sections"]:
        for paragraph in section["paragraphs"]:
            for run in (*paragraph["lead"], *paragraph["text"]):
                links += bool(run.to)
                # What is left as plain words names no paragraph that there is.
                assert run.to or not known & set(re.findall(r"\b\d+\.\d+\b", run.text)), (paragraph["number"], run)
    assert links > 10


def test_the_quick_start_is_told(running: Running) -> None:
    told = json.loads(running.ask("/api/rulebook/text?game=mating").body)
    assert len(told["quick"]) > 5 and told["quick"][0][0]["text"].startswith("Deal")
