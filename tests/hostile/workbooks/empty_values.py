# refused: has more than 200000 elements
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/worksheets/sheet1.xml"


def data() -> bytes:
    return sheet(b"<v/>" * 40_000_000)
