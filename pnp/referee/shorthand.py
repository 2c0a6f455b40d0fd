"""Short forms of a line, as they are typed at a table: beginnings of names and verbs that only one can have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.referee.asks import Ask
from pnp.referee.moves import Vocabulary


def longer(content: str, asks: Sequence[Ask], words: Vocabulary) -> Iterator[str]:
    """What a line may be short for, the likeliest first: without a name, with a name or a verb that was only begun.

    >>> from pnp.referee.moves import Arg, Verb
    >>> words = Vocabulary([Verb("play", (Arg("card"),), "", "")], {"c": ["C07"]}, ["Ann", "Ben"])
    >>> list(longer("p c7", [Ask("Ann", ("play",), "2.1", "")], words))
    ['Ann: play c7']
    >>> list(longer("b: p c7", [Ask("Ben", ("play",), "2.1", "")], words))
    ['Ben: play c7']
    """
    head, colon, tail = content.partition(":")
    if colon:
        who = _only(head.strip(), words.players)
        names = [who] if who else []
        rest = tail.strip()
    else:
        names = list(dict.fromkeys(name for ask in asks for name in _who(ask)))
        rest = content
    first, _, more = rest.partition(" ")
    for name in names:
        verb = _only(first, {v for ask in asks if name in _who(ask) for v in (*ask.verbs, "pass")})
        verb = verb or _only(first, [verb.name for verb in words.verbs.values() if not verb.table])
        yield f"{name}: {verb or first} {more}".strip()
    if not colon:
        table = _only(first, [verb.name for verb in words.verbs.values() if verb.table])
        if table:
            yield f"{table}: {more}" if words.verbs[table].deck else f"{table} {more}".strip()


def _who(ask: Ask) -> tuple[str, ...]:
    return (ask.who,) if ask.who else ask.anyone


def _only(begun: str, known: Iterable[str]) -> str:
    """The one that begins so, or is so; nothing where none or several do."""
    found = [one for one in known if one.casefold().startswith(begun.casefold())] if begun else []
    exact = [one for one in found if one.casefold() == begun.casefold()]
    return (exact or found)[0] if len(exact or found) == 1 else ""
