"""What stands after a verb as people tell it: words that carry nothing are left out where they stand in the way, one
after the other, and what is left must be a line of the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from pnp.patterns import late
from pnp.referee.log.fields import Field, Group, flat, words_of
from pnp.referee.log.kinds import MISSING, UNKNOWN, Card, Die, Times
from pnp.referee.log.moves import Move, Verb
from pnp.referee.log.places import Hex, HexPart, Stack
from pnp.referee.log.reader.coverage.names import is_place
from pnp.referee.log.reader.coverage.referents import may_be_counted
from pnp.referee.log.reader.idioms.narrative import each_on, spelt_dice
from pnp.referee.log.reader.lists.stacks import stacks, with_numbers
from pnp.referee.log.reader.normalisation.word_order import AIMING, PLACING, onward, reworded
from pnp.referee.log.spoken import AMONG, BEFORE_VERB, FIGURES, NUMBER, OPENING, figure, forms, is_end
from pnp.referee.log.words import Misread, Vocabulary

MOST_TRIED = 4096  # words after a verb of which is kept what they make
MOST_TRIES = 40  # words left out or moved, of one sentence
THEN = "then"
JOINING = frozenset(["and", THEN, "&", "+"])
MANY_ON = late(
    rf"(?<![\w+])({NUMBER}|none|nothing|nobody)\s{{1,3}}(?:on(?:to)?|in(?:to)?|at)\s{{1,3}}([A-Za-z]\d{{1,2}})\b",
    re.IGNORECASE,
)
TO_SO_MANY = late(rf"[A-Za-z]\d{{1,2}}\s{{1,3}}(?:(?:up|down)\s{{1,3}})?to\s{{1,3}}{NUMBER}\b", re.IGNORECASE)
SO_MANY_ON = late(
    rf"\b({NUMBER})\s{{1,3}}(?:([a-z]{{3,12}}|of\s{{1,3}}them)\s{{1,3}})?(?:on(?:to)?|in(?:to)?|at)\s{{1,3}}([a-z]\w{{0,7}})\b",
    re.IGNORECASE,
)
UNSEEN = frozenset(["hidden", "unknown", "unseen", "secret"])
WHOSE = frozenset(["his", "her", "their", "the", "my", "its", "all"])
MOST_OF_A_NAME = 3  # words


def told_with(words: Vocabulary, who: str | None, verb: Verb, tokens: Sequence[str]) -> tuple[Move, ...]:
    """The moves that the words after a verb tell; none where they cannot be read."""
    return Telling(words, who).moves(verb, list(tokens)) if tokens or not verb.args else ()


def _more_of_it(said: Sequence[str], at: int) -> bool:
    """Whether another thing of the kind begins at a word: "and 1 from I2", after one that is complete."""
    joined = said[at].casefold() in JOINING
    words = [word.casefold() for word in said[at + joined : at + joined + 2]]
    return at > 0 and words[1:] == ["from"] and (words[0].isdecimal() or words[0] in FIGURES)


def _one_more(said: Sequence[str], at: int) -> bool:
    """Whether a number begins another thing of the kind: ", 1 G5 G3" after "3 H5 K5"; what joins them may be gone."""
    return at > 0 and said[0].isdecimal()


def _is_article(tokens: Sequence[str], at: int) -> bool:
    """Whether a word is the article of the next, and no end of a card: "into a snail"."""
    after = tokens[at + 1] if at + 1 < len(tokens) else ""
    return tokens[at] == "a" and len(after) > 2 and after.isalpha() and after.islower() and after not in PLACING


def _is_placed(verb: Verb, tokens: Sequence[str]) -> bool:
    """Whether a card goes onto another, by a little word that stands for the verb's own: "gives D08 to G03"."""
    own = any(field.after in PLACING for field in verb.args)
    cards = bool(verb.args) and isinstance(verb.args[0].kind, Card)
    return own and cards and any(token.casefold() in PLACING for token in tokens[1:-1])


def _own_word(token: str, verb: Verb) -> str:
    """A word that stands before an argument, in whatever form it is said: "promoted R21 and took the bell"."""
    return next((field.after for field in verb.args if field.after and field.after in forms(token)), token)


def _stands(found: re.Match[str]) -> str:
    """A place and how many are there, as the log has it."""
    return f"{found[2]}={FIGURES.get(found[1].casefold(), '0' if found[1].isalpha() else found[1])}"


def _counted_places(field: Field[Any]) -> Hex | None:
    """The places of which several are listed, each with how many there are behind it: "hE x2, gW"."""
    kinds = [each.kind for each in field.kind.fields] if isinstance(field.kind, Group) and field.many else []
    first = kinds[0] if [type(kind) for kind in kinds] == [Hex, Times] else None
    return first if isinstance(first, Hex) else None


class Telling:
    """Reads what stands after a verb, leaving out what is idle."""

    def __init__(self, words: Vocabulary, who: str | None) -> None:
        self.words, self.who = words, who
        self.left = MOST_TRIES

    def moves(self, verb: Verb, tokens: Sequence[str]) -> tuple[Move, ...]:
        """The moves that the words after a verb tell."""
        if any(token.casefold() in verb.unlike for token in tokens) or self._from_no_place(verb, tokens):
            return ()
        if any(isinstance(field.kind, Stack) for field in verb.args):
            told = with_numbers(" ".join(tokens))
            tokens = (stacks(told, self.words)[0] if TO_SO_MANY.search(told) else told).split()
        if any(type(field.kind) is Stack for field in verb.args):
            tokens = MANY_ON.sub(_stands, each_on(" ".join(tokens))).split()  # "0 on K5 and six on M6"
        tokens = self._with_what(verb, tokens)
        for places in filter(None, map(_counted_places, verb.args)):
            tokens = self._counted_together(places, tokens)
            tokens = SO_MANY_ON.sub(partial(self._place_first, places), " ".join(tokens)).split()
        tokens = [_own_word(token, verb) for at, token in enumerate(tokens) if not _is_article(tokens, at)]
        tokens = onward(spelt_dice(verb, list(tokens)), verb, self.words.idle)
        tokens = self._unnamed_ahead(verb, tokens)
        counted = self._counted_ahead(verb, tokens)
        if counted:
            return counted
        listed = self._with_the_last(verb, tokens)
        if listed:
            return listed
        placed = _is_placed(verb, tokens)
        for said in self._orders(tokens):
            found = self._one_by_one(verb, said) or self._plainly(verb, said)
            found = found or (() if placed else self._each(verb, said)) or self._several(verb, said)
            if found:
                return found
        if tokens.count("from") > 1:
            return ()  # several journeys are not one
        for turned, said in enumerate(self._orders(tokens)):
            plain = [token for token in said if token != ","]
            other = reworded(partial(self._parsed, verb), verb, plain, self.words, turned > 0)
            if other is not None:
                return (other,)
        return ()

    def _with_what(self, verb: Verb, tokens: Sequence[str]) -> Sequence[str]:
        """What a card is done with, without what it is done to: "hid his swordtail with S01"."""
        one = bool(verb.args) and isinstance(verb.args[0].kind, Card) and not verb.args[0].many
        at = tokens.index("with") if one and "with" in tokens else 0
        own = self.words.wide_title(tokens, 1) if at > 1 and tokens[0].casefold() in WHOSE else None
        return tokens[at + 1 :] if own is not None and own[1] == at - 1 else tokens

    def _from_no_place(self, verb: Verb, tokens: Sequence[str]) -> bool:
        """Whether something comes from a place, and the verb knows none: who "took D4 from D5" drew no cards."""
        after = [tokens[at + 1] for at, token in enumerate(tokens[:-1]) if token.casefold() == "from"]
        if not after or any(isinstance(field.kind, Hex | HexPart | Stack) for field in flat(verb.args)):
            return False
        return all(is_place(word, self.words) for word in after)

    def _counted_together(self, places: Hex, tokens: Sequence[str]) -> Sequence[str]:
        """Places without how many there are of them: "four on eW, dE, eW, dE"."""
        numbers = [at for at, token in enumerate(tokens) if token.isdecimal() or token.casefold() in FIGURES]
        if len(numbers) != 1:
            return tokens
        at, many = numbers[0], FIGURES.get(tokens[numbers[0]].casefold(), tokens[numbers[0]])
        listed = [token for token in tokens[at + 1 :] if places.read(token.strip(","), self.words) is not None]
        return [*tokens[:at], *tokens[at + 1 :]] if many == str(len(listed)) and len(listed) > 1 else tokens

    def _idle(self, things: str) -> bool:
        """Whether what stands behind a number says nothing: "two counters", "two of them"."""
        return things.casefold() in self.words.idle or things.casefold().split() == ["of", "them"]

    def _place_first(self, places: Hex, found: re.Match[str]) -> str:
        """A place and how many there are, put as the log has them: "two on hE" is "hE x2"."""
        many, things, place = found.groups()
        if places.read(place, self.words) is None or (things and not self._idle(things)):
            return found[0]
        number = figure(many)
        return place if number == "1" else f"{place} x{number}"

    def _unnamed_ahead(self, verb: Verb, tokens: list[str]) -> list[str]:
        """Cards that nobody names before one that has a name, each by itself: "two more and C05" are three."""
        if not (verb.args and isinstance(verb.args[0].kind, Card) and verb.args[0].many):
            return tokens
        for at, token in enumerate(tokens):
            many = figure(token)
            then = at + 1 + (tokens[at + 1 : at + 2] == ["more"])
            named = [each.casefold() in self.words.cards for each in tokens[then + 1 : then + 2]]
            if many.isdecimal() and tokens[then : then + 1] in (["and"], ["&"]) and named == [True]:
                return [*tokens[:at], *[UNKNOWN] * int(many), *tokens[then + 1 :]]
        return tokens

    def _counted_ahead(self, verb: Verb, tokens: Sequence[str]) -> tuple[Move, ...]:
        """What is listed after how many there are: "draws two cards: C07 and F12", "loses 2 markers, C3 and C4"."""
        while len(tokens) > 2 and tokens[0].casefold() in WHOSE:
            tokens = tokens[1:]
        many = figure(tokens[0]) if len(tokens) > 2 and verb.many else ""
        if not many.isdecimal() or any(isinstance(field.kind, Die) for field in verb.args):
            return ()
        if any(token.isdecimal() or token.casefold() in FIGURES for token in tokens[1:]):
            return ()  # "two on A1, one on C1"
        said = [
            token for token in tokens[1:] if token.casefold() not in self.words.idle and token.casefold() not in AMONG
        ]
        move = self._parsed(verb, said) if len(said) == int(many) else None
        return (move,) if move is not None else ()

    def _read(self, verb: Verb, tokens: Sequence[str]) -> Move | Misread:
        """What the words after a verb make: a line is tried in many ways, of which four in five come to the same."""
        known, key = self.words.tried, (self.who, verb.name, *tokens)
        found = known.get(key)
        if found is None:
            if len(known) >= MOST_TRIED:
                known.clear()
            found = known[key] = self.words.parse(self.who, verb, tokens)
        return found

    def _parsed(self, verb: Verb, tokens: Sequence[str]) -> Move | None:
        result = self._read(verb, tokens)
        return result if isinstance(result, Move) else None

    def _plainly(self, verb: Verb, tokens: Sequence[str]) -> tuple[Move, ...]:
        """One move, once every word that stands in the way and is idle has been left out."""
        said = list(tokens)
        while self.left > 0:
            self.left -= 1
            result = self._read(verb, said)
            if isinstance(result, Move):
                return (result,)
            assert isinstance(result, Misread)
            if not said or not self._eased(verb, said, result.at):
                return ()
        return ()

    def _eased(self, verb: Verb, said: list[str], at: int) -> bool:
        """Leave out or put otherwise the word that cannot be read, if it is idle: the last where something lacks."""
        dice = any(isinstance(field.kind, Die) for field in verb.args)
        word = said[at].casefold()
        if word in FIGURES and not dice and said[at] != FIGURES[word]:
            said[at] = FIGURES[word]
        elif word in UNSEEN:
            said[at] = UNKNOWN
        elif is_end(said[at], at in (-1, len(said) - 1)) or (not dice and _more_of_it(said, at)):
            return False
        elif verb.args and not any(isinstance(f.kind, Card) for f in verb.args) and self.words.wide_title(said, at):
            del said[at : at + (self.words.wide_title(said, at) or ("", 1))[1]]  # the card that all know of
        elif word in AMONG or word in self.words.idle or word in BEFORE_VERB or word == verb.name:
            del said[at]
        elif at > 0 and verb.table and verb in self.words.verbs_of(word):
            del said[at]  # "tile A2 becomes H06": it is said twice what was done
        elif word == "1" and any(map(may_be_counted, verb.args)):
            return False  # "one dome" is "dome 1", and no "dome" of which as many come as can
        elif word == "1" and len(said) > 1 and at + 1 < len(said) and not _one_more(said, at):
            del said[at]  # "one marker on C3": it is one hex that is named
        elif len(word) > 3 and word.endswith("s") and at >= 0:
            said[at] = said[at][:-1]
        elif len(word) > 4 and word.endswith("ly") and at >= 0:
            said[at] = said[at][:-2]
        else:
            return False
        return True

    def _each(self, verb: Verb, tokens: Sequence[str]) -> tuple[Move, ...]:
        """One move for each of several things in a row, of a verb that is said of one: "evolve T02 T08", "move C3 D3
        C4 D4"."""
        fields = verb.args
        if not fields or verb.name in AMONG or any(field.many or isinstance(field.kind, Group) for field in fields):
            return ()
        cards, words = isinstance(fields[0].kind, Card), self.words
        said = [token for token in tokens if token != "," and token.casefold() not in AMONG]
        if cards and len({*said}) == len(said):
            said = [token for token in said if token.casefold() not in words.idle or token.casefold() in words.cards]
        required = sum(not field.optional for field in fields)
        if not 0 < required < len(said) or len(said) % required or (1 < required < len(fields)):
            return ()
        if required == 1 and not (verb.repeats and cards and all(token.casefold() in words.cards for token in said)):
            return ()  # a number or a hex more is more of the same thing; nobody plays two cards where one is played
        if cards and not verb.table and any(words.turned(words.cards.get(token.casefold(), "")) for token in said):
            return ()  # "Ben F26. E14": what was turned for all is nobody's
        moves = [self._parsed(verb, said[at : at + required]) for at in range(0, len(said), required)]
        return tuple(move for move in moves if move is not None) if all(moves) else ()

    def _one_by_one(self, verb: Verb, tokens: Sequence[str]) -> tuple[Move, ...]:
        """What was done more than once, of several things each time: "takes B05 and R03, then R01 and B10"."""
        if not verb.repeats or THEN not in tokens[1:-1]:
            return ()
        parts: list[list[str]] = [[]]
        for token in tokens:
            if token == THEN:
                parts.append([])
            elif parts[-1] or token.casefold() not in (*JOINING, ","):
                parts[-1].append(token)
        moves = [self._plainly(verb, part) for part in parts]
        return tuple(move for each in moves for move in each) if all(moves) else ()

    def _several(self, verb: Verb, tokens: Sequence[str]) -> tuple[Move, ...]:
        """What was done twice over, with "and" or "then" between."""
        for at, token in enumerate(tokens):
            if token.casefold() in JOINING and 0 < at < len(tokens) - 1:
                first = self._plainly(verb, tokens[:at])
                rest = list(tokens[at:])
                while rest and rest[0].casefold() in (*JOINING, ",", *OPENING):
                    del rest[0]
                rest = onward(rest, verb, self.words.idle)
                if (
                    len(rest) == 1
                    and not verb.table
                    and self._is_turned(rest[0], tokens[at - 1 - (tokens[at - 1] == "," and at > 1)])
                ):
                    return ()  # "laid C22, then E14": two things
                if rest and self._is_of_another(rest, verb):
                    return ()  # "promotes R01 and gets R20"
                more = self._plainly(verb, rest) or self._several(verb, rest) if first and rest else ()
                if first and more:
                    return (*first, *more)
        return ()

    def _with_the_last(self, verb: Verb, tokens: Sequence[str]) -> tuple[Move, ...]:
        """One move for each of several things, with what is said behind the last of them: "grew rrrr, G01 and G02 to
        3"."""
        fields = verb.args
        if verb.table or len(fields) < 2 or any(field.many or isinstance(field.kind, Group) for field in fields):
            return ()
        open_ = all(field.optional for field in fields[1:])
        if fields[0].optional or (open_ and not fields[1].after):
            return ()
        parts: list[list[str]] = [[]]
        for token in tokens:
            if token.casefold() in JOINING or token == ",":
                parts.append([])
            elif token.casefold() not in ("both", "all") and token.casefold() not in WHOSE:
                parts[-1].append(token)
        parts = [part for part in parts if part]
        ahead = [token for part in parts[:-1] for token in part]
        if len(parts) < 2 or any(len(part) > MOST_OF_A_NAME for part in parts[:-1]):
            return ()
        if any(token.isdecimal() or token.casefold() in FIGURES for token in ahead):
            return ()  # each has a number of its own
        if open_ and not {fields[1].after, *AIMING}.intersection(map(str.casefold, parts[-1])):
            return ()
        last = self._plainly(verb, parts[-1]) or self._aimed(verb, parts[-1])
        if last and open_ and last[0].args[1:2] in ((), (MISSING,)):
            return ()
        shared = fields[1:2] if open_ else fields[1:]  # where it goes; what more is said is of the last alone
        rest = list(words_of(shared, last[0].args[1 : 1 + len(shared)])) if last else []
        firsts = [self._parsed(verb, [*part, *rest]) for part in parts[:-1]] if rest else []
        moves = [move for move in firsts if move is not None]
        whole = len(moves) == len(parts) - 1 and len({move.args for move in (*moves, *last)}) == len(parts)
        return (*moves, *last) if whole else ()

    def _aimed(self, verb: Verb, tokens: Sequence[str]) -> tuple[Move, ...]:
        """What is done with a card to another thing, by a little word that stands for the verb's: "D10 to G03"."""
        little = next((field.after for field in verb.args[1:2] if field.after in AIMING), "")
        said = [little if little and token.casefold() in AIMING else token for token in tokens]
        return self._plainly(verb, said)

    def _is_of_another(self, rest: Sequence[str], verb: Verb) -> bool:
        """Whether what goes on begins with another verb, and names something."""
        verbs = self.words.verbs_of(rest[0].casefold())
        return bool(verbs) and verb not in verbs and any(any(map(str.isdecimal, word)) for word in rest[1:])

    def _is_turned(self, word: str, last: str) -> bool:
        """Whether a word is a card that is turned for all, and the one before it no such card."""
        cards = [self.words.cards.get(each.strip(",").casefold(), "") for each in (word, last)]
        turned, before = (self.words.turned(card) if card else None for card in cards)
        return turned is not None and bool(cards[1]) and turned is not before

    @staticmethod
    def _orders(tokens: Sequence[str]) -> Iterator[list[str]]:
        """The words as they were said, then in other orders: "B06 for the dome", "two fish"."""
        yield list(tokens)
        for at, token in enumerate(tokens):
            if token.casefold() in ("for", "with", "of", "on", "to") and 0 < at < len(tokens) - 1:
                yield [*tokens[at + 1 :], *tokens[:at]]
        if len(tokens) == 2:
            yield [tokens[1], tokens[0]]
