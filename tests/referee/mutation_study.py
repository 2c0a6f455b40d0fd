"""Log mutation: how many slips the referee catches, how soon, in how many causes, and how well it mends them.

python -m tests.referee.mutation_study --plays 60 --out docs/referee/mutation.md
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from pnp.referee.log.claims import Claim
from pnp.referee.log.moves import Move
from pnp.referee.play.outcome import ReplayResult, Step
from pnp.referee.play.replay import replay
from pnp.referee.play.walk import Walk
from pnp.referee.repair.search import Search

from . import plays
from .mutants import OPERATORS, Mutant, mutants, slips
from .plays import Play, State


class Outcome(NamedTuple):
    """What the referee made of one mutant."""

    operator: str
    ruled: bool  # the moves alone break a rule
    differs: bool  # it ends differently, or is ruled
    quiet: bool  # it is legal and ends the same, but for which card lies in which pile: nothing at the table tells
    caught: bool
    at_once: bool  # at the line of the slip or the next, or where the answers given at the same time end
    in_round: bool
    causes: int
    restored: bool  # every count, the score and the winner are those of the log before the slip
    exact: bool  # and every card, tile and marker lies where it lay
    replays: int
    seconds: float

    @property
    def single(self) -> bool:
        """Whether one slip is named as one cause."""
        return self.causes == 1


def judge(play: Play, mutant: Mutant, goal: State) -> Outcome:
    """Put one mutant before the referee."""
    text = play.with_lines(mutant.lines).text
    log, words, start = plays.read(play.game, text)
    first = log.entries[0].source.line
    head = first - 1 - plays.first(mutant.lines, play.header)  # lines of the header
    steps = [Step(entry, entry.what) for entry in log.entries if not isinstance(entry.what, Claim)]
    bare = replay(start, steps)
    ruled = any(trouble.kind != "unknown" for trouble in bare.violations)
    left = plays.public(play.game, bare.table)
    differs = ruled or left[:2] != goal[:2]
    began = time.process_time()
    settled = Search(start, log.entries, words).settle()
    seconds = time.process_time() - began
    named = [cause for cause in settled.causes if cause.violation.kind != "unknown"]
    lines = sorted(cause.violation.source.line for cause in named)
    written = [entry.source.line for entry in log.entries]
    here = sorted(line for line in written if line > mutant.at + head)
    soon = max(here[1] if len(here) > 1 else written[-1], _together(play).get(mutant.at, 0) + head)
    end = next((i for i in range(mutant.at, len(mutant.lines)) if not mutant.lines[i]), len(mutant.lines)) + head
    caught = bool(named)
    mended = plays.public(play.game, settled.run.table)
    return Outcome(
        mutant.operator,
        ruled,
        differs,
        not differs and left != goal,
        caught,
        caught and lines[0] <= soon,
        caught and lines[0] <= end + 2,  # the heading of the next round is a witness too
        sum(cause.follows_from is None for cause in named),
        mended.counts == goal.counts,
        mended == goal,
        settled.replays,
        seconds,
    )


@cache
def _together(play: Play) -> Mapping[int, int]:
    """For each line of a play that is one of several answers given at the same time, in any order: the number of the
    line, of the body, after the last of them. What is wrong with one of these can show there at the earliest."""
    log, _, start = plays.read(play.game, play.text)
    head = log.entries[0].source.line - 1 - plays.first(play.lines, play.header)
    walk = Walk(start)
    group: list[int] = []
    answering = walk.open
    ends: dict[int, int] = {}
    for entry in log.entries:
        if not isinstance(entry.what, Move):
            continue
        ask = walk.seek(entry.what)
        assert ask is not None
        if walk.open is not answering:
            answering, group = walk.open, []
        group.append(entry.source.line - head - 1)
        ends |= dict.fromkeys(group, group[-1] + 2)
        walk.answer(ask, entry.what)
    return ends


def sample(name: str, number: int, seed: int = 0) -> Iterator[Play]:
    """Plays of all sizes, open and hidden, under the plain rules and others, by every bot; each when asked for."""
    chance = Random(f"sample {name} {seed}")
    least, most = plays.kit(name).players
    bots = sorted(plays.bots(name))
    for i in range(number):
        size = max(least, 2) + i % (most - max(least, 2) + 1)
        header = {} if i % 2 else chance.choice(plays.headers(name)[: plays.data(name).get("sampled")])
        play = plays.play(name, plays.NAMES[:size], seed * 10_000 + i, header, bots[i % len(bots)])
        yield plays.hidden(play) if i % 3 == 2 else play


def study(
    name: str,
    number: int,
    each: int = 3,
    seed: int = 0,
    operators: Sequence[str] = tuple(OPERATORS),
    middle: bool = False,
) -> list[Outcome]:
    """Mutants of `number` plays, `each` by every operator; of plays that begin in the `middle`."""
    outcomes = []
    for i, play in enumerate(sample(name, number, seed)):
        play = plays.begun(play, Random(f"middle {name} {seed} {i}")) if middle else play
        chance = Random(f"mutants {name} {seed} {i}")
        log, _, start = plays.read(name, play.text)
        whole = replay(start, [Step(entry, entry.what) for entry in log.entries])
        if leaves_open(whole):
            continue
        assert not whole.violations, (whole.violations, play.text)
        goal = plays.public(name, whole.table)
        for operator in operators:
            outcomes += [judge(play, mutant, goal) for mutant in mutants(play, operator, each, chance)]
    return outcomes


class Several(NamedTuple):
    """What the referee made of a log with several slips."""

    slips: int
    causes: int
    restored: bool
    seconds: float


def several(name: str, number: int, count: int, seed: int = 0) -> list[Several]:
    """Logs with `count` independent slips, each of which shows by itself."""
    found = []
    for i, play in enumerate(sample(name, number, seed)):
        log, words, start = plays.read(name, play.text)
        whole = replay(start, [Step(e, e.what) for e in log.entries])
        if leaves_open(whole):
            continue
        goal = plays.public(name, whole.table)
        spoilt = slips(play, count, Random(f"slips {name} {seed} {i} {count}"), shows=lambda p: _shows(name, p))
        if spoilt is None:
            continue
        log, words, start = plays.read(name, spoilt.text)
        began = time.process_time()
        settled = Search(start, log.entries, words).settle()
        named = [cause for cause in settled.causes if cause.violation.kind != "unknown"]
        causes = sum(cause.follows_from is None for cause in named)
        restored = plays.public(name, settled.run.table).counts == goal.counts
        found.append(Several(count, causes, restored, time.process_time() - began))
    return found


def leaves_open(whole: ReplayResult) -> bool:
    """Whether the log of a play leaves something open that only later lines tell, as which cards paid a price: how it
    ends is not known before the search has found that."""
    return any(trouble.unknown is not None for trouble in whole.violations)


def _shows(name: str, play: Play) -> bool:
    """Whether a log has any trouble in it."""
    log, _, start = plays.read(name, play.text)
    return any(t.kind != "unknown" for t in replay(start, [Step(e, e.what) for e in log.entries]).violations)


def share(outcomes: Sequence[Outcome], field: str) -> float:
    """The share of the differing mutants of which a field is true."""
    differing = [outcome for outcome in outcomes if outcome.differs]
    return sum(getattr(outcome, field) for outcome in differing) / max(1, len(differing))


def table(outcomes: Sequence[Outcome], operators: Sequence[str] = tuple(OPERATORS)) -> str:
    """The figures per operator, as text.

    `differ` are the mutants that break a rule or end differently; shares are of these. `quiet` are those that end the
    same but for which card lies in which pile, `seen` how many of them were caught all the same. `restored`: counts,
    score and winner are those of the log before the slip; `exact`: every card, tile and marker, too.
    """
    rows = [
        "operator     mutants  quiet  seen  differ  caught  at once   round  one cause  most  restored   exact"
        "  replays  ms mean  ms max"
    ]
    for name in [*operators, "all"]:
        own = [o for o in outcomes if name in ("all", o.operator)]
        diff = [o for o in own if o.differs]
        quiet = [o for o in own if o.quiet]
        head = f"{name:12} {len(own):7}  {len(quiet):5}  {sum(o.caught for o in quiet):4}  {len(diff):6}"
        if not diff:
            rows += [head] * bool(own)
            continue
        one = share([o for o in diff if o.caught], "single")
        rows.append(
            f"{head}  {share(own, 'caught'):6.1%}  {share(own, 'at_once'):7.1%}"
            f"  {share(own, 'in_round'):6.1%}  {one:9.1%}  {max(o.causes for o in diff):4}"
            f"  {share(own, 'restored'):8.1%}  {share(own, 'exact'):6.1%}  {max(o.replays for o in own):7}"
            f"  {1000 * sum(o.seconds for o in own) / len(own):7.1f}  {1000 * max(o.seconds for o in own):7.0f}"
        )
    spread = Counter(o.causes for o in outcomes if o.differs)
    rows.append("causes per mutant: " + ", ".join(f"{n}: {spread[n]}" for n in sorted(spread)))
    return "\n".join(rows)


def several_table(found: Iterable[Several]) -> str:
    """How often several slips are named as so many causes."""
    rows = []
    by: dict[int, list[Several]] = {}
    for one in found:
        by.setdefault(one.slips, []).append(one)
    for count, own in sorted(by.items()):
        spread = Counter(o.causes for o in own)
        rows.append(
            f"{count} slips: {len(own)} logs, as many causes {spread[count] / len(own):.1%}, "
            f"mended {sum(o.restored for o in own) / len(own):.1%}, slowest {max(o.seconds for o in own):.2f} s; "
            + ", ".join(f"{n}: {spread[n]}" for n in sorted(spread))
        )
    return "\n".join(rows)


HEAD = """# What the referee catches

Good logs are spoilt by a single slip of each kind, and put before the referee. The logs are of bots who play by chance
and of the game's own, two players and more, open hands and hidden ones, under the plain rules and every variant; they
claim the public counts each round. The share of slips that it catches, and how soon, has floors that the tests hold on
a smaller sample: 95 % caught; 95 % of doubled lines, swaps and wrong players at the line or the next, and 75 % of
missing lines; 95 % of changed numbers and cards by the end of the round.

    {command}

- `quiet`: mutants that break no rule and end the same but for which card lies in which pile; `seen`: caught even so.
- `differ`: mutants that break a rule or end differently. All shares are of these.
- `caught`: the verdict is not "accepted"; `at once`: at the line of the slip or the next; `round`: by the end of the
  round, whose counts stand under the next heading.
- `one cause`: one slip is told as one; `most`: as how many at the most.
- `restored`: under the reading that is kept every count, the score and the winner are those of the log before the
  slip; `exact`: every card, tile and marker, too.
- `replays`: the most of any log; milliseconds are of one core of the machine that the study ran on.
"""


def main() -> None:
    """A study of any size, on the terminal or as a page of the docs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=plays.joined(), help="may be given again; all, if not")
    parser.add_argument("--plays", type=int, default=60)
    parser.add_argument("--each", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--middle", action="store_true", help="logs that begin in the middle")
    parser.add_argument("--out", type=Path, help="a Markdown file")
    chosen = parser.parse_args()
    parts = [HEAD.format(command=" ".join(["python -m tests.referee.mutation_study", *sys.argv[1:]]))]
    for name in chosen.game or [each for each in plays.joined() if not chosen.middle or plays.game(each).MIDDLE]:
        lines = [table(study(name, chosen.plays, chosen.each, chosen.seed, middle=chosen.middle)), ""]
        for count in () if chosen.middle else (2, 3, 4):
            lines.append(several_table(several(name, max(1, chosen.plays // 2), count, chosen.seed)))
        parts.append("\n".join([f"## {name}", "", "```", *lines, "```", ""]))
    text = "\n".join(parts)
    if chosen.out:
        chosen.out.parent.mkdir(parents=True, exist_ok=True)
        chosen.out.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
