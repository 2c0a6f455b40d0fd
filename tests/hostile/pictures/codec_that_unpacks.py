# refused: the encoding .zlib.
from tests.hostile.pictures import drawn, png  # noqa: F401


def data() -> bytes:
    return b'<?xml version="1.0" encoding="zlib"?>' + drawn("")
