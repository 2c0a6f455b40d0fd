"""The printers that a person has measured, kept in a folder of their own settings, and the sheets to measure by."""

from __future__ import annotations

import re
from pathlib import Path

from pnp.errors import Source, Unreadable
from pnp.files import read_text, whole
from pnp.press.pdf import write
from pnp.press.printing.setup import Setup
from pnp.press.registration.calibration import faces, sheets
from pnp.press.registration.printer import Correction, Fit, Printers, paper_key, read
from pnp.press.registration.scales import Flip
from pnp.units import paper_size

FILE = "printers.json"


def printers(settings: Path) -> Printers:
    """What is known of the person's printers. Raises Unreadable for a file that is not ours."""
    file = settings / FILE
    if not file.exists():
        return Printers()
    return read(read_text(file), str(file))


def keep(settings: Path, found: Printers) -> Path:
    """Write the printers down, whole or not at all; the file."""
    with whole(settings / FILE) as file:
        file.write(found.text().encode())
    return settings / FILE


def with_printer(setup: Setup, settings: Path, name: str) -> Setup:
    """A way of printing with that printer's backs moved, and a cross that shows whether they still lie right.

    Raises Unreadable for a printer that has not been measured, and where no backs are printed.
    """
    if setup.turned_over == "none":
        message = "a printer's profile moves backs; choose --duplex long-edge, short-edge or fronts-then-backs"
        raise Unreadable.at(Source("--printer"), message)
    found = printers(settings).correction(name, setup.paper, setup.turned_over)
    dx, dy = setup.back_offset
    return setup._replace(
        back_offset=(round(found.offset[0] + dx, 4), round(found.offset[1] + dy, 4)),
        back_turn=found.turn,
        back_scale=found.scale,
        register=True,
    )


def write_sheet(path: Path, title: str, paper: str, flip: Flip, moved: Correction | None = None) -> Path:
    """The sheet from which a printer is measured; with a correction the one that tries it."""
    size = paper_size(paper)
    front, back = faces(size, flip, title, moved)
    both = {front.name: front, back.name: back}
    backs = {front.name: back.name}.get
    return write(path, sheets(size, title, front, back), both.__getitem__, title=title, duplex=flip, backs=backs).path


def told(moved: Correction) -> str:
    """What is done to backs in words, as one looks at the printed back."""
    parts = []
    x, y = moved.offset
    if abs(x) >= 0.005:
        parts.append(f"{abs(x):.2f} mm to the {'right' if x > 0 else 'left'}")
    if abs(y) >= 0.005:
        parts.append(f"{abs(y):.2f} mm {'down' if y > 0 else 'up'}")
    if moved.turn:
        parts.append(f"{abs(moved.turn):.2f} degrees {'clockwise' if moved.turn > 0 else 'anticlockwise'}")
    if moved.scale != (1.0, 1.0):
        parts.append(f"{100 * moved.scale[0]:.2f} % across and {100 * moved.scale[1]:.2f} % down")
    return f"backs are moved {', '.join(parts)}" if parts else "backs lie where they should"


def trust(found: Fit) -> str:
    """How well what was read agrees with itself."""
    if found.doubtful:
        return f"the readings contradict one another by {found.left:.1f} mm: read the sheet again"
    return f"the readings agree to {found.left:.2f} mm"


def file_name(name: str, paper: str) -> str:
    """A printer and a paper as a part of a file's name."""
    return re.sub(r"[^\w.+-]+", "-", f"{name}-{paper_key(paper)}".lower())
