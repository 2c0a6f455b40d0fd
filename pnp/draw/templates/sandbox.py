"""Strangers' templates, allowed by name: statements, filters, tests, methods and attributes that are listed here.

Values are text, numbers below 2^53, lists and mappings of these, and the records that are handed in. What is made of
them is charged before it is made (`pnp.draw.templates.bounds`). Python's insides are no name of anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial, wraps
from types import BuiltinMethodType, MethodType
from typing import Any

from jinja2 import Undefined, nodes, pass_context
from jinja2.exceptions import SecurityError, TemplateSyntaxError
from jinja2.runtime import Context, LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace

from .bounds import FARTHEST, LARGEST, Budget, checked, plain

HIGHEST = 64  # of a power
# What `%` fills in: the only widths and places that there are.
_FIELD = re.compile(r"%(?:%|[-+ 0]{0,2}[0-9]{0,2}(?:\.[0-9]{1,2})?[dfgis])")

HALVES = re.compile("[\ud800-\udfff]")  # no text can be written with them
STATEMENTS = frozenset(
    (
        *("Template", "Output", "TemplateData", "Const", "Name", "NSRef", "Tuple", "List", "Dict", "Pair", "Keyword"),
        *("CondExpr", "Filter", "Test", "Call", "Getitem", "Getattr", "Slice", "Concat", "Compare", "Operand"),
        *("Add", "Sub", "Mul", "Div", "FloorDiv", "Mod", "Pow", "And", "Or", "Not", "Neg", "Pos"),
        *("If", "For", "Break", "Continue", "Macro", "CallBlock", "FilterBlock", "With", "Assign", "AssignBlock"),
        *("Import", "FromImport", "Include", "Block", "Extends", "Scope"),
    )
)
FILTERS = (
    *("abs", "attr", "capitalize", "count", "d", "default", "e", "escape", "first", "float", "int", "items", "join"),
    *("last", "length", "list", "lower", "map", "max", "min", "reject", "rejectattr", "replace", "reverse", "round"),
    *("safe", "select", "selectattr", "sort", "string", "sum", "title", "trim", "unique", "upper"),
    # Our own, put in by `pnp.draw.templates.environment`.
    *("mm", "signed", "minus", "fill", "holding"),
)
TESTS = (
    *("boolean", "defined", "divisibleby", "eq", "==", "equalto", "even", "false", "float", "ge", ">=", "gt", ">"),
    *("greaterthan", "in", "integer", "iterable", "le", "<=", "lessthan", "lower", "lt", "<", "mapping", "ne", "!="),
    *("none", "number", "odd", "sameas", "sequence", "string", "true", "undefined", "upper"),
)
# Filters whose first argument is one text or number, never a list.
_OF_TEXT = frozenset(
    ("capitalize", "e", "escape", "float", "int", "lower", "round", "safe", "string", "title", "trim", "upper", "abs")
)
_TEXT = frozenset(
    (
        *("capitalize", "count", "endswith", "find", "index", "isalnum", "isalpha", "isdecimal", "isdigit", "islower"),
        *("isspace", "istitle", "isupper", "join", "lower", "lstrip", "partition", "removeprefix", "removesuffix"),
        *("replace", "rfind", "rindex", "rpartition", "rsplit", "rstrip", "split", "splitlines", "startswith", "strip"),
        *("swapcase", "title", "upper"),
    )
)
# Which argument of a pen's is a text, and so may be a number of any size.
_SAID: Mapping[str, int | str] = {"text": 1, "line": 1, "width": 0}
_MAPPING = frozenset(("get", "items", "keys", "values"))
_LOOP = frozenset(
    ("cycle", "depth", "depth0", "first", "index", "index0", "last", "length", "nextitem", "previtem", "revindex")
) | {"revindex0"}


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox for one game's strangers, with a budget."""

    intercepted_binops = frozenset(("+", "-", "*", "/", "//", "%", "**"))
    intercepted_unops = frozenset(("+", "-"))

    def __init__(self, filters: Mapping[str, Callable[..., Any]], **options: Any) -> None:
        super().__init__(**options, optimized=False)
        self.budget = Budget()
        self.finalize = self.budget.printed
        known = {**self.filters, **filters, "holding": self._holding}
        self.filters = {name: self._guarded(name, known[name]) for name in FILTERS}
        self.tests = {name: self.tests[name] for name in TESTS}

        @pass_context  # or Jinja would work it out once, when it reads the template
        def charged(context: Context, letters: int) -> str:
            self.budget.charge(letters)
            return ""

        self.filters.update(
            _counted=self._loop,
            _charged=charged,
            _looked=self.budget.looked,
            _made=self.budget.made,
            _sliced=self._sliced,
        )

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        parsed = super()._parse(source, name, filename)
        guard(parsed, name, filename)
        return parsed

    # What a template may reach

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a template may see an attribute: by the kind of thing that has it, and its name."""
        if not isinstance(attr, str) or attr.startswith("_"):
            return False
        if isinstance(obj, str):
            return attr in _TEXT
        if isinstance(obj, LoopContext):
            return attr in _LOOP
        if _record(obj) or isinstance(obj, Namespace) or type(obj).__name__ == "TemplateModule":
            return True
        if isinstance(obj, Mapping):
            return attr in _MAPPING
        return isinstance(obj, list | tuple) and attr in ("index", "count")

    def is_safe_callable(self, obj: Any) -> bool:
        """Whether a template may call it: a macro, what is handed in by name, a method that may be seen."""
        if isinstance(obj, partial):
            obj = obj.func
        if isinstance(obj, Macro) or any(obj is known for known in self.globals.values()):
            return True
        owner = getattr(obj, "__self__", None)
        if isinstance(obj, MethodType | BuiltinMethodType) and owner is not None:
            return bool(self.is_safe_attribute(owner, obj.__name__, obj))
        # Functions of ours, those that remember their answers among them.
        name = getattr(obj, "__name__", "_")
        return not isinstance(obj, type) and _ours(getattr(obj, "__module__", "")) and not name.startswith("_")

    def getitem(self, obj: Any, argument: Any) -> Any:
        """A place in a list, or what a mapping has under a key."""
        if not isinstance(argument, str | int | float | None):
            self.budget.looked(argument)
        return super().getitem(obj, argument)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """Jinja's safe `format` can still be told any width, so there is none."""
        return None

    def unsafe_undefined(self, obj: Any, attribute: str) -> Undefined:
        """What stands for something that a template may not see, and says so where it is used."""
        if isinstance(obj, str) and not attribute.startswith("_"):
            return self.undefined(f"{attribute} is not for faces", name=attribute, obj=obj, exc=SecurityError)
        return super().unsafe_undefined(obj, attribute)

    # What it makes

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805 - as in Jinja
        """A call, which is a step; its arguments and what it gives have bounds."""
        budget = __self.budget
        budget.step()
        if isinstance(__obj, Undefined):
            __obj._fail_with_undefined_error()
        if not __self.is_safe_callable(__obj):
            raise SecurityError(f"{getattr(__obj, '__name__', type(__obj).__name__)} is not for faces")
        drawn = _ours(getattr(__obj, "__module__", "")) and not isinstance(__obj, Macro)
        said = _SAID.get(__obj.__name__, "") if drawn else ""
        for place, value in (*enumerate(args), *kwargs.items()):
            if isinstance(value, str | list | tuple | Mapping):
                budget.weigh(value)
            elif isinstance(value, int | float):
                # What is written may be any number, where and how often something is drawn may not.
                if drawn and place not in (said, "text") and not abs(value) <= FARTHEST:
                    raise SecurityError(f"{value:g} is more than {__obj.__name__} can draw")
                checked(value)
            if place == said and isinstance(value, str):
                budget.step(len(value))  # it is set again and again until it fits
        owner = getattr(__obj, "__self__", None)
        if isinstance(owner, str):
            name = __obj.__name__
            if name == "replace" and len(args) > 1:
                budget.replaced(owner, *args[:2])
            elif name == "join" and args:
                args = (budget.joined(args[0], owner), *args[1:])
            elif "split" in name or "partition" in name:
                budget.items(1 + len(owner) // 4)
            else:
                budget.step(1 + len(owner) // 64)
        elif __obj is __self.globals["range"]:
            return super().call(__context, __obj, *args, **kwargs)
        found = super().call(__context, __obj, *args, **kwargs)
        if isinstance(__obj, Macro) and isinstance(found, str):
            budget.charge(len(found))  # what a macro prints may be a whole page; each part of it was charged before
            return found
        return budget.made(found)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """A sum, a product, a power: of numbers, or of text and lists as far as these can be added up."""
        numbers = isinstance(left, int | float) and isinstance(right, int | float)
        if not numbers:
            self._not_of_numbers(operator, left, right)
        elif operator == "**" and abs(right) > HIGHEST:
            raise SecurityError(f"a power of {right} is too high")
        else:
            checked(left)
            checked(right)
        found = super().call_binop(context, operator, left, right)
        if isinstance(found, complex):
            raise SecurityError("a root of a number below 0")
        return checked(found) if numbers else self.budget.made(found)

    def _not_of_numbers(self, operator: str, left: Any, right: Any) -> None:
        budget = self.budget
        if operator == "+" and isinstance(left, str) and isinstance(right, str):
            budget.letters(len(left) + 6 * len(right) if hasattr(left, "__html__") else len(left) + len(right))
        elif operator == "+" and isinstance(left, list | tuple) and isinstance(right, list | tuple):
            budget.items(len(left) + len(right))
        elif operator == "*":
            for many, times in ((left, right), (right, left)):
                if isinstance(many, str) and isinstance(times, int):
                    budget.letters(len(many) * max(0, times))
                elif isinstance(many, list | tuple) and isinstance(times, int):
                    budget.items(len(many) * max(0, times))
        elif operator == "%" and isinstance(left, str):
            parts = right if isinstance(right, tuple) else (right,)
            if "%" in _FIELD.sub("", left):
                raise SecurityError("a text is filled in with %d, %s, %f or %g, and at most 99 letters wide")
            budget.letters(6 * (len(left) + sum(len(part) for part in map(plain, parts) if isinstance(part, str))))
            budget.step(100 * left.count("%"))

    def call_unop(self, context: Context, operator: str, arg: Any) -> Any:
        """A number and its opposite."""
        if not isinstance(arg, int | float):
            raise TypeError(f"{operator} is for numbers")
        return checked(super().call_unop(context, operator, checked(arg)))

    def _loop(self, items: Any) -> Any:
        if not hasattr(items, "__iter__"):
            return items  # Jinja says what is wrong with it
        return self.budget.counted(items)

    def _sliced(self, value: Any) -> Any:
        """What is about to be copied in part."""
        if isinstance(value, str):
            self.budget.letters(len(value))
        elif isinstance(value, list | tuple):
            self.budget.items(len(value))
        return value

    def _holding(self, rows: Any, attribute: str, value: Any) -> list[Any]:
        """The rows that have a value in the list that an attribute is."""
        counted = self.budget.counted(rows)
        return [row for row in counted if value in self.budget.looked(self.getattr(row, attribute))]

    def _guarded(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """A filter whose arguments and result are looked at."""
        budget = self.budget
        first = 1 if hasattr(function, "jinja_pass_arg") else 0

        @wraps(function)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            value = args[first]
            for each in (value, *args[first + 1 :], *kwargs.values()):
                if isinstance(each, str | list | tuple | Mapping):
                    budget.weigh(each)
                elif isinstance(each, int | float):
                    checked(each)
            if name in _OF_TEXT:
                plain(value)
                if name in ("int", "float") and isinstance(value, str) and len(value) > 30:
                    return function(*args[:first], "", *args[first + 1 :], **kwargs)
                if name == "round" and any(
                    isinstance(each, int | float) and abs(each) > 15 for each in args[first + 1 :]
                ):
                    raise SecurityError("more than 15 places")
            elif name == "replace":
                budget.replaced(value, *args[first + 1 : first + 3])
            elif name == "join":
                by = kwargs.get("d", args[first + 1] if len(args) > first + 1 else "")
                attribute = kwargs.get("attribute", args[first + 2] if len(args) > first + 2 else None)
                items = list(budget.counted(value))
                if attribute is not None:
                    items = [self.getitem(item, attribute) for item in items]
                args, kwargs = (*args[:first], budget.joined(items, by), by), {}
            elif name == "sum":
                args = (*args[:first], list(budget.counted(value)), *args[first + 1 :])
                start = kwargs.get("start", args[first + 2] if len(args) > first + 2 else 0)
                if not all(isinstance(each, int | float) for each in (start, *self._each(args, kwargs, first))):
                    raise TypeError("a sum is of numbers")
            elif name in ("list", "sort", "unique", "min", "max", "reverse", "last", "first") and not isinstance(
                value, str
            ):
                args = (*args[:first], self._held(value), *args[first + 1 :])
                budget.step(16 * budget.weigh(args[first])[0] if name in ("sort", "unique") else 1)
            return budget.made(function(*args, **kwargs))

        return guarded

    def _each(self, args: tuple[Any, ...], kwargs: Mapping[str, Any], first: int) -> list[Any]:
        """What a sum adds up."""
        attribute = kwargs.get("attribute", args[first + 1] if len(args) > first + 1 else None)
        return [each if attribute is None else self.getitem(each, attribute) for each in args[first]]

    def _held(self, value: Any) -> Any:
        """A list of what is looped over, no longer than a list may be."""
        if isinstance(value, list | tuple | Mapping):
            return value
        held: list[Any] = []
        for each in self.budget.counted(value):
            if len(held) % 1024 == 0:
                self.budget.items(len(held))
            held.append(each)
        return held


def guard(template: nodes.Template, name: str | None, filename: str | None) -> None:
    """Refuse statements that are not allowed, and put what counts and charges around those that are."""
    for node in template.find_all(nodes.Node):
        kind = type(node).__name__
        if kind not in STATEMENTS:
            raise TemplateSyntaxError(f"{kind} is not for faces", getattr(node, "lineno", 1), name, filename)
        if isinstance(node, nodes.Const) and isinstance(node.value, int | float) and not abs(node.value) < LARGEST:
            raise TemplateSyntaxError("a number of more than 15 digits", node.lineno, name, filename)
        if isinstance(node, nodes.Const) and isinstance(node.value, str) and HALVES.search(node.value):
            raise TemplateSyntaxError("half a letter, such as \\ud800, is none", node.lineno, name, filename)
    for loop in list(template.find_all(nodes.For)):
        if loop.recursive:
            raise TemplateSyntaxError("recursive loops are not for faces", loop.lineno, name, filename)
        loop.iter = _filtered(loop.iter, "_counted")
    parts: list[Any] = [template, *template.find_all((nodes.For, nodes.Macro, nodes.CallBlock, nodes.Block))]
    for part in parts:
        # Text of the template's own is printed as often as the part that it stands in is run.
        letters = sum(len(text.data) for text in part.find_all(nodes.TemplateData))
        charge = _filtered(nodes.Const(letters, lineno=part.lineno), "_charged")
        part.body.insert(0, nodes.Output([charge], lineno=part.lineno))
    for compare in list(template.find_all(nodes.Compare)):
        compare.expr = _filtered(compare.expr, "_looked")
        for operand in compare.ops:
            operand.expr = _filtered(operand.expr, "_looked")
    for test in list(template.find_all(nodes.Test)):
        if test.name not in ("defined", "undefined"):
            test.node = _filtered(test.node, "_looked")
            test.args = [_filtered(each, "_looked") for each in test.args or ()]
    for concat in list(template.find_all(nodes.Concat)):
        concat.nodes = [_filtered(each, "string") for each in concat.nodes]
    _rewrite(template)


def _rewrite(node: nodes.Node) -> None:
    """Lists, what is joined and what is cut out of something, weighed where they stand in an expression."""
    for field, value in list(node.iter_fields()):
        if isinstance(value, list):
            setattr(node, field, [_wrapped(node, each) if isinstance(each, nodes.Node) else each for each in value])
        elif isinstance(value, nodes.Node):
            setattr(node, field, _wrapped(node, value))


def _wrapped(parent: nodes.Node, node: nodes.Node) -> nodes.Node:
    _rewrite(node)
    if isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Slice) and node.ctx == "load":
        node.node = _filtered(node.node, "_sliced")
        return _filtered(node, "_made")
    made = isinstance(node, nodes.List | nodes.Dict | nodes.Concat)
    tuples = isinstance(node, nodes.Tuple) and node.ctx == "load" and not isinstance(parent, nodes.Getitem)
    return _filtered(node, "_made") if made or tuples else node


def _filtered(node: Any, name: str) -> nodes.Filter:
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno)


def _record(value: Any) -> bool:
    """Whether something is a record, or a pen, of this program's own: its public names are for templates."""
    return _ours(type(value).__module__)


def _ours(module: Any) -> bool:
    return isinstance(module, str) and module.split(".")[0] == "pnp"
