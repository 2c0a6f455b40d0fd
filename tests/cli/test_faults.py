"""What nobody has foreseen is caught once: one line, exit code 70, the traceback where it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Ran


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise LookupError("nobody has\nforeseen this")

    monkeypatch.delenv("PNP_DEBUG", raising=False)
    monkeypatch.setattr("pnp.catalog.games", fails)


@pytest.mark.usefixtures("broken")
def test_a_fault_is_one_line_and_exit_code_70(pnp: Callable[..., Ran]) -> None:
    ran = pnp("games")
    assert (ran.code, ran.out) == (70, "")
    assert ran.err.startswith("pnp: a fault of this program at test_faults.py:")
    assert "LookupError: nobody has foreseen this" in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("words", [("--debug", "games"), ("games", "--debug")])
def test_the_traceback_with_debug(words: tuple[str, ...], pnp: Callable[..., Ran]) -> None:
    ran = pnp(*words)
    assert ran.code == 70
    assert "Traceback" in ran.err
    assert ran.err.splitlines()[-1].startswith("pnp: a fault of this program")


@pytest.mark.parametrize(
    ("raised", "code", "said"),
    [
        (KeyboardInterrupt(), 130, "stopped"),
        (BrokenPipeError(), 0, ""),
        (MemoryError(), 70, "pnp: out of memory"),
        (OSError(28, "No space left on device"), 2, "standard output: no space left on device"),
        (OSError(28, "No space left on device", "a.pdf"), 2, "a.pdf: no space left on device"),
        (RecursionError("too deep"), 70, "pnp: a fault of this program"),
    ],
)
def test_what_has_a_code_of_its_own_keeps_it(
    raised: BaseException, code: int, said: str, pnp: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise raised

    monkeypatch.delenv("PNP_DEBUG", raising=False)
    monkeypatch.setattr("pnp.catalog.games", fails)
    ran = pnp("games")
    assert ran.code == code
    assert ran.err.strip().startswith(said)
    assert len(ran.err.strip().splitlines()) <= 1


def test_a_word_of_2_mb_is_not_echoed_whole(pnp: Callable[..., Ran], tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text("pnp-log 1\ngame: " + "m" * 1_900_000 + "\nplayers: Ann\n", encoding="utf-8")
    for words in (
        ("check", "a.log"),
        ("build", "m" * 1_900_000),
        ("m" * 1_900_000,),
        ("build", "mating", "--paper", "m" * 99_999),
    ):
        ran = pnp(*words)
        assert ran.code == 2
        assert len(ran.err) < 1000


def test_a_terminal_is_not_told_what_to_do(pnp: Callable[..., Ran]) -> None:
    ran = pnp("build", "\x1b[2J\x1b]0;owned\x07")
    assert ran.code == 2
    assert "\x1b" not in ran.err


def test_a_full_disk_names_the_file(pnp: Callable[..., Ran]) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    from pnp.files import naming

    with pytest.raises(OSError, match=r"board\.pdf"), naming(Path("board.pdf")), Path("/dev/full").open("wb") as file:
        file.write(b"a" * 100_000)
