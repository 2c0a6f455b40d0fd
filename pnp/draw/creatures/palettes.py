"""The creatures' colours: five tones each, dark to light, and an accent.

The base must stand out from the landscape behind it by 15 L* or more; the accent from the base.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pnp.named import NamedTuple

INK = "#2b211b"
PAPER = "#ffffff"
"""The white ground of the light design and of highlights; the family's warm paper is printed by the faces."""


class Palette(NamedTuple):
    """Five tones as #rrggbb."""

    outline: str
    dark: str
    base: str
    light: str
    accent: str


PALETTES: Mapping[str, Palette] = MappingProxyType(
    {
        "ochre": Palette("#4a2c14", "#8a5526", "#c08a45", "#ecd3a2", "#9c3a26"),
        "slate": Palette("#222c36", "#47596a", "#748a99", "#c9d3d3", "#cf8f2c"),
        "moss": Palette("#283018", "#53632f", "#859750", "#d3d7a3", "#b8551f"),
        "madder": Palette("#471410", "#8a2f25", "#bd5a47", "#efc1a6", "#2f4650"),
        "indigo": Palette("#151f3a", "#2c4573", "#4d73a6", "#b4cbe0", "#e0a83c"),
        "sand": Palette("#56432c", "#9a7f57", "#cbb084", "#f3e7ca", "#4f7a7a"),
        "umber": Palette("#2b1c13", "#5c3f2a", "#8d6746", "#d2b48d", "#cc6a2c"),
        "teal": Palette("#0e3233", "#226062", "#3f908b", "#b2d9cb", "#e6a53a"),
        "plum": Palette("#2f1832", "#5f3a5c", "#8f6289", "#d8bcd0", "#ddb548"),
        "bone": Palette("#4f483d", "#a89d88", "#dcd3bf", "#f8f3e6", "#a3473a"),
        "sable": Palette("#17130f", "#332c28", "#5b514a", "#b9aea1", "#c2452f"),
        "rust": Palette("#4b1d0a", "#8f3f19", "#c8693a", "#f3c797", "#2c5560"),
        "leaf": Palette("#123020", "#2b6038", "#56904f", "#c0d897", "#d9603a"),
        "snow": Palette("#4c565c", "#9fb0b5", "#dfe8e6", "#ffffff", "#d08a2e"),
        "crimson": Palette("#3d0b12", "#86161f", "#c62f33", "#f2b09a", "#f0b63a"),
        "cobalt": Palette("#0d1c44", "#1c3f8f", "#2f6cc4", "#a9cdf0", "#f08a2c"),
        "jet": Palette("#0c0b0c", "#1d1c20", "#37353c", "#8f8b93", "#d63a2f"),
        "gold": Palette("#54380a", "#a87312", "#e3ae2e", "#fbe7a6", "#b8371f"),
        "rose": Palette("#521a28", "#b04a62", "#e48a96", "#fbd9d4", "#3d5a66"),
        "ash": Palette("#2b2b2c", "#62625f", "#94938d", "#dad8cf", "#c9503a"),
    }
)


def mix(a: str, b: str, k: float) -> str:
    """The colour k of the way from a to b."""
    pairs = ((int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(x + (y - x) * k):02x}" for x, y in pairs)


def tones(palette: Palette, light_ink: bool) -> dict[str, str]:
    """Every tone that the plans ask for by name. In light ink all fills are paper and all lines ink.

    >>> sorted(set(tones(PALETTES["ochre"], light_ink=True).values()))
    ['#2b211b', '#ffffff']
    """
    outline, dark, base, light, accent = palette
    named = {
        "outline": outline,
        "dark": dark,
        "base": base,
        "light": light,
        "accent": accent,
        "far": mix(base, dark, 0.62),
        "shade": mix(base, dark, 0.45),
        "glow": mix(base, light, 0.5),
        "bright": mix(accent, PAPER, 0.35),
        "deep": mix(accent, outline, 0.4),
        "horn": "#e2cfa0",
        "hornfar": "#b89b66",
        "claw": mix(outline, dark, 0.3),
        "mouth": "#8f3130",
        "tongue": "#d9837a",
        "straw": "#d9b877",
        "water": "#c9dcdc",
        "ripple": "#f2f7f4",
        "ink": INK,
        "paper": PAPER,
    }
    if light_ink:
        named = dict.fromkeys(named, PAPER) | {"outline": INK, "ink": INK, "claw": INK}
    return named
