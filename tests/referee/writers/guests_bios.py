"""How the guests write Bios: Megafauna."""

from __future__ import annotations

import re

from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move

from .guests import Said, Tells, number
from .guests_extinction import bare, cut, plain
from .wording import listed

__all__ = ["HEADINGS", "LETTERS", "TELLS", "bare", "count_of", "joined"]

HEADINGS = {
    "sheet": "{word} {n}",
    "teller": "{Word} {spelt}.",
    "names": "{Word} {n}:",
    "table": "-- {word} {n} --",
    "short": "{W}{n}",
}
HALVES = {"herbivore": "below", "carnivore": "above"}


def forms(shape: str) -> str:
    """Several of a shape."""
    return shape if shape == "fish" else f"{shape}s"


def a(word: str) -> str:
    """With an article."""
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def lost(said: Said, of: str, form: str) -> str:
    """Organs that go, by `green from G04 of fish`."""
    items = re.findall(r"(\w+) from (\w+)(?: of (\w+))?", cut(said))
    return listed(
        [of.format(colour=colour, card=card, name=said.named(card)) + (form.format(shape=shape) if shape else "")
         for colour, card, shape in items]
    )  # fmt: skip


def places(said: Said, of: str) -> str:
    """Creeples that go, by `dome L4 carnivore lying`."""
    items = re.findall(r"(\w+) (\w\d) ?(herbivore|carnivore)?( lying)?", cut(said))
    return listed(
        [of.format(shape=shape, hex=hex_, half=half, level=HALVES.get(half, ""), lying=lying)
         for shape, hex_, half, lying in items]
    )  # fmt: skip


def promoted(said: Said, tool: str, host: str, parent: str) -> str:
    """What comes of a promotion."""
    text = cut(said)
    if found := re.search(r"take (\w+)", text):
        return tool.format(tool=found[1])
    if found := re.search(r"host (\w+) (\w+)", text):
        return host.format(who=found[1], shape=found[2])
    if found := re.search(r"in (\w\d) ?(\w*)", text):
        return parent.format(hex=found[1], half=found[2], level=HALVES.get(found[2], "")).replace("  ", " ")
    return ""


def ends(said: Said) -> str:
    """The end that is up, if the line says so."""
    return next((word for word in said.words[1:] if word in ("A", "B")), "")


def given(said: Said, of: str) -> str:
    """Basal organs that go, by `dome red 2`."""
    items = re.findall(r"(\w+) (\w+) (\d+)", cut(said))
    return listed([of.format(shape=s, forms=forms(s), colour=c, n=number(n), m=n) for s, c, n in items])


def settled(said: Said, of: str) -> str:
    """Where a newborn stands."""
    found = re.match(r"(\w+) (\w\d) (\w+)(?: from (\w\d))?", cut(said))
    if found is None:
        return f"{said.who}: settle {cut(said)}"
    shape, hex_, half, start = found.groups()
    text = of.format(who=said.who, w=said.who[0], shape=shape, a=a(shape), hex=hex_, half=half, level=HALVES[half])
    return f"{text} from {start}" if start else text


def populated(said: Said, one: str, some: str) -> str:
    """How many are newborn."""
    shape, *many = said.words
    text = some if many else one
    return text.format(
        who=said.who, w=said.who[0], shape=shape, forms=forms(shape), n=number(many[0]) if many else "", m=many
    )


SHEET: Tells = {}  # in the log's own words

TELLER: Tells = {
    "metabolic": lambda s: f"New in the metabolic row: {listed(plain(s))}.",
    "darwinian": lambda s: f"New in the Darwinian row: {listed(plain(s))}.",
    "event": lambda s: f"We turned event {s.words[0]}.",
    "dice": lambda s: f"We threw {listed([number(word) for word in plain(s)])}.",
    "lose": lambda s: f"{s.who} lost {lost(s, 'a {colour} organ from {card}', '')}.",
    "cull": lambda s: f"{s.who} took back {places(s, 'the {shape} on {hex}, the{lying} {half}')}.",
    "mutate": lambda s: f"{s.who} took {listed(plain(s)[1:])} for the {forms(s.words[0])}.",
    "promote": lambda s: (
        f"{s.who} promoted {s.words[0]}"
        + (f", end {ends(s)}" if ends(s) else "")
        + promoted(s, " and took the {tool}", ", with {who}'s {shape} as host", ", the {half} on {hex} is the parent")
        + "."
    ),
    "populate": lambda s: populated(
        s, "{who} populated, as many {forms} as possible.", "{who} populated, {n} {forms}."
    ),
    "neoteny": lambda s: f"{s.who} gave up {given(s, '{n} {colour} of the {forms}')} (neoteny).",
    "resurrect": lambda s: f"{s.who} began again on {s.words[0]}.",
    "settle": lambda s: settled(s, "{who} put {a} on {hex} as a {half}") + ".",
    "return": lambda s: f"{s.who} put the newborn {s.words[0]} back.",
    "yield": lambda s: f"{s.who} laid the {s.words[0]} one down.",
    "stand": lambda s: f"{s.who} stood up {places(s, 'the {shape} on {hex}, the {half}')}.",
    "rise": lambda s: f"{s.who}'s {s.words[0]} on {s.words[1]} rose.",
    "flee": lambda s: f"{s.who}'s {s.words[0]} fled from {s.words[1]} to {listed(cut(s).split(' to ')[1:])}.",
    "die": lambda s: f"{s.who}'s {s.words[0]} on {s.words[1]} died.",
    "pass": lambda s: f"{s.who} did nothing more.",
}

NAMES: Tells = {
    "metabolic": lambda s: f"metabolic row: {', '.join(map(s.named, plain(s)))}",
    "darwinian": lambda s: f"Darwinian row: {', '.join(map(s.named, plain(s)))}",
    "event": lambda s: f"event: {s.named(s.words[0])}",
    "dice": lambda s: f"dice {' '.join(plain(s))}",
    "lose": lambda s: f"{s.who} loses {lost(s, '{colour} from {name}', '')}",
    "cull": lambda s: f"{s.who} culls {places(s, '{shape} {hex} {half}{lying}')}",
    "mutate": lambda s: f"{s.who} mutates {s.words[0]}: {', '.join(map(s.named, plain(s)[1:]))}",
    "promote": lambda s: (
        f"{s.who} promotes {s.named(s.words[0])}"
        + (f" to end {ends(s)}" if ends(s) else "")
        + promoted(s, ", takes the {tool}", ", hosts {who}'s {shape}", ", parent {hex} {half}")
    ),
    "populate": lambda s: populated(s, "{who} populates {forms}", "{who} populates {m[0]} {forms}"),
    "neoteny": lambda s: f"{s.who} neoteny: {given(s, '{m} {colour} of {shape}')}",
    "resurrect": lambda s: f"{s.who} resurrects on {s.words[0]}",
    "settle": lambda s: settled(s, "{who} settles {shape} on {hex}, {half}"),
    "return": lambda s: f"{s.who} returns {s.words[0]}",
    "yield": lambda s: f"{s.who} yields, {s.words[0]} one",
    "stand": lambda s: f"{s.who} stands up {places(s, '{shape} on {hex}, {half}')}",
    "rise": lambda s: f"{s.who} rises with the {s.words[0]} on {s.words[1]}",
    "flee": lambda s: f"{s.who} flees with {cut(s)}",
    "die": lambda s: f"{s.who} loses {places(s, '{shape} on {hex}, {half}')}",
    "pass": lambda s: f"{s.who} passes",
}

TABLE: Tells = {
    "metabolic": lambda s: f"{listed(plain(s))} {'is' if len(plain(s)) == 1 else 'are'} new in the metabolic row",
    "darwinian": lambda s: f"{listed(plain(s))} {'is' if len(plain(s)) == 1 else 'are'} new in the Darwinian row",
    "event": lambda s: f"{s.words[0]} is turned up",
    "dice": lambda s: f"the dice: {', '.join(plain(s))}",
    "lose": lambda s: f"{s.who}'s {lost(s, '{colour} cube on {card}', '')} is off",
    "cull": lambda s: f"{s.who}'s {places(s, '{shape} on {hex} ({level}{lying})')} back to unborn",
    "mutate": lambda s: (
        f"{listed(plain(s)[1:])} {'lies' if len(plain(s)) == 2 else 'lie'} beside {s.who}'s {s.words[0]} now"
    ),
    "promote": lambda s: (
        f"{s.who}'s {s.words[0]} is promoted"
        + (f", end {ends(s)} up" if ends(s) else "")
        + promoted(
            s,
            ", {who} has the {tool}".replace("{who}", s.who),
            ", {who}'s {shape} is on it",
            ", in place of {hex} {half}",
        )
    ),
    "populate": lambda s: populated(s, "{who}'s newborn: {forms}", "{who}'s newborn: {m[0]} {forms}"),
    "neoteny": lambda s: f"{s.who}'s {given(s, '{shape} has {m} {colour} less')} (neoteny)",
    "resurrect": lambda s: f"{s.who}'s archetype is back on {s.words[0]}",
    "settle": lambda s: settled(s, "{who}'s newborn {shape} stands on {hex} now, {level}"),
    "return": lambda s: f"{s.who}'s newborn {s.words[0]} goes back",
    "yield": lambda s: f"{s.who}'s {s.words[0]} one lies down",
    "stand": lambda s: f"{s.who}'s {places(s, '{shape} on {hex} ({level})')} is up again",
    "rise": lambda s: f"{s.who}'s {s.words[0]} on {s.words[1]} is above now",
    "flee": lambda s: f"{s.who}'s {s.words[0]} from {s.words[1]} is on {cut(s).split(' to ')[-1]} now",
    "die": lambda s: f"{s.who}'s {places(s, '{shape} on {hex} ({level})')} is dead",
    "pass": lambda s: f"{s.who} is done",
}

SHORT: Tells = {
    "metabolic": lambda s: f"met. {' '.join(plain(s))}",
    "darwinian": lambda s: f"darw. {' '.join(plain(s))}",
    "event": lambda s: f"ev. {s.words[0]}",
    "dice": lambda s: f"dice {'/'.join(plain(s))}",
    "lose": lambda s: f"{s.who[0]} lose {lost(s, '{colour} {card}', '')}",
    "cull": lambda s: f"{s.who[0]} cull {places(s, '{shape} {hex} {half:.4}.{lying}')}",
    "mutate": lambda s: f"{s.who[0]} mut. {' '.join(plain(s)[1:])} ({s.words[0]})",
    "promote": lambda s: (
        f"{s.who[0]} prom. {s.words[0]}{ends(s)}"
        + promoted(s, " +{tool}", " host {who[0]} {shape}", " in {hex} {half:.4}.")
    ),
    "populate": lambda s: populated(s, "{w} pop. {shape}", "{w} pop. {m[0]} {shape}"),
    "neoteny": lambda s: f"{s.who[0]} neot. {given(s, '{m} {colour} {shape}')}",
    "resurrect": lambda s: f"{s.who[0]} resurr. {s.words[0]}",
    "settle": lambda s: settled(s, "{w} set. {shape} {hex} {half:.4}."),
    "return": lambda s: f"{s.who[0]} ret. {s.words[0]}",
    "yield": lambda s: f"{s.who[0]} yield {s.words[0]}",
    "stand": lambda s: f"{s.who[0]} stand {places(s, '{shape} {hex} {half:.4}.')}",
    "rise": lambda s: f"{s.who[0]} rise {s.words[0]} {s.words[1]}",
    "flee": lambda s: f"{s.who[0]} flee {cut(s).replace(' to ', '>')}",
    "die": lambda s: f"{s.who[0]} die {places(s, '{shape} {hex} {half:.4}.')}",
    "pass": lambda s: f"{s.who[0]} -",
}

TELLS = {"sheet": SHEET, "teller": TELLER, "names": NAMES, "table": TABLE, "short": SHORT}


LETTERS = 4  # to which long words are cut


def count_of(key: str, many: str) -> str:
    """A number of a thing."""
    if key == "map":
        return f"{many} on the map"
    if many in ("1", number(1)):
        return f"{many} {key.removesuffix('s')}"
    return f"{many} {forms(key) if key in ('dome', 'insect', 'worm', 'snail') else key}"


def joined(before: object, what: object, said: str, writer: str) -> str | None:
    """What is added to the line before for this one, where both stand in one line; None where they do not."""
    if writer == "sheet":
        row = isinstance(what, Move) and what.verb == "event" and isinstance(before, Heading) and before.word == "turn"
        return f"    {said}" if row else None
    if writer == "names" and isinstance(before, Move) and isinstance(what, Move):
        return said.replace(f"{what.who} ", "; ", 1) if before.who is not None and before.who == what.who else None
    return None
