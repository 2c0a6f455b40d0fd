"""Dice of several who throw against one another, on one line: "Ann 6 5 beats Ben 1 2", "Ann and Ben: 6 5 to 1 2"."""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.reader.lookups import throw_of
from pnp.referee.log.reader.normalisation.commentary import follows_of_itself
from pnp.referee.log.words import Vocabulary

_DICE = r"[1-6](?:(?:\s{0,2}[,+&]\s{0,2}|\s{1,2}(?:and\s{1,2}(?:an?\s{1,2})?)?)[1-6]){0,9}(?!\w)"
_AGAINST = r"(?:beats?|defeats?|against|vs\.?|versus|to|over|[-–:])"
_THROWS = r"(?:gets?|got|has|had|fights?|fought|rolls?|rolled|throws?|threw|with)"
HEAD = late(
    r"\s{0,6}(?:combat|fight(?:ing)?|battle|brawl|dice|duel|(?:they|both)\s{1,3}f(?:ight|ought))\s{0,3}[!:.,–-]\s{1,3}",
    re.IGNORECASE,
)
SUMMED = late(rf"(?<![\w+])(\d{{1,2}})\s{{0,2}}[(\[]({_DICE})[)\]]")
WON = late(
    r"(?:[\s,;.!→]|->|=>){1,6}(?:(?:so|and|then)\s{1,3}){0,2}(\w{1,40})\s{1,3}(?:wins?|won)\b(.{0,60})$", re.IGNORECASE
)
ONE_BY_ONE = late(
    rf"\s{{0,6}}(\w{{1,40}})(?:\s{{0,2}}:|\s{{1,3}}{_THROWS}){{0,2}}(?:\s{{1,3}}an?)?\s{{1,3}}({_DICE})\s{{0,3}}"
    rf"(?:[,;]|\s{{0,2}}{_AGAINST}|\band)?\s{{1,3}}(\w{{1,40}})(?:\s{{0,2}}:|['’]s|\s{{1,3}}{_THROWS}){{0,2}}(?:\s{{1,3}}an?)?\s{{1,3}}"
    rf"({_DICE})\s{{0,3}}[.!]?\s{{0,3}}",
    re.IGNORECASE,
)
NAMES_FIRST = late(
    rf"\s{{0,6}}(\w{{1,40}})\s{{1,3}}(?:and|&|vs\.?|versus|against|fights?|fought|beats?)\s{{1,3}}(\w{{1,40}})(?:\s{{1,3}}(?:fight|fought|in\s{{1,3}}combat))?"
    rf"\s{{0,3}}[:,–-]?\s{{1,3}}({_DICE})\s{{0,3}}{_AGAINST}\s{{0,3}}({_DICE})\s{{0,3}}[.!]?\s{{0,3}}",
    re.IGNORECASE,
)
WINS_BY = late(
    rf"\s{{0,6}}(\w{{1,40}})\s{{1,3}}(?:wins?|won|beats?)\s{{1,3}}(?:(?:the\s{{1,3}})?(?:fight|combat|battle|duel)\s{{1,3}})?(?:against\s{{1,3}})?(\w{{1,40}})?"
    rf"\s{{0,3}},?\s{{0,3}}(?:with\s{{1,3}})?({_DICE})\s{{1,3}}(?:to|against|vs\.?)\s{{1,3}}({_DICE})\s{{0,3}}[.!]?\s{{0,3}}",
    re.IGNORECASE,
)
ONE_EACH = late(  # "Ann and Ben roll off: 6 against 5"
    r"\s{0,6}(\w{1,40})\s{1,3}(?:and|&)\s{1,3}(\w{1,40})\s{1,3}(?:tied?\s{0,3}[,;]?\s{1,3}(?:(?:and|so|they|both)\s{1,3}){0,3})?(?:re-?)?(?:rolls?|rolled|throws?|threw)"
    r"(?:\s{1,3}(?:off|again))?\s{0,3}[:,]?\s{1,3}([1-6])\s{0,3}(?:against|to|vs?\.?|versus|[-–:])\s{0,3}([1-6])\s{0,3}[.!]?\s{0,3}",
    re.IGNORECASE,
)


def one_die_each(line: str, words: Vocabulary) -> str:
    """A line on which two threw one die each, each with his own: "Ann and Ben roll off: 6 against 5"."""
    found, throw = ONE_EACH.fullmatch(line), throw_of(words)
    if found is None or throw is None or not all(map(words.player, found.groups()[:2])):
        return line
    return f"{found[1]}: {throw.name} {found[3]}; {found[2]}: {throw.name} {found[4]}"


def against(line: str, words: Vocabulary) -> str:
    """A line with the dice of two who threw against each other, each as a throw; what came of them is the replay's.

    One die each is left alone: "Ann 5 beats Ben 3" may tell sums.
    """
    throw = throw_of(words)
    if throw is None:
        return line
    head = HEAD.match(line)
    text = SUMMED.sub(_dice_of_sum, line[head.end() :] if head is not None else line)
    won = WON.search(text)
    if won is not None and words.player(won[1]) is not None and follows_of_itself(won[2], words):
        text = text[: won.start()]
    found = ONE_BY_ONE.fullmatch(text)
    those = [(found[1], found[2]), (found[3], found[4])] if found is not None else []
    found = NAMES_FIRST.fullmatch(text) or WINS_BY.fullmatch(text) if found is None else None
    if found is not None:
        those = [(found[1], found[3]), (found[2] or "", found[4])]
    told = [(words.player(who), re.findall(r"[1-6]", dice)) for who, dice in those]
    if not told or not all(who for who, _ in told) or max(len(dice) for _, dice in told) < 2:
        return line
    return "; ".join(f"{who}: {throw.name} {' '.join(dice)}" for who, dice in told)


def _dice_of_sum(found: re.Match[str]) -> str:
    """The dice behind their sum, where it is their sum: "11 (6, 5)"."""
    dice = re.findall(r"[1-6]", found[2])
    return " ".join(dice) if sum(map(int, dice)) == int(found[1]) else found[0]
