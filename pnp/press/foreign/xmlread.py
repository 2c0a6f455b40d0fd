"""XML from strangers, read with bounds: every element knows its line, and what could blow up is refused on the way."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from xml.parsers import expat

from pnp.svg.values import Refused

MOST_BYTES = 16_000_000  # most of which can only be embedded pictures
MOST_TEXT = 4_000_000  # characters of everything else
MOST_ELEMENTS = 75_000
DEEPEST = 256

# Editors keep their own affairs in these; nothing in them is drawn.
IGNORED = (
    "http://www.inkscape.org/namespaces/",
    "http://sodipodi.sourceforge.net/",
    "http://inkscape.sourceforge.net/",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://www.w3.org/2000/01/rdf-schema#",
    "http://creativecommons.org/ns#",
    "http://web.resource.org/cc/",
    "http://purl.org/dc/",
    "http://www.openswatchbook.org/",
    "http://ns.adobe.com/",
    "http://www.bohemiancoding.com/sketch/",
    "http://www.figma.com/",
    "http://www.serif.com/",
    "http://boxy-svg.com",
    "https://boxy-svg.com",
    "http://vectornator.io",
    "http://svgjs.com",
    "http://svgjs.dev",
    "http://www.corel.com/",
    "http://schemas.microsoft.com/visio/",
    "http://xml.openoffice.org/svg/export",
    "http://sun.com/xmlns/staroffice/",
)

_ENCODING = re.compile(rb"""(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']""")
# Those that the parser reads itself; others it would have looked up among Python's, byte by byte.
_ENCODINGS = frozenset(("utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "utf-16"))


class Node(ET.Element):
    """An element that knows where it stands."""

    line: int = 0
    column: int = 0


class Broken(Refused):
    """A refusal at a place in the file that no element stands for."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.line, self.column = line, column


def parse(data: bytes) -> Node:
    """The root of a document. No entities but XML's own; raises Broken.

    Elements and attributes of editors' own languages are left out; comments and processing instructions too, but for
    style sheets elsewhere.
    """
    if len(data) > MOST_BYTES:
        raise Broken(f"more than {MOST_BYTES // 1_000_000} MB")
    if found := _ENCODING.match(data[:200]):
        encoding = found[1].decode("ascii", "replace").lower()
        if encoding not in _ENCODINGS:
            raise Broken(f"the encoding {encoding[:40]!r}; save it as UTF-8", 1)
    builder = _Builder()
    try:
        builder.parser.Parse(data, True)
    except expat.ExpatError as error:
        raise Broken(f"not well-formed: {expat.ErrorString(error.code)}", error.lineno, error.offset + 1) from None
    if builder.root is None:
        raise Broken("not an SVG file")
    return builder.root


class _Builder:
    """The handlers of one reading."""

    def __init__(self) -> None:
        self.parser = parser = expat.ParserCreate(namespace_separator="}")
        parser.buffer_text = True
        parser.ordered_attributes = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.text
        parser.StartDoctypeDeclHandler = self.doctype
        parser.EntityDeclHandler = self.entity
        # With a document type elsewhere the parser would leave out what it does not know.
        parser.SkippedEntityHandler = self.skipped
        parser.ProcessingInstructionHandler = self.instruction
        self.root: Node | None = None
        self._open: list[Node] = []
        self._skipped = 0  # depth within an element that is left out
        self._count = 0
        self._size = 0
        self._last: Node | None = None  # the element that was closed last, whose tail may follow

    def _broken(self, message: str) -> Broken:
        return Broken(message, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)

    def doctype(self, _name: str, _system: str | None, _public: str | None, inside: int) -> None:
        """SVG 1.1's own line is what older programs begin with, and nothing is fetched for it."""
        if inside:
            self.entity()

    def skipped(self, name: str, *_: object) -> None:
        raise self._broken(f"the painter does not know the entity &{name[:40]};")

    def entity(self, *_: object) -> None:
        message = "the painter does not know document types and entities: delete what is in brackets in <!DOCTYPE ...>"
        raise self._broken(message)

    def instruction(self, target: str, _data: str) -> None:
        if target == "xml-stylesheet":
            raise self._broken("the painter takes no style sheet from elsewhere")

    def start(self, tag: str, given: list[str]) -> None:
        self._count += 1
        if self._count > MOST_ELEMENTS:
            raise self._broken(f"more than {MOST_ELEMENTS} elements")
        if len(self._open) + self._skipped >= DEEPEST:
            raise self._broken(f"elements are nested more than {DEEPEST} deep")
        if self._skipped or tag.startswith(IGNORED):
            self._skipped += 1
            return
        name = "{" + tag if "}" in tag else tag
        node = Node(name)
        node.line, node.column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        for i in range(0, len(given), 2):
            key, value = given[i], given[i + 1]
            if key.startswith(IGNORED):
                continue
            self._size += len(value) if value[:5] != "data:" else 0
            node.set("{" + key if "}" in key else key, value)
        if self._size > MOST_TEXT:
            raise self._broken(f"more than {MOST_TEXT // 1_000_000} MB of SVG")
        if self._open:
            self._open[-1].append(node)
        else:
            self.root = node
        self._open.append(node)
        self._last = None

    def end(self, _tag: str) -> None:
        if self._skipped:
            self._skipped -= 1
        else:
            self._last = self._open.pop()

    def text(self, words: str) -> None:
        if self._skipped or not self._open:
            return
        self._size += len(words)
        if self._size > MOST_TEXT:
            raise self._broken(f"more than {MOST_TEXT // 1_000_000} MB of SVG")
        if self._last is not None:
            self._last.tail = (self._last.tail or "") + words
        else:
            self._open[-1].text = (self._open[-1].text or "") + words
