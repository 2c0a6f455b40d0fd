"""Rivals without a person: what a rival card makes of a hand and a position (rules 13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pnp.kit.records import Kit
from pnp.referee.automa.cards import in_sentence, limits_of
from pnp.referee.automa.due import Due
from pnp.referee.automa.policy import ByCards
from pnp.referee.automa.rivals import Rivals
from pnp.referee.play.asks import AnyAsk

from .asking import AskAside
from .cards import Trait
from .compete import AskDisplace
from .events import AskLoss
from .evolve import AskTrait
from .moves import HEXES, Change, Displace, Evolve, Lose, Place, Swap
from .populate import AskPopulate
from .rival_cards import DISPLACES, PLACES, Level, Rival, say_buy
from .setup import AskFirst
from .table import Table

# What a trait is chosen by (rules 13.4); the most of it is taken.
WORTH: dict[str, Callable[[Trait], int]] = {
    "complexity": lambda trait: trait.complexity,
    "fecundity": lambda trait: trait.fecundity,
    "tags": lambda trait: len(trait.tag_names),
    "survival": lambda trait: trait.survival,
    "spread": lambda trait: trait.spread,
    **dict.fromkeys(("dearest", "cheapest"), lambda trait: 0),  # by the price alone
}


class Policy(ByCards[Table, Rival, Level]):
    """The rivals of one table."""

    turns = "13.3"
    obeys = "13.4"
    shows = "13.2"

    def __init__(self, kit: Kit, table: Table, rivals: Rivals) -> None:
        super().__init__(kit, table, rivals)
        self._bought: dict[str, tuple[int, int]] = {}  # traits that each rival has bought, by era

    def begin(self, level: Level) -> None:
        for rival in self.rivals:
            self.table.lineages[rival].complexity = level.complexity
        self.table.other_levels = self.others

    def due(self, ask: AnyAsk, rival: str, card: str) -> Due:
        """The one right answer (rules 13.4 to 13.9)."""
        turned = self._cards[card]
        match ask:
            case AskTrait():
                return self._evolve(rival, turned, ask)
            case AskFirst() | AskPopulate():
                return self._place(rival, turned, [move for move in ask.legal() if isinstance(move, Place)])
            case AskDisplace():
                return self._displace(rival, turned, ask.legal())
            case AskLoss():
                return self._lose(rival, ask.lost)
            case AskAside():
                return Due(None, "rivals never move markers", "13.6")
        return self._upset(ask.legal())

    def _evolve(self, rival: str, card: Rival, ask: AskTrait) -> Due:
        """By the first step that some trait fits, until the number is reached (rules 13.4, 13.5)."""
        lineage, era = self.table.lineages[rival], self.table.era
        before = len(lineage.traits) if self._bought.get(rival, (-9, 0))[0] != era else self._bought[rival][1]
        self._bought[rival] = (era, before)
        if len(lineage.traits) - before >= card.number:
            return Due(None, f"{card.number} at most, and it has them", "13.5")
        held = [self.table.traits[move.card] for move in ask.legal()]

        def price(trait: Trait) -> int:
            return self.table.price(rival, trait)

        for number, step in enumerate(card.buy_steps, 1):
            word, *rest = step.split()
            limits = limits_of(rest)
            worth = WORTH[word]
            sign = {"cheapest": 1, "dearest": -1}.get(word, 0)
            fitting = [
                trait
                for trait in held
                if worth(trait) >= limits.get("from", 0) and price(trait) <= limits.get("for", 99)
            ]
            if fitting:
                ranked = {t.id: (-worth(t), sign * price(t), -t.complexity, price(t), t.id) for t in fitting}
                chosen = min(ranked, key=lambda card: ranked[card])
                return Due(Evolve(rival, chosen), f"step {number}, {in_sentence(say_buy(step))}")
        return Due(None, "no step fits a trait that it can play")

    def _place(self, rival: str, card: Rival, legal: Sequence[Place]) -> Due:
        """By the first step that some tile fits (rules 13.6): the steadiest, then by the coordinate."""
        hexes = [move.hexes[0] for move in legal]
        if not hexes:
            return Due(None, "there is no marker or no tile left for it", "13.6")
        for number, step in enumerate(card.place_steps, 1):
            fitting = [hex_ for hex_ in hexes if self._fits(rival, step, hex_)]
            if fitting:
                most = self.table.lineages[rival].markers if step == "gather" else {}
                return self._put(rival, fitting, f"populates, step {number}, {in_sentence(PLACES[step])}", most)
        return self._put(rival, hexes, "populates, no step fits, so any tile", {})

    def _put(self, rival: str, hexes: Sequence[str], step: str, most: Mapping[str, int]) -> Due:
        def key(hex_: str) -> tuple[int, int, int]:
            return -most.get(hex_, 0), -self.table.map[hex_].flip, HEXES.index(hex_)

        chosen, *others = sorted(hexes, key=key)
        if others:
            named = ("most markers", "flip number", "coordinate")
            told = zip(named, key(chosen), key(others[0]), strict=True)
            step += f" (before {others[0]} by {next(name for name, one, other in told if one != other)})"
        return Due(Place(rival, chosen), step, "13.6")

    def _fits(self, rival: str, step: str, hex_: str) -> bool:
        table = self.table
        biome = table.biome(hex_)
        own = table.lineages[rival]
        mine = own.markers[hex_]
        others = {
            (line.markers[hex_], line.matching(biome))
            for player, line in table.lineages.items()
            if player != rival and line.markers[hex_]
        }
        if step == "free":
            return not mine and not others
        if step == "gather":
            return mine > 0
        if not others:
            return False
        tags = own.matching(biome)
        if step == "meet":
            return max(others) > (mine, tags)
        return (mine + 1, tags) > max(others) >= (mine, tags)

    def _displace(self, rival: str, card: Rival, legal: Sequence[Displace]) -> Due:
        """In the order of the coordinates, most markers first (rules 13.7)."""
        fitting = [
            move
            for move in legal
            if card.displaces == "always" or (card.displaces == "person" and move.rival not in self.rivals)
        ]
        if not fitting:
            return Due(None, f"displaces {in_sentence(DISPLACES[card.displaces])}", "13.7")

        def key(move: Displace) -> tuple[int, int, int]:
            there = self.table.lineages[move.rival].markers[move.hex]
            return HEXES.index(move.hex), -there, self.table.players.index(move.rival)

        return Due(min(fitting, key=key), f"displaces {in_sentence(DISPLACES[card.displaces])}", "13.7")

    def _lose(self, rival: str, lost: int) -> Due:
        """One after the other from where it has most, then the last coordinate (rules 13.8)."""
        left = dict(self.table.lineages[rival].markers)
        gone: list[str] = []
        for _ in range(lost):
            hex_ = max((h for h in left if left[h]), key=lambda h: (left[h], HEXES.index(h)))
            left[hex_] -= 1
            gone.append(hex_)
        step = "a rival loses markers where it has most, then at the last coordinate"
        return Due.for_all(Lose(rival, *sorted(gone)), step, "13.8")

    def _upset(self, legal: Sequence[Change | Swap]) -> Due:
        """The tile, or the two, where most markers of the person stand (rules 13.9)."""
        markers = self.table.lineages[self.person].markers

        def key(move: Change | Swap) -> tuple[int, list[str]]:
            hexes = [move.hex] if isinstance(move, Change) else [move.one, move.other]
            return -sum(markers[hex_] for hex_ in hexes), hexes

        step = "a rival changes or swaps where most of your markers stand"
        return Due.for_all(min(legal, key=key) if legal else None, step, "13.9")
