"""A small SVG for everything the painter knows: by name, to be painted and to be looked at beside resvg's picture."""

from __future__ import annotations

import base64
import io

from PIL import Image

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'width="40mm" height="30mm" viewBox="0 0 40 30">'
)
SANS = 'font-family="Source Sans Pro"'
SERIF = 'font-family="Source Serif Pro"'
ZIGZAG = "M4 24L12 6L20 24L28 6L36 24"
STAR = "M20 3L27 26L4 11H36L13 26Z"


def svg(body: str) -> str:
    """A face of 40 x 30 mm."""
    return f"{HEAD}{body}</svg>"


def stops(*given: str) -> str:
    """The stops of a gradient: offset, colour and perhaps opacity."""
    found = []
    for stop in given:
        offset, colour, *opacity = stop.split()
        seen = f' stop-opacity="{opacity[0]}"' if opacity else ""
        found.append(f'<stop offset="{offset}" stop-color="{colour}"{seen}/>')
    return "".join(found)


def image(kind: str) -> str:
    """A small picture as a data: address, in a mode that decks meet."""
    mode, _, form = kind.partition(" ")
    picture = Image.new("RGB", (8, 6))
    picture.putdata([(x * 32, y * 40, 120) for y in range(6) for x in range(8)])
    if mode == "RGBA":
        picture.putalpha(Image.linear_gradient("L").resize((8, 6)))
    picture = picture.convert(mode) if mode != "RGBA" else picture
    # Large flat pixels: how a renderer smooths between them is not what is compared.
    picture = picture.resize((400, 300), Image.Resampling.NEAREST)
    out = io.BytesIO()
    picture.save(out, form, **({"quality": 95} if form == "JPEG" else {}))
    return f"data:image/{form.lower()};base64,{base64.b64encode(out.getvalue()).decode()}"


LOOKS: dict[str, str] = {
    "rect": '<rect x="3" y="4" width="30" height="20" fill="#8c2b23"/>',
    "rect rx": '<rect x="3" y="4" width="30" height="20" rx="6" fill="#8c2b23"/>',
    "rect rx ry": '<rect x="3" y="4" width="30" height="20" rx="12" ry="3" fill="#8c2b23" stroke="black"/>',
    "rect ry alone, too large": '<rect x="3" y="4" width="30" height="20" ry="40" fill="#1f64ad"/>',
    "circle": '<circle cx="20" cy="15" r="11" fill="#1f64ad" stroke="#123f73" stroke-width="2"/>',
    "ellipse": '<ellipse cx="20" cy="15" rx="17" ry="8" fill="#7f9c3e"/>',
    "line": '<line x1="3" y1="4" x2="35" y2="26" stroke="black" stroke-width="1.5"/>',
    "polyline": '<polyline points="3,4 20,26 36 5" fill="#efca76" stroke="black"/>',
    "polygon": '<polygon points="3,4 20,26,36 5" fill="none" stroke="black" stroke-width="2"/>',
    "path M L Z": f'<path d="{STAR}" fill="#5e1a15"/>',
    "path absolute": '<path d="M4 4H20V12L36 4C36 20 30 26 20 26S4 20 4 16Q8 12 4 10T4 4Z" fill="#5e1a15"/>',
    "path relative": '<path d="m4 4h16v8l16-8c0 16-6 22-16 22s-16-6-16-10q4-4 0-6t0-6z" fill="#5e1a15"/>',
    "path arcs": '<path d="M6 20A8 6 20 0 1 20 10A8 6 0 1 0 30 22a4 4 0 01-8 2L9 26Z" fill="#46c" stroke="black"/>',
    "path arc too small": '<path d="M6 20A2 1 30 0 1 34 12" fill="none" stroke="black"/>',
    "path many subpaths": '<path d="m4 4h8v8h-8zm12 0h8v8h-8zm12 0h8v8h-8z m-20 14h20v8h-20z" fill="#46c"/>',
    "path numbers run together": '<path d="M.5.5L10-.5l5.5.5-2e0 1.5E1zM20,15l-5-5 .5-.5z" fill="#46c"/>',
    "path Z then relative": '<path d="M10 10h10v10zl-5 5h3z" fill="#46c"/>',
    "fill-rule evenodd": f'<path d="{STAR}" fill="#5e1a15" fill-rule="evenodd"/>',
    "fill-rule with stroke": f'<path d="{STAR}" fill="#5e1a15" fill-rule="evenodd" stroke="#333" stroke-width=".6"/>',
    "colours": "".join(
        f'<rect x="{3 + 5 * i}" y="4" width="5" height="20" fill="{c}"/>'
        for i, c in enumerate(("#f60", "#1f64ad", "#ABCDEF", "black", "gray", "green", "white"))
    ),
    "currentColor": '<g color="#8c2b23"><circle cx="20" cy="15" r="9" fill="currentColor"/>'
    '<g color="#1f64ad"><path d="M4 4L36 26" stroke="currentColor"/></g></g>',
    "stroke-width inherited": f'<g stroke="#333" stroke-width="3" fill="none"><path d="{ZIGZAG}"/></g>',
    "linecap butt": '<path d="M8 15H32" stroke="black" stroke-width="6"/>',
    "linecap round": '<path d="M8 15H32" stroke="black" stroke-width="6" stroke-linecap="round"/>',
    "linecap square": '<path d="M8 15H32" stroke="black" stroke-width="6" stroke-linecap="square"/>',
    "linejoin round": f'<path d="{ZIGZAG}" fill="none" stroke="black" stroke-width="4" stroke-linejoin="round"/>',
    "linejoin bevel": f'<path d="{ZIGZAG}" fill="none" stroke="black" stroke-width="4" stroke-linejoin="bevel"/>',
    "miterlimit": f'<path d="{ZIGZAG}" fill="none" stroke="black" stroke-width="3" stroke-miterlimit="1.5"/>',
    "miterlimit 4 as it is": f'<path d="{ZIGZAG}" fill="none" stroke="black" stroke-width="3"/>',
    "dasharray": '<path d="M3 15H37" stroke="black" stroke-width="2" stroke-dasharray="4 2 1 2"/>',
    "dasharray odd": '<path d="M3 15H37" stroke="black" stroke-width="2" stroke-dasharray="4"/>',
    "dashoffset": '<path d="M3 15H37" stroke="black" stroke-width="2" stroke-dasharray="4 2" stroke-dashoffset="3"/>',
    "fill-opacity": '<path d="M3 15H37" stroke="black" stroke-width="9"/>'
    '<circle cx="20" cy="15" r="11" fill="#1f64ad" fill-opacity=".4" stroke="#b00" stroke-width="4"/>',
    "stroke-opacity": '<path d="M3 15H37" stroke="black" stroke-width="9"/>'
    '<circle cx="20" cy="15" r="9" fill="#1f64ad" stroke="#b00" stroke-width="6" stroke-opacity=".4"/>',
    "opacity of a fill": '<path d="M3 15H37" stroke="black" stroke-width="9"/>'
    '<circle cx="20" cy="15" r="11" fill="#1f64ad" opacity=".4"/>',
    "opacity of fill and stroke": '<path d="M3 15H37" stroke="black" stroke-width="9"/>'
    '<circle cx="20" cy="15" r="9" fill="#1f64ad" stroke="#b00" stroke-width="6" opacity=".5"/>',
    "opacity of a group": '<path d="M3 15H37" stroke="black" stroke-width="9"/><g opacity=".5">'
    '<circle cx="15" cy="15" r="10" fill="#1f64ad"/><circle cx="25" cy="15" r="10" fill="#b00"/></g>',
    "opacity within opacity": '<path d="M3 15H37" stroke="black" stroke-width="9"/><g opacity=".6"><g opacity=".5" '
    'transform="rotate(20 20 15)"><circle cx="15" cy="15" r="10" fill="#1f64ad"/><circle cx="25" cy="15" r="10" '
    'fill="#b00"/></g><rect x="2" y="2" width="9" height="9"/></g><rect x="30" y="2" width="6" height="9"/>',
    "opacity of a use": '<defs><g id="two"><circle cx="15" cy="15" r="10" fill="#1f64ad"/>'
    '<circle cx="25" cy="15" r="10" fill="#b00"/></g></defs><use href="#two" opacity=".5"/>',
    "translate": '<rect width="10" height="10" transform="translate(12 7)"/>',
    "scale": '<rect x="2" y="2" width="10" height="10" transform="scale(2,1.5)"/>',
    "scale by one number": '<rect x="2" y="2" width="10" height="10" transform="scale(1.7)"/>',
    "rotate": '<rect x="12" width="10" height="10" transform="rotate(30)"/>',
    "rotate about": '<rect x="12" y="7" width="16" height="16" transform="rotate(30 20 15)"/>',
    "skewX": '<rect x="4" y="7" width="16" height="16" transform="skewX(20)"/>',
    "skewY": '<rect x="4" y="4" width="16" height="16" transform="skewY(20)"/>',
    "matrix": '<rect x="4" y="4" width="16" height="16" transform="matrix(1 .2 -.3 1.1 8 -2)"/>',
    "transforms in turn": '<rect width="8" height="8" transform="translate(20,15) rotate(45),scale(1.5) skewX(10)"/>',
    "stroke under an uneven scale": '<g transform="scale(3 1)"><circle cx="6.5" cy="15" r="5" fill="none" '
    'stroke="black" stroke-width="1.5"/></g>',
    "clip-path": '<clipPath id="c"><circle cx="20" cy="15" r="11"/></clipPath>'
    '<rect width="40" height="30" fill="#7f9c3e" clip-path="url(#c)"/>',
    "clip-path of two": '<clipPath id="c"><circle cx="14" cy="15" r="9"/><rect x="14" y="8" width="20" height="9"/>'
    '</clipPath><rect width="40" height="30" fill="#7f9c3e" clip-path="url(#c)"/>',
    "clip-path moved": '<clipPath id="c" transform="translate(3 2)"><path d="M3 3H20V20Z" transform="scale(1.4 1)"/>'
    '<rect x="28" y="4" width="6" height="6"/></clipPath><g clip-path="url(#c)" transform="rotate(10)">'
    '<rect width="40" height="30" fill="#7f9c3e"/></g>',
    "clip-rule": f'<clipPath id="c"><path d="{STAR}" clip-rule="evenodd"/></clipPath>'
    '<rect width="40" height="30" fill="#7f9c3e" clip-path="url(#c)"/>',
    "clip within clip": '<clipPath id="c"><circle cx="14" cy="15" r="11"/></clipPath><clipPath id="d"><use href="#r"/>'
    '</clipPath><defs><rect id="r" x="10" y="2" width="20" height="20"/></defs><g clip-path="url(#c)">'
    '<rect width="40" height="30" fill="#7f9c3e" clip-path="url(#d)"/></g>',
    "clip-path of nothing": '<clipPath id="c"/><rect width="40" height="30" clip-path="url(#c)"/>'
    '<circle cx="5" cy="5" r="3"/>',
    "linear gradient": f'<linearGradient id="g">{stops("0 #f6d9b0", "1 #5e1a15")}</linearGradient>'
    '<rect x="3" y="3" width="34" height="24" fill="url(#g)"/>',
    "linear gradient down, many stops": f'<linearGradient id="g" x2="0" y2="1">'
    f"{stops('10% #fff', '40% #1f64ad', '42% #b00', '.9 #ff0')}</linearGradient>"
    '<circle cx="20" cy="15" r="13" fill="url(#g)" stroke="#333"/>',
    "linear gradient in user space": '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="10" y1="5" x2="30" '
    f'y2="25" gradientTransform="rotate(10)">{stops("0 #fff", "1 #123f73")}</linearGradient>'
    f'<path d="{STAR}" fill="url(#g)"/>',
    "linear gradient by reference": f'<linearGradient id="a">{stops("0 #fff", "1 #123f73")}</linearGradient>'
    '<linearGradient id="g" xlink:href="#a" x1="1" x2="0"/><path d="M4 4C30 -4 30 34 4 26Z" fill="url(#g)"/>',
    "radial gradient": f'<radialGradient id="g">{stops("0 #fff", "1 #123f73")}</radialGradient>'
    '<rect x="3" y="3" width="34" height="24" fill="url(#g)"/>',
    "radial gradient off centre": f'<radialGradient id="g" cx=".4" cy=".6" r=".4" fx=".3" fy=".5">'
    f'{stops("0 #fff", ".5 #efca76", "1 #123f73")}</radialGradient><circle cx="20" cy="15" r="13" fill="url(#g)"/>',
    "radial gradient in user space": '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="20" cy="15" r="12">'
    f'{stops("0 #fff", "1 #123f73")}</radialGradient><g transform="rotate(8)"><rect x="3" y="3" width="34" '
    'height="24" fill="url(#g)"/></g>',
    "gradient seen through": f'<rect width="40" height="15" fill="#333"/><linearGradient id="g">'
    f'{stops("0 #f60", "1 #1f64ad")}</linearGradient><rect x="3" y="3" width="34" height="24" fill="url(#g)" '
    'opacity=".6"/>',
    "stop-opacity": f'<rect width="40" height="15" fill="#333"/><linearGradient id="g">'
    f'{stops("0 #f60 1", "1 #f60 0")}</linearGradient><rect x="3" y="3" width="34" height="24" fill="url(#g)"/>'
    '<rect x="16" y="12" width="8" height="6" fill="#080"/>',
    "stop-opacity of a radial gradient": f'<rect width="40" height="15" fill="#333"/><radialGradient id="g">'
    f'{stops("0 #fff .9", "1 #1f64ad .2")}</radialGradient><g transform="rotate(5)"><circle cx="20" cy="15" r="12" '
    'fill="url(#g)"/></g>',
    "gradient of a stroke": f'<linearGradient id="g">{stops("0 #f60", "1 #1f64ad")}</linearGradient>'
    f'<g transform="translate(2 1) scale(.9)"><path d="{ZIGZAG}" fill="none" stroke="url(#g)" stroke-width="4"/></g>',
    "gradient of a stroke in a group": f'<linearGradient id="g">{stops("0 #f60", "1 #1f64ad")}</linearGradient>'
    f'<g transform="translate(2 1) scale(.9)" opacity=".7"><path d="{ZIGZAG}" fill="#eee" stroke="url(#g)" '
    'stroke-width="4"/></g>',
    "gradient of a text": '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="3" y1="0" x2="37" y2="0">'
    f'{stops("0 #f60", "1 #1f64ad")}</linearGradient><text x="3" y="20" {SANS} font-size="12" font-weight="700" '
    'fill="url(#g)">MMM</text>',
    "gradient without length": f'<linearGradient id="g" x2="0">{stops("0 #f60", "1 #1f64ad")}</linearGradient>'
    '<rect x="3" y="3" width="34" height="24" fill="url(#g)"/>',
    "use": '<defs><path id="s" d="M0 0H8L4 8Z"/></defs><use href="#s" x="4" y="4"/>'
    '<use xlink:href="#s" x="20" y="12" fill="#b00" transform="rotate(10)"/>',
    "symbol": '<symbol id="s" viewBox="0 0 24 24"><path d="M2 2H22V12L12 22Z" fill="none" stroke="currentColor" '
    'stroke-width="2"/><circle cx="24" cy="12" r="6"/></symbol><g color="#b00"><use href="#s" x="3" y="3" width="20" '
    'height="20"/></g><use href="#s" x="24" y="4" width="8" height="20"/>',
    "symbol stretched": '<symbol id="s" viewBox="0 0 24 24" preserveAspectRatio="none"><circle cx="12" cy="12" r="11"/>'
    '</symbol><use href="#s" x="3" y="3" width="30" height="12"/>',
    "style": '<rect style="fill: #b00; stroke:#333;stroke-width:2" fill="blue" x="3" y="4" width="30" height="20"/>',
    "display none": '<g display="none"><rect width="40" height="30"/></g><circle cx="20" cy="15" r="9"/>',
    "title and desc": '<title>A</title><g><desc>B</desc><circle cx="20" cy="15" r="9"><title>C</title></circle></g>',
    "text": f'<text x="3" y="12" {SANS} font-size="5">HIT the mark</text>',
    "text weights": "".join(
        f'<text x="3" y="{6 + 5.5 * i}" {font} font-size="5">nil mix</text>'
        for i, font in enumerate(
            (
                f'{SANS} font-weight="bold"',
                f'{SERIF} font-weight="400" font-style="italic"',
                f'{SERIF} font-weight="900" font-style="normal"',
                f'{SANS} font-weight="600" font-style="italic"',
            )
        )
    ),
    "text-anchor": "".join(
        f'<text x="20" y="{8 + 8 * i}" {SANS} font-size="6" text-anchor="{anchor}">mill</text>'
        for i, anchor in enumerate(("start", "middle", "end"))
    ),
    "tspans anchored as one line": f'<text x="20" y="15" {SANS} font-size="5" text-anchor="middle">nix '
    f'<tspan font-weight="700" fill="#b00">mill</tspan> <tspan {SERIF} font-style="italic">nun</tspan></text>',
    "tspans on lines of their own": f'<text {SANS} font-size="5" text-anchor="end"><tspan x="36" y="9">mill nun</tspan>'
    f'<tspan x="36" dy="6">nix</tspan><tspan x="36" dy="6" fill="#b00">minimum</tspan></text>',
    "dx and dy": f'<text x="3" y="12" dx="2" dy="3" {SANS} font-size="5">nil<tspan dx="3" dy="-4">mix</tspan> n</text>',
    "white space": f'<text x="3" y="12" {SANS} font-size="5">  nil \n  mix  <tspan> nun </tspan> mill </text>',
    "xml:space": f'<text x="3" y="12" {SANS} font-size="5" xml:space="preserve">  nil   mix</text>',
    "letter-spacing": f'<text x="3" y="12" {SANS} font-size="4" letter-spacing="1">HIM <tspan letter-spacing="0">HIM'
    "</tspan></text>",
    "letters beyond ASCII": f'<text x="3" y="12" {SANS} font-size="5">é ü − – · “ß” √ ♀</text>'.replace("♀", "≤"),
    "brackets": rf'<text x="3" y="12" {SANS} font-size="5">(n) \m\ ((&lt;&amp;&gt;</text>',
    "text with stroke": f'<text x="3" y="20" {SERIF} font-size="14" font-weight="900" fill="#fc0" stroke="#333" '
    'stroke-width=".6">MI</text>',
    "text of a stroke alone": f'<text x="3" y="20" {SERIF} font-size="14" fill="none" stroke="#333" '
    'stroke-width=".3">MI</text>',
    "text turned": f'<text x="3" y="12" {SANS} font-size="5" transform="rotate(20)" opacity=".5">mill mix</text>',
    "text under opacity": f'<g opacity=".5"><text x="3" y="20" {SERIF} font-size="14" font-weight="900">MI</text></g>',
    "image png": f'<image x="4" y="3" width="32" height="24" href="{image("RGB PNG")}"/>',
    "image jpeg": f'<image x="4" y="3" width="32" height="24" xlink:href="{image("RGB JPEG")}"/>',
    "image gray": f'<image x="4" y="3" width="32" height="24" href="{image("L PNG")}"/>',
    "image palette": f'<image x="4" y="3" width="32" height="24" href="{image("P PNG")}"/>',
    "image with alpha": f'<rect width="40" height="15"/><image x="4" y="3" width="32" height="24" '
    f'href="{image("RGBA PNG")}"/>',
    "image fitted": f'<image x="4" y="3" width="32" height="12" href="{image("RGB PNG")}" opacity=".5"/>',
    "image stretched": f'<image x="4" y="3" width="32" height="12" preserveAspectRatio="none" '
    f'href="{image("RGB PNG")}"/>',
}
