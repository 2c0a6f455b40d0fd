"""Three editions: what a lineage begins with (2.2)."""

from __future__ import annotations

import re

import pytest

from pnp import catalog
from pnp.games.megafauna.beginning import Beginning
from pnp.games.megafauna.cards import LINEAGES
from pnp.games.megafauna.game import GAME
from pnp.games.megafauna.settings import Settings
from pnp.games.megafauna.table import Table
from pnp.places import Places

NAMES = ("Ann", "Ben", "Cara", "Dan")


@pytest.mark.parametrize(
    ("edition", "lineages", "genes", "rivals"),
    [
        (3, "rrrr rm", None, ()),
        (3, "rrrr mmrrr rm", None, ()),
        (3, "rrrr mmrrr rm mmm", (5, 3, 5, 6), ()),
        (3, "rrrr mmrrr rm mmm", (5, 3, 5, 6), ("Ben", "Cara", "Dan")),
        (1, "rrrr rm", (5, 9), ()),
        (1, "rrrr mmrrr rm", (5, 3, 5), ()),
        (1, "rrrr mmm", (5, 10), ()),
        (2, "rrrr rm", None, ()),
        (2, "rm rrrr", None, ()),
        (2, "rrrr mmrrr rm", None, ()),
        (2, "rrrr mmrrr", (9, 3), ()),
        (2, "rrrr mmm", (5, 10), ()),
        (2, "rrrr rm mmm", (5, 5, 6), ()),
        (2, "rrrr mmrrr rm mmm", (5, 3, 5, 6), ()),
        (2, "rrrr rm", (5, 9), ("Ben",)),
        (2, "rrrr mmrrr rm", (5, 3, 5), ("Ben", "Cara")),
    ],
)
def test_what_a_lineage_begins_with(
    edition: int, lineages: str, genes: tuple[int, ...] | None, rivals: tuple[str, ...]
) -> None:
    """None stands for what the table of the present edition says; the rules say the same (below)."""
    led = lineages.split()
    kit = catalog.kit(Places(), "megafauna", edition=GAME.earlier(edition))
    printed = {lineage: many for row in kit.rows(Beginning, "starts") for lineage, many in row.each.items()
               if set(row.each) == set(led)}  # fmt: skip
    names = NAMES[: len(led)]
    settings = Settings(dict(zip(names, led, strict=True)))
    have = genes or tuple(printed[lineage] for lineage in led)
    assert tuple(Table(kit, names, settings, rivals).genes[name] for name in names) == have


@pytest.mark.parametrize(
    ("edition", "length", "genes"),
    [(3, "class", None), (2, "class", (5, 3, 5, 6)), (1, "class", (5, 3, 5, 6)), (3, "long", (5, 3, 5, 6))],
)
def test_four_begin_otherwise_in_one_length(edition: int, length: str, genes: tuple[int, ...] | None) -> None:
    kit = catalog.kit(Places(), "megafauna", edition=GAME.earlier(edition))
    led = dict(zip(NAMES, LINEAGES, strict=True))
    printed = [tuple(row.each.values()) for row in kit.rows(Beginning, "starts") if row.length == length]
    have = tuple(Table(kit, NAMES, Settings(led, length)).genes[name] for name in NAMES)
    assert have == (genes or printed[0]) and (genes is None) == bool(printed and length == "class")


def test_the_rules_print_what_the_table_says() -> None:
    """Every set of the table stands in 2.2 in words, lineages and numbers in the same order."""
    kit = catalog.kit(Places(), "megafauna")
    paragraph = kit.rules.get("2.2")
    assert paragraph
    rule = paragraph.text
    for row in kit.rows(Beginning, "starts"):
        said = [re.escape(each) for each in (*row.lineages.split(), *row.genes.split())]
        assert re.search(r"\b" + r"\b[^;.]*?\b".join(said) + r"\b", rule), row
        assert list(row.each) == [lineage for lineage in LINEAGES if lineage in row.each]
