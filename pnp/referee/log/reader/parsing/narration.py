"""Lines as people tell them afterwards, in whole sentences: "The environment was Berry Glut", "Ben and Cara had lunch",
"Ann moved two markers from C3 to D3". They are tried only where a line cannot be read as it stands.

A sentence is cut into who and what was done; words that carry nothing are left out where they stand in the way, one
after the other, and what is left must be a line of the game. Nothing is guessed: every word that is not idle is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pnp.patterns import late
from pnp.referee.log.fields import flat
from pnp.referee.log.kinds import Card, Die, Number
from pnp.referee.log.moves import Move, Verb
from pnp.referee.log.places import Stack
from pnp.referee.log.reader.coverage.referents import may_be_counted, own_cards
from pnp.referee.log.reader.coverage.roles import reads
from pnp.referee.log.reader.idioms.narrative import DICE_OF_SUM, and_one
from pnp.referee.log.reader.idioms.table_talk import new_cards
from pnp.referee.log.reader.parsing.arguments import JOINING, MANY_ON, Telling
from pnp.referee.log.reader.segments.run_on import AND_HAD, is_of_pieces
from pnp.referee.log.spoken import AMONG, APART_FROM_IT, BEFORE_VERB, FIGURES, OPENING, POSSESSIVE
from pnp.referee.log.words import Vocabulary

MOST_WORDS = 60  # of a sentence; what is longer is no slip of the tongue
ASIDE = late(r"\([^()]*\)")
SUM = late(r"\b(\d{1,2})\s{0,3}\((\d(?:\s{0,3}[+,&]\s{0,3}\d){1,9})\)")  # "rolls 6 (4+2)"
STANDS = late(r"\b(?:now|there\s{1,3}(?:are|were|is|was))\b", re.IGNORECASE)
FIGURE = late(r"(?<!\w)\d")
ARROW = late(r"->|=>|→|>|(?<=\d)[-–](?=[A-Za-z]{1,2}\d)")  # "D7 > E7", "D7-E7"
ADDED = late(r"(?<=[1-6])\+(?=[1-6](?:\D|$))")  # dice: "4+2"
HEADED = late(r"\s{0,6}[A-Za-z]+(?:\s{1,3}[A-Za-z]+){0,3}\s{1,3}\d\s{0,3}[:;]\s")
OUT_OF = late(r"\bout\s{1,3}of\s{1,3}(?=(\w+))", re.IGNORECASE)
LYING_ON = frozenset(["on", "off", "from"])
"""Words before a card from which something is taken, or where it lies."""
NOUN_WITHIN = 3  # words after a verb that are looked through for what it is done with
SEVERAL = 2  # verbs of which one may be likelier
MOST_PHRASE = 4  # words that say a verb together, and a comma: "escaped, paid 3"


def retold(line: str, words: Vocabulary) -> tuple[Move, ...]:
    """The moves that a sentence tells; none where it cannot be read.

    A sentence may tell of several players, and of several things that one did ("evolved T01 and T12").
    """
    if HEADED.match(line) or is_of_pieces(line) or AND_HAD.search(line):
        return ()  # "flip 3: new tile H06 on C2" tells two things, "lost A1 and had 28" as well
    line = and_one(new_cards(line, words))
    if "; draws " in line:
        return ()  # they are told one after the other
    line = OUT_OF.sub(lambda found: "from " if _comes_from(found[1], words) else found[0], line)
    if STANDS.search(line):
        line = MANY_ON.sub(r"\2=\1", line)
    line = SUM.sub(lambda found: f" {found[2]} " if _is_sum(found[1], found[2]) else found[0], line)
    line = DICE_OF_SUM.sub(lambda found: found[2] if _is_sum(found[1], found[2]) else found[0], line)
    if ASIDE.search(line) and not FIGURE.search("".join(ASIDE.findall(line))):
        for little in ("", "on", "from"):  # "sneaks S05 (Ann)", "recesses D10 (rrrr)"
            told = retold(line.replace("(", f" {little} ").replace(")", " "), words)
            if told and all(move.args for move in told):
                return told
    if any(len(aside.split()) == 1 and words.verb(aside.strip("() ")) for aside in ASIDE.findall(line)):
        return ()  # "Ben skips (lunch)": it is what was done
    plain = ASIDE.sub(" ", line).replace(":", " ").replace(",", " , ").strip(" ,.!;")
    plain = ADDED.sub(" ", ARROW.sub(" ", plain))
    tokens = [token.rstrip(".!;") for token in plain.split()]
    tokens = [token for token in tokens if token]
    if not tokens or len(tokens) > MOST_WORDS:
        return ()
    while len(tokens) > 1 and tokens[0].casefold() in OPENING and words.player(tokens[0]) is None:
        del tokens[0]
    who, rest = _players(tokens, words)
    for verb, said in _verbs(rest, words, table=not who):
        told = Telling(words, None if verb.table else who[0]).moves(verb, said)
        if not own_cards(verb, told, words):
            continue  # a rival's card of that name is not turned for all, nor any other by a rival
        if len(who) > 1 and len(told) > 1 and not verb.table and _is_one_card(verb):
            continue  # of two cards that two play, each plays one
        if told and who and not verb.table:
            return tuple(move._replace(who=player) for player in who for move in told)
        if told:
            return told
    return ()


def _is_one_card(verb: Verb) -> bool:
    """Whether a verb is said once, of one card."""
    first = verb.args[0] if verb.args else None
    return first is not None and isinstance(first.kind, Card) and not first.many and not verb.repeats


def _comes_from(word: str, words: Vocabulary) -> bool:
    """Whether a word is what something can be done from: "expresses G12 out of rm"."""
    fields = (field for verb in words.verbs.values() for field in flat(verb.args) if field.after == "from")
    return any(reads(field.kind, word, words) for field in fields)


def _is_sum(total: str, terms: str) -> bool:
    """Whether a number is the sum of the figures in a text."""
    return int(total) == sum(map(int, re.findall(r"\d", terms)))


def _players(tokens: Sequence[str], words: Vocabulary) -> tuple[list[str], list[str]]:
    """Whose line it is, one or several, and what stands after their names."""
    who: list[str] = []
    at = 0
    while at < len(tokens):
        player = words.player(tokens[at].removesuffix("'s").removesuffix("’s"))
        if player is not None:
            who.append(player)
        elif not who or tokens[at].casefold() not in (*JOINING, ",", "both", "all"):
            break
        at += 1
    return list(dict.fromkeys(who)), list(tokens[at:])


def _verbs(tokens: Sequence[str], words: Vocabulary, table: bool) -> Iterator[tuple[Verb, list[str]]]:
    """What may have been done, and the words after it: the verb is the first word that is not idle.

    Who turned a card for all, or spun, is not asked; "Ben is out" says it in its last word. Of the table the verb may
    come last ("E03 was turned"), and a card alone is one that was turned.
    """
    got = False  # "got away" is not "is away"
    for at, token in enumerate(tokens):
        folded = token.casefold()
        if table and (words.wide_title(tokens, at) or ("", 1))[1] > 1:
            break  # "Turning Tide" turns nothing
        phrase, after = _phrase(tokens, at, words)
        yield from ((verb, after) for verb in phrase if verb.table == table or (verb.deck and not table))
        if len(tokens) > at + 2 and tokens[-1].casefold() in APART_FROM_IT:  # "throws C27 away"
            apart = words.meant(folded, tokens[-1].casefold())
            yield from ((verb, list(tokens[at + 1 : -1])) for verb in apart if verb.table == table)
        known = [*words.verbs_of(token)] or [verb for verb in (words.abbreviated(token),) if verb and table]
        found = [verb for verb in known if verb.table == table]
        found += [verb for verb in known if verb.deck and not table]
        said = list(tokens[at + 1 :])
        ahead = [word for word in tokens[:at] if word.casefold() == "one"]  # "had one baby dome"
        noun = _said_by_noun(folded, said, words, table) if found else None
        if noun is not None and noun not in found:
            yield noun, said  # "puts young on G4" is what is told of young
        yield from ((verb, [*ahead, *said]) for verb in found if ahead and any(map(may_be_counted, verb.args)))
        yield from ((verb, said) for verb in _likeliest_first(found, said, words))
        if not found and not table and at == len(tokens) - 1 and not got:
            yield from ((verb, []) for verb in words.verbs.values() if folded in verb.alone)
        idle = folded in BEFORE_VERB or folded in AMONG or folded in words.idle or folded == ","
        if found or phrase or not idle:
            break
        got = got or (folded in words.idle and folded not in BEFORE_VERB)
    if table:
        yield from _last(tokens, words)


def _likeliest_first(found: Sequence[Verb], said: Sequence[str], words: Vocabulary) -> Sequence[Verb]:
    """Verbs that one word may mean, first those to which the words after it belong: "shifts 1 from C3 to D3"."""
    if len(found) < SEVERAL:
        return found
    turned = _turned(said, words)
    many = next((word for word in said if word.casefold() not in AMONG), "").casefold()
    counted = many.isdecimal() or many in FIGURES
    return sorted(found, key=lambda verb: (verb is not turned, counted and not _counts(verb)))


def _counts(verb: Verb) -> bool:
    """Whether a verb says how many."""
    return any(isinstance(field.kind, Number | Stack | Die) for field in flat(verb.args)) or verb.many


def _said_by_noun(verb: str, said: Sequence[str], words: Vocabulary, table: bool) -> Verb | None:
    """The verb that a noun right after another says better than that: "young" after "puts"."""
    for token in said[:NOUN_WITHIN] if verb not in words.verbs else ():
        folded = token.casefold()
        if folded in AMONG or folded in FIGURES or folded.isdecimal():
            continue
        nouns = (found for found in words.verbs_of(folded) if folded in found.plain)
        return next((found for found in nouns if found.table == table and found.args), None)
    return None


def _phrase(tokens: Sequence[str], at: int, words: Vocabulary) -> tuple[tuple[Verb, ...], list[str]]:
    """The verbs that are said by several words from here on, and the words after these."""
    for end in range(min(len(tokens), at + MOST_PHRASE + 2), at + 1, -1):
        said = [token.casefold() for token in tokens[at:end] if token != "," and token.casefold() not in AMONG]
        if len(said) > MOST_PHRASE or tokens[end - 1].casefold() in AMONG:
            continue
        found = words.meant(*said) if len(said) > 1 else ()
        if found:
            return found, list(tokens[end:])
    return (), []


def _turned(tokens: Sequence[str], words: Vocabulary) -> Verb | None:
    """The verb of the table that says which card was turned, where one of its cards is named."""
    for at in range(len(tokens)):
        card = words.cards.get(tokens[at].casefold()) or next(iter(words.wide_title(tokens, at) or ()), None)
        verb = words.turned(str(card)) if card is not None else None
        if verb is not None:
            return verb
    return None


def _last(tokens: Sequence[str], words: Vocabulary) -> Iterator[tuple[Verb, list[str]]]:
    """The table's verbs that stand at the end, with the words before them; and a card that stands alone."""
    for at in range(1, len(tokens)):
        verbs = [verb for verb in words.verbs_of(tokens[at]) if verb.table]
        phrase, after = _phrase(tokens, at, words)
        verbs += [verb for verb in phrase if verb.table and not after]
        turned = _turned(tokens[:at], words)
        ends = all(token.casefold() in words.idle or token.casefold() in AMONG for token in tokens[at + 1 :])
        if ends or phrase:
            yield from ((verb, list(tokens[:at])) for verb in sorted(verbs, key=lambda verb: verb is not turned))
    turned = _turned(tokens, words)
    owned = any(token.casefold() in POSSESSIVE for token in tokens)  # "and his hares" are no card that was turned
    if turned is not None and not owned and _turned(_without_what_lies(tokens, words), words) is turned:
        yield turned, list(tokens)


def _without_what_lies(tokens: Sequence[str], words: Vocabulary) -> list[str]:
    """Without cards on which something lies, or from which it comes: "the one on G04" is no card that was turned."""
    behind = zip(("", *tokens), tokens, strict=False)
    return [word for last, word in behind if not (last.casefold() in LYING_ON and word.casefold() in words.cards)]
