# refused: unpacks to more than 40 MB
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/media/image1.png"


def data() -> bytes:
    return bytes(50_000_000)
