"""What several commands share: the folder laid over the installation, games by name, files written whole."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.catalog import own_folder as own_folder
from pnp.errors import Source, Unreadable, one_line, spelt
from pnp.files import read_text as read_text
from pnp.files import whole
from pnp.places import Places
from pnp.terminal import painted as painted
from pnp.terminal import told_on

if TYPE_CHECKING:
    from pnp.draw.parts import Facts
    from pnp.draw.preflight.lint import Finding
    from pnp.referee.game import Game
    from pnp.store import Store

F = TypeVar("F", bound=Callable[..., Any])


class NumberRange(click.FloatRange):
    """A number between two ends; `nan` is between none, though it is below and above nothing."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number: float = super().convert(value, param, ctx)
        if isnan(number):
            self.fail(f"{value!r} is not a number.", param, ctx)
        return number


def _places(ctx: click.Context, param: click.Parameter, value: Path | None) -> Places:
    here = value or own_folder(Path.cwd())
    return Places(here) if here else Places()


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


MOST_ON_A_FACE = 30
MOST_OF_AN_OVERFLOW = 5  # words that do not fit stand over the edge, and over other words, line by line


def fewer(findings: Iterable[Finding]) -> tuple[list[Finding], list[str]]:
    """The first findings of each face, and a line for each face on which there are more of them."""
    from collections import Counter

    found = list(findings)
    most = {each.face: MOST_OF_AN_OVERFLOW for each in found if each.message.startswith("overflows by ")}
    seen: Counter[str] = Counter()
    few: list[Finding] = []
    for each in found:
        seen[each.face] += each.severity != "note"
        if each.severity == "note" or seen[each.face] <= most.get(each.face, MOST_ON_A_FACE):
            few.append(each)
    past = {face: count - most.get(face, MOST_ON_A_FACE) for face, count in seen.items()}
    return few, [f"{one_line(face)}: and {count} more" for face, count in past.items() if count > 0]


def tell(lines: Iterable[str], err: bool = False) -> None:
    """Print lines for people: on a terminal those wider than it are broken between words, in a pipe none is.

    What would move the terminal's cursor is spelt out: logs, kits and locks are strangers'.
    """
    for line in told_on(sys.stderr if err else sys.stdout, lines):
        click.echo(line, err=err)


def as_seen(text: str) -> str:
    """Somebody's text as it stands in a file; for a terminal, what would move its cursor is spelt out."""
    return spelt(text) if sys.stdout.isatty() else text


def many_option(command: F) -> F:
    """`--yes-really-this-many`, of commands that draw what is not printed."""
    words = "Draw however many faces, and pictures however dear, there are."
    return click.option("--yes-really-this-many", "many", is_flag=True, help=words)(command)


def cache_option(command: F) -> F:
    """`--no-cache`, which a command takes as `store`: where drawings are kept, or None."""

    def opened(_context: click.Context, _parameter: click.Parameter, without: bool) -> Store | None:
        from pnp.store import Store, cache_folder

        return None if without else Store(cache_folder())

    words = "Draw everything anew, and keep nothing; see pnp cache."
    return click.option("--no-cache", "store", is_flag=True, callback=opened, help=words)(command)
