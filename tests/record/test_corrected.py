"""A line that turns out to be wrong long after it was written: found by what stands in its way, put right by number."""

from __future__ import annotations

import pytest

from pnp.referee.record.session import Session

from .test_session import sitting

BEGUN = ("R15 Y22 Y04 R17 R09", "G10 G02 G07 B12 G17", "E03", "R05 Y02 R04 Y19", "B01 B02 B03 B04", "4 2")


def begun() -> Session:
    session = Session(sitting("bios", "Reed"), rivals=["Reed"])
    for line in BEGUN:
        assert not session.answer(line).refused, line
    return session


@pytest.mark.parametrize(
    "said", ["metabolic: R05 Y02 R06 Y19", "R05 Y02 R06 Y19", "metabolic: R05 Y02 R06 Y19 # R06, not R04"]
)
def test_another_line_in_its_place(said: str) -> None:
    session = begun()
    at = session.lines.index("metabolic: R05 Y02 R04 Y19")
    assert not session.correct(at, said).refused
    assert session.lines[at].startswith("metabolic: R05 Y02 R06 Y19")
    assert ("#" in session.lines[at]) is ("#" in said)
    row = next(area for area in session.standing().areas if area.name == "metabolic row")
    assert row.cards[3] == "R06"
    assert session.offer().prompts == ("action 1 of Ann",)


def test_what_came_after_it_must_hold() -> None:
    session = begun()
    assert not session.answer("mutate B01").refused
    at = session.lines.index("darwinian: B01 B02 B03 B04")
    before = list(session.lines)
    taken = session.correct(at, "B05 B02 B03 B04")
    assert taken.refused == ("with darwinian: B05 B02 B03 B04 the play would go on otherwise: Ann: mutate B01",)
    assert session.lines == before


@pytest.mark.parametrize(
    ("at", "said", "refused"),
    [(99, "E05", "there is no such line"), (0, "", "which line, and what should stand there?"), (0, "R99", "R99")],
)
def test_what_cannot_be_put_right(at: int, said: str, refused: str) -> None:
    session = begun()
    before = list(session.lines)
    assert refused in " ".join(session.correct(at, said).refused)
    assert session.lines == before


def test_a_card_that_came_before_is_found() -> None:
    session = begun()
    refused = session.answer("R04").refused
    at = session.lines.index("metabolic: R05 Y02 R04 Y19")
    assert not list(session.in_the_way("metabolic: R04", refused)), "no card comes now: it is not in the way"
    assert not session.answer("mutate R05").refused
    refused = session.answer("R04").refused
    assert list(session.in_the_way("metabolic: R04", refused)) == [(at, "metabolic: R05 Y02 R04 Y19")]
    assert list(session.in_the_way("R04", refused)) == [(at, "metabolic: R05 Y02 R04 Y19")]
    assert list(session.in_the_way("populate", refused)) == []
    assert list(session.in_the_way("R20", refused)) == []
