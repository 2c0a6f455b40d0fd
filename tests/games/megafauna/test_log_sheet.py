"""The turn that is written on the log sheet is one that can have been played."""

from __future__ import annotations

from tests.games.log_sheets import Sheet


def test_the_turn_on_the_log_sheet_is_accepted() -> None:
    sheet = Sheet("megafauna")
    turn, card, bids = sheet.fields
    lines = [f"card: {card}", *(": bid ".join(bid.split()) for bid in bids.split(", ")), *sheet.said()]
    sheet.assert_played(sheet.until("two-players", f"turn {turn}"), lines)
