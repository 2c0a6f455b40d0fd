"""pnp check: replay a recorded evening and say whether every move was legal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.common import data_option, read_text, rules_of
from pnp.errors import Unreadable
from pnp.places import Places

if TYPE_CHECKING:
    from pnp.kit.records import Kit
    from pnp.referee.verdict import Verdict


@click.command(epilog="Example: pnp check friday.log")
@click.argument("logs", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--strict", is_flag=True, help="Stop at the first ruling.")
@click.option("--json", "as_json", is_flag=True, help="The verdicts as a JSON list.")
@data_option
def command(logs: tuple[Path, ...], strict: bool, as_json: bool, places: Places) -> None:
    """Referee recorded evenings.

    Exit code 0: all accepted (an unfinished game is fine), 1: rulings or counts
    that do not hold, 2: a log that cannot be read.
    """
    kits: dict[str, Kit] = {}
    verdicts = [_check(path, strict, places, kits) for path in logs]
    if as_json:
        import msgspec

        encoded = msgspec.json.format(msgspec.json.encode(verdicts), indent=2)
        click.echo(encoded.decode())
    else:
        from pnp.referee.report import report

        for at, verdict in enumerate(verdicts):
            title = kits[verdict.game].title if verdict.game in kits else ""
            lines = report(verdict, title)
            # What cannot be read is an error of the file; a verdict is what was asked for.
            click.echo("\n".join(lines), err=bool(verdict.problems))
            if at + 1 < len(verdicts):
                click.echo()
    sys.exit(max(2 if v.problems else int(not v.accepted) for v in verdicts))


def _check(path: Path, strict: bool, places: Places, kits: dict[str, Kit]) -> Verdict:
    """The verdict on one file; its kit is loaded once for all logs of a game."""
    from pnp.catalog import kit as load_kit
    from pnp.referee.log import split
    from pnp.referee.verdict import check, unreadable

    name = str(path)
    game = ""
    try:
        text = read_text(path)
        game = split(text, name).game
        rules = rules_of(game)
        if game not in kits:
            kits[game] = load_kit(places, game)
    except Unreadable as error:
        return unreadable(name, game, error.problems)
    return check(rules, kits[game], text, name, strict)


__all__ = ["command"]
