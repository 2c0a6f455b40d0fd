# refused: a device, and no file
from . import LOG

WORDS = ("export", "mating", "--to", "dtc", "--profile", "/dev/zero", "--out", "out")


def files() -> dict[str, str]:
    return {"a.log": LOG}
