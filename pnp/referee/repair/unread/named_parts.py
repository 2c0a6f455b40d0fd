"""The parts of a line that is in nobody's grammar: whose each is, the verbs that are said in it, the things it
names (`named_things`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from pnp.named import NamedTuple
from pnp.referee.log.fields import flat
from pnp.referee.log.fillers import LOOKING, NEGATING, PLAINLY
from pnp.referee.log.kinds import Word
from pnp.referee.log.moves import Verb
from pnp.referee.log.reader.coverage.names import is_place
from pnp.referee.log.reader.coverage.referents import LIGHT, forms_of
from pnp.referee.log.reader.parsing.keywords import OTHERWISE
from pnp.referee.log.words import Vocabulary
from pnp.referee.repair.unread.named_things import OWNER, TOKEN, Lately, Thing, implied, lately_called, thing_at

LONGEST = 300  # letters of a line that is tried
CARRYING = frozenset(["bring", "send", "come", "carry"])  # to the map, over it or into the world
MOST_UNKNOWN = 1  # words that are of no game, in a part that has no verb
MOST_OF_DECK = 3  # the same where a card is turned for all
STRANGE = re.compile(r"[^\w\s,;.:!'’“”\"&+/()\[\]<>=→–—-]|_{2}")
JOINED = frozenset([",", ";", ".", "&", "+", "/", "and", "then", "plus", "while", "but"])
WHOSE = frozenset(["her", "his", "their", "its"])
ALL = frozenset(["all", "both", "each", "always"])


class Part(NamedTuple):
    """A part of a line: whose, with which verbs, and what it names; `of_all` is said of all things before it."""

    who: str | None
    verbs: frozenset[str]
    things: tuple[Thing, ...]
    of_all: bool = False

    @property
    def ahead(self) -> tuple[Thing, ...]:
        """What is said before the first place, which may be said of later parts, too."""
        found = []
        for thing in self.things:
            if thing.place:
                break
            found.append(thing)
        return tuple(found) if len(found) < len(self.things) else ()

    def apart(self) -> list[Part]:
        """Each of several places by itself, with what stands behind it: "B0 B6 herbivore"."""
        places = [at for at, thing in enumerate(self.things) if thing.place]
        if len(places) < 2 or any(thing.start for thing in self.things):
            return [self]
        cuts = [0, *places[1:], len(self.things)]
        return [self._replace(things=self.things[begin:end]) for begin, end in pairwise(cuts)]

    @property
    def behind(self) -> tuple[Thing, ...]:
        """The words behind the last fixed thing, which may be said of earlier parts, too."""
        last = max((at for at, thing in enumerate(self.things) if thing.fixed), default=-1)
        return tuple(thing for thing in self.things[last + 1 :] if not thing.loose)


def parts_of(text: str, who: str | None, words: Vocabulary, last: Lately) -> list[Part]:
    """The parts of a line; none where a word of it is not understood, or turns round what is said."""
    if len(text) > LONGEST or STRANGE.search(text) or text.lstrip().startswith("="):
        return []
    cut = _Cut(TOKEN.findall(text.replace("(", ",").replace(")", ",")), who, words, last)
    if not cut.through():
        return []
    parts = cut.parts
    if not any(part.who for part in parts):  # "R02 and R06 above, G04 below" are rows
        parts = [part._replace(things=tuple(map(_loosely, part.things))) for part in parts]
    told = [_of_its_verbs(part, words) for part in _as_many(_with_verbs(parts))]
    return told if cut.named <= {part.who for part in told} else []  # who is only shown something


class _Cut:
    """A line that is cut into its parts, from its first word to its last."""

    def __init__(self, tokens: list[str], who: str | None, words: Vocabulary, last: Lately) -> None:
        self.parts: list[Part] = []
        self.named: set[str] = set()  # the players that are named
        self._tokens, self._words, self._last = tokens, words, last
        self._here = Part(who, frozenset(), ())
        self._at = 0
        self._unknown = 0  # words of no game in this part
        self._from_here = False  # after "from"

    def through(self) -> bool:
        """Whether the whole line is understood."""
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            token = OWNER.sub("", token) if len(token) > 2 else token
            if token.casefold() in JOINED:
                self._close()
                self._at += 1
            elif (player := self._words.player(token)) is not None:
                self._of_player(player, token)
                self._at += 1
            elif not self._word(token):
                return False
        self._close()
        return True

    def _close(self) -> None:
        """The next word begins another part."""
        if self._here.things or self._here.verbs:
            self.parts.append(self._here)
        self._here, self._unknown = Part(self._here.who, frozenset(), ()), 0

    def _add(self, thing: Thing) -> None:
        self._here = self._here._replace(things=(*self._here.things, thing))

    def _of_player(self, player: str, token: str) -> None:
        """A player's name: whose the part is, or whose the thing is that somebody else does something to."""
        another = self._here.who not in (None, player) and OWNER.search(self._tokens[self._at])
        of = self._at > 0 and self._tokens[self._at - 1].casefold() == "of"
        if another and (self._here.verbs or of):  # "keeps Ben's two at eW", "and one of Ben's"
            self._add(Thing((token.casefold(),), player, loose=not of))
            return
        if self._here.things:
            self._close()
        self._here = self._here._replace(who=player)
        self.named.add(player)

    def _word(self, token: str) -> bool:
        """Any other word, and that it is understood."""
        words, folded = self._words, token.casefold()
        found = thing_at(self._tokens, self._at, words) or lately_called(folded, self._last, words)
        self._refer(folded)
        if found is not None:
            self._thing(*found)
            return True
        if (folded in NEGATING or folded in OTHERWISE or folded in LOOKING) and folded not in PLAINLY:
            return False
        if folded in ALL:
            self._here = self._here._replace(of_all=True)
        verbs, verb = words.verbs_of(folded), words.verbs.get(folded)
        # "is now size 3", where a size changes by that verb
        if verbs and (folded not in words.little or (verb is not None and not verb.table)):
            self._deed(folded, verbs)
        elif folded == "from":
            self._from_here = True
        elif not (folded in words.light or folded in _nouns(words) or folded in ALL) and not self._may_be_idle(token):
            return False
        self._at += 1
        return True

    def _refer(self, folded: str) -> None:
        """Whom or what a little word stands for: "her crocs", "on his rm", "he"."""
        here, last, after = self._here, self._last, self._tokens[self._at + 1 : self._at + 2]
        if folded in WHOSE and after:
            self._here = here._replace(who=here.who or last.who)
            own = after[0].casefold()
            nothing = _is_nothing(own, self._words) and thing_at(self._tokens, self._at + 1, self._words) is None
            self._at += nothing and not last.named(own)
        elif (
            folded == "on"
            and last.card
            and not any(thing.fixed for thing in here.things)
            and not is_place("".join(after), self._words)
        ):
            self._add(Thing((last.card.casefold(),), last.card, True, loose=True))
        elif folded in ("he", "she") and here.who is None:
            self._here = here._replace(who=last.who)

    def _thing(self, thing: Thing, width: int) -> None:
        """Something that is named in so many words."""
        if thing.fixed and self._from_here:
            thing = thing._replace(start=True)
        self._from_here = False
        if not (thing.fixed and not thing.place and self._here.things[-1:] == (thing,)):  # "the horned dino"
            self._add(thing)
        self._at += width

    def _deed(self, folded: str, verbs: Iterable[Verb]) -> None:
        """A verb, which begins another part where this one has verb and things."""
        words = self._words
        light = any(form in LIGHT or form in CARRYING for form in (folded, *forms_of(folded)))
        lightly = folded not in words.verbs and (light or folded in words.light)
        names = {verb.name for verb in verbs} | ({""} if lightly else set())
        if self._here.verbs and self._here.things:
            self._close()
        self._here = self._here._replace(verbs=_plainly(self._here.verbs | names, words, folded))

    def _may_be_idle(self, token: str) -> bool:
        """Whether a word of no game may stand here: few may, and none behind a verb but where a card is turned."""
        self._unknown += 1
        turned = self._here.who is None and _of_deck(self._here, self._words)
        begins = self._at == 0 or self._tokens[self._at - 1] == "."
        if self._unknown > (MOST_OF_DECK if turned else MOST_UNKNOWN) or not (token.islower() or begins):
            return False
        return turned or not self._here.verbs


def _plainly(verbs: frozenset[str], words: Vocabulary, word: str) -> frozenset[str]:
    """Verbs of a part, after a word: one by its own name is meant, whatever stands beside it ("is now size 3")."""
    return verbs - {""} if word in words.verbs else verbs


def _is_nothing(word: str, words: Vocabulary) -> bool:
    """Whether a word is of no game: what somebody calls hers."""
    return word.isalpha() and word not in words.light and not words.verbs_of(word) and words.player(word) is None


def _of_deck(part: Part, words: Vocabulary) -> bool:
    """Whether a part tells of a card that is turned for all."""
    named = any(words.turned(thing.said) is not None for thing in part.things if thing.said in words.cards.values())
    return named or any(name and words.verbs[name].deck for name in part.verbs)


def _of_its_verbs(part: Part, words: Vocabulary) -> Part:
    """A part in which words that none of its verbs takes may as well mean nothing: "moves predators from eT to fT"."""
    if not part.verbs or "" in part.verbs:
        return part
    kinds = [field.kind for name in part.verbs for field in flat(words.verbs[name].args)]
    known = {
        word.casefold()
        for kind in kinds
        for each in (kind, getattr(kind, "parts", None))
        if isinstance(each, Word)
        for word in each.words
    }
    things = (
        thing
        if thing.fixed or thing.number or thing.said in _own(words) or not known.isdisjoint(thing.forms)
        else _loosely(thing)
        for thing in part.things
    )
    return part._replace(things=tuple(things))


@lru_cache(16)
def _own(words: Vocabulary) -> frozenset[str]:
    """What is one's own and has a name."""
    return frozenset(str(value) for kind in implied(words) for value in kind.values(words))


def _loosely(thing: Thing) -> Thing:
    """A word that may as well mean nothing."""
    return thing if thing.fixed or thing.number else thing._replace(loose=True)


def _as_many(parts: list[Part]) -> list[Part]:
    """Parts in which a number that only says how many are listed may be left out: "his four on B2, B0, B3 and B6"."""
    found: list[Part] = []
    for at, part in enumerate(parts):
        things: list[Thing] = []
        for k, thing in enumerate(part.things):
            listed = [*part.things[k + 1 :], *(each for other in parts[at + 1 :] for each in other.things)]
            number = thing.said if thing.said.isdecimal() else ""
            ways = sum(any(each.place for each in other.things) for other in parts[at:])
            counted = number and int(number) in (sum(each.fixed for each in listed), ways if ways > 1 else 0)
            before = [each for one in parts[:at] for each in one.things]
            # "1 kT jT, 2 eT bT": two go that way, and a list is told in front of all of it
            other = any(each.said.isdecimal() for each in (*listed, *before)) or any(each.place for each in before)
            things.append(thing._replace(loose=True) if counted and not other else thing)
        found.append(part._replace(things=tuple(things)))
    return found


def _with_verbs(parts: list[Part]) -> list[Part]:
    """Parts with the verb of the one before, where they have none; those that name nothing go with the next or the
    last."""
    found: list[Part] = []
    ahead: Part | None = None
    for part in parts:
        if not part.verbs and found:  # "Ann bids 2, Ben 3"
            part = part._replace(verbs=found[-1].verbs | (frozenset() if found[-1].who == part.who else {""}))
        if ahead is not None and ahead.who == part.who:
            part = part._replace(verbs=part.verbs or ahead.verbs, things=(*ahead.things, *part.things))
            ahead = None
        if any(thing.fixed or any(map(str.isdecimal, thing.forms)) for thing in part.things):
            found.append(part)
        elif found and found[-1].who == part.who and part.verbs == found[-1].verbs:
            found[-1] = found[-1]._replace(
                things=(*found[-1].things, *part.things), of_all=part.of_all or found[-1].of_all
            )
        elif not part.things and not part.verbs:
            continue
        else:
            if ahead is not None:
                return []
            ahead = part
    if ahead is not None and found and "" in ahead.verbs and found[-1].who == ahead.who:  # "taking the bell"
        found[-1] = found[-1]._replace(things=(*found[-1].things, *ahead.things))
        return found
    return [] if ahead is not None and (ahead.things or not ahead.verbs <= {""}) else found


@lru_cache(16)
def _nouns(words: Vocabulary) -> frozenset[str]:
    """The nouns of the game: what its verbs are explained with."""

    def said(verb: Verb) -> Iterator[str]:
        yield from re.findall("[a-z]+", verb.help.casefold())

    found = {word for verb in words.verbs.values() for word in said(verb)}
    return frozenset(
        word
        for word in (*found, *(f"{word}s" for word in found), *(f"{word[:-1]}ves" for word in found))
        if word not in NEGATING
    )
