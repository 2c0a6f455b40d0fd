"""Signs and short forms of a jotted line in plain words: "L4→B5", "pop fish ×2", "bid=4", "B03/A", "w/", "n"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.patterns import late
from pnp.referee.log.reader.normalisation.values import without_money
from pnp.referee.log.spoken import FIGURES
from pnp.referee.log.words import Vocabulary

# Repeats have bounds, so that a line of blanks takes no longer than another.
_ARROW = r"\s{0,4}(?:-{1,4}>|={1,4}>|[→⇒➔➜>»])\s{0,4}"
_NUMBER = rf"(?:\d{{1,2}}|{'|'.join(FIGURES)})"
_INITIAL = late(rf"(?<!\w)\s{{0,8}}([A-Z])(?:\s{{0,4}}:|{_ARROW})")
_CHANGED = late(rf"(?<![\w=]){_NUMBER}{_ARROW}(?=\d{{1,2}}\b)")
_NOW = late(r"\b([A-Za-z]\d{1,2})(?:" + _ARROW + r"|\s{0,4}(?::=|[↓↑=:])\s{0,4})(?=\d{1,2}\b)")
_DIE = late(r"\bd6\b(?=\s{0,4}(?:[=:-]|→))(?!.*[A-Za-z]\d)")  # and no hex among others
_WAY = late(rf"\b([A-Za-z]\w)(?:{_ARROW}|\s{{0,2}}[-–]\s{{0,2}})([A-Za-z]\w)\b(?!{_ARROW}|[-–])")
_STEP = late(r"(?<=\b[A-Za-z]\w)(?:" + _ARROW + r"|\s{0,2}[-–]\s{0,2})(?=[A-Za-z]\w\b)")
_TIMES = (late(r"(?<!\S)(\d{1,2})\s?[x×](?=\s|[A-Za-z])"), late(r"(?<!\S)[x×]\s?(\d{1,2})\b"))
_WORDS = (
    (late(r"\bw/o\b", re.IGNORECASE), " without "),
    (late(r"\bw/(?=\s|\w)", re.IGNORECASE), " with "),
    (late(r"(?<=\s)n(?=\s)", re.IGNORECASE), " and "),
    (late(r"\b(?:oh|ah|no)\s{1,3}no\b|\bno\s{1,3}(?:way|luck|kidding)\b", re.IGNORECASE), " "),
    (late(r"@"), " at "),
    (late("†"), " died "),
    (late("🎲"), " dice "),
    (late(r"(?<=[A-Za-z]{2})\.?\s{0,4}:?=\s{0,4}"), " "),
    (late(r"(?<=\w)=(?=[A-Za-z])"), " "),
    (late(r"[↔⇄]"), " swaps "),
    (late(r"(?<!\w)[−–-](?=[a-z]{3,})"), " loses "),
    (late(r"[—←]|(?<!\w)–|–(?!\w)"), " "),
    (late(r":="), " to "),
    (late(r"(?<=\w)/(?=[A-Za-z])|(?<=[A-Za-z])/(?=\d)"), " "),
    (late(r"(?<!\w)\+(?=[A-Za-z])"), " "),
    (late(r"\b(?:side|end)\s{1,4}([ab])\b", re.IGNORECASE), lambda found: f" {found[1].upper()} "),
    (late(r"[\"“”„«‹›`*~_|{}()\[\]…↑]"), " "),
    (late(_ARROW), " to "),
    (late(rf"\b{_NUMBER}\s{{1,4}}dice\b", re.IGNORECASE), " dice "),
)  # fmt: skip
_SIGNS = late(r"([,;])(?:\s{0,3}[,;]){1,6}|(?<=\.)(?:\s{1,3}\.(?!\S)){1,6}")
# "went 2 lunch", and no number before what is counted or where it is: "size 2 and", "2 of her", "moves 2 from"
_NUMBERED = r"(?! (?:and|&|or|on|in|at|from|of|to|x|more|new)\b)(?= \S)"
_SHORT = (
    (late(rf"(?<=[a-z] )4{_NUMBERED}"), "for"),
    (late(rf"(?<=[a-z] )2{_NUMBERED}"), "to"),
)


def one_sign(line: str, words: Vocabulary) -> str:
    """A line with one sign where several part its words, "plays C01,, Ben F02"; in counts as the sheet has them a count
    is missing there."""
    return line if line.lstrip().startswith("=") else _SIGNS.sub(lambda found: found[1] or "", line)


def plain_signs(line: str, words: Vocabulary) -> Iterator[str]:
    """A line in plain words; then without what it says of a price, which the rules say too; then with "4" and "2" for
    two little words, where people write so."""
    text = _INITIAL.sub(
        lambda found: f"{_player(found[1], words)}: " if _player(found[1], words) else found[0], line, 1
    )
    plain = _plain(text)
    yield plain
    cheap = without_money(text, words)
    if cheap != text:
        yield _plain(cheap)
    if any(figure.search(plain) for figure, _ in _SHORT):
        for figure, little in _SHORT:
            yield figure.sub(little, plain, count=1)


def _player(initial: str, words: Vocabulary) -> str | None:
    """The player whose name alone begins with a letter."""
    known = [name for name in words.players if name.startswith(initial)]
    return known[0] if len(known) == 1 and initial.casefold() not in words.cards else None


def _plain(text: str) -> str:
    text = _NOW.sub(r"\1=", _CHANGED.sub("", _DIE.sub(" dice ", text)))
    for times in _TIMES:
        text = times.sub(r" x\1 ", text)
    text = _WAY.sub(r" from \1 to \2 ", text) if len(_STEP.findall(text)) == 1 else _STEP.sub(" ", text)
    for sign, word in _WORDS:
        text = sign.sub(word, text)
    return " ".join(text.split())
