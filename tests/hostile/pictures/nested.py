# refused: nested more than
from tests.hostile.pictures import drawn, png  # noqa: F401


def data() -> bytes:
    return drawn("<g>" * 5000 + "</g>" * 5000)
