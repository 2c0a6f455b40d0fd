"""So many of a kind, told in other places than the log has them: "dW (2)" for two there, "Ann's 2 rrrr" for two of
hers, "four go to iW and one to dE", "both domes on B4".
"""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.fields import Group, flat
from pnp.referee.log.kinds import Number, Times, Word
from pnp.referee.log.places import Hex
from pnp.referee.log.reader.coverage.names import is_place, takes_word
from pnp.referee.log.reader.names.kinds import called, own
from pnp.referee.log.reader.segments.clauses import CUT
from pnp.referee.log.spoken import HEX, NUMBER, figure
from pnp.referee.log.words import Vocabulary

BEHIND_PLACE = late(r"\b([A-Za-z]{2,8})\s{0,2}\(\s{0,2}(\d{1,2})\s{0,2}(?:counters?\s{0,2})?\)")
OF_ANOTHER = late(rf"(?<=\w\s)(\w{{1,40}})['’]s\s{{1,3}}({NUMBER})\s{{1,3}}(?=[a-zA-Z]\w)", re.IGNORECASE)
OWNED_BEHIND = late(
    r"(?<=\w\s)([\w-]{2,20})\s{1,3}of\s{1,3}(\w{1,40})['’]s(?=\s|\s{0,3}[,;.]|$)"
)  # "two rrrr of Ann's"
_TO = (
    rf"({NUMBER})\s{{1,3}}(?:of\s{{1,3}}them\s{{1,3}})?(?:(?:go|goes|went|stand|stands|are|is|stay|stays)\s{{1,3}})?"
    r"(?:to|in|into|at|on|onto)\s{1,3}([A-Za-z]{2,8})"
)
SHARED_OUT = late(
    rf"\s{{0,3}}[:;,]\s{{1,3}}((?:{_TO})(?:(?:\s{{0,3}},\s{{0,3}}(?:and\s{{1,3}})?|\s{{1,3}}and\s{{1,3}})(?:{_TO})){{1,6}})\s{{0,3}}[.!]?$",
    re.IGNORECASE,
)
ONE_TO = late(_TO, re.IGNORECASE)
ON_ONE = late(
    rf"\b(both|{NUMBER})\s{{1,3}}(?:of\s{{1,3}})?(?:(?:the|her|his|their)\s{{1,3}})?([a-z]{{3,12}})\s{{1,3}}(?:on|at|in|from)\s{{1,3}}({HEX})"
    rf"(?!\w)(?!\s{{0,3}}(?:,|and\b)\s{{0,3}}(?:and\s{{1,3}})?{HEX}(?!\w))",
    re.IGNORECASE,
)
THE_ONE = late(
    rf"(?<=[\d\w],\s)(?:and\s{{1,3}})?(?:the|her|his)\s{{1,3}}one\s{{1,3}}(?=(?:on|at|in)\s{{1,3}}{HEX}(?!\w))"
    rf"|(?<=\sand\s)(?:the|her|his)\s{{1,3}}one\s{{1,3}}(?=(?:on|at|in)\s{{1,3}}{HEX}(?!\w))",
    re.IGNORECASE,
)
SOME_ON = late(rf"\b(?:two|three|four|five|six|[2-6])\s{{1,3}}(?:on|at|in)\s{{1,3}}{HEX}(?!\w)", re.IGNORECASE)
FIRST_WORDS = 4  # of a line, among which its verb is
MOST_THERE = 5
DIES = late(  # ", G03 dies", "and loses G03 there"
    r"\s{0,3}(?:[,;(–-]\s{0,3}|\s)(?:(?:and|so|but|then|while|the|he|she)\s{1,3}){0,3}"
    r"(?:[^,;()\s][^,;()]{0,39}?\s{1,3}(?:dies?|died|starves?|starved|perish(?:es|ed)?|(?:is|are|was|were)\s{1,3}(?:lost|dead|gone|out))(?:\s{1,3}(?:out|there|off))?"
    r"|los(?:es?|t)\s{1,3}[^,;()]{1,30}?)\)?\s{0,3}[.!]?$",
    re.IGNORECASE,
)


def so_many_there(line: str, words: Vocabulary) -> str:
    """A line with such numbers where the log has them: "dW (2)", "Ann's 2 rrrr"."""
    if not any(isinstance(field.kind, Times) for verb in words.verbs.values() for field in flat(verb.args)):
        return line
    line = BEHIND_PLACE.sub(lambda of: f"{of[1]} x{of[2]}" if is_place(of[1], words) else of[0], line)
    line = OF_ANOTHER.sub(lambda of: f"{of[2]} of {of[1]}'s " if words.player(of[1]) else of[0], line)
    kind = own(words)
    if kind is not None:
        line = OWNED_BEHIND.sub(
            lambda of: f"{of[2]}'s {of[1]}" if words.player(of[2]) and called(of[1], kind, words) else of[0], line
        )
    return _shared_out(line, words)


def _shared_out(line: str, words: Vocabulary) -> str:
    """A line that says what somebody's became, and behind it how many of them went where."""
    found = SHARED_OUT.search(line)
    if found is None:
        return line
    head, parts = line[: found.start()], ONE_TO.findall(found[1])
    became = any(takes_word(word, words) or takes_word(word.removesuffix("s"), words) for word in head.split())
    if not became or CUT.search(head) or not all(is_place(place, words) for _, place in parts):
        return line
    there = ((place, figure(many)) for many, place in parts)
    return f"{head} {', '.join(place if many == '1' else f'{place} x{many}' for place, many in there)}"


def the_one_there(line: str, words: Vocabulary) -> str:
    """A line with one where it says "the one" behind so many elsewhere: "loses three on A3 and the one on B4"."""
    found = SOME_ON.search(line)
    if found is None:
        return line
    return line[: found.end()] + THE_ONE.sub("one ", line[found.end() :])


def so_many_on_one(line: str, words: Vocabulary) -> str:
    """A line with each of several of a kind that were taken off one hex: "both domes on B4" are two domes there."""
    said = line.replace(":", " ").split()[:FIRST_WORDS]
    verbs = {verb for word in said for verb in words.verbs_of(word.casefold())}
    kinds = {word for verb in verbs for field in verb.args if field.many for word in _on_hexes(field.kind)}
    if not kinds:
        return line

    def each(found: re.Match[str]) -> str:
        many = 2 if found[1].casefold() == "both" else int(figure(found[1])[:2])
        word = found[2].casefold() if found[2].casefold() in kinds else found[2].casefold().removesuffix("s")
        return ", ".join([f"{word} {found[3]}"] * many) if word in kinds and 0 < many < MOST_THERE else found[0]

    return ON_ONE.sub(each, line)


def _on_hexes(kind: object) -> tuple[str, ...]:
    """The words of things of which lines list each with its hex, and no number beside it."""
    fields = kind.fields if isinstance(kind, Group) else ()
    plain = len(fields) > 1 and type(fields[0].kind) is Word and isinstance(fields[1].kind, Hex)
    counted = any(isinstance(field.kind, Number | Times) for field in fields)
    return tuple(getattr(fields[0].kind, "words", ())) if plain and not counted else ()


def without_deaths(line: str, words: Vocabulary) -> str:
    """A line of who stays somewhere without who died there, which follows: "Ann keeps rrrr at gW, G03 dies"."""
    kept = words.by_role.get("kept")
    found = DIES.search(line) if kept is not None else None
    if kept is None or found is None:
        return line
    before = line[: found.start()]
    said = before.replace(":", " ").split()
    keeps = len(said) > 1 and words.player(said[0]) is not None and kept in words.verbs_of(said[1].casefold())
    return before if keeps and any(is_place(word.strip(",.;"), words) for word in said) else line
