"""Tuples whose places have names, as `typing.NamedTuple` makes them, in a third of the time.

typing looks at each annotation as a class is made, a tenth of a millisecond for each class: `pnp check` makes sixty of
them before it has read a line.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING or sys.version_info >= (3, 14):  # from 3.14 on annotations come of themselves when somebody asks
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple

    _MADE_ALREADY = {"__annotations__", "__module__", "__qualname__"}

    class _Made(type):
        def __new__(cls, name, bases, body):
            fields = body["__annotations__"]
            defaults = [body[field] for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            made.__annotations__ = made.__new__.__annotations__ = fields
            for key, value in body.items():
                if key not in fields and key not in _MADE_ALREADY:
                    setattr(made, key, value)
            return made

    NamedTuple = type.__new__(_Made, "NamedTuple", (), {})
