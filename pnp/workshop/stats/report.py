"""The figures of an evening as lines for a terminal, as a page of markdown, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

import msgspec

from pnp.named import NamedTuple
from pnp.workshop.stats.figures import CARDS_WHY, MOSTLY, RARELY, Aim, Cards, Shown
from pnp.workshop.stats.tally import Tally
from pnp.workshop.trials.trial import Estimate

FORMAT = "pnp-evening 1"
FIGURES = 8 + 2 + len("(1000.0 to 1000.0)") + 2  # columns of a figure and its interval
MET = {"yes": "met", "no": "missed", "perhaps": "cannot tell", "": ""}


class Measured(NamedTuple):
    """What was measured, and what of."""

    game: str
    title: str
    players: int
    bot: str
    header: Mapping[str, str]
    first: int
    seconds: float
    command: str
    tally: Tally
    shown: Sequence[Shown]
    cards: Cards


def number(shown: Shown, value: float) -> str:
    """One value of a figure.

    >>> one = Estimate(0.5, 0.25, 0.75)
    >>> number(Shown("waits", "", "share", one), 0.5), number(Shown("rounds", "", "mean", one), 10.04)
    ('50.0 %', '10.0')
    """
    if shown.kind == "share":
        return f"{100 * value:.1f} %"
    return f"{value:.0f}" if shown.kind in ("quantile", "minutes") else f"{value:.1f}"


def interval(shown: Shown) -> str:
    """The 95 % interval, nothing where there is none."""
    _, low, high = shown.value
    ends = [number(shown, each).removesuffix(" %") for each in (low, high)]
    return f"{ends[0]} to {ends[1]}" if low != high else ""


def aim_words(aim: Aim, share: bool = True) -> str:
    """`at most 35 %`, `at least 50 %`, `30 to 36 %`."""
    low, high = (None if each is None else f"{100 * each:.0f}" if share else f"{each:g}" for each in aim[:2])
    end = " %" if share else ""
    if low and high:
        return f"{low} to {high}{end}"
    return f"at least {low}{end}" if low else f"at most {high}{end}"


def summary(measured: Measured, wide: int = 0) -> Iterator[str]:
    """Lines for a terminal of `wide` columns; 0 where they may have any length."""
    tally = measured.tally
    yield f"{measured.title}, {measured.players} players, {tally.games:,} games by {measured.bot} bots"
    titles = max(len(shown.title) for shown in measured.shown)
    lines = ["  ".join((f"{shown.title:<{titles}}", *_figures(shown), *_remark(shown))) for shown in measured.shown]
    lines += card_lines(measured.cards)
    if wide and max(map(len, lines)) > wide:
        yield from _narrow(measured, wide)
    else:
        yield from lines


def _narrow(measured: Measured, wide: int) -> Iterator[str]:
    """The same lines where they are too wide: a long title is broken, what is remarked stands beneath."""
    titles = min(max(len(shown.title) for shown in measured.shown), max(20, wide - FIGURES))
    for shown in measured.shown:
        *before, last = wrap(shown.title, titles, subsequent_indent="  ")
        yield from before
        yield "  ".join((f"{last:<{titles}}", *_figures(shown)))
        for remark in _remark(shown):
            yield from wrap(remark, wide, initial_indent=" " * 4, subsequent_indent=" " * 4)
    for line in card_lines(measured.cards):
        yield from wrap(line, wide, subsequent_indent=" " * 4)


def _figures(shown: Shown) -> Iterator[str]:
    """A figure, and its interval where it has one."""
    yield f"{number(shown, shown.value.value):>8}"
    if between := interval(shown):
        yield f"({between})"


def _remark(shown: Shown) -> Iterator[str]:
    """Whether its aim is met, or what is said of it."""
    if shown.aim:
        yield f"{MET[shown.met]}: {aim_words(shown.aim)}"
    elif shown.note:
        yield shown.note


def card_lines(cards: Cards) -> Iterator[str]:
    """Which cards are hardly ever played, or nearly always."""
    if not cards.shares:
        return
    low, high = cards.shares[0], cards.shares[-1]
    yield (
        f"cards: of the turns in which it could be, {low[0]} was played least ({100 * low[1].value:.0f} %), "
        f"{high[0]} most ({100 * high[1].value:.0f} %)"
    )
    for words, ids in (
        (f"in fewer than {100 * RARELY:.0f} %", cards.never),
        (f"in over {100 * MOSTLY:.0f} %", cards.always),
    ):
        yield f"cards played {words}: {', '.join(ids) if ids else 'none'}"


def page(measured: Measured, pictures: Mapping[str, str]) -> str:
    """The report as markdown; `pictures` are files beside it, by what they show."""
    tally = measured.tally
    seeds = f"seeds {measured.first} to {measured.first + tally.games - 1}"
    lines = [
        f"# Evenings of {measured.title}",
        "",
        f"{tally.games:,} games with {measured.players} players by {measured.bot} bots, {seeds}, from:",
        "",
        f"    {measured.command}",
        "",
        "Intervals are for 95 %, by games. An aim is met or missed where the whole interval says so.",
        "",
        "| | here | interval | should be | |",
        "| --- | ---: | --- | --- | --- |",
    ]
    for shown in measured.shown:
        aim = f"{aim_words(shown.aim)}: {shown.aim.why}" if shown.aim else shown.note
        cells = (shown.title, number(shown, shown.value.value), interval(shown), aim, MET[shown.met])
        lines.append(f"| {' | '.join(cells)} |")
    if measured.cards.shares:
        should = f"{100 * RARELY:.0f} to {100 * MOSTLY:.0f} % of the turns in which a card could be played"
        lines += ["", "## Cards", "", f"Should be: {should}; {CARDS_WHY}.", ""]
        lines += [f"* {line}" for line in card_lines(measured.cards)]
    for what, file in pictures.items():
        lines += ["", f"![{what}]({file})"]
    return "\n".join(lines) + "\n"


def as_json(measured: Measured) -> str:
    """Everything that was counted and what it comes to."""

    def estimate(value: Estimate) -> dict[str, float]:
        return {key: round(each, 6) for key, each in value._asdict().items()}

    tally = measured.tally
    said = {
        "format": FORMAT,
        "game": measured.game,
        "players": measured.players,
        "bot": measured.bot,
        "header": dict(measured.header),
        "games": tally.games,
        "seed": measured.first,
        "seconds": measured.seconds,
        "figures": [
            {
                "key": shown.key,
                "title": shown.title,
                "kind": shown.kind,
                **estimate(shown.value),
                "least": shown.aim.least if shown.aim else None,
                "most": shown.aim.most if shown.aim else None,
                "why": shown.aim.why if shown.aim else "",
                "met": shown.met,
                "note": shown.note,
            }
            for shown in measured.shown
        ],
        "cards": [{"card": card, **estimate(share)} for card, share in measured.cards.shares],
        "never": list(measured.cards.never),
        "always": list(measured.cards.always),
        "spreads": {key: dict(sorted(counted.items())) for key, counted in sorted(tally.spreads.items())},
    }
    return msgspec.json.format(msgspec.json.encode(said), indent=1).decode() + "\n"
