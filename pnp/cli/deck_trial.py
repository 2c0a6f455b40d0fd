"""pnp deck trial: what a deck does to the game, by thousands of plays with it and with the standard deck."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.common import data_option, write_text
from pnp.errors import Source, Unreadable
from pnp.places import Places

if TYPE_CHECKING:
    from pnp.workshop.batches import Counts, Task


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
    places: Places,
) -> None:
    """Let bots play with FILE and with the standard deck, from the same seeds.

    Tells what differs: length, scores, wins by strategy, with 95 % intervals.
    --out writes a report with charts. The same seeds give the same figures,
    on any machine and with any number of workers.
    """
    from pnp.workshop.batches import BATCH, batch_here, figures_of, note_of, tasks
    from pnp.workshop.sources import refuse
    from pnp.workshop.trial import judge
    from pnp.workshop.trial_report import Tried, as_json, charts, report, summary
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
    jobs = tasks(tryout.standard, tryout.tried, players, games, seed, batch)
    trial = judge(_played(jobs, games, workers or 0, address), figures_of(kit.game))
    tried = Tried(
        title=tryout.provenance.title if tryout.provenance else file.stem,
        game=kit.game,
        game_title=kit.title,
        deck=tryout.opened.deck.name,
        file=file.name,
        mark=tryout.opened.mark,
        size=tryout.opened.size,
        players=players,
        first=seed,
        header=tryout.tried.header,
        note=note_of(kit.game),
        command=_command(file, games, players, seed, said),
    )
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


def _played(jobs: list[Task], games: int, workers: int, address: str | None) -> Counts:
    """All counts together, with a line that tells how far it has come."""
    from pnp.cli.progress import Progress
    from pnp.workshop.batches import add, nothing, play_here, play_there

    counts = nothing()
    line = Progress("games")
    try:
        for more in play_there(jobs, address) if address else play_here(jobs, workers):
            counts = add(counts, more)
            line(counts.games, games)
    finally:
        line.close()
    return counts
