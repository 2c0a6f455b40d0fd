# refused: is not UTF-8
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/styles.xml"


def data() -> bytes:
    return ("<styleSheet>" + "<xf/>" * 900_000 + "</styleSheet>").encode("utf-16")
