"""pnp deck trial: what a deck does to the game, by thousands of plays with it and with the standard deck."""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.common import data_option, read_text, write_text
from pnp.errors import Problem, Source, Unreadable
from pnp.places import Places

if TYPE_CHECKING:
    from pnp.workshop.batches import Counts, Task

EVERY = 60.0  # seconds between two times that a long trial writes down what it has


@click.command(
    short_help="Play a deck thousands of times.",
    epilog="Example: pnp deck trial four-seasons.csv --games 2000 --out trial",
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--games", type=click.IntRange(10, 10_000_000), default=2000, show_default=True, help="Plays with either deck."
)
@click.option("--players", type=click.IntRange(1, 10), default=3, show_default=True, help="How many bots sit there.")
@click.option("--seed", type=click.IntRange(0, 10**12), default=1, show_default=True, help="Of the first play.")
@click.option("--out", type=click.Path(path_type=Path), help="The report: a folder, or a file such as pond.md.")
@click.option("--force", is_flag=True, help="Write over a report that is there.")
@click.option("--as", "said", metavar="GAME/DECK", default="", help="Which deck it is, where its columns do not tell.")
@click.option("--workers", type=click.IntRange(1, 256), help="Processes; one for each processor unless told.")
@click.option("--on", "address", metavar="tcp://HOST:PORT", help="Play on the workers of this Dask scheduler.")
@click.option("--resume", is_flag=True, help="Go on with a trial that was broken off.")
@data_option
def command(
    file: Path,
    games: int,
    players: int,
    seed: int,
    out: Path | None,
    force: bool,
    said: str,
    workers: int | None,
    address: str | None,
    resume: bool,
    places: Places,
) -> None:
    """Let bots play with FILE and with the standard deck, from the same seeds.

    Tells what differs: length, scores, wins by strategy, with 95 % intervals.
    --out writes a report with charts. The same seeds give the same figures,
    on any machine and with any number of workers.

    A trial that is broken off (Ctrl-C, a scheduler that goes away) leaves
    what it has counted in a file, and --resume goes on from there.
    """
    from pnp.workshop.batches import BATCH, batch_here, figures_of, nothing, tasks
    from pnp.workshop.kept_trial import from_text, trial_mark
    from pnp.workshop.sources import refuse
    from pnp.workshop.trial import judge
    from pnp.workshop.trial_report import as_json, charts, report, summary, tried_of
    from pnp.workshop.tryout import ready

    tryout = ready(file, places, said)
    kit = tryout.tried.kit
    least, most = kit.players
    if not least <= players <= most:
        raise Unreadable.at(Source("--players"), f"{kit.title} is for {least} to {most} players, not {players}")
    page = _page(out, file)
    if page is not None:
        refuse(force, page, page.with_suffix(".json"))
    batch = BATCH if address else batch_here(games, workers or 0)
    kept = _Kept((page or file).with_suffix(".kept.json"), trial_mark(tryout.standard, tryout.tried, players))
    counts = nothing()
    if resume:
        if not kept.path.exists():
            raise Unreadable.at(Source(str(kept.path)), "no such file: there is nothing to resume")
        counts = from_text(read_text(kept.path), kept.path, kept.trial, seed, games)
    jobs = tasks(tryout.standard, tryout.tried, players, games, seed, batch, counts.played)
    trial = judge(_played(jobs, counts, games, workers or 0, address, kept), figures_of(kit))
    title = tryout.provenance.title if tryout.provenance else file.stem
    tried = tried_of(tryout, title, file.name, players, seed, _command(file, games, players, seed, said))
    for line in summary(trial):
        click.echo(line)
    if page is None:
        return
    pictures = {}
    for end, svg in charts(trial, tried).items():
        path = page.with_name(f"{page.stem}-{end}.svg")
        write_text(path, svg)
        pictures[end] = path.name
    write_text(page.with_suffix(".json"), as_json(trial, tried), force)
    write_text(page, report(trial, tried, pictures), force)
    click.echo(f"{page}  ({len(pictures)} charts, {page.with_suffix('.json').name})")


def _page(out: Path | None, file: Path) -> Path | None:
    """Where the report goes: a file that ends in .md, or one of the deck's name in a folder."""
    if out is None or out.suffix.lower() == ".md":
        return out
    return out / f"{file.stem}.md"


def _command(file: Path, games: int, players: int, seed: int, said: str) -> str:
    """The command that gives the same figures again."""
    words = ["pnp", "deck", "trial", file.as_posix(), "--games", str(games), "--players", str(players)]
    if seed != 1:
        words += ["--seed", str(seed)]
    if said:
        words += ["--as", said]
    return shlex.join(words)


class _Kept:
    """The file in which a trial that is broken off leaves what it has counted."""

    def __init__(self, path: Path, trial: str) -> None:
        self.path, self.trial = path, trial
        self._written = time.monotonic()

    def keep(self, counts: Counts, *, now: bool = False) -> bool:
        """Write the counts down, once a minute unless it must be now; whether there is anything to keep."""
        from pnp.workshop.kept_trial import to_text

        if counts.games and (now or time.monotonic() - self._written > EVERY):
            write_text(self.path, to_text(counts, self.trial))
            self._written = time.monotonic()
        return bool(counts.games)


def _played(jobs: list[Task], counts: Counts, games: int, workers: int, address: str | None, kept: _Kept) -> Counts:
    """All counts together with those that there are, with a line that tells how far it has come."""
    from pnp.cli.progress import Progress
    from pnp.workshop.batches import add, play_here, play_there

    line = Progress("games")
    try:
        for more in play_there(jobs, address) if address else play_here(jobs, workers):
            counts = add(counts, more)
            line(counts.games, games)
            kept.keep(counts)
    except BaseException as error:
        line.close()
        if kept.keep(counts, now=True):
            said = f"{kept.path}: {counts.games} of {games} games are kept; the same command with --resume goes on"
            if isinstance(error, Unreadable):
                raise Unreadable([*error.problems, Problem(Source(str(kept.path)), said.partition(": ")[2])]) from None
            click.echo(said, err=True)
        raise
    finally:
        line.close()
    kept.path.unlink(missing_ok=True)
    return counts
