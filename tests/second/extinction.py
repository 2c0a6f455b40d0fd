"""Extinction counted again, by `card_data/extinction/rules.md` (numbers in the comments) and its tables."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from pathlib import Path

from .text import Confused, Line, Log, Result, cards, table

DECKS = ("predator", "defence", "reproduction", "crossing", "habitat", "tolerance")
AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
STRESSES = {"fire": ("woodland", "meadow", "brushland"), "water": ("marsh", "lake", "swamp")}  # 5.9, 5.10
Row = Mapping[str, str]


def replay(text: str, tables: Path) -> Result:
    """Play a legal log through and count."""
    return _Island(Log(text), tables).play()


class _Island:
    def __init__(self, log: Log, tables: Path) -> None:
        self.log, self.result = log, Result()
        self.house, self.variant = log.options("house"), log.options("variant")
        board = log.header.get("board", "islet" if len(log.players) < 3 else "darwinia")  # 11.2
        rows = table(tables, board)
        self.habitat = {row["hex"]: row["habitat"] for row in rows}
        self.at = {(int(row["q"]), int(row["r"])): row["hex"] for row in rows}
        self.where = {hex_: place for place, hex_ in self.at.items()}
        self.genes = {deck: cards(tables, deck) for deck in DECKS}
        self.changes = cards(tables, "change")
        self.cubes: dict[str, dict[str, int]] = {who: {} for who in log.players}
        self.hands: dict[str, dict[str, Row | None]] = {who: dict.fromkeys(DECKS) for who in log.players}
        self.replaced: list[str] = []
        self.barriers: dict[str, str] = {}
        self.order, self.alive = list(log.players), list(log.players)
        self.rivals = [name.strip() for name in log.header.get("rivals", "").split(",") if name.strip()]
        self.added = dict.fromkeys(log.players, 0)
        if self.rivals:  # 14.16
            level = f"{log.header.get('level', 'normal')} against {len(self.rivals)}"
            row = next(row for row in table(tables, "levels") if row["level"] == level)
            self.added |= dict.fromkeys(self.rivals, int(row["count"]))
        self.mover = ""
        self.last: tuple[str, ...] = ()
        self.time_up = False

    def counts(self) -> dict[str, dict[str, int]]:
        found = {}
        for who, cubes in self.cubes.items():
            habitats = dict.fromkeys(self.habitat.values(), 0)
            for hex_, number in cubes.items():
                habitats[self.habitat[hex_]] += number
            found[who] = {"individuals": sum(cubes.values()), "cubes": len(cubes), "score": self.score(who)} | habitats
        return found

    def score(self, who: str) -> int:
        """What counts in the end: no fives, no sixes (10.5)."""
        return sum(n for n in self.cubes[who].values() if n < 5)

    def wrong(self, line: Line, text: str) -> None:
        self.result.wrong.append(f"line {line.number}: {text}")

    def whole(self, number: Decimal) -> int:
        """To the nearest whole; a half goes up, to the even one, or down (1.10, 12.1, 12.7)."""
        ways = {"half-even": ROUND_HALF_EVEN, "half-down": ROUND_HALF_DOWN}
        way = next((way for word, way in ways.items() if word in self.house), ROUND_HALF_UP)
        return int(number.quantize(Decimal(1), way))

    # The play

    def play(self) -> Result:
        self.throw()
        while not self.log.is_next("spin") and self.log.next.word:
            self.step()
        turns = rounds = 0
        winners: tuple[str, ...] | None = None
        while winners is None and self.log.next.word:
            back = "there-and-back" in self.house and rounds % 2 == 1  # 12.10
            for mover in self.order[::-1] if back else list(self.order):  # 10.4: a round
                self.mover = mover
                if mover not in self.alive:
                    continue
                self.log.take("spin")
                turns += 1
                while self.log.next.word not in ("", "spin", "winner"):
                    self.step()
                winners = self.ended(turns)
                if winners is not None:
                    break
            else:
                rounds += 1
                if self.time_up or rounds == self.limit():
                    winners = self.most()
        self.result.counts, self.result.winners = self.counts(), winners or ()
        self.log.check(self.result, self.counts(), winners or ())
        if winners is None:
            raise Confused("the log ends before the play does")
        return self.result

    def limit(self) -> int:
        if "timed" in self.variant:
            return int(self.variant["timed"] or 0)
        return 8 if self.rivals else 0  # 14.2

    def ended(self, turns: int) -> tuple[str, ...] | None:
        """Who has won, if the play is over within a round (10.2, 10.3, 12.6, 14.15, 15.1)."""
        if "challenge" in self.log.header:
            if not self.alive or turns == 30:
                return tuple(self.alive)
        elif self.rivals and any(who not in self.alive for who in self.log.players if who not in self.rivals):
            return tuple(self.alive) or self.last
        elif not self.alive:
            return self.last if len(self.log.players) > 1 else ()
        elif len(self.alive) == 1 and len(self.log.players) > 1:
            return tuple(self.alive)
        if self.time_up and "stop-at-once" in self.house:
            return self.most()
        return None

    def most(self) -> tuple[str, ...]:
        total = {who: max(0, self.score(who) + self.added[who]) for who in self.alive}  # 14.16
        left = {who: (total[who], sum(n < 5 for n in self.cubes[who].values())) for who in self.alive}
        return tuple(who for who in left if left[who] == max(left.values()))  # 10.6

    def throw(self) -> None:
        players = list(self.log.players)
        while len(players) > 1:  # 2.1
            thrown = {}
            for _ in players:
                line = self.log.take("roll")
                thrown[line.who] = sum(int(die) for die in line.rest)
            players = [who for who in players if thrown[who] == min(thrown.values())]
        at = self.log.players.index(players[0])
        self.order = [*self.log.players[at:], *self.log.players[:at]]

    def step(self) -> None:
        """One line, whatever it says."""
        line = self.log.next
        if line.word == "=":
            self.log.check(self.result, self.counts(), ())
            return
        self.log.take(line.word)
        if line.word in ("settle", "reposition", "breed", "lose"):
            self.write(line)
        elif line.word == "draw":
            self.draw(line)
        elif line.word == "replace":
            self.replaced = list(line.rest)
            self.hands[line.who] |= dict.fromkeys(line.rest)  # until it is written what came
        elif line.word == "change":
            self.change(self.changes[line.rest[0]])
        elif line.word in ("barrier", "relocate"):
            self.barrier(line)
        elif line.word == "migrate":
            self.go(line, line.who, line.rest[1], line.rest[-1], int(line.rest[0]))
        elif line.word in ("compete", "prey"):
            self.take(line)
        elif line.word == "time":
            self.time_up = True
        elif line.word not in ("hunt", "protected", "unprotected", "choose", "show", "card", "tolerant"):
            raise Confused(f"line {line.number}: {line.word}")
        gone = [who for who in self.order if who in self.alive and not self.cubes[who]]
        if self.mover and gone:  # 10.1
            self.last = tuple(gone)
            self.alive = [who for who in self.alive if who not in gone]

    def write(self, line: Line) -> None:
        """Hexes and their new numbers."""
        cubes = dict(self.cubes[line.who])
        for item in line.rest:
            hex_, _, number = item.partition("=")
            cubes[hex_] = int(number)
        cubes = {hex_: number for hex_, number in cubes.items() if number}
        total, before = sum(cubes.values()), sum(self.cubes[line.who].values())
        if line.word in ("settle", "reposition") and total != 30:
            self.wrong(line, f"{line.who} settles {total}")
        if line.word == "breed":
            self.young(line, total - before)
        others = set().union(*(self.cubes[who] for who in self.cubes if who != line.who)) | set(self.barriers)
        if others & set(cubes) or len(cubes) > 20 or max(cubes.values(), default=0) > 6:
            self.wrong(line, f"{line.who} cannot stand so")
        self.cubes[line.who] = cubes

    def young(self, line: Line, born: int) -> None:
        """As many as the gene says, or as there is room for (section 4)."""
        rate, habitat = self.hands[line.who]["reproduction"], self.hands[line.who]["habitat"]
        if rate is None or habitat is None or self.hands[line.who]["crossing"] is None:
            return
        own = self.cubes[line.who]
        breeding = [hex_ for hex_ in own if self.habitat[hex_] in habitat["habitats"].split()]
        due = self.whole(Decimal(sum(own[hex_] for hex_ in breeding)) * Decimal(rate["rate"]))
        near = set(breeding).union(*(self.around(hex_) for hex_ in breeding))
        if "growth-crosses" in self.house:  # 12.3
            crosses = self.crossing(line.who)
            for hex_ in breeding:
                for beside in self.around(hex_):
                    if self.barriers.get(beside) in crosses:
                        near |= self.around(beside)
        closed = set(self.barriers).union(*(self.cubes[who] for who in self.cubes if who != line.who))
        near -= closed
        room = sum(6 - own[hex_] for hex_ in near if hex_ in own)
        room += 6 * min(20 - len(own), sum(hex_ not in own for hex_ in near))
        if born != min(due, room):
            self.wrong(line, f"{line.who} has {min(due, room)} young, not {born}")

    def crossing(self, who: str) -> list[str]:
        gene = self.hands[who]["crossing"]
        return gene["crosses"].split() if gene else []

    def around(self, hex_: str) -> set[str]:
        q, r = self.where[hex_]
        return {self.at[q + dq, r + dr] for dq, dr in AROUND if (q + dq, r + dr) in self.at}

    def draw(self, line: Line) -> None:
        decks = self.replaced or list(DECKS)
        known = line.rest if len(line.rest) == len(decks) else ["?"] * len(decks)
        for deck, card in zip(decks, known, strict=True):
            self.hands[line.who][deck] = self.genes[deck].get(card)
        self.replaced = []

    def change(self, card: Row) -> None:
        """What a change does, after those who are tolerant have said so (section 5)."""
        tolerant = set()
        while self.log.is_next("tolerant"):
            tolerant.add(self.log.take("tolerant").who)
        effect, mine = card["effect"], self.cubes[self.mover]
        if effect in ("famine", "pestilence"):
            self.keep(self.mover, lambda hex_: mine[hex_] < 5)  # 5.3
        elif effect in ("cold", "drought") and self.mover not in tolerant:
            before = sum(mine.values())
            loss = self.whole(Decimal(before) * int(card["percent"]) / 100)  # 5.4
            while self.log.is_next("lose"):
                self.write(self.log.take("lose"))
            if not before - sum(self.cubes[self.mover].values()) and len(mine) == 1:
                hex_ = next(iter(mine))
                self.cubes[self.mover] = {hex_: before - loss} if before > loss else {}
            if before - sum(self.cubes[self.mover].values()) != loss:
                self.wrong(self.log.next, f"{self.mover} loses {loss} before this")
        elif effect in STRESSES or effect in ("air", "destroy"):
            if effect == "destroy":
                struck = self.patch(card["habitat"])
            elif effect == "air":  # 5.11
                smoky = [hex_ for hex_, kind in self.barriers.items() if kind in ("city", "jetport")]
                struck = set().union(*(self.around(hex_) for hex_ in smoky))
            else:
                struck = {hex_ for hex_, habitat in self.habitat.items() if habitat in STRESSES[effect]}
            for who in self.order:
                if effect == "destroy" or who not in tolerant:
                    self.keep(who, lambda hex_: hex_ not in struck)

    def patch(self, habitat: str) -> set[str]:
        """The hexes of a habitat, or of one patch of it (5.12, 12.4)."""
        every = {hex_ for hex_, there in self.habitat.items() if there == habitat}
        if "one-patch" not in self.house or not self.log.is_next("choose"):
            return every
        found, edge = set(), {self.log.take("choose").rest[0]}
        while edge:
            found |= edge
            edge = set().union(*(self.around(hex_) for hex_ in edge)) & every - found
        return found

    def keep(self, who: str, stays: object) -> None:
        assert callable(stays)
        self.cubes[who] = {hex_: number for hex_, number in self.cubes[who].items() if stays(hex_)}

    def barrier(self, line: Line) -> None:
        kind, hex_ = line.rest
        if line.word == "relocate":  # 6.5
            kind = self.barriers.pop(kind)
        self.barriers[hex_] = kind
        for cubes in self.cubes.values():
            cubes.pop(hex_, None)  # 6.3

    def go(self, line: Line, who: str, start: str, to: str, number: int) -> None:
        own = self.cubes[who]
        own[start] -= number
        own[to] = own.get(to, 0) + number
        if own[start] < 0 or own[to] > 6 or to in self.barriers:
            self.wrong(line, f"{number} cannot go from {start} to {to}")
        if not own[start]:
            del own[start]
        if len(own) > 20:
            self.wrong(line, f"{who} has no cube to spare")

    def take(self, line: Line) -> None:
        """Compete or prey: a rival's cube is taken, and some move in (section 8)."""
        start, to, number = line.rest
        owner = next(who for who, cubes in self.cubes.items() if to in cubes)
        there = self.cubes[owner].pop(to)
        if line.word == "compete" and not there < int(number) <= self.cubes[line.who][start]:
            self.wrong(line, f"{there} are not crowded out by {number}")
        self.go(line, line.who, start, to, int(number))
