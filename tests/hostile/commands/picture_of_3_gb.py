# refused: a.png: larger than 64 MB
from pathlib import Path

from . import BUILD, own

WORDS = BUILD


def make(folder: Path) -> None:
    own(folder, "name,picture\nOx,a.png\n")
    with (folder / "card_data" / "own" / "a.png").open("wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        file.truncate(3_000_000_000)  # no block of it is ever written
