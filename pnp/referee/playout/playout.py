"""Playouts: whole plays by bots that answer the same questions as people, written as logs that the referee accepts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Protocol, overload

from pnp.named import NamedTuple
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.table import Counting, Table, Worthwhile
from pnp.referee.play.walk import Start, Walk, new_headings

A_LINE = 6  # counts of the table on a line of claims


class Bot(Protocol):
    """Answers for one player. It is given only legal moves; None passes where that is possible."""

    def __call__(
        self, table: Table, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random, /
    ) -> Move | None: ...


class Playout(NamedTuple):
    """One finished play: the moves in order, the lines of its log, and the table as it was left."""

    moves: tuple[Move, ...]
    lines: tuple[str, ...]
    table: Table


class Legal(Sequence[Move]):
    """The legal answers to a question, found when somebody first looks: a bot that knows what it wants need not."""

    __slots__ = ("_ask", "_moves")

    def __init__(self, ask: AnyAsk) -> None:
        self._ask = ask
        self._moves: list[Move] | None = None

    def _found(self) -> list[Move]:
        if self._moves is None:
            self._moves = self._ask.legal()
        return self._moves

    def __len__(self) -> int:
        return len(self._found())

    def __iter__(self) -> Iterator[Move]:
        return iter(self._found())

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> list[Move]: ...
    def __getitem__(self, at: int | slice) -> Move | list[Move]:
        return self._found()[at]


class Endless(Exception):
    """A playout that does not come to an end."""


def random_bot(table: Table, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random) -> Move | None:
    """Any legal move, and now and then none."""
    if ask.optional and chance.random() < 0.5:
        return None
    return chance.choice(legal) if legal else None


def playout(
    start: Start,
    bots: Mapping[str, Bot],
    words: Vocabulary,
    chance: Random,
    *,
    order: Callable[[Table], Sequence[str]] | None = None,
    claims: bool = True,
    most: int = 20_000,
    watch: Callable[[Walk], object] | None = None,
    conserving: bool = True,
) -> Playout:
    """Play to the end. `order` gives who is asked first where a window is open to several (the seats, unless told).

    `watch` is shown the walk before each answer and when the play is over. What a game says never changes is looked
    over after each answer, unless `conserving` is switched off (many plays of which only figures are wanted).
    """
    walk = Walk(start)
    walk.conserving = conserving
    moves: list[Move] = []
    lines: list[str] = []
    place = walk.headings()
    while walk.open:
        if watch is not None:
            watch(walk)
        ask = walk.open[0]
        move = _answer(walk, ask, bots, chance, order)
        if move is None:
            if ask.decline is not None and ask.decline.verb == "pass":
                lines.append(words.write(ask.decline))  # what comes next would be read as an answer to this otherwise
            walk.answer(ask, None if ask.optional else ask.unrecorded)
        else:
            walk.judge(ask, move)
            walk.answer(ask, move)
            moves.append(move)
            lines.append(words.write(move))
        if walk.headings() != place:
            if claims and moves:
                lines += claim_lines(walk.table, words)
            lines += new_headings(place, walk.headings())
            place = walk.headings()
        if len(moves) > most:
            raise Endless(f"no end after {most} moves")
    if watch is not None:
        watch(walk)
    if claims:
        lines += claim_lines(walk.table, words)
        if walk.table.winners:
            lines.append(f"= winner {', '.join(walk.table.winners)}")
    return Playout(tuple(moves), tuple(lines), walk.table)


def _answer(
    walk: Walk, ask: AnyAsk, bots: Mapping[str, Bot], chance: Random, order: Callable[[Table], Sequence[str]] | None
) -> Move | None:
    """What is answered: chance throws, a bot chooses, a window asks each player in turn."""
    if ask.chance:
        return ask.sample(chance)
    legal = Legal(ask)
    if ask.who is not None:
        return bots[ask.who](walk.table, ask, ask.who, legal, chance)
    if not ask.anyone:
        return legal[0] if legal else None
    if not legal:
        return None
    for player in order(walk.table) if order else ask.anyone:
        own = [move for move in legal if move.who == player]
        move = bots[player](walk.table, ask, player, own, chance) if own else None
        if move is not None:
            return move
    return None


def claim_lines(table: Table, words: Vocabulary) -> list[str]:
    """The public counts of all players as claims, a line each; only those `worth_claiming`, if a table tells."""
    if isinstance(table, Worthwhile):
        counts = table.worth_claiming()
    else:
        counts = {player: table.counts(player) for player in table.players}
    lines = [
        f"= {player} " + ", ".join(f"{key} {value}" for key, value in own.items()) for player, own in counts.items()
    ]
    if isinstance(table, Counting):
        said = [f"{words.said(what)} {table.count(what)}" for what in table.counted()]
        lines += [f"= {', '.join(said[at : at + A_LINE])}" for at in range(0, len(said), A_LINE)]
    return lines


def log_text(game: str, edition: int, players: Sequence[str], header: Mapping[str, str], lines: Sequence[str]) -> str:
    """A whole log: header and lines."""
    head = ["pnp-log 1", f"game: {game} {edition}", f"players: {', '.join(players)}"]
    head += [f"{key}: {value}" for key, value in header.items()]
    return "\n".join([*head, "", *lines]).rstrip("\n") + "\n"
