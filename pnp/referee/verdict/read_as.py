"""How lines were read that stand in the writer's own words: whoever argues over them must be able to see it."""

from __future__ import annotations

from pnp.referee.log.entries import Log, Unread
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary
from pnp.wording import names_of, number_of

SHOWN = 3  # lines


def read_as(log: Log, words: Vocabulary) -> list[str]:
    """What `log.jotted` was read as, a sentence for each of the first lines; which were taken for remarks."""
    told: dict[int, list[str]] = {}
    for entry in log.entries:
        if entry.source.line in log.jotted and not isinstance(entry.what, Unread):
            told.setdefault(entry.source.line, []).append(_read(entry.what, words))
    said = [f"line {line} is read as {names_of(list(dict.fromkeys(parts)))}" for line, parts in [*told.items()][:SHOWN]]
    if len(told) > SHOWN:
        more = number_of(len(told) - SHOWN, "more line is", "more lines are")
        said.append(f"{more} in words of their own, too: `pnp log format` shows how each is read")
    unread = {entry.source.line for entry in log.entries}
    passed = [str(line) for line in log.jotted if line not in unread]
    if passed:
        which = f"line {passed[0]} is" if len(passed) == 1 else f"lines {names_of(passed)} are"
        said.append(f"{which} taken for a remark" if len(passed) == 1 else f"{which} taken for remarks")
    return said


def _read(what: object, words: Vocabulary) -> str:
    """What a line was read as, as the log would have it."""
    if isinstance(what, Heading):
        return f"'{what.word} {what.number}'"
    return f"'{words.write(what)}'" if isinstance(what, Move) else "counts"
