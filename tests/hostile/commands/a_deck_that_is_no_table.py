# refused: a.log: pond.csv
from . import LOG

WORDS = ("check", "a.log")


def files() -> dict[str, str]:
    return {"pond.csv": "", "a.log": f"{LOG}deck environment: pond.csv\n"}
