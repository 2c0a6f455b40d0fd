"""What parts of cards are called, of which a line chooses one: "turns Ear Bones to Infrasound"."""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.words import Vocabulary

TOKEN = late(r"[\w’'-]+")
UP = late(r"\s{1,3}(?:end|side)?(?:\s{1,3}(?:up|upright|on\s{1,3}top))?(?=\s{0,3}(?:[,;.:]|$))", re.IGNORECASE)


def side_named(line: str, words: Vocabulary) -> str:
    """A line with the log's word for a part that it calls by its name, behind its card where this is not named."""
    found = list(TOKEN.finditer(line))
    tokens = [each[0] for each in found]
    cards = {words.cards.get(token.casefold()) for token in tokens}
    cards |= {title[0] for at in range(len(tokens)) if (title := words.wide_title(tokens, at)) is not None}
    done: list[str] = []
    at = end = 0
    while at < len(tokens):
        side = words.wide_side(tokens, at)
        if side is None or not _is_name(tokens, at, side[1], words):
            at += 1
            continue
        card, _, word = side[0].partition(" ")
        done += [line[end : found[at].start()], word if card in cards else side[0]]
        end = found[at + side[1] - 1].end()
        up = UP.match(line, end)
        end = up.end() if up is not None else end
        at += side[1]
    return "".join([*done, line[end:]])


def _is_name(tokens: list[str], at: int, many: int, words: Vocabulary) -> bool:
    """Whether words are a name: with a capital that begins no line, or several of them, and no name of a card."""
    title = words.wide_title(tokens, at)
    if title is not None and title[1] >= many:
        return False
    return many > 1 or (at > 0 and tokens[at][:1].isupper() and words.player(tokens[at]) is None)
