# refused: has more than 200000 elements
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/_rels/workbook.xml.rels"


def data() -> bytes:
    return b"<Relationships>" + b"<Relationship/>" * 2_000_000 + b"</Relationships>"
