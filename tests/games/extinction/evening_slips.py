"""Eight mistakes of the kinds that people make, each put where the evening allows it and the referee names it alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from itertools import pairwise
from typing import NamedTuple, cast

from games.extinction.plays import kit
from pnp.games.extinction import game
from pnp.games.extinction.attack import reach
from pnp.games.extinction.table import Table
from pnp.referee.log.entries import Entry
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Standing
from pnp.referee.play.outcome import Step
from pnp.referee.play.table import Table as AnyTable
from pnp.referee.play.watching import watch
from pnp.referee.verdict.check import check, read_log
from pnp.referee.verdict.verdict import Verdict

TRIED = 60  # places that are tried for each slip


class Edit(NamedTuple):
    """A line put in before another one, or in its place, with a remark after it."""

    line: int
    text: str
    instead: bool
    remark: str


class Seen(NamedTuple):
    """What a slip needs to know of the position before a line."""

    stands: Mapping[str, Mapping[str, int]]
    owner: Mapping[str, str]
    barriers: Mapping[str, str]
    actions: tuple[str, ...]
    to_come: tuple[str, ...]
    active: str
    turn: int
    table: Table


Slip = Callable[[list[Entry], Mapping[int, Seen]], Iterator[Edit]]


def _look(table: AnyTable) -> Seen:
    at = cast(Table, table)
    return Seen(
        deepcopy(at.stands),
        dict(at.owner),
        dict(at.barriers),
        tuple(at.actions),
        tuple(at.to_come),
        at.active,
        at.turn,
        at,
    )


def _judge(text: str) -> Verdict:
    return check(game, kit(), text, "evening.log")


def _apply(text: str, edits: list[Edit], remarks: bool) -> str:
    lines = text.splitlines()
    for edit in sorted(edits, reverse=True):
        new = [edit.text, *([f"# {edit.remark}"] if remarks else [])]
        lines[edit.line - 1 : edit.line - 1 + edit.instead] = new
    return "\n".join(lines) + "\n"


def _moves(entries: list[Entry], *verbs: str) -> Iterator[tuple[int, Move]]:
    for entry in entries:
        if isinstance(entry.what, Move) and entry.what.verb in verbs:
            yield entry.source.line, entry.what


# ---- the slips, in the order of play


def _one_too_many(entries: list[Entry], seen: Mapping[int, Seen]) -> Iterator[Edit]:
    """A colony moved with one individual more than there were (2.4)."""
    for line, _ in _moves(entries, "draw"):
        before = seen[line]
        for player, stands in before.stands.items():
            start = next(hex_ for hex_, number in stands.items() if number < 6)
            free = next(hex_ for hex_ in before.table.island.hexes if hex_ not in before.owner)
            yield Edit(
                line, f"{player}: reposition {start}=0 {free}={stands[start] + 1}", False, f"{player} moves house."
            )
        return


def _wrong_action(entries: list[Entry], seen: Mapping[int, Seen]) -> Iterator[Edit]:
    """A journey in a turn that has none (3.1)."""
    for line, move in _moves(entries, "breed"):
        now = seen[line]
        if "migrate" in now.actions:
            continue
        for start, number in now.stands[now.active].items():
            free = [near for near in now.table.island.next_to[start] if near not in now.owner]
            if free and number > 1 and not now.barriers.keys() & set(free):
                text = f"{move.who}: migrate 1 {start} {free[0]}"
                yield Edit(line, text, False, f"{move.who} had read the sector upside down.")
                break


def _one_more_young(entries: list[Entry], seen: Mapping[int, Seen]) -> Iterator[Edit]:
    """Young rounded up that should have been rounded down (4.2)."""
    for line, move in _moves(entries, "breed"):
        hex_, number = Standing.read(move.args[-1])
        if number < 6:
            text = " ".join([f"{move.who}: breed", *map(str, move.args[:-1]), f"{hex_}={number + 1}"])
            yield Edit(line, text, True, "Arithmetic at eleven at night.")


def _not_tolerant(entries: list[Entry], seen: Mapping[int, Seen]) -> Iterator[Edit]:
    """Tolerance that the gene does not have (11.6)."""
    for line, move in _moves(entries, "lose"):
        yield Edit(line, f"{move.who}: tolerant", False, f"{move.who} looks again, and takes it back.")


def _third_city(entries: list[Entry], seen: Mapping[int, Seen]) -> Iterator[Edit]:
    """A third barrier of a kind (6.1)."""
    for line, move in _moves(entries, "barrier"):
        placed = list(seen[line].barriers.values())
        for kind in dict.fromkeys(placed):
            if placed.count(kind) == 2:
                yield Edit(line, f"{move.who}: barrier {kind} {move.args[1]}", True, f"There were two of the {kind}.")


def _through_a_rival(entries: list[Entry], seen: Mapping[int, Seen]) -> Iterator[Edit]:
    """A journey through a rival's cube (7.4)."""
    for line, move in _moves(entries, "migrate"):
        now, who = seen[line], str(move.who)
        next_to = now.table.island.next_to
        for start in now.stands[who]:
            for rival in next_to[start]:
                beyond = [h for h in next_to[rival] if h not in now.owner and h not in now.barriers and h != start]
                if now.owner.get(rival, who) != who and beyond:
                    text = f"{who}: migrate 1 {start} {rival} {beyond[0]}"
                    yield Edit(line, text, False, f"{now.owner[rival]} objects.")


def _equals(entries: list[Entry], seen: Mapping[int, Seen]) -> Iterator[Edit]:
    """A cube crowded out by one that shows no more (8.4)."""
    for line, move in _moves(entries, "compete", "prey"):
        now, who = seen[line], str(move.who)
        for start, number in now.stands[who].items():
            for end in sorted(reach(now.table, start, ())):
                rival = now.owner.get(end, who)
                if rival != who and now.stands[rival][end] == number and end in now.table.island.next_to[start]:
                    text = f"{who}: compete {start} {end} {number}"
                    yield Edit(line, text, False, f"{rival} counts the dots of both.")


def _anothers_gene(entries: list[Entry], seen: Mapping[int, Seen]) -> Iterator[Edit]:
    """A gene that somebody else holds (9.2)."""
    first = {line for line, move in _moves(entries, "draw") if len(move.args) == 6}
    told = [str(move.args[2]) for line, move in _moves(entries, "draw") if line in first]
    for line, move in _moves(entries, "draw"):
        at = next((at for at, card in enumerate(move.args) if str(card).startswith("R")), None)
        if line not in first and at is not None:
            for card in told:
                cards = [*move.args[:at], card, *move.args[at + 1 :]]
                text = " ".join([f"{move.who}: draw", *map(str, cards)])
                yield Edit(line, text, True, "The handwriting could be better.")


SLIPS: Mapping[str, Slip] = {
    "2.4": _one_too_many,
    "3.1": _wrong_action,
    "4.2": _one_more_young,
    "11.6": _not_tolerant,
    "6.1": _third_city,
    "7.4": _through_a_rival,
    "8.4": _equals,
    "9.2": _anothers_gene,
}


def eight_slips(text: str) -> str:
    """The evening with all of them. Raises LookupError where one finds no place."""
    log, _, start = read_log(game, kit(), text, "evening.log")
    entries = list(log.entries)
    steps = [Step(entry, entry.what) for entry in entries]
    past = watch(start, steps, {}, _look)
    after = dict(past)
    lines = sorted(after)
    # The position before a line is the one after the line before it.
    seen = {line: after[before] for before, line in pairwise(lines)}
    edits: list[Edit] = []
    for rule, slip in SLIPS.items():
        edits.append(_place(text, [*list(SLIPS)[: len(edits)], rule], slip(entries, seen), edits))
    whole = _apply(text, edits, remarks=True)
    found = _judge(whole)
    causes = [ruling.rule for ruling in found.rulings if ruling.follows_from is None]
    if sorted(causes) != sorted(SLIPS) or found.unsettled:
        raise LookupError(f"all together they are {causes}")
    return whole


def _place(text: str, rules: list[str], edits: Iterator[Edit], taken: list[Edit]) -> Edit:
    """The first place where the referee names this slip beside those before it and nothing else, far from them."""
    for tried, edit in enumerate(edits):
        if tried >= TRIED:
            break
        if any(abs(edit.line - other.line) < 4 for other in taken):
            continue
        found = _judge(_apply(text, [*taken, edit], remarks=False))
        causes = [ruling.rule for ruling in found.rulings if ruling.follows_from is None]
        wrong = [claim for claim in found.claims if claim.follows_from is None]
        if sorted(causes) == sorted(rules) and not wrong and found.finished and not found.unsettled:
            return edit
    raise LookupError(f"no place for a slip against {rules[-1]}")
