"""What several commands share: the folder laid over the installation, games by name, files written whole."""

from __future__ import annotations

import os
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.errors import Source, Unreadable, one_line, spelt
from pnp.files import whole
from pnp.places import Places, installed

if TYPE_CHECKING:
    from pnp.draw.lint import Finding
    from pnp.draw.parts import Facts
    from pnp.referee.game import Game
    from pnp.referee.log.lines import Raw
    from pnp.store import Store

F = TypeVar("F", bound=Callable[..., Any])


class NumberRange(click.FloatRange):
    """A number between two ends; `nan` is between none, though it is below and above nothing."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number: float = super().convert(value, param, ctx)
        if isnan(number):
            self.fail(f"{value!r} is not a number.", param, ctx)
        return number


def _places(ctx: click.Context, param: click.Parameter, value: Path | None) -> Places:
    here = value or own_folder(Path.cwd())
    return Places(here) if here else Places()


def own_folder(here: Path) -> Path | None:
    """The folder of somebody's own that one stands in: with a game in its `card_data`, or that game's own folder.

    Never the installation itself, nor a copy of it: a folder in which there is no game but ours counts only where it
    is named.
    """
    from pnp.catalog import own_games

    for folder in (here, here.parent.parent if here.parent.name == "card_data" else here):
        there = (folder / "card_data").is_dir() and folder.resolve() != installed().resolve()
        if there and own_games(Places(folder)):
            return folder
    return None


def data_option(command: F) -> F:
    """`--data DIR`: a folder with `card_data/` and `templates/` of one's own, laid over the installation's."""
    return click.option(
        "--data",
        "places",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        envvar="PNP_DATA",
        callback=_places,
        help="Your own card_data/ and templates/, laid over ours file by file (or $PNP_DATA); "
        "the folder that you are in, if it has them.",
    )(command)


def _header(ctx: click.Context, param: click.Parameter, lines: tuple[str, ...]) -> dict[str, str]:
    """Header lines by their keys. Raises Unreadable for what is none."""
    found = {}
    for line in lines:
        key, colon, value = line.partition(":")
        if not (colon and key.strip() and value.strip()) or "\n" in line:
            raise Unreadable.at(Source("--header"), f"expected a line such as 'variant: timed 8', got {line!r}")
        found[key.strip()] = value.strip()
    return found


def header_option(command: F) -> F:
    """`--header "KEY: VALUE"`, as `header`: lines of a log's header that have no option of their own."""
    return click.option(
        "--header",
        "header",
        multiple=True,
        metavar="KEY: VALUE",
        callback=_header,
        help="A header line: 'variant: timed 8' (may be given again).",
    )(command)


def rules_of(name: str, places: Places | None = None) -> Game:
    """The referee's side of a game."""
    from pnp.catalog import load_rules

    return load_rules(name, places)


def rules_of_log(raw: Raw, places: Places | None = None) -> Game:
    """The referee's side of the game that a log names; an unknown one is a problem of that header line."""
    try:
        return rules_of(raw.game, places)
    except Unreadable as error:
        raise Unreadable.at(raw.header["game"].source, str(error)) from None


def read_text(path: Path, most: int = 4_000_000) -> str:
    """A person's text file, UTF-8; anything else is a problem of the file."""
    if path.stat().st_size > most:
        raise Unreadable.at(Source(str(path)), f"too large for a text file (over {most // 10**6} MB)")
    data = path.read_bytes().removeprefix(BOM_UTF8)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise Unreadable.at(Source(str(path), line, column), "not UTF-8 text") from None


def write_text(path: Path, text: str, force: bool = True, under: Path | None = None) -> None:
    """Write a text file like `write_bytes`."""
    write_bytes(path, text.encode("utf-8"), force, under)


def write_bytes(path: Path, data: bytes, force: bool = True, under: Path | None = None) -> None:
    """Write a file whole or not at all; one that a person may have edited only with `force`.

    Where a part of the path comes from data, `under` is the folder that the person asked for: nothing outside it.
    """
    if path.exists() and not force:
        raise Unreadable.at(Source(str(path)), "is there already; --force writes over it")
    with whole(path, under) as file:
        file.write(data)


def facts_of(game: str, places: Places | None = None, store: Store | None = None) -> Facts:
    """What the pages print that drawing cannot know."""
    from pnp.catalog import facts

    return facts(game, places, store)


def painted(line: str) -> str:
    """A line in colour for a terminal that likes it; `click.echo` takes colours out everywhere else.

    What was accepted is green, what was not is red, and so are rulings and claims where they stand in a log.
    """
    import re

    if os.environ.get("NO_COLOR"):
        return line
    found = re.match(r"\S+:\d+(?::\d+)?: (?=ruling|claim|error)|not accepted|accepted|note: |warning", line)
    if found is None:
        return line
    word = found[0]
    colour = "green" if word == "accepted" else "yellow" if word[:4] in ("note", "warn") else "red"
    return click.style(word, fg=colour, bold=word != "note: ") + line[len(word) :]


MOST_ON_A_FACE = 30


def fewer(findings: Iterable[Finding]) -> tuple[list[Finding], list[str]]:
    """The first findings of each face, and a line for each face on which there are more of them."""
    from collections import Counter

    seen: Counter[str] = Counter()
    few: list[Finding] = []
    for found in findings:
        seen[found.face] += 1
        if seen[found.face] <= MOST_ON_A_FACE:
            few.append(found)
    more = [
        f"{one_line(face)}: and {count - MOST_ON_A_FACE} more" for face, count in seen.items() if count > MOST_ON_A_FACE
    ]
    return few, more


def tell(lines: Iterable[str], err: bool = False) -> None:
    """Print lines for people: on a terminal those wider than it are broken between words, in a pipe none is.

    What follows stands a little further in; in a row of two columns it stands beneath the second. What would move the
    terminal's cursor is spelt out: logs, kits and locks are strangers'.
    """
    lines = map(spelt, lines)
    if not (sys.stderr if err else sys.stdout).isatty():
        for line in lines:
            click.echo(painted(line), err=err)
        return
    import re
    import shutil
    from textwrap import wrap

    wide = shutil.get_terminal_size().columns - 1
    for line in lines:
        if len(line) <= wide:
            click.echo(painted(line), err=err)
            continue
        gaps = [gap.end() for gap in re.finditer(r"(?<=\S) {2,}(?=\S)", line)]
        begin = gaps[-1] if gaps and gaps[-1] <= wide // 2 else len(line) - len(line.lstrip())
        further = begin if begin in gaps else begin + 4
        parts = wrap(line[begin:], wide, initial_indent=" " * begin, subsequent_indent=" " * further)
        click.echo("\n".join((line[:begin] + parts[0][begin:], *parts[1:])), err=err)


def as_seen(text: str) -> str:
    """Somebody's text as it stands in a file; for a terminal, what would move its cursor is spelt out."""
    return spelt(text) if sys.stdout.isatty() else text


def cache_option(command: F) -> F:
    """`--no-cache`, which a command takes as `store`: where drawings are kept, or None."""

    def opened(_context: click.Context, _parameter: click.Parameter, without: bool) -> Store | None:
        from pnp.store import Store, cache_folder

        return None if without else Store(cache_folder())

    words = "Draw everything anew, and keep nothing; see pnp cache."
    return click.option("--no-cache", "store", is_flag=True, callback=opened, help=words)(command)
