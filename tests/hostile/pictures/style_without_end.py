# refused: the painter does not know|more than
from tests.hostile.pictures import drawn, png  # noqa: F401


def data() -> bytes:
    return drawn("<style>" + ".a{" * 500_000 + "</style>")
