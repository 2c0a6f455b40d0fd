"""The table of The Mating Game: everything that lies on it, and what can be asked about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from pnp.kit.records import Kit
from pnp.referee.automa.ladder import Result, Rung, climb, climb_by_lead
from pnp.referee.automa.rivals import RivalCard
from pnp.referee.hidden.piles import Piles
from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Headed, Move, Pass
from pnp.referee.play.guards import Broken
from pnp.referee.play.ledger import noting
from pnp.referee.play.seated import Seated
from pnp.referee.play.table import Area, Term
from pnp.referee.play.tracks import Pointer, Track, numbered
from pnp.wording import number_of

from .cards import Combat, Effect, Environment, Flashy, Sneaky
from .moves import Discard, Draw, Eaten, Escape, Lunch, Marker, Play, Roll, Shuffle, Sneak, Turn
from .settings import Settings

START_FOOD = 5
HAND = 5
TARGET = 10
ESCAPE = 3
AHEAD = "offspring ahead"
BONUS = 2
MOST_FOOD = 20
# What is explained by itself even where the strategies or the environment of the round are lacking.
LATER = (RivalCard, Sneak, Discard, Draw, Shuffle, Pass)
STANDS = {"combat": "red", "flashy": "blue"}


class Suitor:
    """A strategy in play this round, with what sneaky cards have made of it (rules 1.11)."""

    __slots__ = (
        "attracted",
        "bonus",
        "card",
        "caught",
        "fitness",
        "guarded",
        "hidden",
        "player",
        "predator",
        "stepped_up",
        "truce",
    )

    def __init__(self, player: str, card: Combat | Flashy) -> None:
        self.player = player
        self.card = card
        self.fitness = card.fitness
        self.predator = card.predator
        self.hidden = self.caught = self.stepped_up = self.truce = self.guarded = self.bonus = False
        self.attracted = 0

    @property
    def stand(self) -> str:
        """The stand that it attracts from: its own colour's (rules 4.9)."""
        return STANDS[self.card.kind]

    @property
    def fights(self) -> bool:
        """Whether it is a fighter (rules 4.2)."""
        return self.stepped_up or (self.card.kind == "combat" and not self.truce)

    @property
    def dice(self) -> int:
        """How many dice it rolls: its present Fitness, at least one (rules 4.3)."""
        return max(1, self.fitness)


class Table(Seated):
    """The state of one play. The flow changes it; the referee only reads it."""

    def __init__(self, kit: Kit, players: tuple[str, ...], settings: Settings, rivals: tuple[str, ...] = ()) -> None:
        super().__init__(players, rivals)
        self.settings = settings
        self._ladder = kit.rows(Rung)
        self.seat = {player: seat for seat, player in enumerate(players)}
        strategies: tuple[Combat | Flashy | Sneaky, ...] = (*kit.rows(Combat), *kit.rows(Flashy), *kit.rows(Sneaky))
        self.cards: dict[str, Combat | Flashy | Sneaky] = {card.id: card for card in strategies}
        self.effects = {effect.effect: effect for effect in kit.rows(Effect)}
        self.environments = {card.id: card for card in kit.rows(Environment)}
        self.piles = Piles({card.id: card.copies for card in strategies}, players)
        self.food = dict.fromkeys(players, START_FOOD)
        self.offspring = dict.fromkeys(players, 0)
        self.full = len(players) + 1
        self.stands = dict.fromkeys(STANDS.values(), self.full)
        self.scarce = dict.fromkeys(STANDS.values(), 0)
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

    @property
    def face_down(self) -> int:
        """How many environments are left in the deck."""
        return sum(self.deck.values()) - self.unknown_turned

    def start(self, player: str, offspring: int) -> None:
        """A head start (rules 11.8)."""
        if offspring:
            self.offspring[player] = offspring
            self.terms[player].append(Term(offspring, "at the start (11.8)"))

    def in_sight(self) -> Iterator[Area]:
        """The environment on the board, and each player's strategy of this round (2.7, 3.1)."""
        yield Area("", "environment", tuple(card for card in self.turned[-1:] if card != UNKNOWN))
        for player in self.players:
            card = self.chosen.get(player, "")
            suitor = self.suitors.get(player)
            note = f"fitness {suitor.fitness}" if suitor is not None else self.fates.get(player, "")
            yield Area(player, "strategy", (card,) if card else (), note if card else "")

    def tracks(self) -> Iterator[Track]:
        """Food and offspring of all (1.7), and the females at each stand (1.6)."""
        yield numbered("", "food", MOST_FOOD, [Pointer(each, str(max(0, food))) for each, food in self.food.items()])
        yield numbered("", "offspring", TARGET, [Pointer(each, str(many)) for each, many in self.offspring.items()])
        for stand, many in self.stands.items():
            yield numbered("", f"{stand} females", self.full, [Pointer("", str(many), f"{stand} females")])

    # ---- food

    def pay(self, player: str, food: int) -> None:
        """Pay what there is: a move that stands against the rules cannot take more than that."""
        self.food[player] -= min(food, max(0, self.food[player]))

    def feed(self, player: str, food: int) -> None:
        """Gain or lose food within the track (rules 3.12, 9.3)."""
        least = -MOST_FOOD if "debt" in self.settings.house else 0
        self.food[player] = max(min(self.food[player] + food, MOST_FOOD), min(least, self.food[player]))

    # ---- strategies in play

    def lay_down(self, player: str, card: str) -> None:
        """A strategy leaves the hand, or its owner goes to lunch where it cannot have been in it (rules 2.9)."""
        self.chosen[player] = card if card and self.piles.show(player, card) else ""

    def reveal(self) -> None:
        """All cards are turned over together and paid (rules 2.7, 2.8)."""
        self.suitors = {}
        for player, chosen in self.chosen.items():
            card = self.cards[chosen] if chosen else None
            if isinstance(card, Combat | Flashy):
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

    # ---- what the referee asks

    def place(self) -> tuple[str, int]:
        """The round that is being played."""
        return ("round", self.round)

    def counts(self, player: str) -> Mapping[str, int]:
        """Food, offspring and hand size."""
        return {"food": self.food[player], "offspring": self.offspring[player], "hand": self.piles.hand(player)}

    def correct(self, player: str, key: str, value: int) -> None:
        """Put a pointer where the players say that it stood."""
        if key == "food":
            self.food[player] = max(0, min(value, MOST_FOOD))
        elif key == "offspring":
            self.offspring[player] = max(0, value)

    def conserve(self) -> None:
        """All strategy cards, environments and females are somewhere; food is on its track."""
        self.piles.conserve()
        assert self.face_down + len(self.turned) == len(self.settings.deck), "environments"
        females = sum(self.stands.values()) + sum(self.scarce.values())
        for suitor in self.suitors.values():
            females += suitor.attracted
        assert females == 2 * self.full, "females"
        least = -MOST_FOOD if "debt" in self.settings.house else 0
        for food in self.food.values():
            assert least <= food <= MOST_FOOD, "food"

    def scores(self) -> dict[str, tuple[int, list[Term]]]:
        """Offspring of each player, round by round; the points of a challenge that has ended (12.2)."""
        if not (self.settings.challenge and self.finished):
            return {player: (self.offspring[player], self.terms[player]) for player in self.players}
        [player] = self.players
        beyond, left = self.offspring[player] - TARGET, self.face_down
        terms = list(self.terms[player])
        if beyond > 0:
            terms.append(Term(-beyond, f"beyond {TARGET} offspring (12.2)"))
        terms.append(Term(left, f"{number_of(left, 'environment')} not needed (12.2)"))
        return {player: (min(TARGET, self.offspring[player]) + left, terms)}

    def decision(self) -> list[Broken]:
        """How it was settled who has won, or how far the play is from its end."""
        if self.finished:
            return self.decided
        best = max(self.offspring.values())
        if "long-life" in self.settings.variants:
            left = self.face_down
            return [Broken("8.6", f"the environment deck is gone through once, and {left} are left in it")]
        if self.settings.rounds:
            said = f"after round {self.settings.rounds} it is settled, and this is round {self.round}"
            return [Broken("8.7", said)]
        return [Broken("12.1" if self.settings.challenge else "5.4", f"nobody has {TARGET} offspring yet, but {best}")]

    def result(self) -> Result | None:
        """How far one person alone has climbed: by the lead over the best rival (11.10), or in the challenge (12.2)."""
        if not self.finished or not (self.rivals or self.settings.challenge):
            return None
        [own] = self.people
        if self.rivals:
            best = max(self.rivals, key=lambda rival: self.offspring[rival])
            lead = self.offspring[own] - self.offspring[best]
            won = f", with {lead} more offspring than {best}"
            if lead <= 0:
                won = f" with {self.offspring[own]} offspring to {best}’s {self.offspring[best]}"
            result = climb_by_lead(self._ladder, own, self.winners, lead, won, AHEAD)
        else:
            left = self.face_down
            how = f"{self.offspring[own]} offspring, {number_of(left, 'environment')} left"
            result = climb(self._ladder, "challenge", min(TARGET, self.offspring[own]) + left, how)
        return result and result._replace(own=self.offspring[own], counted="offspring")

    def hear(self, move: Move) -> bool:
        """It is said again that a strategy was eaten."""
        return isinstance(move, Eaten) and self.fates.get(move.player, "").endswith("was eaten")

    def misplaced(self, move: Move) -> list[Broken]:
        """Why a line has no place in this position; nothing where something else must come first."""
        broken = _misplaced(self, move)
        return [broken] if broken else []


def _misplaced(table: Table, move: Move) -> Broken | None:
    """The paragraph that a line breaks by coming now, with the reason."""
    who = move.who or ""
    if table.finished:
        shared = " and ".join(table.winners)
        if isinstance(move, Roll) and len(table.winners) > 1 and "shared-win" in table.settings.house:
            return Broken("9.7", f"{shared} are equal in both and win together, so that nobody rolls")
        return Broken(table.ending, f"the game ended in round {table.round}")
    if isinstance(move, Headed):
        return Broken("10.2", f"this is round {move.number}")
    if isinstance(move, Play | Lunch) and who in table.chosen:
        done = table.chosen[who]
        return Broken("2.1", f"{who} has already {'played ' + done if done else 'gone to lunch'} this round")
    if table.phase in ("deal", "play", "reveal") and not isinstance(move, LATER):
        return None  # the strategies or the environment of the round are lacking
    match move:
        case RivalCard():
            return Broken("11.3", f"{who} has no rival card to turn now")
        case Turn():
            return Broken("3.1", f"one environment a round, and {table.turned[-1]} has been turned in this one")
        case Marker():
            return Broken("8.5", "no marker can turn up now")
        case Escape() | Eaten():
            return _nothing_to_escape(table, who)
        case Roll():
            return _nothing_to_roll(table, who)
        case Sneak(card=card):
            if who not in table.suitors and table.phase != "play":
                return Broken("7.1", f"{card} needs a strategy in play: {table.absence(who)}")
            when = table.timing(card) or "as a strategy"
            return Broken("7.3", f"{card} is played {when}, and that window is not open")
        case Discard():
            if table.phase == "draw":
                return Broken("6.1", f"the discarding is over, or {who} has discarded already")
            return Broken("6.1", f"cards are discarded at the end of a round, before anyone draws; {_time(table)}")
        case Draw():
            if table.phase == "draw":
                held = table.piles.hand(who)
                if held >= HAND and who not in table.filled:
                    return Broken("6.3", f"the hand of {who} is full, with {held} cards")
                return Broken("6.4", f"it is not {who}'s turn to draw: seats are {', '.join(table.players)}")
            return Broken("6.3", f"cards are drawn at the end of a round; {_time(table)}")
        case Shuffle(pile=pile):
            left = table.piles.size if pile == "strategy" else table.face_down
            rule = "6.5" if pile == "strategy" else "6.6"
            if not left:
                return Broken(rule, f"the {pile} discard is shuffled when the next card must be taken, and none is now")
            return Broken(rule, f"the {pile} deck still has {number_of(left, 'card')}")
    return Broken("7.7", f"{who} has nothing to decide now")


def _time(table: Table) -> str:
    """How far the round has come."""
    return f"round {table.round} {'has begun' if table.phase in ('deal', 'play') else 'is not over'}"


def _nothing_to_escape(table: Table, who: str) -> Broken:
    """Why there is no predator to pay."""
    suitor = table.suitors.get(who)
    if "ignore-predation" in table.settings.variants:
        return Broken("8.1", "predators are left out of this game, so that there is none to pay")
    if suitor is None:
        return Broken("3.5", f"there is nothing left to save: {table.absence(who)}")
    if suitor.hidden:
        return Broken("7.9", f"{suitor.card.id} is hidden: no predator has caught it")
    if suitor.caught and len(table.prey) > 1:
        return Broken("3.9", f"{suitor.card.id} was caught before this round: the next predator passes over it")
    if suitor.caught:
        return Broken("3.7", f"{suitor.card.id} has escaped from the predator that caught it, and that one is gone")
    # The window before predators may still be open: then it is told who will be caught.
    open_ = [other for other in table.suitors.values() if not other.hidden]
    lowest = min(other.predator for other in open_)
    near = [f"{other.card.id} with {lowest}" for other in open_ if other.predator == lowest < suitor.predator]
    here = table.environments[table.turned[-1]].predators if table.turned else 0
    prey = table.prey or (near if here else [])
    if prey:
        caught = " and ".join(prey)
        return Broken("3.3", f"the lowest value is caught, {caught}; {suitor.card.id} has {suitor.predator}")
    return Broken("3.5", f"no predator has caught {suitor.card.id}, whose predator value is {suitor.predator}")


def _nothing_to_roll(table: Table, who: str) -> Broken:
    """Why a player has nothing to roll for."""
    if table.rolling is not None:
        rule, what, players = table.rolling
        if who in players:
            return Broken(rule, f"{who} has rolled already {what}")
        return Broken(rule, f"only {' and '.join(players)} roll {what}")
    suitor = table.suitors.get(who)
    if table.phase not in ("survive", "attract") or suitor is None:
        return Broken("4.2", f"{who} has nothing to roll for: {table.absence(who)}")
    if suitor.bonus:
        return Broken("4.4", f"the combat is over, and {suitor.card.id} has won it")
    if suitor.truce and not suitor.stepped_up:
        return Broken("7.14", f"{suitor.card.id} is under a truce and does not fight")
    fighters = [other.card.id for other in table.suitors.values() if other.fights]
    if suitor.fights and len(fighters) == 1:
        return Broken("4.2", f"{suitor.card.id} is the only fighter, so that there is no combat and nobody rolls")
    if not suitor.fights:
        return Broken("4.2", f"{suitor.card.id} is no fighter, and no females are left over to roll for")
    return Broken("4.2", "fewer than two fighters are left when combat begins, so that nobody rolls")
