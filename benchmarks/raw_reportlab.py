"""The page benchmark by ReportLab drawn by hand. usage: raw_reportlab.py TABLE.csv OUT.pdf"""

from __future__ import annotations

import sys
from pathlib import Path

from pages_fonts import Search


def main(table: str, out: str) -> None:
    search = Search()
    from raw_deck import make  # after the search has begun

    make(Path(table), Path(out), *search.found())


if __name__ == "__main__":
    if len(sys.argv) < 3:  # "--help" among others; to load what reads options would be measured
        sys.stdout.write(f"{__doc__}\n")
        sys.exit()
    main(*sys.argv[1:3])
