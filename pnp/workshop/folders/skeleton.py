"""Rules in Python to begin with: a page that plays, in the folder of somebody's own game."""

from __future__ import annotations

from pathlib import Path

from pnp.errors import Source, Unreadable
from pnp.files import together, whole, within
from pnp.kit.folder.guess import spoken
from pnp.places import installed
from pnp.trust import trust_any

SOURCE = "card_data/_starters/_referee/referee.py"
RULES = """# {title}

edition: 1

## 1 A round

1.1 **Take one to three food, or pass.** Players take food from the middle in turn.

1.2 **The game ends with the last food.** Or after ten rounds; who has most food wins.
"""


def write_skeleton(folder: Path, name: str) -> list[Path]:
    """Write `card_data/<name>/referee.py`, and rules.md for it where there is none, and trust the folder."""
    home = folder / "card_data" / name
    target = home / "referee.py"
    if target.exists():
        raise Unreadable.at(Source(str(target)), "is there already, and nothing is written over it")
    made = [target]
    texts = {target: (installed() / SOURCE).read_text("utf-8").replace("{title}", spoken(name))}
    # The rules that a ruling cites are those of the skeleton, until they are made one's own.
    texts[home / "rules.md"] = RULES.format(title=spoken(name))
    with together():
        for path, text in texts.items():
            with whole(within(folder, path), folder) as file:
                file.write(text.encode("utf-8"))
    counts = home / "counts.toml"
    if counts.exists():
        counts.rename(home / "counts.toml.before")
        made.append(home / "counts.toml.before")
    trust_any(folder)
    return made
