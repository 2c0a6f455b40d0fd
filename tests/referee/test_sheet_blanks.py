"""Lines as the printed log sheet has its blanks, and so many on several hexes."""

from __future__ import annotations

import pytest

from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.verdict.check import read_log

from . import plays

BIDS = ("Ann: bid 1", "Ben: bid 2")


def read(game: str, text: str) -> list[str]:
    """What each line of a log is read as, in the log's words; "?" for one that is neither a move nor a heading."""
    log, words, _ = read_log(plays.game(game), plays.installed(game), text, "")
    found = [entry.what for entry in log.entries]
    headings = {at: f"{what.word} {what.number}" for at, what in enumerate(found) if isinstance(what, Heading)}
    return [words.write(what) if isinstance(what, Move) else headings.get(at, "?") for at, what in enumerate(found)]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("turn 1   spin: 6   change: E10", ["turn 1", "spin: 6", "change: E10"]),
        ("turn 1   spin: 6   change: E__", ["turn 1", "spin: 6"]),
        ("turn 1   who: Ann   spin: 6   change: -", ["turn 1", "spin: 6"]),
        ("turn 2   spin: 11   nothing", ["turn 2", "spin: 11"]),
        ("turn 2  spin: 11  Ann migrates 3 C3 C4", ["turn 2", "spin: 11", "Ann: migrate 3 C3 C4"]),
        ("spin: 6   change: E10", ["spin: 6", "change: E10"]),
        ("who Ann", []),
        ("Ann has young: I5 I9 L8 4 each, J5 2", ["Ann: breed I5=4 I9=4 L8=4 J5=2"]),
        (
            "Ann settles C3 and C4 with 3 each, 6 on D4 and two each on E5 and E6",
            ["Ann: settle C3=3 C4=3 D4=6 E5=2 E6=2"],
        ),
        ("Ann has 12 young: 6 on D3 and 6 on F3", ["Ann: breed +6 D3 +6 F3"]),
        ("Ann had 18 young, six each on E6, E3 and G3.", ["Ann: breed +6 E6 E3 G3"]),
        ("Ann put her 6 young on E6 and E3, three on each", ["Ann: breed E6=3 E3=3"]),
        ("Ann breeds one more on G2 and two more on K2", ["Ann: breed +1 G2 +2 K2"]),
        ("Ann loses 3: C3=4, C4=4", ["Ann: lose C3=4 C4=4"]),
        ("Ann loses 5: C3=4, C4 off", ["Ann: lose C3=4 C4=0"]),
        ("Ann lost two each on D7 and E7 and one on E8", ["Ann: lose -2 D7 E7 -1 E8"]),
        ("Ann has 7 young: 4 on D3, F3 to 4", ["Ann: breed +4 D3 F3=4"]),
        ("Ann moves 3 each: I10-I11, K9-J10", ["Ann: migrate 3 I10 I11", "Ann: migrate 3 K9 J10"]),
        ("Ann swaps D03 for D07", ["Ann: replace defence", "Ann: draw D07"]),
        ("Ann loses K6 and K7", ["Ann: lose K6=0 K7=0"]),
        ("Ann loses 2 on D7 and 1 on E7", ["Ann: lose -2 D7 -1 E7"]),
        ("Ann stays, attacks nobody and keeps her genes", []),
        ("Ben's species has died out", []),
    ],
)  # fmt: skip
def test_what_stands_in_the_blanks(line: str, told: list[str]) -> None:
    text = f"pnp-log 1\ngame: extinction 2\nplayers: Ann, Ben\n\n{line}\n"
    assert read("extinction", text) == told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("turn 1   card: D15   bids: Ann 1, Ben 2   win: Ben", ["turn 1", "card: D15", *BIDS, "Ben: win 2"]),
        ("turn 1  card: D15  bids, win: Ann 1, Ben 2", ["turn 1", "card: D15", *BIDS]),
        ("turn 1  card: D15  bids, win: Ben 2", ["turn 1", "card: D15", "Ben: win 2"]),
        ("turn 1 | card: D15 | Ann 1 Ben 2 | Ben", ["turn 1", "card: D15", *BIDS, "Ben: win 2"]),
        ("turn 1  card: B02 at iE  bids, win:", ["turn 1", "card: B02 at iE"]),
        ("turn 1 card D15  nobody bids", ["turn 1", "card: D15"]),
        ("card: D15   Ann 1, Ben 2 wins", ["card: D15", *BIDS, "Ben: win 2"]),
        ("bids: Ann 1, Ben 2. Ben wins.", [*BIDS, "Ben: win 2"]),
        ("bids: Ann 2, Ben 2   win: Ann 2", ["Ann: bid 2", "Ben: bid 2", "Ann: win 2"]),
        ("bids: Ann pass, Ben 2", ["Ann: bid 0", "Ben: bid 2"]),
        ("Ben bids 2\nwin: Ben", ["Ben: bid 2", "Ben: win 2"]),
        ("Ben bids 2\nBen wins it", ["Ben: bid 2", "Ben: win 2"]),
    ],
)
def test_a_row_of_the_sheet_with_bids(line: str, told: list[str]) -> None:
    text = f"pnp-log 1\ngame: megafauna 3\nplayers: Ann, Ben\nlineages: Ann rrrr, Ben rm\n\n{line}\n"
    assert read("megafauna", text) == told
