"""Whether the referee says of the logs written by hand what a person said beforehand.

    python -m hand.agreement             from tests/: a line for each log, what differs, the shares
    python -m hand.agreement mating      one game

What a log expects stands in its own comments:

    Ann: play F21        #! 2.4            this line breaks 2.4
    Ann: play F21        #! 2.4|2.2        or 2.2: whoever reads the rules may name either
    = Ann food 5         #! count 3.11     a count that is wrong, because 3.11 was forgotten
    Ann: play C61        #! unread         a line that cannot be read
    Ann: roll 6          #? die            a die that nobody wrote: no fault, but it may be said
    #: winner Ben        #: unfinished     how the play ends, after what the table did

Nothing else may be found, and one slip is one cause: only what does not follow from another finding counts.
`known.toml` beside this file names the logs on which the referee differs today, each with the reason.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from click.testing import CliRunner

HERE = Path(__file__).parent
GAMES = ("mating", "scary", "extinction", "bios", "megafauna")
PRINTED = "# with the cards as they are printed"
MARK = re.compile(r"#([!?:])\s*([^#\n]*)")
RULE = re.compile(r"\b[0-9]+\.[0-9]+\b")


class Slip(NamedTuple):
    """What somebody found wrong: the line, whether it is a move, a count or no line at all, paragraphs to name."""

    line: int
    kind: str  # ruling, count, unread
    rules: frozenset[str]


class Expected(NamedTuple):
    """A verdict decided beforehand."""

    slips: tuple[Slip, ...]
    unknown: frozenset[int]  # lines on which something was not written
    winners: tuple[str, ...]  # none: unfinished


def expected(text: str) -> Expected:
    """The verdict that a log's own comments expect."""
    slips, unknown, winners = [], set(), ()
    for number, line in enumerate(text.splitlines(), 1):
        for sign, words in MARK.findall(line):
            first, _, rest = words.strip().partition(" ")
            if sign == ":":
                winners = tuple(name.strip() for name in rest.split(",")) if first == "winner" else ()
            elif sign == "?":
                unknown.add(number)
            elif first in ("count", "unread"):
                slips.append(Slip(number, first, frozenset(rest.split("|")) - {""}))
            else:
                slips.append(Slip(number, "ruling", frozenset(first.split("|"))))
    return Expected(tuple(slips), frozenset(unknown), winners)


def verdicts(game: str, paths: list[Path]) -> list[dict[str, Any]]:
    """What `pnp check` says of logs of a game, with the cards as the tests froze them, where they did, or as they are
    printed, where a log says so."""
    frozen = HERE.parent / "games" / game / "kit"
    old = {path for path in paths if frozen.exists() and PRINTED not in path.read_text(encoding="utf-8")}
    found: dict[Path, dict[str, Any]] = {}
    for data, some in ((["--data", str(frozen)], old), ([], {*paths} - old)):
        those = [path for path in paths if path in some]
        found |= zip(those, _judged(data, those), strict=True)
    return [found[path] for path in paths]


def _judged(data: list[str], paths: list[Path]) -> list[dict[str, Any]]:
    from pnp.cli import cli

    if not paths:
        return []
    done = CliRunner().invoke(cli, ["check", "--json", "--more", *data, *map(str, paths)])
    try:
        found: list[dict[str, Any]] = json.loads(done.stdout)
    except ValueError:
        if len(paths) > 1:  # one of them ends in a traceback: which?
            return [_judged(data, [path])[0] for path in paths]
        return [{"ended": f"{done.exception!r}"}]
    return found


def differences(want: Expected, found: dict[str, Any]) -> Iterator[str]:
    """In what respects a verdict is another one."""
    if "ended" in found:
        yield f"ends in {found['ended']}"
        return
    more = {(claim["line"], claim["column"]): claim for claim in found["more"]["claims"]}
    findings: list[tuple[int, str, str, int | None]] = []
    for ruling in found["rulings"]:
        findings.append((ruling["line"], "ruling", f"{ruling['rule']} {ruling['message']}", ruling["follows_from"]))
    for claim in found["claims"]:
        added = more.get((claim["line"], claim["column"]), {})
        rules = [rule for reason in added.get("reasons", ()) for rule in reason["rules"]]
        words = f"{claim['message']} {added.get('assumption', '')} {' '.join(rules)}".strip()
        findings.append((claim["line"], "count", words, added.get("follows_from")))
    findings += [(problem["line"], "unread", problem["message"], None) for problem in found["problems"]]
    causes = [finding for finding in findings if finding[3] is None]
    left = list(causes)
    for slip in want.slips:
        here = [cause for cause in left if cause[:2] == (slip.line, slip.kind)]
        if not here:
            yield f"line {slip.line}: no {slip.kind} {'|'.join(sorted(slip.rules))}"
            continue
        named = set(RULE.findall(here[0][2]))
        if slip.rules and not slip.rules & named:
            yield f"line {slip.line}: {'|'.join(sorted(slip.rules))} is not named, but {here[0][2]!r}"
        # The items of one line of counts are one slip.
        left = [cause for cause in left if cause not in here]
    yield from (f"line {line}: unexpected {kind} {words!r}" for line, kind, words, _ in left)
    for unknown in found["more"]["cannot_tell"]:
        if unknown.get("follows_from") in {slip.line for slip in want.slips if slip.kind == "unread"}:
            continue  # it is said of that line that it cannot be read
        if unknown["line"] not in want.unknown | {slip.line for slip in want.slips}:
            yield f"line {unknown['line']}: cannot tell {unknown['message']!r}"
    if sorted(found["winners"]) != sorted(want.winners):
        yield f"winners {found['winners']}, expected {list(want.winners)}"
    if found["accepted"] != (not want.slips):
        yield f"accepted: {found['accepted']}"


def judged(game: str) -> dict[str, list[str]]:
    """For each log of a game in what it differs."""
    logs = sorted((HERE / game).glob("*.log"))
    return {
        f"{game}/{path.name}": list(differences(expected(path.read_text(encoding="utf-8")), found))
        for path, found in zip(logs, verdicts(game, logs), strict=True)
    }


def known() -> dict[str, str]:
    """The logs on which the referee is known to differ, with the reason."""
    found: dict[str, str] = tomllib.loads((HERE / "known.toml").read_text(encoding="utf-8"))
    return found


def main() -> None:
    """Print the agreement."""
    right = number = 0
    for game in sys.argv[1:] or GAMES:
        found = judged(game)
        for name, wrong in found.items():
            print(f"{'agrees ' if not wrong else 'differs'}  {name}")  # noqa: T201
            for words in wrong:
                print(f"             {words}")  # noqa: T201
        agree = sum(not wrong for wrong in found.values())
        print(f"{game}: {agree} of {len(found)} agree in every respect")  # noqa: T201
        right, number = right + agree, number + len(found)
    print(f"all: {right} of {number}, {right / number:.0%}")  # noqa: T201


if __name__ == "__main__":
    main()
