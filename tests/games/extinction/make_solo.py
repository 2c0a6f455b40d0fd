"""Makes the two evenings alone that ship: `python tests/games/extinction/make_solo.py` writes both.

One person against two rivals that cards run, once won and once lost: of many plays the one with most to tell, with
what a person alone at the table writes down beside it. They must be made anew when the cards' numbers change:
`test_rivals.py` says so.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.extinction.plays import kit
from games.make_solo import PLAYERS, play
from pnp.games.extinction import game
from pnp.games.extinction.cards import Change
from pnp.games.extinction.table import Table
from pnp.places import installed
from pnp.referee.playout.playout import log_text

PERSON = PLAYERS[0]
PLAYS = 16

# The first time that somebody's line begins like this: what Ann writes beside it.
REMARKS: Mapping[str, str] = {
    "Reed: settle": "Reed takes the far end of the island, as its rule says.",
    "Reed: card": "Reed turns its card: my first look at what it is up to.",
    "Moss: migrate": "The first step that fits, the largest cube that can: quick to find.",
    "Reed: compete": "The largest in reach, says the card. It did not have to look long.",
    "Moss: hunt": "Moss says how it hunts. I look at my defence and sigh.",
    "Reed: hunt": "Now Reed hunts, too.",
    "Ann: protected": "Not me, this time.",
    "Ann: unprotected": "I have to say so, even to a card.",
    "Ann: compete": "My turn to crowd somebody out.",
    "Ann: prey": "And my turn to eat.",
    "Moss: barrier": "Of all hexes.",
    "Reed: replace": "Its genes were poor, so they go.",
    "Moss: tolerant": "It is tolerant, so it says so. I would have, too.",
    "Ann: replace": "These genes never did much for me.",
    "Reed: choose": "A mild season, and it is Reed’s.",
}
WEATHER: Mapping[str, str] = {
    "famine": "So much for the sixes.",
    "fire": "The smoke hangs over the island for days.",
    "water": "Whoever stood in water stands there no more.",
    "destroy": "That habitat is gone for everybody.",
    "quiet": "A quiet year. I put the kettle on.",
}
ENDS = {
    "solo-won": "I count twice. It is mine.",
    "solo-lost": "I count twice. It does not help. Once more, tomorrow.",
}


class Evening:
    """One play alone: its lines and how it ended."""

    def __init__(self, seed: int, level: str) -> None:
        played, self.header = play("extinction", level, seed, claims=False)
        self.table = cast(Table, played.table)
        self.lines = (*played.lines, *_counted(self.table))

    @property
    def won(self) -> bool:
        """Whether the person won alone."""
        return self.table.winners == (PERSON,)

    @property
    def interest(self) -> float:
        """How much there is to tell: remarks that find their place, species that live, an end that was close."""
        told = sum(any(line.startswith(begins) for line in self.lines) for begins in REMARKS)
        result = self.table.result()
        close = abs(result.points if result else 99) / 4
        return told + 3 * len(self.table.alive) + min(self.table.score(PERSON)[0], 40) / 4 - close


def _counted(table: Table) -> list[str]:
    """What Ann writes down in the end: individuals and cubes of all, and who has won."""
    counts = [(player, table.stands[player].values()) for player in table.players]
    claims = [f"= {player} individuals {sum(numbers)}, cubes {len(numbers)}" for player, numbers in counts]
    return ["", *claims, f"= winner {', '.join(table.winners)}"]


def spoken(lines: Sequence[str], end: str) -> list[str]:
    """The lines with a remark where something happens for the first time, and one at the end."""
    changes = cast("Mapping[str, Change]", {card.id: card for card in kit().decks["change"]})
    left, weather = dict(REMARKS), dict(WEATHER)
    out: list[str] = []
    for line in lines:
        if line.startswith("= winner"):
            out.append(f"# {end}")
        out.append(line)
        begins = next((begins for begins in left if line.startswith(begins)), "")
        if begins:
            out.append(f"# {left.pop(begins)}")
        if line.startswith("change: "):
            effect = changes[line.removeprefix("change: ")].effect
            if effect in weather:
                out.append(f"# {weather.pop(effect)}")
    return out


def evenings() -> dict[str, str]:
    """The two logs by name."""
    out: dict[str, str] = {}
    for name, level, date in (("solo-won", "normal", "2026-11-14"), ("solo-lost", "hard", "2026-11-15")):
        # Other seeds for each: the level only counts in the end, so the same play could be both.
        first = PLAYS * len(out)
        plays = [Evening(seed, level) for seed in range(first, first + PLAYS)]
        best = max((play for play in plays if play.won == (name == "solo-won")), key=lambda play: play.interest)
        header, lines = {"date": date, **best.header}, spoken(best.lines, ENDS[name])
        out[name] = log_text("extinction", game.GAME.EDITIONS[-1], PLAYERS, header, lines)
    return out


def main() -> None:
    """Write both."""
    folder = installed() / "card_data" / "extinction" / "logs"
    for name, text in evenings().items():
        (folder / f"{name}.log").write_text(text, encoding="utf-8")
        sys.stdout.write(f"{name}: {len(text.splitlines())} lines\n")


if __name__ == "__main__":
    main()
