"""Promote: a card is turned to one of its ends, and what that brings (rules 6, 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from pnp.referee.play.guards import Broken, Require
from pnp.referee.play.ledger import noting

from .cards import End
from .lifeforms import CREEPLES, LEAST_SIZE, MOST_SIZE, Held, Key, LifeForm, Organs
from .table import Table
from .verbs import Host, Promote, spot

Spot = tuple[str, str]
OTHERWISE = {"head": "6.6", "tail": "6.6", "tool": "6.7", "venom": "6.9", "mutualism": "6.10"}
"""The paragraph on what comes of an end and is no shape."""
T = TypeVar("T")


def holder(table: Table, player: str, card: str) -> tuple[LifeForm, Held] | None:
    """The life-form of a player that has a card, and the card."""
    for form in table.of(player):
        held = form.held(card)
        if held is not None:
            return form, held
    return None


def parents(table: Table, form: LifeForm, shape: str) -> list[Spot]:
    """Upright creeples of a life-form where a new shape may stay (7.2)."""
    return [
        (hex_, half) for hex_, half, lies in table.ground.of(form.key) if not lies and table.world.may_stay(shape, hex_)
    ]


def guests(table: Table, form: LifeForm) -> list[Key]:
    """Life-forms that can give a host: unborn, and a creeple in a hex with one of this life-form's (6.10)."""
    near: dict[Key, None] = {}
    for hex_ in sorted(table.ground.hexes(form.key)):
        near.update(dict.fromkeys(sorted(table.ground.on(hex_))))
    return [key for key in near if key != form.key and table.forms[key].unborn > 0]


def why_not(table: Table, form: LifeForm, end: End) -> tuple[str, str] | None:
    """The paragraph and the reason why an end cannot be carried out, None where it can (6.4)."""
    if end.icon == "creeple":
        shape = str(end.shape)
        if (form.player, shape) in table.forms:
            return "7.1", f"{form.player} has {shape} in play already"
        if not parents(table, form, shape):
            return "7.2", f"no {form.shape} of {form.player} stands upright where {shape} may stay"
    elif end.icon == "hand":
        if form.tool:
            return "6.7", f"{form} has a tool already, the {form.tool}"
        if not table.tools:
            return "6.7", "no tool is left"
    elif end.icon == "mutual" and not guests(table, form):
        return "6.10", f"no other life-form with unborn creeples shares a hex with {form}"
    return None


def _end_meant(table: Table, form: LifeForm, held: Held, move: Promote) -> End | None:
    """The end of a line: the one it names, the one for which it names a parent, tool or host, or the only one that is
    possible."""
    if move.end is not None:
        return held.card.ends.get(move.end)  # a search may try a word that is no end
    brought = _brought(form, held, move)
    if brought is not None:
        named = [end for end in held.card.ends.values() if end.brings(brought)]
        return named[0] if len(named) == 1 else None
    icon = "creeple" if move.parent else "hand" if move.tool else "mutual" if move.host else ""
    if icon:
        named = [end for end in held.card.ends.values() if end.icon == icon]
        return named[0] if len(named) == 1 else None
    possible = [end for end in held.card.ends.values() if why_not(table, form, end) is None]
    return possible[0] if len(possible) == 1 else None


def _brought(form: LifeForm, held: Held, move: Promote) -> str | None:
    """What a line says that comes of the card; its life-form's own shape says only whose card it is, where none of its
    ends brings that shape."""
    if move.shape == form.shape and not any(end.brings(form.shape) for end in held.card.ends.values()):
        return None
    return move.shape


def _parent_meant(table: Table, form: LifeForm, end: End, move: Promote) -> Spot | None:
    """The parent of a line: of those that fit its words, if there is only one."""
    found = parents(table, form, str(end.shape))
    if move.parent is not None:
        hex_, half = move.parent
        found = [at for at in found if at[0] == hex_ and half in ("", at[1])]
    return found[0] if len(found) == 1 else None


def promotion_meant(table: Table, move: Promote) -> tuple[object, ...]:
    """What a line comes to: the card, the end, and the parent, tool or host, written or the only one there is."""
    found = holder(table, move.player, move.card)
    if found is None:
        return (move.card,)
    form, held = found
    end = _end_meant(table, form, held, move)
    if end is None:
        return (move.card,)
    parent = _parent_meant(table, form, end, move) if end.icon == "creeple" else None
    tool = (move.tool or _only(table.tools)) if end.icon == "hand" else None
    guest = (move.host or _only(guests(table, form))) if end.icon == "mutual" else None
    return move.card, end.letter, parent, tool, guest and tuple(guest)


def _only(things: Sequence[T]) -> T | None:
    return things[0] if len(things) == 1 else None


def _why_none(table: Table, player: str, card: str) -> Broken:
    """Why a player cannot turn over a card that lies beside none of his life-forms: what has become of it."""
    for form in table.forms.values():
        if form.genotype is not None and form.genotype.id == card:
            return Broken("6.1", f"{card} is promoted already: it is the genotype of {form}")
        if form.held(card) is not None:
            return Broken("6.1", f"{player} has no card {card}: it is {form.player}’s")
    if not any(card in display.discard for display in table.displays.values()):
        return Broken("6.1", f"{player} has no card {card}")
    if card in table.bared:
        return Broken("4.10", f"{player} has no card {card}: {table.bared[card]}")
    return Broken("6.1", f"{player} has no card {card}: it is in the discard")


def check_promote(table: Table, move: Promote, require: Require) -> None:
    """An own card, not yet promoted, and an end that can be carried out as the line says (6.1 to 6.10, 7.1, 7.2)."""
    found = holder(table, move.player, move.card)
    if found is None:
        require(False, *_why_none(table, move.player, move.card))
        return
    form, held = found
    on_map = require(table.ground.count(form.key), "5.2", f"{form} has no creeple on the map")
    fresh = require(held.end is None, "6.2", f"{move.card} is promoted already")
    if not (on_map and fresh):
        return
    end = _end_meant(table, form, held, move)
    brought = _brought(form, held, move)
    if brought is not None and (end is None or not end.brings(brought)):
        rule = OTHERWISE.get(brought, "6.5")
        require(False, rule, f"no {brought} comes of {move.card}{f' {move.end}' if move.end else ''}")
        return
    if end is None:
        require(False, "16.7", "which end, A or B? Both are possible")
        return
    bad = why_not(table, form, end)
    if bad is None and move.tool is not None and end.icon != "hand":
        bad = "6.7", f"no tool comes of {move.card} {end.letter}"
    if bad is None and move.host is not None and end.icon != "mutual":
        bad = "6.10", f"no host comes of {move.card} {end.letter}"
    if bad is not None:
        require(False, *bad)
    elif end.icon == "creeple":
        _check_parent(table, form, end, move, require)
    elif end.icon == "hand":
        if move.tool is None:
            require(len(table.tools) == 1, "16.7", f"which tool: {', '.join(table.tools)}?")
        else:
            require(move.tool in table.tools, "6.7", f"the {move.tool} is not there any more")
    elif end.icon == "mutual":
        able = guests(table, form)
        say = ", ".join(f"{player}’s {shape}" for player, shape in able)
        if move.host is None:
            require(len(able) == 1, "16.7", f"which host: {say}?")
        else:
            player, shape = move.host
            require((player, shape) in able, "6.10", f"{player}’s {shape} cannot be the host; {say} can")


def _check_parent(table: Table, form: LifeForm, end: End, move: Promote, require: Require) -> None:
    if _parent_meant(table, form, end, move) is not None:
        return
    able = parents(table, form, str(end.shape))
    say = ", ".join(spot(*at) for at in able)
    if move.parent is None:
        require(False, "16.7", f"which parent: {say}?")
        return
    hex_, half = move.parent
    many = sum(1 for at in able if at[0] == hex_ and half in ("", at[1]))
    if many > 1:
        require(False, "16.7", f"herbivore or carnivore on {hex_}?")
        return
    where = f"{hex_} {half}".strip()
    require(False, "7.2", f"no {form.shape} stands upright on {where} where {end.shape} may stay; possible: {say}")


def promote(table: Table, move: Promote) -> None:
    """Turn the card over; a creeple, a tool or a host comes of it (6.1, 7.3 to 7.8)."""
    found = holder(table, move.player, move.card)
    if found is None:
        return
    form, held = found
    end = _end_meant(table, form, held, move)
    if end is None:
        return
    if end.icon == "creeple":
        at = _parent_meant(table, form, end, move)
        if at is not None:
            unborn, points = form.unborn, table.points(move.player)
            with noting(table, "7.6", f"the new shape of {move.card}") as noted:
                speciate(table, form, held, end, at)
                spare = table.forms[form.key].unborn - unborn if form.key in table.forms else -unborn
                six = f"without the six unborn of the new {end.shape}"
                noted.instead(move.player, "unborn", spare, "7.6", six)
                if form.key in table.forms:
                    noted.instead(move.player, "unborn", CREEPLES - 1, "7.6", f"without the parent of {move.card}")
                # One goes and one comes, so that nothing shows but where the parent is counted still.
                noted.instead(move.player, "map", 1, "7.6", f"with the parent of {move.card} beside the child")
                if form.key not in table.forms and form.fossil:
                    by = table.points(move.player) - points + 1
                    noted.instead(
                        move.player, "points", by, "7.8", f"with the fossil of the {form.shape}, which died out"
                    )
                if form.key not in table.forms:
                    noted.instead(
                        move.player, "unborn", CREEPLES, "7.8", f"with the unborn {form.shape}, which died out"
                    )
        return
    with noting(table, "8.1", f"the emotion of {move.card}"):
        if table.misread == "moved":
            held.plus = Organs()
        form.promote(held, end.letter)
        if table.misread == "ends":
            held.plus = Organs()
    if end.icon == "hand":
        with noting(table, "6.7", f"the tool of {move.card}"):
            form.tool = move.tool or table.tools[0]
        table.tools.remove(form.tool)
    elif end.icon == "mutual":
        key = move.host or guests(table, form)[0]
        with noting(table, "6.10", f"the host of {move.card}"):
            held.host = (key[0], key[1])
            table.forms[held.host].unborn -= 1
    # Who forgets its cubes does not put the card away for that.
    if held.bare and table.misread != "ends" and not form.in_personality(held.card.id):
        table.lose_card(form, held)


def speciate(table: Table, form: LifeForm, held: Held, end: End, at: Spot) -> None:
    """A new life-form in a parent's place (7.3 to 7.8)."""
    form.basal.gain(held.plus)
    form.drop(held)
    child = LifeForm(form.player, str(end.shape), max(LEAST_SIZE, min(MOST_SIZE, form.size + end.size)), held.card)
    child.basal.gain(form.basal)
    if end.fossil:
        child.basal.lose(end.colour)
    table.forms[child.key] = child
    hex_, half = at
    del table.ground.upright[hex_, half]
    form.unborn += 1
    table.stand(child.key, hex_, half)
    if not table.ground.count(form.key):
        table.extinguish(form, "7.8", f"its last creeple became a {child.shape}")


def promotions(table: Table, player: str) -> Iterator[Promote]:
    """Every promotion that a player could make: card, end, and what it needs."""
    for form in table.present(player):
        for held in form.cards:
            if held.end is not None:
                continue
            for letter, end in held.card.ends.items():
                if why_not(table, form, end) is not None:
                    continue
                if end.icon == "creeple":
                    for at in parents(table, form, str(end.shape)):
                        yield Promote(player, held.card.id, letter, spot(*at))
                elif end.icon == "hand":
                    for tool in table.tools:
                        yield Promote(player, held.card.id, letter, None, tool)
                elif end.icon == "mutual":
                    for key in guests(table, form):
                        yield Promote(player, held.card.id, letter, None, None, Host.of(*key))
                else:
                    yield Promote(player, held.card.id, letter)
