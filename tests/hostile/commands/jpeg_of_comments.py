# refused: a picture of more than 100,000 parts
from pathlib import Path

from . import BUILD, own, put

WORDS = BUILD


def make(folder: Path) -> None:
    own(folder, "name,picture\nOx,a.jpg\n")
    put(folder, "card_data/own/a.jpg", b"\xff\xd8" + b"\xff\xfe\0\2" * 15_000_000)
