# refused: more than 8000 groups that are seen through|too much for one picture|more than 75000 elements
from tests.hostile.pictures import drawn, png  # noqa: F401


def data() -> bytes:
    return drawn('<g opacity=".5"><rect width="9" height="9"/><rect width="5" height="5"/></g>' * 30_000)
