"""In which letters a table is written that is no UTF-8: as its folder says, or as far as its words betray it."""

from __future__ import annotations

import re

from pnp.wording import near

ENCODINGS = {
    "windows-1250": "cp1250",
    "windows-1251": "cp1251",
    "windows-1252": "cp1252",
    "windows-1253": "cp1253",
    "windows-1254": "cp1254",
    "windows-1257": "cp1257",
    "iso-8859-2": "iso8859_2",
    "mac-roman": "mac_roman",
    "shift-jis": "shift_jis",
    "gb18030": "gb18030",
    "big5": "big5",
    "euc-kr": "euc_kr",
}
"""What `encoding` in a kit.toml may say, and what Python calls it."""

WESTERN, CENTRAL = "windows-1252", "windows-1250"
# Signs within a word, which Polish letters look like; letters together that no language of the West has: Czech, Slovak,
# Slovene, Croatian, Hungarian.
_WITHIN = re.compile(r"[a-z][¹³¿]|[¹³¿][a-z]")
_TOGETHER = (("ø", "ìùè"), ("è", "šž"), ("ì", "šž"), ("õ", "û"))
_UNKNOWN_WEST = re.compile(rb"[A-Za-z][\x8d\x8f\x9d]|[\x8d\x8f\x9d][A-Za-z]")
# Four accented letters in a row: no word in Latin letters has them.
_OTHER = re.compile(r"(?<![A-Za-z])[À-ÿ]{4,}")
_MOST_OTHER = 2


def encoding_problem(name: str) -> str:
    """What is wrong with what a kit says of its tables' letters, "" if nothing is."""
    if not name or name.casefold() in ENCODINGS:
        return ""
    return f"expected one of {', '.join(ENCODINGS)}{near(name, ENCODINGS)}"


def guessed(data: bytes) -> str:
    """In which of Windows' letters a text is, "" where it is none that can be told: other alphabets have to be named.

    >>> [guessed(word.encode(code)) for word, code in (("Bär", "cp1252"), ("Żółw", "cp1250"), ("Kůň řval", "cp1250"))]
    ['windows-1252', 'windows-1250', 'windows-1250']
    >>> guessed("Медведь спит ночью".encode("cp1251"))
    ''
    """
    if _UNKNOWN_WEST.search(data):
        return CENTRAL
    try:
        text = data.decode("cp1252")
    except UnicodeError:
        return ""
    if len(_OTHER.findall(text)) > _MOST_OTHER:
        return ""
    if _WITHIN.search(text) or any(one in text and any(other in text for other in rest) for one, rest in _TOGETHER):
        return CENTRAL
    return WESTERN
