"""Words for aids, booklets and sheets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import Unreadable
from pnp.kit.words import Block, load_words, read_words
from pnp.places import Places

TEXT = "# Tonight\n\nCut and\nfold. {food}\n\n1. **Deal.**\n2. Play\n   on.\n\n## Then\n1. Sleep.\n"


def test_blocks() -> None:
    assert read_words(TEXT, "w.md") == (
        Block("Tonight", level=1, line=1),
        Block("Cut and fold. {food}", line=3),
        Block("**Deal.**", number=1, line=6),
        Block("Play on.", number=2, line=7),
        Block("Then", level=2, line=10),
        Block("Sleep.", number=1, line=11),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- a", "a list is not for these files: headings, paragraphs and numbered lists are"),
        ("> a", "a quotation is not for these files: headings, paragraphs and numbered lists are"),
        ("| a |", "a table is not for these files: headings, paragraphs and numbered lists are"),
        ("---", "a line is not for these files: headings, paragraphs and numbered lists are"),
        ("```", "a block of code is not for these files: headings, paragraphs and numbered lists are"),
        ("1. a\n3. b", "expected 2. or 1., got 3."),
        ("**a", "a ** without its other half"),
        ("*a", "a * without its other half"),
        ("{{7*7}}", "a brace that is no icon such as {food}"),
        ("{% x %}", "a brace that is no icon such as {food}"),
        ("a `b`", "a ` is not for these files"),
        ("[a](b)", "a link or picture is not for these files"),
        ("a <b>c</b>", "HTML is not for these files"),
        ("a &amp; b", "HTML is not for these files"),
    ],
)
def test_everything_else_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as raised:
        read_words(f"# A\n\n{text}\n", "w.md")
    assert [problem.message for problem in raised.value.problems] == [message]
    assert raised.value.problems[0].source.line == 3 + text.count("\n")


def test_no_words() -> None:
    with pytest.raises(Unreadable, match=r"w.md: no words in it"):
        read_words("\n", "w.md")


@given(st.lists(st.sampled_from(["# ", "1. ", "\n", "*", "**", "{food}", "<", "    ", "- "]) | st.text(max_size=3)))
def test_any_text_is_words_or_unreadable(pieces: list[str]) -> None:
    try:
        blocks = read_words("".join(pieces), "w.md")
    except Unreadable as error:
        assert error.problems
    else:
        assert all("\n" not in block.text for block in blocks)


@pytest.mark.parametrize("file", ["quickstart.md", "discussion.md", "cover.md", "notes.md"])
def test_what_ships_can_be_read(file: str) -> None:
    assert load_words(Places(), "mating", file)
