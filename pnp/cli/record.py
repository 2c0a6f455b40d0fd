"""pnp record: the companion at the table, which asks what comes next and writes the log."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.common import data_option, read_text, rules_of, write_text
from pnp.cli.own import deck_option, kit_with
from pnp.errors import Source, Unreadable
from pnp.places import Places

if TYPE_CHECKING:
    from pnp.referee.record import Session

HELP = """\
  Write what happened as it would stand in the log: Ann: play C07
  The name may be left out where only one player is asked: play C07
  A number takes the answer offered under it; Enter alone passes, where that
  is possible, and leaves cards that were drawn hidden.
  back      take the last line back (back 3: the last three)
  counts    food, offspring and cards of everybody
  all       every legal answer, not only the first nine
  log       the last lines
  quit      stop here; the log is complete up to now and can be continued"""


@click.command(short_help="Write the log while you play.", epilog="Example: pnp record mating friday.log")
@click.argument("game")
@click.argument("log", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--players", help="Names in seat order, for a new log (asked for if not given).")
@click.option("--variant", default="", help="Variants of the game, for a new log.")
@click.option("--house", default="", help="House rules, for a new log.")
@deck_option
@data_option
def command(
    game: str, log: Path, players: str | None, variant: str, house: str, own: Mapping[str, Path], places: Places
) -> None:
    """Write the LOG of a play of GAME while you play, or go on with one.

    Every answer is on the disk before the next question is asked.
    """
    from pnp.referee.log import split
    from pnp.referee.record import Session
    from pnp.referee.verdict import check, new_log, open_log
    from pnp.workshop.evenings import kit_of
    from pnp.workshop.made import settings_of

    rules = rules_of(game)
    if log.exists():
        if own:
            raise Unreadable.at(Source(str(log)), "is begun already, and its header names its decks; leave --deck out")
        text = read_text(log)
        # The header says which cards lie on the table.
        kit = kit_of(places, split(text, str(log))._replace(game=game), log.parent)
        verdict = check(rules, kit, text, str(log))
        if verdict.rulings:
            first = verdict.rulings[0]
            place = Source(str(log), first.line, first.column)
            raise Unreadable.at(place, f"ruling {first.rule}: {first.message}; mend the log before you go on")
    else:
        kit, places = kit_with(places, game, own)
        names = players or click.prompt("Who plays, in seat order (Ann, Ben)")
        text = new_log(rules, kit, names, settings_of(kit, own, {"variant": variant, "house": house}))
        write_text(log, text, force=False)
    opened = open_log(rules, kit, text, str(log))
    session = Session(opened.start, opened.words, opened.reader, opened.lines)
    click.echo(f"{kit.title}: writing {log}. 'help' tells what you can type.")
    _talk(session, _Paper(log, opened.head), kit.title)


class _Paper:
    """The file behind a session: lines are appended and synced; taken back by writing the whole anew."""

    def __init__(self, path: Path, head: str) -> None:
        self.path = path
        self.head = head

    def add(self, lines: tuple[str, ...]) -> None:
        """Append lines; they are on the disk when this returns."""
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line}\n" for line in lines)
            file.flush()
            os.fsync(file.fileno())

    def rewrite(self, lines: list[str]) -> None:
        """The header and these lines, written whole."""
        write_text(self.path, self.head + "".join(f"{line}\n" for line in lines))


def _talk(session: Session, paper: _Paper, title: str) -> None:
    """Ask until the play is over or the person stops."""
    offered = True
    while not session.over:
        if offered:
            _show(session)
        try:
            text = click.prompt(">", prompt_suffix=" ", default="", show_default=False)
        except (click.Abort, EOFError):
            click.echo()
            break
        offered = True
        word, _, rest = text.strip().partition(" ")
        if word in ("quit", "exit", "q"):
            break
        if word in ("help", "?"):
            click.echo(HELP)
            offered = False
        elif word == "counts":
            click.echo("\n".join(f"  {line}" for line in session.counts()))
            offered = False
        elif word == "log":
            click.echo("\n".join(f"  {line}" for line in session.lines[-12:]))
            offered = False
        elif word == "all":
            click.echo("\n".join(f"  {line}" for line in session.offer().legal))
            offered = False
        elif word == "back":
            taken = session.undo(int(rest) if rest.isdecimal() and len(rest) < 4 else 1)
            paper.rewrite(session.lines)
            click.echo("".join(f"  taken back: {line}\n" for line in taken) or "  nothing to take back\n", nl=False)
        else:
            _answer(session, paper, text)
    if session.over:
        won = " and ".join(session.winners)
        click.echo(f"It is over: {won} {'wins' if len(session.winners) == 1 else 'win'}.")
        click.echo("\n".join(f"  {line}" for line in session.counts()))
    click.echo(f"The log is in {paper.path}; pnp check {paper.path} tells the score.")


def _answer(session: Session, paper: _Paper, text: str) -> None:
    """Take an answer and put it on paper, or say why it is none."""
    stripped = text.strip()
    if stripped.isdecimal():
        legal = session.offer().legal
        if not 0 < int(stripped[:4]) <= len(legal):
            click.echo(f"  there is no answer {stripped}; there are {len(legal)}")
            return
        text = legal[int(stripped) - 1]
    taken = session.answer(text)
    for reason in taken.refused:
        click.echo(f"  no: {reason}")
    if taken.lines:
        paper.add(taken.lines)
        click.echo("".join(f"  + {line}\n" for line in taken.lines if line), nl=False)


def _show(session: Session) -> None:
    """The open questions and the first legal answers, numbered."""
    from pnp.referee.record import OFFERED

    offer = session.offer()
    click.echo(f"\n[{offer.place}] " + "; ".join(offer.prompts) + (f" (Enter: {offer.enter})" if offer.enter else ""))
    shown = [f"{at} {line}" for at, line in enumerate(offer.legal[:OFFERED], 1)]
    line = "  "
    for part in shown:
        if len(line) + len(part) > 78:
            click.echo(line.rstrip())
            line = "  "
        line += part + "   "
    more = len(offer.legal) - OFFERED
    if shown:
        click.echo(line.rstrip() + (f"   ('all' shows {more} more)" if more > 0 else ""))
