"""The lint finds each planted fault, and nothing on a sound face."""

from __future__ import annotations

import gc
import weakref

import pytest

from pnp.draw.face import Face, Fit
from pnp.draw.preflight.display_list import read_page
from pnp.draw.preflight.layers import Run
from pnp.draw.preflight.lint import lint
from pnp.draw.preflight.report import preflight
from pnp.svg import runs
from pnp.units import Size

GROUND = '<rect x="-3" y="-3" width="69" height="94" fill="#8c2b23"/>'
PANEL = '<rect x="3" y="3" width="57" height="82" fill="#fbf6e9"/>'


def face(body: str, bleed: float = 3, root: str = "") -> Face:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"{root}>{body}</svg>'
    return Face("test/face", svg, Size(63, 88), bleed)


def text(
    words: str = "Words",
    x: float = 10,
    y: float = 60,
    pt: float = 8,
    fill: str = "#2b211b",
    more: str = "",
    weight: int = 400,
) -> str:
    return (
        f'<text x="{x}" y="{y}" font-family="Source Sans Pro" font-size="{pt * 25.4 / 72}" font-weight="{weight}" '
        f'fill="{fill}"{more}>{words}</text>'
    )


def messages(body: str, **more: object) -> list[str]:
    return [finding.message for finding in lint(face(body, **more))]  # type: ignore[arg-type]


def test_a_sound_face_has_no_findings() -> None:
    assert messages(GROUND + PANEL + text()) == []


@pytest.mark.parametrize(
    "after",
    [
        '<ellipse cx="50" cy="60" rx="8" ry="5" fill="#fff"/>',
        '<ellipse cx="15" cy="60" rx="8" ry="5" fill="none" stroke="#fff" stroke-width=".3"/>',
        '<ellipse cx="15" cy="60" rx="8" ry="5" fill="#fff" opacity=".05"/>',
        '<g clip-path="url(#aside)"><ellipse cx="15" cy="60" rx="8" ry="5" fill="#fff"/></g>',
    ],
)
def test_what_lies_beside_or_around_a_word_or_is_hardly_seen_covers_none(after: str) -> None:
    aside = '<clipPath id="aside"><rect x="40" y="0" width="20" height="80"/></clipPath>'
    assert messages(GROUND + PANEL + aside + text() + after) == []


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (text(x=2), "text 2.0 mm inside the trim; 3 mm is safe"),
        (text(y=86.5), "text 1.5 mm inside the trim; 3 mm is safe"),
        (text("Words that run on and on and past the right edge", x=20), "beyond the trim"),
        (text("gap", y=84.8), "text 2.6 mm inside the trim"),
        (text(pt=6.5), "6.50 pt is under 7 pt"),
        (text("Words and words") + '<ellipse cx="30" cy="60" rx="8" ry="5" fill="#fff"/>', "drawn after it covers it"),
        (text("Words and words") + '<path d="M0 59H60" fill="none" stroke="#fff" stroke-width="1"/>', "covers it"),
        (f'<g transform="scale(.8)">{text(pt=8)}</g>', "6.40 pt is under 7 pt"),
        (text(fill="#b0a890"), "contrast 2.2:1 is under 4.5:1"),
        (text("家 Ж 家 虎"), "SourceSansPro-Regular has no Chinese or Japanese: write it in letters"),
        (text("★ Ж ☃"), "SourceSansPro-Regular has no glyph for U+2605, U+2603"),
        (text("سلحفاة"), "Arabic runs from right to left and joins its letters, which these pages cannot do"),
        (text("צב"), "Hebrew runs from right to left"),
        (text("कछुआ"), "Devanagari puts signs over, under and before its letters"),
        (text("เต่า"), "Thai puts signs over, under and before its letters"),
        (text("거북"), "has no Korean"),
        (text("カメ"), "has no Japanese"),
        (text("🐢"), "has no emoji"),
        (text("q\u0301"), "the mark U+0301 behind q stands on a letter that the fonts have not as one"),
        (text("Pay {fruit}"), "{fruit} names no icon and prints as it stands"),
        (text(weight=300), "no weight 300"),
        ("<script>alert(1)</script>", "<script> is not drawn"),
        ('<rect x="9" y="9" width="2" height="2" onload="x"/>', "onload is not drawn on <rect>"),
        ('<rect x="9" y="9" width="2" height="2" style="fill:red"/>', "style is not drawn on <rect>"),
        ('<path d="L3 3"/>' + text(), "must begin with M"),
        ('<path d="M3 3L4"/>' + text(), "L takes 2 numbers at a time, not 1"),
        ('<g transform="spin(3)"/>', "the transform 'spin(3)'"),
    ],
)
def test_a_planted_fault_is_found(fault: str, message: str) -> None:
    found = messages(GROUND + PANEL + fault)
    assert message in found[0]
    # Over the frame, ink is hard to read as well.
    assert all("contrast" in other for other in found[1:])


@pytest.mark.parametrize(
    ("over", "found"),
    [
        (text("other words", x=16), True),  # the title that ran into its note
        (text("other words", y=61.2), True),  # a line set too tightly
        (text("other words", y=61.55), True),  # a number into the note of the paragraph above
        (text("other words", y=61.75), False),
        (text("other words", x=30), False),
        (text("other words", y=64), False),
        (text("Words"), False),  # a rim or a shadow
        (text("A ground", x=8, pt=40, more=' opacity=".2"'), False),
        ('<g transform="translate(13 66) rotate(-90)">' + text("on edge", x=0, y=0) + "</g>", True),
        ('<g transform="translate(30 66) rotate(-90)">' + text("on edge", x=0, y=0) + "</g>", False),
    ],
)
def test_words_over_other_words_are_found(over: str, found: bool) -> None:
    told = [message for message in messages(GROUND + PANEL + text() + over) if "stands over the words" in message]
    assert bool(told) == found


def test_bare_bleed_is_found() -> None:
    (message,) = messages('<rect x="-3" y="-3" width="69" height="93" fill="#8c2b23"/>' + PANEL)
    assert message.startswith("the bleed of 3 mm is bare at ")


def test_a_ground_that_can_be_seen_through_is_no_bleed() -> None:
    assert messages('<rect x="-3" y="-3" width="69" height="94" fill="#8c2b23" opacity=".5"/>')


def test_without_bleed_none_is_wanted() -> None:
    assert messages(text(), bleed=0) == []


def test_not_well_formed_is_an_error() -> None:
    (finding,) = lint(face("<g>"))
    assert finding.severity == "error"
    assert "not SVG" in finding.message


@pytest.mark.parametrize(
    "ground",
    [
        '<circle cx="13" cy="59" r="9" fill="#555048"/>',
        '<path d="M0 50H30V70H0Z" fill="#555048"/>',
        '<path d="M12 59m-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0" fill="#555048"/>',
        '<ellipse cx="13" cy="59" rx="9" ry="5" fill="#555048"/>',
        '<polygon points="0,50 30,50 30,70 0,70" fill="#555048"/>',
        '<path d="M0 59H30" fill="none" stroke="#555048" stroke-width="9"/>',
        '<line x1="0" y1="59" x2="30" y2="59" stroke="#555048" stroke-width="9"/>',
        '<g transform="translate(10 55) rotate(45) scale(2)">'
        '<rect x="-4" y="-4" width="12" height="12" fill="#555048"/></g>',
        '<rect x="0" y="50" width="30" height="20" fill="#000000" opacity=".65"/>',
        '<g opacity=".65"><rect x="0" y="50" width="30" height="20" fill="#000000"/></g>',
        '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#555048"/>'
        '</linearGradient></defs><rect x="0" y="50" width="30" height="20" fill="url(#g)"/>',
        '<defs><g id="d"><rect width="30" height="20" fill="#555048"/></g></defs><use href="#d" x="0" y="50"/>',
    ],
)
def test_the_topmost_shape_beneath_decides(ground: str) -> None:
    (message,) = messages(GROUND + PANEL + ground + text())
    assert message.startswith("contrast ")


@pytest.mark.parametrize(
    "beside",
    [
        '<circle cx="30" cy="30" r="9" fill="#555048"/>',
        '<path d="M0 50H60V70H0ZM5 52V68H55V52Z" fill="#555048"/>',
        '<path d="M0 50H60V70H0ZM5 52H55V68H5Z" fill="#555048" fill-rule="evenodd"/>',
        '<clipPath id="c"><rect x="30" y="0" width="30" height="88"/></clipPath>'
        '<g clip-path="url(#c)"><rect x="0" y="50" width="60" height="20" fill="#555048"/></g>',
        '<rect x="0" y="50" width="30" height="20" fill="none"/>',
    ],
)
def test_what_does_not_lie_beneath_does_not_count(beside: str) -> None:
    assert messages(GROUND + PANEL + beside + text()) == []


def test_what_is_painted_later_does_not_count() -> None:
    assert messages(GROUND + PANEL + text() + '<rect x="0" y="75" width="30" height="3" fill="#000000"/>') == []


def test_anchors_are_heeded() -> None:
    assert "beyond" in messages(GROUND + PANEL + text("Some words", x=5, more=' text-anchor="end"'))[0]
    assert messages(GROUND + PANEL + text("Some words", x=55, more=' text-anchor="end"')) == []


def test_preflight_reports_every_box() -> None:
    fits = (Fit("title", 14, 14, 1, 0), Fit("body", 7.5, 8, 3, 0), Fit("rule", 7, 8, 5, 2), Fit("tag", 7, 7, 1, 1))
    drawn = face(GROUND)
    records = list(preflight([Face(drawn.name, drawn.svg, drawn.trim, 3, fits)]))
    assert [(record.box, record.severity, record.message) for record in records] == [
        ("title", "note", "fits"),
        ("body", "warning", "shrunk to 7.5 pt"),
        ("rule", "error", "overflows by 2 lines"),
        ("tag", "error", "overflows by 1 line"),
    ]


def test_many_shapes_together_hide_a_word_as_one_does() -> None:
    dots = "".join(f'<circle cx="{50 + n % 3}" cy="{20 + n}" r="1" fill="#fff"/>' for n in range(8))
    over = dots + '<ellipse cx="15" cy="60" rx="8" ry="5" fill="#fff" stroke="#fff" stroke-width=".2"/>'
    for _ in range(2):  # what is known of a run holds the second time as well
        assert "a ellipse that is drawn after it covers it" in messages(GROUND + PANEL + text() + f"<g>{over}</g>")
        assert messages(GROUND + PANEL + text() + f"<g>{dots}</g>") == []
        moved = f'<g transform="translate(30 0)">{over}</g>'
        assert messages(GROUND + PANEL + text() + moved) == []
        assert "the colour" in messages(GROUND + f"<g>{dots}{dots.replace('#fff', '#ggg')}</g>")[0]


def test_a_page_that_was_looked_over_is_freed_at_once() -> None:
    """Nothing in it holds the page itself: a kit has hundreds, and no search for circles has to find them."""
    shapes = "".join(f'<path fill="#102030" d="M{n} 1L{n} 9L{n + 1} 9Z"/>' for n in range(2 * runs.FEW))
    gc.disable()
    try:
        page = read_page(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><g>{shapes}</g></svg>')
        held = [weakref.ref(layer) for layer in page.layers]
        assert any(isinstance(layer, Run) for layer in page.layers)
        del page
        assert all(each() is None for each in held)
    finally:
        gc.enable()
