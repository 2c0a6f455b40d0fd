"""pnp record: the companion at the table, which asks what comes next and writes the log."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from pnp.cli.common import data_option, header_option, read_text, rules_of, write_text
from pnp.cli.custom_decks import deck_option, kit_with
from pnp.cli.log_file import LogFile
from pnp.cli.prompt_loop import prompt_loop, say
from pnp.errors import Problem, Source, Unreadable
from pnp.places import Places


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
    from pnp.referee.automa.rivals import read_rivals
    from pnp.referee.log.header import FROM, split
    from pnp.referee.play.play import open_log
    from pnp.referee.record.session import Session
    from pnp.referee.verdict.check import check, new_log
    from pnp.workshop.evenings import kit_of
    from pnp.workshop.provenance import settings_of

    rules = rules_of(game, places)
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
        seated = {name.strip().casefold() for name in names.split(",")}
        # Whoever is a rival sits at the table: those who were not named sit down after the others.
        more = [name.strip() for name in rivals.split(",") if name.strip().casefold() not in {*seated, ""}]
        names = ", ".join([names, *more])
        settings = settings_of(kit, own, asked)
        where = where or header.get(FROM, "")
        raw = ask_facts(rules, kit, names, settings, where) if where else new_log(rules, kit, names, settings)
        write_text(log, raw.text, force=False)
    opened = open_log(rules, kit, raw)
    run = read_rivals(opened.raw.header, opened.raw.players).names
    session = Session(opened.play, opened.lines, run)
    click.echo(f"{kit.title}: writing {log}. 'help' tells what you can type.")
    for ruling in verdict.rulings if verdict else ():
        if ruling.follows_from is None:
            said = f"{log}:{ruling.line}:{ruling.column}: ruling {ruling.rule}: {ruling.message}"
            say(f"{said}; taken as: {ruling.assumption}")
    prompt_loop(session, LogFile(log, opened.head))
