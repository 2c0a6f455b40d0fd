"""Reads lines that were jotted down: put otherwise (see `loose`), without a verb, with words for people between."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.errors import Problem, Source
from pnp.referee.log.claims import Claim
from pnp.referee.log.clauses import clauses
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.headings import Heading, begins_with, heading_of
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Hex
from pnp.referee.log.words import Vocabulary

WORDS = re.compile(r"\w+")
ARROW = re.compile(r"[-=]?>|→")
SENTENCES = re.compile(r"\.\s")
OF_A_LINE, OF_A_LOG = 600, 8000  # sentences that are tried
OF_A_SENSE = 8  # as many as it takes to find out by what it names what a sentence means
OF_A_GIST = 16  # as many of them as it takes to find out what a line means


class Jotting:
    """What a reader of lines tries last."""

    _words: Vocabulary
    _heading: str  # the word of the game's headings
    _headings: tuple[str, ...]

    def __init__(self) -> None:
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

    def _jotted(self, line: str, source: Source, before: Sequence[Entry]) -> list[Entry] | None:
        """What a line says that was jotted down; nothing for a remark, None where it cannot be read."""
        # Two dozen patterns, for which no log waits that is written as the referee writes it.
        from pnp.referee.log.asides import is_not_done, is_nothing, is_remark, is_talk, short_heading
        from pnp.referee.log.gist import gist
        from pnp.referee.log.loose import OF_SO_MANY, rewordings

        if is_remark(line) or is_nothing(line, self._words) or is_talk(line, self._words):
            return []
        last = next((entry.what.number for entry in reversed(before) if isinstance(entry.what, Heading)), None)
        title = OF_SO_MANY.sub(r"\1", line)  # "turn 3/20"
        headed = short_heading(title, self._heading, last, self._words) or begins_with(title, self._headings)
        if headed is None and title != line:
            alone = heading_of(title, self._headings)
            headed = (alone, "") if alone is not None else None
        if headed is not None:
            heading = Entry(source, headed[0], line.strip())
            rest = headed[1]
            if not any(self._says(word) for word in WORDS.findall(rest)) or self._words.player(rest.rstrip(":")):
                return [heading]
            told = self._jotted(rest, source, [*before, heading])
            first, _, after = rest.partition(" ")
            if told is None and self._words.player(first.strip(".,:;()[]")):  # whose turn it is, and what was done
                told = self._jotted(after, source, [*before, heading])
            return None if told is None else [heading, *told]
        texts = list(rewordings(line, self._words))
        # A verb can be missing in any of them: the plainest is what has been put otherwise most.
        plainest = [text for text in reversed(texts) if text != line] + [line] * (line in texts)
        for read, those in (
            (self._try, texts),
            (self._clauses, texts),
            (self._by_sense, [line]),
            (self._without_verb, plainest),
            (self._clauses_without_verb, plainest),
            (self._by_what_it_names, [line]),
        ):
            for text in those:
                told = read(text, source)
                if told:
                    return [entry._replace(source=source, text=line.strip()) for entry in told]
        self._left_of_log -= OF_A_GIST
        for text in gist(line, self._words) if self._left_of_log > 0 else ():
            told = self._try(text, source) or self._without_verb(text, source) if text != line else []
            if told and not any(isinstance(entry.what, Claim) for entry in told):  # "adds 2 fish" is no count
                return [entry._replace(source=source, text=line.strip()) for entry in told]
        return [] if is_not_done(line, self._words) else None

    def _by_sense(self, text: str, source: Source) -> list[Entry]:
        """What a line, or each of its parts, means by the things that it names."""
        names = "|".join(map(re.escape, self._words.players))
        apart = re.sub(rf",?\s{{1,4}}but\s{{1,4}}(?={names}\b)", ", ", text)
        return self._sensed(text, source) or clauses(apart, self._words, lambda part: self._sensed(part, source))

    def _by_what_it_names(self, text: str, source: Source) -> list[Entry]:
        """What a line without a verb may mean by the things that it names."""
        return self._sensed(text, source, False)

    def _sensed(self, text: str, source: Source, named: bool = True) -> list[Entry]:
        """What a sentence means by the things that it names."""
        may = self._may(text, named)
        if len(may) == 1:
            return [Entry(source, move, text) for move in may[0]]
        if not may:
            return []
        unread = self._as_far_as(text, Problem(source, "no verb"))
        return [Entry(source, unread._replace(verb="", may=tuple(may)), text)]

    def _may(self, text: str, named: bool = False) -> list[tuple[Move, ...]]:
        """What a sentence may mean by the things that it names, as long as not too much has been tried."""
        from pnp.referee.log.sensed import sensed

        if self._left_of_log <= 0:
            return []
        self._left_of_log -= OF_A_SENSE
        return sensed(text, self._words, named)

    def _clauses(self, text: str, source: Source) -> list[Entry]:
        """The parts of a line, of which some may be for people only."""
        if text.lstrip().startswith("="):
            return []
        return clauses(text, self._words, lambda said: self._try(said, source), self._nothing_of_the_play)

    def _clauses_without_verb(self, text: str, source: Source) -> list[Entry]:
        """The parts of a line, of which some may lack the verb."""
        if text.lstrip().startswith("="):
            return []

        def part(said: str) -> list[Entry]:
            return self._try(said, source) or self._without_verb(said, source)

        return clauses(text, self._words, part, self._nothing_of_the_play)

    def _nothing_of_the_play(self, part: str) -> bool:
        """Whether a part of a line is plain words that say nothing of the play: "phew", "too bad"."""
        from pnp.referee.log.besides import is_value

        words = part.strip(" .!?").split()
        return not any(is_value(word, self._words) for word in words) and all(
            word.strip(",").isalpha() and word.islower() and not self._says(word.strip(",")) for word in words
        )

    def _without_verb(self, text: str, source: Source) -> list[Entry]:
        """A line in which only the verb is missing, if it can be read with one."""
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
        if not unread.may and unread.who is None and not unread.verb:
            deck = [verb.name for verb in self._words.verbs.values() if verb.deck]
            told = (self._told_of(f"{verb}: {text}", source) for verb in deck)
            unread = unread._replace(
                may=tuple(moves for moves in told if moves and self._of_its_deck(moves))
            )  # "G06": the card that was turned
        return [Entry(source, unread, text)] if unread.may else []

    def _lists_places(self, move: Move) -> bool:
        """Whether a move only names hexes one beside the other, none from which one goes to another: no "D1 > D2"."""
        fields = self._words.verbs[move.verb].args
        return len(fields) == 1 and isinstance(fields[0].kind, Hex) and fields[0].many

    def _of_its_deck(self, moves: Sequence[Move]) -> bool:
        """Whether what is said to be turned can be turned from that deck."""
        from pnp.referee.log.sensed import own_cards

        return own_cards(self._words.verbs[moves[0].verb], moves, self._words)
