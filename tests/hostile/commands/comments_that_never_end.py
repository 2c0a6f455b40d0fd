# refused: evil.svg: cannot be drawn
from . import BUILD, plate

WORDS = BUILD


def files() -> dict[str, str]:
    return plate("<svg>" + "<!--" * 90_000 + "</svg>")
