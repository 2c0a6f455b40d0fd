"""Recipes: a deck made from other decks, as a TOML file says.

    game = "mating"
    deck = "environment"
    title = "A pond in one year"
    order = "as taken"              # how the deck lies on the table; "shuffled" unless told
    number = "Y"                    # new card numbers Y01, Y02 ... in the order of the deck

    [[take]]                        # as many of these as you like, one after the other
    from = "pond.csv"               # a table beside the recipe, or "standard"
    where = "food >= 3 and pile = 'core'"
    copies = 2                      # a number or a formula; the cards' own unless told
    pick = 4                        # only so many of them, by chance: needs a seed
    weight = "1 + food"             # what the chance goes with
    order = "ascending"             # or descending, high in the middle, low in the middle, shuffled (by the seed)
    by = "food"

`pnp.workshop.recipes.build` makes the deck, `pnp.workshop.recipes.provenance` says where it comes from.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pnp.errors import Source, Unreadable
from pnp.kit.records import Card
from pnp.kit.tables import clip
from pnp.kit.toml import Toml, shown
from pnp.named import NamedTuple
from pnp.wording import near

from .formulas import Formula, formula

STANDARD = "standard"
MOST = 500  # cards in a deck
MOST_TAKES = 100  # steps of a recipe
ORDERS = ("as taken", "ascending", "descending", "high in the middle", "low in the middle", "shuffled")
MOST_TEXT = 64  # letters of a key that is compared with those that there are
_LETTERS = re.compile(r"[A-Z]{1,3}")


class Take(NamedTuple):
    """One step of a recipe: cards of a table, chosen, counted, and brought into an order."""

    source: str
    where: Formula | None
    copies: Formula | int | None
    pick: int
    weight: Formula | None
    order: str
    by: Formula | None
    at: Source


class Recipe(NamedTuple):
    """A recipe that has been read. `listed` are card numbers where the order is a list, `seed` None without chance.

    `at` is where the order stands, `numbered` where the letters of new numbers do.
    """

    file: str
    title: str
    game: str
    deck: str
    takes: tuple[Take, ...]
    order: str
    by: Formula | None
    listed: tuple[str, ...]
    number: str
    sudden_death: bool
    seed: int | None
    at: Source
    numbered: Source


class _Toml(Toml):
    """A recipe's text with the lines of its keys, and the complaints about them."""

    def __init__(self, text: str, file: str) -> None:
        super().__init__(text, file, "take")
        self.finish()

    def get(self, data: Mapping[str, Any], key: str, kind: type | tuple[type, ...], what: str, entry: int = -1) -> Any:
        """A value of the right type, None where it is not there or wrong, which is then complained about."""
        value = data.get(key)
        if value is None or (isinstance(value, kind) and not (isinstance(value, bool) and kind is not bool)):
            return value
        self.complain(f"expected {what}, got {shown(value)}", key, entry)
        return None

    def strangers(self, data: Mapping[str, Any], known: Sequence[str], entry: int = -1) -> None:
        """Complain about keys that nobody reads."""
        for key in data:
            if key not in known:
                guess = near(key[:MOST_TEXT], known) or "; there is " + ", ".join(known)
                self.complain(f"unknown key{guess}", key if len(key) <= MOST_TEXT else clip(key), entry)


KEYS = ("title", "game", "deck", "order", "by", "number", "sudden_death", "seed", "take")
TAKE_KEYS = ("from", "where", "copies", "pick", "weight", "order", "by")


def read_names(text: str, file: str) -> tuple[str, str]:
    """The game and the deck that a recipe is for. Raises Unreadable if it does not say."""
    toml = _Toml(text, file)
    names = [toml.get(toml.data, key, str, "a name") for key in ("game", "deck")]
    for key, name in zip(("game", "deck"), names, strict=True):
        if not name and not toml.problems:
            toml.complain(f"missing key; a recipe begins with {key} = ...", key)
    toml.finish()
    return names[0], names[1]


def read_recipe(text: str, file: str, card_type: type[Card]) -> Recipe:
    """A recipe for a deck of that card type. Raises Unreadable with everything that is wrong, by line and key."""
    toml = _Toml(text, file)
    data = toml.data
    toml.strangers(data, KEYS)
    takes = data.get("take")
    if not isinstance(takes, list) or not takes or not all(isinstance(take, dict) for take in takes):
        toml.complain("a recipe takes cards: write at least one [[take]]", "take")
        takes = []
    if len(takes) > MOST_TAKES:
        toml.complain(f"a recipe has at most {MOST_TAKES} steps, and this {len(takes)}", "take")
        takes = []
    listed = _listed(toml)
    order, by = ("listed", None) if listed else _order(toml, data, card_type, "shuffled")
    seed = toml.get(data, "seed", int, "a whole number")
    number = toml.get(data, "number", str, "one to three capital letters") or ""
    if number and not _LETTERS.fullmatch(number):
        toml.complain(f"expected one to three capital letters, got {clip(number)}", "number")
    read = tuple(_take(toml, take, entry, card_type, order) for entry, take in enumerate(takes))
    chancy = next((entry for entry, take in enumerate(read) if take.pick or take.order == "shuffled"), -1)
    if chancy >= 0 and seed is None and not toml.problems:
        key = "pick" if read[chancy].pick else "order"
        toml.complain("where there is chance, the recipe needs a seed, such as: seed = 7", key, chancy)
    recipe = Recipe(
        file,
        str(toml.get(data, "title", str, "a text") or Path(file).stem),
        str(data.get("game", "")),
        str(data.get("deck", "")),
        read,
        order,
        by,
        listed,
        number,
        bool(toml.get(data, "sudden_death", bool, "true or false")),
        seed,
        toml.at("order"),
        toml.at("number"),
    )
    toml.finish()
    return recipe


def _listed(toml: _Toml) -> tuple[str, ...]:
    """The order as a list of card numbers, `E05 x3` for a card that comes three times running."""
    given = toml.data.get("order")
    if not isinstance(given, list):
        return ()
    listed: list[str] = []
    for item in given:
        found = re.fullmatch(r"\s*([A-Za-z]{1,3}[0-9]{1,3})(?:\s*[xX×]\s*([0-9]{1,3}))?\s*", str(item)[:100])
        if found is None:
            toml.complain(f"expected card numbers such as 'E05' or 'E05 x3', got {shown(item)}", "order")
        else:
            listed += [found[1].upper()] * int(found[2] or 1)
        if len(listed) > MOST:
            toml.complain(f"more than {MOST} cards", "order")
            break
    return tuple(listed[:MOST])


def _order(
    toml: _Toml, data: Mapping[str, Any], card_type: type[Card], default: str, entry: int = -1
) -> tuple[str, Formula | None]:
    """The order that a recipe or a step asks for, and what it goes by."""
    order = toml.get(data, "order", str, "a text", entry)
    by = _formula(toml, data, "by", card_type, entry, "number")
    if order is None:
        order = default
    if order not in ORDERS:
        toml.complain(f"no order {clip(order)}{near(order, ORDERS)}; there is {', '.join(ORDERS)}", "order", entry)
    needs = order in ORDERS[1:5]
    if needs and "by" not in data:
        toml.complain(f"{order} by what? Write a formula, such as: by = 'food'", "order", entry)
    elif "by" in data and not needs:
        toml.complain(f"the order {order!r} goes by nothing", "by", entry)
    return order, by


def _formula(
    toml: _Toml, data: Mapping[str, Any], key: str, card_type: type[Card], entry: int, kind: str
) -> Formula | None:
    text = data.get(key)
    if text is None:
        return None
    if not isinstance(text, str):
        toml.complain(f"expected a formula in quotes, got {shown(text)}", key, entry)
        return None
    try:
        read = formula(text, card_type, toml.at(key, entry))
    except Unreadable as error:
        toml.problems += error.problems
        return None
    if read.kind != kind:
        toml.complain(f"expected a formula that gives a {kind}, and this gives a {read.kind}", key, entry)
        return None
    return read


def _take(toml: _Toml, data: Mapping[str, Any], entry: int, card_type: type[Card], whole: str) -> Take:
    toml.strangers(data, TAKE_KEYS, entry)
    source = toml.get(data, "from", str, "the name of a table, or 'standard'", entry)
    if "from" not in data:
        toml.complain("missing key: from = 'standard', or the name of a table beside the recipe", "from", entry)
    copies: Formula | int | None = None
    if isinstance(data.get("copies"), str):
        copies = _formula(toml, data, "copies", card_type, entry, "number")
    else:
        times: int | None = toml.get(data, "copies", int, "a whole number or a formula", entry)
        if times is not None and not 0 < times <= MOST:
            toml.complain(f"expected 1 to {MOST}, got {times}", "copies", entry)
        copies = times
    pick = toml.get(data, "pick", int, "a whole number", entry) or 0
    if "pick" in data and not 0 < pick <= MOST:
        toml.complain(f"expected 1 to {MOST}, got {pick}", "pick", entry)
    weight = _formula(toml, data, "weight", card_type, entry, "number")
    if "weight" in data and "pick" not in data:
        toml.complain("a weight is for what is picked by chance, and there is no pick", "weight", entry)
    order, by = _order(toml, data, card_type, "as taken", entry)
    if order != "as taken" and whole == "shuffled":
        message = "the whole deck is shuffled, so that this order is lost; give the recipe order = 'as taken'"
        toml.complain(message, "order", entry)
    where = _formula(toml, data, "where", card_type, entry, "yes or no")
    return Take(source or "", where, copies, pick, weight, order, by, toml.at("from", entry))
