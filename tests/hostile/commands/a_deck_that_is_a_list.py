# answered 0:
from . import CIDER, cider

WORDS = CIDER


def files() -> dict[str, str]:
    return cider([{"deckId": [1], "name": "Ox"}])
