# refused: unpacks to more than
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/media/image1.png"


def data() -> bytes:
    return bytes(250_000_000)
