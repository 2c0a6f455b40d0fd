# answered 0: beasts.pdf
from . import BUILD, game

WORDS = BUILD
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">' + '<path d="M0 0h9v9z"/>' * 2500 + "</svg>"


def files() -> dict[str, str]:
    icons = {f"card_data/own/icons/i{number}.svg": ICON for number in range(60)}
    return game("name,text\nOx,{i1} and {i2}\n") | icons
