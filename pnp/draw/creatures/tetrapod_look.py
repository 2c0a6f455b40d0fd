"""Tetrapods, what they can be told."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.draw.creatures.markings import PATTERNS
from pnp.draw.creatures.parameters import flag, number, word
from pnp.draw.creatures.tetrapod_pose import POSES

HORNS = "none antlers palmate ram bull spiral straight curved prong knobs nasal brow three unicorn"


@dataclass(frozen=True, slots=True)
class Tetrapod:
    """What a tetrapod can be told."""

    pose: str = word("stand", " ".join(POSES), "what it is doing")
    length: float = number(0.5, "length of the trunk")
    bulk: float = number(0.5, "depth of the trunk")
    legs: float = number(0.5, "length of the legs")
    stout: float = number(0.5, "thickness of the legs")
    neck: float = number(0.3, "length of the neck, which also raises it")
    neck_angle: float = number(0, "direction of the neck in degrees, negative upwards; 0 as the pose has it", -90, 90)
    head: float = number(0.5, "size of the head")
    snout: float = number(0.5, "length of the muzzle")
    muzzle: float = number(0.5, "depth of the muzzle: 0 a fox, 1 a hippopotamus")
    tail: float = number(0.4, "length of the tail; 0 for none")
    tail_thick: float = number(0.2, "above 0.35 the tail carries the trunk on, as in reptiles")
    tail_up: float = number(0, "how high the tail is carried")
    slope: float = number(0, "shoulders higher than hips; on two legs, how upright", -1, 1)
    hump: float = number(0, "a hump on the shoulders")
    belly: float = number(0.5, "0 tucked up, 1 hanging")
    ears: str = word("none", "none round pointed long wide flap", "the ears")
    horns: str = word("none", HORNS, "horns or antlers")
    teeth: str = word("none", "none fangs sabre tusks boar walrus", "teeth that show")
    foot: str = word("paw", "paw hoof pad claw web flipper", "the feet")
    back: str = word("none", "none plates spikes sail crest bristles", "what stands along the back")
    armour: str = word("none", "none bands shell", "a shield over the trunk")
    cover: str = word("fur", "fur scales feathers smooth", "the skin")
    crest: str = word("none", "none tube comb tuft", "what stands on the crown")
    mask: str = word("none", "none eye stripe face blaze muzzle", "the marking of the face")
    nose: str = word("none", "none bulb", "a swollen nose, as in elephant seals and saigas")
    throat: str = word("none", "none sac dewlap beard", "what hangs or swells under the chin")
    wings: str = word("none", "none raised spread", "wings of skin")
    stockings: str = word("none", "none dark pale", "lower legs of another colour")
    pattern: str = word("plain", PATTERNS, "the marking of the coat")
    marks: str = word("auto", "auto dark accent light ink paper", "the tone of that marking")
    eye: float = number(0.5, "size of the eye")
    mane: bool = flag("a lion's mane")
    brush: bool = flag("a standing mane along the neck, as in zebras")
    trunk: bool = flag("an elephant's trunk")
    frill: bool = flag("a fan behind the head")
    beak: bool = flag("a horny beak")
    tuft: bool = flag("a tuft at the end of the tail")
    bushy: bool = flag("a bushy tail")
    curl: bool = flag("a tail that is coiled up, as in chameleons")

    @property
    def frog(self) -> bool:
        """Webbed feet and no tail: its eyes bulge and its hind legs fold."""
        return self.foot == "web" and self.tail == 0

    @property
    def furry_tail(self) -> bool:
        """A thick tail is fur in a beast on paws, and flesh in all others."""
        on_paws = self.foot == "paw" and self.cover == "fur" and self.pose not in ("biped", "sprawl", "swim")
        return self.bushy or (self.tail_thick > 0.35 and on_paws and self.armour == "none")
