"""Templates made to do harm: `tests/hostile/templates/*.svg.j2`, each an attack; its first line says how it is refused.

Each lies over the game's own template of a lunch card and is drawn, in the child where strangers' templates are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from pnp import catalog
from pnp.child import LIMITS, Child, Stopped, shared, usage
from pnp.draw.drawing import Drawing
from pnp.draw.faces import fronts
from pnp.draw.templates import bounds
from pnp.errors import Unreadable
from pnp.kit.records import Kit
from pnp.places import Places, installed
from pnp.units import Size

TEMPLATES = sorted((Path(__file__).parent / "templates").glob("*.j2"))


class Taken(NamedTuple):
    """What the child took for one face."""

    seconds: float
    megabytes: float


@pytest.fixture(scope="module")
def kit() -> Kit:
    return catalog.kit(Places(), "mating")


def drawn(folder: Path, template: str, kit: Kit) -> None:
    path = folder / "templates" / "mating" / "lunch.svg.j2"
    path.parent.mkdir(parents=True)
    path.write_text(template, encoding="utf-8")
    lunch = next(component for component in kit.components if component.name == "lunch")
    fronts(kit, lunch, catalog.drawing(Places(folder), "mating"))(kit.decks["lunch"][0])


def taken(begin: float) -> Taken:
    """Processor seconds since then, and the most memory that the child has had since `forget`."""
    process = shared().running()
    used = usage(process)
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{process.pid}/status").read_text())
    assert used and found
    return Taken(used[0] - begin, int(found[1]) / 1024)


def forget() -> float:
    """Let the child's largest size be the one that it has now; its processor seconds."""
    process = shared().running()
    Path(f"/proc/{process.pid}/clear_refs").write_text("5")
    used = usage(process)
    assert used
    return used[0]


AS_EVER = "macros-that-fork.svg.j2"  # goes as far as a stranger's template may


@pytest.fixture
def few_steps(path: Path) -> Iterator[None]:
    """Fewer steps for an attack that has no end but that of its steps: the last is like the first."""

    def allow(steps: int) -> None:
        shared().ask("builtins:exec", f"from pnp.draw.templates import bounds; bounds.MOST_STEPS = {steps}")

    if "loops and calls" not in path.read_text(encoding="utf-8").partition("\n")[0] or path.name == AS_EVER:
        yield
        return
    allow(bounds.MOST_STEPS // 8)
    yield
    allow(bounds.MOST_STEPS)


@pytest.mark.usefixtures("few_steps")
@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name.partition(".")[0])
def test_a_template_that_does_harm_is_refused(path: Path, kit: Kit, tmp_path: Path) -> None:
    measurable = Path("/proc/self/clear_refs").exists()
    begin = forget() if measurable else 0.0
    text = path.read_text(encoding="utf-8")
    first = text.partition("\n")[0]
    with pytest.raises(Unreadable) as raised:
        drawn(tmp_path, text, kit)
    (problem,) = raised.value.problems
    assert re.search(first.removeprefix("{# refused: ").removesuffix(" #}"), problem.message), problem
    assert "\n" not in str(problem)
    assert len(str(problem)) < 700
    if measurable:
        spent = taken(begin)
        assert spent.seconds < 8, spent
        assert spent.megabytes < 300, spent


def test_the_games_own_templates_pass_as_a_strangers_and_draw_the_same(kit: Kit, tmp_path: Path) -> None:
    for folder in ("mating", "_family"):
        for path in (installed() / "templates" / folder).iterdir():
            copy = tmp_path / "templates" / folder / path.name
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    for component in kit.components:
        if component.kind == "card":
            card = kit.cards(component)[0]
            own, theirs = (
                fronts(kit, component, catalog.drawing(p, "mating"))(card) for p in (Places(), Places(tmp_path))
            )
            assert (own.svg, own.fits) == (theirs.svg, theirs.fits)


def test_who_has_no_templates_of_their_own_needs_no_child(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("the house's own templates pay nothing")

    monkeypatch.setattr(Child, "ask", never)
    lunch = next(component for component in kit.components if component.name == "lunch")
    fronts(kit, lunch, catalog.drawing(Places(), "mating"))(kit.decks["lunch"][0])
    assert not hasattr(Drawing(Places(), "mating")._environment, "budget")


MUCH = "x = [b'a' * 9_000_000 for _ in range(70)]; import time; time.sleep(60)"  # memory, and then no more time


@pytest.mark.parametrize("limits", [True, False])
@pytest.mark.parametrize(
    ("program", "seconds", "message"),
    [
        ("while True: pass", 1, "takes more than 1 s of processor time"),
        (MUCH, 60, "takes more than 512 MB of memory"),
        ("import ctypes; ctypes.string_at(0)", 60, r"cannot be worked on: its process ended \(-11\)"),
    ],
)
def test_the_child_is_ended_at_its_limits(
    program: str, seconds: int, message: str, limits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its own limits, and by the parent who watches where a system has none.

    Each far from the other limit: a busy machine starts slowly and looks late.
    """
    child = Child(seconds, limits=limits)
    if limits and not LIMITS:
        pytest.skip("no limits here")
    try:
        with pytest.raises(Stopped, match=message):
            child.ask("builtins:exec", program)
        # And starts anew.
        assert child.ask("builtins:len", "abc") == 3
        assert child.started == 2
    finally:
        child.close()


@pytest.mark.parametrize("limits", [True, False])
def test_the_child_changes_nothing(limits: bool, tmp_path: Path) -> None:
    """By the system's limits where it has them, and by what Python tells before it is done."""
    child = Child(limits=limits and LIMITS)
    (tmp_path / "mine").write_text("as it was", encoding="utf-8")
    place = str(tmp_path / "mine")
    programs = (
        f"open({place!r}, 'w')",
        f"open({place + 'a'!r}, 'wb').write(b'a' * 99999)",
        f"import os; os.open({place!r}, os.O_RDWR)",
        f"import os; os.rename({place!r}, {place + 'b'!r})",
        f"import pathlib; pathlib.Path({place!r}).unlink()",
        "import subprocess; subprocess.run(['true'])",
        "import os; os.fork()",
        "import socket; socket.create_connection(('127.0.0.1', 9))",
    )
    try:
        for program in programs:
            with pytest.raises(RuntimeError, match="not in this process"):
                child.ask("builtins:exec", program)
        assert child.ask("builtins:eval", f"open({place!r}).read()") == "as it was"
    finally:
        child.close()
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_a_template_that_would_take_long_to_compile(tmp_path: Path) -> None:
    folder = tmp_path / "templates" / "mating"
    folder.mkdir(parents=True)
    (folder / "board.svg.j2").write_text("{{ 1 }}" * 100_000, encoding="utf-8")
    with pytest.raises(Unreadable, match="more than 400000 letters"):
        catalog.drawing(Places(tmp_path), "mating").draw("board", {}, trim=Size(9, 9))
