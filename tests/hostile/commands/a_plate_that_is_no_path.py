# refused: takes 2 numbers
from . import BUILD, plate

WORDS = (*BUILD, "--ink", "light")


def files() -> dict[str, str]:
    return plate('<svg viewBox="0 0 100 80"><path d="M0 0L1"/></svg>')
