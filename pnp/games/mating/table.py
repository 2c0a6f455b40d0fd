"""The table of The Mating Game: everything that lies on it, and what can be asked about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from pnp.kit.records import Kit
from pnp.referee.automa.ladder import Rung
from pnp.referee.game import kept_by_kit
from pnp.referee.hidden.piles import Piles
from pnp.referee.play.checkpoints import Fixed
from pnp.referee.play.guards import Broken
from pnp.referee.play.housed import Housed
from pnp.referee.play.ledger import noting
from pnp.referee.play.seated import Seated
from pnp.referee.play.table import Term

from .cards import Combat, Effect, Environment, Flashy, Sneaky
from .misreadings import MISREADINGS
from .rival_cards import Level
from .settings import HOUSE_RULES, Settings

START_FOOD = 5
HAND = 5
TARGET = 10
ESCAPE = 3
BONUS = 2
MOST_FOOD = 20
BEATEN = "beaten in combat"
STANDS = {"combat": "red", "flashy": "blue"}
STRATEGIES = (Combat, Flashy)


class Suitor:
    """A strategy in play this round, with what sneaky cards have made of it (rules 1.11)."""

    hidden = caught = stepped_up = truce = guarded = bonus = shared = False
    taken_for: tuple[str, str] | None = None  # why people may take it for the one caught: paragraph, in words
    attracted = 0

    def __init__(self, player: str, card: Combat | Flashy) -> None:
        self.player, self.card = player, card
        self.fitness, self.predator = card.fitness, card.predator
        self.stand = STANDS[card.kind]  # that it attracts from: its own colour's (rules 4.9)
        self.spoilt: list[int] = []  # what was taken off its Fitness
        # What people make of its share: by how many females, the paragraph, in words; kept only where it is asked for.
        self.otherwise: list[tuple[int, str, str]] = []

    @property
    def fights(self) -> bool:
        """Whether it is a fighter (rules 4.2)."""
        return self.stepped_up or (self.card.kind == "combat" and not self.truce)

    @property
    def dice(self) -> int:
        """How many dice it rolls: its present Fitness, at least one (rules 4.3)."""
        return max(1, self.fitness)


class Printed:
    """What stands on cards and charts: found once for all plays with the same kit."""

    def __init__(self, kit: Kit) -> None:
        self.ladder = kit.rows(Rung)
        strategies: tuple[Combat | Flashy | Sneaky, ...] = (*kit.rows(Combat), *kit.rows(Flashy), *kit.rows(Sneaky))
        self.cards = Fixed({card.id: card for card in strategies})
        self.copies = Fixed({card.id: card.copies for card in strategies})
        self.effects = Fixed({effect.effect: effect for effect in kit.rows(Effect)})
        self.environments = Fixed({card.id: card for card in kit.rows(Environment)})


printed_of = kept_by_kit(Printed)


class Table(Seated, Housed[Settings]):
    """The state of one play. The flow changes it; the referee only reads it."""

    heading = "round"
    house_rules = HOUSE_RULES
    misreadings = MISREADINGS
    misread_counts = ("food", "offspring")

    def __init__(self, kit: Kit, players: tuple[str, ...], settings: Settings, rivals: tuple[str, ...] = ()) -> None:
        super().__init__(players, rivals)
        self.settings = settings
        printed = printed_of(kit)
        self._ladder = printed.ladder
        self.seat = Fixed({player: seat for seat, player in enumerate(players)})
        self.cards, self.effects, self.environments = printed.cards, printed.effects, printed.environments
        self.piles = Piles(printed.copies, players)
        self.food = dict.fromkeys(players, START_FOOD)
        self.offspring = dict.fromkeys(players, 0)
        self.full = len(players) + 1
        self.stands = dict.fromkeys(STANDS.values(), self.full)
        self.scarce = dict.fromkeys(STANDS.values(), 0)
        self.left = dict(self.stands)  # females there when the last round was over, before the refill (5.2)
        self.deck = Counter(settings.deck)  # environments face down
        self.turned: list[str] = []  # environments turned since the last shuffle, the last one on the board
        self.unknown_turned = 0  # of these, how many nobody knows: what they were is still among `deck`
        self.turns = 0
        self.marked = False  # sudden death: the marker has turned up
        self.round = 0
        self.phase = ""
        self.suitors: dict[str, Suitor] = {}
        self.prey: list[str] = []  # whom predators have caught in this round, with their values
        self.filled: set[str] = set()  # who has drawn in this round
        self.chosen: dict[str, str] = {}  # what each has laid down this round, a card or ""
        self.fates: dict[str, str] = {}  # what became of strategies that are no longer in play this round
        self.combat_revealed = 0
        self.rolling: tuple[str, str, tuple[str, ...]] | None = None  # who rolls now: the paragraph, what for, who
        self.ending = "5.4"  # the paragraph by which the play ends
        self.decided: list[Broken] = []  # how it was settled who has won
        self.terms: dict[str, list[Term]] = {player: [] for player in players}
        self.other_levels: tuple[Level, ...] = ()  # by which the rivals might have begun

    @property
    def least(self) -> int:
        """As little food as anybody may have (rules 3.12, 9.3)."""
        return -MOST_FOOD if "debt" in self.house else 0

    @property
    def face_down(self) -> int:
        """How many environments are left in the deck."""
        return sum(self.deck.values()) - self.unknown_turned

    def start(self, player: str, offspring: int) -> None:
        """A head start (rules 11.8)."""
        if offspring:
            self.offspring[player] = offspring
            self.terms[player].append(Term(offspring, "at the start (11.8)"))

    # ---- food

    def pay(self, player: str, food: int) -> None:
        """Pay what there is: a move that stands against the rules cannot take more than that, but on credit (9.3)."""
        self.food[player] -= self.payable(player, food)

    def payable(self, player: str, food: int) -> int:
        """How much of a price a player can pay; where debts are made (9.3), whoever pays all the same owes it."""
        return max(0, min(food, self.food[player] - self.least))

    def feed(self, player: str, food: int) -> None:
        """Gain or lose food within the track (rules 3.12, 9.3)."""
        self.food[player] = max(min(self.food[player] + food, MOST_FOOD), min(self.least, self.food[player]))

    def goes_without(self, player: str) -> bool:
        """Whether a player is thought to have no part in the food of the round (3.11), who has it by the rules."""
        match self.misread:
            case "playing":
                return player not in self.suitors
            case "dining":
                return bool(self.chosen.get(player))
            case "uneaten":
                return player in self.fates
        return False

    # ---- strategies in play

    def caught_by(self, suitor: Suitor) -> int:
        """What predators go by: they catch the lowest (3.3), or what that is taken for."""
        match self.misread:
            case "high":
                return -suitor.predator
            case "fit":
                return suitor.fitness
        return suitor.predator

    def lay_down(self, player: str, card: str) -> None:
        """A strategy leaves the hand, or its owner goes to lunch where it cannot have been in it (rules 2.9)."""
        self.chosen[player] = card if card and self.piles.show(player, card) else ""

    def reveal(self) -> None:
        """All cards are turned over together and paid (rules 2.7, 2.8)."""
        self.suitors = {}
        for player, chosen in self.chosen.items():
            card = self.cards[chosen] if chosen else None
            if isinstance(card, STRATEGIES):
                self.suitors[player] = Suitor(player, card)
                with noting(self, "2.8", f"the cost of {card.id}"):
                    self.pay(player, card.cost)
        self.combat_revealed = sum([suitor.card.kind == "combat" for suitor in self.suitors.values()])

    def remove(self, suitor: Suitor, fate: str) -> None:
        """A strategy is eaten, beaten or put away (rules 3.8, 4.6, 5.3)."""
        del self.suitors[suitor.player]
        self.fates[suitor.player] = f"{suitor.player}’s {suitor.card.id} was {fate}"
        self.piles.put_away(suitor.card.id)
        self.stands[suitor.stand] += suitor.attracted
        suitor.attracted = 0

    def absence(self, player: str) -> str:
        """Why a player has no strategy in play, for a reason: "Ann’s C07 was eaten"."""
        return self.fates.get(player, f"{player} is out to lunch")

    def timing(self, card: str) -> str:
        """The window printed on a sneaky card, "" for any other card."""
        sneaky = self.cards.get(card)
        return self.effects[sneaky.effect].timing if isinstance(sneaky, Sneaky) else ""

    def counts(self, player: str) -> Mapping[str, int]:
        """Food, offspring and hand size."""
        return {"food": self.food[player], "offspring": self.offspring[player], "hand": self.piles.hand(player)}
