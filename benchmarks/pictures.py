"""What strangers' pictures cost that are just small enough to pass: processor seconds and most memory of each.

Each is painted in a process of its own, as the press paints it. What is asked for: 2 s and 300 MB.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">%s</svg>'
_TEXT = '<text font-family="Source Sans Pro" font-size="3"'


def _svg(body: str) -> bytes:
    return (SVG % body).encode()


def _gradients(count: int, opacity: str) -> bytes:
    stops = f'<stop stop-color="#f00"{opacity}/><stop offset="1" stop-color="#00f"/>'
    many = "".join(
        f'<linearGradient id="g{n}" x2="{n + 1}" gradientUnits="userSpaceOnUse">{stops}</linearGradient>'
        for n in range(count)
    )
    return _svg(many + "".join(f'<rect width="{n % 90 + 1}" height="9" fill="url(#g{n})"/>' for n in range(count)))


def _png(width: int, height: int, mode: str) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.effect_noise((width, height), 90).convert(mode).save(out, "PNG", compress_level=1)
    return out.getvalue()


def _jpeg(width: int, height: int) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.linear_gradient("L").resize((width, height)).convert("RGB").save(out, "JPEG", quality=70)
    return out.getvalue()


def _noted(count: int) -> bytes:
    from PIL import Image, PngImagePlugin

    notes = PngImagePlugin.PngInfo()
    for number in range(count):
        notes.add_text(f"a{number}", "x")
    out = io.BytesIO()
    Image.new("RGB", (10, 10)).save(out, "PNG", pnginfo=notes)
    return out.getvalue()


_EDGES = (
    '<linearGradient id="e"><stop stop-color="#f00"/><stop offset=".3" stop-color="#ff0"/>'
    '<stop offset=".3" stop-color="#00f"/><stop offset=".7" stop-color="#0ff"/><stop offset=".7"/></linearGradient>'
)
CASES: dict[str, Callable[[], bytes]] = {
    "nothing": lambda: _svg(""),
    "8,000 groups seen through": lambda: _svg('<g opacity=".5"><rect width="9" height="9"/><rect/></g>' * 7_900),
    "74,000 elements": lambda: _svg("".join(f'<rect x="{n % 97}" width="3" height="2"/>' for n in range(74_000))),
    "4,000 gradients": lambda: _gradients(3_999, ""),
    "1,500 gradients seen through": lambda: _gradients(1_499, ' stop-opacity=".5"'),
    "1.2 million letters of path": lambda: _svg(f'<path d="M0 0{"c1 1 2 2 3 3" * 99_900}"/>'),
    "1.2 million letters of path in 640": lambda: _svg(f'<path d="M0 0{"l1 1-1-1" * 230}"/>' * 639),
    "9 million pixels": lambda: _png(3_000, 2_990, "RGB"),
    "9 million pixels seen through": lambda: _png(3_000, 2_990, "RGBA"),
    "a JPEG of 39 million pixels": lambda: _jpeg(7_800, 5_000),
    "40,000 tiles": lambda: _svg(
        '<pattern id="p" width=".505" height=".505" patternUnits="userSpaceOnUse"><rect width=".2" height=".2"/>'
        '</pattern><rect width="100" height="100" fill="url(#p)"/>'
    ),
    "5,000 markers": lambda: _svg(
        '<marker id="m"><path d="M0 0H3V3Z"/></marker>'
        f'<path d="M0 0{"l1 1" * 4_990}" style="marker-mid:url(#m)" stroke="red"/>'
    ),
    "3,900 masks": lambda: _svg(
        "".join(f'<mask id="m{n}"><rect width="9" height="9" fill="#fff"/></mask>' for n in range(3_900))
        + "".join(f'<rect width="9" height="9" mask="url(#m{n})"/>' for n in range(3_900))
    ),
    "70,000 parts of a text": lambda: _svg(_TEXT + ">" + "<tspan>A</tspan><tspan>V</tspan>" * 35_000 + "</text>"),
    "a PNG with 99,000 notes": lambda: _noted(99_000),
    "an edge in 400 gradients": lambda: _svg(_EDGES + '<rect width="90" height="9" fill="url(#e)"/>' * 400),
    "20,000 letters with places": lambda: _svg(f'{_TEXT} x="{"1 " * 19_990}">{"m" * 19_990}</text>'),
    "192,000 letters shaped": lambda: _svg((f"{_TEXT}>{'AVATo Te fi ' * 1_600}</text>") * 10),
    "7,500 elements clipped": lambda: _svg(
        '<clipPath id="c"><path d="M0 0H9V9Z"/><path d="M5 5H9V9Z"/></clipPath>'
        + '<rect width="9" height="9" clip-path="url(#c)"/>' * 7_500
    ),
    "a little of everything": lambda: _svg(
        '<g opacity=".5"><rect width="9" height="9"/><rect/></g>' * 1_500
        + "".join(f'<rect x="{n % 97}" width="3" height="2"/>' for n in range(25_000))
        + f'<path d="M0 0{"c1 1 2 2 3 3" * 30_000}"/>'
    ),
    "100 rules over 7,000 elements": lambda: _svg(
        f"<style>{''.join(f'g .a{n} .b{{fill:red}}' for n in range(100))}</style>"
        + '<g class="a1"><rect class="b" width="1" height="1"/></g>' * 3_500
    ),
}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="pictures of the table; all where none is named")
    names = parser.parse_args().names
    print(f"{'picture':<40} {'seconds':>7} {'MB':>5}")  # noqa: T201
    for name, make in CASES.items():
        if names and name not in names:
            continue
        with tempfile.TemporaryDirectory() as folder:
            data = make()
            path = Path(folder, "a.svg" if data[:4] == b"<svg" else "a.png" if data[:4] == b"\x89PNG" else "a.jpg")
            path.write_bytes(data)
            read, write = os.pipe()
            child = _fork(path, write)
            _, status, used = os.wait4(child, 0)
            os.close(write)
            said = os.read(read, 10_000).decode()
            os.close(read)
            most = re.match(r"(\d+) ", said)
            words = said.partition(" ")[2]
            megabytes = int(most[1]) / 1024 if most else 0
            seconds = used.ru_utime + used.ru_stime
            died = " died" if status else ""
            print(f"{name:<40} {seconds:7.2f} {megabytes:5.0f}  {words}{died}", flush=True)  # noqa: T201


def _fork(path: Path, write: int) -> int:
    child = os.fork()
    if child:
        return child
    word = ""
    try:
        from pnp.errors import Unreadable
        from pnp.press.trial import paint_file

        try:
            paint_file(str(path), "")
        except Unreadable as error:
            word = str(error.problems[0])[-90:]
        found = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
        os.write(write, f"{found[1] if found else 0} {word}".encode())
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
