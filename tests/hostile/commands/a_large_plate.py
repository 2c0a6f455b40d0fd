# refused: more than 400000 letters
from . import BUILD, plate

WORDS = BUILD


def files() -> dict[str, str]:
    return plate("<svg>" + "<g/>" * 400_000 + "</svg>")
