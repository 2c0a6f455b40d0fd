"""pnp build: the printable pages of a game."""

from __future__ import annotations

import gc
import signal
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.build_options import layout_options
from pnp.cli.common import NumberRange, cache_option, data_option, facts_of, fewer, read_text, tell, write_text
from pnp.cli.custom_decks import deck_option, kit_with
from pnp.cli.grouped import Build
from pnp.errors import Problem, Source, Unreadable, told
from pnp.files import Shelf, sweep, within
from pnp.places import Places
from pnp.wording import number_of

if TYPE_CHECKING:
    from pnp.draw.lint import Finding
    from pnp.press.coverage import Coverage
    from pnp.press.jobs import Job, Run
    from pnp.press.lock import Lock, PartLock
    from pnp.store import Store
    from pnp.workshop.orders import Order
    from pnp.workshop.prints import Printed

MOST_LISTED = 24  # pages whose ink is listed one by one


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
@click.option("--separate", is_flag=True, help="A file for each deck and each small part: they share no sheets.")
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
    from pnp.catalog import games as known
    from pnp.catalog import own_games
    from pnp.cli.build_options import setup_of, warn
    from pnp.draw.boxes import Stock
    from pnp.draw.cells import told_by_cell
    from pnp.kit.manifest import parts_called
    from pnp.press.estimate import refuse_costly_pictures, refuse_too_many
    from pnp.press.setup import label_words
    from pnp.workshop.orders import Choice, Order, for_players

    # Drawing makes millions of small things and hardly a circle: to look for these less often saves a tenth of it.
    gc.set_threshold(100_000, 50, 100)
    if layout["test_page"]:
        _test_page(out, layout)
        return
    if not games and not every:
        games = tuple(own_games(places))  # whoever stands in a folder of their own means that
        if len(games) != 1:
            raise Unreadable.at(Source("build"), f"which game? There is {', '.join(known(places))} (or --all)")
    chosen = known(places) if every else list(games)
    _no_parts(chosen, places)
    if own and len(chosen) > 1:
        raise Unreadable.at(Source("--deck"), "a deck is of one game: name that game")
    before = _read_lock(since) if since else None
    stock = Stock(thickness, sleeved)
    wrong = Wrong()
    orders: list[_Order] = []
    # All or nothing: what is found wrong with the last face keeps back the first.
    with Shelf() as shelf, _scratch(store) as store:
        for game in chosen:
            kit, along = kit_with(places, game, own)
            chosen_parts = Choice(parts_called(kit, parts), parts_called(kit, without), separate)
            if players is not None:
                kit, spare = for_players(kit, players, chosen_parts.parts)
                if spare and not parts:
                    click.echo(f"left out, of no use to {players}: {'; '.join(spare)}", err=True)
            if before is not None and before.game != game:
                raise Unreadable.at(Source(str(since)), f"a lock of {before.game}, not of {game}")
            setup = setup_of(kit.title, layout)._replace(words=label_words(kit))
            warn(setup)
            if not many:
                refuse_too_many(kit, setup, chosen_parts.parts, sets)
                refuse_costly_pictures(kit, along, chosen_parts.parts)
            folder = within(out, out / game)
            asked = Order(
                *(kit, along, facts_of(game, places, store), setup, layout["ink"], folder),
                *(chosen_parts, sets, stock, boxes, coverage, store),
                many=many,
            )
            order = _Order(asked, wrong, layout["cutter"])
            with told_by_cell(kit, along):
                if dry_run:
                    order.describe(before, str(since), verbose)
                else:
                    try:
                        order.build(before, str(since), shelf, workers)
                    except Unreadable:
                        # The painter stops at the first letter that a font lacks: whoever mends it wants to know all.
                        if not order.look_over():
                            raise
                    orders.append(order)
        if wrong.tell(anyway):
            sys.exit(1)
        shelf.publish()
        for order in orders:
            order.finish(before)
            order.cut(before, str(since))


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


class Wrong:
    """What preflight finds on the faces that are printed: errors alone, since these would print wrong."""

    def __init__(self) -> None:
        self.errors: list[Finding] = []
        self.unprintable = False  # whatever anybody says

    def tell(self, anyway: bool) -> bool:
        """Say what was found, a line each; whether it keeps the pages back."""
        if self.errors:
            few, more = fewer(self.errors)
            lines = told(Problem(Source(f"{each.face}: {each.box}".removesuffix(": ")), each.message) for each in few)
            for line in (*lines, *more):
                click.echo(line, err=True)
            count = number_of(len(self.errors), "error")
            way_out = "" if self.unprintable else "; --anyway prints all"
            anyway = anyway and not self.unprintable
            click.echo(
                f"{count}, printed all the same" if anyway else f"{count}, and nothing is written{way_out}",
                err=True,
            )
        return bool(self.errors) and not anyway


def _test_page(out: Path, layout: Mapping[str, Any]) -> None:
    """The sheet that tries a printer's profile, as `pnp printer test` writes it."""
    from pnp.cli.printer import test

    if not layout["printer"]:
        raise Unreadable.at(Source("--test-page"), "which printer? Give --printer NAME; pnp printer list has the names")
    flip = "short-edge" if layout["duplex"] == "short-edge" else "long-edge"
    click.get_current_context().invoke(
        test, name=layout["printer"], paper=layout["paper"], flip=flip, out=out, settings=layout["settings"]
    )


class _Order:
    """What is asked for of one game."""

    def __init__(self, order: Order, wrong: Wrong, cutter: str | None) -> None:
        from pnp.workshop.prints import Press

        self.cutter = cutter
        self.order, self.kit, self.folder, self.choice, self.wrong = order, order.kit, order.folder, order.choice, wrong
        self.written: set[Path] = set()
        self.lines: list[str] = []  # about the files, for when they are there
        self.now: Mapping[str, PartLock] = {}
        self.press = Press(order)
        self.items = self.press.items
        self.run: Run = self.press.run
        if self.press.own_size:
            named = "; ".join(self.press.own_size)
            click.echo(f"of other proportions, so these keep their own size: {named}", err=True)
        if self.press.by_hand:
            named = "; ".join(self.press.by_hand)
            click.echo(f"no published layout has their size, so these are cut by hand: {named}", err=True)

    def build(self, before: Lock | None, file: str, shelf: Shelf, workers: int) -> None:
        """Print into files that wait on the shelf, looking at each face on its way."""
        from pnp.cli.progress import Progress
        from pnp.workshop.parallel import print_whole
        from pnp.workshop.prints import feeding, print_in_turn

        sweep(self.folder)
        _stop_cleanly()

        def watching(title: str) -> Progress:
            return Progress(f"{title}: page")

        done: Iterable[Printed]
        if before is not None or self.run.setup.skip:
            jobs, self.now = self._jobs(before, file)
            self._say_once(self._once())
            done = print_in_turn(self.press, jobs, self.now, shelf.halves, watching)
        else:
            self._say_once(self._once())
            counting = Progress(f"{self.kit.title}: file")
            done = print_whole(self.press, shelf.halves, workers, watching, counting)
            counting.close()
            self.now = {name: part for printed in done for name, part in printed.lock.items()}
        sheets = 0
        for printed in done:
            Progress("").close()
            written = printed.written
            self.wrong.errors += printed.errors
            sheets += written.sheets
            called = number_of(written.sheets, "sheet")
            self.written.add(written.path)
            self.lines.append(f"{written.path}  ({called}{_ink(printed.ink, written.pages) if printed.ink else ''})")
            if fed := feeding(self.run.setup, written.pages, written.sheets):
                self.lines.append(f"  {fed}")
        printed_now = {item.name for item in self.items}
        if before is None and any(each.per_player and each.name in printed_now for each in self.kit.components):
            self._say(sheets)

    def look_over(self) -> bool:
        """Find all that is wrong with the faces where one could not be painted; whether anything was found."""
        from pnp.draw.preflight import errors
        from pnp.press.kits import distinct

        found = [
            error
            for item in self.items
            for face in distinct(item.make(self.run.facts, None))
            for error in errors(face, self.order.store)
        ]
        self.wrong.errors[:] = list(dict.fromkeys(found))
        self.wrong.unprintable = bool(found)
        return bool(found)

    def finish(self, before: Lock | None) -> None:
        """Tell of the files, and write the lock: a build that was stopped leaves the lock of the one before."""
        from pnp.press.lock import lock_of, to_text

        path = self.folder / f"{self.kit.game}.lock.json"
        tell(self.lines)
        if before is None and not (self.choice.parts or self.choice.without or self.run.setup.skip):
            self._older()
        kept = before
        if kept is None and path.exists():
            try:
                kept = _read_lock(path)
            except Unreadable:
                # Ours to write over: what it said of other parts is lost, so they will count as new.
                kept = None
        write_text(path, to_text(lock_of(self.kit.game, self.now, kept, self.press.names)), under=self.folder)

    def _older(self) -> None:
        """Say which pages of ours lie there that are none of this build's: of a part that is called otherwise now."""
        from pnp.press.imprint import is_ours

        older = [path.name for path in sorted(self.folder.glob("*.pdf")) if path not in self.written and is_ours(path)]
        if older:
            click.echo(f"{self.folder}: of an earlier build, and not of this one: {', '.join(older)}", err=True)

    def cut(self, before: Lock | None, file: str) -> None:
        """Write the lines to cut beside the pages, if somebody asks for them."""
        if self.cutter not in ("dxf", "svg"):
            return
        from pnp.workshop.cutting import cut_lines

        for found in cut_lines(self.press, self._jobs(before, file)[0], "dxf" if self.cutter == "dxf" else "svg"):
            write_text(self.folder / found.name, found.text, under=self.folder)
            numbers = ", ".join(map(str, found.sheets))
            of = f"{'sheet' if len(found.sheets) == 1 else 'sheets'} {numbers}" if numbers else "to measure the blade"
            click.echo(f"{self.folder / found.name}  ({of})")

    def _say(self, sheets: int) -> None:
        """How much paper it takes, where that depends on how many play: beside what is printed, for people."""
        from pnp.units import paper_name

        kit, run = self.kit, self.run
        seats = kit.seats or kit.players[1]
        said = f"{kit.title} for {number_of(seats, 'player')}"
        said += f": {number_of(sheets, 'sheet')} of {paper_name(run.setup.paper)}"
        fewer = f" (--players {kit.players[0]} to {kit.players[1] - 1} takes fewer)" if seats == kit.players[1] else ""
        click.echo(said + fewer, err=True)

    def describe(self, before: Lock | None, file: str, verbose: bool) -> None:
        """What it comes to, in ten lines; with `verbose` first every sheet as text, and what other layouts cost."""
        from pnp.press.jobs import dry_run
        from pnp.press.ledger import Ledger
        from pnp.press.sets import Tally, summary, totals
        from pnp.units import paper_name

        tallies = []
        ledger = Ledger(self.run.setup, self.run.sets)
        for line in dry_run(self._jobs(before, file)[0], self.run, ledger):
            if isinstance(line, Tally):
                tallies.append(line)
            elif verbose:
                click.echo(line)
        paper = paper_name(self.run.setup.paper)
        if tallies and verbose:
            for line in self._choices() if before is None else ():
                click.echo(line)
            click.echo()
            click.echo("\n".join(totals(tallies, paper)))
            click.echo()
        if tallies:
            self._say_once(self._once())
            laid = ledger.layout()
            glue = f", {laid.glue} to fold and glue" if laid.glue else ""
            click.echo("\n".join(summary(tallies, paper, f"some {laid.cut} to cut{glue} a set")))

    def _once(self) -> list[str]:
        """The titles of what only the first of several sets has."""
        return [item.title for item in self.items if item.once] if self.run.sets > 1 else []

    def _say_once(self, titles: list[str]) -> None:
        if titles:
            click.echo(f"once, not {self.run.sets} times: {'; '.join(titles)}", err=True)

    def _choices(self) -> Iterator[str]:
        """What other ways to lay the cards would cost; --bleed and --gutter choose among them."""
        from pnp.press.layout import trimmed
        from pnp.sheets.grid import choices

        setup = self.run.setup
        for item in self.items:
            if item.kind == "card" and item.trim and setup.duplex != "gutterfold" and item.shape == "rect":
                trim = trimmed("card", item.trim, setup)
                ways = choices(setup.size, trim, item.total, margin=setup.margin, bleed=setup.bleed, skip=setup.skip)
                if len(ways) > 1:
                    yield ""
                    yield f"{item.title}, {item.total} of {trim}:"
                    yield from (f"  {way}" for way in ways)

    def _jobs(self, before: Lock | None, file: str) -> tuple[list[Job], dict[str, PartLock]]:
        from pnp.press.jobs import since
        from pnp.press.lock import listing

        if before is None:
            jobs, lock = self.press.whole()
        else:
            every = not (self.choice.parts or self.choice.without)
            found = since(self.items, before, file, self.order.ink, self.run, every=every)
            click.echo("\n".join(listing(found.changes, self.run.sets)))
            jobs, lock = found.jobs, found.lock
        if self.run.setup.skip and len(jobs) > 1:
            message = "a sheet that was begun is good for one file: name the part (--part), or use --since"
            raise Unreadable.at(Source("--skip"), message)
        return jobs, lock


def _read_lock(path: Path) -> Lock:
    from pnp.press.lock import from_text

    return from_text(read_text(path, 100_000_000), str(path))


def _stop_cleanly() -> None:
    """Being told to stop ends a build as an error does, so that no half file is left."""

    def stop(number: int, frame: object) -> None:
        sys.exit(128 + number)

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, stop)


def _ink(pages: Sequence[Coverage], count: int) -> str:
    """The ink of a file's pages, of which there are so many: the share of each, or of all of them if there are many."""
    from pnp.press.coverage import average

    shares = [page.total for page in pages]
    whole = f", ink {average(pages).total:.0%}"
    if len(shares) < 2:
        return whole
    looked = f" of {len(shares)} pages among {count}" if len(shares) < count else ""
    return f"{whole}{looked}: {_listed(shares)}"


def _listed(shares: Iterable[float]) -> str:
    """Shares page by page; of many pages the least and the most.

    >>> _listed([0.5, 0.25]), _listed([0.1] * 30 + [0.2])
    ('50 25', '10 to 20 a page')
    """
    whole = [round(100 * share) for share in shares]
    if len(whole) > MOST_LISTED:
        return f"{min(whole)} to {max(whole)} a page"
    return " ".join(map(str, whole))


__all__ = ["command"]
