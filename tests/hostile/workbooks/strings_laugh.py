# refused: what no spreadsheet writes
from tests.hostile.workbooks import sheet, strings  # noqa: F401

PART = "xl/sharedStrings.xml"


def data() -> bytes:
    return (
        b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "'
        + b"c" * 9999
        + b'">]>'
        + strings(b"<si><t>&b;</t></si>" * 9999)[21:]
    )
