"""Why a line has no place where the play is, and what may be said of an auction that is over (rules 1.2, 1.3)."""

from __future__ import annotations

from collections import Counter

from pnp.referee.log.moves import Headed, Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.guards import Broken

from .adjust import AskAdjust
from .auction import not_won, outcome, ties, winner
from .continent import is_triangle, site, triangle
from .express import AskExpress, AskRecess
from .migrate import AskMove
from .moves import Express, Hunt, Keep, Migrate, Reserve
from .scoring import ended
from .table import Table
from .turned import card_asks_nothing, card_of

LINES = {
    "reveal": {"bid": "3.12", "win": "3.12", "lose": "3.25"},
    "express": {"express": "4.1"},
    "recess": {"recess": "5.1"},
    "adjust": {"role": "6.1", "size": "6.1"},
    "grow": {"decline": "7.1"},
    "migrate": {"move": "8.1", "resize": "8.6"},
    "struggle": {"keep": "9.5", "hunt": "10.1"},
}
"""The steps of a turn in their order, and what is written in each, with its paragraph."""

NEVER = {"decline": "declines to grow", "resize": "changes size after its moves"}
"""What a rival does not do (15.11)."""

STEPS = tuple(LINES)
STEP_OF = {verb: (step, rule) for step, lines in LINES.items() for verb, rule in lines.items()}


def misplaced(table: Table, move: Move) -> list[Broken]:
    """In which step a line belongs, or why it is nothing there, where the turn is not in that step or comes to it."""
    if table.finished:
        return [ended(table)]
    if isinstance(move, Headed):
        return [Broken("14.5", f"this is turn {table.turn}")]
    if isinstance(move, Reserve) and "out" in table.house:
        return [Broken("13.5", "who has nothing left is out: nobody comes back")]
    if isinstance(move, Reserve) and all(map(table.own, table.players)):
        return [Broken("3.1", "everybody has a genotype: nobody comes back")]
    step, rule = STEP_OF.get(move.verb, ("", ""))
    if move.verb in NEVER and move.who in table.rivals:
        return [Broken("15.11", f"a rival never {NEVER[move.verb]}")]
    if step == "reveal" and table.step != step and move.verb in ("bid", "win") and table.auctions:
        told = outcome(table)
        if told is not None:
            return [told]
    if not step or not table.step:
        return []
    if isinstance(move, Express) and move.card not in table.hand[move.player]:
        return AskExpress(table, move.player).broken(move)
    if step == "reveal" and (unasked := card_asks_nothing(table, move)):
        return unasked
    if step == table.step:
        if move.verb in ("bid", "win") and not table.own(move.who or ""):
            return [Broken("3.12", f"{move.who} has no genotype, and does not bid")]
        if move.verb == "bid" and move.who in table.bids and table.auctioned_in != table.turn:
            return [Broken("3.12", f"{move.who} has bid {table.bids[move.who]} already")]
        if table.step == "reveal" and move.verb == "win" and move.who in table.bids:
            return not_won(table, card_of(table), move.who, int(str(move.args[0])))
        if isinstance(move, Migrate) and table.step == "migrate" and table.hunting and not is_triangle(move.start):
            return [Broken("8.1", "herbivores move before all predators, and predators move now")]
        return _out_of_turn(table, rule, move.who or "")
    to_come = table.step in STEPS and STEPS.index(table.step) < STEPS.index(step)
    untimely = Broken(rule, f"'{move.verb}' belongs to step {step}, and turn {table.turn} is in step {table.step}")
    first = [table.awaited] if to_come and table.awaited is not None else []
    return (to_come and _nothing_to_ask(table, move)) or first or [untimely]


def _nothing_to_ask(table: Table, move: Move) -> list[Broken]:
    """Why a line of a step that is still to come is answered by nothing there: what the step itself would say of it."""
    player = move.who or ""
    if isinstance(move, Keep):
        return [Broken("9.5", f"nobody chooses who stays at {move.at} in turn {table.turn}")]
    if isinstance(move, Hunt):
        hunter, lair = table.species.get(move.hunter.key), triangle(move.at)
        if hunter is None or hunter.owner != player:
            return [Broken("10.1", f"{move.hunter.key} is no living genotype of {player}")]
        nobody = f"{hunter.key} has nobody at {lair}"
        if lair not in hunter.counters:
            return [Broken("10.1", nobody)]
        return [_left_nothing(table, move)]
    asks: dict[str, AnyAsk] = {
        "express": AskExpress(table, player),
        "recess": AskRecess(table, player),
        "role": AskAdjust(table, player, set()),
        "size": AskAdjust(table, player, set()),
        "move": AskMove(table, player, isinstance(move, Migrate) and is_triangle(move.start), Counter(), set()),
        "resize": AskMove(table, player, True, Counter(), set()),
    }
    return asks[move.verb].broken(move) if move.verb in asks else []


def _left_nothing(table: Table, move: Hunt) -> Broken:
    """Why a predator has nothing to claim in its hex: there is no prey for it, or others choose first (10.2)."""
    hunters = table.hunters(site(move.at))
    own = next(hunter for hunter in hunters if hunter.key == move.hunter.key)
    first = next((each for each in hunters[: hunters.index(own)] if each.eats & own.eats), None)
    if first is None or first.owner == own.owner:
        return Broken("10.1", f"{own.key} finds nothing in {site(move.at)} that it can eat")
    better = (
        "is larger"
        if first.rank[0] > own.rank[0]
        else "has fewer teeth"
        if first.rank[1] < own.rank[1]
        else "comes before"
    )
    whose = f"{first.owner} {first.key}".strip()
    return Broken("10.2", f"{whose} {better}: it chooses first, and leaves {own.key} nothing in {site(move.at)}")


def _out_of_turn(table: Table, rule: str, who: str) -> list[Broken]:
    """Why a line of the present step is somebody else's now; nothing where nobody has the turn, or he has."""
    if not table.active or who not in table.order or who == table.active:
        return []
    late = table.order.index(who) < table.order.index(table.active)
    said = f"{table.active} has the turn now, and {who} comes before" if late else f"{table.active} comes before {who}"
    return [Broken(rule, f"{said} (in order: {', '.join(table.order)})")]


def hear(table: Table, move: Move) -> bool:
    """What somebody says of an auction that is so: what was bid, who won it for how much. Who is said to have won by
    the bid that he wrote has done so, unless others bid more."""
    if move.verb == "win" and table.step == "reveal" and table.auctioned_in != table.turn and move.who in table.bids:
        player, price = winner(table.bids, ties(table, card_of(table)))
        if (move.who, move.args[0]) == (player, price):
            table.sold_to = (player, price)
            return True
        return False
    if move.verb not in ("bid", "win") or not table.auctions or table.auctioned_in != table.turn or not table.step:
        return False
    _, player, price, bids = table.auctions[-1]
    if move.verb == "win":
        return (move.who, move.args[0]) == (player, price)
    known = bids.get(move.who or "")
    return known == move.args[0] or (move.who, move.args[0]) == (player, price)
