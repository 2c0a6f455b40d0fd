"""Cards that are drawn and turned: the deal, the environment of the round, discarding and drawing up (rules 3.1, 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from random import Random
from typing import Any

from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Remedy, Require, Unknown
from pnp.referee.play.closures import Ask

from .cards import Environment
from .table import HAND, Table

Part = Generator[Any, Any, None]


def deal(table: Table) -> Part:
    """Five cards each (rules 1.8)."""
    table.phase = "deal"
    yield [_ask_draw(table, player, HAND, "1.8", "dealt") for player in table.players]


def _ask_draw(table: Table, player: str, number: int, rule: str, how: str) -> Ask:
    """A draw of a known number of cards; what nobody wrote down is unknown."""

    def check(move: Move, require: Require) -> None:
        if move.args == (UNKNOWN,):
            return
        drawn = len(move.args)
        require(drawn == number, rule, f"{player} is {how} {number} {'card' if number == 1 else 'cards'}, not {drawn}")
        wrong = table.piles.may_draw(player, [str(card) for card in move.args])
        require(not wrong, "6.5", f"{player} cannot draw that: {wrong}")

    def accept(move: Move) -> None:
        cards = [str(card) for card in move.args]
        table.piles.draw(player, cards if len(cards) == number else ([*cards, *[UNKNOWN] * number])[:number])

    def sample(chance: Random) -> Move:
        deck = table.piles.deck()
        chance.shuffle(deck)
        if len(deck) < number:
            fresh = list(table.piles.discard.elements())
            chance.shuffle(fresh)
            deck += fresh
        return Move(player, "draw", tuple(deck[:number]))

    def remedies(move: Move) -> list[Remedy]:
        cards = "1 unknown card" if number == 1 else f"{number} unknown cards"
        return [Remedy(Move(player, "draw", (UNKNOWN,)), f"{cards} drawn")]

    return Ask(
        player,
        ("draw",),
        rule,
        f"{player} draws {number} {'card' if number == 1 else 'cards'}",
        check=check,
        candidates=lambda: [Move(player, "draw", (UNKNOWN,))],
        unrecorded=Move(player, "draw", (UNKNOWN,)),
        remedies=remedies,
        accept=accept,
        sample=sample,
    )


def _ask_shuffle(pile: str, rule: str) -> Ask:
    """A shuffle that the rules call for; writing it down is optional."""
    return Ask(
        None,
        ("shuffle",),
        rule,
        f"the {pile} discard is shuffled into a new deck",
        optional=True,
        matches=lambda move: move.args[0] == pile,
        candidates=lambda: [Move(None, "shuffle", (pile,))],
    )


def reveal_environment(table: Table) -> Generator[Any, Any, Environment]:
    """Turn the top environment; in sudden death the marker first, where it shows (rules 3.1, 6.6, 8.5)."""
    if not table.deck and not _marker_waits(table):
        yield from _shuffle_environments(table)
    move = yield _ask_environment(table)
    if move.verb == "marker":
        table.marked = True
        if not table.deck:
            yield from _shuffle_environments(table)
        move = yield _ask_environment(table)
    card = str(move.args[0])
    if card == UNKNOWN:
        left = tuple(card for card in table.environments if table.deck[card])
        card = yield Unknown("3.1", "which environment was turned", left)
    if table.deck[card] < 1:  # stood against the rules: it takes the place of one that was there
        card = next(iter(+table.deck))
    table.deck -= Counter([card])
    table.turned.append(card)
    table.turns += 1
    return table.environments[card]


def _marker_waits(table: Table) -> bool:
    """Whether the marker of sudden death is still in the deck."""
    return "sudden-death" in table.settings.variants and not table.marked


def _shuffle_environments(table: Table) -> Part:
    """The environment discard becomes the deck, the card from the board included (rules 6.6)."""
    yield _ask_shuffle("environment", "6.6")
    table.deck.update(table.turned)
    table.turned = []


def _ask_environment(table: Table) -> Ask:
    sudden = _marker_waits(table)

    def check(move: Move, require: Require) -> None:
        if move.verb == "marker":
            require("sudden-death" in table.settings.variants, "8.5", "sudden death is not being played")
            require(not table.marked, "8.5", "the marker has turned up already")
            require(table.turns >= 3, "8.5", f"the marker lies below the top three, and {table.turns} have been turned")
            return
        card = str(move.args[0])
        left = +table.deck
        if not require(not sudden or left, "8.5", "only the marker is left in the deck") or card == UNKNOWN:
            return
        if not require(table.environments.get(card), "3.1", f"{card} is no environment"):
            return
        require(card in table.settings.deck, _deck_rule(table), f"{card} is not in this game's environment deck")
        require(
            table.deck[card] > 0 or card not in table.settings.deck,
            "6.6",
            f"{card} has been turned since the last shuffle ({sum(table.deck.values())} left in the deck)",
        )
        if table.settings.as_listed:
            expected = table.settings.deck[table.turns % len(table.settings.deck)]
            require(card == expected, "8.4", f"the deck lies in order, and {expected} is next")

    def candidates() -> Iterator[Move]:
        for card, count in table.deck.items():
            if count:
                yield Move(None, "environment", (card,))
        if sudden:
            yield Move(None, "marker")

    def sample(chance: Random) -> Move:
        left = list(table.deck.elements())
        # The marker lies at an equally likely place below the top three, also in a deck that lies in order.
        if sudden and (not left or table.turns >= 3) and chance.randrange(len(left) + 1) == 0:
            return Move(None, "marker")
        if table.settings.as_listed:
            return Move(None, "environment", (table.settings.deck[table.turns % len(table.settings.deck)],))
        return Move(None, "environment", (chance.choice(left),))

    def remedies(move: Move) -> list[Remedy]:
        if move.verb == "marker":
            return [Remedy(None, "no marker")]
        card = table.environments.get(str(move.args[0]))
        if card is None or not +table.deck:
            return []
        return [Remedy(Move(None, "environment", (UNKNOWN,)), "an environment that nobody wrote down")]

    return Ask(
        None,
        ("environment", "marker"),
        "3.1",
        "the top environment is turned",
        missing="the environment has not been turned yet",
        check=check,
        candidates=candidates,
        remedies=remedies,
        defaults=lambda: [Move(None, "environment", (UNKNOWN,)) if +table.deck else Move(None, "marker")],
        sample=sample,
    )


def _deck_rule(table: Table) -> str:
    """The paragraph that says what the environment deck consists of."""
    variants = table.settings.variants
    if "custom-environment" in variants:
        return "8.4"
    return "8.3" if "variable-environment" in variants else "1.5"


def discard_and_draw(table: Table) -> Part:
    """All discard, then draw up to five in seat order (rules 6)."""
    table.phase = "draw"
    yield [_ask_discard(table, player) for player in table.players]
    for player in table.players:
        number = table.piles.available(HAND - table.piles.hand(player))
        if number <= 0:
            continue
        # People write the shuffle down before the draw that it interrupts, or after it.
        short, written = table.piles.size < number, None
        if short:
            written = yield _ask_shuffle("strategy", "6.5")
        yield _ask_draw(table, player, number, "6.3", "to draw")
        if short and written is None:
            yield _ask_shuffle("strategy", "6.5")


def _ask_discard(table: Table, player: str) -> Ask:
    def check(move: Move, require: Require) -> None:
        strange = next((card for card in move.args if str(card) not in table.cards), None)
        if not require(strange is None, "6.2", f"{strange} is no strategy card, and no part of the hand"):
            return
        hand = table.piles.hand(player)
        if require(len(move.args) <= hand, "6.1", f"{player} holds {hand} cards, not {len(move.args)}"):
            missing = table.piles.may_show_all(player, [str(card) for card in move.args])
            require(not missing, "6.1", f"{player} cannot discard that: {missing}")

    def candidates() -> Iterator[Move]:
        held = [card for card, count in table.piles.known[player].items() for _ in range(count)]
        yield from (Move(player, "discard", (card,)) for card in dict.fromkeys(held))
        green = tuple(card for card in held if table.cards[card].kind == "sneaky")
        if len(green) > 1:
            yield Move(player, "discard", green)

    def accept(move: Move) -> None:
        for card in move.args:
            if str(card) in table.cards and table.piles.show(player, str(card)):
                table.piles.put_away(str(card))

    return Ask(
        player,
        ("discard",),
        "6.1",
        f"{player} may discard",
        optional=True,
        check=check,
        candidates=candidates,
        accept=accept,
        remedies=lambda move: [Remedy(move, "what was there is discarded")],
    )
