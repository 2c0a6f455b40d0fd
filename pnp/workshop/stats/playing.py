"""Plays that are looked at as evenings, wherever there is a processor.

Of each seed there are three plays: the evening itself; the same hands again with other dice; and one in which a single
seat is sensible and all others are played at random. A worker on another machine needs this program, and no files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from random import Random

import msgspec

from pnp import __version__
from pnp.catalog import load_bots, load_evening, load_rules
from pnp.kit.checksum import checksum
from pnp.kit.records import Kit
from pnp.named import NamedTuple
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.play import Play
from pnp.referee.play.table import Table
from pnp.referee.playout.metrics import UNIT, won
from pnp.referee.playout.observed import Observed
from pnp.referee.playout.playout import Bot, playout
from pnp.workshop.stats.tally import Tally, note, note_cards, nothing
from pnp.workshop.trials import spread
from pnp.workshop.trials.batches import BATCH, NAMES, Spans, joined, processors

RANDOM = "random"


class Asked(NamedTuple):
    """What is measured: the cards, how many sit there, the header lines of the log, and the bot that plays."""

    version: str
    kit: Kit
    players: int
    header: Mapping[str, str]
    bot: str


Slip = tuple[int, int]
"""The first seed, and how many."""


def asked(kit: Kit, players: int, header: Mapping[str, str], bot: str) -> Asked:
    """Raises Unreadable where the header lines or the bot are none of the game, before anything is sent anywhere."""
    wanted = Asked(__version__, kit, players, header, bot)
    _laid(wanted)
    load_bots(kit, bot)
    return wanted


def mark(wanted: Asked) -> str:
    """The mark of all that is measured so: the same program, tables (cards and others), header lines and bot."""
    tables = {**wanted.kit.decks, **wanted.kit.lists}
    cards = sorted((name, checksum(rows)) for name, rows in tables.items())
    said = msgspec.json.encode(
        [wanted.version, wanted.kit.game, cards, wanted.players, sorted(wanted.header.items()), wanted.bot]
    )
    return hashlib.sha256(said).hexdigest()[:16]


def slips(games: int, first: int, played: Spans = (), workers: int = 1) -> list[Slip]:
    """The seeds that are still to be played, cut into pieces."""
    batch = max(1, min(BATCH, games // (4 * workers)))
    found, at = [], first
    for begin, end in (*joined(played), (first + games, first + games)):
        gap = min(begin, first + games)
        found += [(start, min(batch, gap - start)) for start in range(at, gap, batch)]
        at = max(at, end)
    return found


def play_here(wanted: Asked, jobs: list[Slip], workers: int = 0) -> Iterator[Tally]:
    """The tally of each piece as it comes, from so many processes (0: one for each processor)."""
    return spread.here(play_slip, jobs, wanted, workers or processors())


def play_there(wanted: Asked, jobs: list[Slip], address: str) -> Iterator[Tally]:
    """The tally of each piece as it comes, from the workers of a Dask scheduler. Raises Unreadable."""
    # In a list, so that it is sent as it is.
    return spread.there(_play_sent, jobs, [wanted], address)


def _play_sent(slip: Slip, common: list[Asked]) -> Tally:
    return play_slip(slip, common[0])


def play_slip(slip: Slip, common: Asked) -> Tally:
    """Play some seeds. Raises RuntimeError where another version of this program is asked to."""
    if common.version != __version__:
        raise RuntimeError(f"this worker has pnp {__version__}, these plays come from pnp {common.version}")
    tally = nothing()
    play = _laid(common)
    first, games = slip
    for seed in range(first, first + games):
        _look(common, play, seed, tally)
    return tally._replace(games=games, played=((first, first + games),))


def _laid(wanted: Asked) -> Play:
    return Play(load_rules(wanted.kit), wanted.kit, NAMES[: wanted.players], wanted.header)


def _look(wanted: Asked, play: Play, seed: int, tally: Tally) -> None:
    """The three plays of one seed."""
    bot = load_bots(wanted.kit, wanted.bot)
    cards = frozenset(card.id for deck in wanted.kit.decks.values() for card in deck)
    observed = Observed(load_evening(wanted.kit), dict.fromkeys(play.players, bot), Random(f"weighing {seed}"), cards)
    played = playout(
        play.start,
        observed.bots,
        play.words,
        Random(seed),
        claims=False,
        watch=observed.watch,
        conserving=False,
    )
    table = played.table
    told = {
        "decisions": (observed.decisions, observed.turns),
        "answers": (sum(many * count for many, count in observed.answers.items()), observed.decisions),
        "real": (observed.real_turns, observed.turns),
        "waits": (observed.waits, observed.turns),
        "others": (observed.moments * len(play.players) - observed.decisions, observed.decisions),
        "moments": (observed.moments, 1),
        "rounds": (len(observed.leads), 1),
    }
    spreads: dict[str, Mapping[int, int]] = {
        "decisions": observed.in_turns,
        "answers": observed.answers,
        "rounds": {len(observed.leads): 1},
        "moments": {observed.moments: 1},
    }
    for seat, player in enumerate(observed.in_turn or play.players, 1):
        told[f"seat {seat}"] = (won(table, player), UNIT)
    if len(play.players) > 1:
        more_told, more_spreads = _race(observed, table)
        told |= more_told
        spreads |= more_spreads
        again = _again(wanted, play, seed)
        told["chance"] = (UNIT - _shared(table, again), UNIT)
        told["skill"] = (_skill(wanted, play, seed), UNIT)
    note(tally, told, spreads)
    note_cards(tally, observed.could, observed.did)


def _race(observed: Observed, table: Table) -> tuple[dict[str, tuple[int, int]], dict[str, dict[int, int]]]:
    """Who was ahead when, and by how much it ended."""
    told, spreads = {"leads": (observed.lead_changes(), 1)}, {"leads": {observed.lead_changes(): 1}}
    if table.winners and observed.leads:
        winner = table.winners[0]
        at, rounds = observed.settled(winner), len(observed.leads)
        behind = round(observed.behind(winner))
        last = observed.leads[-1][1]
        best, worst = round(max(last.values())), round(min(last.values()))
        told |= {
            "settled": (at, rounds),
            "behind": (behind, 1),
            "behind share": (behind, max(1, round(last[winner]))),
            "apart": (best - worst, 1),
            "apart share": (best - worst, max(1, best)),
        }
        spreads |= {
            "settled": {100 * at // rounds: 1},
            "settled round": {at: 1},
            "behind": {behind: 1},
            "apart": {best - worst: 1},
        }
    return told, spreads


def _again(wanted: Asked, play: Play, seed: int) -> Table:
    """The same play as far as the first decision, and then with other luck."""
    bot, chance = load_bots(wanted.kit, wanted.bot), Random(seed)
    turned = False

    def lucky(table: Table, ask: AnyAsk, player: str, legal: object, luck: Random, /) -> object:
        nonlocal turned
        if not turned:
            turned = True
            chance.seed(f"other luck {seed}")
        return bot(table, ask, player, legal, luck)  # type: ignore[arg-type]

    bots: dict[str, Bot] = dict.fromkeys(play.players, lucky)  # type: ignore[arg-type]
    return playout(play.start, bots, play.words, chance, claims=False, conserving=False).table


def _shared(one: Table, other: Table) -> int:
    """How far two plays have the same winner, in sixtieths."""
    both = set(one.winners) & set(other.winners)
    return UNIT * len(both) // max(1, len(one.winners), len(other.winners))


def _skill(wanted: Asked, play: Play, seed: int) -> int:
    """What one seat wins that is sensible among seats played at random; the seats take turns with the seeds."""
    seat = seed % len(play.players)
    bots = dict.fromkeys(play.players, load_bots(wanted.kit, RANDOM))
    bots[play.players[seat]] = load_bots(wanted.kit, wanted.bot)
    table = playout(play.start, bots, play.words, Random(f"skill {seed}"), claims=False, conserving=False).table
    return won(table, play.players[seat])
