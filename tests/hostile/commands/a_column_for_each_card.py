# refused: more than 200 columns
from . import CIDER, cider

WORDS = CIDER


def files() -> dict[str, str]:
    return cider([{f"c{n}": n} for n in range(90_000)])
