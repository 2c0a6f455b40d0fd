"""pnp example: the evenings and decks that the README names, for who has no copy of the sources."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli.common import tell, write_bytes
from pnp.files import together


@click.command(short_help="Copy an example that came along.", epilog="Example: pnp example four-slips.log")
@click.argument("name", required=False)
@click.option("--all", "every", is_flag=True, help="Copy all, into card_data/ where you are, as the README names them.")
@click.option("--out", type=click.Path(path_type=Path), help="Another name, or a folder.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def command(name: str | None, every: bool, out: Path | None, force: bool) -> None:
    """List the recorded evenings and the decks that came along, or copy one.

    The copy lies where you are; then: pnp check four-slips.log.
    """
    from pnp.errors import Source, Unreadable
    from pnp.places import installed
    from pnp.wording import near

    root = installed() / "card_data"
    there = {
        path.relative_to(root).as_posix(): path
        for kind in ("*/logs/*.log", "*/decks/*/*.toml", "*/decks/*/*.csv", "*/decks/*/*.log")
        for path in sorted(root.glob(kind))
    }
    if every:
        home = (out or Path()) / "card_data"
        # Where the README's lines are tried in a copy of the sources they lie there already.
        new = {home / key: data for key, path in there.items() if (data := path.read_bytes()) != _read(home / key)}
        with together():
            for target, data in new.items():
                write_bytes(target, data, force)
        click.echo(f"{home}  ({len(there)} files)")
        return
    if name is None:
        tell(sorted(there))
        return
    asked = name.replace("\\", "/").removeprefix("card_data/")
    found = [path for key, path in there.items() if asked in (key, path.name)]
    if len(found) != 1:
        many = [key for key, path in there.items() if path in found]
        said = f"; which of {', '.join(many)}?" if many else near(name, (path.name for path in there.values()))
        raise Unreadable.at(Source(name), f"{'several are called so' if many else 'no such example'}{said}")
    target = out / found[0].name if out is not None and out.is_dir() else out or Path(found[0].name)
    write_bytes(target, found[0].read_bytes(), force)
    click.echo(str(target))


def _read(path: Path) -> bytes | None:
    """What lies there, None where nothing does."""
    return path.read_bytes() if path.is_file() else None
