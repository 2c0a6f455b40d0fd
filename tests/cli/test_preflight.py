"""`pnp preflight` on a part of a game."""

from __future__ import annotations

from click.testing import CliRunner

from pnp.cli import cli


def test_a_part_alone_is_looked_over() -> None:
    shown = CliRunner().invoke(cli, ["preflight", "mating", "--part", "dice"])
    assert (shown.exit_code, shown.output) == (0, "1 face: 0 errors, 0 warnings\n")


def test_a_part_that_there_is_not_is_named() -> None:
    shown = CliRunner().invoke(cli, ["preflight", "mating", "--part", "dise"])
    assert shown.exit_code != 0 and "did you mean dice?" in str(shown.exception or shown.output)
