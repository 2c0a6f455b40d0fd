"""A house rule that the header forgets, or that the table did: where several lines are in trouble, and none is by one
house rule more or fewer, that is one cause, the first of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from pnp.errors import Source, Unreadable
from pnp.referee.log.entries import Log
from pnp.referee.log.header import Setting
from pnp.referee.play.outcome import AT_FIRST
from pnp.referee.play.play import Play
from pnp.referee.repair.hypotheses.settled import Settled, clean
from pnp.referee.verdict.findings import verdict_on
from pnp.referee.verdict.verdict import FalseClaim, Ruling, Verdict

HOUSE = "house"
SEVERAL = 2  # causes, before the table is thought to have played by other rules than the header names


def by_another_house(
    play: Play, log: Log, stated: Sequence[tuple[int, str]], verdict: Verdict
) -> tuple[Verdict, Settled] | None:
    """The verdict on a log in which nothing but a house rule is amiss, with that as its one cause; None for others."""
    causes: list[Ruling | FalseClaim] = [each for each in verdict.rulings if each.follows_from is None]
    causes += [each for each in verdict.claims if each.follows_from is None]
    if len(causes) < SEVERAL or verdict.problems:
        return None
    first = min(causes, key=lambda cause: (cause.line, isinstance(cause, FalseClaim)))
    begun = next((at for at, entry in enumerate(log.entries, 1) if entry.source.line > first.line), len(log.entries))
    found = []
    for said, header in _houses(play):
        try:
            other = Play(play.game, play.kit, play.players, header, stated)
        except Unreadable:
            continue  # two house rules that exclude one another
        settled = clean(other.start, log.entries[:begun], AT_FIRST) and clean(other.start, log.entries)
        if settled is not None:
            found.append((said, other, settled))
    if len(found) != 1:
        return None
    said, other, settled = found[0]
    plain = verdict_on(other.game, other.kit, log, settled, other.start, other.words)
    if isinstance(first, Ruling):
        told = msgspec.structs.replace(first, assumption=f"played {said}")
        return msgspec.structs.replace(plain, accepted=False, rulings=(told,)), settled
    count = msgspec.structs.replace(first, assumption=f"as it is {said}", reasons=())
    return msgspec.structs.replace(plain, accepted=False, claims=(count,)), settled


def _houses(play: Play) -> Iterator[tuple[str, Mapping[str, Setting]]]:
    """Headers with one house rule more, and with one fewer, and what is to be said of them."""
    setting = play.header.get(HOUSE)
    named = [word.strip() for word in setting.value.split(",")] if setting is not None else []
    replaced = {each.option: each.replaces for each in play.kit.rules.index.values()}
    for rule, paragraph in play.game.HOUSE_RULES.items():
        words = [word for word in named if word != rule]
        more = rule not in named
        value = ", ".join([*words, rule] if more else words)
        header = {key: each for key, each in play.header.items() if key != HOUSE}
        if value:
            header[HOUSE] = Setting(value, setting.source if setting is not None else Source("header"))
        told = f"{rule} ({' instead of '.join(filter(None, (paragraph, replaced.get(rule))))})"
        what = f"with {told}, which the header does not name"
        yield what if more else f"without {told}, which the header names", header
