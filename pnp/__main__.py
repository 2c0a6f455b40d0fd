"""`python -m pnp`: the same as `pnp`, where no script is on the path."""

from pnp.cli import main

main()
