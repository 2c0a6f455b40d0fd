"""What paragraphs of Extinction are easily taken for."""

from __future__ import annotations

from pnp.referee.play.misreadings import Misreading

MISREADINGS = (
    Misreading("famine", "5.3", "with famine and pestilence striking all"),
    Misreading("burnt", "5.9", "with fire striking its turner alone"),
    Misreading("crowns", "5.9", "with fire in woodland alone"),
    Misreading("grass", "5.9", "with no fire in woodland"),
    Misreading("fouled", "5.10", "with water pollution striking its turner alone"),
    Misreading("lakes", "5.10", "with water pollution in lakes alone"),
    Misreading("still", "5.10", "with no water pollution in lakes"),
    Misreading("smog", "5.11", "with air pollution striking its turner alone"),
    Misreading("barriers", "5.11", "with air pollution beside any barrier"),
    Misreading("city", "5.11", "with air pollution beside cities alone"),
    Misreading("emptied", "5.12", "with destruction striking its turner alone"),
    Misreading("silent", "5.2", "with species spared that could have said to be tolerant"),
    Misreading("tolerant", "5.2", "with species struck that said to be tolerant"),
)
"""What people make of a change, who have misread a paragraph."""
