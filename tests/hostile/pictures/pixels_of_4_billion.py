# refused: is too large
from tests.hostile.pictures import drawn, png  # noqa: F401


def data() -> bytes:
    return png(65_000, 65_000)
