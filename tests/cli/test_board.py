"""pnp board: a new island is a table like any other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pnp import catalog
from pnp.places import Places

from .conftest import Ran

Pnp = Callable[..., Ran]


def test_an_island_that_can_be_laid_over_the_printed_one(pnp: Pnp, tmp_path: Path) -> None:
    file = "mine/card_data/extinction/darwinia.csv"
    ran = pnp("board", "new", "extinction", "--seed", 7, file)
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines == [f"{file}  (127 hexes)", "pnp build extinction --part darwinia --data mine"]
    own = catalog.kit(Places(tmp_path / "mine"), "extinction").lists
    printed = catalog.kit(Places(), "extinction").lists
    assert own["darwinia"] != printed["darwinia"]
    assert own["islet"] == printed["islet"]


def test_a_small_one_somewhere_else_says_where_it_belongs(pnp: Pnp, tmp_path: Path) -> None:
    ran = pnp("board", "new", "extinction", "--seed", -3, "--hexes", 61, "new.csv")
    assert ran.lines == [
        "new.csv  (61 hexes)",
        "put it at mine/card_data/extinction/islet.csv, then",
        "pnp build extinction --part islet --data mine",
    ]
    lines = (tmp_path / "new.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "hex,q,r,habitat"
    assert len(lines) == 62
    assert lines[1].startswith("A1,0,-4,")


def test_the_same_seed_writes_the_same_bytes(pnp: Pnp, tmp_path: Path) -> None:
    for name in ("a.csv", "b.csv"):
        assert pnp("board", "new", "extinction", "--seed", 5, name).code == 0
    assert (tmp_path / "a.csv").read_bytes() == (tmp_path / "b.csv").read_bytes()


def test_a_file_that_is_there_is_kept(pnp: Pnp, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("mine", encoding="utf-8")
    ran = pnp("board", "new", "extinction", "--seed", 5, "a.csv")
    assert (ran.code, ran.err) == (2, "a.csv: is there already; --force writes over it\n")
    assert (tmp_path / "a.csv").read_text(encoding="utf-8") == "mine"
    assert pnp("board", "new", "extinction", "--seed", 5, "--force", "a.csv").code == 0
    assert (tmp_path / "a.csv").read_text(encoding="utf-8").startswith("hex,q,r,habitat\n")


def test_what_cannot_be_made_is_one_line(pnp: Pnp, tmp_path: Path) -> None:
    for arguments, line in (
        (("extinction", "--hexes", 62, "a.csv"), "62 hexes: there are islands of 127 or 61\n"),
        (("extinction", "a.txt"), "a.txt: a board is a table: call the file .csv\n"),
        (("mating", "a.csv"), "mating: its board is always the same; there are new ones for extinction\n"),
        (("extinktion", "a.csv"), "extinktion: no such game; did you mean extinction?"),
    ):
        ran = pnp("board", "new", *arguments, "--seed", 5)
        assert ran.code == 2
        assert ran.err.startswith(line), ran.err
        assert ran.err.count("\n") == 1
    assert not list(tmp_path.iterdir())
