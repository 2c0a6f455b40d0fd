# refused: pond.xlsx: a device, and no file
from pathlib import Path

WORDS = ("deck", "check", "pond.xlsx", "--as", "mating/environment")


def make(folder: Path) -> None:
    (folder / "pond.xlsx").symlink_to("/dev/zero")
