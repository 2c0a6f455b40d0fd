"""How the guests write Extinction."""

from __future__ import annotations

from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move

from .guests import Said, Tells, number
from .wording import listed

HEADINGS = {
    "sheet": "{word} {n}",
    "teller": "{Word} {spelt}.",
    "names": "{Word} {n}:",
    "table": "-- {word} {n} --",
    "short": "{W}{n}",
}


def stands(said: Said) -> list[tuple[str, str]]:
    """Hexes and their numbers."""
    return [tuple(word.split("=", 1)) for word in said.words if "=" in word]  # type: ignore[misc]


def spread(said: Said, of: str) -> str:
    """`six on D7 and two on E7`."""
    return listed([of.format(n=number(many), hex=hex_, m=many) for hex_, many in stands(said)])


def plain(said: Said) -> list[str]:
    """The words without commas."""
    return [word for word in said.words if word != ","]


def way(said: Said, by: str = ", ") -> str:
    """The hexes of a journey from the second on."""
    return by.join(plain(said)[2:])


def cut(said: Said) -> str:
    """The words as the log has them."""
    return " ".join(said.words).replace(" ,", ",")


SHEET: Tells = {}  # in the log's own words

TELLER: Tells = {
    "roll": lambda s: f"{s.who} threw {listed([f'a {number(word)}' for word in plain(s)])}.",
    "settle": lambda s: f"{s.who} settled {spread(s, '{n} on {hex}')}.",
    "reposition": lambda s: f"{s.who} repositioned, {spread(s, '{n} on {hex}')}.",
    "draw": lambda s: f"{s.who} drew {listed(plain(s))}.",
    "spin": lambda s: f"The spinner stopped on {number(plain(s)[0])}.",
    "change": lambda s: f"We turned {plain(s)[0]}.",
    "breed": lambda s: f"{s.who} had young, {spread(s, '{hex} has {n} now')}.",
    "tolerant": lambda s: f"{s.who} said tolerant.",
    "lose": lambda s: f"{s.who} lost some, {spread(s, '{hex} has {n} left')}.",
    "choose": lambda s: f"{s.who} chose {number(plain(s)[0])}.",
    "barrier": lambda s: f"{s.who} put a {s.words[0]} on {s.words[1]}.",
    "relocate": lambda s: f"{s.who} moved the barrier on {s.words[0]} to {s.words[1]}.",
    "migrate": lambda s: f"{s.who} sent {number(s.words[0])} from {s.words[1]} to {way(s, ' and ')}.",
    "compete": lambda s: f"{s.who} crowded out {s.words[1]} from {s.words[0]}, {number(s.words[2])} moved in.",
    "prey": lambda s: f"{s.who} ate {s.words[1]} from {s.words[0]}, {number(s.words[2])} moved in.",
    "hunt": lambda s: f"{s.who} announced {s.words[0]}.",
    "protected": lambda s: f"{s.who} showed {s.words[0]}.",
    "unprotected": lambda s: f"{s.who} said unprotected.",
    "replace": lambda s: f"{s.who} changed {number(len(plain(s)))} genes: {listed(plain(s))}.",
    "pass": lambda s: f"{s.who} did nothing more.",
}

NAMES: Tells = {
    "roll": lambda s: f"{s.who} rolls {' + '.join(s.words)}",
    "settle": lambda s: f"{s.who} settles {spread(s, '{m} on {hex}')}",
    "reposition": lambda s: f"{s.who} repositions: {', '.join(f'{h}={n}' for h, n in stands(s))}",
    "draw": lambda s: f"{s.who} draws {', '.join(map(s.named, plain(s)))}",
    "spin": lambda s: f"spin {plain(s)[0]}",
    "change": lambda s: f"change card: {s.named(plain(s)[0])}",
    "breed": lambda s: f"{s.who} reproduces: {', '.join(f'{h}={n}' for h, n in stands(s))}",
    "tolerant": lambda s: f"{s.who} is tolerant",
    "lose": lambda s: f"{s.who} loses: {', '.join(f'{h}={n}' for h, n in stands(s))}",
    "choose": lambda s: (
        f"{s.who} chooses sector {plain(s)[0]}" if s.words[0].isdigit() else f"{s.who} chooses {cut(s)}"
    ),
    "barrier": lambda s: f"{s.who} places a {s.words[0]} on {s.words[1]}",
    "relocate": lambda s: f"{s.who} relocates the barrier on {s.words[0]} to {s.words[1]}",
    "migrate": lambda s: f"{s.who} migrates {s.words[0]} from {s.words[1]} to {way(s, ', ')}",
    "compete": lambda s: f"{s.who} competes from {s.words[0]} to {s.words[1]} with {s.words[2]}",
    "prey": lambda s: f"{s.who} preys from {s.words[0]} on {s.words[1]} with {s.words[2]}",
    "hunt": lambda s: f"{s.who} hunts, {s.words[0]} predator",
    "protected": lambda s: f"{s.who} is protected ({s.words[0]})",
    "unprotected": lambda s: f"{s.who} is unprotected",
    "replace": lambda s: f"{s.who} changes genes: {', '.join(plain(s))}",
    "pass": lambda s: f"{s.who} stops",
}

TABLE: Tells = {
    "roll": lambda s: f"{s.who}'s dice: {listed(plain(s))}",
    "settle": lambda s: f"{s.who}'s cubes stand on {spread(s, '{hex} ({m})')}",
    "reposition": lambda s: f"{s.who}'s cubes now: {spread(s, '{hex} ({m})')}",
    "draw": lambda s: f"{s.who}'s new genes: {', '.join(plain(s))}",
    "spin": lambda s: f"spinner at {plain(s)[0]}",
    "change": lambda s: f"{plain(s)[0]} is turned up",
    "breed": lambda s: f"{s.who}'s young: {', '.join(f'{h} is {n} now' for h, n in stands(s))}",
    "tolerant": lambda s: f"{s.who} is not harmed, tolerant",
    "lose": lambda s: f"{s.who}'s dead: {', '.join(f'{h} is {n} now' for h, n in stands(s))}",
    "choose": lambda s: f"{s.who}'s choice is {plain(s)[0]}",
    "barrier": lambda s: f"a {s.words[0]} of {s.who}'s lies on {s.words[1]} now",
    "relocate": lambda s: f"the barrier on {s.words[0]} lies on {s.words[1]} now, {s.who} moved it",
    "migrate": lambda s: (
        f"{s.who}'s {s.words[0]} from {s.words[1]} are on {plain(s)[-1]} now"
        if len(s.words) == 3
        else f"{s.who}'s {s.words[0]} from {s.words[1]} went over {listed(plain(s)[2:-1])} to {s.words[-1]}"
    ),
    "compete": lambda s: f"{s.words[1]} is {s.who}'s now, {s.words[2]} moved in from {s.words[0]} (compete)",
    "prey": lambda s: f"{s.words[1]} is eaten by {s.who}'s {s.words[0]}, {s.words[2]} moved in",
    "hunt": lambda s: f"{s.who}'s predator type is {s.words[0]}",
    "protected": lambda s: f"{s.who} is protected against {s.words[0]}",
    "unprotected": lambda s: f"{s.who} is unprotected",
    "replace": lambda s: f"{s.who}'s {listed(plain(s))} {'gene goes' if len(plain(s)) == 1 else 'genes go'}",
    "pass": lambda s: f"{s.who} is done",
}

SHORT: Tells = {
    "roll": lambda s: f"{s.who[0]} {'/'.join(s.words)}",
    "settle": lambda s: f"{s.who[0]} sett. {' '.join(f'{h}:{n}' for h, n in stands(s))}",
    "reposition": lambda s: f"{s.who[0]} repos. {' '.join(f'{h}:{n}' for h, n in stands(s))}",
    "draw": lambda s: f"{s.who[0]} draw {' '.join(plain(s))}",
    "spin": lambda s: f"sp. {plain(s)[0]}",
    "change": lambda s: f"ch. {plain(s)[0]}",
    "breed": lambda s: f"{s.who[0]} repr. {' '.join(f'{h}:{n}' for h, n in stands(s))}",
    "tolerant": lambda s: f"{s.who[0]} tol",
    "lose": lambda s: f"{s.who[0]} lose {' '.join(f'{h}:{n}' for h, n in stands(s))}",
    "choose": lambda s: f"{s.who[0]} choose {plain(s)[0]}",
    "barrier": lambda s: f"{s.who[0]} barr. {s.words[0]} {s.words[1]}",
    "relocate": lambda s: f"{s.who[0]} barr. {s.words[0]}-{s.words[1]}",
    "migrate": lambda s: f"{s.who[0]} migr. {s.words[0]}x {'-'.join(plain(s)[1:])}",
    "compete": lambda s: f"{s.who[0]} comp. {s.words[0]}-{s.words[1]}, {s.words[2]} in",
    "prey": lambda s: f"{s.who[0]} prey {s.words[0]}-{s.words[1]}, {s.words[2]} in",
    "hunt": lambda s: f"{s.who[0]} hunt {s.words[0]}",
    "protected": lambda s: f"{s.who[0]} prot. {s.words[0]}",
    "unprotected": lambda s: f"{s.who[0]} unprot",
    "replace": lambda s: f"{s.who[0]} repl. {' '.join(word[:4] + '.' for word in plain(s))}",
    "pass": lambda s: f"{s.who[0]} -",
}

TELLS = {"sheet": SHEET, "teller": TELLER, "names": NAMES, "table": TABLE, "short": SHORT}


LETTERS = 5  # to which long words are cut


def count_of(key: str, many: str) -> str:
    """A number of a thing."""
    return f"score {many}" if key == "score" else f"{many} {key if key in ('individuals', 'cubes') else f'in {key}'}"


def joined(before: object, what: object, said: str, writer: str) -> str | None:
    """What is added to the line before for this one, where both stand in one line; None where they do not."""
    if writer == "sheet":
        if isinstance(what, Move) and what.verb in ("spin", "change") and _row(before, what):
            return f"    {what.verb}: {what.args[0]}"
        return None
    if writer == "names" and isinstance(before, Move) and isinstance(what, Move):
        alike = before.who is not None and before.who == what.who and what.verb != "roll"
        return said.replace(f"{what.who} ", "; ", 1) if alike else None
    return None


def _row(before: object, what: Move) -> bool:
    if what.verb == "spin":
        return isinstance(before, Heading)
    return isinstance(before, Move) and before.verb == "spin"


def bare(before: object, what: object, said: str, writer: str) -> str:
    """What is said without the name, where the line before has it."""
    if writer == "sheet" and isinstance(before, Move) and isinstance(what, Move) and what.who == before.who:
        return said.removeprefix(f"{what.who}: ")
    return said
