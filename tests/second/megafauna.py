"""American Megafauna counted again, by `card_data/megafauna/rules.md` (numbers in the comments) and its tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from .text import Log, Result, cards, table

ORDER = ("rrrr", "mmrrr", "rm", "mmm")  # 1.3
USUAL = {1: ("mmrrr",), 2: ("rrrr", "rm"), 3: ("rrrr", "mmrrr", "rm"), 4: ORDER}
WILD = "ABGIMNPSa"  # 3.17
SLOTS = [hex_ + side for hex_ in "abcdefghijk" for side in "WE"]
CYCLES = {"E": ("dry warm", "wet cold"), "P": ("wet", "dry")}  # 3.11
Row = Mapping[str, str]


@dataclass
class Kind:
    """A genotype in play: where its counters stand, the cards it uses and those in its column."""

    key: str
    owner: str
    lineage: str
    low: int
    high: int
    size: int
    heritage: str
    immigrant: bool = False
    uses: list[str] = field(default_factory=list)
    column: list[str] = field(default_factory=list)
    at: dict[str, int] = field(default_factory=dict)

    def put(self, place: str, many: int) -> None:
        self.at[place] = self.at.get(place, 0) + many
        if not self.at[place]:
            del self.at[place]

    @property
    def teeth(self) -> int:  # 1.11
        return (1 if all(place.endswith("T") for place in self.at) else 6) if self.immigrant else len(self.lineage)


def replay(text: str, tables: Path) -> Result:
    """Play a legal log through and count."""
    return _Continent(Log(text), tables).play()


def site(place: str) -> str:
    return place[0] if len(place) == 2 else place.removesuffix("T")


class _Continent:
    def __init__(self, log: Log, tables: Path) -> None:
        self.log, self.result, self.house = log, Result(), log.options("house")
        self.deck = {name: cards(tables, name) for name in ("biomes", "dna", "genotypes", "immigrants", "catastrophes")}
        self.hexes = {row["hex"]: row for row in table(tables, "hexes")}
        self.weather = {row["row"]: row["weather"] for row in table(tables, "rows")}
        self.zones = {row["zone"]: row for row in table(tables, "zones")}
        lines = {row["lineage"]: row for row in table(tables, "lineages")}
        length = next(row for row in table(tables, "lengths") if row["length"] == log.header.get("length", "standard"))
        self.scoring = [int(turn) for turn in length["scoring"].split()]
        named = [part.split() for part in log.header.get("lineages", "").split(",") if part.strip()]
        usual = zip(log.players, USUAL[len(log.players)], strict=False)
        self.lineage: dict[str, str] = dict(named) or dict(usual)
        self.players = sorted(log.players, key=lambda who: ORDER.index(self.lineage[who]))
        self.rivals = [name.strip() for name in log.header.get("rivals", "").split(",") if name.strip()]
        self.level = 0
        if self.rivals:  # 15.13
            level = f"{log.header.get('level', 'normal')} against {len(self.rivals)}"
            self.level = next(int(row["points"]) for row in table(tables, "levels") if row["level"] == level)
        self.mammal = {who: lines[self.lineage[who]]["kind"] == "mammal" for who in log.players}
        self.genes, self.hand, self.points = {}, {who: [] for who in log.players}, dict.fromkeys(log.players, 0)
        self.kinds: list[Kind] = []  # the oldest first
        self.wild: dict[str, str] = {}
        begin: dict[str, str] = {}
        edition = int((*log.header["game"].split()[1:], "1")[0])
        if edition > 1 and not self.rivals:  # 2.2, since the second edition; for one length alone since the third
            sets = [
                row
                for row in table(tables, "starts")
                if set(row["lineages"].split()) == set(self.lineage.values())
                and (not row["length"] or (edition > 2 and row["length"] == length["length"]))
            ]
            begin = {k: v for row in sets for k, v in zip(row["lineages"].split(), row["genes"].split(), strict=True)}
        for who in self.players:  # 2.2
            row, other = lines[self.lineage[who]], [len(self.lineage[each]) for each in log.players if each != who]
            self.genes[who] = int(row["genes"]) + 4 * (len(other) == 1 and len(self.lineage[who]) < other[0])
            self.genes[who] = int(begin.get(self.lineage[who], self.genes[who]))
            self.kinds.append(Kind(self.lineage[who], who, self.lineage[who], 1, 6, 1, row["heritage"]))
        self.lies = {row["start"]: card for card, row in self.deck["biomes"].items() if row["start"]}  # 2.3
        self.mass = dict.fromkeys(self.lies.values(), 2)
        self.piles: dict[str, list[str]] = {zone: [] for zone in self.zones}
        self.waiting: dict[str, list[str]] = {zone: [] for zone in self.zones}
        self.ice: set[str] = set()
        self.sheets, self.greenhouse, self.faces = 3, 0, dict.fromkeys("ETP", 0)
        self.turn = 0

    # Looking

    def own(self, who: str) -> list[Kind]:
        return [kind for kind in self.kinds if kind.owner == who]

    def letters(self, kind: Kind) -> str:  # 1.9, 4.2, 4.4, 4.8
        found = kind.heritage
        for card in kind.uses:
            for low, high, given in re.findall(r"(\d)-(\d) (\w+)", self.deck["dna"][card]["bands"]):
                if int(low) <= kind.size <= int(high):
                    found += given.replace("W", self.wild.get(card, ""))
        return found

    def biome(self, place: str) -> str:
        return self.lies.get(place, "") if place in SLOTS else (self.piles[place] or [""])[-1]

    def feeds(self, place: str) -> int:
        return self.mass.get(self.biome(place), 0)

    def slots(self, where: str) -> list[str]:
        return [where + "W", where + "E"] if where in self.hexes else [where]

    def lives(self, kind: Kind, place: str) -> bool:  # 9.1, 1.14
        card, letters = self.biome(place), self.letters(kind)
        if not card or site(place) in self.ice:
            return False
        row = self.deck["biomes"][card]
        met = all(letters.count(letter) >= row["needs"].count(letter) for letter in row["needs"])
        met = met or (row["mast"] == "yes" and "H" in letters)
        return met and (letters.count("M") < 2 or row["kind"] == "marine")

    def eats(self, hunter: Kind, prey: Kind, place: str) -> bool:  # 9.8
        mine, theirs = self.letters(hunter), self.letters(prey)
        kin = "kin" in self.house and not prey.immigrant and not hunter.immigrant and prey.lineage == hunter.lineage
        sea = self.biome(place) and self.deck["biomes"][self.biome(place)]["kind"] == "marine"
        quick = all(mine.count(letter) >= theirs.count(letter) for letter in "SN")
        hard = mine.count("A") >= theirs.count("a")
        large = hunter.size <= prey.size <= hunter.size + 2
        return hunter is not prey and not kin and large and quick and hard and (not sea or "M" in mine)

    def herd(self, place: str) -> list[Kind]:
        order = [*self.players, ""]
        return sorted((kind for kind in self.kinds if place in kind.at), key=lambda kind: order.index(kind.owner))

    def south_west(self, slot: str) -> tuple[int, str, int]:  # 3.5
        return -"AJHT".index(self.hexes[slot[0]]["row"]), slot[0], "WE".index(slot[1])

    def may_lie(self, card: str, hex_: str) -> bool:
        kind = self.deck["biomes"][card]["kind"]
        high = self.hexes[hex_]["height"] == "high"
        return hex_ not in self.ice and not (kind == "marine" and high) and not (kind == "orogeny" and not high)

    def beside(self, slot: str) -> str:
        return slot[0] + {"W": "E", "E": "W"}[slot[1]]

    # The land

    def enter(self, card: str) -> None:  # 3.4 to 3.8
        row = self.deck["biomes"][card]
        best: list[tuple[int, tuple[int, str, int], str]] = []
        for slot in SLOTS:
            there, near = self.lies.get(slot, ""), self.lies.get(self.beside(slot), "")
            kinds = [self.deck["biomes"][each]["kind"] if each else "" for each in (there, near)]
            legal = self.hexes[slot[0]]["row"] in row["rows"] and slot[0] not in self.ice
            if row["kind"] == "shadow":
                legal = legal and kinds[1] == "orogeny" and kinds[0] not in ("orogeny", "shadow")
            else:
                legal = legal and self.may_lie(card, slot[0]) and not (row["kind"] == kinds[1] == "orogeny")
            if legal:
                climax = int(self.deck["biomes"][there]["climax"]) if there and row["kind"] != "shadow" else 0
                best.append((climax, self.south_west(slot), slot))
        if not best or (min(best)[0] > int(row["climax"]) and row["kind"] != "shadow"):
            return
        slot = min(best)[2]
        if slot in self.lies:
            self.displace(slot)
        near_mass = self.mass.get(self.lies.get(self.beside(slot), ""), 0)
        self.lies[slot] = card
        self.mass[card] = max(1, min(3, 4 - near_mass)) if near_mass else 2
        if row["kind"] in ("orogeny", "shadow"):
            self.mass[card] = min(2, self.mass[card])

    def displace(self, slot: str) -> None:  # 3.8 to 3.10
        card = self.lies.pop(slot)
        row, near = self.deck["biomes"][card], self.hexes[slot[0]]["borders"].split()
        free = [each for each in SLOTS if each[0] in near and each not in self.lies and self.may_lie(card, each[0])]
        if not free:
            self.follow(slot, "")
            return
        to = min(free, key=self.south_west)
        weather = self.weather[self.hexes[to[0]]["row"]]
        change = 0 if row["climate"] not in ("dry", "wet") else 1 if row["climate"] == weather else -1
        self.lay(card, to, min(3, self.mass[card] + change))
        self.follow(slot, to)

    def lay(self, card: str, slot: str, mass: int) -> None:
        self.lies[slot] = card
        self.mass[card] = max(1, min(mass, 4 - self.mass.get(self.lies.get(self.beside(slot), ""), 0)))

    def follow(self, start: str, to: str) -> None:  # 3.10, 3.22
        for kind in self.own(""):
            many = kind.at.pop(start, 0)
            if many and to:
                kind.put(to, many)
        self.clean_up()

    def cycle(self, mark: str) -> None:  # 3.11
        def touched(slot: str, words: str) -> bool:
            row = self.deck["biomes"][self.lies[slot]]
            return row["climate"] in words.split() or row["kind"] in words.split()

        first = not self.faces[mark]
        if mark == "T":
            gains, losses = ("seasonal marine", "") if first else ("", "orogeny marine")
        else:
            gains, losses = CYCLES[mark] if first else CYCLES[mark][::-1]
        for slot in [slot for slot in self.lies if touched(slot, losses)]:
            self.mass[self.lies[slot]] -= 1
            if not self.mass[self.lies[slot]]:
                del self.lies[slot]
        for slot in sorted((slot for slot in self.lies if touched(slot, gains)), key=self.south_west):
            mass, near = self.mass[self.lies[slot]], self.mass.get(self.lies.get(self.beside(slot), ""), 0)
            self.mass[self.lies[slot]] += mass < 3 and mass + near < 4
        self.faces[mark] ^= 1

    def change(self, step: int) -> None:  # 3.21 to 3.24
        self.greenhouse = min(3, self.greenhouse + step)
        way = "north" if step > 0 else "south"
        moved: set[str] = set()
        for hex_ in "abcdefghijk"[::step]:
            if hex_ in self.ice:
                if hex_ not in moved:
                    self.move_ice(hex_, self.hexes[hex_][way], moved)
                continue
            for slot in [hex_ + side for side in "WE"[::step]]:
                card = self.lies.get(slot, "")
                row = self.deck["biomes"].get(card, {})
                if not card or card in moved or row["native"] == "yes":
                    continue
                marine = row["kind"] == "marine"
                to = self.hexes[hex_][f"sea_{way}" if marine else way]
                free = [to + side for side in (slot[1], self.beside(slot)[1]) if to + side not in self.lies]
                if to in self.zones:
                    self.piles[to].append(self.lies.pop(slot))
                    self.follow(slot, to)
                elif to and free and to not in self.ice and not (marine and self.hexes[to]["height"] == "high"):
                    self.lay(self.lies.pop(slot), free[0], self.mass[card])
                    self.follow(slot, free[0])
                else:
                    continue
                moved.add(card)
        for hex_ in {-1: "ab", -2: "b"}.get(self.greenhouse, "") if step < 0 else "":
            if hex_ not in self.ice and self.sheets:
                self.sheets -= 1
                self.freeze(hex_)
        for zone, row in self.zones.items():  # 3.23
            for slot in self.slots(row["hex"]) if row["gives"] == ("warming" if step > 0 else "cooling") else ():
                pile = self.piles[zone]
                if pile and slot not in self.lies and self.may_lie(pile[-1], row["hex"]):
                    card = pile.pop()
                    self.lay(card, slot, min(3, self.mass[card]))
                    self.follow(zone, slot)

    def move_ice(self, hex_: str, to: str, moved: set[str]) -> None:
        if to in self.ice:
            return
        self.ice.discard(hex_)
        if to in self.zones:
            self.sheets += 1
        else:
            moved.add(to)
            self.freeze(to)

    def freeze(self, hex_: str) -> None:
        self.ice.add(hex_)
        for slot in self.slots(hex_):
            if slot in self.lies:
                self.displace(slot)

    # Immigrants

    def dry(self, zone: str) -> bool:  # 1.8
        row = self.zones[zone]
        return row["kind"] == "sea" or (row["kind"] == "land" and self.greenhouse <= int(row["dry_to"]))

    def arrive(self, card: str, who: str = "") -> None:  # 3.17, 3.19
        row = self.deck["immigrants"][card]
        size, zone = int(row["size"]), next(z for z, each in self.zones.items() if each["name"] == row["origin"])
        low, high = (max(1, size - 1), min(6, size + 1)) if who else (size, size)
        away, edge = {self.zones[zone]["hex"]: 0}, [self.zones[zone]["hex"]]
        for hex_ in edge:
            for other in self.hexes[hex_]["borders"].split():
                if other not in away:
                    away[other] = away[hex_] + 1
                    edge.append(other)
        order = sorted(away, key=lambda hex_: (away[hex_], -"AJHT".index(self.hexes[hex_]["row"]), hex_))
        for wild in ("", *WILD) if "W" in row["letters"] else ("",):
            kind = Kind(card, who, self.lineage.get(who, ""), low, high, size, row["letters"].replace("W", wild), True)
            for hex_ in order:
                if row["role"] == "herbivore":
                    free = [slot for slot in self.slots(hex_) if self.lives(kind, slot)]
                    free = [slot for slot in free if not any(slot in each.at for each in self.own(""))]
                else:
                    meal = any(self.eats(kind, prey, slot) for slot in self.slots(hex_) for prey in self.herd(slot))
                    free = [hex_ + "T"] if meal and not any(hex_ + "T" in each.at for each in self.own("")) else []
                if free:
                    kind.at = {free[0]: 2}
                    self.kinds.append(kind)
                    return

    # Cards

    def clean_up(self) -> None:  # 10.5
        for kind in [kind for kind in self.kinds if not kind.at]:
            self.kinds.remove(kind)
            for card in kind.column:
                users = [other for other in self.kinds if card in other.uses]
                if users:
                    users[0].column.append(card)
                else:
                    self.wild.pop(card, None)

    def unuse(self, kind: Kind, card: str, to: str = "") -> None:  # 5.2
        kind.uses.remove(card)
        users = [other for other in self.kinds if card in other.uses]
        holder = next(other for other in self.kinds if card in other.column)
        if not users:
            holder.column.remove(card)
            self.hand[kind.owner].append(card)
            self.wild.pop(card, None)
        elif holder is kind:
            kind.column.remove(card)
            (self.kind(to) if to else users[0]).column.append(card)

    def kind(self, key: str) -> Kind:
        return next(kind for kind in self.kinds if kind.key == key)

    # The play

    def play(self) -> Result:
        for _ in self.players:  # 2.5
            line = self.log.take("start")
            for place, many in _places(" ".join(line.rest)):
                self.own(line.who)[0].put(place, many)
        self.log.check(self.result, self.counts(), ())
        winners: tuple[str, ...] | None = None
        while winners is None and self.log.next.word:
            self.turn += 1
            self.reveal()
            self.bodies()
            for kind in self.kinds:
                self.grow(kind)
            self.declined.clear()
            while self.log.next.word in ("move", "resize"):
                line = self.log.take(self.log.next.word)
                kind = self.kind(line.rest[0])
                if line.word == "resize":
                    self.resize(kind, int(line.rest[1]))
                else:
                    many = int(line.rest[1][1:]) if line.rest[1][0] == "x" else 1
                    kind.put(line.rest[-2], -many)
                    kind.put(line.rest[-1], many)
            self.struggle()
            winners = self.count()
            self.log.check(self.result, self.counts(), winners or ())
        self.result.counts, self.result.winners = self.counts(), winners or ()
        return self.result

    def reveal(self) -> None:
        log = self.log
        if len(self.players) > 1 and "out" not in self.house:  # 3.1
            for who in self.players:
                if not self.own(who) and log.is_next("reserve"):
                    self.arrive(log.take("reserve").rest[0], who)
        card = log.take("card").rest[0]
        kind = next(name for name, rows in self.deck.items() if card in rows)
        row = self.deck[kind][card]
        sexy = {who: any("X" in self.letters(each) for each in self.own(who)) for who in self.players}
        if kind == "biomes":
            for who in self.players:
                self.genes[who] += 2 if sexy[who] else 1  # 3.3
            self.enter(card)
            if row["cycle"]:
                self.cycle(row["cycle"])
        elif kind == "immigrants":
            for who in self.players if row["drift"] == "yes" else ():  # 3.16
                if log.is_next("discard", who):
                    self.hand[who].remove(log.take("discard", who).rest[0])
                elif self.hand[who]:
                    self.hand[who].pop()
            zone = next(zone for zone, each in self.zones.items() if each["name"] == row["origin"])
            if self.dry(zone):
                self.arrive(card)
            else:
                self.waiting[zone].append(card)
        elif kind == "catastrophes":
            for who in self.players:
                self.genes[who] += 10 if sexy[who] else 5  # 3.20
            self.change(int(row["greenhouse"]))
            self.catastrophe(row)
        else:
            self.auction(card)

    def auction(self, card: str) -> None:  # 3.12 to 3.15
        bids: dict[str, int] = {}
        won = ""
        while self.log.next.word in ("bid", "win", "rival"):
            line = self.log.take(self.log.next.word)
            if line.word != "rival":
                bids[line.who] = int(line.rest[0])
                won = line.who if line.word == "win" else won
        top = max(bids.values(), default=0)
        if not top:
            return

        def teeth(who: str) -> int:
            breaks = self.deck["dna"].get(card, {}).get("breaks", "")
            letter = breaks or ("r" if self.greenhouse > 0 else "m" if self.greenhouse < 0 else "")
            return self.lineage[who].count(letter) if letter else len(self.lineage[who])

        best = [who for who in self.players if bids.get(who) == top]
        won = won or max(best, key=lambda who: (teeth(who), -self.players.index(who)))
        self.genes[won] -= bids[won]
        self.hand[won].append(card)

    def catastrophe(self, row: Row) -> None:
        if row["effect"] == "pandemic":  # 3.25
            alive = [who for who in self.players if self.own(who)]
            fewest = min((self.genes[who] for who in alive), default=0)
            for who in alive:
                if self.genes[who] == fewest and len(self.own(who)) > 1:
                    self.kind(self.log.take("lose", who).rest[0]).at.clear()
        elif row["effect"] == "bolide":  # 3.26
            for kind in self.kinds:
                letters = self.letters(kind)
                total = kind.size if row["sum"] == "size" else sum(letters.count(each) for each in row["sum"].split())
                many = any(letters.count(each) >= int(row["least"]) for each in row["triple"].split())
                if total > int(row["over"]) or many:
                    kind.at.clear()
        self.clean_up()
        for zone, waiting in self.waiting.items():  # 3.27
            while waiting and self.dry(zone):
                self.arrive(waiting.pop())

    def bodies(self) -> None:
        """Steps 2 to 4, and what is declined of step 5."""
        self.declined: set[tuple[str, str]] = set()
        while self.log.next.word in ("express", "recess", "role", "size", "discard", "decline", "rival"):
            line = self.log.take(self.log.next.word)
            words = dict(zip(line.rest[1::2], line.rest[2::2], strict=False))
            if line.word == "express" and "on" in words:  # 4.2
                self.hand[line.who].remove(line.rest[0])
                kind = self.kind(words["on"])
                kind.uses.append(line.rest[0])
                kind.column.append(line.rest[0])
                if "as" in words:
                    self.wild[line.rest[0]] = words["as"].replace("armour", "a")
            elif line.word == "express":  # 4.6 to 4.8
                self.hand[line.who].remove(line.rest[0])
                self.bear(line.rest[0], self.kind(words["from"]), words.get("at", ""))
            elif line.word == "recess":
                self.unuse(self.kind(words["from"]), line.rest[0], words.get("to", ""))
            elif line.word == "role":
                self.role(self.kind(line.rest[0]), line.rest[1], _places(" ".join(line.rest[2:])))
            elif line.word == "size":
                self.resize(self.kind(line.rest[0]), int(line.rest[1]))
            elif line.word == "discard":
                self.hand[line.who].remove(line.rest[0])
            elif line.word == "decline":
                self.declined.add((line.rest[0], words["at"]))

    def bear(self, card: str, parent: Kind, place: str) -> None:
        row = self.deck["genotypes"][card]
        face = "" if self.mammal[parent.owner] else "reptile_"
        low, high = int(row[f"{face}sizes"][0]), int(row[f"{face}sizes"][2])
        who, size = parent.owner, max(low, min(high, parent.size))
        child = Kind(card, who, self.lineage[who], low, high, size, row[f"{face}letters"], uses=list(parent.uses))
        place = place or next(iter(parent.at))
        parent.put(place, -1)
        child.put(place, 1)
        self.kinds.append(child)

    def role(self, kind: Kind, role: str, places: list[tuple[str, int]]) -> None:  # 6.2
        some = kind.lineage == "mmm" and not kind.immigrant and bool(places)
        if role == "predator":
            for place, many in places if some else [each for each in kind.at.items() if not each[0].endswith("T")]:
                kind.put(place, -many)
                kind.put(site(place) + "T", many)
            return
        for place, many in places:
            kind.put(site(place) + "T", -many)
            kind.put(place, many)
        for place, many in () if some else [each for each in kind.at.items() if each[0].endswith("T")]:
            kind.put(place, -many)
            kind.put(self.slots(site(place))[0], many)

    def resize(self, kind: Kind, size: int) -> None:
        kind.size = size
        for card in list(kind.uses) if "awake" in self.house else ():  # 13.2
            bands = re.findall(r"(\d)-(\d) ", self.deck["dna"][card]["bands"])
            if not any(int(low) <= size <= int(high) for low, high in bands):
                self.unuse(kind, card)

    def grow(self, kind: Kind) -> None:  # 7.1, 7.2
        zones = [zone + end for zone in self.zones for end in ("", "T")]
        for place in (*SLOTS, *(hex_ + "T" for hex_ in self.hexes), *zones):
            if place in kind.at and (kind.key, place) not in self.declined and sum(kind.at.values()) < 24:
                kind.put(place, 1)

    # Step 7

    def struggle(self) -> None:
        for place in (*SLOTS, *self.zones):
            for kind in self.herd(place):
                if not self.lives(kind, place):  # 9.1
                    del kind.at[place]
            if self.herd(place):
                self.contest(place)
        for where in (*self.hexes, *self.zones):
            if self.herd(where + "T"):
                self.hunt(where)
        self.clean_up()

    def weight(self, kind: Kind) -> int:  # 13.6
        return 1 if "cold-blood" in self.house and not kind.immigrant and kind.lineage in ("rrrr", "rm") else 2

    def contest(self, place: str) -> None:  # 9.2 to 9.7
        herd, hunters = self.herd(place), self.herd(site(place) + "T")
        space = 2 * self.feeds(place)
        niche = self.deck["biomes"][self.biome(place)]["niche"]
        refuge = [kind for kind in herd if hunters and not any(self.eats(hunter, kind, place) for hunter in hunters)]
        lone = hunters[0] if len(hunters) == 1 and hunters[0].owner and not refuge else None

        def eaten(kinds: list[Kind]) -> int:
            return sum(kind.at.get(place, 0) * self.weight(kind) for kind in kinds)

        def split(group: list[Kind]) -> None:
            nonlocal herd, space
            if group and len(group) < len(herd):
                others = [kind for kind in herd if kind not in group]
                if eaten(group) <= space:
                    space -= eaten(group)
                    herd = others
                else:
                    for kind in others:
                        del kind.at[place]
                    herd = group

        def keep(who: str) -> None:
            nonlocal herd
            said = re.split(r", *", " ".join(self.log.take("keep", who).rest).rpartition(" at ")[0])
            picks = {re.sub(r" x\d+$", "", each).split()[-1]: _many(each) for each in said}
            for kind in herd:
                kind.put(place, picks.get(kind.key, 0) - kind.at[place])
            herd = []

        def most(values: list[int]) -> list[Kind]:
            return [kind for kind, value in zip(herd, values, strict=True) if value == max(values)]

        stage = 0
        while herd and eaten(herd) > space:
            if not space:
                for kind in herd:
                    del kind.at[place]
                return
            if stage == 0:  # 9.3
                values = [kind.size if niche == "size" else self.letters(kind).count(niche) for kind in herd]
                split(most(values) if max(values) else [])
            elif stage == 1:  # 9.4
                split([kind for kind in herd if kind in refuge])
            elif stage == 2 and lone and len(herd) > 1:  # 9.5
                keep(lone.owner)
            elif stage > 2:  # 9.6
                group = most([kind.teeth for kind in herd])
                if len(group) < len(herd):
                    split(group)
                elif len(herd) > 1 and len({kind.owner for kind in herd}) == 1 and herd[0].owner:
                    keep(herd[0].owner)
                else:
                    for kind in sorted(herd, key=self.kinds.index):
                        stay = min(kind.at[place], space // self.weight(kind))
                        space -= stay * self.weight(kind)
                        kind.put(place, stay - kind.at[place])
                    herd = []
            stage += 1

    def hunt(self, where: str) -> None:  # 10.1 to 10.4
        order = [*self.players, ""]
        rank = lambda kind: (-kind.size, kind.teeth, order.index(kind.owner), self.kinds.index(kind))
        hunters = sorted(self.herd(where + "T"), key=rank)
        prey = {(kind.key, slot): kind.at[slot] for slot in self.slots(where) for kind in self.herd(slot)}
        eats = [{each for each in prey if self.eats(hunter, self.kind(each[0]), each[1])} for hunter in hunters]
        fed = [0] * len(hunters)
        for at, hunter in enumerate(hunters):
            claimed = 0
            while self.log.is_next("hunt", hunter.owner) and self.log.next.rest[0] == hunter.key:
                said = " ".join(self.log.next.rest)
                if site(said.rpartition(" ")[2]) != where:
                    break
                self.log.take("hunt")
                key = re.sub(r" x\d+$", "", said.partition(" on ")[2].rpartition(" at ")[0]).split()[-1]
                many = _many(said.rpartition(" at ")[0])
                prey[key, said.rpartition(" ")[2]] -= many
                claimed += many
            left = [hunter.at[where + "T"] - claimed, *(other.at[where + "T"] for other in hunters[at + 1 :])]
            claims = max(_claims(left, eats[at:], prey), key=lambda found: (sum(found[0]), found[0]))
            for each, many in claims[1].items():
                prey[each] -= many
            fed[at] = claimed + claims[0][0]
        for hunter, many in zip(hunters, fed, strict=True):
            hunter.put(where + "T", many - hunter.at[where + "T"])

    # Counting

    def counts(self) -> dict[str, dict[str, int]]:
        return {
            who: {
                "map": sum(sum(kind.at.values()) for kind in self.own(who)),
                "genes": self.genes[who],
                "score": self.points[who],
                "hand": len(self.hand[who]),
                "genotypes": len(self.own(who)),
            }
            for who in self.log.players
        }

    def count(self) -> tuple[str, ...] | None:
        """Points, and who has won if it is the end (11, 12.2)."""
        frozen = self.greenhouse == -3
        if len(self.players) == 1 and not self.kinds_of_players():
            return ()
        for turn in self.scoring:
            if turn == self.turn or (frozen and turn > self.turn):
                for who, counts in self.counts().items():
                    self.points[who] += counts["map"]
        if not frozen and self.turn < self.scoring[-1]:
            return None
        for who in self.rivals:
            self.points[who] = max(0, self.points[who] + self.level)
        standing = {who: (self.points[who], len(self.own(who)), self.genes[who]) for who in self.players}
        return tuple(who for who in self.log.players if standing[who] == max(standing.values()))

    def kinds_of_players(self) -> list[Kind]:
        return [kind for kind in self.kinds if kind.owner]


def _many(text: str) -> int:
    found = re.search(r" x(\d+)$", text)
    return int(found[1]) if found else 1


def _places(text: str) -> list[tuple[str, int]]:
    return [(part.split()[0], _many(part)) for part in re.split(r", *", text.strip()) if part]


def _claims(
    left: list[int], eats: list[set[tuple[str, str]]], prey: Mapping[tuple[str, str], int]
) -> Iterator[tuple[tuple[int, ...], dict[tuple[str, str], int]]]:
    """How many counters of each hunter can be fed, with the claims of the first."""
    if not left:
        yield (), {}
        return
    mine = [each for each in prey if each in eats[0] and prey[each]]
    most = min(left[0], sum(prey[each] for each in mine))
    for numbers in product(*(range(prey[each] + 1) for each in mine)):
        if sum(numbers) == most:
            claims = dict(zip(mine, numbers, strict=True))
            after = {each: many - claims.get(each, 0) for each, many in prey.items()}
            for fed, _ in _claims(left[1:], eats[1:], after):
                yield (most, *fed), claims
