"""Which cards a line means: hands ("Ann's cards were C05 and F01"), cards that nobody can name any more ("and one
more"), several of one name, and the card of whom something has happened to ("the giraffe was eaten")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from pnp.patterns import late
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.idioms.table_talk import suffers
from pnp.referee.log.reader.lookups import moves_of, several_cards, without_owner_s
from pnp.referee.log.spoken import FIGURES, SPELT
from pnp.referee.log.words import LONGEST_TITLE, Vocabulary

WORD = late(r"\w+")
TOKEN = late(r"[^\s,;:.!()]+")
HAND_WAS = late(
    rf"\s{{0,6}}(\w{{1,40}})['’]s\s{{1,3}}(?:(?:first|own|new|starting|opening|initial|\d{{1,2}}|{'|'.join(SPELT)})\s{{1,3}}){{0,2}}(?:cards?|hand)\s{{1,3}}(?:was|were|is|are)\s{{1,3}}",
    re.IGNORECASE,
)
HAS_CARDS = late(  # "Ann has C05 and F01": nothing but cards
    r"\s{0,6}(\w{1,40})\s{1,3}(?:has|have|had|holds?|held)\s{1,3}(?=[A-Z]\d{2}(?:(?:\s{0,3},\s{0,3}(?:and\s{1,3})?|\s{1,3}and\s{1,3}|\s{1,3})[A-Z]\d{2}\b){1,20}\s{0,3}[.!]?$)"
)
MORE_CARDS = late(
    rf"(?P<before>\s{{0,3}},\s{{0,3}}(?:and\s{{1,3}})?|\s{{1,3}}(?:and|plus|\+|&)\s{{1,3}})(?:(?P<many>\d|{'|'.join(SPELT[1:7])})\s{{1,3}}(?:(?:more|other)(?:\s{{1,3}}cards?|\s{{1,3}}ones?)?|others)"
    r"|(?:something|another|some)(?:\s{1,3}(?:else|other|more))?(?:\s{1,3}(?:one|card))?|an?(?:other)?\s{1,3}card|(?:some|an?|another|one)\s{1,3}(?:more\s{1,3}|other\s{1,3})?[a-z]{3,12}\s{1,3}(?:one|card))(?=\s{0,3}(?:$|[.,;!]|and\s))",
    re.IGNORECASE,
)
TURNED_LAST = late(r"(.{1,80}\d)\s{0,3}(?::\s{1,3}|\(\s{0,3})([A-Za-z][^:()\d]{2,60})\)?[.!]?")
TURNED_ON = late(  # "Hard Winter hits Ann, she loses two"
    r"\s{0,3}([A-Za-z][^,;:()\d]{2,60}?)\s{1,3}(?:hits?|strikes?|struck|befalls?|befell|reaches|reached)\s{1,3}(\w{1,40})"
    r"(?:\s{0,3}[,;:.–—-]\s{0,3}|\s{1,3}(?:and|so)\s{1,3})(?:(?:so|and|who)\s{1,3})?(?:(?:she|he|they|it)\s{1,3})?(?=[a-z])(.{3,200})",
    re.IGNORECASE,
)
ARTICLE = frozenset(["a", "an", "the", "her", "his", "their", "its"])
LEAST = 2  # words of a line that says nothing of a card


def hand_was(line: str, words: Vocabulary) -> str:
    """What somebody's cards were, as what was drawn: "Ann's cards were C05 and F01"."""
    found = HAND_WAS.match(line) or HAS_CARDS.match(line)
    who = words.player(found[1]) if found is not None else None
    if found is None or who is None or not any(word.casefold() in words.cards for word in WORD.findall(line)):
        return line
    for verb in words.verbs.values():
        kind = several_cards(verb)
        if kind is not None and kind.unknown:
            return f"{who}: {verb.name} {line[found.end() :]}"
    return line


def more_cards(line: str, words: Vocabulary) -> str:
    """Cards that nobody can name any more, where cards are listed: "discarded F17 and one more"."""
    if MORE_CARDS.search(line) is None:
        return line
    done = [verb for word in WORD.findall(line) for verb in words.verbs_of(word.casefold()) if not verb.table]
    kind = several_cards(done[0]) if done else None
    if kind is None or not (kind.unknown or kind.forgotten):
        return line
    return MORE_CARDS.sub(
        lambda found: (
            found["before"]
            + ", ".join([UNKNOWN] * int(FIGURES.get((found["many"] or "1").casefold(), found["many"] or 1)))
        ),
        line,
    )


def played_by(line: str, before: Sequence[Entry], words: Vocabulary) -> str:
    """A line with whoever played a card for that card, where it tells what happened to it: "the giraffe was eaten"."""
    tokens = list(TOKEN.finditer(line))
    said = [without_owner_s(token[0]) for token in tokens]
    named = [player for word in said if (player := words.player(word)) is not None]
    if named:
        return _lost_own(line, tokens, named, before, words)
    done = [verb for word in said for verb in words.verbs_of(word.casefold()) if not verb.table]
    happened = any(not verb.args for verb in done) or any(suffers(word, words) is not None for word in said)
    if not happened:
        return line
    for at in range(len(said)):
        cards, many = _called(said, at, words)
        who = {player for card in cards for player in _players_of(card, before)}
        if len(who) == 1:
            first = at - (at > 0 and said[at - 1].casefold() in ARTICLE)
            return f"{line[: tokens[first].start()]}{who.pop()}{line[tokens[at + many - 1].end() :]}"
    return line


def _lost_own(
    line: str, tokens: Sequence[re.Match[str]], named: Sequence[str], before: Sequence[Entry], words: Vocabulary
) -> str:
    """The same of one's own, that follows the verb: "Ted loses the frigatebird" is "Ted loses card"."""
    said = [without_owner_s(token[0]) for token in tokens]
    verbs = words.meant(said[1].casefold(), "card") if len(said) > LEAST and words.player(said[0]) is not None else ()
    if len(named) > 1 or not verbs or any(verb.args for verb in verbs):
        return line
    at = 2 + (said[2].casefold() in ARTICLE)
    cards, many = _called(said, at, words) if at < len(said) else ((), 1)
    if at + many != len(said):
        return line
    owned = any({*_players_of(card, before)} == {*named} for card in cards)
    # What cannot be read yet may have told of it, "Sue: firemouth, Ted: frigatebird".
    unread = (entry.text for entry in takewhile(_is_no_heading, reversed(before)) if isinstance(entry.what, Unread))
    owned = owned or any(f"{said[0]}: {' '.join(said[at:])}" in text for text in unread)
    return f"{line[: tokens[1].end()]} card" if owned else line


def _is_no_heading(entry: Entry) -> bool:
    return not isinstance(entry.what, Heading)


def _called(said: Sequence[str], at: int, words: Vocabulary) -> tuple[tuple[str, ...], int]:
    """The cards that may be meant by the words from one on, and how many words these are."""
    wide = words.wide_title(said, at)
    if wide is not None:
        return (wide[0],), wide[1]
    several = _several(said, at, words)
    return several if several is not None else ((), 1)


def _several(said: Sequence[str], at: int, words: Vocabulary) -> tuple[tuple[str, ...], int] | None:
    """The several cards whose name begins at a word, and how many words it has."""
    if words.player(said[at]) is not None:
        return None
    for end in range(min(len(said), at + LONGEST_TITLE), at, -1):
        cards = words.several.get(" ".join(said[at:end]).casefold())
        if cards is not None and not words.verbs_of(said[at].casefold()):
            return cards, end - at
    return None


def _players_of(card: str, before: Sequence[Entry]) -> Iterator[str]:
    """Who has named a card under the present heading."""
    for entry in reversed(before):
        what = entry.what
        if isinstance(what, Heading):
            return
        yield from (move.who for move in moves_of(what) if move.who is not None and card in move.args[:1])


def each_card(line: str, words: Vocabulary) -> list[str]:
    """A line with each of the cards for the name that several have: "Ann plays the cricket"; none where there is no
    such name."""
    tokens = list(TOKEN.finditer(line))
    said = [without_owner_s(token[0]) for token in tokens]
    past = 0  # the words of a name that one card alone has
    for at in range(len(said)):
        wide = words.wide_title(said, at) if at >= past else None
        past = at + wide[1] if wide is not None else past
        found = _several(said, at, words) if at >= past else None
        if found is not None:
            cards, many = found
            first = at - (at > 0 and said[at - 1].casefold() in ARTICLE)
            head, tail = line[: tokens[first].start()], line[tokens[at + many - 1].end() :]
            return [f"{head}{card}{tail}" for card in cards]
    return []


def one_of(read: Sequence[Sequence[Entry]], message: str) -> list[Entry]:
    """What a line tells that was read in several ways: what differs is open; nothing where they tell other things."""
    if not read or any(len(told) != len(read[0]) for told in read):
        return []
    told: list[Entry] = []
    for each in zip(*read, strict=True):
        ways: dict[tuple[Move, ...], None] = {}
        for entry in each:
            what = entry.what
            if not isinstance(what, Move | Unread):
                return []
            ways |= dict.fromkeys(what.may if isinstance(what, Unread) else ((what,),))
        who = {moves[0].who for moves in ways}
        if len(who) != 1:
            return []
        same = len(ways) == 1 and isinstance(each[0].what, Move)
        told.append(each[0] if same else each[0]._replace(what=Unread(message, who.pop(), "", tuple(ways))))
    return told


def turned_beside(line: str, words: Vocabulary) -> tuple[str, Move, str] | None:
    """A card that was turned, by its name, with what stands before it or behind it: "Iron Meteors: Ben's dome loses a
    blue organ", "Ann spins 6: Hard Winter", "Ann spins 6 (Hard Winter)", "Hard Winter hits Ann, she loses two"."""
    struck = TURNED_ON.fullmatch(line)
    if struck is not None and words.player(struck[2]) is not None:
        line = f"{struck[1]}: {struck[2]} {struck[3]}"
    head, _, rest = (part.strip() for part in line.partition(":"))
    last = TURNED_LAST.fullmatch(line.strip())
    for before, title, after in (("", head, rest), (last[1], last[2], "") if last is not None else ("", "", "")):
        card = words.titles.get(" ".join(title.split()).casefold(), "") if before or after else ""
        verb = words.turned(card) if card else None
        if verb is not None:
            return before, words.move(None, verb.name, (card,)), after
    return None
