# refused: more than 1200000 letters of path data
from tests.hostile.pictures import drawn, png  # noqa: F401


def data() -> bytes:
    return drawn(('<path d="M0 0' + "l1.5,.5" * 1000 + '"/>') * 560)
