# refused: cannot be cut
from . import LOG

WORDS = ("log", "cut", "a.log", "--from", "round 6")


def files() -> dict[str, str]:
    return {"a.log": f"{LOG}from: round 5\n\n" + "".join(f"= Ann food {n}\n" for n in range(19_900))}
