"""Readings: the table in the docs is the one that the search reads; from text to text what came to nothing is known."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path

from pnp import catalog
from pnp.places import Places
from pnp.referee.play.outcome import ReplayResult
from pnp.referee.repair.hypotheses.costs import TABLE
from pnp.referee.verdict.check import judging
from pnp.workshop.evenings.readings import Evening, Readings, asked

DOCS = Path(__file__).parents[2] / "docs" / "referee" / "readings.md"


def test_the_docs_show_the_table() -> None:
    rows = [line for line in DOCS.read_text(encoding="utf-8").splitlines() if line[:3].strip("| ").isdigit()]
    shown = [tuple(cell.strip() for cell in row.strip("|").split("|")) for row in rows]
    kept = [(str(kind.distance), kind.name, "yes" if kind.evidence else "no", kind.said) for kind in TABLE]
    assert shown == kept
    assert [kind.distance for kind in TABLE] == sorted(kind.distance for kind in TABLE)


def test_every_kind_stands_in_it_once() -> None:
    import pnp.referee.repair.hypotheses.costs as costs

    named = [value for value in vars(costs).values() if isinstance(value, costs.Kind)]
    assert sorted(named) == sorted(set(TABLE))


def test_what_came_to_nothing_is_known_in_the_next_text() -> None:
    """A letter at the end of a log: the readings are those of a fresh reader, and most were looked into before."""
    kit = catalog.kit(Places(), "mating", edition=1)
    rules = catalog.load_rules(kit)
    text = (Path(__file__).parents[2] / "card_data/mating/logs/four-slips.log").read_text(encoding="utf-8")
    changed = "\n".join(text.splitlines()[:-3]) + "\n"
    memory: dict[object, ReplayResult] = {}
    next(judging(rules, kit, text, "friday.log", memory=memory))
    before = set(memory)
    with_it = next(judging(rules, kit, changed, "friday.log", memory=memory))
    without: dict[object, ReplayResult] = {}
    fresh = next(judging(rules, kit, changed, "friday.log", memory=without))
    assert with_it.verdict == fresh.verdict
    assert len(before) > 50
    assert len(set(without) & before) > 0.8 * len(without)


def test_a_text_that_has_changed_is_looked_into_next(tmp_path: Path) -> None:
    """Nobody hears of the text before any more, and hears all of the one that there is."""
    readings = Readings()
    told: list[tuple[str, Evening]] = []
    done, wrong = threading.Event(), []
    text = (Path(__file__).parents[2] / "card_data/mating/logs/four-slips.log").read_text(encoding="utf-8")
    changed = text.replace("players: ", "players:  ")

    def heard(which: str, evening: Evening) -> None:
        told.append((which, evening))
        if which == "second" and evening.whole:
            done.set()

    try:
        readings.look(asked(text, "friday.log", Places(), tmp_path), partial(heard, "first"), wrong.append)
        readings.look(asked(changed, "friday.log", Places(), tmp_path), partial(heard, "second"), wrong.append)
        assert done.wait(120)
    finally:
        readings.close()
    assert not wrong
    assert [which for which, _ in told] == sorted(which for which, _ in told)
    assert len(told[-1][1].verdict.rulings) == 4
