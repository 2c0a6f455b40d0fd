"""The figures of docs/balance/bios.md: whole plays by bots, counted.

    python benchmarks/balance_bios.py --games 2000 --out four.jsonl       four sensible bots
    python benchmarks/balance_bios.py --games 400 --players 3 --mixed     each seat leans to something, by lot
    python benchmarks/balance_bios.py --climate hot --house early-birth   with a climate deck and house rules

Plays are made from seeds, so that the same numbers come out again. With --out every play is kept as a line of JSON as
soon as it is over, and a run that was broken off goes on where it was. `--data DIR` tries out other tables.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from statistics import median

from pnp.catalog import kit as load
from pnp.errors import Source
from pnp.games.bios import game
from pnp.games.bios.actions import AskAction
from pnp.games.bios.bots import BOTS
from pnp.games.bios.events import AskDice
from pnp.games.bios.losses import AskLose
from pnp.games.bios.table import Table
from pnp.games.bios.verbs import Promote
from pnp.places import Places
from pnp.referee.log.header import Setting
from pnp.referee.play.walk import Start, Walk
from pnp.referee.playout.playout import Legal

NAMES = ("Ann", "Ben", "Cara", "Dan")


class Count:
    """What is added up over all plays, or of one."""

    def __init__(self) -> None:
        self.points: list[int] = []
        self.leads: list[int] = []
        self.wins: Counter[str] = Counter()
        self.parts: Counter[str] = Counter()
        self.shapes: Counter[str] = Counter()
        self.all: Counter[str] = Counter()

    def add(self, line: str) -> None:
        """Add what `line` tells."""
        more = json.loads(line)
        self.points += more["points"]
        self.leads += more["leads"]
        for name in ("wins", "parts", "shapes", "all"):
            getattr(self, name).update(more[name])

    def line(self) -> str:
        """Everything counted, as a line of JSON."""
        return json.dumps(vars(self))

    def play(self, start: Start, bots: list[str], seed: int) -> None:
        """One play to its end."""
        chance = Random(seed)
        walk = Walk(start)
        table = walk.table
        assert isinstance(table, Table)
        bot = {player: BOTS[name] for player, name in zip(table.players, bots, strict=True)}
        alive = set(table.forms)
        while walk.open:
            ask = walk.open[0]
            if ask.chance or ask.who is None:
                move = ask.sample(chance)
            else:
                move = bot[ask.who](table, ask, ask.who, Legal(ask), chance)
            if isinstance(ask, AskAction):
                self.all["actions"] += 1
                self.all["passed"] += move is None
            if isinstance(move, Promote) and move.end == "A":
                self.shapes[table.mutations[move.card].a_shape or ""] += 1
            walk.answer(ask, move)
            phase = (
                "events" if isinstance(ask, AskDice | AskLose) else "actions" if isinstance(ask, AskAction) else "death"
            )
            self.all[f"extinct in {phase}"] += len(alive.difference(table.forms))
            alive = set(table.forms)
        points = sorted((table.points(player) for player in table.players), reverse=True)
        self.points += points
        self.leads.append(points[0] - points[1] if len(points) > 1 else 0)
        for player in table.winners:
            self.wins[str(table.seats.index(player))] += 1
        for player in table.players:
            self.parts.update(table.parts(player))
            self.all["alive"] += len(table.of(player))
            self.all["language"] += any(form.language for form in table.of(player))

    def lines(self, games: int, seats: int) -> list[str]:
        """The figures, a row each."""
        points = sorted(self.points)
        tenth = len(points) // 10
        born = {shape: number for shape, number in sorted(self.shapes.items()) if shape}
        whole = sum(born.values())
        rows = [
            ("points of a seat: median", f"{median(points):g} ({points[tenth]} to {points[-tenth - 1]})"),
            ("lead of the winner, median", f"{median(self.leads):g}"),
            ("wins by seat, %", " ".join(f"{100 * self.wins[str(seat)] / games:.0f}" for seat in range(seats))),
            ("new life-forms in a play", f"{whole / games:.1f}"),
            ("of these, %", ", ".join(f"{shape} {100 * number / whole:.0f}" for shape, number in born.items())),
            ("died out by an event", f"{self.all['extinct in events'] / games:.1f}"),
            ("died out in the death phase", f"{self.all['extinct in death'] / games:.1f}"),
            ("last parent replaced", f"{self.all['extinct in actions'] / games:.1f}"),
            ("emotions in a play", f"{self.parts['emotions'] / games:.1f}"),
            ("tools at the end", f"{self.parts['tools'] / games:.1f}"),
            ("seats with a language, %", f"{100 * self.all['language'] / games / seats:.1f}"),
            ("actions passed, %", f"{100 * self.all['passed'] / self.all['actions']:.1f}"),
            ("life-forms alive, a seat", f"{self.all['alive'] / games / seats:.1f}"),
            *((f"points of a seat: {part}", f"{number / games / seats:.2f}") for part, number in self.parts.items()),
        ]
        return ["| figure | |", "| --- | ---: |", *(f"| {what} | {value} |" for what, value in rows)]


def main() -> None:
    """Play, and print a table."""
    parser = argparse.ArgumentParser(description="Whole plays of Bios: Megafauna by bots, counted.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--mixed", action="store_true", help="each seat leans to something, by lot")
    parser.add_argument("--climate", default="")
    parser.add_argument("--house", default="")
    parser.add_argument("--data", type=Path)
    parser.add_argument("--out", type=Path, help="keep each play there, and go on with those that are kept")
    asked = parser.parse_args()
    kit = load(Places(*([asked.data] if asked.data else [])), "bios")
    header = {key: getattr(asked, key) for key in ("climate", "house") if getattr(asked, key)}
    settings = {key: Setting(value, Source("benchmark", 1, 1)) for key, value in header.items()}
    start = game.GAME.prepare(kit, NAMES[: asked.players], settings)
    count = Count()
    kept = asked.out.read_text(encoding="utf-8").splitlines() if asked.out and asked.out.exists() else []
    for line in kept[: asked.games]:
        count.add(line)
    for seed in range(len(kept), asked.games):
        chance = Random(f"bots {seed}")
        bots = [chance.choice(list(BOTS)) if asked.mixed else "sensible" for _ in range(asked.players)]
        one = Count()
        one.play(start, bots, seed)
        count.add(one.line())
        if asked.out:
            with asked.out.open("a", encoding="utf-8") as file:
                file.write(one.line() + "\n")
    sys.stdout.write("\n".join(count.lines(asked.games, asked.players)) + "\n")


if __name__ == "__main__":
    main()
