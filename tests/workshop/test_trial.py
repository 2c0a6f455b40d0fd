"""Trials: whole numbers that add up to the same whoever counts, intervals that are right, reports that say so."""

from __future__ import annotations

import csv
import json
import logging
import pickle
import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import CancelledError
from importlib import import_module
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from pnp.catalog import kit as load_kit
from pnp.errors import Source, Unreadable
from pnp.places import Places, installed
from pnp.referee.playout.metrics import PLAIN_FIGURES, UNIT, Figure
from pnp.workshop.trials import batches, spread
from pnp.workshop.trials.batches import (
    PAIRS,
    Counts,
    Laid,
    Task,
    add,
    figures_of,
    nothing,
    play_batch,
    play_here,
    play_there,
    tasks,
)
from pnp.workshop.trials.report import as_json, charts, report
from pnp.workshop.trials.trial import Z, judge, wilson
from pnp.workshop.trials.tryout import ready
from tests.workshop.commands import pnp

SEASONS = installed() / "card_data/mating/decks/four-seasons/four-seasons.csv"
SHIPPED = sorted(installed().glob("card_data/*/decks/*/*.made.toml"))


@pytest.fixture(scope="module")
def seasons() -> tuple[Laid, Laid]:
    """The standard deck and the four seasons."""
    tried = ready(SEASONS, Places())
    return tried.standard, tried.tried


def gather(counts: Iterator[Counts]) -> Counts:
    """All together, the last ones first: the order must not matter."""
    total = nothing()
    for more in reversed(list(counts)):
        total = add(total, more)
    return total


@pytest.fixture(scope="module")
def alone(seasons: tuple[Laid, Laid]) -> Counts:
    """Twelve games in one task, in this process."""
    return gather(play_here(tasks(*seasons, 2, 12, 5, batch=100), workers=1))


# ---- the same for any number of workers and size of batch


@pytest.mark.parametrize(("workers", "batch"), [(1, 1), (1, 5), (2, 4), (3, 2)])
def test_workers_and_batches_change_nothing(
    workers: int, batch: int, seasons: tuple[Laid, Laid], alone: Counts
) -> None:
    assert gather(play_here(tasks(*seasons, 2, 12, 5, batch=batch), workers=workers)) == alone


def test_all_that_is_counted_is_whole(alone: Counts) -> None:
    assert alone.games == 12
    numbers = [number for sums in (*alone.sums.values(), *alone.products.values()) for number in sums]
    assert all(type(number) is int for number in numbers)
    assert sum(alone.spreads["rounds"][0].values()) == sum(alone.spreads["rounds"][1].values()) == 12


def test_a_real_cluster_counts_the_same(seasons: tuple[Laid, Laid], alone: Counts, scheduler: str) -> None:
    jobs = tasks(*seasons, 2, 12, 5, batch=3)
    assert gather(play_there(jobs, scheduler)) == alone
    other = [job._replace(version="0.0.0") for job in jobs]
    # Every worker would refuse the same, and says so at once.
    with pytest.raises(Unreadable, match=r"cannot play: this worker has pnp .*, the trial comes from pnp 0\.0\.0"):
        list(play_there(other, scheduler))


def test_nobody_at_the_address(seasons: tuple[Laid, Laid]) -> None:
    jobs = tasks(*seasons, 2, 3, 1)
    with pytest.raises(Unreadable, match=r"--on: no Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        list(play_there(jobs, "tcp://127.0.0.1:9", patience=0.5))
    with pytest.raises(Unreadable, match="--on: no Dask scheduler answers at nowhere"):
        list(play_there(jobs, "nowhere://x", patience=0.5))


class Dying:
    """A scheduler that gives so many answers and is gone then, as Dask tells of it."""

    def __init__(self, answers: int, dies: BaseException) -> None:
        self.answers, self.dies, self.loop = answers, dies, None

    def Client(self, *_: object, **__: object) -> Dying:  # noqa: N802 - as Dask has it
        return self

    def wait_for_workers(self, *_: object, **__: object) -> None:
        pass

    def scatter(self, decks: object, **_: object) -> object:
        return decks

    def map(self, play: Any, slips: list[Any], common: Any, **_: object) -> list[Any]:
        return [play(slip, common) for slip in slips[: self.answers]]

    def as_completed(self, futures: list[Any], **_: object) -> Iterator[Any]:
        for found in futures:
            yield SimpleNamespace(status="finished", result=lambda found=found: found, release=lambda: None)
        raise self.dies

    def cancel(self, _: object) -> None:
        raise OSError("nobody there")

    def close(self, **_: object) -> None:
        raise TimeoutError


TEN = ("--as", "mating/environment", "--games", "10", "--players", "2")
_told: list[str] = []


def unbroken(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path) -> str:
    """What the trial of ten games says that nobody breaks off: played once for all that break off."""
    if not _told:
        deck = folder / "seasons.csv"
        deck.write_bytes(SEASONS.read_bytes())
        code, said, _ = pnp(capsys, monkeypatch, "deck", "trial", deck, *TEN, "--workers", 1)
        assert code == 0
        _told.append(said)
    return _told[0]


@pytest.mark.parametrize("dies", [OSError("gone"), TimeoutError(), CancelledError("lost"), KeyError("x")])
def test_what_is_done_is_kept_when_the_scheduler_dies(
    dies: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "seasons.csv"
    deck.write_bytes(SEASONS.read_bytes())
    trial = ["deck", "trial", str(deck), *TEN]
    whole = unbroken(capsys, monkeypatch, tmp_path.parent)
    dying = Dying(3, dies)
    monkeypatch.setattr(batches, "BATCH", 2)
    monkeypatch.setattr(spread, "import_module", lambda name: dying if name == "distributed" else import_module(name))
    code, _, said = pnp(capsys, monkeypatch, *trial, "--on", "tcp://10.0.0.7:8786")
    kept = tmp_path / "seasons.kept.json"
    assert (code, said.splitlines()[-2:]) == (
        2,
        [
            f"--on: the Dask scheduler at tcp://10.0.0.7:8786 answers no more ({type(dies).__name__})",
            f"{kept}: 6 of 10 games are kept; the same command with --resume goes on",
        ],
    )
    assert pnp(capsys, monkeypatch, *trial, "--workers", 1, "--resume")[:2] == (0, whole)
    assert not kept.exists()
    assert "there is nothing to resume" in pnp(capsys, monkeypatch, *trial, "--resume")[2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not what a trial keeps"),
        ("[" * 99_999, "not what a trial keeps"),
        (
            '{"format":"pnp-trial 1","trial":"x","games":1,"played":[],"sums":{},"products":{},"spreads":{}}',
            "another trial",
        ),
    ],
)
def test_what_was_kept_is_looked_at(
    text: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "seasons.csv"
    deck.write_bytes(SEASONS.read_bytes())
    (tmp_path / "seasons.kept.json").write_text(text, encoding="utf-8")
    trial = ("deck", "trial", deck, "--as", "mating/environment", "--games", 10, "--resume")
    code, _, said = pnp(capsys, monkeypatch, *trial)
    assert code == 2
    assert message in said


def test_another_version_does_not_play(seasons: tuple[Laid, Laid]) -> None:
    with pytest.raises(RuntimeError, match="this worker has pnp"):
        play_batch(Task("0.0.0", 2, 1, 1, *seasons))


def test_a_worker_that_fails_ends_the_trial(seasons: tuple[Laid, Laid]) -> None:
    bad = [job._replace(version="0.0.0") for job in tasks(*seasons, 2, 4, 1, batch=1)]
    with pytest.raises(RuntimeError, match="this worker has pnp"):
        list(play_here(bad, workers=2))


@pytest.mark.parametrize("made", SHIPPED, ids=lambda path: path.parent.name)
def test_every_game_is_counted(made: Path) -> None:
    tried = ready(made.with_name(made.name.replace(".made.toml", ".csv")), Places())
    jobs = tasks(tried.standard, tried.tried, 2, 2, 1, batch=1)
    counts = gather(play_here(jobs, workers=1))
    # Other processes have other hashes, so that bots which look at a set in its order would play otherwise.
    assert gather(play_here(jobs, workers=2)) == counts
    figures = figures_of(tried.tried.kit)
    trial = judge(counts, figures)
    assert {row.figure.key for row in trial.rows} <= {figure.key for figure in figures}
    for row in trial.rows:
        for each in (row.standard, row.tried):
            if each and row.figure.kind == "share":
                assert 0 <= each.low <= each.value <= each.high <= 1, row.figure.title
    for figure in figures:
        if figure.kind == "spread":
            assert sum(counts.spreads[figure.key][0].values()) == 2


def test_a_game_without_a_study_is_counted_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "_game_metrics", lambda game: None)
    laid = Laid(load_kit(Places(), "mating"), {})
    trial = judge(play_batch(tasks(laid, laid, 2, 3, 1)[0]), PLAIN_FIGURES)
    found = {row.figure.key: row for row in trial.rows}
    assert {"places", "moves", "seat 1", "seat 2"} <= set(found)
    wins = [found[f"seat {seat}"].standard for seat in (1, 2)]
    assert sum(each.value for each in wins if each) == pytest.approx(1)


# ---- the arithmetic


def counted(rows: list[tuple[int, int, int, int]], key: str = "x") -> Counts:
    """Counts of games whose four numbers are given."""
    sums = [sum(row[at] for row in rows) for at in range(4)]
    products = [sum(row[i] * row[j] for row in rows) for i, j in PAIRS]
    return Counts(len(rows), {key: sums}, {key: products}, {})


def test_a_mean_and_its_difference_are_those_of_the_textbook() -> None:
    chance = Random(3)
    rows = [(a := chance.randrange(5, 15), 1, a + chance.randrange(-2, 5), 1) for _ in range(200)]
    [row] = judge(counted(rows), [Figure("x", "x", "g", "mean")]).rows
    assert row.standard and row.tried and row.difference
    first = [each[0] for each in rows]
    assert row.standard.value == pytest.approx(mean(first))
    assert row.standard.high - row.standard.value == pytest.approx(Z * stdev(first) / sqrt(200))
    change = [each[2] - each[0] for each in rows]
    assert row.difference.value == pytest.approx(mean(change))
    assert row.difference.high - row.difference.value == pytest.approx(Z * stdev(change) / sqrt(200))
    # Pairing pays: the two plays of a seed resemble one another.
    apart = sqrt(sum(((each.high - each.low) / 2) ** 2 for each in (row.standard, row.tried)))
    assert row.difference.high - row.difference.value < apart / 2


def test_a_share_of_independent_games_has_wilsons_interval() -> None:
    rows = [(int(at < 30), 1, 0, 1) for at in range(100)]
    [row] = judge(counted(rows), [Figure("x", "x", "g", "share")]).rows
    assert row.standard and row.tried
    expected = wilson(0.3, 99)  # the spread is taken without bias, which costs one case
    assert row.standard.low == pytest.approx(expected.low)
    assert (row.tried.value, row.tried.low) == (0, 0)
    assert row.tried.high == pytest.approx(wilson(0, 100).high)


def test_what_hangs_together_in_a_game_widens_the_interval() -> None:
    """Ten seats of a game that win or lose together are one case, not ten."""
    apart = judge(counted([(at % 2, 1, 0, 0) for at in range(400)]), [Figure("x", "x", "g", "share")]).rows[0].standard
    tied = judge(counted([(10 * (at % 2), 10, 0, 0) for at in range(40)]), [Figure("x", "x", "g", "share")]).rows[0]
    assert apart and tied.standard
    assert tied.tried is None and tied.difference is None
    assert (tied.standard.high - tied.standard.low) / (apart.high - apart.low) == pytest.approx(sqrt(10), rel=0.05)


def test_intervals_hold_as_often_as_they_say() -> None:
    """Of 600 trials without a difference some 95 % must find none, and as many must cover the true share."""
    chance = Random(11)
    found = covered = 0
    for _ in range(600):
        rows = []
        for _ in range(60):
            n, m = chance.randrange(1, 5), chance.randrange(1, 5)
            rows.append(
                (sum(chance.random() < 0.3 for _ in range(n)), n, sum(chance.random() < 0.3 for _ in range(m)), m)
            )
        [row] = judge(counted(rows), [Figure("x", "x", "g", "share")]).rows
        assert row.standard
        found += row.differs
        covered += row.standard.low <= 0.3 <= row.standard.high
    assert 0.025 < found / 600 < 0.085
    assert 0.925 < covered / 600 < 0.98


def test_a_deck_does_not_differ_from_itself(seasons: tuple[Laid, Laid]) -> None:
    standard, _ = seasons
    trial = judge(play_batch(tasks(standard, standard, 3, 4, 9)[0]), figures_of(standard.kit))
    assert not any(row.differs for row in trial.rows)
    assert all(row.difference is None or row.difference.value == 0 for row in trial.rows)
    wins = [row.standard for row in trial.rows if row.figure.key.startswith("wins")]
    assert wins and UNIT % 6 == 0


@pytest.mark.parametrize(("game", "deck"), [("mating", "environment"), ("scary", "events")])
def test_a_copy_of_the_standard_deck_does_not_differ_from_it(tmp_path: Path, game: str, deck: str) -> None:
    """What the rules leave in the box, variable environments and the rarest event, stays there."""
    table = load_kit(Places(), game).tables[deck]
    with (tmp_path / "copy.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([table.header, *table.rows])
    found = ready(tmp_path / "copy.csv", Places(), f"{game}/{deck}")
    [task] = tasks(found.standard, found.tried, 2, 2, 1)
    sums = play_batch(task).sums
    assert sums and all(numbers[:2] == numbers[2:] for numbers in sums.values())


# ---- the command and its report


def test_a_trial_writes_a_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("deck", "trial", SEASONS, "--games", "10", "--players", "2", "--workers", "1", "--out", tmp_path)
    code, out, err = pnp(capsys, monkeypatch, *words)
    assert (code, err) == (0, "")  # nothing but the answer where nobody looks on
    page = (tmp_path / "four-seasons.md").read_text(encoding="utf-8")
    assert page.startswith("# Four seasons: a trial\n\n10 games of The Mating Game with 2 players")
    assert "    environment order: as listed" in page
    assert "Seeds 1 to 10." in page
    linked = set(re.findall(r"\]\(([^)]+\.svg)\)", page))
    assert linked == {path.name for path in tmp_path.glob("*.svg")}
    assert {"four-seasons-rounds.svg", "four-seasons-wins-of-seats-that-lean-to.svg"} <= linked
    for path in tmp_path.glob("*.svg"):
        ElementTree.parse(path)
    figures = json.loads((tmp_path / "four-seasons.json").read_text(encoding="utf-8"))
    assert figures["trial"]["games"] == 10
    assert sum(figures["spreads"]["rounds"]["tried"].values()) == 10
    assert f"{tmp_path / 'four-seasons.md'}  (" in out
    # The same command again gives the same bytes, and does not write over them unasked.
    code, _, err = pnp(capsys, monkeypatch, *words)
    assert code == 2 and "is there already" in err
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert pnp(capsys, monkeypatch, *words, "--force")[0] == 0
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_plain_table_is_tried_shuffled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "pond.csv"
    rows = "".join(f"E0{at},Pond {at},2,core,0,0,{at}\n" for at in range(1, 7))
    table.write_text("id,name,copies,pile,predators,scarcity,food\n" + rows, encoding="utf-8")
    tried = ready(table, Places()).tried
    assert tried.header["environment deck"] == "E01 x2 E02 x2 E03 x2 E04 x2 E05 x2 E06 x2"
    assert "environment order" not in tried.header
    code, out, _ = pnp(capsys, monkeypatch, "deck", "trial", table, "--games", "10", "--workers", "1")
    assert code == 0
    assert "10 games with either deck" in out
    code, _, err = pnp(capsys, monkeypatch, "deck", "trial", table, "--players", "7")
    assert (code, err) == (2, "--players: The Mating Game is for 1 to 6 players, not 7\n")
    code, _, err = pnp(capsys, monkeypatch, "deck", "trial", table, "--games", "10", "--on", "tcp:nobody")
    assert (code, err.count("\n")) == (2, 1)


def test_a_deck_that_cannot_be_laid_is_told_of_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "few.csv"
    events = (installed() / "card_data/scary/events.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    table.write_text("".join(events[:8]), encoding="utf-8")
    code, _, err = pnp(capsys, monkeypatch, "deck", "trial", table, "--games", "10")
    assert (code, err) == (2, "few.csv: 12 events are turned, and 7 are listed\n")


def test_complaints_travel_between_processes() -> None:
    error = Unreadable.at(Source("pond.csv", 3, "food"), "expected a whole number")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.problems, str(again)) == (Unreadable, error.problems, str(error))


def test_reports_of_all_sorts_of_trials() -> None:
    """Nothing that differs, shares at their ends, values of hundreds: the page and the charts hold."""
    figures = [
        Figure("a", "points", "The play", "spread"),
        *(Figure(f"s{at}", f"sort {at}", "Wins", "share", "seat") for at in range(4)),
    ]
    spread = (Counter(dict.fromkeys(range(100, 400, 7), 1)), Counter({250: 43}))
    counts = counted([(200, 1, 203, 1)] * 43, "a")
    for at in range(4):
        more = counted([(int(at > 1), 1, int(at > 2), 1)] * 43, f"s{at}")
        counts = Counts(43, {**counts.sums, **more.sums}, {**counts.products, **more.products}, {"a": spread})
    trial = judge(counts, figures)
    tried: Any = ready(SEASONS, Places())
    head = _head(tried)
    drawn = charts(trial, head)
    assert set(drawn) == {"points", "wins"}
    for svg in drawn.values():
        ElementTree.fromstring(svg)
    page = report(trial, head, {name: f"{name}.svg" for name in drawn})
    assert "100.0 %" in page
    assert json.loads(as_json(trial, head))["figures"][0]["tried"][0] == 203


def _head(tried: Any) -> Any:
    from pnp.workshop.trials.report import Tried

    return Tried(
        "Pond", "mating", "The Mating Game", "environment", "pond.csv", "0" * 12, "12 cards", 3, 1, {}, "Bots.", "pnp"
    )


def test_what_dask_says_of_a_scheduler_that_is_gone_is_told_to_nobody(capfd: pytest.CaptureFixture[str]) -> None:
    """Its loggers have levels of their own, and wrote tracebacks over our one line."""
    log = logging.getLogger("distributed.client")
    handler = logging.StreamHandler()
    before = log.disabled, log.level
    log.addHandler(handler)
    try:
        log.setLevel(logging.WARNING)
        spread._hush()
        log.error("Failed to reconnect")
    finally:
        log.removeHandler(handler)
        log.disabled, log.level = before
    assert capfd.readouterr().err == ""
