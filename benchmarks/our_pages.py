"""The page benchmark by this project's own route. usage: our_pages.py TABLE.csv OUT.pdf [backs]"""

from __future__ import annotations

import atexit
import gc
import sys
from pathlib import Path

from pages_fonts import Search


def main(table: str, out: str, backs: str = "") -> None:
    search = Search()
    from our_deck import make  # after the search has begun

    make(Path(table), Path(out), *search.found(), backs=bool(backs))


if __name__ == "__main__":
    if len(sys.argv) < 3:  # "--help" among others; to load what reads options would be measured
        sys.stdout.write(f"{__doc__}\n")
        sys.exit()
    atexit.register(gc.freeze)  # as the command pnp does
    main(*sys.argv[1:4])
