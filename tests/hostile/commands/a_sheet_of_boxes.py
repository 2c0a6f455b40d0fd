# refused: 100000000 boxes, and there is room for 35
from . import BUILD, CARD, game

WORDS = BUILD


def files() -> dict[str, str]:
    kit = CARD.replace('"card"', '"sheet"')
    return game("title,boxes\nA,1000000000\nB," + ";" * 9000 + "\n") | {"card_data/own/kit.toml": kit}
