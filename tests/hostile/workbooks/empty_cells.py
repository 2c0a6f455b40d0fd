# refused: more than 2000000 cells
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/worksheets/sheet1.xml"


def data() -> bytes:
    return sheet(b"<row>" + b"<c/>" * 47_000_000 + b"</row>")
