"""A line that is in nobody's grammar, cut into its parts: whose each is, the verbs that are said in it, the things it
names (`named_things`)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pnp.referee.log.fillers import LOOKING, NEGATING, PLAINLY
from pnp.referee.log.moves import Verb
from pnp.referee.log.reader.coverage.names import is_place
from pnp.referee.log.reader.coverage.referents import LIGHT, forms_of
from pnp.referee.log.reader.coverage.roles import ALIKE
from pnp.referee.log.reader.parsing.keywords import OTHERWISE
from pnp.referee.log.words import Vocabulary
from pnp.referee.repair.unread.coordination import as_many, loosely, of_its_verbs, with_verbs
from pnp.referee.repair.unread.named_parts import Part
from pnp.referee.repair.unread.named_things import OWNER, TOKEN, Lately, Thing, lately_called, thing_at
from pnp.referee.repair.unread.word_classes import (
    ALL,
    APART,
    ARTICLES,
    BESIDE,
    ENDING,
    JOINED,
    LIKEWISE,
    OF_WHOM,
    WHOSE,
    is_nothing,
    nouns,
)

LONGEST_PHRASE = 5  # words
LONGEST = 300  # letters of a line that is tried
CARRYING = frozenset(["bring", "send", "come", "carry"])  # to the map, over it or into the world
MOST_UNKNOWN = 1  # words that are of no game, in a part that has no verb
MOST_OF_DECK = 3  # the same where a card is turned for all
WHERE = frozenset(word for each in ALIKE.values() for word in each)
AT_WHOM = frozenset(["to", "on", "at", "against", "with"])
CARD_ASIDE = re.compile(r"(?<=[a-z])\s{1,3}\(\s?([A-Z]\d{2})\s?\)")  # "darts (S02)"
STRANGE = re.compile(r"[^\w\s,;.:!'’“”\"&+/()\[\]<>=→–—-]|_{2}")


def parts_of(text: str, who: str | None, words: Vocabulary, last: Lately, bare: bool = False) -> list[Part]:
    """The parts of a line; none where a word of it is not understood, or turns round what is said. `bare` with those
    that only name what was done: "Ann escapes"."""
    if len(text) > LONGEST or STRANGE.search(text) or text.lstrip().startswith("="):
        return []
    text = CARD_ASIDE.sub(r" \1,", text).replace("(", ",").replace(")", ",")
    cut = _Segmentation(TOKEN.findall(text), who, words, last, bare)
    if not cut.through():
        return []
    parts = cut.parts
    if not any(part.who for part in parts):  # "R02 and R06 above, G04 below" are rows
        parts = [part._replace(things=tuple(map(loosely, part.things))) for part in parts]
    told = [of_its_verbs(part, words) for part in as_many(with_verbs(parts, words, bare))]
    return told if cut.named <= {part.who for part in told} else []  # who is only shown something


class _Segmentation:
    """A line that is cut into its parts, from its first word to its last."""

    def __init__(self, tokens: list[str], who: str | None, words: Vocabulary, last: Lately, bare: bool = False) -> None:
        self.parts: list[Part] = []
        self.named: set[str] = set()  # the players that are named
        self._tokens, self._words, self._last, self._bare = tokens, words, last, bare
        self._here = Part(who, frozenset(), ())
        self._at = 0
        self._unknown = self._ahead = 0  # words of no game in this part, and before whoever it is of
        self._likewise = False  # whether somebody did the same
        self._lost = False  # whether nobody knows what somebody did
        self._from_here = False  # after "from"
        self._since = 0  # the first part of this sentence, or behind the last one whose it was told behind it
        self._subject = False  # whether it has been told whose these are
        self._behind = False  # whether it was told behind them
        self._maybe: frozenset[str] = frozenset()  # verbs for which little words stand, where nothing else is said

    def through(self) -> bool:
        """Whether the whole line is understood."""
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            token = OWNER.sub("", token) if len(token) > 2 else token
            if token.casefold() in JOINED:
                if token != ":" or self._here.things:
                    self._close()
                if token in APART or self._behind:
                    self._since, self._subject, self._behind = len(self.parts), False, False
                self._at += 1
            elif self._phrase() or self._beside(token.casefold()):
                continue
            elif (player := self._words.player(token)) is not None:
                self._of_player(player, token)
                self._at += 1
            elif not self._word(token):
                return False
        self._close()
        return not self._lost

    def _close(self) -> None:
        """The next word begins another part."""
        here = self._here
        strange = here.named and self._unknown > self._ahead and not (here.things or here.verbs or self._maybe)
        self._lost = self._lost or strange
        if here.who is not None and not (here.things or here.verbs):
            here = here._replace(verbs=self._maybe)
        if self._likewise and self.parts and not (here.things or here.verbs):
            here = self.parts[-1]._replace(who=here.who, named=True)
        if here.things or here.verbs:
            self.parts.append(here)
        self._here, self._maybe = Part(here.who, frozenset(), ()), frozenset()
        self._unknown = self._ahead = 0
        self._likewise = False

    def _phrase(self) -> bool:
        """Several words that people say for a verb, with an article among them or none: "gives up the fight"."""
        tokens = [token.casefold() for token in self._tokens[self._at : self._at + LONGEST_PHRASE]]
        for end in range(len(tokens), 1, -1):
            said = [token for at, token in enumerate(tokens[:end]) if at == 0 or token not in ARTICLES]
            verbs = self._words.meant(*said) if len(said) > 1 and tokens[end - 1] not in ARTICLES else ()
            if verbs:
                self._deed(tokens[0], verbs)
                self._at += end
                return True
        return False

    def _beside(self, folded: str) -> bool:
        """Whether a part begins that says why somebody did something, or that nothing was done, and names nothing of
        the play: it is passed over."""
        if folded not in BESIDE:
            return False
        end = self._at + 1
        while end < len(self._tokens) and self._tokens[end] not in ENDING:
            if (
                self._tokens[end].casefold() in JOINED
                and self._tokens[end + 1 : end + 2] != []
                and (
                    self._words.verbs_of(self._tokens[end + 1].casefold()) or self._words.player(self._tokens[end + 1])
                )
            ):
                break
            found = thing_at(self._tokens, end, self._words)
            if found is not None and (found[0].fixed or found[0].number) and not found[0].loose:
                return False
            end += 1
        if not self._here.things:
            self._here = self._here._replace(verbs=frozenset())
        self._at = end
        return True

    def _told_behind(self, player: str) -> bool:
        """Whether a player's name tells whose all that stands before it in this sentence is: "C10 by Ben", "3 Ann"."""
        here = self._here
        if self._subject or not (here.things or self.parts[self._since :]):
            return False
        before = self._tokens[self._at - 1].casefold()
        ends = self._tokens[self._at + 1 : self._at + 2]
        if before not in OF_WHOM and ends and (ends[0] == ":" or ends[0].casefold() not in JOINED):
            return False
        self.parts[self._since :] = [part._replace(who=player, named=True) for part in self.parts[self._since :]]
        self._here = here._replace(who=player, named=True)
        self._behind = True
        self.named.add(player)
        return True

    def _add(self, thing: Thing) -> None:
        self._here = self._here._replace(things=(*self._here.things, thing))

    def _of_player(self, player: str, token: str) -> None:
        """A player's name: whose the part is, or whose the thing is that somebody else does something to."""
        if self._told_behind(player):
            return
        another = self._here.who not in (None, player) and OWNER.search(self._tokens[self._at])
        of = self._at > 0 and self._tokens[self._at - 1].casefold() == "of"
        if self._to_whom(player):
            self._add(Thing((player.casefold(),), player))
            return
        if another and (self._here.verbs or of):  # "keeps Ben's two at eW", "and one of Ben's"
            self._add(Thing((token.casefold(),), player, loose=not of))
            return
        if self._here.things:
            self._close()
        self._here = self._here._replace(who=player, named=True)
        self._ahead = self._unknown
        self._subject = True
        self.named.add(player)

    def _to_whom(self, player: str) -> bool:
        """Whether a player's name ends a part that says what somebody else does to him: "slips S05 to Ann"."""
        here, before = self._here, self._tokens[self._at - 1].casefold() if self._at else ""
        ends = self._tokens[self._at + 1 : self._at + 2]
        return (
            here.who not in (None, player)
            and before in AT_WHOM
            and any(thing.fixed for thing in here.things)
            and (not ends or ends[0] in ENDING)
            and not OWNER.search(self._tokens[self._at])
        )

    def _word(self, token: str) -> bool:
        """Any other word, and that it is understood."""
        words, folded = self._words, token.casefold()
        found = thing_at(self._tokens, self._at, words) or lately_called(folded, self._last, words)
        self._refer(folded)
        if found is not None:
            self._thing(*found)
            return True
        turns = folded in NEGATING or folded in OTHERWISE or folded in LOOKING
        if turns and self._in_its_place(folded):
            self._at += 1
            return True
        if turns and folded not in PLAINLY and folded not in words.verbs:
            return False
        self._likewise = self._likewise or (folded in LIKEWISE and self._here.who is not None)
        if folded in ALL:
            self._here = self._here._replace(of_all=True)
        verbs, verb = words.verbs_of(folded), words.verbs.get(folded)
        # "is now size 3", where a size changes by that verb
        if verbs and (folded not in words.little or (verb is not None and not verb.table)):
            self._deed(folded, verbs)
        elif verbs and self._bare:
            self._maybe |= {each.name for each in verbs if not each.args}
        elif folded == "from":
            self._from_here = True
        elif not (
            folded in words.light or folded in nouns(words) or folded in ALL or folded in WHERE
        ) and not self._may_be_idle(token):
            return False
        self._at += 1
        return True

    def _in_its_place(self, folded: str) -> bool:
        """Whether a word says that something was done for another thing, which is told before: "takes B, instead"."""
        return folded == "instead" and self._tokens[self._at + 1 : self._at + 2] != ["of"]

    def _refer(self, folded: str) -> None:
        """Whom or what a little word stands for: "her crocs", "on his rm", "he"."""
        here, last, after = self._here, self._last, self._tokens[self._at + 1 : self._at + 2]
        if folded in WHOSE and after:
            self._here = here._replace(who=here.who or last.who)
            own = after[0].casefold()
            nothing = is_nothing(own, self._words) and thing_at(self._tokens, self._at + 1, self._words) is None
            self._at += nothing and not last.named(own)
        elif (
            folded == "on"
            and last.card
            and not any(thing.fixed for thing in here.things)
            and not is_place("".join(after), self._words)
        ):
            self._add(Thing((last.card.casefold(),), last.card, True, loose=True))
        elif folded in ("he", "she") and here.who is None:
            self._here = here._replace(who=last.who, named=True)

    def _thing(self, thing: Thing, width: int) -> None:
        """Something that is named in so many words."""
        if thing.fixed and self._from_here:
            thing = thing._replace(start=True)
        self._from_here = False
        same = thing.fixed and [each._replace(deed=thing.deed) for each in self._here.things[-1:]] == [thing]
        if thing.place or not same:  # "the horned dino", "darts (S02)"
            self._add(thing)
        self._at += width

    def _deed(self, folded: str, verbs: Iterable[Verb]) -> None:
        """A verb, which begins another part where this one has verb and things."""
        words = self._words
        light = any(form in LIGHT or form in CARRYING for form in (folded, *forms_of(folded)))
        lightly = folded not in words.verbs and (light or folded in words.light)
        names = {verb.name for verb in verbs} | ({""} if lightly else set())
        if self._tokens[self._at - 1].casefold() == "to" and len(self._here.things) > 1 and not self._done_where():
            self._here = self._here._replace(verbs=frozenset())  # "sends five from C5 to compete on D6"
        elif self._here.verbs and self._here.things:
            self._close()
        self._here = self._here._replace(verbs=_plainly(self._here.verbs | names, words, folded))

    def _done_where(self) -> bool:
        """Whether a part says of more than one place, or of none, what is done there."""
        return sum(thing.place for thing in self._here.things) != 1

    def _may_be_idle(self, token: str) -> bool:
        """Whether a word of no game may stand here: few may, and none behind a verb but where a card is turned."""
        self._unknown += 1
        turned = self._here.who is None and _of_deck(self._here, self._words)
        begins = self._at == 0 or self._tokens[self._at - 1] == "."
        if token.islower() and self._at and self._tokens[self._at - 1].casefold() in ARTICLES:
            return self._unknown <= MOST_UNKNOWN
        if self._unknown > (MOST_OF_DECK if turned else MOST_UNKNOWN) or not (token.islower() or begins):
            return False
        return turned or not self._here.verbs


def _plainly(verbs: frozenset[str], words: Vocabulary, word: str) -> frozenset[str]:
    """Verbs of a part, after a word: one by its own name is meant, whatever stands beside it ("is now size 3")."""
    return verbs - {""} if word in words.verbs else verbs


def _of_deck(part: Part, words: Vocabulary) -> bool:
    """Whether a part tells of a card that is turned for all."""
    named = any(words.turned(thing.said) is not None for thing in part.things if thing.said in words.cards.values())
    return named or any(name and words.verbs[name].deck for name in part.verbs)
