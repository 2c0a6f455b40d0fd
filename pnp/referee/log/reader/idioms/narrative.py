"""Turns of phrase of whoever tells an evening: "and so has Ben", "two on B2 and another on A2", "one of Ann's crocs
walked", "and became a herbivore", "to the plague".

Each is a step as in `rewriting.steps`: a line in other words, as many as it may stand for, or the line itself.
"""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.fields import flat
from pnp.referee.log.fillers import NEGATING
from pnp.referee.log.moves import Verb
from pnp.referee.log.places import Hex, Stack
from pnp.referee.log.reader.coverage.referents import is_value
from pnp.referee.log.reader.lookups import of_dice
from pnp.referee.log.reader.normalisation.commentary import without_nothing, without_order, without_what_follows
from pnp.referee.log.reader.normalisation.postposition import behind_first
from pnp.referee.log.spoken import FIGURES, HEX, NUMBER, SPELT
from pnp.referee.log.words import Vocabulary

SO_DID = late(
    r"[\s,]{1,6}(?:and\s{1,6})?so\s{1,6}(?:has|have|had|is|are|was|were|does|do|did)\s{1,6}(\w{1,40})", re.IGNORECASE
)
OF_ONES = late(
    rf"(?<=\s)({NUMBER})\s{{1,6}}(?:more\s{{1,6}})?of\s{{1,6}}(?:her|his|their|its|my)\s{{1,6}}(?=[a-z]{{3,12}}\s{{1,6}}(?:on|in|into|onto|at|to|from)\b)"
    rf"|(?:her|his|their|its|the)\s{{1,6}}other\s{{1,6}}({NUMBER})(?=\s{{1,6}}(?:on|in|into|onto|at|to|from)\b)",
    re.IGNORECASE,
)
AND_ONE = late(
    rf"(?<=\s)({NUMBER})((?:\s{{1,6}}[a-z]{{3,12}})?\s{{1,6}}(?:on|in|into|onto|at|to|from)\b.{{1,60}}?\b(?:and|,)\s{{1,6}})"
    r"(?:(?:yet\s{1,6})?another|(?:the|her|his|their)\s{1,6}(?:last|third|second|fourth|other))(?:\s{1,6}one)?(?=\s)",
    re.IGNORECASE,
)
EACH_ON = late(
    rf"(?<!\w)(?:({NUMBER})(?:\s{{1,6}}[a-z]{{3,12}})?\s{{1,6}}(?:on\s{{1,6}})?each(?:\s{{1,6}}of)?|(ones|twos|threes|fours|fives|sixes))"
    r"\s{1,6}(?:(?:on|in|at|to)\s{1,6})?(?:each\s{1,6}of\s{1,6})?"
    rf"({HEX}\b(?:(?:\s{{0,6}},\s{{0,6}}(?:and\s{{1,6}})?|\s{{1,6}}(?:and|&)\s{{1,6}}){HEX}\b(?!=)){{0,20}})",
    re.IGNORECASE,
)
ALL_THE_SAME = late(
    r"(\b(?:is|was|were|gets?|got)\s{1,3}[a-z]{4,12})(?:\s{1,3}by\s{1,3}(?:the|an?)\s{1,3}[a-z]{3,15})?\s{0,3},?\s{1,3}but\s{1,3}(?:(?:he|she|they|it)\s{1,3})?"
)
OPENED = late(
    r"\s{0,6}(?:(?:and|then|so|but|now|next|finally|afterwards|to\s{1,3}[a-z]{3,8}\s{1,3}who\s{1,3}[a-z]{3,8}|(?:in|at)\s{1,3}the\s{1,3}end|after\s{1,3}(?:that|the\s{1,3}[a-z]{3,15}))\s{0,3},?\s{1,6}){1,3}"
    r"(?=\w)",
    re.IGNORECASE,
)
AS_WELL = late(r"\s{0,3},?\s{1,6}(?:too|as\s{1,3}well|likewise)\s{0,6}[.!]?$", re.IGNORECASE)
SO_MANY_OF = late(
    rf"(?<!\w)\s{{0,6}}(?:(\w{{1,40}})\s{{0,3}}:?\s{{1,6}})?({NUMBER}|both)\s{{1,6}}of\s{{1,6}}(?:them|(\w{{1,40}})['’]s)\s{{1,6}}([a-z]{{3,20}})\s{{1,6}}(.{{1,80}})",
    re.IGNORECASE,
)
THERE = late(
    r"\s{1,6}and\s{1,6}(?:then\s{1,6})?([a-z]{3,20})\s{1,6}(?:there|on\s{1,3}it|in\s{1,3}it)(?=\s|$)", re.IGNORECASE
)
IS = frozenset(["is", "was", "are", "were", "lives", "lived", "stands", "stood", "sits", "sat", "stays", "stayed"])
INTO_THE = late(
    rf"(?<=\s)(into|onto|to|on|in|over)\s{{1,6}}the\s{{1,6}}[a-z]{{3,15}}\s{{1,6}}(?:on|in|at)\s{{1,6}}(?={HEX}\b)"
)
ON_THE = late(  # "on the reef, B3", "on the reef (B3)"
    rf"(?<=\s)(into|onto|to|on|in|over)\s{{1,6}}the\s{{1,6}}[a-z]{{3,15}}(?:\s{{0,3}},\s{{0,3}}|\s{{0,3}}\(\s{{0,3}}|\s{{1,3}})({HEX})\b(?:\s{{0,3}}\))?"
)
DICE_OF_SUM = late(
    r"(?<!\w)(\d{1,2})\s{1,6}(?:with|from|by|as|out\s{1,3}of)\s{1,6}(?:an?\s{1,3})?([1-6](?:(?:\s{0,3}[,+&]\s{0,3}|\s{1,3}(?:and\s{1,3}(?:an?\s{1,3})?)?)[1-6]){1,5})\b"
)
LIGHTLY = late(
    r"\b(?:(?:only|just)\s{1,3})?(?:gets?|got|has|had|makes?|made)\s{1,6}(?:(?:only|just)\s{1,3})?(?:an?\s{1,3})?"
    r"(?=([1-6]\s{0,3}(?:\+|\band\b)\s{0,3}(?:an?\s{1,3})?[1-6])(?!\d)\s{0,3}(?:[,;.!]|$|and\s{1,3}[A-Z]))",
    re.IGNORECASE,
)
ALONE = late(r"\b(\w{1,40})\s{0,3}:?\s{1,3}([1-6]\s{0,3}\+\s{0,3}[1-6])(?![\d+=])")  # "Ann 6+2"
ORDER_SAID = late(r"\s{1,6}(?:first|second|third|last|next)\s{0,3}(?=[:,])", re.IGNORECASE)
OTHERS_THERE = late(
    rf"(?<=[a-z]\s)(?<!\band\s)(\w{{1,40}})['’]s\s{{1,6}}{NUMBER}(?:\s{{1,6}}[a-z]{{3,12}})?\s{{1,6}}(?:on|in|at)\s{{1,6}}(?={HEX}\b)",
    re.IGNORECASE,
)
MANY_ASIDE = late(rf"(?:\b(?:on|in|at)\s{{1,6}})?\b({HEX})\s{{0,3}}\(({NUMBER})(?:\s[a-z]{{3,10}})?\)", re.IGNORECASE)
OTHERS_BENEATH = late(
    rf"\b(?:right\s{{1,3}})?on\s{{1,3}}top\s{{1,3}}of\s{{1,3}}(\w{{1,40}})['’]s\s{{1,3}}[a-z]{{3,12}}\s{{1,3}}(?:on|in|at)\s{{1,3}}(?={HEX}\b)",
    re.I,
)
BOTH_OF_ONES = late(
    r"\bboth\s{1,6}(?:of\s{1,6})?(?:her|his|their|its|the)\s{1,6}(?=[a-z]{3,12}\s{1,6}(?:on|in|at|from)\b)"
)
ARE_WHERE = late(
    rf"\s{{0,6}}(?<!\w)(\w{{1,40}})['’]s\s{{1,6}}[a-z]{{3,12}}\s{{1,6}}(?:are|were|is|was)\s{{1,6}}(?={NUMBER}\s{{1,6}}on\s)",
    re.IGNORECASE,
)
IS_STRUCK = late(r"(?<=\w)\s{1,6}(?:is|are|was|were|gets?|got)\s{1,6}([a-z]{3,12})\s{1,6}and(?=\s)")
NOBODY = late(
    r"(?:\s{0,3},?\s{1,6}but|\s{1,6}[–—-]|\s{0,3},)\s{1,6}(?:no|nobody|none|nothing|no-one)\b[^,;.]{0,60}[.!]?$",
    re.IGNORECASE,
)
BEING = late(  # "Ann is not harmed, tolerant"
    r"\s{0,6}(\w{1,40})\s{1,3}(?:(?:is|was|loses|lost)\s{1,3}(?:not|un)[^,;:(]{1,40}|(?:loses|lost)\s{1,3}(?:nothing|none|no\s{1,3}one|nobody))"
    r"\s{0,3}[,;:(–-]\s{0,3}(?:(?:being|because|since|as|he|she|it|they|is|was)\s{1,3}){0,3}([a-z]{5,12})\)?\s{0,3}[.!]?\s{0,3}",
    re.IGNORECASE,
)
FEWER = late(
    rf"\b(?:has|have|had)\s{{1,3}}({NUMBER})\s{{1,3}}([a-z]{{3,12}}(?:\s{{1,3}}[a-z]{{3,12}})?)\s{{1,3}}(?:less|fewer)\b",
    re.IGNORECASE,
)
BESIDE = late(  # "B02, G01 and R06 lie beside Ann's dome now"
    r"\s{0,6}((?<!\w)[A-Z]\d{2}(?:(?:\s{0,3},\s{0,3}(?:and\s{1,3})?|\s{1,3}(?:and|&)\s{1,3})[A-Z]\d{2}){0,9})\s{1,3}"
    r"(?:now\s{1,3})?(?:lies?|lay|is|are|was|were|goes|go|went|comes?|came)\s{1,3}(?:now\s{1,3})?(?:beside|next\s{1,3}to)\s{1,3}"
    r"(\w{1,40})['’]s\s{1,3}([a-z]{3,12})(?:\s{1,3}now)?\s{0,3}[.!]?\s{0,3}",
    re.IGNORECASE,
)
BECAME = late(
    r"[\s,]{1,6}(?:and\s{1,6})?(?:(?:it|she|he|they|which|there)\s{1,6})?(?:became|becomes|become|turned\s{1,6}into|is\s{1,6}now|are\s{1,6}now|lives\s{1,6}as|lived\s{1,6}as)\s{1,6}"
    r"(?:(?:a|an|the)\s{1,6})?([a-z]{4,20})(?=\s{0,6}(?:[.,;!]|$))",
    re.IGNORECASE,
)
BECAUSE = late(
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
        return re.sub(rf"\b({HEX})\b", rf"\1={number}", found[3])

    return EACH_ON.sub(with_number, text)


def spelt_dice(verb: Verb, tokens: list[str]) -> list[str]:
    """Dice that are all spelt out, in figures: "one and four"; "one die" is a die."""
    if not of_dice(verb) or any(map(str.isdecimal, tokens)):
        return tokens
    after = [*(token.casefold() for token in tokens[1:]), ""][: len(tokens)]
    return [
        FIGURES[token.casefold()] if token.casefold() in SPELT and then not in ("die", "dice") else token
        for token, then in zip(tokens, after, strict=True)
    ]


def being(text: str, words: Vocabulary) -> str:
    """What somebody is, told behind what did not come of it: "Ann is not harmed, tolerant"."""
    found = BEING.fullmatch(text)
    who, verb = (words.player(found[1]), words.verb(found[2])) if found is not None else (None, None)
    return f"{who}: {verb.name}" if who is not None and verb is not None and not verb.args else text


def plainly(text: str, words: Vocabulary) -> list[str]:
    """A line as it would be told by itself, and of whom: without what joins it to others, with its player first;
    "then Ann drew C05 as well"."""
    beside = BESIDE.fullmatch(text)
    if beside is not None and words.player(beside[2]) is not None:
        text = f"{beside[2]} takes {beside[1]} for the {beside[3]}"
    text = FEWER.sub(r"loses \1 \2", being(text, words))
    text = behind_first(ALL_THE_SAME.sub(r"\1 and ", text), words)
    text = without_what_follows(without_nothing(without_order(text, words), words), words)
    found = list(dict.fromkeys(each for plain in without_opening(text, words) for each in so_many_of(plain, words)))
    found = [each for text in found for each in in_one_place(text, words)]
    return [each for text in found for told in became(text, words) for each in beside_it(told, words)]


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
    said = text.split()
    for other, word in ((o, w) for kind in kinds for o, w in getattr(kind, "said", {}).items()):
        if other in said and word in said[said.index(other) :]:
            said.remove(other)  # "below as a herbivore"
    text = " ".join(said)
    text = OTHERS_THERE.sub(lambda found: "" if words.player(found[1]) else found[0], text)
    text = THERE.sub(lambda found: "" if words.verbs_of(found[1].casefold()) or found[1] in IS else found[0], text)
    text = OTHERS_BENEATH.sub(lambda found: "on " if words.player(found[1]) else found[0], text)
    told = words.player(next(iter(text.split()), "")) is not None
    return [ON_THE.sub(r"\1 \2", INTO_THE.sub(r"\1 ", ORDER_SAID.sub("", text) if told else text))]


def added_up(text: str, words: Vocabulary) -> list[str]:
    """Dice that are told with their sum, or with a word that says nothing: "3 with 1 and 2", "gets 4+3"."""

    def dice(found: re.Match[str]) -> str:
        faces = re.findall(r"\d", found[2])
        return " ".join(faces) if int(found[1]) == sum(map(int, faces)) else found[0]

    thrown = [v.name for v in words.verbs.values() if not v.table and v.args and of_dice(v)]
    text = DICE_OF_SUM.sub(dice, text)
    if len(thrown) != 1:
        return [text]
    alone = ALONE.sub(lambda found: f"{found[1]} {thrown[0]} {found[2]}" if words.player(found[1]) else found[0], text)
    return [LIGHTLY.sub(f"{thrown[0]} ", alone)]


def beside_it(text: str, words: Vocabulary) -> list[str]:
    """Without what is told beside what was done: what nobody did, how it came to it; "Ann moves to B2, but
    nobody fights"."""
    text = BOTH_OF_ONES.sub("two ", NOBODY.sub("", text))
    kinds = [field.kind for verb in words.verbs.values() for field in flat(verb.args)]
    hexes = {word for kind in kinds if isinstance(kind, Hex) for word in kind.words}
    if not any(isinstance(kind, Stack) for kind in kinds):  # where it stands on a cube it is how much that counts
        text = MANY_ASIDE.sub(lambda found: f"{found[2]} on {found[1]}" if found[1] in hexes else found[0], text)
        text = ARE_WHERE.sub(lambda found: f"{found[1]}: " if words.player(found[1]) else found[0], text)
    return [IS_STRUCK.sub(lambda found: found[0] if words.verbs_of(found[1]) else "", text)]


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
