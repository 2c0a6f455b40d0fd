"""What `pnp playout GAME --stats` does: many plays, looked at as evenings."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.common import read_text, write_text
from pnp.cli.counted import counted
from pnp.errors import Source, Unreadable
from pnp.files import together
from pnp.kit.records import Kit
from pnp.named import NamedTuple

if TYPE_CHECKING:
    from pnp.workshop.stats.tally import Tally


class Wanted(NamedTuple):
    """What is asked for on the command line; `header` lines of the log besides those of a usual evening."""

    players: int
    games: int
    seed: int
    bot: str
    header: Mapping[str, str]
    seconds: float
    out: Path | None
    force: bool
    workers: int | None
    address: str | None
    resume: bool
    as_json: bool


def stats(kit: Kit, wanted: Wanted) -> None:
    """Play, count, tell."""
    from pnp.catalog import load_evening
    from pnp.workshop.recipes.sources import refuse
    from pnp.workshop.stats.charts import charts
    from pnp.workshop.stats.figures import cards, figures
    from pnp.workshop.stats.playing import asked
    from pnp.workshop.stats.report import Measured, as_json, page, summary

    header = {**load_evening(kit).HEADER, **wanted.header}
    path = _page(wanted.out, f"{kit.game}-{wanted.players}")
    if path is not None:
        refuse(wanted.force, path, path.with_suffix(".json"))
    kept = path.with_suffix(".kept.json") if path else Path(f"{kit.game}-{wanted.players}.kept.json")
    tally = _counted(wanted, asked(kit, wanted.players, header, wanted.bot), kept)
    measured = Measured(
        game=kit.game,
        title=kit.title,
        players=wanted.players,
        bot=wanted.bot,
        header=header,
        first=wanted.seed,
        seconds=wanted.seconds,
        command=_command(kit.game, wanted),
        tally=tally,
        shown=figures(tally, wanted.players, wanted.seconds),
        cards=cards(tally),
    )
    if wanted.as_json:
        click.echo(as_json(measured), nl=False)
    else:
        for line in summary(measured, shutil.get_terminal_size().columns - 1 if sys.stdout.isatty() else 0):
            click.echo(line)
    if path is None:
        kept.unlink(missing_ok=True)
        return
    pictures = {}
    with together():
        for end, svg in charts(measured).items():
            picture = path.with_name(f"{path.stem}-{end}.svg")
            write_text(picture, svg)
            pictures[end] = picture.name
        write_text(path.with_suffix(".json"), as_json(measured), wanted.force)
        write_text(path, page(measured, pictures), wanted.force)
    kept.unlink(missing_ok=True)
    click.echo(f"{path}  ({len(pictures)} charts, {path.with_suffix('.json').name})", err=wanted.as_json)


def _page(out: Path | None, name: str) -> Path | None:
    """Where the report goes: a file that ends in .md, or one of the game's name in a folder."""
    if out is None or out.suffix.lower() == ".md":
        return out
    return out / f"{name}.md"


def _command(game: str, wanted: Wanted) -> str:
    """The command that gives the same figures again."""
    words = ["pnp", "playout", game, "--stats", "--players", str(wanted.players), "--games", str(wanted.games)]
    words += ["--seed", str(wanted.seed)] if wanted.seed != 1 else []
    words += ["--bot", wanted.bot] if wanted.bot != "sensible" else []
    for key, value in wanted.header.items():
        words += ["--header", f"{key}: {value}"]
    return shlex.join(words)


def _counted(wanted: Wanted, measured: object, kept: Path) -> Tally:
    """All counts, with those that were kept of the same plays."""
    from pnp.workshop.stats import playing, tally
    from pnp.workshop.trials.batches import processors

    assert isinstance(measured, playing.Asked)
    of = playing.mark(measured)
    counts = tally.nothing()
    if wanted.resume:
        if not kept.exists():
            raise Unreadable.at(Source(str(kept)), "no such file: there is nothing to resume")
        counts = tally.from_text(read_text(kept), kept, of, wanted.seed, wanted.games)
    jobs = playing.slips(wanted.games, wanted.seed, counts.played, wanted.workers or processors())
    found: Iterator[tally.Tally]
    if wanted.address:
        found = playing.play_there(measured, jobs, wanted.address)
    else:
        found = playing.play_here(measured, jobs, wanted.workers or 0)
    return counted(found, counts, tally.add, wanted.games, kept, lambda each: tally.to_text(each, of))
