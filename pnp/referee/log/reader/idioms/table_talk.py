"""Turns of phrase that a line is put otherwise for: "double three", "lunch for both", "B15 comes up", "all to 4".

Each is a step of `rewriting.steps`: a line in other words, as many as it may stand for, or the line itself.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pnp.patterns import late
from pnp.referee.log.kinds import Card, Player
from pnp.referee.log.moves import Verb
from pnp.referee.log.reader.idioms.asides import BROUGHT
from pnp.referee.log.reader.lookups import card_called, names_card, of_dice, players_in
from pnp.referee.log.spoken import COMES_UP, DIGIT, EVERYBODY, FIGURES, figure, forms, how_many_of_all
from pnp.referee.log.words import Vocabulary

DOUBLE = late(
    r"\b(?:an?\s{1,3})?(?:(?:double|pair\s{1,3}of)\s{1,3}([1-6]|one|two|three|four|five|six)(?:e?s)?"
    r"|(?:two|both|2)\s{1,3}(one|two|three|four|five|six|[1-6])(?:e?s))\b",
    re.IGNORECASE,
)
OF_ONESELF = late(
    rf"[\s,]{{1,6}}(?:and\s{{1,6}})?(?:plus\s{{1,6}}(?:{DIGIT}|\d{{2}})(?:\s{{1,6}}[a-z]{{3,12}})?|"
    rf"(?:for|gets?|got|gains?|gained|receives?|received|earns?|earned)\s{{1,6}}(?:{DIGIT}|\d{{2}})"
    r"(?:\s{1,6}(?:more|extra))?\s{1,6}[a-z]{3,12})(?=\s{0,6}(?:[,;.]|$))",
    re.IGNORECASE,
)
FOR_ALL = late(
    rf"\s{{0,6}}(.{{1,80}}?)\s{{1,6}}(?:for|by)\s{{1,6}}({'|'.join(EVERYBODY)})(?:\s{{1,6}}(?:of\s{{1,6}}us|players?|again|too|this\s{{1,6}}time)){{0,3}}\s{{0,6}}[.!]?\s{{0,6}}",
    re.IGNORECASE,
)
CARD_COMES_UP = late(
    rf"\s{{0,6}}(?:the\s{{1,3}})?(?:card\s{{1,3}})?(\w{{2,5}}){COMES_UP}\s{{0,6}}[.!]?\s{{0,6}}", re.IGNORECASE
)
OFTEN = late(r"\b(once(?!\s{1,3}more)|twice|thrice|(\w{3,6})\s{1,3}times)\b", re.IGNORECASE)
THE_ONE = late(r"\b(the\s{1,3}(\w{3,20}))\s{1,3}one\b(?!\s{1,3}(?:to|on|from)\b)", re.IGNORECASE)
ONCE = {"once": "1", "twice": "2", "thrice": "3"}
HEAD_WITH_FIGURE = late(r"\s{0,6}([^:]{1,40}\d)\s{0,3}:\s{1,6}(\D.*)")
HEAD_AND_ARROW = late(r"\s{0,6}([A-Za-z][A-Za-z ]{0,30}:?\s{0,3}\d)\s{0,3}(?:->|=>|→)\s{0,6}(\D.*)")
PURPOSE = late(
    r"(?<=\d)\s{1,6}for\s{1,6}(?:(?:the|his|her|their|my)\s{1,6})?[a-z]{3,12}(?:\s{1,3}[a-z]{3,12})?(?=\s{0,3}(?:[,;.]|$))"
)
AGAINST = late(r"\s{1,6}(?:against|versus|vs\.?)\s{1,6}(\w+?)(?:['’]s)?\s{1,6}(?=(\w+))", re.IGNORECASE)
TO_KEEP = late(
    r"(?:\s{1,3}to\s{1,3}(?:keep|save|rescue|spare)|(?:\s{0,3},|\s{1,3}(?:and|so))\s{1,3}(?:keeps|kept|saves|saved))"
    r"\s{1,3}[\w’' -]{2,40}[.!]?$"
)
DONE_BY = late(
    r"\s{0,6}(\w{1,40})\s{1,3}(?:is|was|gets|got)\s{1,3}([a-z]{3,14})\s{1,3}(?:(out|off|away|back|home)\s{1,3})?"
    r"(?:(?:of|from|on)\s{1,3})?(\S{1,12})\s{1,3}by\s{1,3}(\w{1,40})\s{0,3}[.!]?\s{0,3}"
)
ON_WHOSE = late(
    r"\s{1,3}(?:up)?(on|against)\s{1,3}(\w{1,40})['’]s\s{1,3}((?:[\w’'-]{2,16}\s{1,3}){0,3}[\w’'-]{2,16})(?=\s{0,3}(?:[,;.!(]|$))",
    re.IGNORECASE,
)
AIMED = late(
    r"\s{0,6}(\w{1,40})\s{0,3}:?\s{1,3}([a-z]{3,12})\s{1,3}(.{2,40}?)\s{1,3}(?:on|upon|against|at)\s{1,3}(\w{1,40})\s{0,3}[.!]?\s{0,3}"
)
CARD = late(r"\b[A-Z]\d{2}\b")
FOR_CARDS = late(
    r"(?:\s{0,3},?\s{1,3}(?:and\s{1,3}|then\s{1,3})?(?:gets?|got|receives?|received)|\s{1,3}(?:for|by|with|into|to|against))"
    r"\s{1,3}(?=(?:[A-Z]\d{2}(?:\s{0,3},\s{1,3}|\s{1,3}and\s{1,3}|\s{1,3})?){1,4}\s{0,3}[.!]?$)"
)
NEW_CARDS = late(
    r"(?:\s{0,6}[,;.]\s{0,6}|\s{1,6}and\s{1,6})(?:and\s{1,6})?(?:(?:his|her|their|gets|has|with)\s{1,6}){0,2}(?:the\s{1,6})?new\s{1,6}(?:cards?|ones?|hand)\s{0,6}:?\s{1,6}(?=[A-Z]\d)",
    re.IGNORECASE,
)
PRONOUN = late(
    r"\s{0,6}(?:(?:and|then|but|so|yet|now)\s{1,6}){0,2}(?:((?-i:[Ss]he|[Hh]e)|they(?!\s{1,6}(?:(?:were|are|have|had|got)\s{1,6})?(?:both|all|each)\b))\s{1,6}|(her|his|their)\s{1,6}(?=[a-z]{1,20}(?:\s{0,3}:|\s{1,3}[a-z])))",
    re.IGNORECASE,
)


def without_end(line: str, words: Vocabulary) -> str:
    """What is done with nothing, without what it was done for: "Ann paid 3 to keep the flamingo", "and keeps it"."""
    found = TO_KEEP.search(line)
    done = [verb for word in line[: found.start()].split() for verb in words.verbs_of(word.casefold())] if found else []
    plain = bool(done) and all(not (verb.table or verb.args) for verb in done)
    return line[: found.start()] if found is not None and plain else line


def without_purpose(text: str, words: Vocabulary) -> str:
    """A line of dice without what they were for, which its place tells: "throws 5 and 4 for alleles, Ben 5 and 1"."""
    return PURPOSE.sub(" ", text) if _rolled(text, words) else text


def suffered(text: str, words: Vocabulary) -> list[str]:
    """Who something happened to, said of what did it: "the predator eats Ben's tortoise" says "Ben: eaten"."""
    found = list(re.finditer(r"\w+", text))
    tokens = [each[0] for each in found]
    for at, token in enumerate(tokens):
        if words.player(token) is not None:
            break
        verb = suffers(token, words)
        named = [player for each in tokens[at + 1 :] if (player := words.player(each)) is not None]
        told = any(words.verbs_of(word) or word.isdecimal() for word in tokens[at + 1 :])
        if verb is not None and len(named) > 1 and not told:
            return ["; ".join(f"{player}: {verb.name}" for player in named)]  # "takes Ben's F29 and Ann's C01"
        if verb is not None and len(named) == 1:
            before = re.split(r"[^,;:.]*$", text[: found[at].start()])[0].rstrip(" ,;:.")
            said = f"{named[0]}: {verb.name}"
            return [f"{before}; {said}" if before else said]
    return [text]


def suffers(word: str, words: Vocabulary) -> Verb | None:
    """The verb of what happens to whom a word says that something does it to: "eats" for eaten."""
    folded = word.casefold()
    bases = (folded, folded.removesuffix("s"), folded.removesuffix("es"), *forms(folded))
    known = _suffered(words)
    return next((known[base] for base in bases if base in known), None)


@lru_cache(16)
def _suffered(words: Vocabulary) -> dict[str, Verb]:
    """The verbs of what happens to somebody, by the words for what does it."""
    found: dict[str, Verb] = {}
    for verb in words.verbs.values() if words.players else ():
        own = {verb.name, *(word for word in verb.plain if " " not in word)} if not (verb.table or verb.args) else set()
        for base in {form for word in own for form in forms(word)} - {verb.name}:
            found.setdefault(base, verb)
    return found


def _rolled(text: str, words: Vocabulary) -> bool:
    """Whether a line tells what dice showed."""
    return any(of_dice(verb) for word in text.split() for verb in words.verbs_of(word.strip(",;:.")))


def doubles(text: str, words: Vocabulary) -> list[str]:
    """Two equal dice: "rolls double three", "a pair of sixes", "two fives"."""
    if not _rolled(text, words) and DOUBLE.fullmatch(text.strip(" .!")) is None:
        return [text]
    return [DOUBLE.sub(lambda found: " ".join([figure(found[1] or found[2])] * 2), text)]


def for_all(text: str, words: Vocabulary) -> list[str]:
    """What all did or have, with those who did it at the end: "lunch for both"."""
    found = FOR_ALL.fullmatch(text)
    said = re.findall(r"\w+", found[1]) if found is not None else []
    done = any(not verb.table for word in said for verb in words.verbs_of(word))
    if found is None or not done or any(map(words.player, said)):
        return [text]
    if how_many_of_all(text, words.counted) not in (0, len(words.players)):
        return [text]
    return [text, f"{' and '.join(words.players)} {found[1]}"]


def brought(text: str, words: Vocabulary) -> list[str]:
    """Without what comes to everybody by a card, which the replay knows: "X08, everybody gets two alleles"; before a
    colon it says what is counted after it: "everybody has 4 more food: Ann 9, Ben 9"."""
    own = OF_ONESELF.search(text)
    if own is not None and any(word.casefold() in words.cards for word in re.findall(r"\w+", text[: own.start()])):
        return [text, f"{text[: own.start()]}{text[own.end() :]}"]  # "uses S03 for 5 food"
    found = BROUGHT.search(text)
    if found is None or words.player(found["all"]) is not None:
        return [text]
    before, after = text[: found.start()].rstrip(" ,;.:–—-"), text[found.end() :].lstrip()
    if after.startswith(":"):
        return [text] if before else [f"{found['what']}{after}" if found["what"] else f"= {after[1:].strip()}"]
    return [f"{re.sub(r'[,;]?[ ](?:and|so|then)$', '', before)} {after}".strip()]


def of_whose(who: str, said: str, words: Vocabulary) -> list[str]:
    """What happened to what is somebody's, by whatever name: "Ben's tortoise is eaten" says "Ben: is eaten"."""
    noun, _, rest = said.partition(" ")
    happened = [verb for word in rest.split() for verb in words.verbs_of(word.strip(".,;!").casefold())]
    plain = noun.isalpha() and noun.islower() and not words.verbs_of(noun)
    known = any(verb.args or verb.table for verb in happened)
    return [f"{who}: {rest}"] if plain and happened and not known else []


def comes_up(text: str, words: Vocabulary) -> list[str]:
    """A card and that it was turned: "B15 comes up"."""
    found = CARD_COMES_UP.fullmatch(text)
    card = words.cards.get(found[1].casefold()) if found is not None else None
    if card is None:
        return [text]
    verb = words.comes_up(card) if words.turned(card) is None else None
    return [f"{verb.name}: {card}"] if verb is not None else [text, card]


def of_the_deck(text: str, words: Vocabulary) -> str:
    """A line in which "one" is a deck: "G14 and B12 came out on the Darwinian one"."""

    def deck(found: re.Match[str]) -> str:
        verb = words.verb(found[2])
        return found[1] if verb is not None and verb.deck else found[0]

    return THE_ONE.sub(deck, text)


def aimed(line: str, words: Vocabulary) -> str:
    """A card that was played on another, in the word for that: "Ann tries S09 on Ben"; and what somebody suffered as
    what the other did: "Ben is driven off C3 by Ann"."""
    done = DONE_BY.fullmatch(line)
    whom, by = (words.player(done[1]), words.player(done[5])) if done is not None else (None, None)
    if done is not None and whom is not None and by not in (None, whom):
        meant = dict.fromkeys((*words.verbs_of(done[2]), *words.meant(done[2], done[3] or "")))
        one = [verb for verb in meant if any(type(field.kind) is Player and not field.optional for field in verb.args)]
        return f"{by}: {one[0].name} {done[4]} {whom}" if len(one) == 1 else line
    found = AIMED.fullmatch(line)
    if found is None or words.player(found[1]) is None or words.player(found[4]) is None:
        return line
    said = words.verbs_of(found[2].casefold())
    on = [verb for verb in words.verbs.values() if [type(field.kind) for field in verb.args] == [Card, Player]]
    plain = any([type(field.kind) for field in verb.args] == [Card] for verb in said)
    if len(on) != 1 or not plain or on[0] in said:
        return line
    tokens = [token.strip(",.") for token in found[3].split()]
    alone = names_card(tokens, words) and not any(map(words.player, tokens))
    return f"{found[1]}: {on[0].name} {found[3]} on {found[4]}" if alone else line


def so_often(text: str, words: Vocabulary) -> list[str]:
    """How often, as a number: "populates the dome twice"."""
    return [OFTEN.sub(lambda found: ONCE.get(found[1].casefold()) or _often(found), text)]


def _often(found: re.Match[str]) -> str:
    return FIGURES.get(found[2].casefold(), found[0])


def cut_at_colon(text: str, words: Vocabulary) -> list[str]:
    """A number or what somebody did, and after a colon another thing: "map die 3: new tile H06 on C2", "Ann spins 8: a
    desert on A1"."""
    head, colon, rest = text.partition(":")
    title = words.titles.get(" ".join(head.split()).casefold()) if colon and rest.strip() else None
    if title is not None and words.turned(title) is not None:
        return [f"{title}; {rest.strip()}"]
    if rest.strip() and _says_who_did_what(head, words):
        return [f"{head}; {rest.strip()}", text]
    found = HEAD_WITH_FIGURE.fullmatch(text) or HEAD_AND_ARROW.fullmatch(text)
    if found is None or words.player(found[1].split()[0]) is not None or not _said_of_table(found[1], words):
        return [text]
    return [f"{found[1]}; {found[2]}", text]


def _says_who_did_what(head: str, words: Vocabulary) -> bool:
    """Whether the words before a colon begin with a player and a verb, and say more."""
    match head.split():
        case [who, verb, _, *_]:
            return words.player(who) is not None and bool(words.verbs_of(verb.casefold()))
    return False


def _said_of_table(head: str, words: Vocabulary) -> bool:
    """Whether the words before a number say a verb of the table."""
    said = [word.casefold() for word in head.replace(":", " ").split()]
    told = [verb for word in said for verb in words.verbs_of(word)]
    return any(verb.table for verb in (*told, *(words.meant(*said[:-1]) if len(said) > 1 else ())))


def against(text: str, words: Vocabulary) -> list[str]:
    """What two played against each other: "Ann plays C05 against Ben's F01"."""

    def other(found: re.Match[str]) -> str:
        is_card = found[2].casefold() in words.cards
        return f"; {found[1]} " if words.player(found[1]) is not None and is_card else found[0]

    return [AGAINST.sub(other, text)]


def new_cards(line: str, words: Vocabulary) -> str:
    """What was drawn, said as what is new: "discards C02, new cards F05 F12"."""
    draws = [verb for verb in words.verbs_of("draw") if not verb.table]
    return NEW_CARDS.sub("; draws ", line) if draws else line


def on_whom(line: str, words: Vocabulary) -> str:
    """A line with whose card is aimed at, not which, where a card is played on somebody: "Ann plays S05 on Ben's
    peafowl"; against a card only one is played that is played on somebody, others fight it."""
    own = [verb for verb in words.verbs.values() if not verb.table]
    aims = [verb for verb in own if any(type(field.kind) is Player for field in verb.args)]
    decks = {words.deck(word) for verb in aims for word in verb.example.split()} - {""}

    def whose(found: re.Match[str]) -> str:
        card = card_called(found[3], words) or found[3].casefold() in words.several
        if found[1].casefold() == "against" and decks.isdisjoint(map(words.deck, CARD.findall(line[: found.start()]))):
            return found[0]
        return f" on {found[2]}" if card and words.player(found[2]) is not None else found[0]

    return ON_WHOSE.sub(whose, line) if aims else line


def exchanged(line: str, words: Vocabulary) -> str:
    """What was given for cards that were drawn, told one after the other: "swaps defence for D07", "changes D03 into
    D07"."""
    found = FOR_CARDS.search(line)
    verb = words.by_role.get("exchange")
    before = line[: found.start()] if found is not None else ""
    put_away, drawn = words.by_role.get("put away"), words.by_role.get("drawn")
    if found is not None and verb is None and put_away is not None and drawn is not None:
        away = [word for word in re.findall(r"[^\W\d_]+", before) if put_away in words.verbs_of(word.casefold())]
        return f"{before} and {drawn.name}s {line[found.end() :]}" if len(away) == 1 and CARD.search(before) else line
    if found is None or verb is None:
        return line
    done = [word for word in re.finditer(r"[^\W\d_]+", before) if verb in words.verbs_of(word[0].casefold())]
    if len(done) != 1:
        return line
    given = CARD.sub(
        lambda card: words.deck(words.cards.get(card[0].casefold(), "")) or card[0], before[done[0].end() :]
    )
    return f"{before[: done[0].end()]}{given} and draws {line[found.end() :]}"


def whose_pronoun(line: str, who: str | None, words: Vocabulary) -> str:
    """A line whose player is "she", "he" or "they": whoever did something last."""
    found = PRONOUN.match(line)
    if found is None or who is None or words.player(found[1] or found[2]) is not None:
        return line
    if (found[1] or found[2])[0] in "tT" and players_in(line, words):
        return line  # "They rolled again: Ann 3, Ben 5"
    return f"{who} {line[found.end() :]}"


def of_deck(text: str, words: Vocabulary) -> list[str]:
    """A card and what is said of it: "E07: 1 predator, 5 food"; the cards of a row: "metabolic row: Y07 R12"."""
    head, colon, rest = text.partition(":")
    said = head.split()
    verb = words.verb(said[0]) if len(said) == 2 else None
    if colon and verb is not None and verb.table and said[1].isalpha():
        return [f"{verb.name}: {rest}"]
    if not colon or len(said) != 1 or said[0].casefold() not in words.cards or words.player(said[0]) is not None:
        return [text]
    return [f"{head}; {rest}", *([head] if not players_in(rest, words) else [])]
