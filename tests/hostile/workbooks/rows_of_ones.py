# refused: more than 100000 rows
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/worksheets/sheet1.xml"


def data() -> bytes:
    return sheet(b"<row><c><v>1</v></c></row>" * 2_000_000)
