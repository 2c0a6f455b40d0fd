"""Who stays where two creeples come to one half of a hex (rules 11): the first difference decides."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.named import NamedTuple
from pnp.referee.play.misreadings import Misreading

from .lifeforms import LifeForm


class Ring(NamedTuple):
    """Where they meet: the half, the colours of the arrow, who hunts above, and the size of the prey below."""

    half: str
    colours: tuple[str, ...]
    hunted: bool = False
    prey_size: int = 0
    misread: str = ""  # by which paragraph, taken for another rule


MISREADINGS = (
    Misreading("unhunted", "11.4", "with venom and size left out of contests below a carnivore"),
    Misreading("size", "11.4", "with the size compared in every contest of herbivores"),
    Misreading("green", "11.5", "with green organs left out of contests"),
    Misreading("arrow", "11.5", "with one arrow of two counted in contests"),
    Misreading("last", "11.5", "with the other arrow of two counted in contests"),
    Misreading("steps", "1.13", "without the size steps of promoted cards"),
    Misreading("born", "7.5", "with the size of an archetype for every shape at birth"),
    Misreading("harmless", "11.4", "with venom left out of contests"),
    Misreading("stick", "6.8", "with the stick left out of contests"),
    Misreading("plus", "1.10", "with plus organs alone compared in contests"),
    Misreading("basal", "1.10", "with basal organs alone compared in contests"),
    Misreading("lower", "11.6", "with the higher skeletal number winning below"),
    Misreading("fit", "11.7", "with the fit left out of contests of carnivores"),
    Misreading("larger", "11.7", "with the larger of two carnivores winning"),
    Misreading("upper", "11.8", "with the lower skeletal number winning above"),
)
"""What people compare instead, who have misread a paragraph."""


class Outcome(NamedTuple):
    """Whether the newcomer stays, and what decided: the paragraph, and the reason with numbers, those of
    the one who stays first."""

    stays: bool
    rule: str
    reason: str


def contest(new: LifeForm, old: LifeForm, ring: Ring, skeletons: tuple[int, int]) -> Outcome:
    """Newcomer against holder, of different players; `skeletons` are their skeletal numbers."""
    seen_by_both = zip(_measures(new, old, ring, skeletons), _measures(old, new, ring, skeletons[::-1]), strict=True)
    for (rule, won, mine, theirs), (_, lost, _, _) in seen_by_both:
        if mine != theirs:
            return Outcome(mine > theirs, rule, won if mine > theirs else lost)
    raise AssertionError("two phyla with one skeletal number")


def _measures(
    new: LifeForm, old: LifeForm, ring: Ring, skeletons: tuple[int, int]
) -> Iterator[tuple[str, str, float, float]]:
    """What is compared, in order, as far as somebody asks; the larger number stays."""
    misread = ring.misread
    sizes = (new.grown(misread), old.grown(misread))
    if ring.half == "herbivore":
        if misread == "size" or (ring.hunted and misread != "unhunted"):
            if misread != "harmless":
                yield "11.4", "venom", new.venomous, old.venomous
            yield "11.4", f"size {sizes[0]} against {sizes[1]}", *sizes
        yield _arms("11.5", new, old, ring)
        green = (new.count("green"), old.count("green"))
        if misread != "green":
            yield "11.5", f"green organs {green[0]} against {green[1]}", *green
        way = 1 if misread == "lower" else -1
        yield "11.6", f"skeletal number {skeletons[0]} against {skeletons[1]}", way * skeletons[0], way * skeletons[1]
    else:
        yield _arms("11.7", new, old, ring)
        off = (abs(sizes[0] - ring.prey_size), abs(sizes[1] - ring.prey_size))
        if misread == "larger":
            yield "11.7", f"size {sizes[0]} against {sizes[1]}", *sizes
        elif misread != "fit":
            yield "11.7", f"size {off[0]} off the prey against {off[1]}", -off[0], -off[1]
        way = -1 if misread == "upper" else 1
        yield "11.8", f"skeletal number {skeletons[0]} against {skeletons[1]}", way * skeletons[0], way * skeletons[1]


def _arms(rule: str, new: LifeForm, old: LifeForm, ring: Ring) -> tuple[str, str, float, float]:
    """The organs in the colours of the arrow."""
    colours = {"arrow": ring.colours[:1], "last": ring.colours[-1:]}.get(ring.misread, ring.colours)
    arms = (new.arms(colours, ring.misread), old.arms(colours, ring.misread))
    return rule, f"{' and '.join(ring.colours)} organs {arms[0]} against {arms[1]}", *arms
