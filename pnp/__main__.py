"""`pnp`, and `python -m pnp` where no script is on the path."""

import gc
import io
import sys


def main() -> None:
    """Run the command that was typed."""
    # A command is short or makes millions of small things, and hardly a circle of them: to look for circles less often
    # saves a fifth of `pnp check`. It is said before anything is imported, since that is where most of it is made.
    gc.set_threshold(100_000, 50, 100)
    for stream in (sys.stdout, sys.stderr):
        # A console or a pipe of Windows may have 256 letters: what is not among them is spelt out, as JSON does.
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="backslashreplace")
    from pnp.plain_check import plain_check

    code = plain_check(sys.argv[1:])
    if code is not None:
        sys.exit(code)
    from pnp.cli import main as run

    run()


if __name__ == "__main__":
    main()
