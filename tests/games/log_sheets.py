"""The example on a log sheet, as lines of a log: what is written there by hand must be what can be played."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from pnp.catalog import kit, load_rules
from pnp.places import Places
from pnp.referee.verdict.check import check


class Sheet:
    """What stands on the first page of a game's log sheet, as its template has it."""

    def __init__(self, game: str) -> None:
        self.game = game
        text = Places().find(f"templates/{game}/logsheet.svg.j2").read_text(encoding="utf-8")
        found = re.search(r"set played = (\[.*?\])\s*%\}", text, re.DOTALL)
        assert found is not None, f"no example on the log sheet of {game}"
        self.rows: list[Sequence[str]] = ast.literal_eval(found[1])  # as they stand one below another
        self.fields = re.findall(r'written\("([^"]+)"', text)  # what is written above them, in that order

    def said(self) -> list[str]:
        """The rows where each is who does it and what is done."""
        return [f"{who}: {what}" for who, what in self.rows]

    def until(self, evening: str, heading: str, *without: str) -> list[str]:
        """The lines of a shipped evening before a heading, in the present edition and without its claims and some
        other lines."""
        text = Places().find(f"card_data/{self.game}/logs/{evening}.log").read_text(encoding="utf-8")
        lines = text.partition(f"\n{heading}\n")[0].splitlines()
        edition = load_rules(self.game).EDITIONS[-1]
        kept = [line for line in lines if not line.startswith("= ") and line not in without]
        return [re.sub(r"^game: (\w+) \d+$", rf"game: \1 {edition}", line) for line in kept] + [heading]

    def assert_played(self, before: Sequence[str], example: Sequence[str]) -> None:
        """Holds that the referee accepts the example where these lines stand before it, each line of it as it is."""
        text = "\n".join([*before, *example, ""])
        verdict = check(load_rules(self.game), kit(Places(), self.game), text, "sheet.log")
        assert verdict.accepted, f"{verdict}\n{text}"
