"""What the second game's templates draw: biomes, omens, rock, the tree of its traits."""

from pnp.art.scary.biomes import biome
from pnp.art.scary.omens import omen
from pnp.art.scary.strata import beds, folds
from pnp.art.scary.tree import tree

FUNCTIONS = {"beds": beds, "biome": biome, "folds": folds, "layered_tree": tree, "omen": omen}
