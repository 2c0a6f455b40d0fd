"""Where things lie on the cards of a deck of the stock: one window and one baseline a deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from pnp.units import Size


class Spoken(Protocol):
    """What a frame asks of a card's words."""

    @property
    def foot(self) -> str: ...
    @property
    def number(self) -> str: ...
    @property
    def chips(self) -> tuple[str, ...]: ...
    @property
    def subtitle(self) -> str: ...


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """Where things lie on the cards of a deck, mm from the top left corner of the trim."""

    left: float
    width: float
    window: float
    title: float
    title_size: float
    subtitle: float
    text: float
    text_size: float
    bottom: float  # of the text
    foot: float  # the baseline of the last line
    chips: float  # 0 where no card has any
    scale: float  # of what stands in the corners


def frame_of(trim: Size, spots: Sequence[Spoken], window: float, size: float, answer: bool = False) -> Frame:
    """The frame of a deck whose picture ends at `window`."""
    small = trim.width < 52
    scale = 0.74 if small else 1.0
    left = 5.0 if small else 6.6
    last = trim.height - (5.0 if small else 5.6)
    title_size = 9.0 if small else 13.0
    footed = any(spot.foot or spot.number for spot in spots)
    chips = any(spot.chips for spot in spots)
    words = window + (5.6 if small else 7.4)
    subtitle = words + (3.6 if small else 4.5)
    below = subtitle if any(spot.subtitle for spot in spots) else words
    bottom = last - (4.9 if footed else 0.4)
    at_chips = 0.0
    if chips:
        at_chips = bottom - 3.4
        bottom = at_chips - 2.2
    text = below + 2.2 + 0.36 * size
    if answer:
        bottom -= 0.17 * trim.height
    return Frame(
        left=left,
        width=trim.width - 2 * left,
        window=window,
        title=round(words, 2),
        title_size=title_size,
        subtitle=round(subtitle, 2),
        text=round(text, 2),
        text_size=size,
        bottom=round(bottom, 2),
        foot=round(last, 2),
        chips=round(at_chips, 2),
        scale=scale,
    )


def bare(frame: Frame, subtitled: bool) -> Frame:
    """The frame of a card whose title stands above its panel: words begin where a title would."""
    begin = frame.window + (6.6 if subtitled else 1.2)
    return msgspec.structs.replace(
        frame, subtitle=round(frame.window + 6.6, 2), text=round(begin + 3.4 + 0.36 * frame.text_size, 2)
    )
