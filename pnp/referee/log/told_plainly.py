"""Turns of phrase of whoever tells an evening: "and so has Ben", "we rolled a 3 for the map", "the cards were dealt",
"and became a herbivore", "to the plague".

Each is a step as in `loose`: a line in other words, as many as it may stand for, or the line itself.
"""

from __future__ import annotations

import re

from pnp.referee.log.besides import is_value
from pnp.referee.log.fields import flat
from pnp.referee.log.fillers import NEGATING
from pnp.referee.log.kinds import Card, Die
from pnp.referee.log.moves import Verb
from pnp.referee.log.spoken import FIGURES, SPELT
from pnp.referee.log.words import Vocabulary

_NUMBER = rf"(?:\d{{1,2}}|{'|'.join(SPELT)})"
_HEX = r"[A-Za-z]\d{1,2}"
SO_DID = re.compile(
    r"[\s,]{1,6}(?:and\s{1,6})?so\s{1,6}(?:has|have|had|is|are|was|were|does|do|did)\s{1,6}(\w{1,40})", re.IGNORECASE
)
OF_ONES = re.compile(
    rf"(?<=\s)({_NUMBER})\s{{1,6}}(?:more\s{{1,6}})?of\s{{1,6}}(?:her|his|their|its|my)\s{{1,6}}(?=[a-z]{{3,12}}\s{{1,6}}(?:on|in|into|onto|at|to|from)\b)"
    rf"|(?:her|his|their|its|the)\s{{1,6}}other\s{{1,6}}({_NUMBER})(?=\s{{1,6}}(?:on|in|into|onto|at|to|from)\b)",
    re.IGNORECASE,
)
AND_ONE = re.compile(
    rf"(?<=\s)({_NUMBER})((?:\s{{1,6}}[a-z]{{3,12}})?\s{{1,6}}(?:on|in|into|onto|at|to|from)\b.{{1,60}}?\b(?:and|,)\s{{1,6}})"
    r"(?:(?:yet\s{1,6})?another|(?:the|her|his|their)\s{1,6}(?:last|third|second|fourth|other))(?:\s{1,6}one)?(?=\s)",
    re.IGNORECASE,
)
EACH_ON = re.compile(
    rf"(?<!\w)(?:({_NUMBER})(?:\s{{1,6}}[a-z]{{3,12}})?\s{{1,6}}(?:on\s{{1,6}})?each(?:\s{{1,6}}of)?|(ones|twos|threes|fours|fives|sixes))"
    r"\s{1,6}(?:(?:on|in|at|to)\s{1,6})?(?:each\s{1,6}of\s{1,6})?"
    rf"({_HEX}\b(?:(?:\s{{0,6}},\s{{0,6}}(?:and\s{{1,6}})?|\s{{1,6}}(?:and|&)\s{{1,6}}){_HEX}\b(?!=)){{0,20}})",
    re.IGNORECASE,
)
WE = re.compile(
    r"\s{0,6}(?:(?:so|then|next|now)\s{1,6}){0,2}(?:we|they)\s{1,6}(?:have\s{1,6}|had\s{1,6}|all\s{1,6}|each\s{1,6}|both\s{1,6}){0,2}"
    r"(\w{2,20})\s{1,6}(.{1,120})",
    re.IGNORECASE,
)
FOR_WHAT = re.compile(
    r"(.{1,60}\d.{0,20}?|.{1,40}?)\s{1,6}for\s{1,6}(?:(?:the|a|our)\s{1,6})?([a-z]{3,20})\s{0,6}[.!]?"
)
EACH = re.compile(r"\s{1,6}(?:each|apiece|all\s{1,6}round)(?=\s{0,6}[.!]?$)", re.IGNORECASE)
DEALT = re.compile(
    r"\s{0,6}(?:(?:the|our|all|new|ten|\d{1,2})\s{1,6}){0,3}(?:cards?|hands?|decks?)\s{1,6}(?:(?:are|were|was|have\s{1,6}been|had\s{1,6}been|got)\s{1,6})?"
    r"(\w{4,10})(?:\s{1,6}(?:out|round|to\s{1,6}(?:all|both|everybody|everyone|us)|again)){0,2}\s{0,6}[.!]?",
    re.IGNORECASE,
)
WE_DEALT = re.compile(
    r"\s{0,6}(?:we|they)\s{1,6}(?:all\s{1,6})?(\w{4,10})\s{1,6}(?:out\s{1,6})?(?:(?:the|our|all|new|ten|\d{1,2})\s{1,6}){0,3}(?:cards|hands)"
    r"(?:\s{1,6}out)?\s{0,6}[.!]?",
    re.IGNORECASE,
)
OWN_CARDS = re.compile(
    r"\s{0,6}(\w.{0,60}?)\s{1,6}(?:(?:is|are|was|were|got|gets?|has|have|been)\s{1,6}){0,3}(\w{4,10})\s{1,6}(?:back\s{1,6}|up\s{1,6})?"
    r"(?:(?:the|her|his|their|new|some|more)\s{1,6}){1,3}(?:cards?|hands?)\s{0,6}[.!]?"
)
OPENED = re.compile(
    r"\s{0,6}(?:(?:and|then|so|but|now|next|finally|afterwards|(?:in|at)\s{1,3}the\s{1,3}end|after\s{1,3}(?:that|the\s{1,3}[a-z]{3,15}))\s{0,3},?\s{1,6}){1,3}"
    r"(?=\w)",
    re.IGNORECASE,
)
AS_WELL = re.compile(r"\s{0,3},?\s{1,6}(?:too|as\s{1,3}well|likewise)\s{0,6}[.!]?$", re.IGNORECASE)
SO_MANY_OF = re.compile(
    rf"\s{{0,6}}(?:(\w{{1,40}})\s{{0,3}}:?\s{{1,6}})?({_NUMBER}|both)\s{{1,6}}of\s{{1,6}}(?:them|(\w{{1,40}})['’]s)\s{{1,6}}([a-z]{{3,20}})\s{{1,6}}(.{{1,80}})",
    re.IGNORECASE,
)
THERE = re.compile(
    r"\s{1,6}and\s{1,6}(?:then\s{1,6})?([a-z]{3,20})\s{1,6}(?:there|on\s{1,3}it|in\s{1,3}it)(?=\s|$)", re.IGNORECASE
)
INTO_THE = re.compile(
    rf"(?<=\s)(into|onto|to|on|in|over)\s{{1,6}}the\s{{1,6}}[a-z]{{3,15}}\s{{1,6}}(?:on|in|at)\s{{1,6}}(?={_HEX}\b)"
)
DICE_OF_SUM = re.compile(
    r"(?<!\w)(\d{1,2})\s{1,6}(?:with|from|by|as|out\s{1,3}of)\s{1,6}(?:an?\s{1,3})?([1-6](?:(?:\s{0,3}[,+&]\s{0,3}|\s{1,3}(?:and\s{1,3}(?:an?\s{1,3})?)?)[1-6]){1,5})\b"
)
LIGHTLY = re.compile(r"\b(?:gets?|got|has|had|makes?|made)\s{1,6}(?=([1-6]\s{0,3}\+\s{0,3}[1-6])(?!\d))", re.IGNORECASE)
ORDER_SAID = re.compile(r"\s{1,6}(?:first|second|third|last|next)\s{0,3}(?=[:,])", re.IGNORECASE)
NONE_ON = re.compile(
    r"\s{0,6}(?:nothing|no\s{1,3}[a-z]{3,10}|none)\s{1,6}[a-z]{4,12}\s{1,6}(?:on|with|at|by)\s{1,6}(?:an?\s{1,6})?([1-6])\s{0,6}[.!]?",
    re.IGNORECASE,
)
GAVE = re.compile(
    r"\s{0,6}(?:the\s{1,3})?([a-z]{3,15})\s{1,6}(?:gave|gives|brought|brings|dealt|sent|sends)\s{1,6}(\w{1,40})\s{1,6}(?:the\s{1,3})?(\w{2,4})\s{0,6}[.!]?"
)
NUMBER_ASIDE = re.compile(r"[(\[]\s{0,3}([A-Z]\d{2})\s{0,3}[)\]]")
CAME = re.compile(
    r"\s{0,6}(?:(?:then|so|now)\s{1,3})?(?:came\s{1,3}|it\s{1,3}was\s{1,3}|there\s{1,3}was\s{1,3})?(?:the|an?|some)\s{1,3}([a-z]{5,15})"
    r"(?:\s{1,3}(?:came|comes|arrived?|arrives|struck|strikes|appeared?|hit|hits|began|begins|is|was)(?:\s{1,3}(?:here|back|in|up|over|on))?)?\s{0,6}[.!]?",
    re.IGNORECASE,
)
DIE_OF_ALL = re.compile(
    r"\s{0,6}(?:(?:the|our)\s{1,6})?(?:[a-z]{3,12}\s{1,6})?(?:die|dice)(?:\s{0,6}[:=]|\s{1,6}(?:shows?|showed|is|was|says?|said|gave|fell))?"
    r"\s{1,6}(?:an?\s{1,6})?([1-6](?:(?:\s{0,3},\s{0,3}|\s{1,3}(?:and\s{1,3})?)[1-6]){0,4})\s{0,6}[.!]?",
    re.IGNORECASE,
)
BECAME = re.compile(
    r"[\s,]{1,6}(?:and\s{1,6})?(?:(?:it|she|he|they|which|there)\s{1,6})?(?:became|becomes|become|turned\s{1,6}into|is\s{1,6}now|are\s{1,6}now|lives\s{1,6}as|lived\s{1,6}as)\s{1,6}"
    r"(?:(?:a|an|the)\s{1,6})?([a-z]{4,20})(?=\s{0,6}(?:[.,;!]|$))",
    re.IGNORECASE,
)
BECAUSE = re.compile(
    r"(?<=\w)\s{1,6}(?:because\s{1,6}of|due\s{1,6}to|thanks\s{1,6}to|to|by|in|from|after|through|during|into|for)\s{1,6}"
    r"(?:the|an?|that|this)\s{1,6}((?:[a-z]{3,20}\s{1,6}){0,2}[a-z]{3,20})\s{0,6}[.!]?$"
)


def so_did(text: str, words: Vocabulary) -> str:
    """Who has as much, said short: "Ann has 2 tiles and so has Ben"."""
    return SO_DID.sub(lambda found: f", {found[1]} too" if words.player(found[1]) else found[0], text)


def and_one(text: str) -> str:
    """One more after so many: "two of her markers on B2 and the last on A2"."""
    text = OF_ONES.sub(lambda found: f"{found[1]} " if found[1] else found[2], text)
    return AND_ONE.sub(lambda found: f"{found[1]}{found[2]}one", text)


def each_on(text: str) -> str:
    """So many on each of several hexes, said before them: "4 each on B1, C1 and B2"."""

    def with_number(found: re.Match[str]) -> str:
        said = found[1] or found[2].casefold().removesuffix("s").removesuffix("e" if found[2][-2:] == "es" else "s")
        number = FIGURES.get(said.casefold(), FIGURES.get(f"{said}e", said))
        return re.sub(rf"\b({_HEX})\b", rf"\1={number}", found[3])

    return EACH_ON.sub(with_number, text)


def spelt_dice(verb: Verb, tokens: list[str]) -> list[str]:
    """Dice that are all spelt out, in figures: "one and four"; "one die" is a die."""
    if not any(isinstance(field.kind, Die) for field in verb.args) or any(map(str.isdecimal, tokens)):
        return tokens
    after = [*(token.casefold() for token in tokens[1:]), ""][: len(tokens)]
    return [
        FIGURES[token.casefold()] if token.casefold() in SPELT and then not in ("die", "dice") else token
        for token, then in zip(tokens, after, strict=True)
    ]


def we_did(text: str, words: Vocabulary) -> list[str]:
    """What "we" did: a card or a die for all, or what each of us did."""
    found = WE.fullmatch(text)
    if found is None or any(map(words.player, re.findall(r"\w+", text))):
        return [text]
    done, rest = found[1], found[2]
    verbs = words.verbs_of(done)
    said: list[str] = []
    purpose = FOR_WHAT.fullmatch(rest) if any(isinstance(f.kind, Die) for v in verbs for f in v.args) else None
    if purpose is not None:
        said.append(f"{purpose[2]} {done} {purpose[1]}")  # "the map rolled a 3"
    cards = {card for card in (words.cards.get(word.casefold()) for word in rest.split()) if card is not None}
    titles = [words.wide_title(rest.split(), at) for at in range(len(rest.split()))]
    cards |= {title[0] for title in titles if title is not None}
    if len(cards) == 1 and words.turned(next(iter(cards))) is not None:
        said.append(cards.pop())  # "we drew Fern Gully"
    if EACH.search(rest) and any(not verb.table for verb in verbs):
        said.append(f"{' and '.join(words.players)} {done} {EACH.sub('', rest)}")
    return said or [text]


def plainly(text: str, words: Vocabulary) -> list[str]:
    """A line as it would be told by itself, and of whom: without what joins it to others, with its player first."""
    found = list(dict.fromkeys(each for plain in without_opening(text, words) for each in so_many_of(plain, words)))
    found = [each for text in found for each in in_one_place(text, words)]
    return [each for text in found for each in became(text, words)]


def cards_of_all(text: str, words: Vocabulary) -> list[str]:
    """Cards that came to hands, and that nobody wrote down: "the cards were dealt", "Ann and Ben drew their cards"."""
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


def _drawing(word: str, words: Vocabulary) -> Verb | None:
    """The verb by which cards come to a hand, if a word says it."""
    for verb in words.verbs_of(word):
        kind = verb.args[0].kind if not verb.table and verb.args and verb.args[0].many else None
        if isinstance(kind, Card) and kind.unknown:
            return verb
    return None


def die_of_all(text: str, words: Vocabulary) -> list[str]:
    """A die or dice for all, by whatever they are called: "tile die 1", "the die showed a 3"."""
    found = DIE_OF_ALL.fullmatch(text)
    verbs = [verb for verb in words.verbs.values() if verb.table and verb.args and isinstance(verb.args[0].kind, Die)]
    if found is None or len(verbs) != 1 or words.player(text.split()[0]) is not None:
        return [text]
    return [f"{verbs[0].name}: {found[1]}"]


def without_opening(text: str, words: Vocabulary) -> list[str]:
    """Without what joins a line to the one before: "then we dealt", "and Ben has 3 as well"."""
    name, colon, rest = text.partition(":")
    if colon and words.player(name.strip()):  # whose line it was found to be
        return [f"{name}: {plain.strip()}" for plain in without_opening(rest, words)]
    found = OPENED.match(text)
    plain = text[found.end() :] if found is not None else text
    return [AS_WELL.sub("", plain) if re.search(r"\d|\b(?:one|two|three)\b", plain) else plain]


def so_many_of(text: str, words: Vocabulary) -> list[str]:
    """So many of somebody's, who did it: "one of Ann's crocs walked from jW to kE", "both of them swam"."""
    found = SO_MANY_OF.fullmatch(text)
    who = words.player(found[1] or found[3] or "") if found is not None else None
    if found is None or who is None or (found[1] and found[3]):
        return [text]
    many = "two" if found[2].casefold() == "both" else found[2]
    done, rest = found[4], found[5]
    if words.verbs_of(done.casefold()) or " " not in rest:
        return [f"{who} {done} {many} {rest}"]
    noun, (done, rest) = done, rest.split(None, 1)
    return [f"{who} {done} {many} of her {noun} {rest}", f"{who} {done} {many} {rest}"]


def in_one_place(text: str, words: Vocabulary) -> list[str]:
    """Without what says the place once more: "flew to B2 and settled there", "into the city on E5"."""
    kinds = [getattr(field.kind, "parts", field.kind) for verb in words.verbs.values() for field in flat(verb.args)]
    for other, word in ((o, w) for kind in kinds for o, w in getattr(kind, "said", {}).items()):
        if re.search(rf"\b{other}\b.*\b{word}\b", text):
            text = re.sub(rf"\s{other}\b", "", text, count=1)  # "below as a herbivore"
    text = THERE.sub(lambda found: "" if words.verbs_of(found[1].casefold()) else found[0], text)
    return [INTO_THE.sub(r"\1 ", ORDER_SAID.sub("", text) if words.player(text.split()[0]) else text)]


def added_up(text: str, words: Vocabulary) -> list[str]:
    """Dice that are told with their sum, or with a word that says nothing: "3 with 1 and 2", "gets 4+3"."""

    def dice(found: re.Match[str]) -> str:
        faces = re.findall(r"\d", found[2])
        return " ".join(faces) if int(found[1]) == sum(map(int, faces)) else found[0]

    thrown = [v.name for v in words.verbs.values() if not v.table and v.args and isinstance(v.args[0].kind, Die)]
    text = DICE_OF_SUM.sub(dice, text)
    return [LIGHTLY.sub(f"{thrown[0]} ", text) if len(thrown) == 1 else text]


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
    """The die for all on which nothing happened: "nothing flipped on a 1"; nothing for any other line."""
    found = NONE_ON.fullmatch(line)
    verbs = [verb for verb in words.verbs.values() if verb.table and verb.args and isinstance(verb.args[0].kind, Die)]
    return f"{verbs[0].name}: {found[1]}" if found is not None and len(verbs) == 1 else ""


def became(text: str, words: Vocabulary) -> list[str]:
    """What something is now, after what it did: "and became a herbivore"."""
    return [BECAME.sub(lambda found: f" as {found[1]}" if is_value(found[1], words) else found[0], text)]


def because(text: str, words: Vocabulary) -> list[str]:
    """Without what it came from, in words that the game does not know: "to the plague"."""
    found = BECAUSE.search(text)
    if found is None:
        return [text]
    said = found[1].split()
    kinds = [field.kind for verb in words.verbs.values() for field in flat(verb.args)]
    known = (
        word in NEGATING
        or words.verbs_of(word)
        or is_value(word, words)
        or word in words.cards
        or words.wide_title(said, at) is not None
        or word in FIGURES
        or any(word in getattr(kind, "words", ()) for kind in kinds)
        for at, word in enumerate(said)
    )
    return [text] if any(known) else [text[: found.start()]]
