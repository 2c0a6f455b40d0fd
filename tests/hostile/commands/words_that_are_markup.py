# answered 1: overflows by 1 line
from . import BUILD, CARD, game

WORDS = BUILD


def files() -> dict[str, str]:
    kit = CARD.replace('"card"', '"sheet"') + '[words]\npoints = "</text><script>alert(1)</script>"\n'
    return game("title,boxes,points\nA,3,2\n") | {"card_data/own/kit.toml": kit}
