# refused: has more than 200000 elements
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/styles.xml"


def data() -> bytes:
    return (
        b'<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        + b"<xf/>" * 7_000_000
        + b"</styleSheet>"
    )
