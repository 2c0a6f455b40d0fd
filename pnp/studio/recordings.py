"""Logs that are being written at a table: one session each, kept on the disk line by line."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from threading import RLock

from pnp import catalog
from pnp.errors import Source, Unreadable
from pnp.files import decoded
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.automa.rivals import read_rivals
from pnp.referee.log.custom_decks import named_decks
from pnp.referee.log.header import Raw, split
from pnp.referee.play.play import open_log
from pnp.referee.record.session import Session
from pnp.studio.folder import Changed, Outside
from pnp.studio.reading import Box
from pnp.studio.studio import Studio
from pnp.workshop.evenings.kit import find, kit_of

KEPT = 12


class Recording:
    """One log and the play that it has come to. `mark` is that of the file as it was last read or written here."""

    def __init__(self, studio: Studio, box: Box, name: str) -> None:
        self.studio, self.box, self.name = studio, box, name
        self.lock = RLock()
        content = studio.folder.read(name)
        studio.events.watch(name, studio.folder.path(name))
        self.mark = content.mark
        raw = split(decoded(content.data, name), name)
        if raw.game != box.game:
            raise Unreadable.at(Source(name), f"is a log of {raw.game}, not of {box.game}")
        self.places, self.kit = kit_beside(studio, box, raw, name)
        opened = open_log(catalog.load_rules(self.kit), self.kit, raw)
        opened.read()  # every line that cannot be read is told at once
        self.play, self.head = opened.play, opened.head
        self.own = own_tables(studio, self.places, raw, name)
        self.rivals = tuple(read_rivals(raw.header, raw.players).names)
        self.session = Session(opened.play, opened.lines, self.rivals)

    def save(self) -> None:
        """Write the log as it stands: whole or not at all, and never over what somebody else has written."""
        text = self.head + "".join(f"{line}\n" for line in self.session.lines)
        seen, self.mark = self.mark, ""  # what cannot be written is not played on from: it is read anew
        self.mark = self.studio.folder.save(self.name, text.encode("utf-8"), seen)
        self.studio.events.saved(self.name, self.mark)


_open: OrderedDict[tuple[str, Box, str], Recording] = OrderedDict()
_opening = RLock()


def recording(studio: Studio, box: Box, name: str, seen: str | None = None) -> Recording:
    """The recording of a log, read anew where the file is another than it was.

    Raises Changed where a page has `seen` another one than lies there.
    """
    key = (str(studio.folder.root), box, name)
    mark, same = _as_it_lies(studio, name, _open.get(key))
    if seen is not None and mark != seen:
        raise Changed(name, mark)
    with _opening:
        found = _open.get(key)
        if found is None or not (same or found.mark == mark):
            found = _open[key] = Recording(studio, box, name)
        _open.move_to_end(key)
        while len(_open) > KEPT:
            _open.popitem(last=False)
    return found


def _as_it_lies(studio: Studio, name: str, found: Recording | None) -> tuple[str, bool]:
    """The mark of the file that lies there, and whether a recording is of it.

    While it is written neither is so, and what nobody has written down yet, such as cards told unseen, would be
    forgotten: one waits.
    """
    if found is None:
        return studio.folder.mark(name), False
    with found.lock:
        mark = studio.folder.mark(name)
        return mark, found.mark == mark


def kit_beside(studio: Studio, box: Box, raw: Raw, name: str) -> tuple[Places, Kit]:
    """The cards that a log in the opened folder was played with."""
    places = studio.places(box)
    beside: Path = studio.folder.path(name).parent
    return places, kit_of(places, raw, beside)


def own_tables(studio: Studio, places: Places, raw: Raw, name: str) -> dict[str, str]:
    """The files of the opened folder that a log's header names for decks, by these decks."""
    beside = studio.folder.path(name).parent
    found = {pin.deck: find(places, raw.game, pin, beside) for pin in named_decks(raw.header)}
    own = {}
    for deck, path in found.items():
        with suppress(Outside):
            if path is not None:
                own[deck] = studio.folder.name(path)
    return own
