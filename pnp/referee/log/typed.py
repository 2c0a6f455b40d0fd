"""The lines of a log as people's programs leave them: phones, word processors, lists, letters put together from two."""

from __future__ import annotations

from operator import itemgetter
from unicodedata import normalize

from pnp.patterns import late
from pnp.referee.log.headings import HEADINGS
from pnp.spaces import UNSEEN

# What looks like a sign of the log and is another letter; and spaces that are not seen, or that nobody typed.
_SIGNS = {**UNSEEN, ord("\t"): " "}
_SIGNS |= {
    ord(seen): meant for seen, meant in {"：": ":", "＝": "=", "＃": "#", "，": ",", "＋": "+", "−": "-"}.items()
}
# A list's mark before a line: a dash, a dot, a number; or when it was sent, as chats and clocks write it.
_FIRST = frozenset(" -–—*•·‣▪◦○●[0123456789")
first_letter = itemgetter(slice(1))
"""The first letter of a line, "" of an empty one."""
_DAY, _HOUR = r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+", r"(?:[01]?\d|2[0-4])[:.][0-5]\d(?:[:.]\d{2})?(?:\s?[aApP][mM])?"
_MARK = late(rf"\s*(?:[-–—*•·‣▪◦○●]|\d{{1,4}}[.)]|\[(?:{_DAY})?{_HOUR}\]|(?:{_DAY})?{_HOUR}(?:\s+[-–])?)\s+(?=\S)")


def typed_lines(text: str) -> list[str]:
    """The lines of a text, each as it was meant; columns stay where they are but behind letters that are not seen.

    >>> typed_lines("1. Ann\\u200b:\\tplay C01")
    ['   Ann: play C01']
    >>> typed_lines("[23/11/2026, 20:15] Ben: lunch")[0].strip()
    'Ben: lunch'
    >>> typed_lines("= Ann food 3")
    ['= Ann food 3']
    """
    if not text.isascii():
        text = normalize("NFC", text.translate(_SIGNS))
    elif "\t" in text:
        text = text.replace("\t", " ")
    lines = text.splitlines()
    if _FIRST.isdisjoint(map(first_letter, lines)):
        return lines
    return [_unmarked(line) if line[:1] in _FIRST else line for line in lines]


def _unmarked(line: str) -> str:
    mark = _MARK.match(line)
    if mark is not None and line[mark.end() :].strip(" .:").casefold() in HEADINGS:
        mark = None  # "4. Round"
    return line if mark is None else " " * mark.end() + line[mark.end() :]
