"""kit.toml: every wrong key with the line where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.errors import Unreadable
from pnp.games.mating.cards import CARDS
from pnp.kit.load import load_kit
from pnp.kit.manifest import read_manifest
from pnp.places import Places
from pnp.units import CARDS as SIZES

# A misspelt key is told of once, as unknown, and not once more as missing.
HEAD = 'title = "Mine"\nplayers = [1, 4]\n'


def said(tmp_path: Path, text: str) -> list[str]:
    folder = tmp_path / "card_data" / "mating"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "kit.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable) as raised:
        read_manifest(Places(tmp_path), "mating")
    return str(raised.value).replace(f"{folder}/", "").splitlines()


def test_every_wrong_key_in_one_run(tmp_path: Path) -> None:
    text = (
        'titel = "Mine"\nplayers = [4, 1]\n'
        '[[component]]\nname = "board"\ntitle = "Board"\nkind = "bord"\nfront = "board"\nsize = "poster"\n'
        '\n[[component]]\nname = "c"\ntitle = "C"\nkind = "card"\nfrnt = "c"\ncopies = 0\n'
        'size = [0, 3]\nfold = "yes"\n'
    )
    assert said(tmp_path, text) == [
        "kit.toml:1:titel: unknown key; did you mean title?",
        "kit.toml:2:players: expected the fewest players first",
        "kit.toml:6:kind: expected one of card, board, aid, tracker, token, dice, booklet, sheet, got 'bord'",
        f"kit.toml:8:size: expected [width, height] in mm or one of {', '.join(SIZES)}",
        "kit.toml:10:table: cards need a table",
        "kit.toml:14:frnt: unknown key; did you mean front?",
        "kit.toml:15:copies: expected 1 or more",
        "kit.toml:16:size: expected a width and a height over 0",
        "kit.toml:17:fold: expected true or false, got 'yes'",
    ]


def test_names_are_given_once(tmp_path: Path) -> None:
    entry = '[[component]]\nname = "board"\ntitle = "Board"\nkind = "board"\nfront = "board"\n'
    assert said(tmp_path, HEAD + entry + entry) == ["kit.toml:9:name: 'board' is there twice"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title = \n", "kit.toml:1:9: invalid value"),
        ("= 3", "kit.toml:1:1: invalid statement"),
        ("title = 'a'\ntitle = 'b'\n", "kit.toml:2:12: cannot overwrite a value"),
        ('title = "a', "kit.toml:0: unterminated string"),
    ],
)
def test_what_is_no_toml(tmp_path: Path, text: str, message: str) -> None:
    (line,) = said(tmp_path, text)
    assert line.split(":")[0] == message.split(":")[0]
    assert line.rpartition(": ")[2].startswith(message.rpartition(": ")[2][:7])


def test_no_manifest_at_all() -> None:
    with pytest.raises(Unreadable, match=r"card_data/chess/kit.toml: no such file in "):
        read_manifest(Places(), "chess")


def test_a_table_that_the_game_does_not_have(tmp_path: Path) -> None:
    folder = tmp_path / "card_data" / "mating"
    folder.mkdir(parents=True)
    entry = '[[component]]\nname = "c"\ntitle = "C"\nkind = "card"\nfront = "c"\ntable = "combta"\n'
    (folder / "kit.toml").write_text(HEAD + entry)
    with pytest.raises(Unreadable, match=r"kit.toml:table: c: the game has no table 'combta'; did you mean combat"):
        load_kit(Places(tmp_path), "mating", CARDS)
