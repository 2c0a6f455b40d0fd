# refused: 0.png: no such picture beside the tables of own .*cell C2
from . import BUILD, game

WORDS = BUILD
LINES = 1001


def files() -> dict[str, str]:
    return game("name,text,picture\n" + "".join(f"Ox {number},Moo,{number}.png\n" for number in range(1000)))
