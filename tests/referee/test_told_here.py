"""Lines that only the position makes sense of: what they name is used up by moves that are legal there, or they stay
unread."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from pnp.referee.log.moves import Move
from pnp.referee.repair.unread.legal_moves import told_here
from pnp.referee.verdict.check import judge, read_log

from . import plays

BIOS = [
    *("pnp-log 1", "game: bios 1", "players: Ann, Ben", ""),
    *("metabolic: Y09 R13 R16 Y19 R06", "darwinian: G07 B09 B03 B12 B14", "turn 1", "event: E12"),
    *("Ann: mutate dome B03 B09 Y09", "metabolic: R11", "darwinian: G20 G16", "Ann: populate dome 3"),
    *("Ben: mutate dome B12 R06", "metabolic: Y16", "darwinian: G15", "Ben: populate dome 3"),
]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Ann L2 and L0 herbivores, L6 too", ["settle L2 herbivore", "settle L0 herbivore", "settle L6"]),
        ("Ann brings her three to L2, L0 and L6", ["settle L2", "settle L0", "settle L6"]),
        ("Ann looks at L2", []),
        ("Ann could not go to L2", []),
        ("Ann goes to L2 or so, smudged", []),
        ("Ann goes to L2 and B5", []),  # which is too far
        ("Ben L2", []),  # nor is it his turn
    ],
)
def test_all_that_is_named_is_done_or_nothing(line: str, told: list[str]) -> None:
    log, words, start = read_log(plays.game("bios"), plays.installed("bios"), "\n".join([*BIOS, ""]), "")
    entry = log.entries[-1]._replace(text=line, what=None)  # type: ignore[arg-type]
    moves = told_here(start, log.entries, entry, words)
    assert [words.write(move).partition(": ")[2].removesuffix(" herbivore") for move in moves] == [
        said.removesuffix(" herbivore") for said in told
    ]


@pytest.mark.parametrize(
    ("line", "accepted"),
    [
        ("1 each", True),  # nobody has settled: this is what stands on the map
        ("that leaves Ann with five and Ben with five", False),  # nobody has five of anything here
        ("Ann 1, Ben 1", True),
        ("map 1 / 1", True),
    ],
)
def test_what_is_counted_is_what_is_true(line: str, accepted: bool) -> None:
    text = "\n".join([*BIOS[:7], line, ""])
    judged = judge(plays.game("bios"), plays.installed("bios"), text)
    assert judged.verdict.accepted is accepted


def test_a_count_is_a_move_where_later_lines_need_it() -> None:
    settled = ("Ann: settle dome L2", "Ann: settle dome L0", "Ann: settle dome L6", "Ben B0 B6 B2")
    text = "\n".join([*BIOS[:-1], "Ben 3 domes", *settled, ""])
    judged = judge(plays.game("bios"), plays.installed("bios"), text)
    assert judged.verdict.accepted
    assert judged.settled is not None
    bred = [step.what for step in judged.settled.steps if step.entry.text == "Ben 3 domes"]
    assert isinstance(bred[0], Move)
    assert bred[0].verb == "populate"


def test_who_grew_before_anybody_moves_has_another_size_and_behind_a_journey_a_final_one() -> None:
    """Two verbs are said alike: which it was the position tells, for each of two whom one line names."""
    evening = plays.play("megafauna", plays.NAMES[:2], 1, {"length": "class"}, "sensible")
    sizes = [re.fullmatch(r"(\w+): size (\w+) (\d)", line) for line in evening.lines]
    at = next(i for i, (one, other) in enumerate(pairwise(sizes)) if one and other and one[1] != other[1])
    said = " and ".join(f"{each[1]}'s {each[2]} grew to {each[3]}" for each in sizes[at : at + 2] if each)
    told = evening.with_lines([*evening.lines[:at], said])
    judged = judge(plays.game("megafauna"), plays.kit("megafauna"), told.text)
    assert judged.verdict.accepted
    assert judged.settled is not None
    grown = [step.what for step in judged.settled.steps if isinstance(step.what, Move)][-2:]
    assert [move.verb for move in grown] == ["size", "size"]
