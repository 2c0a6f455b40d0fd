"""The one canonical form of a log: what it says, and nothing about how it was typed."""

from __future__ import annotations

from pnp.referee.log.claims import Claim, ClaimItem
from pnp.referee.log.entries import Log
from pnp.referee.log.header import FORMAT, Raw
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.outcome import Step
from pnp.referee.play.replay import replay
from pnp.referee.play.walk import Start

FIRST_KEYS = ("game", "players", "date", "place")


def format_log(raw: Raw, log: Log, words: Vocabulary, start: Start) -> str:
    """The canonical text: header in order, a blank line before headings, implied passes written where they decide.

    Comments stay with their lines. Formatting the result again changes nothing.
    """
    steps = [Step(entry, entry.what) for entry in log.entries]
    passes: dict[int, list[Move]] = {}
    for passed in replay(start, steps).passed:
        if passed.step < len(steps) and passed.decline is not None:
            passes.setdefault(passed.step, []).append(passed.decline)
    comments = dict(raw.comments)
    out = _header(raw, log, comments)
    out += _facts(raw, comments)
    written = {entry.source.line for entry in log.entries}
    alone = sorted(line for line in comments if line not in written)
    for at, entry in enumerate(log.entries):
        while alone and alone[0] < entry.source.line:
            out.append(f"# {comments[alone.pop(0)]}".rstrip())
        out += [words.write(move) for move in passes.get(at, ())]
        what = entry.what
        if isinstance(what, Heading):
            before = log.entries[at - 1].what if at else None
            nested = isinstance(before, Heading) and before.word != what.word
            if out[-1] and not out[-1].startswith("#") and not nested:
                out.append("")
            text = f"{what.word} {what.number}"
        elif isinstance(what, Claim):
            text = _claim(what)
        else:
            text = words.write(what) if isinstance(what, Move) else entry.text
        comment = comments.get(entry.source.line)
        out.append(f"{text}  # {comment}".rstrip() if comment is not None else text)
    out += [f"# {comments[line]}".rstrip() for line in alone]
    return "\n".join(out).rstrip("\n") + "\n"


def _header(raw: Raw, log: Log, comments: dict[int, str]) -> list[str]:
    values = {key: setting.value for key, setting in raw.header.items()}
    values["game"] = f"{log.game} {log.edition}"
    values["players"] = ", ".join(log.players)
    keys = [key for key in FIRST_KEYS if key in values] + [key for key in values if key not in FIRST_KEYS]
    out = [FORMAT]
    remarks = {setting.source.line: key for key, setting in raw.header.items()}
    for key in keys:
        line = next((line for line, name in remarks.items() if name == key), 0)
        comment = comments.pop(line, None)
        value = " ".join(values[key].split())
        out.append(f"{key}: {value}" + (f"  # {comment}" if comment else ""))
    return [*out, ""]


def _facts(raw: Raw, comments: dict[int, str]) -> list[str]:
    """The facts of a log that begins in the middle, with their comments."""
    lines = []
    for number, line in raw.stated:
        text = f"= {' '.join(line.lstrip()[1:].replace(',', ' , ').split())}".replace(" ,", ",")
        comment = comments.pop(number, None)
        lines.append(f"{text}  # {comment}".rstrip() if comment is not None else text)
    return [*lines, ""] if lines else []


def _claim(claim: Claim) -> str:
    """`= Ann food 4, offspring 2, Ben food 3`: the player once, as long as it stays the same."""
    parts: list[str] = []
    who: str | None = None
    for item in claim.items:
        parts.append(_item(item, who))
        who = item.who
    return "= " + ", ".join(parts)


def _item(item: ClaimItem, before: str | None) -> str:
    if isinstance(item.value, tuple):
        return f"{item.key} {', '.join(item.value)}"
    said = f"{item.key} {item.value}"
    return said if item.who == before else f"{item.who} {said}"
