# refused: has more than 1500000 elements
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/sharedStrings.xml"


def data() -> bytes:
    return strings(b"<si><t>a</t></si>" * 2_300_000)
