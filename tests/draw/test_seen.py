"""What of a board is left where a figure shows a part of it, or all of it small."""

from __future__ import annotations

import pytest

from pnp.draw.booklet.seen import SPECK, shapes, within, without_specks

FRAME = (0.0, 0.0, 20.0, 20.0)
FAR = '<circle cx="90" cy="5" r="1"/>'


def left(svg: str) -> str:
    return within(svg, shapes(svg), FRAME)


@pytest.mark.parametrize(
    "svg",
    [
        '<circle cx="90" cy="5" r="1" id="eye"/>',
        '<path d="M90 5l1 1"/>',
        '<g id="pond"><circle cx="5" cy="5" r="1"/></g>',
        f"<g>{FAR.replace('/>', '><title>an eye</title></circle>')}</g>",
        '<g transform="translate(60 0)"><clipPath id="c"><rect width="9" height="9"/></clipPath></g>',
        '<g transform="translate(60 0)"><circle r="1"/><use href="#eye"/></g>',
        '<defs><circle cx="90" cy="5" r="1"/></defs>',
        '<g transform="translate(60 0)"><circle r="1"/><circle cx="-50" r="1"/></g>',
    ],
)
def test_what_cannot_be_told_or_is_named_or_reaches_into_the_frame_stays(svg: str) -> None:
    assert left(svg) == svg


@pytest.mark.parametrize(
    ("svg", "found"),
    [
        (FAR, ""),
        (f"<g>{FAR}<text>a</text></g>", ""),
        ('<g transform="translate(60 0) scale(2)"><rect x="-5" width="4" height="9"/></g>', ""),
        ('<g transform="rotate(90)"><rect x="30" width="4" height="9"/></g>', ""),
        (
            '<g><g><ellipse cx="9" cy="9" rx="1" ry="2"/></g>' + FAR + "</g>",
            '<g><g><ellipse cx="9" cy="9" rx="1" ry="2"/></g></g>',
        ),
        ('<g clip-path="url(#c)"><path d="M30 2C31 2 32 3 33 4Z" fill="none"/></g>', ""),
    ],
)
def test_what_lies_beyond_the_frame_goes(svg: str, found: str) -> None:
    assert left(svg) == found


def test_a_picture_is_whole_or_not_there() -> None:
    picture = '<g transform="translate(19 0)"><circle r="2"/><circle cx="30" r="2"/></g>'
    assert left(picture) == picture


def test_specks_are_measured_on_paper() -> None:
    radius = SPECK / 2 / 0.1
    svg = f'<g transform="scale(2)"><circle r="{radius / 2 - 0.01}"/><circle r="{radius / 2 + 0.01}"/></g>'
    assert without_specks(svg, shapes(svg), 0.1) == f'<g transform="scale(2)"><circle r="{radius / 2 + 0.01}"/></g>'
