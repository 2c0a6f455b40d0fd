"""How messages say numbers, names, and what somebody may have meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from unicodedata import combining, normalize

_BEGUN = 3  # letters by which the only word that begins so is meant
_NEAR = 0.6  # how much of two words must be alike
_FEW, _SHORT = 500, 80  # names, and letters of a word, that an answer is kept of: so it stays below a megabyte


def number_of(count: int, one: str, many: str = "") -> str:
    """A count with its word.

    >>> number_of(1, "cube"), number_of(3, "cube"), number_of(2, "hex", "hexes")
    ('1 cube', '3 cubes', '2 hexes')
    """
    return f"{count} {one if count == 1 else many or one + 's'}"


def names_of(names: Sequence[str]) -> str:
    """Names one after the other; "" where there are none.

    >>> names_of(["Ann"]), names_of(["Ann", "Ben", "Cara"]), names_of([])
    ('Ann', 'Ann, Ben and Cara', '')
    """
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


_STROKED = str.maketrans("łøđħıŧæœß", "lodhitaos")


def bare(word: str) -> str:
    """A word in small letters without its accents: what people type on another keyboard.

    >>> bare("Łoś"), bare("Gęś gęgawa")
    ('los', 'ges gegawa')
    """
    folded = word.casefold()
    if folded.isascii():
        return folded
    return "".join(sign for sign in normalize("NFKD", folded) if not combining(sign)).translate(_STROKED)


def near(word: str, known: Iterable[str]) -> str:
    """The end of a message that suggests the nearest known word, whatever its capitals and accents, or "".

    >>> near("3B", ["A1", "B3"])
    '; did you mean B3?'
    >>> near("Benn", ["Ann", "Ben", "Cara"]), near("los", ["lis", "łoś"]), near("Ges", ["lis", "gęś-gęgawa"])
    ('; did you mean Ben?', '; did you mean łoś?', '; did you mean gęś-gęgawa?')
    """
    names = tuple(known)
    if len(names) <= _FEW and len(word) <= _SHORT:
        return _nearest(word, names)
    return _nearest.__wrapped__(word, names)


@lru_cache(256)  # what a line may mean is tried in many ways, in which the same word is wrong
def _nearest(word: str, known: tuple[str, ...]) -> str:
    from difflib import get_close_matches  # 3 ms, and only mistakes need it

    folded, wanted = _by_bare(known), bare(word)
    found = [wanted] if wanted in folded else get_close_matches(wanted, _likely(wanted, folded), 1, _NEAR)
    found = found or [each for each in _swapped(wanted) if each in folded][:1]
    if not found and len(wanted) >= _BEGUN:
        begun = [name for name in folded if name.startswith(wanted)]
        found = begun if len(begun) == 1 else []
    return f"; did you mean {folded[found[0]]}?" if found else ""


def _swapped(word: str) -> Iterator[str]:
    """A short word with two neighbours swapped: a hex that somebody wrote backwards."""
    ends = len(word) - 1 if len(word) <= _SHORT else 0
    return (f"{word[:i]}{word[i + 1]}{word[i]}{word[i + 2 :]}" for i in range(ends))


@lru_cache(16)  # the cards of a deck, the verbs of a game
def _by_bare(known: tuple[str, ...]) -> dict[str, str]:
    """Words by what is left of them without capitals and accents."""
    return {bare(name): name for name in known}


def _likely(wanted: str, names: Iterable[str]) -> list[str]:
    """The names that share so many letters with a word that they can be near; nearly all do not, which is told at
    once."""
    apart = str.maketrans("", "", wanted)
    shared = ((name, len(name) - len(name.translate(apart))) for name in names)
    return [name for name, many in shared if 2 * many / (len(wanted) + len(name)) >= _NEAR]
