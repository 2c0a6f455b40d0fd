"""Finds the games: a folder in `pnp/games` is one, and so is a folder of tables that somebody lays over ours."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pnp.games
from pnp.errors import Source, Unreadable
from pnp.places import Places, installed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.draw.drawing import Drawing
    from pnp.draw.parts import Facts
    from pnp.kit.advice import Advice
    from pnp.kit.manifest import Manifest
    from pnp.kit.package import Package
    from pnp.kit.records import Kit
    from pnp.kit.tables import RawTable
    from pnp.referee.game import Game
    from pnp.referee.playout.evening import Evening
    from pnp.referee.playout.playout import Bot
    from pnp.store import Store


def games(places: Places | None = None) -> list[str]:
    """The names of all games, sorted: those that came with the program and, with `places`, those of folders there.

    >>> "mating" in games()
    True
    """
    import pkgutil

    ours = {found.name for found in pkgutil.iter_modules(pnp.games.__path__) if found.ispkg}
    return sorted(ours | {*own_games(places)})


def _is_ours(name: str) -> bool:
    """Whether a game came with the program: looked for by its name, which is quicker than to list all of them."""
    from importlib.util import find_spec

    spec = find_spec(f"pnp.games.{name}") if name.isidentifier() else None
    return spec is not None and spec.submodule_search_locations is not None


def own_games(places: Places | None) -> list[str]:
    """The games that are folders of somebody's own: without rules in Python."""
    if places is None or len(places.roots) < 2:
        return []
    from pnp.kit.folder.load import own_games as found

    return [name for name in found(places) if not _is_ours(name)]


def own_folder(here: Path) -> Path | None:
    """The folder of somebody's own that one stands in: with a game in its `card_data`, or that game's own folder.

    Never the installation itself, nor a copy of it: a folder in which there is no game but ours counts only where it
    is named.
    """
    for folder in (here, here.parent.parent if here.parent.name == "card_data" else here):
        there = (folder / "card_data").is_dir() and folder.resolve() != installed().resolve()
        if there and own_games(Places(folder)):
            return folder
    return None


def load_game(name: str, places: Places | None = None) -> Package:
    """What the package of a game says of its tables. Raises Unreadable with a suggestion for an unknown name.

    Of a game that is a folder in `places` its tables say it.
    """
    from pnp.kit.package import Package

    if not _is_ours(name) and name not in own_games(places):
        from pnp.wording import near

        known = games(places)
        hint = _beneath(name) or _other_files(name, places) or f"{near(name, known)}; there is {', '.join(known)}"
        raise Unreadable.at(Source(name or "game"), f"no such game{hint}")
    if name in own_games(places) and not base(name, places):
        from pnp.kit.folder.load import read_folder

        assert places is not None
        return Package(read_folder(places, name).types)
    from importlib import import_module

    return Package.of(import_module(f"pnp.games.{base(name, places) or name}"))


def _beneath(name: str) -> str:
    """Where a game lies in a folder right below, which somebody forgot to name."""
    from itertools import islice

    from pnp.kit.names import is_name

    try:
        folders = islice(Path.cwd().iterdir(), 500) if is_name(name) else iter(())
        found = sorted(each.name for each in folders if (each / "card_data" / name).is_dir())
    except OSError:
        return ""
    return f" here; it lies in {found[0]}: say --data {found[0]}, or cd {found[0]} first" if found else ""


def _other_files(name: str, places: Places | None) -> str:
    """Which files lie in a folder of that name where none of them is a table that is read."""
    from itertools import islice

    from pnp.kit.names import is_name

    roots = [*(places.roots[:-1] if places is not None else ()), Path()]
    for root in dict.fromkeys(roots) if is_name(name) else ():
        folder = root / "card_data" / name
        if folder.is_dir():
            files = sorted(
                each.name for each in islice(folder.iterdir(), 500) if each.is_file() and each.name[0] != "."
            )
            there = f"; there is {', '.join(files[:5])}" if files else ""
            return f": no table in {folder}; a table is a .csv or an .xlsx file{there}"
    return ""


def base(name: str, places: Places | None) -> str:
    """The game of ours that a folder says it is a copy of, whose rules and card types it has; "" for none."""
    if places is None or name not in own_games(places) or places.find(f"card_data/{name}/kit.toml") is None:
        return ""
    from pnp.kit.manifest import read_manifest

    found = read_manifest(places, name, folder=True).base
    if found and not _is_ours(found):
        from pnp.wording import near

        file = str(places.get(f"card_data/{name}/kit.toml"))
        raise Unreadable.at(Source(file, 0, "base"), f"no such game{near(found, games())}")
    return found


def load_rules(name: str | Kit, places: Places | None = None) -> Game:
    """What the referee needs of a game: its verbs and its flow. A kit knows of a folder's game where its rules lie."""
    if not isinstance(name, str):
        return _rules_of(name)
    load_game(name, places)
    from importlib import import_module

    from pnp.referee.game import Game

    if places is None or name not in own_games(places):
        return Game.of(import_module(f"pnp.games.{name}.game"))
    if copy_of := base(name, places):
        return Game.of(import_module(f"pnp.games.{copy_of}.game"))
    return _folder_rules(name, places)


def _folder_rules(name: str, places: Places) -> Game:
    """The rules in a folder: in Python, where that is trusted, or what its counts.toml tells."""
    from pnp.kit.folder.read_counts import read_counts
    from pnp.referee.game import Game

    path = places.find(f"card_data/{name}/referee.py")
    if path is not None:
        from pnp.trust import run, trusted_program

        program = trusted_program(path)
        return Game.of(run(program.source, path, f"pnp_own_{name}"))
    counts = read_counts(places, name)
    if counts is None:
        message = "has no referee: it prints. A counts.toml that says what is counted gives it one"
        raise Unreadable.at(Source(name), f"{message} (docs/a-game-of-your-own.md)")
    from pnp.referee.counts import game_of

    own = kit(places, name)
    return game_of(counts, own.rules.edition, {deck: own.decks[deck][0].id for deck in counts.deck})


def _rules_of(kit: Kit) -> Game:
    """The rules of a kit, also where nobody knows its folder: in another process, or on another machine."""
    told = kit.rules_from
    if told is None or told.base:
        return load_rules(told.base if told else kit.game)
    from pnp.kit.folder.counts import Counts
    from pnp.referee.counts import game_of

    counts = told.counts
    places = Places(*map(Path, told.roots))
    if isinstance(counts, Counts) and places.find(f"card_data/{kit.game}/referee.py") is None:
        return game_of(counts, kit.rules.edition, {deck: kit.decks[deck][0].id for deck in counts.deck})
    return _folder_rules(kit.game, places)


def refereed(name: str, places: Places | None = None) -> bool:
    """Whether a game has a referee, whole or of its counts."""
    try:
        load_rules(name, places)
    except (Unreadable, ModuleNotFoundError):
        return False
    return True


def facts(game: str, places: Places | None = None, store: Store | None = None) -> Facts:
    """What the pages print that drawing cannot know: the words of the log, the version of the program.

    A game without rules in Python is printed all the same: it has no log. With a `store` the rules are read only when
    their code has changed.
    """
    from importlib.util import find_spec

    from pnp import __version__
    from pnp.draw.parts import Facts, Verb

    if game in own_games(places):
        if not refereed(game, places):
            return Facts(version=__version__)
        store = None  # its rules are somebody's own files
    elif game not in games() or find_spec(f"pnp.games.{game}") is None or find_spec(f"pnp.games.{game}.game") is None:
        return Facts(version=__version__)
    key = ""
    if store is not None:
        import msgspec

        from pnp.hashes import code_hash, digest, versions

        key = digest(code_hash("", "referee", "kit", f"games/{game}"), versions("msgspec"), __version__, game)
        if data := store.get("facts", key):
            return Facts(verbs=msgspec.json.decode(data, type=tuple[Verb, ...]), version=__version__)
    # A move that is a class has its grammar beside it.
    grammars = [getattr(verb, "grammar", verb) for verb in load_rules(game, places).VERBS]
    verbs = tuple(Verb(verb.usage(), verb.help, verb.example) for verb in grammars)
    if store is not None:
        store.put("facts", key, msgspec.json.encode(verbs))
    return Facts(verbs=verbs, version=__version__)


def load_bots(game: str | Kit, bot: str, places: Places | None = None) -> Bot:
    """A bot of a game by name; "random" plays every game. Raises Unreadable with the names that there are."""
    if not isinstance(game, str):
        told = game.rules_from
        if told is None or told.base:
            return load_bots(told.base if told else game.game, bot)
        game, places = game.game, Places(*map(Path, told.roots))
    from importlib import import_module

    from pnp.referee.playout.playout import random_bot
    from pnp.wording import near

    bots: dict[str, Bot] = {"random": random_bot}
    if game in own_games(places) and not base(game, places):
        bots["sensible"] = random_bot  # nobody has written a better one
    if game not in own_games(places) or (game := base(game, places)):
        bots |= import_module(f"pnp.games.{game}.bots").BOTS
    if bot not in bots:
        raise Unreadable.at(Source(bot), f"no such bot{near(bot, bots)}; there are {', '.join(bots)}")
    return bots[bot]


def load_evening(name: str | Kit) -> Evening:
    """What a game says of its evenings: its module `evening`, where it has one."""
    if not isinstance(name, str):
        name = (name.rules_from.base or "_") if name.rules_from is not None else name.game
    from importlib import import_module
    from importlib.util import find_spec

    from pnp.referee.playout.evening import Evening

    module = f"pnp.games.{name}.evening"
    return Evening.of(import_module(module) if _is_ours(name) and find_spec(module) else None)


def drawing(places: Places, game: str, mode: str = "full", store: Store | None = None) -> Drawing:
    """What draws a game's faces, together with what only its own pages draw: its folder in `pnp/art`, if it has one.

    Faces that were drawn before come from the `store`, if there is one.
    """
    from importlib import import_module
    from importlib.util import find_spec

    from pnp.draw.drawing import Drawing

    # Whatever else a game is called, it is looked for among ours by the names of ours alone.
    ours = base(game, places) or game
    name = f"pnp.art.{ours}"
    known = ours in games() and find_spec(name)
    return Drawing(places, game, mode, import_module(name).FUNCTIONS if known else {}, store)


def played_kit(places: Places, name: str, store: Store) -> Kit:
    """A game's cards and rules for whoever only plays; shipped ones come from the `store` once they are there.

    A kit from there has no components.
    """
    if len(places.roots) > 1 or not _is_ours(name):
        return kit(places, name)
    from pnp.kit.kept import keep_kit, kept_kit, key_of

    key = key_of(name, places.roots[0] / "card_data" / name)
    found = kept_kit(store, key, name, load_game(name).CARDS)
    if found is None:
        found = kit(places, name)
        keep_kit(store, key, found)
    return found


def kit(places: Places, name: str, own: Mapping[str, Path | RawTable] | None = None, edition: int = 0) -> Kit:
    """A game's cards, components and rules, as they lie in `places`; with `own` files in the place of its decks.

    An `edition` other than the present one has the cards that it was played with.
    A game may say more of its tables than types can: its `validate(kit)` gives the problems, on every load.
    """
    if name in own_games(places) and not base(name, places):
        from pnp.kit.folder.load import folder_kit

        return folder_kit(places, name, own)
    from pnp.kit.load import load_kit

    game = load_game(name, places)
    loaded = load_kit(places, name, game.CARDS, own, edition)
    if problems := game.validate(loaded):
        raise Unreadable(problems)
    if copy_of := base(name, places):
        import msgspec

        from pnp.kit.records import OwnRules

        loaded = msgspec.structs.replace(loaded, rules_from=OwnRules(base=copy_of))
    return loaded


def manifest(places: Places, name: str) -> Manifest:
    """What a game says of itself, with its components counted."""
    if name in own_games(places) and not base(name, places):
        from pnp.kit.folder.load import folder_manifest

        return folder_manifest(places, name)
    from pnp.kit.load import load_manifest

    return load_manifest(places, name)


def advice(kit: Kit, deck: str) -> Iterable[Advice]:
    """What a game has to say of a deck of its kit beyond what is right or wrong: its `advice.advise`, if it has one."""
    from importlib import import_module
    from importlib.util import find_spec

    if kit.game not in games() or find_spec(f"pnp.games.{kit.game}") is None:
        return ()
    name = f"pnp.games.{kit.game}.advice"
    found: Iterable[Advice] = import_module(name).advise(kit, deck) if find_spec(name) else ()
    return found
