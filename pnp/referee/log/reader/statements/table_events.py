"""What a sentence tells of the whole table: "we rolled a 3 for the map", "the cards were dealt", "the locusts came".

Each is a step as in `rewriting.steps`: a line in other words, as many as it may stand for, or the line itself.
"""

from __future__ import annotations

import re
from typing import Any

from pnp.patterns import late
from pnp.referee.log.kinds import Kind, Number, Word
from pnp.referee.log.moves import Verb
from pnp.referee.log.reader.lookups import card_called, of_dice, players_in, several_cards, thrown_for_all_by
from pnp.referee.log.spoken import COMES_UP, EVERYBODY, NUMBER, SPELT, figure
from pnp.referee.log.words import Vocabulary

WE = late(
    r"\s{0,6}(?:(?:so|then|next|now)\s{1,6}){0,2}(?:we|they)\s{1,6}(?:have\s{1,6}|had\s{1,6}|all\s{1,6}|each\s{1,6}|both\s{1,6}){0,2}"
    r"(\w{2,20})\s{1,6}(.{1,120})",
    re.IGNORECASE,
)
FOR_WHAT = late(r"(.{1,60}\d.{0,20}?|.{1,40}?)\s{1,6}for\s{1,6}(?:(?:the|a|our)\s{1,6})?([a-z]{3,20})\s{0,6}[.!]?")
THROWN_FOR = late(  # "Tom rolls a 1 for the map, nothing flips"
    r"\s{0,6}(?:(\w{1,40}):?\s{1,6})??([a-z]{4,8})\s{1,6}(?:an?\s{1,6})?([1-6])\s{1,6}for\s{1,6}(?:the|our)\s{1,6}([a-z]{3,12})\b",
    re.IGNORECASE,
)
FOR_IT_WE = late(
    r"^\s{0,6}(?:for|as)\s{1,6}(?:the|our)\s{1,6}([a-z]{3,20})\s{0,3},?\s{1,6}we\s{1,6}(.{3,60}?)\s{0,3}[.!]?$",
    re.IGNORECASE,
)
EACH = late(r"\s{1,6}(?:each|apiece|all\s{1,6}round)(?=\s{0,6}[.!]?$)", re.IGNORECASE)
DEALT = late(
    r"\s{0,6}(?:(?:the|our|all|new|ten|\d{1,2})\s{1,6}){0,3}(?:cards?|hands?|decks?)\s{1,6}(?:(?:are|were|was|have\s{1,6}been|had\s{1,6}been|got)\s{1,6})?"
    r"(\w{4,10})(?:\s{1,6}(?:out|round|to\s{1,6}(?:all|both|everybody|everyone|us)|again)){0,2}"
    r"(?:(?:\s{0,3},|\s{1,3}and)\s{1,3}(?:(?:are|were|kept|stay(?:ed)?)\s{1,3}){0,2}(?:hidden|secret|face\s{1,3}down))?\s{0,6}[.!]?",
    re.IGNORECASE,
)
WE_DEALT = late(
    r"\s{0,6}(?:we|they)\s{1,6}(?:(?:all|each|both)\s{1,6})?(\w{4,10})\s{1,6}(?:out\s{1,6})?(?:(?:the|our|all|new|ten|\d{1,2})\s{1,6}){0,3}(?:cards|hands)"
    r"(?:\s{1,6}out)?\s{0,6}[.!]?",
    re.IGNORECASE,
)
EACH_CARDS = late(
    r"\s{0,6}(?:and\s{1,3}|then\s{1,3}){0,2}(?:(?:we|they|both|all(?:\s{1,3}of\s{1,3}us)?|every(?:body|one)|each(?:\s{1,3}player)?)\s{1,3}){1,2}(?:each\s{1,3}|all\s{1,3})?"
    r"(?:gets?|got|takes?|took|draws?|drew|receives?|received)\s{1,3}(?:(?:our|their|the|new|ten|\d{1,2})\s{1,3}){0,3}cards?(?:\s{1,3}(?:each|again))?\s{0,3}[.!]?"
    r"|\s{0,6}(?:(?:they|we)\s{1,3}(?:were|are)\s{1,3}(?:both|all|each)|(?:both|all|everybody|everyone)(?:\s{1,3}of\s{1,3}(?:us|them))?\s{1,3}(?:were|was|are|is|got)"
    r"|each(?:\s{1,3}(?:of\s{1,3}(?:us|them)|player))?\s{1,3}(?:were|was|is|got))\s{1,3}dealt\s{1,3}(?:(?:our|their|the|new|a|ten|\d{1,2})\s{1,3}){0,3}(?:cards?|hands?)(?:\s{1,3}each)?\s{0,3}[.!]?"
    r"|\s{0,6}(?:(?:the|our|new|ten|\d{1,2})\s{1,3}){0,3}cards\s{1,3}(?:were|are|was)\s{1,3}(?:dealt|given)\s{1,3}(?:out\s{1,3})?to\s{1,3}(?:each(?:\s{1,3}player|\s{1,3}of\s{1,3}us)?|all|both|everybody|everyone)\s{0,3}[.!]?"
    r"|\s{0,6}(?:(?:the|our|ten|\d{1,2})\s{1,3}){0,2}(?:new|ten|five|10|5)\s{1,3}cards\s{1,3}(?:each|for\s{1,3}(?:all|both|everybody|everyone|each(?:\s{1,3}of\s{1,3}us|\s{1,3}player)?)(?:\s{1,3}of\s{1,3}us)?|all\s{1,3}round)\s{0,3}[.!]?",
    re.IGNORECASE,
)
TOOK = frozenset(["took", "take", "got", "received", "picked"])  # said of cards that nobody names
OWN_CARDS = late(
    r"\s{0,6}(\w.{0,60}?)\s{1,6}(?:(?:is|are|was|were|got|gets?|has|have|been)\s{1,6}){0,3}(\w{3,10})\s{1,6}(?:back\s{1,6}|up\s{1,6})?"
    r"(?:(?:the|her|his|their|new|some|more)\s{1,6}){1,3}(?:cards?|hands?)\s{0,6}[.!]?"
)
_NONE = r"(?:(?:nothing|no\s{1,3}[a-z]{3,10}|none)\s{1,6}[a-z]{4,12}|no\s{1,3}(?P<deed>[a-z]{4,12}))"
_ON_A = r"(?:on|with|at|by)\s{1,6}(?:an?\s{1,6})?([1-6])"
NONE_ON = late(rf"\s{{0,6}}{_NONE}\s{{1,6}}{_ON_A}\s{{0,6}}[.!]?", re.IGNORECASE)
ON_NONE = late(rf"\s{{0,6}}{_ON_A}\s{{0,3}},?\s{{1,6}}{_NONE}\s{{0,6}}[.!]?", re.IGNORECASE)
GAVE = late(
    r"\s{0,6}(?:the\s{1,3})?([a-z]{3,15})\s{1,6}(?:gave|gives|brought|brings|dealt|sent|sends)\s{1,6}(\w{1,40})\s{1,6}(?:the\s{1,3})?(\w{2,4})\s{0,6}[.!]?"
)
NUMBER_ASIDE = late(r"[(\[]\s{0,3}([A-Z]\d{2})\s{0,3}[)\]]")
CAME = late(
    r"\s{0,6}(?:(?:then|so|now)\s{1,3})?(?:came\s{1,3}|it\s{1,3}was\s{1,3}|there\s{1,3}was\s{1,3})?(?:the|an?|some)\s{1,3}([a-z]{5,15})"
    r"(?:\s{1,3}(?:came|comes|arrived?|arrives|struck|strikes|appeared?|hit|hits|began|begins|is|was)(?:\s{1,3}(?:here|back|in|up|over|on))?)?\s{0,6}[.!]?",
    re.IGNORECASE,
)
GETS_A = late(
    rf"\s{{0,6}}(\w{{1,40}})\s{{1,3}}(?:gets?|got|has|had|turns?|turned|throws?|threw)\s{{1,3}}(?:an?|the)\s{{1,3}}({NUMBER})\s{{0,3}}[.!]?",
    re.I,
)
NUMBER_FOR = late(
    rf"\s{{0,6}}(?:(?:an?|the)\s{{1,6}})?({NUMBER})\s{{1,6}}for\s{{1,6}}(\w{{1,40}})\s{{0,6}}[.!]?", re.IGNORECASE
)
NUMBER_FOR_THEN = late(  # "turn 5, an 8 for Ida: a river on A3"
    rf"(^|[,:;–-]\s{{1,3}})an?\s{{1,3}}({NUMBER})\s{{1,3}}for\s{{1,3}}(\w{{1,40}})\s{{0,3}}[:,;–-]\s{{1,3}}(?=\w)",
    re.IGNORECASE,
)
DIE_OF_ALL = late(
    r"\s{0,6}(?:(?:the|our)\s{1,6})?(?:[a-z]{3,12}\s{1,6})?(?:die|dice)(?:\s{0,6}[:=]|\s{1,6}(?:shows?|showed|is|was|says?|said|gave|fell))?"
    r"\s{1,6}(?:an?\s{1,6})?([1-6](?:(?:\s{0,3},\s{0,3}|\s{1,3}(?:and\s{1,3})?)[1-6]){0,4})\s{0,6}[.!]?",
    re.IGNORECASE,
)

_FACE = rf"(?:an?\s{{1,3}}|the\s{{1,3}})?([1-6]|{'|'.join(SPELT[1:7])})"
_NOW = r"\s{0,6}(?:(?:so|then|and|now)\s{1,3}){0,2}"
DIE_UP = late(  # "we roll a five", "a 5 comes up", "it's a 5", "five: H21 on A2"
    rf"{_NOW}(?:(?:(?:we|they)\s{{1,3}}(?:all\s{{1,3}})?(?:roll|rolled|throw|threw|get|got|turn|turned)(?:\s{{1,3}}up)?"
    rf"|it(?:['’]s|\s{{1,3}}(?:is|was|comes\s{{1,3}}up|came\s{{1,3}}up|shows)))\s{{1,3}}{_FACE}"
    rf"|{_FACE}\s{{1,3}}(?:(?:comes|came)\s{{1,3}}up|(?:is|was)\s{{1,3}}(?:rolled|thrown)|it\s{{1,3}}is|on\s{{1,3}}the\s{{1,3}}die)"
    rf"|{_FACE}(?=\s{{0,3}}[:–-]\s{{1,3}}[A-Z]\d))"
    r"(?:\s{0,3}[.!]?\s{0,3}$|\s{0,3}[,;:–-]\s{1,3}(?:(?:so|and|then)\s{1,3}){0,2}|\s{1,3}(?:so|and|then)\s{1,3})",
    re.IGNORECASE,
)

SHOWN = frozenset(["turned", "revealed", "drawn", "hits"])  # behind the name of a card that was turned
_TO_ALL = r"(?:\s{1,3}(?:for|to)\s{1,3}(?:all|us|everybody|everyone|each))?"
_ON_A_CARD = rf"(?:[+−–-]\s{{0,2}})?{NUMBER}(?:\s{{1,3}}(?:more|extra))?(?:\s{{1,3}}[a-z]{{3,12}}){{0,2}}{_TO_ALL}"
_WHO_GETS = rf"(?:{'|'.join(EVERYBODY)}|each(?:\s{{1,3}}player)?|we(?:\s{{1,3}}all)?)"
_ALL_GET = rf"(?:{_WHO_GETS}\s{{1,3}}(?:gets?|got|gains?|gained|receives?|received)\s{{1,3}})?"
BRINGS = late(
    r"\s{0,6}(?P<heading>[a-z]{3,6}\s{1,3}\d{1,3}\s{0,3}[:,.–-]\s{1,3})?"
    rf"(?P<card>\w[\w ’'-]{{1,40}}?)(?:{COMES_UP})?\s{{0,3}}(?:[,;:–(!-]|[.](?=\s)|\s(?=[+−]))\s{{0,3}}"
    rf"(?:(?:so|that\s{{0,3}}(?:is|['’]s)|which\s{{1,3}}(?:is|means)|with)\s{{1,3}})?{_ALL_GET}(?P<rest>{_ON_A_CARD}(?:\s{{0,3}}(?:,|/|;|and|,\s{{0,3}}and)\s{{1,3}}{_ON_A_CARD}){{0,3}})\s{{0,3}}[.!)]?\s{{0,3}}",
    re.IGNORECASE,
)


def thrown_for_all(text: str, words: Vocabulary) -> str:
    """A die for all that somebody threw, as the table's: "Tom rolls a 1 for the map", where that is its own die."""
    found = THROWN_FOR.match(text)
    if found is None or not (found[1] is None or found[1].casefold() == "we" or words.player(found[1])):
        return text
    dice = set(filter(of_dice, words.verbs.values()))
    own = next((v for v in dice if v.table and found[4].casefold() in re.findall(r"\w+", v.help)), None)
    if own is None or dice.isdisjoint(words.verbs_of(found[2].casefold())):
        return text
    return f"{own.name}: {found[3]}{text[found.end() :]}"


def we_did(text: str, words: Vocabulary) -> list[str]:
    """What "we" did: a card or a die for all, or what each of us did."""
    text = thrown_for_all(FOR_IT_WE.sub(r"we \2 for the \1", text), words)  # "for the map we throw 5"
    found = WE.fullmatch(text)
    if found is None or players_in(text, words):
        return [text]
    done, rest = found[1], found[2]
    verbs = words.verbs_of(done)
    said: list[str] = []
    purpose = FOR_WHAT.fullmatch(rest) if any(map(of_dice, verbs)) else None
    if purpose is not None:
        said.append(f"{purpose[2]} {done} {purpose[1]}")  # "the map rolled a 3"
        said.append(f"{purpose[2]} die {purpose[1]}")
    cards = {card for card in (words.cards.get(word.casefold()) for word in rest.split()) if card is not None}
    titles = [words.wide_title(rest.split(), at) for at in range(len(rest.split()))]
    cards |= {title[0] for title in titles if title is not None}
    if len(cards) == 1 and words.turned(next(iter(cards))) is not None:
        said.append(cards.pop())  # "we drew Fern Gully"
    if EACH.search(rest) and any(not verb.table for verb in verbs):
        said.append(f"{' and '.join(words.players)} {done} {EACH.sub('', rest)}")
    return said or [text]


ONE_WORD = late(r"\w+")


def cards_of_all(text: str, words: Vocabulary) -> list[str]:
    """Cards that came to hands, and that nobody wrote down: "the cards were dealt", "Ann and Ben drew their cards"; by
    what a game calls them, too: "the genes are drawn"."""
    drawing = next(filter(_drawing_of, words.verbs.values()), None)
    called = drawing.help.split()[0].casefold() if drawing is not None and drawing.help else ""
    own = called in words.own_idle
    plain = ONE_WORD.sub(lambda found: "cards" if found[0].casefold() == called else found[0], text) if own else text
    said = _cards_drawn(plain, drawing, words)
    return [text] if said == [plain] else said


def _cards_drawn(text: str, drawing: Verb | None, words: Vocabulary) -> list[str]:
    """The draws of all or some players that a line tells, or the line itself."""
    each = EACH_CARDS.fullmatch(text)
    if each is not None and drawing is not None:
        return ["; ".join(f"{player}: {drawing.name} ?" for player in words.players)]
    found = DEALT.fullmatch(text) or WE_DEALT.fullmatch(text)
    drawn = _drawing(found[1], words) if found is not None else None
    if drawn is not None:
        return ["; ".join(f"{player}: {drawn.name} ?" for player in words.players)]
    found = OWN_CARDS.fullmatch(text)
    drawn = _drawing(found[2], words) if found is not None else None
    who = re.findall(r"\w+", found[1]) if found is not None else []
    players = [player for player in map(words.player, who) if player is not None]
    if drawn is None or not players or any(words.player(word) is None and word.casefold() != "and" for word in who):
        return [text]
    return ["; ".join(f"{player}: {drawn.name} ?" for player in players)]


def _drawing_of(verb: Verb) -> bool:
    """Whether a verb is the one by which cards that nobody need see come to a hand."""
    kind = several_cards(verb)
    return kind is not None and kind.unknown


def _drawing(word: str, words: Vocabulary) -> Verb | None:
    """The verb by which cards come to a hand, if a word says it."""
    drawn = [verb for verb in words.verbs.values() if not verb.table] if word.casefold() in TOOK else []
    for verb in drawn or words.verbs_of(word):
        if _drawing_of(verb):
            return verb
    return None


def die_of_all(text: str, words: Vocabulary) -> list[str]:
    """A die or dice for all, by whatever they are called: "tile die 1", "the die showed a 3"."""
    found = DIE_OF_ALL.fullmatch(text)
    number, gets = NUMBER_FOR.fullmatch(text), GETS_A.fullmatch(text)
    who, many = (number[2], number[1]) if number is not None else gets.groups() if gets is not None else ("", "")
    if words.player(who) is not None:
        counted = _counted_for_all(words)
        return [f"{counted}: {figure(many)}"] if counted else [text]
    verb = thrown_for_all_by(words)
    if found is None or verb is None or words.player(text.split()[0]) is not None:
        return [text]
    return [f"{verb.name}: {found[1]}"]


def number_for(line: str, words: Vocabulary) -> str:
    """A line in which a number of the table came for somebody who then did something, as two things that it
    tells: "turn 5, an 8 for Ida: a river on A3"."""
    found = NUMBER_FOR_THEN.search(line)
    who = words.player(found[3]) if found is not None else None
    counted = _counted_for_all(words)
    if found is None or who is None or not counted:
        return line
    spun = f"{who} {counted}s {figure(found[2])}"
    return f"{line[: found.start()]}{found[1]}{spun}; {who}: {line[found.end() :]}"


def die_up(line: str, words: Vocabulary) -> str:
    """A line that begins with how the die for all fell, in a game that has one, with its verb for that: "we roll
    a five", "it's a 5"."""
    found, verb = DIE_UP.match(line), thrown_for_all_by(words)
    if found is None or verb is None or verb.args[0].many:
        return line
    face = next(filter(None, found.groups()))
    rest = line[found.end() :]
    return f"{verb.name}: {figure(face)}{'; ' if rest else ''}{rest}"


def for_the_table(text: str, words: Vocabulary) -> list[str]:
    """What a card or a die is called for whoever turns it: "nothing flipped on a 1", "the reserve gave Ben I06", "the
    locusts came"."""
    found = GAVE.fullmatch(text)
    verb = words.verbs.get(found[1].casefold()) if found is not None else None
    if (
        found is not None
        and verb is not None
        and verb.deck
        and words.player(found[2])
        and found[3] in words.cards.values()
    ):
        return [f"{verb.name}: {found[3]}"]
    numbers = NUMBER_ASIDE.findall(text)
    if len(numbers) == 1 and words.turned(numbers[0]) is not None and not any(map(words.player, text.split())):
        return [numbers[0]]
    found = CAME.fullmatch(text)
    if found is None or words.verbs_of(found[1].casefold()) or words.player(found[1]):
        return [text]
    stem = found[1].casefold().removesuffix("s")
    known = {
        card
        for title, card in words.titles.items()
        if words.turned(card) is not None and any(word.strip(",’'").removesuffix("s") == stem for word in title.split())
    }
    return [known.pop()] if len(known) == 1 else [text]


def die_where_nothing_happened(line: str, words: Vocabulary) -> str:
    """The die for all on which nothing happened: "nothing flipped on a 1", "no flips with a 1", "on a 1 nothing flips";
    nothing for any other line."""
    found, verb = NONE_ON.fullmatch(line) or ON_NONE.fullmatch(line), thrown_for_all_by(words)
    if found is None or verb is None or (found["deed"] and not found["deed"].casefold().startswith(verb.name)):
        return ""
    return f"{verb.name}: {next(filter(str.isdecimal, line))}"


def _counted_for_all(words: Vocabulary) -> str:
    """The verb by which a number comes up for all, as of a spinner; "" where there is none, or are several."""
    counted = [verb.name for verb in words.verbs.values() if verb.table and verb.args and _is_number(verb.args[0].kind)]
    return counted[0] if len(counted) == 1 else ""


def _is_number(kind: Kind[Any]) -> bool:
    """Whether a kind is numbers, by whatever they are told: those of sectors, too."""
    return type(kind) is Number or (isinstance(kind, Word) and all(map(str.isdecimal, kind.words)))


def _is_deck(word: str, words: Vocabulary) -> bool:
    """Whether a word is what lines begin with that tell the top card of a deck."""
    verb = words.verbs.get(word.casefold())
    return verb is not None and verb.deck


def without_what_it_brings(line: str, words: Vocabulary) -> str:
    """A card that was turned, without what stands on it: "Heron Pool, so four food each", "E06, 2 predators"."""
    found = BRINGS.fullmatch(line)
    if found is None:
        return line
    tokens = found["card"].split()
    while tokens and (tokens[0].casefold() in ("the", "then", "card", "now") or _is_deck(tokens[0], words)):
        del tokens[0]
    while len(tokens) > 1 and tokens[-1].casefold() in SHOWN:
        del tokens[-1]
    card = card_called(" ".join(tokens), words)
    said = re.findall(r"[A-Za-z]+", found["rest"])
    if not card or words.comes_up(card) is None or any(words.player(word) or words.verb(word) for word in said):
        return line
    return f"{found['heading'] or ''}{found['card']}"
