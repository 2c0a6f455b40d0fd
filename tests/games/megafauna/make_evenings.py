"""Makes the evenings that ship with the game: `python tests/games/megafauna/make_evenings.py` writes all of them.

Each is one of many plays by bots, with what people say at such moments; `eight-slips` is the first evening with
mistakes put in by hand, each in another step. They must be made anew when the cards' numbers change:
`test_evenings.py` says so.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.megafauna.plays import Made, made, text, verdict
from pnp.places import installed

TRIED = 5
EVERY = 5  # turns from one count to the next
# What is said at the first line of a kind, by whoever's line it is.
REMARKS: Mapping[str, str] = {
    "express G": "{who} turns the card round twice before saying which face it is.",
    "role": "{who}: somebody has to.",
    "keep": "{who} looks at everybody, and then decides.",
    "hunt": "{who} says grace.",
    "lose": "{who} coughs.",
    "recess": "{who} wants that back.",
    "reserve": "A knock at the bridge.",
    "card: C": "Nobody likes this card.",
    "card: I": "Feet are heard on the bridge.",
    "card: B": "The little cards are shuffled once more, in the air.",
    "size": "{who} grows.",
}


def spoken(lines: Sequence[str]) -> list[str]:
    """The lines with a remark where something happens for the first time, and counts every fifth turn only."""
    left = dict(REMARKS)
    out: list[str] = []
    turn = 0
    for at, line in enumerate(lines):
        if line.startswith("turn "):
            turn = int(line.split()[1])
        if line.startswith("= ") and turn % EVERY and at < len(lines) - 6:
            continue
        out.append(line)
        who, _, rest = line.partition(": ")
        key = next((key for key in left if line.startswith(key) or rest.startswith(key)), "")
        if key:
            out.append("# " + left.pop(key).replace("{who}", who))
    return out


def lively(play: Made) -> float:
    """How much there is to tell."""
    said = "\n".join(play.lines)
    kinds = sum(
        min(said.count(word), 3) for word in (": keep ", ": hunt ", ": lose ", ": role ", ": express G", "reserve:")
    )
    points = sorted((play.table.score(player) for player in play.players), reverse=True)
    return kinds - (points[0] - points[-1]) / 8


def best(plays: Iterator[Made]) -> Made:
    """The liveliest of some plays."""
    return max(plays, key=lively)


def evenings() -> dict[str, str]:
    """The logs by name."""
    four = best(made(4, seed, header={"length": "standard"}) for seed in range(10))
    lines = spoken(four.lines)
    frozen = next(play for seed in range(400) if _froze(play := made(3, seed, header={"length": "long"})))
    two = best(made(2, seed, header={"length": "class", "lineages": "Ann rrrr, Ben mmrrr"}) for seed in range(10))
    alone = [made(1, seed, header={"length": "standard", "lineages": "Ann mmrrr"}) for seed in range(TRIED)]
    won = max(alone, key=lambda play: play.table.score("Ann"))
    careless = (made(1, seed, "random", {"length": "standard", "lineages": "Ann mmrrr"}) for seed in range(60))
    lost = max((play for play in careless if play.table.wiped_out), key=lambda play: play.table.turn)
    when = {"date": "2026-11-20"}
    return {
        "four-players": text(four, lines, when),
        "frozen-earth": text(frozen, spoken(frozen.lines), {"date": "2026-11-21"}),
        "two-players": text(two, spoken(two.lines), {"date": "2026-11-13"}),
        "solo-won": text(won, spoken(won.lines), {"date": "2026-11-14"}),
        "solo-lost": text(lost, spoken(lost.lines), {"date": "2026-11-15"}),
    }


def _froze(play: Made) -> bool:
    return play.table.land.greenhouse == -3


def main() -> None:
    """Write all of them."""
    folder = installed() / "card_data" / "megafauna" / "logs"
    folder.mkdir(exist_ok=True)
    for name, log in evenings().items():
        (folder / f"{name}.log").write_text(log, encoding="utf-8")
        found = verdict(log)
        causes = sum(r.follows_from is None for r in found.rulings) + sum(c.follows_from is None for c in found.claims)
        sys.stdout.write(f"{name}: {len(log.splitlines())} lines, {causes} causes, {found.place}\n")


if __name__ == "__main__":
    main()
