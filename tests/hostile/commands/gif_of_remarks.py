# refused: a picture of more than 100,000 parts
from pathlib import Path

from . import BUILD, own, put

WORDS = BUILD


def make(folder: Path) -> None:
    own(folder, "name,picture\nOx,a.gif\n")
    put(folder, "card_data/own/a.gif", b"GIF89a\t\0\t\0\x80\0\0" + b"\0" * 6 + b"!\xfe\0" * 15_000_000)
