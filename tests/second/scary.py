"""Damn Nature You Scary counted again, by `card_data/scary/rules.md` (numbers in the comments) and its tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from .text import Confused, Log, Result, cards, table

Row = Mapping[str, str]
EVEN = 7  # alleles of everyone, and what the first in turn order have more, by the number of players (1.11)
BEGINS: Mapping[int, tuple[int, ...]] = {1: (), 2: (2,), 3: (8, 4), 4: (9, 6, 2)}


def replay(text: str, tables: Path) -> Result:
    """Play a legal log through and count."""
    return _Earth(Log(text), tables).play()


def _words(cell: str) -> list[str]:
    return [word.strip() for word in cell.split(";") if word.strip()]


class _Lineage:
    """One line of descent."""

    def __init__(self) -> None:
        self.alleles = self.hand = self.start = 0
        self.markers: Counter[str] = Counter()
        self.traits: list[Row] = []
        self.given: set[str] = set()  # tags that no trait gave
        self.cut: tuple[int, frozenset[str]] = (0, frozenset())
        self.half = False

    @property
    def tags(self) -> set[str]:
        return self.given | {tag for trait in self.traits for tag in _words(trait["tags"])}

    @property
    def population(self) -> int:
        return self.markers.total()

    def sum(self, column: str) -> int:
        return sum(int(trait[column] or 0) for trait in self.traits)

    @property
    def complexity(self) -> int:
        return self.start + self.sum("complexity")


class _Earth:
    def __init__(self, log: Log, tables: Path) -> None:
        self.log, self.result = log, Result()
        self.traits, self.events, self.tiles = (cards(tables, name) for name in ("traits", "events", "tiles"))
        self.biomes = {row["biome"]: row for row in table(tables, "biomes")}
        self.house = log.options("house")
        # 1.11, 11.8; what the second and the third edition began with is not known here
        self.dice_start = log.header["game"].split()[1] == "1" or "dice-start" in self.house
        self.lineages = {who: _Lineage() for who in log.players}
        if "free-aquatic" in self.house:  # 11.9
            for lineage in self.lineages.values():
                lineage.given = {"Aquatic"}
        rivals = _words(log.header.get("rivals", "").replace(",", ";"))
        if rivals:  # 13.10
            level = f"{log.header.get('level', 'normal')} against {len(rivals)}"
            row = next(row for row in table(tables, "levels") if row["level"] == level)
            for name in rivals:
                self.lineages[name].start = int(row["complexity"])
        waiting = sorted(self.tiles)
        self.map: dict[str, str] = {}
        for row in sorted(table(tables, "layout"), key=lambda row: row["hex"]):  # 1.8
            self.map[row["hex"]] = next(t for t in waiting if self.tiles[t]["biome"] == row["biome"])
            waiting.remove(self.map[row["hex"]])
        self.held: dict[str, dict[str, int]] = {}  # by hex: whose it is, in halves
        self.order = log.players

    # What everyone can count

    def controlled(self, who: str) -> int:
        shares = [held[who] for held in self.held.values() if who in held]
        halves = 0 if "half-per-tile" in self.house else shares.count(1) // 2  # 2.4, 11.4
        return shares.count(2) + halves

    def score(self, who: str) -> int:
        lineage = self.lineages[who]
        return lineage.population * lineage.complexity + 3 * self.controlled(who)  # 9.4

    def counts(self) -> dict[str, dict[str, int]]:
        return {
            who: {
                "alleles": lineage.alleles,
                "markers": lineage.population,
                "complexity": lineage.complexity,
                "tiles": self.controlled(who),
                "hand": lineage.hand,
                "score": self.score(who),
            }
            for who, lineage in self.lineages.items()
        }

    def wrong(self, text: str) -> None:
        self.result.wrong.append(f"before line {self.log.next.number}: {text}")

    # The play

    def play(self) -> Result:
        self.set_up()
        for era in range(12):
            self.log.check(self.result, self.counts(), ())
            if not self.log.next.word:
                break
            self.era(era)
        if "last-competition" not in self.house:  # 11.16
            self.settle()  # 9.3
        best = [(self.score(w), x.complexity, self.controlled(w), x.population) for w, x in self.lineages.items()]
        winners = tuple(who for who, mine in zip(self.lineages, best, strict=True) if mine == max(best))  # 9.6, 9.7
        self.log.check(self.result, self.counts(), winners)
        if self.log.next.word:
            self.wrong("the play is over")
        self.result.counts, self.result.winners = self.counts(), winners
        return self.result

    def dice(self) -> tuple[str, list[int]]:
        line = self.log.take("roll")
        return line.who, [int(die) for die in line.rest]

    def set_up(self) -> None:
        players, first = list(self.log.players), True
        while len(players) > 1 or first:  # 1.11
            thrown = dict(self.dice() for _ in players)
            for who in players:
                self.gain(self.lineages[who], sum(thrown[who]) * first)
            first = False
            players = [who for who in players if sum(thrown[who]) == max(map(sum, thrown.values()))]
        at = self.log.players.index(players[0])
        self.order = self.log.players[at:] + self.log.players[:at]
        if not self.dice_start:
            more = () if "even-start" in self.house else BEGINS[len(self.order)]
            for seat, who in enumerate(self.order):
                self.lineages[who].alleles = 0
                self.gain(self.lineages[who], EVEN + (more[seat] if seat < len(more) else 0))
        while self.log.next.word in ("place", "card", "backs"):  # 1.13
            line = self.log.take(self.log.next.word)
            if line.word == "place":
                self.lineages[line.who].markers.update(line.rest)

    def gain(self, lineage: _Lineage, alleles: int) -> None:
        lineage.alleles += alleles
        if "ten-tokens" in self.house:  # 11.12
            lineage.alleles = min(lineage.alleles, 10)

    def era(self, era: int) -> None:
        for _ in self.log.players:  # 2.1
            who, dice = self.dice()
            lineage = self.lineages[who]
            tier = sum(lineage.population >= least for least in (4, 7, 10))  # 2.2
            self.gain(lineage, max(0, sum(dice) + tier + self.controlled(who) + lineage.sum("fecundity")))
        for lineage in self.lineages.values():
            lineage.hand += 10  # 3.2
        while self.log.next.word in ("deal", "card", "evolve", "place", "move"):
            line = self.log.take(self.log.next.word)
            if line.word == "evolve":
                self.evolve(line.who, line.rest[0])
            elif line.word == "place":
                self.lineages[line.who].markers.update(line.rest)
            elif line.word == "move":
                self.step(line.who, *line.rest)
        for lineage in self.lineages.values():
            lineage.cut, lineage.half = (0, frozenset()), False
        self.settle()
        while self.log.is_next("displace"):  # 6.8
            line = self.log.take("displace")
            self.remove(line.rest[1], line.rest[0], self.lineages[line.rest[1]].markers[line.rest[0]])
        die = int(self.log.take("flip").rest[0])
        before = dict(self.map)
        while self.log.is_next("tile"):
            hex_ = self.log.next.rest[0]
            old = self.tiles[before[hex_]]
            if die < int(old["flip"]) or era < int(old["lock"]):  # 7.3
                self.wrong(f"{hex_} does not flip")
            self.new_tile()
        event = self.events[self.log.take("event").rest[0]]
        if event["kind"] == "extinction":
            for who in self.order:  # 8.2
                self.struck(who, event)
        else:
            self.green(event)
        self.order = self.order[1:] + self.order[:1]  # 9.1

    def evolve(self, who: str, card: str) -> None:
        lineage, trait = self.lineages[who], self.traits[card]
        own = {one["name"] for one in lineage.traits}
        price = max(0, int(trait["cost"]) - min(3, sum(name in own for name in _words(trait["helps"]))))  # 4.6
        amount, tags = lineage.cut
        if tags & set(_words(trait["tags"])):
            price = max(0, price - amount)  # 8.12
        if lineage.half:
            price, lineage.half = price // 2, False  # 8.13
        lineage.alleles -= price
        lineage.hand -= 1
        lineage.traits.append(trait)
        if lineage.alleles < 0:
            self.wrong(f"{who} cannot pay {card}")

    def remove(self, who: str, hex_: str, number: int) -> None:
        markers = self.lineages[who].markers
        markers[hex_] -= number
        if markers[hex_] < 0:
            self.wrong(f"{who} has no marker on {hex_}")
        if not markers[hex_]:
            del markers[hex_]
            self.held.get(hex_, {}).pop(who, None)  # 6.7

    def step(self, who: str, off: str, onto: str) -> None:
        self.remove(who, off, 1)
        self.lineages[who].markers[onto] += 1

    def settle(self) -> None:
        """Who controls each tile (6.1 to 6.6)."""
        self.held = {}
        for hex_ in self.map:
            there = [who for who, lineage in self.lineages.items() if lineage.markers[hex_] > 0]
            number = {who: self.lineages[who].markers[hex_] for who in there}
            tags = {who: self.matching(who, hex_) for who in there}
            if "sum" in self.house:  # 11.1
                rank = {who: (number[who] + tags[who],) for who in there}
            else:
                rank = {who: (number[who], tags[who]) for who in there}
            first = [who for who in there if rank[who] == max(rank.values())]
            self.held[hex_] = {who: 2 if len(first) == 1 else 1 for who in first}

    def matching(self, who: str, hex_: str) -> int:
        lineage, name = self.lineages[who], self.tiles[self.map[hex_]]["biome"]
        biome = self.biomes[name]
        listed = _words(biome["bonus"])
        if "bonus-only" not in self.house:  # 11.13
            listed += _words(biome["needs"])
        held = sum(bool(set(words.split(" or ")) & lineage.tags) for words in listed)  # 6.4, 6.5
        return held + sum(bool({name, "any"} & set(_words(trait["competition"]))) for trait in lineage.traits)

    def valid(self, who: str, biome: str) -> bool:
        lineage = self.lineages[who]
        opened = {word for trait in lineage.traits for word in _words(trait["tiles"])}  # 5.7
        return bool({biome, "any"} & opened) or set(_words(self.biomes[biome]["needs"])) <= lineage.tags  # 5.6

    def new_tile(self) -> None:
        hex_, tile = self.log.take("tile").rest
        self.map[hex_] = tile
        while "step-aside" in self.house and self.log.is_next("move"):  # 11.15
            line = self.log.take("move")
            self.step(line.who, *line.rest)
        for who, lineage in self.lineages.items():
            if lineage.markers[hex_] and not self.valid(who, self.tiles[tile]["biome"]):  # 7.8
                self.remove(who, hex_, lineage.markers[hex_])

    def struck(self, who: str, event: Row) -> None:
        lineage = self.lineages[who]
        loss = max(0, min(lineage.population - 1, (lineage.population + 1) // 2) - lineage.sum("survival"))  # 8.6, 8.7
        if lineage.tags & set(_words(event["safe"])):
            return  # 8.3
        if not lineage.tags & set(_words(event["doomed"])):
            if not self.log.is_next("roll", who):
                if loss:
                    raise Confused(f"line {self.log.next.number}: {who} has to roll")
                return
            if self.dice()[1][0] >= int(event["needed"]):
                return  # 8.5
        written: Counter[str] = Counter()
        while self.log.is_next("lose", who):
            written.update(self.log.take("lose").rest)
        if not written and loss:
            if len(lineage.markers) > 1:
                raise Confused(f"line {self.log.next.number}: where {who} loses {loss} is not written")
            written[next(iter(lineage.markers))] = loss
        if written.total() != loss:
            self.wrong(f"{who} loses {loss}, not {written.total()}")
        for hex_, number in written.items():
            self.remove(who, hex_, number)

    def green(self, event: Row) -> None:
        tags = frozenset(_words(event["tags"]))
        for lineage in self.lineages.values():
            self.gain(lineage, int(event["alleles"] or 0))  # 8.10
            if tags & lineage.tags:
                self.gain(lineage, int(event["tag_alleles"] or 0))
            lineage.cut = (int(event["discount"] or 0), tags)
            lineage.half = event["half"] == "true"
        while self.log.next.word in ("place", "change", "swap", "evolve"):
            line = self.log.take(self.log.next.word)
            if line.word == "place":
                self.lineages[line.who].markers.update(line.rest)
            elif line.word == "evolve":
                self.evolve(line.who, line.rest[0])  # 11.6
            elif line.word == "swap":
                self.swap(*line.rest)
            elif self.log.is_next("tile"):
                self.new_tile()  # 8.14
        if "this-era" in self.house:
            for lineage in self.lineages.values():
                lineage.cut, lineage.half = (0, frozenset()), False

    def swap(self, a: str, b: str) -> None:
        """Two tiles change places with everything on them (8.15)."""
        for things in (self.map, self.held, *(lineage.markers for lineage in self.lineages.values())):
            one, other = things.get(a), things.get(b)
            for hex_, thing in ((a, other), (b, one)):
                things.pop(hex_, None)
                if thing:
                    things[hex_] = thing  # type: ignore[index, assignment]
