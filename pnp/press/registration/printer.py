"""Where a printer puts the second side: read off a sheet once, kept by printer and paper, applied to backs only.

The calibration sheet (`calibration`) carries a scale on its front and a vernier on its back at each corner.
Held to the light, each pair reads 5.0 where the back lies exactly under the front, more where it lies further right
or down as seen from the front. From these readings comes the map by which the printer moves backs, and from that its
undoing (`Correction`). Lengths in mm, y down, angles in degrees clockwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from math import cos, degrees, radians, sin
from typing import Literal

import msgspec

from pnp.errors import Source, Unreadable, misread
from pnp.named import NamedTuple
from pnp.units import PAPERS, Size, paper_size

from .linear import least_squares
from .scales import ZERO, Flip, Scale, mirrored, scales

# Readings are good to a tenth; what a pure shift leaves over within that is the reader, not the printer.
READABLE = 0.1
DOUBTFUL = 0.3
MOST_TURN, MOST_STRETCH = 1.5, 0.02
_NAME = re.compile(r"[\w][\w .+-]{0,39}")


class Correction(NamedTuple):
    """How backs are moved so that the printer puts them right, about the sheet's middle: stretched, turned, shifted."""

    offset: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    scale: tuple[float, float] = (1.0, 1.0)

    def matrix(self, paper: Size) -> tuple[float, float, float, float, float, float]:
        """The same for places on a back of that paper, as SVG writes it.

        >>> Correction((0.5, -1)).matrix(Size(210, 297))
        (1.0, 0.0, -0.0, 1.0, 0.5, -1.0)
        """
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        (sx, sy), (dx, dy) = self.scale, self.offset
        x, y = paper.width / 2, paper.height / 2
        a, b, d, e = c * sx, s * sx, -s * sy, c * sy
        return a, b, d, e, x + dx - a * x - d * y, y + dy - b * x - e * y

    def upside_down(self) -> Correction:
        """The same for a sheet turned over its other edge: the printer's driver then prints the back on its head."""
        return self._replace(offset=(-self.offset[0], -self.offset[1]))

    def lying(self) -> Correction:
        """The same for a page that lies on its side; drivers turn such a page a quarter to the left."""
        (dx, dy), (sx, sy) = self.offset, self.scale
        return Correction((-dy, dx), self.turn, (sy, sx))


class Profile(msgspec.Struct, frozen=True):
    """What was read off one printer's sheet: the edge it was turned over, and across and down by corner (A to D)."""

    flip: Flip
    readings: Mapping[str, tuple[float, float]]


class Printers(msgspec.Struct, frozen=True):
    """All profiles, by the printer's name and the paper's. What was read is kept, what follows from it is computed."""

    version: Literal[1] = 1
    printers: Mapping[str, Mapping[str, Profile]] = {}

    def get(self, name: str, paper: str) -> Profile:
        """The profile of a printer and a paper. Raises Unreadable with what there is."""
        found = self.printers.get(name)
        if found is None:
            known = ", ".join(sorted(self.printers)) or "none yet"
            raise Unreadable.at(Source(name), f"no printer of that name ({known}); pnp printer calibrate tells of it")
        key = paper_key(paper)
        if key not in found:
            message = f"calibrated for {', '.join(sorted(found))}, not for {key}; see pnp printer calibrate"
            raise Unreadable.at(Source(name), message)
        return found[key]

    def correction(self, name: str, paper: str, flip: Flip = "long-edge") -> Correction:
        """How this printer's backs are to be moved on that paper, upright, when it turns sheets over that edge."""
        profile = self.get(name, paper)
        found = fit(profile, paper_size(paper)).correction
        return found if flip == profile.flip else found.upside_down()

    def with_profile(self, name: str, paper: str, profile: Profile) -> Printers:
        """With a profile added or replaced. Raises Unreadable for a name that is none."""
        check_name(name)
        papers = {**self.printers.get(name, {}), paper_key(paper): profile}
        return msgspec.structs.replace(self, printers={**self.printers, name: papers})

    def without(self, name: str, paper: str = "") -> Printers:
        """Without a printer, or without one of its papers. Raises Unreadable if it is not there."""
        found = dict(self.printers)
        if paper:
            self.get(name, paper)
            left = {key: profile for key, profile in found[name].items() if key != paper_key(paper)}
            found[name] = left
            if not left:
                del found[name]
        elif name in found:
            del found[name]
        else:
            self.get(name, "a4")
        return msgspec.structs.replace(self, printers=found)

    def text(self) -> str:
        """As it is kept, sorted."""
        return msgspec.json.format(msgspec.json.encode(self, order="sorted"), indent=2).decode() + "\n"


def read(text: str, file: str) -> Printers:
    """The reverse of `Printers.text`. Raises Unreadable for what is not ours, or what no sheet can have shown."""
    try:
        found = msgspec.json.decode(text, type=Printers)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Unreadable.at(Source(file), f"not our list of printers: {misread(error)}") from None
    for papers in found.printers.values():
        for paper, profile in papers.items():
            fit(profile, paper_size(paper))
    return found


def check_name(name: str) -> str:
    """A printer's name that can be kept. Raises Unreadable."""
    if not _NAME.fullmatch(name):
        raise Unreadable.at(Source(name), "a printer's name is up to 40 letters, digits, spaces and . + - _")
    return name


def paper_key(paper: str) -> str:
    """A paper's name as profiles are kept by.

    >>> paper_key("A4"), paper_key("300 x 200")
    ('a4', '200x300')
    """
    name = paper.strip().lower()
    size = paper_size(name)
    return name if name in PAPERS else f"{size.width:g}x{size.height:g}"


class Fit(NamedTuple):
    """What readings say: how to undo it, and the largest part of a reading that it does not explain (mm)."""

    correction: Correction
    left: float

    @property
    def doubtful(self) -> bool:
        """Whether the readings contradict one another."""
        return self.left > DOUBTFUL


class _Reading(NamedTuple):
    """One scale on the back: where it lies from the sheet's middle, which way it runs, and how far it is off."""

    x: float
    y: float
    across: bool
    off: float


def fit(profile: Profile, paper: Size) -> Fit:
    """The correction that fits the readings best: a shift; turned and stretched only as far as the sheet shows it.

    Two corners can show a turn, three a stretch. Raises Unreadable for readings that no sheet can have shown.
    """
    readings = list(_readings(profile, paper))
    best = _solve(readings, 2)
    for unknowns, corners in ((3, 2), (5, 3)):
        if best.left <= READABLE or len(profile.readings) < corners:
            break
        # What is read wrongly is not explained by anything; what the printer does is.
        more = _solve(readings, unknowns)
        if more.left < 0.6 * best.left:
            best = more
    turn, scale = best.correction.turn, best.correction.scale
    if abs(turn) > MOST_TURN or max(abs(value - 1) for value in scale) > MOST_STRETCH:
        raise Unreadable.at(Source("readings"), "no printer turns or stretches a page like that: read them again")
    return best


def _solve(readings: list[_Reading], unknowns: int) -> Fit:
    """The best shift (2 unknowns), with a turn (3), and with a stretch both ways (5)."""
    rows = []
    for x, y, across, _ in readings:
        row = (1.0, 0.0, -y, x, 0.0) if across else (0.0, 1.0, x, 0.0, y)
        rows.append(row[:unknowns])
    found = least_squares(rows, [reading.off for reading in readings])
    left = max(
        abs(sum(a * b for a, b in zip(row, found, strict=True)) - reading.off)
        for row, reading in zip(rows, readings, strict=True)
    )
    dx, dy, turn, wide, high = (*found, *(0.0,) * (5 - unknowns))
    # The way back; squares of these small numbers are thousandths of a millimetre.
    undone = Correction((_tidy(-dx), _tidy(-dy)), _tidy(-degrees(turn)), (_tidy(1 / (1 + wide)), _tidy(1 / (1 + high))))
    return Fit(undone, left)


def _readings(profile: Profile, paper: Size) -> Iterable[_Reading]:
    known: dict[str, list[Scale]] = {}
    for scale in scales(paper):
        known.setdefault(scale.corner, []).append(scale)
    if not profile.readings:
        raise Unreadable.at(Source("readings"), "none: give at least one corner's two numbers")
    for corner, read in sorted(profile.readings.items()):
        if corner not in known:
            raise Unreadable.at(Source(corner), f"no such corner on the sheet; there are {', '.join(known)}")
        for scale, value in zip(known[corner], read, strict=True):
            if not 0 <= value <= 2 * ZERO:
                raise Unreadable.at(Source(corner), f"a scale reads from 0 to {2 * ZERO:g}, not {value:g}")
            x, y = scale.middle
            off = value - ZERO
            # From what is seen from the front to the back as it is printed.
            sideways = profile.flip == "long-edge"
            x, y = mirrored(paper, profile.flip, x, y)
            if scale.across == sideways:
                off = -off
            yield _Reading(x - paper.width / 2, y - paper.height / 2, scale.across, off)


def _tidy(value: float) -> float:
    return round(value, 5) + 0.0
