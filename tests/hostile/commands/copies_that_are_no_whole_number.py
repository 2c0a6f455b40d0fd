# refused: copies: expected a whole number, got '1.5' .cell B2
from . import BUILD, game

WORDS = BUILD


def files() -> dict[str, str]:
    return game("name,copies\nOx,1.5\n")
