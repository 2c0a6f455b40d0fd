"""A trial as it is read: a page of Markdown, charts beside it, and all figures as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from pnp.named import NamedTuple
from pnp.wording import number_of

from .batches import note_of
from .charts import histogram, shares, spread_words
from .trial import Estimate, Row, Trial, groups
from .tryout import Tryout

CHARTED = 3  # rows that make a group worth a chart


class Tried(NamedTuple):
    """What was tried, for the head of the report. `header` are the log's lines that lay the deck."""

    title: str
    game: str
    game_title: str
    deck: str
    file: str
    mark: str
    size: str
    players: int
    first: int
    header: Mapping[str, str]
    note: str
    command: str


def tried_of(tryout: Tryout, title: str, file: str, players: int, first: int, command: str) -> Tried:
    """What was tried, of a deck that is laid beside the standard one."""
    kit = tryout.tried.kit
    return Tried(
        title=title,
        game=kit.game,
        game_title=kit.title,
        deck=tryout.opened.deck.name,
        file=file,
        mark=tryout.opened.mark,
        size=tryout.opened.size,
        players=players,
        first=first,
        header=tryout.tried.header,
        note=note_of(kit),
        command=command,
    )


def charts(trial: Trial, tried: Tried) -> dict[str, str]:
    """The charts by the ends of their names: what is a spread, and each group of three figures or more."""
    name = tried.title
    drawn = {}
    for spread in trial.spreads:
        drawn[slug(spread.figure.title)] = histogram(spread, trial.games, _capital(spread.figure.title), name)
    for group, rows in groups(trial.rows).items():
        alike = [row for row in rows if row.figure.kind == rows[0].figure.kind]
        if len(alike) == len(rows) >= CHARTED:
            drawn[slug(group)] = shares(rows, group, name)
    return drawn


def report(trial: Trial, tried: Tried, pictures: Mapping[str, str]) -> str:
    """The page; `pictures` are the files of the charts by the ends of their names."""
    return "\n".join([*_head(trial, tried), *_findings(trial), *_tables(trial, pictures), *_foot(trial, tried)]) + "\n"


def summary(trial: Trial) -> list[str]:
    """What differs, for a terminal."""
    found = sorted((row for row in trial.rows if row.differs), key=_clear, reverse=True)
    compared = sum(row.difference is not None for row in trial.rows)
    lines = [sentence(row) for row in found]
    return [*lines, f"{trial.games:,} games with either deck; {len(found)} of {compared} figures differ (95 %)"]


def _head(trial: Trial, tried: Tried) -> list[str]:
    seats = number_of(tried.players, "player")
    return [
        f"# {tried.title}: a trial",
        "",
        f"{trial.games:,} games of {tried.game_title} with {seats}, played by bots with the "
        f"standard {tried.deck} deck and again, from the same seeds, with `{tried.file}` "
        f"({tried.size}, mark {tried.mark}).",
        "",
        f"    {tried.command}",
        "",
    ]


def _findings(trial: Trial) -> list[str]:
    """The differences that chance does not explain, the clearest first."""
    found = sorted((row for row in trial.rows if row.differs), key=_clear, reverse=True)
    compared = sum(row.difference is not None for row in trial.rows)
    lines = ["## What differs", ""]
    if not found:
        lines += [f"None of the {compared} figures differs by more than chance explains.", ""]
        return lines
    for row in found[:8]:
        lines.append(f"* {sentence(row)}")
    more = len(found) - 8
    if more > 0:
        lines.append(f"* {more} more: see the tables, where they stand in bold.")
    lines += [
        "",
        f"{len(found)} of {compared} figures differ. One in twenty would do so by chance alone.",
        "",
    ]
    return lines


def _clear(row: Row) -> float:
    """How many half intervals a difference is away from 0."""
    assert row.difference is not None
    half = (row.difference.high - row.difference.low) / 2
    return abs(row.difference.value) / half if half else float("inf")


def sentence(row: Row) -> str:
    """One difference in words."""
    assert row.standard is not None and row.tried is not None and row.difference is not None
    figure = row.figure
    name = figure.title if figure.group == "The play" else f"{figure.group.lower()}: {figure.title}"
    way = "up" if row.difference.value > 0 else "down"
    return (
        f"{_capital(name)}: {_value(row, row.tried)} instead of {_value(row, row.standard)}, "
        f"{way} by {_change(row, row.difference, signed=False)}."
    )


def _tables(trial: Trial, pictures: Mapping[str, str]) -> list[str]:
    lines: list[str] = []
    spreads = {spread.figure.key: spread for spread in trial.spreads}
    for group, rows in groups(trial.rows).items():
        lines += [f"## {group}", ""]
        if slug(group) in pictures:
            lines += [f"![{group}, with intervals]({pictures[slug(group)]})", ""]
        lines += ["| | of each | standard | this deck | difference |", "| --- | --- | ---: | ---: | ---: |"]
        for row in rows:
            cells = [_value(row, each) + _half(row, each) if each else "–" for each in (row.standard, row.tried)]
            changed = _change(row, row.difference) if row.difference else "–"
            if row.differs:
                changed = f"**{changed}**"
            lines.append(f"| {row.figure.title} | {row.figure.of} | {cells[0]} | {cells[1]} | {changed} |")
            if row.figure.key in spreads:
                spread = spreads[row.figure.key]
                middle = (spread_words(each) for each in (spread.standard, spread.tried))
                lines.append(f"| {row.figure.title}, median (and eight of ten) | game | {' | '.join(middle)} | |")
        lines.append("")
        for row in rows:
            name = slug(row.figure.title)
            if row.figure.key in spreads and name in pictures:
                lines += [f"![{_capital(row.figure.title)}, how often]({pictures[name]})", ""]
    return lines


def _foot(trial: Trial, tried: Tried) -> list[str]:
    laid = [f"    {key}: {value}" for key, value in tried.header.items()]
    seeds = f"Seeds {tried.first} to {tried.first + trial.games - 1}."
    lines = ["## How it was done", ""]
    if laid:
        lines += ["The deck lay as these header lines of a log say:", "", *laid, ""]
    return [
        *lines,
        tried.note,
        "",
        f"{seeds} All intervals are for 95 %: Wilson's for shares, for as many cases as their spread between games is "
        "worth; differences are taken game by game between the two plays of a seed. Everything was counted in whole "
        "numbers, so that the same seeds give the same figures on any machine, with any number of workers. Bots are no "
        "people: they neither talk nor bluff, and take no pleasure in a card.",
    ]


# ---- numbers in words


def _value(row: Row, each: Estimate) -> str:
    return f"{100 * each.value:.1f} %" if row.figure.kind == "share" else _number(each.value, each)


def _half(row: Row, each: Estimate) -> str:
    """The interval behind a value: its ends for shares, which lean, and plus or minus for the others."""
    if row.figure.kind == "share":
        return f" ({100 * each.low:.1f} to {100 * each.high:.1f})"
    return f" ± {_number((each.high - each.low) / 2, each)}"


def _change(row: Row, each: Estimate, *, signed: bool = True) -> str:
    """A difference with its interval; points are those of a percentage."""
    half = (each.high - each.low) / 2
    value = each.value if signed else abs(each.value)
    if row.figure.kind == "share":
        return f"{_sign(100 * value, 1, signed)} ± {100 * half:.1f} points"
    digits = _digits(each)
    return f"{_sign(value, digits, signed)} ± {half:.{digits}f}"


def _sign(value: float, digits: int, signed: bool) -> str:
    text = f"{value:+.{digits}f}" if signed else f"{value:.{digits}f}"
    return text.replace("-", "−")


def _digits(each: Estimate) -> int:
    """Decimals that an interval bears: two figures of its half."""
    half = (each.high - each.low) / 2
    return 0 if half >= 10 else 1 if half >= 1 else 2


def _number(value: float, each: Estimate) -> str:
    return f"{value:.{_digits(each)}f}".replace("-", "−")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def slug(text: str) -> str:
    """A text as part of a file's name.

    >>> slug("Wins of seats that lean to")
    'wins-of-seats-that-lean-to'
    """
    words = "".join(letter if letter.isalnum() else " " for letter in text.casefold()).split()
    return "-".join(words)


# ---- figures for other programs


class _Figure(msgspec.Struct):
    key: str
    title: str
    group: str
    kind: str
    of: str
    standard: Sequence[float] | None
    tried: Sequence[float] | None
    difference: Sequence[float] | None


def as_json(trial: Trial, tried: Tried) -> str:
    """All figures: value, low and high of each deck and of the difference; the head of the report before them."""
    figures = [
        _Figure(*row.figure[:5], *(list(each) if each else None for each in (row.standard, row.tried, row.difference)))
        for row in trial.rows
    ]
    spreads = {
        spread.figure.key: {
            "standard": {str(value): count for value, count in sorted(spread.standard.items())},
            "tried": {str(value): count for value, count in sorted(spread.tried.items())},
        }
        for spread in trial.spreads
    }
    content = {"trial": {**tried._asdict(), "games": trial.games}, "figures": figures, "spreads": spreads}
    return msgspec.json.format(msgspec.json.encode(content), indent=1).decode() + "\n"
