"""What a header may set: every way in which it can be wrong, said with its place."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli import cli
from pnp.errors import Source, Unreadable
from pnp.referee.log.header import Setting
from pnp.referee.log.settings import HeaderReader

PLAYERS = ("Ann", "Ben")
KINDS = ("plant", "insect", "snail")


def reader(**header: str) -> HeaderReader:
    keys = {key.replace("_", " "): value for key, value in header.items()}
    return HeaderReader({key: Setting(value, Source(key, 1, 1)) for key, value in keys.items()})


def test_what_is_read() -> None:
    read = reader(house="Open, none", length="long, long", goal="", phyla="ann insect, BEN plant", deck="a1, b2 x3")
    assert read.house(("open", "shut")) == {"open"}
    assert read.one("length", ("long", "short"), "length") == "long"
    assert read.one("goal", ("ark",), "goal", "none") == "none"
    assert read.seats("phyla", PLAYERS, KINDS, "phylum") == {"Ann": "insect", "Ben": "plant"}
    assert read.seats("lineages", PLAYERS, KINDS, "lineage") == {}
    assert [(word, source.column) for word, source in read.listed("deck")] == [("a1", 1), ("b2", 5), ("x3", 8)]
    read.close()


def test_the_last_of_several_counts_where_logs_have_been_read_so() -> None:
    read = reader(length="long, short")
    assert read.one("length", ("long", "short"), "length", "short", last=True) == "short"
    read.close()


@pytest.mark.parametrize(
    "header, said",
    [
        ({"house": "opn"}, "house:1:1: no house rule 'opn'; did you mean open?"),
        ({"length": "long, short"}, "length:1:7: one length is enough"),
        ({"challenge": "ark"}, "challenge:1:1: the challenge is for one player, not 2"),
        ({"challenge": "arc"}, "challenge:1:1: no challenge 'arc'; did you mean ark?"),
        ({"phyla": "plant"}, "phyla:1:1: 'plant': expected a player and a phylum; there are Ann, Ben"),
        ({"phyla": "Bem plant"}, "phyla:1:1: 'bem plant': expected a player and a phylum; did you mean Ben?"),
        ({"phyla": "Ann plant, Ben fish"}, "phyla:1:12: no phylum 'fish'; there are plant, insect, snail"),
        ({"phyla": "Ann plant, Ben plant"}, "phyla:1:12: plant is there twice"),
        ({"phyla": "Ann plant, Ann snail, Ben insect"}, "phyla:1:12: Ann is there twice"),
        ({"phyla": "Ben insect"}, "phyla:1:1: Ann: which phylum?"),
        ({"order": "sorted", "deck": "A"}, "order:1:1: expected 'as listed' or 'shuffled', got 'sorted'"),
        ({"order": "as listed"}, "order:1:1: an order needs a header line 'deck: A B'"),
    ],
)
def test_what_is_wrong(header: dict[str, str], said: str) -> None:
    read = reader(**header)
    read.house(("open", "shut"))
    read.one("length", ("long", "short"), "length")
    read.challenge(("ark",), 2)
    read.seats("phyla", PLAYERS, KINDS, "phylum")
    read.as_listed("order", "deck", "A B")
    with pytest.raises(Unreadable) as caught:
        read.close()
    assert [str(problem) for problem in caught.value.problems] == [said]


@pytest.mark.parametrize(
    ("module", "names"),
    [
        ("log.lines", "Setting Raw split FROM Heading headings_said"),
        ("automa.rivals", "RivalCard Due Policy turning"),
        ("play.replay", "Step Violation ReplayResult"),
        ("verdict.check", "Verdict Ruling differs"),
    ],
)
def test_what_was_imported_from_larger_modules_is_still_found(module: str, names: str) -> None:
    """A referee in somebody's own folder goes on as it is."""
    for name in names.split():
        assert hasattr(import_module(f"pnp.referee.{module}"), name), name


def test_a_header_line_that_no_log_has_is_refused_before_a_play(tmp_path: Path) -> None:
    done = CliRunner().invoke(
        cli,
        [
            "playout",
            "mating",
            "--players",
            "2",
            "--seed",
            "1",
            "--header",
            "limit: 4",
            "--out",
            str(tmp_path / "a.log"),
        ],
    )
    assert not (tmp_path / "a.log").exists()
    assert "no header line 'limit'" in f"{done.output}{done.exception}"
