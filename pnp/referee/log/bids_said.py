"""A row of the log sheet of a game with auctions, and bids one beside the other: "turn 4  card: D10  bids, win: Ann 4,
Ben 5", "bids: Ann 4, Ben 5  win: Ben", "win: Ben" below the bids.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.referee.log.entries import Entry
from pnp.referee.log.headings import Heading, heading_of
from pnp.referee.log.moves import Move
from pnp.referee.log.spoken import FIGURES
from pnp.referee.log.words import Vocabulary

ROW = re.compile(
    r"\s{0,6}(?:([A-Za-z]{3,6}\s{1,3}\w{1,5})\b[\s,:;.|–—-]{0,20})?"
    r"(?:([A-Za-z]{3,12})\s{0,3}:?\s{0,20}([A-Za-z]\d{2})\b(?:\s{1,3}(at\s{1,3}\w{2,8})\b)?[\s,;.|–—-]{0,20})?(.*)"
)
LABEL = re.compile(
    r"(?P<bids>bids?|bidding)(?:\s{0,3}(?:,|/|and)\s{0,3}(?P<both>wins?|winner)\b)?|(?P<win>wins?|won|winner)", re.I
)
NOBODY = re.compile(r"(?:(?:no|nobody|none|all)\s{0,3}(?:bids?|pass(?:es)?)?|unsold|[-–—]{1,3})?", re.I)
PASSED = frozenset(["pass", "passes", "passed", "-", "–", "—", "no", "none", "nothing"])
TOKEN = re.compile(r"\w+|[-–—]")
ONLY = re.compile(r"[\s\w:,;./|=&()–—-]*")
OF_A_ROW = 160  # letters


def bids_said(line: str, before: Sequence[Entry], words: Vocabulary, headings: Sequence[str]) -> str:
    """A line with each bid of it in the words of the log; any other line as it is."""
    plain = len(line) < OF_A_ROW and line.strip()[:1] != "=" and ONLY.fullmatch(line)
    row = ROW.fullmatch(line) if plain else None
    if row is None or "bid" not in words.verbs or "win" not in words.verbs:
        return line
    heading = heading_of(row[1], headings) if row[1] else None
    verb = words.verbs.get((row[2] or "").casefold())
    card = words.cards.get((row[3] or "").casefold())
    has_card = verb is not None and verb.deck and card is not None
    begun = [row[1].strip()] if heading is not None else []
    begun += [f"{row[2]}: {card}{' ' + row[4] if row[4] else ''}"] if has_card else []
    if has_card and (row[1] is None) == (heading is None):
        rest = row[5]
    elif heading is None and LABEL.match(line.strip()):
        rest = line
    else:
        named = words.player(next(iter(line.replace(":", " ").split()), ""))
        rest = line if named is not None and not begun else ""
        if not rest:
            return line
    said = _said(rest, before, words, labelled=has_card)
    return line if said is None or not (begun or said) else ", ".join([*begun, *said])


def _said(text: str, before: Sequence[Entry], words: Vocabulary, labelled: bool) -> list[str] | None:
    """The bids that a text tells, and who won by them; None where it tells something else, or does not say which."""
    if NOBODY.fullmatch(LABEL.sub("", text).strip(" .:,")):
        return []
    bids: dict[str, int] = {}
    won: dict[str, int | None] = {}
    under = who = ""
    tokens = TOKEN.findall(text)
    for token, after in zip(tokens, [*tokens[1:], ""], strict=True):
        label, name = LABEL.fullmatch(token), words.player(token)
        number = FIGURES.get(token.casefold(), token)
        if name is not None:
            if who and who not in bids and who not in won:
                return None
            who = name
            if under == "win" or who in bids:  # "Ann 2, Ben 3: Ben"
                won[who] = None
        elif label is not None and label["win"]:
            under = "both" if under == "bids" and not bids and not who else "win"
            if who and under == "win" and words.player(after) is None:  # "Ben 5 wins", "Ben wins 5"
                won[who], under = bids.get(who), "after"
        elif label is not None:
            under = "bids"
        elif token.casefold() in PASSED and who:
            bids[who] = 0
        elif number.isdecimal() and who and (who in won or who not in bids):
            if who in won:
                won[who] = int(number)
            else:
                bids[who] = int(number)
        elif token.casefold() not in ("with", "for", "at", "and", "it"):
            return None
    if who and who not in bids and who not in won:
        return None
    if not (labelled or under) or len(won) > 1 or not (bids or won):
        return None
    if under == "both" and len(bids) == 1:
        won, bids = dict(bids), {}
    for name, price in won.items():
        if price is None:
            won[name] = {**_last_bids(before), **bids}.get(name)
    if None in won.values() or (labelled is False and under == "after" and not bids and not _last_bids(before)):
        return None
    return [*(f"{name}: bid {n}" for name, n in bids.items()), *(f"{name}: win {n}" for name, n in won.items())]


def _last_bids(before: Sequence[Entry]) -> dict[str, int]:
    """What was bid right above, by whom; nothing where something else was written since."""
    found: dict[str, int] = {}
    for entry in reversed(before):
        what = entry.what
        if isinstance(what, Heading) or not isinstance(what, Move) or what.verb != "bid" or what.who is None:
            break
        found.setdefault(what.who, int(str(what.args[0])))
    return found
