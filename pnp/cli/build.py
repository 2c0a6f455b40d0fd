"""pnp build: the printable pages of a game."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.build_options import layout_options
from pnp.cli.common import NumberRange, cache_option, data_option, facts_of, tell
from pnp.cli.custom_decks import deck_option, kit_with
from pnp.cli.grouped import Build
from pnp.errors import Source, Unreadable
from pnp.files import Shelf, within
from pnp.places import Places

if TYPE_CHECKING:
    from pnp.kit.records import Kit
    from pnp.store import Store
    from pnp.workshop.prints.orders import Choice


@click.command(
    cls=Build,
    short_help="Print games: one PDF a part.",
    epilog="Example: pnp build mating --paper letter --duplex long-edge",
)
@click.argument("games", nargs=-1)
@click.option("--all", "every", is_flag=True, help="All games.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output"), show_default=True, help="Folder."
)
@click.option(
    "--part", "parts", multiple=True, metavar="NAME", help="Only this part, or cards, or small (may be given again)."
)
@click.option(
    "--players", type=click.IntRange(1, 20), help="For so many players only: what each needs is printed so often."
)
@click.option(
    "--since",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Only what is new or changed since the build that wrote this lock file; says what to take out of the box.",
)
@click.option(
    "--sets", type=click.IntRange(1, 200), default=1, show_default=True, help="Copies of everything, set after set."
)
@click.option("--without", multiple=True, metavar="NAME", help="All but this part (may be given again).")
@click.option("--separate", is_flag=True, help="A file for the cards of each box: boxes share no sheets.")
@click.option("--dry-run", is_flag=True, help="Tell in ten lines what would be printed; write nothing.")
@click.option(
    "--verbose", is_flag=True, help="With --dry-run: every sheet as text before, and other ways to lay cards."
)
@click.option("--boxes", is_flag=True, help="Also a tuckbox for each deck (or --part box-NAME for one).")
@click.option(
    "--thickness",
    type=NumberRange(0.05, 3),
    default=0.3,
    show_default=True,
    help="Of one card, mm, for the boxes.",
)
@click.option("--sleeved", is_flag=True, help="Boxes for cards in sleeves.")
@click.option("--coverage/--no-coverage", default=True, show_default=True, help="Estimate the ink of each page.")
@click.option("--anyway", is_flag=True, help="Print also what preflight finds wrong, such as words that do not fit.")
@click.option("--yes-really-this-many", "many", is_flag=True, help="Print however many sheets it takes.")
@click.option(
    "--workers",
    type=click.IntRange(0, 64),
    default=0,
    envvar="PNP_WORKERS",
    help="Processes that print; one for each core if not given. The pages are the same.",
)
@cache_option
@deck_option
@layout_options
@data_option
def command(
    games: tuple[str, ...],
    every: bool,
    out: Path,
    parts: tuple[str, ...],
    players: int | None,
    since: Path | None,
    sets: int,
    without: tuple[str, ...],
    separate: bool,
    dry_run: bool,
    verbose: bool,
    boxes: bool,
    thickness: float,
    sleeved: bool,
    coverage: bool,
    anyway: bool,
    many: bool,
    workers: int,
    store: Store | None,
    own: Mapping[str, Path],
    places: Places,
    **layout: Any,
) -> None:
    """Print GAMES: one PDF a part, into a folder of the game's name.

    `pnp games` lists the parts. Print at 100 %, not "fit to page". Each build
    leaves a lock file beside its pages; keep a copy of it with what you cut
    out, and --since will print only what has changed. With --deck your own
    table is printed in the place of a deck: --part environment --deck
    environment=pond.csv prints that alone.

    Every face is looked over on its way, as `pnp preflight` does: where one
    would print wrong it is named, nothing is written and the exit code is 1.
    --anyway prints all.
    """
    from pnp.cli.build_game import GameBuild, read_lock
    from pnp.cli.build_options import setup_of, warn
    from pnp.cli.build_report import Wrong
    from pnp.draw.boxes import Stock
    from pnp.draw.cells import told_by_cell
    from pnp.press.printing.estimate import refuse_costly_pictures, refuse_too_many
    from pnp.press.printing.setup import label_words
    from pnp.workshop.prints.orders import Order

    # Drawing makes millions of small things and hardly a circle: to look for these less often saves a tenth of it.
    # Still less often saves nothing more, and takes 25 MB of a deck of 6,000.
    gc.set_threshold(20_000, 50, 100)
    if layout["test_page"]:
        _test_page(out, layout)
        return
    chosen = _chosen(games, every, places)
    if own and len(chosen) > 1:
        raise Unreadable.at(Source("--deck"), "a deck is of one game: name that game")
    before = read_lock(since) if since else None
    stock = Stock(thickness, sleeved)
    wrong = Wrong()
    builds: list[GameBuild] = []
    # All or nothing: what is found wrong with the last face keeps back the first.
    with Shelf() as shelf, _scratch(store) as store:
        for game in chosen:
            kit, along = kit_with(places, game, own)
            kit, choice = _choice(kit, parts, without, separate, players)
            if before is not None and before.game != game:
                raise Unreadable.at(Source(str(since)), f"a lock of {before.game}, not of {game}")
            setup = setup_of(kit.title, layout)._replace(words=label_words(kit))
            warn(setup)
            if not many:
                refuse_too_many(kit, setup, choice.parts, sets)
                refuse_costly_pictures(kit, along, choice.parts)
            asked = Order(
                *(kit, along, facts_of(game, places, store), setup, layout["ink"], within(out, out / game)),
                *(choice, sets, stock, boxes, coverage, store),
                many=many,
            )
            build = GameBuild(asked, wrong, layout["cutter"])
            with told_by_cell(kit, along):
                if dry_run:
                    build.describe(before, str(since), verbose)
                else:
                    try:
                        build.print_files(before, str(since), shelf, workers)
                    except Unreadable:
                        # The painter stops at the first letter that a font lacks: whoever mends it wants to know all.
                        if not build.look_over():
                            raise
                    builds.append(build)
        if wrong.tell(anyway):
            sys.exit(1)
        with shelf.holding():
            for build in builds:
                build.finish(before)
                build.cut(before, str(since))
        shelf.publish()
        for build in builds:
            tell(build.lines)


def _chosen(games: tuple[str, ...], every: bool, places: Places) -> Sequence[str]:
    """The games to print: those named, all, or the one of the folder that somebody stands in."""
    from pnp.catalog import games as known
    from pnp.catalog import own_games

    if every:
        return known(places)
    if not games:
        games = tuple(own_games(places))  # whoever stands in a folder of their own means that
        if len(games) != 1:
            raise Unreadable.at(Source("build"), f"which game? There is {', '.join(known(places))} (or --all)")
    _no_parts(games, places)
    return games


def _choice(
    kit: Kit, parts: Sequence[str], without: Sequence[str], separate: bool, players: int | None
) -> tuple[Kit, Choice]:
    """The kit for so many players, and which parts of it are printed; says what is left out for so many."""
    from pnp.kit.manifest import parts_called
    from pnp.workshop.prints.orders import Choice, for_players

    choice = Choice(parts_called(kit, parts), parts_called(kit, without), separate)
    if players is not None:
        kit, spare = for_players(kit, players, choice.parts)
        if spare and not parts:
            click.echo(f"left out, of no use to {players}: {'; '.join(spare)}", err=True)
    return kit, choice


@contextmanager
def _scratch(store: Store | None) -> Iterator[Store]:
    """The store, or where nothing may be kept one that is gone afterwards: processes hand on what they draw there."""
    from pnp.store import Scratch

    if store is not None:
        yield store
        return
    with TemporaryDirectory(prefix="pnp-", ignore_cleanup_errors=True) as folder:
        scratch = Scratch(Path(folder))
        try:
            yield scratch
        finally:
            scratch.close()


def _no_parts(chosen: Sequence[str], places: Places) -> None:
    """Say how a part is printed to who has named one as if it were a game."""
    from pnp.catalog import games, manifest

    known = games(places)
    for name in chosen[1:]:
        if name not in known:
            for game in (each for each in chosen if each in known):
                parts = [component.name for component in manifest(places, game).components]
                if name in parts:
                    raise Unreadable.at(Source(name), f"is a part of {game}: pnp build {game} --part {name}")


def _test_page(out: Path, layout: Mapping[str, Any]) -> None:
    """The sheet that tries a printer's profile, as `pnp printer test` writes it."""
    from pnp.cli.printer import test

    if not layout["printer"]:
        raise Unreadable.at(Source("--test-page"), "which printer? Give --printer NAME; pnp printer list has the names")
    flip = "short-edge" if layout["duplex"] == "short-edge" else "long-edge"
    click.get_current_context().invoke(
        test, name=layout["printer"], paper=layout["paper"], flip=flip, out=out, settings=layout["settings"]
    )


__all__ = ["command"]
