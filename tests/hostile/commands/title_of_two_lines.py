# answered 0: beasts.pdf
from pathlib import Path

from . import BUILD, CARD, own

WORDS = BUILD


def make(folder: Path) -> None:
    own(folder, kit=CARD.replace('"H"', r'"Oxen\n\tand ♀"'))
