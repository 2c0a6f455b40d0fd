"""How fast the referee is, against python-chess's PGN reader; and how long `pnp check` takes to start.

    python benchmarks/referee.py                              all games, five rounds
    python benchmarks/referee.py --game extinction --rounds 3

Both read whole games as text and check every move: the referee reads, replays, counts now and then all that a game must
not lose, and checks the claims; python-chess reads PGN and finds each move among the legal ones. The games
are played before the clock starts. The two take turns, so that a busy machine slows both; time is that of the
processor, not of the clock on the wall. For both, garbage is looked for as seldom as `pnp` does it (`pnp/__main__.py`).
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import chess
import chess.pgn

from pnp.catalog import kit as load_kit
from pnp.catalog import load_bots, load_rules
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.play.play import Play
from pnp.referee.playout.playout import log_text, playout
from pnp.referee.verdict.check import check

NAMES = ("Ann", "Ben", "Cara", "Dora", "Emil", "Fay")
CHESS_PLIES = 80
SELDOM = (100_000, 50, 100)  # as the command sets it
STARTS = 15
LONG_LOG = 200
MOST_TIMES_BARE = 7.0
NOT_FOR_HELP = ("reportlab", "openpyxl")


class Bench(NamedTuple):
    """What is replayed of a game: plays of so many players, the bot, the header; and the least that it must reach.

    There are about as many chess games as take the time of the plays. `veiled` are the words before cards that nobody
    wrote down.
    """

    game: str
    plays: int
    players: int
    bot: str
    header: Mapping[str, str]
    chess_games: int
    least_ratio: float
    veiled: str = ""


TIMED = {"variant": "timed 15"}
BENCHES = {
    "mating": Bench("mating", 1000, 3, "sensible", {}, 1000, 0.5),
    "scary": Bench("scary", 60, 3, "generalist", {}, 300, 0.5),
    "extinction": Bench("extinction", 60, 4, "sensible", TIMED, 300, 0.2),
    "bios": Bench("bios", 12, 4, "sensible", {}, 200, 0.2),
    "extinction-hidden": Bench("extinction", 60, 4, "sensible", TIMED, 300, 0.15, veiled=": draw "),
}


def play(kit: Kit, bench: Bench, seed: int) -> str:
    """One play by bots, as the text of its log with the counts claimed each round."""
    rules, players = load_rules(bench.game), NAMES[: bench.players]
    table = Play(rules, kit, players, bench.header)
    bots = dict.fromkeys(players, load_bots(bench.game, bench.bot))
    played = playout(table.start, bots, table.words, Random(seed))
    lines = [_hidden(line, bench.veiled) if bench.veiled else line for line in played.lines]
    return log_text(bench.game, rules.EDITIONS[-1], players, bench.header, lines)


def _hidden(line: str, words: str) -> str:
    """A line with a question mark for the cards after these words."""
    before, found, _ = line.partition(words)
    return f"{before}{found}?" if found else line


def play_chess(seed: int) -> str:
    """One game of random legal moves, as PGN."""
    chance = Random(seed)
    board = chess.Board()
    while not board.is_game_over() and board.ply() < CHESS_PLIES:
        board.push(chance.choice(list(board.legal_moves)))
    return str(chess.pgn.Game.from_board(board))


def read_logs(game: str, kit: Kit, logs: Sequence[str]) -> int:
    """Check all logs; gives the number of moves."""
    rules, moves = load_rules(game), 0
    for text in logs:
        verdict = check(rules, kit, text, "play.log")
        assert verdict.accepted and verdict.finished, verdict
        moves += verdict.moves
    return moves


def read_chess(games: Sequence[str]) -> int:
    """Read all PGN games; gives the number of moves."""
    moves = 0
    for text in games:
        read = chess.pgn.read_game(io.StringIO(text))
        assert read is not None and not read.errors
        moves += sum(1 for _ in read.mainline_moves())
    return moves


def seconds(run: Callable[[], object]) -> float:
    """How long a run takes."""
    begin = time.perf_counter()
    run()
    return time.perf_counter() - begin


def busy(run: Callable[[], object]) -> float:
    """How long a run keeps the processor."""
    begin = time.process_time()
    run()
    return time.process_time() - begin


def speed(name: str, rounds: int) -> bool:
    """Moves a second of both, and whether ours are enough."""
    bench = BENCHES[name]
    game, kit = bench.game, load_kit(Places(), bench.game)
    logs = [play(kit, bench, seed) for seed in range(bench.plays)]
    games = [play_chess(seed) for seed in range(bench.chess_games)]
    our_moves, chess_moves = read_logs(game, kit, logs), read_chess(games)
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(our_moves / busy(lambda: read_logs(game, kit, logs)))
        theirs.append(chess_moves / busy(lambda: read_chess(games)))
    ratio = statistics.median(mine / other for mine, other in zip(ours, theirs, strict=True))
    held = ratio >= bench.least_ratio
    sys.stdout.write(
        f"{name}: {len(logs)} plays, {our_moves:,} moves: {statistics.median(ours):,.0f} a second; python-chess "
        f"{statistics.median(theirs):,.0f} a second; ratio {ratio:.2f} (at least {bench.least_ratio}): {_held(held)}\n"
    )
    sys.stdout.flush()
    return held


def long_log(kit: Kit) -> str:
    """The first lines of a long play."""
    bench = BENCHES["mating"]._replace(players=len(NAMES))
    for seed in range(100):
        lines = play(kit, bench, seed).splitlines()
        if len(lines) >= LONG_LOG:
            return "\n".join(lines[:LONG_LOG]) + "\n"
    raise SystemExit("no play is long enough")


def start(kit: Kit) -> bool:
    """How long `pnp check` takes for a long log, in times of a Python that does nothing."""
    pnp = Path(sys.executable).with_name("pnp")
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "play.log"
        log.write_text(long_log(kit), encoding="utf-8")
        # With byte-code that is kept, as people have it.
        kept = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
        checks, bare = [], []
        for _ in range(STARTS):
            checks.append(
                seconds(lambda: subprocess.run([pnp, "check", log], check=True, capture_output=True, env=kept))
            )
            bare.append(seconds(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True, env=kept)))
    times = statistics.median(checks) / statistics.median(bare)
    held = times <= MOST_TIMES_BARE
    sys.stdout.write(
        f"pnp check of {LONG_LOG} lines: {1000 * statistics.median(checks):.0f} ms, python -c pass "
        f"{1000 * statistics.median(bare):.0f} ms, {times:.1f} times (at most {MOST_TIMES_BARE:.0f}): {_held(held)}\n"
    )
    return held


def lean_help() -> bool:
    """Whether `pnp --help` does without what only printing and tables need."""
    code = (
        "import sys; from pnp.cli import main\n"
        "sys.argv = ['pnp', '--help']\n"
        "try: main()\nexcept SystemExit: pass\n"
        "sys.stderr.write(' '.join(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    found = [name for name in NOT_FOR_HELP if name in run.stderr.split()]
    sys.stdout.write(f"pnp --help imports {' and '.join(found) or 'neither ' + ' nor '.join(NOT_FOR_HELP)}: ")
    sys.stdout.write(f"{_held(not found)}\n")
    return not found


def _held(held: bool) -> str:
    return "held" if held else "MISSED"


def main() -> int:
    """Run all three and print; a slow machine is no error."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--game", choices=BENCHES, action="append", help="only the speed of these (default: everything)"
    )
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    gc.set_threshold(*SELDOM)
    held = [speed(name, chosen.rounds) for name in chosen.game or BENCHES]
    if not chosen.game:
        held += [start(load_kit(Places(), "mating")), lean_help()]
    if not all(held):
        sys.stdout.write("what is MISSED may be the machine's: the floors are medians of runs that take turns\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
