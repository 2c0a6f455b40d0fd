"""Layers that a reader of the file can switch off: backgrounds, words, marks, backs (PDF 2.0 and 1.7, 8.11).

Whoever has little ink left prints without the backgrounds, whoever cuts by a machine without the marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

BACKGROUND, WORDS, MARKS, BACKS = "Backgrounds", "Words", "Marks", "Backs"
TITLES = {BACKGROUND: "backgrounds", WORDS: "words", MARKS: "marks", BACKS: "backs"}
"""Names of layers in content, and as a reader of the file sees them."""

END = "EMC"


def begin(layer: str) -> str:
    """The operator before what is on a layer; `END` follows it.

    >>> begin(WORDS)
    '/OC /Words BDC'
    """
    return f"/OC /{layer} BDC"


def on(layer: str, content: Sequence[str]) -> list[str]:
    """Operators that belong to a layer."""
    return [begin(layer), *content, END] if content else []


def group(layer: str) -> str:
    """The object that stands for a layer."""
    return f"<< /Type /OCG /Name ({TITLES[layer]}) >>"


def properties(groups: Iterable[tuple[str, str]]) -> str:
    """What content calls its layers by, of names and references."""
    return f"<<{''.join(f' /{layer} {reference}' for layer, reference in groups)} >>"


def configuration(references: Sequence[str]) -> str:
    """What the catalog says of layers: all of them are seen and printed until somebody switches one off."""
    listed = " ".join(references)
    return f"<< /OCGs [ {listed} ] /D << /Name (pnp) /BaseState /ON /Order [ {listed} ] >> >>"
