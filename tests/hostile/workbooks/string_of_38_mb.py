# refused: has a text of more than 131,072 characters
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/sharedStrings.xml"


def data() -> bytes:
    return strings(b"<si><t>" + b"a" * 38_000_000 + b"</t></si>")
