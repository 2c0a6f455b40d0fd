"""Fonts from somebody's folder: looked over before they are trusted with a page, embedded where their makers allow it.

[fonts]
title = "Own-Bold.ttf"      # titles and headings
numbers = "Own-Black.ttf"   # numbers in corners
text = "Own-Regular.ttf"    # everything else
bold = "Own-Semibold.otf"   # what is **bold** in texts

Those with PostScript outlines (.otf) are made into TrueType once, which lies among what is kept (`pnp cache`).
"""

from __future__ import annotations

import base64
import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.child import Stopped, shared, within
from pnp.errors import Problem, Source, Unreadable
from pnp.fonts import OWN, register
from pnp.hashes import digest, versions
from pnp.kit.tables import clip
from pnp.places import Places
from pnp.store import cache_folder
from pnp.wording import near

MOST_BYTES = 20_000_000
PRESS = "pnp.press.objects.lettering:readable"
ROLES: Mapping[str, tuple[str, ...]] = {
    "title": ("title", "heading"),
    "numbers": ("fitness", "numeral", "numeral2"),
    "text": ("subtitle", "latin", "body", "effect", "note", "chip", "label", "id", "coordinate"),
    "bold": (),
}
# What a font says of being put into documents (OS/2, fsType).
_RESTRICTED, _WHOLE, _BITMAPS = 0x0002, 0x0100, 0x0200


def families(places: Places, game: str, fonts: Mapping[str, str]) -> dict[str, str]:
    """The family that each style is set in, for those that a folder has fonts for. Raises Unreadable."""
    found: dict[str, str] = {}
    problems: list[Problem] = []
    paths: dict[str, Path] = {}
    for role, name in fonts.items():
        try:
            paths[role] = _checked(places, game, role, name)
        except Unreadable as error:
            problems += error.problems
    if problems:
        raise Unreadable(problems)
    for role, path in paths.items():
        bold = paths.get("bold", path) if role == "text" else path
        family = f"{OWN}{_mark(path)}{_mark(bold)[:4]}"
        register(family, path, bold)
        found |= dict.fromkeys(ROLES[role], family)
    return found


def _checked(places: Places, game: str, role: str, name: str) -> Path:
    """A font's file, looked over in the child; raises Unreadable where it is none, or may not be embedded."""
    source = Source("kit.toml", 0, f"fonts.{role}")
    if role not in ROLES:
        raise Unreadable.at(source, f"no part of a page is called {clip(role)}{near(role, ROLES)}; {', '.join(ROLES)}")
    path = places.picture(game, name)
    if path is None:
        raise Unreadable.at(source, f"no file {clip(name)} beside the tables of {game}")
    if path.suffix.lower() not in (".ttf", ".otf"):
        raise Unreadable.at(source, f"{clip(name)} is no font file (.ttf, .otf)")
    if path.stat().st_size > MOST_BYTES:
        raise Unreadable.at(source, f"{clip(name)} is larger than {MOST_BYTES // 10**6} MB")
    made = _made(path) if postscript(path) else path
    if within():
        return made  # whoever has sent it here has looked
    try:
        said = shared().ask("pnp.draw.text.ownfonts:looked", str(path))
        if made != path and made.is_file() and shared().ask(PRESS, str(made)):
            made.unlink(missing_ok=True)  # damaged since: as good as none, and not the font's fault
        if not said and made != path and not made.is_file():
            data, said = shared().ask("pnp.draw.text.postscript:truetype", str(path))
            if not said:
                said = _keep(made, base64.b64decode(data))
        # The press reads it in its own way, and is asked by name, since nobody here may know it.
        said = said or shared().ask(PRESS, str(made))
    except Stopped as error:
        raise Unreadable.at(source, f"{clip(name)} {error}") from None
    if said:
        raise Unreadable.at(source, f"{clip(name)} {said}")
    return made


def postscript(path: Path) -> bool:
    """Whether a font's file says that its outlines are PostScript's, whatever it is called."""
    with path.open("rb") as file:
        return file.read(4) == b"OTTO"


def _made(path: Path) -> Path:
    """Where the TrueType font lies that is made of one with PostScript outlines."""
    mark = digest("truetype 2", versions("fonttools"), path.read_bytes())[:30]
    return cache_folder() / "font" / mark[:2] / f"{mark}.ttf"


def _keep(made: Path, data: bytes) -> str:
    """Write a font among what is kept; "" or why not."""
    half = made.with_suffix(f".{os.getpid()}.part")
    try:
        made.parent.mkdir(parents=True, exist_ok=True)
        half.write_bytes(data)
        half.replace(made)
    except OSError as error:
        return f"cannot be made into TrueType: {made.parent} cannot be written ({error.strerror})"
    return ""


def looked(path: str) -> str:
    """In the child: what keeps a font from being used, "" if nothing does. All of it is read, as it will be."""
    from fontTools.ttLib import TTFont

    try:
        with TTFont(path) as font:
            tables: Any = font
            if "glyf" not in tables and "CFF " not in tables:
                return "has no outlines that can be printed"
            flags = tables["OS/2"].fsType if "OS/2" in tables else 0
            if flags & 0x000F == _RESTRICTED:
                return "may not be put into documents, its maker says (fsType)"
            if flags & (_WHOLE | _BITMAPS):
                return "may only be put into documents as a whole, or as pictures, its maker says (fsType)"
            metrics = tables["hmtx"].metrics
            for name in tables.getBestCmap().values():
                metrics[name]
                if "glyf" in tables:
                    tables["glyf"][name].getCoordinates(tables["glyf"])
    except MemoryError:
        raise
    except Exception as error:
        return f"is no font that can be read ({type(error).__name__})"
    return ""


def _mark(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]
