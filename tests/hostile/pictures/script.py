# refused: the painter does not know <script>
from tests.hostile.pictures import drawn, png  # noqa: F401


def data() -> bytes:
    return drawn("<script>alert(1)</script>")
