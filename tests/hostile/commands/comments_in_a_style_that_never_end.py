# refused: does not know the arc
from . import BUILD, game

WORDS = BUILD


def files() -> dict[str, str]:
    return game("name,picture\nOx,a.svg\n") | {
        "card_data/own/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>'
        + "/*a" * 200_000
        + '</style><path d="M0 0A1 1 0 0 1'
        + " " * 100_000
        + 'x"/></svg>'
    }
