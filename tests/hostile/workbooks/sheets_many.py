# refused: more than 250 sheets
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/workbook.xml"
_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_LINKS = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'


def data() -> bytes:
    """All of them the one sheet that there is."""
    many = "".join(f'<sheet name="b{n}" sheetId="{n + 1}" r:id="rId1"/>' for n in range(5_000))
    return f"<workbook {_MAIN} {_LINKS}><sheets>{many}</sheets></workbook>".encode()
