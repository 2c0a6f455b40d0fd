"""pnp record: the companion at the table, which asks what comes next and writes the log."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.common import data_option, header_option, read_text, rules_of, write_text
from pnp.cli.custom_decks import deck_option, kit_with
from pnp.cli.log_file import LogFile
from pnp.cli.prompt_loop import prompt_loop, say
from pnp.errors import Problem, Source, Unreadable
from pnp.places import Places

if TYPE_CHECKING:
    from pnp.cli.log_header import NewHeader
    from pnp.referee.game import Game


@click.command(short_help="Write the log while you play.", epilog="Example: pnp record mating friday.log")
@click.argument("game")
@click.argument("log", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--players", help="Names in seat order, for a new log (asked for if not given).")
@click.option("--variant", default="", help="Variants of the game, for a new log.")
@click.option("--house", default="", help="House rules, for a new log.")
@click.option("--rivals", default="", help="The players that rival cards run, for a new log.")
@click.option("--level", default="", help="How well rivals are off: normal or hard.")
@click.option("--challenge", default="", help="A goal for one player without rivals.")
@click.option("--from", "where", default="", help="Begin in the middle, 'round 5': asks what lies on the table.")
@header_option
@deck_option
@data_option
def command(
    game: str,
    log: Path,
    players: str | None,
    variant: str,
    house: str,
    rivals: str,
    level: str,
    challenge: str,
    where: str,
    header: Mapping[str, str],
    own: Mapping[str, Path],
    places: Places,
) -> None:
    """Write the LOG of a play of GAME while you play, or go on with one.

    Every answer is on the disk before the next question is asked.
    """
    from pnp.cli.fact_prompts import ask_facts
    from pnp.cli.log_header import NewHeader, opened, seated
    from pnp.referee.log.header import FROM, split
    from pnp.referee.verdict.check import check
    from pnp.workshop.evenings.kit import kit_of
    from pnp.workshop.recipes.provenance import settings_of

    rules = rules_of(game, places)
    begun: NewHeader | None = None
    if log.exists():
        if own:
            raise Unreadable.at(Source(str(log)), "is begun already, and its header names its decks; leave --deck out")
        if players is not None:
            message = "is begun already, and its header names its players; leave --players out"
            raise Unreadable.at(Source(str(log)), message)
        text = read_text(log)
        # The header says which cards lie on the table.
        raw = split(text, str(log))
        if raw.game != game:
            raise Unreadable.at(raw.header["game"].source, f"a log of {raw.game}: pnp record {raw.game} {log}")
        kit = kit_of(places, raw, log.parent)
        verdict = check(rules, kit, raw, str(log))
        if verdict.problems:
            raise Unreadable([Problem(Source(str(log), p.line, p.column), p.message) for p in verdict.problems])
    else:
        verdict = None
        kit, places = kit_with(places, game, own)
        asked = {"variant": variant, "house": house, "rivals": rivals, "level": level, "challenge": challenge, **header}
        names = players or click.prompt("Who plays, in seat order (Ann, Ben)")
        if players is None and "," not in names and not any((rivals, challenge, header.get("rivals"))):
            asked["rivals"] = _rivals_of(names, rules)
        settings = settings_of(kit, own, asked)
        where = where or header.get(FROM, "")
        if where:
            raw = ask_facts(rules, kit, seated(names, settings.get("rivals", "")), settings, where)
        else:
            begun = NewHeader(rules, kit, names, settings)
            raw = begun.raw
        write_text(log, raw.text, force=False)
    session, head = opened(rules, kit, raw)
    click.echo(f"{kit.title}: writing {log}. 'help' tells what you can type.")
    if begun is not None and begun.keys:
        keys = list(begun.keys)
        say(f"Now, before the first line, can be set: {', '.join(keys)} ('help {keys[0]}' tells how).")
    for ruling in verdict.rulings if verdict else ():
        if ruling.follows_from is None:
            said = f"{log}:{ruling.line}:{ruling.column}: ruling {ruling.rule}: {ruling.message}"
            say(f"{said}; taken as: {ruling.assumption}")
    prompt_loop(session, LogFile(log, head), begun)


def _rivals_of(person: str, rules: Game) -> str:
    """Who sits against one person alone, asked where the game knows rivals."""
    if "rivals" not in rules.KEYS:
        return ""
    asked = f"Rivals that cards run against {person.strip()}, by name (Enter: none)"
    return str(click.prompt(asked, default="", show_default=False))
