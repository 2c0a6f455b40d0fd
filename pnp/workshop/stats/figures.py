"""The figures of an evening, each with its interval, what it should be, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import floor, isclose, sqrt
from typing import Literal

from pnp.named import NamedTuple
from pnp.workshop.stats.tally import Tally
from pnp.workshop.trials.trial import Estimate, Z, wilson

Kind = Literal["share", "mean", "quantile", "minutes"]
FEW = 100  # turns in which a card could be played, or nothing is said of it


class Aim(NamedTuple):
    """What a figure should be, and why. Without a bound on a side, None."""

    least: float | None
    most: float | None
    why: str


class Shown(NamedTuple):
    """One figure: in words, of what kind, with its value and interval; `met` where it has an aim.

    `note` says more: the middle of a spread, what chance alone would give.
    """

    key: str
    title: str
    kind: Kind
    value: Estimate
    aim: Aim | None = None
    note: str = ""

    @property
    def met(self) -> Literal["", "yes", "no", "perhaps"]:
        """Whether the aim is met: "perhaps" where the interval lies on both sides of its bound."""
        if self.aim is None:
            return ""
        low, high = self.aim.least, self.aim.most
        if (low is not None and self.value.high < low) or (high is not None and self.value.low > high):
            return "no"
        if (low is None or self.value.low >= low) and (high is None or self.value.high <= high):
            return "yes"
        return "perhaps"


class Cards(NamedTuple):
    """The share of the turns in which each card could be played and was, in order; those of few turns are left out."""

    shares: tuple[tuple[str, Estimate], ...]
    never: tuple[str, ...]  # below the aim, by more than chance
    always: tuple[str, ...]


WAITS = Aim(None, 0.35, "who only watches in more than a third of the turns might as well read a book")
REAL = Aim(0.5, None, "a turn in which all answers come to the same is a chore")
SETTLED = Aim(0.75, None, "a game that is decided early is played on out of politeness")
SKILL = Aim(0.6, None, "whoever thinks should win against those who do not look at their cards")
RARELY, MOSTLY = 0.02, 0.60
CARDS_WHY = "a card that is never played is wasted ink, one that always is leaves nothing to decide"
SEAT = 0.03
SEAT_WHY = "where one sits is nobody's merit"


def figures(tally: Tally, players: int, seconds: float) -> list[Shown]:
    """All figures in order; what never came up is left out. `seconds` are what a person takes for a decision."""
    shown: list[Shown | None] = [
        _ratio(tally, "decisions", "decisions in a player's turn", "mean"),
        _ratio(tally, "answers", "answers to a decision, mean", "mean"),
        _quantile(tally, "answers", "answers to a decision, 99 of 100 have at most", 0.99),
        _most(tally, "answers", "answers to a decision, most"),
        _ratio(tally, "real", "turns with a real choice", "share", REAL),
        _ratio(tally, "waits", "turns in which a player only waits", "share", WAITS),
        _ratio(tally, "others", "decisions of others to wait for before each of one's own", "mean"),
        _ratio(tally, "leads", "lead changes", "mean", note=_middle(tally, "leads")),
        _quantile(
            tally, "settled", "part of the length after which the leader stays ahead in 90 of 100", 0.9, SETTLED, 100
        ),
        _quantile(tally, "settled round", "round after which the leader stays ahead in 90 of 100", 0.9),
        _ratio(tally, "behind", "points that the later winner was behind, at worst", "mean",
               note=_middle(tally, "behind")),
        _ratio(tally, "behind share", "the same, as a part of what the winner ends with", "share"),
        _ratio(tally, "apart", "points between first and last at the end", "mean", note=_middle(tally, "apart")),
        _ratio(tally, "apart share", "the same, as a part of the best", "share"),
        _ratio(tally, "chance", "another winner with the same hands and other dice", "share",
               note=f"nothing but luck would give {100 * (1 - 1 / players):.0f} %"),
        _ratio(tally, "skill", f"wins of one sensible bot against {players - 1} random", "share", SKILL,
               note=f"even: {100 / players:.0f} %"),
        _ratio(tally, "rounds", "length in rounds", "mean", note=_middle(tally, "rounds")),
        _minutes(tally, seconds),
        *(
            _ratio(tally, f"seat {seat}", f"wins of the {_nth(seat)} to have a turn", "share",
                   Aim(1 / players - SEAT, 1 / players + SEAT, SEAT_WHY) if players > 1 else None)
            for seat in range(1, players + 1)
        ),
    ]  # fmt: skip
    return [each for each in shown if each is not None]


def cards(tally: Tally) -> Cards:
    """How often cards are played, of the turns in which their holder could play them."""
    found = []
    for card, (could, did) in sorted(tally.cards.items()):
        if could >= FEW:
            found.append((card, wilson(did / could, could)))
    found.sort(key=lambda pair: (pair[1].value, pair[0]))
    never = tuple(card for card, share in found if share.high < RARELY)
    always = tuple(card for card, share in found if share.low > MOSTLY)
    return Cards(tuple(found), never, always)


def _nth(seat: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth")[seat - 1] if seat <= 6 else f"{seat}th"


def ratio(games: int, sums: Sequence[int], share: bool) -> Estimate | None:
    """A ratio of sums over games, whose spread is that of the games (what happens in one game hangs together)."""
    counted, of, cc, co, oo = sums
    if not of:
        return None
    value = counted / of
    spread = max(0.0, cc - 2 * value * co + value * value * oo) / of**2 * games / max(1, games - 1)
    if not share or not 0 <= value <= 1:  # somebody may be further behind than what the winner ends with
        half = Z * sqrt(spread)
        return Estimate(value, max(0.0, value - half), value + half)  # nothing that is counted is below nought
    if spread <= 0 or isclose(value, 0) or isclose(value, 1):
        # It never varied: as many cases as games in which it came up, by Kish's count.
        return wilson(value, of * of / oo)
    return wilson(value, max(1.0, value * (1 - value) / spread))


def _ratio(
    tally: Tally, key: str, title: str, kind: Literal["share", "mean"], aim: Aim | None = None, note: str = ""
) -> Shown | None:
    value = ratio(tally.games, tally.sums[key], kind == "share") if key in tally.sums else None
    return None if value is None else Shown(key, title, kind, value, aim, note)


def quantile(counted: Mapping[int, int], part: float) -> Estimate:
    """The value below which so many lie, and its interval by the order of the values.

    >>> quantile({value: 1 for value in range(1, 101)}, 0.5)
    Estimate(value=50, low=41, high=61)
    """
    total = sum(counted.values())
    half = Z * sqrt(total * part * (1 - part))
    places = [part * total, part * total - half, part * total + half + 1]
    values = [_at(counted, min(total - 1, max(0, floor(place - 1e-9)))) for place in places]
    return Estimate(*values)


def _at(counted: Mapping[int, int], place: int) -> int:
    seen = 0
    for value in sorted(counted):
        seen += counted[value]
        if seen > place:
            return value
    return max(counted)


def _quantile(tally: Tally, key: str, title: str, part: float, aim: Aim | None = None, of: int = 1) -> Shown | None:
    counted = tally.spreads.get(key)
    if not counted:
        return None
    value = Estimate(*(each / of for each in quantile(counted, part))) if of > 1 else quantile(counted, part)
    return Shown(f"{key} {part:g}", title, "share" if of > 1 else "quantile", value, aim)


def _most(tally: Tally, key: str, title: str) -> Shown | None:
    counted = tally.spreads.get(key)
    most = max(counted, default=0) if counted else 0
    return Shown(f"{key} most", title, "quantile", Estimate(most, most, most)) if most else None


def _middle(tally: Tally, key: str) -> str:
    """Median and the middle eight of ten."""
    counted = tally.spreads.get(key, Counter())
    total = sum(counted.values())
    if not total:
        return ""
    low, half, high = (_at(counted, total * tenth // 10) for tenth in (1, 5, 9))
    return f"half of them up to {half}, eight of ten {low} to {high}"


def _minutes(tally: Tally, seconds: float) -> Shown | None:
    found = ratio(tally.games, tally.sums["moments"], False) if "moments" in tally.sums else None
    if found is None:
        return None
    note = f"{found.value:.0f} decisions one after another, {seconds:g} seconds each; dealing and counting come on top"
    return Shown(
        "minutes", "length in minutes", "minutes", Estimate(*(each * seconds / 60 for each in found)), None, note
    )
