"""pnp playout: whole plays by bots, as logs or as figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from pnp.cli.common import NumberRange, data_option, header_option, rules_of, write_text
from pnp.cli.custom_decks import deck_option, kit_with
from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple
from pnp.places import Places

if TYPE_CHECKING:
    from pnp.kit.records import Kit


@click.command(
    short_help="Let bots play and write logs, or count what evenings are like.",
    epilog="""\b
Example: pnp playout mating --players 3 --seed 7 --out evening.log
         pnp playout mating --stats --games 2000 --out evenings""",
)
@click.argument("game")
@click.option("--players", "number", type=int, help="How many bots sit at the table (with --stats 3 unless told).")
@click.option("--seed", type=int, help="The same seed gives the same play (with --stats 1 unless told).")
@click.option("--games", "games", type=click.IntRange(1, 100_000), help="How many plays (1; with --stats 200).")
@click.option("--bot", default="sensible", show_default=True, help="Which bot plays ('random', or one of the game's).")
@click.option("--out", type=click.Path(path_type=Path), help="A file, or a folder for several plays or for a report.")
@click.option("--force", is_flag=True, help="Write over a log or a report that is there.")
@click.option("--rivals", type=click.IntRange(0, 3), default=0, help="How many of the seats rival cards run.")
@click.option("--level", default="normal", show_default=True, help="How well the rivals are off: normal or hard.")
@click.option("--variant", default="", help="Variants, as in the rules' section on them.")
@click.option("--house", default="", help="House rules, with commas between them.")
@header_option
@click.option("--stats", "counted", is_flag=True, help="No logs: what evenings are like, with intervals and aims.")
@click.option(
    "--seconds",
    type=NumberRange(0.1, 3600),
    default=20.0,
    show_default=True,
    help="What a person takes for a decision (--stats).",
)
@click.option("--json", "json_", is_flag=True, help="Print the figures as JSON (--stats).")
@click.option("--workers", type=click.IntRange(1, 256), help="Processes; one for each processor unless told (--stats).")
@click.option("--on", "address", metavar="tcp://HOST:PORT", help="Play on this Dask scheduler's workers (--stats).")
@click.option("--resume", is_flag=True, help="Go on with a count that was broken off (--stats).")
@deck_option
@data_option
def command(
    game: str,
    number: int | None,
    seed: int | None,
    games: int | None,
    bot: str,
    out: Path | None,
    force: bool,
    rivals: int,
    level: str,
    variant: str,
    house: str,
    header: Mapping[str, str],
    counted: bool,
    seconds: float,
    json_: bool,
    workers: int | None,
    address: str | None,
    resume: bool,
    own: Mapping[str, Path],
    places: Places,
) -> None:
    """Let bots play GAME and write the logs, public counts claimed each round.

    With --stats no logs are written, but what evenings are like is told:
    choices, waiting, lead changes, when the winner is settled, luck and skill,
    length in rounds and minutes, cards that nobody plays. --out writes a report
    with charts and JSON. The same seeds give the same figures, on any machine
    and with any number of workers.
    """
    from pnp.referee.log.custom_decks import deck_settings
    from pnp.referee.play.play import unknown_key

    rules = rules_of(game, places)
    kit, places = kit_with(places, game, own)
    least, most = kit.players
    if counted and number is None:
        number = min(most, max(least, 3))
    for name, value in (("--players", number), ("--seed", 1 if counted else seed), ("--out", counted or out)):
        if value is None:
            raise click.UsageError(f"Missing option '{name}'.")
    assert number is not None
    if not least <= number <= most:
        raise Unreadable.at(Source("--players"), f"{kit.title} is for {least} to {most} players, not {number}")
    for key in header:
        wrong = unknown_key(rules, key)
        if wrong is not None:
            raise Unreadable.at(Source("--header"), wrong)
    header = {**{key: value for key, value in (("variant", variant), ("house", house)) if value}, **header}
    if counted:
        from pnp.cli.playout_stats import Wanted, stats

        if rivals:
            raise click.UsageError("--rivals writes logs: it does not go with --stats.")
        first, many = 1 if seed is None else seed, games or 200
        stats(
            kit,
            Wanted(number, many, first, bot, {**deck_settings(kit), **header}, seconds, out, force, workers, address,
                   resume, json_),
        )  # fmt: skip
        return
    assert seed is not None and out is not None
    _tell_idle_options()
    many = games or 1
    for at, log in enumerate(_logs(kit, places, bot, header, _Table(number, rivals, level), range(seed, seed + many))):
        path = out / f"{game}-{number}-{seed + at}.log" if many > 1 or out.is_dir() else out
        write_text(path, log, force)
        click.echo(path)


def _tell_idle_options() -> None:
    """Name the options that do nothing where logs are written."""
    told = click.get_current_context().get_parameter_source
    for option in ("seconds", "json_", "workers", "address", "resume"):
        if told(option) is not ParameterSource.DEFAULT:
            name = {"json_": "json", "address": "on"}.get(option, option)
            click.echo(f"--{name}: is for --stats, and does nothing without it", err=True)


class _Table(NamedTuple):
    """Who sits at the table: how many, how many of them rival cards run, and how well these are off."""

    seats: int
    rivals: int
    level: str


def _logs(
    kit: Kit, places: Places, bot: str, header: Mapping[str, str], table: _Table, seeds: Sequence[int]
) -> Iterator[str]:
    """The log of a play for each seed; rivals sit last. Raises Unreadable where a folder's own game has no end."""
    from random import Random

    from pnp.catalog import load_bots, own_games
    from pnp.cli.progress import progress
    from pnp.referee.automa.rivals import obedient
    from pnp.referee.log.custom_decks import deck_settings
    from pnp.referee.log.header import Setting
    from pnp.referee.play.play import Play
    from pnp.referee.playout.playout import Endless, log_text, playout

    brain = load_bots(kit.game, bot, places)
    players = tuple(f"Bot{seat}" for seat in range(1, table.seats + 1))
    rivals = players[table.seats - table.rivals :]
    if rivals:
        header = {**header, "rivals": ", ".join(rivals), "level": table.level}
    settings = {key: Setting(value, Source(f"--{key}")) for key, value in header.items()}
    play = Play(rules_of(kit.game, places), kit, players, settings)
    brains = dict.fromkeys(players, brain) | dict.fromkeys(rivals, obedient)
    for seed in progress(seeds, "plays", len(seeds)):
        try:
            played = playout(play.start, brains, play.words, Random(seed))
        except Endless as error:
            if kit.game not in own_games(places):
                raise
            said = f"{error}: when does it end? Say reach, rounds or together"
            raise Unreadable.at(Source(f"card_data/{kit.game}/counts.toml", 0, "win"), said) from None
        told = {**deck_settings(kit), **header, "note": f"playout with {bot} bots, seed {seed}"}
        yield log_text(kit.game, kit.edition, players, told, played.lines)
