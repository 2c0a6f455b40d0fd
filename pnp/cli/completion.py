"""Completion while typing, where the terminal can: the line that was begun is finished from what may be answered."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence


def complete_from(forms: Callable[[], Sequence[str]]) -> bool:
    """Let the Tab key complete lines from `forms`. False where there is no terminal, or none that can."""
    if not sys.stdin.isatty():
        return False
    try:
        import readline
    except ImportError:  # Windows has none
        return False

    def completer(text: str, state: int) -> str | None:
        found = [form for form in forms() if form.casefold().startswith(text.casefold())]
        return found[state] if state < len(found) else None

    readline.set_completer(completer)
    readline.set_completer_delims("")
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    return True
