# refused: no table was found
from . import SQUIB, TABLE

WORDS = SQUIB


def files() -> dict[str, str]:
    return {"a.rb": "csv" + " " * 90_000 + "\n"} | TABLE
