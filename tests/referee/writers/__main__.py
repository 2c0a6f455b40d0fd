"""Print which plays of a game are judged otherwise in the words of a group of writers."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from . import GROUPS
from .judging import judged


def main() -> None:
    """Print the logs that are judged otherwise, and how many there are of each writer."""
    parser = argparse.ArgumentParser(prog="python -m referee.writers", description=__doc__)
    parser.add_argument("group", choices=GROUPS)
    parser.add_argument("game")
    parser.add_argument("seed", type=int)
    parser.add_argument("plays", type=int)
    parser.add_argument("--slips", action="store_true", help="each play with one slip of every kind")
    parser.add_argument("--keep", type=Path, help="a folder for the logs that are judged otherwise")
    asked = parser.parse_args()
    all_of: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for log, writer, text, own, differs in judged(asked.group, asked.game, asked.seed, asked.plays, asked.slips):
        all_of[writer] += 1
        if not differs:
            continue
        wrong[writer] += 1
        print(f"{asked.game} {log}, {writer}: {differs[:600]}")  # noqa: T201
        if asked.keep:
            for end, said in (("own", text), ("said", own.text)):
                (asked.keep / f"{log.replace(' ', '-')}-{writer}.{end}.log").write_text(said, encoding="utf-8")
    for writer, many in all_of.items():
        print(f"{asked.game}, {writer}: {wrong[writer]} of {many} told otherwise")  # noqa: T201


main()
