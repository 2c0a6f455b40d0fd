"""ReportLab's canvas and document, set up so that what is finished goes to the disk and only its place is kept.

ReportLab numbers the objects, formats them and writes cross references and trailer. What is ours: an object that will
not change is formatted at once (`put`) rather than when the file is saved, so that twenty thousand cards need
no more memory than fifty; and streams are compressed when they are made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import IO, Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from pnp.named import NamedTuple
from pnp.press.objects import optional
from pnp.press.objects.deflate import deflated

from .painted import Common, Object, Painted, Sketch, fixed
from .syntax import text_string

VERSION = (1, 7)

pdf_name = pdfdoc.PDFName
_PLAIN = pdfdoc.PDFDictionary()
_MOST_HEADS = 256
_SHORT = 200  # bytes

Sides = tuple[float, float, float, float]


def array(values: Sequence[object]) -> pdfdoc.PDFArray:
    """Values as a PDF array; numbers keep six places."""
    return pdfdoc.PDFArrayCompact(values)


def dictionary(entries: Mapping[str, object]) -> pdfdoc.PDFDictionary:
    """Entries as a PDF dictionary."""
    return pdfdoc.PDFDictionary(dict(entries))


class Resources(pdfdoc.PDFObject):  # type: ignore[misc]
    """A resource dictionary: all fonts and graphics states of the document, and of each kind what is named, by number.

    The names are ours and need no escapes, which is what takes ReportLab's own dictionary most of its time.
    """

    def __init__(self, **kinds: Mapping[str, int]) -> None:
        self._kinds = kinds

    def format(self, document: Document | Sketch) -> bytes:
        """Its entries."""
        refers = document.refers
        kinds = [
            f"/{kind} <<{''.join([f' /{key} {refers % number}' for key, number in numbers.items()])} >>"
            for kind, numbers in self._kinds.items()
        ]
        return "\n ".join(["<<", *document.everywhere, *kinds, ">>"]).encode()


class Head(pdfdoc.PDFDictionary):  # type: ignore[misc]
    """The dictionary of many streams, formatted once: thousands of faces have the same but for its length."""

    _known = b""

    def format(self, document: Document | Sketch, IND: bytes = b"\n ") -> bytes:  # noqa: N803  # ReportLab's name
        """As any dictionary; what is in it must not change any more."""
        self._known = self._known or super().format(document, IND)
        return self._known


class Document(pdfdoc.PDFDocument):  # type: ignore[misc]
    """ReportLab's document, written to `file` as it grows. The same objects in the same order give the same bytes."""

    objectcounter: int  # ReportLab's: how many objects there are
    refers = "%d 0 R"

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__(compression=1, invariant=1, pdfVersion=VERSION)
        self.info = Info()
        self.labels = Labels()
        self._out = _Growing(VERSION, file)
        self._graphics = dictionary({})
        self._marks: dict[str, int] = {}  # objects that more than one face may refer to
        # What every form may refer to before it is complete: written at the end, like ReportLab's fonts.
        states = self.Reference(self._graphics, "States")
        fonts = pdfdoc.PDFObjectReference(pdfdoc.BasicFonts)
        layers = self._layers()
        self._common = Common(*(int(each.format(self).split()[0]) for each in (fonts, states, layers)))
        kinds = (("Font", fonts), ("ExtGState", states), ("Properties", layers))
        self.everywhere = [f"/{key} {reference.format(self).decode()}" for key, reference in kinds]
        self._heads: dict[object, bytes] = {}
        self.letters: dict[str, set[str]] = {}  # of fonts by their names: the characters beyond ASCII

    def _layers(self) -> pdfdoc.PDFObjectReference:
        """The layers that a reader can switch off, and what content calls them by."""
        groups = {
            layer: self.Reference(_Text(optional.group(layer).encode())).format(self).decode()
            for layer in optional.TITLES
        }
        catalog = self.Catalog
        # ReportLab's catalog writes what it knows by name; it does not know layers.
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties"]
        catalog.OCProperties = _Text(optional.configuration(tuple(groups.values())).encode())
        return self.Reference(_Text(optional.properties(groups.items()).encode()))

    def embed(self, font: Any, characters: str) -> None:
        """See to it that a font is in the file with all of ASCII and these characters."""
        known = self.letters.get(font.fontName)
        if known is None:
            known = self.letters[font.fontName] = set()
            self.fontMapping[font.fontName] = f"/{font.part(0)}"
            self.delayedFonts.append(font)
        known.update(characters)

    def number(self, key: str) -> int:
        """The number of the object of that name."""
        return int(self.idToObjectNumberAndVersion[key][0])

    def put(self, key: str) -> int:
        """Write the object of that name now, and forget all but its place; its number."""
        number = self.number(key)
        if key not in self.idToOffset:
            self.idToOffset[key] = self._out.add(pdfdoc.PDFIndirectObject(key, self.idToObject[key]).format(self))
            self.idToObject[key] = None
        return number

    def write(self, text: bytes, name: str = "") -> int:
        """Write a new object that is text already; its number.

        What ReportLab does in a dozen calls, which thousands of faces and pages would notice.
        """
        self.objectcounter += 1
        number = self.objectcounter
        key = name or f"R{number}"
        self.numberToId[number] = key
        self.idToObjectNumberAndVersion[key] = (number, 0)
        self.idToObject[key] = None
        self.idToOffset[key] = self._out.add(b"%d 0 obj\n%b\nendobj\n" % (number, text))
        return number

    def add(self, value: pdfdoc.PDFObject) -> int:
        """A new object; its number."""
        return self.put(self.Reference(value).name)

    def stream(self, entries: pdfdoc.PDFDictionary, content: bytes, *, packed: bool = False) -> int:
        """A new stream, compressed here unless it is `packed` already and its entries name the filter; its number.

        What is as short as a page's label would hardly become shorter.
        """
        head = entries.format(self).removesuffix(b"\n>>")
        if not packed and len(content) > _SHORT:
            content = deflated(content)
            head += b"\n /Filter /FlateDecode"
        return self.write(b"%b /Length %d\n>>\nstream\n%b\nendstream" % (head, len(content), content))

    def refer(self, number: int) -> pdfdoc.PDFObjectReference:
        """A reference to an object by its number."""
        return pdfdoc.PDFObjectReference(self.numberToId[number])

    def splice(self, painted: Painted, pictures: Mapping[str, int]) -> int:
        """Write what was painted, all that is not there yet; the number of the whole.

        `pictures` are the objects of the pictures in it that were painted apart, by their marks.
        """
        numbers: list[int] = []
        *parts, whole = painted.objects
        for each in parts:
            number = self._marks.get(each.mark)
            if number is None:
                number = pictures.get(each.mark)
            if number is None:
                number = self._marks[each.mark] = self._put(each, fixed(each.text, numbers, self._common))
            numbers.append(number)
        for name, text in painted.states.items():
            if name not in self._graphics.dict:
                self._graphics[name] = _Text(fixed(text, numbers, self._common))
        return self._put(whole, fixed(whole.text, numbers, self._common))

    def _put(self, each: Object, text: bytes) -> int:
        return self.write(text if each.content is None else b"%b%b\nendstream" % (text, each.content))

    def page(self, size: Sides, trim: Sides, bleed: Sides, shown: Shown) -> None:
        """The next page, with its boxes in points."""
        key = (size, trim, bleed, shown.blended)
        head = self._heads.get(key)
        if head is None:
            if len(self._heads) >= _MOST_HEADS:
                self._heads.clear()
            # All pages of a part are alike but for what is shown on them.
            head = self._heads[key] = self._head(size, trim, bleed, shown.blended)
        contents = b" ".join([b"%d 0 R" % number for number in shown.streams])
        name = self.thisPageName()
        self.write(b"%b\n /Contents [ %b ]\n /Resources %b\n>>" % (head, contents, shown.resources), name)
        self.Pages.pages.append(pdfdoc.PDFObjectReference(name))
        self.pageCounter += 1
        self.inObject = None

    def _head(self, size: Sides, trim: Sides, bleed: Sides, blended: bool) -> bytes:
        """The entries of a page that do not tell what is on it."""
        entries = {
            "Type": pdf_name("Page"),
            "Parent": self.Reference(self.Pages),
            "MediaBox": array(size),
            "TrimBox": array(trim),
            "BleedBox": array(bleed),
        }
        if blended:
            entries["Group"] = dictionary({"S": pdf_name("Transparency"), "CS": pdf_name("DeviceRGB")})
        return bytes(dictionary(entries).format(self)).removesuffix(b"\n>>")

    def shown(self, content: str, forms: Iterable[int], *, blended: bool = False) -> Shown:
        """Something to be shown on pages: its content, which calls these forms by their numbers ("/X12 Do")."""
        resources = Resources(XObject={f"X{form}": form for form in forms})
        number = self.stream(_PLAIN, content.encode("latin-1"))
        return Shown((number,), resources.format(self), blended)

    def format(self) -> bytes:
        """Write what is left; the tail of the file, which `SaveToFile` writes."""
        self.Catalog.PageLabels = self.labels
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


class _Text(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object that is text already."""

    def __init__(self, text: bytes) -> None:
        self._text = text

    def format(self, _document: Document) -> bytes:
        """As it is."""
        return self._text


class Shown(NamedTuple):
    """What stands on a page: its streams by their numbers, one after the other, and the resources of them all.

    `blended` where something in it is to be seen through.
    """

    streams: tuple[int, ...]
    resources: bytes
    blended: bool = False

    def and_then(self, other: Shown) -> Shown:
        """The same with something after it that needs no resources of its own."""
        return self._replace(streams=(*self.streams, *other.streams))


class Labels(pdfdoc.PDFObject):  # type: ignore[misc]
    """How viewers name the pages: a run of numbers, or one name alone."""

    def __init__(self) -> None:
        self._entries: list[str] = []

    def run(self, page: int, prefix: str, first: int) -> None:
        """From a page on, counted from 0, pages are called by the prefix and a number that begins with `first`."""
        self._entries.append(f"{page} << /P {text_string(prefix)} /S /D /St {first} >>")

    def one(self, page: int, name: str) -> None:
        """One page's name."""
        self._entries.append(f"{page} << /P {text_string(name)} >>")

    def format(self, document: Document) -> bytes:
        """As a number tree of one node."""
        return "\n ".join(["<< /Nums [", *self._entries, "] >>"]).encode("ascii")


class Info(pdfdoc.PDFInfo):  # type: ignore[misc]
    """Metadata without what nobody gave, and without a date: the same kit gives the same file on any day.

    `told` holds entries of our own (see `pnp.press.objects.imprint`).
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


class _Growing(pdfdoc.PDFFile):  # type: ignore[misc]
    """ReportLab's file, handed on to the disk rather than kept until the end."""

    def __init__(self, version: tuple[int, int], file: IO[bytes]) -> None:
        self._file = file
        super().__init__(version)
        file.write(b"".join(self.strings))
        self.strings: list[bytes] = []
        self.write: Any = file.write
