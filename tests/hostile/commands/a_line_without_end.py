# answered 0: left out
from . import SQUIB, TABLE

WORDS = SQUIB


def files() -> dict[str, str]:
    return TABLE | {"a.rb": "csv file: 'cards.csv'\n" + "'a#" * 300_000}
