# refused: more than 10000 shapes filled with a gradient
from tests.hostile.pictures import drawn, png  # noqa: F401


def data() -> bytes:
    return drawn(
        '<linearGradient id="g"><stop/><stop offset="1"/></linearGradient>'
        + '<rect width="9" height="9" fill="url(#g)"/>' * 90_000
    )
