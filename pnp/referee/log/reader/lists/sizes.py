"""What becomes of several of one's own, or of several players' own, in one line: "Ann's Crocs are 2 now, Ben's 4",
"sizes: Ann rrrr 2, rhino 3, Ben 2", "Ann, Ben and Cara went up to size 2", "Ann G08 3; Ben hunts now".

Each comes out as the lines of the log that it may be; nothing where a word of it has no place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pnp.named import NamedTuple
from pnp.patterns import late
from pnp.referee.log.kinds import Kind
from pnp.referee.log.moves import Verb
from pnp.referee.log.reader.lookups import without_owner_s
from pnp.referee.log.reader.names.card_shorthand import shared_names
from pnp.referee.log.reader.names.kinds import called, of_roles, own, player
from pnp.referee.log.spoken import figure
from pnp.referee.log.words import Vocabulary

LONGEST = 200  # letters
MOST = 12  # things
NUMBER = late(r"\d|\b(?:one|two|three|four|five|six)\b")
LABEL = late(r"\s{0,6}(?:(?:new|now|step\s{1,3}\d)\s{1,3})?sizes?(?:\s{1,3}now)?\s{0,3}:\s{0,3}", re.IGNORECASE)
DIGIT = r"(\d|one|two|three|four|five|six)"
NUMBER_FIRST = late(
    rf"\s{{0,6}}(?:up\s{{1,3}})?(?:to\s{{1,3}})?(?=sizes?\s{{1,3}}{DIGIT}\s{{0,3}}(?:now\s{{1,3}})?(?:for\b|:))",
    re.IGNORECASE,
)
FOR = late(
    rf"(?:(?:to\s{{1,3}})?(?:sizes?\s{{1,3}})?{DIGIT}\s{{0,3}}:?\s{{1,3}})?(?:now\s{{1,3}})?(?:for\s{{1,3}})?",
    re.IGNORECASE,
)
APART = late(r"\s{0,3}[,;]\s{0,3}(?:and\s{1,3})?|\s{1,3}(?:and|&)\s{1,3}|\.\s{1,3}")
TOKEN = late(r"[^\s:=]+")
BELONGS = frozenset(["her", "his", "their", "its"])
LITTLE = frozenset(["the", "a", "an", "now", "to", "up", "down", "at", "both", "all", "each", "of", "also", "then"])
IS = frozenset(
    ["turn", "turns", "turned", "is", "are", "was", "were", "go", "goes", "went", "gets", "got", "has", "have"]
)
LARGER = frozenset(["bigger", "larger", "smaller", "taller", "older"])


class _Thing(NamedTuple):
    """Whose, which of his by what it may be called, and what it becomes; "" where that is not said, or not yet."""

    who: str
    keys: tuple[str, ...]
    becomes: str


def sizes_listed(line: str, words: Vocabulary, moved: bool, evident: bool = False) -> list[tuple[str, ...]]:
    """What a line tells of each, as the lines of the log that it may be. Once some have `moved`, it may be the size at
    last. Where it is `evident` that sizes are meant, numbers alone are enough."""
    kind, size = own(words), words.by_role.get("size")
    if kind is None or size is None or len(line) > LONGEST or line.lstrip()[:1] == "=" or "?" in line:
        return []
    role = next((verb for verb in words.verbs.values() if of_roles(verb)), None)
    line = _number_last(line)
    label = LABEL.match(line)
    parts = APART.split((line[label.end() :] if label else line).strip(" .!"))
    if len(parts) > MOST or not (label or NUMBER.search(line) or role):
        return []
    reading = _Reading(words, kind, size, role)
    reading.evident, reading.unowned = evident, label is not None
    told = [reading.part(part) for part in parts]
    things = [each for each in told if each is not None]
    if len(things) < len(told) or not things or not things[-1].becomes or not (label or reading.evident):
        return []
    for at in range(len(things) - 2, -1, -1):  # "Ann, Ben and Cara went up to 2"
        if not things[at].becomes:
            things[at] = things[at]._replace(becomes=things[at + 1].becomes)
    return [tuple(_lines(each, words, moved)) for each in things]


def _number_last(line: str) -> str:
    """A line that begins with the size and then says for whom, the other way round.

    >>> _number_last("size 2 for Ann's rrrr and for Ben's rm, 3 for Cara")
    "sizes: Ann's rrrr 2, Ben's rm 2, Cara 3"
    """
    begins = NUMBER_FIRST.match(line)
    if begins is None:
        return line
    number, said = "", []
    for part in APART.split(line[begins.end() :].strip(" .!")):
        first = FOR.match(part)
        number = (first[1] if first is not None else None) or number
        said.append(f"{part[first.end() if first is not None else 0 :]} {number}")
    return f"sizes: {', '.join(said)}"


def _lines(thing: _Thing, words: Vocabulary, moved: bool) -> Iterator[str]:
    """A line for each that may be meant, and for each time at which it can have become so."""
    done, _, value = thing.becomes.partition(" ")
    again = words.by_role.get("size at last") if moved else None
    for verb in (done, again.name) if again is not None and done == words.by_role["size"].name else (done,):
        for who in (thing.who,) if thing.who else words.players:  # the position tells whose it is
            for key in thing.keys or ("",):
                yield " ".join(filter(None, (f"{who}:", verb, key, value)))


class _Reading:
    def __init__(self, words: Vocabulary, kind: Kind[object], size: Verb, role: Verb | None) -> None:
        self.words, self.kind, self.size, self.role, self.who = words, kind, size, role, ""
        self.unowned = False  # whether it need not be said whose each is: "sizes: rrrr 2, mmrrr 3"
        self.evident = False  # whether anything says that sizes are meant, or what somebody is
        self.last: _Thing | None = None  # what was told before, in the same line
        self.again = ""  # what all that comes becomes, too: "and so did Ben's rm and Cara's"

    def part(self, text: str) -> _Thing | None:
        """Whose it is, which of his and what it becomes; None where a word has no place."""
        tokens = TOKEN.findall(text)
        keys: tuple[str, ...] = ()
        becomes, is_, named, grown = "", False, False, False
        at = 0
        while at < len(tokens):
            token = tokens[at].strip(".")
            folded = token.casefold()
            whose = player(without_owner_s(token), self.words)
            wide, found = self._key(tokens, at)
            if whose is not None and not named and not keys:
                self.who, named = whose, True
            elif folded in BELONGS and not named and self.who:
                named = True
            elif found and not keys and not becomes:
                keys, at = found, at + wide - 1
            elif (value := self._number(folded)) and not becomes:
                becomes = f"{self.size.name} {value}"
            elif (value := self._role(folded)) and not becomes and self.role is not None:
                becomes, self.evident = f"{self.role.name} {value}", True
            elif folded in IS:
                is_ = True
            elif folded in ("size", "sizes") or folded in LARGER or self._grows(folded):
                grown = True
            elif folded in ("too", "so") and self.last is not None and not becomes:
                self.again = self.last.becomes
            elif folded not in LITTLE and not (self.again and folded in ("did", "does", "do")):
                return None
            at += 1
        becomes = becomes or self.again
        sized = becomes.startswith(f"{self.size.name} ")
        if not (self.who or (self.unowned and keys)) or not (
            named or keys or (self.last is not None and becomes and (grown or not sized))
        ):
            return None
        if not named and not keys and self.last is not None:
            keys = self.last.keys  # "rm grow to 2 and hunt"
        # "Ann is 3" may be a count, and "Ann 3" a bid
        self.evident = self.evident or grown or (sized and bool(keys) and (is_ or named))
        self.last = _Thing(self.who, keys, becomes)
        return self.last

    def _key(self, tokens: Sequence[str], at: int) -> tuple[int, tuple[str, ...]]:
        """How many words from one on call something of one's own, and what it may be."""
        for wide in (3, 2, 1):
            said = " ".join(tokens[at : at + wide])
            key = called(said, self.kind, self.words) if at + wide <= len(tokens) else ""
            if key:
                return wide, (key,)
        word = without_owner_s(tokens[at].casefold()).removesuffix("s")
        return 1, shared_names(self.words).get(word, ())

    def _number(self, token: str) -> str:
        number = figure(token)
        return number if number.isdecimal() and len(number) == 1 else ""

    def _role(self, token: str) -> str:
        """What somebody is by a word: "hunters", or "hunts" for a hunter."""
        kind = self.role.args[1].kind if self.role is not None else None
        if kind is None:
            return ""
        plain = token.removesuffix("s")
        forms = (token, plain, f"{plain}er", f"{plain}r")
        return next((str(value) for form in forms if (value := kind.read(form, self.words))), "")

    def _grows(self, token: str) -> bool:
        """Whether a word says that somebody's size is another now."""
        said = self.words.verbs_of(token)
        return self.size in said or (self.role is not None and self.role in said)
