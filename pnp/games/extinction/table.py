"""The table of Extinction: the island, everybody's cubes, barriers, genes, and what can be asked about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pnp.kit.records import Kit
from pnp.referee.hidden.cycled import Fact
from pnp.referee.log.moves import Move
from pnp.referee.play.checkpoints import Fixed
from pnp.referee.play.guards import Broken, Early
from pnp.referee.play.housed import Housed
from pnp.referee.play.seated import Seated

from .cards import Action, Crossing
from .genes import Genes
from .misreadings import MISREADINGS
from .moves import Compete
from .printed import printed_of
from .rival_cards import Level
from .settings import HOUSE_RULES, Settings
from .standing import HABITATS

CUBES = 20
FULL = 6  # the most that a cube shows
CROWDED = 5  # cubes from here on are struck by famine and do not count in the end
NO_COUNTS = dict.fromkeys(("individuals", "cubes", "score", *HABITATS), 0)

ACTIONS: Mapping[Action, str] = {
    "reproduce": "reproduce",
    "change": "environmental change",
    "barrier": "place barrier",
    "migrate": "migrate",
    "attack": "compete and prey",
    "genes": "change genes",
}


def first_then(says: str, *actions: Action) -> Broken:
    """In which order the two actions of a turn are done (rules 3.1)."""
    return Broken("3.1", f"the spinner {says} {' first, then '.join(ACTIONS[each] for each in actions)}")


class Table(Seated, Housed[Settings]):
    """The state of one play. The flow changes it; the referee only reads it."""

    house_rules = HOUSE_RULES
    misreadings = MISREADINGS
    misread_counts = tuple(NO_COUNTS)

    def __init__(self, kit: Kit, players: tuple[str, ...], settings: Settings, rivals: tuple[str, ...] = ()) -> None:
        super().__init__(players, rivals)
        printed = printed_of(kit)
        self.handicap: dict[str, int] = {}  # what the level adds to a rival's count in the end (14.16)
        self.other_levels: tuple[Level, ...] = ()  # that might have been played
        self._ladder = printed.ladder
        self.settings = settings
        self.island = printed.island(settings.board)
        self.genes = Genes(printed)
        self.dealt = False
        self.drawn: list[str] = []  # whose first genes were written down, in the order of the lines (2.5)
        self.remarks: list[str] = []
        self.change_cards = printed.change_cards
        self.change_copies = printed.change_copies
        self.sectors = printed.sectors
        self.kinds = printed.kinds
        self.stands: dict[str, dict[str, int]] = {player: {} for player in players}  # individuals by hex
        self.owner: dict[str, str] = {}  # by hex
        self._told: dict[str, Mapping[str, int]] = {}
        # Where who stood when that was last counted, and what it came to.
        self._counted: dict[str, tuple[Mapping[str, int], Mapping[str, int]]] = {}
        self.barriers: dict[str, str] = {}  # kinds by hex
        self.changes: list[tuple[str, int, int]] = []  # cards turned, with the line and the turn
        self.lost: dict[str, dict[str, int]] = {}  # whom each has lost by the last of them, by hex
        self.emptied: dict[str, tuple[str, int, int]] = {}  # by hex: whose cube went home last, what of, when
        self.spared: tuple[str, ...] = ()  # who has said to be tolerant of it
        self.exposed: frozenset[str] = frozenset()  # the hexes that it empties, while it is asked who is tolerant
        self.order = players  # order of play, the starting player first
        self.alive = list(players)  # in order of play
        self.waiting: list[str] = []  # whose turn is still to come in this round
        self.round = 0
        self.turn = 0
        self.line = 0  # of the log, while one is judged
        self.active = ""  # whose turn it is
        self.spun = ""  # the sector of this turn
        self.actions: list[Action] = []  # of this turn, an extra pair among them
        self.acted: tuple[str, tuple[Action, ...]] = "", ()  # whose turn was before this one, and its actions
        self.done: set[Action] = set()  # of these, what has been done, and not left out
        self.undone: set[Action] = set()  # what was left out in the turn before this one
        self.in_vain: dict[Action, Broken] = {}  # what asked nothing of anybody in that turn, and why
        self.doing: Action | None = None  # the action of this turn that goes on
        self.to_come: list[Action] = []  # of these, what is still to be done
        # What is over: what can be said of a line that comes too late or was never due, or before which action it came.
        self.past: dict[Action, Broken | Action | None] = {}
        self.used: set[str] = set()  # cubes that have attacked in this turn, by hex
        self.hunting = ""  # the predator type that was announced in this turn
        self.answers: dict[str, bool] = {}  # who has said to be protected from it, and who not
        self.spent = 0  # mobility points in the migration that goes on
        self.time_up = False

    # ---- whose turn it is

    @property
    def back(self) -> bool:
        """Whether this round goes the other way (rules 12.10)."""
        return "there-and-back" in self.settings.house and self.round % 2 == 0

    def in_round(self) -> list[str]:
        """The order of play in this round, extinct species among it (rules 3.6, 12.10)."""
        return list(reversed(self.order) if self.back else self.order)

    # ---- what is known of genes

    @property
    def open_hands(self) -> bool:
        """Whether all genes lie face up (rules 11.5)."""
        return self.settings.open_hands

    def hand(self, player: str) -> list[str]:
        """The genes of a species that are known, deck by deck."""
        return [gene for slot in self.genes.decks if (gene := self.genes.known(player, slot))]

    def fact(self, text: str) -> Fact:
        """Something seen, with its place in the log."""
        return Fact(self.line, self.turn, text)

    def crossings(self, player: str) -> list[Crossing]:
        """The crossing genes that a species can have, those that cross least first."""
        genes = self.genes
        known = genes.known(player, "crossing")
        if known:
            return [genes.crossings[known]]
        able = genes.able(player, "crossing")
        return [card for card, mask in genes.printed.by_kinds if mask & able]

    # ---- cubes

    def individuals(self, player: str) -> int:
        """Dots on the island (rules 1.2)."""
        return sum(self.stands[player].values())

    def supply(self, player: str) -> int:
        """Cubes that are not on the island (rules 1.3)."""
        return CUBES - len(self.stands[player])

    def put(self, player: str, hex_: str, number: int) -> None:
        """So many of a species stand on a hex now. What cannot be, such as a rival there, does not happen."""
        mine = self.stands[player]
        if number <= 0:
            if mine.pop(hex_, 0):
                del self.owner[hex_]
                self.used.discard(hex_)
        elif hex_ in mine:
            mine[hex_] = number if number < FULL else FULL
        elif self.is_open(player, hex_) and len(mine) < CUBES:
            mine[hex_] = number if number < FULL else FULL
            self.owner[hex_] = player

    def is_open(self, player: str, hex_: str) -> bool:
        """Whether a cube of this species may stand there."""
        return hex_ in self.island.habitat and hex_ not in self.barriers and self.owner.get(hex_, player) == player

    def open_to(self, player: str, hexes: frozenset[str]) -> frozenset[str]:
        """Those of some hexes of this island on which a cube of this species may stand."""
        return hexes.difference(self.owner, self.barriers).union(hexes.intersection(self.stands[player]))

    def empty(self, hex_: str) -> None:
        """Whatever cube is there goes back to its owner."""
        if hex_ in self.owner:
            owner = self.owner[hex_]
            self.emptied[hex_] = owner, self.stands[owner][hex_], self.turn
            self.put(owner, hex_, 0)

    def closed(self, player: str, kinds: Iterable[str]) -> set[str]:
        """Hexes that this species cannot enter if it crosses these kinds of barrier (rules 7.4, 7.5)."""
        crossed = set(kinds)
        rivals = self.owner.keys() - self.stands[player].keys()
        return rivals.union([hex_ for hex_, kind in self.barriers.items() if kind not in crossed])

    def bury(self) -> bool:
        """Species without a cube are extinct, and the play may be over by it (rules 10.1 to 10.3). Whether it is."""
        gone = [player for player in self.alive if not self.stands[player]]
        if gone:
            self.alive = [player for player in self.alive if player not in gone]
            for player in gone:
                self.genes.bury(player)
            people = len(self.players) - len(self.rivals)
            lost = self.rivals and people and not any(player not in self.rivals for player in self.alive)
            if lost or len(self.alive) <= min(1, len(self.players) - 1):
                self.finished = True
                together = self.alive or (gone if len(self.players) > 1 else [])
                self.winners = tuple(player for player in self.players if player in together)
        return self.finished

    # ---- what the referee asks

    def out_of_turn(self) -> tuple[str, str]:
        """Why somebody else has no turn now: the paragraph, and what is said."""
        seats = ", ".join(player for player in self.in_round() if player in self.alive)
        said, rule = ("in this round", "12.10") if self.back else ("in order of play", "3.6")
        return rule, f"this is {self.active}'s turn ({said}: {seats})"

    def passed_over(self) -> Broken | None:
        """Why the species that sits next does not spin; None where it does (rules 10.1)."""
        if not self.active or self.finished:
            return None
        seats = self.in_round()
        following = seats[(seats.index(self.active) + 1) % len(seats)]
        if following in self.alive:
            return None
        return Broken("10.1", f"{following}'s species is extinct and spins no more")

    def out_of_play(self) -> list[str]:
        """Whose species are extinct (rules 10.1)."""
        return [player for player in self.players if player not in self.alive]

    def taken_by(self, move: Move) -> Mapping[str, Mapping[str, int]]:
        """What another species loses if one of its cubes is taken (rules 8.9)."""
        place = str(move.end) if isinstance(move, Compete) else ""
        owner = self.owner.get(place)
        if owner in (None, move.who):
            return {}
        dead = self.stands[owner][place]
        return {owner: {"individuals": -dead, self.island.habitat[place]: -dead, "cubes": -1}}

    def closed_to_young(self, player: str, hex_: str) -> Iterator[Broken]:
        """Why nobody of a player's can be born on a hex, whatever grows there (rules 4.4)."""
        rival = self.owner.get(hex_, player)
        if rival != player:
            yield Broken("4.4", f"{rival}'s cube is on {hex_}")
        if hex_ in self.barriers:
            yield Broken("4.4", f"a {self.barriers[hex_]} lies on {hex_}")

    def out_of_order(self, action: Action) -> list[Broken]:
        """Why an action of this turn has no place yet, or none any more (rules 3.1)."""
        if self.doing and self.doing not in self.done and action in self.to_come and action != self.doing:
            return [Early(*first_then("says", self.doing, action))]
        if action not in self.past or action in self.to_come:
            return []
        said = self.past[action]
        if said is None:
            return [Broken("3.1", f"{ACTIONS[action]} has been done in this turn")]
        return [first_then("says", action, said)] if isinstance(said, str) else [said]

    def at_line(self, line: int) -> None:
        """Which line of the log is judged now."""
        self.line = line

    def score(self, player: str) -> tuple[int, int]:
        """Individuals without fives and sixes, and their cubes (rules 10.5, 10.6); a rival's with its handicap."""
        kept = [number for number in self.stands[player].values() if number < CROWDED]
        return max(0, sum(kept) + self._handicap(player)), len(kept)

    def also(self, player: str, key: str) -> int | None:
        """A rival's score at the end, with what its level adds (10.5)."""
        return self.score(player)[0] if key == "score" and self.finished and player in self.handicap else None

    def _handicap(self, player: str) -> int:
        """What the level adds to the count of a rival that lives."""
        return self.handicap.get(player, 0) if self.stands[player] else 0

    def correct(self, player: str, key: str, value: int) -> None:
        """The dead of the last change that nobody took off stand where they were, if the count is so by them."""
        stands, dead = self.stands[player], self.lost.get(player, {})
        back = {h: n for h, n in dead.items() if n and self.is_open(player, h) and stands.get(h, 0) + n <= FULL}
        for hex_, number in back.items():
            self.put(player, hex_, stands.get(hex_, 0) + number)
        if self.counts(player).get(key) != value:
            for hex_, number in back.items():
                self.put(player, hex_, stands.get(hex_, 0) - number)

    def counts(self, player: str) -> Mapping[str, int]:
        """What may be claimed of a player."""
        stands, habitat = self.stands[player], self.island.habitat
        last = self._counted.get(player)
        if last is not None and last[0] == stands:
            return last[1]
        counts = NO_COUNTS.copy()
        every = crowded = 0
        for hex_, number in stands.items():
            counts[habitat[hex_]] += number
            every += number
            if number >= CROWDED:
                crowded += number
        counts["individuals"], counts["cubes"], counts["score"] = every, len(stands), every - crowded
        counted = Fixed(counts)
        self._counted[player] = Fixed(stands), counted
        return counted
