"""Names that data gives to things: components, decks, parts, boxes and games. One pattern for all of them.

Names become names of files, so a name from data is never a path: letters and digits of any alphabet, `-` and `_`, 1 to
64 of them, no `-` at the beginning, nothing that Windows keeps for its devices; and no two that differ only in case,
which would be one file on half of all machines.
"""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import category, normalize

MOST = 64
# Most systems end a file's name at 255 bytes, and endings of ours come behind it.
_MOST_BYTES = 200

# Letters as Unicode counts them that nobody sees, so that two names would look the same.
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0")
_DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10)))
)


def name_problem(text: str) -> str:
    """What keeps a text from being a name, "" if it is one.

    >>> name_problem("traits"), name_problem("Füchse-2"), name_problem("狐")
    ('', '', '')
    >>> name_problem("../victim")
    'a name has only letters, digits, - and _, and no "."'
    >>> name_problem("Nul")
    'a name that Windows keeps for a device'
    """
    if not text:
        return "a name of no letters"
    if len(text) > MOST or len(text.encode("utf-8", "replace")) > _MOST_BYTES:
        return f"a name has at most {MOST} letters"
    wrong = next((letter for letter in text if not _fits(letter)), "")
    if wrong:
        said = f'"{wrong}"' if wrong.isprintable() and not wrong.isspace() else f"U+{ord(wrong):04X}"
        return f"a name has only letters, digits, - and _, and no {said}"
    if text[0] == "-" or category(text[0])[0] == "M":
        return "a name begins with a letter, a digit or _"
    if alike(text) in _DEVICES:
        return "a name that Windows keeps for a device"
    return ""


def is_name(text: str) -> bool:
    """Whether a text is a name."""
    return not name_problem(text)


def alike(text: str) -> str:
    """What two names have in common that are one file on some machines: the name without capitals.

    >>> alike("Traits") == alike("TRAITS") == alike("traits")
    True
    """
    return normalize("NFKC", normalize("NFKC", text).casefold())


def doubles(names: Iterable[str]) -> dict[int, int]:
    """Which names, by place, are the same as an earlier one but for case, and which one that is.

    >>> doubles(["board", "Dice", "Board"])
    {2: 0}
    """
    first: dict[str, int] = {}
    found = {}
    for at, name in enumerate(names):
        before = first.setdefault(alike(name), at)
        if before != at:
            found[at] = before
    return found


def file_stem(text: str) -> str:
    """A file's name for something that has words for one, such as a face: what is no name's letter becomes `-`.

    >>> file_stem("combat/C07"), file_stem("nests/1/back"), file_stem("../a b"), file_stem("con")
    ('combat-C07', 'nests-1-back', 'a-b', '_con')
    """
    plain = "".join(letter if _fits(letter) else "-" for letter in text).lstrip("-")
    while len(plain.encode("utf-8", "replace")) > _MOST_BYTES - 20:
        plain = plain[:-1]
    return plain if is_name(plain) or len(plain) > MOST else f"_{plain}"


def _fits(letter: str) -> bool:
    # Marks belong to the letters of many alphabets; those that only choose between shapes are not seen.
    kind = category(letter)
    unseen = letter in _UNSEEN or "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
    return letter in "-_" or ((kind[0] in "LM" or kind == "Nd") and kind != "Me" and not unseen)
