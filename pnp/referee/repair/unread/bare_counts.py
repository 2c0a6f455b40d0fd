"""Counts of which a line says only how many: "Ann 7, Ben 8", "4 each", "that leaves Ida with eight and Otto with
thirteen". What is counted is what was counted last, or what is true where the line stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pnp.patterns import late
from pnp.referee.log.claims import Claim, ClaimItem, ClaimReader
from pnp.referee.log.entries import Entry
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.statements.winners import NO_DIE, POINTS
from pnp.referee.log.spoken import EVERYBODY, FIGURES, forms
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.claimed import SCORE
from pnp.referee.play.outcome import Step
from pnp.referee.play.replay import replay
from pnp.referee.play.walk import Start
from pnp.referee.repair.unread.walks import standing

LONGEST = 160  # letters of a line of counts
TOKEN = re.compile(r"[\w’']+|[/:]")
OWN = re.compile(r"['’]s?$")
SHORTEST = 3  # letters of what is counted
WINS = late(
    r"[\s,:;.–—-]{1,6}(?:(?:and|so|hence|thus)\s{1,3}){0,2}(\w{1,40})\s{1,3}(?:has\s{1,3})?(?:wins|won)(?:\s{1,3}the\s{1,3}game)?\s{0,3}[.!]?\s{0,3}$",
    re.IGNORECASE,
)
OF_ALL = frozenset([*EVERYBODY, "each", "apiece"])
MAKES = frozenset(
    [
        *("makes", "made", "leaves", "left", "means", "meant", "gives", "gave", "brings", "brought"),
        *("counts", "counted", "owns", "owned", "strong", "alive", "final", "score", "scores"),
    ]
)
GAINED = frozenset(
    [
        *("get", "gets", "got", "take", "takes", "took", "gain", "gains", "gained"),
        *("young", "baby", "babies", "more", "another"),
    ]
)
"""Words of what is new: who "gets 4 young" is not counted."""
NEW = late(r"(?<![\w)=])[+]\s{0,2}\d")  # "Ann worms +3" are three more
Numbers = Mapping[str, Sequence[tuple[str, int]]]


def counted_here(
    start: Start, before: Sequence[Entry], text: str, words: Vocabulary, claims: ClaimReader, surely: bool
) -> Claim | None:
    """What a line counts; None where it is no such line, or what it counts is not plain: `surely` where it is not true
    of anything."""
    numbers = _numbers(text, words, claims) or _of_whose_turn(text, before)
    if not numbers:
        return None
    last = _last(before)
    named = any(key for said in numbers.values() for key, _ in said)
    keys = [""] if named else list(dict.fromkeys([*last, *claims.known]))
    if SCORE in keys and SCORE not in last and not _is_over(start, before):
        keys.remove(SCORE)
    wrong: list[tuple[int, Claim]] = []
    for key in keys:
        claim = _claim(numbers, key, last)
        if claim is not None:
            amiss = 0 if named else not_so(start, before, claim, text)
            if not amiss:
                return claim
            wrong.append((amiss, claim))
    if surely or (not named and _is_bare(text, words)):
        return None
    if last and not named:
        return _claim(numbers, last[0], last)
    # What most of a line is true of is what it counts.
    wrong.sort(key=lambda each: each[0])
    most = [claim for amiss, claim in wrong if amiss == wrong[0][0] and 2 * amiss < len(claim.items)]
    if len(most) == 1:
        return most[0]
    return next((claim for key in keys if (claim := _of_one(start, before, numbers, key, text)) is not None), None)


def _of_whose_turn(text: str, before: Sequence[Entry]) -> Numbers:
    """A number alone on a line, too large for a die: of whoever did something last."""
    alone = text.strip().rstrip(".")
    who = next((entry.what.who for entry in reversed(before) if isinstance(entry.what, Move) and entry.what.who), None)
    if who is None or not alone.isdecimal() or int(alone[:4]) <= NO_DIE:
        return {}
    return {who: [("", int(alone))]}


def counted_at_last(
    start: Start, before: Sequence[Entry], text: str, words: Vocabulary, claims: ClaimReader
) -> Claim | None:
    """The points of everybody, where a play is over and a line says who has won with them: "Ann 34, Ben 21: Ann wins".
    So it is where nothing was counted before, and nobody is said to have won; or something else, of which it is true.
    """
    found = WINS.search(text)
    winner = words.player(found[1]) if found is not None else None
    if text.lstrip().startswith("=") or (winner is None and _last(before)):
        return None
    numbers = _numbers(text[: found.start()] if found is not None and winner else text, words, claims)
    each = [(who, *said[0]) for who, said in numbers.items() if len(said) == 1]
    if {who for who, key, _ in each if key in ("", POINTS)} != {*words.players} or not _is_over(start, before):
        return None
    won = [] if winner is None else [ClaimItem(None, "winner", (winner,), len(each) + 1)]
    counted = {
        key: Claim(tuple(ClaimItem(who, key, number, at) for at, (who, _, number) in enumerate(each, 1)))
        for key in (POINTS, *claims.known)
    }
    true = next((claim for claim in counted.values() if not not_so(start, before, claim, text)), counted[POINTS])
    return Claim((*true.items, *won))


def _is_over(start: Start, before: Sequence[Entry]) -> bool:
    """Whether the play is over after these lines."""
    with standing(start, before) as walk:
        return walk.table.finished


def _is_bare(text: str, words: Vocabulary) -> bool:
    """Whether a line of numbers hardly says of whom and of what they are, "7 5 4 7", or "Ann 7" where Ann is alone: it
    counts what is true, or nothing that anybody knows."""
    names = any(words.player(OWN.sub("", token)) for token in TOKEN.findall(text))
    return not (names or "/" in text or ":" in text) or len(words.players) == 1


def _of_one(start: Start, before: Sequence[Entry], numbers: Numbers, key: str, text: str) -> Claim | None:
    """What is counted where it is true of somebody, and of all others of whom it is said too: of two, one may be
    wrong."""
    claims = [_claim({who: said}, key, ()) for who, said in numbers.items()]
    true = [claim for claim in claims if claim is not None and not not_so(start, before, claim, text)]
    worth = [claim for claim in true if any(item.value for item in claim.items)]
    return _claim(numbers, key, ()) if worth and 2 * len(true) >= len(claims) > 1 else None


def is_of_numbers(text: str, words: Vocabulary, claims: ClaimReader) -> bool:
    """Whether a line says how many somebody has, of whatever it is."""
    return bool(_numbers(text, words, claims))


def only_numbers(text: str, words: Vocabulary, claims: ClaimReader) -> Numbers:
    """How many of what each has of whom a line says nothing else."""
    return _numbers(text, words, claims)


def _claim(numbers: Numbers, key: str, last: Sequence[str]) -> Claim | None:
    """The claim with what is counted where that is not said: what is counted of the others, or `key`."""
    first = next((said for said in numbers.values() if any(key for key, _ in said)), ())
    items: list[ClaimItem] = []
    for who, said in numbers.items():
        for at, (own, number) in enumerate(said):
            other = first[at][0] if at < len(first) else ""
            what = own or other or key
            if not what:
                return None
            items.append(ClaimItem(who, what, number, len(items) + 1))
    return Claim(tuple(items)) if items else None


def not_so(start: Start, before: Sequence[Entry], claim: Claim, text: str) -> int:
    """How much of a claim is not true where it stands."""
    if not before:
        return len(claim.items)
    entry = before[-1]._replace(what=claim, text=text)
    steps = [Step(each, each.what) for each in (*before, entry)]
    return sum(violation.step == len(steps) - 1 for violation in replay(start, steps, {}).violations)


def _last(before: Sequence[Entry]) -> list[str]:
    """What was counted of players last, the first of a line first."""
    for entry in reversed(before):
        if isinstance(entry.what, Claim):
            found = [item.key for item in entry.what.items if item.who is not None]
            if found:
                return list(dict.fromkeys(found))
    return []


def _numbers(text: str, words: Vocabulary, claims: ClaimReader) -> Numbers:
    """How many of what each player has, "" for what is not said; nothing where a line says anything else."""
    if NEW.search(text):
        return {}
    text, plain = text.lstrip().removeprefix("="), not text.lstrip().startswith("=")
    if len(text) > LONGEST or "?" in text:
        return {}
    said = list(_words(text, words, claims))
    if None in said:
        return {}
    kinds = [kind for kind, _ in said]  # type: ignore[misc]
    pairs = [each for each in said if each is not None]
    numbers = [int(value) for kind, value in pairs if kind == "number"]
    keys = [value for kind, value in pairs if kind == "key"]
    if not keys and not GAINED.isdisjoint(token.casefold() for token in TOKEN.findall(text)):
        return {}
    if keys and not plain:
        return {}  # it is the log's own line, with a slip of the pen
    who = [value for kind, value in pairs if kind == "who"]
    if not numbers:
        return {}
    if not who:
        key = keys[0] if len(keys) == 1 else ""
        if len(keys) > 1:
            return {}
        if len(numbers) == 1 and "all" in kinds:
            return {player: [(key, numbers[0])] for player in words.players}
        if len(numbers) == len(words.players) > 1 and kinds.count("stroke") in (len(numbers) - 1, 0):
            return {player: [(key, number)] for player, number in zip(words.players, numbers, strict=True)}
        return {}
    return _of_each(pairs, words)


def _of_each(said: Sequence[tuple[str, str]], words: Vocabulary) -> Numbers:
    """How many of what each of those who are named has."""
    plain = [(kind, value) for kind, value in said if kind in ("who", "number", "key")]
    if [kind for kind, _ in plain if kind != "key"][::2] == ["number"] * (len(plain) // 2) and plain[0][0] == "number":
        plain = _turned(plain)
    found: dict[str, list[tuple[str, int]]] = {}
    here, before = "", ""
    like: dict[str, str] = {}  # who has as many as another: "Ann, Cara and Dan have 3"
    for at, (kind, value) in enumerate(plain):
        if kind == "who":
            if value in found:
                return {}
            like |= {here: value} if here and not found[here] and not before else {}
            here, before = value, ""
            found[here] = []
        elif kind == "key":
            if found.get(here) and not found[here][-1][0]:
                found[here][-1] = (value, found[here][-1][1])
            elif at + 1 < len(plain) and plain[at + 1][0] == "number":
                before = value
            else:
                return {}
        elif not here:
            return {}
        else:
            found[here].append((before, int(value)))
            before = ""
    for who in reversed(like):
        found[who] = found[like[who]]
    return found if all(found.values()) else {}


def _turned(plain: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Numbers before whose they are, put behind: "five for Ida and five for Otto"."""
    found: list[tuple[str, str]] = []
    waiting: list[tuple[str, str]] = []
    for each in plain:
        if each[0] == "who":
            found += [each, *waiting]
            waiting = []
        else:
            waiting.append(each)
    return [*found, *waiting]


def _words(text: str, words: Vocabulary, claims: ClaimReader) -> Iterator[tuple[str, str] | None]:
    """What the words of a line are; None for one that says anything else."""
    for token in TOKEN.findall(text):
        plain = OWN.sub("", token) if len(token) > 2 else token
        folded = plain.casefold()
        player = words.player(plain)
        figure = FIGURES.get(folded, folded)
        known = (claims.form(form) for form in (folded, *forms(folded)) if len(form) >= SHORTEST)
        key = next((form for form in known if form is not None), None)
        if folded in words.verbs:
            yield None  # "Ann: size 2" is done
        elif player is not None:
            yield "who", player
        elif figure.isdecimal() and len(figure) < 4:
            yield "number", figure
        elif key is not None:
            yield "key", key
        elif folded in OF_ALL:
            yield "all", folded
        elif folded in "/:":
            yield "stroke", folded
        elif folded not in words.light and folded not in MAKES:
            yield None
