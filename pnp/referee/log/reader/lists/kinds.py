"""What is said of several of one's own, or of other people's, in one line: "Cara keeps 2 Ann rrrr, 1 B mmrrr jW",
"G12 eats two of Ben's rm on kE", "A no growth I07 dW dE", "No young for Ann's croc on eT".

Each comes out in the log's words, with all that the line names in it; nothing where something has no place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, product

from pnp.named import NamedTuple
from pnp.patterns import late
from pnp.referee.log.entries import Entry
from pnp.referee.log.kinds import Kind
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.coverage.names import is_place
from pnp.referee.log.reader.lookups import without_owner_s
from pnp.referee.log.reader.names.kinds import WIDEST, called, own, player
from pnp.referee.log.spoken import FIGURES
from pnp.referee.log.words import Vocabulary

LONGEST = 300  # letters
OF_A_LIST = 2  # words that come before what is listed
MOST_WAYS = 100
TOKEN = late(r"[^\s,;:.!]+")
MANY = late(r"[x×]?(\d{1,2})[x×]?")
LITTLE = frozenset(["at", "on", "in", "of", "the", "and", "&", "alive", "her", "his", "their"])
SAME = LITTLE | {"same", "again", "also"}  # "keeps one of each on bW, the same on dW"
EACH = "each"
ONES = frozenset(["one", "ones", "counter", "counters"])
NO_GROWTH = late(
    r"(?:no\s{1,3}(?:growth|young|new(?:\s{1,3}ones)?)|(?:does|do|did)\s{1,3}not\s{1,3}grow|(?:does|do|did)n['’]t\s{1,3}grow|not\s{1,3}grow|declin(?:e|es|ed)(?:\s{1,3}(?:growth|to\s{1,3}grow))?|doesn['’]t\s{1,3}let)"
    r"(?:\s{1,3}(?:of|for|with))?(?:\s{0,3}:)?\s{1,3}",
    re.IGNORECASE,
)
NONE_FOR = late(
    r"\s{0,6}no\s{1,3}(?:growth|young|new\s{1,3}counters?|new\s{1,3}ones)\s{1,3}(?:for|of)\s{1,3}(\w{1,40})['’]s?\s{1,3}(?=\S)",
    re.IGNORECASE,
)


class _Item(NamedTuple):
    """So many of a kind, whose."""

    owner: str
    key: str
    many: int

    def words(self) -> str:
        """As the log has it."""
        return " ".join(filter(None, (self.owner, self.key, f"x{self.many}" if self.many > 1 else "")))


def kinds_listed(line: str, words: Vocabulary) -> list[str]:
    """The things that a line tells, each in the log's words: "Cara keeps 2 Ann rrrr, 1 B mmrrr jW"."""
    kind = own(words)
    if kind is None or len(line) > LONGEST or "=" in line or "?" in line:
        return []
    none = NONE_FOR.match(line)
    tokens = TOKEN.findall(line)
    who = player(without_owner_s(tokens[0]), words) if len(tokens) > 2 else None
    if none is not None:
        whose = player(none[1], words)
        return _declined(whose, line[none.end() :], kind, words) if whose else []
    if who is None:
        return []
    rest = line.strip()[len(tokens[0]) :].lstrip(" :")
    growth = NO_GROWTH.match(rest)
    if growth is not None:
        return _declined(who, rest[growth.end() :], kind, words)
    if words.by_role.get("kept") in words.verbs_of(tokens[1].casefold()) and tokens[0] == without_owner_s(tokens[0]):
        return _kept(who, tokens[2:], kind, words)
    hunted = words.by_role.get("hunted")
    at = next((at for at, token in enumerate(tokens[: WIDEST + 2]) if hunted in words.verbs_of(token.casefold())), 0)
    return _eaten(who, tokens[1:at], tokens[at + 1 :], kind, words) if at else []


def kept_of(line: str, words: Vocabulary, before: Sequence[Entry]) -> list[tuple[str, ...]]:
    """Who stays, where a line says only whose, "Cara spares Ben's at fE", "keeps two of Ann's and one of Ben's on gW,
    and one each on jW": for each place the lines that it may be, with what the log has named of theirs `before`."""
    kind, verb = own(words), words.by_role.get("kept")
    tokens = TOKEN.findall(line) if len(line) <= LONGEST and "=" not in line and "?" not in line else []
    who = player(tokens[0], words) if len(tokens) > OF_A_LIST else None
    if kind is None or verb is None or who is None or verb not in words.verbs_of(tokens[1].casefold()):
        return []
    found: list[tuple[str, ...]] = []
    said: list[str] = []
    owners: list[str] = []
    for token in tokens[2:]:
        if not is_place(token, words):
            said.append(token)
            continue
        left = [each.casefold() for each in said if each.casefold() not in LITTLE]
        if owners and (left[1:] == [EACH] or (len(left) == len(owners) == 1)):  # "one each", "and two on kE"
            said = [each for owner in owners for each in (left[0], owner)]
        items = list(_items(said, kind, words, open_=True))
        if not items or any(item is None for item in items):
            return []
        known = [item for item in items if item is not None]
        if not all(item.owner or item.key for item in known):
            return []
        owners = [item.owner for item in known if item.owner]
        ways = product(*(_may_be(item, kind, words, before) for item in known))
        lines = [f"{who}: {verb.name} {', '.join(way)} at {token}" for way in islice(ways, MOST_WAYS)]
        found.append(tuple(lines))
        said = []
    return found if not said and any(len(ways) > 1 for ways in found) else []


def _may_be(item: _Item, kind: Kind[object], words: Vocabulary, before: Sequence[Entry]) -> list[str]:
    """What of somebody's is meant: where it is not said, each that is no card, and what the log has named of his."""
    if item.key:
        return [item.words()]
    values = list(map(str, kind.values(words)))
    named = [value for value in values if words.cards.get(value.casefold()) != value]
    mine = (entry.what for entry in before if isinstance(entry.what, Move) and entry.what.who == item.owner)
    named += dict.fromkeys(str(arg) for move in mine for arg in move.args if arg in values and arg not in named)
    return [item._replace(key=value).words() for value in named]


def _declined(who: str, text: str, kind: Kind[object], words: Vocabulary) -> list[str]:
    """What does not grow, and where: "I07 dW dE, rrrr kT"."""
    verb = _of_shape("at", words)
    found: list[str] = []
    key, said = "", list[str]()
    for token in TOKEN.findall(text):
        if is_place(token, words):  # aT is one
            key = called(" ".join(said), kind, words) if said else key
            if not key:
                return []
            said = []
            found.append(f"{who}: {verb} {key} at {token}")
        elif token.casefold() not in LITTLE:
            said.append(token)
    return found if verb and not said else []


def _kept(who: str, tokens: Sequence[str], kind: Kind[object], words: Vocabulary) -> list[str]:
    """Who stays where, as somebody says: "2 Ann rrrr, 1 B mmrrr jW, Ann rrrr aE"."""
    verb = words.by_role.get("kept")
    found: list[str] = []
    said: list[str] = []
    items: list[_Item | None] = []
    for token in tokens:
        if not is_place(token, words):
            said.append(token)
            continue
        if not items or not SAME.issuperset(each.casefold() for each in said):  # else the same "at dW, jW and kE"
            items = list(_items(said, kind, words))
        if not items or verb is None or any(item is None for item in items):
            return []
        found.append(f"{who}: {verb.name} {', '.join(item.words() for item in items if item)} at {token}")
        said = []
    return found if not said else []


def _eaten(who: str, before: Sequence[str], after: Sequence[str], kind: Kind[object], words: Vocabulary) -> list[str]:
    """What somebody's hunter eats, and where: "G12 eats 2 Ben rm kE", "hunts Ben's rm at kE with G12"."""
    verb = words.by_role.get("hunted")
    said = [token.casefold() for token in after]
    at = said.index("with") if "with" in said else len(after)
    hunter = called(" ".join(before or after[at + 1 :]), kind, words)
    prey, place = list(after[:at])[:-1], (list(after[:at]) or [""])[-1]
    items = list(_items(prey, kind, words))
    if verb is None or not hunter or not is_place(place, words) or len(items) != 1 or items[0] is None:
        return []
    return [f"{who}: {verb.name} {hunter} on {items[0].words()} at {place}"]


def _items(tokens: Sequence[str], kind: Kind[object], words: Vocabulary, open_: bool = False) -> Iterator[_Item | None]:
    """Kinds with whose they are and how many; None for a word that has no place. Where it may be left `open_`, one of
    which only is said whose it is has no key."""
    owner, many, at = "", 0, 0
    last: _Item | None = None
    left = [token for token in tokens if token.casefold() not in LITTLE]
    while at < len(left):
        token = left[at]
        number = MANY.fullmatch(token) or MANY.fullmatch(FIGURES.get(token.casefold(), ""))
        key, wide = "", 0
        for wide in range(min(WIDEST, len(left) - at), 0, -1):
            key = called(" ".join(left[at : at + wide]), kind, words)
            if key:
                break
        if key:
            if last is not None:
                yield last
            last, owner, many = _Item(owner, key, many or 1), "", 0
            at += wide
            continue
        at += 1
        whose = player(without_owner_s(token), words)
        if (
            open_
            and owner
            and not many
            and (number is not None or token.casefold() in ONES)
            and left[at - 2].endswith("s")
        ):
            many = int(number[1]) if number is not None else 1  # "Ben's two"
            continue
        if open_ and owner and (number is not None or whose is not None):
            yield _Item(owner, "", many or 1)
            owner, many = "", 0
        if number is not None and token[0] in "x×" and last is not None and not many:
            last = last._replace(many=int(number[1]))
        elif number is not None and not many:
            many = int(number[1])
        elif whose is not None and not owner:
            owner = whose
        else:
            yield None
    if last is not None:
        yield last
    if open_ and owner:
        yield _Item(owner, "", many or 1)
    elif owner or many:
        yield None


@lru_cache(16)
def _of_shape(after: str, words: Vocabulary) -> str:
    """The verb of one's own and a place."""
    for verb in words.verbs.values():
        if [field.after for field in verb.args] == ["", after] and verb.args[0].kind.implied and not verb.args[0].many:
            return verb.name
    return ""
