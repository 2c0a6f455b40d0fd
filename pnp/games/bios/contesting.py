"""A creeple comes to a half: contest, or the owner's word between two of his own (rules 11)."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.referee.play.asks import Ask, Part
from pnp.referee.play.guards import Broken
from pnp.referee.play.ledger import noting
from pnp.referee.play.usual import AnyOf

from .lifeforms import LifeForm
from .table import Table
from .verbs import Yield


class AskYield(AnyOf[Yield], Ask[Yield]):
    """Two creeples of one player meet: which of them lies down (11.3)."""

    rule = "11.3"

    def __init__(self, form: LifeForm, holder: LifeForm, hex_: str, half: str) -> None:
        self.who = form.player
        self.form, self.holder, self.hex, self.half = form, holder, hex_, half

    @property
    def prompt(self) -> str:
        new, old = f"{self.who}’s {self.form.shape}", f"{self.who}’s {self.holder.shape}"
        return f"{new} meets {old} on {self.hex} {self.half}; which lies down: yield old or new"

    def candidates(self) -> Iterable[Yield]:
        return (Yield(self.who, "old"), Yield(self.who, "new"))


def arrive(table: Table, form: LifeForm, hex_: str, half: str, rule: str = "") -> Part[bool]:
    """A creeple comes to a half of a hex, by a `rule` where it was not on the map; gives whether it stands there."""
    holder = table.ground.upright.get((hex_, half))
    if rule:
        with noting(table, rule, f"the {form.shape} on {hex_}"):
            table.ground.fall(form.key, hex_, half)
    else:
        table.ground.fall(form.key, hex_, half)
    if holder is None:
        stays = True
    elif holder == form.key:
        stays = False  # one of a kind against one of the same: it makes no difference who lies
    elif holder[0] == form.player:
        said = yield from AskYield(form, table.forms[holder], hex_, half)
        stays = said.which == "old"
    else:
        outcome = table.meet(form, hex_, half)
        stays = outcome is None or outcome.stays
        if outcome is not None:
            left, lies = (form, table.forms[holder]) if stays else (table.forms[holder], form)
            why = f"{outcome.reason} ({outcome.rule})"
            table.fought[hex_, half] = Broken(outcome.rule, f"{left} beats {lies} on {hex_}: {outcome.reason}")
            table.tell(f"{hex_} {half}: {left} beats {lies}, which lies down: {why}", decides=True)
            with noting(table, outcome.rule, f"the contest on {hex_}") as noted:
                other = f"with the contest on {hex_} {half} given to {lies}"
                for who, by in ((left.player, -1), (lies.player, 1)):
                    for key, more in (("map", by), ("unborn", -by), ("points", by)):
                        noted.instead(who, key, more, outcome.rule, other, rarely=True)
    if stays:
        table.win(form, hex_, half)
    return stays
