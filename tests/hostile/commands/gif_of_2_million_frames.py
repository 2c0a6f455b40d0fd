# refused: a picture that moves
from pathlib import Path

from . import BUILD, own, put

WORDS = BUILD
FRAME = b"!\xf9\4\0\0\0\0\0,\0\0\0\0\t\0\t\0\0\2\2L\1\0"


def make(folder: Path) -> None:
    own(folder, "name,picture\nOx,a.gif\n")
    put(folder, "card_data/own/a.gif", b"GIF89a\t\0\t\0\x80\0\0" + b"\0" * 6 + FRAME * 2_000_000 + b";")
