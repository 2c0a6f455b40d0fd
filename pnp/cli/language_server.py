"""pnp language-server: logs and tables in any editor."""

from __future__ import annotations

import click

from pnp.cli.common import data_option
from pnp.errors import Source, Unreadable
from pnp.places import Places


@click.command(short_help="Logs and tables in your editor.", epilog="Example: pnp language-server")
@click.option("--stdio", is_flag=True, help="Talk on the standard input and output, as is done anyway.")
@data_option
def command(stdio: bool, places: Places) -> None:
    """Tell an editor what is wrong with logs and tables while you type.

    Your editor starts it and talks with it; docs/editors.md has the few lines
    that it needs. It marks what cannot be read, breaks a rule or does not add
    up, shows the paragraph, offers what was legal, and completes names, verbs
    and cards. Needs the extra: pip install 'pnp-referee[editors]'.
    """
    from importlib.util import find_spec

    if find_spec("pygls") is None:
        raise Unreadable.at(Source("pnp language-server"), "pygls not installed; pip install 'pnp-referee[editors]'")
    from pnp.editors.server import serve

    serve(places)
