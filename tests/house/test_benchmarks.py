"""Every command that measures says what it is for, and what it takes, before it measures anything."""

from __future__ import annotations

import runpy
import signal
import sys
from pathlib import Path
from types import FrameType

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
COMMANDS = [path for path in sorted(BENCHMARKS.glob("*.py")) if "__main__" in path.read_text(encoding="utf-8")]
PATIENCE = 60  # seconds; what asks for no help first would measure for minutes


def _measures(number: int, frame: FrameType | None) -> None:
    raise AssertionError("it measures where it was asked what it is")


@pytest.mark.skipif(not hasattr(signal, "alarm"), reason="nothing here ends what measures")
@pytest.mark.parametrize("path", COMMANDS, ids=lambda path: path.name)
def test_a_command_says_what_it_is(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [str(path), "--help"])
    monkeypatch.syspath_prepend(BENCHMARKS)
    # What a command takes from the one beside it may be called like a folder of the tests, as `referee` is.
    named = {each.stem: sys.modules.pop(each.stem) for each in BENCHMARKS.glob("*.py") if each.stem in sys.modules}
    before = signal.signal(signal.SIGALRM, _measures)
    signal.alarm(PATIENCE)
    try:
        with pytest.raises(SystemExit) as ended:
            runpy.run_path(str(path), run_name="__main__")
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
        for name, module in list(sys.modules.items()):  # `kits` is somebody else's elsewhere
            if Path(getattr(module, "__file__", None) or "/").parent == BENCHMARKS:
                del sys.modules[name]
        sys.modules.update(named)
    assert not ended.value.code
    assert f"usage: {path.name}" in capsys.readouterr().out


def test_there_are_such_commands() -> None:
    assert len(COMMANDS) > 20
