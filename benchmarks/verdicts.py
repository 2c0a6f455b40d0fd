"""Whether the referee still judges as it did: the verdicts of many logs, kept, and compared with those of today.

    python benchmarks/verdicts.py texts DIR                  once: copies of the tree's logs, playouts, spoilt logs
    python benchmarks/verdicts.py judge DIR before.json      the verdicts of all of them, into DIR
    python benchmarks/verdicts.py compare DIR before.json    judges again and says what has changed
    python benchmarks/verdicts.py compare DIR before.json --quick          some of each in two or three minutes
    python benchmarks/verdicts.py show DIR before.json NAME  one log's verdict of then beside that of today
    python benchmarks/verdicts.py sample DIR                 chooses the sample that the tests keep, anew
    python benchmarks/verdicts.py sample                     judges that sample again, after a change that is meant

`texts` needs the tests beside it; whatever is judged afterwards is text in DIR, and is judged by `pnp check --json
--more`, so that nothing here depends on how a log is made or read. One core is used. A verdict counts as changed when
anything in it differs but the words of a paragraph of the rules and what is offered as legal; keys that are new are no
change. Where these two differ it is said apart. A command that has been broken off goes on where it was.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from click.testing import CliRunner

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "tests" / "referee" / "verdicts"
GAMES = ("mating", "scary", "extinction", "bios", "megafauna")
PLAYS = 200  # a game, of which so many against rivals:
WITH_RIVALS = 40
SPOILT = 334  # a game, of which so many with two slips:
TWICE = 48
SEED = 10_010
BATCH = 20
QUICK = 8  # every so manieth
SAMPLED = {"plays": 6, "spoilt": 14}  # by game
LONGEST = 6_000  # characters of a log in the sample
ASIDE = ("wording", "expected")  # in findings: the words of the rules, what is offered
STAY = ("game", "accepted", "finished", "problems", "rulings", "claims", "scores", "winners")
MORE = ("cannot_tell", "options", "counts", "place", "moves", "unsettled", "ladder", "claims")
JSON = dict[str, Any]


def main() -> None:
    """The command that was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("texts", "judge", "compare", "show", "sample"))
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("file", nargs="?", help="where the verdicts of then are, in the folder")
    parser.add_argument("name", nargs="?", help="a log, as `compare` names it")
    parser.add_argument("--quick", action="store_true", help=f"only every {QUICK}th log")
    parser.add_argument("--only", default="", help="only logs whose name contains this")
    options = parser.parse_args()
    if options.command == "sample":
        if options.folder:
            choose(options.folder)
        else:
            keep(SAMPLE)
        return
    if options.folder is None or (options.command != "texts" and options.file is None):
        parser.error("which folder, and which file in it?")
    if options.command == "texts":
        texts(options.folder)
        return
    stored = options.folder / options.file
    if options.command == "judge":
        judge_all(options.folder, stored)
    elif options.command == "show":
        before = json.loads(stored.read_text(encoding="utf-8"))[options.name]
        now = judged(options.folder, [options.name])[options.name]
        for verdict in (before, now):
            say(json.dumps(verdict, indent=1, ensure_ascii=False))
    else:
        sys.exit(compare(options.folder, stored, options.quick, options.only))


def say(text: str) -> None:
    """A line for whoever waits."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


# Texts


def texts(folder: Path) -> None:
    """Write every text that will be judged: `tree/…`, `plays/<game>/…`, `spoilt/<game>/…`."""
    sys.path.insert(0, str(ROOT))
    logs = [*ROOT.glob("card_data/*/logs/**/*.log"), *ROOT.glob("tests/**/*.log")]
    for beside in sorted({path for log in logs for path in log.parent.iterdir() if path.is_file()}):
        put(folder / "tree" / beside.relative_to(ROOT), beside.read_bytes())
    for game in GAMES:
        for name, text in chain(plays(game), spoilt(game)):
            put(folder / name, text.encode())
        say(f"{game}: {PLAYS} plays and {SPOILT} spoilt logs")


def put(path: Path, data: bytes) -> None:
    """A file, with its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def plays(game: str) -> Iterator[tuple[str, str]]:
    """Playouts of all sizes under all headers, open and hidden, and some against rivals."""
    from tests.referee.mutation_study import sample

    for at, play in enumerate(sample(game, PLAYS - WITH_RIVALS, SEED)):
        yield f"plays/{game}/{at:03}.log", play.text
    for at in range(WITH_RIVALS):
        rivals = 1 + at % 3
        level = ("normal", "hard")[at // 3 % 2]
        yield f"plays/{game}/rivals-{at:03}.log", against_rivals(game, rivals, level, SEED + at)


def against_rivals(game: str, rivals: int, level: str, seed: int) -> str:
    """One playout of a person against rivals."""
    words = ["playout", game, "--players", str(rivals + 1), "--rivals", str(rivals), "--level", level]
    with TemporaryDirectory() as there:
        out = Path(there) / f"{game}-{seed}.log"
        done = invoke([*words, "--seed", str(seed), "--out", str(out), *tables(game)])
        assert done.exit_code == 0, done.output
        return out.read_text(encoding="utf-8")


def spoilt(game: str) -> Iterator[tuple[str, str]]:
    """Playouts with one slip by each operator in turn, then with two slips."""
    from tests.referee.mutants import OPERATORS, mutants, slips
    from tests.referee.mutation_study import _shows, sample

    operators = sorted(OPERATORS)
    made = 0
    for at, play in enumerate(sample(game, SPOILT, SEED + 1)):
        chance = Random(f"verdicts {game} {at}")
        if made < TWICE:
            twice = slips(play, 2, chance, shows=lambda play: _shows(game, play))
            if twice is not None:
                yield f"spoilt/{game}/two-{made:03}.log", twice.text
                made += 1
            continue
        for operator in operators[at % 2 :: 2]:
            for mutant in mutants(play, operator, 1, chance):
                yield f"spoilt/{game}/{operator.replace(' ', '-')}-{made:03}.log", play.with_lines(mutant.lines).text
                made += 1
                if made == SPOILT:
                    return


# Verdicts


def tables(game: str) -> list[str]:
    """The option for a game's tables as the tests froze them; none where they are judged with the shipped ones."""
    frozen = ROOT / "tests" / "games" / game / "kit"
    return ["--data", str(frozen)] if game and frozen.is_dir() else []


def invoke(words: Sequence[str]) -> Any:
    """`pnp` with these words, in this process."""
    from pnp.cli import cli

    return CliRunner().invoke(cli, list(words))


def all_logs(folder: Path) -> list[str]:
    """The names of the logs below a folder, in order."""
    return sorted(str(path.relative_to(folder)) for path in folder.glob("**/*.log"))


def kind(folder: Path, name: str) -> tuple[str, ...]:
    """The options that a log is judged with: a game's frozen tables unless it belongs to the shipped ones."""
    parts = Path(name).parts
    game = parts[3] if parts[:3] == ("tree", "tests", "games") else parts[1] if parts[0] != "tree" else ""
    words = tables(game)
    if "#: strict" in (folder / name).read_text(encoding="utf-8", errors="replace"):
        words.append("--strict")
    return tuple(words)


def judged(folder: Path, names: Iterable[str]) -> dict[str, JSON]:
    """The verdict of each log: what `pnp check --json --more` says, or how it ended."""
    found: dict[str, JSON] = {}
    by_kind: dict[tuple[str, ...], list[str]] = {}
    for name in names:
        by_kind.setdefault(kind(folder, name), []).append(name)
    here = Path.cwd()
    os.chdir(folder)
    try:
        for words, same in by_kind.items():
            done = invoke(["check", "--json", "--more", *words, *same])
            whole = parsed(done)
            if isinstance(whole, list):
                found |= dict(zip(same, whole, strict=True))
                continue
            for name in same:  # one of them ends it
                done = invoke(["check", "--json", "--more", *words, name])
                one = parsed(done)
                ended = {"ended": f"{type(done.exception).__name__}: {done.exception}", "output": done.output[-2000:]}
                found[name] = one[0] if isinstance(one, list) else ended
    finally:
        os.chdir(here)
    return found


def parsed(done: Any) -> list[JSON] | None:
    """The list of verdicts that a command printed, if it did."""
    try:
        found: list[JSON] = json.loads(done.stdout)
    except ValueError:
        return None
    return found


def batches(names: Sequence[str]) -> Iterator[Sequence[str]]:
    """Some names at a time."""
    for at in range(0, len(names), BATCH):
        yield names[at : at + BATCH]


def judge_all(folder: Path, stored: Path) -> None:
    """Judge every log once and keep the verdicts; what is there already is not judged again."""
    kept: dict[str, JSON] = json.loads(stored.read_text(encoding="utf-8")) if stored.exists() else {}
    names = [name for name in all_logs(folder) if name not in kept]
    done = 0
    for batch in batches(names):
        began = time.process_time()
        kept |= judged(folder, batch)
        done += len(batch)
        part = stored.with_suffix(".part")
        part.write_text(json.dumps(dict(sorted(kept.items())), ensure_ascii=False), encoding="utf-8")
        part.replace(stored)
        say(f"{done} of {len(names)}: {batch[-1]} ({time.process_time() - began:.1f} s)")


def compare(folder: Path, stored: Path, quick: bool, only: str) -> int:
    """Judge again and print what differs; 1 if a verdict does."""
    before: dict[str, JSON] = json.loads(stored.read_text(encoding="utf-8"))
    names = [name for name in sorted(before) if only in name]
    if quick:
        names = names[::QUICK]
    changed: list[str] = []
    offers: list[str] = []
    what: Counter[str] = Counter()
    done = 0
    for batch in batches(names):
        now = judged(folder, batch)
        for name in batch:
            found = sorted(set(differences(bare(before[name]), bare(now[name]))))
            if found:
                changed.append(name)
                what.update({path for path, _ in found})
                say(f"{name}: " + "; ".join(text for _, text in found[:3]))
            elif list(differences(before[name], now[name])):
                offers.append(name)
        done += len(batch)
        print(f"\r{done} of {len(names)}", end="", file=sys.stderr, flush=True)  # noqa: T201
    print(file=sys.stderr)  # noqa: T201
    say(f"{len(names)} logs: {len(changed)} verdicts changed, {len(offers)} in words or offers only")
    for path, number in what.most_common():
        say(f"  {path}: {number}")
    return int(bool(changed))


def bare(thing: Any) -> Any:
    """A verdict without the words of the rules and without what is offered."""
    if isinstance(thing, dict):
        return {key: bare(value) for key, value in thing.items() if key not in ASIDE}
    if isinstance(thing, list):
        return [bare(value) for value in thing]
    return thing


def differences(before: Any, now: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Where two differ, as a path without numbers and as words; keys that are only in the later one are none."""
    if isinstance(before, dict) and isinstance(now, dict):
        for key in before:
            if key not in now:
                yield f"{path}.{key}", f"{path}.{key} is gone"
            else:
                yield from differences(before[key], now[key], f"{path}.{key}" if path else key)
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for one, other in zip(before, now, strict=True):
            yield from differences(one, other, path)
    elif before != now:
        yield path, f"{path} was {short(before)}, is {short(now)}"


def short(thing: Any) -> str:
    """A value in few words."""
    if isinstance(thing, list) and thing and isinstance(thing[0], dict):
        return "[" + ", ".join(f"{one.get('line')}: {one.get('rule', one.get('message'))}" for one in thing) + "]"
    text = json.dumps(thing, ensure_ascii=False)
    return text if len(text) < 120 else text[:117] + "..."


# The sample that the tests keep


def told(verdict: JSON) -> JSON:
    """A verdict in one line for people, and a mark of all that stays in it."""
    if "ended" in verdict:
        return {"told": verdict["ended"], "mark": ""}
    findings = [
        f"{r['line']}:{r['rule']}" + (f"<{r['follows_from']}" if r["follows_from"] else "") for r in verdict["rulings"]
    ]
    findings += [f"{c['line']}:count" for c in verdict["claims"]]
    findings += [f"{p['line']}:unread" for p in verdict["problems"]]
    findings += [f"{u['line']}:unknown" for u in verdict["more"]["cannot_tell"]]
    end = "won by " + ", ".join(verdict["winners"] or ["nobody"]) if verdict["finished"] else "unfinished"
    more = {key: value for key, value in verdict["more"].items() if key in MORE}
    stays = {key: value for key, value in verdict.items() if key in STAY}
    whole = json.dumps(bare(stays | {"more": more}), sort_keys=True, ensure_ascii=False)
    mark = hashlib.sha256(whole.encode()).hexdigest()[:16]
    return {"told": " ".join([*findings, end]), "mark": mark}


def choose(folder: Path) -> None:
    """Choose the sample anew: short logs of each kind and game, copied beside their verdicts; of games that
    the folder does not have it stays.

    Where a game has no short ones, half as many of the shortest.
    """
    for game in GAMES:
        if not (folder / "plays" / game).is_dir():
            continue
        for old in SAMPLE.glob(f"{game}-*.log"):
            old.unlink()
        for where, number in SAMPLED.items():
            found = sorted((folder / where / game).glob("*.log"), key=lambda path: path.stat().st_size)
            short = [path for path in found if path.stat().st_size < LONGEST]
            logs = sorted(short if len(short) >= number else found[: number // 2])
            step = max(1, len(logs) // number)
            for path in logs[::step][:number]:
                put(SAMPLE / f"{game}-{where}-{path.name}", path.read_bytes())
    keep(SAMPLE)


def keep(folder: Path) -> None:
    """Write down how the logs of the sample are judged."""
    verdicts = {name: told(verdict) for name, verdict in sample(folder).items()}
    text = json.dumps(verdicts, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    (folder / "verdicts.json").write_text(text, encoding="utf-8")
    say(f"{len(verdicts)} verdicts in {folder}")


def sample(folder: Path) -> dict[str, JSON]:
    """The verdicts of the logs in the sample, by their names."""
    found: dict[str, JSON] = {}
    here = Path.cwd()
    os.chdir(folder)
    try:
        for game in GAMES:
            names = [path.name for path in sorted(Path().glob(f"{game}-*.log"))]
            done = invoke(["check", "--json", "--more", *tables(game), *names])
            verdicts = parsed(done)
            if verdicts is None:
                raise SystemExit(f"{done.exception!r}: {done.output[-2000:]}")
            found |= dict(zip(names, verdicts, strict=True))
    finally:
        os.chdir(here)
    return found


if __name__ == "__main__":
    main()
