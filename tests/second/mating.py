"""The Mating Game counted again, by `card_data/mating/rules.md` (numbers in the comments) and its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from .text import Log, Result, cards, copies, table


def replay(text: str, tables: Path) -> Result:
    """Play a legal log through and count."""
    return _Evening(Log(text), tables).play()


class _Strategy:
    """A strategy in play, with what sneaky cards have made of it this round."""

    def __init__(self, row: Mapping[str, str], colour: str) -> None:
        self.colour = colour
        self.fitness, self.predator = int(row["fitness"]), int(row["predator"])
        self.hidden = self.truce = self.steps_up = self.guarded = self.bonus = False
        self.females = 0


class _Evening:
    def __init__(self, log: Log, tables: Path) -> None:
        self.log, self.result = log, Result()
        self.combat, self.flashy = cards(tables, "combat"), cards(tables, "flashy")
        self.sneaky, self.environments = cards(tables, "sneaky"), cards(tables, "environment")
        self.windows = {row["effect"]: row["timing"] for row in table(tables, "effects")}
        self.variant, self.house = log.options("variant"), log.options("house")
        self.alone = "challenge" in log.header
        players = log.players
        self.food, self.young = dict.fromkeys(players, 5), dict.fromkeys(players, 0)  # 1.7
        rivals = [name.strip() for name in log.header.get("rivals", "").split(",") if name.strip()]
        if rivals:  # 11.8
            level = f"{log.header.get('level', 'normal')} against {len(rivals)}"
            row = next(row for row in table(tables, "levels") if row["level"] == level)
            for name in rivals:
                self.food[name], self.young[name] = int(row["food"]), int(row["offspring"])
        self.hand = dict.fromkeys(players, 0)
        self.deck = sum(copies(row) for rows in (self.combat, self.flashy, self.sneaky) for row in rows.values())
        self.discard = 0
        self.environments_left = self._environment_deck()
        self.stands: dict[str, int] = {}
        self.out: dict[str, _Strategy] = {}

    def _environment_deck(self) -> int:
        if "environment deck" in self.log.header:  # 8.4
            words = self.log.header["environment deck"].split()
            return sum(int(word[1:]) - 1 if word[0] == "x" else 1 for word in words)
        piles = ("core", "variable") if "variable-environment" in self.variant else ("core", "stable")  # 1.5, 8.3
        return sum(copies(row) for row in self.environments.values() if row["pile"] in piles)

    def counts(self) -> dict[str, dict[str, int]]:
        return {
            who: {"food": self.food[who], "offspring": self.young[who], "hand": self.hand[who]}
            for who in self.log.players
        }

    def play(self) -> Result:
        self.draw()
        rounds = 0
        winners: tuple[str, ...] | None = None
        while winners is None and self.log.next.word:
            rounds += 1
            last = self.round()
            winners = self.end(rounds, last)
            if winners is None:
                while self.log.is_next("discard"):  # 6.1
                    line = self.log.take("discard")
                    self.hand[line.who] -= len(line.rest)
                    self.discard += len(line.rest)
                self.draw()
        self.result.counts, self.result.winners = self.counts(), winners or ()
        self.log.check(self.result, self.counts(), winners or ())
        if self.log.next.word:
            self.result.wrong.append(f"line {self.log.next.number}: the play is over")
        return self.result

    def draw(self) -> None:
        """Everyone draws up to five in seat order, shuffling when the deck is out (6.3 to 6.5)."""
        written: dict[str, int] = {}
        while self.log.is_next("draw") or self.log.is_next("shuffle"):
            line = self.log.take(self.log.next.word)
            if line.word == "draw":
                number = int(line.rest[0]) if line.rest[0].isdigit() else len(line.rest)
                written[line.who] = written.get(line.who, 0) + number
        for who in self.log.players:
            need = max(0, 5 - self.hand[who])
            if need > self.deck:
                self.deck, self.discard = self.deck + self.discard, 0
            drawn = min(need, self.deck)
            self.deck -= drawn
            self.hand[who] += drawn
            if drawn != written.get(who, drawn):
                self.result.wrong.append(f"before line {self.log.next.number}: {who} draws {drawn}, not {written[who]}")
        self.log.check(self.result, self.counts(), ())

    def put_away(self, who: str) -> None:
        del self.out[who]
        self.discard += 1

    def pay(self, who: str, amount: int) -> None:
        self.food[who] -= amount
        if self.food[who] < 0:
            self.result.wrong.append(f"before line {self.log.next.number}: {who} pays more than there is")

    def round(self) -> bool:
        """One round, up to the mating; whether it must be the last by its environment."""
        self.out = {}
        played: set[str] = set()
        while len(played) < len(self.log.players):  # 2.1 to 2.8
            if self.log.is_next("card"):
                self.log.take("card")
                continue
            line = self.log.take("lunch" if self.log.is_next("lunch") else "play")
            played.add(line.who)
            if line.word == "play":
                card = line.rest[0]
                row, colour = (self.combat[card], "red") if card in self.combat else (self.flashy[card], "blue")
                self.out[line.who] = _Strategy(row, colour)
                self.hand[line.who] -= 1
                self.pay(line.who, int(row["cost"]))
        brawlers = sum(strategy.colour == "red" for strategy in self.out.values())
        size = 2 if len(self.log.players) == 1 else len(self.log.players) + 1  # 1.6, 8.8
        self.stands = {"red": size, "blue": size}
        last = False
        if self.log.is_next("shuffle"):
            self.log.take("shuffle")
        if self.environments_left == 0:  # 6.6
            self.environments_left = self._environment_deck()
        if self.log.is_next("marker"):  # 8.5
            self.log.take("marker")
            last = True
            if self.log.is_next("shuffle"):
                self.log.take("shuffle")
        env = self.environments[self.log.take("environment").rest[0]]
        self.environments_left -= 1
        if "food-first" in self.house:  # 9.1
            self.gain(int(env["food"]))
            self.window("after food")
        self.window("before predators")
        if "ignore-predation" not in self.variant:  # 8.1
            self.predators(int(env["predators"]))
        if "ignore-scarcity" not in self.variant:  # 3.10
            for stand in self.stands:
                self.stands[stand] = max(0, self.stands[stand] - int(env["scarcity"]))
        if "food-first" not in self.house:
            self.gain(int(env["food"]))  # 3.11
            self.window("after food")
        if self.out:  # 3.14
            self.window("before combat")
            self.fight(brawlers)
            self.attract()
            self.window("after attracting")
            self.window("after guards")
        for who, strategy in list(self.out.items()):  # 5.1, 5.3
            self.young[who] += strategy.females
            self.put_away(who)
        return last

    def gain(self, amount: int) -> None:
        for who in self.food:
            now = self.food[who] + amount
            least = min(0, now) if "debt" in self.house else 0  # 9.3
            self.food[who] = min(20, max(least, now))  # 3.12

    def window(self, name: str) -> None:
        """The sneaky cards of one window, as they lie (section 7)."""
        while self.log.is_next("sneak") and self.windows[self.sneaky[self.log.next.rest[0]]["effect"]] == name:
            line = self.log.take("sneak")
            row = self.sneaky[line.rest[0]]
            amount = int(row["amount"] or 0)
            self.hand[line.who] -= 1
            self.discard += 1
            self.pay(line.who, int(row["cost"]))
            own = self.out[line.who]
            rival = self.out[line.rest[2]] if len(line.rest) > 2 else None
            match row["effect"]:
                case "hide":
                    own.hidden = True
                case "decoy":
                    own.predator += amount
                case "forager":
                    self.food[line.who] = min(20, self.food[line.who] + amount)
                case "spoiler":
                    assert rival is not None
                    rival.fitness = max(0, rival.fitness - amount)
                case "step-up":
                    own.steps_up = True
                case "truce":
                    own.truce = True
                case "gift":
                    taken = min(amount, self.stands[own.colour])
                    own.females += taken
                    self.stands[own.colour] -= taken
                case "guard":
                    own.guarded = True
                case "sneaker":
                    assert rival is not None
                    taken = min(amount, rival.females)
                    rival.females -= taken
                    own.females += taken

    def predators(self, number: int) -> None:
        caught: set[str] = set()
        for _ in range(number):
            fresh = set() if "same-target" in self.house else caught  # 3.9, 9.2
            prey = {w: s.predator for w, s in self.out.items() if not s.hidden and w not in fresh}
            if not prey:
                return
            lowest = [who for who in prey if prey[who] == min(prey.values())]
            who = self.throw(lowest, low=True) if len(lowest) > 1 else lowest[0]  # 3.4
            caught.add(who)
            if self.log.is_next("escape", who):
                self.log.take("escape")
                self.pay(who, 3)  # 3.5
            else:
                if self.log.is_next("eaten", who):
                    self.log.take("eaten")
                self.put_away(who)  # 3.8

    def dice(self, players: Iterable[str]) -> dict[str, tuple[int, ...]]:
        """What each of them throws, in whichever order it stands."""
        waiting, thrown = set(players), {}
        while waiting:
            line = self.log.take("roll")
            waiting.remove(line.who)
            thrown[line.who] = tuple(int(die) for die in line.rest)
        return thrown

    def throw(self, players: list[str], low: bool = False) -> str:
        """One die each, until one of them is the highest, or the lowest."""
        while len(players) > 1:
            thrown = {who: dice[0] for who, dice in self.dice(players).items()}
            best = min(thrown.values()) if low else max(thrown.values())
            players = [who for who in players if thrown[who] == best]
        return players[0]

    def fight(self, brawlers: int) -> None:
        fighters = [w for w, s in self.out.items() if (s.colour == "red" and not s.truce) or s.steps_up]
        if len(fighters) < 2:
            if fighters and brawlers >= 2 and "cards-played" in self.house:  # 9.4
                self.out[fighters[0]].bonus = True
            return
        thrown = self.dice(fighters)
        for who, dice in thrown.items():  # 4.3
            if len(dice) != max(1, self.out[who].fitness):
                self.result.wrong.append(f"before line {self.log.next.number}: {who} throws {len(dice)} dice")
        best = max(sum(dice) for dice in thrown.values())
        winner = self.throw([who for who in fighters if sum(thrown[who]) == best])  # 4.5
        for who in fighters:
            if who != winner:
                self.put_away(who)  # 4.6
        self.out[winner].bonus = True  # 4.7

    def attract(self) -> None:
        for stand in ("red", "blue"):
            there = [who for who in self.log.players if who in self.out and self.out[who].colour == stand]
            for fitness in sorted({self.out[who].fitness for who in there}, reverse=True):  # 4.10
                self.share(stand, [who for who in there if self.out[who].fitness == fitness])

    def share(self, stand: str, tied: list[str]) -> None:
        """Strategies of equal Fitness at one stand (4.11 to 4.13)."""
        wants = {who: self.out[who].fitness + 2 * self.out[who].bonus for who in tied}
        while self.stands[stand] and any(wants.values()):
            still = [who for who in tied if wants[who]]
            if len(still) > self.stands[stand]:
                still = self.lucky(still, self.stands[stand])
            for who in still:
                wants[who] -= 1
                self.out[who].females += 1
                self.stands[stand] -= 1

    def lucky(self, players: list[str], places: int) -> list[str]:
        """Who gets one of too few: the highest rollers; equal rolls that decide something are rolled again."""
        chosen: list[str] = []
        while places:
            thrown = {who: dice[0] for who, dice in self.dice(players).items()}
            for number in sorted(set(thrown.values()), reverse=True):
                equal = [who for who in players if thrown[who] == number]
                if len(equal) > places:
                    players = equal
                    break
                chosen += equal
                places -= len(equal)
                if not places:
                    break
        return chosen

    def end(self, rounds: int, marked: bool) -> tuple[str, ...] | None:
        """Who has won after a mating, if the play is over (5.4 to 5.6, section 8)."""
        ten = [who for who in self.log.players if self.young[who] >= 10]
        if self.alone:  # 12.1
            return tuple(ten) if ten or not self.environments_left else None
        if ten and "long-life" not in self.variant:
            if "higher-total" in self.house:  # 9.6
                return self.first(ten, self.young, self.food)
            return self.first(ten, self.food)
        over = marked or (
            not self.environments_left and ("long-life" in self.variant or "end-of-deck" in self.house)  # 8.6, 9.8
        )
        if "timed" in self.variant:  # 8.7
            over = over or rounds == int(self.variant["timed"])
        return self.first(list(self.log.players), self.young, self.food) if over else None

    def first(self, players: list[str], *counts: Mapping[str, int]) -> tuple[str, ...]:
        for count in counts:
            best = max(count[who] for who in players)
            players = [who for who in players if count[who] == best]
        if len(players) > 1 and "shared-win" not in self.house:  # 5.6, 9.7
            self.log.check(self.result, self.counts(), ())
            return (self.throw(players),)
        return tuple(players)
