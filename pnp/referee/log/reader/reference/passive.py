"""Whom something came upon, told of what did it: "the wolves take Ben's F29 and Ann's otter"; and what somebody did
about it, or left."""

from __future__ import annotations

from pnp.patterns import late
from pnp.referee.log.moves import Pass
from pnp.referee.log.reader.idioms.table_talk import suffers
from pnp.referee.log.reader.lookups import card_called
from pnp.referee.log.words import Vocabulary

_TAKES = r"(?:takes?|took|gets?|got|grab(?:s|bed)?|snatch(?:es|ed)?|pounce(?:s|d)?\s{1,3}on|falls?\s{1,3}upon)"
TAKING = late(rf"\b{_TAKES}\b")
TAKES = late(
    r"\s{0,6}(?:([^:;.]{1,40})[:;.]\s{1,3})?(?:and\s{1,3}|then\s{1,3})?(?:[Tt]he|[Aa]n?)\s{1,3}((?:[a-z]{3,12}\s{1,3}){0,2}[a-z]{3,12})\s{1,3}"
    rf"{_TAKES}\s{{1,3}}"
    r"(.{2,80}?)\s{0,3}[.!]?\s{0,3}"
)
HIM = {"her": "she", "him": "he"}
AND = late(r"\s{0,3},\s{1,3}(?:and\s{1,3})?|\s{1,3}(?:and|then|&)\s{1,3}")
ABOUT_IT = late(
    r"\s{0,6}(?P<what>[^,;:]{4,60}?)\s{0,3}(?:[,;:]|\s(?:and|but|so)(?=\s))\s{1,3}(?:(?:and|but|so)\s{1,3})?"
    r"(?P<who>\w{1,40})\s{1,3}(?P<done>[^,;:]{3,40}?)\s{0,3}[.!]?\s{0,3}"
)
NOT_DONE = late(r"(?:do(?:es)?|did|can|could|will|would)(?:n['’]t|\s{0,3}not)\s{1,3}(\w{3,12})(?:\s{1,3}.{1,20})?")
_WHO_DID = r"\s{0,6}(?P<who>\w{1,40})\s{0,2}:?\s{1,3}(?P<done>[a-z]{3,8})\s{1,3}"
_HIS_CARD = r"(?:(?:the|his|her|its|their)\s{1,3})?(?P<card>.{2,40}?)"
AROUND = late(rf"{_WHO_DID}{_HIS_CARD}\s{{1,3}}(?P<behind>go|up|away|off)\s{{0,3}}[.!]?\s{{0,3}}")
BEFORE = late(rf"{_WHO_DID}(?P<behind>go|up|away|off)\s{{1,3}}(?:of\s{{1,3}})?{_HIS_CARD}\s{{0,3}}[.!]?\s{{0,3}}")
WHOSE = late(r"(\w{1,40})['’]s\s{1,3}(.{2,40})")


def taken_by(line: str, words: Vocabulary) -> str:
    """A line that tells what took somebody, or his card, as what happened to him, where one thing alone can happen so;
    what is said to take must be nobody's and nothing that is done: "the wolves take Ben's F29 and Ann's otter", "the
    owl gets her"."""
    found = TAKES.fullmatch(line)
    if found is None or any(words.player(word) or words.verbs_of(word) for word in found[2].split()):
        return line
    happens = [verb for verb in words.verbs.values() if not (verb.table or verb.args) and _befalls(verb.move)]
    happens = [verb for verb in happens if any(other.averts == verb.name for other in words.verbs.values())]
    told = [_befallen(part, happens[0].name, words) for part in AND.split(found[3])] if len(happens) == 1 else []
    if not told or not all(told):
        return line
    said = "; ".join(told)
    return f"{found[1]}; {said}" if found[1] else said


def _befallen(whom: str, what: str, words: Vocabulary) -> str:
    """That something happened to somebody, to his card or to a card; "" where it is none of these."""
    whom = whom.removeprefix("the ").removeprefix("her ").removeprefix("his ")
    owned = WHOSE.fullmatch(whom)
    who = words.player(owned[1]) if owned is not None and card_called(owned[2], words) else words.player(whom)
    if who is not None:
        return f"{who}: {what}"
    if whom.casefold() in HIM:
        return f"{HIM[whom.casefold()]} is {what}"
    return f"{whom} is {what}" if owned is None and card_called(whom, words) else ""


def done_about_it(line: str, words: Vocabulary) -> str:
    """What somebody did about what befell a card, without what befell it: "the lyrebird is caught, Cara pays 3"."""
    found = ABOUT_IT.fullmatch(line)
    if found is None:
        return line
    somebody = found["who"].casefold() in ("he", "she", "they", "who") or words.player(found["who"]) is not None
    undone = NOT_DONE.fullmatch(found["done"]) if somebody else None
    if undone is not None and any(verb.averts for verb in words.verbs_of(undone[1].casefold())):
        return found["what"]  # "the waxwing gets Udo's frigatebird, he does not pay"
    if words.player(found["who"]) is None:
        return line
    befell, done = found["what"].split(), found["done"].casefold().split()
    averted = {verb.averts for verb in (*words.meant(*done), *words.verbs_of(done[0])) if verb.averts}
    said = {verb.name for word in befell for verb in (*words.verbs_of(word.casefold()), suffers(word, words)) if verb}
    said |= averted if TAKING.search(found["what"]) is not None else set()
    named = any(
        card_called(" ".join(befell[at:end]), words) for at in range(len(befell)) for end in (at + 1, at + 2, at + 3)
    )
    alone = not any(words.player(word) or word.isdecimal() for word in befell)
    return f"{found['who']} {found['done']}" if named and alone and len(averted & said) == 1 else line


def around_a_card(line: str, words: Vocabulary) -> str:
    """What is done with nothing, in two words with a card between or behind them: "lets the boar go"."""
    found = AROUND.fullmatch(line) or BEFORE.fullmatch(line)
    if found is None or words.player(found["who"]) is None or not card_called(found["card"], words):
        return line
    meant = [verb for verb in words.meant(found["done"], found["behind"]) if not (verb.args or verb.table)]
    return f"{found['who']}: {meant[0].name}" if len(meant) == 1 else line


def _befalls(move: object) -> bool:
    """Whether a verb without words is no pass."""
    return not (isinstance(move, type) and issubclass(move, Pass))
