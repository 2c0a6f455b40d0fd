"""No module of the program reaches itself by what it imports, at its head or within a function."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from subprocess import run

import pytest

import pnp

ROOT = Path(pnp.__file__).parent


def imported(path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules of the program that one imports where it runs: not those that it names for its types alone."""
    for node in running(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in known else node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def running(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        yield node
        yield from running(node)


def circle(root: Path) -> list[str]:
    """Modules below a folder that import one another in a circle; none if there is no circle."""
    known = {
        ".".join(path.relative_to(root.parent).with_suffix("").parts).removesuffix(".__init__"): path
        for path in root.rglob("*.py")
    }
    graph = {name: {each for each in imported(path, known) if each in known} for name, path in known.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_module_reaches_itself() -> None:
    assert circle(ROOT) == []


@pytest.mark.parametrize("deferred", (False, True))
def test_a_circle_is_seen(tmp_path: Path, deferred: bool) -> None:
    back = "def f():\n    from house.a import x\n" if deferred else "import house.a\n"
    for name, text in {"__init__": "", "a": "from house import b\nx = 1\n", "b": back}.items():
        (tmp_path / "house").mkdir(exist_ok=True)
        (tmp_path / "house" / f"{name}.py").write_text(text)
    assert set(circle(tmp_path / "house")) == {"house.a", "house.b"}
    (tmp_path / "house" / "b.py").write_text("if TYPE_CHECKING:\n    from house.a import x\n")
    assert circle(tmp_path / "house") == []


@pytest.mark.parametrize("name", ("Number", "Hex", "Stack", "Many"))
def test_what_lay_in_another_module_before_is_found_there_first_of_all(name: str) -> None:
    found = run(
        [sys.executable, "-c", f"from pnp.referee.log.kinds import {name}; print({name}.__name__)"], capture_output=True
    )
    assert found.stdout.decode().strip() == name, found.stderr.decode()
