"""Evenings of American Megafauna as five more people would write them, who do not keep to a line for each thing.

    python -m referee.megafauna_scribes 3101 4            from tests/: four plays, by all five
    python -m referee.megafauna_scribes 3101 4 --slips    four plays, each with one slip of every kind, by one of them

`columns` fills in the rows of the log sheet, `past` tells in short sentences with names and numbers as words, `table`
says what lies on the table rather than what was done, `brief` abbreviates, `joined` puts what belongs together on a line.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from pnp.referee.log.claims import Claim
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.play import open_log

from . import plays
from .scribes import slipped, told

GAME = "megafauna"
WRITERS = ("columns", "past", "table", "brief", "joined")
FIGURES = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
FACES = {"rrrr": "Crimson Croc", "mmrrr": "Two-Tusker", "rm": "Rabbit Croc", "mmm": "Dog-Face"}


class Line(NamedTuple):
    """A line of the log: its number, what kind of line it is, who did it, what it says in the log's words."""

    number: int
    verb: str
    who: str
    words: tuple[str, ...]
    what: Any = None


class Names(NamedTuple):
    """Who leads what, and what its cards are called."""

    lineages: dict[str, str]

    def card(self, card: str, who: str = "") -> str:
        """A card's name; a genotype's is that of the face of somebody's lineage."""
        for kind in ("biomes", "dna", "immigrants", "catastrophes", "genotypes"):
            for each in plays.kit(GAME).decks[kind]:
                if each.id == card:
                    mammal = not who or self.lineages.get(who, "m")[0] == "m" or kind != "genotypes"
                    return str(each.name if mammal or who and self.lineages[who] == "mmrrr" else each.reptile)
        return FACES.get(card, card)


def _lines(text: str) -> Iterator[Line]:
    opened = open_log(plays.game(GAME), plays.kit(GAME), text)
    for entry in opened.read().entries:
        what, number = entry.what, entry.source.line
        if isinstance(what, Heading):
            yield Line(number, "heading", "", (str(what.number),))
        elif isinstance(what, Claim):
            verb = "count" if all(item.who for item in what.items) else "of the table"
            yield Line(number, verb, what.items[0].who or "", tuple(text.splitlines()[number - 1].split()[1:]), what)
        elif isinstance(what, Move):
            said = opened.play.write(what).replace(",", "")
            yield Line(number, what.verb, what.who or "", tuple(said.split(": ", 1)[1].split()[0 if what.who is None else 1 :]))


def _word(number: object) -> str:
    figure = int(str(number))
    least = "minus " if figure < 0 else ""
    return least + (FIGURES[abs(figure)] if abs(figure) < len(FIGURES) else str(abs(figure)))


def _one(words: str) -> str:
    """What is counted, of one in the singular."""
    return re.sub(r"(?<=^one )(\w+)s|(?<=^1 )(\w+)s", lambda found: found[1] or found[2], words)


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def _many(name: str, many: int) -> str:
    """A name for so many: `Crimson Crocs`, `Peccaries`; some are the same for all."""
    if many == 1 or name in {"Deer"} or name.endswith(("s", "x")):
        return name
    return f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"


def _stands(words: Sequence[str]) -> list[tuple[str, int]]:
    """Places with how many stand there: `hW x2 hE`."""
    found: list[tuple[str, int]] = []
    for word in words:
        if word[0] == "x" and word[1:].isdigit():
            found[-1] = (found[-1][0], int(word[1:]))
        else:
            found.append((word, 1))
    return found


def _kept(words: Sequence[str]) -> list[tuple[str, str, int]]:
    """Genotypes with whose they are and how many: `G04 Ben rm x2`."""
    found: list[tuple[str, str, int]] = []
    owner = ""
    for word in words:
        if word[0] == "x" and word[1:].isdigit():
            found[-1] = (*found[-1][:2], int(word[1:]))
        elif re.fullmatch(r"[GI]\d\d|[rm]+", word):
            found.append((owner, word, 1))
            owner = ""
        else:
            owner = word
    return found


def _moved(words: Sequence[str]) -> tuple[str, int, str, str]:
    """Who, how many, from where and to where: `G04 x2 hW kE`."""
    many = int(words[1][1:]) if len(words) == 4 else 1
    return words[0], many, words[-2], words[-1]


def _columns(lines: Sequence[Line], names: Names) -> str:
    """The rows of the log sheet: a turn with its card and its bids, then what each player did of a kind."""
    verbs = {line.verb for line in lines}
    if verbs & {"heading", "card"}:
        row = []
        for line in lines:
            if line.verb == "heading":
                row.append(f"turn {line.words[0]}")
            elif line.verb == "card":
                row.append(f"card: {line.words[0]}")
        bids = [f"{line.who} {line.words[0]}" for line in lines if line.verb == "bid"]
        return "   ".join([*row, *([f"bids: {', '.join(bids)}"] if bids else [])])
    first = lines[0]
    match first.verb:
        case "bid":
            return "bids: " + ", ".join(f"{line.who} {line.words[0]}" for line in lines)
        case "count":
            return "= " + "; ".join(f"{' '.join(line.words)}" for line in lines)
        case "of the table":
            return "= " + " ".join(first.words)
        case "start":
            return f"{first.who}: start {' '.join(first.words)}"
        case "reserve":
            return "reserve: " + ", ".join(line.words[0] for line in lines)
        case "decline":
            pairs = groupby(lines, lambda line: line.words[0])
            return f"{first.who}: decline " + "; ".join(
                f"{who} at {', '.join(line.words[-1] for line in each)}" for who, each in pairs
            )
        case "move":
            pairs = groupby(lines, lambda line: line.words[0])
            return f"{first.who}: move " + "; ".join(
                f"{who} {', '.join(' '.join(line.words[1:]) for line in each)}" for who, each in pairs
            )
        case "keep" | "hunt" | "role":
            return f"{first.who}: {first.verb} {' '.join(first.words)}"  # KEEP
    return f"{first.who}: {first.verb} {', '.join(' '.join(line.words) for line in lines)}"


def _past(lines: Sequence[Line], names: Names) -> str:
    """Short sentences in the past, cards by their names, numbers as words."""
    line = lines[0]
    who, words = line.who, line.words
    its = f"{who}'s {names.card(words[0], who)}" if who and words else ""
    match line.verb:
        case "heading":
            return f"Turn {_word(words[0])}."
        case "card":
            return f"We turned {names.card(words[0])}."
        case "reserve":
            return f"{names.card(words[0])} came from the reserve."
        case "bid":
            first, *others = lines
            said = [f"{first.who} bid {_word(first.words[0])}", *(f"{each.who} {_word(each.words[0])}" for each in others)]
            return f"{', '.join(said)}."
        case "start":
            return f"{who} placed four founders on {_listed(words)}."
        case "count":
            items = {item.key: item.value for item in line.what.items}
            told = {
                "map": "{} on the map",
                "genes": "{} genes",
                "score": "{} points",
                "hand": "{} cards in hand",
                "genotypes": "{} genotypes",
            }
            return f"{who} had {_listed([_one(told[key].format(_word(value))) for key, value in items.items()])}."
        case "of the table":
            if words[0] == "greenhouse":
                return f"The greenhouse stood at {_word(words[1]) if words[1] != '0' else 'nought'}."
            return f"{_listed([word.strip(',') for word in words[1:]])} won."
        case "express":
            if "from" in words:
                at = words.index("from")
                place = f" on {words[-1]}" if "at" in words else ""
                return f"{its} was born of the {names.card(words[at + 1], who)}{place}."
            wild = f" as {words[words.index('as') + 1]}" if "as" in words else ""
            return f"{who} expressed {names.card(words[0])} on the {names.card(words[2], who)}{wild}."
        case "recess":
            to = f" to the {names.card(words[4], who)}" if "to" in words else ""
            return f"{who} recessed {names.card(words[0])} from the {names.card(words[2], who)}{to}."
        case "size":
            return f"{its} went to size {_word(words[1])}."
        case "resize":
            return f"{its} went to size {_word(words[1])} after its moves."
        case "role":
            where = _listed([f"{_word(many)} on {place}" for place, many in _stands(words[2:])])
            return f"{its} became a {words[1]}{', ' if where else ''}{where}."
        case "decline":
            return f"{its} did not grow on {words[-1]}."
        case "move":
            _, many, source, target = _moved(words)
            return f"{who} moved {_word(many)} {_many(names.card(words[0], who), many)} from {source} to {target}."
        case "keep":
            kept = [
                f"{_word(many)}{' of ' + owner + chr(39) + 's' if owner else ''} {_many(names.card(kind, owner or who), many)}"
                for owner, kind, many in _kept(words[: words.index("at")])
            ]
            return f"{who} kept {_listed(kept)} on {words[-1]}."
        case "hunt":
            (owner, kind, many), *_ = _kept(words[words.index("on") + 1 : words.index("at")])
            return f"{its} hunted {_word(many)}{' of ' + owner + chr(39) + 's' if owner else ''} {_many(names.card(kind, owner or who), many)} on {words[-1]}."
        case "discard":
            return f"{who} discarded {names.card(words[0], who)}."
        case "lose":
            return f"{who} lost {names.card(words[0], who)}."
    return f"{who} passed."


def _table(lines: Sequence[Line], names: Names) -> str:
    """What lies on the table then."""
    line = lines[0]
    who, words = line.who, line.words
    its = f"{who}'s {names.card(words[0], who)}" if who and words else ""
    match line.verb:
        case "heading":
            return f"Turn {words[0]}:"
        case "card":
            return f"{names.card(words[0])} comes up"
        case "reserve":
            return f"From the reserve comes {names.card(words[0])}"
        case "bid":
            return "; ".join(f"{each.who} offers {each.words[0]}" for each in lines)
        case "start":
            return f"{who}'s four stand on {_listed(words)}"
        case "count":
            items = [(item.key, item.value) for item in line.what.items]
            told = {
                "map": "{} on the map",
                "genes": "{} genes",
                "score": "{} points",
                "hand": "{} in hand",
                "genotypes": "{} genotypes",
            }
            return f"{who}: {', '.join(_one(told[key].format(value)) for key, value in items)}"
        case "of the table":
            if words[0] == "greenhouse":
                return f"Greenhouse is at {words[1]}"
            many = len(words) > 2
            return f"{_listed([word.strip(',') for word in words[1:]])} {'are the winners' if many else 'is the winner'}"
        case "express":
            if "from" in words:
                at = words.index("from")
                place = f" on {words[-1]}" if "at" in words else ""
                return f"One of {who}'s {names.card(words[at + 1], who)}{place} is a {names.card(words[0], who)} now"
            wild = f" as {words[words.index('as') + 1]}" if "as" in words else ""
            return f"{who}'s {names.card(words[2], who)} has {names.card(words[0])} now{wild}"
        case "recess":
            to = f", it goes to the {names.card(words[4], who)}" if "to" in words else ""
            return f"{who}'s {names.card(words[2], who)} has {names.card(words[0])} no longer{to}"
        case "size":
            return f"{its} is size {words[1]}"
        case "resize":
            return f"{its} is size {words[1]} in the end"
        case "role":
            where = ", ".join(f"{many} on {place}" for place, many in _stands(words[2:]))
            return f"{its} is a {words[1]} now{': ' if where else ''}{where}"
        case "decline":
            return f"No young for {its} on {words[-1]}"
        case "move":
            _, many, source, target = _moved(words)
            return f"{many} of {_many(its, 2)} {'goes' if many == 1 else 'go'} from {source} to {target}"
        case "keep":
            kept = [
                f"{many}{' of ' + owner + chr(39) + 's' if owner else ''} {_many(names.card(kind, owner or who), many)}"
                for owner, kind, many in _kept(words[: words.index("at")])
            ]
            return f"{who} lets {_listed(kept)} stay on {words[-1]}"
        case "hunt":
            (owner, kind, many), *_ = _kept(words[words.index("on") + 1 : words.index("at")])
            return f"{its} eats {many}{' of ' + owner + chr(39) + 's' if owner else ''} {_many(names.card(kind, owner or who), many)} on {words[-1]}"
        case "discard":
            return f"{who} gives away {names.card(words[0], who)}"
        case "lose":
            return f"{its} is lost"
    return f"{who} has done"


def _brief(lines: Sequence[Line], names: Names) -> str:
    """Initials, and no more words than are needed."""
    line = lines[0]
    who, words = line.who, line.words
    short = who[:1]
    match line.verb:
        case "heading":
            return f"T{words[0]}"
        case "card":
            return words[0]
        case "reserve":
            return f"res {' '.join(each.words[0] for each in lines)}"
        case "bid":
            return "bids " + " ".join(f"{each.who[0]}{each.words[0]}" for each in lines)
        case "start":
            return f"{short} {' '.join(words)}"
        case "count":
            return f"{short}: " + " ".join(f"{item.value} {item.key}" for item in line.what.items)
        case "of the table":
            if words[0] == "greenhouse":
                return f"gh {words[1]}"
            return f"{' + '.join(word[0] for word in words[1:])} {'win' if len(words) > 2 else 'wins'}"
        case "express":
            wild = f" as {words[words.index('as') + 1]}" if "as" in words else ""
            if "from" in words:
                return f"{short} {words[0]} from {words[words.index('from') + 1]}{' ' + words[-1] if 'at' in words else ''}"
            return f"{short} exp {words[0]} {words[2]}{wild}"
        case "recess":
            return f"{short} rec {' '.join(words)}"
        case "size":
            return f"{short} {', '.join(f'{each.words[0]} s{each.words[1]}' for each in lines)}"
        case "resize":
            return f"{short} {words[0]} s{words[1]}"
        case "role":
            where = " ".join(f"{many} {place}" for place, many in _stands(words[2:]))
            return f"{short} {words[0]} {words[1][:4]} {where}".rstrip()
        case "decline":
            pairs = groupby(lines, lambda each: each.words[0])
            return f"{short} no growth " + ", ".join(
                f"{kind} {' '.join(each.words[-1] for each in some)}" for kind, some in pairs
            )
        case "move":
            pairs = groupby(map(_moved, (each.words for each in lines)), lambda moved: moved[0])
            return f"{short} " + ", ".join(
                f"{kind} {', '.join(f'{str(many) + chr(32) if many > 1 else str()}{a}-{b}' for _, many, a, b in some)}"
                for kind, some in pairs
            )
        case "keep":
            kept = [f"{many} {owner[:1] + ' ' if owner else ''}{kind}" for owner, kind, many in _kept(words[: words.index("at")])]
            return f"{short} keeps {', '.join(kept)} {words[-1]}"
        case "hunt":
            (owner, kind, many), *_ = _kept(words[words.index("on") + 1 : words.index("at")])
            return f"{short} {words[0]} eats {many} {owner[:1] + ' ' if owner else ''}{kind} {words[-1]}"
        case "discard":
            return f"{short} disc {words[0]}"
        case "lose":
            return f"{short} loses {words[0]}"
    return f"{short} pass"


def _joined(lines: Sequence[Line], names: Names) -> str:
    """What somebody does of a kind as one sentence."""
    line = lines[0]
    who, words = line.who, line.words
    match line.verb:
        case "heading":
            return f"Turn {words[0]}"
        case "card":
            return f"The card is {words[0]}, {names.card(words[0])}"
        case "reserve":
            return f"We take {_listed([each.words[0] for each in lines])} from the reserve"
        case "bid":
            return _listed([f"{each.who} bids {each.words[0]}" for each in lines])
        case "start":
            return f"{who} starts with {_listed(words)}"
        case "count":
            return "; ".join(
                f"{each.who} has {_listed([_one(f'{item.value} {item.key}') for item in each.what.items])}" for each in lines
            )
        case "of the table":
            if words[0] == "greenhouse":
                return f"The greenhouse is at {words[1]}"
            return f"{_listed([word.strip(',') for word in words[1:]])} {'win' if len(words) > 2 else 'wins'}"
        case "express":
            if "from" in words:
                place = f" at {words[-1]}" if "at" in words else ""
                return f"{who} bears {words[0]} from {words[words.index('from') + 1]}{place}"
            return f"{who} expresses {_listed([' '.join(each.words) for each in lines])}"
        case "recess":
            return f"{who} recesses {_listed([' '.join(each.words) for each in lines])}"
        case "size":
            return f"{who} changes {_listed([f'{each.words[0]} to size {each.words[1]}' for each in lines])}"
        case "resize":
            return f"{who} resizes {_listed([f'{each.words[0]} to {each.words[1]}' for each in lines])}"
        case "role":
            where = _listed([f"{many} on {place}" for place, many in _stands(words[2:])])
            return f"{who} makes {words[0]} a {words[1]}{', ' if where else ''}{where}"
        case "decline":
            pairs = [(kind, list(some)) for kind, some in groupby(lines, lambda each: each.words[0])]
            return f"{who} declines " + " and ".join(
                f"{kind} at {_listed([each.words[-1] for each in some])}" for kind, some in pairs
            )
        case "move":
            pairs = groupby(map(_moved, (each.words for each in lines)), lambda moved: moved[0])
            return f"{who} moves " + " and ".join(
                f"{kind}: {_listed([f'{many} from {a} to {b}' for _, many, a, b in some])}" for kind, some in pairs
            )
        case "keep":
            kept = [
                _listed([f"{many} {owner + ' ' if owner else ''}{kind}" for owner, kind, many in _kept(each.words[: each.words.index("at")])])
                + f" at {each.words[-1]}"
                for each in lines
            ]
            return f"{who} keeps {'; '.join(kept)}"
        case "hunt":
            (owner, kind, many), *_ = _kept(words[words.index("on") + 1 : words.index("at")])
            return f"{who} hunts {many} {owner + ' ' if owner else ''}{kind} at {words[-1]} with {words[0]}"
        case "discard":
            return f"{who} discards {_listed([each.words[0] for each in lines])}"
        case "lose":
            return f"{who} gives up {words[0]}"
    return f"{who} passes"


WRITE: tuple[Callable[[Sequence[Line], Names], str], ...] = (_columns, _past, _table, _brief, _joined)
# What each of them puts on one line, where it stands together: of one player, or of all.
TOGETHER = (
    {"decline", "move", "size", "express", "recess", "discard", "resize"},
    set[str](),
    set[str](),
    {"decline", "move", "size"},
    {"decline", "move", "size", "express", "recess", "discard", "resize", "keep"},
)
OF_ALL = ({"bid", "count", "reserve"}, {"bid"}, {"bid"}, {"bid", "reserve"}, {"bid", "count", "reserve"})


def _grouped(lines: Sequence[Line], writer: int) -> Iterator[list[Line]]:
    group: list[Line] = []
    for line in lines:
        last = group[-1] if group else None
        goes_on = last is not None and last.number + 1 == line.number and (
            line.verb == last.verb and (line.verb in OF_ALL[writer] or line.verb in TOGETHER[writer] and line.who == last.who)
            or writer == 0 and (last.verb, line.verb) in {("heading", "card"), ("card", "bid")}
        )
        # A child is told by itself.
        if last is not None and "express" in (line.verb, last.verb) and "from" in (*line.words, *last.words):
            goes_on = False
        if group and not goes_on:
            yield group
            group = []
        group.append(line)
    if group:
        yield group


def rewritten(text: str, writer: int) -> tuple[str, dict[int, int]]:
    """A log as one of them would have written it, and on which of its lines each line stands now."""
    opened = open_log(plays.game(GAME), plays.kit(GAME), text)
    led = dict(zip(opened.play.players, FACES, strict=False))
    for pair in re.findall(r"^lineages: (.*)$", text, re.MULTILINE):
        led |= {who: lineage for who, lineage in (each.split() for each in pair.split(","))}
    said: dict[int, str] = {}
    gone: dict[int, int] = {}
    for group in _grouped(list(_lines(text)), writer):
        said[group[0].number] = WRITE[writer](group, Names(led))
        gone |= {line.number: group[0].number for line in group[1:]}
    lines, now = [], {}
    for number, line in enumerate(text.splitlines(), 1):
        if number not in gone:
            lines.append(said.get(number, line))
        now[number] = len(lines)
    return "\n".join(lines) + "\n", now


def otherwise(text: str, writer: int) -> str:
    """In what a writer's log is judged otherwise than the log in its own words; "" if in nothing."""
    accepted, causes, totals, winners, unread = told(text, GAME)
    own, now = rewritten(text, writer)
    moved = tuple(sorted((now.get(line, line), rule) for line, rule in causes))
    wanted = (accepted, moved, totals, winners, tuple(now.get(line, line) for line in unread))
    found = told(own, GAME)
    # The items of one line of counts are one slip.
    both = [(*each[:1], tuple(sorted(set(each[1]))), *each[2:]) for each in (wanted, found)]
    return "" if both[0] == both[1] else f"{both[1]} for {both[0]}"


def main() -> None:
    """Print what is judged otherwise in their words."""
    seed, many = int(sys.argv[1]), int(sys.argv[2])
    if "--slips" in sys.argv:
        made = [(f"{seed} {kind}", writer, text) for kind, writer, text in slipped(GAME, many, seed)]
    else:
        made = [
            (f"{at}", writer, plays.play(GAME, plays.NAMES[: 2 + at % 3], at, {"length": "class"}, ("random", "sensible")[at % 2]).text)
            for at in range(seed, seed + many)
            for writer in range(len(WRITERS))
        ]
    right = dict.fromkeys(range(len(WRITERS)), 0)
    for i, (name, writer, text) in enumerate(made):
        differs = otherwise(text, writer)
        right[writer] += not differs
        if differs:
            print(f"{i} {name}, {WRITERS[writer]}: {differs[:600]}")  # noqa: T201
            if "--keep" in sys.argv:
                where = sys.argv[sys.argv.index("--keep") + 1]
                for end, log in (("log", text), ("own", rewritten(text, writer)[0])):
                    with open(f"{where}/{i}.{end}", "w", encoding="utf-8") as out:
                        out.write(log)
    for writer, name in enumerate(WRITERS):
        print(f"{name}: {right[writer]} of {sum(each[1] == writer for each in made)}")  # noqa: T201


if __name__ == "__main__":
    main()
