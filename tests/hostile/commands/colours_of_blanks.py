# refused: does not know the colour
from . import BUILD, game

WORDS = BUILD


def files() -> dict[str, str]:
    return game("name,picture\nOx,a.svg\n") | {
        "card_data/own/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="rgb('
        + " " * 100_000
        + 'x" d="M0 0H9V9"/></svg>'
    }
