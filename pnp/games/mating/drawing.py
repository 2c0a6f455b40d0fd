"""Cards that are drawn and turned: the deal, the environment of the round, discarding and drawing up (rules 3.1, 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from pnp.referee.hidden.piles import take_one
from pnp.referee.log.kinds import UNKNOWN, Value
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Flow, Option, Part, Unknown, together
from pnp.referee.play.draws import AskDraw, TopCard
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.steps import Step
from pnp.referee.play.usual import OfTable
from pnp.wording import number_of

from .cards import Environment
from .miscounts import begun_otherwise
from .moves import Discard, Draw, Marker, Shuffle, Turn
from .table import HAND, Table


def deal(table: Table) -> Flow:
    """Five cards each (rules 1.8)."""
    table.phase = "deal"
    yield from together([AskDeal(table.piles, player, HAND) for player in table.players])
    with noting(table, "11.8", "") as noted:
        begun_otherwise(table, noted)


class AskHand(AskDraw[Draw]):
    """Cards from the strategy deck, up to a full hand (6.3)."""

    rule = "6.3"
    impossible = "6.5"
    parted = True
    beyond = True


class AskDeal(AskHand):
    """The first hand (1.8)."""

    parted = False
    rule = "1.8"
    how = "dealt"


class AskShuffle(Option[Shuffle]):
    """A shuffle that the rules call for; writing it down is optional."""

    prompt = "the {self.pile} discard is shuffled into a new deck"

    def __init__(self, pile: str, rule: str) -> None:
        self.pile = pile
        self.rule = rule

    def matches(self, move: Shuffle) -> bool:
        return move.pile == self.pile

    def candidates(self) -> list[Shuffle]:
        return [Shuffle(None, self.pile)]


def reveal_environment(table: Table) -> Part[Environment]:
    """Turn the top environment; in sudden death the marker first, where it shows (rules 3.1, 6.6, 8.5)."""
    if not table.face_down and not _marker_waits(table):
        yield from _shuffle_environments(table)
    turned = yield from TurnEnvironment(table)
    if isinstance(turned, Marker):
        table.marked = True
        if not table.face_down:
            yield from _shuffle_environments(table)
        turned = yield from TurnEnvironment(table)
    card = turned.card if isinstance(turned, Turn) else UNKNOWN
    if card == UNKNOWN:
        left = [card for card in table.environments if table.deck[card]]
        card = yield from Unknown("3.1", "which environment was turned", left)
    if table.deck[card] < 1:  # stood against the rules: it was turned in the place of one that nobody knows
        table.unknown_turned += 1
    else:
        take_one(table.deck, card)
    table.turned.append(card)
    table.turns += 1
    return table.environments[card]


def _marker_waits(table: Table) -> bool:
    """Whether the marker of sudden death is still in the deck."""
    return "sudden-death" in table.settings.variants and not table.marked


def _shuffle_environments(table: Table) -> Flow:
    """The environment discard becomes the deck, the card from the board included (rules 6.6)."""
    yield from AskShuffle("environment", "6.6")
    if table.unknown_turned:  # all of it is there again, whatever nobody knew
        table.deck = Counter(table.settings.deck)
    else:
        table.deck.update(table.turned)
    table.turned, table.unknown_turned = [], 0


class TurnEnvironment(OfTable[Table], TopCard[Turn | Marker]):
    """The top environment, or the marker of sudden death (3.1, 8.5)."""

    rule = "3.1"
    prompt = "the top environment is turned"
    missing = "the environment has not been turned yet"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.sudden = _marker_waits(table)

    def check(self, move: Turn | Marker, require: Require) -> None:
        table, settings = self.table, self.table.settings
        if isinstance(move, Marker):
            require("sudden-death" in settings.variants, "8.5", "sudden death is not being played")
            require(not table.marked, "8.5", "the marker has turned up already")
            require(table.turns >= 3, "8.5", f"the marker lies below the top three, and {table.turns} have been turned")
            return
        card = move.card
        there = not self.sudden or table.face_down
        if not require(there, "8.5", "only the marker is left in the deck") or card == UNKNOWN:
            return
        if not require(table.environments.get(card), "3.1", f"{card} is no environment"):
            return
        require(card in settings.deck, _deck_rule(table), f"{card} is not in this game's environment deck")
        require(
            table.deck[card] > 0 or card not in settings.deck,
            "6.6",
            f"{card} has been turned since the last shuffle ({table.face_down} left in the deck)",
        )
        if settings.as_listed:
            expected = settings.deck[table.turns % len(settings.deck)]
            require(card == expected, "8.4", f"the deck lies in order, and {expected} is next")

    def left(self) -> list[str]:
        return list(self.table.deck.elements())

    def candidates(self) -> Iterator[Turn | Marker]:
        for card, count in self.table.deck.items():
            if count:
                yield Turn(None, card)
        if self.sudden:
            yield Marker(None)

    def defaults(self) -> list[Turn | Marker]:
        return [Turn(None, UNKNOWN) if self.table.face_down else Marker(None)]

    def sample(self, chance: Random) -> Turn | Marker:
        table, left = self.table, self.left()
        # The marker lies at an equally likely place below the top three, also in a deck that lies in order.
        if self.sudden and (not table.face_down or table.turns >= 3) and chance.randrange(len(left) + 1) == 0:
            return Marker(None)
        if table.settings.as_listed:
            return Turn(None, table.settings.deck[table.turns % len(table.settings.deck)])
        return Turn(None, chance.choice(left))

    def remedies(self, move: Turn | Marker) -> list[Remedy]:
        if isinstance(move, Marker):
            return [Remedy(None, "no marker")]
        if move.card not in self.table.environments or not self.table.face_down:
            return []
        unknown = Remedy(Turn(None, UNKNOWN), "an environment that nobody wrote down")
        return [Remedy(move, f"{move.card} counts all the same"), unknown]


def _deck_rule(table: Table) -> str:
    """The paragraph that says what the environment deck consists of."""
    variants = table.settings.variants
    if "custom-environment" in variants:
        return "8.4"
    return "8.3" if "variable-environment" in variants else "1.5"


def discard_and_draw(table: Table) -> Flow:
    """All discard, then draw up to five in seat order (rules 6)."""
    table.phase = "draw"
    yield from together([AskDiscard(table, player) for player in table.players])
    table.filled = set()
    for player in table.players:
        before = 0
        # What stands on several lines and comes to too many or too few is wrong where it stops, not where it begins.
        while (number := table.piles.available(HAND - table.piles.hand(player))) > 0:
            if not (yield from _draw(table, player, number, before)):
                break
            before += number - table.piles.available(HAND - table.piles.hand(player))


def _draw(table: Table, player: str, number: int, before: int) -> Part[bool]:
    """What one line says of a player's cards, with the shuffle that it calls for (rules 6.3, 6.5); whether another line
    goes on with it."""
    # People write the shuffle down before the draw that it interrupts, or after it.
    short, written = table.piles.size < number, None
    if short:
        written = yield from AskShuffle("strategy", "6.5")
    ask = AskHand(table.piles, player, number, before)
    if short and written is None:
        ask.between = (Shuffle(None, "strategy"),)
    yield from ask
    table.filled.add(player)
    if short and written is None:
        yield from AskShuffle("strategy", "6.5")
    return ask.goes_on


class AskDiscard(OfTable[Table], Option[Discard]):
    """What a player puts away before drawing (6.1)."""

    rule = "6.1"
    whole = True
    prompt = "{self.who} may discard"
    taken_as = "what was there is discarded"

    def check(self, move: Discard, require: Require) -> None:
        piles, player = self.table.piles, self.player
        cards = move.cards
        for strange in [card for card in cards if card not in self.table.cards and card != UNKNOWN][:1]:
            require(False, "6.2", f"{strange} is no strategy card, and no part of the hand")
            return
        hand = piles.hand(player)
        if len(cards) > hand:
            require(False, "6.1", f"{player} holds {number_of(hand, 'card')}, not {len(cards)}")
            return
        missing = piles.may_show_all(player, [card for card in cards if card != UNKNOWN])
        require(not missing, "6.1", f"{player} cannot discard that: {missing}")

    def candidates(self) -> Iterator[Discard]:
        known = self.table.piles.known[self.player]
        held = [card for card, count in known.items() for _ in range(count)]
        yield from (Discard(self.player, card) for card in dict.fromkeys(held))
        green = [card for card in held if self.table.cards[card].kind == "sneaky"]
        if len(green) > 1:
            yield Discard(self.player, *green)

    def towards(
        self, who: str, off: Mapping[str, int], written: Move | None = None, soon: Sequence[Move] = ()
    ) -> Iterator[Discard]:
        """What made room for the cards that the player draws next: those that he names no more, if there are just so
        many, or so many of which nobody knows which."""
        own = [move for move in soon if move.who == who]
        drawn = next((move for move in own if isinstance(move, Draw)), None)
        room = self.table.piles.hand(who) + len(drawn.cards) - HAND if drawn is not None else 0
        if room <= 0:
            return
        later = {arg for move in own if not isinstance(move, Draw) for arg in move.args}
        gone = [card for card in (+self.table.piles.known[who]).elements() if card not in later]
        yield Discard(who, *(gone if len(gone) == room else [UNKNOWN] * room))

    def step(self, chosen: Sequence[Value] = ()) -> Step | Discard | None:
        """One card after another, until nobody wants to put away more."""
        left = +self.table.piles.known[self.player]
        cards = [str(card) for card in chosen if card]
        left.subtract(cards)
        open_ = [card for card, count in left.items() if count > 0]
        if not chosen:
            return Step("which card goes", tuple(open_)) if open_ else None
        if not chosen[-1] or not open_:
            return Discard(self.player, *cards)
        return Step("one more card, or none", ("", *open_))

    def accept(self, move: Discard) -> None:
        for card in move.cards:
            if card in self.table.cards and self.table.piles.show(self.player, card):
                self.table.piles.put_away(card)
        self.table.piles.lose(self.player, move.cards.count(UNKNOWN))
