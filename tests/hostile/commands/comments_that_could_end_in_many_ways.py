# refused: not an SVG file
from . import BUILD, plate

WORDS = BUILD


def files() -> dict[str, str]:
    return plate("<!--a-->" * 40_000 + "x")
