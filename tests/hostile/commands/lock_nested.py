# refused: a.json: not a lock file: lists or objects nested without end
from pathlib import Path

from . import put

WORDS = ("build", "mating", "--since", "a.json", "--out", "out")


def make(folder: Path) -> None:
    put(folder, "a.json", '{"x":' + "[" * 90_000 + "]" * 90_000 + "}")
