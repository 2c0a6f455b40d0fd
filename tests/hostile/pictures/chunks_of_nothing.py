# refused: a picture of more than 100,000 parts
from . import parted


def data() -> bytes:
    return parted(2_000_000)
