"""The environment of the installation's own templates: Jinja that tells what a template reads of the kit."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from types import GeneratorType
from typing import Any

from jinja2 import nodes
from jinja2.bccache import Bucket, BytecodeCache
from jinja2.environment import Environment
from jinja2.runtime import Context, Macro

from pnp.draw.reads import Reads
from pnp.hashes import code_hash, digest, versions
from pnp.store import Store

# Filters and tests that ask a record for nothing but the attribute that they are told, and hand on what they get.
_PASSING = frozenset(
    (
        *("_whole", "abs", "count", "d", "default", "first", "float", "holding", "int", "items", "last", "length"),
        *("list", "mm", "minus", "rejectattr", "reverse", "round", "selectattr", "signed"),
    )
)
_ASKING = frozenset(("defined", "undefined", "none", "number", "string", "mapping", "sequence", "odd", "even"))


_BESIDE = ("_loop_vars", "_block_vars")

LONG = 1_000_000  # letters


class _Told(Context):
    """A template's context, in which calls are told of."""

    def call(__self, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805 - as in Jinja
        """A call; what is handed over may be read as a whole."""
        if isinstance(__obj, Macro):
            for name in _BESIDE:
                kwargs.pop(name, None)
            return __obj(__self.eval_ctx, *args, **kwargs)
        environment = __self.environment
        if isinstance(environment, House) and environment.reads is not None:
            # What is made as it is asked for is made now, so that it can be looked at.
            if GeneratorType in map(type, args):
                args = tuple([[*each] if isinstance(each, GeneratorType) else each for each in args])
            told = args[1:] if args and getattr(__obj, "of_a_picture", False) else args
            if told is not args:
                environment.reads.pictured(args[0])
            if kwargs:
                # What a loop has at hand Jinja passes beside the arguments, and only what asks for its context sees it.
                every = hasattr(__obj, "jinja_pass_arg")
                told += tuple([value for name, value in kwargs.items() if every or name not in _BESIDE])
            owner = getattr(__obj, "__self__", None) if not hasattr(__obj, "told_by") else None
            environment.reads.handed(*told, *([owner] if not isinstance(owner, Mapping) else []))
        return super().call(__obj, *args, **kwargs)


class _Compiled(BytecodeCache):
    """Templates as they were compiled before: beside the code that compiled them, as Python keeps its modules.

    Where that may not be written to they are kept in the store, if there is one.
    """

    def __init__(self, store: Store | None) -> None:
        self._store = store

    def _key(self, bucket: Bucket) -> str:
        code = code_hash("draw/templates/house.py")
        return digest(code, versions("jinja2"), sys.version, bucket.key, bucket.checksum)

    def _place(self, key: str) -> Path | None:
        try:
            return Path(cache_from_source(str(Path(__file__).with_name(f"template-{key}.py"))))
        except NotImplementedError:  # a Python that compiles nothing
            return None

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what is kept."""
        key = self._key(bucket)
        data, place = None, self._place(key)
        if place is not None:
            with suppress(OSError):
                data = place.read_bytes()
        if data is not None and digest(data[32:]).encode() == data[:32]:
            data = data[32:]
        else:
            data = self._store.get("template", key) if self._store is not None else None
        if data is not None:
            bucket.bytecode_from_string(data)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        key, data = self._key(bucket), bucket.bytecode_to_string()
        place = self._place(key)
        if place is not None and not sys.dont_write_bytecode and _written(place, data):
            return
        if self._store is not None:
            self._store.put("template", key, data)


def _written(place: Path, data: bytes) -> bool:
    half = place.with_suffix(f".{os.getpid()}")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        half.write_bytes(digest(data).encode() + data)
        half.replace(place)
    except OSError:
        return False
    return True


def joined(parts: Iterable[str]) -> str:
    """What a template or a macro has printed, as one text.

    In a page of `LONG` letters those beyond ASCII are written as references: one of them would make two bytes, or four,
    of each letter, and such a page is in memory twice while it is put together.

    >>> joined(("<text>", "“", "</text>"))
    '<text>“</text>'
    >>> joined(("<text>", "“" + "a" * LONG, "</text>"))[:15]
    '<text>&#8220;aa'
    """
    pieces = [*parts]
    if sum(map(len, pieces)) > LONG:
        pieces = [each if each.isascii() else each.encode("ascii", "xmlcharrefreplace").decode() for each in pieces]
    return "".join(pieces)


class House(Environment):
    """Jinja for templates that are ours. `reads` is where is noted what the face at hand reads of the kit."""

    context_class = _Told
    concat = staticmethod(joined)
    reads: Reads | None = None

    def __init__(self, store: Store | None = None, **options: Any) -> None:
        super().__init__(**options, finalize=self._whole, bytecode_cache=_Compiled(store))
        self.filters["_whole"] = self._whole
        self.filters["holding"] = self._holding

    def _whole(self, value: Any) -> Any:
        """A value that is compared with another, or printed, by all that it holds."""
        if self.reads is not None and not isinstance(value, str | int | float):
            self.reads.handed(value)
        return value

    def _holding(self, rows: Any, attribute: str, value: Any) -> list[Any]:
        """The rows that have a value in the list that an attribute is; noted is which these are, and no more."""
        if self.reads is not None:
            self.reads.holding(rows, attribute, value)
        return [row for row in rows if value in getattr(row, attribute)]

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

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        parsed = super()._parse(source, name, filename)
        _look(parsed)
        return parsed


def _look(template: nodes.Template) -> None:
    """Put a filter that tells of reads around what is compared as a whole, or given to filters that look at it."""
    for each in list(template.find_all((nodes.Compare, nodes.Filter, nodes.Test))):
        if isinstance(each, nodes.Compare):
            each.expr = _looked_at(each.expr)
            for operand in each.ops:
                operand.expr = _looked_at(operand.expr)
        elif isinstance(each, nodes.Filter):
            if (
                each.name not in _PASSING
                and each.node is not None
                and all(word.key != "attribute" for word in each.kwargs)
            ):
                each.node = _looked_at(each.node)
                each.args = [_looked_at(argument) for argument in each.args]
        elif isinstance(each, nodes.Test) and each.name not in _ASKING:
            each.node = _looked_at(each.node)
            each.args = [_looked_at(argument) for argument in each.args]


def _looked_at(node: Any) -> Any:
    if isinstance(node, nodes.Const | nodes.TemplateData):
        return node
    return nodes.Filter(node, "_whole", [], [], None, None, lineno=node.lineno)
