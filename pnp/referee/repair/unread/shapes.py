"""What lines without a verb say by their shape: whoever writes "Ben 2 F2>F4" for a move writes so all evening, and has
moved with it against the rules, too."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence

from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary

WORD = re.compile(r"\w+")
LISTED = re.compile(r"#(?:(?:, | and |, and )#)+")  # several of a kind are of the shape of one
MOSTLY = 3  # times as often as any other verb


def as_elsewhere(
    written: Sequence[Entry], found: Sequence[Entry], nowhere: Sequence[Entry], words: Vocabulary
) -> list[Entry]:
    """The entries that were `found` for what is `written`; those that are legal `nowhere`, even if a verb was put to
    them since it was asked for there, with the one that nearly all other lines of their shape turned out to have."""
    lost = {_key(entry) for entry in nowhere}
    usual = _usual(written, found, words, lost) if nowhere else {}
    return [usual.get(_key(entry), entry) if _key(entry) in lost else entry for entry in found]


def as_always(written: Sequence[Entry], found: Sequence[Entry], words: Vocabulary) -> list[Entry]:
    """The entries with that verb put to all that have another by what was legal where they stand."""
    usual = _usual(written, found, words)
    return [usual.get(_key(entry), entry) if isinstance(entry.what, Move) else entry for entry in found]


_Key = tuple[int, str]


def _key(entry: Entry) -> _Key:
    return entry.source.line, entry.text


def _usual(
    written: Sequence[Entry], found: Sequence[Entry], words: Vocabulary, lost: Collection[_Key] = ()
) -> dict[_Key, Entry]:
    """Each line that is written without a verb, and tells one thing, with the verb that its shape has mostly, where it
    is not `lost`."""
    bare = {_key(entry): entry for entry in written if isinstance(entry.what, Unread)}
    times = Counter(map(_key, found))
    shapes = {key: _shape(entry, words) for key, entry in bare.items()}
    verbs: dict[str, Counter[str]] = {}
    for entry in found:
        if isinstance(entry.what, Move) and _key(entry) in shapes and _key(entry) not in lost:
            verbs.setdefault(shapes[_key(entry)], Counter())[entry.what.verb] += 1
    usual: dict[_Key, Entry] = {}
    for key, shape in ((key, shape) for key, shape in shapes.items() if times[key] == 1):
        (verb, often), (_, other), *_ = [*verbs.get(shape, Counter()).most_common(2), ("", 0), ("", 0)]
        what = bare[key].what
        assert isinstance(what, Unread)
        moves = [said[0] for said in what.may if len(said) == 1 and said[0].verb == verb]
        if often >= max(1, MOSTLY * other) and len(moves) == 1:
            usual[key] = bare[key]._replace(what=moves[0])
    return usual


def _shape(entry: Entry, words: Vocabulary) -> str:
    """A line without whom and what it names."""
    assert isinstance(entry.what, Unread)
    may = entry.what.may
    named = {part.casefold() for said in may for move in said for arg in move.args for part in str(arg).split()}

    def sign(word: re.Match[str]) -> str:
        said = word[0].casefold()
        if words.player(said) is not None:
            return "who"
        return "#" if said in named or said in words.cards or any(map(str.isdigit, said)) else said

    return LISTED.sub("#", " ".join(WORD.sub(sign, entry.text).split()))
