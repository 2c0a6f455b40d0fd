"""What the logs of a game meet of its guards and complaints: each must be kept somewhere and broken somewhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

from games.expectations import marks
from games.judged import HERE, Judged, Site, judged
from pnp.referee.game import Game as Rules

BOOKS = ("noting", "instead", "Miscount", "Term", "_unmated")  # what tells a book why a count changes, or is got wrong


class Game:
    """A game by name, the modules of it that hold guards, and its logs."""

    def __init__(self, name: str, *modules: str) -> None:
        self.name = name
        self.game: Rules = import_module(f"pnp.games.{name}.game").GAME
        self.modules: tuple[ModuleType, ...] = tuple(import_module(f"pnp.games.{name}.{each}") for each in modules)
        self.files = tuple(Path(str(module.__file__)) for module in self.modules)
        self.logs = {path: path.read_text(encoding="utf-8") for path in sorted((HERE / name / "logs").glob("**/*.log"))}

    def calls(self, name: str) -> Iterator[tuple[Site, ast.Call]]:
        """Every call of a function of that name in the game, by file and line."""
        for path in self.files:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                    yield (path.name, node.lineno), node

    def numbers(self) -> set[str]:
        """Every paragraph that the game's code names."""
        words = {
            node.value
            for path in self.files
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        return {word for word in words if word.replace(".", "", 1).isdecimal() and "." in word}

    def breakable(self) -> set[str]:
        """Every paragraph that the game's code names elsewhere than in its books.

        The books say by which paragraph a count has changed, or would have come out wrong: that explains a count, and
        nobody breaks it.
        """
        return {
            rule
            for path in self.files
            for tree in [ast.parse(path.read_text(encoding="utf-8"))]
            for rule in _paragraphs(tree, _booked(tree))
        }

    def named(self) -> set[str]:
        """Every paragraph by which the verdict on a log says that it was settled, or explains a wrong count."""
        return {rule for path in self.logs for rule in self.judge(path).named}

    def judge(self, path: Path) -> Judged:
        """The verdict on one of its logs."""
        return judged(path)

    def expected(self) -> set[str]:
        """Every paragraph that a log expects to be cited."""
        return {rule for text in self.logs.values() for mark in marks(text) for rule in mark.rules}

    def never_met(self) -> list[str]:
        """Guards that no log keeps, or none breaks, and complaints that no log meets."""
        seen = [self.judge(path) for path in self.logs]
        results = {result for each in seen for result in each.results}
        built = {site for each in seen for site in each.built}
        found = []
        for site, node in self.calls("require"):
            always = isinstance(node.args[0], ast.Constant) and node.args[0].value is False
            if not (always or _met(results, site, node, True)):
                found.append(f"{site}: never kept")
            if not _met(results, site, node, False):
                found.append(f"{site}: never broken")
        return found + [f"{site}: never said" for site in sorted({s for s, _ in self.calls("Broken")} - built)]

    def never_kept_in_peace(self) -> list[Site]:
        """Guards that no accepted log meets."""
        peaceful = [path for path, text in self.logs.items() if all(mark.kind == "untold" for mark in marks(text))]
        results = {result for path in peaceful for result in self.judge(path).results}
        assert results
        return [
            site
            for site, node in self.calls("require")
            if not (isinstance(node.args[0], ast.Constant) and node.args[0].value is False)
            and not _met(results, site, node, True)
        ]


def _paragraphs(tree: ast.AST, without: set[ast.AST]) -> Iterator[str]:
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in without)
    words = (node.value for node in constants if isinstance(node.value, str))
    yield from (word for word in words if word.replace(".", "", 1).isdecimal() and "." in word)


def _booked(tree: ast.AST) -> set[ast.AST]:
    """What only a book is told: in the call, or by a name that serves for nothing else but to be compared."""
    only: set[ast.AST] = set()
    compared: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node) in BOOKS:
            only |= {each for argument in node.args for each in ast.walk(argument)}
        elif isinstance(node, ast.Compare):
            compared |= set(ast.walk(node))
    before = -1
    while before != len(only):  # a name may be told by way of another one
        before = len(only)
        for scope in ast.walk(tree):
            if isinstance(scope, ast.Module | ast.FunctionDef):
                given = scope.body if isinstance(scope, ast.Module) else ast.walk(scope)
                for name, value in [pair for node in given for pair in _given(node)]:
                    uses = [n for n in ast.walk(scope) if isinstance(n, ast.Name) and n.id == name]
                    loads = {n for n in uses if isinstance(n.ctx, ast.Load)}
                    if loads & only and loads <= only | compared:
                        only |= set(ast.walk(value))
    return only


def _called(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _given(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """The names that a statement gives values to, with the values, as far as they are written there."""
    if isinstance(node, ast.Assign | ast.AugAssign):
        target = node.target if isinstance(node, ast.AugAssign) else node.targets[0]
        if isinstance(target, ast.Name):
            yield target.id, node.value
    elif isinstance(node, ast.For) and isinstance(node.target, ast.Tuple) and isinstance(node.iter, ast.Tuple):
        for row in node.iter.elts:
            if isinstance(row, ast.Tuple):
                pairs = zip(node.target.elts, row.elts, strict=True)
                yield from ((name.id, value) for name, value in pairs if isinstance(name, ast.Name))


def _met(results: set[tuple[str, int, bool]], site: Site, node: ast.Call, kept: bool) -> bool:
    """Whether a guard had that result: a call that runs over several lines is recorded at any of them."""
    lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
    return any((site[0], line, kept) in results for line in lines)
