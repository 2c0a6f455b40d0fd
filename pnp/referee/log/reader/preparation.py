"""A line put more plainly before it is read: with the card that was named last for "it", without what says nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.referee.log.entries import Entry
from pnp.referee.log.headings import AROUND
from pnp.referee.log.reader.lists.journeys import each_end
from pnp.referee.log.reader.names.card_shorthand import begun
from pnp.referee.log.reader.names.epithets import named_before
from pnp.referee.log.reader.names.kinds import of_ones_kind, own
from pnp.referee.log.spoken import NOT_DONE, NUMBER, how_many_of_all, in_figures
from pnp.referee.log.words import Vocabulary

OF_BIDS = re.compile(
    r"card|bid|pass|win|won|gets|got|takes|took|buys|bought|[:.,–-]\s{1,3}\w{1,40}\s{1,3}\d"
    r"|^\s{0,6}(?:[a-z]{3,6}\s{1,3})?[a-z]?\d{1,3}\s{0,3}[:.,–-]\s{1,3}[a-z]",
    re.IGNORECASE,
)
THEN_HOW_MANY = re.compile(
    rf"(?<!\w)(\s{{0,6}}\w{{1,40}}\s{{0,3}}:?\s{{1,3}})([a-z]{{3,15}})\s{{0,3}},\s{{1,3}}(?={NUMBER}\s{{1,3}}[a-z])"
)
OF_HOW_MANY = re.compile(  # "one of two on B2"
    rf"\b({NUMBER})\s{{1,3}}of\s{{1,3}}(?:(?:the|her|his|their)\s{{1,3}})?{NUMBER}\s{{1,3}}(?=(?:[a-z]{{3,12}}\s{{1,3}})?(?:on|in|from|at)\s)",
    re.IGNORECASE,
)
IS_WHAT = re.compile(
    r"^\s{0,6}(\w{1,40})(?:\s{1,3}(?:is|was)|\s{0,3}[,:])\s{1,3}([a-z]{4,12})\s{0,3}[:;,–-]\s{1,3}(?=[a-z])"
)
PASSES_TWICE = re.compile(
    r"(?:(?<=\bpasses)|(?<=\bpassed)|(?<=\bpass))\s{1,3}(?:twice|two\s{1,3}times)(?=\s{0,3}[.!]?$)", re.IGNORECASE
)
COUNTING = frozenset(["one", "another", "new", "young", "her", "his", "their", "the", "all", "more", "got", "gets"])


def put_plainly(line: str, before: Sequence[Entry], words: Vocabulary, headings: Sequence[str]) -> str:
    """A line with the card that was named last for "it", and with each of several ways by itself."""
    if words.periods:
        heading = words.periods.get(line.strip(AROUND).casefold().removeprefix("the "))
        if heading is not None:
            return heading
    from pnp.referee.log.reader.normalisation.small_talk import without_talk

    if ": " in line:
        from pnp.referee.log.reader.own_words import listed_ways

        line = listed_ways(line, words)
    line = without_talk(line, words)
    if own(words) is not None:
        line = named_before(begun(line, words), before, words)
    line = of_ones_kind(line, words)
    line = in_figures(line) if "ty" in line else line
    if "'s " in line or "’s " in line:
        from pnp.referee.log.reader.own_words import taken_by, where_it_lies

        line = where_it_lies(taken_by(line, words), words)
    if any(sign in line for sign in ",;(:+–"):
        from pnp.referee.log.reader.own_words import out_and_in, without_what_it_brings

        line = without_what_it_brings(out_and_in(line, words), words)
    if line.rstrip(" .!").rpartition(" ")[2] in words.players:
        from pnp.referee.log.reader.own_words import aimed

        line = aimed(line, words)
    if " off" in line or " to " in line or "-" in line or ">" in line:
        from pnp.referee.log.reader.own_words import so_many_steps, taken_off

        line = so_many_steps(taken_off(line, words), words)
    if " a " in line or " an " in line:
        from pnp.referee.log.reader.own_words import came_off

        line = came_off(line, words)
    if " of " in line:
        line = OF_HOW_MANY.sub(r"\1 ", line)
    line = IS_WHAT.sub(lambda found: f"{found[1]} " if found[2].casefold() in words.follows else found[0], line)
    if "tie" in line or "Tie" in line or "qual" in line or "ven" in line or "off" in line:
        from pnp.referee.log.reader.own_words import of_tied

        line = of_tied(line, words)
    if " card" in line or " one" in line or "to " in line:
        from pnp.referee.log.reader.own_words import so_many_cards

        line = so_many_cards(line, words)
    if not {"two", "three", "four", "five", "2", "3", "4", "5"}.isdisjoint(line.split()):
        from pnp.referee.log.reader.own_words import without_number_of_cards

        line = without_number_of_cards(line, words)
    if how_many_of_all(line, words.counted):
        from pnp.referee.log.reader.own_words import so_many_of_them

        line = so_many_of_them(line, before, words)
    if " and to " in line or " both " in line:
        line = each_end(line, words)
    if "bid" in words.by_role and (" and " in line or " & " in line):
        from pnp.referee.log.reader.lists.bids import same_number

        line = same_number(line, words)
    if "bid" in words.by_role and OF_BIDS.search(line):
        from pnp.referee.log.reader.lists.bids import bids_said

        line = bids_said(line, before, words, headings)
    if " from " in line and "turned card" in words.by_role:
        from pnp.referee.log.reader.lists.bids import without_origin

        line = without_origin(line, words)
    if " to keep " in line or " to save " in line or " to rescue " in line or " to spare " in line:
        from pnp.referee.log.reader.idioms.table_talk import without_end

        line = without_end(line, words)
    if "n't" in line or "n’t" in line or " not " in line:
        from pnp.referee.log.reader.idioms.asides import but_is

        line = but_is(line, words)
    if " half " in line or " part " in line:
        from pnp.referee.log.reader.own_words import halves_behind

        line = halves_behind(line, words)
    said = {*line.replace(",", " ").rstrip(" .!").split()}
    if "," in line:  # "Ben populated, three domes"
        found = THEN_HOW_MANY.match(line)
        if found is not None and any(verb.args for verb in words.verbs_of(found[2])):
            line = f"{found[1]}{found[2]} {line[found.end() :]}"
    entered = " in" in line and not said.isdisjoint(("in", "in)", "moved", "brought"))
    if entered or (" from " in line and not said.isdisjoint(("with", "each", "apiece"))):
        from pnp.referee.log.reader.own_words import moved_in

        line = moved_in(line, words)
    if " dice" in line or not said.isdisjoint(("In", "in", "During", "This", "Then", "And", "For", "for", "As")):
        from pnp.referee.log.reader.own_words import for_what, in_round, of_dice

        line = in_round(of_dice(for_what(line, words)), before, headings, words)
    if (
        "(" in line
        or "~" in line
        or "__" in line
        or not said.isdisjoint(("cards", "hand", "has", "have", "had", "held"))
    ):
        from pnp.referee.log.reader.own_words import hand_was, of_dice, without_scribble

        line = hand_was(without_scribble(of_dice(line)), words)
    if not said.isdisjoint(("but", "except", "save", "apart", "she", "he", "She", "He")):
        from pnp.referee.log.reader.own_words import all_but

        line = all_but(line, words)
    if not said.isdisjoint(("more", "others", "other", "something", "another", "some", "card", "one")):
        from pnp.referee.log.reader.own_words import more_cards

        line = more_cards(line, words)
    if " on " in line or not said.isdisjoint(
        ("one", "another", "new", "young", "her", "his", "their", "the", "all", "more", "got", "gets", "each")
    ):
        from pnp.referee.log.reader.own_words import one_by_one, so_many_more

        line = so_many_more(one_by_one(line, words), words)
    if not said.isdisjoint(("both", "two", "three", "2", "3")):
        from pnp.referee.log.reader.own_words import so_many_of_each

        line = so_many_of_each(line, words)
    if not said.isdisjoint(("twice", "thrice", "times")):
        from pnp.referee.log.reader.own_words import so_often

        line = so_often(PASSES_TWICE.sub("", line), words)
    if not said.isdisjoint(("for", "by", "with", "into", "to", "against", "gets", "got", "get", "received")):
        from pnp.referee.log.reader.own_words import exchanged

        line = exchanged(line, words)
    if line.split()[0].casefold() in NOT_DONE:
        from pnp.referee.log.reader.own_words import but_all

        line = but_all(line, words)
    if said.isdisjoint(("it", "them", "card", "one", "each", "always", "both", "all")):
        return line
    from pnp.referee.log.reader.own_words import both_cards, each_way, of_the_deck, which_card

    line = of_the_deck(line, words) if "one" in said else line
    line = both_cards(which_card(line, before, words), words)
    return each_way(line, words)


def is_remark(line: str, before: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether a line only says what is known without it: who goes first, or that dice were equal."""
    from pnp.referee.log.reader.normalisation.small_talk import is_of_who_begins

    return is_of_who_begins(line, words) or _is_tie(line, before, words)


def _is_tie(line: str, before: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether a line only says that dice were equal, and not who has won."""
    if not line[:6].casefold().strip().startswith(("it", "so", "that", "this", "we", "they", "both")):
        return False
    from pnp.referee.log.reader import own_words

    return own_words.is_tie(line, before, words)
