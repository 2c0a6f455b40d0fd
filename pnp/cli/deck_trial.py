"""pnp deck trial: what a deck does to the game, by thousands of plays with it and with the standard deck."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from pnp.cli.common import data_option, read_text, write_text
from pnp.cli.counted import counted
from pnp.errors import Source, Unreadable
from pnp.files import together
from pnp.places import Places


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
    from pnp.workshop.recipes.sources import refuse
    from pnp.workshop.trials.batches import BATCH, add, batch_here, figures_of, nothing, play_here, play_there, tasks
    from pnp.workshop.trials.kept_trial import from_text, to_text, trial_mark
    from pnp.workshop.trials.report import as_json, charts, report, summary, tried_of
    from pnp.workshop.trials.trial import judge
    from pnp.workshop.trials.tryout import ready

    tryout = ready(file, places, said)
    kit = tryout.tried.kit
    least, most = kit.players
    if not least <= players <= most:
        raise Unreadable.at(Source("--players"), f"{kit.title} is for {least} to {most} players, not {players}")
    page = _page(out, file)
    if page is not None:
        refuse(force, page, page.with_suffix(".json"))
    batch = BATCH if address else batch_here(games, workers or 0)
    path = (page or file).with_suffix(".kept.json")
    mark = trial_mark(tryout.standard, tryout.tried, players)
    counts = nothing()
    if resume:
        if not path.exists():
            raise Unreadable.at(Source(str(path)), "no such file: there is nothing to resume")
        counts = from_text(read_text(path), path, mark, seed, games)
    jobs = tasks(tryout.standard, tryout.tried, players, games, seed, batch, counts.played)
    found = play_there(jobs, address) if address else play_here(jobs, workers or 0)
    trial = judge(counted(found, counts, add, games, path, lambda each: to_text(each, mark)), figures_of(kit))
    title = tryout.provenance.title if tryout.provenance else file.stem
    tried = tried_of(tryout, title, file.name, players, seed, _command(file, games, players, seed, said))
    for line in summary(trial):
        click.echo(line)
    if page is None:
        path.unlink(missing_ok=True)
        return
    pictures = {}
    with together():
        for end, svg in charts(trial, tried).items():
            picture = page.with_name(f"{page.stem}-{end}.svg")
            write_text(picture, svg)
            pictures[end] = picture.name
        write_text(page.with_suffix(".json"), as_json(trial, tried), force)
        write_text(page, report(trial, tried, pictures), force)
    path.unlink(missing_ok=True)
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
