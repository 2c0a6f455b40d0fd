# refused: dashes too short
from tests.hostile.pictures import drawn, png  # noqa: F401


def data() -> bytes:
    return drawn('<path d="M0 0H1e5" stroke="red" stroke-dasharray=".0001"/>')
