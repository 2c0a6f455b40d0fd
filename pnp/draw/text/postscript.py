"""OpenType fonts with PostScript outlines (.otf) as TrueType, which is what the press embeds.

Cubic curves become quadratic ones within a thousandth of the em of them: a hundredth of a millimetre in type of
30 points. Advances, the character map and names stay; kerning and features go, since nothing here uses them.
"""

from __future__ import annotations

import base64
import io
from typing import Any

KEPT = ("head", "hhea", "maxp", "OS/2", "hmtx", "cmap", "name", "post", "loca", "glyf")
MOST_GLYPHS = 12_000
NEAR = 0.001  # of the em


def truetype(path: str) -> list[str]:
    """In the child: the font as TrueType in base64, and "" or what keeps it from becoming one."""
    from fontTools.ttLib import TTFont

    try:
        with TTFont(path, recalcTimestamp=False) as font:  # the same font on any day
            tables: Any = font
            if "CFF " not in tables:
                return ["", "has outlines that vary" if "CFF2" in tables else "has no outlines"]
            if len(tables.getGlyphOrder()) > MOST_GLYPHS:
                return ["", f"has more than {MOST_GLYPHS} glyphs; a part of it would do"]
            _convert(tables)
            out = io.BytesIO()
            font.save(out)
    except MemoryError:
        raise
    except Exception as error:
        return ["", f"is no font that can be read ({type(error).__name__})"]
    return [base64.b64encode(out.getvalue()).decode("ascii"), ""]


def _convert(font: Any) -> None:
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import newTable

    names, outlines = font.getGlyphOrder(), font.getGlyphSet()
    near = font["head"].unitsPerEm * NEAR
    glyphs = {}
    for name in names:
        pen = TTGlyphPen(None)
        outlines[name].draw(Cu2QuPen(pen, near, reverse_direction=True))
        glyphs[name] = pen.glyph()
    font["loca"] = newTable("loca")
    font["glyf"] = glyf = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = names, glyphs
    for name, glyph in glyphs.items():
        glyph.recalcBounds(glyf)
        font["hmtx"][name] = (font["hmtx"][name][0], getattr(glyph, "xMin", 0))
    font["maxp"] = maxp = newTable("maxp")
    maxp.tableVersion = 0x00010000
    maxp.numGlyphs = len(names)
    for field in ("Zones", "Storage", "TwilightPoints", "FunctionDefs", "InstructionDefs", "StackElements"):
        setattr(maxp, f"max{field}", 1 if field == "Zones" else 0)
    maxp.maxSizeOfInstructions = maxp.maxComponentElements = 0
    post = font["post"]
    post.formatType = 3.0
    font.sfntVersion = "\x00\x01\x00\x00"
    for tag in [tag for tag in font.keys() if tag not in (*KEPT, "GlyphOrder")]:  # noqa: SIM118  # no dict
        del font[tag]
