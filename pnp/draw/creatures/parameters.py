"""What a body plan can be told: typed parameters with defaults, read from text, refused by name.

A plan's parameters are a frozen dataclass whose fields are made by `number`, `word` and `flag`, so the drawing code
is typed and the same fields describe themselves to table checks and to the documentation.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, TypeVar

Kind = Literal["number", "word", "flag"]
T = TypeVar("T")

_FLAGS = {
    "yes": True,
    "true": True,
    "on": True,
    "1": True,
    "no": False,
    "false": False,
    "off": False,
    "0": False,
    "none": False,
}


class LookError(ValueError):
    """A look that cannot be drawn: one line that names the key or value, and what is allowed.

    `column` is the column of a card table in which it stands.
    """

    def __init__(self, message: str, column: str = "look") -> None:
        self.column = column
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a plan. Numbers lie between `low` and `high`; words are among `allowed`; flags are yes or no."""

    name: str
    kind: Kind
    default: float | str
    help: str
    allowed: tuple[str, ...] = ()
    low: float = 0
    high: float = 1

    @property
    def example(self) -> str:
        """A value that it takes, for messages."""
        return (
            f"{(self.low + self.high) / 2:g}"
            if self.kind == "number"
            else (self.allowed[-1] if self.allowed else "yes")
        )

    def read(self, value: float | str, plan: str) -> float | str:
        """The value in its normal form, or a LookError."""
        if self.kind == "number":
            return self._number(value, plan)
        text = str(value).strip().lower()
        if self.kind == "flag":
            text = {"1.0": "1", "0.0": "0"}.get(text, text)
            if text not in _FLAGS:
                raise LookError(f"{plan}: {self.name} is yes or no, not {text!r}")
            return "yes" if _FLAGS[text] else "no"
        if text not in self.allowed:
            raise LookError(
                f"{plan}: {self.name} cannot be {text!r}{nearest(text, self.allowed)}; "
                f"allowed: {', '.join(self.allowed)}"
            )
        return text

    def _number(self, value: float | str, plan: str) -> float:
        try:
            number = float(value)
        except ValueError:
            raise LookError(
                f"{plan}: {self.name} is a number from {self.low:g} to {self.high:g}, not {value!r}"
            ) from None
        if not self.low <= number <= self.high:
            raise LookError(f"{plan}: {self.name} is a number from {self.low:g} to {self.high:g}, not {number:g}")
        return number


def number(default: float, text: str, low: float = 0, high: float = 1) -> Any:
    """A field that holds a number from low to high."""
    return field(default=default, metadata={"kind": "number", "help": text, "low": low, "high": high})


def word(default: str, allowed: str, text: str) -> Any:
    """A field that holds one of the space-separated words."""
    return field(default=default, metadata={"kind": "word", "help": text, "allowed": tuple(allowed.split())})


def flag(text: str) -> Any:
    """A field that is off unless it is asked for."""
    return field(default=False, metadata={"kind": "flag", "help": text})


def describe(look: type[Any]) -> tuple[Parameter, ...]:
    """The parameters of a plan, from the fields of its dataclass."""
    found = []
    for f in fields(look):
        meta = f.metadata
        default: Any = f.default
        if meta["kind"] == "flag":
            default = "yes" if default else "no"
        found.append(
            Parameter(
                f.name,
                meta["kind"],
                default,
                meta["help"],
                meta.get("allowed", ()),
                meta.get("low", 0),
                meta.get("high", 1),
            )
        )
    return tuple(found)


def check(plan: str, parameters: Iterable[Parameter], look: Mapping[str, float | str]) -> dict[str, float | str]:
    """The look with every value in its normal form; the first bad key or value is refused by name."""
    known = {p.name: p for p in parameters}
    checked: dict[str, float | str] = {}
    for key, value in look.items():
        name = "pose" if key == "posture" else key
        value = "stand" if name == "pose" and value == "erect" else value
        if name not in known:
            raise LookError(f"{plan} has no parameter {key!r}{nearest(key, known)}; it has {', '.join(known)}")
        checked[name] = known[name].read(value, plan)
    return checked


def build(look: type[T], checked: Mapping[str, float | str]) -> T:
    """The plan's dataclass from a checked look."""
    kinds = {f.name: f.metadata["kind"] for f in fields(look)}  # type: ignore[arg-type]
    return look(**{k: (v == "yes" if kinds[k] == "flag" else v) for k, v in checked.items()})


def nearest(text: str, known: Iterable[str]) -> str:
    """ " (did you mean ...?)" with the known word that is most like the text, or nothing."""
    near = difflib.get_close_matches(text, list(known), 1, 0.5)
    return f" (did you mean {near[0]!r}?)" if near else ""
