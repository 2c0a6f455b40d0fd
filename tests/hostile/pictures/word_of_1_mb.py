# refused: a text of more than 20000 letters|more than 200000 letters
from tests.hostile.pictures import drawn, png  # noqa: F401


def data() -> bytes:
    return drawn('<text x="1" y="9" font-family="Source Sans Pro" font-size="5">' + "e\u0301" * 700_000 + "</text>")
