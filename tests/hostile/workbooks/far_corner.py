# refused: more than 5000000 cells
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/worksheets/sheet1.xml"


def data() -> bytes:
    return sheet(b'<row r="1"><c r="GR1"><v>1</v></c></row><row r="100001"><c r="A100001"><v>1</v></c></row>')
