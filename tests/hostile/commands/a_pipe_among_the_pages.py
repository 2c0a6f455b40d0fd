# answered 0: beasts.pdf
import os
from pathlib import Path

from . import BUILD, own

WORDS = BUILD


def make(folder: Path) -> None:
    own(folder)
    (folder / "out" / "own").mkdir(parents=True)
    os.mkfifo(folder / "out" / "own" / "old.pdf")
