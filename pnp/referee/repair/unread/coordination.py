"""What the parts of a line share: the verb of the part before ("Ann bids 2, Ben 3"), a number that only counts the list
behind it ("his four on B2, B0, B3 and B6"), words that none of the verbs takes."""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile

from pnp.referee.log.fields import flat
from pnp.referee.log.kinds import Card, Word
from pnp.referee.log.words import Vocabulary
from pnp.referee.repair.unread.named_parts import Part
from pnp.referee.repair.unread.named_things import Thing, implied


def with_verbs(parts: list[Part], words: Vocabulary, bare: bool) -> list[Part]:
    """Parts with the verb of the one before, where they have none; those that name nothing go with the next or the
    last, or stay by themselves where they are `bare`."""
    found: list[Part] = []
    ahead: Part | None = None
    for part in parts:
        if not part.verbs and found:  # "Ann bids 2, Ben 3"
            verbs = found[-1].verbs | (frozenset() if found[-1].who == part.who else {""})
            own = _turned_by(part, words)
            part = part._replace(verbs=verbs, inherited=True) if not own or _goes_on(verbs, own, words) else part
        if ahead is not None and ahead.who == part.who:
            part = part._replace(verbs=part.verbs or ahead.verbs, things=(*ahead.things, *part.things))
            ahead = None
        if any(thing.fixed or any(map(str.isdecimal, thing.forms)) for thing in part.things):
            found.append(part)
        elif (
            not (bare and not part.inherited) and found and found[-1].who == part.who and part.verbs == found[-1].verbs
        ):
            found[-1] = found[-1]._replace(
                things=(*found[-1].things, *part.things), of_all=part.of_all or found[-1].of_all
            )
        elif not part.things and not part.verbs:
            continue
        elif bare and part.verbs - {""} and not part.inherited:
            found.append(part)
        else:
            if ahead is not None:
                return []
            ahead = part
    if ahead is not None and found and "" in ahead.verbs and found[-1].who == ahead.who:  # "taking the bell"
        found[-1] = found[-1]._replace(things=(*found[-1].things, *ahead.things))
        return found
    return [] if ahead is not None and (ahead.things or not ahead.verbs <= {""}) else found


def _turned_by(part: Part, words: Vocabulary) -> str:
    """The verb by which the card is turned that a part names first; "" where it names another thing."""
    verb = words.turned(part.things[0].said) if part.things and part.things[0].fixed else None
    return verb.name if verb is not None else ""


def _goes_on(verbs: frozenset[str], own: str, words: Vocabulary) -> bool:
    """Whether a card that the table turns may be of the verbs of the part before."""
    said = [words.verbs[name] for name in verbs - {""}]
    return any(verb.name == own or any(isinstance(field.kind, Card) for field in flat(verb.args)) for verb in said)


def as_many(parts: list[Part]) -> list[Part]:
    """Parts in which a number that only says how many are listed may be left out: "his two on B2 and B0".

    >>> def place(name: str) -> Thing:
    ...     return Thing((name.casefold(),), name, fixed=True, place=True)
    >>> two = Part("Ben", frozenset(), (Thing(("2", "x2"), "2"), place("B2")))
    >>> both = as_many([two, Part("Ben", frozenset(), (place("B0"),))])
    >>> [thing.said for part in both for thing in part.things if thing.loose]
    ['2']
    """
    found: list[Part] = []
    for at, part in enumerate(parts):
        things: list[Thing] = []
        for k, thing in enumerate(part.things):
            later = list(takewhile(lambda other, who=part.who: other.who == who, parts[at + 1 :]))  # type: ignore[misc]
            listed = [*part.things[k + 1 :], *(each for other in later for each in other.things)]
            number = thing.said if thing.said.isdecimal() else ""
            ways = sum(any(each.place for each in other.things) for other in (part, *later))
            counted = number and int(number) in (sum(each.fixed for each in listed), ways if ways > 1 else 0)
            before = [each for one in parts[:at] if one.who == part.who for each in one.things]
            # "1 kT jT, 2 eT bT": two go that way, and a list is told in front of all of it
            other = any(each.said.isdecimal() for each in (*listed, *before))
            other = other or (any(each.place for each in before) and any(each.place for each in part.things))
            things.append(thing._replace(loose=True) if counted and not other else thing)
        ahead = found[-1] if found else part
        plain = not any(thing.fixed or (thing.number and not thing.loose) for thing in ahead.things)
        if (
            found
            and plain
            and any(not thing.number for thing in ahead.things)
            and ahead.who == part.who
            and (part.inherited or not part.verbs)
        ):
            found[-1] = ahead._replace(
                things=(*ahead.things, *things), of_all=part.of_all
            )  # "three snails: B0, B3, B4"
        else:
            found.append(part._replace(things=tuple(things)))
    return found


def of_its_verbs(part: Part, words: Vocabulary) -> Part:
    """A part in which words that none of its verbs takes may as well mean nothing: "moves predators from eT to fT"."""
    if not part.verbs or "" in part.verbs:
        return part
    kinds = [field.kind for name in part.verbs for field in flat(words.verbs[name].args)]
    known = {
        word.casefold()
        for kind in kinds
        for each in (kind, getattr(kind, "parts", None))
        if isinstance(each, Word)
        for word in each.words
    }
    things = (
        thing
        if thing.fixed or thing.number or thing.said in _own(words) or not known.isdisjoint(thing.forms)
        else loosely(thing)
        for thing in part.things
    )
    return part._replace(things=tuple(things))


@lru_cache(16)
def _own(words: Vocabulary) -> frozenset[str]:
    """What is one's own and has a name."""
    return frozenset(str(value) for kind in implied(words) for value in kind.values(words))


def loosely(thing: Thing) -> Thing:
    """A word that may as well mean nothing."""
    return thing if thing.fixed or thing.number else thing._replace(loose=True)
