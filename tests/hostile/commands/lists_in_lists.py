# refused: no project that Cider has exported
from . import CIDER

WORDS = CIDER


def files() -> dict[str, str]:
    return {"a.json": "[" * 100_000}
