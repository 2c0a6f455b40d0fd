"""A made-up game that says what a log can say: see `made_up` and `test_ponds`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from pnp.kit.records import Kit
from pnp.referee.hidden.piles import Piles
from pnp.referee.log.fields import Many, Maybe, One, group
from pnp.referee.log.kinds import Card, Player, Times, Word
from pnp.referee.log.moves import Count, Move
from pnp.referee.log.places import HexPart, Part
from pnp.referee.play.asks import Ask, Flow, Option, begin, together
from pnp.referee.play.draws import AskDraw, Drawing, TopCard
from pnp.referee.play.guards import Broken, Require
from pnp.referee.play.table import Term

PLACE = HexPart(("A1", "B1", "C1"), ("west", "east"))
PLACES = [str(place) for place in PLACE.values(None)]
FROM = group(Maybe(Times()), PLACE)
KINDS = ("toads", "newts")
END = (2, 2)  # the last era and turn


class Event(Move, deck=True, example="event: E01"):
    """The event that was turned."""

    card = Card()


class Draw(Drawing, example="Ann: draw P01"):
    """The plant of the era."""


class Go(Move, example="Ann: go toads x2 A1 west, B1 east to C1 west"):
    """Move some of a kind, from some places to one."""

    kind = Word(*KINDS)
    start = Many(FROM)
    end = One(PLACE, after="to")


class Feed(Move, example="Ann: feed A1 west"):
    """The place where a player feeds."""

    place = One(PLACE)


class Plant(Move, example="Ann: plant P01"):
    """Put a plant down."""

    card = Card()


class Warmth(Count, example="= warmth -1"):
    """How warm the ponds are."""


class Standing(Count, bare=True, example="= A1 west Ann 2"):
    """How many of a player stand in a place."""

    place = One(PLACE)
    whose = Player()


class Table:
    def __init__(self, kit: Kit, players: tuple[str, ...]) -> None:
        self.players, self.finished, self.winners = players, False, ()
        self.left = [card.id for card in kit.decks["events"]]
        self.warming = {card.id: "Rain" not in card.name for card in kit.decks["events"]}
        self.piles = Piles({card.id: card.copies for card in kit.decks["plants"]}, players)
        self.era = self.turn = self.warmth = 0
        self.stands = {player: {kind: Counter({PLACES[0]: 2}) for kind in KINDS} for player in players}
        self.fed = dict.fromkeys(players, 0)

    def place(self) -> tuple[str, int]:
        return "turn", self.turn

    def headings(self) -> tuple[tuple[str, int], ...]:
        return ("era", self.era), ("turn", self.turn)

    def counts(self, player: str) -> Mapping[str, int]:
        return {"fed": self.fed[player], "hand": self.piles.hand(player)}

    def correct(self, player: str, key: str, value: int) -> None:
        self.fed[player] = value if key == "fed" else self.fed[player]

    def at(self, place: Part, player: str) -> int:
        return sum(kind[" ".join(place)] for kind in self.stands[player].values())

    def count(self, what: Count) -> int:
        return self.at(what.place, what.whose) if isinstance(what, Standing) else self.warmth

    def counted(self) -> Iterator[Count]:
        yield Warmth(None)
        yield from (Standing(None, at, who) for who in self.players for at in PLACES if self.at(Part(*at.split()), who))

    def conserve(self) -> None:
        self.piles.conserve()
        assert all(kind.total() == 2 for own in self.stands.values() for kind in own.values()), "frogs"

    def scores(self) -> dict[str, tuple[int, list[Term]]]:
        return {player: (fed, [Term(fed, "fed")]) for player, fed in self.fed.items()}

    def misplaced(self, move: Move) -> list[Broken]:
        return []


class TurnEvent(TopCard[Event]):
    rule, prompt = "1.1", "an event is turned"

    def __init__(self, table: Table) -> None:
        self.table = table

    def left(self) -> list[str]:
        return self.table.left

    def check(self, move: Event, require: Require) -> None:
        require(move.card in self.table.left, "1.1", f"{move.card} is no event, or has been turned")


class AskDrawn(AskDraw[Draw]):
    rule = "1.2"


class AskGo(Option[Go]):
    rule = "1.3"

    def __init__(self, table: Table, player: str, kind: str) -> None:
        self.who, self.kind, self.stands = player, kind, table.stands[player][kind]

    def matches(self, move: Go) -> bool:
        return move.kind == self.kind

    def check(self, move: Go, require: Require) -> None:
        going = Counter(" ".join(place) for many, place in move.start for _ in range(many or 1))
        for place, many in going.items():
            require(many <= self.stands[place], "1.3", f"{self.stands[place]} {self.kind} stand on {place}, not {many}")

    def candidates(self) -> Iterator[Go]:
        for start, many in self.stands.items():
            for end in PLACES[:3]:
                yield Go(self.who, self.kind, FROM.of(None, start), end)
                yield Go(self.who, self.kind, FROM.of(max(many, 1), start), end)

    def accept(self, move: Go) -> None:
        for many, place in move.start:
            taken = min(many or 1, self.stands[" ".join(place)])
            self.stands[" ".join(place)] -= taken
            self.stands[" ".join(move.end)] += taken


class AskFeed(Ask[Feed]):
    rule, implied = "1.4", True

    def __init__(self, table: Table, player: str) -> None:
        self.table, self.who = table, player

    def check(self, move: Feed, require: Require) -> None:
        require(self.table.at(move.place, str(self.who)), "1.4", f"{self.who} stands elsewhere")

    def candidates(self) -> list[Feed]:
        return [Feed(self.who, place) for place in PLACES]

    defaults = candidates


class AskPut(Option[Plant]):
    rule = "1.5"

    def __init__(self, table: Table, player: str) -> None:
        self.piles, self.who = table.piles, player

    def check(self, move: Plant, require: Require) -> None:
        require(not (wrong := self.piles.may_show(str(self.who), move.card)), "1.5", wrong)

    def candidates(self) -> list[Plant]:
        return [Plant(self.who, card) for card, count in self.piles.known[str(self.who)].items() if count]

    def accept(self, move: Plant) -> None:
        if self.piles.show(str(self.who), move.card):
            self.piles.put_away(move.card)


def play(table: Table) -> Flow:
    while not table.finished:
        yield from begin()
        table.turn += 1
        if table.era == 0 or table.turn > END[1]:
            table.era, table.turn = table.era + 1, 1
            table.piles.shuffle()
            yield from together([AskDrawn(table.piles, player, 1) for player in table.players])
        event = yield from TurnEvent(table)
        if event.card in table.left:
            table.left.remove(event.card)
            table.warmth += 1 if table.warming[event.card] else -1
        for player in table.players:
            yield from together([AskGo(table, player, kind) for kind in KINDS])
            fed = yield from AskFeed(table, player)
            table.fed[player] += table.at(fed.place, player)
            yield from AskPut(table, player)
        table.finished = (table.era, table.turn) == END
    table.winners = tuple(player for player, fed in table.fed.items() if fed == max(table.fed.values()))
