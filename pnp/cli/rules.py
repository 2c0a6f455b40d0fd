"""pnp rules: the rules of a game, or one paragraph of them."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

import click

from pnp.cli.common import data_option
from pnp.errors import Source, Unreadable, spelt
from pnp.places import Places


@click.command(short_help="Print the rules, or one paragraph.", epilog="Example: pnp rules mating 3.6")
@click.argument("game")
@click.argument("paragraph", required=False)
@data_option
def command(game: str, paragraph: str | None, places: Places) -> None:
    """Print the rules of GAME, one section (3) or one PARAGRAPH (3.6)."""
    from pnp.catalog import kit, load_game, own_games
    from pnp.kit.rules import parse_rules

    load_game(game, places)
    name = f"card_data/{game}/rules.md"
    # A folder may say no more than what is counted, which is a rule, too.
    own = game in own_games(places)
    rules = kit(places, game).rules if own else parse_rules(places.text(name), name)
    if not rules.sections:
        raise Unreadable.at(Source(name), "no rules are written")
    wanted = (paragraph or "").rstrip(".")
    lines: list[str] = []
    for section in rules.sections:
        inside = [p for p in section.paragraphs if not wanted or wanted in (section.number, p.number)]
        if inside:
            if wanted != inside[0].number:
                lines += [f"{section.number} {section.title}", ""]
            for p in inside:
                lines += [*_paragraph(p.number, p.whole), ""]
    if not lines:
        last = rules.sections[-1].number
        raise Unreadable.at(Source(name), f"there is no paragraph {wanted}; sections run from 1 to {last}")
    if not wanted:
        click.echo(spelt(f"{rules.title}, edition {rules.edition}\n"))
    click.echo(spelt("\n".join(lines).rstrip()))


def _paragraph(number: str, text: str) -> Iterator[str]:
    from pnp.kit.rules import plain

    head = f"{number:<5} "
    yield from wrap(plain(text), 79, initial_indent=head, subsequent_indent=" " * len(head))
