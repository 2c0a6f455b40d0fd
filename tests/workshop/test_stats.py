"""`pnp playout GAME --stats`: the same figures for any number of workers, what is counted, and what is told of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest
from referee import made_up

from pnp import catalog
from pnp.errors import Unreadable
from pnp.places import Places
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.play import Play
from pnp.referee.play.table import Table
from pnp.referee.playout.evening import Evening
from pnp.referee.playout.observed import Observed
from pnp.referee.playout.playout import playout
from pnp.workshop.stats import playing
from pnp.workshop.stats.figures import FEW, Aim, Shown, cards, figures, quantile, ratio
from pnp.workshop.stats.report import Measured, summary
from pnp.workshop.stats.tally import Tally, add, from_text, nothing, to_text
from pnp.workshop.trials.trial import Estimate
from tests.workshop.commands import pnp


@pytest.fixture(scope="module")
def wanted() -> playing.Asked:
    return playing.asked(catalog.kit(Places(), "mating"), 2, {"variant": "timed 3"}, "sensible")


@pytest.fixture(scope="module")
def alone(wanted: playing.Asked) -> Tally:
    return _gather(wanted, playing.slips(6, 5), 1)


def _gather(wanted: playing.Asked, jobs: list[playing.Slip], workers: int) -> Tally:
    tally = nothing()
    for more in playing.play_here(wanted, jobs, workers):
        tally = add(tally, more)
    return tally


def test_a_mark_is_of_every_table(wanted: playing.Asked) -> None:
    # Figures of a run that was broken off must not go on beside others: cards, and tables that are no cards.
    kit = wanted.kit
    assert playing.mark(wanted) == playing.mark(wanted._replace(kit=catalog.kit(Places(), "mating")))
    for name, rows in kit.lists.items():
        other = msgspec.structs.replace(kit, lists={**kit.lists, name: rows[1:]})
        assert playing.mark(wanted) != playing.mark(wanted._replace(kit=other)), name
    deck = msgspec.structs.replace(kit, decks={**kit.decks, "sneaky": kit.decks["sneaky"][1:]})
    assert playing.mark(wanted) != playing.mark(wanted._replace(kit=deck))


# ---- the same for any number of workers and cut


def test_workers_and_pieces_change_nothing(wanted: playing.Asked, alone: Tally) -> None:
    assert _gather(wanted, [(8, 3), (5, 1), (6, 2)], 2) == alone


def test_what_was_kept_is_gone_on_with(wanted: playing.Asked, alone: Tally, tmp_path: Path) -> None:
    part = _gather(wanted, [(7, 2)], 1)
    again = from_text(to_text(part, "x"), tmp_path, "x", 5, 6)
    left = playing.slips(6, 5, again.played)
    assert sum(games for _, games in left) == 4
    assert add(again, _gather(wanted, left, 1)) == alone
    for text, of, said in (("{", "x", "not what"), (to_text(part, "x"), "y", "of other plays")):
        with pytest.raises(Unreadable, match=said):
            from_text(text, tmp_path, of, 5, 6)
    with pytest.raises(Unreadable, match="of other seeds"):
        from_text(to_text(part, "x"), tmp_path, "x", 1, 6)


def test_a_real_cluster_counts_the_same(wanted: playing.Asked, alone: Tally, scheduler: str) -> None:
    tally = nothing()
    for more in playing.play_there(wanted, [(8, 3), (5, 1), (6, 2)], scheduler):
        tally = add(tally, more)
    assert tally == alone


# ---- what is counted


def test_every_question_with_two_answers_is_a_decision() -> None:
    play, luck = Play(made_up.GAME, made_up.kit(), ("Ann", "Ben"), {}), Random(1)
    asked: list[tuple[str, int]] = []

    def first(table: Table, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random, /) -> Move | None:
        if chance is not luck:  # not asked again, to see whether it tells the answers apart
            asked.append((player, len(legal) + bool(ask.optional)))
        return legal[0] if legal else None

    seen = Observed(Evening(), dict.fromkeys(play.players, first), luck, frozenset())
    playout(play.start, seen.bots, play.words, Random(3), claims=False, watch=seen.watch)
    assert seen.answers == Counter(answers for _, answers in asked if answers > 1)
    assert seen.decisions == seen.answers.total() > 0
    # Two sit there and nobody is left out; somebody who always takes the first answer tells it from the others.
    assert seen.turns == 2 * len(seen.leads)
    assert seen.turns - seen.waits == seen.real_turns
    assert seen.decisions / 2 <= seen.moments <= seen.decisions


def test_who_was_ahead() -> None:
    seen = Observed(Evening(), {}, Random(1), frozenset())
    seen.leads = [(at, {"Ann": ann, "Ben": ben}) for at, (ann, ben) in enumerate([(1, 0), (1, 3), (4, 4), (6, 5)], 1)]
    # Ann, Ben, nobody, Ann: two changes; Ann is ahead for good from the fourth, and was two behind.
    assert (seen.lead_changes(), seen.settled("Ann"), seen.behind("Ann")) == (2, 4, 2)
    assert (seen.settled("Ben"), seen.behind("Ben")) == (4, 1)


def test_lunch_is_waiting(alone: Tally) -> None:
    counted, turns = alone.sums["waits"][:2]
    assert turns == 2 * alone.sums["rounds"][0] == 6 * 2 * 3  # timed: three rounds each, unless somebody has ten before
    assert 0 < counted < turns


# ---- what it comes to


def test_intervals() -> None:
    # Ten games of ten turns each, all alike: no spread, but no certainty either.
    same = ratio(10, [50, 100, 250, 500, 1000], share=True)
    assert same is not None and same.value == 0.5 and 0.2 < same.low < 0.3
    assert ratio(10, [0, 0, 0, 0, 0], share=True) is None
    # Twice as far behind as the winner ends with is a share above one, and no fault.
    far = ratio(2, [40, 20, 1000, 500, 250], share=True)
    assert far is not None and far.low <= far.value == 2 <= far.high
    assert quantile(Counter({3: 9, 8: 1}), 0.9).value == 3


@pytest.mark.parametrize(
    ("low", "high", "met"), [(0.1, 0.3, "yes"), (0.4, 0.6, "no"), (0.3, 0.4, "perhaps"), (0.0, 0.05, "no")]
)
def test_an_aim_is_met_by_the_whole_interval(low: float, high: float, met: str) -> None:
    value = Estimate((low + high) / 2, low, high)
    assert Shown("waits", "", "share", value, Aim(0.06, 0.35, "")).met == met


def test_cards_that_are_never_or_always_played() -> None:
    tally = nothing()
    tally.cards.update({"C01": [400, 0], "C02": [400, 100], "C03": [400, 390], "C04": [FEW - 1, 0]})
    found = cards(tally)
    assert (found.never, found.always) == (("C01",), ("C03",))
    assert [card for card, _ in found.shares] == ["C01", "C02", "C03"]


def test_minutes_follow_the_seconds(alone: Tally) -> None:
    slow, quick = ({one.key: one.value.value for one in figures(alone, 2, each)} for each in (40, 20))
    assert slow["minutes"] == pytest.approx(2 * quick["minutes"])
    assert {key: value for key, value in slow.items() if key != "minutes"} == {
        key: value for key, value in quick.items() if key != "minutes"
    }


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words: tuple[object, ...] = ("playout", "mating", "--stats", "--games", 4, "--players", 2)
    words = (*words, "--header", "variant: timed 2", "--workers", 1)
    code, out, _ = pnp(capsys, monkeypatch, *words, "--json", "--out", tmp_path)
    said = json.loads(out)
    assert (code, said["games"], said["header"]) == (0, 4, {"variant": "timed 2"})
    assert {each["key"] for each in said["figures"]} >= {"real", "waits", "settled 0.9", "chance", "skill", "minutes"}
    page = (tmp_path / "mating-2.md").read_text(encoding="utf-8")
    assert "pnp playout mating --stats --players 2 --games 4 --header 'variant: timed 2'" in page
    assert json.loads((tmp_path / "mating-2.json").read_text(encoding="utf-8")) == said
    assert (tmp_path / "mating-2-rounds.svg").read_text(encoding="utf-8").startswith("<svg")
    drawn = (tmp_path / "mating-2-shares.svg").read_text(encoding="utf-8")
    shares = [each for each in said["figures"] if each["kind"] == "share"]
    assert drawn.count("<circle") == len(shares) > 5  # each of them with its interval and its bounds
    bounds = sum(each[end] is not None for each in shares for end in ("least", "most"))
    assert drawn.count("stroke-dasharray") == bounds > 4
    assert pnp(capsys, monkeypatch, *words, "--out", tmp_path)[0] == 2  # a report is there
    assert pnp(capsys, monkeypatch, "playout", "mating", "--seed", 1, "--players", 2)[0] == 2  # logs need a place
    code, _, err = pnp(capsys, monkeypatch, *words, "--header", "timed")
    assert (code, err.count("\n")) == (2, 1)


def test_decisions_of_each_turn_come_to_the_mean(alone: Tally) -> None:
    decisions, turns = alone.sums["decisions"][:2]
    spread = alone.spreads["decisions"]
    assert (sum(many * count for many, count in spread.items()), spread.total()) == (decisions, turns)
    assert spread[0] < turns


def test_a_narrow_terminal_keeps_every_word(alone: Tally) -> None:
    shown = figures(alone, 2, 20)
    one = Measured("mating", "The Mating Game", 2, "sensible", {}, 1, 20, "", alone, shown, cards(alone))
    long, short = list(summary(one)), list(summary(one, 79))
    assert max(map(len, short)) <= 79 < max(map(len, long))
    assert sorted(" ".join(short).split()) == sorted(" ".join(long).split())
    assert list(summary(one, 400)) == long


def test_seconds_are_a_number(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, _, err = pnp(capsys, monkeypatch, "playout", "mating", "--stats", "--seconds", "nan")
    assert (code, err.count("\n")) == (2, 1) and "not a number" in err


def test_what_is_for_figures_alone_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = (
        "playout",
        "mating",
        "--players",
        2,
        "--seed",
        1,
        "--header",
        "variant: timed 1",
        "--out",
        tmp_path / "a.log",
    )
    code, _, err = pnp(capsys, monkeypatch, *words, "--workers", 2)
    assert (code, err) == (0, "--workers: is for --stats, and does nothing without it\n")
    assert pnp(capsys, monkeypatch, *words, "--force")[2] == ""
