"""What a line leaves to the lines before it: "Ben did the same", "the giraffe was eaten", "In round 3 Ann had lunch",
"Ann has 58".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile

from pnp.patterns import late
from pnp.referee.log.claims import Claim, ClaimItem, ClaimReader
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.fields import flat
from pnp.referee.log.headings import HEADINGS, Heading, heading_of
from pnp.referee.log.kinds import Die
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.coverage.ellipsis import own_kind, with_any
from pnp.referee.log.reader.idioms.table_talk import suffers
from pnp.referee.log.reader.lists.journeys import is_journey
from pnp.referee.log.reader.names.kinds import player
from pnp.referee.log.reader.rewriting.steps import OTHERS
from pnp.referee.log.reader.segments.clauses import CUT
from pnp.referee.log.spoken import EVERYBODY, NOT_DONE, SO_MANY_OF_ALL, SPELT, figure, how_many_of_all
from pnp.referee.log.words import Vocabulary

IN_ROUND = late(
    r"\s{0,6}(?:and\s{1,3}|then\s{1,3}|now\s{1,3}){0,2}(?:in|during|for|on)\s{1,3}(?:(this)\s{1,3}(\w{3,10})"
    r"|(?:the\s{1,3}|our\s{1,3})?((?:\w{3,10})\s{1,3}(?:\w{1,9}))(?:\s{1,3}(?:of|in)\s{1,3}(?:the\s{1,3})?(?:game|play|evening))?)"
    r"(?=[\s,:])\s{0,3}[,:]?\s{1,3}(?=\w)",
    re.IGNORECASE,
)
NEXT = frozenset(["next", "following"])
DID = (
    r"(?:(?:does|did|do|has\s{1,3}done|had\s{1,3}done|makes|made|plays|played|chooses|chose|gets|got|has|had|says|said)\s{1,3})"
    r"(?:exactly\s{1,3}|just\s{1,3})?(?:the\s{1,3}(?:very\s{1,3})?same(?:\s{1,3}(?:thing|again))?|likewise|so\s{1,3}too|as\s{1,3}much|that\s{1,3}too)"
)
SAME = late(
    rf"(?P<head>.{{0,200}}?)(?:^|(?<=\w)\s{{0,3}}[,;.]?\s{{1,3}}|(?<=[,;.])\s{{0,3}})(?:(?:and|then|but)\s{{1,3}}){{0,2}}"
    rf"(?:(?P<who>\w{{1,40}})\s{{1,3}}(?:(?:then|also)\s{{1,3}})?{DID}"
    r"|(?P<too>\w{1,40})\s{0,3},?\s{1,3}(?:(?:is|was|did|does)\s{1,3})?(?:too|also|as\s{1,3}well|likewise|ditto)"
    r"|so\s{1,3}(?:does|did|do|is|was|has|had|will)\s{1,3}(?P<so>\w{1,40})"
    r"|(?:the\s{1,3})?(?:same|ditto)(?:\s{1,3}(?:thing|again))?\s{1,3}(?:for|from|by|with)\s{1,3}(?P<for>\w{1,40})"
    r"|(?P<same>\w{1,40})\s{1,3}the\s{1,3}same(?:\s{1,3}(?:thing|again))?"
    r"|(?P<ditto>\w{1,40})\s{0,3}:\s{0,3}(?:the\s{1,3})?(?:same|ditto|likewise)(?:\s{1,3}again)?)\s{0,3}[.!]?\s{0,3}",
    re.IGNORECASE,
)
HAS = late(
    r"\s{0,6}(?:and\s{1,3}|then\s{1,3}|so\s{1,3}|now\s{1,3}){0,2}(\w{1,40})\s{1,3}(?:(?:still|now|only|just)\s{1,3})?"
    r"(?P<has>(?:has|have|had|(?:is|was)\s{1,3}(?:at|on|(?:down|up|back)\s{1,3}(?:to|at|on))|(?:down|up|back)\s{1,3}to|stands\s{1,3}at|stood\s{1,3}at|keeps|holds)\s{1,3})?"
    rf"(?:(?:still|now|only|just)\s{{1,3}})?(\d{{1,3}}|{'|'.join(SPELT)})(?:\s{{1,3}}(?:left|now|altogether))?\s{{0,3}}[.!]?",
    re.IGNORECASE,
)
AND_HAS = late(
    r"(\s{0,6}(\w{1,40})\b.{1,300}?)\s{0,3}(?:[,;]|,?\s{1,3}and|[,;.]?\s{1,3}so)\s{1,3}(?:(?:and|so|then|he|she|they|now|who)\s{1,3}){0,3}"
    rf"(?:has|had|have)\s{{1,3}}(?:now\s{{1,3}})?((?:\d{{1,3}}|{'|'.join(SPELT)})(?:\s{{1,3}}(?:left|now|altogether))?)\s{{0,3}}[.!]?\s{{0,3}}",
    re.IGNORECASE,
)
THAT_MADE = late(
    r"\s{0,6}(?:and\s{1,3}|so\s{1,3})?(?:that|this|which|it)\s{1,3}(?:makes?|made|gives?|gave|leaves?|left|is|was)\s{1,3}(?:(?:her|him|them|it|a\s{1,3}total\s{1,3}of)\s{1,3}){0,2}"
    rf"(?:with\s{{1,3}})?(?=\d{{2,3}}\b|(?:\d|{'|'.join(SPELT)})\s{{1,3}}[a-z]{{4}})",
    re.IGNORECASE,
)
NO_DIE = 12  # a number above it is no die, no sum of two and hardly a bid
SO_DID = late(
    r"[\s,;.]{1,4}(?:and\s{1,3})?so\s{1,3}(?:does|did|do|is|are|was|were|has|have|had|will)\s{1,3}([\w\s,&]{3,120}+)[.!]?$",
    re.IGNORECASE,
)
TOO_ALSO = r"\s{0,3},?\s{1,3}(?:(?:did|do|were|are)\s{1,3})?(?:too|also|as\s{1,3}well|likewise|ditto)\s{0,3}[.!]?$"
TOO = late(TOO_ALSO, re.IGNORECASE)
THEIRS = late(r"(\w{1,40})['’]s\s{1,3}([a-z][\w-]{1,20})\s{1,3}(\w{2,20})\b")
THEIRS_TOO = late(rf"(\w{{1,40}})['’]s\s{{1,3}}([a-z][\w-]{{1,20}}){TOO_ALSO}", re.IGNORECASE)
LAST_NAME = late(r"(?:^|(?<=[\s,&]))(?:and\s{1,3})?(?<!\w)(\w{1,40})[\s,&]{0,3}$", re.IGNORECASE)
ALL_BUT = late(
    rf"\b(?:{'|'.join(EVERYBODY)}|each)(?:\s{{1,3}}of\s{{1,3}}us|\s{{1,3}}players?)?\s{{1,3}}(?:but|except(?:\s{{1,3}}for)?|save|apart\s{{1,3}}from|other\s{{1,3}}than)\s{{1,3}}(\w{{1,40}})(?:\s{{1,3}}and\s{{1,3}}(\w{{1,40}}))?",
    re.IGNORECASE,
)
SHE = late(
    r"(?<=[.;,])\s{1,3}(?:(?:and|but|so|then)\s{1,3}){0,2}((?-i:[Ss]he|[Hh]e))(?=\s{1,3}[a-z])"
    r"|\s{1,3}(?:and|but)\s{1,3}((?-i:[Ss]he|[Hh]e))(?=\s{1,3}[a-z])",  # hE is a place
    re.IGNORECASE,
)
SCRIBBLE = late(r"(?<=\w\s)[~_]{2,40}(?=\s{1,3}\w|\s{0,3}$)")
BEFELL = late(r"\b(?:was|is|got|gets)\s{1,3}(\w{3,20})\b", re.IGNORECASE)
NOBODY = late(
    r"^\s{0,6}\w{1,10}\s{1,3}[^,;.]{2,60}?\s{0,3}(?:[,;.]|,?\s{1,3}(?:but|and))\s{1,3}(?:(?:so|and|but)\s{1,3})?(?=(\w{1,40})\s)"
)
WORD = late(r"\w+")


def in_round(line: str, before: Sequence[Entry], headings: Sequence[str], words: Vocabulary) -> str:
    """A line that begins with the round in which it was, as the heading and what it tells: "In round 3 Ann had lunch".

    Without it, where that heading stands above.
    """
    found = IN_ROUND.match(line)
    if found is None:
        return line
    rest = but_all(line[found.end() :], words)
    if found[1]:
        return rest if found[2].casefold() in (*HEADINGS, *headings) else line
    last = next((entry.what for entry in reversed(before) if isinstance(entry.what, Heading)), None)
    first, _, second = found[3].casefold().partition(" ")
    if first in NEXT and last is not None and second == last.word:
        return f"{last.word} {last.number + 1}: {rest}"
    said = heading_of(found[3], headings)
    if said is None:
        return line
    return rest if said == last else f"{said.word} {said.number}: {rest}"


def without_scribble(line: str, words: Vocabulary) -> str:
    """A line with a word that nobody can read for a scribble: "puts away ~~~~ and C18"."""
    return SCRIBBLE.sub("illegible", line)


def but_all(line: str, words: Vocabulary) -> str:
    """Without what nobody did, where it is told what somebody did: "nobody played, both had lunch"."""
    first = line.split(None, 1)[:1]
    found = NOBODY.match(line) if first and first[0].casefold() in NOT_DONE else None
    if found is None or (words.player(found[1]) is None and found[1].casefold() not in EVERYBODY):
        return line
    rest = line[found.end() :]
    done = any(not verb.table for word in WORD.findall(rest) for verb in words.verbs_of(word.casefold()))
    return rest if done else line


def all_but(line: str, words: Vocabulary) -> str:
    """A line with everybody but one or two by their names: "all but Dora had lunch"; who "she" is, if one is named."""

    def who(found: re.Match[str]) -> str:
        sentence = line[: found.start()].rpartition(". ")[2]
        named = {player for word in WORD.findall(sentence) if (player := words.player(word)) is not None}
        alone = len(found[0].split()) == 1  # "so he" may be anybody of whom was told
        if alone and len(named) > 1:  # "Ann 3 and loses two, Ben 2, he loses one": of whom the part before tells
            part = WORD.findall(sentence.rstrip(" ,;").replace(";", ",").rpartition(",")[2])
            last = [player for word in part if (player := words.player(word)) is not None]
            named = {*last} if part and words.player(part[0]) is not None else named
        pronoun = found[1] or found[2]
        happened = any(suffers(word, words) is not None for word in BEFELL.findall(sentence))
        if len(named) != 1 or words.player(pronoun) or happened:  # what happened to her, and what she did of it, is one
            return found[0]
        return found[0].replace(pronoun, named.pop(), 1)

    def others(found: re.Match[str]) -> str:
        names = {words.player(name) for name in found.groups() if name}
        left = [player for player in words.players if player not in names]
        return found[0] if words.player(found[1]) is None or not left else " and ".join(left)

    # "but Ann and Ben had" may go on with Ben
    return ALL_BUT.sub(others, SHE.sub(who, line))


def the_others(line: str, before: Sequence[Entry], words: Vocabulary) -> str:
    """A line that names nobody, with those for "the others" of whom the last line tells nothing."""
    if not before or not OTHERS.search(line) or any(map(words.player, WORD.findall(line))):
        return line
    last = [entry.what for entry in before if entry.source.line == before[-1].source.line]
    named = {what.who for what in last if isinstance(what, Move | Unread)} - {None}
    named |= {item.who for what in last if isinstance(what, Claim) for item in what.items if item.who}
    left = [player for player in words.players if player not in named]
    return OTHERS.sub(" and ".join(left), line, count=1) if named and left else line


def so_many_of_them(line: str, before: Sequence[Entry], words: Vocabulary) -> str:
    """A line that tells something of "both" or "all three", where more sit at the table: those who have named a card or
    a place under this heading, if they are as many."""
    many = how_many_of_all(line, words.counted)
    if many in (0, len(words.players)) or any(map(words.player, WORD.findall(line))):
        return line
    done: set[str | None] = set()
    for entry in takewhile(lambda entry: not isinstance(entry.what, Heading), reversed(before)):
        what = entry.what
        may = [move for way in what.may for move in way] if isinstance(what, Unread) else [what]
        done |= {move.who for move in may if isinstance(move, Move) and move.args}
    those = [player for player in words.players if player in done]
    return SO_MANY_OF_ALL.sub(" and ".join(those), line, count=1) if len(those) == many else line


def same_again(line: str, words: Vocabulary) -> tuple[str, str] | None:
    """Who did the same as somebody before, and what a line tells before that: "Ann had lunch, and so did Ben"."""
    found = SAME.fullmatch(line)
    if found is None:
        return None
    named = found.groupdict()
    name = next(name for name in map(named.get, ("who", "too", "so", "for", "same", "ditto")) if name)
    who = words.player(name)
    return None if who is None else (who, found["head"])


def with_pieces_of_another(line: str, before: Sequence[Entry], words: Vocabulary) -> str:
    """What the line before says of somebody's, of another's: "Bo's tuskers as well" after "Ada's crocs grow to 2"."""
    found, last = THEIRS_TOO.fullmatch(line), THEIRS.match(before[-1].text) if before else None
    if found is None or last is None or not words.verbs_of(last[3].casefold()):
        return line
    who, other = words.player(found[1]), words.player(last[1])
    return f"{found[1]}'s {found[2]}{before[-1].text[last.end(2) :]}" if who and other and who != other else line


def several_again(line: str, words: Vocabulary) -> tuple[list[str], str] | None:
    """Which several did the same as somebody before, and what a line tells before that: "Ann had lunch, Ben and Cara
    too", "Ann had lunch, and so did Ben and Cara"."""
    so = SO_DID.search(line)
    too = TOO.search(line) if so is None else None
    if so is None and too is None:
        return None
    head, rest = (line[: so.start()], so[1]) if so is not None else (line[: too.start() if too else 0], "")
    names: list[str] = []
    rest = rest or head
    while (last := LAST_NAME.search(rest)) is not None and (who := words.player(last[1])) is not None:
        names.insert(0, who)
        rest = rest[: last.start()]
    if len(set(names)) < max(2, len(names)) or (so is not None and rest.strip()):
        return None
    return names, (head if so is not None else rest).strip(" ,;.")


def repeated(who: str, before: Sequence[Entry], words: Vocabulary, text: str) -> list[Entry]:
    """What was told last of one player, told of another; nothing for dice, which fall as they fall."""
    if not before:
        return []
    last = [entry for entry in before if entry.source.line == before[-1].source.line]
    told: list[Entry] = []
    for entry in reversed(last):
        what = entry.what
        if isinstance(what, Claim):
            if len({item.who for item in what.items}) > 1 or what.items[0].who in (None, who):
                return []
            told.insert(0, entry._replace(what=Claim(tuple(item._replace(who=who) for item in what.items)), text=text))
            break
        if isinstance(what, Unread) and what.may and not told and what.who not in (None, who):
            return [entry._replace(what=_of_another(who, what.may), text=text)]
        if not isinstance(what, Move) or what.who in (None, who):
            break
        if own_kind(words.verbs[what.verb]) is not None and what.verb != "pass" and not told:
            may = [(other,) for other in with_any(what._replace(who=who), words)]
            return [entry._replace(what=_of_another(who, may), text=text)]
        if told and isinstance(told[0].what, Move) and what.who != entry_of(told[0], last).who:
            break
        if any(isinstance(field.kind, Die) for field in flat(words.verbs[what.verb].args)):
            return []
        told.insert(0, entry._replace(what=what._replace(who=who), text=text))
    return told


def _of_another(who: str, may: Iterable[tuple[Move, ...]]) -> Unread:
    """What was told of one player's own, of another: with which of his own he did it his position tells."""
    other = tuple(tuple(move._replace(who=who) for move in moves) for moves in may)
    return Unread(f"which of {who}’s?", who, "", other)


def entry_of(told: Entry, last: Sequence[Entry]) -> Move:
    """The move of which one was told again."""
    what = told.what
    assert isinstance(what, Move)
    return next(
        entry.what
        for entry in reversed(last)
        if isinstance(entry.what, Move) and entry.what[1:] == what[1:] and entry.what.who != what.who
    )


def and_has(line: str, words: Vocabulary) -> tuple[str, str] | None:
    """What somebody did, and a count of nothing but a number behind it: "Ann lost A1, and had 28"."""
    found = AND_HAS.fullmatch(line)
    who = words.player(found[2]) if found is not None else None
    return (found[1], f"{who} has {found[3]}") if found is not None and who is not None else None


def that_made(line: str, who: str | None, words: Vocabulary) -> str:
    """A count of whoever did something last: "That made 39"."""
    return line if who is None else THAT_MADE.sub(f"{who} has ", line, count=1)


def bare_counts(line: str, before: Sequence[Entry], claims: ClaimReader, words: Vocabulary, text: str) -> list[Entry]:
    """Counts of nothing but a number, where the log has counted one thing alone: "Ann has 58 and Ben 32"; of all
    players, once some have moved, also without a verb: "A 7, B 8"."""
    now = takewhile(lambda entry: not isinstance(entry.what, Heading), reversed(before))
    of_all = any(is_journey(entry.what, words) for entry in now)
    keys = {item.key for entry in before if isinstance(entry.what, Claim) for item in entry.what.items if item.who}
    items: list[ClaimItem] = []
    for part in CUT.split(line.strip(" \t,;.")):
        found = HAS.fullmatch(part)
        who = player(found[1], words) if found is not None else None
        if found is None or who is None or not (found["has"] or items or of_all):
            return []
        of_all = of_all and not found["has"]
        items.append(ClaimItem(who, "", int(figure(found[3])), 1))
    if of_all and len({item.who for item in items}) < max(len(words.players), 2):
        return []
    least = min((int(str(item.value)) for item in items), default=0)
    key = next(iter(keys)) if len(keys) == 1 else claims.first if not keys and (of_all or least > NO_DIE) else ""
    if not key or not items or not before:
        return []
    return [Entry(before[-1].source, Claim(tuple(item._replace(key=key) for item in items)), text)]
