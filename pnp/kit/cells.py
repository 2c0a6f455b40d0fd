"""What is wrong with a cell, in people's words. Only tables with a mistake in them get this far."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect

from pnp.kit.tables import RawTable, clip
from pnp.wording import near

# How spreadsheets of other countries write a truth, besides TRUE and FALSE.
_TRUTHS = {
    **dict.fromkeys(("wahr", "vrai", "verdadero", "vero", "verdadeiro", "waar", "prawda"), "true"),
    **dict.fromkeys(("falsch", "faux", "falso", "onwaar", "fałsz"), "false"),
}
YES_OR_NO = "yes or no"
"""The description of a type of truths that takes people's words for them, too."""

_ANSWERS = {
    **dict.fromkeys(("yes", "y", "x", "✓", "✔", "ja", "oui", "si", "sí", "sì", "sim", "tak", "да"), "true"),
    **dict.fromkeys(("no", "n", "-", "–", "✗", "nein", "nee", "non", "não", "nie", "нет"), "false"),
}
_WHOLE = re.compile(r"\+?([-+]?[0-9]{1,15})(?:[.,]0{1,6})?")
_DECIMAL = re.compile(r"[-+]?[0-9]{1,15},[0-9]{1,15}")


def complaint(kind: Any, text: str) -> str:
    """Why `text` is not a value of the annotated type `kind`, or "" if it is one."""
    try:
        msgspec.convert(text, kind, strict=False)
    except msgspec.ValidationError as error:
        shape = inspect.type_info(kind)
        choices = _choices(kind)
        words = _expected(shape, text, choices) or str(error)
        return f"expected {words}, got {clip(text)}{near(text, choices) or _hint(shape, text)}"
    return ""


def mended(table: RawTable, fields: Sequence[str | None], card_type: type[msgspec.Struct]) -> RawTable:
    """The table with numbers and truths as spreadsheets of other countries write them: 0,5 and 3,00 and WAHR.

    Only cells are changed that would be wrong otherwise, and right then.
    """
    kinds = {info.name: info.type for info in msgspec.structs.fields(card_type)}
    columns = [(at, kinds[field]) for at, field in enumerate(fields) if field is not None]
    rows = table.rows
    for at, kind in columns:
        shape, described = _bare(inspect.type_info(kind))
        if isinstance(shape, inspect.StrType) and not shape.pattern:
            continue
        texts = {row[at] for row in table.rows}
        answers = _ANSWERS if described == YES_OR_NO else {}
        plain = {text: answers.get(text.strip().casefold(), _plain(shape, text.strip())) for text in texts}
        better = {text: other for text, other in plain.items() if other and _better(kind, other, text.strip())}
        if better:
            rows = [[*row[:at], better.get(row[at], row[at]), *row[at + 1 :]] for row in rows]
    return table._replace(rows=rows)


def _better(kind: Any, other: str, text: str) -> bool:
    return other != text and bool(complaint(kind, text)) and not complaint(kind, other)


def _plain(shape: inspect.Type, text: str) -> str:
    """A text as a type of that shape might take it, "" where there is no way."""
    other = ""
    if isinstance(shape, inspect.BoolType):
        other = _TRUTHS.get(text.casefold(), "")
    elif isinstance(shape, inspect.IntType):
        found = _WHOLE.fullmatch(text)
        other = found[1] if found else ""
    elif isinstance(shape, inspect.FloatType | inspect.StrType) and _DECIMAL.fullmatch(text):
        other = text.replace(",", ".")
    return other


def missing(kind: Any) -> str:
    """What a blank cell lacks that has no default."""
    return f"expected {_expected(inspect.type_info(kind), '', _choices(kind))}, got a blank cell"


def _choices(kind: Any) -> list[str]:
    """The values of a Literal in the order in which they were written, which `inspect` does not keep."""
    if get_origin(kind) is Literal:
        return [str(value) for value in get_args(kind)]
    parts = get_args(kind)[:1] if get_origin(kind) is Annotated else get_args(kind)
    return [choice for part in parts for choice in _choices(part)]


def _bare(shape: inspect.Type) -> tuple[inspect.Type, str]:
    """The type without its wrappings, and the description that it was given."""
    words = ""
    while isinstance(shape, inspect.Metadata | inspect.UnionType):
        if isinstance(shape, inspect.Metadata):
            words = words or str((shape.extra_json_schema or {}).get("description", ""))
            shape = shape.type
        else:
            shape = next(one for one in shape.types if not isinstance(one, inspect.NoneType))
    return shape, words


def _expected(shape: inspect.Type, text: str, choices: list[str]) -> str:
    shape, words = _bare(shape)
    if words:
        return words
    if choices:
        return "one of " + ", ".join(choices)
    if isinstance(shape, inspect.BoolType):
        return "true or false"
    if isinstance(shape, inspect.StrType):
        if shape.max_length is not None and len(text) > shape.max_length:
            return f"a text of at most {shape.max_length} characters"
        return "a text that is not empty" if not shape.pattern else f"a text like {shape.pattern}"
    if isinstance(shape, inspect.IntType):
        return "a whole number" + (_bounds(shape.ge, shape.le) if _is(int, text) else "")
    if isinstance(shape, inspect.FloatType):
        return "a number" + (_bounds(shape.ge, shape.le) if _is(float, text) else "")
    return ""


def _is(kind: type, text: str) -> bool:
    try:
        msgspec.convert(text, kind, strict=False)
    except msgspec.ValidationError:
        return False
    return True


def _bounds(low: float | None, high: float | None) -> str:
    if low is not None and high is not None:
        return f" from {low} to {high}"
    if low is not None:
        return f", {low} or more"
    return f", {high} or less" if high is not None else ""


def _hint(shape: inspect.Type, text: str) -> str:
    shape, _ = _bare(shape)
    if isinstance(shape, inspect.IntType | inspect.FloatType) and text[:1] in "−–":
        return "; a minus is written -"
    return ""
