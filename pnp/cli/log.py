"""pnp log: begin a log, put one into its canonical form, tie it to its decks, list the words of a game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.common import as_seen, data_option, header_option, read_text, rules_of, tell, write_text
from pnp.cli.custom_decks import deck_option, kit_with
from pnp.errors import Source, Unreadable, one_line
from pnp.places import Places

if TYPE_CHECKING:
    from pnp.referee.game import Game
    from pnp.referee.play.middle import Middle


@click.group(epilog='Start with: pnp log new mating --players "Ann, Ben" friday.log')
def command() -> None:
    """Begin a log, tidy one up, or list its words."""


@command.command(short_help="Begin one.", epilog='Example: pnp log new mating --players "Ann, Ben" friday.log')
@click.argument("game")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--players", required=True, help="Names in seat order, with commas between them.")
@click.option("--variant", default="", help="Variants, as in the rules' section on them.")
@click.option("--house", default="", help="House rules.")
@click.option("--rivals", default="", help="The players that rival cards run.")
@click.option("--level", default="", help="How well rivals are off: normal or hard.")
@click.option("--challenge", default="", help="A goal for one player without rivals.")
@header_option
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@deck_option
@data_option
def new(
    game: str,
    file: Path,
    players: str,
    variant: str,
    house: str,
    rivals: str,
    level: str,
    challenge: str,
    header: Mapping[str, str],
    force: bool,
    own: Mapping[str, Path],
    places: Places,
) -> None:
    """Write the header of a new log for GAME to FILE."""
    from pnp.referee.verdict.check import new_log
    from pnp.workshop.recipes.provenance import settings_of

    kit, places = kit_with(places, game, own)
    asked = {"variant": variant, "house": house, "rivals": rivals, "level": level, "challenge": challenge, **header}
    settings = settings_of(kit, own, asked)
    write_text(file, new_log(rules_of(game, places), kit, players, settings).text, force)
    click.echo(file)


@command.command("format", short_help="Put one into its canonical form.", epilog="Example: pnp log format friday.log")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="A file instead of the terminal.")
@click.option("--force", is_flag=True, help="Write over a file that is there (it may be FILE itself).")
@data_option
def format_(file: Path, out: Path | None, force: bool, places: Places) -> None:
    """Print FILE in the one canonical form, with passes written out where they decide something."""
    from pnp.referee.log.header import split
    from pnp.referee.record.writing import format_log
    from pnp.referee.verdict.check import read_log
    from pnp.workshop.evenings.kit import kit_of, rules_of_log

    text = read_text(file, others=True)
    raw = split(text, str(file))
    log, words, start = read_log(rules_of_log(raw, places), kit_of(places, raw, file.parent), raw, str(file))
    formatted = format_log(raw, log, words, start)
    if out is None:
        click.echo(as_seen(formatted), nl=False)
    else:
        write_text(out, formatted, force)
        click.echo(out)


@command.command(short_help="Tie one to its decks as they are now.", epilog="Example: pnp log pin friday.log")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Write the lines into FILE.")
@data_option
def pin(file: Path, force: bool, places: Places) -> None:
    """Show the header lines that tie FILE to its decks as they are now.

    A log that names a deck or a board of your own is judged by that very one.
    After a change that does not matter to the evening, pin it anew. A board that
    is not the one that is shipped gets its line here.
    """
    from pnp.referee.log.custom_decks import BOARD, PREFIX
    from pnp.referee.log.header import split
    from pnp.workshop.evenings.kit import kit_of, pinned, rules_of_log

    text = read_text(file)
    raw = split(text, str(file))
    rules_of_log(raw, places)
    kit = kit_of(places, raw, file.parent)
    changed = pinned(text, raw, kit)
    named = {key: each for key, each in split(changed, str(file)).header.items() if key.startswith((PREFIX, BOARD))}
    if not named:
        raise Unreadable.at(Source(str(file)), "the header names no deck of your own, such as 'deck NAME: mine.csv'")
    lines = changed.splitlines()
    tell(one_line(lines[setting.source.line - 1]) for setting in named.values())
    if force and changed != text:
        write_text(file, changed)
        click.echo(f"written into {file}")
    elif changed != text:
        click.echo(f"--force writes this into {file}")


@command.command(
    short_help="Begin one in the middle of another.", epilog='Example: pnp log cut friday.log --from "round 5"'
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--from", "where", required=True, help="Where it is to begin: 'round 5', 'era 2, turn 7'.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="A file instead of the terminal.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@data_option
def cut(file: Path, where: str, out: Path | None, force: bool, places: Places) -> None:
    """Print FILE from a round on, with what lay on the table then stated as facts."""
    from pnp.referee.log.header import split
    from pnp.referee.verdict.cutting import cut as cut_log
    from pnp.workshop.evenings.kit import kit_of, rules_of_log

    raw = split(read_text(file, others=True), str(file))
    text = cut_log(rules_of_log(raw, places), kit_of(places, raw, file.parent), raw, where)
    if out is None:
        click.echo(as_seen(text), nl=False)
    else:
        write_text(out, text, force)
        click.echo(out)


@command.command(short_help="List the words of a game.", epilog="Example: pnp log verbs mating")
@click.argument("game")
@data_option
def verbs(game: str, places: Places) -> None:
    """List the words that a log of GAME is written in, with an example of each."""
    from pnp.referee.play.table import POINTS

    rules = rules_of(game, places)
    width = max(len(verb.example) for verb in rules.VERBS)
    for verb in rules.VERBS:
        tell([f"{verb.example:<{width}}  {verb.help}"])
    counted = f"= Ann {rules.CLAIMS[0]} 4"
    tell([f"{counted:<{width}}  a count that you wrote down: {', '.join(dict.fromkeys((*rules.CLAIMS, POINTS)))}"])
    for claim in rules.TABLE_CLAIMS:
        tell([f"{f'= {claim} Ann':<{width}}  the result as you have it"])
    tell([f"{f'{rules.HEADING} 4':<{width}}  a heading; not needed, but it helps to find one's place"])
    tell([f"{'# a remark':<{width}}  for people only"])
    if rules.KEYS or rules.VARIANTS or rules.HOUSE_RULES:
        click.echo("\nheader lines of this game:")
    for key, meaning in rules.KEYS.items():
        tell([f"  {key}: {meaning}"])
    for name, known in (("variant", rules.VARIANTS), ("house", rules.HOUSE_RULES)):
        if known:
            tell([f"  {name}: " + ", ".join(f"{word} ({rule})" for word, rule in known.items())])
    if rules.MIDDLE is not None:
        _middle(rules, rules.MIDDLE)


def _middle(rules: Game, middle: Middle) -> None:
    """What a log says that begins in the middle."""
    counts = ", ".join(key for key, needed in middle.counts.items() if needed)
    more = ", ".join(key for key, needed in middle.counts.items() if not needed)
    begins = f"'from: {rules.HEADING} 5' in its header"
    click.echo(f"\na log that begins in the middle ({begins}) states first:")
    rows = [(f"= Ann {' 4, '.join(counts.split(', '))} 4", f"of everybody: {counts}")] if counts else []
    if more:
        rows.append((f"= Ann {more.split(', ')[0]} ?", f"may be left out: {more}"))
    for fact in middle.kinds("rivals" in rules.KEYS):
        needed = "" if fact.needed else "may be left out: "
        rows.append((fact.grammar.example, f"{needed}{fact.grammar.help}"))
    width = max(len(example) for example, _ in rows)
    for example, help_ in rows:
        tell([f"  {example:<{width}}  {help_}"])
