"""What the painter does not know is refused by name, with the face and the line, and never dropped."""

from __future__ import annotations

import io
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.draw.face import Face
from pnp.errors import Unreadable
from pnp.press.objects.document import Document
from pnp.press.paint import paths
from pnp.press.painter import Painter
from pnp.svg.colours import rgb
from pnp.svg.matrices import transform
from pnp.svg.values import Refused, numbers
from pnp.units import Size

from .looks import HEAD, SANS, SERIF, svg

RECT = '<rect width="9" height="9"'
TEXT = f'<text x="3" y="9" {SANS} font-size="5"'

REFUSED = {
    "element": ("<filter/>", "the painter does not know <filter>"),
    "script": ("<script>1</script>", "<script>"),
    "style sheet": ("<style>rect { fill: red }</style>", "<style>"),
    "element of another language": ('<x:a xmlns:x="urn:x"/>', "<{urn:x}a>"),
    "element in a shape": (f"{RECT}><animate/></rect>", "the painter does not know <animate> here"),
    "attribute": (f'{RECT} filter="url(#f)"/>', "the painter does not know filter='url(#f)' on <rect>"),
    "class": (f'{RECT} class="a"/>', "class='a' on <rect>"),
    "event": (f'{RECT} onclick="x"/>', "onclick='x' on <rect>"),
    "another element's attribute": (f'{RECT} r="3"/>', "r='3' on <rect>"),
    "style property": (f'{RECT} style="mix-blend-mode:multiply"/>', "the style 'mix-blend-mode:multiply'"),
    "important": (f'{RECT} style="fill:red !important"/>', "'red !important'"),
    "unit": ('<rect width="9mm" height="9"/>', "a plain number, not '9mm'"),
    "per cent": ('<rect width="100%" height="9"/>', "not '100%'"),
    "em": (f'<text x="3" y="9" {SANS} font-size="1em">a</text>', "not '1em'"),
    "negative length": ('<rect width="-9" height="9"/>', "must not be negative: -9"),
    "not a number": ('<circle r="nan"/>', "not 'nan'"),
    "out of bounds": ('<circle r="1e9"/>', "1e9 is out of bounds"),
    "colour name": (f'{RECT} fill="tomato"/>', "the colour 'tomato'"),
    "colour function": (f'{RECT} fill="rgb(1,2,3)"/>', "the colour 'rgb(1,2,3)'"),
    "colour digits": (f'{RECT} fill="#12345"/>', "the colour '#12345'"),
    "paint with a fallback": (f'{RECT} fill="url(#a) red"/>', "the reference 'url(#a) red'"),
    "paint from elsewhere": (f'{RECT} fill="url(b.svg#a)"/>', "the reference 'url(b.svg#a)'"),
    "paint that is not there": (f'{RECT} fill="url(#a)"/>', "there is no element with the id 'a'"),
    "paint that is none": (f'<g id="a"/>{RECT} fill="url(#a)"/>', "'a' is not a linearGradient or radialGradient"),
    "transform": (f'{RECT} transform="turn(3)"/>', "the transform 'turn(3)'"),
    "transform of too many": (f'{RECT} transform="scale(1 2 3)"/>', "scale takes 1 or 2 numbers, not 3"),
    "transform with rubbish": (f'{RECT} transform="scale(2) x"/>', "the transform 'scale(2) x'"),
    "linecap": (f'{RECT} stroke-linecap="flat"/>', "stroke-linecap 'flat'"),
    "linejoin": (f'{RECT} stroke-linejoin="arcs"/>', "stroke-linejoin 'arcs'"),
    "miterlimit": (f'{RECT} stroke-miterlimit=".5"/>', "stroke-miterlimit must be at least 1"),
    "dasharray": (f'{RECT} stroke-dasharray="3 -1"/>', "a dash must not be negative"),
    "fill-rule": (f'{RECT} fill-rule="odd"/>', "fill-rule 'odd'"),
    "display": (f'{RECT} display="flex"/>', "display 'flex'"),
    "visibility": (f'{RECT} visibility="hidden"/>', "visibility='hidden'"),
    "path": ('<path d="M1 2 L3 4 K5 6"/>', "path data 'L3 4 K5 6'"),
    "path without a move": ('<path d="L3 4"/>', "must begin with M"),
    "path cut short": ('<path d="M1 2 C3 4 5 6"/>', "C takes 6 numbers at a time, not 4"),
    "path with nothing": ('<path d="M1 2 L"/>', "L without numbers"),
    "path closed with numbers": ('<path d="M1 2 L3 4 Z5"/>', "Z takes 0 numbers"),
    "arc flag": ('<path d="M1 2 A3 3 0 2 1 5 6"/>', "the arc"),
    "points": ('<polygon points="1 2 3"/>', "points must come in pairs"),
    "two ids": (f'<g id="a"/><g id="a"/><use href="#a"/>{RECT}/>', "two elements have the id 'a'"),
    "use of nothing": ('<use href="#a"/>', "no element with the id 'a'"),
    "use of a file": ('<use href="b.svg#a"/>', "what stands in the same face, not 'b.svg#a'"),
    "use of itself": ('<g id="a"><use href="#a"/></g>', "'a' uses itself"),
    "use of a gradient": ('<linearGradient id="a"/><use href="#a"/>', "cannot use <linearGradient>"),
    "symbol's aspect": (
        '<symbol id="a" viewBox="0 0 9 9" preserveAspectRatio="xMinYTop"/><use href="#a" width="9" height="9"/>',
        "preserveAspectRatio 'xMinYTop'",
    ),
    "clip path of a text": (f'<clipPath id="a">{TEXT}>a</text></clipPath>{RECT} clip-path="url(#a)"/>', "<text> in a"),
    "clip path of the box of a group": (
        f'<clipPath id="a" clipPathUnits="objectBoundingBox"/><g clip-path="url(#a)">{TEXT}>a</text></g>',
        "cannot measure <text>: give the clipPath clipPathUnits userSpaceOnUse",
    ),
    "clip path of another box": (
        f'<clipPath id="a" clipPathUnits="strokeBox"/>{RECT} clip-path="url(#a)"/>',
        "clipPathUnits 'strokeBox'",
    ),
    "clip path of itself": (
        f'<clipPath id="a"><circle r="3" clip-path="url(#a)"/></clipPath>{RECT} clip-path="url(#a)"/>',
        "the clipPath 'a' clips itself",
    ),
    "spread": (
        f'<linearGradient id="a" spreadMethod="mirror"><stop/></linearGradient>{RECT} fill="url(#a)"/>',
        "spreadMethod 'mirror'",
    ),
    "gradient's attribute": (f'<linearGradient id="a" r="3"><stop/></linearGradient>{RECT} fill="url(#a)"/>', "r='3'"),
    "gradient of itself": (f'<linearGradient id="a" href="#a"/>{RECT} fill="url(#a)"/>', "refers to itself"),
    "gradient's child": (
        f'<linearGradient id="a"><set/></linearGradient>{RECT} fill="url(#a)"/>',
        "<set> in a gradient",
    ),
    "stop's colour": (
        f'<linearGradient id="a"><stop stop-color="tomato"/></linearGradient>{RECT} fill="url(#a)"/>',
        "the colour 'tomato'",
    ),
    "focus outside its circle": (
        f'<radialGradient id="a" fx="1.2"><stop/></radialGradient>{RECT} fill="url(#a)"/>',
        "focus lies outside its circle",
    ),
    "magnified too much": (f'<g transform="scale(500)">{RECT}/></g>', "four decimals are too few"),
    "gradient by box on a text": (
        f'<linearGradient id="a"><stop offset="0"/></linearGradient>{TEXT} fill="url(#a)">a</text>',
        "what colours a text must be measured in userSpaceOnUse",
    ),
    "font family": ('<text font-family="Papyrus" font-size="5">a</text>', "no such font family"),
    "font list": ('<text font-family="Arial, sans-serif" font-size="5">a</text>', "one font family, not a list"),
    "font weight": (f'<text {SANS} font-weight="300" font-size="5">a</text>', "no weight 300"),
    "font weight by word": (f'<text {SANS} font-weight="bolder" font-size="5">a</text>', "font-weight 'bolder'"),
    "font style": (f'<text {SERIF} font-style="oblique" font-size="5">a</text>', "font-style 'oblique'"),
    "no font": ("<text>a</text>", "a text needs font-family and font-size"),
    "glyph": (f"{TEXT}>a ♃ 龍 b</text>", "SourceSansPro-Regular has no glyph for U+2643, U+9F8D"),
    "list of positions": (f'<text x="3 4" y="9" {SANS} font-size="5">ab</text>', "a plain number, not '3 4'"),
    "text on a path": (f'{TEXT}><textPath href="#a">a</textPath></text>', "<textPath> in a <text>"),
    "xml:space on a tspan": (f'{TEXT}><tspan xml:space="preserve">a</tspan></text>', "belongs on <text>"),
    "tspan turned": (f'{TEXT}><tspan opacity=".5">a</tspan></text>', "no transform, clip-path or opacity on <tspan>"),
    "baseline": (f'{TEXT} dominant-baseline="ideographic">a</text>', "dominant-baseline 'ideographic'"),
    "decoration": (f'{TEXT} text-decoration="wavy">a</text>', "text-decoration 'wavy'"),
    "text nowhere": ("<g>lost words</g>", "text outside a text element: 'lost words'"),
    "text after an element": (f"{RECT}/>lost", "text outside a text element: 'lost'"),
    "text in a shape": (f"{RECT}>lost</rect>", "text outside a text element: 'lost'"),
    "image from elsewhere": ('<image href="http://x/y.png" width="9" height="9"/>', "may not fetch the image"),
    "image of another kind": (
        '<image href="data:image/bmp;base64,AAAA" width="9" height="9"/>',
        "the image 'data:image/bmp",
    ),
    "image that is broken": ('<image href="data:image/png;base64,AAAA" width="9" height="9"/>', "neither PNG, JPEG"),
    "image whose base64 is broken": (
        '<image href="data:image/png;base64,A*" width="9" height="9"/>',
        "base64 is broken",
    ),
    "image without a size": ('<image href="data:image/png;base64,AAAA"/>', "needs href, width and height"),
}


def paint(text: str) -> int:
    return Painter(Document(io.BytesIO())).form(Face("mating/combat/C07", text, Size(40, 30)))


@pytest.mark.parametrize("name", REFUSED)
def test_refused_by_name_and_line(name: str) -> None:
    body, message = REFUSED[name]
    with pytest.raises(Unreadable) as caught:
        paint(svg(f"\n<g/>\n{body}"))
    (problem,) = caught.value.problems
    assert message in problem.message
    assert problem.source.file == "mating/combat/C07"
    assert problem.source.line == 3


ROOTS = {
    "another unit": (HEAD.replace("40mm", "400"), "one unit must be one millimetre"),
    "a scale": (HEAD.replace("0 0 40 30", "0 0 80 60"), "one unit must be one millimetre"),
    "a view box cut short": (HEAD.replace("0 0 40 30", "0 0 40"), "the viewBox '0 0 40'"),
    "another root": ('<html xmlns="http://www.w3.org/2000/svg">', "the root must be"),
    "no namespace": ('<svg width="40" height="30">', "the root must be"),
    "a transform": (HEAD.replace("<svg", '<svg transform="scale(2)"'), "no transform, clip-path, opacity"),
}


@pytest.mark.parametrize("name", ROOTS)
def test_root(name: str) -> None:
    head, message = ROOTS[name]
    with pytest.raises(Unreadable, match=r"^mating/combat/C07") as caught:
        paint(f"{head}</{'html' if 'html' in head else 'svg'}>")
    assert message in str(caught.value)


def test_a_view_box_may_show_the_bleed() -> None:
    head = HEAD.replace("40mm", "46mm").replace("30mm", "36mm").replace("0 0 40 30", "-3 -3 46 36")
    assert paint(f"{head}{RECT}/></svg>")


XML = {
    "document type": ('<!DOCTYPE svg SYSTEM "http://x/y.dtd">' + svg(""), "document types and entities"),
    "entities": ('<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + svg("<g>&a;</g>"), "document types and entities"),
    "style sheet": ('<?xml-stylesheet href="a.css"?>' + svg(""), "processing instructions"),
    "not well-formed": (svg("<g>"), "not well-formed: mismatched tag"),
    "cut off": (svg("<g/>")[:-4], "not well-formed"),
    "unknown entity": (svg(f"{TEXT}>&nbsp;</text>"), "not well-formed: undefined entity"),
    "too deep": (svg("<g>" * 80 + "</g>" * 80), "nested more than 64 deep"),
    "tspans too deep": (svg(f"{TEXT}>{'<tspan>' * 30}a{'</tspan>' * 30}</text>"), "more than 16 deep"),
    "too many": (svg("<g/>" * 250_000), "more than 75000 elements"),
    "too long": (svg(f"<g>{' ' * 4_000_001}</g>"), "more than 4 MB"),
}


@pytest.mark.parametrize("name", XML)
def test_xml(name: str) -> None:
    text, message = XML[name]
    with pytest.raises(Unreadable) as caught:
        paint(text)
    assert message in str(caught.value)


def test_uses_cannot_multiply_without_end() -> None:
    levels = "".join(f'<g id="l{n}">{f"""<use href="#l{n - 1}"/>""" * 10 if n else RECT + "/>"}</g>' for n in range(9))
    begin = time.process_time()
    with pytest.raises(Unreadable, match="more than 75000 elements"):
        paint(svg(f'<defs>{levels}</defs><use href="#l8"/>'))
    assert time.process_time() - begin < 20


@pytest.mark.parametrize("text", ["1" * 50_000 + "x", "1 " * 50_000 + "x", "-." * 20_000, "1e" * 20_000])
def test_no_number_makes_the_reader_hang(text: str) -> None:
    begin = time.process_time()
    for read in (numbers, lambda t: paths.path("M" + t), lambda t: paths.path("M0 0A" + t), transform, rgb):
        with pytest.raises(Refused):
            read(text)
    assert time.process_time() - begin < 2


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789 ,.-+eE", max_size=60))
def test_any_path_is_read_or_refused(data: str) -> None:
    try:
        compiled = paths.path(data)
    except Refused:
        return
    for operator, values in paths.operators(compiled):
        assert len(values) == {"m": 2, "l": 2, "c": 6, "h": 0}[operator]
    paths.bounds(compiled)


def test_what_is_said_to_be_allowed_is_ignored() -> None:
    assert paint(svg(f'{RECT} id="a" data-role="ground" data-box="1" role="img"/>'))


def test_images_come_from_whoever_was_asked(tmp_path: Path) -> None:
    asked: list[str] = []

    def images(name: str) -> bytes:
        asked.append(name)
        from PIL import Image

        out = io.BytesIO()
        Image.new("RGB", (4, 4), "red").save(out, "PNG")
        return out.getvalue()

    painter = Painter(Document(io.BytesIO()), images=images)
    painter.form(Face("a", svg('<image href="owl.png" width="9" height="9"/>'), Size(40, 30)))
    assert asked == ["owl.png"]
