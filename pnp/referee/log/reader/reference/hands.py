"""Cards that a line leaves to the hand that the log has shown: "Ben throws all but F21", "Ann discards her whole hand",
"keeps only F21", "throws everything she just drew".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.patterns import late
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.lookups import players_in
from pnp.referee.log.reader.reference.unnamed_cards import said_of_cards
from pnp.referee.log.words import Vocabulary

CARD = r"[A-Z]\d{2}"
CARDS = rf"{CARD}(?:(?:\s{{0,3}}[,+&]\s{{0,3}}(?:and\s{{1,3}})?|\s{{1,3}}(?:and\s{{1,3}})?){CARD}){{0,9}}(?!\w)"
HERS = r"(?:her|his|their|the)"
ALL = late(
    rf"\b(?:all(?:\s{{1,3}}(?:of\s{{1,3}})?{HERS})?(?:\s{{1,3}}other)?(?:\s{{1,3}}(?:cards|hand|rest))?"
    rf"|everything(?:\s{{1,3}}else)?(?:\s{{1,3}}in\s{{1,3}}{HERS}\s{{1,3}}hand)?|{HERS}\s{{1,3}}(?:(?:whole|entire|full|complete)\s{{1,3}})?hand"
    rf"|{HERS}\s{{1,3}}(?:rest|others|other\s{{1,3}}cards|remaining\s{{1,3}}cards)(?:\s{{1,3}}of\s{{1,3}}(?:{HERS}\s{{1,3}}(?:hand|cards)|them|it))?)"
    rf"(?P<away>\s{{1,3}}away)?(?:\s{{0,3}},?\s{{1,3}}(?:but|except(?:\s{{1,3}}for)?|save|apart\s{{1,3}}from|other\s{{1,3}}than)\s{{1,3}}(?:the\s{{1,3}})?(?P<but>{CARDS}))?"
    r"(?=\s{0,3}(?:[.!,;)]|$|away\b))",
    re.IGNORECASE,
)
KEEPS = late(
    rf"\s{{0,6}}(\w{{1,40}})\s{{0,2}}:?\s{{1,3}}(?:only\s{{1,3}}|just\s{{1,3}})?(?:keeps?|kept)\s{{1,3}}(?:only\s{{1,3}}|just\s{{1,3}}|{HERS}\s{{1,3}}){{0,2}}(?P<but>{CARDS})"
    rf"(?:\s{{0,3}}[,;(–-]\s{{0,3}}|\s{{1,3}})?(?:(?:and|so|but|then|she|he|they)\s{{1,3}}){{0,3}}(?P<rest>[^.;]{{0,60}}?)\s{{0,3}}[.!)]{{0,2}}\s{{0,3}}",
    re.IGNORECASE,
)
JUST_DRAWN = late(
    r"\b(?:all|everything|what|the\s{1,3}cards|(?:the\s{1,3})?(?:two|three|four|five)(?:\s{1,3}cards)?)(?:\s{1,3}that)?\s{1,3}(?:s?he|they)(?:['’]d|\s{1,3}had)?\s{1,3}(?:(?:just|only|has|have)\s{1,3}){0,2}"
    r"(?:drew|drawn|picked\s{1,3}up|took|taken|got)(?:\s{1,3}(?:last\s{1,3}(?:round|turn|time)|before))?(?=\s{0,3}(?:[.!,;)]|$))",
    re.IGNORECASE,
)
GONE = late(
    rf"(?:(?:everything\s{{1,3}}else|all\s{{1,3}}others|(?:{HERS}\s{{1,3}})?(?:rest|others|{CARDS}))\s{{1,3}}(?:is\s{{1,3}}|are\s{{1,3}}|was\s{{1,3}}|were\s{{1,3}})?(?:gone|goes|go|went|out|away|discarded|thrown)"
    rf"|[a-z]{{3,9}}(?:\s{{1,3}}(?:away|out|off|down|rid\s{{1,3}}of))?\s{{1,3}}(?:everything\s{{1,3}}else|all\s{{1,3}}others|(?:{HERS}\s{{1,3}})?(?:rest|others|{CARDS})))(?:\s{{1,3}}(?:away|out))?",
    re.IGNORECASE,
)
NUMBERED = re.compile(rf"(?<!\w){CARD}(?!\w)", re.IGNORECASE)
WORD = late(r"\w+")


def of_the_hand(line: str, before: Sequence[Entry], words: Vocabulary) -> str:
    """A line with the cards that it puts away by their numbers, where the log has shown all of somebody's hand:
    "Ben throws all but F21".

    As it is where a game tells neither what is drawn nor what is put away, and where a card of that hand is not known
    or one that is kept is not in it.
    """
    if not {"put away", "drawn"} <= words.by_role.keys() or line.lstrip().startswith("="):
        return line
    keeps = KEEPS.fullmatch(line)
    if keeps is not None:
        return _all_but_kept(line, keeps, before, words)
    for pattern, known in ((JUST_DRAWN, _drawn_last), (ALL, _hand)):
        found = pattern.search(line)
        if found is None:
            continue
        named = players_in(line[: found.start()], words)
        done = {verb for word in WORD.findall(line[: found.start()]) for verb in words.verbs_of(word.casefold())}
        together = said_of_cards(line[: found.start()], "away", words)
        if len(named) != 1 or words.by_role["put away"] not in {*done, together}:
            return line
        cards = _without(known(named[0], before, words), found.groupdict().get("but") or "", words)
        return f"{line[: found.start()]}{' '.join(cards)}{line[found.end() :]}" if cards else line
    return line


def _all_but_kept(line: str, keeps: re.Match[str], before: Sequence[Entry], words: Vocabulary) -> str:
    """What was put away of a hand of which some cards were kept."""
    who, rest = words.player(keeps[1]), keeps["rest"].strip()
    if who is None or (rest and GONE.fullmatch(rest) is None):
        return line
    cards = _without(_hand(who, before, words), keeps["but"], words)
    named = {words.cards.get(each.casefold()) for each in NUMBERED.findall(rest)}
    if not cards or (named and named != {*cards}):
        return line
    return f"{who}: {words.by_role['put away'].name} {' '.join(cards)}"


def _without(cards: Sequence[str] | None, kept: str, words: Vocabulary) -> list[str]:
    """Cards without those that are kept; none where one of these is not among them."""
    left = list(cards or ())
    for each in NUMBERED.findall(kept):
        card = words.cards.get(each.casefold(), "")
        if card not in left:
            return []
        left.remove(card)
    return left


def _hand(who: str, before: Sequence[Entry], words: Vocabulary) -> list[str] | None:
    """The cards that somebody holds, as far as the log has shown; None where one of them was not named."""
    drawn, hand = words.by_role["drawn"].name, list[str]()
    for entry in before:
        move = _told_of(who, entry, hand, drawn)
        for card in map(str, move.args) if move is not None else ():
            if move is not None and move.verb == drawn:
                if card == UNKNOWN or card not in words.cards.values():
                    return None
                hand.append(card)
            elif card in hand:
                hand.remove(card)
            elif card == UNKNOWN:
                return None
    return hand


def _drawn_last(who: str, before: Sequence[Entry], words: Vocabulary) -> list[str] | None:
    """The cards that somebody drew last and still holds; None where one of them was not named."""
    hand, drawn = _hand(who, before, words), words.by_role["drawn"].name
    told = (_told_of(who, entry, (), drawn) for entry in reversed(before))
    last = next((move for move in told if move is not None and move.verb == drawn), None)
    return None if hand is None or last is None else [card for card in map(str, last.args) if card in hand]


def _told_of(who: str, entry: Entry, hand: Sequence[str], drawn: str) -> Move | None:
    """What somebody did; of several things that a line may mean the first that goes with the cards in hand."""
    what = entry.what
    ways = what.may if isinstance(what, Unread) else [[what]]
    moves = [move for way in ways for move in way if isinstance(move, Move) and move.who == who]
    held = {*hand}
    fit = (move for move in moves if (move.verb == drawn) == held.isdisjoint(map(str, move.args)))
    return next(fit, moves[0] if moves else None)
