"""Reads a line by the things that it names: a verb that is missing, a part that is for people only."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from pnp.errors import Problem, Source
from pnp.patterns import late
from pnp.referee.log.claims import ClaimReader
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.fields import Group, flat
from pnp.referee.log.fillers import UNSURE
from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import MISSING, UNKNOWN, Card, Die
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Hex
from pnp.referee.log.spoken import AMONG, FIGURES, NUMBER, POSSESSIVE
from pnp.referee.log.words import Vocabulary

WORDS = late(r"\w+")
COUNTED = late(r"\b(\w{1,6})\s{1,3}([a-z]{3,14})\b")
ARROW = late(r"[-=]?>|→")
BUT = late(r",?\s{1,4}but\s{1,4}(?=(\w+))")
GOT_IT = late(
    r"\s{0,3}(?:and\s{1,3})?(?:so\s{1,3})?(?:(\w{1,40})\s{1,3})?(?:won|wins|got|gets|took|takes|has|had)\s{1,3}(?:it|the\s{1,3}card)\s{0,3}[.!]?\s{0,3}"
)
GAINS = late(  # "Ann gets 2 genes": that is no price
    rf"\b(?:gets?|got|gains?|gained|takes?|took)\s{{1,3}}(?:{NUMBER}|an?|another)\s{{1,3}}(?:more\s{{1,3}})?([a-z]{{3,14}})\s{{0,3}}(?:[,;.!]|$|and\b)",
    re.IGNORECASE,
)
OF_SIZE = late(rf"\bsize\s{{1,3}}{NUMBER}\b", re.IGNORECASE)
FROM_TO = late(
    r"\bfrom\s{1,3}(\w{2,8})\s{1,3}(?:back\s{1,3})?(?:in)?to\s{1,3}(\w{0,8})|\b([A-Z]\d)\s{0,3}(?:[-=]>|→)\s{0,3}(\w{0,8})"
)  # a way, and no list of places
SENTENCES = late(r"\.\s")
TWO_SENTENCES = late(r"\d[^.]{0,200}+(?<!\b[A-Za-z])\.\s{1,3}[A-Z][^.\d]{0,200}+\d")
OF_A_LINE, OF_A_LOG = 600, 8000  # sentences that are tried
OF_A_SENSE = 8  # as many as it takes to find out by what it names what a sentence means
OF_A_THING = 4  # words, with an article, are what something is called
OF_CARDS = frozenset(["card", "cards", "hand", "hands", "ones", "new", "more"])
MORE_THAN_ONE = 2  # numbers in what may be two things


def _are_several(told: Sequence[Entry]) -> bool:
    """Whether several moves were told."""
    return sum(isinstance(entry.what, Move) for entry in told) > 1


def _says_more(told: Sequence[Entry], whole: Sequence[Entry]) -> bool:
    """Whether as many moves of the same players are told with more of what each may say."""
    these, those = ([entry.what for entry in each if isinstance(entry.what, Move)] for each in (told, whole))
    if len(these) != len(told) or [move[:2] for move in these] != [move[:2] for move in those]:
        return False
    said, less = (sum(arg != MISSING for move in each for arg in move.args) for each in (these, those))
    return said > less


class Sensing:
    """What a line means by the things that it names, where its verb is missing or said otherwise."""

    _words: Vocabulary
    claims: ClaimReader
    _heading: str  # the word of the game's headings
    _headings: tuple[str, ...]

    def __init__(self) -> None:
        self._from: int | None = None  # the number of the heading before the first, where the log begins in the middle
        self._tried: dict[str, list[Entry]] = {}
        self._left_of_line, self._left_of_log = OF_A_LINE, OF_A_LOG

    def _try(self, text: str, source: Source) -> list[Entry]:
        """What one sentence tells; nothing where it cannot be read, or enough has been tried."""
        if text not in self._tried:
            if self._left_of_line <= 0 or self._left_of_log <= 0:
                return []
            self._left_of_line -= 1
            self._left_of_log -= 1
            self._tried[text] = self._sentence(text, source)
        return self._tried[text]

    def _sentence(self, text: str, source: Source) -> list[Entry]:
        """What one sentence tells; nothing where it cannot be read."""
        raise NotImplementedError

    def _listed(self, line: str, source: Source, before: Sequence[Entry]) -> list[list[Entry]]:
        """What becomes of each of several that one line lists, and who stays; nothing where it does not."""
        from pnp.referee.log.reader.coverage.ellipsis import left_out
        from pnp.referee.log.reader.lists.bids import is_unsold
        from pnp.referee.log.reader.lists.journeys import is_journey
        from pnp.referee.log.reader.lists.kinds import kept_of
        from pnp.referee.log.reader.lists.sizes import sizes_listed

        told: list[list[Entry]] = []
        now = takewhile(lambda entry: not isinstance(entry.what, Heading), reversed(before))
        moved = any(is_journey(entry.what, self._words) for entry in now)
        unsold = bool(before) and is_unsold(before[-1], self._words)
        listed = sizes_listed(line, self._words, moved, unsold)
        listed = listed or kept_of(line, self._words, before)
        for ways in listed:
            read = [self._sentence(way, source) or left_out(way, self._words, source) for way in ways]
            moves = [each.what for way in read for each in way]
            may: list[tuple[Move, ...]] = [(move,) for move in moves if isinstance(move, Move)]
            may += [other for each in moves if isinstance(each, Unread) for other in each.may]
            who = may[0][0].who if may else None
            several = len({move.who for way in may for move in way}) > 1
            open_ = Unread("whose is it?" if several else f"which of {who}’s?", who, "", tuple(dict.fromkeys(may)))
            told.append(read[0] if len(may) == len(moves) == 1 else [Entry(source, open_, line.strip())] if may else [])
        return told

    def _as_far_as(self, line: str, problem: Problem) -> Unread:
        """What is known of a line that cannot be read."""
        raise NotImplementedError

    def _told_of(self, text: str, source: Source) -> tuple[Move, ...]:
        """The moves that a text tells, if it tells nothing else."""
        raise NotImplementedError

    def _says(self, word: str) -> bool:
        """Whether a word may say something of the play."""
        folded = word.casefold()
        words = self._words
        return bool(word.isdecimal() or words.player(word) or folded in words.cards or words.verbs_of(word))

    def _accounts(self, line: str, told: Sequence[Entry]) -> bool:
        """Whether what was told of a line has all that it names; what was put right in it is not named."""
        from pnp.referee.log.reader.coverage.actions import deeds_told
        from pnp.referee.log.reader.coverage.cards import as_often
        from pnp.referee.log.reader.coverage.names import accounted
        from pnp.referee.log.reader.coverage.numbers import numbers_told
        from pnp.referee.log.reader.coverage.referents import of_rivals
        from pnp.referee.log.reader.normalisation.corrections import is_corrected, without_none
        from pnp.referee.log.reader.segments.run_on import cards_aside
        from pnp.referee.log.reader.statements.table_events import thrown_for_all

        moves = [each.what for each in told if isinstance(each.what, Move)]
        if not all(of_rivals(self._words.verbs[move.verb], [move], self._words) for move in moves):
            return False
        aside = cards_aside(line, self._words) if "(" in line else frozenset()
        if aside and any(move.who is not None and not aside.isdisjoint(map(str, move.args)) for move in moves):
            return False  # "takes B11 (new: R13)" takes no R13
        others = [{*map(str, move.args)} for move in moves if not self._lists_places(move)]
        ways = [{*filter(None, found)} for found in FROM_TO.findall(line)] if len(others) < len(moves) else []
        if any(not any(way <= named for named in others) for way in ways):
            return False
        if any(self._is_no_die(line, entry.what) or self._is_other_gain(line, entry.what) for entry in told):
            return False
        open_ = [entry.what.may for entry in told if isinstance(entry.what, Unread) and entry.what.may]
        if any(all(any(self._is_no_die(line, move) for move in way) for way in may) for may in open_):
            return False  # "3, four markers gone" are no dice 3 and 4
        if open_ and not any(self._of_rivals(way) for may in open_ for way in may):
            return False  # of "V01: the rhino beetle" a rival turns the first alone
        if is_corrected(line):
            return True
        checks = (accounted, numbers_told, deeds_told, as_often)
        plain = without_none(thrown_for_all(line, self._words))
        return all(check(line, told, self._words) or check(plain, told, self._words) for check in checks)

    def _of_rivals(self, way: Sequence[Move]) -> bool:
        """Whether rivals turn rival cards and nothing else, and nobody does anything else with these."""
        from pnp.referee.log.reader.coverage.referents import of_rivals

        return all(of_rivals(self._words.verbs[move.verb], [move], self._words) for move in way)

    def _is_no_die(self, line: str, what: object) -> bool:
        """Whether a number that was taken for a die counts something, "5 markers out", or is a die for all that was
        taken for somebody's: "rolled a 1 for the map"."""
        from pnp.referee.log.reader.statements.table_events import thrown_for_all

        verb = self._words.verbs[what.verb] if isinstance(what, Move) else None
        if not isinstance(what, Move) or verb is None or not any(isinstance(f.kind, Die) for f in flat(verb.args)):
            return False
        if not verb.table and thrown_for_all(line, self._words) != line:
            return True
        counted = (FIGURES.get(number, number) for number, word in COUNTED.findall(line) if self.claims.form(word))
        return any(number in map(str, what.args) for number in counted)

    def _is_other_gain(self, line: str, what: object) -> bool:
        """Whether what somebody took is not said to be cards, or was gained and not paid for a card."""
        sold = self._words.by_role.get("bid won")
        bought = sold is not None and isinstance(what, Move) and what.verb == sold.name
        if bought and "size" in self._words.by_role and OF_SIZE.search(line) is not None:
            return True  # "gets to size three"
        gains = GAINS.findall(line) if bought else ()
        return any(self.claims.form(word) is not None for word in gains) or self._is_no_draw(line, what)

    def _is_no_draw(self, line: str, what: object) -> bool:
        """Whether so many that somebody took are not said to be cards: "Ann takes three" may be of anything."""
        verb = self._words.verbs[what.verb] if isinstance(what, Move) else None
        if not isinstance(what, Move) or verb is None or not (verb.args and verb.args[0].count):
            return False
        if "?" in line or len(what.args) < MORE_THAN_ONE or any(arg != UNKNOWN for arg in what.args):
            return False
        from pnp.referee.log.reader.coverage.referents import LIGHT, forms_of

        said = [word.casefold() for word in WORDS.findall(line)]
        plain = [word for word in said if LIGHT.isdisjoint(forms_of(word))]
        own = (other for word in plain for other in self._words.verbs_of(word) if other.args and other.args[0].many)
        of_cards = OF_CARDS.union(WORDS.findall(" ".join((verb.help, *verb.makes))))
        return of_cards.isdisjoint(said) and not any(isinstance(other.args[0].kind, Card) for other in own)

    def _by_sense(self, text: str, source: Source) -> list[Entry]:
        """What a line, or each of its parts, means by the things that it names."""
        if text.lstrip().startswith("="):
            return []
        from pnp.referee.log.reader.segments.clauses import clauses

        whole = self._sensed(text, source)
        apart = BUT.sub(lambda found: ", " if self._words.player(found[1]) else found[0], text)
        numbers = sum(word.isdecimal() or word.casefold() in FIGURES for word in WORDS.findall(text))
        if whole and numbers < MORE_THAN_ONE and self._accounts(text, whole) and not (numbers and _are_several(whole)):
            return whole

        def sensed(part: str) -> list[Entry]:
            from pnp.referee.log.reader.coverage.numbers import numbers_told

            found = self._sensed(part, source)
            if found and numbers_told(part, found, self._words):  # each part tells its own numbers
                return found
            return [] if "(" in part else self._try(part, source)

        told = clauses(apart, self._words, sensed)
        # "Ann grows to 2 and moves one from kE to hW" is two things, each with a verb of its own; of "moves 2 rm from
        # hW to kE and moves rm from gT to dT" each part has a number of its own, which is not how many they are.
        return told if not whole or len({_verb(entry) for entry in told}) > 1 or _says_more(told, whole) else whole

    def _by_what_it_names(self, text: str, source: Source) -> list[Entry]:
        """What a line without a verb may mean by the things that it names."""
        return self._sensed(text, source, False)

    def _sensed(self, text: str, source: Source, named: bool = True) -> list[Entry]:
        """What a sentence means by the things that it names."""
        from pnp.referee.log.reader.segments.clauses import ends_with_another, subjects

        may = [] if ends_with_another(text, self._words) else self._may(text, named)
        others = [*subjects(text, self._words)] if may else []
        if others:  # "Ann's rrrr grew to 2 and Ben's rm grew to 3": two did it
            may = [moves for moves in may if all(any(move.who == who for move in moves) for who in others)]
        if len(may) == 1:
            return [Entry(source, move, text) for move in may[0]]
        if not may:
            return []
        unread = self._as_far_as(text, Problem(source, "no verb"))
        return [Entry(source, unread._replace(verb="", may=tuple(may)), text)]

    def _may(self, text: str, named: bool = False) -> list[tuple[Move, ...]]:
        """What a sentence may mean by the things that it names, as long as not too much has been tried."""
        from pnp.referee.log.reader.parsing.slot_filling import sensed
        from pnp.referee.log.reader.segments.run_on import AND_HAD

        if self._left_of_log <= 0 or TWO_SENTENCES.search(text) or AND_HAD.search(text):
            return []
        self._left_of_log -= OF_A_SENSE
        return sensed(text, self._words, named)

    def _implied(self, text: str) -> list[tuple[Move, ...]]:
        """What a sentence may mean that leaves out which of one's own did it."""
        from pnp.referee.log.reader.parsing.slot_filling import implied_in

        return implied_in(text, self._words) if self._left_of_log > 0 else []

    def _clauses(self, text: str, source: Source) -> list[Entry]:
        """The parts of a line, of which some may be for people only."""
        if text.lstrip().startswith("="):
            return []
        from pnp.referee.log.reader.segments.clauses import clauses

        return clauses(text, self._words, lambda said: self._try(said, source), self._nothing_of_the_play)

    def _clauses_without_verb(self, text: str, source: Source) -> list[Entry]:
        """The parts of a line, of which some may lack the verb."""
        if text.lstrip().startswith("="):
            return []
        from pnp.referee.log.reader.segments.clauses import clauses

        def part(said: str) -> list[Entry]:
            return self._try(said, source) or self._without_verb(said, source)

        return clauses(text, self._words, part, self._nothing_of_the_play)

    def _nothing_of_the_play(self, part: str) -> bool:
        """Whether a part of a line is plain words that say nothing of the play: "phew", "too bad"."""
        from pnp.referee.log.reader.coverage.referents import is_value

        got = GOT_IT.fullmatch(part)
        if got is not None and (not got[1] or self._words.player(got[1]) is not None):
            return True  # the card that was bid for
        words = part.strip(" .!?").split()
        if any(word.strip(",").casefold() in UNSURE for word in words) or self._is_a_thing(words):
            return False
        return not any(is_value(word, self._words) for word in words) and all(
            word.strip(",").isalpha() and word.islower() and not self._says(word.strip(",")) for word in words
        )

    def _is_a_thing(self, said: Sequence[str]) -> bool:
        """Whether words name a thing, by whatever name: "the wolf" among what was discarded is not nothing."""
        known = self._words
        named = [word.strip(",").casefold() for word in said]
        forms = (*named, *(word.removesuffix("s") for word in named))
        if any(form in known.several or form in known.titles for form in (*forms, " ".join(named))):
            return True
        return 1 < len(said) < OF_A_THING and named[0] in AMONG and named[0] not in ("a", "an")

    def _without_verb(self, text: str, source: Source) -> list[Entry]:
        """A line in which only the verb is missing, if it can be read with one."""
        from pnp.referee.log.reader.parsing.slot_filling import with_its_word

        if text.lstrip().startswith("=") or SENTENCES.search(text):
            return []
        unread = self._as_far_as(text, Problem(source, "no verb"))
        unread = unread._replace(
            may=tuple(moves for moves in unread.may if all(each.who == unread.who for each in moves))
        )
        if unread.may and ARROW.search(text):  # "D10→rrrr" may be to it as well as from it
            unread = unread._replace(may=tuple(dict.fromkeys([*unread.may, *self._may(text)])))
            journeys = tuple(moves for moves in unread.may if not any(self._lists_places(move) for move in moves))
            unread = unread._replace(may=journeys or unread.may)
        if unread.may:
            implied = self._implied(text)
            known = () if implied and ARROW.search(text) and self._only_lists(unread.may) else unread.may
            unread = unread._replace(may=tuple(dict.fromkeys([*known, *implied])))
        may_be = (way for way in with_its_word(unread.may, text, self._words) if self._of_rivals(way))
        unread = unread._replace(may=tuple(may_be))
        own = any(
            word.casefold() in POSSESSIVE for word in WORDS.findall(text)
        )  # "his hares" are no card that was turned
        if not unread.may and unread.who is None and not unread.verb and not own:
            deck = [verb.name for verb in self._words.verbs.values() if verb.deck]
            told = (self._told_of(f"{verb}: {text}", source) for verb in deck)
            may = dict.fromkeys(moves for moves in told if moves and self._of_its_deck(moves))
            unread = unread._replace(may=tuple(may))  # "G06": the card that was turned
        return [Entry(source, unread, text)] if unread.may else []

    def _only_lists(self, may: Sequence[tuple[Move, ...]]) -> bool:
        """Whether all that a line may mean only names hexes."""
        return all(self._lists_places(move) for moves in may for move in moves)

    def _lists_places(self, move: Move) -> bool:
        """Whether a move only names hexes one beside the other, none from which one goes to another: no "D1 > D2"."""
        fields = self._words.verbs[move.verb].args
        if len(fields) != 1 or not fields[0].many:
            return False
        kind = fields[0].kind
        return isinstance(kind.fields[0].kind if isinstance(kind, Group) else kind, Hex)

    def _of_its_deck(self, moves: Sequence[Move]) -> bool:
        """Whether what is said to be turned can be turned from that deck."""
        from pnp.referee.log.reader.coverage.referents import own_cards

        return own_cards(self._words.verbs[moves[0].verb], moves, self._words)


def _verb(entry: Entry) -> str:
    """The verb of what was told, also where it is open with which of one's own."""
    what = entry.what.may[0][0] if isinstance(entry.what, Unread) and entry.what.may else entry.what
    return what.verb if isinstance(what, Move) else ""
