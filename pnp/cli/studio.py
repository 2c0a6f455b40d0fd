"""pnp studio: the same as these commands, as a page in a browser."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.errors import Source, Unreadable


@click.command(short_help="All of this as a page in your browser.", epilog="Example: pnp studio my-games")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path), default=Path())
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="To listen at; any free one unless told.")
@click.option("--no-browser", is_flag=True, help="Print the address, and open nothing.")
def command(folder: Path, port: int, no_browser: bool) -> None:
    """Open the studio: print, make decks, record and check in a browser.

    It runs on this machine and answers nobody else; nothing is sent anywhere.
    What you make is kept in FOLDER, the present one unless told, and nothing
    outside it is read or written. Ctrl-C ends it. Needs the extra:
    pip install 'pnp-referee[studio]'.
    """
    from importlib.util import find_spec

    missing = [name for name in ("starlette", "uvicorn") if find_spec(name) is None]
    if missing:
        what = " and ".join(missing)
        raise Unreadable.at(Source("pnp studio"), f"{what} not installed; pip install 'pnp-referee[studio]'")
    from pnp.studio.server import serve

    def opened(address: str) -> None:
        click.echo(f"The studio is open at {address}")
        click.echo(f"It keeps what you make in {folder.resolve()}. Ctrl-C ends it.")
        if not no_browser:
            import webbrowser

            webbrowser.open(address)

    serve(folder, port, opened)
