"""What the referee asks of a table: counts, scores, what is in sight, why a line has no place."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.referee.automa.due import RivalCard
from pnp.referee.automa.ladder import Result, climb, climb_by_lead
from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Headed, Move, Pass
from pnp.referee.play.guards import Broken
from pnp.referee.play.ledger import Miscount
from pnp.referee.play.table import Area, Term
from pnp.referee.play.tracks import Pointer, Track, numbered
from pnp.wording import names_of, number_of

from .miscounts import turned_to_next
from .moves import Discard, Draw, Eaten, Escape, Lunch, Marker, Play, Roll, Shuffle, Sneak, Turn
from .table import BEATEN, HAND, MOST_FOOD, TARGET, Table

AHEAD = "offspring ahead"
# What is explained by itself even where the strategies or the environment of the round are lacking.
LATER = (RivalCard, Sneak, Discard, Draw, Shuffle, Pass)


class Refereed(Table):
    """What is asked about a play that goes on, or is over."""

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

    def miscounts(self, player: str) -> list[Miscount]:
        """What people take for a hand."""
        hand = self.piles.hand(player)
        if player in self.chosen and not self.chosen[player]:
            return [Miscount("hand", hand - 1, "6.2", "with the lunch card for one of the hand")]
        if player in self.chosen:
            return [Miscount("hand", hand + 1, "2.2", "with the strategy that was played")]
        rule = "6.3" if self.round else "1.8"
        return [Miscount("hand", hand + by, rule, f"with a card {said}") for by, said in ((1, "more"), (-1, "less"))]

    def starting_rules(self, player: str) -> dict[str, str]:
        """Food and offspring, a rival's by its level."""
        rule = "11.8" if player in self.rivals else "1.7"
        return {"food": rule, "offspring": rule} if not self.round else {}

    def correct(self, player: str, key: str, value: int) -> None:
        """Put a pointer where the players say that it stood."""
        if key == "food":
            self.food[player] = max(self.least, min(value, MOST_FOOD))
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
        for food in self.food.values():
            assert self.least <= food <= MOST_FOOD, "food"

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
        return [
            Broken(
                "12.1" if self.settings.challenge else "5.4", f"{TARGET} offspring end it, and {best} are the most yet"
            )
        ]

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
        """It is said again that a strategy was eaten, or of one that was beaten that it is lost."""
        return isinstance(move, Eaten) and self.fates.get(move.player, "").endswith(("was eaten", BEATEN))

    def misplaced(self, move: Move) -> list[Broken]:
        """Why a line has no place in this position; nothing where something else must come first."""
        broken = _misplaced(self, move)
        return [broken] if broken else []


def _misplaced(table: Table, move: Move) -> Broken | None:
    """The paragraph that a line breaks by coming now, with the reason."""
    who = move.who or ""
    if table.finished:
        return _after_the_end(table, move)
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
            return nothing_to_escape(table, who)
        case Roll():
            return _nothing_to_roll(table, who)
        case Sneak(card=card):
            if who not in table.suitors and table.phase != "play":
                return Broken("7.1", f"{card} needs a strategy in play: {table.absence(who)}")
            when = table.timing(card) or "as a strategy"
            return Broken("7.3", f"{card} is played {when}, and that window is not open")
        case Discard():
            return _nothing_to_discard(table, who)
        case Draw():
            return _nothing_to_draw(table, who)
        case Shuffle(pile=pile):
            left = table.piles.size if pile == "strategy" else table.face_down
            rule = "6.5" if pile == "strategy" else "6.6"
            if not left:
                return Broken(rule, f"the {pile} discard is shuffled when the next card must be taken, and none is now")
            return Broken(rule, f"the {pile} deck still has {number_of(left, 'card')}")
    return Broken("7.7", f"{who} has nothing to decide now")


def _after_the_end(table: Table, move: Move) -> Broken:
    """Why nothing is written once a winner is known."""
    who, shared = move.who or "", names_of(table.winners)
    if isinstance(move, Roll) and len(table.winners) > 1 and "shared-win" in table.settings.house:
        return Broken("9.7", f"{shared} are equal in both and win together, so that nobody rolls")
    if isinstance(move, Escape) and table.fates.get(who, "").endswith("was eaten"):
        return Broken("3.5", f"there is nothing left to save: {table.absence(who)}")
    return Broken(table.ending, f"the game ended in round {table.round}")


def _nothing_to_discard(table: Table, who: str) -> Broken:
    """Why a player discards nothing now."""
    if table.phase == "draw":
        drawn = next((each for each in table.players if each in table.filled), None)
        late = f"{drawn} has drawn already: all discard before anyone draws"
        return Broken("6.1", late if drawn else f"{who} has discarded already")
    return Broken("6.1", f"cards are discarded at the end of a round, before anyone draws; {_time(table)}")


def _nothing_to_draw(table: Table, who: str) -> Broken:
    """Why a player draws nothing now."""
    held = table.piles.hand(who)
    later = table.players[table.seat[who] + 1 :]
    over = table.phase == "play" and not table.chosen and table.round > 1
    early = (over or table.phase == "draw") and any(each in table.filled for each in later)
    if early and sum(table.piles.known[who].values()) < held:
        # What nobody wrote has been drawn for them when the next seat drew.
        return Broken("6.4", f"{who} was to draw before {names_of(later)}: seats are {', '.join(table.players)}")
    if over and held >= HAND:
        return Broken("6.3", f"{who} holds {held} cards already")
    if table.phase == "draw":
        if held >= HAND:
            full = "has drawn up to five already" if who in table.filled else f"holds {held} cards already"
            return Broken("6.3", f"{who} {full}")
        return Broken("6.4", f"it is not {who}'s turn to draw: seats are {', '.join(table.players)}")
    fights = [suitor for suitor in table.suitors.values() if suitor.fights]
    if table.rivals and table.phase != "play" and (len(fights) < 2 or any(each.bonus for each in fights)):
        late = " and ".join(player for player in table.rivals if player != who)
        if late:
            return Broken("6.1", f"{late} has still to discard, and all have before anyone draws")
    return Broken("6.3", f"cards are drawn at the end of a round; {_time(table)}")


def _time(table: Table) -> str:
    """How far the round has come."""
    return f"round {table.round} {'has begun' if table.phase in ('deal', 'play') else 'is not over'}"


def nothing_to_escape(table: Table, who: str) -> Broken:
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
    # The window before predators may still be open, or another predator come: then it is told who will be caught.
    again = "same-target" in table.settings.house
    open_ = [other for other in table.suitors.values() if not other.hidden and (again or not other.caught)]
    lowest = min(other.predator for other in open_)
    near = [f"{other.card.id} with {lowest}" for other in open_ if other.predator == lowest < suitor.predator]
    here = table.environments[table.turned[-1]].predators if table.turned else 0
    tied = [other.card.id for other in open_ if other.predator == lowest]
    if here > len(table.prey) and len(tied) > 1 and suitor.card.id in tied:
        return Broken("3.4", f"{names_of(tied)} are tied for lowest with {lowest}: a roll says which is caught")
    if here == len(table.prey) and who in turned_to_next(table):
        fled = names_of([other.card.id for other in table.suitors.values() if other.caught])
        return Broken("3.7", f"{fled} escaped, and that ended the predator: it does not turn to {suitor.card.id}")
    prey = table.prey or (near if here else [])
    if prey:
        caught = names_of(prey)
        return Broken("3.3", f"the lowest value is caught, {caught}; {suitor.card.id} has {suitor.predator}")
    return Broken("3.5", f"no predator has caught {suitor.card.id}, whose predator value is {suitor.predator}")


def _nothing_to_roll(table: Table, who: str) -> Broken:
    """Why a player has nothing to roll for."""
    if table.rolling is not None:
        rule, what, players = table.rolling
        if who in players:
            return Broken(rule, f"{who} has rolled already {what}")
        return Broken(rule, f"only {names_of(players)} roll {what}")
    suitor = table.suitors.get(who)
    if table.phase not in ("survive", "attract") or suitor is None:
        beaten = table.fates.get(who, "").endswith(BEATEN)
        return Broken("4.6" if beaten else "4.2", f"{who} has nothing to roll for: {table.absence(who)}")
    if suitor.bonus:
        return Broken("4.4", f"the combat is over, and {suitor.card.id} has won it")
    if any(each.bonus for each in table.suitors.values()):
        return Broken("4.13", "the combat is over, and no females are left over to roll for")
    if suitor.truce and not suitor.stepped_up:
        return Broken("7.14", f"{suitor.card.id} is under a truce and does not fight")
    fighters = [other.card.id for other in table.suitors.values() if other.fights]
    if suitor.fights and len(fighters) == 1:
        return Broken("4.2", f"{suitor.card.id} is the only fighter, so that there is no combat and nobody rolls")
    if not suitor.fights:
        return Broken("4.2", f"{suitor.card.id} is no fighter, and no females are left over to roll for")
    return Broken("4.2", "fewer than two fighters are left when combat begins, so that nobody rolls")
