"""Insects, what they can be told."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.draw.creatures.parameters import flag, number, word


@dataclass(frozen=True, slots=True)
class Insect:
    """What an insect can be told."""

    pose: str = word("rest", "rest threat", "as pinned, or the fore legs raised")
    wings: str = word("elytra", "elytra butterfly moth dragonfly fly wasp bee cricket none", "the wings")
    abdomen: float = number(0.5, "length of the abdomen")
    legs: float = number(0.5, "length of the legs")
    size: float = number(0.5, "thickness of the body")
    hind: float = number(0.3, "strength of the hind legs: above 0.6 they leap")
    horns: str = word("none", "none stag rhino", "jaws or a horn")
    antennae: str = word("short", "none short long feather club elbow", "the feelers")
    eyes: str = word("small", "small big stalk", "the eyes")
    pattern: str = word("plain", "plain spots bands", "the marking of wings or abdomen")
    eyespots: bool = flag("eyes on the wings")
    tails: bool = flag("tails on the hind wings, or two bristles on the abdomen")
    lantern: bool = flag("a glowing end of the abdomen")
