"""The two fonts of the page benchmark, regular and bold: DejaVu Sans where the machine has it, else Source Sans."""

from __future__ import annotations

import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path


class Search:
    """Asks for the fonts when it is made, so that modules load while fontconfig looks."""

    def __init__(self) -> None:
        self._asked: list[subprocess.Popen[str]] = []
        if shutil.which("fc-match"):
            for style in ("Book", "Bold"):
                command = ["fc-match", "-f", "%{file}", f"DejaVu Sans:style={style}"]
                self._asked.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))

    def found(self) -> tuple[Path, Path]:
        """The TrueType files, regular and bold."""
        answers = [Path(process.communicate()[0]) for process in self._asked]
        if len(answers) == 2 and all("DejaVu" in path.name for path in answers):
            return answers[0], answers[1]
        spec = find_spec("font_source_sans_pro")
        if spec is None or spec.origin is None:
            raise SystemExit("no fonts: neither DejaVu Sans nor font-source-sans-pro")
        folder = Path(spec.origin).parent / "files"
        return folder / "SourceSansPro-Regular.ttf", folder / "SourceSansPro-Bold.ttf"
