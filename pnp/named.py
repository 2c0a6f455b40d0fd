"""Tuples whose places have names, as `typing.NamedTuple` makes them, in a tenth of the time.

typing looks at each annotation as a class is made, and collections compiles a function for it: an eighth of a
millisecond for each class, and `pnp check` makes sixty of them before it has read a line. Here what they all do alike
is inherited, and what makes them is compiled once for each number of fields.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

new = tuple.__new__
"""Makes one of all its values, without the call of a function: `new(Source, ("friday.log", 4, 1))`. For what is made
for each line of a log."""

if TYPE_CHECKING or sys.version_info >= (3, 14):  # from 3.14 on annotations come of themselves when somebody asks
    from typing import NamedTuple as NamedTuple
else:
    from collections import _tuplegetter
    from functools import cache
    from types import FunctionType

    @cache
    def _maker(many):
        """Makes a tuple of so many values."""
        values = ", ".join(f"value{number}" for number in range(many))
        return eval(f"lambda _cls, {values}: _new(_cls, ({values},))", {"_new": tuple.__new__})

    class _Named(tuple):
        """What all of them can do; see `collections.namedtuple`."""

        __slots__ = ()

        @classmethod
        def _make(cls, values):
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **values):
            made = self._make(map(values.pop, self._fields, self))
            if values:
                raise ValueError(f"Got unexpected field names: {list(values)!r}")
            return made

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            told = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({told})"

        def __getnewargs__(self):
            return tuple(self)

    class _Making(type):
        """What a class statement with NamedTuple behind its name calls."""

        def __new__(cls, name, bases, body):
            fields = tuple(body["__annotations__"])
            defaults = {field: body.pop(field) for field in fields if field in body}
            maker = _maker(len(fields))
            code = maker.__code__.replace(
                co_varnames=("_cls", *fields), co_name="__new__", co_qualname=f"{name}.__new__"
            )
            new = FunctionType(code, maker.__globals__, "__new__", tuple(defaults.values()))
            new.__annotations__ = body["__annotations__"]
            places = {field: _tuplegetter(at, "") for at, field in enumerate(fields)}
            told = {"__slots__": (), "_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
            return type(name, (_Named,), {"__doc__": None} | told | body | places | {"__new__": new})

    NamedTuple = type.__new__(_Making, "NamedTuple", (), {})
