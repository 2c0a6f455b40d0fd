# refused: may not fetch the image
from . import SVG, drawn

WORDS = SVG


def files() -> dict[str, str]:
    return drawn('<image href="http://127.0.0.1/a.png" width="9" height="9"/>')
