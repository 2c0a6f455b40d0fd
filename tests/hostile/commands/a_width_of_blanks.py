# refused: needs a viewBox|width
from . import BUILD, game

WORDS = BUILD


def files() -> dict[str, str]:
    return game("name,picture\nOx,a.svg\n") | {
        "card_data/own/a.svg": f'<svg xmlns="http://www.w3.org/2000/svg" width="1{" " * 90_000}!" height="2"/>'
    }
