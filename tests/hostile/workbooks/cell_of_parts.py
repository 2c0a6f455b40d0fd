# refused: a cell of more than 2000 parts|has more than
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/worksheets/sheet1.xml"


def data() -> bytes:
    return sheet(b"<row><c>" + b"<v/>" * 250_000 + b"</c></row>")
