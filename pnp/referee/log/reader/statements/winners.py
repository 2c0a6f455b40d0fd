"""Who has won, and with how many: "Kit wins with 44, Ben has 38 and Ann 18", "Kit won, 44 to Ben's 38"."""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.claims import Claim, ClaimItem
from pnp.referee.log.spoken import FIGURES, NUMBER
from pnp.referee.log.words import Vocabulary

POINTS = "points"  # what everybody has in the end, in every game
HAS = r"(?:\s{0,3}:\s{0,3}|\s{1,3}(?:(?:has|had|have|with|at|on|is\s{1,3}left\s{1,3}with|gets|got)\s{1,3})?)"
AND = r"(?:\s{0,3}[,;]\s{0,3}(?:and\s{1,3})?|\s{1,3}(?:and|to|against|before|over|beats?)\s{1,3})"
ONE = rf"(\w{{1,40}})(?:['’]s)?{HAS}({NUMBER})"
WINS_WITH = late(
    rf"\s{{0,3}}(\w{{1,40}})\s{{1,3}}(?:has\s{{1,3}})?(?:wins|won)\s{{0,3}}[:,]?\s{{1,3}}(?:the\s{{1,3}}game\s{{1,3}})?(?:(?:with|by\s{{1,3}}having|at|on)\s{{1,3}})?"
    rf"({NUMBER})((?:{AND}{ONE}){{1,5}})\s{{0,3}}[.!]?\s{{0,3}}",
    re.IGNORECASE,
)
OTHER = late(rf"(?<!\w){ONE}\b", re.IGNORECASE)  # "seventeen" is not seven


def won_with(line: str, words: Vocabulary) -> Claim | None:
    """Who has won, with the points of everybody of whom they are told; None for a line of another kind."""
    found = WINS_WITH.fullmatch(line)
    winner = words.player(found[1]) if found is not None else None
    if found is None or winner is None:
        return None
    each = [(winner, found[2]), *((words.player(name), many) for name, many in OTHER.findall(found[3]))]
    if len({who for who, _ in each}) < len(each) or any(who is None for who, _ in each):
        return None
    items = [ClaimItem(who, POINTS, int(FIGURES.get(n.casefold(), n)), at) for at, (who, n) in enumerate(each, 2)]
    return Claim((ClaimItem(None, "winner", (winner,), 1), *items))
