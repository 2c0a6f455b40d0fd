"""Rivals without a person: what a rival card makes of genes and a position (rules 14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from pnp.hexes import distance
from pnp.kit.records import Kit
from pnp.referee.automa.cards import in_sentence
from pnp.referee.automa.due import Due
from pnp.referee.automa.policy import ByCards
from pnp.referee.automa.rivals import Rivals
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk

from .attack import AskAnswer, AskAttack, defended
from .barriers import AskBarrier, takes_barrier
from .cards import HabitatGene
from .change_genes import AskReplace
from .environment import AskPatch, AskSector, AskTolerant
from .loss import AskLoss, deaths
from .migrate import AskMigrate
from .moves import (
    SECTORS,
    Breed,
    Choose,
    Compete,
    Hunt,
    Lose,
    Migrate,
    PlaceBarrier,
    Prey,
    Protected,
    Relocate,
    Replace,
    Settle,
    Spin,
    Tolerant,
    Unprotected,
)
from .reproduce import AskBreed, litter
from .rival_cards import ATTACKS, BARRIERS, CHANGES, MOVES, Level, Rival, say_young
from .setup import FOUNDERS, AskReposition, AskSettle
from .table import CROWDED, Table

GROUP = 3  # individuals on each cube of a rival's colony
LEAVES = 2  # as many leave a crowded cube
SLOW = 5  # tenths: a rate up to here is poor
FEW_STRESSES = 2


class Policy(ByCards[Table, Rival, Level]):
    """The rivals of one table."""

    turns = "14.4"
    obeys = "14.5"
    shows = "14.3"
    at_once = (AskTolerant, AskAnswer)

    def __init__(self, kit: Kit, table: Table, rivals: Rivals) -> None:
        super().__init__(kit, table, rivals)
        self._at = {hex_: at for at, hex_ in enumerate(table.island.hexes)}

    def begin(self, level: Level) -> None:
        self.table.handicap = dict.fromkeys(self.rivals, level.count)
        self.table.other_levels = self.others

    def opens(self, ask: AnyAsk, answer: Move | None) -> str | None:
        """A rival turns its card when it has spun (rules 14.4)."""
        return self.table.active if isinstance(answer, Spin) and self.table.active != self.person else None

    def ruled(self, ask: AnyAsk, rival: str) -> Due | None:
        """What the rules say for all rivals alike (rules 14.6, 14.12, 14.13)."""
        match ask:
            case AskSettle():
                return self._settle(rival)
            case AskReposition():
                return Due.for_all(None, "a rival does not reposition", "14.6")
            case AskTolerant():
                return self._tolerant(rival)
            case AskAnswer(type=type_):
                safe = type_ in self.table.genes.defences[self._gene(rival, "defence")].types
                said = Protected(rival, type_) if safe else Unprotected(rival)
                return Due.for_all(said, "a rival says what its defence gene says", "14.12")
            case AskLoss(dead=dead):
                return self._lose(rival, dead)
            case AskPatch(habitat=habitat):
                return self._patch(rival, habitat)
        return None

    def due(self, ask: AnyAsk, rival: str, card: str) -> Due:
        """What the card says (rules 14.7 to 14.11)."""
        turned = self._cards[card]
        match ask:
            case AskBreed():
                return self._breed(ask, turned)
            case AskMigrate():
                return self._migrate(ask, turned)
            case AskAttack():
                return self._attack(ask, turned)
            case AskSector():
                return self._season(rival, turned)
            case AskReplace():
                return self._replace(rival, turned)
            case AskBarrier():
                return self._barrier(ask, turned)
        raise AssertionError(f"nothing is said of {ask}")

    # ---- what it has

    def _gene(self, rival: str, slot: str) -> str:
        """The gene in a slot; where one was not written down, the first that it can be."""
        genes = self.table.genes
        return genes.known(rival, slot) or genes.options(rival, slot)[0]

    def _home(self, rival: str) -> HabitatGene:
        return self.table.genes.habitats[self._gene(rival, "habitat")]

    def _kinds(self, rival: str) -> tuple[str, ...]:
        return self.table.genes.crossings[self._gene(rival, "crossing")].kinds

    def _good(self, rival: str) -> Callable[[str], bool]:
        """Whether a hex is optimal for it."""
        optimal, habitat = self._home(rival).optimal, self.table.island.habitat
        return lambda hex_: habitat[hex_] in optimal

    def _near(self, hex_: str, player: str) -> bool:
        """Whether a hex touches a cube of this player."""
        return any(self.table.owner.get(near) == player for near in self.table.island.next_to[hex_])

    # ---- for all rivals alike

    def _settle(self, rival: str) -> Due:
        """Cubes of three, as far from all others as it can be, and close together (rules 14.6)."""
        table, where = self.table, self.table.island.where
        free = [hex_ for hex_ in table.island.hexes if hex_ not in table.owner]
        others = [where[hex_] for hex_ in table.owner]

        def lonely(hex_: str) -> int:
            return min((distance(where[hex_], other) for other in others), default=0)

        first = max(free, key=lonely)
        free.sort(key=lambda hex_: distance(where[hex_], where[first]))
        wanted = FOUNDERS // GROUP
        move = Settle.of(rival, dict.fromkeys(free[:wanted], GROUP))
        return Due.for_all(move, f"a rival settles {wanted} cubes of three, far from all others", "14.6")

    def _tolerant(self, rival: str) -> Due:
        table = self.table
        stress = table.change_cards[table.changes[-1][0]].effect
        tolerant = stress in table.genes.tolerances[self._gene(rival, "tolerance")].stresses
        return Due.for_all(Tolerant(rival) if tolerant else None, "a rival says so when it is tolerant", "14.12")

    def _lose(self, rival: str, dead: int) -> Due:
        """Whole cubes off its habitats first, then on them, the largest first (rules 14.13)."""
        stands, good = self.table.stands[rival], self._good(rival)
        order = sorted(stands, key=lambda at: (good(at), -stands[at], self._at[at]))
        move = Lose.of(rival, deaths(stands, order, dead))
        return Due.for_all(move, "a rival loses its largest cubes on poor ground first", "14.13")

    def _patch(self, rival: str, habitat: str) -> Due:
        """The patch where most of the person's individuals stand, by any of its hexes (rules 14.14)."""
        table = self.table
        yours, patch = table.stands[self.person], table.island.patch
        hexes = [hex_ for hex_ in table.island.hexes if table.island.habitat[hex_] == habitat]
        named = max(hexes, key=lambda hex_: sum(yours.get(at, 0) for at in patch[hex_]))

        def alike(move: Move) -> bool:
            return isinstance(move, Choose) and move.place in patch[named]

        step = "a rival names the patch where most of yours stand"
        return Due.for_all(Choose(rival, named), step, "14.14", alike)

    # ---- by the card

    def _breed(self, ask: AskBreed, card: Rival) -> Due:
        """One hex after another is filled, first the sort that the card names (rules 14.7)."""
        table, rival, brood, stands = self.table, ask.player, ask.broods.first, ask.stands
        word, _, most = card.young.split()
        good = self._good(rival)
        others = [player for player in table.alive if player != rival]
        first: dict[str, Callable[[str], bool]] = {
            "home": good,
            "new": lambda hex_: hex_ not in stands,
            "meet": lambda hex_: self._near(hex_, self.person),
            "apart": lambda hex_: not any(self._near(hex_, other) for other in others),
        }
        fits = first[word]
        order = sorted(brood.nest.ground, key=lambda hex_: (not fits(hex_), not good(hex_), self._at[hex_]))
        counts = litter(table, rival, brood, order, int(most))
        move = Breed.of(rival, counts) if counts else None
        return Due(move, f"breeds, {in_sentence(say_young(card.young))}", "14.7", any_order=True)

    def _migrate(self, ask: AskMigrate, card: Rival) -> Due:
        """The first step that a cube can take with the points that are left (rules 14.8)."""
        rival = ask.player
        points = self._home(rival).mobility - self.table.spent
        closed = self.table.closed(rival, self._kinds(rival))
        for number, step in enumerate(card.move_steps, 1):
            found = next(self._journeys(rival, step, points, closed), None)
            if found is None:
                continue
            move, steps = found

            def alike(line: Move, right: Migrate = move, steps: int = steps) -> bool:
                if not isinstance(line, Migrate):
                    return False
                same = (line.number, line.start, line.end) == (right.number, right.start, right.end)
                return same and self._length(line, closed) == steps

            return Due(move, f"migrates, step {number}, {in_sentence(MOVES[step])}", "14.8", alike=alike)
        return Due(None, "migrates, no step fits now" if card.move_steps else "migrates, nobody", self.obeys)

    def _journeys(self, rival: str, step: str, points: int, closed: set[str]) -> Iterator[tuple[Migrate, int]]:
        """Who could take a step: the journey, and how far it goes. The largest cube first, then A1."""
        table = self.table
        stands, good = table.stands[rival], self._good(rival)
        for start in sorted(stands, key=lambda at: (-stands[at], self._at[at])):
            here = stands[start]
            if step == "crowds":
                able = here >= CROWDED and table.supply(rival) > 0
            else:
                able = not good(start) if step == "home" else not self._near(start, self.person)
            going = LEAVES if step == "crowds" else here
            if not able or going > points:
                continue
            ends = [
                (steps, self._at[end], end)
                for end, steps in table.island.distances(start, closed, points // going).items()
                if end not in table.owner
                and end not in table.barriers
                and (self._near(end, self.person) if step == "meet" else good(end))
            ]
            if ends:
                steps, _, end = min(ends)
                yield Migrate(rival, going, start, end), steps

    def _length(self, line: Migrate, closed: set[str]) -> int:
        """How many hexes a journey enters, however it is written (13.16)."""
        island = self.table.island
        most = len(island.hexes)
        return sum(island.distances(here, closed, most).get(there, 0) for here, there in pairwise(line.hexes))

    def _attack(self, ask: AskAttack, card: Rival) -> Due:
        """The first step that some cube can take, the largest rival's cube first (rules 14.9)."""
        table, rival = self.table, ask.player
        kinds = self._kinds(rival)
        reached = [
            (start, end, table.owner[end], here, there)
            for start, here in ask.stands.items()
            for end, there in ask.ends(start, kinds)
        ]
        for number, step in enumerate(card.attack_steps, 1):
            word, _, whom = step.partition(" ")
            found = [
                (-there, self._at[end], -here, self._at[start], start, end)
                for start, end, owner, here, there in reached
                if (whom == "any" or owner == self.person)
                and (here > there if word == "compete" else not self._safe(owner))
            ]
            if not found:
                continue
            said = f"competes and preys, step {number}, {in_sentence(ATTACKS[step])}"
            there, _, here, _, start, end = min(found)
            if word == "compete":
                return Due(Compete(rival, start, end, self._moved(rival, start, -here, 1 - there)), said, "14.9")
            if table.hunting:
                return Due(Prey(rival, start, end, self._moved(rival, start, -here, 1)), said, "14.9")
            type_ = table.genes.predators[self._gene(rival, "predator")].type
            return Due(Hunt(rival, type_), said, "14.9")
        nothing = "no step fits now" if card.attack_steps else "nobody"
        return Due(None, f"competes and preys, {nothing}", self.obeys)

    def _safe(self, owner: str) -> bool:
        """Whether somebody is known to be protected from the type that was announced."""
        table = self.table
        if not table.hunting:
            return False
        said = table.answers.get(owner)
        if said is not None:
            return said
        return not table.genes.may_be(owner, "defence", defended(table, False))

    def _moved(self, rival: str, start: str, here: int, least: int) -> int:
        """All from poor ground or without a spare cube; or else half, rounded down, and never too few (14.9)."""
        if not self._good(rival)(start) or not self.table.supply(rival):
            return here
        return max(least, here // 2)

    def _season(self, rival: str, card: Rival) -> Due:
        """The sector of the card, or the next one without environmental change (rules 14.10)."""
        at = SECTORS.index(card.season)
        free = [number for number in SECTORS[at:] + SECTORS[:at] if "change" not in self.table.sectors[number].actions]
        return Due(Choose(rival, free[0]), f"mild season, sector {card.season}", "14.10")

    def _replace(self, rival: str, card: Rival) -> Due:
        """Genes that do little, if the card changes genes (rules 14.11)."""
        genes, stands, good = self.table.genes, self.table.stands[rival], self._good(rival)
        at_home = sum(number for hex_, number in stands.items() if good(hex_))
        poor = {
            "defence": not genes.defences[self._gene(rival, "defence")].types,
            "reproduction": genes.rates[self._gene(rival, "reproduction")].tenths <= SLOW,
            "habitat": 2 * at_home < sum(stands.values()),
            "tolerance": len(genes.tolerances[self._gene(rival, "tolerance")].stresses) < FEW_STRESSES,
        }
        slots = [slot for slot, bad in poor.items() if bad] if card.changes == "poor" else []
        step = in_sentence(CHANGES[card.changes])
        return Due(Replace(rival, *slots) if slots else None, step, "14.11", any_order=True)

    def _barrier(self, ask: AskBarrier, card: Rival) -> Due:
        """Where the card says, of a kind that does not stop it if there is one (rules 14.10)."""
        rival = ask.player
        end = self._target(rival, card.barrier)
        left = [kind for kind, number in ask.left.items() if number]
        step = f"barrier on {BARRIERS[card.barrier]}"
        if not left:
            start = min(self.table.barriers, key=lambda hex_: self._at[hex_])
            return Due(Relocate(rival, start, end), step, "14.10")
        crossed = self._kinds(rival)
        kind = next((kind for kind in left if kind in crossed), left[0])
        return Due(PlaceBarrier(rival, kind, end), step, "14.10")

    def _target(self, rival: str, word: str) -> str:
        """The largest cube of the person or of the leader; or else a free hex that touches most of the person's."""
        table, island = self.table, self.table.island
        free = [hex_ for hex_ in island.hexes if takes_barrier(table, hex_)]
        whose = self.person
        if word == "leader":
            whose = max((p for p in table.players if p != rival), key=table.individuals)
        cubes = [hex_ for hex_ in free if table.owner.get(hex_) == whose]
        if word != "gap" and cubes:
            return max(cubes, key=lambda hex_: table.stands[whose][hex_])
        gaps = [hex_ for hex_ in free if hex_ not in table.owner] or free
        return max(gaps, key=lambda hex_: sum(table.owner.get(near) == self.person for near in island.next_to[hex_]))
