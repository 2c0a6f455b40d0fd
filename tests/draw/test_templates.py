"""Strangers' templates: what they get wrong is said at its line, and they see nothing that they should not."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from pnp.draw import bounds
from pnp.draw.drawing import Drawing
from pnp.draw.lint import lint
from pnp.draw.palette import contrast, read_palette
from pnp.errors import Unreadable
from pnp.kit.records import Card
from pnp.places import Places
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


HARM = {
    "loops in loops": (
        "{% for a in range(90000) %}{% for b in range(90000) %}{% endfor %}{% endfor %}",
        "loops and calls",
    ),
    "loops over a list": (
        "{% set x = range(1000)|list %}{% for a in x %}{% for b in x %}{% for c in x %}{% endfor %}{% endfor %}"
        "{% endfor %}",
        "loops and calls",
    ),
    "a macro of itself": ("{% macro f(n) %}{{ f(n) }}{% endmacro %}{{ f(1) }}", "without end"),
    "macros that fork": (
        "{% macro f(n) %}{% if n %}{{ f(n-1) }}{{ f(n-1) }}{% endif %}{% endmacro %}{{ f(60) }}",
        "has been drawing for|loops and calls",
    ),
    "a template of itself": ("{% include 'mating/own.svg.j2' %}", "without end"),
    "a text doubled": (
        "{% set ns = namespace(s='aaaaaaaaaa') %}{% for n in range(99) %}{% set ns.s = ns.s ~ ns.s %}{% endfor %}",
        "more than",
    ),
    "a list doubled": (
        "{% set ns = namespace(s=[1]) %}{% for n in range(99) %}{% set ns.s = ns.s + ns.s %}{% endfor %}",
        "more than",
    ),
    "a wide number": ("{{ '%999999999d' % 1 }}", "at most 99 letters wide"),
    "a wide format": ("{{ '{:>999999999}'.format(1) }}", "format is not for faces"),
    "a wide text": ("{{ 'a'.center(999999999) }}", "center is not for faces"),
    "a wide filter": ("{{ 'a'|center(999999999) }}", "No filter named 'center'"),
    "much joined": ("{{ range(90000)|map('string')|join('a' * 900000) }}", "letters"),
    "much replaced": ("{{ ('a' * 900000).replace('a', 'b' * 900000) }}", "letters"),
    "replaced again and again": (
        "{{ range(99999)|map('string')|map('replace', '9', 'a' * 900000)|list|length }}",
        "letters on one face",
    ),
    "much printed": ("{% for n in range(90000) %}{{ 'a' * 90000 }}{% endfor %}", "letters on one face"),
    "much kept": (
        "{% set x %}{% for n in range(90000) %}{{ 'a' * 90000 }}{% endfor %}{% endset %}",
        "letters on one face",
    ),
    "plain text again and again": ("{% for n in range(90000) %}" + "a" * 9000 + "{% endfor %}", "letters on one face"),
}


@pytest.mark.parametrize("name", HARM)
def test_harm_is_refused_in_good_time(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_SECONDS", 1.0)
    body, message = HARM[name]
    begin = time.process_time()
    with pytest.raises(Unreadable, match=f"{message}|has been drawing") as raised:
        draw(tmp_path, body)
    assert str(raised.value).count("\n") == 0
    assert time.process_time() - begin < 5
