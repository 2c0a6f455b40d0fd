"""`pnp build` for one game: its files and its lock, what is told of them, and what they would come to."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import click

from pnp.cli.build_report import Wrong, ink_shares
from pnp.cli.common import read_text, write_text
from pnp.cli.progress import Progress
from pnp.draw.preflight.report import errors
from pnp.errors import Source, Unreadable
from pnp.files import Shelf, sweep
from pnp.press.objects.imprint import is_ours
from pnp.press.printing.job import Job
from pnp.press.printing.jobs import Run, dry_run, since
from pnp.press.printing.kits import distinct
from pnp.press.printing.layout import trimmed
from pnp.press.printing.ledger import Ledger
from pnp.press.printing.lock import Lock, PartLock, from_text, listing, lock_of, to_text
from pnp.press.printing.sets import Tally, summary, totals
from pnp.sheets.grid import choices
from pnp.units import paper_name
from pnp.wording import number_of
from pnp.workshop.prints.files import Press, Printed, feeding, print_in_turn
from pnp.workshop.prints.orders import Order
from pnp.workshop.prints.parallel import print_whole


class GameBuild:
    """The build of one game; what is wrong with its faces goes to `wrong`, as with those of the others."""

    def __init__(self, order: Order, wrong: Wrong, cutter: str | None) -> None:
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

    def print_files(self, before: Lock | None, file: str, shelf: Shelf, workers: int) -> None:
        """Print into files that wait on the shelf, looking at each face on its way."""
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
            shares = ink_shares(printed.ink, written.pages) if printed.ink else ""
            self.lines.append(f"{written.path}  ({called}{shares})")
            if fed := feeding(self.run.setup, written.pages, written.sheets):
                self.lines.append(f"  {fed}")
        printed_now = {item.name for item in self.items}
        if before is None and any(each.per_player and each.name in printed_now for each in self.kit.components):
            self._say(sheets)

    def look_over(self) -> bool:
        """Find all that is wrong with the faces where one could not be painted; whether anything was found."""
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
        """Write the lock, beside pages that wait for it: a build that was stopped leaves the lock of the one before."""
        path = self.folder / f"{self.kit.game}.lock.json"
        if before is None and not (self.choice.parts or self.choice.without or self.run.setup.skip):
            self._older()
        kept = before
        if kept is None and path.exists():
            try:
                kept = read_lock(path)
            except Unreadable:
                # Ours to write over: what it said of other parts is lost, so they will count as new.
                kept = None
        write_text(path, to_text(lock_of(self.kit.game, self.now, kept, self.press.names)), under=self.folder)

    def _older(self) -> None:
        """Say which pages of ours lie there that are none of this build's: of a part that is called otherwise now."""
        older = [path.name for path in sorted(self.folder.glob("*.pdf")) if path not in self.written and is_ours(path)]
        if older:
            click.echo(f"{self.folder}: of an earlier build, and not of this one: {', '.join(older)}", err=True)

    def cut(self, before: Lock | None, file: str) -> None:
        """Write the lines to cut beside the pages, if somebody asks for them."""
        if self.cutter not in ("dxf", "svg"):
            return
        from pnp.workshop.prints.cutting import cut_lines  # slow to load, and seldom asked for

        for found in cut_lines(self.press, self._jobs(before, file)[0], "dxf" if self.cutter == "dxf" else "svg"):
            write_text(self.folder / found.name, found.text, under=self.folder)
            numbers = ", ".join(map(str, found.sheets))
            of = f"{'sheet' if len(found.sheets) == 1 else 'sheets'} {numbers}" if numbers else "to measure the blade"
            self.lines.append(f"{self.folder / found.name}  ({of})")

    def _say(self, sheets: int) -> None:
        """How much paper it takes, where that depends on how many play: beside what is printed, for people."""
        kit, run = self.kit, self.run
        seats = kit.seats or kit.players[1]
        said = f"{kit.title} for {number_of(seats, 'player')}"
        said += f": {number_of(sheets, 'sheet')} of {paper_name(run.setup.paper)}"
        less = f" (--players {kit.players[0]} to {kit.players[1] - 1} takes fewer)" if seats == kit.players[1] else ""
        click.echo(said + less, err=True)

    def describe(self, before: Lock | None, file: str, verbose: bool) -> None:
        """What it comes to, in ten lines; with `verbose` first every sheet as text, and what other layouts cost."""
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


def read_lock(path: Path) -> Lock:
    """The lock that an earlier build left. Raises Unreadable."""
    return from_text(read_text(path, 100_000_000), str(path))


def _stop_cleanly() -> None:
    """Being told to stop ends a build as an error does, so that no half file is left."""

    def stop(number: int, frame: object) -> None:
        sys.exit(128 + number)

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, stop)
