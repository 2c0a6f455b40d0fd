"""Print which plays of a game are told otherwise in the words of the guests."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from ..scribes import evening, slipped
from . import WRITERS, alike, rewritten


def main(game: str, seed: int, many: int, slips: bool) -> None:
    """Print the logs that are told otherwise, and how many there are of each guest."""
    all_of: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    if slips:
        logs = [(f"{kind} {i}", WRITERS[by], text) for i, (kind, by, text) in enumerate(slipped(game, many, seed))]
    else:
        logs = [(str(at), writer, evening(game, at)) for at in range(seed, seed + many) for writer in WRITERS]
    for name, writer, text in logs:
        all_of[writer] += 1
        otherwise = alike(text, game, writer)
        if otherwise:
            wrong[writer] += 1
            print(f"{game} {name}, {writer}: {otherwise}")  # noqa: T201
            if "--keep" in sys.argv:
                stem = f"{sys.argv[sys.argv.index('--keep') + 1]}/{name.replace(' ', '-')}-{writer}"
                for end, log in (("own", text), ("said", rewritten(text, game, writer)[0])):
                    Path(f"{stem}.{end}.log").write_text(log, encoding="utf-8")
    for writer in WRITERS:
        print(f"{game}, {writer}: {wrong[writer]} of {all_of[writer]} told otherwise")  # noqa: T201


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), "--slips" in sys.argv)
