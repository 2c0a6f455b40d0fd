# refused: expected one of windows-1250, windows-1251
from . import BUILD, CARD, game

WORDS = BUILD


def files() -> dict[str, str]:
    return game("name\nOx\n") | {"card_data/own/kit.toml": f'encoding = "unicode_escape"\n{CARD}'}
