"""ReportLab's canvas and document, set up so that what is finished goes to the disk and only its place is kept.

ReportLab numbers the objects, formats them and writes cross references and trailer. What is ours: an object that will
not change is formatted at once (`put`) rather than when the file is saved, so that twenty thousand cards need
no more memory than fifty; and streams are compressed when they are made.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import IO, Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

VERSION = (1, 7)

pdf_name = pdfdoc.PDFName
_PLAIN = pdfdoc.PDFDictionary()
# ReportLab's pages know no transparency group.
_PAGE_ENTRIES = (*pdfdoc.PDFPage.__NoDefault__, "Group")


def array(values: Sequence[object]) -> pdfdoc.PDFArray:
    """Values as a PDF array; numbers keep six places."""
    return pdfdoc.PDFArrayCompact(values)


def dictionary(entries: Mapping[str, object]) -> pdfdoc.PDFDictionary:
    """Entries as a PDF dictionary."""
    return pdfdoc.PDFDictionary(dict(entries))


class Once(pdfdoc.PDFObject):  # type: ignore[misc]
    """A small object that many pages have, formatted once."""

    def __init__(self, value: pdfdoc.PDFObject, document: Document) -> None:
        self._known = pdfdoc.format(value, document)

    def format(self, document: Document) -> bytes:
        """As it was."""
        return bytes(self._known)


class Resources(pdfdoc.PDFObject):  # type: ignore[misc]
    """A resource dictionary: all fonts and graphics states of the document, and of each kind what is named, by number.

    The names are ours and need no escapes, which is what takes ReportLab's own dictionary most of its time.
    """

    def __init__(self, **kinds: Mapping[str, int]) -> None:
        self._kinds = kinds

    def format(self, document: Document) -> bytes:
        """Its entries."""
        kinds = [
            f"/{kind} <<{''.join([f' /{key} {number} 0 R' for key, number in numbers.items()])} >>"
            for kind, numbers in self._kinds.items()
        ]
        return "\n ".join(["<<", *document.everywhere, *kinds, ">>"]).encode()


class Head(pdfdoc.PDFDictionary):  # type: ignore[misc]
    """The dictionary of many streams, formatted once: thousands of faces have the same but for its length."""

    _known = b""

    def format(self, document: Document, IND: bytes = b"\n ") -> bytes:  # noqa: N803  # ReportLab's name
        """As any dictionary; what is in it must not change any more."""
        self._known = self._known or super().format(document, IND)
        return self._known


class Stream(pdfdoc.PDFStream):  # type: ignore[misc]
    """A stream that is compressed when it is made, unless it comes `packed`; then its entries name the filter."""

    def __init__(self, entries: pdfdoc.PDFDictionary, content: bytes, *, packed: bool = False) -> None:
        super().__init__(entries, content if packed else zlib.compress(content))
        self._filter = b"" if packed else b"\n /Filter /FlateDecode"

    def format(self, document: Document) -> bytes:
        """As ReportLab does, but without a copy of the dictionary, so that it can be shared."""
        head = pdfdoc.format(self.dictionary, document).removesuffix(b"\n>>")
        content = self.content
        return b"%b%b /Length %d\n>>\nstream\n%b\nendstream\n" % (head, self._filter, len(content), content)

    def numbered(self, number: int, document: Document) -> bytes:
        """As an indirect object: what ReportLab does in eight calls, which thousands of faces would notice."""
        return b"%d 0 obj\n%bendobj\n" % (number, self.format(document))


class Document(pdfdoc.PDFDocument):  # type: ignore[misc]
    """ReportLab's document, written to `file` as it grows. The same objects in the same order give the same bytes."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__(compression=1, invariant=1, pdfVersion=VERSION)
        self.info = Info()
        self.blended = False  # whether something on the next page is to be seen through
        self._out = _Growing(VERSION, file)
        self._states: dict[object, str] = {}
        self._graphics = dictionary({})
        # What every form may refer to before it is complete: written at the end, like ReportLab's fonts.
        states = self.Reference(self._graphics, "States")
        fonts = pdfdoc.PDFObjectReference(pdfdoc.BasicFonts)
        self.everywhere = [
            f"/{key} {reference.format(self).decode()}" for key, reference in (("Font", fonts), ("ExtGState", states))
        ]
        self._boxes: dict[tuple[float, ...], Once] = {}

    def number(self, key: str) -> int:
        """The number of the object of that name."""
        return int(self.idToObjectNumberAndVersion[key][0])

    def put(self, key: str) -> int:
        """Write the object of that name now, and forget all but its place; its number."""
        number = self.number(key)
        if key not in self.idToOffset:
            value = self.idToObject[key]
            whole = type(value) is Stream and value.numbered(number, self)
            self.idToOffset[key] = self._out.add(whole or pdfdoc.PDFIndirectObject(key, value).format(self))
            self.idToObject[key] = None
        return number

    def add(self, value: pdfdoc.PDFObject) -> int:
        """A new object; its number."""
        return self.put(self.Reference(value).name)

    def stream(self, entries: pdfdoc.PDFDictionary, content: bytes, *, packed: bool = False) -> int:
        """A new stream, compressed here unless it is `packed` already; its number."""
        return self.add(Stream(entries, content, packed=packed))

    def form(self, entries: pdfdoc.PDFDictionary, content: bytes) -> int:
        """A new form XObject; its number, by which a canvas calls it (`doForm`) as well."""
        name = str(self.objectcounter + 1)
        self.addForm(name, Stream(entries, content))
        return self.put(self.getXObjectName(name))

    def refer(self, number: int) -> pdfdoc.PDFObjectReference:
        """A reference to an object by its number."""
        return pdfdoc.PDFObjectReference(self.numberToId[number])

    def state(self, key: object, **entries: object) -> str:
        """The name of the graphics state with that key, made of the entries when it is first asked for."""
        found = self._states.get(key)
        if found is None:
            found = self._states[key] = f"A{len(self._states)}"
            self._graphics[found] = dictionary(entries)
        return "/" + found

    def addPage(self, page: pdfdoc.PDFPage) -> None:  # noqa: N802  # ReportLab's name
        """A finished page, from the canvas."""
        page.Contents = Stream(_PLAIN, page.stream.encode("latin-1"))
        page.MediaBox = self._box((0, 0, page.pagewidth, page.pageheight))
        page.TrimBox = self._box(page.TrimBox.sequence)
        page.BleedBox = self._box(page.BleedBox.sequence)
        forms = page.XObjects.dict if page.XObjects else {}
        page.Resources = Resources(XObject={key: self.number(reference.name) for key, reference in forms.items()})
        if self.blended:
            page.__NoDefault__ = _PAGE_ENTRIES
            page.Group = dictionary({"S": pdf_name("Transparency"), "CS": pdf_name("DeviceRGB")})
        super().addPage(page)
        key = page.__InternalName__
        self.Pages.pages[-1] = pdfdoc.PDFObjectReference(key)
        self.put(key)
        self.put(page.Contents.__InternalName__)

    def _box(self, sides: Sequence[float]) -> Once:
        key = tuple(sides)
        found = self._boxes.get(key)
        if found is None:
            found = self._boxes[key] = Once(array(key), self)
        return found

    def format(self) -> bytes:
        """Write what is left; the tail of the file, which `SaveToFile` writes."""
        catalog, info = self.Reference(self.Catalog), self.Reference(self.info)
        number = 1
        # Formatting may register further objects, so the numbers grow under our hands.
        while number in self.numberToId:
            self.put(self.numberToId[number])
            number += 1
        table = pdfdoc.PDFCrossReferenceTable()
        table.addsection(0, [self.numberToId[each] for each in range(1, number)])
        start = self._out.add(table.format(self))
        trailer = pdfdoc.PDFTrailer(start, Size=number, Root=catalog, Info=info, ID=self.ID())
        return bytes(trailer.format(self))


class Info(pdfdoc.PDFInfo):  # type: ignore[misc]
    """Metadata without what nobody gave, and without a date: the same kit gives the same file on any day.

    `told` holds entries of our own (see `pnp.press.imprint`).
    """

    def __init__(self) -> None:
        super().__init__()
        self.told: dict[str, str] = {}

    def format(self, document: Document) -> bytes:
        """The entries that say something."""
        words = {
            "Title": self.title,
            "Author": self.author,
            "Subject": self.subject,
            "Keywords": self.keywords,
            "Producer": self.producer,
            **self.told,
        }
        given = {key: pdfdoc.PDFString(text) for key, text in words.items() if text}
        return bytes(dictionary({**given, "Trapped": pdf_name("False")}).format(document))


class Book(Canvas):  # type: ignore[misc]
    """ReportLab's canvas on a document that grows on the disk.

    `font` is the registered name of an embedded font: a canvas left alone asks every file for Helvetica.
    """

    def __init__(self, file: IO[bytes], font: str) -> None:
        super().__init__(file, pageCompression=1, invariant=1, initialFontName=font, pdfVersion=VERSION)
        # The canvas makes its document itself and lets nobody hand it one.
        self._doc = Document(file)

    @property
    def document(self) -> Document:
        """The document behind the canvas."""
        found: Document = self._doc
        return found

    def place(self, before: str, form: int, after: str = "Q") -> None:
        """Draw a form after the operators `before`, which open a level of the graphics state that `after` closes."""
        self.addLiteral(before)
        self.doForm(str(form))
        self.addLiteral(after)


class _Growing(pdfdoc.PDFFile):  # type: ignore[misc]
    """ReportLab's file, handed on to the disk rather than kept until the end."""

    def __init__(self, version: tuple[int, int], file: IO[bytes]) -> None:
        self._file = file
        super().__init__(version)
        file.write(b"".join(self.strings))
        self.strings: list[bytes] = []
        self.write: Any = file.write
