"""What breaks no rule that a log could prove, and is told all the same."""

from __future__ import annotations

from pathlib import Path

from games.extinction.plays import kit
from pnp.games.extinction import game
from pnp.referee.verdict.check import check

ANN, BEN = "Ann: draw P04 D01 R05 X02 H06 T03\n", "Ben: draw P01 D02 R07 X01 H09 T01\n"


def test_first_genes_out_of_the_order_of_play() -> None:
    """Ann begins and draws first (2.5): the other way round is a remark, and no ruling."""
    text = (Path(__file__).parent / "logs" / "options" / "silent.log").read_text(encoding="utf-8")
    in_order, swapped = (check(game, kit(), each, "x") for each in (text, text.replace(ANN + BEN, BEN + ANN)))
    assert in_order.accepted and not in_order.remarks
    assert swapped.accepted and [remark for remark in swapped.remarks if "(2.5)" in remark and "Ben, Ann" in remark]
