# refused: there is no pond.csv beside the log
from pathlib import Path

from . import LOG, put

WORDS = ("check", "a.log")


def make(folder: Path) -> None:
    put(folder, "a.log", f"{LOG}deck environment: pond.csv\n")
    (folder / "pond.csv").symlink_to("/dev/zero")
