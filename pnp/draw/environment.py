"""The templates' workshop: a sandboxed Jinja in which a name that does not exist is an error with its place.

Templates travel between strangers, so they see plain records and the functions below, never Python's insides; and all
that they print is escaped, so that a card called `<b>&"` prints as it stands.

Templates lie in `templates/` and are named from there: `mating/strategy.svg.j2`, `_family/card.svg.j2`.

filters  `x|mm`       a coordinate with at most three decimals
         `x|signed`   a change with its sign and a real minus: +2, −1
         `x|minus`    a whole number with a real minus
         `fill(card)` puts a record's values for `{amount}` and the like into a text
globals  `edge(kind, x0, x1, y)`, `scales(...)`, `rosette(...)`   see `pnp.draw.shapes`
         `hatch(kind, left, top, right, bottom, colour)`          see `pnp.draw.hatch`
         `beds(...)`, `folds(...)`, `hexagon(...)`, `biome(...)`, `omen(...)`
                                                                  see `pnp.draw.strata`, `hextile`, `biomes`, `omens`
         `motif(...)`, `habitat(...)`, `barrier(...)`, `weather(...)`
                                                                  see `pnp.draw.habitats`, `barriers`, `weather`
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from types import TracebackType
from typing import Any

from jinja2 import BaseLoader, StrictUndefined, TemplateError, TemplateNotFound, TemplateSyntaxError
from jinja2.environment import Environment
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from pnp.draw import shapes
from pnp.draw.barriers import barrier
from pnp.draw.biomes import biome
from pnp.draw.habitats import habitat, motif
from pnp.draw.hatch import hatch
from pnp.draw.hextile import hexagon
from pnp.draw.numbers import fill, minus, number, signed
from pnp.draw.omens import omen
from pnp.draw.strata import beds, folds
from pnp.draw.weather import weather
from pnp.errors import Source, Unreadable
from pnp.places import Places

ROOT = "templates"
# More than any face needs, and less than fills a memory.
LONGEST = 1_000_000
HIGHEST = 64


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
        return self.places.text(name), str(path), lambda: True


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, in which sums cannot grow without bounds either (`range` has its limit already)."""

    intercepted_binops = frozenset(("*", "**"))

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """A product or a power, unless it would be huge."""
        if operator == "**" and abs(right) > HIGHEST:
            raise SecurityError(f"a power of {right} is too high")
        if operator == "*":
            for text, times in ((left, right), (right, left)):
                if isinstance(text, Sized) and isinstance(times, int) and len(text) * times > LONGEST:
                    raise SecurityError(f"{times} times {len(text)} is too long")
        return super().call_binop(context, operator, left, right)


def make_environment(places: Places) -> Sandbox:
    """The environment that all faces are drawn in."""
    environment = Sandbox(
        loader=PlacesLoader(places),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.loopcontrols"],
    )
    environment.filters.update(mm=number, signed=signed, minus=minus, fill=fill)
    environment.globals = {
        "range": environment.globals["range"],  # the sandbox's own, which has a limit
        "namespace": environment.globals["namespace"],
        "dict": environment.globals["dict"],
        "edge": shapes.edge,
        "scales": shapes.scales,
        "rosette": shapes.rosette,
        "hatch": hatch,
        "beds": beds,
        "folds": folds,
        "hexagon": hexagon,
        "biome": biome,
        "omen": omen,
        "motif": motif,
        "habitat": habitat,
        "barrier": barrier,
        "weather": weather,
    }
    return environment


def render(environment: Environment, template: str, context: Mapping[str, Any]) -> str:
    """The text that a template makes of a context; what goes wrong in it is Unreadable at its file and line."""
    try:
        return environment.get_template(template).render(context)
    except TemplateSyntaxError as error:
        place = Source(error.filename or template, error.lineno)
        raise Unreadable.at(place, error.message or "cannot be read") from None
    except TemplateNotFound as error:
        raise Unreadable.at(Source(f"{ROOT}/{error.name}"), "no such template") from None
    except Unreadable as error:
        # A drawing function was given something it cannot use: say where the template asked for it.
        asked = _place(error.__traceback__, template, last=True)
        raise Unreadable.at(asked, "; ".join(map(str, error.problems))) from None
    except TemplateError as error:
        raise Unreadable.at(_place(error.__traceback__, template), error.message or type(error).__name__) from None
    except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as error:
        # A sum that a template cannot do is the template's; what fails inside our own functions is a bug of ours.
        place = _place(error.__traceback__, template, last=False)
        if not place.line:
            raise
        raise Unreadable.at(place, str(error)) from None


def _place(traceback: TracebackType | None, template: str, last: bool = True) -> Source:
    """The innermost line of a template in a traceback; without `last` only if nothing of ours was called from there."""
    place = Source(f"{ROOT}/{template}")
    while traceback:
        code = traceback.tb_frame.f_code
        if code.co_filename.endswith(".j2"):
            place = Source(code.co_filename, traceback.tb_lineno)
        elif not last and "pnp" in traceback.tb_frame.f_globals.get("__name__", "").split(".") and place.line:
            place = Source(f"{ROOT}/{template}")
        traceback = traceback.tb_next
    return place
