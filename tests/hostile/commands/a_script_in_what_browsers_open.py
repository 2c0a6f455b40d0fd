# refused: does not know <script>
from . import SVG, drawn

WORDS = SVG


def files() -> dict[str, str]:
    return drawn("<script>alert(1)</script>")
