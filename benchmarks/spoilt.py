"""How long the referee takes over spoilt logs: full evenings with two slips each, and one slip made many times.

    python benchmarks/spoilt.py                                     all games, about a minute
    python benchmarks/spoilt.py --games mating scary --logs 100 --out spoilt.jsonl

An evening is played by bots from a seed; two slips are put into it by operators chosen at random, each of which shows
by itself (`tests/referee/mutants.py`). Only `check` is timed, in seconds of the processor. The aims are for a machine
on which mating did 12,000 moves a second when they were set, half as many as python-chess reads plies there in the same
run. Mating has become quicker since, and chess has not: so it is chess, measured between the games, that says what a
machine is worth, and seconds are also told as they would be where it reads 24,000 plies a second. With --out every
result is kept as a line of JSON as soon as it is there, and a run that was broken off goes on where it was. A log that
ends in a traceback is a result too: it is kept, counted and told, and the run goes on.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from referee import BENCHES, busy, play_chess, read_chess, read_logs
from referee import play as whole_play

from pnp.catalog import kit as load_kit
from pnp.places import Places
from pnp.referee.play.outcome import Step
from pnp.referee.play.replay import replay
from pnp.referee.verdict.check import check

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.referee import plays
from tests.referee.mutants import mutants, slips

SEED = 20_010
MACHINE = 24_000  # plies of chess a second, where the aims hold
MOST_P95 = 1.0
MOST_EVER = 3.0
FEW, MANY = 10, 100
NOISE = 1.25  # two measurements of the same log differ by as much
PACED = 100  # unspoilt plays of mating at a time
GAMES = 60  # and so many games of chess
JSON = dict[str, Any]


class Pace(NamedTuple):
    """What the machine does in a second: moves of mating's unspoilt logs, plies of chess."""

    mating: float
    chess: float


class Evening(NamedTuple):
    """What is played: how many players, by which bot, under which header."""

    players: int
    bot: str = "sensible"
    header: Mapping[str, str] = {}


EVENINGS = {
    "mating": Evening(3),
    "scary": Evening(3),
    "extinction": Evening(4, header={"variant": "timed 15"}),
    "bios": Evening(3),
    "megafauna": Evening(3, header={"length": "class"}),
}


def evening(game: str, number: int) -> plays.Play:
    """One full evening."""
    players, bot, header = EVENINGS[game]
    return plays.play(game, plays.NAMES[:players], SEED + number, header, bot)


def shows(play: plays.Play) -> bool:
    """Whether a log breaks a rule or a count."""
    log, _, start = plays.read(play.game, play.text)
    return any(v.kind != "unknown" for v in replay(start, [Step(e, e.what) for e in log.entries]).violations)


def two_slips(game: str, number: int) -> plays.Play:
    """One evening with two slips; the next seed where bots left no room for two."""
    for again in range(10):
        seed = number + 1_000 * again
        spoilt = slips(evening(game, seed), 2, Random(f"spoilt {game} {seed}"), shows)
        if spoilt is not None:
            return spoilt
    raise SystemExit(f"{game}: no evening takes two slips")


def equal_slips(game: str, number: int, times: int) -> plays.Play:
    """One evening in which a line stands so many times too often, spread over it: the same slip each time."""
    play = evening(game, number)
    chance = Random(f"equal {game} {number}")
    found = next((m for m in mutants(play, "doubled", 50, chance) if shows(play.with_lines(m.lines))), None)
    if found is None:
        raise SystemExit(f"{game}: no line stands twice without being noticed")
    lines = list(play.lines)
    places = [i for i in range(1, len(lines)) if lines[i] and lines[i - 1]]
    for k in reversed(range(times)):
        lines.insert(places[k * len(places) // times], found.lines[found.at])
    return play.with_lines(lines)


def judged(play: plays.Play) -> JSON:
    """The seconds of a check, and what it found."""
    game, kit, text = plays.game(play.game), plays.kit(play.game), play.text
    verdict = None

    def run() -> None:
        nonlocal verdict
        verdict = check(game, kit, text, "play.log")

    seconds = busy(run)
    assert verdict is not None and not verdict.problems, verdict
    causes = sum(r.follows_from is None for r in (*verdict.rulings, *verdict.claims))
    return {"seconds": round(seconds, 4), "moves": verdict.moves, "causes": causes}


class Kept:
    """Results, each kept in a file as soon as it is there, if there is a file."""

    def __init__(self, out: Path | None) -> None:
        self.out = out
        self.rows: dict[tuple[str, int, int], JSON] = {}
        if out is not None and out.exists():
            for line in out.read_text(encoding="utf-8").splitlines():
                try:
                    row = json.loads(line)
                    self.rows[row["game"], row["slips"], row["log"]] = row
                except (ValueError, KeyError, TypeError):
                    continue  # the line at which a run was broken off
            if out.stat().st_size and not out.read_bytes().endswith(b"\n"):
                with out.open("a", encoding="utf-8") as file:
                    file.write("\n")

    def get(self, game: str, kind: int, number: int, pace: Pace) -> JSON:
        """The result of one log: from the file, or measured now at this pace. `kind` is the number of slips."""
        row = self.rows.get((game, kind, number))
        if row is None:
            row = {"game": game, "slips": kind, "log": number, "mating": round(pace.mating), "chess": round(pace.chess)}
            try:
                play = two_slips(game, number) if kind == 2 else equal_slips(game, number, kind)
                row |= judged(play)
            except Exception:  # whatever it is: it is what is looked for
                row |= {"seconds": 0.0, "moves": 0, "traceback": traceback.format_exc()}
            self.rows[game, kind, number] = row
            if self.out is not None:
                with self.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
        return row


def paced() -> Pace:
    """How quick this machine is now."""
    bench, kit = BENCHES["mating"], load_kit(Places(), "mating")
    logs = [whole_play(kit, bench, seed) for seed in range(PACED)]
    moves = read_logs("mating", kit, logs)
    games = [play_chess(seed) for seed in range(GAMES)]
    plies = read_chess(games)
    return Pace(moves / busy(lambda: read_logs("mating", kit, logs)), plies / busy(lambda: read_chess(games)))


def p95(seconds: Sequence[float]) -> float:
    """The least that 95 % of them do not exceed."""
    return sorted(seconds)[math.ceil(0.95 * len(seconds)) - 1]


def report(game: str, first: int, logs: int, kept: Kept, pace: Pace) -> bool:
    """Measure one game and print it; whether the aims were reached."""
    judged(evening(game, 0))  # what is read once for all logs is not theirs to pay
    every = [kept.get(game, 2, number, pace) for number in range(first, first + logs)]
    rows = [row for row in every if "traceback" not in row]
    equally = [kept.get(game, times, 0, pace) for times in (FEW, MANY)]
    broken = [row for row in (*every, *equally) if "traceback" in row]
    for row in broken:
        say(f"{game}: log {row['log']} with {row['slips']} slips ended in a traceback\n{row['traceback']}")
    seconds = [row["seconds"] for row in rows]
    # A row of before chess was measured is told by what it does now.
    there = [row["seconds"] * row.get("chess", pace.chess) / MACHINE for row in rows]
    few, many = (row["seconds"] for row in equally)
    slowest = rows[seconds.index(max(seconds))]["log"]
    held = p95(there) < MOST_P95 and max(there) <= MOST_EVER
    equal = 0 < many <= NOISE * few
    say(
        f"{game}: {logs} evenings of {statistics.median(row['moves'] for row in rows):.0f} moves, two slips: "
        f"{_three(seconds)} (log {slowest}); where chess does {MACHINE:,}: {_three(there)} "
        f"(under {MOST_P95:.0f}, at most {MOST_EVER:.0f}): {_held(held)}"
    )
    if any("traceback" in row for row in equally):
        say(f"{game}: equal slips: not measured")
    else:
        say(f"{game}: {FEW} equal slips {few:.2f} s, {MANY} {many:.2f} s, {many / few:.1f} times (1): {_held(equal)}")
    return held and equal and not broken


def _three(seconds: Sequence[float]) -> str:
    return f"median {statistics.median(seconds):.2f} s, p95 {p95(seconds):.2f}, max {max(seconds):.2f}"


def _held(held: bool) -> str:
    return "held" if held else "MISSED"


def say(text: str) -> None:
    """A line for whoever waits."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> int:
    """Measure and print; what is missed is no error."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=EVENINGS, default=list(EVENINGS))
    parser.add_argument("--logs", type=int, default=4, help="evenings a game (default: 4)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first: others go on where one ended")
    parser.add_argument("--out", type=Path, help="keep every result here as a line of JSON, and go on from there")
    chosen = parser.parse_args()
    if chosen.logs < 1:
        parser.error("--logs: at least one")
    kept = Kept(chosen.out)
    paces: list[Pace] = []
    held: list[bool] = []
    for game in chosen.games:
        paces.append(paced())
        now = Pace(*(statistics.median(each) for each in zip(*paces, strict=True)))
        held.append(report(game, chosen.first, chosen.logs, kept, now))
    say(f"on this machine: mating, unspoilt, {now.mating:,.0f} moves a second, chess {now.chess:,.0f} plies")
    if not all(held):
        say("MISSED: seconds of the processor still grow on a busy machine; --logs with more evenings tells more")
    return 0


if __name__ == "__main__":
    sys.exit(main())
