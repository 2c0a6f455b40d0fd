"""What was built: a hash of each face, so that a later build can tell which cards it changes.

The hash is that of the drawing and its sizes, never of a time, and of the face before its revision mark is put in: the
mark is two letters made of the hash. While a card is drawn, `SLOT` stands where the mark will stand; `stamped` puts it
in. Until November 2026 the mark was the hash's first four digits, and cards that people have bear it: a lock of then
says no `marks`, and its cards are named by those.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Literal

import msgspec

from pnp.draw.face import Face, Later, content_of
from pnp.errors import Source, Unreadable, misread
from pnp.kit.records import Kind
from pnp.named import NamedTuple
from pnp.svg.runs import changed

FORMAT = "pnp-lock 1"
SLOT = "\ue0a1\ue0a2"  # private letters that no table and no font holds
MARKS = "BCDFGHKLMNPRSTVWXZ"  # consonants, so that no mark is a word; none that reaches below the line
DIGITS = 4  # of the marks of old


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to cut out: what a person calls it, the hashes of both its sides, how many there are in one set."""

    id: str
    name: str
    front: str
    back: str = ""
    copies: int = 1


class PartLock(msgspec.Struct, frozen=True):
    """The things of one part by the names of their faces, what else decides how they look, and how cards are marked."""

    title: str
    kind: Kind
    ink: str
    paper: str
    faces: dict[str, Entry]
    marks: Literal["digits", "letters"] = "digits"

    def mark(self, entry: Entry) -> str:
        """What stands on a thing of this part that tells it from another printing; "" where nothing does."""
        if self.kind != "card":
            return ""
        return entry.front[:DIGITS] if self.marks == "digits" else mark_of(entry.front)


class Lock(msgspec.Struct, frozen=True):
    """What a game's last build printed, by part."""

    format: str
    game: str
    parts: dict[str, PartLock]


def mark_of(content: str) -> str:
    """The two letters for a hash: one changed card in three hundred keeps its letters, and has its number besides.

    >>> mark_of("0000ffff"), mark_of("0015")
    ('BB', 'CF')
    """
    try:
        number = int(content[:DIGITS], 16)
    except ValueError:
        number = 0  # a lock that somebody wrote by hand: no card bears that hash
    first, second = divmod(number % len(MARKS) ** 2, len(MARKS))
    return MARKS[first] + MARKS[second]


def content_hash(face: Face) -> str:
    """128 bits of a face's drawing, trim size and bleed, in hex.

    >>> from pnp.units import Size
    >>> content_hash(Face("x", "<svg/>", Size(63, 88))) == content_hash(Face("y", "<svg/>", Size(63, 88)))
    True
    """
    return face.content


def stamped(face: Face, kept: Callable[..., str] | None = None) -> tuple[Face, str]:
    """A face with its revision mark in the slot, if it has one, and its hash without the mark.

    Where texts are `kept` (`Drawing.kept_text`), a face that waits stays as it is and is stamped when it is read.

    >>> from pnp.units import Size
    >>> face, content = stamped(Face("x", f"<text>{SLOT}</text>", Size(63, 88)))
    >>> face.svg == f"<text>{mark_of(content)}</text>"
    True
    """
    content = content_hash(face)
    stamp = mark_of(content)
    # The hash with the mark, "" for a face without a slot: it is asked of faces whose SVG nobody reads.
    marked = ""
    if kept is not None:
        marked = kept(lambda: _marked(face, stamp), "stamped", content, repr((stamp, face.trim, face.bleed)))
    if face.waits is not None and kept is not None:
        if marked:
            face = msgspec.structs.replace(face, waits=Later(face.length, partial(_stamp, face, stamp)))
    elif SLOT in (svg := face.whole().svg):
        face = msgspec.structs.replace(face, svg=_stamp(face, stamp), waits=None)
        changed(svg, face.svg)
    if marked:
        face.__dict__["content"] = marked
    return face, content


def _stamp(face: Face, stamp: str) -> str:
    return face.whole().svg.replace(SLOT, stamp)


def _marked(face: Face, stamp: str) -> str:
    """The hash of a face with its mark; "" where it has no slot for one."""
    return content_of(_stamp(face, stamp), face.trim, face.bleed) if SLOT in face.whole().svg else ""


def lock_of(game: str, parts: Mapping[str, PartLock], before: Lock | None, names: Collection[str]) -> Lock:
    """The lock after a build of some parts; the others are as they were before, if the game still has such."""
    old = before.parts if before is not None and before.game == game else {}
    return Lock(FORMAT, game, {**{name: part for name, part in old.items() if name in names}, **parts})


def to_text(lock: Lock) -> str:
    """A lock as JSON, the same text for the same faces."""
    return msgspec.json.format(msgspec.json.encode(lock, order="sorted"), indent=1).decode() + "\n"


def from_text(text: str, file: str) -> Lock:
    """The inverse of `to_text`. Raises Unreadable for what is no lock, or one of another format."""
    try:
        lock = msgspec.json.decode(text, type=Lock)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unreadable.at(Source(file), f"not a lock file: {misread(error)}") from None
    if lock.format != FORMAT:
        raise Unreadable.at(Source(file), f"a lock file of another format ({lock.format}); this program reads {FORMAT}")
    return lock


class Change(NamedTuple):
    """One thing that differs between two builds; `out` copies leave the box and `come` copies are printed.

    `part` is the new build's, `box` the one that is in the box, where there was one.
    """

    part: PartLock
    face: str
    was: Entry | None
    now: Entry | None
    out: int
    come: int
    box: PartLock | None = None


def changes(before: PartLock | None, now: PartLock, *, backs: bool = True) -> list[Change]:
    """What a person has to exchange, in the new part's order, then what is gone. Without `backs` only fronts count.

    Of equal things of which there are more or fewer than before only the difference comes or goes. The pages of a
    booklet share sheets, so it is exchanged as a whole.
    """
    old = before.faces if before is not None else {}
    found = []
    for face, entry in now.faces.items():
        was = old.get(face)
        if was is None:
            found.append(Change(now, face, None, entry, 0, entry.copies))
        elif was.front != entry.front or (backs and was.back != entry.back) or now.kind == "booklet":
            found.append(Change(now, face, was, entry, was.copies, entry.copies, before))
        elif was.copies != entry.copies:
            more = entry.copies - was.copies
            found.append(Change(now, face, was, entry, max(-more, 0), max(more, 0), before))
    found += [Change(now, face, was, None, was.copies, 0, before) for face, was in old.items() if face not in now.faces]
    if now.kind == "booklet" and now.faces == old:
        return []
    return found


def comparable(before: PartLock, now: PartLock, name: str, file: str) -> None:
    """Raises Unreadable where two parts differ in every face because they were inked otherwise."""
    if before.ink != now.ink:
        message = f"{name} was built with --ink {before.ink}; build with that, or without --since"
        raise Unreadable.at(Source(file), message)


def listing(found: Iterable[Change], sets: int = 1) -> list[str]:
    """The changes for a person who stands before the box: what to take out, what to put in instead, what is new."""
    out: dict[str, None] = {}
    instead: dict[str, None] = {}
    fresh: dict[str, None] = {}
    for change in found:
        if change.was is not None and change.out:
            out[_line(change.box or change.part, change.was, change.out * sets)] = None
        if change.now is not None and change.come:
            (instead if change.out else fresh)[_line(change.part, change.now, change.come * sets)] = None
    lines = []
    for title, group in (("Take out of the box:", out), ("Put in instead:", instead), ("New:", fresh)):
        lines += [title, *group] if group else []
    return lines or ["Nothing has changed."]


def _line(part: PartLock, entry: Entry, copies: int) -> str:
    times = f"{copies} x " if copies > 1 else ""
    if part.kind == "booklet":
        return f"  {times}{part.title}"
    mark = part.mark(entry)
    return f"  {times}{entry.id} {entry.name}{f' (marked {mark})' if mark else ''}"
