"""Creatures drawn from parameters: a body plan and a look in, an SVG group out.

    plate("tetrapod", read_look("neck=.9; legs=.9; pattern=patches", "tetrapod"), palette="ochre", seed=7)

A creature is drawn in free coordinates, measured exactly, and fitted into a box (100 x 80 unless told otherwise).
Side views face left; views from above look up. Two inks share every line of geometry: "full" (outline, three tones,
accent) and "light" (ink outline on white). Same arguments, same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any

from pnp.draw.creatures.canvas import Canvas, Ink
from pnp.draw.creatures.palettes import PALETTES, Palette
from pnp.draw.creatures.parameters import LookError, Parameter, build, check, describe, nearest
from pnp.named import NamedTuple

__all__ = ["PALETTES", "PLANS", "Ink", "LookError", "Palette", "Parameter", "plate", "read_look"]


class _Plan(NamedTuple):
    look: type[Any]
    draw: Callable[[Canvas, Any], bool]


_DRAWN = (
    *("tetrapod", "bird", "fish", "serpent", "worm"),
    *("mollusc", "insect", "arthropod", "radial", "plant"),
)

PLANS: Mapping[str, tuple[Parameter, ...]]
"""Every body plan with its parameters, in the order in which they are best told."""


@cache
def _read(name: str) -> _Plan:
    """A body plan's module, loaded when somebody asks: most pages show none."""
    module = import_module(f"{__name__}.{name}")
    return _Plan(getattr(module, name.capitalize()), module.draw)


@cache
def _parameters(name: str) -> tuple[Parameter, ...]:
    return describe(_read(name).look)


def __getattr__(name: str) -> Mapping[str, tuple[Parameter, ...]]:
    if name != "PLANS":
        raise AttributeError(name)
    plans = globals()["PLANS"] = MappingProxyType({plan: _parameters(plan) for plan in _DRAWN})
    return plans


def _plan(name: str) -> _Plan:
    if name not in _DRAWN:
        raise LookError(f"no body plan {name!r}{nearest(name, _DRAWN)}; there are {', '.join(_DRAWN)}", "picture")
    return _read(name)


def read_look(text: str, plan: str) -> dict[str, float | str]:
    """A look from text such as "neck=.4; horns=antlers; mane"; an empty text is the plan's middle.

    >>> read_look("neck=.4; mane; pose=roar", "tetrapod")
    {'neck': 0.4, 'mane': 'yes', 'pose': 'roar'}
    """
    _plan(plan)
    parameters = {p.name: p for p in _parameters(plan)}
    found: dict[str, float | str] = {}
    for part in text.replace("\n", ";").split(";"):
        if not part.strip():
            continue
        key, sign, value = (piece.strip() for piece in part.partition("="))
        if not sign and key in parameters and parameters[key].kind != "flag":
            raise LookError(f"{plan}: {key} needs a value, as in {key}={parameters[key].example}")
        ((name, normal),) = check(plan, parameters.values(), {key: value if sign else "yes"}).items()
        if name in found:
            raise LookError(f"{plan}: {name} is given twice")
        found[name] = normal
    return found


def plate(
    plan: str,
    look: Mapping[str, float | str] = MappingProxyType({}),
    *,
    palette: str = "ochre",
    ink: Ink = "full",
    seed: int = 0,
    flip: bool = False,
    box: tuple[float, float] = (100, 80),
    margin: float = 4,
) -> str:
    """The creature as an SVG group of paths that fits the box, `margin` inside it, stroke included.

    Walkers stand on the lower margin, swimmers and views from above float in the middle. Raises LookError for a plan,
    a palette, a parameter or a value that there is not.
    """
    how = _plan(plan)
    if palette not in PALETTES:
        known = f"there are {', '.join(PALETTES)}"
        raise LookError(f"no palette {palette!r}{nearest(palette, PALETTES)}; {known}", "palette")
    canvas = Canvas(PALETTES[palette], ink, seed)
    floor = how.draw(canvas, build(how.look, check(plan, _parameters(plan), look)))
    return canvas.svg(box, margin, floor, flip)
