# refused: not our list
from . import NESTED

WORDS = ("printer", "list", "--settings", ".")


def files() -> dict[str, str]:
    return {"printers.json": NESTED}
