# refused: more than 600 cards
from . import BOOK, FIGURE

WORDS = BOOK
THING = '[[figure.thing]]\npart = "combat"\nat = [1, 1]\nbacks = 60\npile = 60\n'


def files() -> dict[str, str]:
    return {"card_data/mating/figures.toml": FIGURE + THING * 60}
