"""Where a system has no limits for a process (Windows): the parent watches. Played here by taking `resource` away."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from openpyxl import Workbook

from pnp import child

ASKED = """
from pnp.child import LIMITS, Child, Stopped
assert not LIMITS
assert Child().ask("builtins:eval", "__import__('pnp.child').child.LIMITS") is False
# Far from the other limit each, for a busy machine starts slowly and looks late.
loop, much = "while True: pass", "x = [b'a' * 9_000_000 for _ in range(40)]; import time; time.sleep(60)"
for program, seconds in ((loop, 1), (much, 60)):
    asked = Child(seconds, megabytes=200)
    try:
        asked.ask("builtins:exec", program)
    except Stopped as error:
        print(error)
    asked.close()
"""


def _run(words: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """A command where neither it nor its child finds `resource`."""
    (folder / "resource.py").write_text("raise ImportError('not on this system')\n", encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run([sys.executable, *words], env=env, capture_output=True, text=True, check=False)


def test_the_parent_watches(tmp_path: Path) -> None:
    found = _run(["-c", ASKED], tmp_path)
    assert found.stdout.splitlines() == [
        "takes more than 1 s of processor time",
        "takes more than 200 MB of memory",
    ], found.stderr


def test_a_command_that_needs_the_child_works(tmp_path: Path) -> None:
    home = tmp_path / "mine" / "card_data" / "own"
    home.mkdir(parents=True)
    book = Workbook()
    book.active.append(["name", "text"])
    book.active.append(["Ox", "grazes"])
    book.save(home / "beasts.xlsx")
    (home / "bad.xlsx").write_bytes(b"PK\x03\x04 no workbook")
    found = _run(["-m", "pnp", "preflight", "own", "--data", str(tmp_path / "mine")], tmp_path)
    assert found.returncode == 2
    assert found.stderr.startswith(str(home / "bad.xlsx")) and "not a readable XLSX workbook" in found.stderr
    (home / "bad.xlsx").unlink()
    found = _run(["-m", "pnp", "preflight", "own", "--data", str(tmp_path / "mine")], tmp_path)
    assert (found.returncode, found.stderr) == (0, "")


def test_what_windows_says_of_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its two calls played: times in tenths of a microsecond, and how much memory is in use, third of the sizes."""

    def times(handle: Any, *given: Any) -> int:
        for each, value in zip(given, (1, 2, 15_000_000, 20_000_000), strict=True):
            each._obj.value = value
        return int(handle.value == 77)

    def memory(handle: Any, sizes: Any, size: int) -> int:
        before = 1 if ctypes.sizeof(ctypes.c_size_t) == 8 else 2
        sizes._obj[before], sizes._obj[before + 1] = 999_000_000, 123_000_000  # the most that it was, what it is
        return int(handle.value == 77 and size == ctypes.sizeof(sizes._obj))

    kernel = SimpleNamespace(GetProcessTimes=times, K32GetProcessMemoryInfo=memory)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    process: Any = SimpleNamespace(_handle=77)
    assert child._usage_on_windows(process) == (3.5, 123_000_000.0)
    assert child._usage_on_windows(SimpleNamespace(_handle=78)) is None  # type: ignore[arg-type]
