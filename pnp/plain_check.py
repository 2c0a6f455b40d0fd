"""`pnp check friday.log` without the command line's own machinery, which takes as long to load as the referee.

Only what can be told at once is told here: plain paths, logs that can be read, a verdict. Whatever is otherwise (an
option, a file that is not there, a line that cannot be read, an output that is closed) is left to `pnp.cli`, which
begins again and has all the words for it.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Sequence


def plain_check(words: Sequence[str]) -> int | None:
    """The exit code of `pnp` with these words, None where nothing has been printed and `pnp.cli` is to be asked."""
    plain = len(words) > 1 and words[0] == "check" and not any(not word or word[0] == "-" for word in words)
    if not plain or sys.platform == "win32" or os.environ.get("PNP_DATA"):
        return None
    try:
        return _checked(words[1:])
    except Exception:
        return None


def _checked(files: Sequence[str]) -> int | None:
    from pathlib import Path

    _load_msgspec()
    from pnp.catalog import own_folder
    from pnp.places import Places
    from pnp.referee.verdict.report import report
    from pnp.terminal import told_on
    from pnp.workshop.evenings.judging import Kits, judge, title_of

    # Python looks for garbage in all that is left when it ends, a tenth of the time of a short command, for nothing.
    atexit.register(gc.freeze)
    here = own_folder(Path.cwd())
    places, kits = Places(here) if here else Places(), Kits()
    verdicts = [judge(Path(file), places, kits) for file in files]
    if any(verdict.problems for verdict in verdicts):
        return None
    told = ("\n".join(told_on(sys.stdout, report(verdict, title_of(verdict, kits)))) for verdict in verdicts)
    sys.stdout.write("\n\n".join(told) + "\n")
    sys.stdout.flush()
    return int(not all(verdict.accepted for verdict in verdicts))


def _load_msgspec() -> None:
    """Load msgspec without typing_extensions, from which it would take what `typing` has as well.

    Where some other package has brought that along, it loads `inspect`, `ast` and `tokenize`: a twelfth of a check.
    None in the place of a module is the import system's way to say that it is not there.
    """
    name = "typing_extensions"
    if name in sys.modules:
        return
    sys.modules[name] = None  # type: ignore[assignment]
    try:
        import msgspec  # noqa: F401
    finally:
        del sys.modules[name]
