"""What no person decides: dice that are thrown, cards that fall, and what rivals do by the cards that they turn."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pnp.errors import Problem, Source
from pnp.referee.automa.questions import turning
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.record.accepted import Accepted
from pnp.referee.record.taken import Taken


class ByCard(Accepted):
    """A log that is being written, as far as chance and rivals go on by themselves."""

    _by_card: set[int]  # lines that were not typed, but followed from a rival's card

    def roll(self, who: str, chance: Random) -> Taken:
        """Throw the dice that are asked for, for those who have none at hand: one player's, or everybody's."""

        def thrown(ask: AnyAsk) -> bool:
            named = not who or (ask.who or "").casefold().startswith(who.casefold())
            return ask.chance and named and self._dice(ask)

        if self._reach(thrown) is None:
            return Taken(refused=self._due("no dice are asked for now"))
        lines: list[str] = []
        said: list[str] = []
        for ask in [ask for ask in self._walk.open if thrown(ask)]:
            move = ask.sample(chance) if ask.chance else None
            taken = self._move(move) if move is not None else Taken()
            lines += taken.lines
            said += taken.said
        self._passed = None
        return self._follow(Taken(tuple(lines), (), tuple(said)))

    def fall(self, chance: Random) -> str:
        """What chance may give to the first open question, as a line; "" where it gives nothing."""
        ask = self._walk.open[0]
        move = ask.sample(chance) if ask.chance else None
        return self._words.write(move) if move is not None else ""

    def rival(self, card: str) -> Taken:
        """Turn a rival's card, and do everything that it says up to the next thing that a person or chance decides."""
        if not card:
            done = self._follow(Taken())
            if done != Taken():
                return done
            asked = [ask for ask in self._walk.open if turning(ask)]
            if asked:
                return Taken(refused=(f"{asked[0].prompt}: say which, for example rival V05",))
            return Taken(refused=self._due("no rival has anything to do now"))
        left: list[str] = []
        ask = self._reach(lambda ask: turning(ask) is not None, left)
        line = turning(ask) if ask is not None else None
        if ask is None or line is None:
            return Taken(refused=self._due("no rival turns a card now"))
        read = self._reader.line(f"{ask.who}: {line.name} {card}", Source("", 0, 1))
        if isinstance(read, Problem) or not isinstance(read.what, Move):
            return Taken(refused=(read.message if isinstance(read, Problem) else "that is no card",))
        self._passed = None
        done = self._follow(self._move(read.what))
        return done._replace(said=(*left, *done.said))

    def _follow(self, taken: Taken) -> Taken:
        """What was taken, and all that rivals then do by their cards, until a person or chance decides something."""
        lines, said, why = list(taken.lines), list(taken.said), dict(taken.why)
        refused = taken.refused
        while not refused and (ask := self._runs()) is not None:
            legal = ask.legal()
            before = len(self.lines)
            if legal:
                says = ask.prompt.rpartition("; ")[2]
                rule = f" ({ask.rule})" if ask.rule and not says.endswith(")") else ""
                why[self._words.write(legal[0])] = f"{says}{rule}"
            more = self._move(legal[0]) if legal else self._pass()
            self._by_card.update(range(before, len(self.lines)))
            lines += more.lines
            said += more.said
            refused = more.refused
        return Taken(tuple(lines), refused, tuple(said), why)

    def _reach(self, wanted: Callable[[AnyAsk], bool], left: list[str] | None = None) -> AnyAsk | None:
        """The open question that is wanted, or the first one to come when optional ones are passed; of these what a
        person could have done is `left` to be said."""
        for walk in (self._again(), self._walk):  # the first only to see whether it can be reached
            while not any(wanted(ask) for ask in walk.open):
                if walk.stuck:
                    return None
                if left is not None and walk is self._walk:
                    left += [
                        f"passed over: {ask.prompt} ('back' takes you there)"
                        for ask in walk.open
                        if ask.who is not None and ask.who not in self._rivals and ask.legal()
                    ]
                walk.skip()
        return next(ask for ask in self._walk.open if wanted(ask))

    def _of_rivals(self, content: str) -> bool:
        """Whether a line is the card of a rival and nothing else: it is turned, and nothing else is done with it."""
        cards = {card.id for card in self.play.kit.decks.get("rivals", ())}
        return bool(self._rivals) and self._words.cards.get(content.casefold()) in cards
