"""What is general says no game's words: the referee knows of any one game what that game declares."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import pnp
from pnp.referee.game import Game
from pnp.referee.log.fields import flat
from pnp.referee.log.fillers import FILLERS, NEGATING
from pnp.referee.log.kinds import Kind, Word
from pnp.referee.log.places import HexPart
from pnp.referee.log.spoken import AMONG, BEFORE_VERB, IDLE
from tests.referee import plays

ROOT = Path(pnp.__file__).parent
GAMES = ("mating", "scary", "extinction", "bios", "megafauna")
GENERAL = ("referee", "sheets", "press")  # drawing knows what animals look like, and commands have examples
SHORTEST = 3  # letters of a word that can be told from others
# What anybody says of any table, though a game means something of its own by it.
PLAIN = frozenset(
    [
        *("above", "below", "bottom", "lower", "upper", "top", "south", "half", "line", "white", "red", "dark", "net"),
        *("force", "strong", "spin", "stick", "wild", "change", "flip", "fly", "reserve", "score", "event"),
        *("face", "hand", "head", "host"),  # of a die or a card, of cards, of a line; a machine
        *("newborn", "individual"),
    ]
)


def own_words(game: Game) -> Iterator[str]:
    """The words that a game declares for its things, for what they are and for what it counts."""
    yield from game.IDLE
    yield from game.CLAIMS
    for verb in game.VERBS:
        yield from verb.tie_breaks
        yield from (verb.name,) if verb.deck else ()
        for field in flat(verb.args):
            yield from field.called
            for kind in (field.kind, field.kind.parts if isinstance(field.kind, HexPart) else None):
                yield from _of_kind(kind)


def _of_kind(kind: Kind[object] | None) -> Iterator[str]:
    for said in (*kind.words, *kind.said, *kind.does) if isinstance(kind, Word) else ():
        yield from re.split(r"[ _-]", said)


def singular(word: str) -> str:
    return word.casefold().removesuffix("s")


def of_games() -> dict[str, str]:
    """Words that some games declare and others do not, in the singular, with one of them; none that everybody says."""
    declared = {game: {*map(singular, own_words(plays.game(game)))} for game in GAMES}
    often = Counter(word for words in declared.values() for word in words)
    plain = {*map(singular, (*PLAIN, *FILLERS, *NEGATING, *AMONG, *BEFORE_VERB, *IDLE))}
    return {
        word: game
        for game, words in declared.items()
        for word in words
        if often[word] < len(GAMES) and len(word) >= SHORTEST and word.isalpha() and word not in plain
    }


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The texts of a module by which it does something: no docstring."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


@pytest.mark.parametrize("folder", GENERAL)
def test_what_is_general_says_no_words_of_a_game(folder: str) -> None:
    own = of_games()
    assert own["creeple"] == "bios" and own["teeth"] == own["graze"] == "megafauna" and own["female"] == "mating"
    found = [
        f"{path.relative_to(ROOT)}:{line}: {word} ({own[singular(word)]})"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line, text in texts(ast.parse(path.read_text("utf-8")))
        for word in re.findall(r"(?<![a-z\\])[a-z]{3,}", text.casefold())
        if singular(word) in own
    ]
    assert found == []
