# refused: what no spreadsheet writes
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/sharedStrings.xml"


def data() -> bytes:
    return strings(b"<si><t><![CDATA[" + b"<" * 9_000_000 + b"]]></t></si>")
