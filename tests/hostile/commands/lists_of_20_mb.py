# refused: 512 MB|no project
from . import CIDER

WORDS = CIDER
MEGABYTES = 550  # ended by the child's own bound


def files() -> dict[str, str]:
    return {"a.json": "[" + "[]," * 7_000_000 + "[]]"}
