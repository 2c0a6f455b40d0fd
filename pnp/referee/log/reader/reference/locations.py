"""What was done, told by where things lie now or what they are: "T06 is on Cara's board", "Ann's markers on B1 and D4
go back to the supply", "Ann's strategy is C05", "Ben's dice show six and one".

The words for such places and things are a game's own, beside its verbs (`there`, `makes`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pnp.patterns import late
from pnp.referee.log.fields import Field, Group, flat
from pnp.referee.log.kinds import Player
from pnp.referee.log.places import HexPart
from pnp.referee.log.reader.coverage.names import is_place
from pnp.referee.log.reader.coverage.roles import reads
from pnp.referee.log.reader.lookups import names_card, of_dice
from pnp.referee.log.spoken import HEX, figure
from pnp.referee.log.words import Vocabulary

_BE = r"(?:is|are|was|were|becomes?|became)"
_GO = (
    r"(?:goes|go|went|comes?|came|gets?|got|returns?|returned|is|are|was|were|lies?|lay|lands?|landed|moves?|moved|sits?"
    r"|stands?|stood)(?:\s{1,3}(?:now|back|home|straight|put|laid|placed|sent|moved|taken))?"
)
_IN = r"(?:to|into|in|on|onto|at)"
_THERE = r"(?P<there>[a-z]{3,12}(?:\s{1,3}[a-z]{3,12})?)(?:\s{1,3}now)?\s{0,3}[.!]?\s{0,3}"
OF_WHOM = late(
    rf"\s{{0,6}}(?<!\w)(?P<who>\w{{1,40}})['’]s\s{{1,3}}{_THERE.removesuffix(r'{0,3}')}{{0,3}}(?:{_BE}|:)"
    rf"(?:\s{{1,3}}(?:now|on|at|in|the)){{0,3}}\s{{1,3}}(?P<what>\S.{{0,200}})"
)
IS_WHOSE = late(
    rf"\s{{0,6}}(?P<what>\S.{{0,200}}?)\s{{1,3}}{_BE}(?:\s{{1,3}}now)?\s{{1,3}}(?P<who>\w{{1,40}})['’]s\s{{1,3}}{_THERE}"
)
GOES_TO = late(
    r"\s{0,6}(?:(?<!\w)(?P<who>\w{1,40})['’]s\s{1,3})?(?P<what>\S.{0,200}?)"
    rf"\s{{1,3}}{_GO}(?:\s{{1,3}}(?:out\s{{1,3}}of|from)\s{{1,3}}(?P<from>\w{{1,40}})['’]s\s{{1,3}}[a-z]{{3,12}})?"
    rf"\s{{1,3}}{_IN}\s{{1,3}}(?:(?P<whose>\w{{1,40}})['’]s|the|her|his|their)\s{{1,3}}{_THERE}"
)
DICE = late(
    r"\s{0,6}(?<!\w)(?P<who>\w{1,40})['’]s\s{1,3}(?:two\s{1,3})?(?:dice|die|throw|roll)"
    r"(?:\s{0,3}:|\s{1,3}(?:shows?|showed|reads?|says?|said|is|are|was|were|comes?\s{1,3}up|came\s{1,3}up))(?:\s{1,3}(?:now|as|an?)){0,2}\s{1,3}"
    r"(?P<what>[1-6a-z](?:\w|[\s,+&]){0,60}?)\s{0,3}[.!]?\s{0,3}",
    re.IGNORECASE,
)
TOLD = late(r"['’]s\s|\b(?:is|are|was|were|goes?|went|comes?|came|returns?|returned|lies?)\b", re.IGNORECASE)

BECAME = late(  # "turns over B04: his dome on B1 is a snail now"
    rf"\s{{0,3}}(?:[:;,.–-]\s{{0,3}}|\s)(?:and\s{{1,3}})?(?:(?:(?:her|his|their|the|an?)|\w{{1,40}}['’]s)\s{{1,3}})?([a-z]{{3,12}})\s{{1,3}}(?:at|on|in)\s{{1,3}}({HEX})\s{{1,3}}"
    rf"(?:(?:is|was)\s{{1,3}}now|is|becomes|became|turns\s{{1,3}}into|turned\s{{1,3}}into|gets|grows\s{{1,3}}into)\s{{1,3}}(?:an?\s{{1,3}})?([a-z]{{3,12}})(?:\s{{1,3}}now)?(?=\s{{0,3}}(?:[,;.!]|$|and\b))",
    re.IGNORECASE,
)
_ONE_OF = r"(?:(?:one|1|an?)\s{1,3}of\s{1,3})?(\w{1,40})['’]s?\s{1,3}([a-z]{3,12})"
_TAKEN_AS = (
    r"\s{0,3}(?:,\s{0,3})?(?:(?:and\s{1,3})?(?:with|takes?|took|taking|has|gets?)\s{1,3}"
    rf"{_ONE_OF}\s{{1,3}}(?:as|for)\s{{1,3}}(?:an?|the|her|his|its|their)?\s{{0,3}}"
)
_OR_IS = r"|(?:and\s{1,3})?(?:(?:the|her|his|its)\s{1,3})?"
_WHOSE_IT_IS = rf"\s{{1,3}}(?:is|being)\s{{1,3}}{_ONE_OF})(?:\s{{1,3}}now)?(?=\s{{0,3}}(?:[,;.!]|$))"
THERE_FIRST = late(r"\s{0,6}((?:on|at|in)\s{1,3}(\w{2,8}))\s{0,3}[,:]?\s{1,3}((\w{1,40})\b.*)$")
TOKEN = re.compile(r"\w+")


def there_last(line: str, words: Vocabulary) -> str:
    """A line with the only place that it names behind what was done there: "on aE Cara keeps two of Ben's"."""
    found = THERE_FIRST.match(line)
    if found is None or not is_place(found[2], words) or words.player(found[4]) is None:
        return line
    if any(is_place(token, words) for token in TOKEN.findall(found[3])):
        return line
    return f"{found[3].rstrip(' .!')} {found[1]}"


def where_it_lies(line: str, words: Vocabulary) -> str:
    """What was done, where a line says only what has come of it: "T06 is on Cara's board"."""
    if TOLD.search(line) is None:
        return line
    thrown = DICE.fullmatch(line)
    if thrown is not None and words.player(thrown["who"]) is not None:
        return _thrown(thrown["who"], thrown["what"], words) or line
    made = OF_WHOM.fullmatch(line) or IS_WHOSE.fullmatch(line) if words.makes else None
    for found, known in ((made, words.makes), (GOES_TO.fullmatch(line) if words.there else None, words.there)):
        there = " ".join(found["there"].casefold().split()).removesuffix(" now") if found is not None else ""
        verb = known.get(there)
        if found is None or verb is None:
            continue
        named = found.groupdict()
        said = [named[each] for each in ("who", "whose", "from") if named.get(each)]
        who = {words.player(name) for name in said}
        if len(who) == 1 and None not in who and _names_things(found["what"], words):
            return f"{said[0]}: {verb} {found['what']}"
    return line


def _thrown(who: str, faces: str, words: Vocabulary) -> str:
    """Dice of somebody, if they are nothing else."""
    verbs = [verb.name for verb in words.verbs.values() if not verb.table and of_dice(verb)]
    said = [figure(face) for face in re.findall(r"\w+", faces.casefold()) if face not in ("and", "a")]
    return f"{who}: {verbs[0]} {' '.join(said)}" if verbs and all(re.fullmatch("[1-6]", each) for each in said) else ""


def _names_things(what: str, words: Vocabulary) -> bool:
    """Whether cards or places are named, and no verb is said of anybody else."""
    tokens = re.findall(r"[\w’'-]+", what)
    named = names_card(tokens, words) or any(re.fullmatch(HEX, token) for token in tokens)
    return named and not any(map(words.player, tokens))


def what_became(line: str, words: Vocabulary) -> str:
    """A line of a card by which one of one's own becomes another, with where and what in the words of the log: "turns
    B04: his dome on B1 is a snail now"."""
    found = BECAME.search(line)
    if found is None or not is_place(found[2], words) or not line[: found.start()].strip():
        return line
    for verb in words.verbs.values():
        fields = {field.after: field for field in flat(verb.args)}
        brought, at = fields.get("as"), fields.get("in")
        if brought is None or at is None or not isinstance(at.kind, HexPart):
            continue
        if all(reads(brought.kind, each.casefold(), words) for each in (found[1], found[3])):
            return f"{line[: found.start()]} in {found[2]} as {found[3]}{line[found.end() :]}"
    return line


@lru_cache(16)
def _of_others(words: Vocabulary) -> tuple[Field[Any], re.Pattern[str]] | None:
    """What is taken from somebody else beside a card, and how people say whose it is."""
    groups = (field for verb in words.verbs.values() for field in verb.args if isinstance(field.kind, Group))
    theirs = (field for field in groups if field.called[1:] and type(next(flat([field])).kind) is Player)
    field = next(theirs, None)
    if field is None:
        return None
    return field, taken_as(field.called)


def taken_as(called: Sequence[str]) -> re.Pattern[str]:
    """How people say whose it is that they take, called one of these: "with one of Ben's snails as the guest", "her
    guest is Ben's dome"."""
    what = f"(?:{'|'.join(map(re.escape, called))})"
    return late(f"{_TAKEN_AS}{what}{_OR_IS}{what}{_WHOSE_IT_IS}", re.IGNORECASE)


def taken_from_others(line: str, words: Vocabulary) -> str:
    """A line with whose something is in the words of the log: "with one of Ben's snails as the guest"."""
    theirs = _of_others(words)
    if theirs is None or not any(called in line for called in theirs[0].called):
        return line
    field, pattern = theirs
    found = pattern.search(line)
    if found is None or not line[: found.start()].strip():
        return line
    who, thing = words.player(found[1] or found[3]), found[2] or found[4]
    whole = ((each, field.kind.take([str(who), each], 0, words)) for each in (thing, thing.removesuffix("s")))
    shape = next((each for each, taken in whole if taken is not None), "")
    return (
        f"{line[: found.start()]} {field.after} {who} {shape}{line[found.end() :]}"
        if who is not None and shape
        else line
    )
