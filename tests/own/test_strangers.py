"""Three tables as strangers have them, printed with nothing said: 54 cards, 200 questions, a set of tiles."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp import catalog
from pnp.cli import cli
from pnp.kit.folder.layouts import LAYOUTS
from pnp.places import Places
from tests.own.conftest import Folder

RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")


def _poker() -> bytes:
    rows = [f"{suit};{rank};{rank} de {suit}" for suit in ("coeur", "carreau", "trèfle", "pique") for rank in RANKS]
    return "\n".join(["Suit;Rank;Name", *rows, "coeur;★;Joker".replace("★", "*"), "pique;*;Joker"]).encode("cp1252")


def _quiz() -> str:
    words = {
        "Géographie": "Quelle rivière traverse la ville où naquit l'écrivain nº {}, né près d'un château?",
        "Natur": "Welche Vögel überwintern südlich der Größten Seen, gezählt im {}. Jahr?",
        "Música": "¿Quién compuso la canción número {} que sonó al año siguiente?",
        "Ciencia": "¿Cuántos años-luz separan la Tierra de la estrella {}?",
    }
    rows = [
        f'{category},"{text.format(number)}",Réponse {number},{number % 5 + 1}'
        for number in range(50)
        for category, text in words.items()
    ]
    return "\n".join(["Category,Question,Answer,Points", *rows]) + "\n"


def _tiles() -> str:
    kinds = ("road", "city", "field")
    rows = [",".join(kinds[(n // 3**k) % 3] for k in range(4)) + ",3" for n in range(24)]
    return "\n".join(["north,east,south,west,qty", *rows]) + "\n"


@pytest.mark.parametrize(
    ("table", "layout", "cards", "sheets"),
    [(_poker(), "suited", 54, 6), (_quiz(), "words", 200, 23), (_tiles(), "tile", 72, 4)],
)
def test_strangers_tables(
    folder: Folder, tmp_path: Path, table: str | bytes, layout: str, cards: int, sheets: int
) -> None:
    places = folder(strange_csv=table)
    kit = catalog.kit(places, "dino")
    (component,) = kit.components
    assert (component.layout, kit.count(component)) == (layout, cards)
    words = ("build", "dino", "--data", str(places.roots[0]), "--out", str(tmp_path / "out"), "--no-coverage")
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0, done.output
    assert f"({sheets} sheets" in done.output
    if isinstance(table, bytes):
        assert "read as Latin-1" in done.output
        assert "separated by semicolons" in done.output


def test_what_works_for_ours_works_for_it(folder: Folder, tmp_path: Path) -> None:
    table = "name,text,cost,suit,art\nRex,Eat.,3,red,allosaur\nTops,Wait.,2,blue,ankylosaur\n"
    counts = "[count.food]\n[moves.eat]\n[win]\nmost = 'food'\nrounds = 3\n"
    places = folder(strange_csv=table, counts_toml=counts)
    data, out = ("--data", str(places.roots[0])), tmp_path / "out"

    def run(*words: str) -> str:
        done = CliRunner().invoke(cli, [*words, *data])
        assert done.exit_code == 0, f"{words}\n{done.output}\n{done.exception}"
        return done.output

    for options in (
        ("--paper", "letter", "--duplex", "long-edge", "--ink", "light", "--boxes"),
        ("--duplex", "gutterfold", "--sets", "2", "--no-coverage"),
        ("--duplex", "fronts-then-backs", "--bleed", "3", "--ink", "mono", "--cutter", "svg", "--no-coverage"),
    ):
        run("build", "dino", "--out", str(out), *options)
    run("build", "dino", "--out", str(out), "--duplex", "long-edge", "--no-coverage")
    assert CliRunner().invoke(cli, ["proof", str(out / "dino" / "strange.pdf")]).exit_code == 0
    lock = tmp_path / "old.json"
    lock.write_bytes((out / "dino" / "dino.lock.json").read_bytes())
    # A row in between changes no other card; only what is new or changed is printed again.
    folder(strange_csv=table.replace("Tops,Wait.", "Ana,New.,1,red,\nTops,Wait!"))
    said = run("build", "dino", "--out", str(out), "--since", str(lock), "--duplex", "long-edge", "--no-coverage")
    assert "Ana" in said
    assert "Tops" in said
    assert "Rex" not in said
    run("preview", "dino", "--out", str(out), "--dpi", "30", "--part", "strange")
    run("preflight", "dino")
    run("deck", "show", str(places.roots[0] / "card_data" / "dino" / "strange.csv"), "--as", "dino/strange")
    run("deck", "new", "dino", "strange", str(tmp_path / "more.xlsx"))
    for target in ("tts", "png", "mpc"):
        run("export", "dino", "--to", target, "--out", str(tmp_path / target))


def test_every_layout_is_drawn_and_told() -> None:
    shown = Places().roots[-1] / "templates"
    assert all((shown / f"{layout.template}.svg.j2").exists() for layout in LAYOUTS.values())
