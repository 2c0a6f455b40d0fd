"""What a line names, in its place among the arguments of a verb: by what it is and by the little word before it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pnp.referee.log.fields import Field, Group, flat
from pnp.referee.log.kinds import MISSING, Die, Kind, Number, Times, Word
from pnp.referee.log.moves import Move, Verb
from pnp.referee.log.places import Hex, HexPart, Stack
from pnp.referee.log.spoken import FIGURES, figure
from pnp.referee.log.words import Vocabulary

MOST = 16  # things that a line names
ALIKE = {
    "from": ("from", "of", "off", "leaving"),
    "to": ("to", "into", "onto", "on", "at", "in"),
    "on": ("on", "to", "onto", "at", "against", "in", "for", "with", "into"),
    "in": ("in", "at", "on"),
    "at": ("at", "in", "on"),
    "as": ("as", "into", "for", "with"),
    "over": ("over", "via", "through", "along", "across"),
}
WAYS = ("from", "over")
"""Little words of a way, which nobody leaves out."""


def paired(verb: Verb, said: Sequence[str], states: bool, words: Vocabulary) -> Iterator[list[str]]:
    """The words that name something, first as they stand; then a hex and its number together, so many times, or
    without how many are listed. `states` says whether numbers are what there is now."""
    kinds = [field.kind for field in flat(verb.args)]
    plain = [FIGURES.get(word, word) for word in said if word != ","]
    if any(isinstance(kind, Stack) for kind in kinds):
        things = [word for word in plain if word not in words.little or word.isdecimal()]
        stood = [word for word in things if "=" in word]  # "C3=3 and 6 on D4"
        things = [word for word in things if "=" not in word]
        numbers = [word.isdecimal() for word in things]
        if things and numbers == [False, True] * (len(things) // 2):
            yield stood + [f"{hex_}={number}" for hex_, number in zip(things[::2], things[1::2], strict=True)]
        elif things and (sign := sign_of(kinds)) and not states and numbers == [True, False] * (len(things) // 2):
            added = zip(things[::2], things[1::2], strict=True)
            yield [*stood, *(word for number, hex_ in added for word in (f"{sign}{number}", hex_))]
        elif things and (states or "stand" in verb.help) and numbers == [True, False] * (len(things) // 2):
            yield stood + [f"{hex_}={number}" for number, hex_ in zip(things[::2], things[1::2], strict=True)]
        if any(numbers) and not any(word.startswith("+") for word in things) and verb.plain[:1] != ("reproduce",):
            return
    things = [word for word in plain if not _is_little(word, words)]
    several = any(isinstance(field.kind, Group) and field.many for field in verb.args)
    if several and things[:1] == [str(len(things) - 1)]:
        yield things[1:]  # "four counters, on eW, dE, eW and dE"
    if "x1" in plain and not any(isinstance(kind, Number) and not isinstance(kind, Times) for kind in kinds):
        yield [word for word in said if word != "x1"]
    yield list(said)
    if not any(isinstance(kind, Number | Die) for kind in kinds) and things[:1] == [str(len(things) - 1)]:
        yield things[1:]  # "two cards, namely F02 and C11"
    several = any(field.many and isinstance(field.kind, Hex) for field in verb.args)
    if several and things.count("+1") == len(things) / 2 and things[::2].count("+1") == len(things) / 2:
        yield things[1::2]  # "+1 C3, +1 D4"
    if any(isinstance(kind, Times) for kind in kinds):
        yield [f"x{word}" if word.isdecimal() else word for word in plain]
    elif any(isinstance(kind, Number) for kind in kinds):
        bare = [re.sub(r"^[x−–-](?=\d)", "", word) for word in plain]
        if bare != plain:
            yield bare


def sign_of(kinds: Sequence[Kind[Any]]) -> str:
    """What "two on D7" may be of a verb: two more, two fewer, or none of these."""
    return next((kind.sign for kind in kinds if isinstance(kind, Stack)), "")


def _is_little(word: str, words: Vocabulary) -> bool:
    """Whether a word is a little one, and no number or place: "at" is, and "aT" is not."""
    plain = word.islower() or word.istitle() or word.isupper()
    return word.casefold() in words.little and not word.isdecimal() and plain


def placed(words: Vocabulary, who: str | None, verb: Verb, said: Sequence[str]) -> Move | None:
    """The move of a verb in which all that is named has its place; None where something is left or is missing."""
    things: list[tuple[str, str]] = []  # each with the little word before it
    before = ""
    ends = any(type(field.kind) is Word and "A" in field.kind.words for field in verb.args)
    for word in said:
        if word == ",":
            before = ","
        elif _is_little(word, words) and not (ends and word == "A"):
            before = word.casefold()
        else:
            things.append((figure(word), before))
            before = ""
    if len(things) > MOST:
        return None
    fields = list(flat(field for field in verb.args if not _unsaid(field, things)))
    found: list[str] = []
    own = [field.after for field in fields if field.after]
    _begin_where_it_comes_from(things, fields, words)
    for field in fields:
        kind = field.kind
        fits = [at for at, (word, _) in enumerate(things) if reads(kind, word, words)]
        if field.after in ("on", "to"):  # "takes it off her beast" puts nothing on it
            fits = [at for at in fits if things[at][1] not in ("off", "from", "leaving")]
        aimed = [at for at in fits if field.after and things[at][1] in ALIKE.get(field.after, (field.after,))]
        strange = [at for at in fits if things[at][1] in own] if not field.after else []
        fits = aimed or [at for at in fits if at not in strange] or fits
        if field.after == "to" and not aimed and all(things[at][1] == "," for at in fits):
            fits = []  # "on L0, L6" is no way from one to the other
        if field.optional and not aimed and field.after in WAYS and isinstance(kind, Hex | HexPart):
            continue  # "herbivores on L0, L6 and L4" are three places and no way
        if not fits or (
            field.after and not aimed and field.optional and _wanted_later(fields, field, things, fits, words)
        ):
            if field.optional or field.many:
                continue
            return None
        taken = fits if field.many else fits[:1]
        if field.after:
            found.append(field.after)
        parts: list[int] = []
        for at in taken:
            found.append(things[at][0])
            if isinstance(kind, HexPart):
                near = [
                    other for other in (at + 1, at - 1)
                    if 0 <= other < len(things) and kind.parts.read(things[other][0], words) is not None
                ]  # fmt: skip
                if near:
                    found.append(things[near[0]][0])
                    parts.append(near[0])
        gone = {*taken, *parts}
        things = [thing for at, thing in enumerate(things) if at not in gone]
    if things:
        return None
    result = words.parse(who, verb, found)
    return result if isinstance(result, Move) else None


def _begin_where_it_comes_from(things: list[tuple[str, str]], fields: Sequence[Field[Any]], words: Vocabulary) -> None:
    """Put where a way comes from before where it goes: "to D5 from D4", "took D4 from D5"."""
    if [before for _, before in things if before in ("from", "to")] == ["to", "from"]:
        at = [before for _, before in things].index("from")
        things.insert(0, things.pop(at))
    origins = [at for at, (_, before) in enumerate(things) if before == "from"]
    if len(origins) == 1 and all(field.after != "from" for field in fields):
        hexes = [field.kind for field in fields if isinstance(field.kind, Hex)]
        places = [at for at, (word, _) in enumerate(things) if any(reads(kind, word, words) for kind in hexes)]
        if origins[0] in places and places[0] < origins[0]:
            things.insert(places[0], things.pop(origins[0]))


def _unsaid(field: Field[Any], things: Sequence[tuple[str, str]]) -> bool:
    """Whether several things that belong together may be left out, and the word before them is not there: "host"."""
    group = field.optional and isinstance(field.kind, Group)
    return group and bool(field.after) and all(field.after not in thing for thing in things)


def _wanted_later(
    fields: Sequence[Field[Any]],
    field: Field[Any],
    things: Sequence[tuple[str, str]],
    fits: Sequence[int],
    words: Vocabulary,
) -> bool:
    """Whether an argument that must be there, and comes later, takes what one that may be left out could take."""
    later = fields[[other is field for other in fields].index(True) + 1 :]
    return any(not other.optional and reads(other.kind, things[fits[0]][0], words) for other in later)


def reads(kind: Kind[Any], word: str, words: Vocabulary) -> bool:
    """Whether a word alone is a value of a kind, or the hex of one."""
    if isinstance(kind, HexPart):
        return kind.hexes.read(word, words) is not None
    if kind.single:
        return kind.read(word, words) not in (None, MISSING)
    taken = kind.take([word], 0, words)
    return taken is not None and taken[1] == 1
