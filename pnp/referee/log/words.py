"""The words of one play: the verbs of its game, the cards they may name and the players at the table.

Reading a line and writing a move are inverses: `read(write(move)) == move`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from pnp.errors import Problem, Source
from pnp.named import NamedTuple, new
from pnp.referee.log.fields import Field, flat, words_of
from pnp.referee.log.grammar import grammar_of
from pnp.referee.log.kinds import MISSING, UNKNOWN, Card, Die, Value, Word
from pnp.referee.log.lexicon import Lexicon
from pnp.referee.log.moves import Count, Move, Verb
from pnp.referee.log.spoken import AMONG, FIGURES, forms, is_end
from pnp.wording import near

WORD = re.compile(r"\S+")
APART = re.compile(r"[^\s,]+|,")
MOST_UNSEEN = 99
ABBREVIATED = 3  # letters of a verb that are enough
MOST_WRITTEN = 10_000  # lines of moves that are kept
LONGEST_TITLE = 8  # words in the name of a card that are looked at


class Misread(NamedTuple):
    """What cannot be read after a verb: at which word, -1 for the line as a whole."""

    at: int
    why: Callable[[], str]

    @property
    def message(self) -> str:
        """Why, in words: of the thousand ways in which a line is tried nobody is told but the last."""
        return self.why()


class Vocabulary:
    """The verbs of a game, the cards they may name and the players at the table.

    `titles` are the names of cards by their ids: a line may say either.
    """

    def __init__(
        self,
        verbs: Sequence[Verb | type[Move]],
        cards: Mapping[str, Iterable[str]],
        players: Sequence[str],
        titles: Mapping[str, str] | None = None,
        lexicon: Lexicon | None = None,
    ) -> None:
        grammars = tuple([verb if isinstance(verb, Verb) else verb.grammar for verb in verbs])
        grammar = grammar_of(grammars)
        self.verbs, self.by_role = grammar.verbs, grammar.roles
        self.there, self.makes = grammar.there, grammar.makes
        self.players = tuple(players)
        self._seats = {name.casefold(): name for name in players}
        self._named: dict[str, str | None] = {}  # words that were asked about
        self.tried: dict[tuple[str | None, ...], Move | Misread] = {}  # see `pnp.referee.log.reader.parsing.narration`
        known = lexicon or Lexicon(cards, (titles or {}).items())
        self.cards, self.periods, self.prices = known.cards, known.periods, known.prices
        self.steps = known.steps
        self.follows, self.several, self.counted = known.follows, known.several, known.counted
        self.own_idle, self.idle, self.little, self.light = known.own_idle, known.idle, known.little, known.light
        self._decks, self._written = known.decks, known.written
        self._card = known.written.__getitem__
        self._grouped, self._plain, self._short = grammar.grouped, grammar.plain, grammar.short
        # Where the name of a card could be a player or a verb, or what people say for one, it is that.
        titles = known.titles
        said = (*self._seats, *grammar.said)
        if not titles.keys().isdisjoint(said):
            titles = dict(titles)
            for word in said:
                titles.pop(word, None)
        self.titles = titles
        self._begins = known.begins  # of these and perhaps of some that are left out
        self._lexicon = known
        self._forms: dict[str, Verb | None] = dict(self.verbs)
        self._may_mean: dict[str, tuple[Verb, ...]] = {}
        self._after: dict[tuple[str, str], bool] = {}  # whether a word may stand after a verb
        self._lines: dict[Move, str] = {}  # moves that were written

    def player(self, name: str) -> str | None:
        """The seat of that name, whatever its case."""
        if name not in self._named:
            self._named[name] = self._seats.get(name.casefold())
        return self._named[name]

    def wide_title(self, tokens: Sequence[str], at: int) -> tuple[str, int] | None:
        """The card whose name begins at a word, the longest that fits, and how many words it has."""
        if at >= len(tokens) or tokens[at].casefold() not in self._begins:
            return None  # as nearly every word
        for end in range(min(len(tokens), at + LONGEST_TITLE), at, -1):
            card = self.titles.get(" ".join(tokens[at:end]).casefold())
            if card is not None:
                return card, end - at
        return None

    def names_side(self, line: str) -> bool:
        """Whether a word of a line may begin the name of a part of a card."""
        begin = self._lexicon.begin_sides
        return bool(begin) and not begin.isdisjoint(line.casefold().replace(",", " ").replace(":", " ").split())

    def wide_side(self, tokens: Sequence[str], at: int) -> tuple[str, int] | None:
        """The part of a card whose name begins at a word: its card and the word for it, and how many words it has."""
        if tokens[at].casefold() not in self._lexicon.begin_sides:
            return None
        for end in range(min(len(tokens), at + LONGEST_TITLE), at, -1):
            said = self._lexicon.sides.get(" ".join(tokens[at:end]).casefold())
            if said is not None:
                return said, end - at
        return None

    def verb(self, word: str) -> Verb | None:
        """The verb, whatever its case, also in the form of a report ("plays", "rolled", "drew", "throws")."""
        if word not in self._forms:
            folded = word.casefold()
            known = [folded, folded.removesuffix("s"), folded.removesuffix("es")]
            same: Sequence[Verb] = ()
            if folded not in self._seats:
                known += forms(folded)
                same = self.meant(folded)
            own = (self.verbs[form] for form in known if form in self.verbs)
            self._forms[word] = next(own, next(iter(same), None))
        return self._forms[word]

    def verbs_of(self, word: str) -> tuple[Verb, ...]:
        """All the verbs that a word may mean, the likeliest first: what was put may be a marker or a barrier."""
        if word not in self._may_mean:
            first, folded = self.verb(word), word.casefold()
            may = [first] if first else []
            if folded not in self._seats:
                may += [self.verbs[form] for form in forms(folded) if form in self.verbs]
                may += self.meant(folded)
            self._may_mean[word] = tuple(dict.fromkeys(may))
        return self._may_mean[word]

    def meant(self, *said: str) -> tuple[Verb, ...]:
        """The verbs for which people say a word or several, in whatever form the first of them stands.

        Small letters are expected: `meant("threw")`, `meant("got", "away")`.
        """
        if not self._plain:
            return ()
        first, rest = said[0], said[1:]
        for form in (first, first.removesuffix("s"), first.removesuffix("es"), *forms(first)):
            found = self._plain.get(" ".join((form, *rest)))
            if found:
                return found
        return ()

    def deck(self, card: str) -> str:
        """The deck that a card is of, "" for none."""
        return self._decks.get(card, "")

    def turned(self, card: str) -> Verb | None:
        """The verb of the table that says which card of this card's deck was turned; it is called like the deck."""
        deck = self._decks.get(card, "")
        found = self.verbs.get(deck) or self.verbs.get(deck.removesuffix("s"))
        return found if found is not None and found.deck else None

    def comes_up(self, card: str) -> Verb | None:
        """The verb by which a card is turned: that of its deck, or, where no deck has its own, the only one for all."""
        decks = {verb.name for verb in self.verbs.values() if verb.deck}
        if any({deck, deck.removesuffix("s")} & decks for deck in self._decks.values()):
            return self.turned(card)
        shown = [verb for verb in self.meant("come", "up") if verb.deck]
        return shown[0] if len(shown) == 1 else None

    def abbreviated(self, word: str) -> Verb | None:
        """The table's verb that alone begins with a word of three letters or more."""
        folded = word.casefold()
        known = [name for name in (*self.verbs, *self._seats) if name.startswith(folded)]
        found = self.verbs.get(known[0]) if len(known) == 1 and len(folded) >= ABBREVIATED else None
        return found if found is not None and found.table else None

    def move(self, who: str | None, verb: str, args: tuple[Value, ...] = ()) -> Move:
        """A move by its verb, of the class that the game has for it."""
        return self.verbs[verb].make(who, args)

    # ---- reading

    @property
    def in_titles(self) -> Collection[str]:
        """The words of which names of cards are made."""
        return self._lexicon.in_titles

    def may_follow(self, verb: Verb, word: str) -> bool:
        """Whether a word may say anything after a verb, wherever it stands there."""
        known = self._after.get((verb.name, word))
        if known is None:
            folded = word.casefold()
            known = folded in (",", "both") or folded.lstrip("x+").isdecimal() or folded in FIGURES
            known = known or any(f.after == folded or f.kind.may_hold(word, self) for f in flat(verb.args))
            self._after[verb.name, word] = known
        return known

    def read(self, who: str | None, verb: Verb, text: str, offset: int, source: Source) -> Move | Problem:
        """The move that the text after a verb makes, or the first thing in it that cannot be read.

        `offset` characters stand before it on the line.
        """
        grouped = verb.name in self._grouped
        tokens = self.tokens(verb, text)
        result = self.parse(who, verb, tokens)
        if isinstance(result, Move):
            return result
        apart = text.replace(",", " , " if grouped else " ")
        found = [match.start() for match in (APART if grouped else WORD).finditer(apart)]
        while isinstance(result, Misread) and result.at >= 0:
            figure = FIGURES.get(tokens[result.at].casefold())
            if figure is not None and not any(isinstance(field.kind, Die) for field in verb.args):
                counted = [*tokens[: result.at], figure, *tokens[result.at + 1 :]]
                further = self.parse(who, verb, counted)
                if isinstance(further, Move) or not 0 <= further.at <= result.at:
                    tokens, result = counted, further
                    continue
            idle = next((at for at in (result.at, -1) if self._idle(tokens, at)), None)
            if idle is None:
                break
            del tokens[idle], found[idle]
            result = self.parse(who, verb, tokens)
        if isinstance(result, Move):
            return result
        if result.at < 0:
            return Problem(source, result.message)
        return Problem(source._replace(column=offset + found[result.at] + 1), result.message)

    def tokens(self, verb: Verb, text: str) -> list[str]:
        """The words of the text after a verb; commas are words of their own where they part what belongs together."""
        if "," in text:
            text = text.replace(",", " , " if verb.name in self._grouped else " ")
        return text.split()

    def _idle(self, tokens: Sequence[str], at: int) -> bool:
        """Whether a word may be left out."""
        return tokens[at].casefold() in AMONG and not is_end(tokens[at], at in (-1, len(tokens) - 1))

    def parse(self, who: str | None, verb: Verb, tokens: Sequence[str]) -> Move | Misread:
        """The move that the words after a verb make."""
        short = self._short.get(verb.name)
        if short is not None:
            kinds, meant, least, many, counted = short
            number, different = len(tokens), len(kinds)
            more = number - different
            if number >= least and (many or more <= 0) and not (counted and tokens[-1].isdecimal()):
                card = self._card
                try:  # as they are written back, by which most are
                    if different == 1:
                        all_said = tuple(map(meant[0] or card, tokens))
                    else:
                        all_said = tuple([(get or card)(token) for get, token in zip(meant, tokens, strict=False)])
                        if more > 0:
                            all_said += tuple(map(meant[-1] or card, tokens[different:]))
                    return new(verb.move or Move, (who, verb.name, all_said))
                except KeyError:
                    pass
                if more > 0:  # each of the words that are left is one more of the last kind
                    kinds = (*kinds, *kinds[-1:] * more)
                cards, said = self._written, list[Value]()
                for (known, kind), token in zip(kinds, tokens, strict=False):
                    value = (cards if known is None else known).get(token)
                    if value is None:
                        value = kind.read(token, self)
                        if value is None or value == MISSING:
                            break
                    said.append(value)
                else:
                    return new(verb.move or Move, (who, verb.name, tuple(said)))
        args: list[Value] = []
        at, last = 0, len(tokens)
        for field in verb.args:
            while at < last and tokens[at] == ",":
                at += 1
            result = self._field(field, verb, tokens, at, args)
            if isinstance(result, Misread):
                return result
            at = result
        while at < last and tokens[at] == ",":
            at += 1
        if at < last:
            much = tokens[at]
            return Misread(at, lambda: f"'{much}' is too much: {verb.usage()}, for example: {verb.example}")
        while args and args[-1] == MISSING and not verb.many:
            args.pop()
        return new(verb.move or Move, (who, verb.name, tuple(args)))

    def _field(self, field: Field[Any], verb: Verb, tokens: Sequence[str], at: int, args: list[Value]) -> int | Misread:
        """Read what one field of a verb takes into `args`; where it ends."""
        last, kind = len(tokens), field.kind
        if field.after:
            if at < last and tokens[at].casefold() == field.after:
                at += 1
            elif field.optional:
                args.extend(field.missing)
                return at
        if at >= last:
            if field.optional:
                args.extend(field.missing)
                return at
            return Misread(-1, lambda: f"'{verb.name}' needs more: {verb.usage()}, for example: {verb.example}")
        if field.count and at == last - 1 and tokens[at].isdecimal():
            number = int(tokens[at][:9])
            if not 0 < number <= MOST_UNSEEN:
                return Misread(at, partial(str, f"{number} cards? Expected a number from 1 to 99, or the cards"))
            args.extend([UNKNOWN] * number)
            return at + 1
        if kind.single:
            value = kind.read(tokens[at], self)
            taken = None if value is None else (value, 1)
        else:
            taken = kind.take(tokens, at, self)
        if taken is None and field.many and (several := kind.repeated(tokens, at, self)):
            args.extend(several[0][1:])
            taken = several[0][0], several[1]
        if taken is None:
            if field.optional and field is not verb.args[-1]:
                args.extend(field.missing)
                return at
            return Misread(at, partial(kind.complain, tokens[at], self))
        args.append(taken[0])
        at += taken[1]
        if at < last and isinstance(kind, Card):
            at += self._once_more(taken[0], tokens, at)
        elif at < last and isinstance(kind, Word) and kind.said and kind.read(tokens[at], self) == taken[0]:
            at += 1  # "by night: nocturnal"
        return self._more(field, verb.args, tokens, at, args) if field.many else at

    def _more(
        self, field: Field[Any], fields: Sequence[Field[Any]], tokens: Sequence[str], at: int, args: list[Value]
    ) -> int | Misread:
        """Read the rest of a field that takes several, up to what belongs to the next one."""
        kind = field.kind
        following = fields[fields.index(field) + 1 :]
        ends = {after.after for after in following if after.after}
        last = len(tokens)
        while at < last:
            token = tokens[at]
            if token == ",":
                at += 1
                continue
            if ends and token.casefold() in ends:
                return at
            if kind.single:
                value = kind.read(token, self)
                taken = None if value is None else (value, 1)
            else:
                taken = kind.take(tokens, at, self)
            if taken is None and (several := kind.repeated(tokens, at, self)):
                args.extend(several[0][1:])
                taken = several[0][0], several[1]
            if taken is None:
                if following and not following[0].after:
                    return at
                return Misread(at, partial(kind.complain, token, self))
            args.append(taken[0])
            at += taken[1]
            if at < last and isinstance(kind, Card):
                at += self._once_more(taken[0], tokens, at)
        return at

    def _once_more(self, card: Value, tokens: Sequence[str], at: int) -> int:
        """How many words say once more which card the word before was: "E10, fern gully", "stag beetle C14"."""
        again = self.cards.get(tokens[at].casefold())
        if again is not None:  # by its number, after its name; two equal numbers are two cards
            return int(again == card and tokens[at - 1].casefold() not in self.cards)
        title = self.wide_title(tokens, at) if tokens[at - 1].casefold() in self.cards else None
        return title[1] if title is not None and title[0] == card else 0

    # ---- writing

    def said(self, count: Count) -> str:
        """The words of a count, without its number."""
        words = " ".join(words_of(count.grammar.args, count.args))
        return words if count.bare else f"{count.name} {words}".strip()

    def write(self, move: Move) -> str:
        """The one canonical line of a move; a search writes the same ones again and again."""
        line = self._lines.get(move)
        if line is None:
            if len(self._lines) >= MOST_WRITTEN:
                self._lines.clear()
            line = self._lines[move] = self._line(move)
        return line

    def _line(self, move: Move) -> str:
        verb = self.verbs[move.verb]
        said = " ".join(words_of(verb.args, move.args))
        if verb.deck:
            return f"{verb.name}: {said}"
        head = verb.name if move.who is None else f"{move.who}: {verb.name}"
        return f"{head} {said}" if said else head


__all__ = ["UNKNOWN", "Vocabulary", "near"]
