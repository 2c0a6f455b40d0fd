"""What the referee asks of a table: counts, scores, what is in sight, why a line has no place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pnp.hexes import Cell, Hex, MapView, Token
from pnp.referee.automa.ladder import Result, climb, climb_over_rivals
from pnp.referee.log.moves import Move
from pnp.referee.play.guards import Broken
from pnp.referee.play.ledger import Miscount
from pnp.referee.play.table import Area, Term
from pnp.referee.play.tracks import Pointer, Track, numbered
from pnp.referee.play.winning import ranked
from pnp.wording import names_of, number_of

from . import timing
from .cards import TOOLS
from .ground import CARNIVORE, HERBIVORE
from .lifeforms import CREEPLES, LANGUAGE_COLOURS, Key, LifeForm, say_organs
from .losses import is_known
from .table import ERA_TURNS, LANGUAGE_POINTS, TERMS, TURNS, Table
from .validate import ARK
from .verbs import GoHome, Lose, Stand

AMMONITES = 12  # as many can come to one player: three an era from four
"""Turns of a play (13.3), and of an era (1.2)."""
PLACES = (Hex(0, 0), Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
"""Where the hexes of a craton lie round its middle, flat-topped (1.5)."""


class Refereed(Table):
    """What is asked about a play that goes on, or is over."""

    misplaced, overdone = timing.misplaced, timing.overdone

    def said_again(self) -> tuple[str, ...]:
        """What an event took without anybody's choice need not be said, and often is (16.3); nor who died or stood up
        because nothing else was left to it (16.13)."""
        return ("lose", "stand", "die")

    def headings(self) -> tuple[tuple[str, int], ...]:
        """The era, and the turn in it (16.15); there is no turn before the first."""
        return ("era", self.era), ("turn", self.turn)

    def hear(self, move: Move) -> bool:
        """Said is what an event took of somebody without a choice (16.3), or who died or stood up of itself (16.13)."""
        if isinstance(move, GoHome | Stand):
            done = self.doomed if isinstance(move, GoHome) else self.stood
            return (move.player, move.life, move.at[0]) in done
        if not isinstance(move, Lose) or move.who is None:
            return False
        return all(is_known(self, move.who, *organ) for organ in move.organs)

    def defer(self, who: str, other: str) -> None:
        """Who has his actions has them after another, as a table played it (against 3.2)."""
        if self.phase == "actions" and self.active == who and other in self.waiting:
            self.waiting.insert(self.waiting.index(other) + 1, who)

    def correct(self, player: str, key: str, value: int) -> None:
        """A count of ammonites can be put right; others do not tell which creeples they would be."""
        if key == "ammonites":
            self.ammonites[player] = value

    def scores(self) -> dict[str, tuple[int, list[Term]]]:
        """Points with what they are for."""
        return {player: (self.points(player), self._terms(player)) for player in self.players}

    def _terms(self, player: str) -> list[Term]:
        return [TERMS[part]._replace(points=number) for part, number in self.parts(player).items() if number]

    def miscounts(self, player: str) -> list[Miscount]:
        """What people take for a count of their own."""
        forms, counts = list(self.of(player)), self.counts(player)
        on_map, points = counts["map"], counts["points"]
        lying = sum(1 for creeple in self.ground.lying if creeple.player == player)
        alone = AMMONITES + 1 if self.settings.challenge else 0
        single = sum(2 * len(form.pairs) + len(form.free) for form in forms)
        bare = sum(form.felt_by_bare for form in forms)
        bones = sum(form.genotype is not None and not form.fossil for form in forms)
        return [
            *self._at_birth(player, counts),
            Miscount("map", on_map + counts["newborn"], "1.9", "with newborn counted"),
            Miscount("map", on_map + counts["hosts"], "6.11", "with hosts counted"),
            *(Miscount("hosts", counts["hosts"] + more, "6.11", said) for more, said in self._hosts_otherwise(player)),
            *(Miscount("points", points + more, "6.11", said) for more, said in self._hosts_otherwise(player)),
            Miscount("map", on_map - lying, "4.11", "without creeples that lie"),
            Miscount("unborn", counts["unborn"] + counts["newborn"], "1.9", "with newborn counted"),
            *(Miscount("unborn", form.unborn, "1.9", f"with {form.shape} alone") for form in forms if len(forms) > 1),
            Miscount("emotions", single, "8.1", "with heads and tails counted one by one"),
            *(Miscount("emotions", counts["emotions"] + more, "8.1", said) for more, said in _loosely(forms)),
            *(Miscount("points", points + more, "8.1", said) for more, said in _loosely(forms)),
            Miscount("emotions", counts["emotions"] - bare, "8.2", "without emotions of cards that have no cubes"),
            Miscount("points", points - bare, "8.2", "without emotions of cards that have no cubes"),
            *(
                Miscount("points", points + 1, "13.4", "with a fossil of the archetype")
                for form in forms
                if form.genotype is None
            ),
            Miscount("points", points + bones, "13.4", "with a fossil of each genotype"),
            *(Miscount("points", points + LANGUAGE_POINTS, "8.3", said) for said in _nearly_language(forms)),
            *(Miscount("points", points + more, "18.14", said) for more, said in self._by_other_levels(player)),
            *(Miscount("ammonites", many, "17.3", "with ammonites in the challenge") for many in range(1, alone)),
            *(Miscount("points", points + many, "17.3", "with ammonites in the challenge") for many in range(2, alone)),
        ]

    def _at_birth(self, player: str, counts: Mapping[str, int]) -> Iterator[Miscount]:
        """What a first turn begins with where the early birth was forgotten, or done though nobody chose it (14.1)."""
        if self.turn <= 1 and player != self.seats[0]:
            chosen = "early-birth" in self.settings.house
            one, said = (1, "without the early birth") if chosen else (-1, "with an early birth")
            yield Miscount("unborn", counts["unborn"] + one, "14.1", said)
            if counts["newborn"] >= one:
                yield Miscount("newborn", counts["newborn"] - one, "14.1", said)

    def _hosts_otherwise(self, player: str) -> Iterator[tuple[int, str]]:
        """How many hosts more there are where only those on one's own cards count, or one's own creeples, or both ways
        each."""
        held = [(form.player, one.host[0]) for form in self.forms.values() for one in form.cards if one.host]
        on_cards, own = (sum(player == each[at] for each in held) for at in (0, 1))
        counted = self.hosts(player)
        yield on_cards - counted, "with hosts on one's own cards alone"
        yield own - counted, "with one's own creeples on cards alone"
        yield on_cards + own - counted, "with one's own creeples on one's own cards counted twice"

    def _by_other_levels(self, player: str) -> Iterator[tuple[int, str]]:
        """How many points more a rival has by other levels."""
        if player in self.level:
            yield from ((more - self.level[player], f"by '{level}'") for level, more in self.other_levels.items())

    def result(self) -> Result | None:
        """How far one person alone has climbed: by the lead over the best rival (18.15), or in the challenge (17.3)."""
        if not self.finished or not (self.rivals or self.settings.challenge):
            return None
        [own] = self.people
        if self.rivals:
            return climb_over_rivals(self._ladder, own, self.rivals, self.winners, self.points)
        points = self.points(own)
        return climb(self._ladder, "challenge", points, f"{number_of(points, 'point')} after turn {TURNS}")

    def decision(self) -> list[Broken]:
        """How it was settled who has won, or how far the play is from its end (13.3, 13.6, 17.3)."""
        if not self.finished:
            return [Broken("13.3", f"the play ends after turn {TURNS}, and this is turn {self.turn}")]
        points = {player: self.points(player) for player in self.players}
        if self.settings.challenge:
            [(own, reached)] = points.items()
            return [Broken("17.3", f"{own} has {number_of(reached, 'point')}, and the ark asks for {ARK}")]
        tied = f"; {names_of(self.winners)} share it" if len(self.winners) > 1 else ""
        return [Broken("13.6", f"most points: {ranked(points, points)}{tied}")]

    def in_sight(self) -> Iterator[Area]:
        """The events of this era, the open rows, and the mutations of each life-form."""
        for name, cards in self.turned.items():
            yield Area("", name, tuple(cards[-1:]))
        for name, display in self.displays.items():
            unknown = display.row.count("?")
            cards = [card for card in display.row if card != "?"]
            yield Area("", f"{name} row", tuple(cards), f"{unknown} not written down" if unknown else "")
        for form in self.forms.values():
            cards = [held.card.id for held in form.cards]
            if form.genotype is not None:
                cards.insert(0, form.genotype.id)
            yield Area(form.player, form.shape, tuple(cards), f"{self.ground.count(form.key)} on the map")

    def tracks(self) -> Iterator[Track]:
        """The turns of the era board, and everybody's ammonites (13.1)."""
        turns = tuple(str(turn) for turn in range(1, TURNS + 1))
        eras = tuple(self.eras[1 + at // ERA_TURNS].name for at in range(TURNS))
        yield Track("", "turn", turns, (Pointer("", str(self.turn)),) if self.turn else (), eras)
        yield numbered("", "ammonites", AMMONITES, [Pointer(each, str(n)) for each, n in self.ammonites.items()])

    def sketch(self) -> MapView:
        """The cratons as they stand: biomes with their arrows, who stands above the line and below, who lies."""
        cells = []
        for hex_, spot in self.world.spots.items():
            at = PLACES[spot.number]
            offset = self.world.line.index(spot.craton)
            pieces = [self._standing(hex_, half) for half in (CARNIVORE, HERBIVORE)]
            lying = [f"{self._short(lying.key)}~" for lying in self.ground.lying if lying.hex == hex_]
            note = " ".join([*filter(None, pieces), *lying])
            arrow = "+".join(colour[0].upper() for colour in spot.colours)
            # A craton is three columns wide, the next one begins right of it, an even number of columns on.
            shifted = Hex(at.q + 4 * offset, at.r - 2 * offset)
            tokens = tuple(self._tokens(hex_))
            cells.append(Cell(f"{hex_}{arrow}", shifted, spot.biome, note, tokens=tokens))
        owners = ", ".join(f"{self._letter(player)} {player}" for player in self.seats)
        remarks = (
            "^ stands above the line, _ below, ~ lies; d dome, i insect, f fish, w worm, s snail.",
            f"Whose: {owners}.",
            f"Rafting: {self._say_rafts()}.",
            *(f"{name.capitalize()} row: {' '.join(display.row)}." for name, display in self.displays.items()),
            *(f"{form}: {self._say_form(form)}." for player in self.seats for form in self.of(player)),
        )
        return MapView(f"Turn {self.turn}, {self.eras[self.era].name}", True, tuple(cells), remarks)

    def _tokens(self, hex_: str) -> Iterator[Token]:
        """The creeples of a hex, carnivores above its line, herbivores below; who lies, beside it."""
        for half, down in ((CARNIVORE, -0.08), (HERBIVORE, 0.52)):
            key = self.ground.upright.get((hex_, half))
            if key is not None:
                yield Token(key[0], f"{key[0]}'s {key[1]}, {half}", key[1], at=(0.0, down))
        for at, lying in enumerate(each for each in self.ground.lying if each.hex == hex_):
            told = f"{lying.key[0]}'s {lying.key[1]} lies"
            where = (0.5 if at % 2 else -0.5, 0.22 + 0.2 * (at // 2))
            yield Token(lying.key[0], told, lying.key[1], at=where, lies=True)

    def _short(self, key: Key) -> str:
        return f"{self._letter(key[0])}{key[1][0]}"

    def _letter(self, player: str) -> str:
        """The first letter of a name, or of the phylum where two names begin alike."""
        alike = len({name[:1].upper() for name in self.players}) < len(self.players)
        return (self.phyla[player] if alike else player)[:1].upper()

    def _standing(self, hex_: str, half: str) -> str:
        key = self.ground.upright.get((hex_, half))
        return f"{self._short(key)}{'^' if half == CARNIVORE else '_'}" if key else ""

    def _say_rafts(self) -> str:
        pairs = [(here, there) for here, across in self.world.rafts.items() for there in across]
        return ", ".join(f"{here}-{there}" for here, there in pairs if here[1] in "23")

    def _say_form(self, form: LifeForm) -> str:
        """What lies on a mat, in words."""
        cards = " ".join(f"{held.card.id}{held.end.letter if held.end else ''}" for held in form.cards)
        plus: Counter[str] = Counter()
        for held in form.cards:
            plus.update(held.plus)
        waits = f", {form.newborn} newborn" if form.newborn else ""
        said = f"{form.unborn} unborn{waits}, size {form.size}; basal {say_organs(form.basal)}"
        said += f"; plus {say_organs(plus)} on {cards}" if cards else ""
        return said + (f"; {form.tool}" if form.tool else "")

    def conserve(self) -> None:
        """Seven creeples a life-form, 92 cards, four tools, one upright creeple a half."""
        ground, forms = self.ground, self.forms
        where = dict.fromkeys(forms, 0)
        for (hex_, half), key in ground.upright.items():
            assert key in where, "a creeple of a life-form that is not there"
            where[key] += 1
            assert half == HERBIVORE or ground.has_prey(key, hex_), "a hunter starves"
        for lying in ground.lying:
            assert lying.key in where, "a creeple of a life-form that is not there"
            where[lying.key] += 1
        held = dict.fromkeys(self.displays, 0)
        tools = len(self.tools)
        for form in forms.values():
            tools += form.tool != ""
            cards = [one.card for one in form.cards]
            if form.genotype is not None:
                cards.append(form.genotype)
            for card in cards:
                held[card.deck] += 1
            for one in form.cards:
                if one.host is not None:
                    assert one.host in where, "a host of a life-form that is not there"
                    where[one.host] += 1
        for key, form in forms.items():
            assert form.unborn >= 0 and form.newborn >= 0 and form.aside >= 0, f"creeples of {form}"
            assert where[key] + form.unborn + form.newborn + form.aside == CREEPLES, f"creeples of {form}"
        assert tools == len(TOOLS), "tools"
        for name, display in self.displays.items():
            seen = held[name] + len(display.row) + len(display.discard)
            assert seen + display.stock == len(display.ids), name


def _nearly_language(forms: Sequence[LifeForm]) -> Iterator[str]:
    """Life-forms whose emotions are easily taken for language, and what they lack."""
    for form in forms:
        if len(form.pairs) >= LANGUAGE_COLOURS and not form.language:
            emotions, colours = number_of(len(form.pairs), "emotion"), number_of(len(form.emotions), "colour")
            yield f"with a language of {emotions} in {colours}"


def _loosely(forms: Sequence[LifeForm]) -> Iterator[tuple[int, str]]:
    """How many emotions more there are where heads and tails are paired that do not match (8.1), and which."""
    mixed = [Counter(emoticon for _, emoticon, _ in form.free) for form in forms]
    yield sum(min(free["head"], free["tail"]) for free in mixed), "with a head and a tail of two colours paired"
    apart = Counter((emoticon, colour) for form in forms for _, emoticon, colour in form.free)
    colours = {colour for _, colour in apart}
    many = sum(min(apart["head", colour], apart["tail", colour]) for colour in colours)
    yield many, "with a head and a tail of two life-forms paired"
