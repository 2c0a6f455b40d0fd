"""Work out the silhouettes of all plates anew, and keep them with the plates (`pnp.draw.pictures.silhouettes`):
some seconds.

usage: silhouettes.py
"""

from __future__ import annotations

from pnp.draw.pictures.silhouettes import FILE, lines
from pnp.places import installed

if __name__ == "__main__":
    (installed() / FILE).write_text("".join(f"{line}\n" for line in lines()), encoding="ascii")
