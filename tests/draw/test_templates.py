"""Strangers' templates: what they get wrong is said at its line, and they see nothing that they should not."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from pnp.draw.drawing import Drawing
from pnp.draw.palette import read_palette
from pnp.draw.preflight.lint import lint
from pnp.draw.templates.environment import sandbox
from pnp.errors import Unreadable
from pnp.kit.records import Card
from pnp.places import Places, installed
from pnp.svg.colours import contrast
from pnp.units import Size

TRIM = Size(63, 88)


def draw(folder: Path, template: str, **context: object) -> str:
    path = folder / "templates" / "mating" / "own.svg.j2"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(template, encoding="utf-8")
    return Drawing(Places(folder), "mating").draw("own", context, trim=TRIM).svg


@pytest.mark.parametrize(
    ("template", "place", "message"),
    [
        ("\n\n{{ nothing }}", ":3:", "'nothing' is undefined"),
        ("<g>\n{{ card.shoe }}</g>", ":2:", "has no attribute 'shoe'"),
        ("{{ suits.purple.dark }}", ":1:", "has no attribute 'purple'"),
        ("a\n{% if %}", ":2:", "xpected"),
        ("{{ ''.__class__ }}", ":1:", "unsafe"),
        ("{{ pen._icons }}", ":1:", "unsafe"),
        ("{{ pen.line.__globals__ }}", ":1:", "unsafe"),
        ("{{ card|attr('__init__') }}", ":1:", "unsafe"),
        ("{{ ''['__class__'] }}", ":1:", "unsafe"),
        ("{{ '{0.__class__}'.format(1) }}", ":1:", "format is not for faces"),
        ("{% for n in range(10000000) %}{% endfor %}", ":1:", "ange"),
        ("{{ suits.update(a=1) }}", ":1:", "safe"),
        ("{{ 'a' * 10000000 }}", ":1:", "a text of more than 1000000 letters"),
        ("{{ 9 ** 99999999 }}", ":1:", "too high"),
        ("{{ 1 / 0 }}", ":1:", "division by zero"),
        ("{{ card.name + 1 }}", ":1:", "concatenate"),
        ("x\ny\n{{ pen.icon('fod', 0, 0, 4) }}", ":3:", "no icon 'fod'; did you mean 'food'?"),
        ("{{ pen.line('a', 'b', 0, 0, 9, 'gothic') }}", ":1:", "no style 'gothic'"),
        ("{{ pen.plate('../../pyproject', 0, 0, 9) }}", ":1:", "no such file"),
        ("{{ edge('jagged', 0, 1, 2) }}", ":1:", "no edge 'jagged'"),
        ("{% include 'mating/none.svg.j2' %}", "none.svg.j2", "no such template"),
        ("{% include '../../pyproject.toml' %}", "pyproject.toml", "no such template"),
    ],
)
def test_what_a_template_gets_wrong_is_said_at_its_line(
    tmp_path: Path, template: str, place: str, message: str
) -> None:
    with pytest.raises(Unreadable) as caught:
        draw(tmp_path, template, card=Card(id="C01", name="Name"))
    assert place in str(caught.value)
    assert message in str(caught.value)


def test_a_macro_may_print_a_whole_page_and_not_without_end(tmp_path: Path) -> None:
    page = "{% macro page(n) %}{% for i in range(n) %}{{ 'a' * 1000 }}{% endfor %}{% endmacro %}"
    assert len(draw(tmp_path, page + "{{ page(1500) }}")) > 1_500_000
    with pytest.raises(Unreadable, match="more than 20000000 letters on one face"):
        draw(tmp_path, page + "{% for i in range(20) %}{{ page(1500) }}{% endfor %}")
    with pytest.raises(Unreadable, match="a text of more than 1000000 letters"):
        draw(tmp_path, page + "{% set text = page(1500) %}{{ text ~ text }}")


def test_a_template_that_is_not_there_says_so() -> None:
    with pytest.raises(Unreadable, match=r"templates/mating/none\.svg\.j2: no such template"):
        Drawing(Places(), "mating").draw("none", {}, trim=TRIM)


def test_card_data_is_escaped_and_never_evaluated(tmp_path: Path) -> None:
    name = '<b>&"{{x}}'
    template = '{{ pen.line("title", card.name, 6, 20, 50) }}<g data-name="{{ card.name }}"/>'
    svg = draw(tmp_path, template, card=Card(id="C01", name=name))
    assert ">&lt;b&gt;&amp;&#34;{{x}}</text>" in svg
    assert "<b>" not in svg


def test_such_a_name_prints_literally_on_a_shipped_face() -> None:
    from pnp.games.mating.cards import CARDS, Lunch
    from pnp.kit.load import load_kit

    kit = load_kit(Places(), "mating", CARDS)
    drawing = Drawing(Places(), "mating")
    card = Lunch(
        id="L9", name='<b>&"{{x}}', animal="<i>", text="&amp; {{ x }} **", picture="plate:panda", land="forest"
    )
    context = {"card": card, "suit": drawing.palette.suit("lunch"), "rules": kit.rules}
    face = drawing.draw("lunch", context, trim=TRIM, bleed=3)
    assert ">&lt;b&gt;&amp;&#34;{{x}}</text>" in face.svg
    assert "&amp;amp; {{ x }} **" in face.svg
    assert not [finding for finding in lint(face) if finding.severity == "error"]


def test_an_own_template_goes_over_the_shipped_one(tmp_path: Path) -> None:
    path = tmp_path / "templates" / "mating" / "strategy-back.svg.j2"
    path.parent.mkdir(parents=True)
    path.write_text("<g/>", encoding="utf-8")
    assert "<g/></svg>" in Drawing(Places(tmp_path), "mating").draw("strategy-back", {}, trim=TRIM).svg


def test_a_face_remembers_its_boxes(tmp_path: Path) -> None:
    path = tmp_path / "templates" / "mating" / "own.svg.j2"
    path.parent.mkdir(parents=True)
    path.write_text('{{ pen.line("one", "A", 6, 9, 50) }}{{ pen.text("two", "B", 6, 20, 50, 30) }}', encoding="utf-8")
    drawing = Drawing(Places(tmp_path), "mating")
    for _ in range(2):
        assert [fit.box for fit in drawing.draw("own", {}, trim=TRIM).fits] == ["one", "two"]


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ("[suits.combat\n", "palette.toml:1:14"),
        ('[suits.combat]\nground = "red"\ndark = "#000000"\nlight = "#ffffff"\n', "suits.combat.ground"),
        ('[suits.combat]\nground = "#000000"\n', "dark"),
    ],
)
def test_a_bad_palette_is_unreadable(tmp_path: Path, toml: str, message: str) -> None:
    path = tmp_path / "templates" / "mating" / "palette.toml"
    path.parent.mkdir(parents=True)
    path.write_text(toml, encoding="utf-8")
    with pytest.raises(Unreadable) as caught:
        read_palette(Places(tmp_path), "mating")
    assert message in str(caught.value)
    assert "palette.toml" in str(caught.value)


def test_the_palette_can_be_read_on_paper() -> None:
    ink, suits = read_palette(Places(), "mating")
    for suit in suits.values():
        assert contrast(suit.dark, ink.paper) >= 4.5, suit.name
        assert contrast(ink.white, suit.dark) >= 4.5, suit.name
        assert contrast(ink.ink, suit.light) >= 4.5, suit.name
    assert contrast(ink.muted, ink.paper) >= 4.5


def test_our_templates_use_no_filter_that_a_strangers_has_not() -> None:
    """With one table of somebody's own all templates of a game are drawn as a stranger's."""
    bounded = sandbox(Places())
    used = set()
    for path in sorted((installed() / "templates").rglob("*.j2")):
        # Its words are enough: to make trees of them takes four times as long.
        words = bounded.lexer.tokeniter(path.read_text(encoding="utf-8"), path.name)
        said = [(kind, word) for _, kind, word in words if kind != "whitespace"]
        used |= {(path.name, name) for (kind, sign), (_, name) in pairwise(said) if kind == "operator" and sign == "|"}
    assert len(used) > 50
    assert [each for each in sorted(used) if each[1] not in bounded.filters] == []
