"""Rules in Python that lie in a folder are a program, and are run only where their owner has said so, as direnv does.

What is trusted stands in `trusted.txt` among a person's settings, a line each: the folder of a game before it, what its
programs hash to; or `any` and a folder whose programs run whatever they are, as one's own do while they are written.
Nothing in a folder can put a line there. What runs is made of the very letters that were hashed, never of what Python
may find translated beside them (`__pycache__`), which nobody reads.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from types import ModuleType

from pnp.errors import Source, Unreadable
from pnp.files import naming, read_bytes
from pnp.named import NamedTuple

MOST = 1_000_000
MOST_FILES = 500
PROGRAM = "referee.py"
ANY = "any"


class Program(NamedTuple):
    """Rules in Python as they lie there: what is run of them, and the hash of all programs beside them."""

    path: Path
    source: bytes
    digest: str


def settings_folder() -> Path:
    """Where a person's settings are kept: $PNP_CONFIG, or the system's own place."""
    if given := os.environ.get("PNP_CONFIG"):
        return Path(given)
    if os.name == "nt":
        return Path(os.environ.get("APPDATA") or Path.home()) / "pnp"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "pnp"
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "pnp"


def read_program(path: Path) -> Program:
    """The rules in a file, read once: what is hashed is what runs. Raises Unreadable."""
    home = path.parent
    whole = hashlib.sha256()
    source = _read(path)
    others = [each for each in home.rglob("*") if each.suffix in (".py", ".so", ".pyd") and each != path]
    if len(others) > MOST_FILES:
        raise Unreadable.at(Source(str(home)), f"more than {MOST_FILES} programs")
    for name, data in [(path.name, source), *((p.relative_to(home).as_posix(), _read(p)) for p in sorted(others))]:
        whole.update(f"{len(name.encode())} {len(data)} {name}\n".encode() + data)
    return Program(path, source, whole.hexdigest())


def _read(path: Path) -> bytes:
    return read_bytes(path, MOST)


def run(source: bytes, path: Path, name: str) -> ModuleType:
    """A module made of a program's letters. Raises what the program raises."""
    module = ModuleType(name)
    module.__file__ = str(path)
    exec(compile(source, str(path), "exec", dont_inherit=True), module.__dict__)
    return module


def trusted_program(path: Path) -> Program:
    """The rules in `card_data/GAME/referee.py`, if they may be run. Raises Unreadable, which says what to do."""
    program = read_program(path)
    home = path.parent.resolve()
    root = home.parent.parent
    lines = _lines()
    if f"{program.digest} {home}" in lines or f"{ANY} {root}" in lines:
        return program
    known = str(root) in lines or any(line.partition(" ")[2] == str(home) for line in lines)
    why = "is a program, and is not run: read it, and"
    if known:
        why = (
            "is a program, and has changed since it was trusted, or was trusted by its folder alone: read it again, and"
        )
    raise Unreadable.at(Source(str(path)), f"{why} if you trust it, say pnp trust {path.parent.parent.parent}")


def _lines() -> list[str]:
    file = settings_folder() / "trusted.txt"
    try:
        return file.read_text("utf-8").splitlines() if file.stat().st_size < MOST else []
    except (OSError, UnicodeDecodeError):
        return []


def trust(folder: Path) -> tuple[list[Path], Path]:
    """Let the programs of a folder's games be run as they are now; gives them, and the file that says so."""
    found = sorted((folder / "card_data").glob(f"*/{PROGRAM}"))
    return found, _write([f"{read_program(path).digest} {path.parent.resolve()}" for path in found])


def trust_any(folder: Path) -> Path:
    """Let the programs of a folder's games be run from now on, whatever they become; gives the file that says so."""
    return _write([f"{ANY} {folder.resolve()}"])


def _write(lines: list[str]) -> Path:
    file = settings_folder() / "trusted.txt"
    for line in lines:
        if line.splitlines() != [line]:
            place = Source(line.partition(" ")[2])
            raise Unreadable.at(place, "a folder with a line end in its name would be two lines of that file")
    known = _lines()
    with naming(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        out = file.open("a", encoding="utf-8")
    with naming(file), out:
        out.writelines(f"{line}\n" for line in lines if line not in known)
    return file
