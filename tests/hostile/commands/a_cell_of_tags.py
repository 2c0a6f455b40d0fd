# refused: a text of 120000 letters, and no card has room for them .cell B2
from . import BUILD, game

WORDS = BUILD


def files() -> dict[str, str]:
    return game(f'name,tags\nOx,"{"a;" * 60_000}"\n')
