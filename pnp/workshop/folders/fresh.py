"""A new game in a folder: from one of six starters, or as a copy of one of ours."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

from pnp import catalog
from pnp.errors import Source, Unreadable
from pnp.files import together, whole, within
from pnp.kit.folder.guess import spoken
from pnp.kit.names import name_problem
from pnp.kit.tables import clip
from pnp.named import NamedTuple
from pnp.places import Places, installed
from pnp.wording import near
from pnp.workshop.decks.workbook import workbook

FOLDER = "card_data/_starters"


class Starter(NamedTuple):
    """What a game may begin with: what it is, for how many, in which colour, and the part that is printed first."""

    told: str
    players: tuple[int, int]
    colour: str
    part: str


STARTERS = {
    "events": Starter("a deck of events: a picture, a text, what it changes", (2, 5), "brown", "events"),
    "tricks": Starter("a deck of four suits for taking tricks", (3, 4), "brown", "deck"),
    "tiles": Starter("square tiles whose sides must match, and a track", (2, 4), "teal", "tiles"),
    "rollwrite": Starter("roll and write: a sheet with rows of boxes", (1, 6), "brown", "sheet"),
    "bingo": Starter("a bingo for a class: sheets that differ, pieces for the bag", (2, 20), "orange", "sheets"),
    "memory": Starter("pairs to find, with a fact on each", (2, 6), "teal", "pairs"),
}
# What of a game of ours is its own and not a copy's.
_NOT_COPIED = ("logs", "decks")


class Wanted(NamedTuple):
    """What somebody wants to begin with; what is blank is the starter's."""

    name: str
    starter: str = "events"
    title: str = ""
    players: tuple[int, int] | None = None
    colour: str = ""
    table: str = "xlsx"  # or csv


def begin(folder: Path, wanted: Wanted) -> list[Path]:
    """Write a new game below `folder` (`card_data/<name>/`); gives the files. Nothing that is there is written over.

    Raises Unreadable for a name that is none or taken, and for a starter that there is not.
    """
    home = _home(folder, wanted.name)
    if wanted.starter not in STARTERS:
        said = near(wanted.starter, STARTERS)
        raise Unreadable.at(Source("--starter"), f"no starter {clip(wanted.starter)}{said}; {_there()}")
    starter = STARTERS[wanted.starter]
    least, most = wanted.players or starter.players
    title = wanted.title or spoken(wanted.name)
    filled = {
        '"{title}"': _toml(title),
        "{title}": title,
        "{players}": f"[{least}, {most}]",
        '"{colour}"': _toml(wanted.colour or starter.colour),
    }
    made = []
    places = Places(folder)
    with together():
        for path in sorted((installed() / FOLDER / wanted.starter).iterdir()):
            if path.suffix == ".csv":
                target = home / f"{path.stem}.{wanted.table}"
                rows = [*csv.reader(io.StringIO(path.read_text("utf-8")))]
                data = workbook(path.stem, rows[0], rows[1:], places) if wanted.table == "xlsx" else path.read_bytes()
            else:
                text = path.read_text("utf-8")
                for sign, word in filled.items():
                    text = text.replace(sign, word)
                target, data = home / path.name, text.encode("utf-8")
            made.append(_write(folder, target, data))
    return made


def copied(folder: Path, name: str, source: str) -> list[Path]:
    """Write a copy of one of our games below `folder` under a name of its own: tables, words and templates.

    Its rules stay those of the source, which its kit names as `base`.
    """
    home = _home(folder, name)
    ours = catalog.games()
    if source not in ours:
        raise Unreadable.at(Source("--from"), f"no such game{near(source, ours)}; there is {', '.join(ours)}")
    made = []
    with together():
        for path in _files(installed() / "card_data" / source):
            data = path.read_bytes()
            if path.name == "kit.toml":
                text = data.decode("utf-8")
                data = re.sub(r"^(title\s*=.*)$", rf'\1\nbase = "{source}"', text, count=1, flags=re.MULTILINE).encode()
            made.append(_write(folder, home / path.name, data))
        for path in _files(installed() / "templates" / source):
            made.append(_write(folder, folder / "templates" / name / path.name, path.read_bytes()))
    return made


def first_part(wanted: Wanted) -> str:
    """The part of a starter that is looked at first."""
    return STARTERS[wanted.starter].part


def _there() -> str:
    return "; ".join(f"{name}, {starter.told}" for name, starter in STARTERS.items())


def _home(folder: Path, name: str) -> Path:
    if message := name_problem(name):
        raise Unreadable.at(Source("name"), f"{clip(name)}: {message}")
    if name in catalog.games() or name.startswith("_"):
        raise Unreadable.at(Source("name"), f"{clip(name)} is a game of ours already; take another name")
    home = folder / "card_data" / name
    if home.exists() and any(home.iterdir()):
        raise Unreadable.at(Source(str(home)), "is there already, and nothing is written over it")
    return home


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.iterdir()) if path.is_file() and path.name not in _NOT_COPIED)


def _write(folder: Path, path: Path, data: bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    with whole(within(folder, path), folder) as file:
        file.write(data)
    return path


def _toml(text: str) -> str:
    """A text as TOML writes it."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(sign if sign.isprintable() else " " for sign in plain) + '"'
