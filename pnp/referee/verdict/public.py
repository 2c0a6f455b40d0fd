"""A verdict as other programs read it: keys that stay, and apart from them what has been added since."""

from __future__ import annotations

from typing import Any

import msgspec

from pnp.referee.verdict.diagnosis import diagnoses
from pnp.referee.verdict.verdict import Verdict

STAY = ("log", "game", "accepted", "finished", "problems", "rulings", "claims", "scores", "winners")
FINDING = ("line", "column", "message")
RULING = (*FINDING, "rule", "wording", "expected", "assumption", "follows_from")


def public(verdict: Verdict, more: bool = False, text: str = "") -> dict[str, Any]:
    """The nine keys that stay; with `more`, everything else that a verdict holds under a tenth of that name, and the
    diagnoses as the studio and the language server have them: a log's `text` says where a word of its ends.

    >>> list(public(Verdict("friday.log", "mating", True, False)))
    ['log', 'game', 'accepted', 'finished', 'problems', 'rulings', 'claims', 'scores', 'winners']
    >>> list(public(Verdict("friday.log", "mating", True, False), more=True)["more"])[:7]
    ['cannot_tell', 'options', 'counts', 'place', 'moves', 'unsettled', 'ladder']
    >>> list(public(Verdict("friday.log", "mating", True, False), more=True)["more"])[7:]
    ['unsettled_lines', 'decision', 'story', 'remarks', 'claims', 'diagnoses']
    """
    whole: dict[str, Any] = msgspec.to_builtins(verdict)
    shown = {key: whole[key] for key in STAY}
    shown["rulings"] = [{key: ruling[key] for key in RULING} for ruling in whole["rulings"]]
    shown["claims"] = [{key: claim[key] for key in FINDING} for claim in whole["claims"]]
    if more:
        added = {key: value for key, value in whole.items() if key not in STAY}
        added["claims"] = [
            {key: value for key, value in claim.items() if key != "message"} for claim in whole["claims"]
        ]
        added["diagnoses"] = msgspec.to_builtins(diagnoses(verdict, text))
        shown["more"] = added
    return shown
