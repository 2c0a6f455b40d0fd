"""rules.md: what ships holds together, and every slip has its line."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import Unreadable
from pnp.kit.records import Rules
from pnp.kit.rules import parse_rules, plain
from pnp.places import Places

GOOD = """# A Game
edition: 2

## 1 Begin
1.1 **Sit down.** Anywhere {food}
you like.

1.2 **Deal.** *Five* each.

## 2 House rules
2.1 **Stand.** [stand-up, instead of 1.1] All evening.

2.2 **Sing.** [sing]
"""


def said(text: str) -> list[str]:
    with pytest.raises(Unreadable) as raised:
        parse_rules(text, "r.md")
    return str(raised.value).splitlines()


def test_paragraphs_with_their_lines() -> None:
    rules = parse_rules(GOOD, "r.md")
    assert (rules.title, rules.edition) == ("A Game", 2)
    assert [(section.number, section.title) for section in rules.sections] == [("1", "Begin"), ("2", "House rules")]
    sit, deal, stand, sing = rules.index.values()
    assert (sit.lead, sit.text, sit.line) == ("Sit down.", "Anywhere {food} you like.", 5)
    assert (deal.number, deal.whole, deal.line) == ("1.2", "Deal. *Five* each.", 8)
    assert (stand.option, stand.replaces, stand.text) == ("stand-up", "1.1", "All evening.")
    assert (sing.option, sing.replaces, sing.text) == ("sing", "", "")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("1.2 **", "1.3 **", "r.md:8: expected 1.2, got 1.3"),
        ("1.2 **", "1.1 **", "r.md:8: 1.1 is there twice, first in line 5"),
        ("1.2 **", "2.1 **", "r.md:8: 2.1 stands under section 1"),
        ("1.2 **Deal.**", "1.2 Deal.", "r.md:8: 1.2 has no **lead** after its number"),
        ("1.2 **Deal.** *Five*", "1.2 **Deal.** *Five", "r.md:8: 1.2: a * without its other half"),
        ("1.2 **Deal.** *Five*", "1.2 **Deal.** {Five}", "r.md:8: 1.2: a brace that is no icon such as {food}"),
        ("1.2 **Deal.**", "Deal", "r.md:8: expected a paragraph such as 3.1 **Lead.** text, got 'Deal *Five* each.'"),
        ("## 2 House", "## 3 House", "r.md:10: expected section 2, got 3"),
        ("## 2 House", "### 2 House", "r.md:10: expected a heading such as ## 3 Survive, got '### 2 House rules'"),
        ("instead of 1.1", "instead of 1.9", "r.md:11: 2.1 replaces 1.9, which is not there"),
        ("instead of 1.1", "in place of 1.1", "r.md:11: 2.1: expected [key] or [key, instead of 3.9] after the lead"),
        ("[sing]", "[stand-up]", "r.md:13: 'stand-up' is the key of 2.1 already"),
        ("edition: 2", "edition: two", "r.md:2: expected edition: 1 or a later number, got 'edition: two'"),
        ("edition: 2\n", "", "r.md:1: missing edition: 1"),
        ("# A Game\n", "", "r.md:1: missing # title"),
        ("# A Game\n", "# A Game\n# B\n", "r.md:2: a second title"),
        ("## 1 Begin\n", "0.1 **Hm.**\n## 1 Begin\n", "r.md:4: 0.1 stands before the first section"),
    ],
)
def test_slips(old: str, new: str, message: str) -> None:
    assert message in said(GOOD.replace(old, new))


def test_an_empty_text_lacks_everything() -> None:
    assert said("") == ["r.md:1: missing # title", "r.md:1: missing edition: 1", "r.md:1: no sections"]


def test_plain_words_for_terminals() -> None:
    assert plain("**Start** with *five* {food} and one {die}.") == "Start with five food and one die."
    assert plain("{predator} goes first. {combat-bonus} counts.") == "Predator goes first. Combat bonus counts."
    assert plain("Eight females {female} wait {female}.") == "Eight females wait female."


PIECES = [
    "# T\n",
    "edition: 1\n",
    "## 1 A\n",
    "1.1 ",
    "**L.**",
    "[k]",
    "[k, instead of 1.1]",
    "{food}",
    "\n\n",
    "x",
    "*",
]


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=12).map("".join))
def test_any_text_is_rules_or_unreadable(text: str) -> None:
    try:
        assert isinstance(parse_rules(text, "r.md"), Rules)
    except Unreadable as error:
        assert error.problems


def test_what_ships_refers_to_paragraphs_that_exist() -> None:
    name = "card_data/mating/rules.md"
    rules = parse_rules(Places().text(name), name)
    sections = {section.number for section in rules.sections}
    for paragraph in rules.index.values():
        cited = set(re.findall(r"\b\d+\.\d+\b", paragraph.text))
        assert cited <= rules.index.keys(), paragraph.number
        assert set(re.findall(r"sections? (\d+)", paragraph.text)) <= sections, paragraph.number
        assert "{" not in plain(paragraph.whole)
    assert rules.get("3.4") is not None
    assert rules.get("99.1") is None
