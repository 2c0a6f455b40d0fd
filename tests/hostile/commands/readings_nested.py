# refused: printers.json: not our list of printers: lists or objects nested without end
from pathlib import Path

from . import put

WORDS = ("printer", "list", "--settings", ".")


def make(folder: Path) -> None:
    put(folder, "printers.json", '{"format":1,"x":' + "[" * 90_000 + "]" * 90_000 + "}")
