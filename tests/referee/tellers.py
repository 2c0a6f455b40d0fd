"""Whole evenings as five people more would write them, who put several things on a line, names for numbers, and words
for figures.

    python -m referee.tellers mating 3101 3            from tests/: three plays from a seed on, by all five
    python -m referee.tellers mating 3101 1 --slips    one play with one slip of every kind, likewise

`tellers.toml` has the words. What two lines say may stand on one, so what is compared is told by the lines that a
teller wrote.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from pnp.referee.log.claims import Claim
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.play import Play, open_log

from . import mutation_study, people, plays
from .mutants import OPERATORS, mutants
from .scribes import Told, evening, told

TELLERS = ("clerk", "captain", "namer", "gatherer", "witness")
CLERK, CAPTAIN, NAMER, GATHERER, WITNESS = range(5)
HEADINGS = ("{word} {n}", "{W}{n}", "{Word} {name}", "{Word} {n}:", "The {th} {word}")
NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
TENS = dict(enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2))
TEENS = ["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
ORDINALS = [
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
]


class Written(NamedTuple):
    """A teller's log, and for each line of the recorded one the line of the teller's that says it."""

    text: str
    at: Mapping[int, int]


@cache
def _words() -> Mapping[str, Mapping[str, Sequence[str]]]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def written(text: str, game: str, teller: int) -> Written:
    """A log as one of the tellers would have written it."""
    opened = open_log(plays.game(game), plays.kit(game), text)
    entries = {entry.source.line: entry.what for entry in opened.read().entries}
    own: list[str] = []
    at: dict[int, int] = {}
    before: object = None
    for number, line in enumerate(text.splitlines(), 1):
        what = entries.get(number)
        more = _gone_on(opened.play, before, what, game, teller) if before is not None and what is not None else ""
        if more:
            own[-1] += more
        else:
            said = _said(opened.play, what, game, teller)
            own.append(said or line)
        at[number] = len(own)
        before = what if more or said else None
    return Written("\n".join(own) + "\n", at)


def _said(play: Play, what: object, game: str, teller: int) -> str:
    """What a teller begins a line with for an entry; "" where it stays."""
    if isinstance(what, Heading):
        n = what.number
        th = ORDINALS[n] if n < len(ORDINALS) else f"{n}th"
        name = "zero" if not n else number_word(n)
        word = what.word
        return HEADINGS[teller].format(word=word, Word=word.capitalize(), W=word[0].upper(), n=n, name=name, th=th)
    if isinstance(what, Claim):
        return _counted(what, teller)
    if isinstance(what, Move) and "?" not in map(str, what.args):
        return _told(play, what, game, teller, "")
    return ""


def _gone_on(play: Play, before: object, what: object, game: str, teller: int) -> str:
    """How an entry is added to the line of the one before; "" where it begins one of its own."""
    if teller == GATHERER and isinstance(before, Claim) and isinstance(what, Claim):
        return f"; {_counted(what, teller)[2:]}"
    if not isinstance(before, Move) or not isinstance(what, Move) or "?" in map(str, what.args):
        return ""
    more = _told(play, what, game, teller, "+")
    alike = before.verb == what.verb or (teller == GATHERER and {before.verb, what.verb} == {"play", "lunch"})
    own = not more.startswith(f"{what.who} ")
    if teller == CLERK:
        alike = alike or more.startswith(f"{what.verb} ")
    if not more or not alike or (own and before.who != what.who):
        return ""
    return (
        f" {more}" if teller == CLERK and before.verb == what.verb and not more.startswith(what.verb) else f", {more}"
    )


def _counted(claim: Claim, teller: int) -> str:
    counts: dict[str, list[tuple[str, str]]] = {}
    for item in claim.items:
        if item.who is None:
            return ""
        counts.setdefault(item.who, []).append((item.key, str(item.value)))
    return "; ".join(
        (
            f"= {who} {', '.join(f'{what} {many}' for what, many in items)}",
            f"{who} {' '.join(f'{what} {many}' for what, many in items)}",
            f"{who}: {', '.join(f'{many} {what}' for what, many in items)}",
            f"= {who} {', '.join(f'{what} {many}' for what, many in items)}",
            f"{who} has {listed([f'{number_word(int(many))} {what}' for what, many in items])}",
        )[teller]
        for who, items in counts.items()
    )


def _told(play: Play, move: Move, game: str, teller: int, more: str) -> str:
    """A move in a teller's words; "" where there are none for it."""
    plain = [word.strip(",") for word in play.write(move).replace(f"{move.who}:", "").replace(":", "").split()[1:]]
    table = _words()[game]
    forms = table.get(f"{move.verb}{1 if len(plain) == 1 else 2}{more}") or table.get(f"{move.verb}{more}")
    if forms is None:
        return ""
    names = [_names(game).get(word, word) for word in plain]
    said = {f"a{i}": word for i, word in enumerate(plain, 1)} | {f"n{i}": word for i, word in enumerate(names, 1)}
    one = len(plain) == 1
    return forms[teller].format(
        **said,
        w=move.who,
        x=" ".join(plain),
        l=listed(plain) if plain else "",
        c=", ".join(plain),
        nl=listed(names) if plain else "",
        d=listed([number_word(int(word)) for word in plain if word.isdigit()] or [""]),
        glued="".join(plain),
        backs=", ".join({"R": "red", "G": "green"}.get(word, word) for word in plain),
        dice="die shows" if one else "dice show",
        go="goes" if one else "go",
        come="comes" if one else "come",
        markers="marker" if one else "markers",
    )


@cache
def _names(game: str) -> Mapping[str, str]:
    return {card.id: card.name for deck in plays.kit(game).decks.values() for card in deck}


def number_word(number: int) -> str:
    """A number as one writes it out.

    >>> number_word(0), number_word(16), number_word(40), number_word(58), number_word(120)
    ('no', 'sixteen', 'forty', 'fifty-eight', '120')
    """
    if number < 13:
        return NUMBERS[number]
    if number < 20:
        return TEENS[number - 13]
    if number > 99:
        return str(number)
    return TENS[number // 10] + (f"-{NUMBERS[number % 10]}" if number % 10 else "")


def listed(words: Sequence[str]) -> str:
    """Words with commas and an "and".

    >>> listed(["C07"]), listed(["C07", "F12", "S02"])
    ('C07', 'C07, F12 and S02')
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def told_by(text: str, game: str, teller: int, before: Told | None = None) -> tuple[Told, Told]:
    """How a log is judged (`before`, where that is known) and how the teller's is, both by the teller's lines."""
    own = written(text, game, teller)
    accepted, causes, totals, winners, unread = before or told(text, game)
    there = tuple(sorted((own.at.get(line, line), rule) for line, rule in causes))
    want = accepted, there, totals, winners, tuple(own.at.get(line, line) for line in unread)
    return want, told(own.text, game)


def slipped(game: str, number: int, seed: int) -> Iterator[tuple[str, str]]:
    """Logs with one slip of each kind, from so many plays, each with its kind; the first of a play has none."""
    chance = Random(f"tellers {game} {seed}")
    for i, play in enumerate(mutation_study.sample(game, number, seed)):
        yield "none", play.text
        made = [(kind, each.lines) for kind in sorted(OPERATORS) for each in mutants(play, kind, 1, chance)]
        for kind, slip in people.OPERATORS.items():
            spoilt = slip(play, Random(f"tellers {game} {seed} {i} {kind}"))
            made += [(kind, tuple(spoilt[0]))] if spoilt is not None and tuple(spoilt[0]) != play.lines else []
        for kind, lines in made:
            yield kind, play.with_lines(lines).text


def study(game: str, logs: Iterator[tuple[str, str]]) -> None:
    """Print which logs are told otherwise in a teller's words, and how many by whom."""
    otherwise: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for kind, text in logs:
        before = told(text, game)
        for teller, name in enumerate(TELLERS):
            want, got = told_by(text, game, teller, before)
            asked[name] += 1
            if want != got:
                otherwise[name] += 1
                print(f"{game}: {kind}, {name}: {got} for {want}")  # noqa: T201
    for name, many in asked.items():
        print(f"{game}, {name}: {otherwise[name]} of {many} told otherwise")  # noqa: T201


if __name__ == "__main__":
    asked_game, first, many_plays = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    if "--slips" in sys.argv:
        study(asked_game, slipped(asked_game, many_plays, first))
    else:
        study(asked_game, (("none", evening(asked_game, at)) for at in range(first, first + many_plays)))
