"""How fast the referee is, against python-chess's PGN reader; and how long `pnp check` takes to start.

Both read whole games as text and check every move: the referee reads, replays, counts all cards, females and food
after each answer, and checks the claims; python-chess reads PGN and finds each move among the legal ones. The
games are played before the clock starts. The two take turns, so that a busy machine slows both. usage: referee.py
[ROUNDS]
"""

from __future__ import annotations

import io
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import chess
import chess.pgn

from pnp.catalog import kit as load_kit
from pnp.games.mating import game
from pnp.games.mating.bots import BOTS
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.moves import Vocabulary
from pnp.referee.playout import log_text, playout
from pnp.referee.verdict import check

NAMES = ("Ann", "Ben", "Cara", "Dora", "Emil", "Fay")
PLAYS = 1000
# About as many chess moves as the plays have moves.
CHESS_GAMES = 1000
CHESS_PLIES = 80
LEAST_RATIO = 0.5
STARTS = 15
LONG_LOG = 200
MOST_TIMES_BARE = 10.0
NOT_FOR_HELP = ("reportlab", "openpyxl")


def play(kit: Kit, players: Sequence[str], seed: int) -> str:
    """One play by sensible bots, as the text of its log with the counts claimed each round."""
    words = Vocabulary(game.VERBS, game.card_ids(kit), tuple(players))
    start = game.prepare(kit, tuple(players), {})
    played = playout(start, dict.fromkeys(players, BOTS["sensible"]), words, Random(seed))
    return log_text("mating", game.EDITIONS[-1], players, {}, played.lines)


def play_chess(seed: int) -> str:
    """One game of random legal moves, as PGN."""
    chance = Random(seed)
    board = chess.Board()
    while not board.is_game_over() and board.ply() < CHESS_PLIES:
        board.push(chance.choice(list(board.legal_moves)))
    return str(chess.pgn.Game.from_board(board))


def read_logs(kit: Kit, logs: Sequence[str]) -> int:
    """Check all logs; gives the number of moves."""
    moves = 0
    for text in logs:
        verdict = check(game, kit, text, "play.log")
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


def speed(kit: Kit, rounds: int) -> bool:
    """Moves a second of both, and whether ours are enough."""
    logs = [play(kit, NAMES[:3], seed) for seed in range(PLAYS)]
    games = [play_chess(seed) for seed in range(CHESS_GAMES)]
    our_moves, chess_moves = read_logs(kit, logs), read_chess(games)
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(our_moves / seconds(lambda: read_logs(kit, logs)))
        theirs.append(chess_moves / seconds(lambda: read_chess(games)))
    ratio = statistics.median(mine / other for mine, other in zip(ours, theirs, strict=True))
    held = ratio >= LEAST_RATIO
    sys.stdout.write(
        f"{len(logs)} plays, {our_moves:,} moves: {statistics.median(ours):,.0f} a second; python-chess "
        f"{statistics.median(theirs):,.0f} a second; ratio {ratio:.2f} (at least {LEAST_RATIO}): {_held(held)}\n"
    )
    return held


def long_log(kit: Kit) -> str:
    """The first lines of a long play."""
    for seed in range(100):
        lines = play(kit, NAMES, seed).splitlines()
        if len(lines) >= LONG_LOG:
            return "\n".join(lines[:LONG_LOG]) + "\n"
    raise SystemExit("no play is long enough")


def start(kit: Kit) -> bool:
    """How long `pnp check` takes for a long log, in times of a Python that does nothing."""
    pnp = Path(sys.executable).with_name("pnp")
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "play.log"
        log.write_text(long_log(kit), encoding="utf-8")
        checks, bare = [], []
        for _ in range(STARTS):
            checks.append(seconds(lambda: subprocess.run([pnp, "check", log], check=True, capture_output=True)))
            bare.append(seconds(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True)))
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


def main(rounds: int) -> int:
    """Run all three. Gives the exit code."""
    kit = load_kit(Places(), "mating")
    held = [speed(kit, rounds), start(kit), lean_help()]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))
