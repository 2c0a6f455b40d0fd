"""The rules of {title}, to be made yours: CONTRIBUTING.md tells what moves, questions and the flow are."""

from pnp.referee.log.kinds import Number
from pnp.referee.log.moves import Move, Pass
from pnp.referee.play.asks import Ask, begin
from pnp.referee.play.checkpoints import starting
from pnp.referee.play.tallied import Tallied
from pnp.referee.play.usual import OfTable

SUPPLY, MOST = 20, 3


class Take(Move, example="Ann: take 2"):
    """Take food from the middle."""

    many = Number(1, MOST)


class Table(Tallied):
    """All that lies on the table: everything that is remembered stands here."""

    supply, ending = SUPPLY, "1.2"

    def conserve(self):
        assert self.supply + self.together("food") == SUPPLY, "food"


class AskTake(OfTable, Ask[Take | Pass]):
    """A player takes food, or passes (1.1)."""

    rule, prompt, left_out = "1.1", "{self.who} takes food or passes", "not taken"

    def check(self, move, require):
        left = self.table.supply
        require(isinstance(move, Pass) or move.many <= left, "1.1", f"only {left} food are left")

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
                table.has[who]["food"] += move.many
        table.finished = table.supply == 0 or table.round >= 10
    table.winners = table.with_most("food")


VERBS, CLAIMS = (Take.grammar, Pass.grammar), ("food",)


def prepare(kit, players, header):
    """The table laid; a header may say more."""
    return starting(lambda: Table(players, food=0), play)
