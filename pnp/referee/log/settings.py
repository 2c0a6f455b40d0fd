"""Header lines that list words of the game: variants, house rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.errors import Problem, Source
from pnp.referee.log.kinds import near
from pnp.referee.log.lines import Setting, listed


def words_of(setting: Setting | None) -> Iterator[tuple[str, Source]]:
    """The words of a setting in lower case, with their places; nothing for a blank line or the word none."""
    for part, source in listed(setting) if setting is not None else ():
        word = part.casefold()
        if word and word != "none":
            yield word, source


def there_are(names: Iterable[str]) -> str:
    """The tail of a message that lists what is known."""
    return "; there are " + ", ".join(names)


def read_words(setting: Setting | None, known: Iterable[str], what: str, problems: list[Problem]) -> frozenset[str]:
    """The words of a setting; each that is not known is added to the problems."""
    known = list(known)
    words: set[str] = set()
    for word, source in words_of(setting):
        if word not in known:
            problems.append(Problem(source, f"no {what} '{word}'{near(word, known) or there_are(known)}"))
        words.add(word)
    return frozenset(words)
