"""Short forms of a line, as they are typed at a table: beginnings of names and verbs, cards without a verb."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.referee.log.kinds import Player
from pnp.referee.log.moves import Verb
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.asks import AnyAsk


def longer(content: str, asks: Sequence[AnyAsk], words: Vocabulary) -> Iterator[str]:
    """What a line may be short for, the likeliest first; some of these may not be lines at all.

    Without a name; with a name or a verb that was only begun; with a name and no colon; cards or dice alone, where the
    question says what they are for; a rival's name that was only begun, with or without the word before it.

    >>> from pnp.referee.log.fields import Maybe
    >>> from pnp.referee.log.kinds import Card
    >>> from pnp.referee.log.moves import Move
    >>> from pnp.referee.play.asks import Question
    >>> class Play(Move):
    ...     card = Card()
    >>> class Sneak(Move):
    ...     card = Card()
    ...     on = Maybe(Player(), after="on")
    >>> class Asked(Question[Play | Sneak]):
    ...     def __init__(self, who):
    ...         self.who = who
    >>> words = Vocabulary([Play, Sneak], {"c": ["C07"]}, ["Ann", "Ben"])
    >>> next(longer("p c7", [Asked("Ann")], words))
    'Ann: play c7'
    >>> next(longer("b: p c7", [Asked("Ben")], words))
    'Ben: play c7'
    >>> next(longer("c7", [Asked("Ann")], words))
    'Ann: play c7'
    >>> next(longer("sn c7 be", [Asked("Ann")], words))
    'Ann: sneak c7 on Ben'
    """
    head, colon, tail = content.partition(":")
    if colon:
        who = _only(head.strip(), words.players)
        yield from _of([who] if who else [], tail.strip(), asks, words)
        if who:
            yield f"{who}: {tail.strip()}"
        deck = _only(head.strip(), [verb.name for verb in words.verbs.values() if verb.deck])
        if deck:
            yield f"{deck}: {tail.strip()}"
        return
    first, _, more = content.partition(" ")
    yield from _said(first, more, asks, words)
    yield from _of(list(dict.fromkeys(name for ask in asks for name in _who(ask))), content, asks, words)
    table = _only(first, [verb.name for verb in words.verbs.values() if verb.table])
    if table:
        yield _line("", words.verbs[table], more, words)
    who = _only(first, words.players)
    if who and more:
        yield from _of([who], more.strip(), asks, words)
    decks = [verb for verb in words.verbs.values() if verb.deck]
    yield from (_line("", verb, content, words) for verb in decks)


def _said(first: str, more: str, asks: Sequence[AnyAsk], words: Vocabulary) -> Iterator[str]:
    """A line without a name whose first word is one that people say for an answer that is asked for: "take G10"."""
    for verb in words.verbs_of(first):
        if not verb.table and not verb.name.startswith(first.casefold()):
            for who in dict.fromkeys(name for ask in asks if verb.name in ask.verbs for name in _who(ask)):
                yield _line(who, verb, more, words)


def _of(names: Iterable[str], rest: str, asks: Sequence[AnyAsk], words: Vocabulary) -> Iterator[str]:
    """What one of these players may have done: by the verbs that are asked for, by any verb, without a verb."""
    first, _, more = rest.partition(" ")
    names = list(names)
    for name in names:
        known = [verb for verb in _asked(name, asks) if verb.startswith(first.casefold())]
        other = _only(first, [verb.name for verb in words.verbs.values() if not verb.table])
        for verb in dict.fromkeys([*known, other] if other else known):
            yield _line(name, words.verbs[verb], more, words)
    for name in names:
        for verb in _asked(name, asks):
            if words.verbs[verb].args and not words.verbs[verb].table:
                yield _line(name, words.verbs[verb], rest, words)


def _asked(name: str, asks: Sequence[AnyAsk]) -> list[str]:
    """The verbs that answer what a player is asked; `pass` only where nothing can be done."""
    mine = [ask for ask in asks if name in _who(ask)]
    return list(dict.fromkeys(verb for ask in mine for verb in (*ask.verbs, *(("pass",) if ask.optional else ()))))


def _line(who: str, verb: Verb, rest: str, words: Vocabulary) -> str:
    """A line of the log, with names written out and the word before a name put in."""
    parts = rest.split()
    for arg in verb.args:
        if isinstance(arg.kind, Player):
            full = [_only(part, words.players) or part for part in parts]
            at = next((at for at, part in enumerate(full) if part in words.players), None)
            if at is not None:
                lead = [arg.after] if arg.after and (at == 0 or full[at - 1].casefold() != arg.after) else []
                parts = [*parts[:at], *lead, full[at], *parts[at + 1 :]]
    words_said = " ".join([verb.name, *parts])
    if who:
        return f"{who}: {words_said}"
    return f"{verb.name}: {' '.join(parts)}" if verb.deck else words_said


def _who(ask: AnyAsk) -> tuple[str, ...]:
    return (ask.who,) if ask.who else tuple(ask.anyone)


def _only(begun: str, known: Iterable[str]) -> str:
    """The one that begins so, or is so; nothing where none or several do."""
    found = [one for one in known if one.casefold().startswith(begun.casefold())] if begun else []
    exact = [one for one in found if one.casefold() == begun.casefold()]
    return (exact or found)[0] if len(exact or found) == 1 else ""
