"""pnp playout: whole plays by bots, as logs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from pnp.cli.common import data_option, rules_of, write_text
from pnp.cli.custom_decks import deck_option, kit_with
from pnp.errors import Source, Unreadable
from pnp.places import Places


@click.command(
    short_help="Let bots play and write logs.",
    epilog="Example: pnp playout mating --players 3 --seed 7 --out evening.log",
)
@click.argument("game")
@click.option("--players", "number", type=int, required=True, help="How many bots sit at the table.")
@click.option("--seed", type=int, required=True, help="The same seed gives the same play.")
@click.option("--games", "games", type=click.IntRange(1, 100_000), default=1, help="How many plays.", show_default=True)
@click.option("--bot", default="sensible", show_default=True, help="Which bot plays ('random', or one of the game's).")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="A file, or a folder for several plays.")
@click.option("--force", is_flag=True, help="Write over a log that is there.")
@click.option("--rivals", type=click.IntRange(0, 3), default=0, help="How many of the seats rival cards run.")
@click.option("--level", default="normal", show_default=True, help="How well the rivals are off: normal or hard.")
@deck_option
@data_option
def command(
    game: str,
    number: int,
    seed: int,
    games: int,
    bot: str,
    out: Path,
    force: bool,
    rivals: int,
    level: str,
    own: Mapping[str, Path],
    places: Places,
) -> None:
    """Let bots play GAME and write the logs, public counts claimed each round."""
    from random import Random

    from pnp.catalog import load_bots
    from pnp.cli.progress import progress
    from pnp.referee.automa.rivals import obedient
    from pnp.referee.log.custom_decks import deck_settings
    from pnp.referee.log.lines import Setting
    from pnp.referee.play.play import Play
    from pnp.referee.playout.playout import log_text, playout

    rules = rules_of(game)
    kit, places = kit_with(places, game, own)
    least, most = kit.players
    if not least <= number <= most:
        raise Unreadable.at(Source("--players"), f"{kit.title} is for {least} to {most} players, not {number}")
    brain = load_bots(game, bot)
    players = tuple(f"Bot{seat}" for seat in range(1, number + 1))
    alone: dict[str, str] = {}
    if rivals:
        alone = {"rivals": ", ".join(players[number - rivals :]), "level": level}
    play = Play(rules, kit, players, {key: Setting(value, Source(f"--{key}", 1, 1)) for key, value in alone.items()})
    brains = dict.fromkeys(players, brain) | dict.fromkeys(players[number - rivals :] if rivals else (), obedient)
    for at in progress(range(games), "plays", games):
        played = playout(play.start, brains, play.words, Random(seed + at))
        header = {**deck_settings(kit), **alone, "note": f"playout with {bot} bots, seed {seed + at}"}
        text = log_text(game, rules.EDITIONS[-1], players, header, played.lines)
        path = out / f"{game}-{number}-{seed + at}.log" if games > 1 or out.is_dir() else out
        write_text(path, text, force)
        click.echo(path)
