"""The legal answers that a few words mean: "cull L2", "from B08", "domes to G0, G2 and G4", "S1, S3 and S6 above".

Words count in whatever order and form they stand; what fills a sentence does not. An answer is meant where it is the
only one in which all of them stand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from pnp.named import NamedTuple
from pnp.referee.log.fields import flat
from pnp.referee.log.fillers import FILLERS
from pnp.referee.log.kinds import Kind, Word
from pnp.referee.log.moves import Move
from pnp.referee.log.places import HexPart
from pnp.referee.log.spoken import AND, FIGURES
from pnp.referee.log.words import Vocabulary

MOST_PARTS = 12  # that one line lists
MOST_WORDS = 40  # of a line that is tried
LISTED = re.compile(r"\s{0,3}[,;]\s{0,3}(?:and\s{1,3})?(?:then\s{1,3})?|\s{1,3}(?:and\s{1,3}then|and|then|&)\s{1,3}")
TOKEN = re.compile(r"[\w’'?-]+")
FILLING = FILLERS | {"one", "1"} - {"to", "from", "no"}
LITTLE = ("to", "from", "over", "of", "on", "in")  # between two things of one answer; not written by everybody


class Said(NamedTuple):
    """What a part of a line names: its verb, "" where it has none, and its words as a line of the log has them."""

    verb: str
    words: tuple[str, ...]

    @property
    def places(self) -> tuple[int, ...]:
        """Where its numbered things stand: cards, hexes."""
        return tuple(at for at, word in enumerate(self.words) if _numbered(word))

    def beside(self, before: Iterable[str], after: Iterable[str]) -> Said:
        """The same with words that are said of all."""
        return self._replace(words=(*before, *self.words, *after))


class FewWords:
    """The legal answers of a moment, and what words may mean one of them."""

    def __init__(self, legal: Sequence[Move], words: Vocabulary) -> None:
        self._words = words
        self._lines = [(move, words.write(move)) for move in legal]
        self._told = [Counter(TOKEN.findall(line.partition(": ")[2].casefold())) for _, line in self._lines]
        self._order = [tuple(filter(_numbered, TOKEN.findall(line.casefold()))) for _, line in self._lines]
        self._known = {word for told in self._told for word in told}
        self._verbs = {move.verb for move in legal}
        self._filling = FILLING | words.own_idle
        kinds = (field.kind for verb in self._verbs for field in flat(words.verbs[verb].args))
        self._kinds = [kind for each in kinds for kind in _words_of(each)]

    def meant(self, content: str) -> list[str]:
        """The answers that a line means, one after another; empty where it is not plain."""
        who, content, parts = self._listed(content)
        whole = self._said(content) if parts else None
        if whole is None or not (whole.places or (whole.verb and whole.words)):
            return []
        one = self.only(who, whole)
        if one:
            return [one]
        said = [each for part in parts for each in self._parts(who, part)]
        read = [each for each in said if each is not None]
        return self._each(who, read) if len(read) == len(said) > 1 else []

    def parts(self, content: str) -> list[tuple[Said, Said]]:
        """What each part of a list is, with what is said behind the last and without, for answers of which each is
        legal only after the one before."""
        who, _, texts = self._listed(content)
        said = [each for text in texts for each in self._parts(who, text)]
        if not said or any(each is None or not each.places for each in said):
            return []
        named = [each for each in said if each is not None]
        verb = next((each.verb for each in named if each.verb), "")
        after = named[-1].words[named[-1].places[-1] + 1 :]
        bare = [each._replace(verb=each.verb or verb) for each in named]
        return list(zip(_carried(bare, after, True), _carried(bare, (), True), strict=True))

    def _listed(self, content: str) -> tuple[str, str, list[str]]:
        """Whose line it is, the rest of it, and the parts of that list; none of what is too long or answers nothing."""
        who, content = self._whose(content)
        parts = [part for part in LISTED.split(content.strip(" .!")) if part.strip()]
        fits = self._lines and len(parts) <= MOST_PARTS and len(content.split()) <= MOST_WORDS
        return who, content, parts if fits else []

    def _whose(self, content: str) -> tuple[str, str]:
        """Whose line it is, "" where it says nobody, and the rest of it."""
        first, _, rest = content.strip().replace(":", " ", 1).partition(" ")
        who = self._words.player(first)
        return (who, rest) if who else ("", content.replace(":", " ", 1))

    def _said(self, text: str) -> Said | None:
        """What a text names; None where a word of it is not understood."""
        tokens = TOKEN.findall(text)
        verb, words, at = "", [], 0
        while at < len(tokens):
            word = tokens[at].casefold()
            card = self._words.wide_title(tokens, at)
            meant = self._value(word)
            verbs = [each.name for each in self._words.verbs_of(word) if each.name in self._verbs]
            if meant:
                words.append(meant)
            elif card is not None and card[0].casefold() in self._known:
                words.append(card[0].casefold())
                at += card[1] - 1
            elif verbs and not verb:
                verb = verbs[0]
            elif word not in self._filling and word not in LITTLE and word not in AND:
                return None
            at += 1
        return Said(verb, tuple(words))

    def _value(self, word: str) -> str:
        """A word as lines of the log have it: "herbivore" for "below", "dome" for "domes"; "" for what is none."""
        if word in LITTLE:
            return ""
        for form in (word, word.removesuffix("s"), word.removesuffix("es")):
            if form in self._known and form not in self._verbs:
                return form
            for kind in self._kinds if form not in FILLERS or form in _SIDES else ():
                read = str(kind.read(form, self._words) or "").casefold()
                if read:
                    return read
        figure = FIGURES.get(word, "")
        return figure if figure in self._known else ""

    def one_of(self, content: str, ways: Sequence[Said]) -> str:
        """The one answer that the first of several readings of a part means, "" where none is plain."""
        who, _ = self._whose(content)
        return next((line for said in ways if (line := self.only(who, said))), "")

    def only(self, who: str, said: Said) -> str:
        """The one answer in which all that is said stands, its numbered things in their order; "" where none is."""
        wanted = Counter(said.words)
        order = [said.words[at] for at in said.places]
        found = [
            line
            for (move, line), told, listed in zip(self._lines, self._told, self._order, strict=True)
            if said.verb in ("", move.verb)
            and (not who or move.who == who)
            and all(told[word] >= number for word, number in wanted.items())
            and [word for word in listed if word in order] == order
        ]
        return found[0] if len(found) == 1 and (order or said.verb) and said.words else ""

    def _parts(self, who: str, text: str) -> list[Said | None]:
        """What a part names, in parts of its own where no one answer is meant."""
        said = self._said(text)
        split = list(self._split(text, said)) if said and len(said.places) > 1 and not self.only(who, said) else []
        return split or [said]

    def _split(self, content: str, whole: Said) -> Iterator[Said | None]:
        """The parts of a list without commas: "G0 G2 and G4". What stands between two of them belongs to the first;
        none where that is a word of one journey."""
        tokens = TOKEN.findall(content)
        starts = [at for at, token in enumerate(tokens) if _numbered(self._value(token.casefold()))]
        between = {token.casefold() for token in tokens[starts[0] : starts[-1]]} if starts else set()
        if len(starts) != len(whole.places) or len(starts) < 2 or between & set(LITTLE):
            return
        cuts = [0, *starts[1:], len(tokens)]
        for begin, end in pairwise(cuts):
            yield self._said(" ".join(tokens[begin:end]))

    def _each(self, who: str, parts: Sequence[Said]) -> list[str]:
        """The answer that each part means, with what is said before several things and after the last of them."""
        verb = next((part.verb for part in parts if part.verb), "")
        named = [part for part in parts if part.places]
        if not named:  # "the snail and the insect rise"
            found = [self.only(who, part._replace(verb=part.verb or verb)) for part in parts]
            return found if all(found) and len(set(found)) == len(found) else []
        if len(named) < 2:
            return []
        first, last = parts.index(named[0]), len(parts) - 1 - list(reversed(parts)).index(named[-1])
        if any(not part.places for part in parts[first : last + 1]):
            return []
        of_all = [word for part in (*parts[:first], *parts[last + 1 :]) for word in part.words]
        after = named[-1].words[named[-1].places[-1] + 1 :]
        bare = [part._replace(verb=part.verb or verb, words=(*part.words, *of_all)) for part in named]
        for carried in (True, False):
            for behind in (after, ()):
                tried = list(_carried(bare, behind, carried))
                found = [self.only(who, part) for part in tried]
                if all(found) and len(set(found)) == len(found):
                    return found
        return []


def _carried(parts: Sequence[Said], behind: Sequence[str], carried: bool) -> Iterator[Said]:
    """Parts with what was said last before a numbered thing, and with what is said behind the last of them."""
    before: tuple[str, ...] = ()
    for at, part in enumerate(parts):
        own = part.words[: part.places[0]]
        before = own or before
        yield part.beside(before if carried and not own else (), behind if at < len(parts) - 1 else ())


_SIDES = frozenset(["over", "up", "down", "top", "below", "above", "under"])
"""Little words that may say which part of a place is meant."""


def _numbered(word: str) -> bool:
    return any(letter.isdecimal() for letter in word) and not word.isdecimal()


def _words_of(kind: Kind[object]) -> Iterator[Word]:
    """The words of a kind, those of a part of a place too."""
    if isinstance(kind, HexPart):
        yield kind.hexes
        yield kind.parts
    elif isinstance(kind, Word):
        yield kind
