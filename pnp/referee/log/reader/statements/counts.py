"""Counts and results as people state them: "Mia has 8 food and 1 offspring; Tom 6 food", "Ben won", "winner: Ben".

They are tried only where a line cannot be read as it stands, and every word of them is used.
"""

from __future__ import annotations

import re

from pnp.errors import Problem, Source
from pnp.patterns import late
from pnp.referee.log.claims import Claim, ClaimItem, ClaimReader
from pnp.referee.log.reader.idioms.narrative import so_did
from pnp.referee.log.reader.statements.winners import won_with
from pnp.referee.log.spoken import EVERYBODY, FIGURES, SPELT, figure
from pnp.referee.log.words import Vocabulary

MOST_WORDS = 60
IDLE = frozenset(
    [
        *("a", "also", "and", "are", "at", "both", "had", "has", "have", "in", "is", "left", "now", "of"),
        *("our", "everyone's", "for", "on", "table", "us", "stands", "still", "the", "then", "was", "were"),
        *("with", "after", "afterwards", "board", "count", "counts", "currently", "down", "ends", "era"),
        *("final", "finally", "finishes", "from", "hold", "holds", "keeps", "map", "game", "out", "over", "owned"),
        *("owns", "remain", "remaining", "remains", "round", "sits", "so", "to", "total", "totals", "turn"),
        *("up", "when", "while", "whereas", "stay", "stays", "stayed", "stood", "be", "but", "there", "that", "by"),
        *(
            *("this", "here", "it", "who", "which", "says", "we", "counted", "together", "altogether"),
            *("far", "them", "finished", "ended", "until", "only", "just", "her", "his", "their", "full"),
            *("exactly", "they", "started", "starts", "start", "began", "begins", "begin"),
        ),
    ]
)
ALL_HAD = late(
    r"\s{0,6}(?:they|we|all|both|everybody|everyone|each)(?:\s{1,6}(?:all|both|each|of\s{1,3}us|of\s{1,3}them)){0,2}\s{1,6}(?:have|had|has)\s{1,6}"
    r"(?:now\s{1,6})?([a-z]{3,15})\s{0,3}:\s{1,6}",
    re.IGNORECASE,
)
WON = frozenset(["win", "wins", "won", "winner", "winners", "winner's", "victory", "victorious", "congratulations"])
SHARED = frozenset(["share", "shares", "shared", "Shared"])
WON_WHAT = late(
    r"\s{1,3}(?:the|that|this|an?|her|his|their|it)\b(?!\s{1,3}(?:whole\s{1,3})?(?:game|play|match|evening|lot|day))",
    re.I,
)
WON_SOMETHING = late(rf"\b(?:wins?|won)(?:{WON_WHAT.pattern})", re.IGNORECASE)
NOT_COUNTED = late(r"\s*\w+\s*:\s*no\s+\w+\s*")  # "Ann: no markers": none were placed
NUMBER_OF = rf"(?:\d{{1,3}}|{'|'.join(SPELT)})"
THAT_ONE = late(r"\b(?:new|old|other|first|last|second|upper|lower)(?:er|est|comer)?\s{1,3}ones?\b", re.IGNORECASE)
MORE = late(r"(?<![\w)])\+\d")  # what is new is not what there is
GAP = late(r"[,;]\s*[,;]")
APART = late(r"[,;:.]|\d+(?=[A-Za-z]\b)|[^\s,;:.=/+|&()\[\]]+")
IN_HAND = late(r"\bcards?\s{1,3}(?:in|on)\s{1,3}(?:(?:the|her|his|their)\s{1,3})?hand\b", re.IGNORECASE)
AT_ONCE = late(r"[A-Z](?=\d+$)|(?<=[A-Z])\d+$")
IN_SO_MANY = late(r"(?<=\w)\s{1,3}(\d{1,3})\s{1,3}(?:in|on|with)\s{1,3}(\d{1,3})\s{1,3}([a-z]{3,20})\b", re.IGNORECASE)
FOR_ONE = late(rf"\b({NUMBER_OF})(?:\s{{1,3}}([a-z]{{3,12}}))?\s{{1,3}}for\s{{1,3}}(\w{{1,40}})")
FOR_WHOM = late(
    rf"[\s=]{{0,5}}(?:\b{NUMBER_OF}(?:\s{{1,3}}[a-z]{{3,12}})?\s{{1,3}}for\s{{1,3}}\w{{1,40}}(?:\s{{0,3}}[,;]\s{{1,3}}(?:and\s{{1,3}})?|\s{{1,3}}(?:and|but)\s{{1,3}}|\s{{0,3}}[.!]?$)){{2,6}}"
)
LEFT = late(r"\b(?:left|remaining|altogether|in\s{1,3}all)\b", re.IGNORECASE)
NO_DIE = 12  # a number above it is no die, no sum of two and hardly a bid
WHOSE = late(r"['’]s$")
SIGNS = frozenset("-–—")
BELOW = late(r"(?<=[\s:=])(?:[-–−]|minus\s{1,3})(?=\d)", re.IGNORECASE)
SPELT_BELOW = late(rf"\bminus\s{{1,3}}({'|'.join(SPELT)})\b", re.IGNORECASE)
OWED = "−"  # before a number below nought, as what stands after a debt may be
PAIR = 2  # of two it is plain who is tied
DRAWN = late(
    r"\s{0,6}(?:it\s{0,3}(?:is|was|['’]s)|we\s{1,3}end\s{1,3}(?:in|with))\s{1,6}(?:a\s{1,6})?(?:draw|tie|dead heat)"
    r"\s{0,6}[.!]?\s{0,6}",
    re.IGNORECASE,
)
AS_WELL = frozenset(["too", "likewise", "same", "ditto"])
_ALONE = r"([^\W\d]\w{0,39})\s{0,3}[:=]{0,2}\s{0,3}[:=]?\s{0,3}(\d{1,3}(?:\s{0,3}[/,]\s{0,3}\d{1,3}){1,3})"
NUMBERS_ALONE = late(rf"(?<![^\W\d]){_ALONE}")  # "Ann 7/1"; not tried again at each letter of a name
ALL_ALONE = late(rf"\s{{0,3}}=?\s{{0,3}}{_ALONE}(?:\s{{0,3}}[,;]?\s{{1,3}}{_ALONE}){{0,5}}\s{{0,3}}[.;]?\s{{0,3}}")
DICE = range(1, 7)
AT_THE_END = late(  # "food at the end of round 2: Ann 5, Ben 7"
    r"\s{0,6}(\w{3,20})\s{1,3}(?:at|by|in)\s{1,3}(?:the\s{1,3})?end(?:\s{1,3}of\s{1,3}(?:the\s{1,3}|this\s{1,3})?[a-z]{3,7}(?:\s{1,3}\d{1,2})?)?"
    r"\s{0,3}[:,–-]\s{1,3}",
    re.IGNORECASE,
)
_ENDS = r"(?:ends|ended|(?:is\s{1,3}|was\s{1,3})?(?:done|over|finished))"
WHEN = late(  # "after era 0", "at the end of round two", "when turn 3 was over", "ends the era with"
    r"\b(?:(?:after|before|(?:(?:at|by)\s{1,3})?(?:the\s{1,3})?(?:end|start|beginning)\s{1,3}of|finish(?:es|ed)|end(?:s|ed)|clos(?:es|ed))\s{1,3}"
    rf"(?:the\s{{1,3}}|this\s{{1,3}})?(?:round|turn|era)(?:\s{{1,3}}{NUMBER_OF}\b(?!\s{{1,3}}(?!with|on|at|in|we|it|all|both|every)(?-i:[a-z])))?"
    rf"|(?:when\s{{1,3}})?(?:round|turn|era)\s{{1,3}}{NUMBER_OF}\s{{1,3}}{_ENDS}\b)",
    re.IGNORECASE,
)
THAT_LEAVES = late(  # also where leaves are what an animal eats
    r"\s{0,6}(?:(?:and|so|that|this|which|it)\s{1,3}){0,2}leaves\s{1,3}(?=(\w{1,40})\s{1,3}(?:with|at|on)\s)",
    re.IGNORECASE,
)
ITS_LETTER = late(r"\b(\d{1,3})([a-z])\b")  # "9a 5m"


def stated(line: str, claims: ClaimReader, words: Vocabulary, source: Source) -> Claim | None:
    """The claim that a line makes in other words than `= Ann food 4, offspring 2`; None where it is no such line."""
    if WON_SOMETHING.search(line) or GAP.search(line) or MORE.search(line) or NOT_COUNTED.fullmatch(line):
        return None
    if THAT_ONE.search(line):
        return None  # "Ben keeps the new one" counts nothing
    if DRAWN.fullmatch(line) and len(words.players) == PAIR:
        return apart(Claim((ClaimItem(None, "winner", words.players, 1),)))
    won = won_with(line, words)
    if won is not None:
        return apart(won)
    line = SPELT_BELOW.sub(lambda found: f"minus {FIGURES[found[1].casefold()]}", line) if "inus " in line else line
    line = _as_in_the_column(_for_whom(BELOW.sub(OWED, line), words), claims, words)
    leaves = THAT_LEAVES.match(line)
    line = line[leaves.end() :] if leaves is not None and words.player(leaves[1]) is not None else line
    line, ended = WHEN.subn(" ", line)
    line = AT_THE_END.sub(lambda found: f"{found[1]}: " if claims.form(found[1]) else found[0], line, 1)
    line = ALL_HAD.sub(lambda found: f"{found[1]}: " if claims.form(found[1]) else found[0], line)
    line = so_did(IN_HAND.sub("hand", line), words)
    line = IN_SO_MANY.sub(lambda found: _in_so_many(found, claims, words, line), line)
    line = ITS_LETTER.sub(lambda found: f"{found[1]} {claims.form(found[2]) or found[2]}", line)
    tokens = APART.findall(line.strip().lstrip("= ").rstrip(".!; "))
    tokens = [WHOSE.sub("", token) for token in tokens if token not in SIGNS]
    everybody = not any(map(words.player, tokens))
    said = [
        token
        for token in tokens
        if token not in ",;:." and (not _idle(token, claims, words) or (everybody and token.casefold() in EVERYBODY))
    ]
    said = _by_seats(_once(_in_full(_by_initials(said, words), claims), claims), claims, words)
    if line.lstrip().startswith("=") or ended or any(map(claims.form, said[1:])):
        said = _with_first(said, claims, words)
    if _is_plain_count(said, words) and claims.first:
        said = [claims.first, *said]
    if _is_left(said, line, words) and claims.first:
        said = [said[0], claims.first, said[1]]
    if not said or len(said) > MOST_WORDS:
        return None
    of_all = [
        token for token in said if token.casefold() in (*EVERYBODY, "each", "apiece") and words.player(token) is None
    ]
    if of_all and not any(map(words.player, said)):
        counted = [token for token in said if token not in of_all]
        each = [[player, *counted] for player in words.players]
        found = [_counts(one, claims, words) for one in each]
        plain = ", ".join(found) if all(found) else ""
    else:
        if sum(words.player(token) is not None for token in said) > 1:  # "Ben and Cara have 7 each"
            said = _once([token for token in said if token not in of_all or token.casefold() in EVERYBODY], claims)
        plain = _winners(said, words) or _of_table(said, claims) or _counts(said, claims, words)
        plain = plain or _by_kind(said, claims, words)
    if not plain:
        return None
    read = claims.read(f"= {plain}", source)
    if isinstance(read, Problem) or len({(item.who, item.key) for item in read.items}) < len(read.items):
        return None  # "Ann: 3 domes, 2 domes" are not two counts of the same
    return apart(read)


def _for_whom(line: str, words: Vocabulary) -> str:
    """Counts before those of whom they are: "34 points for Ann, 6 for Ben"."""
    found = FOR_WHOM.fullmatch(line)
    if found is None:
        return line
    parts = FOR_ONE.findall(line)
    if not all(words.player(name) is not None for _, _, name in parts):
        return line
    return ", ".join(" ".join(filter(None, (name, number, noun))) for number, noun, name in parts)


def _as_in_the_column(line: str, claims: ClaimReader, words: Vocabulary) -> str:
    """Numbers alone, as they stand in the last column of the sheet, with what they count: "= Ann 7, 1"; without the
    sign of everybody, "Ann 7/1, Ben 5/2", where they can be no dice."""
    if not ALL_ALONE.fullmatch(line):
        return line
    told = {words.player(name): re.findall(r"\d+", numbers) for name, numbers in NUMBERS_ALONE.findall(line)}
    many = {len(numbers) for numbers in told.values()}
    if None in told or len(many) > 1 or max(many) > len(claims.known):
        return line
    no_dice = "/" in line and any(int(number) not in DICE for numbers in told.values() for number in numbers)
    if "=" not in line and not (no_dice and len(told) == len(words.players)):
        return line
    parts = (zip(claims.known, numbers, strict=False) for numbers in told.values())
    counts = (", ".join(f"{what} {number}" for what, number in each) for each in parts)
    return "= " + ", ".join(f"{who} {each}" for who, each in zip(told, counts, strict=True))


def _of_table(said: list[str], claims: ClaimReader) -> str:
    """A count of the table: "the greenhouse is at 0"."""
    name = claims.of_table(said[0]) if len(said) == PAIR else ""
    return f"{name} {said[1]}" if name else ""


def _by_initials(said: list[str], words: Vocabulary) -> list[str]:
    """Names for their first letters, where all who are counted are written so: "A 4, B 6", "food A4 B3"."""
    initials = {name[:1]: name for name in words.players}
    apart = [part for token in said for part in (AT_ONCE.findall(token) if token[:1] in initials else []) or [token]]
    found = [token for token in apart if token in initials]
    if any(map(words.player, apart)) or len(initials) < len(words.players) or len(found) < 2:
        return said
    return [initials.get(token, token) for token in apart]


def _in_so_many(found: re.Match[str], claims: ClaimReader, words: Vocabulary, line: str) -> str:
    """Two counts of one player, the game's first and another: "Ann 38 in 10 cubes"."""
    before = re.findall(r"\w+", line[: found.start()])
    key = claims.form(found[3])
    if key is None or key == claims.first or not before or (claims.form(before[-1]) or words.verb(before[-1])):
        return found[0]
    return f" {claims.first} {found[1]}, {found[3]} {found[2]}"


def _is_plain_count(said: list[str], words: Vocabulary) -> bool:
    """Whether everybody has a number and nothing says of what, no dice: "Ann 41, Ben 27"."""
    who = [words.player(token) for token in said[::2]]
    numbers = said[1::2]
    everybody = len(said) == 2 * len(words.players) > 2 and {*who} == {*words.players}
    return everybody and all(map(str.isdecimal, numbers)) and max(map(int, numbers)) > NO_DIE


def _is_left(said: list[str], line: str, words: Vocabulary) -> bool:
    """Whether a line tells how much somebody has left, and nothing says of what: "Ann had 103 left"."""
    plain = len(said) == PAIR and words.player(said[0]) is not None and said[1].isdecimal()
    return plain and int(said[1][:6]) > NO_DIE and LEFT.search(line) is not None


def _in_full(said: list[str], claims: ClaimReader) -> list[str]:
    """Counts for their first letters, four or more of them: "offspr 4"."""
    return [next(iter(claims.begun(token)), token) if claims.form(token) is None else token for token in said]


def _once(said: list[str], claims: ClaimReader) -> list[str]:
    """Without what says once more what is counted: "9 counters on the map"."""
    forms = [claims.form(token) for token in said]
    return [token for at, token in enumerate(said) if not at or forms[at] is None or forms[at] != forms[at - 1]]


def _idle(token: str, claims: ClaimReader, words: Vocabulary) -> bool:
    return (token.casefold() in IDLE or token.casefold() in words.own_idle) and not claims.is_count(token)


def _winners(said: list[str], words: Vocabulary) -> str:
    """`winner Ann, Ben`, where somebody is said to have won and nothing else."""
    won = any(token.casefold() in WON for token in said)
    names = [words.player(token) for token in said if token.casefold() not in WON and not (won and token in SHARED)]
    return f"winner {', '.join(map(str, names))}" if names and all(names) and len(names) < len(said) else ""


def _by_kind(said: list[str], claims: ClaimReader, words: Vocabulary) -> str:
    """`Ann food 4, Ben food 3` from "food: Ann 4, Ben 3", what is counted before all who have it."""
    found: list[str] = []
    forms = [at for at, token in enumerate(said) if claims.form(token) is not None]
    if forms == [len(said) - 1] and sum(words.player(token) is not None for token in said) > 1:
        said = [said[-1], *said[:-1]]  # "Ann 4, Ben 3 food"
    key, at = "", 0
    while at < len(said):
        form = claims.form(said[at])
        if form is not None:
            key, at = form, at + 1
            continue
        pair = said[at : at + 2]
        name = next(filter(None, map(words.player, pair)), None)
        number = next((n for n in (figure(each) for each in pair) if n.isdecimal()), "")
        if not key or name is None or not number:
            return ""
        found.append(f"{name} {key} {number}")
        at += 2
    return ", ".join(found)


def _counts(said: list[str], claims: ClaimReader, words: Vocabulary) -> str:
    """`Ann food 4, offspring 2, Ben food 3`, with the number before or after what is counted.

    What is counted of one need not be said again of the next: "Ann has 4 food and 2 offspring, Ben 3 and 1".
    """
    found: list[str] = []
    before: list[str] = []  # what was counted of the player before
    keys: list[str] = []
    numbers: list[str] = []
    who: list[str] = []  # several where their names stand together: "Ann and Ben both have 5 markers"
    at = 0
    while at < len(said):
        name = words.player(said[at])
        if name is not None:
            if at and words.player(said[at - 1]) is None:
                before, keys, who = keys or before, [], []
            who, at = [*who, name], at + 1
            if said[at : at + 1] and said[at].casefold() in AS_WELL and not keys and numbers:  # "Ben too"
                found += [f"{name} {key} {number}" for key, number in zip(before, numbers, strict=False)]
                keys, at = list(before), at + 1
                continue
            continue
        pair = [figure(token) for token in said[at : at + 2]]
        number = next((token for token in pair if token.removeprefix(OWED).isdecimal()), "")
        key = next((form for token in pair if (form := claims.form(token)) is not None), "")
        alone = bool(pair) and pair[0] == number and (len(pair) == 1 or not claims.form(pair[1]))
        if alone and who and number and len(keys) < len(before):
            key, at = before[len(keys)], at - 1
        if not who or not number or not key:
            return ""
        numbers = [*(numbers if keys else []), number]
        found += [f"{each} {key} {number}" for each in who]
        keys.append(key)
        at += 2
    return ", ".join(found)


def _by_seats(said: list[str], claims: ClaimReader, words: Vocabulary) -> list[str]:
    """A number for each seat, and what they all count: "food 10, 6"."""
    numbers = said[1:]
    one_each = len(numbers) == len(words.players) > 1 and all(map(str.isdecimal, numbers))
    if not one_each or claims.form(said[0]) is None or words.verb(said[0]) is not None:
        return said
    if len(said[0]) == 1 and any(player[:1] == said[0].upper() for player in words.players):
        return said  # "B 3/2" is what Ben threw
    return [said[0], *(part for pair in zip(words.players, numbers, strict=True) for part in pair)]


def _with_first(said: list[str], claims: ClaimReader, words: Vocabulary) -> list[str]:
    """With the game's first count before a number right after a name, of which nothing else says what it counts."""
    full: list[str] = []
    if said and claims.form(said[0]) is not None:
        return said  # "food: Ann 10, Ben 13"
    forms = [at for at, token in enumerate(said) if claims.form(token) is not None]
    names = sum(words.player(token) is not None for token in said)
    if forms == [len(said) - 1] and names > 1 and names == sum(map(str.isdecimal, said)):
        return said  # "Ann 42, Ben 36, Cara 33 points"
    named = False  # whether the first number has its count: "Ida 4 genes, Jon 14" counts genes of both
    for at, token in enumerate(said):
        of_whom = words.player(said[at - 1]) if at > 0 else None
        bare = not named and token.isdecimal() and int(token[:6]) > NO_DIE and of_whom is not None
        after = claims.form(said[at + 1]) if at + 1 < len(said) else None
        full += [claims.first, token] if bare and not after and claims.first else [token]
        ahead = at > 0 and claims.form(said[at - 1]) is not None
        named = named or (token.isdecimal() and claims.first not in full and (after is not None or ahead))
    return full


def apart(claim: Claim) -> Claim:
    """A claim in other words than its line has: its items are told apart by columns of their own, from the first on."""
    return Claim(tuple(item._replace(column=at) for at, item in enumerate(claim.items, 1)))
