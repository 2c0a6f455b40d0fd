# refused: more than 16000000 pixels of pictures
from base64 import b64encode

from . import drawn, png


def data() -> bytes:
    many = (b64encode(png(2900, 2900 - number)).decode() for number in range(9))
    return drawn("".join(f'<image href="data:image/png;base64,{each}" width="9" height="9"/>' for each in many))
