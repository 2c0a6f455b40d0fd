"""Bios: Megafauna counted again, by `card_data/bios/rules.md` (numbers in the comments) and its tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .text import Confused, Line, Log, Result, cards, table

SHAPES = ("dome", "insect", "fish", "worm", "snail")
PHYLA = ("plant", "mollusk", "insect", "vertebrate")
PAIR = {"red/yellow": ("red", "yellow"), "green/blue": ("green", "blue")}
Key = tuple[str, str]
Half = tuple[str, str]  # hex, herbivore or carnivore


def replay(text: str, tables: Path) -> Result:
    """Play a legal log through and count."""
    return _Earth(Log(text), tables).play()


@dataclass
class _Card:
    row: dict[str, str]
    plus: Counter[str] = field(default_factory=Counter)
    end: str = ""
    host: Key | None = None

    def feeling(self) -> str:
        if not self.end:
            return ""
        icon = self.row[f"{self.end.lower()}_icon"]
        return self.row["a_emotion"] if icon == "creeple" else icon if icon in ("head", "tail") else ""


@dataclass
class _Life:
    born: int
    genotype: _Card | None = None
    unborn: int = 6
    newborn: int = 0
    aside: int = 0
    tool: str = ""
    basal: Counter[str] = field(default_factory=Counter)
    cards: list[_Card] = field(default_factory=list)
    free: list[_Card] = field(default_factory=list)
    pairs: list[tuple[_Card, _Card]] = field(default_factory=list)

    def organs(self, *colours: str) -> int:
        return sum(self.basal[c] + sum(card.plus[c] for card in self.cards) for c in colours)

    def arms(self, arrow: Sequence[str]) -> int:  # 6.8, 11.5
        return self.organs(*arrow) + ("red" in arrow and self.tool == "stick")

    @property
    def size(self) -> int:  # 1.13
        steps = sum(int(card.row[f"{card.end.lower()}_size"] or 0) for card in self.cards if card.end)
        return min(6, max(1, self.born + steps))

    @property
    def venom(self) -> bool:  # 6.8, 6.9
        return self.tool == "stone" or any(c.end and c.row[f"{c.end.lower()}_icon"] == "venom" for c in self.cards)

    def emotions(self, colour: str = "") -> int:
        return sum(colour in ("", one.row["colour"]) for one, _ in self.pairs)

    def feel(self, card: _Card) -> None:  # 8.1
        mine = card.feeling()
        if not mine:
            return
        for other in self.free:
            if other.row["colour"] == card.row["colour"] and other.feeling() != mine:
                self.free.remove(other)
                self.pairs.append((other, card))
                return
        self.free.append(card)


class _Earth:
    def __init__(self, log: Log, tables: Path) -> None:
        self.log, self.result = log, Result()
        self.house = log.options("house")
        self.mutations = cards(tables, "metabolic", "darwinian")
        self.events = cards(tables, "event", "climate")
        self.spots = {row["hex"]: row for row in table(tables, "cratons")}
        said = dict(item.strip().rsplit(maxsplit=1) for item in log.header.get("phyla", "").split(",") if item.strip())
        rest = [phylum for phylum in PHYLA if phylum not in said.values()]
        phyla = {who: said.get(who) or rest.pop(0) for who in log.players}
        self.seats = sorted(log.players, key=lambda who: PHYLA.index(phyla[who]))  # 1.3
        archetypes = {row["seat"]: row for row in table(tables, "archetypes")}
        self.archetype = {who: archetypes[phyla[who]] for who in log.players}
        self.lives: dict[Key, _Life] = {}
        self.up: dict[Half, Key] = {}
        self.down: list[tuple[Key, Half]] = []
        self.rows: dict[str, list[str]] = {"metabolic": [], "darwinian": []}
        self.ammonites = dict.fromkeys(log.players, 0)
        rivals = [name.strip() for name in log.header.get("rivals", "").split(",") if name.strip()]
        self.given = dict.fromkeys(log.players, 0)
        if rivals:  # 18.14
            level = f"{log.header.get('level', 'normal')} against {len(rivals)}"
            row = next(row for row in table(tables, "levels") if row["level"] == level)
            self.given |= dict.fromkeys(rivals, int(row["points"]))
        ladder = {row["rung"]: int(row["least"]) for row in table(tables, "ladder")}
        self.least = ladder["Ark"] if "challenge" in log.header else 0  # 17.3
        self.turn, self.order = 0, self.seats
        for who in self.seats:  # 2.1, 14.1
            self.begin(who)
            self.up[f"{self.archetype[who]['letter']}1", "herbivore"] = (who, "dome")
            if "early-birth" in self.house and who != self.seats[0]:
                self.lives[who, "dome"].unborn, self.lives[who, "dome"].newborn = 5, 1

    # What is counted

    def on_map(self, who: str, shape: str = "") -> int:
        keys = [*self.up.values(), *(key for key, _ in self.down)]
        return sum(key[0] == who and shape in ("", key[1]) for key in keys)

    def hosts(self, who: str) -> int:  # 6.11
        held = [(key[0], card.host) for key, life in self.lives.items() for card in life.cards if card.host]
        return sum(who in (holder, host[0]) for holder, host in held)

    def counts(self) -> dict[str, dict[str, int]]:
        found = {}
        for who in self.log.players:
            own = [life for key, life in self.lives.items() if key[0] == who]
            emotions = sum(len(life.pairs) for life in own)
            tools, hosts, on_map = sum(bool(life.tool) for life in own), self.hosts(who), self.on_map(who)
            fossils = sum(life.genotype is not None and life.genotype.row["a_fossil"] == "true" for life in own)
            spoken = [life for life in own if len(life.pairs) > 2 and len({a.row["colour"] for a, _ in life.pairs}) > 1]
            points = on_map + self.ammonites[who] + emotions + tools + fossils + hosts + 3 * len(spoken)  # 13.4, 13.5
            found[who] = {
                "map": on_map,
                "ammonites": self.ammonites[who],
                "points": points + self.given[who],
                "unborn": sum(life.unborn for life in own),
                "newborn": sum(life.newborn for life in own),
                "emotions": emotions,
                "tools": tools,
                "hosts": hosts,
                **{shape: self.on_map(who, shape) for shape in SHAPES},
            }
        return found

    # The sequence of play

    def play(self) -> Result:
        self.fill()
        self.check()
        for self.turn in range(1, 21):
            if self.turn > 1:  # 3.2, 14.7
                first = self.order[-1] if "last-first" in self.house else self.order[1 % len(self.seats)]
                at = self.seats.index(first)
                self.order = [*self.seats[at:], *self.seats[:at]]
            while self.log.is_next("event") or self.log.is_next("climate"):
                self.event(self.events[self.log.take(self.log.next.word).rest[0]]["icons"])
            while self.here("mutate", "promote", "populate", "neoteny", "resurrect", "card"):
                line = self.log.take(self.log.next.word)
                if line.word != "card":
                    getattr(self, line.word)(line, line.who)
                self.fill()
            for who in self.order:
                while self.here("settle", "return", who=who):
                    self.settle(self.log.take(self.log.next.word))
                for key, life in self.lives.items():  # 10.9
                    if key[0] == who:
                        life.unborn, life.newborn = life.unborn + life.newborn, 0
            self.death()
            for life in self.lives.values():  # 14.6
                life.unborn, life.aside = life.unborn + life.aside, 0
            if self.turn % 5 == 0:  # 13.1
                many = {who: self.on_map(who) + self.hosts(who) for who in self.seats}
                for who in self.seats:
                    self.ammonites[who] += sum(many[other] < many[who] for other in self.seats)
            if self.turn < 20:
                self.check()
        points = {who: own["points"] for who, own in self.counts().items()}
        most = max(self.least, *points.values())
        self.result.winners = tuple(who for who, own in points.items() if own == most)
        self.log.check(self.result, self.counts(), self.result.winners)
        self.result.counts = self.counts()
        if self.log.next.word:
            raise Confused(f"line {self.log.next.number}: {self.log.next.word} after the end")
        return self.result

    def check(self) -> None:
        self.log.check(self.result, self.counts(), ())

    def here(self, *words: str, who: str = "") -> bool:
        """Whether one of these words comes next; counts in the midst of a phase are checked on the way."""
        coming = next((line for line in self.log.lines[self.log.at :] if line.word != "="), Line(0, "", "", ()))
        fits = coming.word in words and who in ("", coming.who)
        if fits:
            self.check()
        return fits

    def fill(self) -> None:  # 2.3, 5.8
        while self.log.next.word in self.rows:
            line = self.log.take(self.log.next.word)
            self.rows[line.word] += line.rest

    def begin(self, who: str) -> None:
        self.lives[who, "dome"] = _Life(int(self.archetype[who]["size"]))

    # Who stands, who lies

    def eats(self, hunter: Key, prey: Key | None) -> bool:  # 10.7, 10.8, 14.5
        if prey is None or (hunter == prey and "no-cannibals" in self.house):
            return False
        return prey[1] == "dome" or (prey[1] == hunter[1] and prey[0] != hunter[0])

    def starve(self, hex_: str) -> None:  # 4.13
        hunter = self.up.get((hex_, "carnivore"))
        if hunter and not self.eats(hunter, self.up.get((hex_, "herbivore"))):
            self.down.append((self.up.pop((hex_, "carnivore")), (hex_, "carnivore")))

    def take(self, key: Key, half: Half, lying: bool) -> None:
        """A creeple leaves the map."""
        if not lying and self.up.get(half) == key:
            del self.up[half]
            self.starve(half[0])
        else:
            self.down.remove((key, half))

    def arrive(self, key: Key, half: Half) -> None:  # 11.1 to 11.3
        holder = self.up.get(half)
        if holder is None:
            stays = True
        elif holder[0] == key[0]:
            stays = holder != key and self.log.take("yield", key[0]).rest == ("old",)
        else:
            stays = self.wins(key, holder, half)
        if not stays:
            self.down.append((key, half))
            return
        if holder:
            self.down.append((self.up.pop(half), half))
        self.up[half] = key
        self.starve(half[0])

    def wins(self, new: Key, old: Key, half: Half) -> bool:
        hex_, part = half
        arrow = self.spots[hex_]["arrow"].split()
        prey = self.up.get((hex_, "herbivore"))

        def measure(key: Key) -> list[int]:
            life, skeleton = self.lives[key], int(self.archetype[key[0]]["skeleton"])
            if part == "carnivore":  # 11.7, 11.8
                assert prey is not None
                return [life.arms(arrow), -abs(life.size - self.lives[prey].size), skeleton]
            hunted = [int(life.venom), life.size] if (hex_, "carnivore") in self.up else []  # 11.4
            return [*hunted, life.arms(arrow), life.organs("green"), -skeleton]  # 11.5, 11.6

        return measure(new) > measure(old)

    # Events

    def event(self, icons: str) -> None:
        for icon in icons.split(";"):
            word, _, rest = icon.strip().partition(" ")
            if word == "mutagen":
                self.mutagen()
            elif word == "radiation":
                mine = [(key, 1, PAIR[rest]) for key in self.by_turn()]
                self.lose([need for need in mine if self.lives[need[0]].cards])
            elif word == "crowd":
                self.crowd()

    def by_turn(self) -> list[Key]:
        return [key for who in self.order for key in self.lives if key[0] == who]

    def mutagen(self) -> None:
        for row in self.rows.values():
            del row[:4]  # 4.4
        self.fill()
        limit = max(int(die) for die in self.log.take("dice").rest)  # 4.5
        every = ("yellow", "red", "green", "blue", "white")
        groups = [(colour,) for colour in every] if "per-colour" in self.house else [every]  # 4.6, 14.2
        for key in self.by_turn():  # 4.7
            if any(sum(self.lives[key].basal[c] for c in group) > limit for group in groups):
                self.die_out(key)
        needs = []
        for key in self.by_turn():  # 4.8
            for group in groups:
                over = self.lives[key].organs(*group) - limit
                if over > 0:
                    needs.append((key, over, group))
        self.lose(needs)

    def lose(self, needs: list[tuple[Key, int, tuple[str, ...]]]) -> None:
        for who in self.order:
            mine = [self.forced(need) for need in needs if need[0][0] == who]
            mine = [need for need in mine if need[1]]
            while mine:
                for item in " ".join(self.log.take("lose", who).rest).split(","):
                    words = item.split()
                    said = dict(zip(words[1::2], words[2::2], strict=True))
                    for at, (key, number, group) in enumerate(mine):
                        held = [c for c in self.lives[key].cards if c.plus[words[0]] and words[0] in group]
                        held = [c for c in held if said.get("from", c.row["id"]) == c.row["id"]]
                        if number and held and said.get("of", key[1]) == key[1]:
                            held[0].plus[words[0]] -= 1
                            mine[at] = self.forced((key, number - 1, group))
                            break
                mine = [need for need in mine if need[1]]
        for life in self.lives.values():  # 4.10
            kept = [card for pair in life.pairs for card in pair]
            for card in list(life.cards):
                if not card.plus.total() and not any(card is one for one in kept):
                    self.drop(life, card)

    def forced(self, need: tuple[Key, int, tuple[str, ...]]) -> tuple[Key, int, tuple[str, ...]]:
        """What goes without a choice: all there is, or cubes of one colour on one card."""
        key, number, group = need
        spots = [(card, c) for card in self.lives[key].cards for c in group if card.plus[c]]
        if sum(card.plus[c] for card, c in spots) <= number:
            for card, c in spots:
                card.plus[c] = 0
            return key, 0, group
        if len(spots) == 1:
            spots[0][0].plus[spots[0][1]] -= number
            return key, 0, group
        return need

    def drop(self, life: _Life, card: _Card) -> None:
        life.cards = [one for one in life.cards if one is not card]
        life.free = [one for one in life.free if one is not card]
        if card.host in self.lives:  # 6.10
            self.lives[card.host].unborn += 1

    def crowd(self) -> None:  # 4.11, 14.3
        many = {who: self.on_map(who) for who in self.order}
        struck = [who for who in self.order if many[who] == max(many.values())]
        if len(struck) > 1 and "crowd-tie" not in self.house:
            return
        for who in struck:
            left = many[who] // 2
            while left:
                found = []
                for item in " ".join(self.log.take("cull", who).rest).split(","):
                    shape, hex_, *more = item.split()
                    halves = [h for h in ("herbivore", "carnivore") if h in more or not {*more} - {"lying"}]
                    standing = [h for h in halves if self.up.get((hex_, h)) == (who, shape) and "lying" not in more]
                    lies = [at[1] for key, at in self.down if key == (who, shape) and at[0] == hex_ and at[1] in halves]
                    found.append(((hex_, (standing or lies)[0]), (who, shape), not standing))
                for half, key, lying in sorted(found, key=lambda one: one[0][1]):  # hunters first, before they starve
                    self.take(key, half, lying)
                    self.lives[key].unborn += 1
                    left -= 1

    def die_out(self, key: Key) -> None:  # 12.8
        life = self.lives.pop(key)
        for card in list(life.cards):
            self.drop(life, card)
        for other in self.lives.values():
            for card in other.cards:
                card.host = None if card.host == key else card.host
        self.down = [one for one in self.down if one[0] != key]
        for half in [half for half, one in self.up.items() if one == key]:
            if self.up.pop(half, None) == key:
                self.starve(half[0])
        self.down = [one for one in self.down if one[0] != key]

    # Actions

    def mutate(self, line: Line, who: str) -> None:
        shape, rest = (line.rest[0], line.rest[1:]) if line.rest[0] in SHAPES else (self.only(who), line.rest)
        life = self.lives[who, shape]
        price = 0
        for row in self.rows.values():
            prices = {}
            for place, card in enumerate(row, 1):  # 5.3, 5.5, 5.6
                colour = self.mutations[card]["colour"] if card in self.mutations else "?"
                first = colour not in {self.mutations[c]["colour"] for c in row[: place - 1] if c in self.mutations}
                feels = life.emotions(colour)
                prices[card] = place if not feels else (place + 1) // 2 if feels == 1 or first else 1
            price += sum(prices[card] for card in rest if card in prices)
            row[:] = [card for card in row if card not in rest]
        for card in rest:  # 5.7
            mutation = self.mutations[card]
            life.cards.append(_Card(mutation, Counter(mutation["organs"].split())))
        if "price-spends" in self.house:
            life.unborn, life.aside = life.unborn - min(price, life.unborn), life.aside + min(price, life.unborn)

    def only(self, who: str) -> str:
        return next(key[1] for key in self.lives if key[0] == who and self.on_map(*key))

    def promote(self, line: Line, who: str) -> None:
        id_, end, *more = line.rest
        key, card = next(
            (key, card)
            for key, life in self.lives.items()
            if key[0] == who
            for card in life.cards
            if card.row["id"] == id_
        )
        life = self.lives[key]
        life.basal += card.plus  # 6.1
        card.plus, card.end = Counter(), end
        icon = card.row[f"{end.lower()}_icon"]
        if icon == "creeple":
            self.speciate(key, card, (more[1], more[2]))
            return
        card.plus = Counter(card.row[f"{end.lower()}_organs"].split())  # 6.3
        life.feel(card)
        if icon == "hand":
            life.tool = more[1]
        elif icon == "mutual":
            card.host = (more[1], more[2])
            self.lives[card.host].unborn -= 1
        if not card.plus.total() and not any(card in pair for pair in life.pairs):
            self.drop(life, card)

    def speciate(self, parent: Key, card: _Card, half: Half) -> None:  # 7
        life, child = self.lives[parent], (parent[0], card.row["a_shape"])
        life.cards = [one for one in life.cards if one is not card]
        born = _Life(min(6, max(1, life.size + int(card.row["a_size"] or 0))), card, basal=Counter(life.basal))
        born.feel(card)
        if card.row["a_fossil"] == "true" and born.basal[card.row["colour"]]:  # 7.4
            born.basal[card.row["colour"]] -= 1
        self.lives[child] = born
        life.unborn += 1
        self.up[half] = child
        self.starve(half[0])
        if not self.on_map(*parent):  # 7.8
            self.die_out(parent)

    def populate(self, line: Line, who: str) -> None:  # 9.1
        words = [word for word in line.rest if word in SHAPES]
        life = self.lives[who, words[0] if words else self.only(who)]
        number = next((int(word) for word in line.rest if word.isdigit()), 7)
        number = min(number, life.unborn, 1 + life.organs("blue"))
        life.unborn, life.newborn = life.unborn - number, life.newborn + number

    def neoteny(self, line: Line, who: str) -> None:  # 9.2
        for item in " ".join(line.rest).split(","):
            shape, colour, *number = item.split()
            self.lives[who, shape].basal[colour] -= int(number[0]) if number else 1

    def resurrect(self, line: Line, who: str) -> None:  # 9.3
        for key in [key for key in self.lives if key[0] == who]:
            self.die_out(key)
        self.begin(who)
        self.arrive((who, "dome"), (line.rest[0], "herbivore"))

    # Dispersal and death

    def settle(self, line: Line) -> None:
        key = (line.who, line.rest[0])
        life = self.lives[key]
        life.newborn -= 1
        if line.word == "return":
            life.unborn += 1
            return
        self.arrive(key, (line.rest[1], line.rest[2]))

    def death(self) -> None:
        while self.down:
            for who in self.order:
                self.stand_up(who)
                while self.here("rise", "flee", "die", who=who) and self.lies(self.log.next):
                    line = self.log.take(self.log.next.word)
                    key = (who, line.rest[0])
                    half = (line.rest[1], "herbivore" if line.word == "rise" else line.rest[2])
                    self.down.remove((key, half))
                    if line.word == "rise":  # 12.3
                        self.arrive(key, (half[0], "carnivore"))
                    elif line.word == "flee":  # 12.4
                        self.up[line.rest[4], line.rest[5]] = key
                        self.starve(line.rest[4])
                    else:
                        self.lives[key].unborn += 1
                    self.stand_up(who)
                for key, half in [one for one in self.down if one[0][0] == who]:  # 12.5
                    self.down.remove((key, half))
                    self.lives[key].unborn += 1
        for key in [key for key in self.lives if not self.on_map(*key)]:  # 12.7
            self.die_out(key)

    def lies(self, line: Line) -> bool:
        """Whether the creeple of a line lies now; if not, its line belongs to a later round of the dying."""
        half = (line.rest[1], "herbivore" if line.word == "rise" else line.rest[2])
        return ((line.who, line.rest[0]), half) in self.down

    def stand_up(self, who: str) -> None:  # 12.2
        while able := list(self.able(who)):
            half = able[0][1]
            shapes = {key[1] for key, at in able if at == half}
            shape = self.log.take("stand", who).rest[0] if len(shapes) > 1 else shapes.pop()
            self.down.remove(((who, shape), half))
            self.up[half] = (who, shape)
            self.starve(half[0])

    def able(self, who: str) -> Iterator[tuple[Key, Half]]:
        """Who of a player can stand up, herbivores first."""
        for key, half in sorted(self.down, key=lambda one: one[1][1] != "herbivore"):
            prey = self.up.get((half[0], "herbivore"))
            if key[0] == who and half not in self.up and (half[1] == "herbivore" or self.eats(key, prey)):
                yield key, half
