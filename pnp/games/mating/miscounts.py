"""What people count in place of the females with a strategy, paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.referee.play.ledger import Noting

from .table import BEATEN, BONUS, START_FOOD, Suitor, Table

NOT_BY_DICE = "with another caught than the dice say"
OTHERS = "with the combat won by another than the dice say"  # said of winner and loser alike


def turned_to_next(table: Table) -> list[str]:
    """Whom a predator would have caught that had turned to the next after an escape (3.7)."""
    there = [suitor for suitor in table.suitors.values() if not suitor.hidden]
    left = [suitor for suitor in there if not suitor.caught] if any(suitor.caught for suitor in there) else []
    return [suitor.player for suitor in left if suitor.predator == min(each.predator for each in left)]


def begun_otherwise(table: Table, noted: Noting) -> None:
    """People let rivals begin as a person does, or by another level (11.8)."""
    ways = [("as a person begins, not by the level", START_FOOD, 0)]
    ways += [(f"as it begins by '{each.level}'", each.food, each.offspring) for each in table.other_levels]
    for rival in table.rivals:
        for said, food, offspring in ways:
            noted.instead(rival, "food", food - table.food[rival], "11.8", said)
            noted.instead(rival, "offspring", offspring - table.offspring[rival], "11.8", said)


def miscount(table: Table, suitor: Suitor, noted: Noting, turned_to: Sequence[str]) -> None:
    """What people count in place of the females with a strategy."""
    who, card, took = suitor.player, suitor.card.id, suitor.attracted
    if suitor.bonus:
        rule = "9.4" if "cards-played" in table.settings.house else "4.7"
        without = min(took, suitor.fitness)
        noted.instead(who, "offspring", without, rule, f"without the combat bonus of {card}")
        beaten = sum(fate.endswith(BEATEN) for fate in table.fates.values())
        each = suitor.fitness + BONUS * beaten
        for more in dict.fromkeys((each, min(each, took + table.stands[suitor.stand])) if beaten > 1 else ()):
            said = f"with a combat bonus for each that {card} has beaten"
            noted.instead(who, "offspring", more, rule, said, rarely=True)
    elif suitor.card.kind == "combat" and table.stands[suitor.stand]:  # an empty stand would have given no bonus either
        rule = "9.4" if "cards-played" in table.settings.house else "4.8"
        for more in dict.fromkeys((min(BONUS, table.stands[suitor.stand]), BONUS)):
            noted.instead(who, "offspring", took + more, rule, f"with a combat bonus for {card}, which beat nobody")
    if any(fate.endswith(BEATEN) for fate in table.fates.values()) and suitor.bonus:
        noted.instead(who, "offspring", 0, "4.4", OTHERS, rarely=True)
    if took and suitor.taken_for:
        noted.instead(who, "offspring", 0, *suitor.taken_for, rarely=suitor.taken_for[1] == NOT_BY_DICE)
    for by, rule, said in suitor.otherwise:
        noted.instead(who, "offspring", took + by, rule, said, rarely=True, together=rule == "4.10")
    if took and (why := _thought_gone(table, suitor, turned_to)):
        noted.instead(who, "offspring", 0, *why)
    if suitor.stepped_up:
        wanted = suitor.fitness + BONUS * suitor.bonus
        for stand in table.stands.keys() - {suitor.stand}:
            said = f"with {card} at the {stand} stand"
            noted.instead(who, "offspring", min(wanted, table.stands[stand]), "4.9", said, rarely=True)
    if suitor.shared:
        _shared(suitor, noted)
    if suitor.fitness != suitor.card.fitness:
        _spoilt(table, suitor, noted)
    _at_the_stand(table, suitor, noted)
    if suitor.bonus and took == suitor.fitness + BONUS:
        noted.instead(who, "offspring", took - 1, "4.7", f"with a combat bonus of {BONUS - 1} for {card}")
    elif took > 1:
        noted.instead(who, "offspring", took - 1, "4.11", f"with one female fewer than {card} had to take")


def _shared(suitor: Suitor, noted: Noting) -> None:
    """What people take of a stand that is shared evenly (4.12)."""
    who, card, took = suitor.player, suitor.card.id, suitor.attracted
    wanted = suitor.fitness + BONUS * suitor.bonus
    for more in range(took + 1, wanted + 1):
        noted.instead(who, "offspring", more, "4.12", f"with more than the equal share of {card}")
    for fewer in range(took - 1, max(took - 3, -1), -1):
        noted.instead(who, "offspring", fewer, "4.12", f"with less than the equal share of {card}")


def _spoilt(table: Table, suitor: Suitor, noted: Noting) -> None:
    """What people count for a strategy that was spoilt (7.12)."""
    who, card, took, fitness = suitor.player, suitor.card.id, suitor.attracted, suitor.card.fitness
    said = f"with the Fitness that {card} had before it was spoilt"
    unspoilt = min(fitness + BONUS * suitor.bonus, took + table.stands[suitor.stand])
    noted.instead(who, "offspring", unspoilt, "7.12", said)
    below = fitness - sum(suitor.spoilt)
    if below < 0 and suitor.bonus:
        said = f"with the Fitness of {card} below 0"
        noted.instead(who, "offspring", max(0, below + BONUS), "7.12", said)
    for amount in dict.fromkeys(suitor.spoilt if len(suitor.spoilt) > 1 else ()):  # several add up
        left = max(0, fitness - sum(suitor.spoilt) + amount) + BONUS * suitor.bonus
        said = f"with one card less against {card}"
        noted.instead(who, "offspring", min(left, took + table.stands[suitor.stand]), "7.12", said)


def _at_the_stand(table: Table, suitor: Suitor, noted: Noting) -> None:
    """What people count who take Fitness for females, or a stand for fuller or emptier than it was (3.10, 5.1, 5.2)."""
    who, card, took, fitness = suitor.player, suitor.card.id, suitor.attracted, suitor.card.fitness
    gone = table.scarce[suitor.stand]
    unlessened = took + min(gone, max(0, suitor.fitness + BONUS * suitor.bonus - took))
    # What says more than that all were counted.
    because = {unlessened, *(took + by for by, rule, _ in suitor.otherwise if rule in ("7.15", "7.17"))}
    for bonus in (BONUS * suitor.bonus, 0):
        plain = suitor.bonus and not bonus and fitness == min(took, suitor.fitness)  # that is without the bonus
        if took != fitness + bonus and not plain and fitness + bonus not in because:
            said = f"with the Fitness of {card}{' and the bonus' if bonus else ''} instead of its females"
            noted.instead(who, "offspring", fitness + bonus, "5.1", said)
    if gone:
        noted.instead(who, "offspring", unlessened, "3.10", "with the females that scarcity took")
        twice = min(took, max(0, table.full - 2 * gone))
        noted.instead(who, "offspring", twice, "3.10", "with scarcity taken twice", rarely=True)
    scarce = table.environments[table.turned[-1]].scarcity if table.turned[-1] in table.environments else 0
    if "ignore-scarcity" in table.settings.variants and table.full - scarce < took:
        left = max(0, table.full - scarce)
        noted.instead(who, "offspring", left, "8.2", "without the females that scarcity would take")
    unfilled = max(0, table.left[suitor.stand] - gone)
    if unfilled < took:
        said = f"with a {suitor.stand} stand that nobody had refilled"
        noted.instead(who, "offspring", unfilled, "5.2", said, rarely=True)


def _thought_gone(table: Table, suitor: Suitor, turned_to: Sequence[str]) -> tuple[str, str] | None:
    """Why people may take a strategy that is in play for one that was caught or beaten: the paragraph, and in words."""
    card = suitor.card.id
    if suitor.hidden and not suitor.taken_for:
        return "7.9", f"with {card} caught, though it hid"
    if suitor.truce:
        return "7.14", f"with {card} beaten, though under a truce"
    if suitor.caught:
        return "3.5", f"with {card} eaten, though it escaped"
    if suitor.player in turned_to:
        return "3.7", f"with {card} eaten in the place of one that escaped"
    environment = table.environments.get(table.turned[-1])
    if environment is not None and environment.predators and "ignore-predation" in table.settings.variants:
        return "8.1", f"with {card} caught, though predators do nothing"
    return None
