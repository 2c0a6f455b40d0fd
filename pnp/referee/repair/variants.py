"""What else somebody may have meant by a line: the same line with another word in it, the legal lines most like it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import combinations, islice

from pnp.referee.log.words import UNKNOWN, Move, Value, Vocabulary, stack, unstack
from pnp.referee.play.asks import Ask
from pnp.referee.play.replay import Step

SINGLES = 3  # how many cards are put together where a hand is hidden
TOGETHER = 40  # and in how many ways


class Variants:
    """The words of one log, and the lines that could have been written with them."""

    def __init__(self, words: Vocabulary, steps: Sequence[Step]) -> None:
        self.words = words
        self._cards = tuple(dict.fromkeys(words._cards.values()))
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
        hexes = {id(arg): arg.words for arg in self.words.verbs[move.verb].args if arg.kind in ("hex", "stack")}
        places = next(iter(hexes.values()), ())
        for i, kind in enumerate(self.kinds(move)):
            arg = move.args[i]
            if kind == "number":
                yield from (with_value(move, i, other) for other in range(10) if other != arg)
            elif kind == "hex":
                yield from (with_value(move, i, other) for other in places if other != arg)
            elif kind == "stack":
                here, number = unstack(arg)
                yield from (with_value(move, i, stack(here, other)) for other in range(10) if other != number)
                yield from (with_value(move, i, stack(other, number)) for other in places if other != here)

    def several(self, move: Move) -> bool:
        """Whether a move names several cards."""
        return len(move.args) > 1 and self.words.verbs[move.verb].args[0].many

    def other_dice(self, move: Move) -> list[Move]:
        """The line with one die misread."""
        dice = [k for k, kind in enumerate(self.kinds(move)) if kind == "die" and move.args[k] != UNKNOWN]
        return [with_value(move, k, die) for k in dice[:2] for die in range(1, 7) if die != move.args[k]]

    def wide(self, ask: Ask) -> list[Move]:
        """The legal answers to a question, with any card that a hidden hand may hold, and several cards at once."""
        legal = ask.legal()
        found = dict.fromkeys(legal)
        for name in ask.verbs:
            verb = self.words.verbs[name]
            if verb.table or not verb.args or verb.args[0].kind != "card" or verb.args[0].unseen:
                continue
            players = (ask.who,) if ask.who else ask.anyone
            if verb.args[0].many:
                for who in players:
                    found |= dict.fromkeys(self._together(ask, who, name, legal))
                continue
            targets: list[tuple[Value, ...]] = [()]
            if len(verb.args) > 1:
                targets += [(player,) for player in self.words.players]
            for who in players:
                for card in self._cards:
                    for target in targets:
                        move = Move(who, name, (card, *target))
                        if move in found or (ask.fits(move) and not ask.broken(move)):
                            found[move] = None
                            if not target:
                                break  # it needs none
        return list(found)

    def _together(self, ask: Ask, who: str, name: str, legal: Sequence[Move]) -> Iterator[Move]:
        """One, two or three of the cards that a player may name alone, in one line."""
        held = [move.args[0] for move in legal if (move.who, move.verb, len(move.args)) == (who, name, 1)]
        if not held:
            singles = (Move(who, name, (card,)) for card in self._cards if card not in self._named)
            held = [move.args[0] for move in islice((m for m in singles if not ask.broken(m)), SINGLES)]
        for size in (1, 2, 3):
            for cards in islice(combinations(held, size), TOGETHER):
                yield Move(who, name, cards)

    def kinds(self, move: Move) -> list[str]:
        """What each word after the verb is: card, player, die, hex, stack or number."""
        kinds: list[str] = []
        for arg in self.words.verbs[move.verb].args:
            left = len(move.args) - len(kinds)
            kinds += [arg.kind] * (left if arg.many else min(left, 1))
        return kinds

    def unseen(self, move: Move) -> bool:
        """Whether a line tells what nobody else could see, such as cards drawn."""
        return any(arg.unseen for arg in self.words.verbs[move.verb].args)

    def unknown(self, move: Move, only: Value = "") -> Move | None:
        """The line as if nobody had written down its dice or card (`only` this card); None where it must be told."""
        args = self.words.verbs[move.verb].args
        if not args or not (args[0].kind == "die" or args[0].unknown) or (args[0].unseen and not only):
            return None
        changed = tuple(UNKNOWN if not only or arg == only else arg for arg in move.args)
        return move._replace(args=changed) if changed != move.args else None

    def nearest(self, move: Move, legal: Iterable[Move]) -> list[Move]:
        """Other moves, the one most like what was written first."""
        text = self.words.write(move)

        def distance(other: Move) -> tuple[bool, bool, float]:
            like = SequenceMatcher(None, text, self.words.write(other)).ratio()
            return (other.who != move.who, other.verb != move.verb, -like)

        return sorted((other for other in legal if other != move), key=distance)


def with_value(move: Move, i: int, value: Value) -> Move:
    """A move with one of its arguments changed."""
    return move._replace(args=(*move.args[:i], value, *move.args[i + 1 :]))
