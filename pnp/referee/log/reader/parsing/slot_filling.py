"""What a sentence means by the things that it names: "Ann's fish gave up a blue basal organ by neoteny", "Two of Ann's
rrrr migrated from hW to kE", "The card turned this turn is B02".

Who, the verb, and every card, place, number and player of a line are found wherever they stand. All that is named must
find its place in the move, and every word besides must be one that carries nothing (`fillers`); what turns a line round
keeps it unread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from pnp.named import NamedTuple
from pnp.patterns import late
from pnp.referee.log.fields import Group, Packed
from pnp.referee.log.fillers import FILLERS, HAVE, NEGATING, STATES
from pnp.referee.log.moves import Move, Role, Verb
from pnp.referee.log.reader.coverage.names import is_place
from pnp.referee.log.reader.coverage.referents import CUT, LIGHT, forms_of, is_value, named_besides, own_cards
from pnp.referee.log.reader.coverage.roles import paired, placed
from pnp.referee.log.reader.lookups import without_owner_s
from pnp.referee.log.reader.names.card_shorthand import shared_names
from pnp.referee.log.reader.normalisation.symbols import plain_signs
from pnp.referee.log.reader.parsing.arguments import told_with
from pnp.referee.log.spoken import AMONG, APART_FROM_IT, FIGURES, NUMBER, figure
from pnp.referee.log.words import Vocabulary

MOST_WORDS, MOST_LISTED = 28, 120  # of a sentence, and of one that lists many things
MOST_IMPLIED = 60  # things of one's own that a line may leave out
LISTED = 5  # one word in so many is a place, a card or a number where things are listed
TOKEN = late(r"[^\s,;:.!]+|[,;]|[.](?=\s)")
OWN_SHAPE = late(r"\s{0,6}\w+(?:\s{0,6}:)?\s{1,6}\w+(?:[\s,]{1,6}[\w=+]+){0,3}\s{0,6}")
THE_ONE = late(rf"\s{{1,3}}(?:the|an?|(?P<many>{NUMBER}))\s{{1,3}}(?P<name>[a-z]{{4,12}})(?!\w)")
ONES_OWN = late(r"\b(?:(?:her|his|their|its|my)|(\w{1,40})['’]s)\s{1,3}(?:own\s{1,3})?([a-z]{3,20})\b")
BETWEEN = frozenset(["it", "them", "both", *FIGURES])  # "throws one away"
OF_OTHERS: tuple[Role, ...] = ("kept", "hunted")
TELLING = frozenset(["as", "from", "over"])  # little words that few verbs have
APART_BY = 4  # words
OWN_WORD, CUT_SHORT, PLAIN = 4, 3, 2  # how plainly a verb is named
VOWEL = late("[aeiou]")


class _Said(NamedTuple):
    """A line cut up: whose it is, and the words besides."""

    who: str | None
    tokens: tuple[str, ...]


def sensed(line: str, words: Vocabulary, named: bool = True) -> list[tuple[Move, ...]]:
    """What a line can mean, each a move or several; one where only one verb can be meant.

    It is `named`, or the line names none. A short line in the log's own shape that cannot be read is a slip of the pen,
    and what it is to say stays open.
    """
    if (
        "?" in line
        or line.lstrip().startswith("=")
        or (_own_shape(line, words) and next(plain_signs(line, words)) == " ".join(line.split()))
    ):
        return []
    for text in plain_signs(line, words):
        cut = _cut(text, words)
        if cut is None:
            continue
        found: dict[tuple[Move, ...], int] = {}
        for verb in words.verbs.values():
            if verb.table == (cut.who is None):
                for moves, strength in _with(verb, cut, words, named):
                    found[moves] = max(strength, found.get(moves, -1))
        own = [] if found else _shared(text, words, named) or implied(cut, words, named) or _owned(text, words, named)
        if own:
            return own
        if not found and named and any(form in LIGHT for token in cut.tokens for form in forms_of(token.casefold())):
            return sensed(line, words, False)  # "gets the cards T01, T07": what was done, the position tells
        if found:
            most = max(found.values())
            best = _not_averted([moves for moves, strength in found.items() if strength == most], words)
            best = with_its_word(best, text, words)
            return best if most > 0 or not named else list(dict.fromkeys([*best, *sensed(line, words, False)]))
    return []


def _not_averted(may: Sequence[tuple[Move, ...]], words: Vocabulary) -> list[tuple[Move, ...]]:
    """What a line may mean, without what does not happen where another of these things is done: "was caught, but she
    escaped"."""
    averted = {words.verbs[move.verb].averts for moves in may for move in moves}
    return [moves for moves in may if not all(move.verb in averted for move in moves)]


def with_its_word(may: Sequence[tuple[Move, ...]], text: str, words: Vocabulary) -> list[tuple[Move, ...]]:
    """Those of the things that a line may mean in which a little word of it is the verb's own: "Y04 as snail"."""
    said = {token for token in text.casefold().split() if token in TELLING}

    def own(moves: tuple[Move, ...]) -> int:
        fields = (field for move in moves for field in words.verbs[move.verb].args)
        return len(said & {field.after for field in fields if field.after})

    most = max(map(own, may), default=0)
    return [moves for moves in may if own(moves) == most]


def implied(said: _Said, words: Vocabulary, named: bool = True) -> list[tuple[Move, ...]]:
    """What a line can mean in which nobody says with which of one's own, as whoever has only one need not: "Ann moves
    two from hW to dE". Which of them can be meant the position tells."""
    found: dict[tuple[Move, ...], None] = {}
    places = {token for token in said.tokens if is_place(token, words)}  # "aT" is no "at"
    for verb in words.verbs.values():
        first = verb.args[0] if verb.args else None
        kind = getattr(first, "kind", None)
        if said.who is None or first is None or first.optional or not getattr(kind, "implied", False):
            continue
        values = [str(value) for value in first.kind.values(words)][:MOST_IMPLIED]
        for moves, _ in _with(verb, said._replace(tokens=(*values[:1], *said.tokens)), words, named):
            plain = named or any(isinstance(arg, str) for move in moves for arg in move.args[1:])
            told = {part for move in moves for arg in move.args for part in str(arg).split()}
            if places <= told and plain and all(str(move.args[0]) == values[0] for move in moves):
                for value in values:
                    found[tuple(move._replace(args=(value, *move.args[1:])) for move in moves)] = None
    return list(found)


def _shared(text: str, words: Vocabulary, named: bool) -> list[tuple[Move, ...]]:
    """What a line can mean that calls one's own as several are called: "loses the lizard", "moves two crocs"."""
    found = THE_ONE.search(text)
    if found is None:
        return []
    head, many, tail = text[: found.start()], f" {found['many']}" if found["many"] else "", text[found.end() :]
    values = shared_names(words).get(found["name"].casefold(), ())
    return [moves for value in values for moves in sensed(f"{head}{many} {value}{tail}", words, named)]


def _owned(text: str, words: Vocabulary, named: bool) -> list[tuple[Move, ...]]:
    """What a line can mean that calls one's own by no name of the game: "puts D36 on his crocs"."""
    kind = next((f.kind for verb in words.verbs.values() for f in verb.args if getattr(f.kind, "implied", False)), None)
    found = ONES_OWN.search(text) if kind is not None else None
    if kind is None or found is None or words.verbs_of(found[2]):
        return []
    if is_value(found[2], words) and not found[2].endswith("s"):  # "her predators" are some of hers
        return []
    if found[1] and words.player(found[1]) is None:
        return []
    shared = shared_names(words).get(found[2].casefold(), ())
    values = [*shared] or [str(value) for value in kind.values(words)][:MOST_IMPLIED]
    whose = f"{found[1]} " if found[1] else ""
    may = sensed(f"{text[: found.start()]}{whose}{values[0]}{text[found.end() :]}", words, named)
    if len(values) > 1:  # in a list it would be the first of them for all that is known
        may = [moves for moves in may if not any(isinstance(arg, Packed) for move in moves for arg in move.args)]
    return [
        tuple(move._replace(args=tuple(value if arg == values[0] else arg for arg in move.args)) for move in moves)
        for moves in may
        for value in (values if any(values[0] in move.args for move in moves) else values[:1])
    ]


def implied_in(line: str, words: Vocabulary) -> list[tuple[Move, ...]]:
    """The same of a line without a verb: "Ann dE to gW"."""
    for text in plain_signs(line, words):
        cut = _cut(text, words)
        found = implied(cut, words, False) if cut is not None and cut.who is not None else []
        if found:
            return found
    return []


def _own_shape(line: str, words: Vocabulary) -> bool:
    """Whether a line is `WHO: verb` and few words, or `verb` of the table and few words."""
    if not OWN_SHAPE.fullmatch(line):
        return False
    head, colon, tail = line.partition(":")
    verb = words.verbs.get((tail if colon else head).split()[0]) if (tail if colon else head).split() else None
    return verb is not None and (verb.table or bool(colon))


def _cut(text: str, words: Vocabulary) -> _Said | None:
    """The words of a line without the player whose it is; None where it is too long or names somebody unknown."""
    tokens = TOKEN.findall(text)
    figures = sum(any(sign.isdecimal() for sign in token) for token in tokens)
    if not 0 < len(tokens) <= (MOST_LISTED if figures > len(tokens) // LISTED else MOST_WORDS):
        return None
    named = [at for at, token in enumerate(tokens) if words.player(without_owner_s(token) if len(token) > 2 else token)]
    plain = [without_owner_s(token) if len(token) > 2 else token for token in tokens]
    if not named:
        return _Said(None, tuple(plain))
    first = words.verb(tokens[0]) if named[0] else None
    done = [first, *(verb for token in tokens[: named[0]] if (verb := words.verb(token)) in _of_others(words))]
    if tokens[named[0]] != plain[named[0]] and any(verb is not None for verb in done):
        return _Said(None, tuple(plain))  # "puts Ann's hippos away", "G12 eats Ben's rm": whoever did it is not named
    by = next((at for at in named if at and plain[at - 1].casefold() == "by"), None)
    subject = named[0] if by is None else by
    who = words.player(plain[subject])
    rest = [token for at, token in enumerate(plain) if at != subject and not (at == subject - 1 and by is not None)]
    again = [at for at, token in enumerate(rest) if words.player(token) == who]
    rest = [token for at, token in enumerate(rest) if at not in again]
    return _Said(who, tuple(rest))


def _of_others(words: Vocabulary) -> tuple[Verb, ...]:
    """The verbs of what is done with what is others'."""
    return tuple(words.by_role[role] for role in OF_OTHERS if role in words.by_role)


def _with(verb: Verb, said: _Said, words: Vocabulary, named: bool) -> Iterator[tuple[tuple[Move, ...], int]]:
    """What a line says with a verb, and how plainly it names it: 0 where it does not."""
    places = list(_named(verb, said.tokens, words)) if named else []
    if not named and (not verb.table or verb.deck):
        places.append((0, frozenset()))
    if any(token.casefold() in verb.unlike for token in said.tokens):
        return
    for strength, used in places:
        for others_too in (False, True) if strength > PLAIN else (False,):
            left = named_besides(verb, said.tokens, used, words, strength > PLAIN, others_too)
            if left is None or (not strength and not _tells(left, words)):
                continue
            moves = _moves(verb, said, left, words)
            if 0 < len(moves) < _origins(said.tokens, words) and not _grouped(verb):
                continue  # "from C4 and from C2 to B5" are two journeys, and no way over both
            if moves and verb.deck and named and not (strength or _turned(verb, moves, words)):
                continue
            if moves and own_cards(verb, moves, words):
                yield moves, strength * 2 - others_too
                break


def _origins(tokens: Sequence[str], words: Vocabulary) -> int:
    """From how many places somebody goes, or takes something, in a line."""
    found, joined = 0, False  # `joined` to the place before: "from C3 and C4 to C5"
    for token, after in pairwise(tokens):
        if token.casefold() == "from" and is_place(after, words):
            found, joined = found + 1, True
        elif token.casefold() in ("and", ",") and joined and is_place(after, words):
            found += 1
        elif not is_place(token, words):
            joined = joined and token.casefold() in ("and", ",")
    return found


def _grouped(verb: Verb) -> bool:
    """Whether one line of a verb tells of several things, each with what belongs to it."""
    return any(isinstance(field.kind, Group) and field.many for field in verb.args)


def _named(verb: Verb, tokens: Sequence[str], words: Vocabulary) -> Iterator[tuple[int, frozenset[int]]]:
    """Where a verb is named, and how plainly; 0 by a word that may as well mean nothing."""
    folded, phrases = [token.casefold() for token in tokens], _phrases(verb.plain)
    for at, token in enumerate(folded):
        if token != verb.name and _is_another(verb, folded, at, words):
            continue
        if token == verb.name or verb.name in forms_of(token):
            yield 0 if token in FILLERS and not verb.table else OWN_WORD, frozenset([at])
        elif _cut_short(token, verb, words) or (len(tokens) == 1 and token in verb.alone):
            yield CUT_SHORT, frozenset([at])
        else:
            forms = (token, *forms_of(token))
            for phrase, parts in phrases:
                used = _phrase(parts, folded, at) if parts[0] in forms else None
                if used:
                    yield (OWN_WORD if len(used) > 1 else 0 if phrase in LIGHT else PLAIN), used
                    break


@lru_cache(1024)
def _phrases(plain: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What people say for a verb, in one piece and cut up: that of most words first."""
    said = sorted(plain, key=lambda words: -words.count(" "))
    return tuple((words, tuple(words.split())) for words in said if words and words not in NEGATING)


def _is_another(verb: Verb, tokens: Sequence[str], at: int, words: Vocabulary) -> bool:
    """Whether a little word makes another verb of one: who "throws one away" throws nothing at anybody, and who "takes
    L5 back" brings nobody back."""
    if tokens[at] in APART_FROM_IT:
        whole = [meant for word in tokens[max(0, at - APART_BY) : at] if (meant := words.meant(word, tokens[at]))]
        return bool(whole) and all(verb not in meant for meant in whole)
    near = [word for word in tokens[at + 1 : at + APART_BY] if word in APART_FROM_IT]
    meant = words.meant(tokens[at], near[0]) if near else ()
    return bool(meant) and verb not in meant


def _phrase(phrase: Sequence[str], tokens: Sequence[str], at: int) -> frozenset[int]:
    """Where the words of a phrase stand from a word on, with little words between them; empty where they do not."""
    used: list[int] = []
    for wanted in phrase:
        while used and at < len(tokens) and tokens[at] != wanted and (tokens[at] in AMONG or tokens[at] in BETWEEN):
            at += 1
        if at >= len(tokens) or (tokens[at] != wanted and wanted not in forms_of(tokens[at])):
            return frozenset()
        used.append(at)
        at += 1
    return frozenset(used)


def _cut_short(token: str, verb: Verb, words: Vocabulary) -> bool:
    """Whether a word is the beginning of this verb alone, or its letters without vowels: "prom", "mv"."""
    plain = token.rstrip(".")
    if plain in words.light or not plain.isalpha() or words.player(plain) is not None or plain in words.cards:
        return False
    if (len(plain) >= CUT or (len(plain) > 1 and verb.table)) and verb.name.startswith(plain):
        return sum(name.startswith(plain) and each.table == verb.table for name, each in words.verbs.items()) == 1
    if not 1 < len(plain) <= CUT or VOWEL.search(plain, 1) or not _some_letters_of(verb.name, plain):
        return False
    return sum(_some_letters_of(name, plain) for name in words.verbs) == 1


def _some_letters_of(name: str, short: str) -> bool:
    """Whether a word is letters of a name in their order, its first among them and, but for vowels, its last or last
    but one: "mv", "plc"."""
    if name[:1] != short[0]:
        return False
    for last in range(len(name) - 1, 0, -1):
        if name[last] == short[-1]:
            rest = iter(name[1:last])
            if all(letter in rest for letter in short[1:-1]):
                return True
        if last + 1 < len(name) and name[last] not in "aeiouy":
            return False  # one letter of the end may be missing, and vowels before it
    return False


def _tells(left: Sequence[str], words: Vocabulary) -> bool:
    """Whether a line without a verb names more than numbers: so many of what, nobody knows."""
    return any(
        not token.isdecimal() and token.casefold() not in FIGURES and token.casefold() not in words.light
        for token in left
    )


def _turned(verb: Verb, moves: Sequence[Move], words: Vocabulary) -> bool:
    """Whether a card that is named is of the deck that a verb is called after."""
    return any(
        words.turned(words.cards.get(str(value).casefold(), "")) is verb for move in moves for value in move.args
    )


def _moves(verb: Verb, said: _Said, left: Sequence[str], words: Vocabulary) -> tuple[Move, ...]:
    """The moves of a verb with what a line names."""
    who = None if verb.table else said.who
    own = HAVE if any(plain.startswith("have ") for plain in verb.plain) else frozenset[str]()  # "has two young"
    states = any(token.casefold() in STATES and token.casefold() not in own for token in said.tokens)
    for tokens in paired(verb, left, states, words):
        one = any(figure(token) == "1" for token in tokens)
        move = placed(words, who, verb, tokens) if one else None
        told = (move,) if move is not None else told_with(words, who, verb, tokens)
        if told:
            return told
        move = placed(words, who, verb, tokens)
        if move is not None:
            return (move,)
    return ()
