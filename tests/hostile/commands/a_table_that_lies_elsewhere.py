# refused: does not lie beside
from . import SQUIB

WORDS = SQUIB


def files() -> dict[str, str]:
    return {"a.rb": "csv file: '../../etc/passwd'\n"}
