"""What belongs together is written whole or not at all, and what has been counted outlives a disk that is full."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from pnp.cli.counted import counted
from pnp.files import at_once, together, whole


def _write(path: Path, text: str) -> None:
    with whole(path) as file:
        file.write(text.encode())


def test_all_files_or_none(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("as it was", "utf-8")
    with pytest.raises(OSError, match="full"), together():
        _write(tmp_path / "a", "new")
        with at_once():
            _write(tmp_path / "read-again", "there")
        assert (tmp_path / "read-again").read_text("utf-8") == "there"
        raise OSError("the disk is full")
    assert (tmp_path / "a").read_text("utf-8") == "as it was"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "read-again"]


def test_they_get_their_names_at_the_end_of_the_outermost(tmp_path: Path) -> None:
    with together():
        with together():
            _write(tmp_path / "a", "1")
            _write(tmp_path / "a", "2")
        assert not (tmp_path / "a").exists()
    assert [(path.name, path.read_text("utf-8")) for path in tmp_path.iterdir()] == [("a", "2")]


class _Counts(NamedTuple):
    games: int


def _breaks_off() -> Iterator[_Counts]:
    yield _Counts(40)
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("place", "said"),
    [("kept.json", "40 of 100 games are kept"), ("no/such/kept.json", "40 of 100 games could not be kept")],
)
def test_a_count_that_breaks_off_says_what_is_kept(
    place: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if "/" in place:

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("pnp.cli.counted.write_text", full)
    with pytest.raises(KeyboardInterrupt):
        counted(_breaks_off(), _Counts(0), lambda a, b: _Counts(a.games + b.games), 100, tmp_path / "kept.json", str)
    assert said in capsys.readouterr().err
    assert (tmp_path / "kept.json").exists() == ("/" not in place)
