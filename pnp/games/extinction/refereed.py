"""What the referee asks of a table: counts, scores, what is in sight, why a line has no place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from pnp.hexes import Cell, MapView
from pnp.referee.automa.due import RivalCard
from pnp.referee.automa.ladder import Result, climb, climb_by_lead
from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Headed, Move, Pass
from pnp.referee.play.guards import Broken
from pnp.referee.play.ledger import Miscount
from pnp.referee.play.table import POINTS, Area, Term
from pnp.referee.play.tracks import Pointer, Track
from pnp.referee.play.winning import Measure, compared
from pnp.wording import number_of

from .answers import agrees, hear_defence, misanswered, shown, silent_before, vainly_tolerant
from .cards import Action
from .deaths import have_gone, kept_by
from .moves import (
    Breed,
    Choose,
    Compete,
    Draw,
    Hunt,
    Lose,
    Migrate,
    PlaceBarrier,
    Prey,
    Protected,
    Relocate,
    Replace,
    Reposition,
    Roll,
    Show,
    Spin,
    Time,
    Tolerant,
    Turn,
    Unprotected,
)
from .standing import HABITATS
from .table import ACTIONS, CROWDED, CUBES, FULL, Table, first_then

# What is written in each action, and the action that a line belongs to.
LINES: Mapping[Action, tuple[type[Move], ...]] = {
    "reproduce": (Breed,),
    "change": (Turn, Tolerant, Lose, Choose),
    "barrier": (PlaceBarrier, Relocate),
    "migrate": (Migrate,),
    "attack": (Compete, Hunt, Prey),
    "genes": (Replace,),
}
PART_OF = {line: action for action, lines in LINES.items() for line in lines}


class Refereed(Table):
    """What is asked about a play that goes on, or is over."""

    def miscounts(self, player: str) -> list[Miscount]:
        """What people take for a count that nothing moves by itself."""
        numbers = list(self.stands[player].values())
        kept = [number for number in numbers if number < CROWDED]
        levels = self.other_levels if player in self.handicap else ()
        return [
            *(Miscount("score", sum(kept) + each.count, "14.16", f"by '{each.level}'") for each in levels),
            Miscount("score", sum(numbers), "10.5", "with fives and sixes counted"),
            *(
                Miscount("score", sum(kept) + sum(n for n in numbers if n == one), "10.5", f"with {word} counted")
                for one, word in ((CROWDED, "fives"), (FULL, "sixes"))
            ),
            Miscount(
                POINTS, self.scores()[player][0] + sum(numbers) - sum(kept), "10.5", "with fives and sixes counted"
            ),
            Miscount("individuals", sum(kept), "10.5", "without fives and sixes"),
            Miscount("individuals", len(numbers), "1.2", "with cubes counted instead of dots"),
            Miscount("cubes", len(kept), "10.6", "without cubes showing five or six"),
        ]

    def order_of_play(self) -> Broken:
        """Who threw the lowest total, and so who comes when."""
        return Broken("1.11", f"{self.order[0]} threw the lowest total; the order of play is {', '.join(self.order)}")

    def hear(self, move: Move) -> bool:
        """What somebody says who need not: an answer twice, tolerance, a defence, deaths that follow of themselves."""
        player = move.who or ""
        if isinstance(move, Time):  # the clock does not wait for what must be done next (13.20)
            heard = self.settings.clock and bool(self.turn) and not (self.time_up or self.finished)
            self.time_up = self.time_up or heard
            return heard
        if isinstance(move, Lose):
            return self.dealt and have_gone(self, player, move)
        if isinstance(move, Roll) and len(self.players) == 1:
            return not self.turn  # nobody else could start
        if not self.dealt or player not in self.alive:
            return False
        match move:
            case Protected() | Unprotected():
                return hear_defence(self, player, isinstance(move, Protected), move.args)
            case Show():
                return shown(self, player, move.cards)
            case Tolerant() if self.finished:
                return False
            case Tolerant():
                stress = self.change_cards[self.changes[-1][0]].effect if self._changed else ""
                spared = self.genes.printed.tolerant.get(stress, [])
                return agrees(self, player, "tolerance", spared, f"{player} tolerant of {stress}")
        return False

    def said_again(self) -> tuple[str, ...]:
        """Who has gone of itself need not be said, and often is (13.11); genes are shown at any time (13.23)."""
        return ("lose", "show")

    @property
    def _changed(self) -> bool:
        """Whether a change has been turned in this turn."""
        return bool(self.changes) and self.changes[-1][2] == self.turn

    def worth_claiming(self) -> dict[str, Mapping[str, int]]:
        """The counts that have changed since they were last asked for: what people write down at the end of a turn."""
        changed: dict[str, Mapping[str, int]] = {}
        for player in self.players:
            counts = self.counts(player)
            if self.finished or counts != self._told.get(player):
                self._told[player] = counts
                changed[player] = {key: number for key, number in counts.items() if number or key not in HABITATS}
        return changed

    def conserve(self) -> None:
        """All cubes, cards and barriers are somewhere, and no hex holds two things."""
        cubes = 0
        for stands in self.stands.values():
            if stands:
                cubes += len(stands)
                numbers = stands.values()
                assert len(stands) <= CUBES and min(numbers) > 0 and max(numbers) <= FULL, "cubes"
        assert cubes == len(self.owner), "two cubes on a hex"
        assert self.owner.keys().isdisjoint(self.barriers), "a cube on a barrier"
        for deck in self.genes.decks.values():
            assert len(deck.held) + len(deck.stock) == len(deck.ids), "genes"
        if self.barriers:
            placed = list(self.barriers.values())
            assert all(placed.count(kind) <= self.kinds[kind] for kind in set(placed)), "barriers"

    def scores(self) -> dict[str, tuple[int, list[Term]]]:
        """Individuals that count, by what their cubes show; the points of a challenge that has ended (15.2)."""
        if self.settings.challenge and self.finished:
            [player] = self.players
            turns = Term(self.turn, f"{number_of(self.turn, 'turn')} (15.2)")
            if not self.stands[player]:
                return {player: (self.turn, [turns])}
            return {player: (self.turn + self.score(player)[0], [turns, *self._terms(player)])}
        return {player: (self.score(player)[0], self._terms(player)) for player in self.players}

    def _terms(self, player: str) -> list[Term]:
        shown = Counter(self.stands[player].values())
        terms = []
        for number in range(1, CROWDED):
            if shown[number]:
                cubes = number_of(shown[number], "cube")
                terms.append(Term(number * shown[number], f"{cubes} showing {number}"))
        crowded = shown[5] + shown[6]
        if crowded:
            terms.append(Term(0, f"{number_of(crowded, 'cube')} showing five or six"))
        if self._handicap(player):
            terms.append(Term(self.score(player)[0] - sum(term.points for term in terms), "by the level (14.16)"))
        return terms

    def decision(self) -> list[Broken]:
        """How it was settled who has won, or how far the play is from its end."""
        settings, living = self.settings, [player for player in self.players if player in self.alive]
        if not self.finished:
            return [self._undecided(len(living))]
        if settings.challenge:
            return [Broken("15.1", f"the play ended in turn {self.turn}")]
        people = self.people
        if len(living) < 2 < 1 + len(self.players) or (people and not set(people) & set(living)):
            if not living:
                return [Broken("10.3", "the last species went all at once")]
            last = f"{living[0]} is the last species" if len(living) == 1 else "no species of a person is left"
            return [Broken("10.2", last)]
        said = [Broken(self._ending, f"the time was up in round {self.round}")]
        measures = (
            Measure("10.6", "most individuals without fives and sixes", lambda player: self.score(player)[0]),
            Measure("10.6", "tied, most cubes", lambda player: self.score(player)[1]),
        )
        return said + compared(living, measures).said

    def _undecided(self, living: int) -> Broken:
        """Why the play is not over."""
        settings, alive = self.settings, f"{number_of(living, 'species is', 'species are')} alive"
        if settings.rounds:
            return Broken("10.4", f"after round {settings.rounds} it is settled, and this is round {self.round}")
        if settings.clock:
            return Broken("10.4", f"the time is not up, and {alive}")
        return Broken("10.2", f"{alive}, and the header says no limit of time (11.1)")

    def result(self) -> Result | None:
        """How far one person alone has climbed: by the lead over the best rival (14.17), or in the challenge (15.2)."""
        if not self.finished or not (self.rivals or self.settings.challenge):
            return None
        [own] = self.people
        score = self.score(own)[0]
        if not self.rivals:
            if self.stands[own]:
                return climb(self._ladder, "challenge", self.turn + score, f"{self.turn} turns, and {score} are left")
            return climb(self._ladder, "challenge", self.turn, f"extinct in turn {self.turn}")
        best = max(self.rivals, key=self.score)
        lead = score - self.score(best)[0]
        won = f", with {number_of(lead, 'individual')} more than {best}"
        return climb_by_lead(self._ladder, own, self.winners, lead, won)

    @property
    def _ending(self) -> str:
        """The paragraph by which the play is over."""
        if self.settings.challenge:
            return "15.1"
        if len(self.alive) < 2:
            return "10.2"
        return "12.6" if self.time_up and "stop-at-once" in self.settings.house else "10.4"

    def misplaced(self, move: Move) -> list[Broken]:
        """Why a line has no place in this position."""
        elsewhere = kept_by(self, move) if isinstance(move, Lose) else []
        if elsewhere:
            return elsewhere
        if self.finished:
            return [Broken(self._ending, "the play is over")]
        if isinstance(move, Time):
            said = "the time was up before" if self.time_up else "no limit by the clock was agreed on"
            return [Broken("13.20", said)] if self.time_up or not self.settings.clock else []
        if isinstance(move, Headed):
            return [Broken("13.8", f"this is turn {self.turn}")]
        who = move.who
        if who is not None and who not in self.alive and self.dealt:
            return [Broken("10.1", f"{who}'s species is extinct")]
        if isinstance(move, RivalCard):
            return [Broken("14.4", f"{who} has no rival card to turn now")]
        if isinstance(move, Spin) and move.sector == self.spun:
            return [Broken("3.1", f"{self.active} has spun {self.spun} in turn {self.turn}: one sector a turn")]
        if isinstance(move, Protected | Unprotected):
            return [misanswered(self, move)]
        if isinstance(move, Draw) and not self.turn and "genes-first" in self.settings.house:
            return [Broken("12.2", f"genes are drawn before anybody settles, and {who} settles or has settled")]
        if isinstance(move, Reposition) and self.dealt:
            return [Broken("2.4", "cubes are repositioned once, before anybody draws genes")]
        if isinstance(move, Tolerant) and self.turn:
            return [vainly_tolerant(self, move, self._changed)]
        if isinstance(move, Draw) and self.turn and (who == self.active or self.turn == 1):
            return [Broken("9.1", f"{who} has no gene to draw: decks are named first, and each gives one gene")]
        action = PART_OF.get(type(move), "genes" if isinstance(move, Draw) else None)
        if not self.turn or (action is None and not isinstance(move, Pass)):
            return []
        if who is not None and who != self.active:
            late = self._after_the_turn(action) if who == self.acted[0] else None
            return [late or Broken(*self.out_of_turn())]
        if action is None:
            return []
        if self.actions and action not in self.actions:
            pair = " and ".join(ACTIONS[each] for each in self.actions)
            return [Broken("3.1", f"the spinner says {pair}, and not {ACTIONS[action]}")]
        return silent_before(self) or self._crowded_out(move) or self.out_of_order(action)

    def _crowded_out(self, move: Move) -> list[Broken]:
        """Where young for which there is no room are put all the same: on what is closed to them (4.4)."""
        full = self.past.get("reproduce")
        if not isinstance(move, Breed) or full is None or isinstance(full, str) or full.rule != "4.5":
            return []
        return [closed for hex_ in move.by_hex for closed in self.closed_to_young(self.active, hex_)]

    def _after_the_turn(self, action: Action | None) -> Broken | None:
        """Why a line comes too late of who had the turn before this one, as long as nobody has spun since."""
        who, acted = self.acted
        if not acted or self.actions or action is None:
            return None
        if action in self.in_vain:
            return self.in_vain[action]
        if action in self.undone and action != acted[-1]:
            return first_then("said", *acted)
        pair = " and ".join(ACTIONS[each] for each in acted)
        if action in acted:
            return Broken("3.1", f"{who} has done what the spinner said ({pair})")
        return Broken("3.1", f"the spinner said {pair} in {who}'s turn, and not {ACTIONS[action]}")

    def in_sight(self) -> Iterator[Area]:
        """The last change, and the genes of each species as far as they are known."""
        yield Area("", "change", tuple(card for card, _, _ in self.changes[-1:] if card != UNKNOWN))
        for player in self.alive if self.dealt else ():
            known = [self.genes.known(player, slot) for slot in self.genes.decks]
            hidden = known.count(None)
            note = f"{hidden} face down" if hidden else ""
            yield Area(player, "genes", tuple(card for card in known if card), note)

    def tracks(self) -> Iterator[Track]:
        """The dial with its twelve sectors (3.1)."""
        words = tuple(", then ".join(ACTIONS[action] for action in each.actions) for each in self.sectors.values())
        here = (Pointer("", self.spun),) if self.spun else ()
        yield Track("", "dial", tuple(self.sectors), here, words, ("spin", "choose"))

    def sketch(self) -> MapView:
        """The island as it stands: habitats, barriers, and the cube on each hex."""
        cells = []
        for hex_, at in self.island.where.items():
            owner = self.owner.get(hex_)
            pieces = ((owner, self.stands[owner][hex_]),) if owner else ()
            cells.append(Cell(hex_, at, self.island.habitat[hex_], self.barriers.get(hex_, ""), pieces))
        remarks = tuple(f"{hex_}: {kind}" for hex_, kind in sorted(self.barriers.items()))
        return MapView(f"{self.island.name.capitalize()}, turn {self.turn}", False, tuple(cells), remarks)
