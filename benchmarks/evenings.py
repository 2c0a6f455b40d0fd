"""The five games side by side: `docs/evenings.md`, from what `pnp playout GAME --stats` measures.

    python benchmarks/evenings.py                          what is not measured yet, then the page
    python benchmarks/evenings.py --again mating           these games anew (after a change of cards or bots)
    python benchmarks/evenings.py --only bios --games 200  more games of one: those that were played still count
    python benchmarks/evenings.py --seats 3000 --only bios who begins alone, of so many games: nothing else is looked at
    python benchmarks/evenings.py --page                   the page alone, from what has been measured

The figures of a game are kept in `docs/evenings/<game>-<players>.json`, the counts behind them beside these in
`.kept.json` files, which are nobody's but the machine's that played them, and who won from which seat in `seats.json`.
All are written every minute, so a run that is broken off loses nothing and goes on where it was. `--again` is for bots
and rules that have changed; other tables are noticed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from figures import row

from pnp.catalog import kit as load_kit
from pnp.catalog import load_bots, load_evening, load_rules
from pnp.places import Places
from pnp.referee.play.play import Play
from pnp.referee.play.walk import Walk
from pnp.referee.playout.metrics import UNIT, won
from pnp.referee.playout.playout import playout
from pnp.workshop.stats import playing, tally
from pnp.workshop.stats.figures import SEAT, SEAT_WHY, Aim, Shown, figures
from pnp.workshop.stats.figures import cards as card_figures
from pnp.workshop.stats.report import Measured, as_json
from pnp.workshop.trials.batches import NAMES
from pnp.workshop.trials.trial import wilson

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "docs" / "evenings"
WORDS = KEPT / "words.md"  # what is said before and after the tables
SEATS = KEPT / "seats.json"  # who won from which seat, where more games were played for this alone
GAMES = {"mating": 300, "scary": 200, "extinction": 150, "bios": 100, "megafauna": 80}
TABLES = {"mating": (3, 2, 4), "scary": (3, 2, 4), "extinction": (3, 2, 4), "bios": (3, 2, 4), "megafauna": (3, 2, 4)}
TITLES = {
    "mating": "The Mating Game",
    "scary": "Damn Nature You Scary",
    "extinction": "Extinction",
    "bios": "Bios: Megafauna",
    "megafauna": "American Megafauna",
}
AIMED = {
    "real": "turns with a real choice, at least 50 %",
    "waits": "turns that only wait, at most 35 %",
    "settled 0.9": "settled for 90 of 100, at least 75 % of the length",
    "skill": "one sensible bot against random ones, at least 60 %",
}
EVENED = {
    ("bios", 3): {"house": "last-first, early-birth"},
    ("extinction", 3): {"house": "there-and-back"},
    ("extinction", 4): {"house": "there-and-back"},
}  # variants that are there to make seats even
SHOWN = 3  # players at the tables that stand side by side
SECONDS = 20.0  # that a person takes for a decision, as `--stats` has it
EVERY = 60.0  # seconds between two times that the counts are written


def measure(game: str, players: int, games: int, workers: int, again: bool) -> None:
    """Measure one table, going on with what there is."""
    kit = load_kit(Places(), game)
    header = load_evening(game).HEADER
    wanted = playing.asked(kit, players, header, "sensible")
    of = playing.mark(wanted)
    path, kept = KEPT / f"{game}-{players}.json", KEPT / f"{game}-{players}.kept.json"
    counts = tally.nothing()
    if kept.exists() and not again:
        counts = tally.from_text(kept.read_text(encoding="utf-8"), kept, of, 1, 1_000_000)

    def write() -> None:
        measured = Measured(
            game=game,
            title=kit.title,
            players=players,
            bot="sensible",
            header=header,
            first=1,
            seconds=SECONDS,
            command=f"pnp playout {game} --stats --players {players} --games {counts.games}",
            tally=counts,
            shown=figures(counts, players, SECONDS),
            cards=card_figures(counts),
        )
        kept.write_text(tally.to_text(counts, of), encoding="utf-8")
        path.write_text(as_json(measured), encoding="utf-8")

    jobs = playing.slips(games, 1, counts.played, max(workers, games // 20))
    if not jobs:
        return
    written = time.monotonic()
    for more in playing.play_here(wanted, jobs, workers):
        counts = tally.add(counts, more)
        if time.monotonic() - written > EVERY:
            write()
            written = time.monotonic()
            sys.stderr.write(f"{game}, {players} players: {counts.games} of {games} games\n")
    write()


class Began:
    """Who had the first turn, who the second, of the play that it watches."""

    def __init__(self, game: str) -> None:
        self.evening = load_evening(game)
        self.order: tuple[str, ...] = ()

    def __call__(self, walk: Walk) -> None:
        if not self.order and self.evening.round_of(walk.table):
            self.order = tuple(self.evening.in_turn(walk.table))


def key_of(game: str, players: int, variant: Mapping[str, str]) -> str:
    """Under what `seats.json` keeps a table: bios-3, or bios-3 house: early-birth."""
    return " ".join((f"{game}-{players}", *(f"{key}: {value}" for key, value in variant.items())))


def measure_seats(game: str, players: int, games: int, again: bool, variant: Mapping[str, str]) -> None:
    """Play for the seats alone, going on with what there is: a tenth of what `measure` takes for a game."""
    header = {**load_evening(game).HEADER, **variant}
    play = Play(load_rules(game), load_kit(Places(), game), NAMES[:players], header)
    of = playing.mark(playing.asked(load_kit(Places(), game), players, header, "sensible"))
    bots = dict.fromkeys(play.players, load_bots(game, "sensible"))
    key = key_of(game, players, variant)
    every = json.loads(SEATS.read_text(encoding="utf-8")) if SEATS.exists() else {}
    found = every.get(key, {"of": of, "games": 0, "won": [0] * players})
    if again or found["of"] != of:
        found = {"of": of, "games": 0, "won": [0] * players}

    def write() -> None:
        there = json.loads(SEATS.read_text(encoding="utf-8")) if SEATS.exists() else {}
        SEATS.write_text(json.dumps(dict(sorted((there | {key: found}).items())), indent=1) + "\n", encoding="utf-8")

    written = time.monotonic()
    for seed in range(1 + found["games"], 1 + games):
        began = Began(game)
        table = playout(play.start, bots, play.words, Random(seed), claims=False, watch=began, conserving=False).table
        for seat, player in enumerate(began.order or play.players):
            found["won"][seat] += won(table, player)
        found["games"] += 1
        if time.monotonic() - written > EVERY or seed == games:
            write()
            written = time.monotonic()
            sys.stderr.write(f"{key}: seats of {found['games']} of {games} games\n")


def told(figure: Mapping[str, Any], value: float) -> str:
    """One number of a figure."""
    if figure["kind"] == "share":
        return f"{100 * value:.1f} %"
    return f"{value:.0f}" if figure["kind"] in ("quantile", "minutes") else f"{value:.1f}"


def cell(figure: Mapping[str, Any] | None) -> str:
    """A figure with its interval, and a mark where its aim is missed."""
    if figure is None:
        return ""
    low, high = (told(figure, figure[end]).removesuffix(" %") for end in ("low", "high"))
    said = told(figure, figure["value"]) + (f" ({low} to {high})" if low != high else "")
    return said + {"no": " **missed**", "perhaps": " ?"}.get(figure["met"], "")


def should_be(figure: Mapping[str, Any]) -> str:
    """What a figure should be, and why."""
    if figure["least"] is None and figure["most"] is None:
        return ""
    low, high = (None if figure[end] is None else f"{100 * figure[end]:.0f}" for end in ("least", "most"))
    bounds = f"{low} to {high} %" if low and high else f"at least {low} %" if low else f"at most {high} %"
    return f"{bounds}: {figure['why']}"


def side_by_side(found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """The table of all figures, game by game."""
    by_key = {game: {figure["key"]: figure for figure in said["figures"]} for game, said in found.items()}
    yield row("", *(TITLES[game] for game in found), "should be, and why")
    yield row("---", *("---:" for _ in found), "---")
    yield row("games", *(f"{said['games']:,}" for said in found.values()), "")
    for key, first in next(iter(by_key.values())).items():
        if not key.startswith("seat"):
            yield row(first["title"], *(cell(figures.get(key)) for figures in by_key.values()), should_be(first))


def seats() -> Iterator[str]:
    """Who wins by the order of the first turns, at all tables that have been measured."""
    yield row("game", "players", "games", "first", "second", "third", "fourth")
    yield row("---", "---:", "---:", "---:", "---:", "---:", "---:")
    every = json.loads(SEATS.read_text(encoding="utf-8")) if SEATS.exists() else {}
    for game, tables in TABLES.items():
        for players in sorted(tables):
            path = KEPT / f"{game}-{players}.json"
            said: Any = {"games": 0, "figures": []}
            if path.exists():
                said = json.loads(path.read_text(encoding="utf-8"))
            cells = [cell(figure) for figure in said["figures"] if figure["key"].startswith("seat")]
            alone = every.get(f"{game}-{players}", {"games": 0, "won": []})
            games = max(alone["games"], said["games"])
            if alone["games"] >= max(1, said["games"]):
                cells = [seat_cell(each / UNIT / alone["games"], alone["games"], players) for each in alone["won"]]
            if games:
                yield row(TITLES[game], players, f"{games:,}", *cells, *[""] * (4 - len(cells)))
            variant = EVENED.get((game, players), {})
            if variant and (there := every.get(key_of(game, players, variant))):
                cells = [seat_cell(each / UNIT / there["games"], there["games"], players) for each in there["won"]]
                name = ", ".join((TITLES[game], *variant.values()))
                yield row(name, players, f"{there['games']:,}", *cells, *[""] * (4 - len(cells)))


def seat_cell(share: float, games: int, players: int) -> str:
    """The wins of a seat with their interval, and a mark where it is not within three points of even."""
    shown = Shown("seat", "", "share", wilson(share, games), Aim(1 / players - SEAT, 1 / players + SEAT, SEAT_WHY))
    return cell(dict(shown.value._asdict(), kind=shown.kind, met=shown.met))


def measured() -> Iterator[tuple[str, int, Mapping[str, Any]]]:
    """All tables that `--stats` has measured: the game, how many sit there, and what was told."""
    for game, tables in TABLES.items():
        for players in sorted(tables):
            path = KEPT / f"{game}-{players}.json"
            if path.exists():
                yield game, players, json.loads(path.read_text(encoding="utf-8"))


def aims() -> Iterator[str]:
    """The figures that have an aim, at all tables that have been measured."""
    every = list(measured())
    wanted = [
        figure
        for figure in every[0][2]["figures"]
        if not figure["key"].startswith("seat") and (figure["least"] is not None or figure["most"] is not None)
    ]
    yield row("game", "players", "games", *(AIMED.get(figure["key"], figure["title"]) for figure in wanted))
    yield row("---", "---:", "---:", *("---:" for _ in wanted))
    for game, players, said in every:
        figures = {figure["key"]: figure for figure in said["figures"]}
        yield row(TITLES[game], players, f"{said['games']:,}", *(cell(figures.get(each["key"])) for each in wanted))


def cards() -> Iterator[str]:
    """Which cards are played least and most, of the turns in which they could be."""
    yield row("game", "players", "least", "most", "under 2 %", "over 60 %")
    yield row("---", "---:", "---", "---", "---", "---")
    for game, players, said in measured():
        if shares := said["cards"]:
            ends = (f"{each['card']} {100 * each['value']:.0f} %" for each in (shares[0], shares[-1]))
            lists = (", ".join(said[key]) or "none" for key in ("never", "always"))
            yield row(TITLES[game], players, *ends, *lists)


def page() -> str:
    """The whole page."""
    found = {game: said for game, players, said in measured() if players == SHOWN}
    text = WORDS.read_text(encoding="utf-8")
    parts = {"SIDE BY SIDE": side_by_side(found), "AIMS": aims(), "SEATS": seats(), "CARDS": cards()}
    for name, lines in parts.items():
        text = text.replace(f"<!-- {name} -->", "\n".join(lines))
    return text


def main() -> None:
    """Read the options, measure, write."""
    options = argparse.ArgumentParser(description="docs/evenings.md: the five games side by side.")
    options.add_argument("--again", nargs="*", default=[], choices=GAMES, help="games to measure anew")
    options.add_argument("--only", nargs="*", default=list(GAMES), choices=GAMES, help="games to measure (all)")
    options.add_argument("--players", nargs="*", type=int, default=[2, 3, 4], help="tables to measure (2 3 4)")
    options.add_argument("--games", type=int, help="so many of each (more than there are: the rest is played)")
    options.add_argument("--workers", type=int, default=0, help="processes (as many as there are processors)")
    options.add_argument("--seats", type=int, help="play up to so many for who begins, and nothing else")
    options.add_argument("--page", action="store_true", help="only write the page")
    chosen = options.parse_args()
    KEPT.mkdir(exist_ok=True)
    for game, games in () if chosen.page else GAMES.items():
        for players in TABLES[game]:
            if chosen.seats:
                if game in chosen.only and players in chosen.players:
                    for variant in [{}, *filter(None, [EVENED.get((game, players))])]:
                        measure_seats(game, players, chosen.seats, game in chosen.again, variant)
                continue
            again, there = game in chosen.again, (KEPT / f"{game}-{players}.json").exists()
            if game in chosen.only and players in chosen.players and (again or chosen.games or not there):
                measure(game, players, chosen.games or games, chosen.workers, again)
    (ROOT / "docs" / "evenings.md").write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
