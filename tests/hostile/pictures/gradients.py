# refused: more than 4000 shapes filled with a gradient|more than 75000 elements|too much for one picture
from tests.hostile.pictures import drawn, png  # noqa: F401


def data() -> bytes:
    return drawn(
        '<linearGradient id="g"><stop/><stop offset="1"/></linearGradient>'
        + '<rect width="9" height="9" fill="url(#g)"/>' * 90_000
    )
