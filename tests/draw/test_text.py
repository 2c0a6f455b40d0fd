"""Text boxes: what fits, what shrinks, what runs over, and what stays together."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pnp.draw.text import markup
from pnp.draw.text.icons import Icons
from pnp.draw.text.markup import _TOKEN as TOKEN
from pnp.draw.text.textbox import SIZES, STYLES, Block, set_line, set_text
from pnp.fonts import metrics, text_width
from pnp.places import Places
from pnp.units import MM_PER_PT

BODY = STYLES["body"]
ICONS = Icons.read(Places())
FEED = BODY.size * BODY.leading * MM_PER_PT


def body(text: str, width: float = 49.8, lines: int = 3, plain: bool = False) -> Block:
    return set_text("body", text, 6, 70, width, 70 + (lines - 1) * FEED, BODY, "#2b211b", ICONS, plain=plain)


def words(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def test_a_text_that_fits_keeps_its_size() -> None:
    block = body(
        "Hens count eyespots. A long train costs food and flight, so only a sound cock can afford to wear one."
    )
    assert (block.size, block.lines, block.fit.over) == (8, 3, 0)
    assert words(block.svg)[0] == "Hens count eyespots. A long train costs"


def test_exactly_full_is_not_over() -> None:
    text = "Hens count eyespots"
    exact = text_width(text, BODY.font, BODY.size)
    assert body(text, exact, 1).fit.over == 0
    assert body(text, exact, 1).size == 8
    assert body(text, exact - 0.01, 1).size < 8


def test_it_shrinks_by_the_sizes_of_type() -> None:
    assert {body("word " * count).size for count in range(20, 40)} == {8, 7}


@pytest.mark.parametrize("asked", [6, 7.25, 8.75, 10, 15.5, 26, 99])
def test_whatever_size_is_asked_for_is_one_of_eight(asked: float) -> None:
    assert len(SIZES) == 8
    found = set_line("x", "x", 0, 5, 99, STYLES["body"]._replace(size=asked), "#000000", ICONS)
    assert found.size in SIZES and found.fit.asked == found.size


def test_no_last_line_is_one_word() -> None:
    for count in range(8, 30):
        lines = words(body("some words " * count, lines=30).svg)
        assert len(lines[-1].split()) > 1, lines


def test_centred_lines_come_out_even() -> None:
    said = "All your cubes showing five or six go back"
    one, two = words(set_text("x", said, 0, 5, 40, 20, BODY, "#000000", ICONS, "centre").svg)
    assert abs(len(one) - len(two)) < 8


def test_what_runs_over_is_counted_and_drawn() -> None:
    text = " ".join(f"word{n}" for n in range(60))
    block = body(text)
    assert block.size == 7
    assert block.fit.over == block.lines - 3 > 0
    assert " ".join(words(block.svg)) == text


def test_the_longest_word_sticks_out_and_is_reported() -> None:
    block = body("a " + "m" * 60)
    assert block.fit.over == 1
    assert words(block.svg) == ["a", "m" * 60]


def test_empty_text_is_no_line() -> None:
    block = body("")
    assert (block.svg, block.lines, block.fit.over) == ("", 0, 0)


def test_bold_and_italic_are_fonts_of_their_own() -> None:
    svg = body("Plain **bold** and *italic* words").svg
    assert 'font-weight="700" fill="#2b211b">bold<' in svg
    assert 'font-style="italic" fill="#2b211b">italic<' in svg


def test_runs_begin_where_the_one_before_ends() -> None:
    svg = body("Plain **bold**").svg
    first, second = (float(x) for x in re.findall(r'<text x="([^"]+)"', svg))
    assert second - first == pytest.approx(text_width("Plain ", BODY.font, 8), abs=0.002)


@pytest.mark.parametrize("text", ["5 * 3 * 2", "a ** b", "{nothing} here", "{{x}}", "*", "**"])
def test_what_is_no_mark_prints_as_it_stands(text: str) -> None:
    assert " ".join(words(body(text).svg)) == text


def test_an_icon_stands_for_its_token() -> None:
    svg = body("Gain 2 {food}.").svg
    assert svg.count("<g transform=") == 1
    assert words(svg) == ["Gain 2\u00a0", "."]


def test_a_number_is_never_parted_from_its_icon() -> None:
    for width in range(8, 40):
        for line in body("Take away from all of them 3 {female} at once", width, 9).svg.split("<text")[1:]:
            assert not re.search(r">3</text>$", line)
            assert not line.startswith("<g")


def test_a_no_break_space_does_not_break() -> None:
    lines = words(body("one two three four five\u00a0six", 20, 9).svg)
    assert any("five\u00a0six" in line for line in lines)


def test_a_line_breaks_after_a_hyphen() -> None:
    block = set_text("t", "Hundred-Eyed", 0, 5, 12, 20, BODY, "#000000", ICONS)
    assert words(block.svg) == ["Hundred-", "Eyed"]


def test_paragraphs_begin_new_lines() -> None:
    assert words(body("One.\nTwo.").svg) == ["One.", "Two."]


def test_plain_text_keeps_its_stars() -> None:
    assert words(body("**a** {food}", plain=True).svg) == ["**a** {food}"]


def test_a_text_is_marked_once_at_however_many_sizes_it_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """To look for stars that never close takes a moment each time."""
    asked: list[str] = []

    class Counting:
        def finditer(self, text: str) -> Iterator[re.Match[str]]:
            asked.append(text)
            return TOKEN.finditer(text)

    monkeypatch.setattr(markup, "_TOKEN", Counting())
    text = "**a " * 120 + "once"
    assert body(text).lines > 3
    assert body(text, width=30).lines > 3
    assert asked == [text]


@pytest.mark.parametrize(("align", "expected"), [("left", 30.0), ("centre", 20.0), ("right", 10.0)])
def test_lines_are_aligned_by_their_real_width(align: str, expected: float) -> None:
    style = STYLES["chip"]
    text = "x" * round(20 / text_width("x", style.font, 7))
    block = set_line("chip", text, 30, 5, 99, style, "#000000", ICONS, align)  # type: ignore[arg-type]
    assert float(re.findall(r'x="([^"]+)"', block.svg)[0]) == pytest.approx(expected, abs=0.6)


def test_titles_shrink_to_eleven_and_no_further() -> None:
    title = STYLES["title"]
    sizes = [set_line("title", "W" * n, 0, 5, 49.8, title, "#000000", ICONS).size for n in range(1, 30)]
    assert (sizes[0], sizes[-1], min(sizes)) == (13, 11, 11)
    assert set_line("title", "W" * 30, 0, 5, 49.8, title, "#000000", ICONS).fit.over == 1


def test_letters_are_escaped() -> None:
    assert "&lt;b&gt;&amp;" in body("<b>&").svg


def test_widths_are_those_of_the_file() -> None:
    assert metrics(BODY.font).em_width("é") > 0.4
