"""Words around what a line tells: "ok so first we rolled", "At this point Ann owned 7", ", so Ole went first", "I kept
all mine", "Ida bred: G2 to 4". Without them the line says the same.
"""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.fields import flat
from pnp.referee.log.kinds import Card
from pnp.referee.log.reader.lookups import players_in
from pnp.referee.log.spoken import APART_FROM_IT, EVERYBODY, FIGURES, NUMBER
from pnp.referee.log.words import Vocabulary

OPENING = late(
    r"\s{0,6}(?:(?:ok(?:ay)?|well|right|oh|yes|yeah|anyway|alright|so(?!\s{1,3}(?:did|do(?:es)?|has|have|had|is|are|was|were|will|many|much|too)\b)|first(?:ly|\s{1,3}of\s{1,3}all|(?=\s{0,3},|\s{1,3}(?:we|i)\b))|to\s{1,3}begin\s{1,3}with|as\s{1,3}usual|of\s{1,3}course|luckily|sadly"
    r"|(?:at|by|from)\s{1,3}(?:this|that)\s{1,3}(?:point|moment|time|stage)|after\s{1,3}(?:all\s{1,3})?(?:this|that)(?=\s{0,3},|\s{1,3}[A-Z])|afterwards)\s{0,3}[,:;.–-]?\s{1,3}){1,4}(?=\w)",
    re.IGNORECASE,
)
COURSE = late(
    r"\s{0,3}[,;–-]\s{0,3}(?:of\s{1,3}course|as\s{1,3}usual|as\s{1,3}ever|as\s{1,3}always|for\s{1,3}once|poor\s{1,3}thing|bad\s{1,3}luck|good\s{1,3}for\s{1,3}(?:her|him|them)|what\s{1,3}luck|phew|ouch|oops|wow|yay|ugh|hooray|alas|sadly|luckily|yikes|lol|haha)(?=\s{0,3}(?:$|[.,;!]))",
    re.IGNORECASE,
)
FIRST = late(
    r"\s{0,3}[,;:.–-]{1,3}\s{0,3}(?:(?:so|and|which\s{1,3}means|thus|therefore|then)\s{1,3}){0,2}(\w{1,40})\s{1,3}"
    r"(?:(?:goes|went|is|was|will\s{1,3}go|comes?|came|plays?|played|moves?|moved)\s{1,3}first|begins|began|starts?|started|(?:may|will|can|gets\s{1,3}to|got\s{1,3}to)\s{1,3}(?:begin|start|go\s{1,3}first))\s{0,3}[.!]?\s{0,3}$",
    re.IGNORECASE,
)
BEGINS = late(
    r"\s{0,6}(?:(?:so|and|then|thus|therefore)\s{1,3}){0,2}(?<!\w)(\w{1,40})\s{1,3}(?:now\s{1,3})?(?:(?:goes|went|is|was)\s{1,3}first(?:\s{1,3}(?:now|then))?"
    r"|begins|began|starts|started|(?:may|can)\s{1,3}(?:begin|start|go\s{1,3}first)"
    r"|(?:has|gets|had|got|wins|won)\s{1,3}the\s{1,3}(?:first\s{1,3}turn|bid|token|first[-\s]player\s{1,3}token)"
    r"|(?:is|was)\s{1,3}(?:the\s{1,3})?(?:first|starting|start)[-\s]player)\s{0,3}[.!]?\s{0,3}",
    re.IGNORECASE,
)
FIRST_IS = late(
    r"\s{0,6}(?:the\s{1,3})?(?:(?:first|starting|start)[-\s]player(?:\s{1,3}now)?\s{0,3}(?::|is|was)|(?:first[-\s]player\s{1,3})?token\s{1,3}(?:goes|went|passes|passed|moves)"
    r"(?:\s{1,3}on)?\s{1,3}to)\s{1,3}(\w{1,40})(?:\s{1,3}now)?\s{0,3}[.!]?\s{0,3}",
    re.IGNORECASE,
)
KEPT = late(
    r"(?:^|(?<=[.;!])|\s{0,3},|\s{1,3}and)\s{0,3}(?:(\w{1,40})\s{1,3})?(?:keeps?|kept)\s{1,3}(?:(?:all|every)\s{0,3}){1,2}(?:(?:of\s{1,3})?(?:hers?|his|theirs?|mine|my|them|those|the|(?:her|his|their|my)\s{1,3}own)\s{0,3}){0,2}(?:cards?|hand|five|ones|thing)?\s{0,3}(?:[.!]|$)",
    re.IGNORECASE,
)
BEFORE_COLON = late(
    r"((?:(?<!\w)|(?=\s))\s{0,6}(\w{1,40})(?:['’]s)?(?:\s{1,3}[A-Za-z]\w{0,19}){1,5})\s{0,3}:\s{1,3}(?=\S)"
)
HERS = late(
    r"\s{0,3}[,;–-]?\s{1,3}(?:so|and|which\s{1,3}means)\s{1,3}(?:it|that)(?:\s{0,3}['’]s|\s{1,3}(?:is|was|goes\s{1,3}to|went\s{1,3}to))\s{1,3}(?:hers|his|theirs|her|him|them|\w{1,40}['’]s)(?:\s{1,3}now)?(\s{0,3}[;,.!]|\s{1,3}and\b|\s{0,3}$)",
    re.IGNORECASE,
)
HAS_GOT = late(r"\b(\w{1,40})(?:['’]s|\s{1,3}has|\s{1,3}have)\s{1,3}got\s{1,3}(?=\d|[a-z]{3,6}\s)", re.IGNORECASE)
BECOMES = late(r"\b([A-Z]\d)\s{0,3}(?:=|->|=>|→)\s{0,3}([A-Z]\d{2})\b")  # "C2 = H06"
GREW = late(  # "got bigger, it's 2 now"
    r"\b(?:got|gets|grew|grows|became|becomes|is|was)\s{1,3}(?:bigger|larger|taller|smaller)\s{0,3}[,;]?\s{1,3}(?:and\s{1,3})?(?:(?:it|she|he)(?:['’]s|\s{1,3}is|\s{1,3}was)\s{1,3}|(?:now|to)\s{1,3}){1,2}"
    rf"({NUMBER})\b(?:\s{{1,3}}now)?",
    re.IGNORECASE,
)
THIS_TIME = late(r"(?<=[a-z])\s{1,3}(?:this\s{1,3}time|once\s{1,3}again|for\s{1,3}once)\s{0,3}[.!]?$", re.IGNORECASE)
HIDDEN = late(  # "ten cards each, hidden"
    rf"(?<=\w)(\s(?:cards?|hands?|{NUMBER})(?:\s{{1,3}}each)?)\s{{0,3}}[,;–-]\s{{0,3}}(?:(?:all|both|kept|and)\s{{1,3}}){{0,2}}"
    r"(?:hidden|secret|unseen|face\s{1,3}down|in\s{1,3}secret|not\s{1,3}shown|nobody\s{1,3}shows)\s{0,3}[.!]?$",
    re.IGNORECASE,
)
OF_WHOSE_TURN = late(  # "turn 2, Ann's go", "it's Ann's turn"
    r"(?P<head>.{2,24}\d\s{0,3}[,:(–-]\s{0,3})?(?:(?:it(?:['’]s|\s{1,3}is)|now)\s{1,3}){0,2}(?P<who>\w{1,40})(?:['’]s?\s{1,3}(?:go|turn|move)|\s{1,3}to\s{1,3}(?:move|play|go|act))(?:\s{1,3}now)?\s{0,3}[).:!]{0,2}\s{0,3}",
    re.IGNORECASE,
)
THEN_WHO = late(r"\s{0,6}(?:and\s{1,3})?(?:then|next|now)\s{0,3},?\s{1,3}(?=(\w{1,40})\b)", re.IGNORECASE)
BOTH = late(r"\bboth\s{1,3}(?=(\w{1,40})\s{1,3}(?:and|&)\s{1,3}(\w{1,40})\b)", re.IGNORECASE)  # "both Ann and Ben"
EVERYTHING = late(  # "moves everything: 4 E5 to E6, 3 B2 to A4"
    r"\b([a-z]{4,9})\s{1,3}(?:everything|everybody|everyone|all\s{1,3}of\s{1,3}(?:them|hers|his|theirs))\s{0,3}[:–]\s{1,3}(?=\d)",
    re.IGNORECASE,
)
ONLY = late(
    r"(?:^|(?<=[,;.&]\s)|(?<=\band\s))\s{0,3}(?:only|just)\s{1,3}(?=(\w{1,40})\s)", re.IGNORECASE
)  # "only Mia eats"
LEAVES = late(  # "that leaves Ann with 14 food"
    r"\s{0,6}(?:(?:and|so|which|that|this|it)\s{1,3}){0,3}(?:leaves?|left|leaving|puts)\s{1,3}(?=(\w{1,40})\s{1,3}(?:with|at|on)\s)",
    re.IGNORECASE,
)
RIGHT_ON = late(r"\b(?:right|straight|directly|smack|square|squarely)\s{1,3}(?=(?:on|in|at|into|onto|to)\s)")
IN_TURN = late(  # "Ben's go: 7", "Mia's turn, the spinner stops at 7"
    r"\s{0,6}(?:(?:now|then|next|it['’]s|it\s{1,3}is)\s{1,3}){0,2}(?P<who>\w{1,40})['’]s?\s{1,3}(?:go|turn)\s{0,3}[:,;.–-]\s{1,3}(?P<rest>\S.{0,200})",
    re.IGNORECASE,
)
MANY_OF = late(  # "three markers of Ben's on E3"
    rf"(?:^|(?<=[,;.]\s)|(?<=\band\s))\s{{0,3}}((?:{NUMBER}|all|both|the\s{{1,3}}{NUMBER})(?:\s{{1,3}}[a-z]{{3,12}})?)\s{{1,3}}of\s{{1,3}}(\w{{1,40}})['’]s(?=\s{{1,3}}(?:on|in|at|go(?:es)?)\b)",
    re.IGNORECASE,
)
WE_ROLL = late(  # "we roll for alleles, Mia gets 9 (5+4)"
    r"\s{0,6}(?:(?:so|then|and|now|next)\s{1,3}){0,2}(?:we|they|both|all|everybody|everyone)\s{1,3}(?:(?:all|both|each|now)\s{1,3}){0,2}(?:rolls?|rolled|throws?|threw|dice)(?:\s{1,3}(?:again|once\s{1,3}more|off|the\s{1,3}dice|dice))?"
    r"(?:\s{1,3}for\s{1,3}(?:(?:the|our|their)\s{1,3})?[a-z]{3,12})?\s{0,3}[,:;–-]\s{1,3}(?=(\w{1,40})\b)",
    re.IGNORECASE,
)
HEADED = late(  # "both discard one card, Ida S06, Lou F01"
    rf"\s{{0,6}}(?:(?:so|then|and|now)\s{{1,3}}){{0,2}}(?:both|each|all|everybody|everyone|we|they)(?:\s{{1,3}}(?:of\s{{1,3}}(?:us|them)|both|each|all)){{0,2}}\s{{1,3}}(?P<done>[a-z]{{3,12}}(?:\s{{1,3}}(?:away|out|off|up|back))?)"
    rf"(?:\s{{1,3}}(?:an?|{NUMBER}|new|cards?|ones?|each|away|again|off)){{0,5}}\s{{0,3}}[,;–-]\s{{1,3}}(?P<rest>(?P<who>\w{{1,40}})\s{{0,3}}:?\s{{1,3}}(?P<first>\w{{1,8}})\b.{{1,200}})",
    re.IGNORECASE,
)
WHILE = late(r"\s{0,3},?\s{1,3}(?:while|whereas|whilst)\s{1,3}(?=(\w{1,40})(?:['’]s)?\s)")
BACK_TO = late(  # "everybody back to five with C22 (Ole)", "up to five again: C06 to Ida"
    rf"\s{{0,6}}(?:(?:all|both|everybody|everyone|we|they)\s{{1,3}}){{0,2}}(?:(?:are|is|fill|go|draw)\s{{1,3}})?(?:back|up)\s{{1,3}}(?:up\s{{1,3}})?to\s{{1,3}}(?:{NUMBER}|a\s{{1,3}}full\s{{1,3}}hand)(?:\s{{1,3}}(?:cards?|again|with)){{0,3}}\s{{0,3}}[:,]?\s{{1,3}}(?=[A-Z]\d{{2}}\b)",
    re.IGNORECASE,
)
CALLED_OUT = late(r"(?<=\W)([A-Z]\d{2})\s{0,2}!\s{1,3}(?=\w)")  # "C01! Lou gives up the rm"
ENOUGH = late(r"(?<=[a-z])\s{0,3}[:,–-]\s{1,3}nothing(?=\s{0,3}[.!;])", re.IGNORECASE)  # "2 for the map: nothing."
SO_WHO = late(  # "five is the limit, so Ben loses a red one"
    r"\s{0,6}(?P<why>[^,;:.!?]{3,60}?)\s{0,3},\s{1,3}(?:and\s{1,3})?so\s{1,3}(?=(?P<who>\w{1,40})\s{1,3}\w)",
    re.IGNORECASE,
)
IS = late(r"\b(?:is|was|are|were)\b", re.IGNORECASE)
HAS_MOST = late(  # "Ann has most and takes ... back"
    r"\s{0,6}(\w{1,40})\s{1,3}(?:has|had|have)\s{1,3}(?:by\s{1,3}far\s{1,3})?(?:the\s{1,3})?(?:most|fewest)(?:\s{1,3}[a-z]{4,12}){0,3}?\s{0,3}(?:,?\s{1,3}(?:and|so)\s{1,3}(?:(?:s?he|they|must|has\s{1,3}to)\s{1,3}){0,2}|[,;:–-]\s{1,3}(?:(?:s?he|they)\s{1,3})?)(?=[a-z]{3,12}\s)",
    re.IGNORECASE,
)
STARTS_TO = late(r"\b(?:starts?|begins?|started|began)\s{1,3}to\s{1,3}(?=([a-z]{3,12})\b)")
OF_HIS = late(  # "Ben keeps two of his on jW"
    rf"^\s{{0,6}}(\w{{1,40}})(?:\s{{0,3}}:)?\s{{1,3}}(keeps?|kept|spares?|spared|saves?|saved)\s{{1,3}}({NUMBER}|all)\s{{1,3}}of\s{{1,3}}(?:his|hers?|theirs?)(?:\s{{1,3}}own)?(?=\s{{1,3}}(?:on|in|at)\s)",
    re.IGNORECASE,
)
AS_WELL = frozenset(["again", "too", "also", "first", "last", "next", "then", "now"])
PRONOUNS = frozenset(["she", "he", "they", "and", "i", "we", *EVERYBODY])
OF_WHOSE = 3  # words


def without_talk(line: str, words: Vocabulary) -> str:
    """A line without the words around what it tells: "ok so first we rolled"."""
    if line.lstrip().startswith("="):
        return line
    turn = OF_WHOSE_TURN.fullmatch(line)
    if turn is not None and words.player(turn["who"]) is not None:
        return f"{turn['head'].rstrip(' ,:(–-')}, {turn['who']}" if turn["head"] else turn["who"]
    line = _without_why(_in_turn(line, words), words)
    line = OF_HIS.sub(
        lambda found: f"{found[1]} {found[2]} {found[1]}'s {found[3]}" if words.player(found[1]) else found[0], line
    )
    line = STARTS_TO.sub(lambda found: "" if words.verbs_of(found[1]) else found[0], line)
    line = MANY_OF.sub(
        lambda found: f"{found[2]}'s {found[1]}" if words.player(found[2]) is not None else found[0], line
    )
    rolled = WE_ROLL.match(line)
    line = f"dice: {line[rolled.end() :]}" if rolled is not None and words.player(rolled[1]) is not None else line
    leaves = LEAVES.match(line)
    if leaves is not None and words.player(leaves[1]) is not None and "bid" not in words.by_role:
        line = line[leaves.end() :]
    line = WHILE.sub(lambda found: ", " if words.player(found[1]) is not None else found[0], line)
    line = line[back.end() :] if (back := BACK_TO.match(line)) is not None else line
    line = _headed_by_all(ENOUGH.sub("", CALLED_OUT.sub(r"\1. ", line)), words)
    line = ONLY.sub(lambda found: "" if words.player(found[1]) is not None else found[0], RIGHT_ON.sub("", line))
    then = THEN_WHO.match(line)
    line = line[then.end() :] if then is not None and words.player(then[1]) is not None else line
    line = BECOMES.sub(r"\1 becomes \2", HAS_GOT.sub(r"\1 has ", line))
    line = BOTH.sub(lambda found: "" if all(map(words.player, found.groups())) else found[0], line)
    line = EVERYTHING.sub(r"\1 ", line)
    line = GREW.sub(r"grew to \1", line)
    line = HIDDEN.sub(r"\1", THIS_TIME.sub("", line))
    found = OPENING.match(line)
    begins = found is not None and words.player(line.split()[0].strip(",:;.")) is None
    text = COURSE.sub("", line[found.end() :] if found is not None and begins else line)
    text = HERS.sub(lambda found: ". so" if found[1].strip() else "", text).replace(". so and ", ". so ")
    first = FIRST.search(text)
    if first is not None and words.player(first[1]) is not None and text[: first.start()].strip():
        text = text[: first.start()]
    kept = KEPT.search(text)
    if kept is not None and (not kept[1] or words.player(kept[1]) or kept[1].casefold() in PRONOUNS):
        text = f"{text[: kept.start()]} {text[kept.end() :]}"
    text = BEFORE_COLON.sub(lambda found: _joined(found, words), text, count=1)
    return text.rstrip() or line


def _headed_by_all(line: str, words: Vocabulary) -> str:
    """What all did, as the head of a list of who did it with what."""
    found = HEADED.fullmatch(line)
    if found is None or words.player(found["who"]) is None:
        return line
    first, done = found["first"], found["done"].split()
    value = first.isdecimal() or first.casefold() in FIGURES or first.casefold() in words.cards
    verbs = words.meant(*done) or words.verbs_of(done[0].casefold())
    named = {*players_in(found["rest"], words)}
    plain = words.verb(done[0]) if len(done) == 1 else None
    mine = [verb for verb in (plain, *verbs) if verb is not None and not verb.table and verb.args]
    if first.casefold() in words.cards:  # who "throws one away, Ann C24" throws no dice
        mine = [verb for verb in mine if any(isinstance(field.kind, Card) for field in flat(verb.args))]
    own = next(iter(mine), None)
    return f"{own.name}: {found['rest']}" if value and own is not None and len(named) > 1 else line


def _in_turn(line: str, words: Vocabulary) -> str:
    """What was done in somebody's turn, behind whose turn it is, with a name where it has none."""
    found = IN_TURN.fullmatch(line)
    if found is None or words.player(found["who"]) is None:
        return line
    first = re.split(r"[\s:,]", found["rest"], maxsplit=1)[0]
    number = found["rest"].strip(" .!")
    if number.isdecimal():
        return f"a {number} for {found['who']}"
    if words.player(first) is not None or any(verb.table for verb in words.verbs_of(first.casefold())):
        return found["rest"]
    if first.casefold() in ("the", "it", "a", "an"):
        return found["rest"]
    plain = found["rest"].partition(" ")[2] if first.casefold() in PRONOUNS else found["rest"]
    return f"{found['who']}: {plain}"


def is_of_who_begins(line: str, words: Vocabulary) -> bool:
    """Whether a line only says who goes first, which the dice or the seats have told: "so Abe starts"."""
    found = BEGINS.fullmatch(line) or FIRST_IS.fullmatch(line)
    return found is not None and words.player(found[1]) is not None


def _joined(found: re.Match[str], words: Vocabulary) -> str:
    """What somebody did, with what is listed after a colon: "Ida bred: G2 to 4"."""
    whole = found[1].split()
    said = [re.sub(r"['’]s$", "", word) for word in whole]
    if words.player(said[0]) is None or any(words.player(word) or word.casefold() in words.cards for word in said[1:]):
        return found[0]
    head = list(whole)
    while len(head) > 1 and head[-1].casefold() in AS_WELL:
        del head[-1]
    said = said[: len(head)]
    owned = said[0] != whole[0]  # "Ann's rrrr spread out: two from kE to hW"
    done = words.verb(said[1 + owned]) if len(said) > 1 + owned else None
    if done is not None and not done.table and done.args:
        return f"{' '.join(head)} "
    if owned and len(said) > OF_WHOSE - 1 and not any(map(words.verbs_of, said[2:])):
        head = head[:2]
    return f"{' '.join(head)}: " if len(head) < len(whole) else found[0]


def _without_why(line: str, words: Vocabulary) -> str:
    """A line without what is so at the table, where somebody does what it tells because of that."""
    most = HAS_MOST.match(line)
    apart = line.rstrip(" .!").rpartition(" ")[2].casefold() in APART_FROM_IT  # "takes ... back"
    if most is not None and apart and words.player(most[1]) and words.verbs_of(line[most.end() :].split()[0]):
        return f"{most[1]} {line[most.end() :]}"
    found = SO_WHO.match(line)
    if found is None or words.player(found["who"]) is None or IS.search(found["why"]) is None:
        return line
    said = [word.strip("()'’\"") for word in found["why"].split()]
    plain = all(word.islower() or word.isdecimal() or (at == 0 and word.istitle()) for at, word in enumerate(said))
    named = any(words.player(word) or words.wide_title(said, at) for at, word in enumerate(said))
    return line[found.end() :] if plain and not named else line
