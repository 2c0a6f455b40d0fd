"""The words that decisions are made of, with a number for each that never changes: they are the actions of a program.

A decision is asked in steps, and each answer is spelled word by word: a verb, a card, a hex, a number. The words of a
game stand in `card_data/<game>/actions.txt`, one on a line; its number is its place there. New words go to the end:

    python -m pnp.agents.words mating
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp import catalog
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.log.kinds import Value
from pnp.referee.play.play import Play

PASS = "pass"  # nothing, or nothing more
OUT = "-"  # an argument that may be left out, and is
STOP = "."  # the answer is complete as it stands, though another goes on
HIDDEN = "?"  # in what a seat has seen: a card that it has not
OWN = (PASS, OUT, STOP, HIDDEN)
NUMBERS = range(100)
SEATS = 10
NAMES = tuple(f"Seat{seat}" for seat in range(1, SEATS + 1))


def file_of(game: str) -> str:
    """Where the words of a game stand, in places."""
    return f"card_data/{game}/actions.txt"


def spelled(value: Value) -> tuple[str, ...]:
    """One answer word by word.

    >>> spelled("red from R03 of dome"), spelled("D7=6"), spelled(4), spelled("")
    (('red', 'from', 'R03', 'of', 'dome'), ('D7', '6'), ('4',), ('-',))
    """
    words = tuple(str(value).replace("=", " ").replace(",", " ").split())
    return words or (OUT,)


def words_of(kit: Kit) -> list[str]:
    """Every word that an answer of a game can hold, in order of the alphabet."""
    rules = catalog.load_rules(kit)
    play = Play(rules, kit, NAMES[: kit.players[1]], {})
    found = {*OWN, *(str(number) for number in NUMBERS), *NAMES[: kit.players[1]]}
    found |= {card.id for deck in kit.decks.values() for card in deck}
    for verb in rules.VERBS:
        found.add(verb.name)
        for field in verb.args:
            for value in field.kind.values(play.words):
                found.update(spelled(value))
    return sorted(found)


class Words:
    """The words of a game and their numbers. Words that the file has not yet, as of a deck of one's own, come last."""

    def __init__(self, kit: Kit, places: Places) -> None:
        kept = places.text(file_of(kit.game)).split() if places.find(file_of(kit.game)) else []
        self.all: Sequence[str] = [*kept, *missing(kept, kit)]
        self.ids = {word: at for at, word in enumerate(self.all)}

    def __len__(self) -> int:
        return len(self.all)


def missing(kept: Iterable[str], kit: Kit) -> list[str]:
    """The words that a file lacks."""
    known = set(kept)
    return [word for word in words_of(kit) if word not in known]


def main(games: Sequence[str]) -> None:
    """Add to the files what they lack."""
    from pnp.places import installed

    for game in games:
        path = installed() / file_of(game)
        kept = path.read_text(encoding="utf-8").split() if path.exists() else []
        new = missing(kept, catalog.kit(Places(), game))
        path.write_text("".join(f"{word}\n" for word in (*kept, *new)), encoding="utf-8")


if __name__ == "__main__":
    import sys

    main(sys.argv[1:] or catalog.games())
