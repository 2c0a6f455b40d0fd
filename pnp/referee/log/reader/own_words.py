"""What reads lines in people's own words, together.

It is imported where a line needs it: its patterns take longer to be put together than a log in the sheet's words takes
to be read.
"""

from pnp.referee.log.reader.coverage.actions import averted, deeds_told, with_own
from pnp.referee.log.reader.coverage.cards import as_often
from pnp.referee.log.reader.coverage.names import accounted
from pnp.referee.log.reader.coverage.numbers import numbers_told
from pnp.referee.log.reader.coverage.referents import of_rivals
from pnp.referee.log.reader.idioms.narrative import and_one
from pnp.referee.log.reader.idioms.table_talk import aimed, exchanged, of_the_deck, without_purpose
from pnp.referee.log.reader.lists.distributed import behind_all, said_of_all, so_many_of_each, so_often
from pnp.referee.log.reader.lists.enumerated import one_by_one, so_many_more
from pnp.referee.log.reader.lists.halves import halves_behind
from pnp.referee.log.reader.lists.shared_parts import both_cards, each_way, listed_ways, so_many_steps, taken_off
from pnp.referee.log.reader.names.card_shorthand import out_and_in
from pnp.referee.log.reader.normalisation.commentary import is_tie, which_card
from pnp.referee.log.reader.normalisation.corrections import is_corrected, without_none
from pnp.referee.log.reader.parsing.narration import retold
from pnp.referee.log.reader.reference.anaphora import all_but, but_all, in_round, so_many_of_them, without_scribble
from pnp.referee.log.reader.reference.captures import moved_in
from pnp.referee.log.reader.reference.cards import hand_was, more_cards
from pnp.referee.log.reader.reference.locations import where_it_lies
from pnp.referee.log.reader.reference.passive import taken_by
from pnp.referee.log.reader.reference.unnamed_cards import so_many_cards, without_number_of_cards
from pnp.referee.log.reader.segments.clauses import clauses
from pnp.referee.log.reader.segments.run_on import is_of_pieces
from pnp.referee.log.reader.statements.counts import apart, stated
from pnp.referee.log.reader.statements.dice import came_off, for_what, of_dice, of_tied
from pnp.referee.log.reader.statements.table_events import without_what_it_brings

__all__ = [
    "accounted",
    "aimed",
    "all_but",
    "and_one",
    "apart",
    "as_often",
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
    "of_rivals",
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
    "without_none",
    "without_number_of_cards",
    "without_purpose",
    "without_scribble",
    "without_what_it_brings",
]
