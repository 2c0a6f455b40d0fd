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
         `hexagon(...)`                                           see `pnp.draw.hextile`
         and what only the game draws, which is handed over       see `pnp.art`
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping, Sized
from types import MappingProxyType, TracebackType
from typing import Any

from jinja2 import (
    BaseLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
    pass_context,
    pass_eval_context,
)
from jinja2.environment import Environment
from jinja2.exceptions import SecurityError
from jinja2.nodes import Template
from jinja2.runtime import Context, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment

from pnp.draw import shapes
from pnp.draw.bounds import FILTERS, Budget, compare, count
from pnp.draw.hatch import hatch
from pnp.draw.hextile import hexagon
from pnp.draw.numbers import fill, minus, number, signed
from pnp.draw.reads import Reads
from pnp.errors import Source, Unreadable
from pnp.places import Places

ROOT = "templates"
# More than any face needs, and less than fills a memory.
LONGEST = 1_000_000
HIGHEST = 64
# %9999d and %*d, which make a text as long as they like.
_WIDE = re.compile(r"%[^a-zA-Z%]*(?:\d{3}|\*)")


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

    reads: Reads | None = None
    """Where is noted what the face at hand reads of the kit."""

    intercepted_binops = frozenset(("*", "**", "+", "%"))

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.budget = Budget()
        join = self.filters["join"]
        self.filters = {name: self.filters[name] for name in FILTERS}

        @pass_context  # or Jinja would work it out once, when it reads the template
        def charged(context: Context, letters: int) -> str:
            return self.budget.charged(letters)

        @pass_eval_context
        def joined(context: Any, value: Any, d: str = "", attribute: Any = None) -> Any:
            return self.budget.joined(join, context, value, d, attribute)

        replace = self.filters["replace"]

        @pass_eval_context
        def replaced(context: Any, text: Any, old: str, new: str, count: int | None = None) -> Any:
            self.budget.replaced(text, old, new)
            return replace(context, text, old, new, count)

        def whole(value: Any) -> Any:
            """A value that is compared with another, or printed, by all that it holds."""
            if self.reads is not None:
                self.reads.handed(value)
            return value

        def printed(value: Any) -> Any:
            return self.budget.printed(whole(value))

        self.finalize = printed
        self.filters.update(
            _whole=whole,
            _counted=self.budget.counted,
            _charged=charged,
            _bounded=self.budget.bounded,
            join=joined,
            replace=replaced,
        )

    def _parse(self, source: str, name: str | None, filename: str | None) -> Template:
        """The parsed template, with its loops and its joined texts counted as they will run."""
        parsed = super()._parse(source, name, filename)
        count(parsed)
        compare(parsed)
        return parsed

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805 - as in Jinja
        """A call, which is a step."""
        __self.budget.step()
        __self.budget.method(__obj, args)
        if __self.reads is not None and not isinstance(__obj, Macro):
            # What is made as it is asked for is made now, so that it can be looked at.
            args = tuple([*each] if isinstance(each, Generator) else each for each in args)
            owner = getattr(__obj, "__self__", None)
            __self.reads.handed(*args, *kwargs.values(), *([owner] if not isinstance(owner, Mapping) else []))
        return super().call(__context, __obj, *args, **kwargs)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """An attribute, noted if it is a record's."""
        found = super().getattr(obj, attribute)
        if self.reads is not None:
            self.reads.attribute(obj, attribute, found)
        return found

    def getitem(self, obj: Any, argument: Any) -> Any:
        """An item, noted if it is a record's."""
        found = super().getitem(obj, argument)
        if self.reads is not None:
            self.reads.attribute(obj, argument, found)
        return found

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """Jinja's safe `format` can still be told any width, so there is none."""
        name = getattr(value, "__name__", "")
        if name in ("format", "format_map") and isinstance(getattr(value, "__self__", None), str):
            raise SecurityError(f"{name} is not for faces")
        return None

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """A sum, a product, a power or a text filled in, unless it would be huge."""
        if operator == "**" and abs(right) > HIGHEST:
            raise SecurityError(f"a power of {right} is too high")
        if operator == "*":
            for text, times in ((left, right), (right, left)):
                if isinstance(text, Sized) and isinstance(times, int) and len(text) * times > LONGEST:
                    raise SecurityError(f"{times} times {len(text)} is too long")
        if operator == "%" and isinstance(left, str) and _WIDE.search(left):
            raise SecurityError("a width of more than 99 in a text to fill in")
        return self.budget.bounded(super().call_binop(context, operator, left, right))


def make_environment(places: Places, functions: Mapping[str, Callable[..., Any]] = MappingProxyType({})) -> Sandbox:
    """The environment that all faces of a game are drawn in; `functions` are what only its templates call, by name."""
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
        "hexagon": hexagon,
        **functions,
    }
    return environment


def render(environment: Sandbox, template: str, context: Mapping[str, Any]) -> str:
    """The text that a template makes of a context; what goes wrong in it is Unreadable at its file and line."""
    environment.budget.begin()
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
    except RecursionError as error:
        raise Unreadable.at(_place(error.__traceback__, template), "macros that call one another without end") from None
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
        elif not last and _ours(traceback) and place.line:
            place = Source(f"{ROOT}/{template}")
        traceback = traceback.tb_next
    return place


def _ours(traceback: TracebackType) -> bool:
    """Whether a step of a traceback is in a function of ours that templates call, not in how templates are run."""
    name = traceback.tb_frame.f_globals.get("__name__", "")
    return "pnp" in name.split(".") and name not in (__name__, "pnp.draw.bounds")
