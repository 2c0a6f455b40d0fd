"""`--settings DIR`: the folder of a person's own settings, where measured printers are kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def settings_option(command: F) -> F:
    """`--settings DIR`: where a person's settings are kept."""
    return click.option(
        "--settings",
        type=click.Path(file_okay=False, path_type=Path),
        envvar="PNP_CONFIG",
        default=lambda: Path(click.get_app_dir("pnp")),
        help="Folder of your settings (or $PNP_CONFIG).",
    )(command)
