# refused: document types and entities
from tests.hostile.pictures import drawn, png  # noqa: F401


def data() -> bytes:
    return b'<!DOCTYPE a [<!ENTITY b "' + b"c" * 9999 + b'">]>' + drawn("<title>&b;</title>")
