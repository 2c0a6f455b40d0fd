# refused: has a text of more than 131,072 characters
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/worksheets/sheet1.xml"


def data() -> bytes:
    return sheet(b'<row><c t="inlineStr"><is><t>' + b"a" * 180_000_000 + b"</t></is></c></row>")
