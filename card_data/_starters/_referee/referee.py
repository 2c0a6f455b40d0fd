"""The rules of {title}, to be made yours: CONTRIBUTING.md tells what moves, questions and the flow are."""

from pnp.referee.log.kinds import Number
from pnp.referee.log.moves import Move, Pass
from pnp.referee.play.asks import Ask, begin
from pnp.referee.play.checkpoints import starting
from pnp.referee.play.table import Term

SUPPLY, MOST = 20, 3


class Take(Move, example="Ann: take 2"):
    """Take food from the middle."""

    many = Number(1, MOST)


class Table:
    """All that lies on the table: everything that is remembered stands here."""

    def __init__(self, players):
        self.players, self.finished, self.winners = players, False, ()
        self.round, self.supply = 0, SUPPLY
        self.food = dict.fromkeys(players, 0)

    def place(self):
        return "round", self.round

    def counts(self, player):
        return {"food": self.food[player]}

    def correct(self, player, key, value):
        self.food[player] = value

    def conserve(self):
        assert self.supply + sum(self.food.values()) == SUPPLY, "food"

    def scores(self):
        return {who: (food, [Term(food, "food")]) for who, food in self.food.items()}

    def misplaced(self, move):
        return []


class AskTake(Ask[Take | Pass]):
    """A player takes food, or passes (1.1)."""

    rule, prompt, left_out = "1.1", "{self.who} takes food or passes", "not taken"

    def __init__(self, table, who):
        self.table, self.who = table, who

    def check(self, move, require):
        if isinstance(move, Take):
            require(move.many <= self.table.supply, "1.1", f"{self.table.supply} food are left, not {move.many}")

    def candidates(self):
        return [*(Take(self.who, many) for many in range(1, MOST + 1)), Pass(self.who)]


def play(table):
    """Rounds, until nothing is left."""
    while not table.finished:
        yield from begin()
        table.round += 1
        for who in table.players:
            move = yield from AskTake(table, who)
            if isinstance(move, Take):
                table.supply -= move.many
                table.food[who] += move.many
        table.finished = table.supply == 0 or table.round >= 10
    most = max(table.food.values())
    table.winners = tuple(who for who, food in table.food.items() if food == most)


EDITIONS, HEADING, CLAIMS, TABLE_CLAIMS = (1,), "round", ("food",), ("winner",)
VERBS = (Take.grammar, Pass.grammar)
KEYS, VARIANTS, HOUSE_RULES = {}, {}, {}


def card_ids(kit):
    """The cards that a log may name, by deck."""
    return {deck: [card.id for card in cards] for deck, cards in kit.decks.items()}


def prepare(kit, players, header):
    """The table laid; a header may say more."""
    return starting(lambda: Table(players), play)
