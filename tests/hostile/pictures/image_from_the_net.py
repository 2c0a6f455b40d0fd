# refused: may not fetch
from tests.hostile.pictures import drawn, png  # noqa: F401


def data() -> bytes:
    return drawn('<image href="http://localhost/x.png" width="9" height="9"/>')
