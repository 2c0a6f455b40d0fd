"""The cards of a table by typst. usage: typst_pages.py TABLE OUT"""

import sys
from pathlib import Path

import font_source_sans_pro
import typst

if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.stdout.write(f"{__doc__}\n")
        sys.exit()
    table, out = (str(Path(each).resolve()) for each in sys.argv[1:3])
    fonts = Path(font_source_sans_pro.__file__).parent / "files"
    typst.compile(
        str(Path(__file__).with_name("cards.typ")),
        output=out,
        root="/",
        font_paths=[str(fonts)],
        ignore_system_fonts=True,
        sys_inputs={"csv": table},
    )
