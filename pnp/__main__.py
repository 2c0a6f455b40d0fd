"""`pnp`, and `python -m pnp` where no script is on the path."""

import gc
import sys


def main() -> None:
    """Run the command that was typed."""
    # A command is short or makes millions of small things, and hardly a circle of them: to look for circles less often
    # saves a fifth of `pnp check`. It is said before anything is imported, since that is where most of it is made.
    gc.set_threshold(100_000, 50, 100)
    from pnp.plain_check import plain_check

    code = plain_check(sys.argv[1:])
    if code is not None:
        sys.exit(code)
    from pnp.cli import main as run

    run()


if __name__ == "__main__":
    main()
