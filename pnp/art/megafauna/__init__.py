"""What the fifth game's templates draw: wide plains under a flat sky, catastrophes, the plants of its biomes."""

from pnp.art.megafauna.fitted import fitted
from pnp.art.megafauna.flora import flora
from pnp.art.megafauna.plains import brink, plain
from pnp.art.megafauna.skies import catastrophe

FUNCTIONS = {"brink": brink, "catastrophe": catastrophe, "fitted": fitted, "flora": flora, "plain": plain}
