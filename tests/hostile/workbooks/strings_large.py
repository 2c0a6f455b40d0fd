# refused: unpacks to more than 40 MB
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/sharedStrings.xml"


def data() -> bytes:
    return strings(b"<si><t>a</t></si>" * 5_000_000)
