# refused: not a readable XLSX workbook|more than 100000 rows|too many digits
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/worksheets/sheet1.xml"


def data() -> bytes:
    return sheet(b'<row r="' + b"9" * 100_000 + b'"><c><v>1</v></c></row>')
