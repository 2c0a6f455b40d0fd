"""Watching a deck: every save once, half-saved tables outlived, changed cards painted, and a quiet end."""

from __future__ import annotations

import io
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from pnp.cli import deck_watch, main
from pnp.draw.parts import Facts
from pnp.kit.scan import read_table
from pnp.places import Places, installed
from pnp.workshop.decks.watch import EVERY, MOST, Watch, saves

POND = installed() / "card_data/mating/environment.csv"


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    """A table of one's own."""
    return Path(shutil.copy(POND, tmp_path / "pond.csv"))


def write(path: Path, text: str) -> None:
    """Save, at a time that no other save had."""
    path.write_text(text, encoding="utf-8")
    stamp = path.stat().st_mtime_ns + 1_000_000 * len(text)
    os.utime(path, ns=(stamp, stamp))


def edit(path: Path, old: str, new: str) -> None:
    """Change a word and save."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    write(path, text.replace(old, new))


def retune(path: Path, row: str, column: int, *values: str, **named: str) -> None:
    """Change cells of a row, from a column on, and its name if one is given; save. Whatever the cards' numbers are."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    (at,) = (at for at, line in enumerate(lines) if line.startswith(f"{row},"))
    cells = lines[at].split(",")
    cells[column : column + len(values)] = values
    cells[1] = named.get("name", cells[1])
    lines[at] = ",".join(cells)
    write(path, "".join(lines))


class Waiting:
    """Stands in for sleeping: at each look of the watch the next thing happens."""

    def __init__(self, *things: Callable[[], object] | None) -> None:
        self.things = list(things)
        self.slept = 0.0

    def __call__(self, seconds: float) -> None:
        self.slept += seconds
        assert self.slept < 60, "the watch waits for ever"
        if self.things and (thing := self.things.pop(0)):
            thing()


def take(found: Iterator[None], number: int) -> int:
    """How many saves came before the watch was left."""
    return sum(1 for _, _ in zip(range(number), found, strict=False))


# ---- saves


def test_every_save_comes_once(pond: Path) -> None:
    text = pond.read_text(encoding="utf-8")
    wait = Waiting(None, None, lambda: write(pond, text + "#"), None, None, None, lambda: write(pond, text + "##"))
    assert take(saves(pond, wait=wait), 3) == 3
    # A look at a time, and one more to see that nobody is writing still.
    assert wait.slept == pytest.approx(8 * EVERY)


def test_a_table_is_read_when_it_is_quiet(pond: Path) -> None:
    text = pond.read_text(encoding="utf-8")
    slow = [lambda part=part: write(pond, text[: 200 * part]) for part in range(1, 6)]
    found = saves(pond, wait=Waiting(*slow))
    next(found)
    next(found)
    assert len(pond.read_text(encoding="utf-8")) == 1000


def test_an_editor_may_take_the_file_away_for_a_moment(pond: Path) -> None:
    other = pond.with_name("pond.new")
    shutil.copy(POND, other)
    wait = Waiting(None, pond.unlink, None, None, lambda: other.rename(pond), None)
    assert take(saves(pond, wait=wait), 2) == 2


# ---- looks


def test_only_changed_cards_are_painted(pond: Path) -> None:
    retune(pond, "E05", 4, "0")
    watch = Watch(pond, Places(), Facts())
    first = watch.look()
    assert (first.changes, first.picture, first.problems) == ((), None, ())
    retune(pond, "E05", 4, "2", name="Dusty Months")
    edit(pond, "E12,Moray Reef,1", "E12,Moray Reef,3")
    saved = watch.look(dpi=60)
    assert [change.say() for change in saved.changes] == [
        "E05 Dusty Month: name Dusty Month to Dusty Months, predators 0 to 2",
        "E12 Moray Reef: copies 1 to 3",
    ]
    # More copies look no different, so one pair is painted: two cards of 63 mm and what lies between.
    assert saved.picture is not None
    with Image.open(io.BytesIO(saved.picture)) as picture:
        assert picture.width == pytest.approx((2 * 63 + 2 + 10) / 25.4 * 60, abs=2)
        left = picture.crop((0, 0, picture.width // 2, picture.height)).convert("RGB")
        right = picture.crop((picture.width - left.width, 0, picture.width, picture.height)).convert("RGB")
        assert left.tobytes() != right.tobytes()
    assert watch.look().changes == ()


def test_new_cards_and_those_that_are_gone(pond: Path) -> None:
    watch = Watch(pond, Places(), Facts())
    watch.look()
    lines = pond.read_text(encoding="utf-8").splitlines(keepends=True)
    write(pond, "".join(lines[:-1]) + "E99,Otter Ice,1,core,1,1,0,,,,plant,kind=kelp,teal,water,night\n")
    saved = watch.look(dpi=40)
    assert [change.say() for change in saved.changes] == ["E99 Otter Ice: new", "E24 Great Crossing: gone"]
    assert saved.picture is not None


def test_a_half_saved_table_ends_nothing(pond: Path) -> None:
    watch = Watch(pond, Places(), Facts())
    watch.look()
    whole = pond.read_text(encoding="utf-8")
    half = whole[: whole.index("scene_robin") + 7]
    for part in ("", half, whole[:20], '"', "\x00", re.sub(r",core,\d+", ",core,lots", whole, count=1)):
        write(pond, part)
        assert watch.look().problems, part
    pond.write_bytes(whole.encode("utf-16"))
    assert watch.look().problems
    pond.unlink()
    assert watch.look().problems
    # What follows is compared with the last state that could be read.
    write(pond, whole.replace("Dusty Month", "Dusty Year"))
    assert [change.id for change in watch.look(dpi=40).changes] == ["E05"]


def test_advice_is_given_once(pond: Path) -> None:
    watch = Watch(pond, Places(), Facts())
    retune(pond, "E02", 4, "0", "0", "0")
    said = [str(each) for each in watch.look().advice]
    assert any("E02: nothing happens" in each for each in said)
    edit(pond, "Dusty Month", "Dusty Year")
    assert not any("E02: nothing happens" in str(each) for each in watch.look(dpi=40).advice)


def test_a_picture_that_cannot_be_drawn_is_told_of(pond: Path) -> None:
    watch = Watch(pond, Places(), Facts())
    watch.look()
    edit(pond, "plate:scene_robin_puffed,fit=fill", "tetrapod,ears=wrong")
    saved = watch.look()
    assert saved.picture is None
    assert "ears cannot be 'wrong'" in str(saved.problems[0])


def test_many_changes_share_a_picture_of_bounded_size(pond: Path) -> None:
    watch = Watch(pond, Places(), Facts())
    lines = pond.read_text(encoding="utf-8").splitlines()
    many = [line.replace(f"E{at:02},", f"E{at + 24 * time},", 1) for time in range(3) for at, line in enumerate(lines)]
    rows = [lines[0], *(line for line in many if not line.startswith("id"))]
    write(pond, "\n".join(rows) + "\n")
    assert not watch.look().problems
    write(pond, "\n".join(rows).replace(",core,", ",stable,") + "\n")
    saved = watch.look(dpi=20)
    assert len(read_table(pond).rows) == len(rows) - 1
    assert saved.picture is not None
    with Image.open(io.BytesIO(saved.picture)) as picture:
        assert picture.height < 20 / 25.4 * 110 * (-(-MOST // 3) + 1)


# ---- the command


def test_ctrl_c_is_no_accident(pond: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(path: Path) -> Iterator[None]:
        yield
        raise KeyboardInterrupt

    monkeypatch.setattr("pnp.workshop.decks.watch.saves", interrupted)
    monkeypatch.setattr(sys, "argv", ["pnp", "deck", "watch", str(pond)])
    assert deck_watch.command.name
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    said = capsys.readouterr()
    assert "waiting for the next save (Ctrl-C ends)" in said.out
    assert said.err == ""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_watch_from_start_to_end(pond: Path) -> None:
    """As somebody uses it: started, a save, a broken save, a better one, Ctrl-C."""
    # Whoever runs the tests in the background may have them ignore Ctrl-C, which the child would inherit.
    listening = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    program = f"{listening}; from pnp.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-uc", program, "deck", "watch", str(pond), "--dpi", "40"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert process.stdout is not None
        lines = iter(process.stdout.readline, "")

        def until(end: str) -> str:
            return next(line for line in lines if line.rstrip().endswith(end))

        until("waiting for the next save (Ctrl-C ends)")
        edit(pond, "Dusty Month", "Dusty Year")
        until("pond-changed.png")
        write(pond, "id,na")
        until("waiting for the next save")
        shutil.copy(POND, pond)
        until("pond-changed.png")
        started = time.process_time()
        process.send_signal(signal.SIGINT)
        rest = "".join(lines)
        assert process.wait(20) == 0
        assert "Traceback" not in rest
        assert time.process_time() - started < 5
    finally:
        process.kill()
        process.communicate()
    assert pond.with_name("pond-changed.png").read_bytes().startswith(b"\x89PNG")
