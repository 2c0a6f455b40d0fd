"""Makes the evenings that ship with the game: `python tests/games/extinction/make_evenings.py` writes all of them.

Each is the liveliest of many plays by bots, with what people say at such moments; the one with slips is the first
evening with eight mistakes put in where they are possible. They must be made anew when the cards' numbers change:
`test_evenings.py` says so.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.extinction.evening_slips import eight_slips
from games.extinction.plays import NAMES, Made, kit, made
from pnp.games.extinction.cards import GENES, Change
from pnp.places import installed
from pnp.referee.playout.playout import log_text

PLAYS = 40
EVERY = 8  # turns from one count of everything to the next
ROUNDS = 16
SPECIES = ("Otter", "Stork", "Vole")
# What is said at the first change of a kind, and at the first line with a verb, by whoever's line it is.
REMARKS: Mapping[str, str] = {
    "famine": "All those sixes: it had been said before.",
    "pestilence": "Crowded is not the same as strong.",
    "cold": "Cubes are turned down, one by one.",
    "drought": "The dead are taken from where nobody breeds.",
    "mild": "Two turns for the price of one. It takes a while to choose.",
    "fire": "The smoke is seen from every hex.",
    "water": "Nobody swims for a while.",
    "air": "Who put that city there?",
    "destroy": "It took a century to grow.",
    "quiet": "A quiet year. The tea is fetched.",
    "protected": "{who} shows the word, and nothing but the word.",
    "compete": "{who} does the sum twice, and then moves in.",
    "prey": "{who} says grace.",
    "relocate": "{who} would have liked an eleventh barrier.",
    "replace": "{who} is tired of these genes.",
}


def interest(play: Made) -> float:
    """How much there is to tell: many kinds of events, and an end that was close."""
    words = Counter(line.partition(": ")[2].partition(" ")[0] for line in play.lines if ": " in line)
    verbs = ("compete", "prey", "protected", "unprotected", "tolerant", "lose", "choose", "replace", "barrier", "breed")
    kinds = sum(min(words[verb], 4) for verb in verbs) + 6 * ("relocate" in words)
    scores = sorted((play.table.score(player)[0] for player in play.table.players), reverse=True)
    close = scores[0] - scores[1] if len(scores) > 1 else 0
    return kinds + 4 * len(play.table.alive) - close / 4


def liveliest(seats: int, header: Mapping[str, str], turns: range) -> Made:
    """The play with most to tell, of those that last so many turns."""
    plays = [made(seats, seed, ("sensible", "hunter", "breeder")[seed % 3], header) for seed in range(PLAYS)]
    return max((play for play in plays if play.table.turn in turns), key=interest)


def thin(lines: Sequence[str]) -> list[str]:
    """Counts after every eighth turn and at the end only."""
    out: list[str] = []
    turn = 0
    last = max(at for at, line in enumerate(lines) if line.startswith("turn "))
    for at, line in enumerate(lines):
        if line.startswith("turn "):
            turn = int(line.split()[1])
        if not line.startswith("= ") or "winner" in line or at > last or (turn and turn % EVERY == 0):
            out.append(line)
    return out


def spoken(lines: Sequence[str], changes: Mapping[str, Change]) -> list[str]:
    """The lines with a remark where something happens for the first time."""
    left = dict(REMARKS)
    out: list[str] = []
    for line in lines:
        out.append(line)
        who, _, rest = line.partition(": ")
        word = rest.partition(" ")[0]
        kind = changes[word].effect if who == "change" else word
        if rest and kind in left:
            out.append("# " + left.pop(kind).replace("{who}", who))
    return out


def hidden(play: Made, lines: Sequence[str]) -> list[str]:
    """The same evening with all genes hidden, and the survivor's laid open at the end."""
    out = [f"{line.partition(': draw ')[0]}: draw ?" if ": draw " in line else line for line in lines]
    table = play.table
    shown = [
        f"{player}: show {' '.join(str(table.genes.known(player, slot)) for slot in GENES)}" for player in table.alive
    ]
    return [*out[:-1], *shown, out[-1]]


def evenings() -> dict[str, str]:
    """The logs by name."""
    changes: dict[str, Change] = {card.id: card for card in kit().decks["change"]}  # type: ignore[misc]
    four = liveliest(4, {"variant": f"timed {ROUNDS}"}, range(4 * ROUNDS - 3, 4 * ROUNDS + 1))
    two = liveliest(2, {}, range(20, 60))
    three = liveliest(3, {"variant": "timed 10"}, range(25, 31))
    lines = spoken(thin(four.lines), changes)
    head = {"date": "2026-11-20", "variant": f"timed {ROUNDS}"}
    alone = [_renamed(line) for line in spoken(thin(three.lines), changes)]
    return {
        "four-players": log_text("extinction", 1, NAMES, head, lines),
        "eight-slips": eight_slips(log_text("extinction", 1, NAMES, head, [x for x in lines if x[:1] != "#"])),
        "two-players": log_text(
            "extinction", 1, NAMES[:2], {"date": "2026-11-13"}, hidden(two, spoken(thin(two.lines), changes))
        ),
        "one-player": log_text(
            "extinction", 1, SPECIES, {"date": "2026-11-08", "alone": "Dora", "variant": "timed 10"}, alone
        ),
    }


def _renamed(line: str) -> str:
    """A line of three players as one of three species."""
    for name, species in zip(NAMES, SPECIES, strict=False):
        line = line.replace(name, species)
    return line


def main() -> None:
    """Write all of them."""
    folder = installed() / "card_data" / "extinction" / "logs"
    folder.mkdir(exist_ok=True)
    for name, text in evenings().items():
        (folder / f"{name}.log").write_text(text, encoding="utf-8")
        sys.stdout.write(f"{name}: {len(text.splitlines())} lines\n")


if __name__ == "__main__":
    main()
