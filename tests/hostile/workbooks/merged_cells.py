# refused: merged cells A1:B2|has more than
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/worksheets/sheet1.xml"


def data() -> bytes:
    return sheet(
        b"<row><c><v>1</v></c></row>", b"<mergeCells>" + b'<mergeCell ref="A1:B2"/>' * 19_000 + b"</mergeCells>"
    )
