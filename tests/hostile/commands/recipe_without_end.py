# refused: a.toml: a device, and no file
from pathlib import Path

WORDS = ("deck", "make", "a.toml", "--out", "a.csv")


def make(folder: Path) -> None:
    (folder / "a.toml").symlink_to("/dev/zero")
