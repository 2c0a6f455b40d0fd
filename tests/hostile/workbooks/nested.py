# refused: elements are nested more than 100 deep|has more than
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/worksheets/sheet1.xml"


def data() -> bytes:
    return sheet(b"<a>" * 90_000 + b"</a>" * 90_000)
