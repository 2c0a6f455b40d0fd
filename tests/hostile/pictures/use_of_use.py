# refused: more than 75000 elements|uses itself|nested
from tests.hostile.pictures import drawn, png  # noqa: F401


def data() -> bytes:
    return drawn(
        "".join(f'<g id="a{n}">' + f'<use href="#a{n + 1}"/>' * 10 + "</g>" for n in range(20))
        + '<g id="a20"><rect width="1" height="1"/></g>'
    )
