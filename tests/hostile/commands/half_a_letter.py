# answered 0:
from . import CIDER, cider

WORDS = CIDER


def files() -> dict[str, str]:
    return cider([{"name": "\ud800", "te\udfffxt": "a"}])
