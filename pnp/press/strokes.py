"""Marks and drawings of a sheet as PDF operators, in millimetres from the sheet's top left corner, y down."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.press.objects import imprint
from pnp.press.objects.syntax import fmt
from pnp.press.paint.paths import path
from pnp.sheets.records import Drawing, Mark


def lines(marks: tuple[Mark, ...]) -> str:
    """The operators that draw marks; folds are marked as such."""
    folds = tuple(mark for mark in marks if mark.dash)
    cuts = _lines(mark for mark in marks if not mark.dash)
    return "\n".join((*cuts, imprint.begin_fold(), *_lines(folds), imprint.END) if folds else cuts)


def shapes(drawings: Iterable[Drawing]) -> list[str]:
    """The operators of drawings, each in its own colours."""
    out = []
    for one in drawings:
        state = [f"{_rgb(one.fill)} rg"] if one.fill else []
        if one.pen:
            state.append(f"{_rgb(one.pen)} RG {fmt(one.width)} w [{fmt(one.dash) if one.dash else ''}] 0 d 1 j")
        ends = "B" if one.fill and one.pen else "f" if one.fill else "S"
        out.append(f"q {' '.join(state)} {path(one.d)} {ends} Q")
    return out


def _rgb(colour: str) -> str:
    return " ".join(fmt(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))


def _lines(marks: Iterable[Mark]) -> list[str]:
    out = []
    pen = ""
    for mark in marks:
        wanted = f"0 0 0 RG {fmt(mark.width)} w [{fmt(mark.dash) if mark.dash else ''}] 0 d"
        if wanted != pen:
            out.append(wanted)
            pen = wanted
        out.append(f"{fmt(mark.x1)} {fmt(mark.y1)} m {fmt(mark.x2)} {fmt(mark.y2)} l S")
    return out
