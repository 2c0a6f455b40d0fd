# refused: the entity &b;
from tests.hostile.pictures import drawn, png  # noqa: F401


def data() -> bytes:
    return b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">' + drawn("<title>&b;</title>")
