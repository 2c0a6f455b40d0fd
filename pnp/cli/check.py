"""pnp check: replay a recorded evening and say whether every move was legal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.common import data_option, read_text, tell, write_bytes
from pnp.errors import Source, Unreadable
from pnp.files import MOST_TEXT, read_bytes
from pnp.places import Places

if TYPE_CHECKING:
    from pnp.kit.records import Kit


@click.command(short_help="Referee recorded evenings.", epilog="Example: pnp check friday.log")
@click.argument("logs", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--strict", is_flag=True, help="Stop at the first ruling.")
@click.option("--json", "as_json", is_flag=True, help="The verdicts as a JSON list.")
@click.option("--more", is_flag=True, help="With --json: also counts, options, the ladder, and what editors show.")
@click.option(
    "--map", "where", type=int, metavar="N", help="The map as it stood instead: at the end of era N, or after line N."
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The map as a file: .svg or .png.")
@data_option
def command(
    logs: tuple[Path, ...],
    strict: bool,
    as_json: bool,
    more: bool,
    where: int | None,
    out: Path | None,
    places: Places,
) -> None:
    """Referee recorded evenings.

    Exit code 0: all accepted (an unfinished game is fine), 1: rulings or counts
    that do not hold, 2: a log that cannot be read.
    """
    if where is not None:
        for path in logs:
            _map(path, where, out, places)
        return
    from pnp.workshop.evenings.judging import judge

    kits: dict[tuple[str, str], Kit] = {}
    verdicts = [judge(path, places, kits, strict) for path in logs]
    if as_json:
        import msgspec

        from pnp.referee.verdict.public import public

        # What is no UTF-8 has been told as a problem of its line.
        texts = [_letters(path) if more else "" for path in logs]
        told = [public(verdict, more, text) for verdict, text in zip(verdicts, texts, strict=True)]
        encoded = msgspec.json.format(msgspec.json.encode(told), indent=2)
        click.echo(encoded.decode())
    else:
        from pnp.referee.verdict.report import report, unread
        from pnp.workshop.evenings.judging import title_of

        for at, verdict in enumerate(verdicts):
            # What cannot be read is an error of the file; a verdict is what was asked for.
            if verdict.problems:
                tell(unread(verdict), err=True)
            if verdict.judged:
                tell(report(verdict, title_of(verdict, kits)))
            if at + 1 < len(verdicts):
                click.echo()
    sys.exit(max(2 if v.problems else int(not v.accepted) for v in verdicts))


def _letters(path: Path) -> str:
    """A log that was judged, in which editors look for the ends of words; "" for what is none."""
    try:
        return read_bytes(path, MOST_TEXT).decode("utf-8", "replace")
    except Unreadable:
        return ""  # the verdict says so


def _map(path: Path, where: int, out: Path | None, places: Places) -> None:
    """The map of a log as text on the terminal, in bands where it is wider, or drawn into a file."""
    import shutil
    import sys

    from pnp.referee.log.header import split
    from pnp.referee.verdict.map_view import map_at, text_map
    from pnp.workshop.evenings.kit import kit_of, rules_of_log

    text = read_text(path, others=True)
    raw = split(text, str(path))
    sketch = map_at(rules_of_log(raw, places), kit_of(places, raw, path.parent), raw, str(path), where)
    if out is None:
        width = shutil.get_terminal_size().columns - 1 if sys.stdout.isatty() else 0
        click.echo("\n".join(text_map(sketch, width)))
        return
    from pnp.catalog import drawing
    from pnp.draw.maps import draw_map

    face = draw_map(sketch, drawing(places, raw.game), raw.players)
    if out.suffix == ".svg":
        from pnp.press.trial import clean

        write_bytes(out, next(clean([face])).encode())
    elif out.suffix == ".png":
        from pnp.press.png import face_png

        write_bytes(out, face_png(face))
    else:
        raise Unreadable.at(Source(str(out)), "a map is written as .svg or .png")
    click.echo(out)
