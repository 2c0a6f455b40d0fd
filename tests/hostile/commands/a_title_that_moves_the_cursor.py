# refused: control character 9B
from . import BUILD, game

WORDS = BUILD


def files() -> dict[str, str]:
    return game("name\nOx\n") | {"card_data/own/kit.toml": 'title = "a\\u009b2J\\u202e"\n'}
