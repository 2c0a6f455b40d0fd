"""Numbers as they stand in SVG and on a card."""

from __future__ import annotations

import re

import msgspec


def number(value: float) -> str:
    """A length or coordinate with at most three decimals, the shortest way.

    >>> number(3.0), number(2.5004), number(-0.0001)
    ('3', '2.5', '0')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def signed(value: int) -> str:
    """A change: always with its sign, and with a real minus.

    >>> signed(2), signed(0), signed(-1)
    ('+2', '0', '−1')
    """
    return f"+{value}" if value > 0 else minus(value)


def minus(value: int) -> str:
    """A whole number with a real minus, not a hyphen.

    >>> minus(-2), minus(11)
    ('−2', '11')
    """
    return str(value).replace("-", "−")


def fill(text: str, record: msgspec.Struct) -> str:
    """A text with the values of a record's fields in the place of `{field}`; other braces stay.

    >>> class Effect(msgspec.Struct):
    ...     amount: int
    >>> fill("Gain {amount} {food}.", Effect(-2))
    'Gain −2 {food}.'
    """

    def value(match: re.Match[str]) -> str:
        if match[1] not in record.__struct_fields__:
            return match[0]
        found = getattr(record, match[1])
        return minus(found) if isinstance(found, int) else str(found)

    return re.sub(r"\{([a-z_]+)\}", value, text)
