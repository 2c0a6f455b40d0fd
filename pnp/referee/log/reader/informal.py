"""Reads lines that were jotted down: put otherwise (`rewriting.steps`), without a verb, words for people between."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pnp.errors import Source
from pnp.patterns import late
from pnp.referee.log.claims import Claim
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.headings import Heading, begins_with, heading_of
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.pieces import InPieces, verb_first
from pnp.referee.log.reader.slots import WORDS
from pnp.referee.log.spoken import FIGURES, NUMBER

SEVERAL_HAVE = late(  # "Ann and Ben have 4 each"
    r"\s{0,6}((?:\w{1,40},\s{1,3}){0,4}\w{1,40},?\s{1,3}(?:and|&)\s{1,3}\w{1,40})\s{1,3}have\s{1,3}(?:now\s{1,3})?"
    rf"{NUMBER}(?:\s{{1,3}}(?:each|apiece|now|left)){{0,2}}\s{{0,3}}[.!]?",
    re.IGNORECASE,
)
NOBODY_ELSE = late(  # "Ann gets it, nobody does anything else"
    r",\s{1,3}(?:(?:and|but)\s{1,3})?(?:nobody|no[-\s]one|nothing)\s{1,3}(?:[a-z]{2,8}\s{1,3}){0,2}else(?:\s{1,3}[a-z]{2,8})?\s{0,3}[.!]?\s{0,3}$",
    re.IGNORECASE,
)
OF_WHAT_IS_READ = 8  # of so many sentences that were tried for a line that was read, one counts for the log
OF_A_GIST = 16  # as many of them as it takes to find out what a line means
NUMBER_FIRST = late(
    r"\s{0,3}[(\[]?\s{0,2}((?:[a-z]{4,8}\s{1,3})?\d{1,2})\s{0,2}[)\]]?\s{0,3}[:–-]\s{1,3}(\w{1,40})\b", re.IGNORECASE
)  # "(7): Ann ..."


class Jotting(InPieces):
    """What a reader of lines tries last."""

    def _one_by_one(self, line: str, source: Source) -> list[Entry]:
        """Several things that one line tells; none if one of them cannot be read."""
        raise NotImplementedError

    def _tells(self, rest: str) -> bool:
        """Whether what stands behind a heading may say something of the play."""
        said = rest.split()
        named = any(self._words.wide_title([word.strip(".,:;!()") for word in said], at) for at in range(len(said)))
        return named or any(self._says(word) or word.casefold() in FIGURES for word in WORDS.findall(rest))

    def _of_all_that_is_said(self, line: str, told: list[Entry]) -> list[Entry]:
        """What was told of a line, each of several things in a row with what is said of all of them."""
        if not told:
            return told
        from pnp.referee.log.reader.lists.distributed import said_of_all

        return said_of_all(line, told, self._words)

    def _jotted(self, line: str, source: Source, before: Sequence[Entry]) -> list[Entry] | None:
        """What a line says that was jotted down; nothing for a remark, None where it cannot be read."""
        # Two dozen patterns, for which no log waits that is written as the referee writes it.
        from pnp.referee.log.reader.idioms.asides import is_not_done
        from pnp.referee.log.reader.idioms.narrative import plainly
        from pnp.referee.log.reader.idioms.table_talk import whose_pronoun
        from pnp.referee.log.reader.names.card_shorthand import begun
        from pnp.referee.log.reader.normalisation.commentary import who_got_it, without_winning
        from pnp.referee.log.reader.segments.run_on import is_of_pieces

        if self._tells_no_move(line, before):
            return []
        alone = NOBODY_ELSE.sub("", line) if " else" in line else line
        if alone != line:
            return self._on_this_line(self._as_line(alone, source, before), line, source)
        named = whose_pronoun(line, who_got_it(line, before, self._words) or self._named_last(before), self._words)
        if named != line and self._tells_no_move(named, before):  # "she stays where she is"
            return []
        line = named
        told_of_it = without_winning(line, before, self._words)
        if told_of_it != line:
            return self._on_this_line(self._as_line(told_of_it, source, before), line, source) if told_of_it else []
        headed = self._heading_jotted(line, before)
        if headed is not None:
            return self._under_heading(Entry(source, headed[0], line.strip()), headed[1], source, before)
        turned = self._turned_beside(line, source, before)
        if turned is not None:
            return turned
        if is_of_pieces(line):
            told = self._in_pieces(line, source, before)
            if told is not None:
                return told
        as_much = self._as_much(line, source, before)
        if as_much is not None:
            return as_much or None
        more = [text for text in plainly(line, self._words) if text != line]
        as_before = self._as_before(more[0] if more else line, source, before)
        if as_before:
            return as_before
        have = SEVERAL_HAVE.fullmatch(line)
        if have is not None and all(map(self._words.player, re.findall(r"\b(?!and\b)\w+", have[1]))):
            return None  # a count, of what the position tells
        told = self._reworded(line, more, source) or self._by_its_gist(line, source)
        if told:
            return told
        if is_not_done(line, self._words):
            return []
        told = self._in_pieces(line, source, before)
        full = begun(line, self._words) if told is None else line
        return self._on_this_line(self._as_line(full, source, before), line, source) if full != line else told

    def _tells_no_move(self, line: str, before: Sequence[Entry]) -> bool:
        """Whether a line is a remark: talk, a plan, what came of something, what was left undone or follows by rule."""
        from pnp.referee.log.reader.idioms.asides import is_left_undone, is_nothing, is_remark, is_talk, leaves_all
        from pnp.referee.log.reader.normalisation.commentary import is_outcome, is_plan, is_what_follows

        words = self._words
        talk = is_remark(line) or is_nothing(line, words) or is_talk(line, words)
        undone = leaves_all(line, words) or is_left_undone(line, words)
        return talk or undone or is_plan(line, words) or is_outcome(line, before, words) or is_what_follows(line, words)

    def _heading_jotted(self, line: str, before: Sequence[Entry]) -> tuple[Heading, str] | None:
        """The heading with which a line begins, and what stands behind it; None where it begins with none."""
        from pnp.referee.log.reader.idioms.asides import short_heading
        from pnp.referee.log.reader.rewriting.steps import OF_SO_MANY

        last = next((entry.what.number for entry in reversed(before) if isinstance(entry.what, Heading)), self._from)
        title = OF_SO_MANY.sub(r"\1", line)  # "turn 3/20"
        headed = short_heading(title, self._heading, last, self._words) or begins_with(title, self._headings)
        if headed is None and title != line:
            alone = heading_of(title, self._headings)
            return (alone, "") if alone is not None else None
        return headed

    def _under_heading(self, heading: Entry, rest: str, source: Source, before: Sequence[Entry]) -> list[Entry] | None:
        """A heading, and what stands behind it on its line."""
        number = NUMBER_FIRST.match(rest)
        if number is not None and self._words.player(number[2]) is not None:
            rest = f"{number[1]}, {rest[number.start(2) :]}"
        if not self._tells(rest) or self._words.player(rest.rstrip(":")):
            return [heading]
        told = self._jotted(rest, source, [*before, heading])
        first, _, after = rest.partition(" ")
        if told is None and self._words.player(first.strip(".,:;()[]")):  # whose turn it is, and what was done
            told = self._jotted(after, source, [*before, heading])
        told = self._jotted_in_short(rest, source, [*before, heading], None) if told is None else told
        return None if told is None else [heading, *told]

    def _reworded(self, line: str, more: Sequence[str], source: Source) -> list[Entry] | None:
        """What a line says when it is put otherwise, `more` plainly first, in a way that accounts for all of it."""
        from pnp.referee.log.reader.rewriting.steps import rewordings

        texts = list(rewordings(line, self._words))
        # A verb can be missing in any of them: the plainest is what has been put otherwise most.
        plainest = [*more, *(text for text in reversed(texts) if text != line), *[line] * (line in texts)]
        for read, those in (
            (self._try, [*more, *texts]),
            (self._clauses, texts),
            (self._by_sense, [*more, line, *[text for text in texts if "; " in text and text != line][:1]]),
            (self._without_verb, plainest),
            (self._clauses_without_verb, plainest),
            (self._by_what_it_names, [line]),
        ):
            for text in those:
                told = self._of_all_that_is_said(line, read(text, source))
                if told and self._accounts(line, told):
                    return self._on_this_line(told, line, source)
        return None

    def _by_its_gist(self, line: str, source: Source) -> list[Entry] | None:
        """What a line says by the words of it that may tell a move; so much of it is done for a log, and no more."""
        from pnp.referee.log.reader.parsing.keywords import gist

        self._left_of_log -= OF_A_GIST
        for text in gist(line, self._words) if self._left_of_log > 0 else ():
            told = self._try(text, source) or self._without_verb(text, source) if text != line else []
            told = self._of_all_that_is_said(line, told)
            claimed = any(isinstance(entry.what, Claim) for entry in told)  # "adds 2 fish" is no count
            if told and not claimed and self._accounts(line, told):
                return self._on_this_line(told, line, source)
        return None

    def _on_this_line(self, told: list[Entry] | None, line: str, source: Source) -> list[Entry] | None:
        """What was told in other words, as what this line tells."""
        return None if told is None else [entry._replace(source=source, text=line.strip()) for entry in told]

    def _jotted_in_short(
        self, line: str, source: Source, before: Sequence[Entry], named: str | None
    ) -> list[Entry] | None:
        """What a line says that was jotted down, as `_jotted`: with what was cut short in full, as it stands, or with
        the player before it who is the last that was `named`, where it names none."""
        from pnp.referee.log.reader.coverage.ellipsis import left_out
        from pnp.referee.log.reader.rewriting.abbreviations import in_full
        from pnp.referee.log.reader.segments.run_on import lacks_player

        left = self._left_of_log
        told = self._apart(line, lambda part: self._as_line(part, source, before)) if ";" in line else None
        told = told or self._bare_of_player(line, source, named or self._named_last(before))
        told = told or left_out(line, self._words, source) or self._by_context(line, source, before)
        full = in_full(line, self._words)
        if told is None and full != line:
            told = self._try(full, source) or self._jotted(full, source, before)
        if told is None:
            told = self._jotted(line, source, before)
        if told is None:
            told = self._by_one_of_several(line, source, before)
        lacks = told is None and lacks_player(full, self._words)
        who = (named or self._named_last(before)) if lacks else None
        if who is not None:
            told = self._as_line(f"{who}: {verb_first(full.strip())}", source, before)
            told = [self._of_anybody(entry) for entry in told] if told is not None and named is None else told
        if told is None and named is None and self._named_last(before) is None:
            told = self._of_whoever(full if lacks else line, lacks, source, before)
        if told is None:
            return None
        # What could be read after all is no gibberish: a long evening of such lines must not use up what is tried.
        self._left_of_log = left - (left - self._left_of_log) // OF_WHAT_IS_READ
        # What was tried is kept by its text: a line that says the same as one before stands where it stands.
        return [entry._replace(source=source, text=line.strip()) for entry in told]

    def _of_whoever(self, line: str, lacks: bool, source: Source, before: Sequence[Entry]) -> list[Entry] | None:
        """What a line tells of "her", or of nobody, where none has been named under the heading: whose turn it is, the
        position tells."""
        from pnp.referee.log.reader.coverage.ellipsis import own_kind
        from pnp.referee.log.reader.idioms.table_talk import whose_pronoun

        first, *others = self._words.players
        plain = whose_pronoun(line, first, self._words)
        plain = f"{first}: {verb_first(line.strip())}" if lacks and plain == line else plain
        told = self._as_line(plain, source, before) if plain != line else None
        if not told or not others:
            return None
        told = self._together(told)
        what = told[0].what
        ways = list(what.may) if isinstance(what, Unread) and len(told) == 1 else [tuple(each.what for each in told)]
        may: list[tuple[Move, ...]] = []
        for way in ways:
            own = [move for move in way if isinstance(move, Move) and move.who == first]
            pieces = {move.args[0] for move in own if own_kind(self._words.verbs[move.verb]) is not None and move.args}
            if len(own) < len(way) or len(pieces) > 1:
                return None  # "rrrr to 2, rm to 3" are two people's
            may += [tuple(move._replace(who=player) for move in own) for player in self._words.players]
        return [Entry(source, Unread("who did it?", None, "", tuple(may)), line.strip())] if may else None

    def _of_anybody(self, entry: Entry) -> Entry:
        """A move that the line tells of nobody: of whom it is, where it is not of whoever was named last, is open."""
        move, players = entry.what, self._words.players
        if not isinstance(move, Move) or not self._words.verbs[move.verb].of_table or len(players) == 1:
            return entry
        return entry._replace(
            what=Unread("who did it?", None, move.verb, tuple((move._replace(who=p),) for p in players))
        )

    def _apart(self, line: str, read: Callable[[str], list[Entry] | None]) -> list[Entry] | None:
        """What one player did, each with a verb of its own behind a semicolon: "Ann culls fish L2; populates"."""
        first, *rest = (part.strip() for part in line.strip(" .").split(";"))
        who = self._words.player(next(iter(first.replace(":", " ").split()), ""))
        verbs = [self._words.verbs_of(next(iter(part.split()), "").casefold().rstrip(":,")) for part in rest]
        if who is None or not rest or not all(any(not verb.table for verb in each) for each in verbs):
            return None
        told = [read(part) for part in (first, *(f"{who} {part}" for part in rest))]
        return [entry._replace(text=line.strip()) for each in told if each for entry in each] if all(told) else None

    def _turned_beside(self, line: str, source: Source, before: Sequence[Entry]) -> list[Entry] | None:
        """A card that was turned, by its name, and what came of it or before it."""
        from pnp.referee.log.reader.reference.cards import turned_beside

        head, card, rest = turned_beside(line, self._words) or ("", None, "")
        if card is None:
            return None
        turned = Entry(source, card, line.strip())
        told = self._as_line(head or rest, source, before if head else [*before, turned])
        said = [entry._replace(text=line.strip()) for entry in told or ()]
        return None if told is None else [*said, turned] if head else [turned, *said]

    def _as_line(self, text: str, source: Source, before: Sequence[Entry]) -> list[Entry] | None:
        """What a text tells as a line of its own, as `_jotted`."""
        if self._left_of_log <= 0:
            return None
        from pnp.referee.log.reader.normalisation.commentary import is_tie
        from pnp.referee.log.reader.normalisation.pronouns import which_card
        from pnp.referee.log.reader.rewriting.abbreviations import in_full

        text = which_card(text, before, self._words) if " it" in text or " them" in text else text
        if is_tie(text, before, self._words):
            return []
        text = in_full(text, self._words)
        return self._try(text, source) or self._one_by_one(text, source) or self._jotted(text, source, before)
