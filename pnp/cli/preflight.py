"""pnp preflight: does every word fit, stand clear of the knife, and print?"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.common import cache_option, data_option, facts_of, fewer, many_option
from pnp.cli.custom_decks import deck_option, kit_with
from pnp.errors import Source, Unreadable, one_line
from pnp.places import Places
from pnp.wording import number_of

if TYPE_CHECKING:
    from pnp.draw.preflight.lint import Finding
    from pnp.store import Store


@click.command(short_help="Look over every face before printing.", epilog="Example: pnp preflight mating")
@click.argument("games", nargs=-1, required=True)
@click.option(
    "--part", "parts", multiple=True, metavar="NAME", help="Only this part, or cards, or small (may be given again)."
)
@click.option("--json", "as_json", is_flag=True, help="Every finding as JSON, also boxes that fit.")
@click.option("--verbose", is_flag=True, help="Also list the boxes that fit.")
@many_option
@cache_option
@deck_option
@data_option
def command(
    games: tuple[str, ...],
    parts: tuple[str, ...],
    as_json: bool,
    verbose: bool,
    many: bool,
    store: Store | None,
    own: Mapping[str, Path],
    places: Places,
) -> None:
    """Look over every face of GAMES before printing, card by card and box by box.

    The tuckboxes of all decks are among them. Every face is also painted as
    it will print, pictures of your own included: what the painter does not
    know is named by file and line, and pictures under 200 dpi at their
    printed size.

    Exit code 1 where something would print wrong.
    """
    from pnp import catalog
    from pnp.cli.progress import Progress
    from pnp.draw.cells import told_by_cell
    from pnp.draw.pictures.bill import Bill
    from pnp.draw.preflight.report import looked_over
    from pnp.kit.manifest import parts_called
    from pnp.press.printing.estimate import refuse_too_much_to_look_at
    from pnp.press.printing.kits import distinct, items
    from pnp.press.trial import Trial
    from pnp.workshop.decks.checks import own_words

    if own and len(games) > 1:
        raise Unreadable.at(Source("--deck"), "a deck is of one game: name that game")
    findings: list[Finding] = []
    count = 0
    line = Progress("faces")
    painted = Trial()
    for game in games:
        kit, places = kit_with(places, game, own)
        names = parts_called(kit, parts)
        if not many:
            refuse_too_much_to_look_at(kit, places, names)
        findings += own_words(kit)
        with told_by_cell(kit, places):
            drawing = catalog.drawing(places, game, store=store)
            drawing.bill = None if many else Bill(kit.title)
            for item in items(kit, drawing, names, boxes=not names):
                for face in distinct(item.make(facts_of(game, places, store), None)):
                    looked = looked_over(face, store)
                    # What the lint has said of letters, with what to do, the painter need not say again.
                    unset = any(each.box.startswith('"') and each.severity == "error" for each in looked)
                    looked += [
                        each
                        for each in painted(face)
                        if not (unset and ("has no glyph" in each.message or "has no way" in each.message))
                    ]
                    findings += looked
                    count += 1
                    line(count)
    line.close()
    errors = sum(finding.severity == "error" for finding in findings)
    if as_json:
        import msgspec

        rows = [finding._asdict() for finding in findings]
        click.echo(msgspec.json.format(msgspec.json.encode(rows), indent=2).decode())
    else:
        few, more = fewer([finding for finding in findings if verbose or finding.severity != "note"])
        for finding in few:
            box = f" {finding.box}:" if finding.box else ""
            click.echo(one_line(f"{finding.face}:{box} {finding.severity}: {finding.message}"))
        for words in more:
            click.echo(words)
        warnings = sum(finding.severity == "warning" for finding in findings)
        click.echo(f"{number_of(count, 'face')}: {number_of(errors, 'error')}, {number_of(warnings, 'warning')}")
    sys.exit(1 if errors else 0)
