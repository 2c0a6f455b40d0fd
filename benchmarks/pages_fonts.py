"""The two fonts of the page benchmark, regular and bold: DejaVu Sans where the machine has it, else Source Sans."""

from __future__ import annotations

import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path


def find_fonts() -> tuple[Path, Path]:
    """The TrueType files, regular and bold."""
    if shutil.which("fc-match"):
        # Both questions at once: each costs as much as drawing a hundred cards.
        asked = [
            subprocess.Popen(
                ["fc-match", "-f", "%{file}", f"DejaVu Sans:style={style}"], stdout=subprocess.PIPE, text=True
            )
            for style in ("Book", "Bold")
        ]
        regular, bold = (Path(process.communicate()[0]) for process in asked)
        if "DejaVu" in regular.name and "DejaVu" in bold.name:
            return regular, bold
    spec = find_spec("font_source_sans_pro")
    if spec is None or spec.origin is None:
        raise SystemExit("no fonts: neither DejaVu Sans nor font-source-sans-pro")
    folder = Path(spec.origin).parent / "files"
    return folder / "SourceSansPro-Regular.ttf", folder / "SourceSansPro-Bold.ttf"
