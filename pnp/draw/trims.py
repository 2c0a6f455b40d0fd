"""How large the faces of a component are when they are cut out."""

from __future__ import annotations

from pnp.errors import Source, Unreadable
from pnp.kit.records import Component
from pnp.units import CARDS, Size


def trim_size(component: Component) -> Size:
    """The trim size of a component, mm.

    >>> trim_size(Component(name="c", title="C", kind="card", front="strategy"))
    Size(width=63.0, height=88.0)
    """
    size = component.size
    if isinstance(size, str):
        if size not in CARDS:
            known = ", ".join(CARDS)
            raise Unreadable.at(Source("kit.toml"), f"{component.name}: no size {size!r}; there are {known}")
        return CARDS[size]
    return Size(*size)
