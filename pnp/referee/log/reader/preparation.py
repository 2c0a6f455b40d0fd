"""A line put more plainly before it is read: with the card that was named last for "it", without what says nothing.

Each rewriting is tried where a line has what it looks for, one after the other, each on what the one before has made.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.patterns import late
from pnp.referee.log.entries import Entry
from pnp.referee.log.headings import AROUND
from pnp.referee.log.reader.conditions import (
    Around,
    Rewriting,
    counts_cards,
    either,
    ends_with_player,
    has_digit,
    labelled,
    moves_in,
    of_all,
    of_bids,
    of_role,
    of_two_throws,
    priced,
    said_one_of,
    says_not_done,
    signs,
)
from pnp.referee.log.reader.idioms.asides import but_is, comes_to_all, without_what_was_not_done
from pnp.referee.log.reader.idioms.labels import without_label
from pnp.referee.log.reader.idioms.table_talk import aimed, exchanged, of_the_deck, on_whom, without_end
from pnp.referee.log.reader.lists.auctions import auctioned
from pnp.referee.log.reader.lists.bids import bids_said, of_others, same_number, without_origin
from pnp.referee.log.reader.lists.distributed import (
    both_off,
    off_in_brackets,
    one_each,
    places_of_whom,
    so_many_of_each,
    so_often,
)
from pnp.referee.log.reader.lists.enumerated import one_at_each, one_by_one, so_many_more
from pnp.referee.log.reader.lists.halves import halves_behind, parts_of_each
from pnp.referee.log.reader.lists.journeys import each_end
from pnp.referee.log.reader.lists.purchases import bought
from pnp.referee.log.reader.lists.shared_parts import (
    both_cards,
    each_way,
    listed_ways,
    parted_ways,
    so_many_steps,
    taken_off,
)
from pnp.referee.log.reader.lists.so_many import so_many_on_one, so_many_there, without_deaths
from pnp.referee.log.reader.lists.twice import done_twice
from pnp.referee.log.reader.names.card_shorthand import begun, out_and_in, up_to_a_hand
from pnp.referee.log.reader.names.epithets import named_before
from pnp.referee.log.reader.names.kinds import of_ones_kind, own
from pnp.referee.log.reader.normalisation.commentary import is_tie, which_card
from pnp.referee.log.reader.normalisation.contests import without_contests, without_losses
from pnp.referee.log.reader.normalisation.reasons import without_half, without_reasons
from pnp.referee.log.reader.normalisation.small_talk import is_of_who_begins, without_talk
from pnp.referee.log.reader.normalisation.values import without_price, without_values
from pnp.referee.log.reader.reference.all_there import all_there
from pnp.referee.log.reader.reference.anaphora import all_but, but_all, in_round, so_many_of_them, without_scribble
from pnp.referee.log.reader.reference.captures import moved_in
from pnp.referee.log.reader.reference.cards import hand_was, more_cards
from pnp.referee.log.reader.reference.hands import of_the_hand
from pnp.referee.log.reader.reference.locations import there_last, where_it_lies
from pnp.referee.log.reader.reference.of_two import behind_its_word, named_as, other_of_two
from pnp.referee.log.reader.reference.origins import from_where
from pnp.referee.log.reader.reference.passive import around_a_card, done_about_it, taken_by
from pnp.referee.log.reader.reference.table_players import drawn_for_all
from pnp.referee.log.reader.reference.unnamed_cards import so_many_cards, without_number_of_cards
from pnp.referee.log.reader.segments.by_player import player_first, told_in_brackets
from pnp.referee.log.reader.statements.by_seats import has_none, we_have, what_first
from pnp.referee.log.reader.statements.dice import came_off, for_what, of_dice, of_tied, without_highest
from pnp.referee.log.reader.statements.dice_beside import dice_beside
from pnp.referee.log.reader.statements.escapes import die_and_outcome, without_sums
from pnp.referee.log.reader.statements.for_all import die_for_all, listed_alone, without_what_came_beside
from pnp.referee.log.reader.statements.table_events import die_up, number_for, without_what_it_brings
from pnp.referee.log.reader.statements.throws import against, one_die_each
from pnp.referee.log.spoken import NUMBER, in_figures
from pnp.referee.log.words import Vocabulary

INTO_PERIOD = late(  # "on to the Ordovician", "we enter the Silurian", "the Devonian begins"
    r"^(?:(?:so|and|then|now|next|here|it['’]s|we(?:\s{1,3}(?:are|go|come|get|move))?|on|off|over|in(?:to)?|to|enters?|begins?|starts?|reach|comes?)\s{1,3}){1,6}|\s{1,3}(?:begins?|starts?|comes?|dawns?)(?:\s{1,3}(?:now|next))?$"
)
THEN_HOW_MANY = late(
    rf"(?<!\w)(\s{{0,6}}\w{{1,40}}\s{{0,3}}:?\s{{1,3}})([a-z]{{3,15}})\s{{0,3}},\s{{1,3}}(?={NUMBER}\s{{1,3}}[a-z])"
)
OF_HOW_MANY = late(  # "one of two on B2"
    rf"\b({NUMBER})\s{{1,3}}of\s{{1,3}}(?:(?:the|her|his|their)\s{{1,3}})?{NUMBER}\s{{1,3}}(?=(?:[a-z]{{3,12}}\s{{1,3}})?(?:on|in|from|at)\s)",
    re.IGNORECASE,
)
IS_WHAT = late(r"^\s{0,6}(\w{1,40})(?:\s{1,3}(?:is|was)|\s{0,3}[,:])\s{1,3}([a-z]{4,12})\s{0,3}[:;,–-]\s{1,3}(?=[a-z])")
FOR_WHOM = late(  # "three young for Ann: D5 gets 3"
    rf"^\s{{0,6}}({NUMBER}(?:\s{{1,3}}new)?\s{{1,3}}([a-z]{{3,12}}))\s{{1,3}}(?:(?:are|were)\s{{1,3}}born\s{{1,3}})?(?:for|to)\s{{1,3}}(\w{{1,40}})(?=\s{{0,3}}[:,])",
    re.IGNORECASE,
)
PASSES_TWICE = late(
    r"(?:(?<=\bpasses)|(?<=\bpassed)|(?<=\bpass))\s{1,3}(?:twice|two\s{1,3}times)(?=\s{0,3}[.!]?$)", re.IGNORECASE
)
NOT_GROW = late(r"\b(?:do|does|did)n['’]t(?=\s{1,3}grow\b)", re.IGNORECASE)
AS_WELL = late(r"(?<=\w\s)as\s{1,3}well\b(?!\s{1,3}as\b)", re.IGNORECASE)
OF_REASONS = (
    *(
        "becau",
        "since",
        "need",
        "requir",
        "thanks",
        " due",
        " top ",
        " over ",
        " less",
        " off",
        "cheap",
        " next",
        "beside",
    ),
    *("adjac", "touch", " where ", " he ", "she ", "they ", "who ", ", so ", "and now "),
)
COUNTING = ("one", "another", "new", "young", "her", "his", "their", "the", "all", "more", "got", "gets", "each")


def _whose_first(line: str, around: Around) -> str:
    """A line that begins with what came to somebody, with whose it is before that."""
    found = FOR_WHOM.match(line)
    if found is None or around.words.player(found[3]) is None or not around.words.verbs_of(found[2].casefold()):
        return line
    return f"{found[3]} has {found[1]}{line[found.end() :]}"


def _without_verb_again(line: str, around: Around) -> str:
    """ "Ben is populating: ..." without what stands before the verb."""
    follows = around.words.follows
    return IS_WHAT.sub(lambda found: f"{found[1]} " if found[2].casefold() in follows else found[0], line)


def _then_how_many(line: str, around: Around) -> str:
    """ "Ben populated, three domes" without the comma."""
    found = THEN_HOW_MANY.match(line)
    if found is None or not any(verb.args for verb in around.words.verbs_of(found[2])):
        return line
    return f"{found[1]}{found[2]} {line[found.end() :]}"


BY_SIGNS = (
    Rewriting(signs(" as well"), lambda line, around: AS_WELL.sub("too", line)),
    Rewriting(of_role("bid", has_digit), lambda line, around: auctioned(line, around.before, around.words)),
    Rewriting(
        signs("twice", "two times", "x2", "2x", "again", "both actions", "second", "2nd", ", ", " and "),
        lambda line, around: done_twice(line, around.words),
    ),
    Rewriting(has_digit, lambda line, around: bought(line, around.words)),
    Rewriting(
        signs("beat", "wins", " won", "defeat", "oust", "displac", "throws ", "against", " down", "loses", "danger"),
        lambda line, around: without_contests(line, around.words),
    ),
    Rewriting(signs(" loses ", " lost "), lambda line, around: without_losses(line, around.words)),
    Rewriting(
        signs("keep", "kept", "let", "cho", "stay", "stand", "down", "yield", "live"),
        lambda line, around: other_of_two(line, around.words),
    ),
    Rewriting(
        signs(" is ", " was ", "becomes ", "became ", "e takes ", "ey take ", "e took "),
        lambda line, around: behind_its_word(line, around.words),
    ),
    Rewriting(of_role("bid", has_digit), lambda line, around: named_as(line, around.words)),
    Rewriting(signs("n ", "t "), lambda line, around: there_last(line, around.words)),
    Rewriting(
        signs("(", "'s ", "’s ", "to ", " in ", " at ", " of "), lambda line, around: so_many_there(line, around.words)
    ),
    Rewriting(
        signs(" on ", " at ", " in ", " from "),
        lambda line, around: so_many_on_one(line, around.words),
    ),
    Rewriting(of_role("kept", signs("n't grow", "n’t grow")), lambda line, around: NOT_GROW.sub("does not", line)),
    Rewriting(
        of_role("kept", signs("die", "starve", "perish", "los", "dead", "gone", " out")),
        lambda line, around: without_deaths(line, around.words),
    ),
    Rewriting(has_digit, lambda line, around: without_highest(line, around.words)),
    Rewriting(signs("(", "["), lambda line, around: told_in_brackets(line, around.words)),
    Rewriting(signs("draws ", "drew ", "drawn "), lambda line, around: drawn_for_all(line, around.words)),
    Rewriting(has_digit, lambda line, around: player_first(places_of_whom(line, around.words), around.words)),
    Rewriting(signs("/", "+"), lambda line, around: what_first(line, around.words)),
    Rewriting(signs(" out of "), lambda line, around: has_none(line, around.words)),
    Rewriting(signs(" have ", " had "), lambda line, around: we_have(line, around.words)),
    Rewriting(labelled, lambda line, around: without_label(line, around.words)),
    Rewriting(has_digit, lambda line, around: die_for_all(line, around.words)),
    Rewriting(
        signs(" stay", " remain", " left", " gets ", " gains ", " got "),
        lambda line, around: without_what_came_beside(line, around.words),
    ),
    Rewriting(
        signs(" a ", " an ", " for ", "with ", " costs ", " cost ", "(", " two ", "double "),
        lambda line, around: dice_beside(line, around.words),
    ),
    Rewriting(signs(" for "), lambda line, around: number_for(line, around.words)),
    Rewriting(lambda *_: True, lambda line, around: die_up(line, around.words)),
    Rewriting(signs("("), lambda line, around: listed_alone(line, around.words)),
    Rewriting(has_digit, lambda line, around: die_and_outcome(without_sums(line, around.words), around.words)),
    Rewriting(signs("roll", "threw", "throw"), lambda line, around: one_die_each(line, around.words)),
    Rewriting(of_two_throws, lambda line, around: against(line, around.words)),
    Rewriting(
        signs(": "),
        lambda line, around: listed_ways(one_at_each(taken_off(line, around.words), around.words), around.words),
    ),
    Rewriting(
        signs("all ", "every", "both ", " out", "ly", "altog"),
        lambda line, around: all_there(line, around.words),
    ),
    Rewriting(signs(*OF_REASONS), lambda line, around: without_reasons(line, around.words)),
    Rewriting(signs(" half", "(half"), lambda line, around: without_half(line, around.words)),
    Rewriting(signs("("), lambda line, around: off_in_brackets(line, around.words)),
    Rewriting(signs("(", "["), lambda line, around: without_values(line, around.words)),
    Rewriting(priced, lambda line, around: without_price(line, around.words)),
    Rewriting(signs(" and ", " & "), lambda line, around: one_each(line, around.words)),
    Rewriting(signs(" for ", " to "), _whose_first),
    Rewriting(lambda *_: True, lambda line, around: without_talk(line, around.words)),
    Rewriting(
        lambda line, said, around: own(around.words) is not None,
        lambda line, around: named_before(begun(line, around.words), around.before, around.words),
    ),
    Rewriting(lambda *_: True, lambda line, around: of_ones_kind(line, around.words)),
    Rewriting(
        of_role("drawn", signs(" to ", " hand")),
        lambda line, around: up_to_a_hand(line, around.words),
    ),
    Rewriting(signs("ty"), lambda line, around: in_figures(line)),
    Rewriting(signs(*",;:", " and ", " but ", " so "), lambda line, around: done_about_it(line, around.words)),
    Rewriting(signs(" go", " up", " away", " off"), lambda line, around: around_a_card(line, around.words)),
    Rewriting(signs("'s ", "’s "), lambda line, around: where_it_lies(taken_by(line, around.words), around.words)),
    Rewriting(
        signs(*",;(:+–!", ". "),
        lambda line, around: one_at_each(
            without_what_it_brings(out_and_in(line, around.words), around.words), around.words
        ),
    ),
    Rewriting(signs("'s ", "’s "), lambda line, around: on_whom(line, around.words)),
    Rewriting(ends_with_player, lambda line, around: aimed(line, around.words)),
    Rewriting(
        signs(" off", " to ", "-", ">"),
        lambda line, around: so_many_steps(taken_off(parted_ways(line, around.words), around.words), around.words),
    ),
    Rewriting(signs(" to ", "into ", "onto "), lambda line, around: from_where(line, around.words)),
    Rewriting(signs(" a ", " an "), lambda line, around: came_off(line, around.words)),
    Rewriting(signs(" of "), lambda line, around: OF_HOW_MANY.sub(r"\1 ", line)),
    Rewriting(lambda *_: True, _without_verb_again),
    Rewriting(
        signs("tie", "Tie", "qual", "ven", "off", "they ", "both ", "Both "),
        lambda line, around: of_tied(line, around.words),
    ),
    Rewriting(
        of_role("put away", signs("all ", "everything", " rest", " others", " hand", "keep", "kept", "she ", "he ")),
        lambda line, around: of_the_hand(line, around.before, around.words),
    ),
    Rewriting(signs(" card", " one", "to ", " away"), lambda line, around: so_many_cards(line, around.words)),
    Rewriting(counts_cards, lambda line, around: without_number_of_cards(line, around.words)),
    Rewriting(of_all, lambda line, around: so_many_of_them(line, around.before, around.words)),
    Rewriting(signs(" and to ", " both "), lambda line, around: each_end(line, around.words)),
    Rewriting(of_role("bid", signs(" others ", " else ")), lambda line, around: of_others(line, around.words)),
    Rewriting(of_role("bid", signs(" and ", " & ")), lambda line, around: same_number(line, around.words)),
    Rewriting(
        of_role("bid", of_bids),
        lambda line, around: bids_said(line, around.before, around.words, around.headings),
    ),
    Rewriting(
        of_role("turned card", signs(" from ", " over ")), lambda line, around: without_origin(line, around.words)
    ),
    Rewriting(
        signs(" to keep ", " to save ", " to rescue ", " to spare ", " keeps ", " kept ", " saves ", " saved "),
        lambda line, around: without_end(line, around.words),
    ),
    Rewriting(
        signs("n't", "n’t", " not ", "cannot ", " no ", "too little"),
        lambda line, around: but_is(without_what_was_not_done(line, around.words), around.words),
    ),
    Rewriting(
        signs(" below", " above", " top", "ivore", " lower", " upper"),
        lambda line, around: parts_of_each(line, around.words),
    ),
    Rewriting(signs(" half ", " part "), lambda line, around: halves_behind(line, around.words)),
)

BY_WORDS = (  # of those that the line says once it has been through the others
    Rewriting(signs(","), _then_how_many),
    Rewriting(moves_in, lambda line, around: moved_in(line, around.words)),
    Rewriting(
        either(signs(" dice"), said_one_of("In", "in", "During", "This", "Then", "And", "For", "for", "As")),
        lambda line, around: in_round(
            of_dice(for_what(line, around.words)), around.before, around.headings, around.words
        ),
    ),
    Rewriting(
        either(signs("(", "~", "__"), said_one_of("cards", "hand", "has", "have", "had", "held")),
        lambda line, around: hand_was(without_scribble(of_dice(line)), around.words),
    ),
    Rewriting(
        said_one_of("but", "except", "save", "apart", "she", "he", "She", "He"),
        lambda line, around: all_but(line, around.words),
    ),
    Rewriting(
        said_one_of("more", "others", "other", "something", "another", "some", "card", "one"),
        lambda line, around: more_cards(line, around.words),
    ),
    Rewriting(
        either(signs(" on "), said_one_of(*COUNTING)),
        lambda line, around: so_many_more(one_by_one(line, around.words), around.words),
    ),
    Rewriting(signs(" and ", " & "), lambda line, around: both_off(line, around.words)),
    Rewriting(
        either(said_one_of("both", "two", "three", "2", "3"), signs("x2", "x3", "x 2", "×")),
        lambda line, around: so_many_of_each(line, around.words),
    ),
    Rewriting(
        said_one_of("twice", "thrice", "times"),
        lambda line, around: so_often(PASSES_TWICE.sub("", line), around.words),
    ),
    Rewriting(
        said_one_of("for", "by", "with", "into", "to", "against", "gets", "got", "get", "received"),
        lambda line, around: exchanged(line, around.words),
    ),
    Rewriting(says_not_done, lambda line, around: but_all(line, around.words)),
)

BY_REFERENCE = (
    Rewriting(said_one_of("one"), lambda line, around: of_the_deck(line, around.words)),
    Rewriting(
        said_one_of("it", "them", "card", "one", "each", "always", "both", "all"),
        lambda line, around: each_way(
            both_cards(which_card(line, around.before, around.words), around.words), around.words
        ),
    ),
)


def put_plainly(line: str, before: Sequence[Entry], words: Vocabulary, headings: Sequence[str]) -> str:
    """A line with the card that was named last for "it", and with each of several ways by itself."""
    if words.periods:
        heading = words.periods.get(INTO_PERIOD.sub("", line.strip(AROUND).casefold()).removeprefix("the "))
        if heading is not None:
            return heading
    around = Around(before, words, headings)
    for rewriting in BY_SIGNS:
        if rewriting.has(line, frozenset(), around):
            line = rewriting.put(line, around)
    said = frozenset(line.replace(",", " ").rstrip(" .!").split())
    for rewriting in (*BY_WORDS, *BY_REFERENCE):
        if rewriting.has(line, said, around):
            line = rewriting.put(line, around)
    return line


def is_remark(line: str, before: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether a line only says what is known without it: who goes first, that dice were equal, or what comes to all."""
    return is_of_who_begins(line, words) or comes_to_all(line, words) or _says_tie(line, before, words)


def _says_tie(line: str, before: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether a line only says that dice were equal, and not who has won."""
    begins = line[:6].casefold().strip().startswith(("it", "so", "that", "this", "we", "they", "both"))
    return begins and is_tie(line, before, words)
