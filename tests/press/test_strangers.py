"""Strangers' SVG that is refused by name and line, and such as was made to do harm: an error in good time."""

from __future__ import annotations

import io
import subprocess
import sys
import time
import zlib
from pathlib import Path

import pytest
from PIL import Image

from pnp.draw.face import Face
from pnp.errors import Problem, Unreadable
from pnp.press.objects.document import Document
from pnp.press.painter import Painter
from pnp.press.trial import Trial
from pnp.units import Size

from .strangers import STRANGERS, svg

SIZE = Size(40, 30)
RECT = '<rect width="9" height="9"'
TEXT = '<text x="1" y="9" font-family="Source Sans Pro" font-size="5"'


def on_a_face(path: Path, size: Size = SIZE) -> Face:
    """A face that shows a file."""
    body = f'<image href="file:{path.name}" width="{size.width}" height="{size.height}"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size.width:g} {size.height:g}">'
    return Face("mating/combat/C07", f"{head}{body}</svg>", size, files=((f"file:{path.name}", path),))


def problem(data: str | bytes, folder: Path) -> Problem:
    """The one thing that is wrong with a file."""
    path = folder / "heron.svg"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    with pytest.raises(Unreadable) as caught:
        Painter(Document(io.BytesIO())).form(on_a_face(path))
    (found,) = caught.value.problems
    assert found.source.file == str(path)
    return found


REFUSED = {
    "filter": (f'{RECT} filter="url(#f)"/>', "filter 'url(#f)'"),
    "filter in style": (f'{RECT} style="filter:url(#f)"/>', "filter 'url(#f)'"),
    "filter by rule": (f"<style>rect{{filter:blur(3px)}}</style>{RECT}/>", "filter 'blur(3px)'"),
    "blend mode": ('<g style="mix-blend-mode:multiply"/>', "mix-blend-mode 'multiply'"),
    "paint-order": (f'{RECT} paint-order="stroke over"/>', "paint-order 'stroke over'"),
    "vector-effect": ('<path d="M0 0H9" vector-effect="non-scaling-stroke"/>', "vector-effect 'non-scaling-stroke'"),
    "spread": (
        f'<linearGradient id="a" spreadMethod="mirror"><stop/></linearGradient>{RECT} fill="url(#a)"/>',
        "spreadMethod 'mirror'",
    ),
    "spread from a focus": (
        '<radialGradient id="a" fx=".4" spreadMethod="repeat"><stop/><stop offset="1"/></radialGradient>'
        f'{RECT} fill="url(#a)"/>',
        "only where a radial gradient begins at its centre",
    ),
    "spread without end": (
        f'<linearGradient id="a" x2=".0001" spreadMethod="repeat"><stop/><stop offset="1"/></linearGradient>'
        f'{RECT} fill="url(#a)"/>',
        "repeated more than 64 times",
    ),
    "spread of what is seen through": (
        '<linearGradient id="a" x2=".5" spreadMethod="repeat"><stop/><stop offset="1" stop-opacity="0"/>'
        "</linearGradient>"
        f'{RECT} fill="url(#a)"/>',
        "only of colours that nothing shines through",
    ),
    "spread seen through": (
        '<linearGradient id="a" x2=".5" spreadMethod="repeat"><stop/><stop offset="1"/></linearGradient>'
        f'{RECT} fill="url(#a)" opacity=".5"/>',
        "only of colours that nothing shines through",
    ),
    "spread along a line": (
        '<linearGradient id="a" x2=".5" spreadMethod="repeat"><stop/><stop offset="1"/></linearGradient>'
        '<path d="M0 0L9 9" stroke="url(#a)"/>',
        "spreadMethod 'repeat' only in fills",
    ),
    "turned around its own box": (
        f'{RECT} transform="rotate(9)" style="transform-origin:center;transform-box:fill-box"/>',
        "transform-origin 'center' here",
    ),
    "turned around a third number": (
        f'{RECT} transform="rotate(9)" transform-origin="1 2 3"/>',
        "transform-origin '1 2 3'",
    ),
    "em of no size": ('<rect width="2em" height="9"/>', "the unit of '2em'"),
    "em of something used": (
        '<g font-size="5"><rect id="r" width="2em" height="9"/></g><use href="#r"/>',
        "the unit of '2em'",
    ),
    "script": ("<script>alert(1)</script>", "<script>"),
    "event": (f'{RECT} onclick="x()"/>', "onclick='x()' on <rect>"),
    "animation": (f'{RECT}><animate attributeName="x" to="9"/></rect>', "<animate>"),
    "foreign object": ("<foreignObject/>", "<foreignObject>"),
    "switch": ("<switch/>", "<switch>"),
    "flowed text": ("<flowRoot/>", "<flowRoot>"),
    "text on a path": (f'{TEXT}><textPath href="#a">a</textPath></text>', "<textPath>"),
    "accents set letter by letter": (
        f"{TEXT.replace('1', '1 2 3', 1)}>e\u0301bc</text>",
        "a plain number, not '1 2 3'",
    ),
    "letters set around others": (
        f"{TEXT.replace('1', '1 2 3', 1)}>a<tspan>b</tspan>c</text>",
        "a plain number, not '1 2 3'",
    ),
    "text squeezed": (f'{TEXT} textLength="30">abc</text>', "textLength='30' on <text>"),
    "baseline": (f'{TEXT} dominant-baseline="ideographic">a</text>', "dominant-baseline 'ideographic'"),
    "baseline of a part": (
        f'{TEXT} dominant-baseline="central">a<tspan dominant-baseline="auto">b</tspan></text>',
        "dominant-baseline 'auto' on <tspan>",
    ),
    "baseline of two sizes": (
        f'{TEXT} dominant-baseline="central">a<tspan font-size="9">b</tspan></text>',
        "only where all words are of one family and size",
    ),
    "decoration": (f'{TEXT} style="text-decoration:wavy underline">a</text>', "text-decoration 'wavy'"),
    "small capitals": (f'{TEXT} font-variant="small-caps">a</text>', "font-variant 'small-caps'"),
    "word-spacing": (f'{TEXT} word-spacing="3">a</text>', "word-spacing '3'"),
    "font": ('<text font-family="Papyrus, fantasy" font-size="5">a</text>', "Papyrus: no such font family"),
    "weight": (f'{TEXT} font-weight="300">a</text>', "no weight 300"),
    "font in short": ('<text style="font:caption">a</text>', "the style 'font:caption'"),
    "glyph": (f"{TEXT}>龍</text>", "has no glyph for U+9F8D"),
    "ex": ('<g font-size="6"><rect width="2ex" height="9"/></g>', "the unit of '2ex'"),
    "unit": ('<rect width="2ch" height="9"/>', "the unit of '2ch'"),
    "colour": (f'{RECT} fill="icc-color(a)"/>', "the colour 'icc-color(a)'"),
    "variable": (f'{RECT} style="fill:var(--ink)"/>', "the colour 'var(--ink)'"),
    "very important": (f'{RECT} style="fill:red !very"/>', "'red !very'"),
    "selector of neighbours": ("<style>g + rect{fill:red}</style>", "the selector 'g + rect'"),
    "selector of a state": (f"<style>rect:hover{{fill:red}}</style>{RECT}/>", "the selector 'rect:hover'"),
    "import": ('<style>@import "http://x/y.css";</style>', "the rule '@import"),
    "media": ("<style>@media print{rect{fill:red}}</style>", "the rule '@media print"),
    "font face": ("<style>@font-face{font-family:a;src:url(a.ttf)}</style>", "the rule '@font-face"),
    "style sheet of another kind": ('<style type="text/less">a</style>', "type text/css"),
    "transform in style": (f'{RECT} style="transform:rotate3d(1,1,1,30deg)"/>', "the transform 'rotate3d"),
    "use of another file": ('<use href="icons.svg#a"/>', "in the same face, not 'icons.svg#a'"),
    "gradient of another file": (f'{RECT} fill="url(a.svg#b)"/>', "the reference 'url(a.svg#b)'"),
    "image of another file": ('<image href="pond.png" width="9" height="9"/>', "may not fetch the image 'pond.png'"),
    "image of a site": ('<image href="https://x/y.png" width="9" height="9"/>', "may not fetch the image"),
    "image of this computer": ('<image href="file:///etc/passwd" width="9" height="9"/>', "may not fetch the image"),
    "no base64": ('<image href="data:image/png;base64,\u00e9" width="9" height="9"/>', "base64 is broken"),
    "svg as an image": ('<image href="data:image/svg+xml;base64,AAAA" width="9" height="9"/>', "'data:image/svg+xml"),
    "another language": ('<x:y xmlns:x="urn:x"/>', "<{urn:x}y>"),
    "attribute of another language": (f'{RECT} xmlns:x="urn:x" x:y="1"/>', "{urn:x}y='1' on <rect>"),
    "condition": ('<g systemLanguage="de"/>', "systemLanguage='de' on <g>"),
    "a part of nothing known": ('<symbol id="s"><rect width="50%"/></symbol>', "what '50%' is a part of"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_by_name_and_line(name: str, tmp_path: Path) -> None:
    body, message = REFUSED[name]
    found = problem(svg(f"\n<g/>\n{body}"), tmp_path)
    assert message in found.message
    assert found.source.line == 3


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"<svg", "not well-formed"),
        (b'<svg width="9" height="9"/>', "the root must be an SVG's"),
        (b'<html xmlns="http://www.w3.org/1999/xhtml"/>', "the root must be an SVG's"),
        (svg("", 'viewBox="0 0 0 9"').encode(), "the viewBox"),
        (svg("", "").encode(), "needs a viewBox, or width and height"),
        (svg("", 'width="-4" height="9"').encode(), "width is out of bounds"),
        (svg("", 'width="4ch" height="9"').encode(), "the unit of '4ch'"),
        (svg("<g>").encode(), "mismatched tag"),
        (svg("", 'viewBox="0 0 900000 .0000001" width="1e-320"').encode(), "leaves nothing of the picture"),
        (b"\xff\xfe<\x00s", "not well-formed"),
    ],
)
def test_what_is_no_picture(data: bytes, message: str, tmp_path: Path) -> None:
    assert message in problem(data, tmp_path).message


# Made to do harm

ENTITIES = (
    '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
    '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>'
)
BOMBS = {
    "entities": (lambda: ENTITIES + svg("<g>&c;</g>"), "document types and entities"),
    "an entity that nobody declares": (
        lambda: '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">' + svg("<g>&c;</g>"),
        "the entity &c;",
    ),
    "an encoding of seven bits": (lambda: '<?xml version="1.0" encoding="utf-7"?>' + svg(""), "the encoding 'utf-7'"),
    "an entity from elsewhere": (
        lambda: '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + svg("<desc>&a;</desc>"),
        "document types and entities",
    ),
    "a style sheet from elsewhere": (lambda: '<?xml-stylesheet href="a.css"?>' + svg(""), "style sheet from elsewhere"),
    "a million elements": (lambda: svg("<g/>" * 1_000_000), "more than 75000 elements"),
    "a million elements of an editor": (
        lambda: svg('<i:a xmlns:i="http://www.inkscape.org/namespaces/inkscape">' + "<i:b/>" * 1_000_000 + "</i:a>"),
        "more than 75000 elements",
    ),
    "ten thousand levels": (lambda: svg("<g>" * 10_000 + "</g>" * 10_000), "nested more than 256 deep"),
    "a hundred levels": (lambda: svg("<g>" * 100 + "</g>" * 100), "nested more than 64 deep"),
    "a huge viewBox": (lambda: svg(f"{RECT}/>", 'viewBox="0 0 1e12 1e12"'), "out of bounds"),
    "a tiny viewBox": (lambda: svg('<path d="M0 0H.00001V.00001Z"/>', 'viewBox="0 0 .00001 .00001"'), "four decimals"),
    "a huge size": (lambda: svg("", 'width="1e9in" height="1e9in"'), "out of bounds"),
    "a path of five megabytes": (lambda: svg(f'<path d="M0 0{"h1" * 2_500_000}"/>'), "more than 4 MB"),
    "a path repeated": (
        lambda: svg(f'<defs><path id="a" d="M0 0{"h1v1" * 50_000}"/></defs>' + '<use href="#a"/>' * 9000),
        "more than 32 MB once everything is drawn out",
    ),
    "uses of uses": (
        lambda: svg(
            "<defs>"
            + "".join(
                f'<g id="l{n}">' + (f'<use href="#l{n - 1}"/>' if n else f"{RECT}/>") * 10 + "</g>" for n in range(9)
            )
            + '</defs><use href="#l8"/>'
        ),
        "more than 75000 elements",
    ),
    "a use of itself": (lambda: svg('<g id="a"><use href="#a"/></g>'), "'a' uses itself"),
    "symbols in a ring": (
        lambda: svg('<symbol id="a"><use href="#b"/></symbol><symbol id="b"><use href="#a"/></symbol><use href="#a"/>'),
        "uses itself",
    ),
    "clip paths in a ring": (
        lambda: svg(
            '<clipPath id="a" clip-path="url(#b)"/><clipPath id="b" clip-path="url(#a)"/>'
            + RECT
            + ' clip-path="url(#a)"/>'
        ),
        "clips itself",
    ),
    "gradients in a ring": (
        lambda: svg(
            '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>' + RECT + ' fill="url(#a)"/>'
        ),
        "refers to itself",
    ),
    "a chain of gradients": (
        lambda: svg(
            "".join(f'<linearGradient id="g{n}" href="#g{n + 1}"/>' for n in range(5_000))
            + f'{RECT} fill="url(#g0)"/>' * 5000
        ),
        "refers to itself",
    ),
    "a clip path for each of many": (
        lambda: svg(
            f'<clipPath id="c">{"<path d=@M0 0H9V9Z@/>".replace("@", chr(34)) * 2000}</clipPath>'
            + f'{RECT} clip-path="url(#c)"/>' * 5_000
        ),
        "more than 75000 elements",
    ),
    "rules for everything": (
        lambda: svg("<style>" + "".join(f".a{n}{{fill:red}}" for n in range(20_000)) + "</style>"),
        "more than 5000 selectors",
    ),
    "classes without end": (
        lambda: svg("<style>.a{fill:red}</style>" + f'<g class="{"a " * 100_000}"/>'),
        "more than 64 classes",
    ),
    "a place for every letter": (
        lambda: svg(f"{TEXT.replace('1', '1 ' * 30_000, 1)}>{'a' * 30_000}</text>"),
        "more than 20000 letters that have a place",
    ),
    "masks in a ring": (
        lambda: svg(
            f'<mask id="a">{RECT} mask="url(#b)"/></mask><mask id="b">{RECT} mask="url(#a)"/></mask>'
            f'{RECT} mask="url(#a)"/>'
        ),
        "uses itself",
    ),
    "patterns in a ring": (
        lambda: svg(f'<pattern id="a" width="1" height="1">{RECT} fill="url(#a)"/></pattern>{RECT} fill="url(#a)"/>'),
        "'a' uses itself",
    ),
    "patterns of patterns": (
        lambda: svg(
            "".join(
                f'<pattern id="p{n}" width=".02" height=".02">{RECT} fill="url(#p{n + 1})"/></pattern>'
                for n in range(9)
            )
            + f'{RECT} fill="url(#p0)"/>'
        ),
        "no element with the id 'p9'",
    ),
    "a tile finer than dust": (
        lambda: svg(
            f'<pattern id="p" width=".01" height=".01" patternUnits="userSpaceOnUse">{RECT}/></pattern>'
            f'{RECT} fill="url(#p)"/>'
        ),
        "more than 40000 tiles",
    ),
    "a marker on every corner": (
        lambda: svg(
            f'<marker id="m">{RECT}/></marker><path d="M0 0{"h1v1" * 9_000}" style="marker:url(#m)" stroke="red"/>'
        ),
        "more than 5000 markers",
    ),
    "markers in a ring": (
        lambda: svg('<marker id="m"><path id="a" d="M0 0H9" marker-end="url(#m)"/></marker><use href="#a"/>'),
        "'m' uses itself",
    ),
    "selectors that look everywhere": (
        lambda: svg(f"<style>.z {'g ' * 6}.x{{fill:red}}</style>" + "<g>" * 60 + '<rect class="x"/>' * 9 + "</g>" * 60),
        "too many elements for so many selectors",
    ),
    "numbers that go on": (lambda: svg(f'<path d="M{"1" * 3_000_000}x"/>'), "path data"),
    "dashes finer than dust": (
        lambda: svg('<path d="M0 0H900000" stroke="red" stroke-dasharray="0.0001"/>'),
        "dashes too short for its length",
    ),
    "seventeen megabytes": (lambda: svg(f"<desc>{' ' * 17_000_000}</desc>"), "more than 16 MB"),
}


LARGE = ("a path repeated", "uses of uses", "a million elements", "a clip path for each of many")


@pytest.mark.parametrize("name", [name for name in BOMBS if name not in LARGE])
def test_harm_is_refused_in_good_time(name: str, tmp_path: Path) -> None:
    make, message = BOMBS[name]
    text = make()
    begin = time.process_time()
    found = problem(text, tmp_path)
    assert message in found.message
    assert time.process_time() - begin < 10


@pytest.mark.parametrize("name", LARGE)
def test_harm_is_refused_in_good_time_and_takes_little_memory(name: str, tmp_path: Path) -> None:
    """In a program of its own, whose memory can be told from that of the tests."""
    make, message = BOMBS[name]
    (tmp_path / "bomb.txt").write_text(make())
    # Not by getrusage, which counts what the test's own process held when the program was started.
    program = (
        "import re, sys, time; from pathlib import Path; from tests.press.test_strangers import problem\n"
        "text, begin = Path(sys.argv[1], 'bomb.txt').read_text(), time.process_time()\n"
        "found = problem(text, Path(sys.argv[1]))\n"
        "status = Path('/proc/self/status')\n"
        "most = re.search(r'VmHWM:\\s+(\\d+) kB', status.read_text())[1] if status.exists() else '0'\n"
        "print(time.process_time() - begin, most, found.message)"
    )
    root = Path(__file__).parent.parent.parent
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], cwd=root, capture_output=True, text=True, check=True
    )
    seconds, most, said = done.stdout.split(" ", 2)
    assert message in said
    assert float(seconds) < 10
    assert int(most) < 300_000


def chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")


def test_a_png_that_unpacks_to_gigabytes(tmp_path: Path) -> None:
    head = (60_000).to_bytes(4, "big") * 2 + b"\x08\x06\x00\x00\x00"
    path = tmp_path / "pond.png"
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"\0" * 10_000_000))
        + chunk(b"IEND", b"")
    )
    with pytest.raises(Unreadable, match="an image of 60000 x 60000 pixels is too large"):
        Painter(Document(io.BytesIO())).form(on_a_face(path))


@pytest.mark.parametrize(("name", "data"), [("a.png", b""), ("a.png", b"\x89PNG\r\n"), ("a.jpg", b"\xff\xd8\xff\xe0")])
def test_a_broken_image(name: str, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(Unreadable, match="neither PNG, JPEG, WebP nor GIF, or broken"):
        Painter(Document(io.BytesIO())).form(on_a_face(path))


def test_a_file_that_went(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="no such file"):
        Painter(Document(io.BytesIO())).form(on_a_face(tmp_path / "gone.png"))


# What preflight says of pictures


def photograph(path: Path, width: int, height: int, **how: object) -> Path:
    Image.linear_gradient("L").resize((width, height)).convert("RGB").save(path, **how)  # type: ignore[arg-type]
    return path


def test_coarse_pictures_are_named(tmp_path: Path) -> None:
    path = photograph(tmp_path / "pond.jpg", 300, 225)
    (found,) = Trial()(on_a_face(path))  # 300 pixels over 40 mm
    assert str(found) == "mating/combat/C07: pond.jpg: 190 dpi at its printed size; 200 is the least that looks sharp"
    assert found.severity == "warning"
    assert not list(Trial()(on_a_face(photograph(tmp_path / "lake.jpg", 320, 240))))


def test_pictures_within_a_drawing_are_measured_as_they_print(tmp_path: Path) -> None:
    path = tmp_path / "pond.svg"
    path.write_text(STRANGERS["image png"])  # 400 pixels over 32 units of 40
    assert not list(Trial()(on_a_face(path)))
    (found,) = Trial()(on_a_face(path, Size(120, 90)))
    assert "106 dpi" in found.message


def test_what_is_refused_is_named_by_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "pond.svg"
    path.write_text(svg(f'\n{RECT} filter="url(#f)"/>'))
    (found,) = Trial()(on_a_face(path))
    assert found.severity == "error"
    assert found.box == f"{path}:2:1"
    assert found.message.startswith("the painter does not know filter 'url(#f)': blurs and shadows are for pixels")


def test_a_picture_is_in_the_file_once(tmp_path: Path) -> None:
    from pnp.press import pdf
    from pnp.sheets.records import Placement, Sheet

    path = photograph(tmp_path / "pond.jpg", 1200, 900, quality=95)
    faces = {f"C{n}": Face(f"C{n}", on_a_face(path).svg, Size(40, 30), files=on_a_face(path).files) for n in range(9)}
    places = tuple(Placement(name, 10, 10 + 30 * n, 40, 30) for n, name in enumerate(faces))
    pdf.write(tmp_path / "x.pdf", [Sheet(Size(210, 297), "x", 1, "front", places)], faces.__getitem__, title="x")
    assert (tmp_path / "x.pdf").stat().st_size < path.stat().st_size + 12_000


@pytest.mark.parametrize("held", range(1, 9))
def test_a_photograph_is_shown_as_it_was_held(held: int, tmp_path: Path) -> None:
    from PIL import ImageChops, ImageOps, ImageStat

    from pnp.press.png import face_png

    picture = Image.new("RGB", (400, 300), "white")
    picture.paste("red", (0, 0, 100, 60))
    picture.paste("blue", (200, 150, 400, 300))
    exif = Image.Exif()
    exif[0x0112] = held
    picture.save(tmp_path / "pond.jpg", exif=exif, quality=95)
    seen = ImageOps.exif_transpose(Image.open(tmp_path / "pond.jpg"))
    size = Size(seen.width / 10, seen.height / 10)
    shown = Image.open(io.BytesIO(face_png(on_a_face(tmp_path / "pond.jpg", size), 254))).convert("RGB")
    assert shown.size == seen.size
    assert sum(ImageStat.Stat(ImageChops.difference(shown, seen)).mean) / 3 < 3
