# refused: more than 1500 shapes filled with a gradient that is seen through
from tests.hostile.pictures import drawn, png  # noqa: F401


def data() -> bytes:
    return drawn(
        '<linearGradient id="g"><stop stop-opacity=".5"/><stop offset="1"/></linearGradient>'
        + '<rect width="9" height="9" fill="url(#g)"/>' * 20_000
    )
