# refused: more than 75000 elements
from tests.hostile.pictures import drawn, png  # noqa: F401


def data() -> bytes:
    return drawn("<g/>" * 900_000)
