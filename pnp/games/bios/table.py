"""The table of Bios: Megafauna: the map, everybody's life-forms, the rows, and what can be asked about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pnp.kit.records import Kit
from pnp.referee.automa.ladder import Rung
from pnp.referee.hidden.display import Display
from pnp.referee.log.moves import Move
from pnp.referee.play.checkpoints import Fixed
from pnp.referee.play.followed import Followed
from pnp.referee.play.guards import Broken
from pnp.referee.play.housed import Housed
from pnp.referee.play.ledger import noting
from pnp.referee.play.misreadings import Misreading
from pnp.referee.play.table import Term
from pnp.wording import number_of

from .cards import DECKS, SHAPES, TOOLS, Archetype
from .contests import MISREADINGS as OF_CONTESTS
from .contests import Outcome, Ring, contest
from .ground import CARNIVORE, HERBIVORE, Ground, Lying
from .ground import MISREADINGS as OF_GROUND
from .lifeforms import ARCHETYPE, Held, Key, LifeForm
from .printed import printed_of, world_of
from .settings import HOUSE_RULES, Settings
from .world import Travel

TURNS, ERA_TURNS = 20, 5
ROW = 5  # cards of a display row, the top of its deck among them (1.12, 5.9)

START = "1"
"""The hex of one's own craton on which one begins (2.1)."""


LANGUAGE_POINTS = 3
"""For each language in the end (13.5)."""


TERMS = {
    "map": Term(0, "creeples on the map", "13.4"),
    "ammonites": Term(0, "ammonites", "13.1"),
    "emotions": Term(0, "emotions", "13.4"),
    "tools": Term(0, "tools", "13.4"),
    "fossils": Term(0, "fossils", "7.7"),
    "hosts": Term(0, "hosts", "6.11"),
    "languages": Term(0, "languages", "13.5"),
    "level": Term(0, "by the level (18.14)"),
}
"""What points are for (13.4, 13.5), in words, with the paragraph of each."""


OF_CARDS = (
    Misreading("moved", "6.1", "without the plus organs that promotion makes basal"),
    Misreading("ends", "6.3", "without the organs of promoted ends"),
)
"""What people do with cards that they turn over, who have misread a paragraph."""


class Table(Followed, Housed[Settings]):
    """The state of one play. The flow changes it; the referee only reads it."""

    house_rules = HOUSE_RULES
    misreadings = (*OF_CONTESTS, *OF_GROUND, *OF_CARDS)

    def __init__(self, kit: Kit, players: tuple[str, ...], settings: Settings, rivals: tuple[str, ...] = ()) -> None:
        super().__init__(players, rivals)
        self.settings = settings
        self.level: dict[str, int] = {}  # what the level adds to a rival's points in the end (18.14)
        self.other_levels: dict[str, int] = {}  # and what others would add
        self.seats = settings.order  # in the order of the phyla (1.3)
        self.phyla = settings.phyla
        archetypes = {card.seat: card for card in kit.rows(Archetype, "archetypes")}
        self.archetype = {player: archetypes[settings.phyla[player]] for player in self.players}  # type: ignore[index]
        self.world = world_of(kit, settings)
        printed = printed_of(kit)
        self.eras, self.mutations, self.colours = printed.eras, printed.mutations, printed.colours
        self.displays = {name: Display(name, (card.id for card in kit.decks[name]), ROW) for name in DECKS}
        self.events = printed.events
        self.climate = Fixed({card.id: card for card in printed.climate if card.deck == settings.climate})
        self.turned: dict[str, list[str]] = {"event": [], "climate": []}  # cards of this era, in order
        self.shown: dict[str, str] = {}  # the cards of this turn
        self.ground = Ground("no-cannibals" not in settings.house)
        self.forms: dict[Key, LifeForm] = {}
        self.tools: list[str] = list(TOOLS)
        self.ammonites: dict[str, int] = dict.fromkeys(self.players, 0)
        self.turn = 0
        self.laid = False  # whether the first rows lie open (2.3)
        self.stage = 0  # how many phases of the turn are over
        self.phase = ""
        self.active = ""  # whose actions, dispersal or dying it is
        self.bloom: frozenset[str] = frozenset()
        self.barren: frozenset[str] = frozenset()
        # Plus organs that went in this turn without anybody's choice: whose, their colour, card and life-form.
        self.gone: set[tuple[str, str, str, str]] = set()
        self.emptied: set[tuple[str, str, str, str]] = set()  # and those of a card whose last of a colour was chosen
        # Plus organs that somebody has told on a line before the icon by which they go: colour, card and life-form.
        self.ahead: dict[str, list[tuple[str, str | None, str | None]]] = {}
        self.fought: dict[tuple[str, str], Broken] = {}  # how the last contest of this turn on a half came out
        # Of creeples that went home in this turn with no way out: why none could stand up, rise or flee, by the verb.
        self.doomed: dict[tuple[str, str, str], dict[str, Broken]] = {}
        self.stood: set[tuple[str, str, str]] = set()  # and of those that stood up again in it: whose, shape and hex
        self.ended: dict[Key, Broken] = {}  # how life-forms have died out, the last of a kind
        self.bared: dict[str, str] = {}  # cards whose last cube went: of which life-form, and in which turn
        self.spared = ""  # why a crowd disease of this turn has struck nobody
        self.limit = 0  # of organs, at the last mutagen
        self.choosing: list[str] = []  # who still says which plus organs go, in order
        self.asked: dict[str, frozenset[str]] = {}  # of which colours, by the icon that is resolved
        self.waiting: list[str] = []  # who is still to take actions in this turn
        self.action = 0  # which of a player's two
        self.acted: dict[str, int] = {}  # how many actions of this turn everybody has taken
        self._ladder = kit.rows(Rung)
        for player in self.seats:
            self.begin(player, f"{self.archetype[player].letter}{START}")
            if "early-birth" in settings.house and player != self.seats[0]:
                form = self.forms[player, ARCHETYPE]
                form.unborn, form.newborn = form.unborn - 1, form.newborn + 1

    def misreadable(self, moves: Sequence[Move]) -> Sequence[Misreading]:
        """What people do with cards that they turn over, where they have."""
        turned = any(move.verb == "promote" for move in moves)
        return self.misreadings if turned else (*OF_CONTESTS, *OF_GROUND)

    @property
    def misread(self) -> str:
        """By which paragraph, taken for another rule, it is played."""
        return self.ground.misread

    @misread.setter
    def misread(self, key: str) -> None:
        self.ground.misread = key

    def forget(self, rule: str) -> None:
        """A carnivore eats its own life-form again (14.5)."""
        super().forget(rule)
        self.ground.cannibals = "no-cannibals" not in self.house

    # ---- order

    @property
    def era(self) -> int:
        """1 to 4; the set-up belongs to the first."""
        return 1 + max(0, self.turn - 1) // ERA_TURNS

    @property
    def order(self) -> tuple[str, ...]:
        """Turn order: the first player passes one seat onward each turn, or one back (3.2, 14.7)."""
        turns = max(0, self.turn - 1)
        at = (-turns if "last-first" in self.settings.house else turns) % len(self.seats)
        return self.seats[at:] + self.seats[:at]

    def order_of_play(self) -> Broken:
        """Who comes after whom in this turn, and by which paragraph."""
        rule = "14.7" if "last-first" in self.settings.house else "3.2"
        return Broken(rule, f"the order of turn {self.turn} is {', '.join(self.order)}")

    # ---- life-forms

    def of(self, player: str) -> list[LifeForm]:
        """A player's life-forms, in the order in which they came."""
        return [form for form in self.forms.values() if form.player == player]

    def owned(self, player: str) -> list[str]:
        """The shapes of a player's life-forms."""
        return [form.shape for form in self.of(player)]

    def present(self, player: str) -> list[LifeForm]:
        """Those with a creeple on the map (5.2)."""
        return [form for form in self.of(player) if self.ground.count(form.key)]

    def begin(self, player: str, hex_: str) -> LifeForm:
        """An archetype begins, its seventh creeple on a hex as a herbivore (2.1, 9.3); whoever is there is asked
        elsewhere, so the half must be free."""
        form = LifeForm(player, ARCHETYPE, self.archetype[player].size)
        self.forms[form.key] = form
        self.ground.upright[hex_, HERBIVORE] = form.key
        return form

    def travel(self, form: LifeForm) -> Travel:
        """What bears upon its ways."""
        return Travel(form.shape, form.tool == "net", self.bloom)

    def may_stay(self, form: LifeForm, hex_: str) -> bool:
        """Whether it may stay on such a hex (10.6)."""
        return self.world.may_stay(form.shape, hex_, form.tool == "bell")

    def starts(self, form: LifeForm) -> set[str]:
        """Where a newborn or fleeing creeple of it can set out (10.2)."""
        return self.ground.hexes(form.key)

    def reach(self, form: LifeForm, starts: Iterable[str]) -> dict[str, int]:
        """Hexes in reach of its dispersal points, with what they cost from the nearest start."""
        points, travel = form.dispersal, self.travel(form)
        found: dict[str, int] = {}
        for start in starts:
            for hex_, cost in self.world.costs(start, travel).items():
                if cost <= points and cost < found.get(hex_, 99):
                    found[hex_] = cost
        return found

    def can_settle(self, form: LifeForm, hex_: str, half: str) -> bool:
        """Whether a newborn may settle in a half, reach apart (10.6, 10.7, 15.4); not beyond the map."""
        if hex_ not in self.world.spots or not self.may_stay(form, hex_) or self.world.biome(hex_) in self.barren:
            return False
        return half == HERBIVORE or self.ground.has_prey(form.key, hex_)

    def settlements(self, form: LifeForm) -> list[tuple[str, str]]:
        """Halves in reach where a newborn of it may be placed (10.9)."""
        reached = self.reach(form, self.starts(form))
        halves = (HERBIVORE, CARNIVORE)
        return [(hex_, half) for hex_ in self.world.hexes if hex_ in reached for half in halves
                if self.can_settle(form, hex_, half)]  # fmt: skip

    def can_settle_somewhere(self, form: LifeForm) -> bool:
        """Whether there is any such half: a free lower half is one, or the hex on which it starts."""
        starts = self.starts(form)
        if any(self.can_settle(form, hex_, HERBIVORE) for hex_ in starts):
            return True
        return any(self.can_settle(form, hex_, HERBIVORE) for hex_ in self.reach(form, starts))

    # ---- contests

    def ring(self, hex_: str, half: str) -> Ring:
        """What bears upon a contest there (11.4, 11.7)."""
        colours = self.world.spots[hex_].colours
        if half == HERBIVORE:
            hunted = (hex_, CARNIVORE) in self.ground.upright
            return Ring(half, colours, hunted, misread=self.misread)
        prey = self.ground.upright.get((hex_, HERBIVORE))
        return Ring(half, colours, prey_size=self.forms[prey].grown(self.misread) if prey else 0, misread=self.misread)

    def meet(self, form: LifeForm, hex_: str, half: str) -> Outcome | None:
        """What would come of a newcomer in a half: None where it is free, or where one's own stands there (11.3)."""
        holder = self.ground.upright.get((hex_, half))
        if holder is None or holder[0] == form.player:
            return None
        skeletons = (self.archetype[form.player].skeleton, self.archetype[holder[0]].skeleton)
        return contest(form, self.forms[holder], self.ring(hex_, half), skeletons)

    def win(self, form: LifeForm, hex_: str, half: str) -> None:
        """A newcomer, which lies in a half until then, stays there; whoever held it lies down (11.1)."""
        self.ground.lying.remove(Lying(*form.key, hex_, half))
        if (hex_, half) in self.ground.upright:
            # Prey is checked once the newcomer stands (11.9): a herbivore of another kind may do.
            self.ground.fall(self.ground.upright.pop((hex_, half)), hex_, half)
        self.stand(form.key, hex_, half)

    def stand(self, key: Key, hex_: str, half: str) -> None:
        """A creeple stands there; a carnivore that has no prey any more lies down, which is told (4.13)."""
        self.ground.stand(key, hex_, half)
        self._tell_starved()

    # ---- losses

    def lose_card(self, form: LifeForm, held: Held) -> None:
        """A card leaves a life-form: its host goes home, it goes to its discard (4.10, 6.10)."""
        with noting(self, "4.10", f"the loss of {held.card.id}"):
            form.drop(held)
            self._host_home(held)
        self.displays[held.card.deck].throw([held.card.id])

    def clear_bare(self, form: LifeForm) -> list[str]:
        """Cards without cubes leave, unless they are in the personality (4.10); gives which."""
        if self.misread == "bare":
            return []
        bare = [held for held in form.cards if held.bare and not form.in_personality(held.card.id)]
        for held in bare:
            self.bared[held.card.id] = f"it left {form} in turn {self.turn} with its last cube"
            self.lose_card(form, held)
        return [held.card.id for held in bare]

    def _host_home(self, held: Held) -> None:
        if held.host is not None and held.host in self.forms:
            self.forms[held.host].unborn += 1
        held.host = None

    def _tell_starved(self) -> None:
        """Of carnivores that have lost their prey; of a life-form that dies out nobody needs to be told (4.13)."""
        for key, hex_ in self.ground.starved:
            if key in self.forms:
                self.tell(f"{self.forms[key]} above the line on {hex_} has no prey, and lies down (4.13)")
        self.ground.starved.clear()

    def _remove(self, key: Key, hex_: str, half: str, lies: bool) -> None:
        self.ground.remove(key, hex_, half, lies)
        self._tell_starved()

    def home(self, key: Key, hex_: str, half: str, lies: bool) -> None:
        """A creeple goes from the map back to unborn."""
        self._remove(key, hex_, half, lies)
        self.forms[key].unborn += 1

    def extinguish(self, form: LifeForm, rule: str, why: str) -> None:
        """A life-form dies out for that reason, and all that is its own goes (12.8)."""
        del self.forms[form.key]
        self.ended[form.key] = Broken(rule, f"{form} died out in turn {self.turn}: {why}")
        for held in form.cards:
            self._host_home(held)
        for other in self.forms.values():
            for held in other.cards:
                if held.host == form.key:
                    held.host = None
        for hex_, half, lies in list(self.ground.of(form.key)):
            # What one creeple leaves may make another of its own kind lie down: each is looked for anew.
            now_lies = (hex_, half) not in self.ground.upright or self.ground.upright[hex_, half] != form.key
            self._remove(form.key, hex_, half, lies or now_lies)
        if form.tool:
            self.tools.append(form.tool)
        cards = [held.card for held in form.cards] + ([form.genotype] if form.genotype else [])
        for name, display in self.displays.items():
            gone = [card.id for card in cards if card.deck == name]
            if gone:
                display.throw(gone)

    # ---- counting

    def hosts(self, player: str) -> int:
        """Hosts that count for a player: on his cards, and of his creeples, once each (6.11)."""
        return sum(
            1
            for form in self.forms.values()
            for held in form.cards
            if held.host is not None and player in (form.player, held.host[0])
        )

    def give_ammonites(self) -> None:
        """One for each player who has fewer (13.1)."""
        counted = {player: self.ground.player_count(player) + self.hosts(player) for player in self.players}
        points = {player: self.points(player) for player in self.players}
        with noting(self, "13.1", f"the ammonites of era {self.era}") as noted:
            for player in self.players:
                self.ammonites[player] += (more := sum(counted[other] < counted[player] for other in self.players))
                level = sum(counted[other] <= counted[player] for other in self.players) - 1
                if level > more:
                    noted.instead(player, "ammonites", level, "13.1", "with ammonites for who has as many, too")
                scored = sum(points[other] < points[player] for other in self.players)
                if scored != more:
                    by_points = "with ammonites for who has fewer points"
                    noted.instead(player, "ammonites", scored, "13.1", by_points, together=True)
                for many in {*range(len(self.players))} - {more, level}:
                    said = f"with {number_of(many, 'ammonite')} for era {self.era}"
                    noted.instead(player, "ammonites", many, "13.1", said, lastly=True)
                if more:
                    gets = number_of(more, "ammonite")
                    self.tell(f"{player} gets {gets}: {counted[player]} on the map and hosts (13.1)", decides=True)

    def parts(self, player: str) -> dict[str, int]:
        """Points of a player by what they are for (13.4, 13.5)."""
        forms = self.of(player)
        return {
            "map": self.ground.player_count(player),
            "ammonites": self.ammonites[player],
            "emotions": sum([len(form.pairs) for form in forms]),
            "tools": sum([form.tool != "" for form in forms]),
            "fossils": sum([form.fossil for form in forms]),
            "hosts": self.hosts(player),
            "languages": LANGUAGE_POINTS * sum([form.language for form in forms]),
            **({"level": self.level[player]} if self.level.get(player) else {}),
        }

    def points(self, player: str) -> int:
        """The score as it stands."""
        return sum(self.parts(player).values())

    def counts(self, player: str) -> Mapping[str, int]:
        """What may be claimed of a player."""
        forms = self.of(player)
        parts = self.parts(player)
        on_map = [shape for owner, shape in self.ground.all() if owner == player]
        return {
            "map": parts["map"],
            "ammonites": parts["ammonites"],
            "points": sum(parts.values()),
            "unborn": sum([form.unborn for form in forms]),
            "newborn": sum([form.newborn for form in forms]),
            "emotions": parts["emotions"],
            "tools": parts["tools"],
            "hosts": parts["hosts"],
            **{shape: on_map.count(shape) for shape in SHAPES},
        }
