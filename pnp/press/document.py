"""A PDF file written as it grows: what is finished goes to the disk, only numbers and offsets stay in memory."""

from __future__ import annotations

import hashlib
import zlib
from array import array
from typing import IO

from reportlab.pdfbase import pdfdoc

# Objects that every page and form refers to before they can be written.
FONTS = 1  # ReportLab makes its font dictionary the first object


class Document(pdfdoc.PDFDocument):  # type: ignore[misc]
    """ReportLab's document, kept for its fonts, with a body of our own that is not held in memory.

    The same objects in the same order give the same bytes: no clock, no random id.
    """

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__(compression=1, invariant=1)
        self._file = file
        self._at = 0
        self._offsets = array("Q", [0])
        self._hash = hashlib.md5(usedforsecurity=False)
        self._states: dict[str, str] = {}
        self._put(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
        self.states = self.reserve()

    def _put(self, data: bytes) -> None:
        self._file.write(data)
        self._hash.update(data)
        self._at += len(data)

    def reserve(self) -> int:
        """A number for an object that is written later."""
        self.objectcounter += 1
        return int(self.objectcounter)

    def write(self, number: int, body: bytes) -> None:
        """An object under a reserved number."""
        missing = number + 1 - len(self._offsets)
        if missing > 0:
            self._offsets.extend([0] * missing)
        self._offsets[number] = self._at
        self._put(b"%d 0 obj\n%b\nendobj\n" % (number, body))

    def add(self, body: str) -> int:
        """An object, written now; its number."""
        number = self.reserve()
        self.write(number, body.encode("latin-1"))
        return number

    def stream(self, entries: str, data: bytes, *, packed: bool = False) -> int:
        """A stream with the given dictionary entries, compressed here unless it is `packed` already; its number."""
        number = self.reserve()
        if not packed:
            data = zlib.compress(data)
            entries += " /Filter /FlateDecode"
        head = f"<< {entries} /Length {len(data)} >>\nstream\n".encode("latin-1")
        self.write(number, head + data + b"\nendstream")
        return number

    def state(self, entries: str) -> str:
        """The name of a graphics state with these entries, the same for the same."""
        name = self._states.get(entries)
        if name is None:
            name = self._states[entries] = f"/A{len(self._states)}"
        return name

    def finish(self, catalog: int, info: int) -> None:
        """Fonts, graphics states, cross references and trailer."""
        rows = "".join(f"{name} << {entries} >>\n" for entries, name in self._states.items())
        self.write(self.states, f"<<\n{rows}>>".encode("latin-1"))
        for font in self.delayedFonts:
            font.addObjects(self)
        # Formatting may register further objects, so the list grows under our hands.
        written = 0
        while written < len(self.numberToId):
            for number, name in list(self.numberToId.items())[written:]:
                self.write(number, pdfdoc.format(self.idToObject[name], self, toplevel=1).strip(b"\n"))
                written += 1
        count = len(self._offsets)
        if 0 in self._offsets[1:]:
            raise AssertionError("an object was promised and never written")
        start = self._at
        rows = "".join(f"{offset:010d} 00000 n \n" for offset in self._offsets[1:])
        self._put(f"xref\n0 {count}\n0000000000 65535 f \n{rows}".encode("latin-1"))
        digest = self._hash.hexdigest()
        entries = f"/Size {count} /Root {catalog} 0 R /Info {info} 0 R /ID [<{digest}> <{digest}>]"
        self._put(f"trailer\n<< {entries} >>\nstartxref\n{start}\n%%EOF\n".encode("latin-1"))


def text_string(text: str) -> str:
    """A text for metadata and bookmarks: plain where it is ASCII, else UTF-16 in hexadecimal."""
    if text.isascii() and text.isprintable():
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        return f"({escaped})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
