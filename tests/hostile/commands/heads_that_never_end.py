# refused: not an SVG file
from . import BUILD, plate

WORDS = BUILD


def files() -> dict[str, str]:
    return plate("<svg " * 79_000)
