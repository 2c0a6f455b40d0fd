"""What a line says once the words are left out that the game does not know: "Ann opens with C05", "Ann puts D10 on her
mat", "E03 comes up".

Tried last. Words that turn round what is said, or make a plan or a question of it, are never left out: then the line
stays unread. Where the verb is unknown, the position tells it, as for every line that lacks one.
"""

from __future__ import annotations

from typing import Any

from pnp.patterns import late
from pnp.referee.log.kinds import MISSING, Kind
from pnp.referee.log.spoken import FIGURES, NOT_DONE
from pnp.referee.log.words import Vocabulary
from pnp.wording import near

MOST_WORDS = 16
APART = late(r"[,;:.!]|[^\s,;:.!]+")
OTHERWISE = frozenset(
    [
        *NOT_DONE,
        *("not", "never", "without", "except", "instead", "cannot", "can", "could", "would", "should"),
        *("might", "may", "want", "wants", "wanted", "hope", "hopes", "hoped", "think", "thinks"),
        *("thought", "plan", "plans", "planned", "wish", "wishes", "wished", "ask", "asks", "asked"),
        *("whether", "if", "unless", "almost", "nearly", "but", "forgot", "forgets", "forgotten"),
        *("remember", "remembers", "remembered", "wrong", "wrongly", "mistake", "why", "try", "tries"),
        *("tried", "maybe", "perhaps", "later", "last", "previous", "already", "because", "than", "will"),
        *("need", "needs", "needed", "like", "likes", "fear", "fears", "feared", "refuses", "refused"),
        *("before", "going", "bluff", "bluffs", "claims", "pretends", "still", "next", "had", "yet"),
        *("only", "keeps", "kept", "saves", "undo", "undoes", "undid", "undone", "cancels", "cancelled"),
        *("points", "pointed", "threatens", "threatened", "considers", "considered"),
    ]
)
"""Words after which a line says something else than the words around them do."""


def gist(text: str, words: Vocabulary) -> list[str]:
    """A line without the words that mean nothing in the game, or as it was.

    What is left begins with a player, or names a card that can be turned, and names something besides.
    """
    tokens = APART.findall(text)
    if any(not token.replace("'", "").replace("’", "").isalnum() and token not in ",;:.!" for token in tokens):
        return [text]
    if not 1 < len(tokens) <= MOST_WORDS or "?" in text or any(_otherwise(token) for token in tokens):
        return [text]
    of_somebody = words.player(tokens[0]) is not None
    spoken = next((at for at, token in enumerate(tokens) if of_somebody and _is_verb(token, words)), len(tokens))
    kept = [
        token
        for at, token in enumerate(tokens)
        if at > spoken or not token.islower() or token in ",;:." or _means(tokens, at, words)
    ]
    named = [token for token in kept if token.isalnum() and token.casefold() not in words.little]
    if named and words.player(named[0]) is None:
        return [_turned(named, words) or text]
    if not _each_named(tokens, kept, words):
        return [text]  # "builds a reef and grows Grasping Claws" tells two things
    if len(kept) == len(tokens) or len(named) < 2 or tokens[0] != named[0]:
        return [text]
    if all(token.isdecimal() or token.casefold() in FIGURES for token in named[1:]):
        return [text]  # so many of what, nobody knows
    return [" ".join(kept).replace(" ,", ",").replace(" ;", ";").replace(" :", ":").replace(" .", ".")]


def _each_named(tokens: list[str], kept: list[str], words: Vocabulary) -> bool:
    """Whether each part of a line of which words are left out still names something besides players."""
    left = list(kept)
    named = lost = False
    for token in [*tokens, ","]:
        if token in ",;.:" or token.casefold() in ("and", "then"):
            if lost and not named:
                return False
            named = lost = False
        elif token in left:
            named = named or (words.player(token) is None and token.casefold() not in words.little)
        else:
            lost = True
        if token in left:
            left.remove(token)
    return True


def _is_verb(token: str, words: Vocabulary) -> bool:
    """Whether a word is a verb of the game, or may be one with a letter slipped: what stands after it is its own."""
    return words.verb(token) is not None or bool(near(token, list(words.verbs)))


def _turned(named: list[str], words: Vocabulary) -> str:
    """The only card that is named where nothing else is but that it was turned: "revealed environment E03"."""
    cards = [token for token in named if token.casefold() in words.cards]
    verb = words.turned(words.cards[cards[0].casefold()]) if len(cards) == 1 else None
    if verb is None:
        return ""
    said = (
        token in cards or verb in words.verbs_of(token) or verb.name.startswith(token.casefold()) for token in named
    )
    return cards[0] if all(said) else ""


def _otherwise(token: str) -> bool:
    """Whether a word makes something else of its line."""
    folded = token.casefold().replace("’", "'")
    return folded in OTHERWISE or folded.endswith("n't")


def _means(tokens: list[str], at: int, words: Vocabulary) -> bool:
    """Whether a word stands for something: a player, a card or part of its name, a verb, a number, a place."""
    token, folded = tokens[at], tokens[at].casefold()
    if words.player(token) or folded in words.cards or folded in FIGURES or folded in words.little or token.isdecimal():
        return True
    if (
        words.verbs_of(token)
        or _is_verb(token, words)
        or any(words.wide_title(tokens, begin) for begin in range(max(0, at - 3), at + 1))
    ):
        return True
    kinds = {id(field.kind): field.kind for verb in words.verbs.values() for field in verb.args}.values()
    return any(_reads(kind, token, words) for kind in kinds)


def _reads(kind: Kind[Any], token: str, words: Vocabulary) -> bool:
    """Whether a word alone is a value of a kind."""
    if kind.single:
        return kind.read(token, words) not in (None, MISSING)
    taken = kind.take([token], 0, words)
    return taken is not None and taken[1] > 0
