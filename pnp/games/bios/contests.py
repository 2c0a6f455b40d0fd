"""Who stays where two creeples come to one half of a hex (rules 11): the first difference decides."""

from __future__ import annotations

from pnp.named import NamedTuple

from .lifeforms import LifeForm


class Ring(NamedTuple):
    """Where they meet: the half, the colours of the arrow, who hunts above, and the size of the prey below."""

    half: str
    colours: tuple[str, ...]
    hunted: bool = False
    prey_size: int = 0


class Outcome(NamedTuple):
    """Whether the newcomer stays, and what decided: the paragraph, and the reason with numbers, those of
    the one who stays first."""

    stays: bool
    rule: str
    reason: str


def contest(new: LifeForm, old: LifeForm, ring: Ring, skeletons: tuple[int, int]) -> Outcome:
    """Newcomer against holder, of different players; `skeletons` are their skeletal numbers."""
    for at, (rule, what, mine, theirs) in enumerate(_measures(new, old, ring, skeletons)):
        if mine > theirs:
            return Outcome(True, rule, what)
        if mine < theirs:
            return Outcome(False, rule, _measures(old, new, ring, skeletons[::-1])[at][1])
    raise AssertionError("two phyla with one skeletal number")


def _measures(
    new: LifeForm, old: LifeForm, ring: Ring, skeletons: tuple[int, int]
) -> list[tuple[str, str, float, float]]:
    """What is compared, in order; the larger number stays."""
    arrow = " and ".join(ring.colours)
    arms = (new.arms(ring.colours), old.arms(ring.colours))
    found: list[tuple[str, str, float, float]] = []
    if ring.half == "herbivore":
        if ring.hunted:
            found.append(("11.4", "venom", new.venomous, old.venomous))
            found.append(("11.4", f"size {new.size} against {old.size}", new.size, old.size))
        found.append(("11.5", f"{arrow} organs {arms[0]} against {arms[1]}", *arms))
        green = (new.count("green"), old.count("green"))
        found.append(("11.5", f"green organs {green[0]} against {green[1]}", *green))
        found.append(("11.6", f"skeletal number {skeletons[0]} against {skeletons[1]}", -skeletons[0], -skeletons[1]))
    else:
        found.append(("11.7", f"{arrow} organs {arms[0]} against {arms[1]}", *arms))
        off = (abs(new.size - ring.prey_size), abs(old.size - ring.prey_size))
        found.append(("11.7", f"size {off[0]} off the prey against {off[1]}", -off[0], -off[1]))
        found.append(("11.8", f"skeletal number {skeletons[0]} against {skeletons[1]}", *skeletons))
    return found
