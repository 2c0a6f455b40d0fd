"""Where those stand who go somewhere, said of them before they go: "the two tuskers on hW walk to dW", "takes two off
hW to dW"; and one place from which each of several goes another way: "the two of dT to aT and gT".

A place is one that is printed on the board, and only a game in which something goes from one to another is asked.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pnp.patterns import late
from pnp.referee.log.fields import flat
from pnp.referee.log.places import Hex, HexPart
from pnp.referee.log.reader.coverage.names import is_place
from pnp.referee.log.reader.lists.shared_parts import AND
from pnp.referee.log.reader.names.kinds import own, roles_of_own
from pnp.referee.log.spoken import NUMBER, PLACE, figure
from pnp.referee.log.words import Vocabulary

THOSE = (
    rf"(?:both|another|those|the\s{{1,3}}rest|(?:the\s{{1,3}})?(?:one|other|{NUMBER})s?)(?:\s{{1,3}}(?:more|ones?|of\s{{1,3}}(?:them|hers?|his|theirs?)))?"
    r"(?:\s{1,3}(?:of\s{1,3})?(?:(?:her|his|their|the)\s{1,3})?(?!from\b|to\b|on\b|in\b|at\b|of\b|off\b|out\b)[a-z]{2,15}){0,2}?"
)
OF_PLACE = late(
    rf"\b(?P<those>{THOSE})\s{{1,3}}(?:(?:which|that|who)\s{{1,3}}(?:is|was|are|were|stood|lived|sat)\s{{1,3}})?(?:of|in|on|at|off|out\s{{1,3}}of)\s{{1,3}}(?P<at>{PLACE})"
    rf"(?P<verb>\s{{1,3}}(?!(?:in|on)?to\b|and\b|or\b)[a-z]{{2,12}}(?:\s{{1,3}}(?:over|back|up|down|across|out|away|on))?)?\s{{1,3}}(?:over\s{{1,3}})?(?:in|on)?to\s{{1,3}}(?P<to>{PLACE})\b",
    re.IGNORECASE,
)
THE = late(r"^the\s{1,3}", re.IGNORECASE)
PARTED = late(
    rf"(?:\b(?P<many>both|(?:the\s{{1,3}})?{NUMBER})(?P<kind>(?:\s{{1,3}}(?!from\b|of\b|on\b)[a-z]{{2,15}})?)\s{{1,3}}(?:from|of|on|at|in|off)\s{{1,3}}|(?P<from>\bfrom\s{{1,3}})?)\b(?P<at>{PLACE})\s{{1,3}}(?:in|on)?to\s{{1,3}}"
    rf"(?P<ends>{PLACE}(?:{AND}{PLACE}\b(?!\s{{1,3}}(?:(?:in|on)?to|>|->|→|from)\s)(?!\s{{0,2}}[-–>→])){{1,5}})",
    re.IGNORECASE,
)
OF_ONE = late(  # "and iW goes to gE"
    rf"((?:,|;|\band|\bthen)\s{{1,3}}(?:(?:then|and)\s{{1,3}})?)({PLACE})\s{{1,3}}(?:goes|moves|walks|wanders|travels|runs|swims|flies|crosses)\s{{1,3}}(?:over\s{{1,3}})?(?:in|on)?to\s{{1,3}}({PLACE})\b"
)
SHARED_END = late(  # "one from iW and one from iE to cE"
    rf"\b({NUMBER}(?:\s{{1,3}}[a-z]{{2,15}})?)\s{{1,3}}from\s{{1,3}}({PLACE})(?P<more>(?:{AND}{NUMBER}(?:\s{{1,3}}[a-z]{{2,15}})?\s{{1,3}}from\s{{1,3}}{PLACE}){{1,5}})\s{{1,3}}(?:in|on)?to\s{{1,3}}(?P<to>{PLACE})\b",
    re.IGNORECASE,
)
ONE_FROM = late(rf"({NUMBER}(?:\s{{1,3}}[a-z]{{2,15}})?)\s{{1,3}}from\s{{1,3}}({PLACE})", re.IGNORECASE)
ALL_TO = late(  # "iW and iE both to cE"
    rf"\b({PLACE}(?:{AND}{PLACE}){{1,5}})\s{{1,3}}(?:both|each|all)\s{{1,3}}(?:(?:go|move|went|moved)\s{{1,3}})?(?:in|on)?to\s{{1,3}}(?P<to>{PLACE})\b"
)
FROM_ALL = late(  # "from gW, eW and dW to aE"
    rf"(?:\b(?P<many>{NUMBER})(?P<kind>(?:\s{{1,3}}[a-z]{{2,15}})?)\s{{1,3}})?\bfrom\s{{1,3}}(?P<begins>{PLACE}(?:{AND}{PLACE}){{1,5}})\s{{1,3}}(?:in|on)?to\s{{1,3}}(?P<to>{PLACE})\b",
    re.IGNORECASE,
)
SO_MANY_WAYS = late(  # "five of Pia's tuskers move: jW to gE, ..."
    rf"\s{{0,6}}({NUMBER})\s{{1,3}}of\s{{1,3}}(\w{{1,40}})['’]s\s{{1,3}}([a-z-]{{2,20}})(?:\s{{1,3}}[a-z]{{2,8}})?\s{{0,3}}:\s{{1,3}}(?P<ways>.{{6,200}})",
    re.IGNORECASE,
)
IN_PAIRS = late(  # "in pairs", "by twos"
    r"\s{0,3},?\s{1,3}(?:(?:all|always|each\s{1,3}time|go(?:es)?)\s{1,3}){0,2}(?:in|by)\s{1,3}(?:(pairs|twos)|(threes)|(fours))\b|\s{1,3}two\s{1,3}(?:by\s{1,3}two|at\s{1,3}a\s{1,3}time)\b()",
    re.IGNORECASE,
)
THEN_PAIRS = late(  # "dW to gW, and then pairs: hW to jW, fE to kW"
    r"(?:[,;]\s{0,3}|\s)(?:and\s{1,3})?(?:then\s{1,3})?(?:(?:in|as|by)\s{1,3})?(?:pairs|twos|two\s{1,3}each(?:\s{1,3}time)?)\s{0,3}:\s{1,3}(?P<ways>.{6,200})$",
    re.IGNORECASE,
)
EACH_WAY = late(
    rf"(?<![\w-])(?:from\s{{1,3}})?({PLACE})(?:\s{{1,3}}(?:in|on)?to\s{{1,3}}|\s{{0,2}}(?:[-=]?>|→)\s{{0,2}}|[-–])({PLACE})\b"
)
BOTH = late(  # "both from hT to eT", "both crocs from jW over to dW"
    rf"\bboth\s{{1,3}}(?:(?:of\s{{1,3}})?(?:them|hers|his|theirs|her|the|their)\s{{1,3}})?(?:[a-z]{{2,15}}\s{{1,3}}){{0,2}}?(?=from\s{{1,3}}{PLACE}\s{{1,3}}(?:over\s{{1,3}})?(?:in|on)?to\s{{1,3}}{PLACE}\b(?:{AND}({PLACE})\b)?)"
)
OF_THOSE = late(  # "Kit's hunters: two from hT to eT", by what they do, or by nothing
    r"(?<!\w)(\w{1,40})['’]s\s{1,3}([a-z]{3,12}(?:-[a-z]{3,12})?)\b(\s{0,3}[:,–-])?\s{1,3}"
)
PIECES = frozenset(["animals", "beasts", "creatures", "pieces", "counters", "ones", "herd", "herds"])
WAY = late(rf"\b({PLACE})(?:\s{{1,3}}(?:in|on)?to\s{{1,3}}|\s{{0,2}}(?:[-=]?>|→)\s{{0,2}}|[-–])({PLACE})\b")
ENDS, CLAUSE = late(AND), late(r"[,;:.]\s")
COUNTED = late(rf"(?<!\w){NUMBER}\b", re.IGNORECASE)


@lru_cache(16)
def _has_ways(words: Vocabulary) -> bool:
    """Whether something goes from one place to another in a game, each of them named."""
    places = (sum(isinstance(field.kind, Hex | HexPart) for field in flat(verb.args)) for verb in words.verbs.values())
    return max(places, default=0) > 1


def from_where(line: str, words: Vocabulary) -> str:
    """A line with "from" before the places from which those go who are said to be there."""
    if not _has_ways(words):
        return line

    def way(found: re.Match[str]) -> str:
        if not (is_place(found["at"], words) and is_place(found["to"], words)):
            return found[0]
        return f"{THE.sub('', found['those'])}{found['verb'] or ''} from {found['at']} to {found['to']}"

    line = ALL_TO.sub(
        lambda found: _shared_end(found, words), SHARED_END.sub(lambda found: _shared_end(found, words), line)
    )
    line = FROM_ALL.sub(lambda found: _from_all(found, words), _so_many_ways(_in_pairs(line, words), words))
    ways = WAY.search(line)
    if ways is not None and is_place(ways[1], words) and is_place(ways[2], words):
        line = OF_THOSE.sub(lambda found: _of_those(found, words), line)
    line = OF_ONE.sub(lambda found: _of_one(found, words), OF_PLACE.sub(way, line))
    line = BOTH.sub(lambda found: found[0] if is_place(found[1] or "", words) else f"two{found[0][4:]}", line)
    return PARTED.sub(lambda found: _parted(found, words), line)


def _shared_end(found: re.Match[str], words: Vocabulary) -> str:
    """A way of its own for each of several that go to one place."""
    to, more = found["to"], found.groupdict().get("more")
    if more is None:
        begins = [("one", place) for place in ENDS.split(found[1])]
    else:
        begins = [(found[1], found[2]), *ONE_FROM.findall(more)]
    if not all(is_place(place, words) for place in (to, *(place for _, place in begins))):
        return found[0]
    return ", ".join(f"{many} from {place} to {to}" for many, place in begins)


def _from_all(found: re.Match[str], words: Vocabulary) -> str:
    """A way of its own for each that goes to one place, from as many."""
    begins = ENDS.split(found["begins"])
    many = int(figure(found["many"])) if found["many"] else 0
    if many not in (0, len(begins)) or not all(is_place(place, words) for place in (*begins, found["to"])):
        return found[0]
    if not many and COUNTED.search(CLAUSE.split(found.string[: found.start()])[-1]):
        return found[0]
    one = f"1{found['kind']} " if many else ""
    return ", ".join(f"{one}from {begin} to {found['to']}" for begin in begins)


def _so_many_ways(line: str, words: Vocabulary) -> str:
    """A line of whose so many go, without how many, where as many ways are listed."""
    found = SO_MANY_WAYS.fullmatch(line)
    if found is None or words.player(found[2]) is None:
        return line
    ways = EACH_WAY.findall(found["ways"])
    counted = COUNTED.search(found["ways"]) is not None
    if counted or len(ways) != int(figure(found[1])):
        return line
    return f"{found[2]}'s {found[3]}: {found['ways']}"


def _in_pairs(line: str, words: Vocabulary) -> str:
    """A line in which several go each of its ways, with how many at each."""
    then = THEN_PAIRS.search(line)
    if then is not None and EACH_WAY.search(line[: then.start()]) and COUNTED.search(then["ways"]) is None:
        ways = EACH_WAY.findall(then["ways"])
        if ways and all(is_place(place, words) for way in ways for place in way):
            by_twos = EACH_WAY.sub(r"two from \1 to \2", then["ways"])
            return f"{line[: then.start()].rstrip(' ,;')}, {by_twos}"
    found = IN_PAIRS.search(line)
    if found is None or COUNTED.search(line[: found.start()]) is not None:
        return line
    alone = COUNTED.search(line, found.end())  # ", and a single one from fE to iW"
    last = line.rfind(",", found.end(), alone.start()) if alone is not None else len(line)
    if last < 0:
        return line
    line, tail = line[:last], line[last:]
    many = "three" if found[2] else "four" if found[3] else "two"
    rest = f"{line[: found.start()]}{line[found.end() :]}"
    ways = EACH_WAY.findall(rest)
    if not ways or not all(is_place(place, words) for way in ways for place in way):
        return line + tail
    return EACH_WAY.sub(rf"{many} from \1 to \2", rest) + tail


def _of_one(found: re.Match[str], words: Vocabulary) -> str:
    """The way of one who is called by where he stands."""
    if not (is_place(found[2], words) and is_place(found[3], words)):
        return found[0]
    return f"{found[1]}one from {found[2]} to {found[3]}"


def _of_those(found: re.Match[str], words: Vocabulary) -> str:
    """Whose they are, without what they do: which of his they are, the position tells."""
    if words.player(found[1]) is None or own(words) is None:
        return found[0]
    roles = roles_of_own(words)
    do_it = roles is not None and found[2].endswith("s") and roles.read(found[2], words) is not None
    return f"{found[1]}{': ' if found[3] else ' '}" if do_it or found[2] in PIECES else found[0]


def _parted(found: re.Match[str], words: Vocabulary) -> str:
    """One way for each of the places to which as many go from one."""
    ends = ENDS.split(found["ends"])
    if not all(is_place(place, words) for place in (found["at"], *ends)):
        return found[0]
    said = THE.sub("", found["many"] or "").casefold()
    many = 2 if said == "both" else int(figure(said) or 0)
    if many not in (0, len(ends)) or (not many and COUNTED.search(CLAUSE.split(found.string[: found.start()])[-1])):
        return found[0]
    kind = found["kind"] or ""
    one = f"1{kind} from " if many else found["from"] or ""
    return ", ".join(f"{one}{found['at']} to {end}" for end in ends)
