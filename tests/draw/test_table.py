"""The table at the beginning of play: what the five games tell of it, and how it is drawn from the real faces."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.catalog import games, kit
from pnp.draw.booklet.fine_print import with_bars
from pnp.draw.booklet.looks import small
from pnp.draw.booklet.spread import spreads
from pnp.draw.text.icons import Icons
from pnp.errors import Unreadable
from pnp.kit.setup import BAND, SetUp, Thing, laid, load_setup
from pnp.places import Places
from pnp.units import Size

TEXT = '<text x="10" y="20" font-family="Source Sans Pro" font-size="{}" fill="#123456">{}</text>'


MANY = 'title = "a"\nstep = []\nthing = [' + '{part = "board", at = [1, 2]},' * 200 + "]"


def shown(body: str, scale: float) -> str:
    """A face of one text, small."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>'
    return str(small(with_bars(svg, scale, False), "t1", 0.0, (Size(63, 88), 0.0)))


@pytest.mark.parametrize("game", games())
def test_what_lies_on_the_table_is_in_the_kit(game: str) -> None:
    found = kit(Places(), game)
    setup = load_setup(Places(), game)
    assert setup is not None
    parts = {component.name: component for component in found.components}
    for thing in setup.thing:
        component = parts[thing.part]
        ids = {card.id for card in found.cards(component)} if component.kind == "card" else set()
        assert set(thing.cards) <= ids, thing
        assert bool(thing.cards or thing.backs) == (component.kind == "card"), thing
        assert 0 < thing.at[0] < BAND[0] and 0 < thing.at[1] < BAND[1], thing
    assert all(found.rules.get(step.rule) for step in setup.step), "each step says which paragraph it follows"
    # No number stands in the fold, and all steps have room.
    assert all(abs(step.at[0] - BAND[0] / 2) > 6 for step in setup.step)
    one, two = spreads(setup, ())
    assert [told.step for told in (*one.steps, *two.steps)] == list(setup.step)
    assert len(one.numbers) + len(two.numbers) == len(setup.step)


def test_fine_print_becomes_a_bar_and_figures_shapes() -> None:
    body = shown(TEXT.format(2.8, "Hens count eyespots."), 0.4)
    assert "<text" not in body and 'fill="#123456"' in body and "<rect" in body
    body = shown(TEXT.format(7.1, "12"), 0.4)
    assert "<text" not in body and body.count("<path") == 2
    assert shown(TEXT.format(7.1, "12"), 0.2).count("<path") == 2, "what the card is about grows on it"
    assert "<path" not in shown(TEXT.format(3, "12"), 0.5), "a figure in the fine print"
    assert "<path" not in shown(TEXT.format(7.1, "12"), 0.1), "too small to be told apart"


def test_ids_of_two_small_faces_do_not_meet() -> None:
    body = shown('<linearGradient id="g"/><rect width="9" height="9" fill="url(#g)"/><use href="#g"/>', 0.4)
    assert 'id="t1-g"' in body and "url(#t1-g)" in body and 'href="#t1-g"' in body


def test_a_real_table_is_as_wide_as_its_smallest_board() -> None:
    things = (
        Thing(part="map", at=(139.0, 63.0), scale=0.2),
        Thing(part="map", at=(159.0, 73.0)),
        Thing(part="cubes", at=(20.0, 20.0), scale=0.1),
    )
    found = laid(SetUp(title="", scale=0.4, thing=things, step=()), {"map": "board", "cubes": "token"})
    assert (found[0].x, found[0].y) == (0, 0)
    assert found[1].x == pytest.approx(100) and found[1].y == pytest.approx(50)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title = 1", "Expected `str`"),
        ('title = "a"\nthing = [{part = "board", at = [1, 2], tilt = 3}]\nstep = []', "unknown field"),
        ('title = "a"\nscale = 9\nthing = []\nstep = []', "a scale is from"),
        (MANY, "at most 120 things"),
        ('title = "a"\nthing = [{part = "board", at = [1, 2], backs = 1000}]\nstep = []', "at most 60 cards"),
    ],
)
def test_what_is_wrong_with_a_setup_is_said(text: str, message: str, tmp_path: Path) -> None:
    folder = tmp_path / "card_data" / "pond"
    folder.mkdir(parents=True)
    (folder / "setup.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable, match=message):
        load_setup(Places(tmp_path), "pond")


@pytest.mark.parametrize("game", games())
def test_the_index_of_icons_names_icons_and_rules(game: str) -> None:
    found = kit(Places(), game)
    (book,) = [component for component in found.components if component.kind == "booklet"]
    shapes = Icons.read(Places()).shapes
    assert len(book.values["icons"]) >= 18
    for icon, words, rule in book.values["icons"]:
        assert icon in shapes and words, icon
        assert not rule or found.rules.get(rule), (icon, rule)
