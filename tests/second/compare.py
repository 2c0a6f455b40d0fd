"""The counts of the second referees beside those of `pnp check`.

python -m second.compare FOLDER        from tests/: every log below the folder that breaks no rule
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from .text import Confused

HERE = Path(__file__).parent
GAMES = ("mating", "scary", "extinction", "bios", "megafauna")


def frozen(game: str) -> Path:
    """The tables as the tests froze them; those that are printed where there are none."""
    kit = HERE.parent / "games" / game / "kit"
    return kit if kit.is_dir() else HERE.parent.parent


def verdicts(game: str, paths: list[Path]) -> list[dict[str, Any]]:
    """What `pnp check` says of logs."""
    from pnp.cli import cli

    words = ["check", "--json", "--more", "--data", str(frozen(game)), *map(str, paths)]
    found: list[dict[str, Any]] = json.loads(CliRunner().invoke(cli, words).stdout)
    return found


def disagreements(game: str, path: Path, verdict: dict[str, Any]) -> Iterator[str]:
    """Where the two differ on one log, a line each."""
    second = import_module(f"second.{game}")
    try:
        result = second.replay(path.read_text(encoding="utf-8"), frozen(game) / "card_data" / game)
    except Confused as confused:
        yield f"{path}: {confused}"
        return
    yield from (f"{path}: {wrong}" for wrong in result.wrong)
    for who, counts in verdict["more"]["counts"].items():
        for key, value in counts.items():
            if result.counts[who].get(key) != value:
                yield f"{path}: {who} {key} {value}, here {result.counts[who].get(key)}"
    if sorted(verdict["winners"]) != sorted(result.winners):
        yield f"{path}: {verdict['winners']} won, here {result.winners}"


def main(folder: Path) -> int:
    """Print every disagreement, and how many logs there were."""
    by_game: dict[str, list[Path]] = {game: [] for game in GAMES}
    for path in sorted(folder.glob("**/*.log")):
        for game, paths in by_game.items():
            if f"\ngame: {game} " in path.read_text(encoding="utf-8"):
                paths.append(path)
    number = 0
    for game, paths in by_game.items():
        found: list[str] = []
        legal = 0
        for path, verdict in zip(paths, verdicts(game, paths), strict=True) if paths else ():
            if verdict["accepted"] and verdict["finished"] and not verdict["more"]["cannot_tell"]:
                legal += 1
                found += disagreements(game, path, verdict)
        print("\n".join([*found, f"{game}: {legal} of {len(paths)} logs are legal, {len(found)} disagreements"]))  # noqa: T201
        number += len(found)
    return int(bool(number))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
