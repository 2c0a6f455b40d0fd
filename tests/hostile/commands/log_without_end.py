# refused: a.log: a device, and no file
from pathlib import Path

WORDS = ("check", "a.log")


def make(folder: Path) -> None:
    (folder / "a.log").symlink_to("/dev/zero")
