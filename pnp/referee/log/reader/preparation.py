"""A line put more plainly before it is read: with the card that was named last for "it", without what says nothing.

Each rewriting is tried where a line has what it looks for, one after the other, each on what the one before has made:
`when` with the line and the game's words, `in_place` also with the entries before the line.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.referee.log.entries import Entry
from pnp.referee.log.reader.conditions import (
    Around,
    Rewriting,
    always,
    counts_cards,
    either,
    ends_with_player,
    has_digit,
    has_own,
    in_place,
    labelled,
    moves_in,
    names_part,
    names_side,
    of_all,
    of_bids,
    of_role,
    of_two_throws,
    priced,
    said_one_of,
    says_not_done,
    signs,
    when,
)
from pnp.referee.log.reader.idioms.asides import but_is, comes_to_all, without_what_was_not_done
from pnp.referee.log.reader.idioms.labels import without_label
from pnp.referee.log.reader.idioms.table_talk import aimed, exchanged, of_the_deck, on_whom, without_end
from pnp.referee.log.reader.lists.auctions import auctioned
from pnp.referee.log.reader.lists.bids import bids_said, of_others, same_number, without_origin
from pnp.referee.log.reader.lists.each_of_several import (
    both_off,
    kept_of_whom,
    off_in_brackets,
    one_each,
    places_of_whom,
    so_many_of_each,
    so_often,
)
from pnp.referee.log.reader.lists.enumerated import one_at_each, one_by_one, so_many_more
from pnp.referee.log.reader.lists.halves import halves_behind, parts_ahead, parts_of_each
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
from pnp.referee.log.reader.lists.so_many import so_many_on_one, so_many_there, the_one_there, without_deaths
from pnp.referee.log.reader.lists.twice import done_twice
from pnp.referee.log.reader.names.card_shorthand import begun, out_and_in, up_to_a_hand
from pnp.referee.log.reader.names.epithets import named_before
from pnp.referee.log.reader.names.kinds import of_ones_kind, where_they_do_it
from pnp.referee.log.reader.names.numbered import number_and_name
from pnp.referee.log.reader.names.sides import side_named
from pnp.referee.log.reader.normalisation.commentary import is_tie
from pnp.referee.log.reader.normalisation.contests import without_contests, without_losses
from pnp.referee.log.reader.normalisation.pronouns import each_of_us, the_other, which_card
from pnp.referee.log.reader.normalisation.reasons import without_half, without_reasons
from pnp.referee.log.reader.normalisation.small_talk import is_of_who_begins, without_talk
from pnp.referee.log.reader.normalisation.symbols import one_sign
from pnp.referee.log.reader.normalisation.turns_of_speech import (
    does_not_grow,
    of_how_many,
    passes_once,
    period_entered,
    spelt_above_twenty,
    too,
    whose_first,
    without_verb_again,
)
from pnp.referee.log.reader.normalisation.values import without_price, without_values
from pnp.referee.log.reader.reference.all_there import all_there
from pnp.referee.log.reader.reference.anaphora import all_but, but_all, in_round, so_many_of_them, without_scribble
from pnp.referee.log.reader.reference.captures import moved_in
from pnp.referee.log.reader.reference.cards import hand_was, more_cards
from pnp.referee.log.reader.reference.hands import of_the_hand
from pnp.referee.log.reader.reference.locations import taken_from_others, there_last, what_became, where_it_lies
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
from pnp.referee.log.reader.statements.for_all import die_for_all, without_what_came_beside
from pnp.referee.log.reader.statements.table_events import die_up, number_for, without_what_it_brings
from pnp.referee.log.reader.statements.throws import against, one_die_each
from pnp.referee.log.words import Vocabulary

OF_REASONS = (
    *("becau", "since", "need", "requir", "thanks", " due", " top ", " over ", " less", " off", "cheap", " next"),
    *("beside", "adjac", "touch", " where ", " he ", "she ", "they ", "who ", ", so ", "and now "),
)
COUNTING = ("one", "another", "new", "young", "her", "his", "their", "the", "all", "more", "got", "gets", "each")

BY_SIGNS = (
    when(signs(",,", ", ,", ";;", "; ;", ",;", ";,", ". ."), one_sign),
    when(signs(" - ", " – ", " — ", " = ", ": "), number_and_name),
    when(names_side, side_named),
    when(has_own, where_they_do_it),
    when(signs(" as well"), too),
    in_place(of_role("bid", has_digit), auctioned),
    when(
        signs("twice", "two times", "x2", "2x", "again", "both actions", "both times", "second", "2nd", ", ", " and "),
        done_twice,
    ),
    when(has_digit, bought),
    when(
        signs("beat", "wins", " won", "defeat", "oust", "displac", "throws ", "against", " down", "loses", "danger"),
        without_contests,
    ),
    when(signs(" loses ", " lost "), without_losses),
    when(signs("keep", "kept", "let", "cho", "stay", "stand", "down", "yield", "live"), other_of_two),
    when(always, taken_from_others),
    when(signs(" is ", " was now", "becomes ", "became ", " into ", " gets "), what_became),
    when(signs(" is ", " was ", "becomes ", "became ", "e takes ", "ey take ", "e took "), behind_its_word),
    when(of_role("bid", has_digit), named_as),
    when(signs("n ", "t "), there_last),
    when(signs("(", "'s ", "’s ", "to ", " in ", " at ", " of "), so_many_there),
    when(signs(" on ", " at ", " in ", " from "), so_many_on_one),
    when(signs(" one on ", " one at ", " one in "), the_one_there),
    when(of_role("kept", signs("keep", "kept", "spare", "save")), kept_of_whom),
    when(of_role("kept", signs("n't grow", "n’t grow")), does_not_grow),
    when(of_role("kept", signs("die", "starve", "perish", "los", "dead", "gone", " out")), without_deaths),
    when(has_digit, without_highest),
    when(signs("(", "["), told_in_brackets),
    when(signs("draws ", "drew ", "drawn "), drawn_for_all),
    when(has_digit, places_of_whom, player_first),
    when(signs("/", "+"), what_first),
    when(signs(" out of "), has_none),
    when(signs(" have ", " had "), we_have),
    when(labelled, without_label),
    when(has_digit, die_for_all),
    when(signs(" stay", " remain", " left", " gets ", " gains ", " got "), without_what_came_beside),
    when(signs(" a ", " an ", " for ", "with ", " costs ", " cost ", "(", " two ", "double "), dice_beside),
    when(signs(" for "), number_for),
    when(always, die_up),
    when(has_digit, without_sums, die_and_outcome),
    when(signs("roll", "threw", "throw"), one_die_each),
    when(of_two_throws, against),
    when(signs(": "), taken_off, one_at_each, listed_ways),
    when(signs("all ", "every", "both ", " out", "ly", "altog"), all_there),
    when(signs(*OF_REASONS), without_reasons),
    when(signs(" half", "(half"), without_half),
    when(signs("("), off_in_brackets),
    when(signs("(", "["), without_values),
    when(priced, without_price),
    when(signs(" and ", " & "), one_each),
    when(signs(" for ", " to "), whose_first),
    when(always, without_talk),
    when(has_own, begun),
    in_place(has_own, named_before),
    when(always, of_ones_kind),
    when(of_role("drawn", signs(" to ", " hand")), up_to_a_hand),
    when(signs("ty"), spelt_above_twenty),
    when(signs(*",;:", " and ", " but ", " so "), done_about_it),
    when(signs(" go", " up", " away", " off"), around_a_card),
    when(signs("'s ", "’s ", " gets ", " got ", " takes ", " took ", " get ", " take ", " snatch", " grab"), taken_by),
    when(signs("'s ", "’s "), where_it_lies),
    when(signs(*",;(:+–!", ". "), out_and_in, without_what_it_brings, one_at_each),
    when(signs("'s ", "’s "), on_whom),
    when(ends_with_player, aimed),
    when(signs(" off", " to ", "-", ">"), parted_ways, taken_off, so_many_steps),
    when(signs(" to ", "into ", "onto "), from_where),
    when(signs(" a ", " an "), came_off),
    when(signs(" of "), of_how_many),
    when(always, without_verb_again),
    when(signs("tie", "Tie", "qual", "ven", "off", "they ", "both ", "Both "), of_tied),
    in_place(
        of_role("put away", signs("all ", "everything", " rest", " others", " hand", "keep", "kept", "she ", "he ")),
        of_the_hand,
    ),
    when(signs(" card", " one", "to ", " away"), so_many_cards),
    when(counts_cards, without_number_of_cards),
    in_place(of_all, so_many_of_them),
    when(signs(" and to ", " both "), each_end),
    when(of_role("bid", signs(" others ", " else ")), of_others),
    when(of_role("bid", signs(" and ", " & ")), same_number),
    Rewriting(
        of_role("bid", of_bids),
        lambda line, around: bids_said(line, around.before, around.words, around.headings),
    ),
    when(of_role("turned card", signs(" from ", " over ")), without_origin),
    when(
        signs(" to keep ", " to save ", " to rescue ", " to spare ", " keeps ", " kept ", " saves ", " saved "),
        without_end,
    ),
    when(signs("n't", "n’t", " not ", "cannot ", " no ", "too little"), without_what_was_not_done, but_is),
    when(names_part, parts_of_each, parts_ahead),
    when(signs(" half ", " part "), halves_behind),
)

MAY_MEAN_CARD = said_one_of("it", "them", "card", "one", "each", "always", "both", "all")
BY_WORDS = (  # of those that the line says once it has been through the others
    when(said_one_of("he", "she"), the_other),
    when(said_one_of("us"), each_of_us),
    when(moves_in, moved_in),
    Rewriting(
        either(signs(" dice"), said_one_of("In", "in", "During", "This", "Then", "And", "For", "for", "As")),
        lambda line, around: in_round(
            of_dice(for_what(line, around.words), around.words), around.before, around.headings, around.words
        ),
    ),
    when(
        either(signs("(", "~", "__"), said_one_of("cards", "hand", "has", "have", "had", "held")),
        of_dice,
        without_scribble,
        hand_was,
    ),
    when(said_one_of("but", "except", "save", "apart", "she", "he", "She", "He"), all_but),
    when(said_one_of("more", "others", "other", "something", "another", "some", "card", "one"), more_cards),
    when(either(signs(" on "), said_one_of(*COUNTING)), one_by_one, so_many_more),
    when(signs(" and ", " & "), both_off),
    when(either(said_one_of("both", "two", "three", "2", "3"), signs("x2", "x3", "x 2", "×")), so_many_of_each),
    when(said_one_of("twice", "thrice", "times"), passes_once, so_often),
    when(said_one_of("for", "by", "with", "into", "to", "against", "gets", "got", "get", "received"), exchanged),
    when(says_not_done, but_all),
    when(said_one_of("one"), of_the_deck),
    in_place(MAY_MEAN_CARD, which_card),
    when(MAY_MEAN_CARD, both_cards, each_way),
)


def put_plainly(line: str, before: Sequence[Entry], words: Vocabulary, headings: Sequence[str]) -> str:
    """A line with the card that was named last for "it", and with each of several ways by itself."""
    heading = period_entered(line, words)
    if heading is not None:
        return heading
    around = Around(before, words, headings)
    for rewriting in BY_SIGNS:
        if rewriting.has(line, frozenset(), around):
            line = rewriting.put(line, around)
    said = frozenset(line.replace(",", " ").rstrip(" .!").split())
    for rewriting in BY_WORDS:
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
