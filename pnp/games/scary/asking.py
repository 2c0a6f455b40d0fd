"""Questions that several phases ask: dice of one player, and the next tile of the stack."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Remedy, Require, Unknown
from pnp.referee.play.closures import Ask

from .table import Table


def ask_roll(player: str, dice: int, rule: str, what: str) -> Ask:
    """Ask for the dice of one player, exactly so many; missing ones are unknown."""
    number = "1 die" if dice == 1 else f"{dice} dice"

    def check(move: Move, require: Require) -> None:
        require(len(move.args) <= dice, rule, f"{player} rolls {number} {what}, not {len(move.args)}")

    return Ask(
        player,
        ("roll",),
        rule,
        f"{player} rolls {number} {what}",
        missing=f"{player} has not rolled {what} yet",
        check=check,
        candidates=lambda: [Move(player, "roll", (die,) * dice) for die in range(1, 7)],
        remedies=lambda move: [Remedy(Move(player, "roll", move.args[:dice]), f"only {number} counted")],
        defaults=lambda: [Move(player, "roll", (UNKNOWN,) * dice)],
        sample=lambda chance: Move(player, "roll", tuple(chance.randint(1, 6) for _ in range(dice))),
    )


def total(move: Move, dice: int, rule: str, what: str) -> Generator[Any, Any, int]:
    """The sum of a roll; where dice are unknown the referee cannot tell, and guesses."""
    known = [int(die) for die in move.args if die != UNKNOWN]
    missing = dice - len(known)
    if not missing:
        return sum(known)
    options = sorted(range(sum(known) + missing, sum(known) + 6 * missing + 1), key=lambda n: abs(n - 7 * dice / 2))
    chosen = yield Unknown(rule, f"what {move.who} rolled {what}", tuple(str(option) for option in options))
    return int(chosen)


def new_tile(table: Table, hex_: str, rule: str) -> Generator[Any, Any, None]:
    """Replace a tile by the top one of the stack; where there is none to draw it stays (rules 7.5, 7.6, 7.8)."""
    if not table.stack:
        table.stack, table.aside = table.aside, []
    if not table.stack:
        return
    move = yield _ask_tile(table, hex_, rule)
    tile = str(move.args[1])
    if tile not in table.stack:  # stood against the rules: it takes the place of one that was there
        tile = table.stack[0]
    table.stack.remove(tile)
    table.parted.append(table.map[hex_].id)
    table.map[hex_] = table.tiles[tile]
    table.go_home(hex_)


def _ask_tile(table: Table, hex_: str, rule: str) -> Ask:
    def check(move: Move, require: Require) -> None:
        tile = str(move.args[1])
        if not require(tile in table.tiles, "7.5", f"{tile} is no tile"):
            return
        locked = table.tiles[tile].lock > table.era
        on_map = next((place for place, there in table.map.items() if there.id == tile), "")
        where = f"it lies on {on_map}" if on_map else "it waits for its era" if locked else "it has flipped before"
        number = "7.5" if on_map else "7.1" if locked else "7.6"
        require(tile in table.stack, number, f"{tile} cannot come from the stack: {where}")

    def offered() -> list[Move]:
        return [Move(None, "tile", (hex_, tile)) for tile in table.stack]

    def sample(chance: Random) -> Move:
        return Move(None, "tile", (hex_, chance.choice(table.stack)))

    return Ask(
        None,
        ("tile",),
        rule,
        f"a new tile is laid on {hex_}",
        missing=f"the new tile on {hex_} is missing",
        matches=lambda move: move.args[0] == hex_,
        check=check,
        candidates=offered,
        remedies=lambda move: [Remedy(offered()[0], "a tile that nobody wrote down")],
        defaults=offered,
        sample=sample,
    )
