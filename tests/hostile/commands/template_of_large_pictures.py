# refused: more than 16000000 pixels of pictures
from pathlib import Path

from ..pictures import png
from . import BUILD, KIT, own, put

WORDS = BUILD
ENTRY = '[[component]]\nname = "beasts"\ntitle = "B"\nkind = "card"\ntable = "beasts"\nfront = "beasts"\n'
MANY = '{% for n in range(30) %}<image href="file:a{{ n }}.png" width="63" height="88"/>{% endfor %}'


def make(folder: Path) -> None:
    own(folder, kit=KIT + ENTRY)
    put(folder, "templates/own/beasts.svg.j2", '<rect x="-3" y="-3" width="69" height="94"/>' + MANY)
    picture = png(2900, 2900)
    for number in range(30):
        put(folder, f"card_data/own/a{number}.png", picture + bytes([number]))
