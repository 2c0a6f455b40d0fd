"""What a line says beyond what was done: plans, who comes before whom, what came of dice that are written, and what
follows of itself. None of it changes the play; what it says wrongly is told as a line that cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from pnp.patterns import late
from pnp.referee.log.entries import Entry
from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import Die, Number
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.lookups import without_owner_s
from pnp.referee.log.reader.normalisation.pronouns import IT
from pnp.referee.log.spoken import FIGURES
from pnp.referee.log.words import Vocabulary

FEW = 5  # words that say what others have not yet done
NEXT = r"\b(?:next|soon|later|tomorrow|one\s{1,3}day|afterwards)\b"
WISHES = (
    r"(?:wants?|wanted|hopes?|hoped|plans?|planned|intends?|intended|would\s{1,3}like|is\s{1,3}planning|wishes)\s{1,3}(?:to|on|for)\b"
    r"|(?:thinks?|thought|dreams?|dreamt|dreamed)\s{1,3}(?:about|of)\b|considers?\b|considered\b|is\s{1,3}tempted\b"
)
PLAN = late(
    rf"\s{{0,6}}(?:(\w{{1,40}}?)\s{{0,3}}[:,]?\s{{0,3}})(?:(?:really|just|still|now)\s{{1,3}})?(?:({WISHES})|(?:['’]ll|will|(?:is|am|are)\s{{1,3}}going\s{{1,3}}to)\b)(.{{0,120}})",
    re.IGNORECASE,
)
DONE_AS_WELL = late(r"\b(?:but|so|then|instead|yet|until|because)\b|;|\.\s", re.IGNORECASE)
I_OR_WE = frozenset(["i", "we", "she", "he", "they"])
OTHERS_FIRST = late(
    r"^\s{0,6}before\s{1,3}(?:any(?:thing|body|one)(?:\s{1,3}else)?|all\s{1,3}that|this|that)(?=\s|,)",
    re.IGNORECASE,
)
COMES_BEFORE = late(
    r"^(\s{0,6}\w{1,40})\s{1,3}(?:goes|went|plays|played|comes|came|acts|acted|begins|began|starts|started|moves|moved|is|was)\s{1,3}"
    r"(?:first|last|second|third|(?:before|after)\s{1,3}(\w{1,40}))\s{0,3}(?:,|:|\band\b)\s{1,3}(?:and\s{1,3})?",
    re.IGNORECASE,
)
BEFORE_ONE = late(
    r",?\s{1,3}(?:still\s{1,3})?(?:before|after)\s{1,3}(\w{1,40})(?:\s{1,3}(?:does|did|plays?|played|moves?|moved))?\s{0,3}[.!]?$",
    re.IGNORECASE,
)
SCORE = r"(?:,?\s{1,3}(?:with|by)?\s{0,3}(\d{1,3})\s{0,3}(?:to|:|-|–|against)\s{0,3}(\d{1,3}))?"
TAIL = r"((?:,|\s{1,3}and|\s{1,3}so)\s[^.;]{1,60})?\s{0,3}[.!]?\s{0,3}"
BEAT = late(
    r"\s{0,6}(?:(?:so|then|and)\s{1,3})?(\w{1,40})\s{1,3}(?:has\s{1,3})?(?:beats?|beaten|defeats?|defeated|overcomes?|overcame"
    rf"|(?:wins?|won)\s{{1,3}}(?:against|over))\s{{1,3}}(\w{{1,40}}){SCORE}{TAIL}",
    re.IGNORECASE,
)
WON_IT = late(
    r"\s{0,6}(?:(?:so|then|and)\s{1,3})?(\w{1,40})\s{1,3}(?:has\s{1,3})?(wins?|won|loses?|lost)\s{1,3}(?:the|that|this|her|his|their)\s{1,3}"
    rf"(?:fight|combat|duel|battle|brawl|contest|roll|roll-off|throw)s?{SCORE}{TAIL}",
    re.IGNORECASE,
)
TIE = late(
    r"\s{0,6}(?:so\s{1,3})?(?:(?:it|that|this)\s{0,3}(?:is|was|['’]s)|we\s{1,3}(?:are|were|had)|(?:they|both)\s{1,3}(?:are|were))\s{1,3}"
    r"(?:(?:all|both|a)\s{1,3})?(?:ties?|draw|tied|equal|even)(?:\s{1,3}again)?\s{0,3}[.!]?\s{0,3}",
    re.IGNORECASE,
)
CONTEST = late(r"\b(?:wins?|won|loses?|lost|beats?|beaten|defeats?|defeated|overcomes?|overcame)\b", re.IGNORECASE)
WON_ALONE = late(r"\b(wins?|won|loses?|lost)(?=\s{0,3}(?:[,.!]|\band\b|\bso\b|$))", re.IGNORECASE)
WON_CARD = late(
    r"\s{0,6}(?:(?:so|then|and)\s{1,3}){0,2}(?P<who>\w{1,40})\s{1,3}(?:has\s{1,3})?(?:wins?|won|gets?|got|takes?|took)\s{1,3}"
    r"(?:it|that|(?:the|that|this)\s{1,3}(?:card|auction|bidding|bid))"
    r"(?:\s{0,3}[.!]?\s{0,3}$|,?\s{1,3}(?:and|so)\s{1,3}(?:(?:he|she|they)\s{1,3})?(?P<rest>(?!for\b).+))",
    re.IGNORECASE,
)
JOINT = late(r"\s{0,3}(?:[,;]\s{1,3}(?:(?:and|then)\s{1,3}){0,2}|\band\s{1,3}(?:then\s{1,3})?)", re.IGNORECASE)
TOKEN = late(r"[^\s,;:.!]+")


DIE = late(r"(?<!\d)[1-6](?!\d)")
NOTHING_FIRST = late(
    r"(\s{0,6}\w{1,40})\s{0,3}:?\s{1,3}(?:(?:has|had|have)\s{1,3})?(\w{2,20})\s{1,3}(?:nothing|none|no\s{1,3}[a-z]{3,12}|nobody)(?:\s{1,3}(?:at\s{1,3}all|away|more))?"
    r"\s{0,3}(?:[,;]|,?\s{1,3}(?:and|but))\s{1,3}(?:(?:and|but|then|just|only)\s{1,3}){0,3}(?=\w)",
    re.IGNORECASE,
)
ALL_NOTHING = late(
    r"\s{0,6}(?:every(?:body|one)|all(?:\s{1,3}of\s{1,3}(?:us|them))?|both(?:\s{1,3}of\s{1,3}(?:us|them))?|we\s{1,3}(?:all|both))\s{0,2}:?\s{1,3}"
    r"(\w{2,20})\s{1,3}(?:nothing|none|no\s{1,3}[a-z]{3,12}|nobody)(?:\s{1,3}(?:at\s{1,3}all|away|more))?\s{0,3}[.!]?\s{0,3}",
    re.IGNORECASE,
)
_SAFE = (
    r"(\w{1,40}(?:(?:\s{0,2},\s{0,2}|\s{1,3}(?:and|&)\s{1,3})\w{1,40}){0,5})"
    r"\s{1,3}(?:(?:is|are|was|were|stays?|stayed|remains?)\s{1,3})?safe\s{0,3}[.!]?\s{0,3}"
)
SAFE = late(rf"\s{{0,6}}{_SAFE}", re.IGNORECASE)
SAFE_LAST = late(rf"\s{{0,3}}[,;]\s{{1,3}}(?:(?:and|but)\s{{1,3}})?{_SAFE}$", re.IGNORECASE)
JOINED = late(r"\s{0,2},\s{0,2}|\s{1,3}(?:and|&)\s{1,3}", re.IGNORECASE)
NOTHING_LAST = late(
    r"\s{0,3}(?:[,;]|,?\s{1,3}(?:and|but))\s{1,3}(?:(?:and|but|then)\s{1,3}){0,2}(\w{2,20})\s{1,3}(?:nothing|none|no\s{1,3}[a-z]{3,12}|nobody)(?:\s{1,3}(?:at\s{1,3}all|away|more))?\s{0,3}[.!]?$",
    re.IGNORECASE,
)
HAS_NONE = late(
    r"\s{0,3},?\s{1,3}(?:but|since|as|because)\s{1,3}(\w{1,40})\s{1,3}(?:has|had|holds|held)\s{1,3}no\s{1,3}([a-z]{3,12})(?:\s{1,3}(?:or|and)\s{1,3}(?:no\s{1,3})?([a-z]{3,12}))?\s{0,3}[.!]?$",
    re.IGNORECASE,
)
DICE_OF = late(r"\b(\w{1,40})\s{0,3}[:=]?\s{1,3}[1-6](?:\s{0,3}[,+]?\s{1,3}[1-6])*(?=\s{0,3}(?:[,;.]|$))")


TWO_DICE = late(r"(?<![\w:+–-])[1-6](?:\s{1,2}|\s?\+\s?)[1-6](?![\w:–-])")


def by_nobody(line: str, words: Vocabulary) -> str:
    """A line of what all did with nothing, or that somebody is safe, as what nobody did: "everybody discards nothing",
    "Ben and Cy safe"; any other as it is."""
    safe = SAFE.fullmatch(line)
    if safe is not None and _are_players(safe[1], words):
        return "nobody caught"
    found = ALL_NOTHING.fullmatch(line)
    deed = found is not None and any(not verb.table for verb in words.verbs_of(found[1].casefold()))
    return f"nobody {found[1]}" if found is not None and deed else line


def _are_players(names: str, words: Vocabulary) -> bool:
    return all(words.player(name) is not None for name in JOINED.split(names.strip()))


def without_nothing(text: str, words: Vocabulary) -> str:
    """A line without what somebody did with nothing, or has none of, or who was safe: "Ben discarded nothing and drew
    C05", "Ann eaten, Ben and Cy safe"."""
    safe = SAFE_LAST.search(text)
    if safe is not None and _are_players(safe[1], words):
        text = text[: safe.start()]
    found = NOTHING_FIRST.match(text)
    who = words.player(found[1].strip()) if found is not None else None
    if found is not None and who is not None and any(not verb.table for verb in words.verbs_of(found[2].casefold())):
        rest = text[found.end() :]
        first = rest.split()[0].strip(":,")
        text = rest if words.player(first) is not None else f"{who} {rest}"
    found = NOTHING_LAST.search(text)
    if found is not None and any(not verb.table and verb.args for verb in words.verbs_of(found[1].casefold())):
        text = text[: found.start()]
    found = HAS_NONE.search(text)  # "the change is E01, but Al has no fives or sixes"
    if found is not None and words.player(found[1]) is not None and words.counted.isdisjoint(found.groups()[1:]):
        text = text[: found.start()]
    return text


def is_plan(line: str, words: Vocabulary) -> bool:
    """Whether a line only says what somebody would do: "I'll go to L2 next", "Ann wants to be a predator"."""
    found = PLAN.fullmatch(line.strip(" .!"))
    if found is None or (words.player(found[1]) is None and found[1].casefold() not in I_OR_WE):
        return False
    if DONE_AS_WELL.search(found[3]) or not (found[2] or re.search(NEXT, found[3], re.IGNORECASE)):
        return False
    # "and plays C05" is done; "to play C05 and win" is not
    after = (second for first, second in pairwise(found[3].split()) if first.strip(",") in ("and", ""))
    return not any(word not in words.verbs and words.verb(word) is not None for word in after)


def without_order(text: str, words: Vocabulary) -> str:
    """A line without who comes before whom, which its place says: "Ben goes before Ann and plays C05"."""
    found = OTHERS_FIRST.match(text)
    said = list(re.finditer(r"[^\s,]+", text[found.end() :])) if found is not None else []
    first = next((word for word in said[:FEW] if words.player(word[0].rstrip(":")) is not None), None)
    if found is not None and first is not None:
        text = text[found.end() + first.start() :]
    found = COMES_BEFORE.match(text)
    if found is not None and words.player(found[1].strip()) and (found[2] is None or words.player(found[2])):
        text = f"{found[1]} {text[found.end() :]}"
    found = BEFORE_ONE.search(text)
    return text[: found.start()] if found is not None and words.player(found[1]) is not None else text


def is_outcome(line: str, before: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether a line says what came of dice that are written above it, and says so rightly: "Ben beat Ann 6 to 4"."""
    beat, won = BEAT.fullmatch(line), WON_IT.fullmatch(line)
    if beat is None and won is None and CONTEST.search(line) is not None:
        line = _whose_they_are(line, before, words)
        beat, won = BEAT.fullmatch(line), WON_IT.fullmatch(line)
    found = beat or won
    if found is None or not _says_nothing_else(found[5], words):
        return False
    who = words.player(found[1])
    other = words.player(found[2]) if beat is not None else None
    thrown = _thrown(before, words)
    if who not in thrown or (beat is not None and other not in thrown):
        return False
    mine = thrown[who]
    theirs = [total for name, total in thrown.items() if name == other or (other is None and name != who)]
    lost = won is not None and won[2].casefold()[0] == "l"
    if not theirs or (lost and mine >= max(theirs)) or (not lost and mine <= max(theirs)):
        return False
    said = {int(number) for number in (found[3], found[4]) if number}
    return not said or said == {mine, max(theirs)}


def _whose_they_are(line: str, before: Sequence[Entry], words: Vocabulary) -> str:
    """A line with whoever played them in the place of the cards that are told to have fought: "Ben's hippo beats the
    boar", "the hippo has won"."""
    played = _played(before, words)
    tokens, told, at, cards = line.split(), list[str](), 0, 0
    while at < len(tokens):
        title = words.wide_title([token.strip(",.!") for token in tokens], at)
        if title is None or title[0] not in played:
            told.append(tokens[at])
            at += 1
            continue
        who = played[title[0]]
        owner = without_owner_s(told[-1]) if told else ""
        if owner.casefold() == "the" or (words.player(owner) == who):
            told.pop()
        at += title[1]
        told.append(f"{who}{tokens[at - 1][len(tokens[at - 1].rstrip(',.!')) :]}")
        cards += 1
    told_of = " ".join(told)
    return WON_ALONE.sub(r"\1 the fight", told_of, 1) if cards else line


def _played(before: Sequence[Entry], words: Vocabulary) -> dict[str, str]:
    """Who named a card last under the present heading."""
    found: dict[str, str] = {}
    for entry in reversed(before):
        if isinstance(entry.what, Heading):
            break
        if isinstance(entry.what, Move) and entry.what.who is not None:
            who = entry.what.who
            found |= {card: who for arg in entry.what.args if (card := str(arg)) not in found}
    return found


def is_tie(line: str, before: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether a line only says of dice that are written above it that they are equal: "It was a tie"."""
    if TIE.fullmatch(line) is None or not before or not isinstance(before[-1].what, Move):
        return False
    args = words.verbs[before[-1].what.verb].args
    thrown = sorted(_thrown(before, words).values())
    return bool(args) and isinstance(args[0].kind, Die) and len(thrown) > 1 and thrown[-1] == thrown[-2]


def _says_nothing_else(tail: str | None, words: Vocabulary) -> bool:
    """Whether what stands behind an outcome names no card, no place and no number but of what follows."""
    return tail is None or _follows(tail, words, False)


def without_winning(line: str, before: Sequence[Entry], words: Vocabulary) -> str:
    """A line without who got what was bid for, where the bids above say so: "Ann won it and put it on her crocs"."""
    found = WON_CARD.match(line)
    who = words.player(found["who"]) if found is not None else None
    if found is None or who is None or who not in _highest(before, words):
        return line
    return f"{who} {found['rest']}" if found["rest"] else ""


def who_got_it(line: str, before: Sequence[Entry], words: Vocabulary) -> str | None:
    """Who "she" is in a line about the card that was bid for right before: whoever has bid most."""
    last = before[-1].what if before else None
    card = any(token.casefold() in words.cards for token in TOKEN.findall(line))
    if not isinstance(last, Move) or last.who is None or not (card or IT.search(line)):
        return None
    most = _highest(before, words)
    return most[0] if len(most) == 1 else None


def _highest(before: Sequence[Entry], words: Vocabulary) -> list[str | None]:
    """Who has bid most since the last card was turned."""
    bids: dict[str | None, int] = {}
    for entry in reversed(before):
        what = entry.what
        if isinstance(what, Heading) or (isinstance(what, Move) and words.verbs[what.verb].deck):
            break
        if isinstance(what, Move) and what.who is not None and what.who not in bids:
            args = words.verbs[what.verb].args
            if len(args) == 1 and type(args[0].kind) is Number and len(what.args) == 1:
                bids[what.who] = int(what.args[0])
    return [who for who, bid in bids.items() if bid == max(bids.values())]


def _thrown(before: Sequence[Entry], words: Vocabulary) -> dict[str, int]:
    """The last throw of each player under the present heading, where all its dice are known."""
    found: dict[str, int] = {}
    for entry in reversed(before):
        what = entry.what
        if isinstance(what, Heading):
            break
        if isinstance(what, Move) and what.who is not None and what.who not in found:
            args = words.verbs[what.verb].args
            if args and isinstance(args[0].kind, Die) and all(str(die).isdecimal() for die in what.args):
                found[what.who] = sum(int(die) for die in what.args)
    return found


def is_what_follows(line: str, words: Vocabulary) -> bool:
    """Whether a line tells nothing but what follows of itself: "Ben attracted three females"."""
    return _follows(line, words, True)


def follows_of_itself(text: str, words: Vocabulary) -> bool:
    """Whether a text carries nothing but what follows of itself: "and gets 4 females"."""
    return _follows(text, words, False)


def without_what_follows(text: str, words: Vocabulary) -> str:
    """A line without its first or last part where that tells nothing but what follows of itself: "Ben attracted two
    females and drew C05"."""
    if not words.follows or not any(word in words.follows for word in re.findall(r"[a-z]+", text)):
        return text
    first = JOINT.search(text)
    if first is not None and is_what_follows(text[: first.start()], words):
        rest = text[first.end() :]
        who = text.split()[0].rstrip(":,")
        return rest if words.player(rest.split()[0].rstrip(":,")) else f"{who} {rest}"
    joints = list(JOINT.finditer(text))
    if joints and any(word in words.follows for word in re.findall(r"[a-z]+", text[joints[-1].end() :])):
        return text[: joints[-1].start()] if _follows(text[joints[-1].end() :], words, False) else text
    return text


def _follows(text: str, words: Vocabulary, named: bool) -> bool:
    """Whether all words of a text carry nothing, or are of what follows; and somebody does, if one must be `named`."""
    follows = somebody = False
    thrown = [found[0] for found in DICE_OF.finditer(text) if words.player(found[1]) is not None]
    label, colon, _ = text.partition(":")
    headed = colon and any(token.casefold() in words.follows for token in TOKEN.findall(label))
    if TWO_DICE.search(text):
        return False  # "Ann and Ben fight: 6 5 against 1 2"
    if thrown and (headed or len(thrown) > 1 or any(len(DIE.findall(said)) > 1 for said in thrown)):
        return False  # dice are told: "fight: Ann 3 4, Ben 5 1"
    for several in words.follows:
        if "_" in several:  # "died out" is one word here
            text = text.replace(several.replace("_", " "), several)
    for token in TOKEN.findall(text):
        plain = without_owner_s(token)
        folded = plain.casefold()
        if words.player(plain) is not None:
            somebody = True
        elif folded in words.follows:
            follows = True
        elif not (plain.isdecimal() or folded in FIGURES or folded in words.light):
            return False
    return (follows and somebody) or not named
