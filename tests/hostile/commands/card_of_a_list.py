# refused: expected the name of a \[deck\]
from pathlib import Path

from . import CARD, own, put

WORDS = ("check", "a.log", "--data", ".")


def make(folder: Path) -> None:
    own(folder, kit=CARD)
    put(folder, "a.log", "pnp-log 1\ngame: own 1\nplayers: Ann, Ben\n")
    put(
        folder,
        "card_data/own/counts.toml",
        'heading = "round"\n[count.food]\n[deck.beasts]\n[moves.event]\ncard = [1, "a", [], {}]\n',
    )
