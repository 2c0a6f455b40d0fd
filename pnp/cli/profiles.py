"""The folder of a person's own settings, and the printers that are kept there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.cli.common import read_text, write_text

if TYPE_CHECKING:
    from pnp.press.printer import Correction, Printers
    from pnp.press.scales import Flip

F = TypeVar("F", bound=Callable[..., Any])
FILE = "printers.json"


def settings_option(command: F) -> F:
    """`--settings DIR`: where a person's settings are kept."""
    return click.option(
        "--settings",
        type=click.Path(file_okay=False, path_type=Path),
        envvar="PNP_CONFIG",
        default=lambda: Path(click.get_app_dir("pnp")),
        help="Folder of your settings (or $PNP_CONFIG).",
    )(command)


def printers(settings: Path) -> Printers:
    """What is known of the person's printers. Raises Unreadable for a file that is not ours."""
    from pnp.press.printer import Printers, read

    file = settings / FILE
    return read(read_text(file), str(file)) if file.exists() else Printers()


def keep(settings: Path, found: Printers) -> Path:
    """Write the printers down, whole or not at all; the file."""
    write_text(settings / FILE, found.text())
    return settings / FILE


def correction(settings: Path, name: str, paper: str, flip: Flip = "long-edge") -> Correction:
    """How that printer's backs are moved on that paper, upright (see `Correction.lying`). Raises Unreadable."""
    return printers(settings).correction(name, paper, flip)
