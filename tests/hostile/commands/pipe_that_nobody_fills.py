# refused: a.log:1:1: empty
import os
from pathlib import Path

WORDS = ("check", "a.log")


def make(folder: Path) -> None:
    os.mkfifo(folder / "a.log")
