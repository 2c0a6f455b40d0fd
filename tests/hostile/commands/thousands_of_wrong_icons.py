# refused: no icon 'zz'
from . import BUILD, game

WORDS = BUILD


def files() -> dict[str, str]:
    return game("name,text\n" + "".join(f"Ox {number},{'{zz}' * 50}\n" for number in range(1500)))
