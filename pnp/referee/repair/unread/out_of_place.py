"""The sign that a line that cannot be done where it stands was rather misread than misplayed: a verb that it does not
say and that nobody is asked for, what another can do where it names nobody, a place from which more go than it says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import cast

from pnp.referee.log.entries import Entry
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.coverage.names import is_place
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.walk import Start, Walk
from pnp.referee.repair.unread.left_over import has_ends
from pnp.referee.repair.unread.underspecified import is_of_its_deck
from pnp.referee.repair.unread.walks import standing

OF_ONE = frozenset(["he", "she", "i", "we", "they", "her", "his", "their", "my"])
MORE_THAN_ONE = 2
MOST_AHEAD = 12  # questions that are passed
MOST_WORDS = 5  # of a line that tells one thing


def out_of_place(start: Start, before: Sequence[Entry], told: Sequence[Entry], words: Vocabulary) -> str:
    """Of a line that cannot be done where it stands, the sign that it was rather misread than misplayed: a verb that it
    does not say and that nobody may be asked for there, a place from which more go than it says; "" without one."""
    text = told[0].text
    moves = [entry.what for entry in told if isinstance(entry.what, Move)]
    if len(moves) < MORE_THAN_ONE and len(re.findall(r"\w+", text)) <= MOST_WORDS:
        return ""
    shared = _starts_shared(text, moves, words)
    if shared:
        return shared
    done: list[Move] = []
    with standing(start, before) as walk:
        for move in moves:
            ask = walk.seek(move)
            if ask is None or ask.broken(move):
                break
            walk.answer(ask, move)
            done.append(move)
    if len(done) == len(moves):
        return ""
    move, asked = moves[len(done)], set[str]()
    turned = any(words.turned(str(arg)) is not None for arg in move.args)
    if turned and move.who is not None and not is_of_its_deck(move, words) and not _says(text, move.verb, words):
        return move.verb  # what the table turned is to have been somebody's
    with standing(start, before) as walk:
        for other in done:
            walk.answer(cast(AnyAsk, walk.seek(other)), other)
        here = walk.headings()
        for _ in range(MOST_AHEAD):
            if len({each.who for each in moves}) == 1 and _of_another(text, move, walk, words):
                return str(move.who)
            asked |= {verb for ask in walk.open for verb in ask.verbs}
            if walk.stuck:  # something else is lacking first, and what is asked behind it is not known
                return move.verb if _was_before(move.verb, before) and not _says(text, move.verb, words) else ""
            walk.skip()
            if walk.headings() != here:
                break
    return "" if move.verb in asked or _says(text, move.verb, words) else move.verb


def _was_before(verb: str, before: Sequence[Entry]) -> bool:
    """Whether a verb is one with which a play begins: it was used, and never since there are headings, which are two or
    more."""
    headings = [at for at, entry in enumerate(before) if isinstance(entry.what, Heading)]
    used = [at for at, entry in enumerate(before) if isinstance(entry.what, Move) and entry.what.verb == verb]
    return len(headings) >= MORE_THAN_ONE and bool(used) and used[-1] < headings[0]


def _of_another(text: str, move: Move, walk: Walk, words: Vocabulary) -> bool:
    """Whether another can do what somebody is to have done who cannot, where a line names nobody."""
    said = re.findall(r"\w+", text)
    if move.who is None or any(words.player(word) is not None or word.casefold() in OF_ONE for word in said):
        return False
    others = [words.move(who, move.verb, move.args) for who in words.players if who != move.who]
    return any(ask.fits(one) and not ask.broken(one) for one in others for ask in walk.open)


def _starts_shared(text: str, moves: Sequence[Move], words: Vocabulary) -> str:
    """The place from which several are to have gone, where a line with several ways names it once: "fE to fW, dE"."""
    ways = [[w for arg in m.args for w in str(arg).split() if is_place(w, words)] for m in moves if has_ends(m, words)]
    starts = Counter(way[0] for way in ways if way)
    said = Counter(re.findall(r"\w+", text))
    return next((place for place, many in starts.items() if many > said[place] == 1 and len(starts) > 1), "")


def _says(text: str, verb: str, words: Vocabulary) -> bool:
    """Whether a line has a word for a verb."""
    said = re.findall(r"[a-z]+", text.casefold())
    pairs = zip(said, [*said[1:], ""], strict=True)
    return any(each.name == verb for one, other in pairs for each in (*words.verbs_of(one), *words.meant(one, other)))
