# refused: a.json: a device, and no file
from pathlib import Path

WORDS = ("build", "mating", "--since", "a.json", "--out", "out")


def make(folder: Path) -> None:
    (folder / "a.json").symlink_to("/dev/zero")
