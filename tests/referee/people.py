"""Slips that people make, put into good logs: what is forgotten, counted at another moment, split or out of its turn.

    python -m tests.referee.people --game mating --plays 12 --seed 5

prints the share of them that is caught, told as one cause, and mended. Other than those of `mutants`, some of these
touch the counts: a person who forgot the income writes down what he has.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace as replace_fields
from itertools import pairwise
from random import Random

from pnp.referee.log.claims import Claim
from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.outcome import Step
from pnp.referee.play.replay import replay
from pnp.referee.repair.hypotheses.pen_slips import one_slip
from pnp.referee.repair.search import Search
from pnp.referee.repair.settling.forgotten import Books

from . import plays
from .mutants import Mutant, desk
from .mutants import _aside as aside
from .mutants import _kinds as kinds
from .mutants import _pick as pick
from .mutants import _texts as texts_of
from .mutation_study import Outcome, judge, leaves_open, sample, share, table
from .plays import Play

Made = tuple[list[str], int] | None
COUNT = re.compile(r"^= (\S+) ")


def die_missing(play: Play, chance: Random) -> Made:
    """One of several dice is not written."""
    ready = desk(play, chance)
    at = pick(ready, lambda m: kinds(ready, m).count("die") > 1 and UNKNOWN not in m.args)
    if at is None:
        return None
    move, lines = ready.lines[at].move, texts_of(ready)
    assert move is not None
    lines[at] = ready.words.write(move._replace(args=move.args[:-1]))
    return lines, at


def _drawn(words: Vocabulary, move: Move) -> bool:
    """Whether a move says what was drawn."""
    return any(arg.count for arg in words.verbs[move.verb].args)


def draw_split(play: Play, chance: Random) -> Made:
    """What was drawn stands on two lines."""
    ready = desk(play, chance)
    at = pick(ready, lambda m: _drawn(ready.words, m) and len(m.args) > 1 and UNKNOWN not in m.args)
    if at is None:
        return None
    move, lines = ready.lines[at].move, texts_of(ready)
    assert move is not None
    cut = chance.randrange(1, len(move.args))
    lines[at : at + 1] = [ready.words.write(move._replace(args=part)) for part in (move.args[:cut], move.args[cut:])]
    return lines, at


def letter(play: Play, chance: Random) -> Made:
    """A letter or digit of a card or hex is another one, or two are swapped, and it is one all the same."""
    ready = desk(play, chance)
    known = {"hex": ready.hexes, "card": [c for d in ready.cards for c in d]}
    at = pick(ready, lambda m: m.who and not aside(ready, m) and set(kinds(ready, m)) & set(known))
    if at is None:
        return None
    move, lines = ready.lines[at].move, texts_of(ready)
    assert move is not None
    places = [i for i, kind in enumerate(kinds(ready, move)) if kind in known and move.args[i] != UNKNOWN]
    i = chance.choice(places)
    others = [word for word in known[kinds(ready, move)[i]] if one_slip(str(move.args[i]), word)]
    if not others:
        return None
    lines[at] = ready.words.write(move._replace(args=(*move.args[:i], chance.choice(others), *move.args[i + 1 :])))
    return lines, at


def turns_swapped(play: Play, chance: Random) -> Made:
    """A whole round or turn stands before its neighbour."""
    lines = list(play.lines)
    blank = [i for i, line in enumerate(lines) if not line and i + 1 < len(lines)]
    pairs = [k for k in range(len(blank) - 2) if lines[blank[k] + 1].split()[0] == lines[blank[k + 1] + 1].split()[0]]
    if not pairs:
        return None
    k = chance.choice(pairs)
    begin, middle, end = blank[k : k + 3]
    return [*lines[:begin], *lines[middle:end], *lines[begin:middle], *lines[end:]], begin + 1


def after_the_end(play: Play, chance: Random) -> Made:
    """They played on."""
    ready = desk(play, chance)
    moves = [line.text for line in ready.lines if line.move is not None and line.move.who is not None]
    more = moves[-chance.randint(2, 5) :]
    return [*texts_of(ready), *more], len(ready.lines)


def off_by_one(play: Play, chance: Random) -> Made:
    """A count is one too high or too low, once."""
    found = [(i, m) for i, line in enumerate(play.lines) if COUNT.match(line) for m in re.finditer(r"(?<= )\d+", line)]
    if not found:
        return None
    i, number = chance.choice(found)
    lines = list(play.lines)
    value = max(0, int(number[0]) + chance.choice((-1, 1)))
    lines[i] = f"{lines[i][: number.start()]}{value}{lines[i][number.end() :]}"
    return lines, i


def other_moment(play: Play, chance: Random) -> Made:
    """A player's counts are those of the time before: nobody counted anew."""
    by: dict[str, list[int]] = {}
    for i, line in enumerate(play.lines):
        if (found := COUNT.match(line)) and found[1] in play.players:
            by.setdefault(found[1], []).append(i)
    pairs = [pair for at in by.values() for pair in pairwise(at)]
    pairs = [(a, b) for a, b in pairs if play.lines[a] != play.lines[b]]
    if not pairs:
        return None
    before, at = chance.choice(pairs)
    lines = list(play.lines)
    lines[at] = lines[before]
    return lines, at


def forgotten(play: Play, chance: Random) -> Made:
    """Income, a cost, deaths or the like were not taken down, and every count after that is off by as much."""
    log, _, start = plays.read(play.game, play.text)
    steps = [Step(entry, entry.what) for entry in log.entries]
    notes = [note for note in Books(start, steps, {}).ledger.notes if note.by and note.what]
    if not notes:
        return None
    note = chance.choice(notes)
    first = next((i for i in range(note.step + 1, len(steps)) if isinstance(steps[i].what, Claim)), None)
    if first is None:
        return None
    head = log.entries[0].source.line - 1 - next(i for i, line in enumerate(play.lines) if line)
    lines, at = list(play.lines), None
    for i in range(first, len(steps)):
        what, line = steps[i].what, steps[i].entry.source.line - head - 1
        for item in what.items if isinstance(what, Claim) else ():
            if (item.who, item.key) == (note.who, note.key) and isinstance(item.value, int):
                wrong = item.value - note.by
                if wrong < 0:
                    return None
                lines[line] = re.sub(rf"\b{item.key} {item.value}\b", f"{item.key} {wrong}", lines[line])
                at = line if at is None else at
    return None if at is None else (lines, at)


def house_forgotten(play: Play, chance: Random) -> Play | None:
    """The header forgets the house rules that the table plays; or it names one, and the table has forgotten it."""
    if "house" in play.header:
        return replace_fields(play, header={key: value for key, value in play.header.items() if key != "house"})
    named = [header["house"] for header in plays.headers(play.game) if set(header) == {"house"}]
    return replace_fields(play, header={**play.header, "house": chance.choice(named)}) if named else None


OPERATORS: Mapping[str, Callable[[Play, Random], Made]] = {
    "die missing": die_missing,
    "draw split": draw_split,
    "letter": letter,
    "turn": turns_swapped,
    "after end": after_the_end,
    "off by one": off_by_one,
    "moment": other_moment,
    "forgotten": forgotten,
}
LEGAL = ("die missing", "draw split")  # these alone are no fault
COUNTS = ("off by one", "moment", "forgotten")  # the play is right, and what was written of it is not


def study(name: str, number: int, seed: int, operators: Sequence[str] = tuple(OPERATORS)) -> list[Outcome]:
    """One mutant of each play by each operator."""
    outcomes = []
    for i, play in enumerate(sample(name, number, seed)):
        log, _, start = plays.read(name, play.text)
        whole = replay(start, [Step(entry, entry.what) for entry in log.entries])
        if leaves_open(whole):
            continue
        goal = plays.public(name, whole.table)
        for operator in operators:
            made = OPERATORS[operator](play, Random(f"people {name} {seed} {i} {operator}"))
            if made is not None and tuple(made[0]) != play.lines:
                outcome = judge(play, Mutant(operator, tuple(made[0]), made[1], ""), goal)
                # A wrong count alone ends the play as it did, and is a fault all the same.
                outcomes.append(outcome._replace(differs=outcome.differs or operator in COUNTS))
    return outcomes


def study_house(name: str, number: int, seed: int) -> list[int]:
    """The same for house rules that were forgotten, a header that is not the table's: as how many causes they show."""
    causes = []
    for i, play in enumerate(sample(name, number, seed)):
        other = house_forgotten(play, Random(f"house {name} {seed} {i}"))
        if other is not None:
            log, words, start = plays.read(name, other.text)
            settled = Search(start, log.entries, words).settle()
            named = [cause for cause in settled.causes if cause.violation.kind != "unknown"]
            causes.append(sum(cause.follows_from is None for cause in named))
    return causes


def main() -> None:
    """The figures on the terminal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="mating", choices=plays.joined())
    parser.add_argument("--plays", type=int, default=12)
    parser.add_argument("--seed", type=int, default=5)
    chosen = parser.parse_args()
    found = study(chosen.game, chosen.plays, chosen.seed)
    named = [outcome for outcome in found if outcome.operator not in LEGAL]
    sys.stdout.write(f"{table(found, tuple(OPERATORS))}\n")
    sys.stdout.write(f"legal and accepted: {sum(not o.caught for o in found if o.operator in LEGAL)}")
    sys.stdout.write(f" of {sum(o.operator in LEGAL for o in found)}\n")
    house = study_house(chosen.game, chosen.plays, chosen.seed)
    sys.stdout.write(f"house rule forgotten: {sum(map(bool, house))} of {len(house)} show, as causes {sorted(house)}\n")
    sys.stdout.write(f"caught {share(named, 'caught'):.1%}, one cause {share(named, 'single'):.1%}, ")
    sys.stdout.write(f"mended {share(named, 'restored'):.1%}\n")


if __name__ == "__main__":
    main()
