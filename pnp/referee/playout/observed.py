"""One play looked at as people live through it: what each of them decides, who only waits, who is ahead when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.table import Table
from pnp.referee.play.walk import Walk
from pnp.referee.playout.evening import Evening
from pnp.referee.playout.playout import Bot

ASKED = 5
"""How often a bot that has rules instead of numbers is asked, each time with other luck."""
SAME = 0.01
"""What the bot expects of two answers is the same below this part of the most that it expects of any."""


class Observed:
    """A play that is going on: `bots` answer as those that it was made with, and all that they decide is noted.

    `decisions` are questions to a player with two answers or more, to pass among them; `answers` counts how many each
    had. A turn is one player's part of a round. `moments` are decisions one after another: those that several take
    at the same time are one.
    """

    def __init__(self, evening: Evening, bots: Mapping[str, Bot], luck: Random, cards: frozenset[str]) -> None:
        self.evening, self._luck, self._cards = evening, luck, cards
        self.bots: Mapping[str, Bot] = {player: self._watched(bot) for player, bot in bots.items()}
        self.decisions = self.moments = self.turns = self.real_turns = self.waits = 0
        self.answers: Counter[int] = Counter()
        self.in_turns: Counter[int] = Counter()  # how many turns had so many decisions
        self.leads: list[tuple[int, Mapping[str, float]]] = []  # as each round ended
        self.could: Counter[str] = Counter()  # in how many turns a card could be played
        self.did: Counter[str] = Counter()  # and in how many it was
        self._cards_now: tuple[set[tuple[str, str]], set[tuple[str, str]]] = (set(), set())
        self.in_turn: Sequence[str] = ()  # who had the first turn, who the second
        self._round = 0
        self._in: Sequence[str] = ()
        self._decided: Counter[str] = Counter()
        self._really: set[str] = set()
        self._moves: dict[str, list[Move]] = {}
        self._batch: list[AnyAsk] = []
        self._together: Counter[str] = Counter()
        self._standing: Mapping[str, float] = {}

    # ---- what happens between two answers

    def watch(self, walk: Walk) -> None:
        """A question is open, or the play is over."""
        if not any(ask in self._batch for ask in walk.open):
            self._end_batch()
        self._batch = list(walk.open)
        number = self.evening.round_of(walk.table)
        if number != self._round or not walk.open:
            self._end_round(walk.table)
            self._round = number
            self._in = tuple(self.evening.still_in(walk.table))
            self.in_turn = self.in_turn or (tuple(self.evening.in_turn(walk.table)) if number else ())

    def _end_batch(self) -> None:
        self.moments += max(self._together.values(), default=0)
        self._together.clear()

    def _end_round(self, table: Table) -> None:
        if self._round:
            self.leads.append((self._round, self.evening.standing(table)))
            for player in self._in:
                moves = self._moves.get(player, ())
                self.turns += 1
                self.in_turns[self._decided[player]] += 1
                self.real_turns += player in self._really
                self.waits += not self._decided[player] or self.evening.sat_out(moves)
        could, did = self._cards_now
        self.could.update(card for _, card in could | did)
        self.did.update(card for _, card in did)
        self._decided, self._really, self._moves, self._cards_now = Counter(), set(), {}, (set(), set())

    # ---- what is decided

    def _watched(self, bot: Bot) -> Bot:
        def watched(table: Table, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random, /) -> Move | None:
            answers = len(legal) + bool(ask.optional)
            if answers > 1:
                self._decision(table, ask, player, legal, answers, bot)
            move = bot(table, ask, player, legal, chance)
            if move is not None:
                self._moves.setdefault(player, []).append(move)
                self._name(1, player, move)
            return move

        return watched

    def _decision(self, table: Table, ask: AnyAsk, player: str, legal: Sequence[Move], answers: int, bot: Bot) -> None:
        self.decisions += 1
        self.answers[answers] += 1
        self._decided[player] += 1
        self._together[player] += 1
        for move in legal:
            self._name(0, player, move)
        if player not in self._really and self._tells_apart(table, ask, player, legal, answers, bot):
            self._really.add(player)

    def _name(self, did: int, player: str, move: Move) -> None:
        """The cards that a move plays, or would play."""
        if isinstance(move, tuple(self.evening.PLAYS)):
            found = ((player, word) for word in move.args if isinstance(word, str) and word in self._cards)
            self._cards_now[did].update(found)

    def _tells_apart(
        self, table: Table, ask: AnyAsk, player: str, legal: Sequence[Move], answers: int, bot: Bot
    ) -> bool:
        """Whether the bot expects more of one answer than of another.

        One that has rules is asked again with other luck: it tells answers apart if it comes to the same one each time
        (of three and more, but for once).
        """
        values = self.evening.weigh(table, ask, player, legal, self._luck)
        if values is not None:
            low, high = min(values, default=0.0), max(values, default=0.0)
            return high - low > SAME * max(abs(low), abs(high))
        given = Counter(bot(table, ask, player, legal, self._luck) for _ in range(ASKED))
        return given.most_common(1)[0][1] >= (ASKED if answers == 2 else ASKED - 1)

    # ---- who was ahead

    def lead_changes(self) -> int:
        """How often another player than before was ahead at the end of a round, alone."""
        ahead = [leader for _, standing in self.leads if (leader := _leader(standing))]
        return sum(one != other for one, other in pairwise(ahead))

    def settled(self, winner: str) -> int:
        """After how many rounds the later winner was ahead alone for good; all of them where that never came."""
        at = len(self.leads)
        while at and _leader(self.leads[at - 1][1]) == winner:
            at -= 1
        return min(at + 1, len(self.leads))

    def behind(self, winner: str) -> float:
        """How far behind the leader the later winner was at worst, at the end of a round."""
        return max((max(standing.values()) - standing[winner] for _, standing in self.leads), default=0)


def _leader(standing: Mapping[str, float]) -> str | None:
    """Who is ahead alone."""
    best = max(standing.values(), default=0)
    ahead = [player for player, score in standing.items() if score == best]
    return ahead[0] if len(ahead) == 1 else None
