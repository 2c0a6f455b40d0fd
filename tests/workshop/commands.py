"""The command line, called as `pnp` calls it."""

from __future__ import annotations

import sys

import pytest

from pnp.cli import main


def pnp(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: object) -> tuple[int, str, str]:
    """Exit code, output and errors of a command."""
    monkeypatch.setattr(sys, "argv", ["pnp", *map(str, words)])
    try:
        main()
        code = 0
    except SystemExit as stop:
        code = int(stop.code or 0)
    said = capsys.readouterr()
    return code, said.out, said.err
