"""What the third game's templates draw: habitats, barriers, the weather, the island."""

from pnp.art.extinction.barriers import barrier
from pnp.art.extinction.habitats import habitat, motif
from pnp.art.extinction.island import island
from pnp.art.extinction.vignettes import vignette
from pnp.art.extinction.weather import weather

FUNCTIONS = {
    "barrier": barrier,
    "habitat": habitat,
    "island_plan": island,
    "motif": motif,
    "vignette": vignette,
    "weather": weather,
}
