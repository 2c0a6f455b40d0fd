"""What is somebody's, by its kind as people call it: "Ann's Crimson Crocs", "2 of Ben's Two-Tuskers go from fE to kE",
"Cara's raptor was born of the Rabbit Croc on gW", "Ann's croc no longer has D22".

A line comes out in the log's words where every word of it is known; any other as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from pnp.patterns import late
from pnp.referee.log.fields import flat
from pnp.referee.log.kinds import Card, Kind, Word
from pnp.referee.log.moves import Verb
from pnp.referee.log.reader.coverage.names import is_place
from pnp.referee.log.reader.lookups import card_called
from pnp.referee.log.reader.names.card_shorthand import begins_one
from pnp.referee.log.spoken import NUMBER, figure
from pnp.referee.log.words import Vocabulary

WIDEST = 3  # words of a name
OWNED = late(r"\b(\w{1,40})['’]s?\s{1,3}(?=[A-Za-z])")
ARTICLE = late(r"\s{0,3}(?:the|an?|his|her|their|its)\s{1,3}")
WORD = late(r"[\w-]+")
PLACE = r"[A-Za-z]\w{1,9}"
ON = rf"(?:\s{{1,3}}(?:on|at|in)\s{{1,3}}(?P<at>{PLACE}))"
BORN = late(
    rf"\s{{0,6}}(?P<who>\w{{1,40}})['’]s?\s{{1,3}}(?P<child>.{{2,40}}?)\s{{1,3}}(?:is|was|are|were|gets|got)\s{{1,3}}born\s{{1,3}}"
    rf"(?:of|from|out\s{{1,3}}of|to|by)\s{{1,3}}(?P<parent>.{{2,40}}?){ON}?\s{{0,3}}[.!]?"
)
BECAME = late(
    rf"\s{{0,6}}(?:one|1|a\s{{1,3}}counter|one\s{{1,3}}counter)\s{{1,3}}of\s{{1,3}}(?P<who>\w{{1,40}})['’]s?\s{{1,3}}(?P<parent>.{{2,40}}?){ON}?\s{{1,3}}"
    r"(?:is|becomes|became|turns\s{1,3}into|turned\s{1,3}into|is\s{1,3}now)\s{1,3}(?P<child>.{2,40}?)(?:\s{1,3}now)?\s{0,3}[.!]?",
    re.IGNORECASE,
)
BY_ITSELF = late(
    rf"\s{{0,6}}(?P<who>\w{{1,40}})\s{{0,3}}(?::\s{{0,3}}|\s{{1,3}})(?P<child>[A-Z]\d{{2}})\s{{1,3}}(?:from|of)\s{{1,3}}"
    rf"(?P<parent>[\w-]{{2,20}}(?:\s[\w-]{{2,20}})??)(?:\s{{1,3}}(?:(?:on|at|in)\s{{1,3}})?(?P<at>{PLACE}))?\s{{0,3}}[.!]?"
)
LAST = r"(?:after\s{1,3}(?:(?:its|the|their|all)\s{1,3})?(?:moves?|moving)|(?:in|at)\s{1,3}the\s{1,3}end|finally)"
AT_LAST = late(
    r"\s{0,6}(\w{1,40})['’]s?\s{1,3}(.{2,40}?)\s{1,3}(?:\w{2,8}\s{1,3}){0,2}size\s{1,3}(\w{1,5})\s{1,3}"
    rf"{LAST}\s{{0,3}}[.!]?"
)
TURNS_INTO = late(
    r"\s{0,6}(?P<who>\w{1,40})\s{0,3}:?\s{1,3}(?:makes|made|turns|turned|changes|changed|switches|switched)\s{1,3}(?P<key>.{2,40}?)\s{1,3}"
    r"(?:(?:in)?to\s{1,3})?(?:an?\s{1,3})?(?P<role>[a-z-]{4,12})(?P<rest>(?:[\s,:]{1,4}.{1,80})?)\s{0,3}[.!]?"
)
IS_NOW = late(
    r"\s{0,6}(?P<who>\w{1,40})['’]s?\s{1,3}(?P<key>.{2,40}?)\s{1,3}"
    r"(?:(?:becomes?|became|turns?\s{1,3}into|turned\s{1,3}into|(?:is|are)\s{1,3}now)\s{1,3}(?:an?\s{1,3})?(?P<role>[a-z-]{4,12})"
    r"|(?:is|are)\s{1,3}(?:an?\s{1,3})?(?P<role2>[a-z-]{4,12})\s{1,3}now)(?P<rest>(?:[\s,:]{1,4}.{1,80})?)\s{0,3}[.!]?"
)
DO_IT = late(  # "Cat's hunters graze again: two on dW, three on aW"
    r"\s{0,6}(?P<who>\w{1,40})['’]s?\s{1,3}(?P<said>[\w-]{2,20}(?:\s{1,3}[\w-]{2,20}){1,8})\s{0,3}[:,–-]\s{1,3}"
    rf"(?P<rest>{NUMBER}.{{3,200}})",
    re.IGNORECASE,
)
BESIDE = ("all", "now", "again")  # beside what they do, and nothing of it
LONGEST_DOING = 4  # words of what they do
SO_MANY_THERE = late(rf"({NUMBER})\s{{1,3}}(?:(?:go\s{{1,3}})?(?:on|at|in|to)\s{{1,3}})?({PLACE})\b", re.IGNORECASE)
BETWEEN = late(r"\s{0,3}(?:,\s{0,3}(?:and\s{1,3})?|\band\s{1,3}|\.?\s{0,3}$)")
NO_LONGER = late(
    r"\s{0,6}(?P<who>\w{1,40})['’]s?\s{1,3}(?P<user>.{2,40}?)\s{1,3}"
    r"(?:(?:has|have|uses?|had|used)\s{1,3}(?P<card>.{2,40}?)\s{1,3}no\s{1,3}(?:longer|more)"
    r"|(?:no\s{1,3}longer|does\s{1,3}not|doesn['’]t)\s{1,3}(?:has|have|uses?)\s{1,3}(?P<card2>.{2,40}?)(?:\s{1,3}any\s{1,3}more)?)"
    r"(?:\s{0,3}[,;]\s{1,3}(?:and\s{1,3})?it\s{1,3}(?:goes|passes|went)\s{1,3}to\s{1,3}(?P<to>.{2,40}?))?\s{0,3}[.!]?"
)
HAS_NOW = late(
    r"\s{0,6}(?P<who>\w{1,40})['’]s?\s{1,3}(?P<user>.{2,40}?)\s{1,3}(?:now\s{1,3})?(?:has|have|uses?|gets|got)\s{1,3}(?P<card>.{2,40}?)"
    r"(?:\s{1,3}now)?(?:\s{1,3}as\s{1,3}(?P<wild>\w{1,8}))?(?:\s{1,3}now)?\s{0,3}[.!]?"
)
LETS_STAY = late(
    rf"(\s{{0,6}}\w{{1,40}})\s{{0,3}}:?\s{{1,3}}lets?\s{{1,3}}(.{{2,120}}?)\s{{1,3}}(?:stay|live|survive|be|remain)(?:\s{{1,3}}alive)?(\s{{1,3}}(?:on|at|in)\s{{1,3}}{PLACE})\s{{0,3}}[.!]?",
    re.IGNORECASE,
)
LETS_ON = late(  # "lets Ole's croc on kE live"
    rf"(\blets?\s{{1,3}}.{{2,120}}?)(\s{{1,3}}(?:on|at|in)\s{{1,3}}{PLACE})\s{{1,3}}(stay|live|survive|be|remain)(?:\s{{1,3}}alive)?(?=\s{{0,3}}[.!]?$)"
)
NOW_WHERE = late(rf"(\b[a-z]{{4,12}}(?:\s{{1,3}}now)?)\s{{0,3}}:\s{{1,3}}(?={NUMBER}\s{{1,3}}on\s)", re.IGNORECASE)
CARD_ALONE = late(
    r"(\s{0,6}(?<!\w)\w{1,40}\s{0,3}(?::\s{0,3}|\s{1,3})\w{3,12}\s{1,3})([A-Z]\d{2})\s{1,3}([A-Z]\d{2}|[a-z]{2,5})(?=\s{0,3}(?:as\b|\.|$))"
)
SO_MANY_OF = late(rf"({NUMBER})\s{{1,3}}([a-z-]{{3,20}}s)", re.IGNORECASE)
SHORT_SIZE = late(rf"(\b[\w-]{{2,40}})\s{{1,3}}[sS]\s?(\d)\b(\s{{1,3}}{LAST})?")


def of_ones_kind(line: str, words: Vocabulary) -> str:
    """A line with what is somebody's by the log's name for it, and what became of it in the log's words: "Ann's
    Crimson Crocs"."""
    kind = own(words)
    if kind is None:
        return line
    if "'" in line or "’" in line:
        line = _named(line, kind, words)
        line = NOW_WHERE.sub(r"\1, ", line) if OWNED.match(line.lstrip()) else line
        line = _at_last(line, kind, words) or line
        line = _born(line, kind, words) or _used(line, kind, words) or line
    line = _born_alone(line, kind, words) or _changed(line, kind, words) or line
    line = LETS_ON.sub(r"\1 \3 \2", line)
    kept = LETS_STAY.fullmatch(line)
    if kept is not None and "kept" in words.by_role and words.player(kept[1].strip()) is not None:
        line = f"{kept[1]} {words.by_role['kept'].name}s {kept[2]}{kept[3]}"
    line = CARD_ALONE.sub(lambda found: _put_on(found, kind, words), line)
    if "size" in words.by_role:
        line = SHORT_SIZE.sub(lambda found: _sized(found, kind, words), line)
    return line


def _sized(found: re.Match[str], kind: Kind[object], words: Vocabulary) -> str:
    """A size by its first letter: "rrrr s2", and after the moves "G12 s3 at the end"."""
    if not called(found[1], kind, words):
        return found[0]
    last = words.by_role.get("size at last") if found[3] else None
    return f"{last.name} {found[1]} {found[2]}" if last is not None else f"{found[1]} size {found[2]}"


def _put_on(found: re.Match[str], kind: Kind[object], words: Vocabulary) -> str:
    """A card and what it is put on, with nothing between: "Ann: express D22 G09"."""
    verb = _bearing(words)
    said = found[1].replace(":", " ").split()
    user = called(found[3], kind, words)
    own_card = called(found[2], kind, words)
    who = player(said[0], words) if len(said) == 2 else None
    done = said[-1].casefold()
    if verb is None or who is None or not user or own_card:
        return found[0]
    if not (verb.name.startswith(done) or verb in words.verbs_of(done)):
        return found[0]
    return f"{who}: {verb.name} {found[2]} on {user}"


@lru_cache(16)
def own(words: Vocabulary) -> Kind[object] | None:
    """The kind of what is one's own, that need not be said of whoever has only one."""
    kinds = (field.kind for verb in words.verbs.values() for field in flat(verb.args))
    return next((kind for kind in kinds if getattr(kind, "implied", False) and not kind.single), None)


def called(text: str, kind: Kind[object], words: Vocabulary) -> str:
    """The log's name for something of a kind that a text calls by its own, one or several; "" where it is no such."""
    text = text.strip(" ,;:.")
    article = ARTICLE.match(text)
    tokens = (text[article.end() :] if article else text).split()
    for said in _singular(tokens) if 0 < len(tokens) <= WIDEST else ():
        taken = kind.take(said, 0, words)
        if taken is not None and taken[1] >= len(said) and str(taken[0]) in _values(kind, words):
            return str(taken[0])
    begun = begins_one(tokens[0], words) if len(tokens) == 1 else ""
    return begun if begun in _values(kind, words) else ""


@lru_cache(16)
def _values(kind: Kind[object], words: Vocabulary) -> frozenset[str]:
    return frozenset(map(str, kind.values(words)))


def _singular(tokens: Sequence[str]) -> Iterator[list[str]]:
    yield list(tokens)
    for end, instead in (("ies", "y"), ("es", ""), ("s", "")):
        if tokens[-1].endswith(end):
            yield [*tokens[:-1], tokens[-1].removesuffix(end) + instead]


def _named(line: str, kind: Kind[object], words: Vocabulary) -> str:
    """A line with names of several words, or of several, for which the log has one: "Ann's Crimson Crocs"."""
    done = 0
    while (found := OWNED.search(line, done)) is not None:
        done = found.end()
        if words.player(found[1]) is None:
            continue
        after = list(WORD.finditer(line[done : done + 60]))[:WIDEST]
        for wide in range(len(after), 0, -1):
            text = line[done : done + after[wide - 1].end()]
            key = called(text, kind, words) if "," not in text else ""
            many = SO_MANY_OF.fullmatch(text)
            if many is not None and key and called(many[2], kind, words) == key:
                key = f"{many[1]} {key}"  # "two tuskers" are two of the Two-Tuskers
            if key and key != text:
                line = f"{line[:done]}{key}{line[done + len(text) :]}"
                break
    return line


def _born(line: str, kind: Kind[object], words: Vocabulary) -> str:
    """What was born of what: "Cara's G12 was born of the rm on gW", "one of Ann's rrrr on iE is a G09 now"."""
    found = BORN.fullmatch(line) or BECAME.fullmatch(line)
    verb = _bearing(words)
    if found is None or verb is None or words.player(found["who"]) is None:
        return ""
    child, parent = (called(found[name], kind, words) for name in ("child", "parent"))
    place = found["at"] or ""
    if not child or not parent or words.cards.get(child.casefold()) is None or (place and not is_place(place, words)):
        return ""
    return f"{words.player(found['who'])}: {verb.name} {child} from {parent}{f' at {place}' if place else ''}"


def _born_alone(line: str, kind: Kind[object], words: Vocabulary) -> str:
    """What was born of what, without a verb: "Cara G12 from rm gW"."""
    found, verb = BY_ITSELF.fullmatch(line), _bearing(words)
    whose = player(found["who"], words) if found is not None else None
    if found is None or verb is None or whose is None:
        return ""
    child, parent, place = called(found["child"], kind, words), called(found["parent"], kind, words), found["at"]
    if not child or not parent or (place and not is_place(place, words)):
        return ""
    return f"{whose}: {verb.name} {child} from {parent}{f' at {place}' if place else ''}"


def _at_last(line: str, kind: Kind[object], words: Vocabulary) -> str:
    """A size after all moves: "Ann's G12 went to size 3 after its moves"."""
    found = AT_LAST.fullmatch(line)
    key = called(found[2], kind, words) if found is not None else ""
    number = figure(found[3]) if found is not None else ""
    who = words.player(found[1]) if found is not None else None
    verb = words.by_role.get("size at last")
    return f"{who}: {verb.name} {key} {number}" if who and key and number.isdecimal() and verb is not None else ""


def player(name: str, words: Vocabulary) -> str | None:
    """Whose name or first letter a word is, where no two share it."""
    found = [each for each in words.players if each[:1] == name]
    return words.player(name) or (found[0] if len(found) == 1 else None)


def _changed(line: str, kind: Kind[object], words: Vocabulary) -> str:
    """What somebody's becomes: "Ann makes G03 a herbivore, 1 on iW", "Ben's rm are predators now"."""
    found = IS_NOW.fullmatch(line) or TURNS_INTO.fullmatch(line)
    verb = next((v for v in words.verbs.values() if of_roles(v)), None)
    who = player(found["who"], words) if found is not None else None
    if found is None or verb is None or who is None:
        return ""
    parts = found.groupdict()
    key, said = called(parts["key"], kind, words), parts["role"] or parts.get("role2") or ""
    role = verb.args[1].kind.read(said, words)
    if not key or role is None:
        return ""
    return f"{who}: {verb.name} {key} {role} {(parts['rest'] or '').strip(' ,:')}".rstrip()


def where_they_do_it(line: str, words: Vocabulary) -> str:
    """A line with where those go who do what another role does, whatever they are called: "Cat's hunters graze again:
    two on dW"."""
    kind, roles = own(words), roles_of_own(words)
    found = DO_IT.fullmatch(line) if roles is not None and roles.does else None
    verb = next((v for v in words.verbs.values() if of_roles(v)), None)
    who = player(found["who"], words) if found is not None else None
    if found is None or kind is None or roles is None or verb is None or who is None:
        return line
    those, role = _what_they_do(found["said"].split(), roles.does)
    there = SO_MANY_THERE.findall(found["rest"])
    left = BETWEEN.sub("", SO_MANY_THERE.sub("", found["rest"])).strip()
    if left or not role or not all(is_place(place, words) for _, place in there):
        return line
    key = called(those, kind, words)
    places = ", ".join(f"{place} x{figure(many)}" if figure(many) != "1" else place for many, place in there)
    return f"{who}: {verb.name} {f'{key} ' if key else ''}{role} {places}"


def _what_they_do(said: list[str], does: Mapping[str, str]) -> tuple[str, str]:
    """Who they are, by one word or two, and the role of those who do so; "" where they do nothing known."""
    while len(said) > 1 and said[-1].casefold() in BESIDE:
        said = said[:-1]
    for many in range(min(LONGEST_DOING, len(said) - 1), 0, -1):
        role = does.get(" ".join(said[-many:]).casefold(), "")
        who = said[:-many]
        while len(who) > 1 and who[-1].casefold() in BESIDE:
            who = who[:-1]
        if role and len(who) <= 2:
            return " ".join(who), role
    return "", ""


@lru_cache(16)
def roles_of_own(words: Vocabulary) -> Word | None:
    """The roles of what is one's own, where it has any."""
    kinds = (verb.args[1].kind for verb in words.verbs.values() if of_roles(verb))
    return next((kind for kind in kinds if isinstance(kind, Word)), None)


def of_roles(verb: Verb) -> bool:
    """Whether a verb is of one's own and of one word, and perhaps where."""
    kinds = [field.kind for field in verb.args]
    return len(kinds) > 1 and kinds[0].implied and type(kinds[1]) is Word and not verb.table


def _used(line: str, kind: Kind[object], words: Vocabulary) -> str:
    """What uses a card now, or no longer: "Ann's rrrr has Trunk now"."""
    verb = _bearing(words)
    for pattern in (NO_LONGER, HAS_NOW):
        found = pattern.fullmatch(line)
        if found is None or verb is None or words.player(found["who"]) is None:
            continue
        parts = found.groupdict()
        user = called(parts["user"], kind, words)
        card = card_called(parts["card"] or parts.get("card2") or "", words)
        if not user or not card or card[0] == user[0]:
            continue
        who = words.player(found["who"])
        if pattern is HAS_NOW:
            wild = parts["wild"] or ""
            return f"{who}: {verb.name} {card} on {user}{f' as {wild}' if wild else ''}"
        stops = next((v for v in words.verbs.values() if [f.after for f in v.args] == ["", "from", "to"]), None)
        to = called(parts["to"], kind, words) if parts["to"] else ""
        if stops is not None and bool(to) == bool(parts["to"]):
            return f"{who}: {stops.name} {card} from {user}{f' to {to}' if to else ''}"
    return ""


@lru_cache(16)
def _bearing(words: Vocabulary) -> Verb | None:
    """The verb of a card that comes to be on one's own, or is born of it."""
    for verb in words.verbs.values():
        after = [field.after for field in verb.args]
        if verb.args and isinstance(verb.args[0].kind, Card) and {"on", "from"} <= {*after} and not verb.table:
            return verb
    return None
