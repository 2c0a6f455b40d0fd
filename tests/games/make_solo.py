"""Writes the two evenings of one person against rivals that ship with a game.

    python tests/games/make_solo.py mating scary

A sensible bot plays for the person. The logs go to `card_data/<game>/logs/solo-won.log` and `solo-lost.log`; they must
be made anew when the cards' numbers or the rivals change, and `test_solo.py` says so. Of the first plays the closest is
taken.
"""

from __future__ import annotations

import sys
from random import Random

import pnp.catalog
from pnp.places import Places, installed
from pnp.referee.automa.ladder import Alone
from pnp.referee.automa.rivals import obedient
from pnp.referee.play.play import Play
from pnp.referee.playout.playout import Playout, log_text, playout

SEATS = ("Ann", "Reed", "Moss", "Fern")
PLAYERS = SEATS[:3]
TELLS = {
    True: "# Ann plays alone on a wet Sunday. Reed and Moss are run by their cards.",
    False: "# Ann asks for a harder evening and gets one. Reed and Moss are run by their cards.",
}
PLAYS = 40
CALLED = {"megafauna": "rivals"}  # where `solo` names the evenings of one without rivals


def play(game: str, level: str, seed: int, rivals: int = 2, claims: bool = True) -> tuple[Playout, dict[str, str]]:
    """One play of the first seat against the next ones, and the header of its log."""
    rules, kit = pnp.catalog.load_rules(game), pnp.catalog.kit(Places(), game)
    players = SEATS[: rivals + 1]
    header = {"rivals": ", ".join(players[1:]), "level": level}
    play = Play(rules, kit, players, header)
    start = play.start
    words = play.words
    bots = dict.fromkeys(players, obedient) | {players[0]: pnp.catalog.load_bots(game, "sensible")}
    return playout(start, bots, words, Random(seed), claims=claims), header


def evening(game: str, won: bool) -> str:
    """The log of the closest of the first plays that ended so."""
    level = "normal" if won else "hard"
    best: tuple[int, int] | None = None
    for seed in range(1, PLAYS + 1):
        table = play(game, level, seed)[0].table
        result = table.result() if isinstance(table, Alone) else None
        if result is not None and (table.winners == PLAYERS[:1]) is won:
            best = min(best or (999, 0), (abs(result.points), seed))
    assert best is not None, f"no evening of {PLAYS} ends so"
    played, header = play(game, level, best[1])
    edition = pnp.catalog.load_rules(game).EDITIONS[-1]
    head, _, rest = log_text(game, edition, PLAYERS, header, played.lines).partition("\n\n")
    return f"{head}\n\n{TELLS[won]}\n{rest}"


def main() -> None:
    """Write both evenings of each game that is named."""
    for game in sys.argv[1:]:
        for won in (True, False):
            name = f"{CALLED.get(game, 'solo')}-{'won' if won else 'lost'}.log"
            path = installed() / "card_data" / game / "logs" / name
            path.write_text(evening(game, won), encoding="utf-8")
            sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
