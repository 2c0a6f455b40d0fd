"""Several ways that one sentence tells with what they have in common: "one each from iW and iE to eW", "kE and iW each
send one to hE", "eats F6 from E7 and E4 from E5, with three each".

Each comes out as ways one after the other; a place is one that is printed on the board.
"""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.places import Hex
from pnp.referee.log.reader.coverage.names import is_place
from pnp.referee.log.spoken import NUMBER, PLACE, figure
from pnp.referee.log.words import Vocabulary

AND = r"(?:\s{0,3},\s{1,3}(?:and\s{1,3})?|\s{1,3}(?:and|&)\s{1,3})"
PLACES = rf"{PLACE}(?:{AND}(?:from\s{{1,3}})?{PLACE}){{1,12}}"
ONE_EACH = late(
    rf"^(?P<head>.{{0,60}}?)(?<!\w)(?P<many>{NUMBER})(?:\s[a-z]{{3,12}})?(?:\s{{1,3}}each|(?=\s{{1,3}}from\s{{1,3}}each\s))\s{{1,3}}"
    rf"(?P<verb>(?!from\b)[a-z]{{2,12}}\s{{1,3}})?from\s{{1,3}}(?:each\s{{1,3}}of\s{{1,3}})?(?P<ways>{PLACES})\s{{1,3}}(?:in|on)?to\s{{1,3}}(?P<to>{PLACE})\s{{0,3}}[.!]?$",
    re.IGNORECASE,
)
EACH_SEND = late(
    rf"^(?P<head>(?:\w{{1,40}}(?:['’]s)?\s{{0,3}}:\s{{0,3}})?)(?P<ways>{PLACES})\s{{1,3}}(?:each|both|all)\s{{1,3}}(?:sends?|sent|gives?|gave|moves?|moved)\s{{1,3}}"
    rf"(?P<many>{NUMBER})(?:\s[a-z]{{3,12}})?\s{{1,3}}(?:in|on)?to\s{{1,3}}(?P<to>{PLACE})\s{{0,3}}[.!]?$",
    re.IGNORECASE,
)
TO = r"(?:\s{1,3}(?:to|->|→|>)\s{1,3}|\s{0,3}(?:->|→|>|-|–)\s{0,3})"
FROM = late(rf"(?P<to>\b{PLACE})\s{{1,3}}from\s{{1,3}}(?P<from>{PLACE})\b(?!\s{{1,3}}with\b)", re.IGNORECASE)
BOTH_OF_CARD = late(
    r"\bboth\s{1,3}(?:(?:of\s{1,3})?(?:her|his|their|the)\s{1,3})?([A-Z]\d{2})s?\b(?!\s{0,3}(?:,|and\b|&)\s{0,3}(?:and\s)?[A-Z]\d)"
)
PAIR = 2  # places of a way
SO_MANY_STEPS = late(
    rf"\s{{0,6}}(?<!\w)(?P<who>\w{{1,40}})\s{{0,3}}:?\s{{1,3}}(?P<verb>[a-z]{{2,12}})\s{{1,3}}(?P<many>{NUMBER})(?:\s{{1,3}}(?:of\s{{1,3}})?(?:her\s{{1,3}}|his\s{{1,3}})?[a-z]{{4,12}})?"
    r"\s{1,3}(?:from\s{1,3})?(?P<a>[A-Za-z]\d{1,2})\s{0,3}(?:to\b|>|->|-|–|→)\s{0,3}(?P<b>[A-Za-z]\d{1,2})\s{0,3}[.!]?\s{0,3}",
    re.IGNORECASE,
)
OFF = late(
    r"\b(?:takes?|took|taken)\s{1,3}((?:\d|one|an?|two|three|four|her|his|their)(?:\s{1,3}[a-z]{4,12})?)\s{1,3}off\b(?=(?P<on>\s{1,3}[A-Za-z]\d)|\s{0,3}(?:[,;:.!]|$))",
    re.IGNORECASE,
)
BOTH_OF = late(r"\bboth\s{1,3}(?:of\s{1,3})?((?:her|his|their|the|\w{1,40}['’]s)\s{1,3})?(?=\w)")
WAY = late(rf"\b({PLACE})\s{{1,3}}(?:to|->|→)\s{{1,3}}({PLACE})\b")
WAYS_LISTED = late(
    rf"(\s{{0,6}}\w{{1,40}}\b[^:;.]{{1,40}}?\b)({NUMBER})\s{{1,3}}((?!of\b)\w{{2,20}}(?:\s\w{{2,20}})?)\s{{0,3}}:\s{{1,3}}(.{{6,200}})",
    re.I,
)
WITH_EACH = late(
    rf"\s{{0,3}},?\s{{1,3}}(?:(?:always|each\s{{1,3}}time|each)\s{{1,3}}with|with)\s{{1,3}}(?:all\s{{1,3}})?({NUMBER})(?:\s{{1,3}}(?!each|every|apiece)[a-z]{{3,12}})?(\s{{1,3}}(?:each|every\s{{1,3}}time|apiece))?\s{{0,3}}[.!]?$",
    re.IGNORECASE,
)
EACH_OF_WAYS = late(  # "three each from I10 to I11, K9 to J10 and L7 to K6"
    rf"(?<!\w)({NUMBER}(?:\s[a-z]{{3,12}})?)\s{{1,3}}each\s{{0,3}}:?\s{{1,3}}"
    rf"((?:from\s{{1,3}})?{PLACE}{TO}{PLACE}(?:{AND}(?:from\s{{1,3}})?{PLACE}{TO}{PLACE}\b){{1,12}})",
    re.IGNORECASE,
)
ONE_WAY = late(rf"(?:from\s{{1,3}})?({PLACE}){TO}({PLACE})\b", re.IGNORECASE)


def listed_ways(text: str, words: Vocabulary) -> str:
    """A line without how many ways it lists behind a colon: "moves two squirrels: kE to hE and hW to dW"."""
    found = WAYS_LISTED.fullmatch(text)
    ways = WAY.findall(found[4]) if found is not None else []
    if found is None or len(ways) != int(figure(found[2])) or len(ways) < 2:
        return text
    if not all(is_place(place, words) for way in ways for place in way) or re.search(r"\b\d", found[4]):
        return text
    return f"{found[1]}{found[3]} {found[4]}"


def both_cards(text: str, words: Vocabulary) -> str:
    """Two equal cards, and two of a kind that stand together: "bins both her S06", "keeps both of Ben's rm"."""
    text = BOTH_OF.sub(
        lambda found: f"two of {found[1] or ''}" if _stands(text[found.end() :], words) else found[0], text
    )
    return BOTH_OF_CARD.sub(
        lambda found: f"{found[1]} {found[1]}" if found[1].casefold() in words.cards else found[0], text
    )


def _stands(after: str, words: Vocabulary) -> bool:
    """Whether a text begins with something of which several stand together, each like the other."""
    kinds = (field.kind for verb in words.verbs.values() for field in verb.args)
    kind = next((kind for kind in kinds if getattr(kind, "implied", False) and not kind.single), None)
    said = [word.strip(".,;:!") for word in after.split(None, 3)]
    return kind is not None and bool(said) and kind.take(said, 0, words) is not None


def each_way(text: str, words: Vocabulary) -> str:
    """A line with each way that it tells by itself, or as it was: "three each from I10 to I11 and K9 to J10"."""
    if " each" not in text and " always " not in text and " both " not in text and " all " not in text:
        return text
    text = EACH_OF_WAYS.sub(lambda found: _so_many_each(found, words), text)
    found = ONE_EACH.match(text) or EACH_SEND.match(text)
    if found is not None:
        ways = [way for way in re.split(rf"{AND}(?:from\s{{1,3}})?", found["ways"]) if way]
        if not all(is_place(place, words) for place in (*ways, found["to"])):
            return text
        verb = found.groupdict().get("verb") or ""
        head = found["head"] or ("" if verb else "moves ")
        return head + " and ".join(f"{found['many']} {verb}from {way} to {found['to']}" for way in ways)
    return _with_each(text, words)


def _so_many_each(found: re.Match[str], words: Vocabulary) -> str:
    """Several ways of as many each, one after the other, each with how many."""
    ways = ONE_WAY.findall(found[2])
    if not all(is_place(place, words) for way in ways for place in way):
        return found[0]
    return ", ".join(f"{found[1]} from {begin} to {end}" for begin, end in ways)


def _with_each(text: str, words: Vocabulary) -> str:
    """So many on each of several ways, said once: "F6 from E7 and E4 from E5, with three each"."""
    tail = WITH_EACH.search(text)
    ways = list(FROM.finditer(text, 0, tail.start())) if tail is not None else []
    if tail is None or len(ways) < 2 or not (tail[2] or "always" in tail[0] or "each" in tail[0]):
        return text
    if not all(is_place(place, words) for way in ways for place in (way["to"], way["from"])):
        return text
    many = figure(tail[1])
    return FROM.sub(lambda way: f"{way[0]} with {many}", text[: tail.start()])


STAYS = (
    rf"(?:\s{{0,3}}[,;]?\s{{1,3}}(?:and\s{{1,3}})?(?:{NUMBER}|the\s{{1,3}}(?:rest|others?|last))\s{{1,3}}"
    r"(?:stays?|stayed|remains?|remained|is\s{1,3}left|are\s{1,3}left)(?:\s[a-z]{3,12}){0,2})?"
)
PARTS = rf"{NUMBER}(?:\s[a-z]{{3,12}})?\s{{1,3}}(?:in|on)?to\s{{1,3}}{PLACE}"
PARTED = late(  # "moves three from E5: two to E4 and one to F4", "Ann's three on E5 go to E4 and F4, one each"
    rf"\s{{0,6}}(?<!\w)(?P<who>\w{{1,40}})(?:['’]s|\s{{0,3}}:)?\s{{1,3}}(?:(?P<verb>[a-z]{{3,12}})\s{{1,3}})?(?P<many>{NUMBER})(?:\s{{1,3}}[a-z]{{4,12}})?\s{{1,3}}(?P<of>from|on|at|in|off?)\s{{1,3}}"
    rf"(?P<at>{PLACE})(?:\s{{1,3}}(?P<does>[a-z]{{3,12}}))?\s{{0,3}}[,:;–-]?\s{{1,3}}"
    rf"(?:(?P<parts>{PARTS}(?:{AND}{PARTS}){{1,7}})|(?:in|on)?to\s{{1,3}}(?P<places>{PLACE}(?:{AND}{PLACE}){{1,7}})\s{{0,3}},?\s{{1,3}}(?:with\s{{1,3}})?(?P<each>{NUMBER})\s{{1,3}}(?:each|apiece))"
    rf"(?P<stays>{STAYS})\s{{0,3}}[.!]?\s{{0,3}}",
    re.IGNORECASE,
)
PART_OF_WAY = late(rf"({NUMBER})(?:\s[a-z]{{3,12}})?\s{{1,3}}(?:in|on)?to\s{{1,3}}({PLACE})", re.IGNORECASE)


def parted_ways(line: str, words: Vocabulary) -> str:
    """So many that go from one place to several, each part with its own way, where they are no more than there
    were: "moves three from E5: two to E4 and one to F4"."""
    found = PARTED.fullmatch(line)
    said = (found["verb"] or found["does"] or "") if found is not None else ""
    if found is None or words.player(found["who"]) is None or not is_place(found["at"], words):
        return line
    if not said or not any(not verb.table for verb in words.verbs_of(said.casefold())):
        return line
    if found["parts"]:
        parts = PART_OF_WAY.findall(found["parts"])
    else:
        parts = [(found["each"], to) for to in re.split(AND, found["places"]) if to]
    many, *each = (int(figure(k)) for k in (found["many"], *(k for k, _ in parts)))
    went = sum(each)
    fewer = went < many and (found["stays"] or found["of"].casefold() != "from")
    if not (went == many or fewer) or not all(is_place(to, words) for _, to in parts):
        return line
    return "; ".join(f"{found['who']} {said} {k} from {found['at']} to {to}" for k, to in parts)


def so_many_steps(line: str, words: Vocabulary) -> str:
    """As many ways as go it, where each is a way of its own: "moves two markers from C3 to D3"."""
    found = SO_MANY_STEPS.fullmatch(line)
    verb = words.verb(found["verb"]) if found is not None else None
    if found is None or verb is None or verb.table or words.player(found["who"]) is None or len(verb.args) != PAIR:
        return line
    if len(words.verbs_of(found["verb"])) > 1:
        return line  # so many go one way, or one thing is moved: the position tells
    if any(field.many or not isinstance(field.kind, Hex) for field in verb.args):
        return line
    many = int(figure(found["many"]))
    way = f"{verb.name} {found['a']} {found['b']}"
    return f"{found['who']}: {'; '.join([way] * many)}"


def taken_off(line: str, words: Vocabulary) -> str:
    """What was taken off, with the verb for that: "takes two off C5", "takes her marker off C5"."""
    verbs = words.meant("take", "off")
    if len(verbs) != 1:
        return line
    return OFF.sub(lambda found: f"{verbs[0].name} {found[1]}{' on' if found['on'] else ''}", line)
