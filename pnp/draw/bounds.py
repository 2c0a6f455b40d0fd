"""What a stranger's template may spend: steps of loops and calls, seconds, and characters of one text.

Jinja's sandbox keeps templates from Python's insides; this keeps them from going on for ever. Loops and joined texts
are found in the parsed template and counted as they run, so that no way of writing them goes uncounted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import process_time
from typing import Any

from jinja2 import nodes
from jinja2.exceptions import SecurityError

# Each is many times what the largest face of the games takes, and little enough to wait for.
MOST_STEPS = 2_000_000
MOST_SECONDS = 10.0
MOST_LETTERS = 4_000_000
MOST_PRINTED = 20_000_000
_LOOK = 1024  # steps between two looks at the clock

# Filters that lay text out to a width, or bring whole libraries along, are not for faces.
FILTERS = (
    "abs",
    "attr",
    "capitalize",
    "count",
    "d",
    "default",
    "e",
    "escape",
    "first",
    "float",
    "int",
    "items",
    "join",
    "last",
    "length",
    "list",
    "lower",
    "map",
    "max",
    "min",
    "reject",
    "rejectattr",
    "replace",
    "reverse",
    "round",
    "safe",
    "select",
    "selectattr",
    "sort",
    "string",
    "sum",
    "trim",
    "unique",
    "upper",
)
# The methods of a text that make it as wide as they are told.
WIDENING = frozenset(("center", "expandtabs", "format", "format_map", "ljust", "rjust", "zfill"))


class Budget:
    """Counts what a template does while it draws one face. `begin` before each."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Start anew."""
        self._steps = self._printed = 0
        self._end = process_time() + MOST_SECONDS

    def step(self) -> None:
        """One turn of a loop, or one call. Raises SecurityError where it is too many."""
        self._steps += 1
        if self._steps % _LOOK == 0 and process_time() > self._end:
            raise SecurityError(f"it has been drawing for {MOST_SECONDS:g} seconds; does it loop?")
        if self._steps > MOST_STEPS:
            raise SecurityError(f"more than {MOST_STEPS} loops and calls")

    def counted(self, items: Iterable[Any]) -> Iterator[Any]:
        """The items, a step each."""
        for item in items:
            self.step()
            yield item

    def charged(self, letters: int) -> str:
        """So many letters of plain text, about to be printed or kept. Raises SecurityError where they are too many."""
        self._printed += letters
        if self._printed > MOST_PRINTED:
            raise SecurityError(f"more than {MOST_PRINTED} letters on one face")
        return ""

    def printed(self, value: Any) -> Any:
        """A value as it is printed."""
        if isinstance(value, str):
            self.charged(len(value))
        return value

    def bounded(self, value: Any) -> Any:
        """A text or a list that was put together, unless it is too long, or one too many."""
        if isinstance(value, str):
            self.charged(len(value))
        if isinstance(value, str | list | tuple) and len(value) > MOST_LETTERS:
            raise SecurityError(f"a text or a list of more than {MOST_LETTERS} parts")
        return value

    def joined(self, join: Any, context: Any, value: Iterable[Any], d: str = "", attribute: Any = None) -> Any:
        """Jinja's own join, of no more than there may be."""
        parts = list(self.counted(value))
        longest = max((len(part) for part in parts if isinstance(part, str)), default=0)
        if (longest + len(str(d))) * len(parts) > MOST_LETTERS:
            raise SecurityError(f"a text of more than {MOST_LETTERS} letters")
        return self.bounded(join(context, parts, d, attribute))

    def replaced(self, text: Any, old: Any, new: Any) -> None:
        """Refuse a replacement that would make a text too long."""
        old, new = str(old), str(new)
        letters = len(str(text)) + str(text).count(old) * len(new)
        if letters > MOST_LETTERS:
            raise SecurityError(f"a text of more than {MOST_LETTERS} letters")
        self.charged(letters)

    def method(self, called: Any, arguments: tuple[Any, ...]) -> None:
        """Refuse a method of a text that would make it as long as it is told."""
        text, name = getattr(called, "__self__", None), getattr(called, "__name__", "")
        if isinstance(text, str):
            if name in WIDENING:
                raise SecurityError(f"{name} is not for faces")
            if name == "replace" and len(arguments) > 1:
                self.replaced(text, *arguments[:2])
            elif name == "join" and arguments:
                parts = list(self.counted(arguments[0]))
                longest = max((len(part) for part in parts if isinstance(part, str)), default=0)
                if (longest + len(text)) * len(parts) > MOST_LETTERS:
                    raise SecurityError(f"a text of more than {MOST_LETTERS} letters")


def count(template: nodes.Template) -> None:
    """Put the counting filters around what a template loops over, what it joins with ~, and the text that it holds."""
    for loop in list(template.find_all(nodes.For)):
        if loop.recursive:
            raise SecurityError("recursive loops are not for faces")
        loop.iter = _filtered(loop.iter, "_counted")
    parts: list[Any] = [template, *template.find_all((nodes.For, nodes.Macro, nodes.CallBlock, nodes.Block))]
    for part in parts:
        # Text of the template's own is printed as often as the part that it stands in is run.
        letters = sum(len(text.data) for text in part.find_all(nodes.TemplateData))
        charge = _filtered(nodes.Const(letters, lineno=part.lineno), "_charged")
        part.body.insert(0, nodes.Output([charge], lineno=part.lineno))
    for concat in list(template.find_all(nodes.Concat)):
        concat.nodes = [_filtered(nodes.Concat(list(concat.nodes), lineno=concat.lineno), "_bounded")]


# Filters and tests that ask a record for nothing but the attribute that they are told, and hand on what they get.
_PASSING = frozenset(
    (
        *("_counted", "_charged", "_bounded", "_whole", "abs", "count", "d", "default", "first", "float", "int"),
        *("items", "last", "length", "list", "mm", "minus", "rejectattr", "reverse", "round", "selectattr", "signed"),
    )
)
_ASKING = frozenset(("defined", "undefined", "none", "number", "string", "mapping", "sequence", "odd", "even"))


def compare(template: nodes.Template) -> None:
    """Put a filter that tells of reads around what is compared as a whole, or given to filters that look at it."""
    for compared in list(template.find_all(nodes.Compare)):
        compared.expr = _looked_at(compared.expr)
        for operand in compared.ops:
            operand.expr = _looked_at(operand.expr)
    for used in list(template.find_all(nodes.Filter)):
        if used.name not in _PASSING and used.node is not None and all(word.key != "attribute" for word in used.kwargs):
            used.node = _looked_at(used.node)
            used.args = [_looked_at(each) for each in used.args]
    for asked in list(template.find_all(nodes.Test)):
        if asked.name not in _ASKING:
            asked.node = _looked_at(asked.node)
            asked.args = [_looked_at(each) for each in asked.args]


def _looked_at(node: Any) -> Any:
    return node if isinstance(node, nodes.Const | nodes.TemplateData) else _filtered(node, "_whole")


def _filtered(node: Any, name: str) -> nodes.Filter:
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno)
