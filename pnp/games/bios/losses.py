"""Plus organs that are lost: to a mutagen's limit, or to radiation (rules 4.8 to 4.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pnp.named import NamedTuple
from pnp.referee.log.kinds import Value
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Ask, Flow
from pnp.referee.play.guards import Broken, Remedy, Require
from pnp.referee.play.usual import AnyOf, OfTable
from pnp.wording import names_of, number_of

from .cards import ORGANS, PAIRS, plural
from .lifeforms import Held, LifeForm
from .table import Table
from .verbs import Lose, Loss

RADIATION = "4.9"
Organ = tuple[str, str | None, str | None]  # its colour, card and life-form, as far as a line says so


class Need(NamedTuple):
    """So many plus organs of these colours that a life-form must lose."""

    form: LifeForm
    number: int
    colours: tuple[str, ...]


def losses(table: Table, needs: Iterable[Need], rule: str, why: str, later: tuple[str, ...] = ()) -> Flow:
    """Plus organs go: what is forced by itself, the rest as the owner says, in turn order; then bare cards leave.

    `later` are the colours of which the same card takes one more afterwards: it may stand on the same line.
    """
    left: dict[str, list[Need]] = {player: [] for player in table.order}
    for need in needs:
        forced = _forced(need)
        if forced:
            _take(table, need.form, forced, rule)
        else:
            left[need.form.player].append(need)
    table.choosing = [player for player, mine in left.items() if mine]
    table.asked = {player: frozenset(organ for need in mine for organ in need.colours) for player, mine in left.items()}
    for player, mine in left.items():
        ahead = table.ahead.pop(player, [])
        while mine:
            said = None if ahead else (yield from AskLose(table, player, mine, rule, why, later))
            now, then = said_now(table, player, mine, said.organs, later) if said else (ahead, [])
            ahead = []
            if then:
                table.ahead[player] = then
            for organ, card, life in now:
                meant = _meant(mine, organ, card, life)
                if meant is not None:
                    held = _spots(meant, organ, card)[0][1]
                    held.plus.lose(organ)
                    if organ not in held.plus:
                        table.emptied.add((player, organ, held.card.id, meant.form.shape))
                    mine[mine.index(meant)] = meant._replace(number=meant.number - 1)
                    mine = _open(table, mine, rule)
        if player in table.choosing:
            table.choosing.remove(player)
    for form in list(table.forms.values()):
        bare = table.clear_bare(form)
        if bare:
            verb = "go" if len(bare) > 1 else "goes"
            table.tell(f"{names_of(bare)} of {form} {verb} to the discard: no cubes are left (4.10)")


def _organs_said(need: Need) -> str:
    """What has to go, in words: "1 green or blue plus organ", without colours where any will do."""
    colours = "" if len(need.colours) == len(ORGANS) else f"{' or '.join(need.colours)} "
    return number_of(need.number, f"{colours}plus organ")


def _take(table: Table, form: LifeForm, organs: Sequence[tuple[str, Held]], rule: str) -> None:
    """Organs go without anybody's choice."""
    for organ, held in organs:
        held.plus.lose(organ)
        table.gone.add((form.player, organ, held.card.id, form.shape))
    told = Counter(f"{organ} from {held.card.id}" for organ, held in organs)
    said = ", ".join(f"{many} {what}" if many > 1 else what for what, many in told.items())
    table.tell(f"{form} loses {said} ({rule})")


def has_gone(table: Table, who: str, organ: str, card: str | None, life: str | None) -> bool:
    """Whether an organ that somebody names has gone already, since nothing else could (16.3: that needs no line)."""
    return any((who, organ) == gone[:2] and card in (None, gone[2]) and life in (None, gone[3]) for gone in table.gone)


def is_known(table: Table, who: str, organ: str, card: str | None, life: str | None) -> bool:
    """Whether it is said again, or needs no line, that an organ goes: what was taken as the last of its colour off a
    card can only have been that."""
    again = any(
        (who, organ, card) == taken[:3] and life in (None, taken[3]) for taken in table.emptied if card is not None
    )
    return again or has_gone(table, who, organ, card, life)


def _open(table: Table, needs: Sequence[Need], rule: str) -> list[Need]:
    """Needs that are not met yet and in which there is a choice; those without one are settled."""
    still = []
    for need in needs:
        if need.number <= 0:
            continue
        forced = _forced(need)
        if forced:
            _take(table, need.form, forced, rule)
        if not forced and need.form.spots(need.colours):
            still.append(need)
    return still


def _forced(need: Need) -> list[tuple[str, Held]]:
    """The cubes that go where the owner has no choice: all there are, or one kind on one card."""
    spots = need.form.spots(need.colours)
    all_ = [(organ, held) for organ, held in spots for _ in range(held.plus[organ])]
    if len(all_) <= need.number:
        return all_
    return all_[: need.number] if len(spots) == 1 else []


def _spots(need: Need, organ: str, card: str | None) -> list[tuple[str, Held]]:
    spots = need.form.spots([organ] if organ in need.colours else [])
    return [spot for spot in spots if card is None or spot[1].card.id == card]


def _meant(needs: Sequence[Need], organ: str, card: str | None, life: str | None) -> Need | None:
    """The need that an item of a line is for."""
    for need in needs:
        if (life is None or need.form.shape == life) and _spots(need, organ, card):
            return need
    return None


def said_now(
    table: Table, who: str, needs: Sequence[Need], organs: Sequence[Organ], later: tuple[str, ...]
) -> tuple[list[Organ], list[Organ]]:
    """Which organs of a line go now, and which by the next icon of the same card: the last of these colours."""
    left = [at for at, organ in enumerate(organs) if not has_gone(table, who, *organ)]
    over = len(left) - sum(need.number for need in needs)
    then: list[int] = []
    for at in reversed(left):
        form = _form(needs, organs[at])
        if len(then) < over and organs[at][0] in later and all(form != _form(needs, organs[other]) for other in then):
            then.append(at)
    return [organ for at, organ in enumerate(organs) if at not in then], [organs[at] for at in then]


def _form(needs: Sequence[Need], organ: Organ) -> str | None:
    """The life-form that an organ is taken from."""
    need = _meant(needs, *organ)
    return organ[2] or (need.form.shape if need else None)


def steps_shown(table: Table) -> list[str]:
    """The icons of all cards that have been turned in this turn."""
    cards = (table.events.get(card) or table.climate[card] for card in table.shown.values())
    return [step for card in cards for step in card.steps]


def of_the_limit(table: Table) -> Broken:
    """That the mutagen of this turn asks for no more, by the paragraph of its limit."""
    per_colour = "per-colour" in table.settings.house
    each = " for each colour" if per_colour else ""
    return Broken("14.2" if per_colour else "4.8", f"the limit was {table.limit}{each}")


def beyond_radiation(table: Table, organs: Sequence[Organ]) -> Broken | None:
    """Why organs of a line do not go that no radiation of this turn takes: somebody takes them for above the limit of
    its mutagen. None where radiation may take all, or no mutagen was."""
    steps = steps_shown(table)
    taken = {organ for step in steps if step[:9] == "radiation" for organ in PAIRS[step[10:]]}
    strange = dict.fromkeys(organ for organ, _, _ in organs if organ not in taken)
    if not taken or not strange or "mutagen" not in steps:
        return None
    limit = of_the_limit(table)
    return limit._replace(reason=f"no {' or '.join(strange)} plus organ has to go: {limit.reason}")


def organs_said(needs: Sequence[Need], move: Lose) -> Counter[tuple[str, str, str]]:
    """The organs of a line: life-form, card and colour, written or the only ones that fit."""
    found = Counter[tuple[str, str, str]]()
    for organ, card, life in move.organs:
        need = _meant(needs, organ, card, life)
        if need is not None:
            found[need.form.shape, _spots(need, organ, card)[0][1].card.id, organ] += 1
    return found


class AskLose(OfTable[Table], AnyOf[Lose], Ask[Lose]):
    """A player takes off plus organs; what is left to be taken is asked for again (4.8, 4.9)."""

    missing = "{self.prompt} and says which"
    instead = "another plus organ goes instead"

    def __init__(
        self, table: Table, who: str, needs: Sequence[Need], rule: str, why: str, later: tuple[str, ...] = ()
    ) -> None:
        super().__init__(table, who)
        self.needs, self.rule, self.why, self.later = list(needs), rule, why, later

    @property
    def prompt(self) -> str:
        told = [f"{_organs_said(need)} of the {plural(need.form.shape)}" for need in self.needs]
        return f"{self.why}: {self.who} loses {names_of(told)}"

    def check(self, move: Lose, require: Require) -> None:
        asked = self.prompt
        left = {id(need): need.number for need in self.needs}
        taken: Counter[tuple[str, str]] = Counter()
        now, then = said_now(self.table, self.player, self.needs, move.organs, self.later)
        if self.rule == RADIATION and (beyond := beyond_radiation(self.table, move.organs)):
            require(False, beyond.rule, beyond.reason)
        for organ, card, life in now:
            if _meant(self.needs, organ, card, life) is None and has_gone(self.table, self.player, organ, card, life):
                continue
            of = f" of the {life}" if life else ""
            lives = [need for need in self.needs if life is None or need.form.shape == life]
            if not require(lives, self.rule, f"nothing{of} has to go: {asked}"):
                continue
            coloured = [need for need in lives if organ in need.colours]
            if not require(coloured, self.rule, f"{organ} is not asked for{of}: {asked}"):
                continue
            fits = [need for need in coloured if _spots(need, organ, card)]
            where = f" on {card}" if card else ""
            there = any(
                card in (None, held.card.id)
                for form in self.table.of(self.player)
                if life in (None, form.shape)
                for _, held in form.spots((organ,))
            )
            lacks = f"that is more than has to go: {asked}" if there else f"there is no {organ} plus organ{where}{of}"
            if not require(fits, self.rule, lacks):
                continue
            need = next((need for need in fits if left[id(need)] > 0), None)
            if not require(need, self.rule, f"that is more than has to go: {asked}") or need is None:
                continue
            left[id(need)] -= 1
            held = _spots(need, organ, card)
            places = [h.card.id for each in fits for _, h in _spots(each, organ, card)]
            require(len(places) == 1, "16.4", f"from which card goes the {organ} cube{of}? {', '.join(places)}")
            taken[held[0][1].card.id, organ] += 1
            alike = sum(other == (organ, card, life) for other in then)
            enough = taken[held[0][1].card.id, organ] + alike <= held[0][1].plus[organ]
            require(enough, self.rule, f"there are only {held[0][1].plus[organ]} {organ} on {held[0][1].card.id}")

    def remedies(self, move: Lose) -> Sequence[Remedy]:
        kept: tuple[Value, ...] = ()
        for organ in move.args:  # those that may go, as long as any has to
            if not self.broken(Lose(self.who, *kept, organ)):
                kept = (*kept, organ)
        if not kept:
            return super().remedies(move)
        full, instead = kept, list[str]()
        for wrong in [organ for organ in move.args if organ not in kept]:
            others = sorted(self._cubes(), key=lambda other: -len({*str(wrong).split()} & {*str(other).split()}))
            other = next((each for each in others if not self.broken(Lose(self.who, *full, each))), None)
            if other is not None:
                full = (*full, other)
                instead.append(str(other))
        named = [Remedy(Lose(self.who, *full), f"{names_of(instead)} instead")] if instead else []
        return [*named, Remedy(Lose(self.who, *kept), "as many go as should")]

    def lacking(self, soon: Sequence[Move]) -> Iterator[Lose]:
        """All that have to go, where it is more than one: from cards first of which nothing is told later."""
        named = {word for move in soon for value in move.args for word in str(value).split()}
        gone: list[Value] = []
        for need in self.needs:
            spots = sorted(need.form.spots(need.colours), key=lambda spot: spot[1].card.id in named)
            cubes = [
                Loss.of(organ, held.card.id, need.form.shape) for organ, held in spots for _ in range(held.plus[organ])
            ]
            gone += cubes[: need.number]
        if len(gone) > 1:
            yield Lose(self.who, *gone)
        yield from self.candidates()

    def candidates(self) -> Iterator[Lose]:
        return (Lose(self.who, cube) for cube in self._cubes())

    def _cubes(self) -> Iterator[Value]:
        """One cube after another that may go."""
        for need in self.needs:
            for organ, held in need.form.spots(need.colours):
                yield Loss.of(organ, held.card.id, need.form.shape)
