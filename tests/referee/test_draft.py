"""A log that somebody is writing: judged after every letter as a fresh reader would judge it, and calm while readings
are looked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from pnp import catalog
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.log.header import Raw
from pnp.referee.verdict.check import check
from pnp.referee.verdict.diagnosis import Diagnosis, diagnose, diagnoses
from pnp.referee.verdict.draft import Draft
from pnp.referee.verdict.report import report

from . import plays

LOGS = Path(__file__).parents[2] / "card_data"
GAMES = {"mating": "four-slips", "scary": "six-slips", "extinction": "eight-slips"} | {
    "bios": "eight-slips",
    "megafauna": "eight-slips",
}
SLIPS = (LOGS / "mating/logs/four-slips.log").read_text()


@cache
def kit(game: str) -> Kit:
    """The cards as they are: the logs beside them were played with these."""
    return catalog.kit(Places(), game, edition=1)


def drafted(game: str) -> Draft:
    return Draft(lambda raw: (plays.game(game), kit(game)), "friday.log")


def written(draft: Draft) -> list[tuple[str, int, int, str]]:
    """What is wrong with the lines down to the first that cannot be read, and with all that cannot be read."""
    found = draft._written
    end = min((each.line for each in found if each.kind == "problem"), default=10**6)
    told = [each for each in found if each.kind == "problem" or each.line < end]
    return [(each.kind, each.line, each.column, each.message) for each in told]


def settled(text: str) -> tuple[Diagnosis, ...]:
    return diagnose(plays.game("mating"), kit("mating"), text, "friday.log")


@pytest.mark.parametrize("game", GAMES)
def test_after_every_change_as_a_fresh_reader_would_judge(game: str) -> None:
    """From checkpoints, with lines that were read before, after a letter more, a letter less, a line gone or twice."""
    lines = (LOGS / f"{game}/logs/{GAMES[game]}.log").read_text().splitlines()
    chance = Random(f"draft {game}")
    draft = drafted(game)
    draft.update("\n".join(lines))
    for _ in range(5):
        at = chance.randrange(6, len(lines))
        line = lines[at]
        letter = chance.randrange(len(line) + 1)
        changed = {
            "less": [line[:letter] + line[letter + 1 :]],
            "more": [f"{line[:letter]}{chance.choice('01234567 ACE')}{line[letter:]}"],
            "gone": [],
            "twice": [line, line],
        }
        new = [*lines[:at], *changed[chance.choice(list(changed))], *lines[at + 1 :]]
        draft.update("\n".join(new))
        fresh = drafted(game)
        fresh.update("\n".join(new))
        assert written(draft) == written(fresh)


def test_a_diagnosis_says_all_that_the_verdict_says() -> None:
    verdict = check(plays.game("mating"), kit("mating"), SLIPS, "friday.log")
    found = diagnoses(verdict, SLIPS)
    assert [each.line for each in found] == [21, 40, 43, 49, 54, 58]
    escape, food, *_ = found
    assert (escape.rule, escape.column, escape.end, escape.severity) == ("3.6", 1, 12, "error")
    assert escape.taken_as == "F09 escapes, 1 food paid"
    assert escape.wording.startswith("Escape is paid with food you already have.")
    assert (food.kind, SLIPS.splitlines()[39][food.column - 1 : food.end - 1]) == ("claim", "food 6")
    assert [(each.line, each.follows_from, each.severity) for each in found if each.follows_from] == [
        (49, 40, "information"),
        (54, 40, "information"),
    ]
    told = "\n".join(report(verdict, "The Mating Game"))
    assert all(each.message in told for each in found)


def test_as_written_before_readings_are_known() -> None:
    draft = drafted("mating")
    found = draft.update(SLIPS)
    assert not any(each.settled for each in found)
    first = found[0]
    assert (first.line, first.rule, first.message) == (21, "3.6", "escape costs 3 food, Ben has 1 now")
    assert first.severity == "error" and all(each.severity != "error" for each in found[1:])
    lunch = next(each for each in found if each.line == 43)
    assert lunch.offers == ("Ann: lunch",)


def test_an_unreadable_word_has_its_columns() -> None:
    text = SLIPS.replace("play F05", "play F95")
    (found,) = (each for each in drafted("mating").update(text) if each.kind == "problem")
    assert "F95" in found.message
    line = text.splitlines()[found.line - 1]
    assert line[found.column - 1 : found.end - 1] == "F95"


def test_what_was_settled_stays_while_somebody_types_elsewhere() -> None:
    draft = drafted("mating")
    draft.update(SLIPS)
    assert draft.take_readings(SLIPS, settled(SLIPS)) is not None
    # A line of its own above: everything moves, nothing else is told.
    longer = SLIPS.replace("round 1\n", "# our first evening\nround 1\n")
    found = draft.update(longer)
    assert [(each.line, each.settled) for each in found] == [(line + 1, True) for line in (21, 40, 43, 49, 54, 58)]
    assert [each.follows_from for each in found] == [None, None, None, 41, 41, None]
    # Readings of an older text come too late.
    assert draft.take_readings(SLIPS, ()) is None
    # A new slip is told at once, as it is written; one that is mended is gone at once.
    worse = draft.update(longer.replace("Ann: play F05", "Ann: play F95"))
    assert {each.kind for each in worse if not each.settled and each.line <= 31} == {"problem"}
    mended = draft.update(longer.replace("Ben: escape          #", "#"))
    assert 22 not in [each.line for each in mended]


def test_a_header_is_asked_for_its_cards_once() -> None:
    asked: list[Raw] = []

    def load(raw: Raw) -> tuple[object, object]:
        asked.append(raw)
        return plays.game("mating"), kit("mating")

    draft = Draft(load, "friday.log")  # type: ignore[arg-type]
    for text in (SLIPS, SLIPS + "# and so on\n", SLIPS.replace("Cara", "Carla"), "", "pnp-log 1\n"):
        draft.update(text)
    assert len(asked) == 2
    assert [each.message for each in draft.update("pnp-log 2\n")] == ["a log begins with the line 'pnp-log 1'"]


def test_a_line_half_typed_changes_nothing_below_it() -> None:
    draft = drafted("mating")
    draft.update(SLIPS)
    before = draft.take_readings(SLIPS, settled(SLIPS))
    half = draft.update(SLIPS.replace("Ann: play C14", "Ann: play C"))
    assert [each.kind for each in half] == ["problem", *(each.kind for each in before or ())]
    assert draft.update(SLIPS) == before
