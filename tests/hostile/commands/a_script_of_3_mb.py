# refused: larger than 2 MB
from . import SQUIB, TABLE

WORDS = SQUIB


def files() -> dict[str, str]:
    return TABLE | {"a.rb": "a\n" * 1_500_000}
