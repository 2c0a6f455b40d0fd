"""What lines in trouble mean where the words or the layout of a log say less than the play does: a line for each
player, and a verb that people use for two things."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from math import inf

from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.fields import words_of
from pnp.referee.log.moves import Move, Verb
from pnp.referee.log.reader.lists.enumerated import is_surely_more
from pnp.referee.log.reader.lookups import players_in
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.outcome import Cutoff, ReplayResult, Step
from pnp.referee.play.replay import replay
from pnp.referee.play.walk import Start
from pnp.referee.repair.unread.sheet_order import by_things, out_of_blocks
from pnp.referee.repair.unread.sheet_rows import in_phases
from pnp.referee.repair.unread.walks import found_once
from pnp.referee.repair.unread.word_classes import HE_OR_SHE

MOST = 12  # lines in trouble for which another reading is looked for


def as_meant(start: Start, entries: Sequence[Entry], words: Vocabulary) -> tuple[Entry, ...]:
    """The entries in another order, or with another of the verbs that a word says, where fewer are in trouble so.

    Behind one that cannot be read no verb becomes another: what stands there may be in trouble by that alone.
    """
    written = tuple(entries)
    return found_once(start, ("meant", written), lambda: _meant(start, written, words))


def _meant(start: Start, found: tuple[Entry, ...], words: Vocabulary) -> tuple[Entry, ...]:
    run = _run(start, found)
    for laid_out in (tuple(by_things(found)), *out_of_blocks(found)):
        if laid_out != found:
            other = _run(start, laid_out)
            if len(other.violations) < len(run.violations):
                found, run = laid_out, other
    laid_out, with_what_is_lacking = in_phases(start, found)
    # Behind a line that cannot be read much is in trouble by that alone, in any order.
    if laid_out != found and _moved(found, laid_out) < _unread(found):
        other = _run(start, laid_out)
        lacking = len(with_what_is_lacking) > len(laid_out)
        least = len(_run(start, with_what_is_lacking).violations) if lacking else len(other.violations)
        if min(least, len(other.violations)) < len(run.violations):
            found, run = laid_out, other
    always = tuple(_always_otherwise(entry) for entry in found)
    # Whoever writes so does so all evening, from the first line in trouble on.
    if always != found and _first(run) < _unread(found):
        # Of no more interest once a line before that is in trouble, or as many in all.
        line = min(entry.source.line for entry in found[int(_first(run)) :]) - 1
        other = _run(start, always, Cutoff(line, 0, len(run.violations) - 1))
        sooner = other.broken_off or _first(other) <= _first(run)
        if not sooner and len(other.violations) < len(run.violations):
            found, run = always, other
    looked: set[int] = set()
    tried = 0
    while tried < MOST:
        at = next((v.step for v in run.violations if v.kind in ("illegal", "unfit") and v.step not in looked), None)
        if at is None or at > _unread(found):
            break
        looked.add(at)
        first, last = _line_around(found, at)
        readings: list[tuple[int, int, tuple[Entry, ...]]]
        readings = [
            (at, at + 1, (found[at]._replace(what=move),)) for move in otherwise(found[at].what, words, found[at].text)
        ]
        for moves in _of_its_words(found[first:last], words):
            told = tuple(found[first]._replace(what=move) for move in moves)
            readings += [(first, last, told), *_likewise(found, first, last, told, words)]
        if at and _leads_to(found[at - 1], found[at]):
            readings.append((at - 1, at, ()))
        readings += _within_the_line_before(found, at)
        tried += bool(readings)
        for begin, end, told in readings:
            instead = (*found[:begin], *told, *found[end:])
            after = _run(start, instead)
            fewer = len(run.violations) - len(after.violations)
            if fewer > 0 or (fewer == 0 and _is_of_the_card(found[begin:end], told, words)):
                habit = _all_evening(found[begin:end], told, instead, begin + len(told), words)
                later = _run(start, habit) if habit != instead else after
                if len(later.violations) < len(after.violations):
                    instead, after = habit, later
                found, run = instead, after
                looked = {i for i in looked if i < begin}
                break
    return found


def is_of_its_deck(what: object, words: Vocabulary) -> bool:
    """Whether a move names a card of the deck whose cards its verb is for, by the example of it."""
    cards = {words.deck(str(arg)) for arg in what.args} - {""} if isinstance(what, Move) else set()
    example = words.verbs[what.verb].example.split() if isinstance(what, Move) else []
    return bool(cards) and cards == {words.deck(word) for word in example} - {""}


def _is_of_the_card(before: Sequence[Entry], told: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether what is against the rules either way is rather the one than the other by the card that it names: who
    "plays" a sneaky card too late has sneaked it."""
    one, other = (each[0].what if len(each) == 1 else None for each in (before, told))
    if isinstance(one, Move) and _in_own_words(one, before[0].text):
        return False
    return is_of_its_deck(other, words) and not is_of_its_deck(one, words)


def _all_evening(
    before: Sequence[Entry], told: Sequence[Entry], entries: Sequence[Entry], at: int, words: Vocabulary
) -> tuple[Entry, ...]:
    """The entries with those from one on that are said in the same words as some were, told as these are: whoever uses
    a word for something does so all evening."""
    one, other = (each[0].what if each else None for each in (before, told))
    if not (isinstance(one, Move) and isinstance(other, Move)) or one.verb == other.verb:
        return tuple(entries)
    lines = len({entry.source.line for entry in before})
    whole, several = len(told) == lines, len(before) > lines  # one move a line, where there was one for each word
    found = list(entries[:at])
    while at < len(entries):
        line = entries[at : _line_around(entries, at)[1]]
        at += len(line)
        what = line[0].what
        if isinstance(what, Move) and what.verb == one.verb and (len(line) > 1) == several:
            ways = (moves for moves in _of_its_words(line, words) if moves[0].verb == other.verb)
            same = next((moves for moves in ways if (len(moves) == 1) == whole), ())
            line = [line[0]._replace(what=move) for move in same] or line
        found += line
    return tuple(found)


def _leads_to(before: Entry, entry: Entry) -> bool:
    """Whether what was said in other words right before a line only tells how it came to it: "is caught, and pays"."""
    one, other = before.what, entry.what
    if not (isinstance(one, Move) and isinstance(other, Move)) or one.who is None or one.who != other.who:
        return False
    return not one.args and not other.args and one.verb not in before.text.casefold()


def _within_the_line_before(entries: Sequence[Entry], at: int) -> Iterator[tuple[int, int, tuple[Entry, ...]]]:
    """What nobody did, and what came of the first of several things told on one line, stands beneath them all: a card
    that came up "took B12, then bred two" can only be written there."""
    if not _of_nobody(entries[at]):
        return
    end = at
    while end and _of_nobody(entries[end - 1]):
        end -= 1
    if end:
        first, _ = _line_around(entries, end - 1)
        for after in range(end - 1, first, -1):
            yield after, at + 1, (entries[at], *entries[after:at])


def _of_nobody(entry: Entry) -> bool:
    return isinstance(entry.what, Move) and entry.what.who is None


def _line_around(entries: Sequence[Entry], at: int) -> tuple[int, int]:
    """The first entry of the line that one stands on, and the first after that line."""
    line = entries[at].source.line
    first = next(i for i in range(at + 1) if entries[i].source.line == line)
    return first, next((i for i in range(at, len(entries)) if entries[i].source.line != line), len(entries))


def _of_its_words(line: Sequence[Entry], words: Vocabulary) -> Iterator[tuple[Move, ...]]:
    """What else a whole line may tell, since one of its words is said for several verbs: who "gets" ten cards was dealt
    them, and who "takes" two in another phase plays them one by one. Several players may be told of with that word."""
    moves = [entry.what for entry in line if isinstance(entry.what, Move)]
    if not moves or len(moves) < len(line) or len({move.verb for move in moves}) > 1:
        return
    verb = words.verbs[moves[0].verb]
    said = [
        (who, [word for move in own for word in words_of(verb.args, move.args)])
        for who, own in groupby(moves, key=lambda move: move.who)
    ]
    for other in _said_alike(line[0].text, verb.name, words):
        told = [_told_by(who, other, each, words) for who, each in said]
        if all(told):
            yield tuple(move for each in told for move in each)


def _told_by(who: str | None, verb: Verb, said: Sequence[str], words: Vocabulary) -> tuple[Move, ...]:
    """What somebody's words say with another verb, as one move or one for each of them; nothing where they do not."""
    if who is None:
        return ()
    whole = words.parse(who, verb, said)
    if isinstance(whole, Move):
        return (whole,)
    each = [words.parse(who, verb, [word]) for word in said]
    moves = tuple(move for move in each if isinstance(move, Move))
    return moves if len(moves) == len(each) else ()


def _likewise(
    entries: Sequence[Entry], first: int, last: int, told: tuple[Entry, ...], words: Vocabulary
) -> Iterator[tuple[int, int, tuple[Entry, ...]]]:
    """Where the next lines say the same of other players, all of them told otherwise: each alone may help nothing."""
    before, now, end = entries[first].what, told[0].what, last
    assert isinstance(before, Move) and isinstance(now, Move)
    while end < len(entries):
        what, after = entries[end].what, _line_around(entries, end)[1]
        if not isinstance(what, Move) or what.verb != before.verb:
            break
        ways = _of_its_words(entries[end:after], words)
        same = next((moves for moves in ways if moves[0].verb == now.verb), None)
        if same is None:
            break
        told, end = (*told, *(entries[end]._replace(what=move) for move in same)), after
    if end > last:
        yield first, end, told


def _said_alike(text: str, verb: str, words: Vocabulary) -> list[Verb]:
    """The other verbs for which a word of a line is said that says this one."""
    for word in re.findall(r"[^\W\d_]+", text):
        verbs = [each for each in words.verbs_of(word) if not each.table]
        if any(each.name == verb for each in verbs):
            return [each for each in verbs if each.name != verb]
    return []


def _unread(entries: Sequence[Entry]) -> float:
    """The first entry that cannot be read, beyond all where there is none."""
    return next((i for i, entry in enumerate(entries) if isinstance(entry.what, Unread)), inf)


def _moved(found: Sequence[Entry], laid_out: Sequence[Entry]) -> float:
    """The first entry that stands elsewhere in another order."""
    return next((i for i, (one, other) in enumerate(zip(found, laid_out, strict=False)) if one is not other), inf)


def _first(run: ReplayResult) -> float:
    """The step of the first line in trouble, beyond all where there is none."""
    return next((violation.step for violation in run.violations if violation.kind != "unknown"), inf)


def _always_otherwise(entry: Entry) -> Entry:
    """An entry with the other thing that its words may have meant."""
    other = next(_as_well(entry.what, entry.text), None) if isinstance(entry.what, Move) else None
    return entry if other is None else entry._replace(what=other)


def _run(start: Start, entries: Sequence[Entry], cutoff: Cutoff | None = None) -> ReplayResult:
    return replay(start, [Step(entry, entry.what) for entry in entries], {}, cutoff)


def _in_own_words(what: Move, text: str) -> bool:
    """Whether a line stands in the log's own words, which say what somebody did."""
    return text.startswith(f"{what.who}: {what.verb} ")


def _as_well(what: Move, text: str) -> Iterator[Move]:
    """What the same words of a line may say as well, where it does not say so plainly."""
    told = [str(value)[1:].split() for value in what.args if str(value)[:1] in ("+", "-")]
    total = sum(int(number) * len(hexes) for number, *hexes in told if number.isdecimal())
    if not told or not is_surely_more(text, total):
        plain = _in_own_words(what, text)
        yield from (other for other in what.otherwise() if not plain or other.who is None or other.verb == what.verb)


def otherwise(what: object, words: Vocabulary, text: str = "") -> Iterator[Move]:
    """What else a move may have meant: who "plays" a card may sneak it."""
    if not isinstance(what, Move) or what.who is None:
        return
    yield from _as_well(what, text)
    yield from _of_another(what, text, words)
    said = list(words_of(words.verbs[what.verb].args, what.args))
    for verb in words.verbs.values():
        if not verb.table and verb.name != what.verb and what.verb in verb.plain:
            move = words.parse(what.who, verb, said)
            if isinstance(move, Move):
                yield move
        elif not verb.table and verb.name != what.verb and text and text.strip() != words.write(what):
            # In other words than the log's, one that is said by all the same words and done with the same things.
            same = words.verbs[what.verb]
            if verb.plain and {*verb.plain} == {*same.plain} and _kinds(verb) == _kinds(same):
                yield words.move(what.who, verb.name, what.args)


def _of_another(what: Move, text: str, words: Vocabulary) -> Iterator[Move]:
    """The same of the others, where a line names nobody but "she": who was named last has only answered."""
    if HE_OR_SHE.match(text) and not players_in(text, words):
        assert what.who is not None
        yield from (words.move(who, what.verb, what.args) for who in words.players if who != what.who)


def _kinds(verb: Verb) -> list[tuple[type, str]]:
    """What a verb is done with."""
    return [(type(field.kind), field.after) for field in verb.args]
