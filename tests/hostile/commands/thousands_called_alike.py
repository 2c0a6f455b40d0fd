# refused: say --yes-really-this-many
from . import BUILD, game

WORDS = BUILD


def files() -> dict[str, str]:
    return game("name\n" + "ox\n" * 60_000)
