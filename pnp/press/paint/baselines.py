"""Where a line of words stands that is not set upon its baseline."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from pnp.fonts import opened
from pnp.named import NamedTuple
from pnp.svg.values import Refused

BASELINES = ("middle", "central", "hanging", "mathematical", "text-before-edge", "text-after-edge")


@contextmanager
def _told(path: Path) -> Iterator[Any]:
    """What a font tells of its lines; some people's own have not all of it."""
    try:
        with opened(path) as font:
            yield font
    except (KeyError, AttributeError, ZeroDivisionError):
        raise Refused(f"the font {path.stem} does not tell where its lines lie") from None


@cache
def _drops(path: Path) -> dict[str, float]:
    with _told(path) as font:
        em = font["head"].unitsPerEm
        above, below = font["hhea"].ascent / em, font["hhea"].descent / em
        low = font["OS/2"].sxHeight / em
    places = (low / 2, (above + below) / 2, above * 0.8, above / 2, above, below)
    return dict(zip(BASELINES, places, strict=True))


class Strokes(NamedTuple):
    """The lines about words that a font asks for, in ems: how far below the baseline their middle is, and how thick."""

    below: dict[str, float]
    thick: float


@cache
def strokes(path: Path) -> Strokes:
    """Where a font wants its underlines, overlines and lines through letters."""
    with _told(path) as font:
        em = font["head"].unitsPerEm
        below = -font["post"].underlinePosition / em
        through = -font["OS/2"].yStrikeoutPosition / em
        above = -font["hhea"].ascent / em
        return Strokes(
            {"underline": below, "overline": above, "line-through": through}, font["post"].underlineThickness / em
        )


def drop(path: Path, baseline: str) -> float:
    """How far the letters of a font go down so that they hang on a baseline of that name, in ems."""
    if baseline not in BASELINES:
        raise Refused(f"the painter does not know dominant-baseline {baseline[:40]!r}")
    return _drops(path)[baseline]
