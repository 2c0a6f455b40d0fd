"""What else somebody may have meant by a line: the same line with another word in it, the legal lines most like it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import combinations, groupby, islice, pairwise, takewhile, zip_longest
from typing import Any

from pnp.referee.log.fields import Group, Many, spread
from pnp.referee.log.kinds import MISSING, UNKNOWN, Card, Die, Kind, Player, Value
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Hex, Stack
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.outcome import Step
from pnp.referee.repair.hypotheses.likeness import likeness
from pnp.referee.repair.hypotheses.pen_slips import one_slip

SINGLES = 3  # how many cards are put together where a hand is hidden
DIGIT = "0123456789"
DIGITS = 9  # cards of a deck whose numbers differ in one digit
TOGETHER = 40  # and in how many ways
LOOKED_OVER = 40  # moves that are compared word by word
MORE_OR_LESS = 0.6  # what a word counts that only one of two lines has, beside one that is another


class Variants:
    """The words of one log, and the lines that could have been written with them."""

    def __init__(self, words: Vocabulary, steps: Sequence[Step]) -> None:
        self.words = words
        self._cards = dict.fromkeys(words.cards.values())
        self._alone: dict[tuple[str, str], list[list[Move]]] = {}
        self._named = {arg for step in steps if isinstance(step.what, Move) for arg in step.what.args}

    def renamed(self, move: Move) -> list[Move]:
        """The same line with another player's name before it, or another rival's in it."""
        players = self.words.players
        others = [move._replace(who=who) for who in players if move.who is not None and who != move.who]
        for i, arg in enumerate(move.args):
            if arg in players:
                others += [with_value(move, i, name) for name in players if name != arg]
        return others

    def mistyped(self, move: Move) -> Iterator[Move]:
        """The same line with one other number in it, or one other hex."""
        for i, kind in enumerate(self.kinds(move)):
            if move.args[i] == MISSING:
                continue
            yield from (with_value(move, i, other) for other in kind.mistyped(move.args[i], self.words))

    def swapped(self, move: Move) -> Iterator[Move]:
        """The same line with two words of a kind in each other's place, such as from and to."""
        kinds = self.kinds(move)
        for i, k in combinations(range(len(kinds)), 2):
            if kinds[i] is kinds[k] or type(kinds[i]) is type(kinds[k]):
                yield with_value(with_value(move, i, move.args[k]), k, move.args[i])

    def slipped(self, move: Move) -> Iterator[Move]:
        """The same line with one letter or digit of a card otherwise, or two of them swapped."""
        for i, kind in enumerate(self.kinds(move)):
            if isinstance(kind, Card):
                others = (card for card in self._cards if one_slip(str(move.args[i]), card))
                yield from (with_value(move, i, other) for other in others)

    def shortened(self, move: Move) -> Iterator[Move]:
        """The same line without one of several hexes at its end, of which the rest tell as well where it leads, or
        without one of several cards."""
        fields = self.words.verbs[move.verb].args
        many = bool(fields) and fields[-1].many and isinstance(fields[-1].kind, Hex | Card)
        several = range(len(fields) - 1, len(move.args)) if many and len(move.args) > len(fields) else ()
        for i in several:
            yield move._replace(args=(*move.args[:i], *move.args[i + 1 :]))

    def recarded(self, move: Move) -> Iterator[Move]:
        """The same line with one of several cards otherwise."""
        places = [i for i, kind in enumerate(self.kinds(move)) if isinstance(kind, Card) and move.args[i] != UNKNOWN]
        for i in places if len(places) > 1 else ():
            yield from (with_value(move, i, card) for card in self._cards if card not in move.args)

    def named(self, move: Move, instead: Move) -> bool:
        """Whether a line names a card that stands elsewhere in the log, and not in another line."""
        return any(arg in self._named for arg in move.args if arg not in instead.args)

    def near(self, card: str) -> bool:
        """Whether a card may be meant by a number that is nearly its own: where a deck has nine numbers at most each is
        nearly each other, and then only if this one is named elsewhere."""
        deck = card.rstrip(DIGIT)
        return card in self._named or sum(other.startswith(deck) for other in self._cards) > DIGITS

    def several(self, move: Move) -> bool:
        """Whether a move names several cards."""
        return len(move.args) > 1 and self.words.verbs[move.verb].args[0].many

    def other_dice(self, move: Move) -> list[Move]:
        """The line with one die misread."""
        dice = [k for k, kind in enumerate(self.kinds(move)) if isinstance(kind, Die) and move.args[k] != UNKNOWN]
        return [with_value(move, k, die) for k in dice[:2] for die in range(1, 7) if die != move.args[k]]

    def wide(self, ask: AnyAsk) -> list[Move]:
        """The legal answers to a question, with any card that a hidden hand may hold, and several cards at once."""
        legal = ask.legal()
        found = dict.fromkeys(legal)
        for name in ask.verbs:
            verb = self.words.verbs[name]
            if verb.table or not verb.args or not isinstance(verb.args[0].kind, Card) or verb.args[0].count:
                continue
            players = (ask.who,) if ask.who else ask.anyone
            if verb.args[0].many:
                for who in players:
                    found |= dict.fromkeys(self._together(ask, who, name, legal))
                continue
            for who in players:
                for moves in self._with_a_card(name, who):
                    for move in moves:
                        if move in found or (ask.fits(move) and not ask.broken(move)):
                            found[move] = None
                            if len(move.args) == 1:
                                break  # it needs nobody besides
        return list(found)

    def _with_a_card(self, name: str, who: str) -> list[list[Move]]:
        """For each card the lines that say no more than it, or at whom it is aimed besides: a search asks for the same
        again and again."""
        if (name, who) not in self._alone:
            verb = self.words.verbs[name]
            targets: list[tuple[Value, ...]] = [()]
            if len(verb.args) > 1 and isinstance(verb.args[1].kind, Player):
                targets += [(player,) for player in self.words.players]
            # More must be said than which card, where what comes after is not optional.
            enough = [each for each in targets if all(field.optional for field in verb.args[1 + len(each) :])]
            made = [[verb.make(who, (card, *target)) for target in enough] for card in self._cards]
            self._alone[name, who] = made
        return self._alone[name, who]

    def _together(self, ask: AnyAsk, who: str, name: str, legal: Sequence[Move]) -> Iterator[Move]:
        """One, two or three of the cards that a player may name alone, in one line."""
        make = self.words.verbs[name].make
        held = [move.args[0] for move in legal if (move.who, move.verb, len(move.args)) == (who, name, 1)]
        if not held:
            singles = (make(who, (card,)) for card in self._cards if card not in self._named)
            held = [move.args[0] for move in islice((m for m in singles if not ask.broken(m)), SINGLES)]
        for size in (1, 2, 3):
            for cards in islice(combinations(held, size), TOGETHER):
                yield make(who, cards)

    def placed(self, move: Move) -> bool:
        """Whether a line says where something is, so that others may be moved by it."""
        return move.who is not None and any(isinstance(kind, Hex | Stack) for kind in self.kinds(move))

    def with_verb(self, move: Move, name: str) -> Move | None:
        """The same words after another verb, where they can stand there."""
        verb = self.words.verbs[name]
        if name == move.verb or verb.table or move.who is None:
            return None
        other = self.words.parse(move.who, verb, self.words.write(move).replace(",", " , ").split()[2:])
        return other if isinstance(other, Move) and other.args == move.args else None

    def other_cards(self, move: Move) -> Iterator[Move]:
        """The same line with one of its cards another of the same deck, those first whose numbers begin as it does."""
        for i, kind in enumerate(self.kinds(move)):
            card = str(move.args[i])
            if isinstance(kind, Card) and card != UNKNOWN:
                alike, deck = card.rstrip(DIGIT), self.words.deck(card)
                others = [other for other in self._cards if self.words.deck(other) == deck and other not in move.args]
                likely = [other for other in others if other.rstrip(DIGIT) == alike]
                yield from (with_value(move, i, other) for other in dict.fromkeys([*likely, *others]))

    def kinds(self, move: Move) -> list[Kind[Any]]:
        """What each argument of a move is."""
        fields = self.words.verbs[move.verb].args
        return [field.kind for field, values in spread(fields, move.args) for _ in values]

    def unseen(self, move: Move) -> bool:
        """Whether a line tells what nobody else could see, such as cards drawn."""
        return any(arg.count for arg in self.words.verbs[move.verb].args)

    def unknown(self, move: Move, only: Value = "") -> Move | None:
        """The line as if nobody had written down its dice or card (`only` this card); None where it must be told."""
        args = self.words.verbs[move.verb].args
        if not args or not args[0].hidden or (args[0].count and not only):
            return None
        changed = tuple(UNKNOWN if not only or arg == only else arg for arg in move.args)
        return move._replace(args=changed) if changed != move.args else None

    def nearest(self, move: Move, legal: Iterable[Move], most: int | None = None) -> list[Move]:
        """Other moves, the one most like what was written first; of the same player and verb before all others."""
        text = self.words.write(move)
        groups: tuple[list[Move], ...] = ([], [], [], [])
        for other in legal:
            if other != move:
                groups[2 * (other.who != move.who) + (other.verb != move.verb)].append(other)

        def how_near(other: Move) -> tuple[float, int]:
            written = self.words.write(other)
            # Of two that are as like, the one that begins with more of the same: B5 is nearer to B1 than to L5.
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(text, written, strict=False)))
            return -likeness(text, written), -same

        def by_number(other: Move) -> float:
            return words_apart(text.split(), self.words.write(other).split(), self._cards)

        found: list[Move] = []
        for group in groups:  # how like two lines are takes long to tell
            if most is None or len(found) < most:
                alike = sorted((*how_near(other), at) for at, other in enumerate(group))
                # Of those that are as like even so, the one whose numbers are nearer: B4 is nearer to B5 than B0.
                for _, same in groupby(alike[: None if most is None else LOOKED_OVER], key=lambda each: each[:2]):
                    others = [group[at] for *_, at in same]
                    found += sorted(others, key=by_number) if len(others) > 1 else others
        return found[:most]

    def offered(self, move: Move, legal: Iterable[Move], most: int) -> list[Move]:
        """What is told as legal where a line is not: of the moves that look most like it those that say the least
        otherwise, word by word, numbers by how far they are apart; a throw of too many dice with some of those."""
        dice = self._with_fewer_dice(move, legal := [*legal])
        if dice:
            return dice[:most]
        words = self.words.write(move).split()
        alike = self.nearest(move, [other for other in legal if _twice(other) <= _twice(move)] or legal, LOOKED_OVER)

        def told_apart(other: Move) -> tuple[bool, bool, float]:
            written = self.words.write(other).split()
            return other.who != move.who, other.verb != move.verb, words_apart(words, written, self._cards)

        found: list[Move] = []
        for other in sorted(alike, key=told_apart):
            told = self._as_it_may_fall(other, move)
            again = UNKNOWN in told.args and any((told.who, told.verb) == (each.who, each.verb) for each in found)
            again = again or any(_says_less(told, each) or _says_less(each, told) for each in found)
            again = again or any(self._in_another_order(told, each) for each in found)
            if len(found) < most and not (again or any(self._over_more_hexes(told, shorter) for shorter in found)):
                found.append(told)
        return found

    def _as_it_may_fall(self, move: Move, written: Move) -> Move:
        """A throw with those of its dice that were written, and a question mark for each that nobody can foretell."""
        kinds = self.kinds(move)
        if not kinds or not all(isinstance(kind, Die) for kind in kinds):
            return move
        left = Counter(written.args)
        fallen: list[Value] = []
        for die in move.args:
            left[die] -= 1
            fallen.append(die if left[die] >= 0 else UNKNOWN)
        return move._replace(args=tuple(fallen))

    def _in_another_order(self, move: Move, other: Move) -> bool:
        """Whether a move that is nothing but a list says the same as another: "lose C3 C4" and "lose C4 C3"."""
        fields = self.words.verbs[move.verb].args
        listed = len(fields) == 1 and type(fields[0]) is Many and not isinstance(fields[0].kind, Group)
        return listed and move[:2] == other[:2] and Counter(move.args) == Counter(other.args)

    def _over_more_hexes(self, move: Move, shorter: Move) -> bool:
        """Whether a move says the same as a shorter one, and hexes besides: a detour that nobody meant."""
        more = Counter(zip(move.args, self.kinds(move), strict=True))
        more.subtract(zip(shorter.args, self.kinds(shorter), strict=True))
        same = (move.who, move.verb) == (shorter.who, shorter.verb) and min(more.values(), default=0) >= 0
        return same and any(more.values()) and all(isinstance(kind, Hex) for (_, kind), n in more.items() if n)

    def _with_fewer_dice(self, move: Move, legal: Sequence[Move]) -> list[Move]:
        """The throws that are legal with some of the dice of one that has too many."""
        if len(move.args) < 2 or not all(isinstance(kind, Die) for kind in self.kinds(move)):
            return []
        numbers = {len(other.args) for other in legal if (other.who, other.verb) == (move.who, move.verb)}
        some = (combinations(move.args, number) for number in sorted(numbers, reverse=True) if number < len(move.args))
        return list(dict.fromkeys(move._replace(args=args) for each in some for args in each))


def _says_less(move: Move, other: Move) -> bool:
    """Whether a move is another of which something is not said, which is no number: "promote Y02" and the end of it."""
    if move[:2] != other[:2] or len(move.args) > len(other.args):
        return False
    pairs = zip_longest(move.args, other.args, fillvalue=MISSING)
    return all(a == b or (not isinstance(b, int) and (a == MISSING or f"{b}".startswith(f"{a} "))) for a, b in pairs)


def words_apart(written: Sequence[str], other: Sequence[str], cards: Container[str] = ()) -> float:
    """How much a line says otherwise than another: 1 for a word that is another one, less for one that is left out or
    put in, and for a number the less the nearer it is; numbers of `cards` are names, and near to no other.

    >>> words_apart(["bid", "9"], ["bid", "5"]), words_apart(["bid", "9"], ["bid", "0"])
    (0.9, 0.95)
    >>> words_apart("migrate 1 I4 H5 G5".split(), "migrate 1 I4 G5".split())
    0.6
    >>> words_apart(["B5"], ["B4"]), words_apart(["B5"], ["B1"]), words_apart(["B5"], ["L5"])
    (0.75, 0.9, 1.0)
    """
    row = [MORE_OR_LESS * k for k in range(len(other) + 1)]
    for i, word in enumerate(written, 1):
        before, row = row, [MORE_OR_LESS * i]
        for k, theirs in enumerate(other, 1):
            exchanged = before[k - 1] + _apart(word, theirs, cards)
            row.append(min(exchanged, before[k] + MORE_OR_LESS, row[k - 1] + MORE_OR_LESS))
    return round(row[-1], 6)


def _apart(word: str, other: str, cards: Container[str]) -> float:
    if word == other:
        return 0
    if other in cards:
        return 1
    before = word.rstrip(DIGIT)
    ours, theirs = word[len(before) :], other[len(before) :]
    if not (ours and other.startswith(before) and theirs.isdecimal()):
        return 1
    return 0.5 + 0.5 * (1 - 1 / (1 + abs(int(ours) - int(theirs))))


def with_value(move: Move, i: int, value: Value) -> Move:
    """A move with one of its arguments changed."""
    return move._replace(args=(*move.args[:i], value, *move.args[i + 1 :]))


def _twice(move: Move) -> int:
    """How often a word of a line is the same as the one before it: "from F3 to F3" nobody means."""
    return sum(one == other for one, other in pairwise(move.args))
