# refused: is the book itself
from . import BOOK, FIGURE

WORDS = BOOK


def files() -> dict[str, str]:
    return {"card_data/mating/figures.toml": FIGURE + '[[figure.thing]]\npart = "rulebook"\nat = [1, 1]\n'}
