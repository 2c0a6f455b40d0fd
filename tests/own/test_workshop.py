"""The deck workshop on games of one's own: a table is known by its columns, looked over, and tried by what it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp import catalog
from pnp.cli import cli
from pnp.errors import Unreadable
from pnp.places import Places
from pnp.referee.log.header import Setting
from pnp.referee.play.play import Play
from pnp.workshop.decks.checks import open_deck
from pnp.workshop.trials.batches import figures_of, nothing, play_batch, tasks
from pnp.workshop.trials.trial import judge
from pnp.workshop.trials.tryout import ready
from tests.own.conftest import Folder

TABLE = "Name,Kind,Food,Text\nRex,gain,3,Gain 3.\nAda,loss,-2,Lose 2.\nFig,gain,1,Gain 1.\nRain,loss,-1,Lose 1.\n"
OTHER = TABLE.replace("gain,3", "gain,9").replace("Rain,loss", "Rain,gain")
COUNTS = """
[deck.events]
[count.food]
start = 3
most = 30
[moves.event]
card = "events"
from = "deck"
worth = { food = "Food" }
[win]
most = "food"
rounds = 2
"""


def _table(folder: Path, text: str, name: str = "other.csv", encoding: str = "utf-8") -> Path:
    path = folder / name
    path.write_bytes(text.encode(encoding))
    return path


@pytest.mark.parametrize("name", ["other.csv", "events.csv"])
def test_a_table_is_known_by_its_columns(folder: Folder, tmp_path: Path, name: str) -> None:
    places = folder(events_csv=TABLE, others_csv=TABLE.replace("Food", "Fuel"))
    opened = open_deck(_table(tmp_path, OTHER, name), places)
    assert (opened.deck.game, opened.deck.name, opened.size) == ("dino", "events", "4 cards")


def test_a_table_in_a_games_folder_is_of_that_game(folder: Folder) -> None:
    """Nobody need say --data, or stand there."""
    path = folder(events_csv=TABLE).get("card_data/dino/events.csv")
    assert open_deck(path, Places()).deck.called == "events of Dino"


def test_what_folders_read_is_read(folder: Folder, tmp_path: Path) -> None:
    places = folder(events_csv=TABLE)
    path = _table(tmp_path, OTHER.replace(",", ";").replace("Fig", "Câpre"), encoding="cp1252")
    assert open_deck(path, places).cards[2].name == "Câpre"
    with pytest.raises(Unreadable):
        open_deck(_table(tmp_path, "Foo;Bar\nCâpre;1\n", encoding="cp1252"), places)


def test_where_two_decks_fit_it_is_asked_which(folder: Folder, tmp_path: Path) -> None:
    folder(events_csv=TABLE)
    places = folder("sauri", cards_csv=TABLE)
    with pytest.raises(Unreadable, match="several decks; say which: --as dino/events or --as sauri/cards"):
        open_deck(_table(tmp_path, OTHER), places)


def _trial(places: Places, path: Path, games: int = 40) -> dict[str, tuple[float, float]]:
    tryout = ready(path, places)
    counts = nothing()
    for task in tasks(tryout.standard, tryout.tried, 3, games, 1):
        counts = play_batch(task)
    rows = judge(counts, figures_of(tryout.tried.kit)).rows
    return {row.figure.key: (row.standard.value, row.tried.value) for row in rows if row.standard and row.tried}


def test_without_a_referee_hands_are_counted(folder: Folder, tmp_path: Path) -> None:
    """Hands of five from four cards are the whole deck, so that every figure can be told beforehand."""
    found = _trial(folder(events_csv=TABLE), _table(tmp_path, OTHER))
    assert found == {"sum food": (1.0, 7.0), "kind gain": (0.5, 0.75), "kind loss": (0.5, 0.25)}


def test_with_one_evenings_too(folder: Folder, tmp_path: Path) -> None:
    found = _trial(folder(events_csv=TABLE, counts_toml=COUNTS), _table(tmp_path, OTHER))
    assert found["places"] == (2, 2)
    assert found["moves"][0] <= 6
    assert found["count food"][1] > found["count food"][0]


def test_the_commands(folder: Folder, tmp_path: Path) -> None:
    """check, diff, trial with its report, figures of evenings, and ratings."""
    places = folder(events_csv=TABLE, counts_toml=COUNTS)
    data = ["--data", str(places.roots[0])]
    other = str(_table(tmp_path, OTHER))
    for words, shown in (
        (["deck", "check", other, "--quick"], "events of Dino, 4 cards"),
        (["deck", "diff", str(places.get("card_data/dino/events.csv")), other], "food: 3 -> 9"),
        (["deck", "trial", other, "--games", "10", "--workers", "1", "--out", str(tmp_path)], "other.md"),
        (["playout", "dino", "--players", "2", "--stats", "--games", "2", "--workers", "1"], "rounds"),
        (["tournament", "dino", "--bots", "random,sensible", "--games", "2", "--players", "2", "--workers", "1"], ""),
    ):
        done = CliRunner().invoke(cli, [*words, *data])
        assert done.exit_code == (1 if "diff" in words else 0), f"{words}: {done.output} {done.exception}"
        assert shown in done.output, done.output
    assert "Food of a hand" in (tmp_path / "other.md").read_text("utf-8")


def test_the_rules_go_with_the_kit(folder: Folder) -> None:
    """Wherever a kit is sent, its referee is there: of counts, of a game that was copied."""
    kit = catalog.kit(folder(events_csv=TABLE, counts_toml=COUNTS), "dino")
    play = Play(catalog.load_rules(kit), kit, ("Ann", "Ben"), dict[str, Setting]())
    assert play.words.verb("event") is not None
    places = folder("again", kit_toml='base = "mating"\ntitle = "Again"\n')
    assert catalog.load_rules(catalog.kit(places, "mating")).HEADING == "round"


def test_a_deck_is_made_by_a_recipe(folder: Folder, tmp_path: Path) -> None:
    """Under the columns that its own table has, so that it is known again, tried and printed."""
    places = folder(events_csv=TABLE.replace("Food", "Sea food"), counts_toml=COUNTS.replace('"Food"', '"Sea food"'))
    recipe = tmp_path / "lean.toml"
    recipe.write_text(
        'title = "Lean"\ngame = "dino"\ndeck = "events"\nseed = 3\n\n[[take]]\nfrom = "standard"\npick = 2\n'
    )
    data = ["--data", str(places.roots[0])]
    done = CliRunner().invoke(cli, ["deck", "make", str(recipe), *data])
    assert done.exit_code == 0, done.output
    made = tmp_path / "lean.csv"
    assert "Sea food" in made.read_text("utf-8-sig").splitlines()[0]
    assert open_deck(made, places).size == "2 cards"
    for words in (["deck", "trial", str(made), "--games", "10", "--workers", "1"], ["build", "dino", "--dry-run"]):
        done = CliRunner().invoke(cli, [*words, *data, *(["--deck", f"events={made}"] if "build" in words else [])])
        assert done.exit_code == 0, (done.output, done.exception)
