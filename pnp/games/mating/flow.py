"""The Mating Game as it is played: the sequence of play, paragraph by paragraph of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from pnp.referee.play.asks import Ask, Flow, begin, together
from pnp.referee.play.guards import Broken, Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.table import Term
from pnp.referee.play.usual import AnyOf, OfTable
from pnp.referee.play.winning import Measure, compared, ranked
from pnp.wording import names_of, number_of

from .cards import Combat, Flashy
from .dice import decide
from .drawing import deal, discard_and_draw
from .miscounts import OTHERS, miscount, turned_to_next
from .moves import Lunch, Play
from .sneaky import window
from .survive import survive, unmated
from .table import BEATEN, BONUS, TARGET, Suitor, Table


def play(table: Table) -> Flow:
    """A whole play: rounds until somebody has won (rules 1.11)."""
    if not table.phase:
        yield from deal(table)
    while not table.finished:
        yield from begin()
        table.round += 1
        yield from play_and_pay(table)
        yield from survive(table)
        if table.suitors:
            yield from attract(table)
        mate(table)
        yield from win(table)
        if not table.finished:
            yield from discard_and_draw(table)


def play_and_pay(table: Table) -> Flow:
    """Everyone lays down a strategy or goes to lunch; all are turned over and paid together (rules 2)."""
    table.phase = "play"
    table.chosen, table.prey, table.suitors, table.fates = {}, [], {}, {}
    yield from together([AskStrategy(table, player) for player in table.players])
    table.reveal()


class AskStrategy(OfTable[Table], AnyOf[Play | Lunch], Ask[Play | Lunch]):
    """A player lays down a strategy or goes to lunch (2.1)."""

    rule = "2.1"
    prompt = "{self.who} lays down a strategy"
    missing = "{self.who} has not played yet"

    def check(self, move: Play | Lunch, require: Require) -> None:
        if isinstance(move, Lunch):
            return
        table, player = self.table, self.player
        if move.card not in table.cards:
            require(False, "2.3", f"{move.card} is no strategy")
            return
        card = table.cards[move.card]
        missing = table.piles.may_show(player, card.id)
        require(not missing, "2.2", f"{player} cannot play {card.id}: {missing}")
        require(card.kind != "sneaky", "2.3", f"{card.id} is a sneaky card")
        food = table.food[player]
        require(food >= card.cost, "2.4", f"{card.id} costs {card.cost} food, {player} has {food}")

    def candidates(self) -> Iterator[Play | Lunch]:
        yield Lunch(self.who)
        for card, count in self.table.piles.known[self.player].items():
            if count:
                yield Play(self.who, card)

    def remedies(self, move: Play | Lunch) -> list[Remedy]:
        lunch = Remedy(Lunch(self.who), f"{self.who} is out to lunch (2.9)")
        card = self.table.cards.get(move.card) if isinstance(move, Play) else None
        if isinstance(card, Combat | Flashy) and not self.table.piles.may_show(self.player, card.id):
            paid = self.table.payable(self.player, card.cost)
            return [lunch, Remedy(move, f"{card.id} stays in play, {paid} food paid")]
        return [lunch]

    def accept(self, move: Play | Lunch) -> None:
        self.table.lay_down(self.player, move.card if isinstance(move, Play) else "")


def attract(table: Table) -> Flow:
    """Combat, then females choose, stand by stand (rules 4)."""
    table.phase = "attract"
    yield from window(table, "before combat", "4.1")
    yield from combat(table)
    for stand in table.stands:
        yield from attract_from(table, stand)
    yield from window(table, "after attracting", "4.14")
    yield from window(table, "after guards", "4.15")


def combat(table: Table) -> Flow:
    """Two fighters or more roll; the highest total wins and has the bonus (rules 4.2 to 4.8)."""
    fighters = {suitor.player: suitor.dice for suitor in table.suitors.values() if suitor.fights}
    if len(fighters) == 1 and "cards-played" in table.settings.house and table.combat_revealed > 1:
        [lone] = fighters
        table.suitors[lone].bonus = True
    if len(fighters) < 2:
        return
    [winner] = yield from decide(table, fighters, 1, "4.3", "4.5", "in combat")
    table.suitors[winner].bonus = True
    for loser in fighters if table.misread != "losers" else ():
        if loser != winner:
            suitor = table.suitors[loser]
            unmated(table, suitor, "4.6", "which lost its combat")
            _won_all_the_same(table, suitor)
            table.remove(suitor, BEATEN)


def _won_all_the_same(table: Table, suitor: Suitor) -> None:
    """People count a combat as won by somebody who has lost it."""
    if table.ledger is not None:
        with noting(table, "4.4", "") as noted:
            females = min(suitor.fitness + BONUS, table.stands[suitor.stand])
            noted.instead(suitor.player, "offspring", females, "4.4", OTHERS, rarely=True)


def attract_from(table: Table, stand: str) -> Flow:
    """Higher Fitness takes first; equal Fitness shares, and single females left over go by die (rules 4.9 to 4.13)."""
    here = [suitor for suitor in table.suitors.values() if suitor.stand == stand]
    if len(here) > 1:
        here.sort(key=lambda s: s.fitness if table.misread == "low" else -s.fitness)
    if table.misread == "few":
        table.stands[stand] = max(0, table.stands[stand] - 1)
    elif table.misread == "endless":
        table.stands[stand] = sum(suitor.fitness + BONUS * suitor.bonus for suitor in here)
    females = table.stands[stand]
    for several in _equally_fit(here) if len(here) > 1 else [here] if here else ():
        if len(several) == 1:
            [suitor] = several
            taken = min(table.stands[stand], suitor.fitness + (BONUS if suitor.bonus else 0))
            table.stands[stand] -= taken
            suitor.attracted += taken
            suitor.shared = False
            continue
        hungry = {suitor.player: suitor.fitness + BONUS * suitor.bonus for suitor in several}
        for suitor in several:
            suitor.shared = len(several) > 1 and 0 < table.stands[stand] < sum(hungry.values())
        while table.stands[stand] and (wanting := [player for player, want in hungry.items() if want]):
            served = wanting
            if table.stands[stand] < len(wanting):
                dice = dict.fromkeys(wanting, 1)
                served = yield from decide(table, dice, table.stands[stand], "4.13", "4.13", "for the last females")
                _last_to_others(table, wanting, served)
            for player in served:
                hungry[player] -= 1
                table.stands[stand] -= 1
                table.suitors[player].attracted += 1
    _in_another_order(table, here, females)


def _equally_fit(here: Sequence[Suitor]) -> Iterator[list[Suitor]]:
    """Those that are served together, one group after the other."""
    return (list(group) for _, group in groupby(here, key=lambda s: s.fitness))


def _last_to_others(table: Table, wanting: Sequence[str], served: Sequence[str]) -> None:
    """People give the last females to others than the dice did (4.13)."""
    if table.ledger is not None:
        for player in wanting:
            by = -1 if player in served else 1
            table.suitors[player].otherwise.append(
                (by, "4.13", "with the last females given to others than the dice did")
            )


def _in_another_order(table: Table, here: Sequence[Suitor], females: int) -> None:
    """People serve a stand by seats, let the bonus move its winner up, or share it evenly (4.10), or they serve the
    equally fit one after the other (4.12)."""
    if table.ledger is None or len(here) < 2:
        return
    wanted = {suitor.player: suitor.fitness + BONUS * suitor.bonus for suitor in here}
    fitness = {suitor.player: -suitor.fitness for suitor in here}
    seats = sorted(wanted, key=table.seat.__getitem__)
    orders: list[tuple[str, str, list[str]]] = []
    if len(set(fitness.values())) > 1:
        turns = [player for taken in range(max(wanted.values())) for player in wanted if wanted[player] > taken]
        most = sorted(wanted, key=lambda player: -wanted[player])
        orders = [
            ("4.10", "served by seats, not by Fitness", _filled(seats, wanted)),
            ("4.10", "served with the bonus counted, not by Fitness", _filled(most, wanted)),
            ("4.10", "shared evenly, not by Fitness", turns),
        ]
    if any(suitor.shared for suitor in here):
        for order in (seats, seats[::-1]):
            said = "served one after the other, not shared"
            orders.append(("4.12", said, _filled(sorted(order, key=fitness.__getitem__), wanted)))
    for rule, how, order in orders:
        served = order[:females]
        for suitor in here:
            took = served.count(suitor.player)
            if took != suitor.attracted:
                said = f"with the {here[0].stand} stand {how}"
                suitor.otherwise.append((took - suitor.attracted, rule, said))


def _filled(order: Sequence[str], wanted: Mapping[str, int]) -> list[str]:
    """Who takes each female where one after the other takes all that he wants."""
    return [player for player in order for _ in range(wanted[player])]


def mate(table: Table) -> None:
    """Females become offspring, the stands are refilled, the strategies put away (rules 5.1 to 5.3)."""
    table.phase = "mate"
    left, turned_to = dict(table.stands), turned_to_next(table) if table.ledger is not None else []
    for suitor in list(table.suitors.values()):
        females = number_of(suitor.attracted, "female")
        with noting(table, "5.1", f"the {females} of {suitor.card.id}") as noted:
            if table.ledger is not None:
                miscount(table, suitor, noted, turned_to)
            if suitor.attracted:
                table.offspring[suitor.player] += suitor.attracted
                table.terms[suitor.player].append(
                    Term(suitor.attracted, f"round {table.round}: {females} with {suitor.card.id}")
                )
        table.remove(suitor, "put away after mating")
    table.left = left
    for stand in table.stands:
        if table.misread != "empty":
            table.stands[stand] = table.full - (table.scarce[stand] if table.misread == "lost" else 0)
        table.scarce[stand] = 0


def _ending(table: Table) -> str:
    """The paragraph by which this round is the last without ten offspring, "" where it is not."""
    settings = table.settings
    if table.marked:
        return "8.5"
    if table.round == settings.rounds:
        return "8.7"
    if table.face_down:
        return ""
    return "8.6" if "long-life" in settings.variants else "9.8" if "end-of-deck" in settings.house else ""


def win(table: Table) -> Flow:
    """Ten offspring end the game, or a variant's own ending does (rules 5.4 to 5.6, 8.5 to 8.7, 9.6 to 9.8, 12.1)."""
    settings = table.settings
    reached = [player for player in table.players if table.offspring[player] >= TARGET]
    if settings.challenge:
        table.ending = "12.1"
        if not reached:
            table.finished = not table.face_down
            table.decided = [Broken("12.1", "the environment deck is gone through, and ten offspring were not reached")]
            return
    by_total = "higher-total" in settings.house
    if not reached or "long-life" in settings.variants:
        ending = _ending(table)
        if not ending:
            return
        table.ending = ending
        reached, by_total = list(table.players), True
    else:
        table.decided = [Broken(table.ending, f"ten offspring or more: {ranked(table.offspring, reached)}")]
    rule = table.ending if table.ending not in ("5.4", "12.1") else "9.6" if by_total else "5.5"
    measures = [Measure(rule, "tied, most food", table.food.__getitem__)]
    if by_total:
        first = "9.6" if table.decided else table.ending
        measures.insert(0, Measure(first, "most offspring", table.offspring.__getitem__))
    if by_total or len(reached) > 1:
        said, best = compared(reached, measures)
        table.decided += said
        reached = list(best)
    if len(reached) > 1 and "shared-win" not in settings.house:
        tied = names_of(reached)
        reached = yield from decide(table, dict.fromkeys(reached, 1), 1, "5.6", "5.6", "for the game")
        table.decided.append(Broken("5.6", f"{tied} are equal in food too, and {reached[0]} won by the die"))
    elif len(reached) > 1:
        table.decided.append(Broken("9.7", f"{names_of(reached)} are equal in both and win together"))
    table.winners = tuple(player for player in table.players if player in reached)
    table.finished = True
