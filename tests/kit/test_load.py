"""A game's folder as a kit: everything that ships loads, and all that is wrong is told in one run."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import openpyxl
import pytest

from pnp.errors import Unreadable
from pnp.games.mating.cards import CARDS, Effect, Sneaky
from pnp.kit.load import load_cards, load_kit, load_manifest
from pnp.kit.records import Card
from pnp.places import Places, installed

SHIPPED = installed() / "card_data" / "mating"
COUNTS = {
    "combat": 30, "flashy": 30, "sneaky": 18, "environment": 24, "lunch": 6, "rivals": 12, "board": 1,
    "females": 16, "nests": 6,
    "dice": 6, "aids": 6, "solo": 1, "rulebook": 1, "discussion": 1, "logsheet": 1, "cover": 1,
}  # fmt: skip


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A person's own folder for the game, empty."""
    folder = tmp_path / "card_data" / "mating"
    folder.mkdir(parents=True)
    return folder


def said(over: Path) -> list[str]:
    with pytest.raises(Unreadable) as raised:
        load_kit(Places(over), "mating", CARDS)
    return str(raised.value).replace(f"{over}/", "").splitlines()


def test_everything_on_the_table() -> None:
    kit = load_kit(Places(), "mating", CARDS)
    assert {component.name: kit.count(component) for component in kit.components} == COUNTS
    assert load_manifest(Places(), "mating").counts == COUNTS
    assert (kit.title, kit.players) == ("The Mating Game", (1, 6))
    assert sum(COUNTS[deck] for deck in ("combat", "flashy", "sneaky")) == 78
    assert list(kit.decks) == [deck for deck in CARDS if deck not in ("effects", "levels", "ladder")]
    assert len(kit.lists["effects"]) == 9


def test_strategies_of_all_kinds_share_one_back() -> None:
    components = {component.name: component for component in load_manifest(Places(), "mating").components}
    assert {components[deck].back for deck in ("combat", "flashy", "sneaky")} == {"strategy-back"}


def test_piles_tiers_and_numbers() -> None:
    kit = load_kit(Places(), "mating", CARDS)
    for deck, field, counts in [
        ("combat", "tier", {"low": 10, "mid": 10, "high": 10}),
        ("flashy", "tier", {"low": 10, "mid": 10, "high": 10}),
        ("environment", "pile", {"core": 8, "stable": 8, "variable": 8}),
    ]:
        found: dict[str, int] = {}
        for card in kit.decks[deck]:
            found[getattr(card, field)] = found.get(getattr(card, field), 0) + card.copies
        assert found == counts
    assert [card.id for card in kit.decks["combat"]] == [f"C{number:02}" for number in range(1, 31)]


def test_an_amount_is_printed_where_a_card_has_one() -> None:
    kit = load_kit(Places(), "mating", CARDS)
    texts = {effect.effect: effect.text for effect in kit.lists["effects"] if isinstance(effect, Effect)}
    for card in kit.decks["sneaky"]:
        assert isinstance(card, Sneaky)
        assert ("{amount}" in texts[card.effect]) == (card.amount is not None), card.id


def test_a_table_of_ones_own_lies_over_the_shipped_one(own: Path, tmp_path: Path) -> None:
    text = (SHIPPED / "lunch.csv").read_text(encoding="utf-8").replace(",6,", ",12,")
    (own / "lunch.csv").write_text(text, encoding="utf-8")
    kit = load_kit(Places(tmp_path), "mating", CARDS)
    assert kit.decks["lunch"][0].copies == 12
    assert len(kit.decks["combat"]) == 30
    assert load_manifest(Places(tmp_path), "mating").counts["lunch"] == 12


def test_a_workbook_of_ones_own_lies_over_a_shipped_csv(own: Path, tmp_path: Path) -> None:
    workbook = openpyxl.Workbook()
    workbook.active.append(["ID", " Name", "Copies"])
    workbook.active.append(["L01", "Out to Lunch", 9])
    workbook.save(own / "lunch.xlsx")
    assert [card.copies for card in load_kit(Places(tmp_path), "mating", CARDS).decks["lunch"]] == [9]
    shutil.copy(SHIPPED / "lunch.csv", own)
    assert said(tmp_path) == ["card_data/mating/lunch.xlsx: there is lunch.csv as well: which one is meant?"]


def test_mistakes_in_all_files_come_in_one_run(own: Path, tmp_path: Path) -> None:
    (own / "lunch.csv").write_text("id,name,copies\nL01,Out to Lunch,many\n")
    (own / "environment.csv").write_text("id,name,pile,predators,scarcity,food\nC01,Rain,core,0,0,3\n")
    (own / "effects.csv").write_text("effect,timing,text\nhide,before predator,You hide.\nhide,after food,You hide.\n")
    (own / "sneaky.csv").write_text(
        "id,name,effect,cost,animal,text,hypothesis\nS01,Hide,hied,1,flounder,It lies low.,crypsis\n"
    )
    (own / "rules.md").write_text("# Rules\nedition: 1\n")
    (own / "kit.toml").write_text("title = 1\n")
    assert said(tmp_path) == [
        "card_data/mating/kit.toml:players: missing key",
        "card_data/mating/kit.toml:component: missing key",
        "card_data/mating/kit.toml:1:title: expected a text, got 1",
        "card_data/mating/effects.csv:2:timing: expected one of before predators, after food, before combat, "
        "after attracting, after guards, got 'before predator'; did you mean before predators? (cell B2)",
        "card_data/mating/effects.csv:3:effect: 'hide' is there twice, first in line 2 (cell A3)",
        "card_data/mating/lunch.csv:2:copies: expected a whole number, got 'many' (cell C2)",
        "card_data/mating/sneaky.csv:2:effect: 'hied' is not in the table effects, which has hide; "
        "did you mean hide? (cell C2)",
        "card_data/mating/environment.csv:2:id: 'C01' is a card of card_data/mating/combat.csv already (cell A2)",
        "card_data/mating/rules.md:1: no sections",
    ]


def test_files_that_came_with_the_program_are_called_by_their_place_in_it() -> None:
    with pytest.raises(Unreadable) as raised:
        load_kit(Places(), "mating", CARDS | {"chess": CARDS["lunch"]})
    assert str(raised.value).startswith("card_data/mating/chess.csv: no such file in ")


def test_a_manifest_counts_only_what_can_be_counted(own: Path, tmp_path: Path) -> None:
    (own / "lunch.csv").write_text("id,copies\nL01,3\nL02,\nL03,lots\n")
    with pytest.raises(Unreadable, match=r"lunch.csv:4:copies: expected a whole number, got 'lots' \(cell B4\)"):
        load_manifest(Places(tmp_path), "mating")


def test_a_check_of_the_whole_row_has_the_place_of_the_row(tmp_path: Path) -> None:
    class Span(Card, frozen=True, kw_only=True):
        low: Annotated[int, msgspec.Meta(ge=0)]
        high: float | None = None
        open: bool = False

        def __post_init__(self) -> None:
            if self.high is not None and self.high < self.low:
                raise ValueError("high is under low")

    path = tmp_path / "spans.csv"
    path.write_text("id,name,low,high,open\nA1,a,1,2.5,true\nA2,b,3,2,no\nA3,c,3,2,\nA4,d,-1,x,1\n")
    with pytest.raises(Unreadable) as raised:
        load_cards(path, "spans.csv", Span)
    assert str(raised.value).splitlines() == [
        "spans.csv:3:open: expected true or false, got 'no' (cell E3)",
        "spans.csv:4: high is under low",
        "spans.csv:5:low: expected a whole number, 0 or more, got '-1' (cell C5)",
        "spans.csv:5:high: expected a number, got 'x' (cell D5)",
    ]
    path.write_text("id,name,low,high,open\n A1 , a ,1, 2.5,TRUE\nA2,b,3,,\n")
    first, second = load_cards(path, "spans.csv", Span)
    assert (first.id, first.name, first.high, first.open) == ("A1", "a", 2.5, True)
    assert (second.high, second.open, second.copies) == (None, False, 1)


def test_a_good_kit_needs_no_reader_that_it_does_not_use() -> None:
    """Start-up counts: no workbook reader and no spell-checker for tables that are right."""
    code = (
        "import sys; from pnp import catalog; from pnp.places import Places; catalog.kit(Places(), 'mating');"
        "print(*sorted({'openpyxl', 'difflib', 'reportlab', 'jinja2'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
