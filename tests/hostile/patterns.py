"""Every regular expression of the program, and letters that it might like least.

Found in the source, not in a list that somebody keeps: each call of `re`, and how what is compiled is used. `python -m
tests.hostile.patterns` tries each at a hundred thousand letters, which takes minutes; the test tries twenty thousand.
"""

from __future__ import annotations

import ast
import re
import re._constants as codes  # type: ignore[import-not-found]
import re._parser as sre  # type: ignore[import-not-found]
import time
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pnp
from pnp.referee.log.reader.lists import bids
from pnp.referee.log.reader.reference import locations

ROOT = Path(pnp.__file__).parent
LATE = ROOT / "patterns.py"  # where compiling is put off
WAYS = ("match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer")
MANY = 16  # repeats beyond this are taken for endless ones
# What takes so long at twenty thousand letters is not linear: a linear one takes a thousandth of a second.
STEPS = (16, 20, 24, 60, 200, 2000)
MANY_LETTERS = 20_000
GLANCE = 0.0001  # what takes less at two thousand letters needs no second look
SECONDS = 0.03
MOST = 10  # times as many seconds are too many, however they grow
GROWS = 8  # four times the letters take four times the time in a linear one, sixteen times in a square one


# Patterns that are made while the program runs, as they are made of a name.
MADE = {
    "pnp/kit/toml.py": r"\s*\[\[\s*component\s*\]\]",
    "pnp/referee/log/reader/lists/bids.py": bids.why_won(("size", "age")).pattern,
    "pnp/referee/log/reader/reference/locations.py": locations.taken_as(("host", "guest")).pattern,
}


class Found(NamedTuple):
    """A pattern, where it stands, and the ways in which it is used."""

    place: str
    pattern: re.Pattern[Any]
    ways: frozenset[str]


def patterns() -> list[Found]:
    """All of them, by file and line. Raises AssertionError for one that is made at work and is not in `MADE`."""
    texts = {path: path.read_text("utf-8") for path in sorted(ROOT.rglob("*.py"))}
    uses = ("import re\n", *(f".{way}(" for way in WAYS))
    trees = {path: ast.parse(text) for path, text in texts.items() if any(each in text for each in uses)}
    nodes = {path: [*ast.walk(tree)] for path, tree in trees.items()}
    used: dict[tuple[Path | None, str], set[str]] = {}
    handed_on: set[tuple[Path | None, str]] = set()
    for path in trees:
        whose = _whose(path, trees[path])
        asked = set()
        for node in nodes[path]:
            if isinstance(node, ast.Attribute) and node.attr in WAYS:
                owner = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
                # What a module names itself, or takes from another, is that one's own; anything else may be anybody's.
                own = whose.get(owner, (None, owner)) if isinstance(node.value, ast.Name) else (None, owner)
                used.setdefault(own, set()).add(node.attr)
                asked.add(id(node.value))
        for one_by_one, ways in _gone_through(nodes[path]):
            for name in one_by_one:
                used.setdefault(whose.get(name.id, (None, name.id)), set()).update(ways)
                asked.add(id(name))
        compared = (n for n in nodes[path] if isinstance(n, ast.Compare))
        asked |= {id(each) for n in compared for each in (n.left, *n.comparators) if isinstance(each, ast.Name)}
        handed_on |= {
            whose[node.id]
            for node in nodes[path]
            if isinstance(node, ast.Name)
            and isinstance(node.ctx, ast.Load)
            and node.id in whose
            and id(node) not in asked
        }
    ways_of: dict[str, set[str]] = {}
    for (_, name), each in used.items():
        ways_of.setdefault(name, set()).update(each)
    found = []
    for path in trees:
        if path == LATE or ("import re\n" not in texts[path] and "import late\n" not in texts[path]):
            continue
        names: Mapping[str, Any] = {}
        named = {
            id(call): target.id
            for node in nodes[path]
            if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
            for call in ast.walk(node.value)
        }
        for node in nodes[path]:
            done = _done_by(node)
            if not isinstance(node, ast.Call) or done not in (*WAYS, "compile") or not node.args:
                continue
            names = names or vars(import_module(_module(path)))
            place = f"{path.relative_to(ROOT.parent).as_posix()}:{node.lineno}"
            name = named.get(id(node), "")
            own, anybodys = (path, name), (None, name)
            # What is handed on under its name may be used in any way in which anything of that name is.
            ways = ways_of.get(name, set()) if own in handed_on or anybodys in handed_on else used.get(own, set())
            ways = ways | used.get(anybodys, set()) if done == "compile" else {done}
            flags = node.args[1] if done == "compile" and len(node.args) > 1 else None
            flags = next((each.value for each in node.keywords if each.arg == "flags"), flags)
            if done != "compile" and flags is None and len(node.args) > 2 and done != "sub":
                flags = node.args[2]
            try:
                pattern = re.compile(_value(node.args[0], names), _value(flags, names) if flags is not None else 0)
            except NameError:
                # Made while the program runs: of what, is said here.
                file = place.partition(":")[0]
                assert file in MADE, f"{place}: {ast.unparse(node.args[0])} is made while the program runs"
                pattern = re.compile(MADE[file])
            found.append(Found(place, pattern, frozenset(ways)))
    return found


def _done_by(node: ast.AST) -> str:
    """What of `re` a call does: "compile" also where it is put off (`pnp.patterns.late`); "" for any other node."""
    if not isinstance(node, ast.Call):
        return ""
    if isinstance(node.func, ast.Name):
        return "compile" if node.func.id == "late" else ""
    of_re = (
        isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) and node.func.value.id == "re"
    )
    return node.func.attr if of_re and isinstance(node.func, ast.Attribute) else ""


LOOPS = (ast.For, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def _gone_through(nodes: list[ast.AST]) -> Iterator[tuple[list[ast.Name], set[str]]]:
    """Names that a loop goes through one by one, `for each in (ONE, OTHER):`, `for each, word in TABLE:`, and the ways
    in which it uses each; no loop that does anything else with what it goes through but compare it."""
    for loop in nodes:
        if not isinstance(loop, LOOPS):
            continue
        whole = [*ast.walk(loop)]
        for each in [loop] if isinstance(loop, ast.For) else loop.generators:
            iterated = {id(node) for node in ast.walk(each.iter)}
            there = [node for node in whole if id(node) not in iterated]
            places = [*enumerate(each.target.elts)] if isinstance(each.target, ast.Tuple) else [(None, each.target)]
            for place, target in places:
                names = _names(each.iter, place)
                ways = _ways(there, target.id) if names and isinstance(target, ast.Name) else set()
                if names and ways:
                    yield names, ways


def _names(iterated: ast.expr, place: int | None) -> list[ast.Name]:
    """Names that may stand at a place of what a loop goes through; none where it is made in another way."""
    if isinstance(iterated, ast.Name):
        return [iterated]
    if isinstance(iterated, ast.IfExp):
        return _names(iterated.body, place) + _names(iterated.orelse, place)
    found = []
    for each in getattr(iterated, "elts", ()):
        if place is not None and isinstance(each, ast.Tuple) and place < len(each.elts):
            each = each.elts[place]
        if not isinstance(each, ast.Name):
            return []
        found.append(each)
    return found


def _ways(there: list[ast.AST], name: str) -> set[str]:
    """The ways in which what goes by a name is used, if it is used in no other."""
    loads = {
        id(node) for node in there if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id == name
    }
    ways = {n.attr for n in there if isinstance(n, ast.Attribute) and id(n.value) in loads}
    loads -= {id(n.value) for n in there if isinstance(n, ast.Attribute) and n.attr in WAYS}
    loads -= {id(each) for n in there if isinstance(n, ast.Compare) for each in (n.left, *n.comparators)}
    return ways if not loads and ways <= {*WAYS} else set()


def _whose(path: Path, tree: ast.Module) -> dict[str, tuple[Path | None, str]]:
    """Names at the head of a module, each with the file where what it stands for is made, and its name there."""
    found: dict[str, tuple[Path | None, str]] = {}
    for node in tree.body:
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id: (path, target.id) for target in targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.ImportFrom) and not node.level and (node.module or "").startswith("pnp"):
            file = ROOT.parent.joinpath(*str(node.module).split(".")).with_suffix(".py")
            # What a package hands on was made elsewhere.
            taken = {name.asname or name.name: (file if file.exists() else None, name.name) for name in node.names}
            found |= taken
    return found


def _module(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _value(node: ast.expr, names: Mapping[str, Any]) -> Any:
    return eval(compile(ast.Expression(node), "pattern", "eval"), dict(names))


def attacks(pattern: re.Pattern[Any]) -> set[tuple[str, str, str]]:
    """What comes first, what is repeated, what comes last."""
    made: set[tuple[str, str, str]] = set()
    tree = sre.parse(
        pattern.pattern, pattern.flags & ~re.UNICODE if isinstance(pattern.pattern, bytes) else pattern.flags
    )
    whole = _example(tree)
    made |= {("", whole or "a", end) for end in ("", "\0")}
    for before, body in _repeats(tree, ""):
        pumps = {*_letters(body), _example(body), before + _example(body), before}
        made |= {(first, pump, end) for first in ("", before) for pump in pumps if pump for end in ("", "\0", "a")}
    return made


ONE = frozenset([codes.LITERAL, codes.NOT_LITERAL, codes.ANY, codes.IN, codes.ATOMIC_GROUP])


def half_taken(tree: Any) -> bool:
    """Whether a group is repeated possessively that is not atomic itself, `(?:ab)*+` for `(?>ab)*+`.

    Before Python 3.11.5 such a group that fails half-way has taken that half.
    """
    for code, given in tree:
        if code is codes.POSSESSIVE_REPEAT and (len(given[2]) != 1 or given[2][0][0] not in ONE):
            return True
        inner = {
            codes.MAX_REPEAT: lambda given: [given[2]],
            codes.MIN_REPEAT: lambda given: [given[2]],
            codes.POSSESSIVE_REPEAT: lambda given: [given[2]],
            codes.BRANCH: lambda given: given[1],
            codes.SUBPATTERN: lambda given: [given[3]],
            codes.ASSERT: lambda given: [given[1]],
            codes.ASSERT_NOT: lambda given: [given[1]],
            codes.ATOMIC_GROUP: lambda given: [given],
        }.get(code)
        if inner is not None and any(map(half_taken, inner(given))):
            return True
    return False


def _repeats(tree: Any, before: str) -> Iterator[tuple[str, Any]]:
    """Each endless repeat in a pattern, with letters that lead to it."""
    for code, given in tree:
        if code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            if given[1] is codes.MAXREPEAT or given[1] > MANY:
                yield before, given[2]
            yield from _repeats(given[2], before)
        elif code is codes.BRANCH:
            for branch in given[1]:
                yield from _repeats(branch, before)
        elif code is codes.SUBPATTERN:
            yield from _repeats(given[3], before)
        elif code in (codes.ASSERT, codes.ASSERT_NOT):
            yield from _repeats(given[1], before)
        elif code is codes.ATOMIC_GROUP:
            yield from _repeats(given, before)
        before += _example([(code, given)])


def _example(tree: Any) -> str:
    """Letters that a pattern takes, more or less."""
    made = ""
    for code, given in tree:
        if code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            made += _example(given[2]) * max(1, given[0])
        elif code is codes.BRANCH:
            made += _example(given[1][0])
        elif code is codes.SUBPATTERN:
            made += _example(given[3])
        elif code is codes.ATOMIC_GROUP:
            made += _example(given)
        else:
            made += next(iter(_one(code, given)), "")
    return made


def _letters(tree: Any) -> set[str]:
    """One letter for each thing that a pattern looks for."""
    made: set[str] = set()
    for code, given in tree:
        if code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            made |= _letters(given[2])
        elif code is codes.BRANCH:
            made |= {letter for branch in given[1] for letter in _letters(branch)}
        elif code is codes.SUBPATTERN:
            made |= _letters(given[3])
        elif code is codes.ATOMIC_GROUP:
            made |= _letters(given)
        else:
            made |= {*_one(code, given)}
    return made


_CLASSES = {
    codes.CATEGORY_SPACE: " \n",
    codes.CATEGORY_WORD: "a1_",
    codes.CATEGORY_DIGIT: "1",
    codes.CATEGORY_NOT_SPACE: "a.",
    codes.CATEGORY_NOT_WORD: " .",
    codes.CATEGORY_NOT_DIGIT: "a ",
}


def _one(code: Any, given: Any) -> list[str]:
    """Letters that one place of a pattern takes."""
    if code is codes.LITERAL:
        return [chr(given)]
    if code is codes.NOT_LITERAL:
        return [letter for letter in "a 1<" if ord(letter) != given]
    if code is codes.ANY:
        return ["a", " "]
    if code is not codes.IN:
        return []
    text = "".join(
        chr(said) if kind is codes.LITERAL
        else chr(said[0]) + chr(said[1]) if kind is codes.RANGE
        else _CLASSES.get(said, "") if kind is codes.CATEGORY
        else ""
        for kind, said in given
    )  # fmt: skip
    if given[0][0] is codes.NEGATE:
        taken = re.compile("[" + "".join(re.escape(letter) for letter in text) + "]") if text else None
        return [letter for letter in "a 1<.-\n" if not (taken and taken.match(letter))][:3]
    return [*dict.fromkeys(text)][:6]


def slow(found: Found, most: int = MANY_LETTERS, seconds: float = SECONDS) -> str:
    """The first attack that takes more than linear time, in words; "" for none."""
    for first, pump, last in sorted(attacks(found.pattern)):
        for way in sorted(found.ways):
            for many in (*STEPS, most):
                text = _text(found.pattern, (first, pump, last), many)
                took = _took(found.pattern, way, text)
                if took > seconds:  # a machine that is busy with something else may say so once, but not three times
                    took = min(took, *(_took(found.pattern, way, text) for _ in range(2)))
                attack = (first, pump, last)
                if took > seconds and (took > MOST * seconds or _grows(found.pattern, way, attack, many)):
                    said = f"{first!r} + {pump!r} * {many // len(pump)} + {last!r}"
                    return f"{found.place}: {way} took {took:.2f} s over {said} ({found.pattern.pattern!r})"
                if many == STEPS[-1] and took < GLANCE:
                    break
    return ""


def _text(pattern: re.Pattern[Any], attack: tuple[str, str, str], many: int) -> Any:
    """`many` letters of an attack, as the pattern takes them."""
    first, pump, last = attack
    text = first + pump * max(1, many // len(pump)) + last
    return text.encode("latin-1", "replace") if isinstance(pattern.pattern, bytes) else text


def _grows(pattern: re.Pattern[Any], way: str, attack: tuple[str, str, str], many: int) -> bool:
    """Whether a quarter of the letters takes clearly less than a quarter of the time: a slow machine is slow at both,
    tried in turns."""
    whole, quarter = (_text(pattern, attack, letters) for letters in (many, many // 4))
    both = [(_took(pattern, way, whole), _took(pattern, way, quarter)) for _ in range(5)]
    return min(took for took, _ in both) > GROWS * min(took for _, took in both)


def _took(pattern: re.Pattern[Any], way: str, text: Any) -> float:
    """Processor seconds."""
    run: Callable[[], Any]
    if way in ("sub", "subn"):
        empty = b"" if isinstance(text, bytes) else ""
        run = lambda: pattern.sub(empty, text)
    elif way == "finditer":
        run = lambda: sum(1 for _ in pattern.finditer(text))
    else:
        run = lambda: getattr(pattern, way)(text)
    begin = time.thread_time()
    run()
    return time.thread_time() - begin


if __name__ == "__main__":
    for each in patterns():
        if said := slow(each) or slow(each, 100_000, 0.5):
            print(said, flush=True)  # noqa: T201
