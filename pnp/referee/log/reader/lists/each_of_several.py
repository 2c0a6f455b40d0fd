"""What is done to each of several, said once, and so many said in one word: "Ann and Cara play C12 and F04", "lost both
yellows", "loses white and blue from B08", "D4 and C1 for Lou", "Ann bred two domes, twice"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from pnp.patterns import late
from pnp.referee.log.fields import Group, flat
from pnp.referee.log.kinds import Number, Word
from pnp.referee.log.places import Hex
from pnp.referee.log.reader.coverage.names import is_place
from pnp.referee.log.spoken import HEX, NUMBER, figure
from pnp.referee.log.words import Vocabulary

SO_OFTEN = late(
    rf"(\s{{0,6}}\w{{1,40}}\b[^,;.]{{1,60}}?\b{NUMBER}\b[^,;.]{{0,40}}?)\s{{0,3}},?\s{{1,3}}(?:and\s{{1,3}}(?:she|he|they)?\s{{0,3}}(?:did|does)\s{{1,3}}(?:it|so|that)\s{{1,3}})?"
    r"(twice|thrice|(?:two|three)\s{1,3}times)(?:\s{1,3}over)?\s{0,3}[.!]?\s{0,3}",
    re.IGNORECASE,
)
OFF_ONE = (  # off which card, if one is named and no other beside it
    r"((?:\s{1,3}[a-z]{3,12})?\s{1,3}(?:off|from|of|on)\s{1,3}[A-Za-z]\d{1,2}(?!\w)"
    r"(?!\s{0,3}(?:,|and\b|&)\s{0,3}(?:and\s{1,3})?[A-Za-z]\d))?"
)
EACH_OF = late(  # "one each of Ann and Ben at bW"
    rf"\b({NUMBER})\s{{1,3}}each\s{{1,3}}(?:of|for|from)\s{{1,3}}(\w{{1,40}})['’]?s?\s{{1,3}}(?:and|&)\s{{1,3}}(\w{{1,40}})['’]?s?(?=\s{{1,3}}(?:at|on|in)\s)",
    re.IGNORECASE,
)
WHOSE_MANY = late(
    rf"(?<!\w)(?:(\w{{1,40}})['’]s|(?:her|his|their))\s{{1,3}}(?=(?:{NUMBER}|others?)\s{{1,3}}(?:at|on|in)\s)"
)
MANY_NAMED = late(  # "the two tuskers on aW", "two of Ben's tuskers at jW"
    rf"\b(?:the\s{{1,3}})?(both|{NUMBER})\s{{1,3}}(?:of\s{{1,3}}(?:(\w{{1,40}}\s{{0,1}}['’]s\s{{1,3}})|(?:his|her|their|the)\s{{1,3}}(?:own\s{{1,3}})?)|the\s{{1,3}}|(?:his|her|their)\s{{1,3}})?([A-Za-z][\w-]{{2,20}}(?:\s{{1,3}}[a-z-]{{3,20}})?)\s{{1,3}}(?=(?:at|on|in)\s)",
    re.IGNORECASE,
)
OFF = late(r"\b(?:off|of|on)\b", re.IGNORECASE)
SO_MANY_OF = late(
    rf"\b(both|{NUMBER})\s{{1,3}}(?:of\s{{1,3}}(?:her|his|their|the|its)\s{{1,3}}|the\s{{1,3}}|her\s{{1,3}}|his\s{{1,3}}|its\s{{1,3}})?([a-z]{{3,12}}?)(?:\s{{1,3}}([a-z]{{2,12}}s)|s)\b{OFF_ONE}",
    re.IGNORECASE,
)
OFF_EACH = late(  # "two yellows, off Y05 and Y17"
    rf"\b(both|{NUMBER})\s{{1,3}}(?:the\s{{1,3}})?([a-z]{{3,12}}?)(?:\s{{1,3}}([a-z]{{2,12}}s)|s)?\s{{0,3}},?\s{{1,3}}(?:off|from|of|on)\s{{1,3}}"
    r"([A-Za-z]\d{1,2}(?:(?:\s{0,3},\s{1,3}(?:and\s{1,3})?|\s{1,3}(?:and|&)\s{1,3})[A-Za-z]\d{1,2}){1,5})(?!\w)",
    re.IGNORECASE,
)
SO_MANY_TIMES = late(rf"\b([a-z]{{3,12}})\s{{0,2}}[x×]\s{{0,1}}(\d)(?!\w){OFF_ONE}", re.IGNORECASE)
BOTH_OFF = late(
    r"\b([a-z]{3,12})\s{1,3}(?:and|&)\s{1,3}(?:the\s{1,3})?([a-z]{3,12})(?:\s{1,3}([a-z]{3,12}))?"
    r"\s{1,3}(?:from|off|of|on)\s{1,3}([A-Za-z]\d{1,2})(?!\w)(?!\s{0,3}(?:,|and\b|&)\s{0,3}(?:and\s{1,3})?[A-Za-z]\d)"
)
OFF_ASIDE = late(r"\b([a-z]{3,12})\s{1,3}\(\s{0,2}([A-Z]\d{2})\s{0,2}\)")
LISTED = late(r"\s{0,3},?\s{1,3}(?:and|&)\s{1,3}|\s{0,3},\s{0,3}")
ONE_EACH = late(
    r"\s{0,6}(\w{1,40}(?:\s{0,3},\s{1,3}\w{1,40}){0,4}\s{0,3},?\s{1,3}(?:and|&)\s{1,3}\w{1,40})\s{1,3}((?:both\s{1,3})?[a-z]{2,12}(?:\s{1,3}[a-z]{2,12}){0,4}\s{0,3},?)\s{1,3}"
    r"([A-Za-z]\d{1,2}(?:\s{0,3},\s{1,3}[A-Za-z]\d{1,2}){0,4}\s{0,3},?\s{1,3}(?:and|&)\s{1,3}[A-Za-z]\d{1,2})(?=\s{0,3}(?:[,;.!]|$|\swhile\b|\swhereas\b))",
    re.IGNORECASE,
)
FOR_WHOM = late(
    rf"(?:(?<=[,;.]\s)|^)\s{{0,3}}(?P<places>{HEX}(?:(?:\s{{0,3}},\s{{1,3}}(?:and\s{{1,3}})?|\s{{1,3}}(?:and\s{{1,3}})?){HEX}){{0,9}})\s{{1,3}}for\s{{1,3}}(?P<who>\w{{1,40}})(?=\s{{0,3}}(?:[,;.]|and\b|$))"
)
ONE_APIECE = late(r"\b(?:an?|one)(?:\s{1,3}[a-z]{3,8})?\s{1,3}(?:each|apiece)\b", re.IGNORECASE)
MOST_EACH = 7


def so_often(line: str, words: Vocabulary) -> str:
    """A line that tells how often so many were done, as often: "Ann bred two domes, twice"."""
    found = SO_OFTEN.fullmatch(line)
    if found is None or words.player(found[1].split()[0].strip(":")) is None:
        return line
    often = 2 if found[2].casefold().startswith("tw") else 3
    return "; ".join([found[1].strip()] * often)


def one_each(line: str, words: Vocabulary) -> str:
    """A line in which as many players as cards are named, each with a card: "Ann and Cara play C12 and F04"."""
    found = ONE_EACH.match(line)
    if found is None or re.search(r"\b(?:each|all)\b", ONE_APIECE.sub("", line), re.IGNORECASE):
        return line
    said = [word for word in ONE_APIECE.sub("", found[2]).rstrip(" ,").split() if word not in ("only", "just")]
    if not said:
        return line
    both = said[0].casefold() == "both"
    if all(is_place(place, words) for place in LISTED.split(found[1])):
        return _one_at_each(found, said, words) + line[found.end() :]
    who = [words.player(name) for name in LISTED.split(found[1])]
    cards = [words.cards.get(card.casefold()) for card in LISTED.split(found[3])]
    done = [*words.meant(*said[both : both + 2]), *words.meant(*said[both:])] or words.verbs_of(said[both].casefold())
    verbs = [verb for verb in done if not verb.table and verb.args]
    if len(who) != len(cards) or not all(who) or not all(cards) or len(set(cards)) < len(cards) or not verbs:
        return line
    if both and any(verb.args[0].many for verb in verbs):
        return line  # each of them may have both
    told = "; ".join(f"{name} {' '.join(said[both:])} {card}" for name, card in zip(who, cards, strict=True))
    return f"{told}{line[found.end() :]}"


def places_of_whom(line: str, words: Vocabulary) -> str:
    """A line with whose they are before places: "D4 and C1 for Lou"."""

    def turned(found: re.Match[str]) -> str:
        who = words.player(found["who"])
        places = re.findall(r"[A-Za-z]\d{1,2}", found["places"])
        known = who is not None and all(is_place(place, words) for place in places)
        return f"{who} {found['places']}" if known else found[0]

    return FOR_WHOM.sub(turned, line)


def _one_at_each(found: re.Match[str], said: Sequence[str], words: Vocabulary) -> str:
    """What lies now on each of as many places as cards are named: "A2 and B1 flip to H21 and H01"."""
    places, cards = LISTED.split(found[1].strip()), LISTED.split(found[3])
    laid = [verb for verb in words.verbs.values() if verb.deck and verb.args and isinstance(verb.args[0].kind, Hex)]
    if len(places) != len(cards) or len(laid) != 1 or not any(verb in laid for verb in words.verbs_of(said[0])):
        return found[0]
    return "; ".join(f"{laid[0].name}: {place} {card}" for place, card in zip(places, cards, strict=True))


def so_many_of_each(line: str, words: Vocabulary) -> str:
    """A line with what is lost or given as often as it says so many: "lost both yellows" lost yellow, yellow."""

    def each(found: re.Match[str]) -> str:
        often = 2 if found[1].casefold() == "both" else int(figure(found[1]))
        if found[3] and found[3].casefold() not in (*words.idle, "ones"):
            return found[0]
        return _repeated(found[2], often, found[4] or "", words) or found[0]

    def times(found: re.Match[str]) -> str:
        return _repeated(found[1], int(found[2]), found[3] or "", words) or found[0]

    def off_each(found: re.Match[str]) -> str:
        often, cards = 2 if found[1].casefold() == "both" else int(figure(found[1])), LISTED.split(found[4])
        listed = found[2].casefold() in _listed(words) and often == len(cards)
        idle = not found[3] or found[3].casefold() in (*words.idle, "ones")
        return ", ".join(f"{found[2]} from {card}" for card in cards) if listed and idle else found[0]

    return SO_MANY_TIMES.sub(times, SO_MANY_OF.sub(each, OFF_EACH.sub(off_each, line)))


def off_in_brackets(line: str, words: Vocabulary) -> str:
    """A line with each thing off the card that stands in brackets behind it: "gives up a white (G17)"."""
    return OFF_ASIDE.sub(lambda found: f"{found[1]} from {found[2]}" if found[1] in _listed(words) else found[0], line)


def both_off(line: str, words: Vocabulary) -> str:
    """A line with each of two things off the card that is said of both: "loses white and blue from B08"."""

    def each(found: re.Match[str]) -> str:
        one, other, things, card = found.groups()
        listed = {one, other} <= _listed(words) and (things is None or things in words.idle)
        return f"{one} from {card}, {other} from {card}" if listed else found[0]

    return BOTH_OFF.sub(each, line)


def _repeated(word: str, often: int, off: str, words: Vocabulary) -> str:
    """A thing of which lines list one by one, so often, each off the same card; nothing for any other word."""
    listed = word.casefold() in _listed(words) and 0 < often < MOST_EACH
    things = off.split()[:-2]  # "two white organs off B08"
    if things and things[0].casefold() not in words.idle:
        return f"{', '.join([word] * often)}{off}" if listed else ""
    return ", ".join([f"{word}{OFF.sub('from', off)}"] * often) if listed else ""


@lru_cache(16)
def _listed(words: Vocabulary) -> frozenset[str]:
    """The words of things that a line lists one by one, with no number beside them."""
    groups = (f.kind for verb in words.verbs.values() for f in verb.args if isinstance(f.kind, Group) and f.many)
    plain = (group for group in groups if not any(isinstance(field.kind, Number) for field in group.fields))
    firsts = (group.fields[0].kind for group in plain)
    found = {word for kind in firsts if type(kind) is Word for word in kind.words}
    counted = (group for verb in words.verbs.values() for f in verb.args if isinstance(group := f.kind, Word))
    return frozenset(found - {word for kind in counted for word in kind.words})


def kept_of_whom(line: str, words: Vocabulary) -> str:
    """A line of who stays with whose they are at each place: "keeps Ann's two at iE, her two at hE, and one each of Ann
    and Ben at bW"."""
    line = EACH_OF.sub(
        lambda found: (
            f"{found[2]}'s {found[1]} and {found[3]}'s {found[1]}"
            if words.player(found[2]) and words.player(found[3])
            else found[0]
        ),
        line,
    )
    kept = words.by_role.get("kept")
    kind = next((f.kind for f in flat(kept.args) if not f.kind.single), None) if kept is not None else None

    def named(found: re.Match[str]) -> str:
        many = "2" if found[1].casefold() == "both" else figure(found[1])
        taken = kind.take(found[3].split(), 0, words) if kind is not None else None
        known = taken is not None and taken[1] == len(found[3].split())
        return f"{found[2] or ''}{found[3]} x{many} " if known and many.isdecimal() else found[0]

    line = MANY_NAMED.sub(named, line)
    last = ""

    def whose(found: re.Match[str]) -> str:
        nonlocal last
        if found[1]:
            last = found[1] if words.player(found[1]) is not None else ""
            return found[0]
        return f"{last}'s " if last else found[0]

    return WHOSE_MANY.sub(whose, line)
