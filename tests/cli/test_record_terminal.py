"""pnp record at a terminal of 80 columns: completion, rivals, dice, lines taken back, a disk that is full for now."""

from __future__ import annotations

import os
import re
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.cli.log_file import LogFile

pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")

PROGRAM = [sys.executable, "-c", "from pnp.cli import main; main()"]
PATIENCE = 120.0


class Terminal:
    """`pnp record` in a pseudo-terminal: types lines, waits for the prompt, keeps all that was shown."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.main, other = pty.openpty()
        environment = {**os.environ, "COLUMNS": "80", "LINES": "24", "TERM": "xterm"}
        self.process = subprocess.Popen(
            [*PROGRAM, "record", *arguments], cwd=folder, stdin=other, stdout=other, stderr=other, env=environment
        )
        os.close(other)
        self.shown = ""

    def until(self, wanted: str) -> str:
        """What is shown until a text comes."""
        got = ""
        last = time.monotonic() + PATIENCE
        while wanted not in got:
            ready, _, _ = select.select([self.main], [], [], 0.2)
            if ready:
                try:
                    got += os.read(self.main, 65536).decode("utf-8", "replace")
                except OSError:
                    break
            assert time.monotonic() < last, f"{wanted!r} did not come; this did: {got!r}"
        self.shown += got
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", got).replace("\r", "")

    def type(self, line: str, wanted: str = "\n> ") -> str:
        """Type a line; what is shown up to the next prompt."""
        os.write(self.main, f"{line}\r".encode())
        return self.until(wanted)

    def kill(self) -> None:
        """Pull the plug."""
        self.process.kill()
        self.process.wait()
        os.close(self.main)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path
    shutil.rmtree(tmp_path, ignore_errors=True)


def test_an_evening_against_a_rival(folder: Path) -> None:
    table = Terminal(folder, "mating", "solo.log", "--players", "Ann, Reed", "--rivals", "Reed")
    table.until("\n> ")
    table.type("d ?")
    table.type("r: draw C11 F03 F11 C12 S05")
    # Tab finishes the line that was begun.
    assert "+ Ann: lunch" in table.type("lun\t")
    said = table.type("rival v5")
    assert "V05 says: step " in said and "+ Reed: card V05" in said and "+ Reed: " in said.split("card V05")[1]
    assert "Reed holds C11" in table.type("position")
    # What followed from the card goes back with it.
    assert "taken back: Reed: card V05" in table.type("back")
    log = (folder / "solo.log").read_text(encoding="utf-8")
    assert "card V05" not in log and "Ann: lunch" in log
    # The plug is pulled: what was acknowledged is there, and the evening goes on.
    table.kill()
    again = Terminal(folder, "mating", "solo.log")
    assert "turns a rival card" in again.until("\n> ")
    again.type("rival V07")
    again.type("env e3")
    again.type("quit", "tells the score")
    again.kill()
    assert "environment: E03" in (folder / "solo.log").read_text(encoding="utf-8")
    widest = max(len(line) for line in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", table.shown).splitlines())
    assert widest <= 80


def test_dice_for_those_who_have_none(folder: Path) -> None:
    table = Terminal(folder, "scary", "solo.log", "--players", "Ann, Ben")
    table.until("\n> ")
    assert "no: write what the dice show" in table.type("1")  # not the first of all throws
    assert re.search(r"\+ Ben: roll [1-6] [1-6]", table.type("roll ben"))
    assert re.search(r"\+ Ann: roll [1-6] [1-6]", table.type("roll"))
    assert "taken back: Ann: roll" in table.type("back 2")
    said = table.type("roll")
    assert re.search(r"\+ Ann: roll [1-6] [1-6]\n  \+ Ben: roll [1-6] [1-6]", said), said
    table.type("quit", "tells the score")
    table.kill()


def test_few_words_are_enough(folder: Path) -> None:
    """Cards alone, a rival's name without a colon; windows in which nobody can do anything are not asked about."""
    table = Terminal(folder, "mating", "solo.log", "--players", "Ann", "--rivals", "Reed")
    table.until("\n> ")
    assert "+ Ann: draw S05 F01 C01 C02 C03" in table.type("s5 f1 c1 c2 c3")
    assert "+ Reed: draw F13 C06 S06 C07 C08" in table.type("reed d f13 c6 s6 c7 c8")
    assert "+ Ann: play F01" in table.type("f1")
    said = table.type("help sneak")
    assert "sneak S04 on Ann" in said and "position" not in said  # of one word that alone, not all that can be typed
    said = table.type("v7")
    assert "+ Reed: play F13" in said and "V07 says: step 1, the fittest card" in said and "now: Ann food 2" in said
    # E10: no predators. Only Ann's card that is played before combat is asked about.
    said = table.type("e10")
    assert "sneaky cards before combat" in said and "before predators" not in said
    assert "+ Ann: sneak S05" in table.type("s5")
    table.type("quit", "tells the score")
    table.kill()


def test_passing_is_taken_back_by_itself(folder: Path) -> None:
    table = Terminal(folder, "mating", "solo.log", "--players", "Ann, Ben")
    table.until("\n> ")
    for line in ("a: c1 c2 c3 c4 s1", "b: c5 c6 c7 c8 s2", "a: lunch", "b: c5", "e10"):
        assert "no:" not in table.type(line)
    assert "before predators" in table.shown.rpartition("e10")[2]
    table.type("")
    said = table.type("back")
    assert "taken back: (passed)" in said and "taken back: environment" not in said and "before predators" in said
    table.type("quit", "tells the score")
    table.kill()


def test_a_log_written_by_hand_with_a_slip_goes_on(folder: Path) -> None:
    """As people write: lower case, zeros left out, a draw forgotten, an escape that could not be paid."""
    text = "pnp-log 1\ngame: mating 1\nplayers: Ann, Ben, Cara\n\nround 1\nann: play c11\nben: play f1\ncara: lunch\n"
    (folder / "hand.log").write_text(text + "environment: e7\nben: escape\nround 2\nann: lunch\n", encoding="utf-8")
    table = Terminal(folder, "mating", "hand.log")
    said = table.until("\n> ")
    assert "hand.log:10:1: ruling 3.6" in said and "taken as:" in said
    assert "[round 2] Ben lays down a strategy; Cara lays down a strategy" in said
    assert "+ Ben: lunch" in table.type("b: l")
    table.type("quit", "tells the score")
    table.kill()
    # Another machine: the file alone is enough.
    (folder / "away").mkdir()
    (folder / "hand.log").rename(folder / "away" / "there.log")
    table = Terminal(folder, "mating", "away/there.log")
    assert "[round 2] Cara lays down a strategy" in table.until("\n> ")
    table.type("quit", "tells the score")
    table.kill()


def test_a_log_begun_by_hand_goes_on(folder: Path) -> None:
    # No newline at its end, as editors leave it.
    (folder / "hand.log").write_text("pnp-log 1\ngame: mating 1\nplayers: Ann, Ben\n\nAnn: draw ?", encoding="utf-8")
    table = Terminal(folder, "mating", "hand.log")
    table.until("\n> ")
    table.type("b: d ?")
    table.type("quit", "tells the score")
    table.kill()
    assert (folder / "hand.log").read_text(encoding="utf-8").splitlines()[4:6] == ["Ann: draw ?", "Ben: draw ?"]


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs a file that cannot be written")
def test_what_cannot_be_written_stays_and_is_tried_again(folder: Path) -> None:
    log = folder / "solo.log"
    table = Terminal(folder, "mating", "solo.log", "--players", "Ann, Ben")
    table.until("\n> ")
    before = log.read_text(encoding="utf-8")
    log.rename(folder / "away.log")
    log.mkdir()  # a folder in the place of the file: even a superuser cannot write it
    said = table.type("a: d ?")
    assert "cannot write solo.log" in said and "not on the disk yet: Ann: draw ?" in said
    assert "cannot write" in table.type("")
    log.rmdir()
    (folder / "away.log").rename(log)
    assert "+ Ann: draw ?" in table.type("")
    assert log.read_text(encoding="utf-8") == before + "Ann: draw ?\n"
    table.type("quit", "tells the score")
    table.kill()


def test_what_is_taken_back_is_gone_from_the_file(folder: Path) -> None:
    """Also where it could not be written at first: the file never keeps a line that was taken back."""
    log = folder / "solo.log"
    table = Terminal(folder, "mating", "solo.log", "--players", "Ann, Ben")
    table.until("\n> ")
    before = log.read_text(encoding="utf-8")
    table.type("a: d ?")
    log.rename(folder / "away.log")
    log.mkdir()
    assert "cannot write solo.log" in table.type("back")
    assert "cannot write solo.log" in table.type("b: d ?")  # nothing more is taken until the file can be trusted
    log.rmdir()
    (folder / "away.log").rename(log)
    table.type("")
    assert log.read_text(encoding="utf-8") == before
    assert "+ Ben: draw ?" in table.type("b: d ?")
    assert log.read_text(encoding="utf-8") == before + "Ben: draw ?\n"
    table.type("quit", "tells the score")
    table.kill()


def test_lines_are_taken_back_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pnp.cli.log_file.write_text", full)
    log = tmp_path / "full.log"
    log.write_text("head\none\ntwo\n", encoding="utf-8")
    LogFile(log, "head\n").rewrite(["one"])
    assert log.read_text(encoding="utf-8") == "head\none\n"
    with pytest.raises(OSError, match="No space"):
        LogFile(log, "head\n").rewrite(["three"])
    assert log.read_text(encoding="utf-8") == "head\none\n"


def test_too_few_dice_are_not_taken(folder: Path) -> None:
    table = Terminal(folder, "scary", "dice.log", "--players", "Ann, Ben")
    table.until("\n> ")
    assert "2 numbers" in table.type("Ann: roll 4")
    assert "+ Ann: roll 4 ?" in table.type("Ann: roll 4 ?")
    table.type("quit", "tells the score")
    table.kill()


def test_what_stands_above_the_first_line_can_be_typed_before_it(folder: Path) -> None:
    """Who plays alone is asked for rivals; who is which phylum is set as a line, and nothing of it after the first."""
    table = Terminal(folder, "bios", "alone.log")
    table.until("(Ann, Ben): ")
    table.type("Ann", "(Enter: none): ")
    shown = table.type("Reed")
    assert "Now, before the first line, can be set: phyla, house" in " ".join(shown.split())
    assert "who is what" in table.type("help phyla")
    assert "no phylum 'vertebrat'; did you mean vertebrate?" in table.type("phyla: Ann insect, Reed vertebrat")
    assert "+ phyla: Ann insect, Reed vertebrate" in table.type("phyla: Ann insect, Reed vertebrate")
    assert "no: Moss: which phylum?" in table.type("rivals: Reed, Moss")
    head = (folder / "alone.log").read_text()
    assert head == ("pnp-log 1\ngame: bios 1\nplayers: Ann, Reed\nrivals: Reed\nphyla: Ann insect, Reed vertebrate\n\n")
    table.type("R05 Y02 R21 Y03 Y15")
    assert "'level' stands above the first line: quit" in " ".join(table.type("level: hard").split())
    assert (folder / "alone.log").read_text() == f"{head}metabolic: R05 Y02 R21 Y03 Y15\n"
    table.kill()


def test_a_line_is_put_right_by_its_number(folder: Path) -> None:
    table = Terminal(folder, "bios", "alone.log", "--players", "Ann", "--challenge", "ark")
    table.until("\n> ")
    for line in ("R05 Y02 R21 Y03 Y15", "B09 G09 G23 B17 B13", "E02", "R11 R07 R09 R03"):
        table.type(line)
    shown = table.type("B14 B03 B09 G08")
    assert "line 7 is darwinian: B09 G09 G23 B17 B13 ('correct 7 ...' puts another in its place)" in " ".join(
        shown.split()
    )
    assert "+ darwinian: B10 G09 G23 B17 B13" in table.type("correct 7 B10 G09 G23 B17 B13")
    assert "+ darwinian: B14 B03 B09 G08" in table.type("B14 B03 B09 G08")
    assert "   7 darwinian: B10 G09 G23 B17 B13" in table.type("log")
    assert (folder / "alone.log").read_text().splitlines()[6] == "darwinian: B10 G09 G23 B17 B13"
    table.kill()
