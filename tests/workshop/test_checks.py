"""What `pnp deck check` finds: every planted fault at its cell, and nothing in the games' own decks."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from PIL import Image

from pnp import catalog
from pnp.errors import Unreadable
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.workshop.decks.checks import Opened, open_deck, own_words, print_lint, rule_lint
from pnp.workshop.decks.curves import as_text, course, curves
from pnp.workshop.decks.decks import deck_names, find_deck
from pnp.workshop.decks.differences import as_text as told
from pnp.workshop.decks.differences import difference
from pnp.workshop.decks.new import beginning, samples
from pnp.workshop.decks.sheets import to_csv

DECKS = [(game, deck) for game in catalog.games() for deck in deck_names(game)]
IN_QUESTION = [("mating", "environment"), ("scary", "events"), ("extinction", "change")]


def written(folder: Path, game: str, deck: str, **changes: dict[str, object]) -> Path:
    """The game's own deck as a table, with other values in the rows of some ids."""
    kit = catalog.kit(Places(), game)
    cards = tuple(msgspec.structs.replace(card, **changes.get(card.id, {})) for card in kit.decks[deck])
    path = folder / f"{deck}.csv"
    path.write_bytes(to_csv(find_deck(kit, deck), cards))
    return path


def advised(path: Path) -> list[str]:
    return [str(advice).removeprefix(f"{path}:") for advice in rule_lint(open_deck(path, Places()))]


@pytest.mark.parametrize(("game", "deck"), DECKS)
def test_the_games_own_decks_are_recognised_and_have_no_fault(game: str, deck: str, tmp_path: Path) -> None:
    path = written(tmp_path, game, deck)
    opened = open_deck(path, Places())
    assert (opened.deck.game, opened.deck.name) == (game, deck)
    assert opened.cards == opened.standard
    assert not [advice for advice in rule_lint(opened) if advice.severity == "error"]


@pytest.mark.parametrize(("game", "deck"), IN_QUESTION)
def test_samples_are_a_table_that_can_be_read(game: str, deck: str, tmp_path: Path) -> None:
    kit = catalog.kit(Places(), game)
    path = tmp_path / "mine.csv"
    path.write_bytes(to_csv(find_deck(kit, deck), samples(kit, find_deck(kit, deck))))
    opened = open_deck(path, Places())
    assert opened.deck.name == deck
    assert len(opened.cards) >= 4


def test_decks_of_the_same_columns_are_told_by_name_and_by_ids(tmp_path: Path) -> None:
    path = written(tmp_path, "mating", "flashy")
    other = path.rename(tmp_path / "mine.csv")
    assert open_deck(other, Places()).deck.name == "flashy"
    neither = other.read_text("utf-8-sig").replace("\nF", "\nQ")
    other.write_text(neither, encoding="utf-8")
    with pytest.raises(Unreadable, match="say which: --as mating/combat or --as mating/flashy"):
        open_deck(other, Places())
    assert open_deck(other, Places(), "mating/flashy").deck.name == "flashy"
    other.write_text("shoe,size\nleft,9\n", encoding="utf-8")
    with pytest.raises(Unreadable, match="no deck; say which"):
        open_deck(other, Places())


RULES = {
    "a deck that is never played": (
        "environment",
        {f"E{n:02}": {"pile": "variable"} for n in range(1, 25)},
        "2:pile: error: E01: every card is variable",
    ),
    "nothing happens": (
        "environment",
        {"E01": {"food": 0, "predators": 0}},
        "2:food: warning: E01: nothing happens: no predators, no scarcity, no food (cell G2)",
    ),
    "more predators than prey": (
        "environment",
        {"E02": {"predators": 9}},
        "3:predators: warning: E02: 9 predators, and 6 players have 6 strategies at most (cell E3)",
    ),
    "more females than there are": ("environment", {"E02": {"scarcity": 9}}, "3:scarcity: warning: E02: 9 females"),
    "a name twice": (
        "environment",
        {"E02": {"name": "Spring Thaw"}},
        "3:name: warning: E02: 'Spring Thaw' is the name of E01 too (cell B3)",
    ),
    "a formula": ("environment", {"E02": {"name": "=1+1"}}, "3:name: warning: E02: a spreadsheet would take this"),
    "an effect without its number": ("sneaky", {"S02": {"amount": None}}, "3:amount: error: S02: decoy acts with a"),
    "a number for nothing": ("sneaky", {"S01": {"amount": 3}}, "2:amount: warning: S01: hide needs no number"),
    "everybody escapes": ("events", {"X01": {"needed": 1}}, "2:needed: warning: X01: every roll escapes"),
    "tags for nothing": (
        "events",
        {"X14": {"tags": "Large"}},
        "15:tags: warning: X14: it names tags, and nothing is for those who hold them (cell J15)",
    ),
    "quiet years only": (
        "change",
        {
            card.id: {"effect": "quiet", "percent": None, "habitat": ""}
            for card in catalog.kit(Places(), "extinction").decks["change"]
        },
        "2:effect: warning: E01: every card is a quiet year",
    ),
}
GAMES = {"environment": "mating", "sneaky": "mating", "events": "scary", "change": "extinction"}


@pytest.mark.parametrize("name", RULES)
def test_what_the_rules_make_little_of(name: str, tmp_path: Path) -> None:
    deck, changes, expected = RULES[name]
    found = advised(written(tmp_path, GAMES[deck], deck, **changes))
    assert any(line.startswith(expected) for line in found), found


def test_a_row_of_events_that_is_too_short(tmp_path: Path) -> None:
    path = written(tmp_path, "scary", "events")
    path.write_text("\n".join(path.read_text("utf-8-sig").splitlines()[:6]) + "\n", encoding="utf-8")
    assert advised(path) == ["id: error: the row takes 12 events, and the deck has 5"]


MISTAKES = {
    "an effect that does not exist": (
        "sneaky",
        ("decoy", "decoi"),
        "'decoi' is not in the table effects, which has hide, decoy, forager, spoiler, step-up, truce, gift, guard, "
        "sneaker; did you mean decoy? (cell D3)",
    ),
    "a change that does not exist": ("change", ("famine", "flood"), "expected one of famine, pestilence, cold"),
    "a tag that nothing grants": ("events", ("Burrowing", "Fluffy"), "no tag 'Fluffy'"),
    "a column that does not exist": ("events", ("half", "asteroid"), "unknown column; there is also half"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_what_does_not_exist_is_answered_with_what_does(name: str, tmp_path: Path) -> None:
    deck, (before, after), expected = MISTAKES[name]
    path = written(tmp_path, GAMES[deck], deck)
    path.write_text(path.read_text("utf-8-sig").replace(before, after), encoding="utf-8")
    with pytest.raises(Unreadable) as raised:
        open_deck(path, Places())
    assert any(expected in problem.message and "(cell " in problem.message for problem in raised.value.problems)


PRINTED = {
    "a long name": (
        {"name": "The Extraordinarily Long Winter of the Year Before Last"},
        "name: error: E01: title: over",
    ),
    "no such plan": ({"picture": "brid"}, "picture: error: E01: no body plan 'brid' (did you mean 'bird'?)"),
    "no such plate": ({"picture": "plate:peacok", "look": ""}, "picture: error: E01: no plate 'peacok'; did you mean"),
    "no such file": ({"picture": "file:pond.png", "look": ""}, "picture: error: E01: pond.png: no such picture"),
    "Arabic": ({"name": "سلحفاة"}, 'name: error: E01: "سلحفاة": Arabic runs from right to left and joins'),
    "Chinese": ({"name": "乌龟"}, 'name: error: E01: "乌龟": SourceSerifPro-Bold has no Chinese'),
    "a mark": ({"name": "q\u0301"}, 'name: error: E01: "q\u0301": the mark U+0301 behind q'),
}


@pytest.mark.parametrize("name", PRINTED)
def test_what_would_print_wrong(name: str, tmp_path: Path) -> None:
    changes, expected = PRINTED[name]
    path = written(tmp_path, "mating", "environment", E01=changes)
    lines = path.read_text("utf-8-sig").splitlines()[:3]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = [str(advice) for advice in print_lint(open_deck(path, Places()))]
    assert found[0].startswith(f"{path}:2:{expected}")
    assert all("(cell " in line[-12:] for line in found)


def test_pictures_of_three_kinds(tmp_path: Path) -> None:
    """A plate by name, one drawn from its look, the person's own beside the table, and none at all."""
    Image.new("RGB", (900, 900), "#1f6f78").save(tmp_path / "pond.png")
    path = written(
        tmp_path,
        "mating",
        "environment",
        E01={"picture": "plate:peacock", "look": ""},
        E02={"picture": "file:pond.png", "look": "fit=fill"},
        E03={"picture": "", "look": ""},
    )
    lines = path.read_text("utf-8-sig").splitlines()[:5]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = [str(advice) for advice in print_lint(open_deck(path, Places())) if advice.severity == "error"]
    assert found == []


def test_words_of_ones_own_are_reminded_of(tmp_path: Path) -> None:
    path = written(tmp_path, "scary", "events", X09={"text": "Everybody may take heart."})
    opened = open_deck(path, Places())
    (finding,) = own_words(opened.kit)
    assert (finding.face, finding.severity) == ("scary/events/X09", "warning")
    assert not list(own_words(catalog.kit(Places(), "scary")))
    said = [str(advice) for advice in print_lint(opened) if "your own" in advice.problem.message]
    assert len(said) == 1
    assert said[0].startswith(f"{path}:10:text: warning: X09: the words are your own; the columns of effects decide")


# ---- show and diff


def opened(tmp_path: Path, **changes: dict[str, object]) -> Opened:
    return open_deck(written(tmp_path, "mating", "environment", **changes), Places())


def test_curves_count_copies(tmp_path: Path) -> None:
    one = opened(tmp_path, E17={"food": 9, "copies": 3})
    food = next(c for c in curves(one.deck, one.cards, one.standard) if c.column.name == "food")
    bars = {bar.name: (bar.own, bar.standard) for bar in food.bars}
    assert bars["9"] == (3, 0)
    assert bars["7"] == (0, 1)
    assert bars["8"] == (0, 0)
    assert sum(own for own, _ in bars.values()) == 26
    assert food.own_mean == pytest.approx((sum(c.food * c.copies for c in one.cards)) / 26)  # type: ignore[attr-defined]
    lines = list(as_text(one, in_order=True))
    assert lines[1] == "  26 cards, 24 different; the standard deck: 24 cards"
    assert all(len(line) <= 80 for line in lines)
    assert len(course(one.deck, one.cards)[0][1]) == 26


@pytest.mark.parametrize(("game", "deck"), DECKS)
def test_every_deck_has_a_glance(game: str, deck: str, tmp_path: Path) -> None:
    assert list(as_text(open_deck(written(tmp_path, game, deck), Places())))


def test_differences_field_by_field(tmp_path: Path) -> None:
    old = opened(tmp_path).cards
    new = [card for card in old if card.id != "E24"]
    new[1] = msgspec.structs.replace(new[1], food=5, name="Hawk Days")
    new.append(msgspec.structs.replace(old[0], id="E30", copies=2))
    found = difference(old, new)
    assert list(told(found)) == [
        "+ E30 Spring Thaw x2",
        "  E02 Hawk Days",
        "    name: Hawk Weather -> Hawk Days",
        "    food: 4 -> 5",
        "- E24 Great Crossing",
        "1 added, 1 changed, 1 removed",
    ]
    assert list(told(difference(old, old))) == ["the same cards"]
    assert list(told(difference(old, old[::-1])))[-1] == "the same cards in another order"


def test_a_table_begins_with_a_deck_or_a_table(tmp_path: Path) -> None:
    kit: Kit = catalog.kit(Places(), "mating")
    deck = find_deck(kit, "combat")
    assert beginning(kit, deck, "combat") == kit.decks["combat"]
    assert beginning(kit, deck, "flashy") == kit.decks["flashy"]
    assert beginning(kit, deck, str(written(tmp_path, "mating", "combat"))) == kit.decks["combat"]
    with pytest.raises(Unreadable, match="other columns"):
        beginning(kit, deck, "sneaky")
    with pytest.raises(Unreadable, match="neither a table nor a deck"):
        beginning(kit, deck, "combats")
