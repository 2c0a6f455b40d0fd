# refused: kind: beasts-1: a text of 28889 letters, and no card has room for them .cell B2
from . import BUILD, game

WORDS = BUILD


def files() -> dict[str, str]:
    return game(f'name,kind\n,"{",".join(f"w{number}" for number in range(5000))}"\nOx,w1\n')
