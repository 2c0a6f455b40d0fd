# refused: more than 100000 rows
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/worksheets/sheet1.xml"


def data() -> bytes:
    return sheet(b"<row/>" * 30_000_000)
