# refused: has a text of more than 131,072 characters|has more than
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/worksheets/sheet1.xml"


def data() -> bytes:
    return sheet(b'<row><c t="inlineStr"><is><t>' + (b"a" * 600_000 + b"<!-- -->") * 300 + b"</t></is></c></row>")
