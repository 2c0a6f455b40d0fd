"""The report before printing: every text box of every face, and everything that the lint finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.draw.face import Face, Fit
from pnp.draw.lint import Finding, Severity, lint


def preflight(faces: Iterable[Face]) -> Iterator[Finding]:
    """One record a box (fits, shrunk, overflows), then the findings of each face, in order.

    An error would print wrong; a warning is worth a look; a note says that all is well.
    """
    for face in faces:
        for fit in face.fits:
            yield Finding(face.name, fit.box, *_verdict(fit))
        yield from lint(face)


def _verdict(fit: Fit) -> tuple[Severity, str]:
    """How grave, and in which words.

    >>> _verdict(Fit("body", 7.5, 8, 3, 0)), _verdict(Fit("body", 7, 8, 5, 2))
    (('warning', 'shrunk to 7.5 pt'), ('error', 'overflows by 2 lines'))
    """
    if fit.over:
        return "error", f"overflows by {fit.over} {'line' if fit.over == 1 else 'lines'}"
    if fit.size < fit.asked:
        return "warning", f"shrunk to {fit.size:g} pt"
    return "note", "fits"
