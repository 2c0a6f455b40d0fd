# refused: a cell of more than 131,072 characters|a cell of more than 2000 parts
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/worksheets/sheet1.xml"


def data() -> bytes:
    return sheet(b'<row><c t="inlineStr"><is>' + (b"<r><t>" + b"a" * 100_000 + b"</t></r>") * 300 + b"</is></c></row>")
