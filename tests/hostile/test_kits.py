"""Kits made to do harm: `tests/hostile/kits/*.toml`, each an attack; its first line says how it is refused.

Each lies as `card_data/mating/kit.toml` over the game's own, and the game is built into a folder `out`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .measure import Server

KITS = sorted((Path(__file__).parent / "kits").glob("*.toml"))
HEAD = 'title = "Harm"\nplayers = [1, 4]\n'


def build(measured: Server, folder: Path, text: str, *more: str) -> tuple[int, str]:
    """What a build of a kit answers; it must take little, and write nothing but into its own folder."""
    game = folder / "mine" / "card_data" / "mating"
    game.mkdir(parents=True)
    (game / "kit.toml").write_text(text, encoding="utf-8")
    victim = folder / "victim.pdf"
    victim.write_text("mine")
    asked = ["build", "mating", "--data", "mine", "--out", "out/pages", "--no-coverage", *more]
    found = measured(folder, *asked)
    assert victim.read_text() == "mine"
    written = [path for path in folder.rglob("*") if path.is_file() and not path.is_relative_to(folder / "out/pages")]
    assert {path.name for path in written} == {"kit.toml", "victim.pdf", ".out", ".err"}
    assert found.seconds < 5, found
    assert found.megabytes < 300, found
    assert len(found.err.splitlines()) <= 120
    assert all(len(line) < 700 for line in found.err.splitlines())
    return found.code, found.err


@pytest.mark.parametrize("path", KITS, ids=lambda path: path.stem)
def test_a_kit_that_does_harm_is_refused(path: Path, measured: Server, tmp_path: Path) -> None:
    first, _, text = path.read_text(encoding="utf-8").partition("\n")
    code, said = build(measured, tmp_path, text)
    assert re.search(first.removeprefix("# refused: "), said), said
    assert code == 2
    assert not [*tmp_path.glob("out/**/*.*")]


BOMBS = {
    "lists 50,000 deep": ("a = " + "[" * 50_000, "nested more than 16 deep"),
    "lists 900 deep, all closed": ("a = " + "[" * 900 + "]" * 900, "nested more than 16 deep"),
    "a key of 50,000 parts": ("a." * 50_000 + "a = 1", "a key of more than 32 parts"),
    "a key of 50,000 quoted parts": ('"a" . ' * 49_000 + "a = 1", "a key of more than 32 parts"),
    "a number of 100,000 digits": ("players = [1, " + "9" * 100_000 + "]", "too many digits"),
    "a number of 100,000 hexadecimal digits": ("a = 0x" + "f" * 100_000, "larger than anybody means"),
    "a name of 200,000 letters": (f'{HEAD}[[component]]\nname = "{"a" * 200_000}"', "more than 20000 letters"),
    "a key of 100,000 hyphens": ("a-" * 100_000, "expected '='"),
    "100,000 components": (
        HEAD + '[[component]]\nname = "a"\n' * 100_000,
        "more than 300000 letters|larger than 2 MB",
    ),
    "2,000 components": (
        HEAD
        + "".join(f'[[component]]\nname = "a{n}"\ntitle = "A"\nkind = "aid"\nfront = "aid"\n' for n in range(2000)),
        "2000 components; there may be 500",
    ),
    "2,000 equal complaints": (HEAD + "[[component]]\nnam = 3\n" * 2000, "in .* more places"),
    "nothing": ("", "missing key"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_kit_as_large_as_it_likes(name: str, measured: Server, tmp_path: Path) -> None:
    text, message = BOMBS[name]
    code, said = build(measured, tmp_path, text)
    assert re.search(message, said), said
    assert code == 2


NAMES = {
    "a path up": "../../../victim",
    "a path down": "a/b",
    "the root": "/tmp/victim",
    "a drive": "C:victim",
    "another way down": "..\\victim",
    "a hyphen first": "-rf",
    "a blank": "a b",
    "nothing": "",
    "65 letters": "a" * 65,
    "a dot": "a.pdf",
    "a device": "Aux",
    "a device with its number": "com1",
    "a letter that is not seen": "board\u3164",
    "a mark that turns letters round": "board\u202efdp",
    "a zero": "a\\u0000b",
}


@pytest.mark.parametrize("key", ["name", "table", "box"])
@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_never_a_path(key: str, name: str, tmp_path: Path) -> None:
    from pnp.errors import Unreadable
    from pnp.kit.manifest import read_manifest
    from pnp.places import Places

    given = {"name": "harm", "table": "lunch", "box": "harm", key: NAMES[name].replace("\\v", "\\\\v")}
    if key != "name" and name == "nothing":
        given[key] = "."
    game = tmp_path / "card_data" / "mating"
    game.mkdir(parents=True)
    (game / "kit.toml").write_text(
        f'{HEAD}[[component]]\nname = "{given["name"]}"\ntitle = "A"\nkind = "card"\ntable = "{given["table"]}"\n'
        f'front = "lunch"\nvalues = {{ box = "{given["box"]}" }}\n',
        encoding="utf-8",
    )
    with pytest.raises(Unreadable, match=r"a name |control character"):
        read_manifest(Places(tmp_path), "mating")


def test_copies_are_counted_before_anything_is_drawn(measured: Server, tmp_path: Path) -> None:
    text = f'{HEAD}[[component]]\nname = "dice"\ntitle = "D"\nkind = "dice"\nfront = "die"\nsize = [60, 74]\n'
    code, said = build(measured, tmp_path, f"{text}copies = 1000000000\nvalues = {{ side = 16, tab = 5 }}\n")
    assert code == 2
    assert re.search(r"would print [\d,]+ sheets with 1,000,000,000 pieces.* GB; .*--yes-really-this-many", said)
    assert not (tmp_path / "out").exists()


def test_a_link_does_not_lead_out_of_the_folder(measured: Server, tmp_path: Path) -> None:
    away = tmp_path / "away"
    away.mkdir()
    (tmp_path / "out" / "pages").mkdir(parents=True)
    (tmp_path / "out" / "pages" / "mating").symlink_to(away)
    text = f'{HEAD}[[component]]\nname = "dice"\ntitle = "D"\nkind = "dice"\nfront = "die"\nsize = [60, 74]\n'
    code, said = build(measured, tmp_path, f"{text}values = {{ side = 16, tab = 5 }}\n")
    assert code == 2
    assert "lies outside out/pages" in said
    assert not [*away.iterdir()]
