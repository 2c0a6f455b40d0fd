"""SVG as strangers write it, one drawing a feature: plain Inkscape, icon sets, exports of drawing programs."""

# ruff: noqa: E501  # as programs write it, lines and all

from __future__ import annotations

from .looks import STAR, ZIGZAG, image

INKSCAPE = (
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
    'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" '
    'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xlink="http://www.w3.org/1999/xlink"'
)
SANS = 'font-family="Source Sans Pro"'
TWO = '<circle cx="15" cy="15" r="10" fill="#1f64ad"/><circle cx="25" cy="15" r="10" fill="#b00"/>'
STRIPES = "".join(f'<rect x="{4 * n}" width="2" height="30" fill="#333"/>' for n in range(10))
FADE = '<stop offset="0" stop-color="#f60"/><stop offset="1" stop-color="#1f64ad"/>'
CLEAR = '<stop offset="0" stop-color="#f60"/><stop offset="1" stop-color="#f60" stop-opacity="0"/>'


def svg(body: str, attributes: str = 'viewBox="0 0 40 30"') -> str:
    """A document of its own."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {attributes}>{body}</svg>'
    )


STRANGERS: dict[str, str] = {
    # The document
    "size alone": svg(f'<path d="{STAR}"/>', 'width="40" height="30"'),
    "size in mm over another viewBox": svg(
        '<path d="M10 10H110V80Z" fill="#1f64ad"/>', 'width="40mm" height="30mm" viewBox="0 0 120 90"'
    ),
    "viewBox off zero": svg('<circle cx="0" cy="0" r="12"/>', 'viewBox="-20 -15 40 30"'),
    "width and height of 100%": svg(f'<path d="{STAR}"/>', 'width="100%" height="100%" viewBox="0 0 40 30"'),
    "viewBox of another shape": svg(
        '<circle cx="12" cy="12" r="11"/>', 'width="40" height="30" viewBox="0 0 24 24" fill="#1f64ad"'
    ),
    "viewBox to the left": svg(
        '<circle cx="12" cy="12" r="11"/>',
        'width="40" height="30" viewBox="0 0 24 24" preserveAspectRatio="xMinYMid meet"',
    ),
    "viewBox that is cut": svg(
        '<circle cx="12" cy="12" r="11"/>',
        'width="40" height="30" viewBox="0 0 24 24" preserveAspectRatio="xMidYMax slice"',
    ),
    "viewBox stretched": svg(
        '<circle cx="12" cy="12" r="11"/>', 'width="40" height="30" viewBox="0 0 24 24" preserveAspectRatio="none"'
    ),
    "a large viewBox": svg(
        f'<g transform="translate(0 30000) scale(1000 -1000)"><path d="{STAR}"/></g>', 'viewBox="0 0 40000 30000"'
    ),
    "a traced outline": svg(
        '<g transform="translate(0,30) scale(0.01,-0.01)" fill="#000000" stroke="none"><path d="M400 2600 c-20 -15 -30 '
        "-240 10 -900 l1200 -900 c400 0 1900 -200 2000 100 0 1200 -800 1700 -3210 1700z m1500 -600 c500 -100 400 -700 "
        '0 -800 -500 100 -500 600 0 800z"/></g>'
    ),
    # Inkscape
    "inkscape": f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="40mm" height="30mm" viewBox="0 0 40 30" version="1.1" id="svg5" inkscape:version="1.2.2"
   sodipodi:docname="heron.svg" xmlns="http://www.w3.org/2000/svg" {INKSCAPE}>
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:zoom="2.8"><inkscape:grid/></sodipodi:namedview>
  <defs id="defs2"><inkscape:path-effect effect="powerstroke" id="p1"/><filter id="f1"><feGaussianBlur/></filter>
    <linearGradient inkscape:collect="always" id="linearGradient1"><stop style="stop-color:#f6d9b0;stop-opacity:1;"
    offset="0" id="stop1"/><stop style="stop-color:#5e1a15;stop-opacity:1;" offset="1" id="stop2"/></linearGradient>
    <linearGradient inkscape:collect="always" xlink:href="#linearGradient1" id="linearGradient3" x1="5" y1="5" x2="35"
    y2="25" gradientUnits="userSpaceOnUse" gradientTransform="matrix(1,0.2,-0.1,1,2,0)"/></defs>
  <metadata id="m1"><rdf:RDF><cc:Work rdf:about=""><dc:title>Heron</dc:title></cc:Work></rdf:RDF></metadata>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" style="display:inline;opacity:1">
    <path style="fill:url(#linearGradient3);fill-opacity:1;fill-rule:evenodd;stroke:#000000;stroke-width:0.5;stroke-linecap:round;stroke-linejoin:round;stroke-miterlimit:4;stroke-dasharray:none;stroke-opacity:1;paint-order:normal;-inkscape-stroke:none;enable-background:accumulate"
       d="m 4,26 c 2,-18 12,-22 20,-22 6,0 12,8 12,22 z m 12,-6 h 8 v -6 h -8 z" id="path1" sodipodi:nodetypes="csccccccc"
       inkscape:connector-curvature="0"/>
    <ellipse style="opacity:0.6;fill:#1f64ad;mix-blend-mode:normal;stroke:none;-inkscape-font-specification:Sans"
       cx="28" cy="12" rx="6" ry="4" transform="rotate(-20)" id="e1"/>
  </g>
  <g inkscape:groupmode="layer" id="layer2" inkscape:label="hidden" style="display:none"><rect width="40" height="30"/></g>
</svg>""",
    "inkscape text": f"""<svg viewBox="0 0 40 30" xmlns="http://www.w3.org/2000/svg" {INKSCAPE}>
  <text xml:space="preserve" style="font-style:normal;font-weight:normal;font-size:6px;line-height:1.25;font-family:'Source Sans Pro';-inkscape-font-specification:'Source Sans Pro';letter-spacing:0px;word-spacing:0px;fill:#000000;fill-opacity:1;stroke:none"
     x="20" y="10" id="text1"><tspan sodipodi:role="line" id="tspan1" x="20" y="10" style="text-align:center;text-anchor:middle;stroke-width:0.26">mill nun</tspan><tspan
     sodipodi:role="line" x="20" y="18" id="t2" style="font-weight:bold;text-align:center;text-anchor:middle;fill:#b00">nix</tspan></text></svg>""",
    "libreoffice draw": """<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg version="1.2" width="40mm" height="30mm" viewBox="0 0 4000 3000" preserveAspectRatio="xMidYMid" fill-rule="evenodd" stroke-width="28.222" stroke-linejoin="round" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ooo="http://xml.openoffice.org/svg/export" xmlns:presentation="http://sun.com/xmlns/staroffice/presentation" xmlns:smil="http://www.w3.org/2001/SMIL20/" xmlns:anim="urn:oasis:names:tc:opendocument:xmlns:animation:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xml:space="preserve"><defs class="ClipPathGroup"><clipPath id="presentation_clip_path" clipPathUnits="userSpaceOnUse"><rect x="0" y="0" width="4000" height="3000"/></clipPath><clipPath id="presentation_clip_path_shrink" clipPathUnits="userSpaceOnUse"><rect x="4" y="3" width="3992" height="2994"/></clipPath></defs><defs class="TextShapeIndex"><g ooo:slide="id1" ooo:id-list="id3 id4"/></defs><defs class="EmbeddedBulletChars"><g id="bullet-char-template-57356" transform="scale(0.00048828125,-0.00048828125)"><path d="M 580,1141 L 1163,571 580,0 -4,571 580,1141 Z"/></g></defs><g><g id="id2" class="Master_Slide"><g id="bg-id2" class="Background"/><g id="bo-id2" class="BackgroundObjects"/></g></g><g class="SlideGroup"><g><g id="container-id1"><g id="id1" class="Slide" clip-path="url(#presentation_clip_path)"><g class="Page"><g class="com.sun.star.drawing.CustomShape"><g id="id3"><rect class="BoundingBox" stroke="none" fill="none" x="300" y="300" width="3400" height="2400"/><path fill="rgb(114,159,207)" stroke="none" d="M 2000,2700 L 300,2700 300,300 3700,300 3700,2700 2000,2700 Z"/><path fill="none" stroke="rgb(52,101,164)" stroke-width="100" stroke-linejoin="round" d="M 2000,2700 L 300,2700 300,300 3700,300 3700,2700 2000,2700 Z"/><text class="SVGTextShape"><tspan class="TextParagraph" font-family="Source Sans Pro, sans-serif" font-size="635px" font-weight="400"><tspan class="TextPosition" x="1100" y="1700"><tspan fill="rgb(0,0,0)" stroke="none" style="white-space: pre">Rex 12</tspan></tspan></tspan></text></g></g></g></g></g></g></g></svg>""",
    "canva": """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" zoomAndPan="magnify" viewBox="0 0 30 22.5" height="30" preserveAspectRatio="xMidYMid meet" version="1.0"><defs><clipPath id="bd71"><path d="M 2 2 L 28 2 L 28 20 L 2 20 Z M 2 2 " clip-rule="nonzero"/></clipPath></defs><g clip-path="url(#bd71)"><path fill="#ff3131" d="M 15 -2 L 32 20 L -2 20 Z" fill-opacity="1" fill-rule="nonzero"/></g></svg>""",
    "game-icons.net": """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 512 512" style="height: 512px; width: 512px;"><defs><radialGradient id="a"><stop offset="0%" stop-color="#fff" stop-opacity="1"></stop><stop offset="100%" stop-color="#000" stop-opacity="1"></stop></radialGradient></defs><circle cx="256" cy="256" r="256" fill="url(#a)" stroke="#fff" stroke-opacity="1" stroke-width="18"></circle><g class="" transform="translate(0,0)" style=""><path d="M100 100L400 150L250 400z" fill="#d0021b" fill-opacity="1" transform="translate(25.6, 25.6) scale(0.9, 0.9) rotate(-45, 256, 256) skewX(0) skewY(0)"></path></g></svg>""",
    "illustrator's pattern": """<svg version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 30"><pattern  x="0" y="0" width="8" height="8" patternUnits="userSpaceOnUse" id="Dots" viewBox="1 -9 8 8" style="overflow:visible;"><g><path d="M-1 -5h12" stroke="red"/><polygon style="fill:none;" points="1,-9 9,-9 9,-1 1,-1"/><circle style="fill:#0071BC;" cx="5" cy="-5" r="2.4"/></g></pattern><rect x="4" y="4" style="fill:url(#Dots);stroke:#000000;" width="32" height="22"/></svg>""",
    "sketch": """<?xml version="1.0" encoding="UTF-8"?><svg width="40px" height="30px" viewBox="0 0 40 30" version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><!-- Generator: Sketch 63.1 (92452) - https://sketch.com --><title>icon</title><desc>Created with Sketch.</desc><defs><path d="M20,3 C27,3 33,8 33,15 C33,22 27,27 20,27 C13,27 7,22 7,15 C7,8 13,3 20,3 Z" id="path-1"></path><linearGradient x1="50%" y1="0%" x2="50%" y2="100%" id="linearGradient-3"><stop stop-color="#FAD961" offset="0%"></stop><stop stop-color="#F76B1C" offset="100%"></stop></linearGradient></defs><g id="Page-1" stroke="none" stroke-width="1" fill="none" fill-rule="evenodd"><mask id="mask-2" fill="white"><use xlink:href="#path-1"></use></mask><use id="Mask" fill="url(#linearGradient-3)" xlink:href="#path-1"></use><g id="Group" mask="url(#mask-2)" fill="#4A90E2" fill-rule="nonzero"><rect x="0" y="15" width="22" height="15"></rect></g><path d="M5,5 L35,25" id="Line" stroke="#979797" stroke-linecap="square" stroke-dasharray="3,2"></path></g></svg>""",
    "corel": """<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- Creator: CorelDRAW --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xml:space="preserve" width="40mm" height="30mm" version="1.1" style="shape-rendering:geometricPrecision; text-rendering:geometricPrecision; image-rendering:optimizeQuality; fill-rule:evenodd; clip-rule:evenodd" viewBox="0 0 4000 3000" xmlns:xodm="http://www.corel.com/coreldraw/odm/2003"><defs><style type="text/css"><![CDATA[
.str0 {stroke:#2B2A29;stroke-width:40;stroke-miterlimit:22.9256}
.fil1 {fill:none}
.fil0 {fill:#E31E24;fill-rule:nonzero}
.fil2 {fill:url(#id0)}
]]></style><linearGradient id="id0" gradientUnits="userSpaceOnUse" x1="500" y1="2500" x2="3500" y2="2500"><stop offset="0" style="stop-opacity:1; stop-color:#009846"/><stop offset="1" style="stop-opacity:1; stop-color:white"/></linearGradient></defs><g id="Layer_x0020_1"><metadata id="CorelCorpID_0Corel-Layer"/><polygon class="fil0 str0" points="2000,300 2600,1400 3700,1500 2900,2300 3100,2800 2000,2300 "/><rect class="fil2 str0" x="400" y="1800" width="1500" height="900"/><circle class="fil1 str0" cx="1000" cy="900" r="600"/></g></svg>""",
    "cairo": """<?xml version="1.0" encoding="UTF-8"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="30" viewBox="0 0 40 30" version="1.1"><defs><g><symbol overflow="visible" id="glyph0-0"><path style="stroke:none;" d=""/></symbol><symbol overflow="visible" id="glyph0-1"><path style="stroke:none;" d="M 0.5 0 L 3 -7 L 5.5 0 Z M 2 -2 L 4 -2 "/></symbol></g><clipPath id="clip1"><path d="M 2 2 L 38 2 L 38 28 L 2 28 Z M 2 2 "/></clipPath></defs><g id="surface1"><rect x="0" y="0" width="40" height="30" style="fill:rgb(100%,100%,100%);fill-opacity:1;stroke:none;"/><g clip-path="url(#clip1)" clip-rule="nonzero"><path style="fill-rule:evenodd;fill:rgb(80%,20%,10%);fill-opacity:0.6;stroke-width:1;stroke-linecap:butt;stroke-linejoin:miter;stroke:rgb(0%,0%,0%);stroke-opacity:1;stroke-miterlimit:10;" d="M 6 26 L 18 4 L 34 26 Z M 6 26 " transform="matrix(1,0,0,0.9,0,2)"/></g><g style="fill:rgb(0%,0%,50%);fill-opacity:1;"><use xlink:href="#glyph0-1" x="4" y="12"/><use xlink:href="#glyph0-1" x="28" y="12"/><use xlink:href="#glyph0-0" x="9" y="12"/></g></g></svg>""",
    "matplotlib": """<?xml version="1.0" encoding="utf-8" standalone="no"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="30" viewBox="0 0 40 30" version="1.1"><metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><cc:Work xmlns:cc="http://creativecommons.org/ns#"/></rdf:RDF></metadata><defs><style type="text/css">*{stroke-linejoin: round; stroke-linecap: butt}</style></defs><g id="figure_1"><g id="patch_1"><path d="M 0 30 L 40 30 L 40 0 L 0 0 z " style="fill: #ffffff"/></g><g id="line2d_1"><defs><path id="m1" d="M 0 1 C 0.3 1 1 0.6 1 0 C 1 -0.6 0.3 -1 0 -1 C -0.6 -1 -1 -0.6 -1 0 C -1 0.6 -0.6 1 0 1 z " style="stroke: #1f77b4"/></defs><g clip-path="url(#p1)"><use xlink:href="#m1" x="8" y="22" style="fill: #1f77b4; stroke: #1f77b4"/><use xlink:href="#m1" x="20" y="8" style="fill: #1f77b4; stroke: #1f77b4"/></g><path d="M 8 22 L 20 8 L 33 19 " clip-path="url(#p1)" style="fill: none; stroke: #ff7f0e; stroke-width: 1.5; stroke-linecap: square"/></g></g><defs><clipPath id="p1"><rect x="5" y="3" width="31" height="24"/></clipPath></defs></svg>""",
    "graphviz": """<svg width="40" height="30" viewBox="0.00 0.00 40.00 30.00" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><g id="graph0" class="graph" transform="scale(1 1) rotate(0) translate(4 26)"><title>G</title><polygon fill="white" stroke="transparent" points="-4,4 -4,-26 36,-26 36,4 -4,4"/><g id="node1" class="node"><title>a</title><ellipse fill="lightgrey" stroke="black" cx="15" cy="-11" rx="12" ry="9"/></g></g></svg>""",
    "vectornator": """<svg height="30" stroke-miterlimit="10" style="fill-rule:nonzero;clip-rule:evenodd;stroke-linecap:round;stroke-linejoin:round;" version="1.1" viewBox="0 0 40 30" width="40" xml:space="preserve" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:vectornator="http://vectornator.io"><defs/><g id="L" vectornator:layerName="Layer 1"><path d="M4 4C4 4 34 2 36 15C38 28 4 26 4 26Z" fill="#9d3cff" fill-rule="nonzero" opacity="1" stroke="none" vectornator:layerName="Curve"/><g opacity="0.5" vectornator:layerName="g"><path d="M10 2L30 28" fill="none" stroke="#000000" stroke-linecap="butt" stroke-linejoin="miter" stroke-width="3"/></g></g></svg>""",
    "inkscape 1.3": """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="40mm" height="30mm" viewBox="0 0 40 30" version="1.1" id="svg1" inkscape:version="1.3.2" sodipodi:docname="a.svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:svg="http://www.w3.org/2000/svg">
<sodipodi:namedview id="namedview1" pagecolor="#ffffff" bordercolor="#000000" inkscape:showpageshadow="2"><inkscape:page x="0" y="0" width="40" height="30" id="page2" margin="0" bleed="0"/><inkscape:grid id="g1" type="xygrid"/></sodipodi:namedview>
<defs id="defs1"><inkscape:path-effect effect="spiro" id="pe" is_visible="true" lpeversion="1"/><inkscape:perspective sodipodi:type="inkscape:persp3d" id="persp"/><linearGradient id="lg1" inkscape:collect="always"><stop style="stop-color:#ff6600;stop-opacity:1;" offset="0" id="s1"/><stop style="stop-color:#ff6600;stop-opacity:0;" offset="1" id="s2"/></linearGradient><radialGradient inkscape:collect="always" xlink:href="#lg1" id="rg1" cx="20" cy="15" fx="20" fy="15" r="12" gradientUnits="userSpaceOnUse" gradientTransform="matrix(1,0.1,-0.1,0.8,1.5,1)"/><marker style="overflow:visible" id="Arrow" refX="0" refY="0" orient="auto-start-reverse" inkscape:stockid="Arrow" markerWidth="3" markerHeight="3" viewBox="0 0 5 6" inkscape:isstock="true" preserveAspectRatio="xMidYMid"><path transform="scale(0.5)" style="fill:#800000;fill-rule:evenodd;stroke:none" d="M 5.77,0 -2.88,5 V -5 Z" id="p135"/></marker></defs>
<g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" transform="translate(1,-1)"><rect style="fill:url(#rg1);fill-opacity:1;fill-rule:evenodd;stroke:#000000;stroke-width:0.5;stroke-dasharray:1, 0.5;stroke-dashoffset:0;-inkscape-stroke:none;paint-order:normal" id="r1" width="34" height="22" x="2" y="4" ry="2.5" inkscape:transform-center-x="1"/><path style="fill:none;stroke:#800000;stroke-width:0.8;stroke-linecap:butt;stroke-linejoin:miter;stroke-opacity:1;marker-end:url(#Arrow)" d="m 5,25 c 5,-9 12,3 22,-14" id="p2" sodipodi:nodetypes="cc" inkscape:connector-curvature="0" inkscape:path-effect="#pe" inkscape:original-d="m 5,25 22,-14"/><path sodipodi:type="star" style="fill:#ffdd55;stroke:#000;stroke-width:.3" id="st" inkscape:flatsided="false" sodipodi:sides="5" sodipodi:cx="30" sodipodi:cy="20" sodipodi:r1="5" sodipodi:r2="2.5" sodipodi:arg1="0.5" d="m 34,22 -4,0 -2,3 -1,-4 -4,-1 3,-2 0,-4 3,2 4,-1 -1,4 z" inkscape:rounded="0" inkscape:randomized="0"/></g></svg>""",
    "ground of a page": """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30" style="background-color: #dae8fc; max-width: 100%; display: block"><circle cx="15" cy="15" r="9"/></svg>""",
    "unknown languages of editors": svg(
        '<g serif:id="Layer" sketch:type="MSLayerGroup"><circle cx="20" cy="15" r="9" figma:type="x"/></g>'
        "<sketch:page/>",
        'viewBox="0 0 40 30" xmlns:serif="http://www.serif.com/" xmlns:sketch="http://www.bohemiancoding.com/sketch/ns" '
        'xmlns:figma="http://www.figma.com/figma/ns"',
    ),
    # Icon sets
    "icon of strokes": svg(
        '<path d="M20.84 4.61a5.5 5.5 0 0 0-7.78 0L12 5.67l-1.06-1.06a5.5 5.5 0 0 0-7.78 7.78l1.06 1.06L12 21.23l7.78-7'
        '.78 1.06-1.06a5.5 5.5 0 0 0 0-7.78z"/><line x1="12" y1="17" x2="12.01" y2="17"/><polyline points="8 12 12 16 16 '
        '12"/>',
        'width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" '
        'stroke-linecap="round" stroke-linejoin="round" class="feather feather-heart"',
    ),
    "icon of fills": svg(
        '<path d="M0 0h24v24H0z" fill="none"/><path d="M12 2C8.13 2 5 5.13 5 9c0 5.25 7 13 7 13s7-7.75 7-13c0-3.87-3.13-7'
        '-7-7zm0 9.5c-1.38 0-2.5-1.12-2.5-2.5s1.12-2.5 2.5-2.5 2.5 1.12 2.5 2.5-1.12 2.5-2.5 2.5z"/>',
        'height="24" width="24" viewBox="0 0 24 24"',
    ),
    "icon in two tones": svg(
        '<defs><style>.fa-secondary{opacity:.4}</style></defs><path class="fa-primary" d="M4 4h14v22h-14z"/>'
        '<path class="fa-secondary" d="M12 10h20v16h-20z"/>'
    ),
    "icon with rules": svg(
        '<style type="text/css"><![CDATA[\n/* made by hand */\n.cls-1, .cls-2 { fill: #efca76; stroke: #333; }\n'
        ".cls-2{stroke-width:2px;fill:none}#top{fill:#b00}rect{rx:3}path{fill-rule:evenodd}\n]]></style>"
        '<circle class="cls-1" cx="12" cy="15" r="8"/><circle class="cls-2" cx="28" cy="15" r="8"/>'
        f'<path id="top" class="cls-1" d="{STAR}" transform="scale(.6)"/>'
    ).replace("rect{rx:3}", ""),
    "rules by rank": svg(
        "<style>*{stroke:#333}circle{fill:#b00}.a{fill:#1f64ad}.b{fill:#7f9c3e}circle.b{stroke:#f60;stroke-width:2}"
        "#c{fill:#efca76}.a{stroke-width:1.5}</style>"
        '<circle cx="6" cy="8" r="4" fill="black"/><circle class="a b" cx="18" cy="8" r="4"/>'
        '<circle class="b a" cx="30" cy="8" r="4"/><circle class="a" id="c" cx="6" cy="22" r="4"/>'
        '<rect class="a" x="14" y="18" width="8" height="8" style="fill:none"/>'
    ),
    "export with fill-rule at the root": svg(
        f'<clipPath id="c"><path d="{STAR}"/></clipPath><rect width="40" height="30" fill="#7f9c3e" clip-path="url(#c)"/>',
        'viewBox="0 0 40 30" fill-rule="evenodd" clip-rule="evenodd" stroke-linejoin="round" stroke-miterlimit="2"',
    ),
    "icons by symbol": svg(
        '<symbol id="i" viewBox="0 0 24 24"><path d="M2 2H22V12L12 22Z"/></symbol><use xlink:href="#i" x="2" y="2" '
        'width="16" height="16" fill="#b00"/><use href="#i" x="20" y="8" width="18" height="12" fill="#1f64ad"/>'
    ),
    "symbol without a size": svg(
        '<symbol id="i" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11"/></symbol><use href="#i"/>'
    ),
    "symbol aligned": svg(
        '<symbol id="i" viewBox="0 0 24 24" preserveAspectRatio="xMaxYMin"><circle cx="12" cy="12" r="11"/></symbol>'
        '<use href="#i" x="2" y="4" width="36" height="12"/>'
    ),
    "symbol filling its place": svg(
        '<symbol id="i" viewBox="0 0 24 24" preserveAspectRatio="xMidYMid slice"><circle cx="12" cy="12" r="11"/></symbol>'
        '<use href="#i" x="2" y="4" width="36" height="12"/>'
    ),
    "symbol seen beyond its place": svg(
        '<symbol id="i" viewBox="0 0 24 24" overflow="visible"><circle cx="24" cy="12" r="11"/></symbol>'
        '<use href="#i" x="2" y="4" width="20" height="20"/>'
    ),
    "use with a transform": svg(
        '<defs><g id="g" fill="#b00"><rect width="8" height="8"/><circle cx="8" cy="8" r="4" fill="#1f64ad"/></g></defs>'
        '<use href="#g" x="3" y="3"/><use href="#g" transform="translate(25 6) rotate(30) scale(1.2)"/>'
    ),
    "use of a use": svg(
        '<defs><rect id="a" width="6" height="6"/><use id="b" href="#a" x="4" y="4" fill="#b00"/></defs>'
        '<use href="#b"/><use href="#b" x="12" y="3"/>'
    ),
    "svg within svg": svg(
        '<svg x="4" y="4" width="20" height="20" viewBox="0 0 10 10"><circle cx="5" cy="5" r="6" fill="#b00"/></svg>'
        '<svg x="50%" y="10%" width="40%" height="50%"><rect width="100%" height="50%" fill="#1f64ad"/></svg>'
    ),
    # Shapes
    "rect with corners": svg('<rect x="3" y="4" width="30" height="20" rx="6" ry="3" stroke="#b00" fill="#efca76"/>'),
    "rect with corners by one radius": svg('<rect x="3" y="4" width="30" height="20" rx="6"/>'),
    "ellipse by one radius": svg('<ellipse cx="20" cy="15" rx="12"/>'),
    "arcs": svg('<path d="M6 20A8 6 20 0 1 20 10A8 6 0 1 0 30 22a4 4 0 01-8 2L9 26Z" fill="#46c" stroke="black"/>'),
    "arc flags run together": svg('<path d="M8 15a12 12 0 1124 0 12 12 0 01-24 0z" fill="none" stroke="#333"/>'),
    "dots by round caps": svg(
        '<path d="M8 15h.01M20 15h0M32 15l0 0" stroke="#333" stroke-width="6" stroke-linecap="round"/>'
    ),
    "lengths with units": svg(
        '<rect x="0.5cm" y="4px" width="5mm" height="9pt" fill="#b00"/><circle cx=".3in" cy="1pc" r="4" '
        'style="stroke:#333;stroke-width:0.5mm"/>'
    ),
    "lengths in per cent": svg(
        '<rect x="10%" y="10%" width="50%" height="50%"/><circle cx="75%" cy="60%" r="20%" fill="#b00"/>'
        '<line x1="0%" y1="100%" x2="100%" y2="0%" stroke="#333" stroke-width="4%"/>'
    ),
    "no width, no picture": svg(
        '<rect x="3" y="3" width="0" height="20" stroke="black"/><circle cx="20" cy="15" r="5"/>'
    ),
    "words about letters where there are none": svg(
        '<g font-size="medium" style="font-family:Papyrus;text-decoration:underline;letter-spacing:-.06em">'
        '<circle cx="20" cy="15" r="9"/></g>'
    ),
    # Paint
    "colours by name": svg(
        "".join(
            f'<rect x="{5 * n}" width="5" height="30" fill="{name}"/>'
            for n, name in enumerate(
                ("tomato", "steelblue", "DarkOliveGreen", "indigo", "papayawhip", "teal", "lime", "grey")
            )
        )
    ),
    "colours by function": svg(
        "".join(
            f'<rect x="{5 * n}" width="5" height="30" fill="{name}"/>'
            for n, name in enumerate(
                (
                    "rgb(139, 43, 35)",
                    "rgb(10%,40%,70%)",
                    "rgba(139,43,35,.5)",
                    "hsl(120, 50%, 40%)",
                    "hsla(200,80%,30%,0.4)",
                    "#1f64ad80",
                    "#f608",
                    "transparent",
                )
            )
        )
    ),
    "colours seen through": svg(
        STRIPES + '<g fill="rgba(200,0,0,.5)"><rect x="2" y="2" width="16" height="12"/><rect x="2" y="16" width="16" '
        'height="12" fill-opacity=".5"/><rect x="22" y="2" width="16" height="12" fill="#1f64ad"/></g>'
        '<circle cx="30" cy="22" r="6" fill="none" stroke="#0a08" stroke-width="4"/>'
    ),
    "currentColor": svg(
        '<g color="#1f64ad"><circle cx="12" cy="15" r="8" fill="currentColor"/><circle cx="28" cy="15" r="8" '
        'fill="none" stroke="currentColor" stroke-width="3" style="color:#b008"/></g>'
    ),
    "paint with a fallback": svg('<rect x="3" y="3" width="34" height="24" fill="url(#nothing) #7f9c3e"/>'),
    "fill-rule": svg(f'<path d="{STAR}" fill-rule="evenodd" style="fill:#5e1a15"/>'),
    "caps": svg(
        "".join(
            f'<path d="M8 {y}H32" stroke="black" stroke-width="5" style="stroke-linecap:{cap}"/>'
            for y, cap in ((6, "butt"), (15, "round"), (24, "square"))
        )
    ),
    "joins": svg(
        "".join(
            f'<path d="M4 {y}L12 {y - 8}L20 {y}L28 {y - 8}L36 {y}" fill="none" stroke="black" stroke-width="3" '
            f'stroke-linejoin="{join}"/>'
            for y, join in ((10, "miter"), (19, "round"), (28, "bevel"))
        )
    ),
    "miterlimit": svg(f'<path d="{ZIGZAG}" fill="none" stroke="black" style="stroke-width:3;stroke-miterlimit:1.5"/>'),
    "dashes": svg(
        f'<path d="{ZIGZAG}" fill="none" stroke="black" style="stroke-dasharray:4, 2px 1,2;stroke-dashoffset:1.5;'
        'stroke-width:1.2"/><path d="M3 28H37" stroke="#b00" stroke-dasharray="10% 5%"/>'
    ),
    "visibility": svg(
        '<g visibility="hidden"><rect width="40" height="30"/><circle cx="20" cy="15" r="9" visibility="visible"/></g>'
    ),
    # Groups
    "group opacity": svg(f'{STRIPES}<g opacity=".5">{TWO}</g>'),
    "group opacity in style, per cent": svg(f'{STRIPES}<g style="opacity:50%">{TWO}</g>'),
    "opacity within opacity": svg(
        f'{STRIPES}<g opacity=".7"><g opacity=".6" transform="rotate(10)">{TWO}</g><rect width="9" height="9"/></g>'
    ),
    "transforms": svg(
        '<g transform="translate(20,15)"><g transform="rotate(30) scale(1.5,.8) skewX(10)"><rect x="-8" y="-8" width="16" '
        'height="16" fill="#1f64ad"/></g><path d="M0 0h9v3z" transform="matrix(1 .2 -.3 1.1 2 -2)"/></g>'
    ),
    "a": svg('<a xlink:href="https://example.org/"><circle cx="20" cy="15" r="9"/></a>'),
    # Clip paths
    "clip-path": svg(
        f'<clipPath id="c"><path d="{STAR}" clip-rule="evenodd"/></clipPath><g clip-path="url(#c)">'
        f'<rect width="40" height="30" fill="#7f9c3e"/>{TWO}</g>'
    ),
    "clip-path measured by its object": svg(
        '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath>'
        '<rect x="4" y="4" width="30" height="18" fill="#b00" style="clip-path:url(#c)"/>'
    ),
    "clip-path of overlapping paths": svg(
        '<clipPath id="c"><path d="M4 4H24V20Z"/><path d="M14 2V26H34Z"/><path d="M4 28L36 10L30 4Z"/></clipPath>'
        '<rect width="40" height="30" fill="#7f9c3e" clip-path="url(#c)"/>'
    ),
    "clip-path of mixed rules": svg(
        f'<clipPath id="c"><path d="{STAR}" clip-rule="evenodd"/><circle cx="8" cy="22" r="6"/></clipPath>{STRIPES}'
        '<g clip-path="url(#c)" opacity=".7"><rect width="40" height="30" fill="#b00"/></g>'
    ),
    "clip-path in a clip-path": svg(
        '<clipPath id="a"><circle cx="14" cy="15" r="11"/></clipPath><clipPath id="b" clip-path="url(#a)">'
        '<rect x="10" y="2" width="20" height="20"/></clipPath><rect width="40" height="30" clip-path="url(#b)"/>'
    ),
    "clip-path whose shape is clipped": svg(
        '<clipPath id="a"><circle cx="14" cy="15" r="11"/></clipPath><clipPath id="b"><rect x="10" y="2" width="20" '
        'height="20" clip-path="url(#a)"/><rect x="32" y="2" width="6" height="6"/></clipPath>'
        '<rect width="40" height="30" fill="#1f64ad" clip-path="url(#b)"/>'
    ),
    "clip-path over a gradient seen through": svg(
        f'<linearGradient id="g">{CLEAR}</linearGradient><clipPath id="c"><path d="M4 4H24V20Z"/><path d="M14 2V26H34Z"/>'
        f'</clipPath>{STRIPES}<g clip-path="url(#c)"><rect width="40" height="30" fill="url(#g)"/></g>'
    ),
    # Gradients
    "linear gradient": svg(
        f'<linearGradient id="g">{FADE}</linearGradient><rect width="36" height="26" fill="url(#g)"/>'
    ),
    "linear gradient across a circle": svg(
        f'<linearGradient id="g" x1="0%" y1="0%" x2="100%" y2="100%">{FADE}</linearGradient>'
        '<ellipse cx="20" cy="15" rx="17" ry="10" fill="url(#g)"/>'
    ),
    "linear gradient in user space": svg(
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="10" y1="5" x2="30" y2="25">{FADE}</linearGradient>'
        f'<path d="{STAR}" fill="url(#g)"/>'
    ),
    "linear gradient over the whole": svg(
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse">{FADE}</linearGradient><circle cx="12" cy="15" r="9" '
        'fill="url(#g)"/><circle cx="30" cy="15" r="8" fill="url(#g)"/>'
    ),
    "gradientTransform": svg(
        f'<linearGradient id="g" gradientTransform="rotate(45 .5 .5)">{FADE}</linearGradient>'
        '<rect x="3" y="3" width="34" height="24" fill="url(#g)"/>'
    ),
    "gradients by reference": svg(
        f'<linearGradient id="a" gradientUnits="userSpaceOnUse" x2="35">{FADE}</linearGradient>'
        '<linearGradient id="b" xlink:href="#a" x1="5"/><radialGradient id="c" href="#b" cx="20" cy="15" r="9"/>'
        '<rect width="40" height="12" fill="url(#b)"/><rect y="14" width="40" height="16" fill="url(#c)"/>'
    ),
    "radial gradient": svg(
        f'<radialGradient id="g">{FADE}</radialGradient><rect x="3" y="3" width="34" height="24" fill="url(#g)"/>'
    ),
    "radial gradient with a focus": svg(
        f'<radialGradient id="g" cx="20" cy="15" r="14" fx="14" fy="10" gradientUnits="userSpaceOnUse">{FADE}'
        '</radialGradient><circle cx="20" cy="15" r="14" fill="url(#g)"/>'
    ),
    "radial gradient from a circle": svg(
        f'<radialGradient id="g" fr="20%">{FADE}</radialGradient><circle cx="20" cy="15" r="14" fill="url(#g)"/>'
    ),
    "radial gradient squeezed": svg(
        '<radialGradient id="g" cx="20" cy="15" r="10" gradientUnits="userSpaceOnUse" '
        f'gradientTransform="matrix(1.5 .2 0 .6 -10 2)">{FADE}</radialGradient><rect width="40" height="30" '
        'fill="url(#g)"/>'
    ),
    "stop-opacity": svg(
        f'{STRIPES}<linearGradient id="g">{CLEAR}</linearGradient><rect width="40" height="20" fill="url(#g)"/>'
    ),
    "stops by rgba": svg(
        f'{STRIPES}<linearGradient id="g"><stop stop-color="rgba(200,0,0,.8)"/><stop offset="1" style="stop-color:#00c3"/>'
        '</linearGradient><rect width="40" height="20" fill="url(#g)"/>'
    ),
    "gradient of a stroke": svg(
        f'<linearGradient id="g">{FADE}</linearGradient><path d="{ZIGZAG}" fill="none" stroke="url(#g)" stroke-width="4"/>'
    ),
    "gradient of a stroke seen through": svg(
        f'{STRIPES}<linearGradient id="g">{CLEAR}</linearGradient><path d="{ZIGZAG}" fill="none" stroke="url(#g)" '
        'stroke-width="5"/>'
    ),
    "gradient by rules": svg(
        "<style>.s{stop-color:#b00}.t{stop-color:#1f64ad;stop-opacity:.5}.u{fill:url(#g)}</style><linearGradient id='g'>"
        '<stop class="s"/><stop class="t" offset="100%"/></linearGradient><rect class="u" width="36" height="26"/>'
    ),
    # Images
    "image png": svg(f'<image x="4" y="3" width="32" height="24" href="{image("RGB PNG")}"/>'),
    "image with alpha": svg(f'{STRIPES}<image x="4" y="3" width="32" height="24" xlink:href="{image("RGBA PNG")}"/>'),
    "image jpeg, seen through": svg(
        f'{STRIPES}<image x="4" y="3" width="32" height="24" opacity=".6" href="{image("RGB JPEG")}"/>'
    ),
    "image filling its place": svg(
        f'<image x="4" y="3" width="32" height="12" preserveAspectRatio="xMidYMin slice" href="{image("RGB PNG")}"/>'
    ),
    "image clipped": svg(
        '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath>'
        f'<image x="4" y="3" width="32" height="24" clip-path="url(#c)" href="{image("RGB PNG")}"/>'
    ),
    # Text
    "text": svg(f'<text x="3" y="12" {SANS} font-size="6px">mill nun</text>'),
    "text by style": svg(
        "<style>text{font-family:Source Sans Pro;font-size:5px}.b{font-weight:700}</style>"
        '<text x="20" y="12" text-anchor="middle">mill <tspan class="b" fill="#b00">nix</tspan> nun</text>'
    ),
    "text in the first font that is there": svg(
        '<text x="3" y="12" font-family="Helvetica Neue, &quot;Source Sans Pro&quot;, sans-serif" font-size="6">mill</text>'
    ),
    "tspans anchored each": svg(
        f'<text {SANS} font-size="5"><tspan x="20" y="8" text-anchor="middle">mill nun</tspan><tspan x="38" y="16" '
        'text-anchor="end">nix</tspan><tspan x="2" dy="8">mill</tspan></text>'
    ),
    "tspans anchored as one": svg(
        f'<text x="20" y="15" {SANS} font-size="5" text-anchor="middle">nix <tspan font-weight="700">mill</tspan> nun</text>'
    ),
    "rules for several classes, and within others": svg(
        "<style>.a.b{fill:#b00}.a{fill:#1f64ad}g .c{fill:#7f9c3e}g>rect.d{stroke:#333;stroke-width:3}"
        'g g .c{fill:#f60}#x .a{opacity:.5}</style><rect class="a b" width="8" height="9"/><rect class="a" x="9" '
        'width="8" height="9"/><g><rect class="c" x="18" width="8" height="9"/><g><rect class="c d" x="28" y="2" '
        'width="8" height="9"/></g></g><g id="x"><g><circle class="b a" cx="12" cy="21" r="7"/></g></g>'
    ),
    "important": svg(
        "<style>.a{fill:#b00 !important}#b{fill:#1f64ad}.c{fill:#7f9c3e!important}</style>"
        '<rect class="a" id="b" width="9" height="20"/><rect class="c" x="10" width="9" height="20" style="fill:#333"/>'
    ),
    # What was wrong once, silently
    "an SVG 1.1 document type": '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" '
    '"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">' + svg('<circle cx="20" cy="15" r="9"/>'),
    "currentColor past a new color": svg(
        '<g color="#b00" fill="currentColor" stroke="currentColor" stroke-width="2"><rect x="2" y="4" width="10" '
        'height="20"/><g color="#1f64ad"><rect x="15" y="4" width="10" height="20"/><rect x="28" y="4" width="10" '
        'height="20" fill="none"/></g></g>'
    ),
    "caps of points without length": svg(
        '<g stroke="#b00" stroke-width="8" fill="none"><path d="M8 8L8 8" stroke-linecap="round"/>'
        '<path d="M20 8l0 0" stroke-linecap="square"/><path d="M32 8h0" stroke-linecap="butt"/>'
        '<path d="M8 22z" stroke-linecap="round"/><path d="M20 22z" stroke-linecap="square"/>'
        '<line x1="32" y1="22" x2="32" y2="22" stroke-linecap="round"/></g>'
    ),
    "pairs brought together": svg(
        f'<text x="1" y="8" {SANS} font-size="8">AVATo Te</text><text x="39" y="18" {SANS} font-size="8" '
        f'text-anchor="end">Ye Tyr AV</text><text x="20" y="28" {SANS} font-size="8" text-anchor="middle">LT Va P.</text>'
    ),
    "letters joined": svg(f'<text x="2" y="12" {SANS} font-size="9">fi fl ffi</text>'),
    "accents of their own": svg(
        f'<text x="2" y="12" {SANS} font-size="9">e\u0301a\u0308n\u0303 x\u0304</text>'
        f'<text x="2" y="26" {SANS} font-size="9" letter-spacing="1">o\u0302A\u030a</text>'
    ),
    "soft hyphens": svg(f'<text x="2" y="12" {SANS} font-size="8">ba\u00adna\u00adna</text>'),
    "a small image enlarged": svg(f'<image x="0" y="0" width="40" height="30" href="{image("RGB PNG")}"/>'),
    "an ellipse of one radius": svg('<ellipse cx="20" cy="15" rx="9"/><ellipse cx="6" cy="15" ry="4" fill="#b00"/>'),
    # What drawing programs write in short, or by measures of their own
    "font in short": svg(
        '<style>.a{font:bold 6px Source Sans Pro, sans-serif}</style><text class="a" x="2" y="9">mill nun</text>'
        '<text x="2" y="18" style="font:italic 600 5px Source Sans Pro">mill <tspan style="font-weight:400">nix</tspan>'
        '</text><text x="2" y="27" style="font-size:9px;font:5px Source Sans Pro">nun</text>'
    ),
    "em": svg(
        '<g font-size="4"><rect x="1em" y="1em" width="2em" height="1.5em" stroke-width=".25em" stroke="#b00"/>'
        f'<g font-size="150%"><circle cx="4em" cy="2em" r="1em"/></g><text {SANS} font-size="1.5em" x="1em" y="5em">mill '
        f'<tspan dy=".5em" font-size="75%">nun</tspan></text><text {SANS} x="2em" y="7em" style="letter-spacing:.3em">nix'
        "</text></g>"
    ),
    "transform-origin": svg(
        '<rect x="4" y="4" width="10" height="8" fill="#b00" transform="rotate(30)" transform-origin="9 8"/>'
        '<rect x="15" y="10" width="10" height="10" transform="scale(.5)" style="transform-origin:center"/>'
        '<rect x="28" y="18" width="10" height="8" fill="#1f64ad" transform="rotate(20)" transform-origin="bottom right"/>'
        '<rect x="28" y="3" width="6" height="6" fill="#7f9c3e" transform="rotate(-20)" transform-origin="75% 5px"/>'
    ),
    "gradient reflected": svg(
        f'<linearGradient id="g" x1=".3" x2=".45" y2=".1" spreadMethod="reflect">{FADE}</linearGradient>'
        '<rect x="2" y="2" width="36" height="26" fill="url(#g)"/>'
    ),
    "gradient repeated": svg(
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="12" x2="20" spreadMethod="repeat">{FADE}</linearGradient>'
        '<rect x="2" y="2" width="36" height="12" fill="url(#g)"/><path d="M3 22L37 16V28Z" fill="url(#g)"/>'
    ),
    "radial gradient reflected": svg(
        f'<radialGradient id="g" r=".2" spreadMethod="reflect">{FADE}</radialGradient><rect x="3" y="3" width="34" '
        'height="24" fill="url(#g)"/>'
    ),
    "radial gradient repeated": svg(
        '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="14" cy="12" r="7" gradientTransform="rotate(5)" '
        'spreadMethod="repeat"><stop stop-color="#f60"/><stop offset="1" stop-color="#7f9c3e"/></radialGradient><circle cx="20" cy="15" r="14" fill="url(#g)"/>'
    ),
    "letters with a place each": svg(
        f'<text {SANS} font-size="5" x="2 6 9 14 16 18 20 24" y="8">AVmill nun</text><text {SANS} font-size="5" y="16" '
        'text-anchor="middle"><tspan x="4,9,1em 26" y="16 18">nix!</tspan><tspan x="30" y="26">nun</tspan></text>'
        f'<text xml:space="preserve" {SANS} font-size="5"><tspan x="2 6 9 13 18 22 26" y="26">a b fi</tspan></text>'
    ),
    "dominant-baseline": svg(
        f'<g {SANS} font-size="5" text-anchor="middle"><path d="M0 8H40M0 20H40" stroke="#b00" stroke-width=".2"/>'
        '<text x="7" y="8" dominant-baseline="middle">mill</text><text x="20" y="8" style="dominant-baseline:central">nun '
        '<tspan font-weight="700">x</tspan></text><text x="34" y="8" dominant-baseline="hanging">mill</text>'
        '<text x="7" y="20" dominant-baseline="text-before-edge">nix</text><text x="20" y="20" '
        'dominant-baseline="text-after-edge">mill</text><text x="34" y="20" dominant-baseline="mathematical">nun</text></g>'
        '<text x="4" y="27" font-family="Source Serif Pro" font-size="4" dominant-baseline="central">mill</text>'
    ),
    # Drawn once, painted where it is referred to
    "mask by its light": svg(
        '<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="40" height="30"><rect width="20" height="30" fill="#fff"/><rect x="20" width="20" height="30" fill="#f00"/></mask>'
        + STRIPES
        + '<g mask="url(#m)"><rect x="2" y="2" width="36" height="26" fill="#1f64ad"/><circle cx="20" cy="15" r="9" fill="#b00"/></g>'
    ),
    "mask measured by its object": svg(
        '<mask id="m"><rect width="40" height="30" fill="#fff" fill-opacity=".7"/><circle cx="20" cy="15" r="6" fill="#000"/></mask><rect x="8" y="6" width="24" height="18" mask="url(#m)"/><mask id="n" maskContentUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5" fill="#fff"/></mask><g mask="url(#n)" transform="translate(30 0) scale(.3)"><rect width="20" height="20" fill="#b00"/></g>'
    ),
    "clip-path measured by a group": svg(
        '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath>'
        '<g clip-path="url(#c)" transform="rotate(5)"><rect x="4" y="4" width="20" height="18" fill="#b00"/>'
        '<rect x="20" y="8" width="16" height="16" fill="#1f64ad"/></g>'
    ),
    "size in ex": '<svg xmlns="http://www.w3.org/2000/svg" width="4ex" height="3ex" viewBox="0 0 40 30">'
    '<rect x="6" y="5" width="28" height="20" fill="#b00"/></svg>',
    "strokes beneath fills": svg(
        '<rect x="4" y="4" width="14" height="20" fill="#ffcc33" stroke="#b00" stroke-width="4" paint-order="stroke"/>'
        f'<text {SANS} x="20" y="20" font-size="14" fill="#fff" stroke="#1f64ad" stroke-width="2" '
        'style="paint-order:stroke markers fill">Ax</text>'
    ),
    "libreoffice": svg(
        '<g xmlns:ooo="http://xml.openoffice.org/svg/export" ooo:meta_slides="1" class="com.sun.star.drawing.Shape">'
        '<rect class="BoundingBox" stroke="none" fill="none" x="2" y="2" width="30" height="20"/>'
        '<path fill="rgb(114,159,207)" stroke="none" d="M 4,4 L 30,4 30,20 4,20 Z"/></g>'
    ),
    "mask of a gradient": svg(
        '<defs><linearGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient><mask id="m" style="mask-type:luminance" maskUnits="userSpaceOnUse" x="4" y="4" width="32" height="20"><rect width="40" height="30" fill="url(#g)"/></mask></defs><rect width="40" height="30" fill="#1f64ad" mask="url(#m)" opacity=".8"/>'
    ),
    "mask by what covers": svg(
        '<mask id="m" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" width="40" height="30"><rect width="20" height="30" fill="#000" opacity=".5"/></mask><rect width="40" height="30" fill="#1f64ad" mask="url(#m)"/>'
    ),
    "mask and clip-path": svg(
        '<clipPath id="c"><circle cx="15" cy="15" r="12"/></clipPath><mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="40" height="30"><rect width="40" height="12" fill="#fff"/></mask><rect width="40" height="30" fill="#1f64ad" clip-path="url(#c)" mask="url(#m)"/>'
    ),
    "pattern": svg(
        '<pattern id="p" width="6" height="5" patternUnits="userSpaceOnUse" x="1" y="2"><rect width="3" height="3" fill="#b00"/><circle cx="4.5" cy="3.5" r="1.2" fill="#1f64ad"/></pattern><rect x="2" y="2" width="20" height="26" fill="url(#p)"/><circle cx="31" cy="15" r="8" fill="url(#p)" stroke="#333"/>'
    ),
    "pattern by reference, turned": svg(
        '<defs><pattern id="b" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="scale(2)"><path d="M0 0H2V4H0Z" fill="#7f9c3e"/></pattern><pattern id="p" xlink:href="#b" patternTransform="rotate(30) scale(1.5)"/></defs><rect x="2" y="2" width="36" height="26" fill="url(#p)" opacity=".7"/>'
    ),
    "pattern measured by its object": svg(
        '<pattern id="p" width=".25" height="20%" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#b00"/></pattern><rect x="2" y="2" width="30" height="26" fill="url(#p)"/><pattern id="q" width=".5" height=".5" patternContentUnits="objectBoundingBox"><rect width=".25" height=".25"/></pattern><rect x="33" y="2" width="6" height="20" fill="url(#q)"/>'
    ),
    "pattern of a stroke": svg(
        '<pattern id="p" width="3" height="3" patternUnits="userSpaceOnUse"><rect width="1.5" height="1.5" fill="#b00"/></pattern><circle cx="20" cy="15" r="9" fill="none" stroke="url(#p)" stroke-width="6"/>'
    ),
    "pattern of words": svg(
        f'<pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse"><rect width="1" height="2" fill="#b00"/></pattern><text x="2" y="20" {SANS} font-size="16" fill="url(#p)">mil</text>'
    ),
    "pattern seen through": svg(
        '<g transform="translate(5 3) rotate(10) scale(.8)"><pattern id="p" width="6" height="5" patternUnits="userSpaceOnUse" x="1" y="2"><rect width="3" height="3" fill="#b00" opacity=".5"/></pattern><g opacity=".6"><rect x="2" y="2" width="30" height="26" fill="url(#p)"/></g></g>'
    ),
    "markers": svg(
        '<marker id="a" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="4" markerHeight="4" orient="auto-start-reverse"><path d="M0 0L10 5L0 10Z" fill="#b00"/></marker><marker id="d" refX="1" refY="1" markerWidth="2" markerHeight="2"><circle cx="1" cy="1" r="1" fill="#1f64ad"/></marker><path d="M5 5L18 8C24 10 10 20 20 24" fill="none" stroke="#333" stroke-width="1.2" marker-start="url(#a)" marker-mid="url(#d)" marker-end="url(#a)"/><polyline points="26,5 36,8 30,16 37,24" fill="none" stroke="#333" style="marker:url(#d)"/>'
    ),
    "markers in user space, handed down": svg(
        '<defs><marker id="a" refX="0" refY="2" markerWidth="6" markerHeight="6" markerUnits="userSpaceOnUse" orient="auto" style="overflow:visible"><path d="M0 0L4 2L0 4Z" fill="#b00"/></marker></defs><g style="marker-end:url(#a)" stroke="#333" fill="none"><line x1="3" y1="5" x2="15" y2="9"/><path d="M5 15A6 5 0 0 1 16 18"/><polyline points="22,6 34,6 34,16 24,18"/><path d="M22 22h8v4h-8" marker-mid="url(#a)"/><path d="M4 25L4 25"/></g><path d="M35 20V28" stroke="#333" marker-end="url(#a)" marker-start="url(#a)" opacity=".5"/>'
    ),
    "markers turned once": svg(
        '<marker id="a" orient="45" markerWidth="3" markerHeight="2" viewBox="0 0 4 4" preserveAspectRatio="none" refX="2" refY="2"><rect width="4" height="4" fill="#b00"/></marker><path d="M5 5H30V20" stroke="#333" fill="none" marker-mid="url(#a)" marker-start="url(#a)"/>'
    ),
    "text-decoration": svg(
        f'<g {SANS} font-size="6"><text x="2" y="8" text-decoration="underline">mill</text><text x="20" y="8" fill="#b00" style="text-decoration:line-through">nix</text><text x="2" y="18" style="text-decoration:overline">nun</text><text x="18" y="18" text-decoration="underline" fill="#1f64ad">mi<tspan fill="#b00" font-size="4">ll</tspan></text><text x="20" y="27" text-anchor="middle" opacity=".5" text-decoration="underline line-through">mill nun</text></g>'
    ),
    "letters moved each": svg(
        f'<text {SANS} font-size="5" x="2" y="8" dx="0 1 2 0 1">mill nun</text><text {SANS} font-size="5" x="2 9" y="16" dy="0 2 -1 .5em">mill nun</text><text {SANS} font-size="5" x="20" y="26" text-anchor="middle"><tspan dx="0" dy="0 -1 1">mix</tspan></text>'
    ),
    "dominant-baseline of a group": svg(
        f'<g {SANS} font-size="5" dominant-baseline="central"><path d="M0 8H40" stroke="#b00" stroke-width=".2"/><text x="2" y="8">mill</text><g style="dominant-baseline:auto"><text x="20" y="8">mill</text></g></g>'
    ),
}
