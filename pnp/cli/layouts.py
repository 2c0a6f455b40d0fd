"""pnp layouts: what a table can be printed as."""

from __future__ import annotations

import click

from pnp.cli.common import tell


@click.command(short_help="List the layouts and their places.", epilog="Example: pnp layouts card")
@click.argument("name", required=False)
@click.option("--icons", is_flag=True, help="The icons that texts and corners may name.")
@click.option("--pictures", is_flag=True, help="The plates, body plans, lands and colours that cards may show.")
def command(name: str | None, icons: bool, pictures: bool) -> None:
    """List the layouts of the stock, or tell of one what it is and which places it has."""
    from pnp.draw.creatures import PALETTES, PLANS
    from pnp.draw.text.icons import Icons
    from pnp.errors import Source, Unreadable
    from pnp.kit.folder.layouts import BEHIND, LAYOUTS
    from pnp.places import Places
    from pnp.wording import near
    from pnp.workshop.decks.workbook import plates

    if icons:
        tell([", ".join(Icons.read(Places()).names)])
    if pictures:
        tell([f"body plans: {', '.join(PLANS)}", f"plates: {', '.join(plates(Places()))}"])
        tell([f"{place}s: {', '.join(words)}" for place, words in BEHIND.items()])
        tell([f"palettes: {', '.join(PALETTES)}"])
    if icons or pictures:
        return
    if name is not None and name not in LAYOUTS:
        raise Unreadable.at(Source(name), f"no such layout{near(name, LAYOUTS)}; there is {', '.join(LAYOUTS)}")
    for layout in LAYOUTS.values():
        if name is None:
            tell([f"{layout.name:<9} {layout.told}"])
        elif layout.name == name:
            size = layout.size if isinstance(layout.size, str) else "{:g} x {:g} mm".format(*layout.size)
            tell([f"{layout.name}: {layout.told}", f"kind    {layout.kind}", f"size    {size}"])
            tell([f"places  {', '.join(layout.places) or 'none'}", f"values  {', '.join(layout.values) or 'none'}"])
