"""The verdict on a file: the log read, its game and decks found, and every line of it judged."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pnp.catalog import games, load_rules, refereed
from pnp.errors import Unreadable
from pnp.files import read_text
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.log.custom_decks import BOARD, named_decks
from pnp.referee.log.header import split
from pnp.referee.verdict.check import check
from pnp.referee.verdict.verdict import Unread, Verdict, unreadable
from pnp.store import Store, cache_folder

from .kit import kit_of, rules_of_log

Kits = dict[tuple[str, str], Kit]
"""Kits by game, and by the edition and the files beside the log that they are made of."""


def judge(path: Path, places: Places, kits: Kits, strict: bool = False) -> Verdict:
    """The verdict on one file; kits are loaded once for all logs of a game, and of a folder where decks lie beside."""
    name = str(path)
    game = ""
    try:
        text = read_text(path, others=True)
        raw = split(text, name)
        game = raw.game
        rules = rules_of_log(raw, places)
        pins = (*named_decks(raw.header), *named_decks(raw.header, BOARD))
        decks = f"{raw.edition}" + "".join(f"\n{pin.deck}: {path.parent / pin.file}" for pin in pins)
        if (game, decks) not in kits:
            kits[game, decks] = kit_of(places, raw, path.parent, Store(cache_folder()))
    except Unreadable as error:
        return unreadable(name, game, error.problems)
    verdict = check(rules, kits[game, decks], raw, name, strict)
    if verdict.problems and (other := _spoken(text, game, places)):
        import msgspec

        message = f"the header says {game}, but most lines are in the words of {other}"
        problem = Unread(raw.header["game"].source.line, 1, message)
        verdict = msgspec.structs.replace(verdict, problems=(problem, *verdict.problems))
    return verdict


def title_of(verdict: Verdict, kits: Mapping[tuple[str, str], Kit]) -> str:
    """What the game of a verdict is called, "" where its kit could not be read."""
    return next((kit.title for kit in kits.values() if kit.game == verdict.game), "")


def _spoken(text: str, game: str, places: Places) -> str:
    """The game in whose words most lines of a log are, where that is another than its header says; "" else."""
    said = [line.partition(":")[2].split() for line in text.splitlines()[3:] if ":" in line and line[:1] not in "#="]
    words = [parts[0].casefold() for parts in said if parts]
    shares = {}
    for each in games(places):
        if refereed(each, places):
            known = {verb.name for verb in load_rules(each, places).VERBS} - {"pass", "roll", "draw"}
            shares[each] = sum(word in known for word in words)
    best = max(shares, key=lambda each: shares[each], default=game)
    return best if shares.get(best, 0) > max(2, 2 * shares.get(game, 0), len(words) // 3) else ""
