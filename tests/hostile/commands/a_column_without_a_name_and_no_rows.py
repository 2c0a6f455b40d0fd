# refused: a header and no rows
from . import BUILD, game

WORDS = BUILD


def files() -> dict[str, str]:
    return game("name,,text\n")
