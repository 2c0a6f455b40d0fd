"""Whole evenings as five people would write them: each line of a recorded play in a writer's own words.

    python -m referee.scribes mating 910 3             from tests/: three plays from a seed on, by all five
    python -m referee.scribes mating 2105 3 --slips    three plays, each with one slip of every kind, by one of them

`scribes.toml` has the words: for each verb those of a teacher, a teenager, an engineer, an older player and one from
abroad. A line for which it has none stays as the log has it.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random

from pnp.referee.log.claims import Claim
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.play import Play, open_log
from pnp.referee.verdict.check import check
from pnp.referee.verdict.verdict import Verdict

from . import mutation_study, people, plays
from .mutants import OPERATORS, mutants

WRITERS = ("teacher", "teenager", "engineer", "older", "abroad")
HEADINGS = ("{word} {n}.", "{short}{n}", "{SHORT}{n}:", "{word} no. {n}", "{word} {n} begin")


@cache
def _words() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def rewritten(text: str, game: str, writer: int) -> str:
    """A log as one of the writers would have written it, line by line."""
    opened = open_log(plays.game(game), plays.kit(game), text)
    entries = {entry.source.line: entry.what for entry in opened.read().entries}
    lines = text.splitlines()
    for number, what in entries.items():
        said = _said(opened.play, what, game, writer)
        if said:
            # Small letters are the teenager's, but the names of places may need their own.
            lines[number - 1] = said.lower() if writer == 1 and game != "megafauna" else said
    return "\n".join(lines) + "\n"


def _said(play: Play, what: object, game: str, writer: int) -> str:
    """What a writer writes for an entry; "" where it stays."""
    if isinstance(what, Heading):
        short = f"{what.word} " if what.word == "era" else what.word[0]
        return HEADINGS[writer].format(
            word=what.word.capitalize(), short=short, SHORT=short.capitalize(), n=what.number
        )
    if isinstance(what, Claim):
        counts: dict[str, list[tuple[str, str]]] = {}
        for item in what.items:
            if item.who is None:
                return ""
            counts.setdefault(item.who, []).append((item.key, str(item.value)))
        return "; ".join(_counted(who, items, writer) for who, items in counts.items())
    return _told(play, what, game, writer) if isinstance(what, Move) and "?" not in map(str, what.args) else ""


def _counted(who: str, items: Sequence[tuple[str, str]], writer: int) -> str:
    first = [f"{number} {what}" for what, number in items]
    match writer:
        case 0:
            return f"{who} has {' and '.join(first)}."
        case 1:
            return f"{who} {' '.join(first)}"
        case 2:
            return f"{who}: {', '.join(f'{what}={number}' for what, number in items)}"
        case 3:
            return f"{who} had {_listed(first)}."
    return f"{who} have now {', '.join(f'{what} {number}' for what, number in items)}"


def _told(play: Play, move: Move, game: str, writer: int) -> str:
    words = play.write(move).replace(f"{move.who}:", "").replace(":", "").split()[1:]
    plain = [word.strip(",") for word in words]
    table = _words()[game]
    forms = table.get(f"{move.verb}{1 if len(plain) == 1 else 2}") or table.get(move.verb)
    if forms is None:
        return ""
    stands = [word.split("=") for word in plain]
    counted = bool(stands) and all(len(each) == 2 for each in stands)
    named = {f"a{at}": word for at, word in enumerate(plain, 1)}
    if any(name not in named for name in re.findall(r"{(a\d)}", forms[writer])):
        return ""
    return forms[writer].format(
        **named,
        w=move.who,
        x=" ".join(words),
        x2=" ".join(words[1:]),
        l=_listed(plain) if plain else "",
        c=", ".join(plain),
        p=" +".join(plain),
        m=" −".join(plain),
        s=_listed([f"{many} on {hex_}" for hex_, many in stands]) if counted else " ".join(words),
        t=" ".join(f"{hex_} {many}" for hex_, many in stands) if counted else " ".join(words),
        r=", ".join(f"{hex_}→{many}" for hex_, many in stands) if counted else " ".join(words),
        rest=" ".join(plain[2:]),
        rest1=" ".join(plain[1:]),
        way=">".join(plain[1:]),
        arr="→".join(plain[1:]),
    )


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def judged_alike(text: str, game: str, writer: int) -> str:
    """What a writer's log is judged otherwise in than the log as it was recorded; "" if in nothing."""
    found: list[tuple[object, ...]] = []
    verdict: Verdict
    for log in (text, rewritten(text, game, writer)):
        verdict = check(plays.game(game), plays.kit(game), log, "evening.log")
        totals = {who: score.total for who, score in verdict.scores.items()}
        found.append((verdict.accepted, verdict.finished, verdict.winners, totals, len(verdict.rulings)))
    if found[0] == found[1]:
        return ""
    lines = [problem.line for problem in verdict.problems] + [ruling.line for ruling in verdict.rulings]
    return f"{found[0]} for {found[1]}, lines {lines[:5]}"


def evening(game: str, seed: int) -> str:
    """A play of three with its counts, as it was recorded."""
    return plays.play(game, plays.NAMES[:3], seed).text


Told = tuple[bool, tuple[tuple[int, str], ...], tuple[tuple[str, int], ...], tuple[str, ...], tuple[int, ...]]


def told(text: str, game: str) -> Told:
    """How a log is judged: whether it is accepted, its causes by line and paragraph, totals, who won, and lines that
    cannot be read."""
    verdict = check(plays.game(game), plays.kit(game), text, "evening.log")
    causes = [(ruling.line, ruling.rule) for ruling in verdict.rulings if ruling.follows_from is None]
    causes += [(claim.line, "") for claim in verdict.claims if claim.follows_from is None]
    totals = sorted((who, score.total) for who, score in verdict.scores.items())
    unread = tuple(problem.line for problem in verdict.problems)
    return verdict.accepted, tuple(sorted(causes)), tuple(totals), tuple(verdict.winners), unread


def slipped(game: str, number: int, seed: int) -> Iterator[tuple[str, int, str]]:
    """Logs with one slip of each kind, from so many plays, each with its kind and who writes it."""
    chance = Random(f"scribes {game} {seed}")
    for i, play in enumerate(mutation_study.sample(game, number, seed)):
        made = [(kind, each.lines) for kind in sorted(OPERATORS) for each in mutants(play, kind, 1, chance)]
        for kind, slip in people.OPERATORS.items():
            spoilt = slip(play, Random(f"scribes {game} {seed} {i} {kind}"))
            made += [(kind, tuple(spoilt[0]))] if spoilt is not None and tuple(spoilt[0]) != play.lines else []
        for j, (kind, lines) in enumerate(made):
            yield kind, (i + j) % len(WRITERS), play.with_lines(lines).text


def study_slips(game: str, number: int, seed: int) -> None:
    """Print which slips are told otherwise in a writer's words than in those of the log."""
    found = [
        (kind, writer, told(text, game) == told(rewritten(text, game, writer), game))
        for kind, writer, text in slipped(game, number, seed)
    ]
    for kind, writer, alike in found:
        if not alike:
            print(f"{game}: {kind}, {WRITERS[writer]}")  # noqa: T201
    print(f"{game}: {sum(alike for _, _, alike in found)} of {len(found)} slips told alike")  # noqa: T201


if __name__ == "__main__":
    game, seed, many = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    if "--slips" in sys.argv:
        study_slips(game, many, seed)
        sys.exit()
    judged = {
        (at, writer): judged_alike(evening(game, at), game, writer)
        for at in range(seed, seed + many)
        for writer in range(len(WRITERS))
    }
    for (at, writer), otherwise in judged.items():
        if otherwise:
            print(f"{game} {at}, {WRITERS[writer]}: {otherwise}")  # noqa: T201
    print(f"{game}: {sum(not otherwise for otherwise in judged.values())} of {len(judged)} judged alike")  # noqa: T201
