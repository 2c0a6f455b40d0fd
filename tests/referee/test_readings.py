"""The table of readings in the docs is the one that the search reads."""

from __future__ import annotations

from pathlib import Path

from pnp.referee.repair.costs import TABLE

DOCS = Path(__file__).parents[2] / "docs" / "referee" / "readings.md"


def test_the_docs_show_the_table() -> None:
    rows = [line for line in DOCS.read_text(encoding="utf-8").splitlines() if line[:3].strip("| ").isdigit()]
    shown = [tuple(cell.strip() for cell in row.strip("|").split("|")) for row in rows]
    kept = [(str(kind.distance), kind.name, "yes" if kind.evidence else "no", kind.said) for kind in TABLE]
    assert shown == kept
    assert [kind.distance for kind in TABLE] == sorted(kind.distance for kind in TABLE)


def test_every_kind_stands_in_it_once() -> None:
    import pnp.referee.repair.costs as costs

    named = [value for value in vars(costs).values() if isinstance(value, costs.Kind)]
    assert sorted(named) == sorted(set(TABLE))
