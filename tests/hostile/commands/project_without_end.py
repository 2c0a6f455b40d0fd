# refused: a.json: a device, and no file
from pathlib import Path

WORDS = ("import", "cider", "a.json", "own", "--in", "made")


def make(folder: Path) -> None:
    (folder / "a.json").symlink_to("/dev/zero")
