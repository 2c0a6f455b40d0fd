"""Who has won, and with how many: "Kit wins with 44, Ben has 38 and Ann 18", "Kit won, 44 to Ben's 38"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.patterns import late
from pnp.referee.log.claims import Claim, ClaimItem
from pnp.referee.log.entries import Entry
from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import Die
from pnp.referee.log.moves import Move
from pnp.referee.log.spoken import NUMBER, figure
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
WINS_AFTER = late(  # "Ann 23, Ben 35. Ben wins"
    r"\s{0,3}(?:(?:(?:the|our|final|end|last|total)\s{0,3}){0,2}(?:scores?|results?|points|counts?|standings?)?\s{0,3}:\s{1,3})?"
    rf"({ONE}(?:{AND}{ONE}){{1,5}})(?:\s{{0,3}}(?:[,.;:→]|->|=>)|\s{{1,3}}(?:so|and)\b){{1,2}}\s{{0,3}}(?:(?:so|and|thus|then)\s{{1,3}}){{0,2}}"
    r"(\w{1,40})\s{1,3}(?:has\s{1,3}|is\s{1,3}the\s{1,3})?(?:wins|won|winner)(?:\s{1,3}(?:the\s{1,3})?game)?\s{0,3}[.!]?\s{0,3}",
    re.IGNORECASE,
)
NO_DIE = 12  # a number above it is no die and no sum of two
OTHER = late(rf"(?<!\w){ONE}\b", re.IGNORECASE)  # "seventeen" is not seven


def won_a_throw(entries: Sequence[Entry], words: Vocabulary) -> list[Entry]:
    """The entries that say in people's own words who has won, right behind the dice of all who are named: where these
    stand on the same line, or the play goes on under a further heading, that was the throw."""
    last = max((at for at, entry in enumerate(entries) if isinstance(entry.what, Heading)), default=0)
    found, thrown, line = [], set[str | None](), 0
    for at, entry in enumerate(entries):
        what = entry.what
        if isinstance(what, Claim) and not entry.text.startswith("=") and thrown:
            [item, *more] = what.items
            threw = isinstance(item.value, tuple) and thrown.issuperset(item.value)
            if not more and item.key == "winner" and threw and (at < last or entry.source.line == line):
                found.append(entry)
        dice = isinstance(what, Move) and any(isinstance(arg.kind, Die) for arg in words.verbs[what.verb].args)
        thrown = thrown | {what.who} if dice and isinstance(what, Move) else set()
        line = entry.source.line
    return found


def won_with(line: str, words: Vocabulary) -> Claim | None:
    """Who has won, with the points of everybody of whom they are told; None for a line of another kind: "Kit
    wins with 44, Ben has 38"."""
    found = WINS_WITH.fullmatch(line)
    after = WINS_AFTER.fullmatch(line) if found is None else None
    if after is not None:
        winner, each = words.player(after[after.lastindex or 0]), _each(after[1], words)
        if max(int(figure(many)) for _, many in each) <= NO_DIE:
            return None  # these may be dice
        each.sort(key=lambda one: one[0] != winner)
    elif found is not None:
        winner = words.player(found[1])
        each = [(winner, found[2]), *_each(found[3], words)]
    else:
        return None
    if winner is None or each[0][0] != winner:
        return None
    if len({who for who, _ in each}) < len(each) or any(who is None for who, _ in each):
        return None
    items = [ClaimItem(who, POINTS, int(figure(n)), at) for at, (who, n) in enumerate(each, 2)]
    return Claim((ClaimItem(None, "winner", (winner,), 1), *items))


def _each(text: str, words: Vocabulary) -> list[tuple[str | None, str]]:
    """Everybody of whom a text tells points, None for who is nobody at the table, with the number."""
    return [(words.player(name), many) for name, many in OTHER.findall(text)]
