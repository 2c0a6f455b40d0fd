# refused: may not fetch
from tests.hostile.pictures import drawn, png  # noqa: F401


def data() -> bytes:
    return drawn('<image href="file:///etc/passwd" width="9" height="9"/>')
