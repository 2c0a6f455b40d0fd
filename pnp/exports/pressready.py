"""PDF/X-1a for a press: every page one picture in CMYK, converted by the user's own profile, and nothing else.

A press that asks for PDF/X-1a (ISO 15930-4, of 2003: PDF 1.4) takes neither transparency nor RGB. Our faces have both,
so a page is painted first and converted as it looks. Without the profile that the press names nothing is claimed.
"""

from __future__ import annotations

import hashlib
import io
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import IO

from PIL import Image, ImageCms

from pnp.errors import Source, Unreadable
from pnp.files import read_bytes
from pnp.press.objects.syntax import text_string
from pnp.units import Size

DPI = 400.0
MOST_PROFILE = 10_000_000  # bytes
_QUALITY = 92
_ROOT, _TREE = 1, 2
_POINT = 25.4 / 72


class Profile:
    """A press's ICC profile, read once. Raises Unreadable where it is none for CMYK."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.data = read_bytes(path, MOST_PROFILE)
        except OSError as error:
            raise Unreadable.at(Source(str(path)), error.strerror or "cannot be read") from None
        try:
            opened = ImageCms.ImageCmsProfile(io.BytesIO(self.data))
            space = opened.profile.xcolor_space.strip()
            kind = opened.profile.device_class.strip()
            self.name = (opened.profile.profile_description or path.stem).strip()
            if space != "CMYK" or kind != "prtr":
                raise Unreadable.at(
                    Source(str(path)), f"a profile for {space} ({kind}); a press has one for CMYK (prtr)"
                )
            self._transform = ImageCms.buildTransform(
                ImageCms.createProfile("sRGB"),
                opened,
                "RGB",
                "CMYK",
                ImageCms.Intent.RELATIVE_COLORIMETRIC,
                ImageCms.Flags.BLACKPOINTCOMPENSATION,
            )
            # Some profiles are read and cannot be written again, which shows with the first picture.
            self.converted(Image.new("RGB", (1, 1)))
        except (ImageCms.PyCMSError, OSError, ValueError) as error:
            raise Unreadable.at(Source(str(path)), f"no ICC profile that can be used: {error}") from None

    def converted(self, image: Image.Image) -> Image.Image:
        """A picture in RGB as the press prints it, in CMYK."""
        found = ImageCms.applyTransform(image, self._transform)
        assert found is not None  # only a transform in place gives nothing back
        return found


class PressFile:
    """One PDF/X-1a file as it grows, written into `file`; equal pages share their picture."""

    def __init__(self, file: IO[bytes], profile: Profile, paper: Size, edge: float, title: str) -> None:
        self._file, self._profile, self._title = file, profile, title
        width, height = paper.width / _POINT, paper.height / _POINT
        self._media = f"[0 0 {width:g} {height:g}]"
        self._trim = f"[{edge:g} {edge:g} {width - edge:g} {height - edge:g}]"
        self._place = f"{width:g} 0 0 {height:g} 0 0 cm"
        self._at = 0
        self._places: dict[int, int] = {}
        self._count = 2  # the catalogue and the tree of pages come last, under numbers that are known first
        self._mark = hashlib.md5(usedforsecurity=False)
        self._pictures: dict[str, int] = {}
        self._pages: list[int] = []
        self.ink = 0.0  # the most of the four inks together on a place, in per cent
        self._write(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")

    def add(self, key: str, image: Callable[[], Image.Image]) -> None:
        """The next page, a picture in RGB as large as the paper; one of the same key is painted once."""
        picture = self._pictures.get(key)
        if picture is None:
            picture = self._pictures[key] = self._picture(self._profile.converted(image()))
        content = self._stream("", f"q {self._place} /P Do Q".encode())
        self._pages.append(
            self._add(
                f"<< /Type /Page /Parent {_TREE} 0 R /MediaBox {self._media} /BleedBox {self._media} "
                f"/TrimBox {self._trim} /Contents {content} 0 R /Resources << /XObject << /P {picture} 0 R >> >> >>"
            )
        )

    def finish(self) -> None:
        """What ends the file: the profile, the tree of pages, the catalogue, the table of objects."""
        icc = self._stream("/N 4", self._profile.data)
        name = text_string(self._profile.name)
        intent = self._add(
            f"<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier {name} /Info {name} "
            f"/RegistryName () /DestOutputProfile {icc} 0 R >>"
        )
        # A date is asked for, and a file is the same on any day.
        info = self._add(
            f"<< /Title {text_string(self._title)} /Creator (pnp) /Producer (pnp) /CreationDate (D:20000101000000Z) "
            "/ModDate (D:20000101000000Z) /Trapped /False /GTS_PDFXVersion (PDF/X-1a:2003) >>"
        )
        kids = " ".join(f"{number} 0 R" for number in self._pages)
        self._object(_TREE, f"<< /Type /Pages /Kids [{kids}] /Count {len(self._pages)} >>".encode())
        self._object(_ROOT, f"<< /Type /Catalog /Pages {_TREE} 0 R /OutputIntents [{intent} 0 R] >>".encode())
        start, mark = self._at, self._mark.hexdigest()
        self._write(b"xref\n0 %d\n0000000000 65535 f \n" % (self._count + 1))
        for number in range(1, self._count + 1):
            self._write(b"%010d 00000 n \n" % self._places[number])
        self._write(
            f"trailer\n<< /Size {self._count + 1} /Root {_ROOT} 0 R /Info {info} 0 R /ID [<{mark}> <{mark}>] >>\n"
            f"startxref\n{start}\n%%EOF\n".encode()
        )

    def _picture(self, image: Image.Image) -> int:
        small = image.resize((max(1, image.width // 8), max(1, image.height // 8)), Image.Resampling.BOX)
        pixels = small.tobytes()
        most = max((sum(pixels[at : at + 4]) for at in range(0, len(pixels), 4)), default=0)
        self.ink = max(self.ink, most / 2.55)
        out = io.BytesIO()
        image.save(out, "JPEG", quality=_QUALITY, subsampling=0)
        # JPEG keeps pictures in four inks the other way round.
        head = (
            f"/Type /XObject /Subtype /Image /Width {image.width} /Height {image.height} /BitsPerComponent 8 "
            f"/ColorSpace /DeviceCMYK /Decode [1 0 1 0 1 0 1 0] /Filter /DCTDecode"
        )
        return self._stream(head, out.getvalue(), packed=True)

    def _stream(self, head: str, data: bytes, *, packed: bool = False) -> int:
        if not packed:
            data, head = zlib.compress(data), f"{head} /Filter /FlateDecode"
        self._count += 1
        begin = f"<< {head.strip()} /Length {len(data)} >>\nstream\n".encode()
        return self._object(self._count, begin + data + b"\nendstream")

    def _add(self, body: str) -> int:
        self._count += 1
        return self._object(self._count, body.encode("latin-1"))

    def _object(self, number: int, body: bytes) -> int:
        self._places[number] = self._at
        self._write(b"%d 0 obj\n%b\nendobj\n" % (number, body))
        return number

    def _write(self, text: bytes) -> None:
        self._mark.update(text)
        self._at += len(text)
        self._file.write(text)
