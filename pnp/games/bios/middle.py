"""How the table of Bios: Megafauna is laid where a log begins in the middle: at the beginning of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.referee.hidden.display import Display
from pnp.referee.log.facts import Fact
from pnp.referee.log.fields import Many, Maybe, group
from pnp.referee.log.kinds import UNKNOWN, Card, Number, Player, Word
from pnp.referee.log.places import HexPart
from pnp.referee.play.middle import Block, Middle
from pnp.wording import number_of

from .cards import ORGANS, SHAPES, TOOLS, Event
from .lifeforms import ARCHETYPE, CREEPLES, LEAST_SIZE, MOST_SIZE, Held, LifeForm, Organs
from .table import ERA_TURNS, ROW, TURNS, Table
from .verbs import HEXES
from .world import HALVES

MOST_ORGANS = 40
_LIFE = Word(*SHAPES)
_ORGANS = group(Word(*ORGANS), Maybe(Number(1, MOST_ORGANS)))
_STAND = group(HexPart(HEXES, HALVES), Maybe(Word("lying")))
_HOST = group(Player(), _LIFE)
_FEELS = group(Card(), Maybe(Card()))


class MetabolicRow(Fact, verb="metabolic row", needed=True, example="= metabolic row Y07 R12 Y01 R03 R20"):
    """the metabolic row from left to right, the top of its deck last"""

    cards = Many(Card(unknown=True), optional=True)


class DarwinianRow(MetabolicRow, verb="darwinian row", needed=True, example="= darwinian row G04 B12 W01 G07 B02"):
    """the Darwinian row from left to right, the top of its deck last"""


class MetabolicDiscard(Fact, verb="metabolic discard", needed=True, example="= metabolic discard Y02 ?"):
    """the metabolic discard, ? for what is forgotten; the word alone where it is empty"""

    cards = Many(Card(unknown=True), count=True, optional=True)


class DarwinianDiscard(MetabolicDiscard, verb="darwinian discard", needed=True, example="= darwinian discard B05 ?"):
    """the Darwinian discard, ? for what is forgotten; the word alone where it is empty"""


class Events(Fact, example="= events E05 E01"):
    """the events that were turned in this era"""

    cards = Many(Card(unknown=True), count=True)


class Climate(Fact, example="= climate H05 H02"):
    """the climate cards that were turned in this era"""

    cards = Many(Card(unknown=True), count=True)


class Form(Fact, own=True, several=True, example="= Ann form fish from R07 size 3 tool net basal red 2, blue"):
    """a life-form: its genotype card, its size at birth, its tool, creeples on the newborn card, basal organs"""

    life = _LIFE
    genotype = Maybe(Card(), after="from")
    size = Maybe(Number(LEAST_SIZE, MOST_SIZE), after="size")
    tool = Maybe(Word(*TOOLS), after="tool")
    newborn = Maybe(Number(0, CREEPLES), after="newborn")
    basal = Many(_ORGANS, after="basal", optional=True)


class Mutation(Fact, own=True, several=True, verb="card", example="= Ann card dome B03 A host Ben fish plus red 2"):
    """a mutation card of a life-form, in the order in which they came: the end that is up, its host, plus organs"""

    life = _LIFE
    card = Card()
    end = Maybe(Word("A", "B"))
    host = Maybe(_HOST, after="host")
    plus = Many(_ORGANS, after="plus", optional=True)


class Feels(Fact, own=True, several=True, example="= Ann feels dome B03 Y11, R02"):
    """pairs of emotions and emoticons that wait, where they are not what the cards give in their order"""

    life = _LIFE
    cards = Many(_FEELS)


class Stands(Fact, own=True, several=True, example="= Ann stands fish L2 herbivore, L4 carnivore lying"):
    """the creeples of a life-form on the map, whether they lie"""

    life = _LIFE
    halves = Many(_STAND)


FACTS = (MetabolicRow, DarwinianRow, MetabolicDiscard, DarwinianDiscard, Events, Climate, Form, Mutation, Feels, Stands)
_PILES: Mapping[str, tuple[type[MetabolicRow], type[MetabolicDiscard]]] = {
    "metabolic": (MetabolicRow, MetabolicDiscard),
    "darwinian": (DarwinianRow, DarwinianDiscard),
}


def lay(table: Table, block: Block) -> None:
    """Rows, life-forms with their cards, creeples, ammonites; what is nowhere is in the decks or unborn."""
    table.turn = block.number - 1
    if not block.require(0 <= table.turn < TURNS, None, f"there are turns 1 to {TURNS}, not {block.number}"):
        return
    table.laid = True
    table.forms.clear()
    table.ground.upright.clear()
    table.tools = list(TOOLS)
    for player in table.players:
        table.ammonites[player] = block.within(player, "ammonites", 0, 24)
    for form in block.all(Form):
        _lay_form(table, block, form)
    for card in block.all(Mutation):
        _lay_card(table, block, card)
    for card in block.all(Mutation):
        _lay_host(table, block, card)
    for feels in block.all(Feels):
        _lay_feelings(table, block, feels)
    for stands in block.all(Stands):
        _lay_creeples(table, block, stands)
    _count_creeples(table, block)
    for name in table.displays:
        _lay_display(table, block, name)
    _lay_events(table, block)


def _form(table: Table, block: Block, fact: Form | Mutation | Feels | Stands) -> LifeForm | None:
    form = table.forms.get((fact.player, fact.life))
    block.require(form, fact, f"{fact.player} has no {fact.life}: the facts lack '= {fact.player} form {fact.life}'")
    return form


def _lay_form(table: Table, block: Block, fact: Form) -> None:
    player, genotype = fact.player, fact.genotype
    size = fact.size or table.archetype[player].size
    if fact.life == ARCHETYPE:
        block.require(not genotype, fact, f"an archetype comes from no card, not from {genotype}")
    elif not block.require(genotype in table.mutations, fact, f"the card that the {fact.life} comes from is lacking"):
        return
    else:
        block.require(fact.size, fact, f"the size of the {fact.life} at birth is lacking")
    if not block.require((player, fact.life) not in table.forms, fact, f"{player} has one {fact.life} only"):
        return
    if genotype:
        block.take(fact, genotype)
    form = LifeForm(player, fact.life, size, table.mutations[genotype] if genotype else None)
    form.newborn = fact.newborn or 0
    form.basal.gain({organ: number or 1 for organ, number in fact.basal})
    if fact.tool and block.require(fact.tool in table.tools, fact, f"the {fact.tool} is there only once"):
        form.tool = fact.tool
        table.tools.remove(fact.tool)
    table.forms[form.key] = form


def _lay_card(table: Table, block: Block, fact: Mutation) -> None:
    form = _form(table, block, fact)
    known = block.require(fact.card in table.mutations, fact, f"{fact.card} is no mutation")
    if form is None or not known or not block.take(fact, fact.card):
        return
    held = Held(table.mutations[fact.card])
    form.cards.append(held)
    if fact.end:
        basal = Organs(form.basal)
        form.promote(held, fact.end)
        form.basal = basal  # what it made basal is among the basal organs that are stated
    held.plus = Organs({organ: number or 1 for organ, number in fact.plus})


def _lay_host(table: Table, block: Block, fact: Mutation) -> None:
    if fact.host is None:
        return
    form, key = table.forms.get((fact.player, fact.life)), fact.host
    there = block.require(key in table.forms, fact, f"{key[0]} has no {key[1]}")
    held = form.held(fact.card) if form is not None else None
    if there and held is not None:
        held.host = key


def _lay_feelings(table: Table, block: Block, fact: Feels) -> None:
    form = _form(table, block, fact)
    if form is None:
        return
    seen = {card: (emoticon, colour) for card, emoticon, colour in _emoticons(form)}
    form.pairs, form.free = [], []
    for card, other in fact.cards:
        if other is None:
            if block.require(card in seen, fact, f"{card} shows {fact.player}'s {fact.life} no emoticon"):
                form.free.append((card, *seen[card]))
            continue
        colour = next((seen[each][1] for each in (card, other) if each in seen), "")
        if block.require(colour, fact, f"{card} and {other} show {fact.player}'s {fact.life} no emoticon"):
            form.pairs.append((card, other, colour))


def _emoticons(form: LifeForm) -> Iterator[tuple[str, str, str]]:
    """The emoticons that lie open: card, head or tail, colour."""
    ends = [(held.card.id, held.end) for held in form.cards if held.end is not None]
    if form.genotype is not None:
        ends.insert(0, (form.genotype.id, form.genotype.ends["A"]))
    for card, end in ends:
        if end.emoticon is not None:
            yield card, end.emoticon, end.colour


def _lay_creeples(table: Table, block: Block, fact: Stands) -> None:
    form, ground = _form(table, block, fact), table.ground
    for part, lying in fact.halves if form is not None else ():
        if not block.require(part.hex in table.world.spots, fact, f"{part.hex} is not among these cratons"):
            continue
        if lying:
            ground.fall((fact.player, fact.life), part.hex, part.part)
            continue
        there = ground.upright.get((part.hex, part.part))
        if block.require(there is None, fact, f"two creeples stand on {part.hex} {part.part}"):
            ground.upright[part.hex, part.part] = (fact.player, fact.life)


def _count_creeples(table: Table, block: Block) -> None:
    """Seven of each life-form: what is neither on the map nor newborn nor a guest is unborn (1.8)."""
    for key, form in table.forms.items():
        guests = sum(held.host == key for other in table.forms.values() for held in other.cards)
        out = table.ground.count(key) + form.newborn + guests
        form.unborn = CREEPLES - out
        fact = next((fact for fact in block.all(Form) if (fact.player, fact.life) == key), None)
        block.require(form.unborn >= 0, fact, f"{form} has {CREEPLES} creeples, not {out}")


def _lay_display(table: Table, block: Block, name: str) -> None:
    """A row, a discard, and a deck of all that has not been seen, in no known order (1.12, 5.9)."""
    display: Display = table.displays[name]
    row, discard = (block.some(kind) for kind in _PILES[name])
    cards, gone = row.cards, discard.cards
    for fact in (row, discard):
        for card in block.among(fact, fact.cards, display.ids, f"no card of the {name} deck"):
            block.take(fact, card)
    block.require(len(cards) <= ROW, row, f"a row has {ROW} cards, not {len(cards)}")
    held = {card for card in display.ids for form in table.forms.values()
            if form.held(card) or (form.genotype is not None and form.genotype.id == card)}  # fmt: skip
    unseen = set(display.ids - held - {*cards, *gone})
    hidden = [*cards, *gone].count(UNKNOWN)
    left = len(unseen) - hidden
    if not block.require(
        left >= 0, discard, f"{number_of(-left, 'card is', 'cards are')} there twice, of the {name} deck"
    ):
        return
    display.lay(cards, gone, unseen, left)
    if hidden:
        block.unknown(f"{number_of(hidden, 'card')} of the {name} deck that were seen")


def _lay_events(table: Table, block: Block) -> None:
    """The cards of this era; a new era begins with all of them."""
    past = table.turn % ERA_TURNS
    events, climate = block.one(Events), block.one(Climate)
    decks: tuple[tuple[str, Fact | None, tuple[str, ...], Mapping[str, Event]], ...] = (
        ("event", events, events.cards if events is not None else (), table.events),
        ("climate", climate, climate.cards if climate is not None else (), table.climate),
    )
    for deck, fact, cards, known in decks:
        turned = list(cards) if fact is not None else [UNKNOWN] * (past if known else 0)
        for card in block.among(fact, turned, known, f"no card of this {deck} deck"):
            block.take(fact, card, known[card].copies, deck)
        table.turned[deck] = turned if past else []
        if past and UNKNOWN in turned:
            block.unknown(f"which {deck} cards were turned in this era")


def state(table: Table) -> Iterator[Fact]:
    """The facts of a table between two turns."""
    for name, (row, discard) in _PILES.items():
        display = table.displays[name]
        yield row(None, *display.row)
        yield discard(None, *display.discard)
    for kind, deck in ((Events, "event"), (Climate, "climate")):
        if table.turn % ERA_TURNS:
            yield kind(None, *table.turned[deck])
    for form in table.forms.values():
        yield from _facts_of(table, form)


def _facts_of(table: Table, form: LifeForm) -> Iterator[Fact]:
    player, life = form.key
    genotype = form.genotype.id if form.genotype is not None else None
    basal = [_ORGANS.of(organ, number) for organ, number in form.basal.items()]
    yield Form(player, life, genotype, form.birth_size, form.tool or None, form.newborn or None, *basal)
    for held in form.cards:
        end = held.end.letter if held.end is not None else None
        host = _HOST.of(*held.host) if held.host is not None else None
        yield Mutation(player, life, held.card.id, end, host, *(_ORGANS.of(o, n) for o, n in held.plus.items()))
    told = LifeForm(player, life, form.birth_size, form.genotype)
    for held in form.cards:
        if held.end is not None:
            told.promote(Held(held.card), held.end.letter)
    if (told.pairs, told.free) != (form.pairs, form.free):
        pairs = [_FEELS.of(one, other) for one, other, _ in form.pairs]
        yield Feels(player, life, *pairs, *(_FEELS.of(card, None) for card, _, _ in form.free))
    halves = [_STAND.of(f"{hex_} {half}", "lying" if lies else None) for hex_, half, lies in table.ground.of(form.key)]
    if halves:
        yield Stands(player, life, *halves)


MIDDLE = Middle(FACTS, {"ammonites": True}, lay, state)
