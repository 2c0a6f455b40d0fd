"""The referee agrees with what was decided beforehand on logs written by hand, but where `known.toml` says why not."""

from __future__ import annotations

import pytest

from .agreement import GAMES, differences, expected, judged, known


@pytest.mark.parametrize("game", GAMES)
def test_it_agrees_but_where_it_is_known_not_to(game: str) -> None:
    found = judged(game)
    assert len(found) >= 9
    why = {name for name in known() if name.startswith(f"{game}/")}
    new = [f"{name}: {words}" for name, wrong in found.items() if wrong and name not in why for words in wrong]
    assert not new, "\n".join(["", *new])
    mended = sorted(name for name in why if not found[name])
    assert not mended, f"these agree now: take them out of known.toml: {', '.join(mended)}"


def test_what_is_expected_is_compared_in_every_respect() -> None:
    want = expected("Ann: play F21   #! 2.4|2.2\nAnn: roll 6   #? die\n= Ann food 2   #! count 3.11\n#: winner Ben\n")
    rulings = [{"line": 1, "rule": "2.2", "message": "not in the hand", "follows_from": None}]
    claims = [{"line": 3, "column": 1, "message": "Ann food 2, the replay has 5"}]
    more = {
        "claims": [{"line": 3, "column": 1, "assumption": "without 3.11", "follows_from": None}],
        "cannot_tell": [{"line": 2, "message": "what fell"}],
    }
    right = {"rulings": rulings, "claims": claims, "problems": [], "winners": ["Ben"], "accepted": False, "more": more}
    assert not list(differences(want, right))
    assert len(list(differences(want, right | {"rulings": []}))) == 1
    assert len(list(differences(want, right | {"winners": ["Ann"]}))) == 1
    assert len(list(differences(want, right | {"rulings": [rulings[0] | {"rule": "2.3"}]}))) == 1
    assert len(list(differences(want, right | {"rulings": [*rulings, rulings[0] | {"line": 2}]}))) == 1
    assert len(list(differences(want, right | {"accepted": True}))) == 1
    assert list(differences(want, {"ended": "a traceback"}))
