"""Rules in Python that lie in a folder are a program, and are run only where their owner has said so, as direnv does.

What is trusted stands in `trusted.txt` among a person's settings: the folders, one a line. Nothing in a folder can put
it there.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from pnp.errors import Source, Unreadable

MOST = 1_000_000


def settings_folder() -> Path:
    """Where a person's settings are kept: $PNP_CONFIG, or the system's own place."""
    if given := os.environ.get("PNP_CONFIG"):
        return Path(given)
    if os.name == "nt":
        return Path(os.environ.get("APPDATA") or Path.home()) / "pnp"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "pnp"
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "pnp"


def trusted(folder: Path) -> bool:
    """Whether what lies in a folder may be run."""
    file = settings_folder() / "trusted.txt"
    try:
        lines = file.read_text("utf-8").splitlines() if file.stat().st_size < MOST else []
    except (OSError, UnicodeDecodeError):
        return False
    return str(folder.resolve()) in lines


def trust(folder: Path) -> Path:
    """Let what lies in a folder be run from now on; gives the file that says so."""
    file = settings_folder() / "trusted.txt"
    name = str(folder.resolve())
    if name.splitlines() != [name]:
        raise Unreadable.at(Source(name), "a folder with a line end in its name would be two lines of that file")
    if not trusted(folder):
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as out:
            out.write(f"{name}\n")
    return file
