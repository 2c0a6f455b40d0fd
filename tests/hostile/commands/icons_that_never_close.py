# answered 1: overflows by
from . import BUILD, game

WORDS = BUILD


def files() -> dict[str, str]:
    return game("name,text\nOx," + "{a" * 9_900 + "\n")
