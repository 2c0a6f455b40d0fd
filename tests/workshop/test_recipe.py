"""Recipes: formulas over columns, steps, orders, chance from the seed, and what a made deck leaves beside itself."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.catalog import kit as load_kit
from pnp.catalog import load_bots, load_rules
from pnp.errors import Source, Unreadable
from pnp.games.mating.cards import Environment
from pnp.games.scary.cards import Event
from pnp.kit.checksum import checksum
from pnp.kit.load import load_cards
from pnp.kit.records import Card
from pnp.places import Places, installed
from pnp.referee.log.header import Setting, split
from pnp.referee.play.play import Play
from pnp.referee.playout.playout import log_text, playout
from pnp.referee.verdict.check import check
from pnp.workshop.decks.decks import find_deck
from pnp.workshop.evenings.kit import kit_of
from pnp.workshop.recipes.build import RecipeBuild, build_recipe
from pnp.workshop.recipes.formulas import MAX_DEPTH, MAX_LENGTH, formula
from pnp.workshop.recipes.provenance import provenance_path, read_provenance, text_mark
from pnp.workshop.recipes.recipe import read_recipe
from pnp.workshop.recipes.sources import RecipeSources
from pnp.workshop.trials.batches import Laid
from pnp.workshop.trials.tryout import ready
from tests.workshop.commands import pnp

MATING = load_kit(Places(), "mating", edition=1)  # these cards stay as they were
STANDARD = MATING.decks["environment"]
EVENTS = load_kit(Places(), "scary").decks["events"]
SHIPPED = sorted(installed().glob("card_data/*/decks/*/*.made.toml"))
HERE = Source("pond.toml", 4, "where")


def cook(text: str, folder: Path) -> RecipeBuild:
    """The deck of a recipe for environments."""
    recipe = read_recipe(f'game = "mating"\ndeck = "environment"\n{text}', "pond.toml", Environment)
    return build_recipe(recipe, RecipeSources(MATING, find_deck(MATING, "environment"), folder))


def complaints(text: str) -> list[str]:
    """Everything that is wrong with a recipe."""
    with pytest.raises(Unreadable) as caught:
        cook(text, Path())
    return [str(problem) for problem in caught.value.problems]


def names(build: RecipeBuild) -> list[str]:
    """The cards of a deck in order, or in the order of the table."""
    return list(build.order or [card.id for card in build.cards])


# ---- formulas


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("food >= 5", "E17 E18 E19 E24"),
        ("food > 4 and predators = 0", "E17 E19"),
        ("not (pile in core, stable) and scarcity == 1", "E21 E22"),
        ("pile in (core) and food + predators * 2 >= 6", "E02 E04 E06 E07 E08"),
        ("-food > 0", "E22 E23"),
        ("name = 'Mast Year' or id = 'e03'", "E17 E03"),
        ("hour in dawn and land != 'wetland'", "E01 E03 E16"),
        ("(food - 1) / 2 = 3", "E17"),
        ("predators in 0, 3 and food < 2", "E05 E20 E22"),
        ("look has 'fit=fill' and food = 7", "E17"),
        ("true and food = 7", "E17"),
    ],
)
def test_a_formula_chooses_cards(text: str, found: str) -> None:
    holds = formula(text, Environment, HERE)
    assert {card.id for card in STANDARD if holds(card)} == set(found.split())


def test_lists_and_blank_cells() -> None:
    safe = formula("safe has Burrowing and needed <= 4", Event, HERE)
    assert {card.id for card in EVENTS if safe(card)} == {"X02", "X03"}
    # A blank number is neither more nor less than any other, and differs from all.
    assert not any(formula("needed < 9 or needed >= 0", Event, HERE)(card) for card in EVENTS if card.id == "X08")
    assert formula("needed != 4", Event, HERE)(EVENTS[7]) is True
    assert formula("half", Event, HERE).kind == "yes or no"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("fod > 3", "no column 'fod'; did you mean food? (at character 1 of the formula)"),
        ("food > lots", "no column 'lots'; a text stands in quotes (at character 8 of the formula)"),
        ("food > 'lots'", "'>' compares a number with a text (at character 6 of the formula)"),
        ("food >", "expected a column, a number or a text at the end of the formula"),
        ("(food > 3", "this bracket is never closed (at character 1 of the formula)"),
        ("food > 3)", "did not expect ')' here (at character 9 of the formula)"),
        ("food and predators", "'and' wants a yes or no here, not a number (at character 1 of the formula)"),
        ("name + 1 > 2", "'+' wants a number here, not a text (at character 1 of the formula)"),
        ("__import__('os')", "no column '__import__'; a text stands in quotes (at character 1 of the formula)"),
        ("food ** 9", "expected a column, a number or a text, got '*' (at character 7 of the formula)"),
        ("food.real > 1", "'.' means nothing in a formula (at character 5 of the formula)"),
        ("food; food", "';' means nothing in a formula (at character 5 of the formula)"),
        ("food has 3", "'has' wants a text here, not a number (at character 1 of the formula)"),
        ("true > false", "'>' does not compare what is yes or no (at character 6 of the formula)"),
    ],
)
def test_what_is_no_formula_is_told_by_its_place(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        formula(text, Environment, HERE)
    assert str(caught.value) == f"pond.toml:4:where: {message}"


def test_formulas_are_bounded_and_never_divide_by_nothing() -> None:
    for text in ("1 + " * MAX_LENGTH + "1", "(" * (MAX_DEPTH + 1) + "food", "-" * 200 + "food", "not " * 90 + "true"):
        with pytest.raises(Unreadable, match=r"at most|levels deep"):
            formula(text, Environment, HERE)
    with pytest.raises(Unreadable, match="divides by zero at E01"):
        formula("food / predators > 1", Environment, HERE)(STANDARD[0])


@settings(deadline=None, max_examples=300)
@given(st.text("food predators and or not in has ()<>=!'\"+-*/,0123.name;{}[]@\n", max_size=60))
def test_whatever_is_typed_is_a_formula_or_a_complaint(text: str) -> None:
    try:
        read = formula(text, Environment, HERE)
    except Unreadable:
        return
    for card in STANDARD:
        try:
            read(card)
        except Unreadable as error:
            assert "divides by zero" in str(error)


# ---- recipes


def test_filters_copies_and_steps(tmp_path: Path) -> None:
    build = cook(
        "[[take]]\nfrom = 'standard'\nwhere = 'food >= 6'\ncopies = '1 + predators'\n"
        "[[take]]\nfrom = 'standard'\nwhere = \"id = 'E17'\"\ncopies = 2",
        tmp_path,
    )
    assert {card.id: card.copies for card in build.cards} == {"E17": 3, "E18": 2, "E24": 3}
    assert build.order == ()


@pytest.mark.parametrize(
    ("order", "foods"),
    [
        ("ascending", [-2, -1, 0, 0, 5, 6, 6, 7]),
        ("descending", [7, 6, 6, 5, 0, 0, -1, -2]),
        ("high in the middle", [-2, 0, 5, 6, 7, 6, 0, -1]),
        ("low in the middle", [7, 6, 0, -1, -2, 0, 5, 6]),
    ],
)
def test_orders_by_a_formula(order: str, foods: list[int], tmp_path: Path) -> None:
    take = "[[take]]\nfrom = 'standard'\nwhere = \"pile = 'variable'\""
    build = cook(f"order = '{order}'\nby = 'food'\n{take}", tmp_path)
    food = {card.id: card.food for card in STANDARD if isinstance(card, Environment)}
    assert [food[name] for name in build.order] == foods


def test_an_order_may_be_a_list(tmp_path: Path) -> None:
    take = "[[take]]\nfrom = 'standard'\nwhere = \"id in (E01, E05)\"\ncopies = 2"
    assert names(cook(f"order = ['E05', 'E01 x2', 'e05']\n{take}", tmp_path)) == ["E05", "E01", "E01", "E05"]
    wrong = complaints(f"order = ['E05 x3', 'E07']\n{take}")
    assert wrong == [
        "pond.toml:3:order: E05 is listed more often than it was taken",
        "pond.toml:3:order: E07 was not taken; did you mean E05?",
    ]
    assert complaints(f"order = ['E05 x2']\n{take}") == ["pond.toml:3:order: taken, but not in the list: E01"]


def test_chance_comes_from_the_seed(tmp_path: Path) -> None:
    text = "order = 'as taken'\nseed = {}\n[[take]]\nfrom = 'standard'\npick = 6\norder = 'shuffled'"
    decks = [names(cook(text.format(seed), tmp_path)) for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]
    assert all(len(set(deck)) == 6 for deck in decks)


def test_weights_lead_chance(tmp_path: Path) -> None:
    text = "seed = {}\n[[take]]\nfrom = 'standard'\npick = 4\nweight = 'predators * predators'"
    picked = [card for seed in range(40) for card in cook(text.format(seed), tmp_path).cards]
    assert all(card.predators for card in picked if isinstance(card, Environment))
    twos = sum(card.predators == 2 for card in picked if isinstance(card, Environment))
    there = [card.predators for card in STANDARD if isinstance(card, Environment) and card.predators]
    assert twos / len(picked) > there.count(2) / len(there) + 0.1


def test_numbering_gives_each_place_a_card_of_its_own(tmp_path: Path) -> None:
    text = "number = 'Y'\n{}[[take]]\nfrom = 'standard'\nwhere = \"id in (E01, E02)\"\ncopies = 2"
    ordered = cook(text.format("order = 'descending'\nby = 'food'\n"), tmp_path)
    assert [(card.id, card.name, card.copies) for card in ordered.cards] == [
        ("Y01", "Spring Thaw", 1),
        ("Y02", "Spring Thaw", 1),
        ("Y03", "Hawk Weather", 1),
        ("Y04", "Hawk Weather", 1),
    ]
    assert ordered.order == ("Y01", "Y02", "Y03", "Y04")
    shuffled = cook(text.format(""), tmp_path)
    assert [(card.id, card.copies) for card in shuffled.cards] == [("Y01", 2), ("Y02", 2)]
    assert shuffled.order == ()


def test_two_cards_of_one_number_are_refused(tmp_path: Path) -> None:
    (tmp_path / "pond.csv").write_text("id,name,pile,predators,scarcity,food\nE01,Mud,core,0,0,1\n", encoding="utf-8")
    text = "{}[[take]]\nfrom = 'standard'\nwhere = 'food = 3'\n[[take]]\nfrom = 'pond.csv'"
    with pytest.raises(Unreadable, match="E01 is 'Spring Thaw' in one table and 'Mud' in another; number = 'Y'"):
        cook(text.format(""), tmp_path)
    assert "Mud" in {card.name for card in cook(text.format("number = 'Y'\n"), tmp_path).cards}


def test_everything_wrong_is_told_at_once() -> None:
    assert complaints(
        "ordr = 'ascending'\nnumber = 'y'\n[[take]]\nform = 'standard'\n[[take]]\nfrom = 'standard'\n"
        "where = 'food + 1'\npick = 0\nweight = 3\n[[take]]\nfrom = 'standard'\norder = 'random'\ncopies = 'pile'"
    ) == [
        "pond.toml:3:ordr: unknown key; did you mean order?",
        "pond.toml:4:number: expected one to three capital letters, got 'y'",
        "pond.toml:5:from: missing key: from = 'standard', or the name of a table beside the recipe",
        "pond.toml:6:form: unknown key; did you mean from?",
        "pond.toml:9:where: expected a formula that gives a yes or no, and this gives a number",
        "pond.toml:10:pick: expected 1 to 500, got 0",
        "pond.toml:11:weight: expected a formula in quotes, got 3",
        "pond.toml:14:order: no order 'random'; there is as taken, ascending, descending, high in the middle, "
        "low in the middle, shuffled",
        "pond.toml:14:order: the whole deck is shuffled, so that this order is lost; "
        "give the recipe order = 'as taken'",
        "pond.toml:15:copies: expected a formula that gives a number, and this gives a text",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "pond.toml:0:take: a recipe takes cards: write at least one [[take]]"),
        ("order = 'ascending'\n[[take]]\nfrom = 'standard'", "ascending by what? Write a formula"),
        ("by = 'food'\n[[take]]\nfrom = 'standard'", "the order 'shuffled' goes by nothing"),
        ("[[take]]\nfrom = 'standard'\npick = 3", "where there is chance, the recipe needs a seed"),
        ("[[take]]\nfrom = 'standard'\nwhere = 'food > 50'", "none of the 24 cards is as where says"),
        ("seed = 1\n[[take]]\nfrom = 'standard'\npick = 30", "pick 30? There are 24 cards to pick from"),
        ("seed = 1\n[[take]]\nfrom = 'standard'\npick = 3\nweight = 'food'", "expected 0 or more for E22, got -1"),
        ("[[take]]\nfrom = 'standard'\ncopies = 'food / 2'", "expected a whole number from 0 to 500 for E01, got 1.5"),
        ("[[take]]\nfrom = 'standard'\ncopies = 400", "more than 500 cards"),
        ("[[take]]\nfrom = '../pond.csv'", "a table lies beside the recipe or in a folder there"),
        ("[[take]]\nfrom = '/etc/passwd'", "a table lies beside the recipe or in a folder there"),
        ("[[take]]\nfrom = 'nothing.csv'", "no table 'nothing.csv' beside the recipe"),
        ("seed = true\n[[take]]\nfrom = 'standard'", "expected a whole number, got true"),
        ("[[take]", "pond.toml:3:7:"),
        ("x = " + "[" * 5000, "pond.toml"),
        ("[[take]]\nfrom = 'standard'\n" * 101, "a recipe has at most 100 steps, and this 101"),
    ],
)
def test_what_a_recipe_cannot_say(text: str, message: str) -> None:
    assert message.replace("pond.toml:0:", "pond.toml:") in complaints(text)[0]


def test_a_link_does_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "kitchen").mkdir()
    (tmp_path / "secret.csv").write_text("id,name,pile,predators,scarcity,food\nE01,Mud,core,0,0,1\n", encoding="utf-8")
    (tmp_path / "kitchen" / "pond.csv").symlink_to(tmp_path / "secret.csv")
    with pytest.raises(Unreadable, match="beside the recipe"):
        cook("[[take]]\nfrom = 'pond.csv'", tmp_path / "kitchen")


def test_pictures_of_ones_own_are_still_found(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    rows = "id,name,pile,predators,scarcity,food,picture\nE01,Mud,core,0,0,1,mud.png\nE02,Sun,core,0,0,1,plant\n"
    (tmp_path / "art" / "pond.csv").write_text(rows, encoding="utf-8")
    build = cook("[[take]]\nfrom = 'art/pond.csv'", tmp_path)
    assert [card.picture for card in build.cards] == ["art/mud.png", "plant"]


# ---- the command

RECIPE = """
game = "mating"
deck = "environment"
title = "Lean to fat"
order = "ascending"
by = "food"
sudden_death = true

[[take]]
from = "standard"
where = "pile = 'core'"
"""


def test_a_made_deck_names_its_recipe(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    recipe = tmp_path / "lean.toml"
    recipe.write_text(RECIPE, encoding="utf-8")
    code, out, err = pnp(capsys, monkeypatch, "deck", "make", recipe)
    assert (code, err) == (0, "")
    cards = load_cards(tmp_path / "lean.csv", "lean.csv", Environment)
    said = tomllib.loads((tmp_path / "lean.made.toml").read_text(encoding="utf-8"))
    assert said["recipe"] == "lean.toml"
    assert said["recipe_mark"] == text_mark(RECIPE) == text_mark(RECIPE.replace("\n", "\r\n"))
    assert said["mark"] == checksum(cards)
    assert said["order"] == ["E08", "E01", "E02", "E03", "E05", "E06", "E04", "E07"]
    assert said["header"] == {
        "deck environment": f"lean.csv {said['mark']}",
        "environment deck": "E08 E01 E02 E03 E05 E06 E04 E07",
        "environment order": "as listed",
        "variant": "sudden-death",
    }
    assert f"mark {said['mark']}" in out


def test_nothing_is_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    recipe, kept = tmp_path / "lean.toml", tmp_path / "lean.made.toml"
    recipe.write_text(RECIPE, encoding="utf-8")
    kept.write_text("mine", encoding="utf-8")
    code, _, err = pnp(capsys, monkeypatch, "deck", "make", recipe)
    assert code == 2
    assert err == f"{kept}: is there already; --force writes over it\n"
    assert kept.read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / "lean.csv").exists()
    assert pnp(capsys, monkeypatch, "deck", "make", recipe, "--force")[0] == 0


def test_a_workbook_has_the_same_mark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    recipe, book = tmp_path / "lean.toml", tmp_path / "lean.xlsx"
    recipe.write_text(RECIPE, encoding="utf-8")
    assert pnp(capsys, monkeypatch, "deck", "make", recipe, "--out", book)[0] == 0
    cards = load_cards(book, "lean.xlsx", Environment)
    made = read_provenance(book, cards)
    assert made is not None
    assert made.cards == "lean.xlsx"


def test_a_table_that_was_changed_since_is_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    recipe, table = tmp_path / "lean.toml", tmp_path / "lean.csv"
    recipe.write_text(RECIPE, encoding="utf-8")
    pnp(capsys, monkeypatch, "deck", "make", recipe)
    table.write_text(table.read_text(encoding="utf-8").replace("Dusty Month", "Dusty Year"), encoding="utf-8")
    code, _, err = pnp(capsys, monkeypatch, "deck", "trial", table, "--games", "10")
    assert code == 2
    assert re.search(r"lean\.csv has the mark \w{12}, and lean\.toml made \w{12}: make it again with --force", err)


def test_games_without_an_order_or_sudden_death_say_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    recipe = tmp_path / "pond.toml"
    for line, message in (
        ("order = 'as taken'", "no header line for an order"),
        ("sudden_death = true", "no sudden death"),
    ):
        recipe.write_text(f"game = 'scary'\ndeck = 'tiles'\n{line}\n[[take]]\nfrom = 'standard'\n", encoding="utf-8")
        code, _, err = pnp(capsys, monkeypatch, "deck", "make", recipe)
        assert code == 2
        assert message in err
    recipe.write_text("game = 'mating'\n[[take]]\nfrom = 'standard'\n", encoding="utf-8")
    assert pnp(capsys, monkeypatch, "deck", "make", recipe)[1:] == (
        "",
        f"{recipe}:deck: missing key; a recipe begins with deck = ...\n",
    )


# ---- the decks that come with the program


def test_a_deck_comes_along_for_every_game() -> None:
    assert {path.parts[-4] for path in SHIPPED} == {"mating", "scary", "extinction", "bios", "megafauna"}


@pytest.mark.parametrize("made", SHIPPED, ids=lambda path: path.parent.name)
def test_a_shipped_deck_is_what_its_recipe_makes(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / made.parent.name
    shutil.copytree(made.parent, folder)
    recipe = tomllib.loads(made.read_text(encoding="utf-8"))["recipe"]
    assert pnp(capsys, monkeypatch, "deck", "make", folder / recipe, "--force")[0] == 0
    for file in sorted(made.parent.iterdir()):
        assert (folder / file.name).read_bytes() == file.read_bytes(), file.name


@pytest.mark.parametrize("made", SHIPPED, ids=lambda path: path.parent.name)
def test_a_shipped_deck_has_nothing_wrong(
    made: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = made.with_name(made.name.replace(".made.toml", ".csv"))
    code, out, _ = pnp(capsys, monkeypatch, "deck", "check", table)
    assert (code, out.rpartition(": ")[2]) == (0, "0 errors, 0 warnings\n"), out


@pytest.mark.parametrize("made", SHIPPED, ids=lambda path: path.parent.name)
def test_a_play_with_a_shipped_deck_is_accepted(made: Path, tmp_path: Path) -> None:
    """From the header lines beside the deck to a verdict: what a table does that plays with it."""
    table = made.with_name(made.name.replace(".made.toml", ".csv"))
    text, _ = played(ready(table, Places()).tried, 1)
    shutil.copy(table, tmp_path / table.name)
    assert accepted(text, tmp_path)


def played(tried: Laid, seed: int) -> tuple[str, int]:
    """The log of a play by bots with a deck, and its last round or turn."""
    game = tried.kit.game
    rules, players = load_rules(game), ("Ann", "Ben", "Cara")
    header = {key: Setting(value, Source("head")) for key, value in tried.header.items()}
    play = Play(rules, tried.kit, players, header)
    bots = dict.fromkeys(players, load_bots(game, "sensible"))
    done = playout(play.start, bots, play.words, Random(seed))
    return log_text(game, rules.EDITIONS[-1], players, tried.header, done.lines), done.table.place()[1]


def accepted(text: str, folder: Path) -> bool:
    """Whether the referee accepts a log that lies in a folder with its deck."""
    raw = split(text, "evening.log")
    return check(load_rules(raw.game), kit_of(Places(), raw, folder), text, "evening.log").accepted


def test_numbers_of_other_decks_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    recipe = tmp_path / "pond.toml"
    head = "game = 'mating'\ndeck = 'environment'\nnumber = 'F'\n[[take]]\nfrom = 'standard'\n"
    recipe.write_text(head, encoding="utf-8")
    code, _, err = pnp(capsys, monkeypatch, "deck", "make", recipe)
    assert code == 2
    assert err.startswith(f"{recipe}:3:number: F01 is a card of flashy already; letters that are free: A B D ")
    assert not (tmp_path / "pond.csv").exists()


def test_sudden_death_comes_to_a_deck_in_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Below the top three the marker may lie anywhere; bots play to it and the referee accepts what they wrote."""
    recipe = tmp_path / "lean.toml"
    recipe.write_text(RECIPE, encoding="utf-8")
    pnp(capsys, monkeypatch, "deck", "make", recipe)
    tried = ready(tmp_path / "lean.csv", Places()).tried
    ends = set()
    for seed in range(12):
        text, rounds = played(tried, seed)
        ends.add(rounds)
        assert accepted(text, tmp_path), text
    assert min(ends) >= 4
    assert max(ends) <= 9
    assert len(ends) > 3


def test_made_path_is_beside_the_table(tmp_path: Path) -> None:
    assert provenance_path(tmp_path / "pond.xlsx") == tmp_path / "pond.made.toml"
    cards: tuple[Card, ...] = STANDARD
    assert read_provenance(tmp_path / "pond.xlsx", cards) is None
    (tmp_path / "pond.made.toml").write_text("recipe = [", encoding="utf-8")
    with pytest.raises(Unreadable, match="not what `pnp deck make` writes"):
        read_provenance(tmp_path / "pond.xlsx", cards)
