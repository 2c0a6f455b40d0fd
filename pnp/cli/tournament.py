"""pnp tournament: bots against one another, with ratings."""

from __future__ import annotations

from collections import Counter

import click

from pnp.cli.common import data_option
from pnp.errors import Source, Unreadable
from pnp.places import Places


@click.command(
    short_help="Let bots play against one another, with ratings.",
    epilog="Example: pnp tournament mating --bots sensible,combat,random --games 300",
)
@click.argument("game")
@click.option("--bots", "names", required=True, metavar="A,B,C", help="Who takes part; mine.py is a bot of your own.")
@click.option("--games", type=click.IntRange(1, 1_000_000), default=200, show_default=True, help="How many games.")
@click.option("--players", "number", type=int, help="How many sit at a table (three, or as many as can).")
@click.option("--seed", type=click.IntRange(0, 10**12), default=1, show_default=True, help="Of the first game.")
@click.option("--workers", type=click.IntRange(1, 256), help="Processes; one for each processor unless told.")
@click.option("--json", "as_json", is_flag=True, help="Print the table as JSON.")
@data_option
def command(
    game: str,
    names: str,
    games: int,
    number: int | None,
    seed: int,
    workers: int | None,
    as_json: bool,
    places: Places,
) -> None:
    """Let bots play GAME against one another and tell how strong each is.

    Seats are drawn anew for every game. A rating is in Elo points with its
    95 % interval: 1500 is the mean of those who take part. A bot of your own
    is a file with a function bot(table, ask, player, legal, chance) that gives
    one of the legal moves, or None to pass; it is run as a program. The same
    seed gives the same table, with any number of workers.
    """
    from pnp import catalog
    from pnp.cli.progress import Progress
    from pnp.workshop.trials.tournament import Results, meeting, play, standings

    kit = catalog.kit(places, game)
    least, most = kit.players
    number = number or min(most, 3)
    if not max(2, least) <= number <= most:
        raise Unreadable.at(Source("--players"), f"{kit.title} is for {max(2, least)} to {most} players, not {number}")
    bots = [name.strip() for name in names.split(",") if name.strip()]
    common = meeting(kit, number, bots, {}, seed)
    results: Results = Counter()
    done, line = 0, Progress("games")
    try:
        for more, found in play(common, games, workers or 0):
            results += found
            done += more
            line(done, games)
    finally:
        line.close()
    table = standings(bots, results)
    if as_json:
        import msgspec

        said = {
            "format": "pnp-tournament 1",
            "game": game,
            "players": number,
            "games": games,
            "seed": seed,
            "bots": [
                {
                    "bot": each.bot,
                    **{key: round(value, 2) for key, value in each.rating._asdict().items()},
                    "wins": round(each.wins.value, 6),
                    "seats": each.seats,
                }
                for each in table
            ],
        }
        click.echo(msgspec.json.format(msgspec.json.encode(said), indent=1).decode())
        return
    click.echo(f"{kit.title}: {games:,} games with {number} players, seeds from {seed}")
    wide = max(len(bot) for bot in bots)
    for place, each in enumerate(table, 1):
        rating = f"{each.rating.value:5.0f} ({each.rating.low:.0f} to {each.rating.high:.0f})"
        share, low, high = (f"{100 * value:.1f}" for value in each.wins)
        click.echo(f"{place:>2}  {each.bot:<{wide}}  {rating}  won {share} % of {each.seats} seats ({low} to {high})")
    click.echo("100 points more: 64 victories to the other's 36. In brackets what it may be but for luck (95 of 100).")
    click.echo("Where two of these overlap, more games may change who is ahead (--games).")
