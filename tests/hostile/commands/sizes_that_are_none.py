# answered 0: left out
from . import SQUIB, TABLE

WORDS = SQUIB


def files() -> dict[str, str]:
    return TABLE | {"a.rb": "csv file: 'cards.csv'\nSquib::Deck.new(width: 1.2.3, height: 99999999)\n"}
