"""A line that tells several things, of one player or of several: "Ann plays C05, Ben F01", "Joe: size rm 2; move rm kE
iW", "Ann moved three from F4 to F7, two from G3 to G6".

It is cut where commas, semicolons, full stops, "and" and "then" stand. Each part is read as it is, or with the player,
or the player and the verb, of the part before it; every part must come out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

from pnp.patterns import late
from pnp.referee.log.claims import Claim
from pnp.referee.log.entries import Unread
from pnp.referee.log.fields import Many
from pnp.referee.log.fillers import FILLERS, LOOKING, NEGATING
from pnp.referee.log.kinds import Card, Word
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Stack
from pnp.referee.log.reader.normalisation.word_order import shape
from pnp.referee.log.spoken import AND, FIGURES, NOT_DONE
from pnp.referee.log.words import Vocabulary

# Spaces are counted from the first of a run on, so that a line of nothing else takes no longer.
CUT = late(r"(?<!\s)(?:\s*[;,]\s*(?:(?:and|then|so)\s+)*|\s*\.\s+|\s+(?:and|then|&)\s+(?:then\s+)?)", re.IGNORECASE)
CARDS = r"((?:[A-Z]\d{2}(?:\s{0,3},\s{0,3}(?:and\s{1,3})?|\s{1,3}and\s{1,3}|\s{1,3})?){1,8})"
# What cards do that come into sight: "come up", "are laid out", "take their place".
COME = (
    r"(?:(?:comes?|came)(?:\s{1,3}(?:in|up|out|next))?"
    r"|(?:is|are|was|were)\s{1,3}(?:laid\s{1,3}out|laid\s{1,3}open|turned\s{1,3}up|put\s{1,3}out|dealt(?:\s{1,3}out)?|revealed)"
    r"|replaced?\s{1,3}(?:it|them|these|those)|(?:takes?|took)\s{1,3}(?:its|their)\s{1,3}places?)"
)
IN_COME = late(  # "in come Y19 and G10", "Y19 G10 come up"
    r"\s{0,3}(?:(?:in|out|up|then|so)\s{1,3}){0,2}(?:comes?|came)\s{1,3}(?:(?:in|up|out)\s{1,3})?"
    rf"{CARDS}\.?|{CARDS}{COME}\.?",
    re.IGNORECASE,
)
OWN = late(r"['’]s$")
LIES_THERE = late(r"(?:the\s{1,3}one\s{1,3})?(on|off|from)\s{1,3}(\w{2,4})", re.IGNORECASE)
PUTTING = frozenset(["put", "puts", "placed", "places", "set", "sets", "added", "adds", "got", "gets", "had", "has"])
BECAUSE = frozenset(["", "because", "since", "as", "for"])
"""Words before a reason: "no fight, because ..." tells why, and not what was done then."""
OF_A_THING = 2  # words are what something is called, as "young domes"
MOST_PARTS = 12
MOST_TRIES = 120

Told = TypeVar("Told")


def clauses(
    line: str,
    words: Vocabulary,
    read: Callable[[str], list[Told]],
    idle: Callable[[str], bool] = lambda part: False,
) -> list[Told]:
    """What the parts of a line say, each read by `read`; nothing where one cannot be read, or there is only one.

    What is `idle` may stand behind another part and says nothing.
    """
    text = line.strip(" \t,;.")
    cuts = [(found.start(), found.end()) for found in CUT.finditer(text)]
    if not cuts or len(cuts) >= MOST_PARTS:
        return []
    return _Clauses(text, cuts, words, read, idle).told(0, None, ()) or []


def cards_that_came(came: re.Match[str]) -> str:
    """The cards of "in come Y19 and G10", one after the other."""
    return ", ".join(re.findall(r"[A-Za-z]\d{2}", came[1] or came[2]))


def subjects(line: str, words: Vocabulary) -> Iterator[str]:
    """Who does something in a later part of a line, by name or by what is theirs: Ben in "Ann grew to 2 and
    Ben's rm grew to 3"."""
    for part in CUT.split(line.strip(" \t,;."))[1:]:
        first, *rest = part.replace("’", "'").replace(":", " ").split() or [""]
        who = words.player(first.removesuffix("'s"))
        verbs = (words.verb(word.strip(",;:.")) for word in rest)
        if who is not None and (any(verb is not None and not verb.table for verb in verbs) or _one_word(rest, words)):
            yield who


def ends_with_another(line: str, words: Vocabulary) -> bool:
    """Whether what somebody did who is not named is followed by more of somebody who is: "loses two on D4, Ben 2"."""
    first, *others = CUT.split(line.strip(" \t,;."))
    said = [word.strip(",;:.") for word in first.replace("’", "'").split()]
    if any(words.player(word.removesuffix("'s")) is not None for word in said):
        return False
    if not any((verb := words.verb(word)) is not None and not verb.table for word in said[:1]):
        return False
    return any(len(part.split()) > 1 and words.player(part.split()[0].strip(":")) is not None for part in others)


def _one_word(rest: Sequence[str], words: Vocabulary) -> bool:
    """Whether one word is all that is said of somebody, and it may tell what was done: "Ben eats", not "Ben too"."""
    word = rest[0].casefold() if len(rest) == 1 else ""
    return word.isalpha() and word not in FILLERS | LOOKING | NEGATING and word not in words.cards


def _once_more(one: object, other: object) -> bool:
    """Whether two things that a line tells are the same thing said twice: "paid the toll and escaped"."""
    return isinstance(one, Move) and one == other and not one.args and one.who is not None


def _in_its_place(part: str, said: str) -> Iterator[str]:
    """What was said last, with one word that stands alone in the place of the last: "L6" after "Ann culls the dome
    herbivores on L4"; also where it says again that it lies there: "the one on B21" after "loses the blue on B14"."""
    *before, last = said.split() or [""]
    lies = LIES_THERE.fullmatch(part)
    if lies is not None and before and before[-1].casefold() == lies[1].casefold():
        part = lies[2]
    alone = len(part.split()) == 1 and any(map(str.isdecimal, part)) and shape(part) == shape(last)
    others = [at for at, word in enumerate(before) if word.strip(",") != last and shape(word.strip(",")) == shape(last)]
    listed = next((at for at in reversed(range(len(before))) if before[at].casefold() in AND), 0)
    if alone and others and others[-1] < listed < len(before) - 1:  # "loses domes B6 and insects L6", L4 is an insect's
        yield " ".join([*before[:FIRST_WORDS], *before[listed + 1 :], part])
    elif alone and len(before) > 2 and not before[-1].endswith(","):  # of a list it is one more
        yield " ".join([*before, part])


FIRST_WORDS = 2  # who, and what was done
HELPING = frozenset(["has", "had", "can", "could", "does", "did", "is", "was", "will", "would"])
AS_WELL = frozenset(["too", "also", "likewise", "ditto", "as", "well", "same", "the", "again", "equally", "similarly"])


class _Clauses(Generic[Told]):
    def __init__(
        self,
        text: str,
        cuts: list[tuple[int, int]],
        words: Vocabulary,
        read: Callable[[str], list[Told]],
        idle: Callable[[str], bool],
    ) -> None:
        self.words, self.read, self.idle = words, read, idle
        self.text = text
        self.begins = [0, *(end for _, end in cuts)]
        self.ends = [*(start for start, _ in cuts), len(text)]
        self.left = MOST_TRIES

    def told(self, first: int, who: str | None, verbs: tuple[str, ...], said_last: str = "") -> list[Told] | None:
        """What is said from a part on, as long a piece at a time as can be read; None where something cannot.

        `verbs` are those of the parts before, the last of them first; `said_last` is how the last one was read.
        """
        count = len(self.ends)
        if first == count:
            return []
        if not self.text[self.begins[first] : self.ends[first]].strip():
            return self.told(first + 1, who, verbs, said_last)  # two signs stand together, as in "B2,, B4"
        # As a whole the line has been tried.
        for last in range(count - (first == 0), first, -1):
            part = self.text[self.begins[first] : self.ends[last - 1]]
            for said in self._readings(part, who, verbs, self.text[: self.ends[first - 1]] if first else "", said_last):
                if self.left <= 0:
                    return None
                self.left -= 1
                if said == part and last > first + 1 and verbs and self._bare(part):
                    continue  # "B2, B4" after "settle B0" are hexes before they are cards that were turned
                entries = self.read(said)
                if not entries:
                    continue
                what = getattr(entries[-1], "what", None)
                begins = self.text[self.begins[first] : self.ends[first]]
                if isinstance(what, Claim) and who and verbs and self._goes_on(begins, who, verbs[0], said_last):
                    continue  # nor are "4 snails and 4 fish", and "populates dome 2, Ben dome 3"
                is_move = isinstance(what, Move) and what.who is not None
                now = self._player(part) or who
                said_before = verbs
                if isinstance(what, Claim):
                    now = what.items[-1].who or now
                if is_move and isinstance(what, Move):
                    now, said_before = what.who, tuple(dict.fromkeys((what.verb, *verbs)))
                elif isinstance(what, Unread) and what.may:
                    likely = {move.verb for moves in what.may for move in moves}
                    if what.who is not None and len(likely) == 1:  # it is open only with which of one's own
                        now, said_before = what.who, tuple(dict.fromkeys((*likely, *verbs)))
                rest = self.told(last, now, said_before, said)
                if rest is not None:
                    once = rest and _once_more(what, getattr(rest[0], "what", None)) and not self._in_same_words(last)
                    return [*entries, *(rest[1:] if once else rest)]
        not_done = self.text[self.begins[first] :].split(None, 1)[0].casefold() in NOT_DONE
        after = self.text[self.begins[first + 1] :].split(None, 1)[0].casefold() if first + 1 < count else ""
        if (not_done and (first or after not in BECAUSE)) or (
            first and self.idle(self.text[self.begins[first] : self.ends[first]])
        ):
            now = self._player(
                self.text[self.begins[first] : self.ends[first]]
            )  # "Jan got it", and did something with it
            return self.told(first + 1, now or who, verbs, said_last)
        return None

    def _in_same_words(self, at: int) -> bool:
        """Whether a part says with the same word what the one before it says: "populates, populates" is twice."""
        this, next_ = (self.text[self.begins[each] : self.ends[each]].casefold().split() for each in (at - 1, at))
        return bool(this and next_) and this[-1] == next_[-1]

    def _lists_others(self, said_last: str, verb: str, who: str) -> bool:
        """Whether what was said last is a list of what is other people's: a name that comes next is of it."""
        head, *listed = re.findall(r"\w+", said_last)
        fields = self.words.verbs[verb].args
        of_others = any(self.words.player(word.removesuffix("s")) or self.words.player(word) for word in listed)
        return bool(fields) and type(fields[0]) is Many and of_others and self.words.player(head) == who

    def _bare(self, part: str) -> bool:
        """Whether nothing but cards, or what may be cards, stands in a part."""
        return all(word.casefold() in self.words.cards for word in re.split(r"[\s,;]+", part))

    def _of_other_deck(self, part: str, said_last: str) -> bool:
        """Whether a card alone is turned for all, and the last that was said is not: "E14" after "laid C22"."""
        cards = self.words.cards
        card, last = cards.get(part.strip().casefold()), cards.get((said_last.split() or [""])[-1].casefold())
        if card != part.strip() or card is None or last is None:
            return False
        turned, before = self.words.turned(card), self.words.turned(last)
        if self._one_more_of_a_list(part, said_last):
            return False
        return turned is not None and turned is not before

    def _one_more_of_a_list(self, part: str, said_last: str) -> bool:
        """Whether cards go on with a list of somebody's, though their decks are turned: "Ann's dome took Y03, B15"."""
        said, cards = said_last.split() or [""], self.words.cards
        named = [part.split()[0].strip(",") if part.split() else "", said[-1]]
        turned = [cards.get(card.casefold()) == card and self.words.turned(card) is not None for card in named]
        return all(turned) and (self._player(OWN.sub("", said[0])) is not None or len(self.words.players) == 1)

    def _takes_many(self, verb: str) -> bool:
        """Whether a verb is said of several cards at once."""
        return any(field.many and isinstance(field.kind, Card) for field in self.words.verbs[verb].args)

    def _turned_for_all(self, part: str) -> bool:
        """Whether a part names one card alone, that is turned for all, and nobody: "The card was E01"."""
        named = re.findall(r"\w+", part)
        cards = [word for word in named if self.words.cards.get(word.casefold()) == word]  # E04: E4 may be a hex
        nobody = not any(self.words.player(word) or word.casefold() in FIGURES for word in named)  # no "one off G04"
        return len(cards) == 1 and nobody and len(named) > 1 and self.words.turned(cards[0]) is not None

    def _of_another(self, part: str, who: str | None) -> bool:
        """Whether a part says what somebody else's did: "Ben's rm grew to 3" after what Ann did."""
        owned = part.replace("’", "'").partition(" ")[0].endswith("'s")
        return owned and any(whose != who for whose in subjects(f"-, {part}", self.words))

    def _has_own_verb(self, part: str) -> bool:
        """Whether a part begins with a verb of its own, in whose place no other stands: "gets R20" after "promotes"."""
        first = part.split(None, 1)[0].strip(":,;.").casefold()
        verb = self.words.verb(first)
        named = any(map(str.isdecimal, part))
        known = first in self.words.verbs or first in self.words.cards
        return named and verb is not None and not verb.table and not known

    def _puts_more(self, rest: str, verb: str) -> bool:
        """Whether a part goes on with how many stand where, by a word that says it too: "put 2 on C6" after "bred"."""
        first, _, after = rest.partition(" ")
        kinds = [field.kind for field in self.words.verbs[verb].args]
        stacks = any(isinstance(kind, Stack) for kind in kinds)
        return stacks and bool(after) and first.casefold() in PUTTING

    def _goes_on(self, begins: str, who: str, verb: str, said_last: str) -> bool:
        """Whether what could be a count is more of what was done before it, by the same player or by another."""
        other = self._player(begins)
        rest = begins.replace(":", " ").split(None, 1)[1:] if other else [begins]
        more = bool(rest) and self._more_of_another(rest[0], said_last)
        return more and bool(self.read(f"{other or who}: {verb} {rest[0]}"))

    def _more_of_another(self, rest: str, said_last: str) -> bool:
        """Whether a part is so many of something, and nothing else: "and 3 domes", "and three young domes"; or as the
        log has it, where the part before it was so, too: ", dome 3" after "populate snail 3" or "populate snail"."""
        first, *others = rest.casefold().split()
        numbered = first.isdecimal() or first in FIGURES
        if not numbered and len(others) == 1 and others[0].isdecimal() and self.words.verb(first) is None:
            verb, thing = ["", "", *said_last.rstrip("0123456789 ").split()][-2:]
            done = self.words.verb(verb)
            kind = done.args[0].kind if done is not None and done.args else None
            return isinstance(kind, Word) and {first, thing} <= {*kind.words}
        return numbered and 1 <= len(others) <= OF_A_THING and not any(map(self.words.verbs_of, others))

    def _says_no_verb(self, rest: str) -> bool:
        """Whether a part goes on with "to" and a number or a place, and says not what was done."""
        said = [word.strip(",;.") for word in rest.casefold().split()]
        return said[0] == "to" and not any(self.words.verbs_of(word) for word in said)

    def _player(self, part: str) -> str | None:
        first = part.replace(":", " ").split(None, 1)
        return self.words.player(first[0]) if first else None

    def _readings(
        self, part: str, who: str | None, verbs: tuple[str, ...], before: str, said_last: str
    ) -> Iterator[str]:
        """A part as it is, then with what the parts before it have said: who, what was done, and of which piece."""
        if self._of_other_deck(part, said_last):
            yield part
            return
        if (
            verbs
            and self._takes_many(verbs[0])
            and self._bare(part.replace(" and ", " "))
            and self._one_more_of_a_list(part, said_last)
        ):
            return  # it is read as a whole, or not at all
        if self._turned_for_all(part):
            yield part
        came = IN_COME.fullmatch(part)
        if came is not None:
            yield cards_that_came(came)
            return
        if self._of_another(part, who):
            yield part
            return
        if verbs or part.casefold() not in self.words.cards:
            yield from _in_its_place(part, said_last)
        player = self._player(part)
        first = part.split(None, 1)[:1]
        own = player is not None or not verbs or not first or self.words.verb(first[0].rstrip(":")) is not None
        alone = self.words.cards.get(part.strip().casefold())
        own = own or (alone == part.strip().upper() and self.words.turned(alone) is not None)
        rest = part.replace(":", " ").split(None, 1)[1:] if player else [part]
        if player and verbs and rest and rest[0].strip(" .!").casefold() in HELPING:
            return  # "Ed has no defence, but Gus has"
        if player and verbs and rest and self.words.verbs[verbs[0]].args and AS_WELL.issuperset(rest[0].split()):
            return  # "Ben too" does it with as many: what was told of one is told again of the other
        if player and who and verbs and rest and self._lists_others(said_last, verbs[0], who):
            yield f"{who}: {verbs[0]} {part}"  # "Ann rrrr at iW" after "Cara keeps Ben rm at dW"
        if player and verbs and rest and self._says_no_verb(rest[0]):
            yield f"{player} {verbs[0]} {rest[0]}"  # "Ben to 3" after "Ann grows to 2"
        if verbs and rest and (player or who) and self._puts_more(rest[0], verbs[0]):
            yield f"{player or who}: {verbs[0]} {rest[0].split(None, 1)[1]}"
        if own:
            yield part
        if (player or who) and rest:
            if player is None and verbs and self._more_of_another(rest[0], said_last):
                yield f"{who}: {verbs[0]} {rest[0]}"  # "3 domes" after "breeds 4 snails" is no count of domes
            if player is None and not (verbs and rest[0].strip().isdecimal()):  # "rolls 1 and 7" tells no seven cards
                yield f"{who}: {rest[0]}"
            if verbs and not self._has_own_verb(rest[0]):
                yield f"{player or who}: {verbs[0]} {rest[0]}"
                words = before.replace(":", " ").split()
                at = next((k for k in range(len(words) - 1, -1, -1) if self.words.verb(words[k])), len(words))
                same = player is None or player == who  # what is somebody's is no other's
                if (
                    same
                    and at + 1 < len(words)
                    and not self._bare(f"{words[at + 1]} {rest[0].split()[0]}".rstrip(",;"))
                ):
                    yield f"{player or who}: {verbs[0]} {words[at + 1]} {rest[0]}"
                yield from (f"{player or who}: {verb} {rest[0]}" for verb in verbs[1:] if self.words.verbs[verb].args)
        if not own:
            yield part  # "B3" after "settle B2" is a hex before it is a card
