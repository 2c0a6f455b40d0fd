"""Every feature of SVG that is tried here, beside Chromium: `python -m tests.press.beside [folder for what is apart]`.

A command, since a browser takes a minute for them all. Each feature is right (as Chromium draws it), refused with its
place, or wrong; those that are wrong are named, with their figures, and their pictures are left in the folder.
"""

# ruff: noqa: T201
from __future__ import annotations

import base64
import io
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path

from PIL import Image, ImageChops

from pnp.draw.drawing import kerned_too
from pnp.draw.face import Face
from pnp.errors import Unreadable
from pnp.press.png import face_png
from pnp.units import Size

from . import test_refusals, test_strangers
from .features import FEATURES
from .looks import HEAD, LOOKS
from .strangers import STRANGERS, svg
from .test_conformance import CHOSEN, FINER, FOLDERS, HIGH, MEAN, MOST, WIDE, apart, ours

_FONTS = '<?xml version="1.0"?><fontconfig>{}<cachedir>{}</cachedir></fontconfig>'

# Letters as their outlines are, not as they would be put on a screen's pixels.
_PLAIN = ("--font-render-hinting=none", "--disable-lcd-text", "--enable-font-subpixel-positioning")
# Words are smoothed otherwise by each renderer.
OF_WORDS = 80.0
# Where standards leave it to the renderer we are with resvg.
KNOWN = {**CHOSEN, "text line-through by longhand": CHOSEN["text line-through"]}


def cases() -> dict[str, tuple[str, bool]]:
    """Documents by name, and whether each is a template rather than a picture file."""
    found = {f"picture: {name}": (text, False) for name, text in STRANGERS.items()}
    found |= {f"picture, refused: {name}": (svg(body), False) for name, (body, _) in test_strangers.REFUSED.items()}
    found |= {f"picture: {name}": (svg(body), False) for name, body in FEATURES.items()}
    found |= {f"template: {name}": (f"{HEAD}{body}</svg>", True) for name, body in (LOOKS | FEATURES).items()}
    refused = test_refusals.REFUSED.items()
    return found | {f"template, refused: {name}": (f"{HEAD}{body}</svg>", True) for name, (body, _) in refused}


def painted(text: str, template: bool, folder: Path) -> Image.Image | str:
    """Our picture of it, or why there is none."""
    try:
        if not template:
            return ours(text, folder)
        face = Face("x", kerned_too(text), Size(WIDE, HIGH))  # as people's own templates are
        return Image.open(io.BytesIO(face_png(face, FINER * 254))).convert("RGB").reduce(FINER)
    except Unreadable as error:
        return str(error)


def main(out: Path | None) -> int:
    """Print the table; how many are wrong."""
    from playwright.sync_api import sync_playwright

    from tests.studio.conftest import chromium

    counts: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        fonts = "".join(f"<dir>{each}</dir>" for each in FOLDERS)
        (folder / "fonts.conf").write_text(_FONTS.format(fonts, folder / "cache"), encoding="utf-8")
        env = {**os.environ, "FONTCONFIG_FILE": str(folder / "fonts.conf")}
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", *_PLAIN], env=env)
        size = {"width": 10 * WIDE, "height": 10 * HIGH}
        page = browser.new_page(viewport=size, device_scale_factor=FINER)  # type: ignore[arg-type]
        for name, (text, template) in cases().items():
            kind = name.partition(":")[0].partition(",")[0]
            mine = painted(text, template, folder)
            if isinstance(mine, str):
                counts[kind, "refused"] += 1
                if not mine.startswith(("x:", "x.svg:")) and "x.svg:" not in mine:
                    print(f"no place: {name}: {mine}")
                continue
            # Chromium rounds the advances of small letters otherwise.
            exact = text.replace("<svg ", '<svg text-rendering="geometricPrecision" ', 1)
            data = base64.b64encode(exact.encode()).decode()
            page.set_content(
                '<body style="margin:0"><img style="width:100vw;height:100vh;object-fit:contain" '
                f'src="data:image/svg+xml;base64,{data}">'
            )
            page.evaluate("document.images[0].decode().catch(() => 0)")
            theirs = Image.open(io.BytesIO(page.screenshot())).convert("RGB").reduce(FINER)
            mean, most = apart(mine, theirs)
            right = mean < MEAN and most < (OF_WORDS if "<text" in text else MOST)
            reason = KNOWN.get(name.partition(": ")[2], "")
            counts[kind, "right" if right else "otherwise, and meant so" if reason else "wrong"] += 1
            if not right and reason:
                print(f"{name}: {reason}")
            elif not right:
                print(f"{name:<60} {mean:6.2f} {most:4.0f}")
                if out:
                    sheet = Image.new("RGB", (30 * WIDE, 10 * HIGH))
                    for at, picture in enumerate((mine, theirs, ImageChops.difference(mine, theirs))):
                        sheet.paste(picture, (10 * WIDE * at, 0))
                    sheet.save(out / f"{''.join(c if c.isalnum() else '-' for c in name)}.png")
        browser.close()
    for (kind, what), count in sorted(counts.items()):
        print(f"{kind} {what}: {count}")
    return sum(count for (_, what), count in counts.items() if what == "wrong")


if __name__ == "__main__":
    sys.exit(min(main(Path(sys.argv[1]) if len(sys.argv) > 1 else None), 99))
