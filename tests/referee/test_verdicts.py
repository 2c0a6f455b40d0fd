"""Logs whose verdicts stay: playouts and spoilt logs beside `verdicts.json`, which says how each was judged.

After a change of verdicts that is meant, `python benchmarks/verdicts.py sample` writes them anew; read what differs.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent / "benchmarks"))

import verdicts  # noqa: E402


def test_logs_are_judged_as_they_were() -> None:
    was = json.loads((HERE / "verdicts" / "verdicts.json").read_text(encoding="utf-8"))
    now = {name: verdicts.told(verdict) for name, verdict in verdicts.sample(HERE / "verdicts").items()}
    assert sorted(was) == sorted(now)
    changed = [f"{name}: was {was[name]}, is {now[name]}" for name in was if was[name] != now[name]]
    assert not changed, "\n".join(["", *changed])


def test_the_sample_holds_logs_with_and_without_rulings_of_every_game() -> None:
    was = json.loads((HERE / "verdicts" / "verdicts.json").read_text(encoding="utf-8"))
    for game in verdicts.GAMES:
        told = [one["told"] for name, one in was.items() if name.startswith(game)]
        assert any(":" in one for one in told)
        assert any(one.startswith("won by") for one in told)


def test_what_differs_is_found_and_what_may_differ_is_not() -> None:
    before = {"winners": ["Ann"], "rulings": [{"line": 3, "rule": "2.4", "wording": "You need the food."}]}
    same = {"winners": ["Ann"], "rulings": [{"line": 3, "rule": "2.4", "wording": "Have the food."}], "new": 1}
    other = {"winners": ["Ann"], "rulings": [{"line": 4, "rule": "2.4", "wording": "You need the food."}]}
    assert not list(verdicts.differences(verdicts.bare(before), verdicts.bare(same)))
    assert [path for path, _ in verdicts.differences(verdicts.bare(before), verdicts.bare(other))] == ["rulings.line"]
