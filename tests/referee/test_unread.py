"""A line that cannot be read does not cost the verdict: the rest is judged, and what hangs on it is not told."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from games.test_logs import kit

from pnp import catalog
from pnp.games.mating import game
from pnp.places import Places
from pnp.referee.play.one_pass import Replay
from pnp.referee.verdict.check import check
from pnp.referee.verdict.verdict import Verdict

from . import plays

LOG = """pnp-log 1
game: mating 1
players: Ann, Ben
variant: timed 3

Ann: draw C12 C16 F11 S07 F21
Ben: draw C13 F01 S09 S03 C02
round 1
Ann: play C12
Ben: blah
environment: E01
Ann: roll 6 3
Ben: roll 4 1
= Ann food 3, offspring 3, Ben food 3, offspring 0
Ann: draw C14
Ben: draw F12
round 2
Ann lnch
Ben: play F01
environment: E10
= Ann foot 5, offspring 3, Ben food 2, offspring 2
Ben: draw C05
round 3
Somebody did something
Ann: play C16
Ben: play ???
environment: E11
"""


def _judge(text: str, strict: bool = False) -> Verdict:
    return check(game, kit("mating"), text, "friday.log", strict)


def test_hundreds_of_lines_that_say_nothing_are_not_guessed_one_by_one() -> None:
    """All are listed, and the lines that can be read are judged; whoever writes so many has waited long enough."""
    found = _judge(LOG + "Ann: zz zz\n" * 400)
    assert len(found.problems) == 405
    assert {told.line: told.taken_as for told in found.cannot_tell}[10] == "Ben: play C13"
    assert sum(told.taken_as != "nothing" for told in found.cannot_tell) <= 100
    assert [told.line for told in found.cannot_tell][-1] == 427


def test_what_stands_around_it_tells_what_it_said() -> None:
    """The fight tells which card it was, the next line that somebody was at lunch; a line of counts decides nothing."""
    found = _judge(LOG)
    assert [problem.line for problem in found.problems] == [10, 18, 21, 24, 26]
    assert not found.rulings and not found.claims and not found.accepted
    assert {told.line: told.taken_as for told in found.cannot_tell} == {
        10: "Ben: play C13",
        18: "Ann: lunch",
        24: "nothing",
        26: "Ben: play C02",
    }
    assert found.finished and found.winners == ("Ann",)


def test_what_several_owe_at_once_is_not_a_card_that_nobody_named() -> None:
    """Two are tied for the lowest value, and the line of their dice cannot be read: both have thrown."""
    text = "pnp-log 1\ngame: mating 4\nplayers: Ann, Ben, Cara\nround 1\nAnn: play C12\nBen: lunch\nCara: play F04\n"
    text += "environment: E07\nBoth have 8, and then Ann frobs Cara\n= Ann food 6, Cara food 7\n"
    found = check(game, catalog.kit(Places(), "mating"), text, "friday.log")
    assert not found.rulings and not found.claims
    unread = [told for told in found.cannot_tell if not told.rule]
    assert [(told.line, told.taken_as) for told in unread] == [(9, "Ann: roll ?; Cara: roll ?")]


def test_what_hangs_on_it_is_not_told() -> None:
    """Ben may have played one card or another: how many offspring he has is not told, Ann's none are."""
    begun = LOG.partition("Ann: play C12")[0].replace("timed 3", "timed 1")
    text = f"{begun}Ann: lunch\nBen: play ???\nenvironment: E01\n"
    found = _judge(text)
    assert found.problems and found.finished and not found.rulings
    assert list(found.scores) == ["Ann"] and found.scores["Ann"].total == 0
    assert {_judge(text.replace("???", card)).scores["Ben"].total for card in ("C13", "C02")} == {1, 2}


def test_a_ruling_beside_it_is_told() -> None:
    found = _judge(LOG.replace("Ann: roll 6 3", "Ann: roll 6 3 2"))
    assert [(ruling.line, ruling.rule) for ruling in found.rulings] == [(12, "4.3")]


def test_strict_stops_there() -> None:
    found = _judge(LOG, strict=True)
    assert len(found.problems) == 5 and not found.rulings and found.place == "round 1"


def test_the_exit_code_stays(tmp_path: Path) -> None:
    from pnp.cli import cli

    path = tmp_path / "friday.log"
    path.write_text(LOG, encoding="utf-8")
    done = CliRunner().invoke(cli, ["check", str(path)])
    assert done.exit_code == 2
    assert "5 lines that cannot be read" in done.stdout and "'lnch' is not a verb of this game" in done.stderr


@pytest.mark.parametrize("path", sorted((Path(__file__).parent / "smudged").glob("*.log")), ids=lambda path: path.stem)
def test_where_nothing_is_wrong_a_line_that_cannot_be_read_draws_no_ruling(path: Path) -> None:
    """Evenings of bots with one line smudged; the second line of each file says which, and what it was, if what follows
    tells that."""
    text = path.read_text(encoding="utf-8")
    name = re.search(r"game: (\w+)", text)
    assert name is not None
    found = check(plays.game(name[1]), plays.kit(name[1]), text, path.name)
    line, was = re.match(r"#: line (\d+) (?:was )?(.*)", text.splitlines()[1]).groups()  # type: ignore[union-attr]
    assert [problem.line for problem in found.problems] == [int(line)]
    assert not found.rulings
    assert all(claim.follows_from is not None for claim in found.claims)
    if was != "cannot be told":
        taken = next(told.taken_as for told in found.cannot_tell if told.line == int(line))
        assert sorted(taken.split()) == sorted(was.split())


def test_lines_in_the_words_of_the_log_are_not_gone_to_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line that cannot be read does not make each of two hundred others cost a replay of all before it."""
    walks = 0
    follow = Replay.follow

    def counted(self: Replay, *args: Any, **more: Any) -> object:
        nonlocal walks
        walks += 1
        return follow(self, *args, **more)

    monkeypatch.setattr(Replay, "follow", counted)
    text = (Path(__file__).parent / "smudged/three-cards-taken.log").read_text(encoding="utf-8")
    check(plays.game("bios"), plays.kit("bios"), text)
    assert 0 < walks < len(text.splitlines()), walks
