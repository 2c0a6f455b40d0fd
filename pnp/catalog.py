"""Finds the games by looking into `pnp/games`: a folder there is a game."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

import pnp.games
from pnp.errors import Source, Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from pnp.draw.drawing import Drawing
    from pnp.draw.parts import Facts
    from pnp.kit.advice import Advice
    from pnp.kit.records import Kit
    from pnp.kit.tables import Table
    from pnp.places import Places
    from pnp.referee.game import Game
    from pnp.referee.playout.evening import Evening
    from pnp.referee.playout.playout import Bot
    from pnp.store import Store


def games() -> list[str]:
    """The names of all games, sorted.

    >>> "mating" in games()
    True
    """
    import pkgutil

    return sorted(found.name for found in pkgutil.iter_modules(pnp.games.__path__) if found.ispkg)


def load_game(name: str) -> ModuleType:
    """The package of a game: `CARDS` are its card types. Raises Unreadable with a suggestion for an unknown name."""
    known = games()
    if name not in known:
        from pnp.kit.cells import near

        raise Unreadable.at(Source(name or "game"), f"no such game{near(name, known)}; there is {', '.join(known)}")
    from importlib import import_module

    return import_module(f"pnp.games.{name}")


def load_rules(name: str) -> Game:
    """What the referee needs of a game: its verbs and its flow."""
    load_game(name)
    from importlib import import_module

    from pnp.referee.game import Game

    return Game.of(import_module(f"pnp.games.{name}.game"))


def facts(game: str) -> Facts:
    """What the pages print that drawing cannot know: the words of the log, the version of the program.

    A game without rules in Python is printed all the same: it has no log.
    """
    from importlib.util import find_spec

    from pnp import __version__
    from pnp.draw.parts import Facts, Verb

    if find_spec(f"pnp.games.{game}") is None or find_spec(f"pnp.games.{game}.game") is None:
        return Facts(version=__version__)
    # A move that is a class has its grammar beside it.
    grammars = [getattr(verb, "grammar", verb) for verb in load_rules(game).VERBS]
    verbs = tuple(Verb(verb.usage(), verb.help, verb.example) for verb in grammars)
    return Facts(verbs=verbs, version=__version__)


def load_bots(game: str, bot: str) -> Bot:
    """A bot of a game by name; "random" plays every game. Raises Unreadable with the names that there are."""
    from importlib import import_module

    from pnp.kit.cells import near
    from pnp.referee.playout.playout import random_bot

    bots: dict[str, Bot] = {"random": random_bot, **import_module(f"pnp.games.{game}.bots").BOTS}
    if bot not in bots:
        raise Unreadable.at(Source(bot), f"no such bot{near(bot, bots)}; there are {', '.join(bots)}")
    return bots[bot]


def load_evening(name: str) -> Evening:
    """What a game says of its evenings: its module `evening`, where it has one."""
    from importlib import import_module
    from importlib.util import find_spec

    from pnp.referee.playout.evening import Evening

    module = f"pnp.games.{name}.evening"
    return Evening.of(import_module(module) if find_spec(module) else None)


def drawing(places: Places, game: str, mode: str = "full", store: Store | None = None) -> Drawing:
    """What draws a game's faces, together with what only its own pages draw: its folder in `pnp/art`, if it has one.

    Faces that were drawn before come from the `store`, if there is one.
    """
    from importlib import import_module
    from importlib.util import find_spec

    from pnp.draw.drawing import Drawing

    name = f"pnp.art.{game}"
    return Drawing(places, game, mode, import_module(name).FUNCTIONS if find_spec(name) else {}, store)


def kit(places: Places, name: str, own: Mapping[str, Path | Table] | None = None, edition: int = 0) -> Kit:
    """A game's cards, components and rules, as they lie in `places`; with `own` files in the place of its decks.

    An `edition` other than the present one has the cards that it was played with.
    A game may say more of its tables than types can: its `validate(kit)` gives the problems, on every load.
    """
    from pnp.kit.load import load_kit

    game = load_game(name)
    loaded = load_kit(places, name, game.CARDS, own, edition)
    problems = game.validate(loaded) if hasattr(game, "validate") else ()
    if problems:
        raise Unreadable(problems)
    return loaded


def advice(kit: Kit, deck: str) -> Iterable[Advice]:
    """What a game has to say of a deck of its kit beyond what is right or wrong: its `advice.advise`, if it has one."""
    from importlib import import_module
    from importlib.util import find_spec

    name = f"pnp.games.{kit.game}.advice"
    found: Iterable[Advice] = import_module(name).advise(kit, deck) if find_spec(name) else ()
    return found
