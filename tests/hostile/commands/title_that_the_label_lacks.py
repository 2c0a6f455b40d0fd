# answered 1: has no Chinese
from pathlib import Path

from . import BUILD, CARD, own

WORDS = BUILD


def make(folder: Path) -> None:
    own(folder, kit=CARD.replace('"B"', '"熊"'))
