"""The templates' workshop: Jinja in which a name that does not exist is an error with its place.

All that a template prints is escaped, so that a card called `<b>&"` prints as it stands. Templates travel between
strangers: theirs run in a sandbox with bounds (`sandbox`); the installation's own pay nothing for that.

Templates lie in `templates/` and are named from there: `mating/strategy.svg.j2`, `_family/card.svg.j2`.

filters  `x|mm`       a coordinate with at most three decimals
         `x|signed`   a change with its sign and a real minus: +2, −1
         `x|minus`    a whole number with a real minus
         `fill(card)` puts a record's values for `{amount}` and the like into a text
         `kit.decks.traits|holding("need_names", card.name)`   the rows that have it in the list that a column holds
globals  `edge(kind, x0, x1, y)`, `scales(...)`, `rosette(...)`   see `pnp.draw.shapes.ornaments`
         `hatch(kind, left, top, right, bottom, colour)`          see `pnp.draw.shapes.hatch`
         `hexagon(...)`                                           see `pnp.draw.shapes.hextile`
         and what only the game draws, which is handed over       see `pnp.art`
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType, TracebackType
from typing import Any

from jinja2 import BaseLoader, StrictUndefined, TemplateError, TemplateNotFound, TemplateSyntaxError
from jinja2.environment import Environment, Template
from jinja2.sandbox import safe_range

from pnp.draw.numbers import fill, minus, number, signed
from pnp.draw.shapes import ornaments
from pnp.draw.shapes.hatch import hatch
from pnp.draw.shapes.hextile import hexagon
from pnp.errors import Source, Unreadable
from pnp.places import Places
from pnp.store import Store

from .house import House
from .sandbox import Sandbox

ROOT = "templates"
MOST_LETTERS = 400_000  # of one template


class PlacesLoader(BaseLoader):
    """Templates by their name below `templates/`, in the layered folders."""

    def __init__(self, places: Places) -> None:
        self.places = places

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The text, the file that it came from, and that it does not change during a run."""
        name = f"{ROOT}/{template}"
        path = self.places.find(name)
        if path is None:
            raise TemplateNotFound(template)
        text = self.places.text(name)
        if len(text) > MOST_LETTERS:
            # It would take longer to compile than anybody waits: pictures belong into files of their own.
            raise TemplateSyntaxError(f"a template of more than {MOST_LETTERS} letters", 1, name, str(path))
        return text, str(path), lambda: True


_OPTIONS: Mapping[str, Any] = {
    "undefined": StrictUndefined,
    "autoescape": True,
    "trim_blocks": True,
    "lstrip_blocks": True,
    "auto_reload": False,
    "extensions": ["jinja2.ext.loopcontrols"],
}
_FILTERS: Mapping[str, Callable[..., Any]] = {"mm": number, "signed": signed, "minus": minus, "fill": fill}


def house_environment(
    places: Places,
    functions: Mapping[str, Callable[..., Any]] = MappingProxyType({}),
    store: Store | None = None,
) -> House:
    """The environment of the installation's own templates; `functions` are what only its templates call, by name.

    The store keeps them compiled.
    """
    environment = House(store, loader=PlacesLoader(places), **_OPTIONS)
    environment.filters.update(_FILTERS)
    _furnished(environment, functions)
    return environment


def sandbox(places: Places, functions: Mapping[str, Callable[..., Any]] = MappingProxyType({})) -> Sandbox:
    """The environment of strangers' templates, with bounds."""
    environment = Sandbox(_FILTERS, loader=PlacesLoader(places), **_OPTIONS)
    _furnished(environment, functions)
    return environment


def _furnished(environment: Environment, functions: Mapping[str, Callable[..., Any]]) -> Environment:
    environment.globals = {
        "range": safe_range,
        "namespace": environment.globals["namespace"],
        "dict": environment.globals["dict"],
        "edge": ornaments.edge,
        "scales": ornaments.scales,
        "rosette": ornaments.rosette,
        "hatch": hatch,
        "hexagon": hexagon,
        **functions,
    }
    return environment


def render(environment: Environment, template: str, context: Mapping[str, Any]) -> str:
    """The text that a template makes of a context; what goes wrong in it is Unreadable at its file and line."""
    if isinstance(environment, Sandbox):
        environment.budget.begin()
    try:
        return _read(environment, template).render(context)
    except TemplateSyntaxError as error:
        place = Source(error.filename or template, error.lineno)
        raise Unreadable.at(place, error.message or "cannot be read") from None
    except TemplateNotFound as error:
        raise Unreadable.at(Source(f"{ROOT}/{error.name}"), "no such template") from None
    except Unreadable as error:
        # A drawing function was given something it cannot use: say where the template asked for it.
        asked = _place(error.__traceback__, template, last=True)
        raise Unreadable.at(asked, "; ".join(map(str, error.problems))) from None
    except _Nested:
        raise Unreadable.at(Source(f"{ROOT}/{template}"), "nested too deeply, or a number without end") from None
    except TemplateError as error:
        raise Unreadable.at(_place(error.__traceback__, template), error.message or type(error).__name__) from None
    except RecursionError as error:
        raise Unreadable.at(_place(error.__traceback__, template), "macros that call one another without end") from None
    except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, SyntaxError) as error:
        # A sum that a template cannot do is the template's; what fails inside our own functions is a bug of ours,
        # unless a stranger has called them.
        place = _place(error.__traceback__, template, last=isinstance(environment, Sandbox))
        if not place.line:
            raise
        raise Unreadable.at(place, str(error)) from None


class _Nested(Exception):
    """A template that cannot even be read."""


def _read(environment: Environment, template: str) -> Template:
    """A template, parsed and compiled."""
    try:
        return environment.get_template(template)
    except (RecursionError, MemoryError, SyntaxError, ValueError, OverflowError):
        raise _Nested from None


def _place(traceback: TracebackType | None, template: str, last: bool = True) -> Source:
    """The innermost line of a template in a traceback; without `last` only if nothing of ours was called from there."""
    place = Source(f"{ROOT}/{template}")
    while traceback:
        code = traceback.tb_frame.f_code
        if code.co_filename.endswith(".j2"):
            place = Source(code.co_filename, traceback.tb_lineno)
        elif not last and _ours(traceback) and place.line:
            place = Source(f"{ROOT}/{template}")
        traceback = traceback.tb_next
    return place


def _ours(traceback: TracebackType) -> bool:
    """Whether a step of a traceback is in a function of ours that templates call, not in how templates are run."""
    name = traceback.tb_frame.f_globals.get("__name__", "")
    return "pnp" in name.split(".") and name not in (
        __name__,
        "pnp.draw.templates.bounds",
        "pnp.draw.templates.sandbox",
    )
