# refused: pond.kept.json: not what a trial keeps: lists or objects nested without end
from pathlib import Path

from pnp.places import installed

from . import put

WORDS = ("deck", "trial", "pond.csv", "--as", "mating/environment", "--games", "10", "--resume")


def make(folder: Path) -> None:
    put(folder, "pond.csv", (installed() / "card_data/mating/environment.csv").read_bytes())
    put(folder, "pond.kept.json", '{"x":' + "[" * 90_000 + "]" * 90_000 + "}")
