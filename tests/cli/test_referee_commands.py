"""check, log, record, rules, games and playout as a person uses them: exit codes, keys, files."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from pnp.cli import cli
from pnp.cli.common import write_text
from pnp.errors import Unreadable
from pnp.places import Places, installed
from pnp.workshop.evenings import readings

ROOT = Path(__file__).parents[2]
LOGS = ROOT / "card_data" / "mating" / "logs"


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(cli, arguments, input=typed)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """The beginning of an evening."""
    path = tmp_path / "friday.log"
    path.write_text(
        "pnp-log 1\ngame: mating 1\nplayers: Ann, Ben\n\nround 1\nAnn: lunch\nBen: lunch\n", encoding="utf-8"
    )
    return path


# ---- check


def test_a_clean_evening_ends_with_0() -> None:
    shown = run("check", str(LOGS / "three-players.log"))
    assert shown.exit_code == 0
    assert shown.output.splitlines()[-1].startswith("accepted; ")


def test_an_unfinished_evening_is_accepted(log: Path) -> None:
    shown = run("check", str(log))
    assert shown.exit_code == 0
    assert "nobody has won yet" in shown.output


def test_slips_end_with_1_and_hang_what_follows_beneath() -> None:
    shown = run("check", str(LOGS / "four-slips.log"))
    assert shown.exit_code == 1
    findings = [line for line in shown.output.splitlines() if ": ruling " in line or ": claim: " in line]
    assert len([line for line in findings if not line.startswith(" ")]) == 4
    assert any(line.startswith("    follows: ") for line in shown.output.splitlines())


def test_what_cannot_be_read_ends_with_2_one_line_each(log: Path) -> None:
    log.write_text(log.read_text() + "Dan: play C01\nAnn: dance\n", encoding="utf-8")
    shown = run("check", str(log))
    assert shown.exit_code == 2
    assert [line.split(":")[1] for line in shown.stderr.splitlines()] == ["8", "9"]


def test_a_file_that_is_not_text_is_a_problem(tmp_path: Path) -> None:
    path = tmp_path / "photo.log"
    path.write_bytes(b"pnp-log 1\n\xff\xfe")
    shown = run("check", str(path))
    assert shown.exit_code == 2
    assert shown.stderr.rstrip().endswith("photo.log:2:1: not UTF-8 text")


def test_json_has_the_keys_that_stay() -> None:
    shown = run("check", "--json", str(LOGS / "four-slips.log"), str(LOGS / "three-players.log"))
    assert shown.exit_code == 1
    first, second = json.loads(shown.output)
    keys = ["log", "game", "accepted", "finished", "problems", "rulings", "claims", "scores", "winners"]
    assert list(first) == list(second) == keys
    finding = {"line", "column", "message"}
    assert set(first["rulings"][0]) == finding | {"rule", "wording", "expected", "assumption", "follows_from"}
    assert set(first["claims"][0]) == finding
    assert all(set(score) == {"total", "terms"} for score in first["scores"].values())
    assert second["accepted"] and not second["rulings"]


def test_what_was_added_to_the_json_is_kept_apart() -> None:
    [plain] = json.loads(run("check", "--json", str(LOGS / "four-slips.log")).output)
    [whole] = json.loads(run("check", "--json", "--more", str(LOGS / "four-slips.log")).output)
    more = whole.pop("more")
    assert whole == plain
    assert more["place"] == "round 7" and set(more["counts"]) == set(plain["scores"])
    assert [claim["follows_from"] for claim in more["claims"]] == [None, 40]
    # The same records as the studio and the language server have.
    text = (LOGS / "four-slips.log").read_text(encoding="utf-8")
    seen = readings.evening(tuple(readings.asked(text, "four-slips.log", Places(), LOGS)))
    assert more["diagnoses"] == json.loads(msgspec.json.encode(seen.diagnoses))
    assert len(more["diagnoses"]) > 4


def test_a_log_that_cannot_be_read_has_the_same_keys(tmp_path: Path) -> None:
    path = tmp_path / "photo.log"
    path.write_bytes("pnp-log 1\nä\xff".encode("latin-1"))
    shown = run("check", "--json", str(path))
    assert shown.exit_code == 2
    [verdict] = json.loads(shown.output)
    assert list(verdict) == list(json.loads(run("check", "--json", str(LOGS / "one-player.log")).output)[0])
    assert verdict["problems"] == [{"line": 2, "column": 1, "message": "not UTF-8 text"}]


def test_strict_stops_at_the_first_ruling() -> None:
    shown = run("check", "--strict", "--json", str(LOGS / "four-slips.log"))
    [verdict] = json.loads(shown.output)
    assert len(verdict["rulings"]) == 1
    said = run("check", "--strict", str(LOGS / "four-slips.log")).output.splitlines()
    assert "    the replay stops here (--strict)" in said and not any("taken as" in line for line in said)


def test_an_unknown_game_is_named_with_a_suggestion(log: Path) -> None:
    log.write_text(log.read_text().replace("mating 1", "matting 1"), encoding="utf-8")
    shown = run("check", str(log))
    assert shown.exit_code == 2
    assert f"{log}:2:7: matting: no such game; did you mean mating?" in shown.stderr


# ---- log


def test_a_new_log_is_begun_and_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "new.log"
    assert run("log", "new", "mating", "--players", "Ann, Ben", str(path)).exit_code == 0
    assert path.read_text() == "pnp-log 1\ngame: mating 4\nplayers: Ann, Ben\n\n"
    with pytest.raises(Unreadable, match="--force"):
        CliRunner().invoke(cli, ["log", "new", "mating", "--players", "Eve", str(path)], catch_exceptions=False)
    assert "Ann" in path.read_text()
    assert run("log", "new", "mating", "--players", "Eve", "--force", str(path)).exit_code == 0
    assert "Eve" in path.read_text()


def test_formatting_is_stable_and_writes_passes_that_decide(log: Path, tmp_path: Path) -> None:
    for evening in LOGS.glob("*.log"):
        once = run("log", "format", str(evening))
        assert once.exit_code == 0
        again = tmp_path / "again.log"
        again.write_text(once.output, encoding="utf-8")
        assert run("log", "format", str(again)).output == once.output


def test_a_formatted_log_has_the_same_verdict(tmp_path: Path) -> None:
    for name in ("three-players.log", "hidden-hands.log", "one-player.log"):
        copy = tmp_path / name
        copy.write_text(run("log", "format", str(LOGS / name)).output, encoding="utf-8")
        before, after = (json.loads(run("check", "--json", str(path)).output)[0] for path in (LOGS / name, copy))
        for key in ("accepted", "finished", "scores", "winners"):
            assert before[key] == after[key], (name, key)


# ---- record


def talk(path: Path, *answers: str) -> str:
    new = () if path.exists() else ("--players", "Ann, Ben")  # a log that is begun names its own
    return run("record", "mating", str(path), *new, typed="\n".join(answers) + "\n").output


def test_an_evening_is_recorded_with_full_short_and_numbered_answers(tmp_path: Path) -> None:
    path = tmp_path / "play.log"
    shown = talk(path, "", "play C01", "Ben: lunch", "1", "quit")
    assert "+ Ann: play C01" in shown
    assert path.read_text().splitlines()[-3:] == ["Ann: play C01", "Ben: lunch", "environment: E01"]
    assert run("check", str(path)).exit_code == 0


@pytest.mark.parametrize("said", ["4 and 2", "4, 2", "4 2"])
def test_dice_are_dice_and_no_numbers_of_answers(said: str, tmp_path: Path) -> None:
    path = tmp_path / "play.log"
    shown = run("record", "scary", str(path), "--players", "Ann, Ben", typed=f"{said}\nquit\n").output
    assert "+ Ann: roll 4 2" in shown


def test_several_numbers_of_answers_are_taken_all_or_none(tmp_path: Path) -> None:
    path = tmp_path / "play.log"
    hands = ("Ann: draw C01 C02 C03 C04 C05", "Ben: draw F01 F02 F03 F04 F05")
    assert "there is no answer 99" in talk(path, *hands, "1 and 99", "quit")
    assert "Ann: play" not in path.read_text(encoding="utf-8")


def test_many_answers_are_asked_for_in_steps(tmp_path: Path) -> None:
    path = tmp_path / "play.log"
    hands = ("Ann: draw C01 C02 C03 C04 C05", "Ben: draw F01 F02 F03 F04 F05")
    shown = " ".join(talk(path, *hands, "1", "2", "back", "2", "4", "all", "1", "quit").split())
    assert "who? 1 Ann 2 Ben" in shown
    assert "Ann: which? 1 lunch 2 play" in shown
    assert "Ann play: which? 1 C01 2 C02" in shown
    assert "+ Ann: play C04" in shown
    assert "+ Ben: lunch" in shown
    assert path.read_text().splitlines()[-2:] == ["Ann: play C04", "Ben: lunch"]


def test_what_is_against_the_rules_is_refused_with_its_paragraph(tmp_path: Path) -> None:
    path = tmp_path / "play.log"
    shown = talk(path, "", "Ann: play S01", "Ann: play F30", "quit")
    assert "no: 2.3" in shown
    assert "no: 2.4" in shown
    assert "play" not in path.read_text().split("\n\n", 1)[1]


def test_lines_are_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "play.log"
    shown = talk(path, "", "Ann: lunch", "Ben: lunch", "back 2", "Ann: play C01", "quit")
    assert "taken back: Ben: lunch" in shown
    assert path.read_text().splitlines()[-1] == "Ann: play C01"


def test_a_recording_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "play.log"
    talk(path, "", "Ann: lunch", "quit")
    talk(path, "Ben: lunch", "environment: E02", "quit")
    assert path.read_text().splitlines()[-2:] == ["Ben: lunch", "environment: E02"]


def test_a_crash_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "play.log"
    process = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from pnp.cli import main; main()",
            "record",
            "mating",
            str(path),
            "--players",
            "Ann, Ben",
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdin and process.stdout
    process.stdin.write("\nAnn: play C01\n")
    process.stdin.flush()
    for line in process.stdout:
        if "+ Ann: play C01" in line:
            break
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert "Ann: play C01" in path.read_text()


def test_a_log_with_a_ruling_is_gone_on_with_as_it_was_settled(log: Path) -> None:
    log.write_text(log.read_text() + "Ann: escape\n", encoding="utf-8")
    said = CliRunner().invoke(cli, ["record", "mating", str(log)], catch_exceptions=False).output
    said = " ".join(said.split())  # where lines are broken depends on how long the name of the folder is
    assert "ruling " in said and "taken as:" in said and said.count("[round") == 1


def test_a_log_that_cannot_be_read_is_not_gone_on_with(log: Path) -> None:
    log.write_text(log.read_text() + "Ann: eskape\n", encoding="utf-8")
    with pytest.raises(Unreadable, match="eskape"):
        CliRunner().invoke(cli, ["record", "mating", str(log)], catch_exceptions=False)


def test_a_log_is_begun_in_the_middle_by_what_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "friday.log"
    typed = [
        "= Ann food 4, offspring 2", "= Ben food 3", "C07 C07", "E03 E07", "", "", "",
        "= Ben food 3, offspring 1", "= discard C07 F12", "Ann: lunch", "quit",
    ]  # fmt: skip
    shown = run("record", "mating", str(path), "--players", "Ann, Ben", "--from", "round 3", typed="\n".join(typed))
    assert shown.exit_code == 0, shown.output
    assert "the facts lack '= Ben offspring 1'" in shown.output
    assert "C07 is stated twice" in shown.output
    assert "from: round 3\n\n= Ann food 4, offspring 2\n= Ben food 3, offspring 1\n" in path.read_text()
    again = run("record", "mating", str(path), typed="Ben: lunch\nquit\n")
    assert again.exit_code == 0 and path.read_text().endswith("Ann: lunch\nBen: lunch\n")


def test_a_log_is_cut_and_the_verbs_say_what_is_stated(tmp_path: Path) -> None:
    part = tmp_path / "part.log"
    assert run("log", "cut", str(LOGS / "three-players.log"), "--from", "round 5", "--out", str(part)).exit_code == 0
    whole, rest = run("check", str(LOGS / "three-players.log")), run("check", str(part))
    assert rest.exit_code == 0 and rest.output.splitlines()[-1] == whole.output.splitlines()[-1]
    with pytest.raises(Unreadable, match="no round 50 begins in this log; there is round 1 to 12"):
        CliRunner().invoke(
            cli, ["log", "cut", str(LOGS / "three-players.log"), "--from", "round 50"], catch_exceptions=False
        )
    words = run("log", "verbs", "mating").output
    assert "= discard C07 F12 ?" in words and "from: round 5" in words
    assert "= metabolic row" in run("log", "verbs", "bios").output


# ---- rules, games, playout


def test_rules_whole_section_and_paragraph() -> None:
    assert "edition 4" in run("rules", "mating").output
    assert run("rules", "mating", "3").output.startswith("3 Survive")
    assert run("rules", "mating", "3.6").output.startswith("3.6 ")
    with pytest.raises(Unreadable, match="no paragraph 77"):
        CliRunner().invoke(cli, ["rules", "mating", "77"], catch_exceptions=False)


def test_games_as_json() -> None:
    games = {game["name"]: game for game in json.loads(run("games", "--json").output)}
    mating = games["mating"]
    assert (mating["title"], mating["players"]) == ("The Mating Game", [1, 6])
    counts = {part["name"]: part["count"] for part in mating["components"]}
    assert counts["combat"] + counts["flashy"] + counts["sneaky"] == 78
    assert counts["environment"] == 24
    assert set(mating["components"][0]) == {"name", "kind", "count"}


def test_a_playout_is_accepted_and_the_same_for_the_same_seed(tmp_path: Path) -> None:
    one, two = tmp_path / "one.log", tmp_path / "two.log"
    for path in (one, two):
        made = run("playout", "mating", "--players", "3", "--seed", "4", "--bot", "random", "--out", str(path))
        assert made.exit_code == 0
    assert one.read_text() == two.read_text()
    assert run("check", str(one)).exit_code == 0


def test_a_file_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "file.log"
    write_text(path, "one")
    with pytest.raises(Unreadable):
        write_text(path, "two", force=False)
    assert path.read_text() == "one"
    assert [found.name for found in path.parent.iterdir()] == ["file.log"]


def test_lines_for_people_break_between_words_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from pnp.cli.common import tell

    lines = ["friday.log:3:1: ruling 3.6: escape costs 3 food", "Ann: lose C3   the markers that are lost"]
    monkeypatch.setenv("COLUMNS", "31")
    tell(lines)
    assert capsys.readouterr().out.splitlines() == lines
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    tell(lines)
    shown = capsys.readouterr().out.splitlines()
    assert shown[:2] == ["friday.log:3:1: ruling 3.6:", "    escape costs 3 food"]
    assert shown[2:] == ["Ann: lose C3   the markers", "               that are lost"]


def test_a_pass_is_an_answer_to_what_need_not_be_answered(tmp_path: Path) -> None:
    for game in ("mating", "scary", "extinction"):
        shipped = (installed() / "card_data" / game / "logs" / "one-player.log").read_text(encoding="utf-8")
        for lines in (12, 20, 25):
            log = tmp_path / f"{game}-{lines}.log"
            log.write_text("\n".join(shipped.splitlines()[:lines]) + "\n", encoding="utf-8")
            done = run("record", game, str(log), typed="pass\np\nquit\n")
            assert done.exit_code == 0 and "tells the score" in done.output
