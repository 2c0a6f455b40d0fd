"""What reads lines in people's own words, together.

It is imported where a line needs it: its patterns take longer to be put together than a log in the sheet's words takes
to be read.
"""

from pnp.referee.log.reader.accounted import accounted
from pnp.referee.log.reader.beyond import is_tie, which_card
from pnp.referee.log.reader.cards_jotted import out_and_in
from pnp.referee.log.reader.cards_meant import hand_was, more_cards
from pnp.referee.log.reader.clauses import clauses
from pnp.referee.log.reader.deeds import averted, deeds_told, with_own
from pnp.referee.log.reader.dice_said import came_off, for_what, of_dice, of_tied
from pnp.referee.log.reader.each_way import both_cards, each_way, listed_ways, so_many_steps, taken_off
from pnp.referee.log.reader.halves_said import halves_behind
from pnp.referee.log.reader.in_context import all_but, but_all, in_round, so_many_of_them, without_scribble
from pnp.referee.log.reader.moved_in import moved_in
from pnp.referee.log.reader.numbered import numbers_told
from pnp.referee.log.reader.of_the_table import without_what_it_brings
from pnp.referee.log.reader.one_by_one import one_by_one, so_many_more
from pnp.referee.log.reader.phrased import aimed, exchanged, of_the_deck, without_purpose
from pnp.referee.log.reader.pieces import is_of_pieces
from pnp.referee.log.reader.retold import retold
from pnp.referee.log.reader.said_of_all import behind_all, said_of_all, so_many_of_each, so_often
from pnp.referee.log.reader.so_many_cards import so_many_cards, without_number_of_cards
from pnp.referee.log.reader.stated import apart, stated
from pnp.referee.log.reader.taken_back import is_corrected
from pnp.referee.log.reader.taken_by import taken_by
from pnp.referee.log.reader.told_plainly import and_one
from pnp.referee.log.reader.where_it_lies import where_it_lies

__all__ = [
    "accounted",
    "aimed",
    "all_but",
    "and_one",
    "apart",
    "averted",
    "behind_all",
    "both_cards",
    "but_all",
    "came_off",
    "clauses",
    "deeds_told",
    "each_way",
    "exchanged",
    "for_what",
    "halves_behind",
    "hand_was",
    "in_round",
    "is_corrected",
    "is_of_pieces",
    "is_tie",
    "listed_ways",
    "more_cards",
    "moved_in",
    "numbers_told",
    "of_dice",
    "of_the_deck",
    "of_tied",
    "one_by_one",
    "out_and_in",
    "retold",
    "said_of_all",
    "so_many_cards",
    "so_many_more",
    "so_many_of_each",
    "so_many_of_them",
    "so_many_steps",
    "so_often",
    "stated",
    "taken_by",
    "taken_off",
    "where_it_lies",
    "which_card",
    "with_own",
    "without_number_of_cards",
    "without_purpose",
    "without_scribble",
    "without_what_it_brings",
]
