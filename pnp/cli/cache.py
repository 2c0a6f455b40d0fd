"""pnp cache: what is kept so that pages need not be drawn again."""

from __future__ import annotations

import click

from pnp.cli.common import tell
from pnp.wording import number_of


@click.command(short_help="Show what is kept of earlier drawings, or clear it.", epilog="Example: pnp cache --clear")
@click.option("--clear", is_flag=True, help="Delete it all; the next pages take longer.")
def command(clear: bool) -> None:
    """Show how much is kept of what was drawn and read before, and where.

    Faces, finished files and the tables of our games are kept by all that
    they depend on, so that only what has changed is drawn or read again. The oldest go by themselves. Nothing else
    lies in that folder ($PNP_CACHE names another one), and nothing is lost
    with it.
    """
    from pnp.store import MOST, Store, cache_folder

    store = Store(cache_folder())
    found = store.clear() if clear else store.size()
    said = f"{number_of(found.entries, 'entry', 'entries')}, {found.size / 1e6:.1f} MB"
    if clear:
        tell([f"deleted from {store.folder}: {said}"])
    else:
        tell([str(store.folder), f"{said}, of at most {MOST / 1e6:.0f} MB"])
