"""Paragraphs that can never be an answer stand in docs/referee/coverage.md, each with why, and no others do."""

from __future__ import annotations

import ast
import re
from importlib import import_module

import pytest

from games.judged import HERE
from pnp import catalog
from pnp.places import Places

ROOT = HERE.parent.parent
GAMES = ("mating", "scary", "extinction", "bios", "megafauna")
NUMBER = re.compile(r"[0-9]+\.[0-9]+")


def named(game: str) -> set[str]:
    """Every paragraph that a game's code names, outside what only says where code comes from."""
    found: set[str] = set()
    for path in (ROOT / "pnp" / "games" / game).glob("*.py"):
        constants = (
            node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Constant)
        )
        found |= {node.value for node in constants if isinstance(node.value, str) and NUMBER.fullmatch(node.value)}
    module = import_module(f"pnp.games.{game}.game").GAME
    return {*found, *module.VARIANTS.values(), *module.HOUSE_RULES.values()}


@pytest.mark.parametrize("game", GAMES)
def test_what_can_never_be_an_answer_is_listed(game: str) -> None:
    text = (ROOT / "docs" / "referee" / "coverage.md").read_text(encoding="utf-8")
    listed = NUMBER.findall(text.partition(f"\n## {game}\n")[2].partition("\n## ")[0])
    assert len(listed) == len(set(listed))
    sections = catalog.kit(Places(), game).rules.sections
    every = {paragraph.number for section in sections for paragraph in section.paragraphs}
    assert sorted(set(listed)) == sorted(every - named(game))
