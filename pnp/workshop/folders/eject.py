"""The template of a layout into a folder, for who wants to draw: what was ours is theirs then."""

from __future__ import annotations

from pathlib import Path

from pnp.errors import Source, Unreadable
from pnp.files import together, whole, within
from pnp.kit.folder.layouts import LAYOUTS
from pnp.kit.records import Component, Kit
from pnp.places import installed


def eject(kit: Kit, part: str, folder: Path) -> list[Path]:
    """Write the templates of a part (its front, and its back if it has the stock's) into `templates/<game>/`, and name
    them in kit.toml. Raises Unreadable for a part that no layout draws, and where a template is there already."""
    from pnp.wording import near

    named = {component.name: component for component in kit.components if component.layout in LAYOUTS}
    if part not in named:
        said = near(part, named) or f"; there is {', '.join(named)}"
        raise Unreadable.at(Source(part), f"no part that a layout draws{said}")
    component = named[part]
    if not component.front.startswith("_stock/"):
        raise Unreadable.at(Source(part), f"has a template of its own already: {component.front}")
    home = folder / "templates" / kit.game
    wanted = {"front": (component.front, part)}
    if component.back.startswith("_stock/"):
        wanted["back"] = (component.back, f"{part}-back")
    made = []
    with together():
        for template, name in wanted.values():
            path = home / f"{name}.svg.j2"
            if path.exists():
                raise Unreadable.at(Source(str(path)), "is there already, and nothing is written over it")
            with whole(within(folder, path), folder) as file:
                file.write((installed() / "templates" / f"{template}.svg.j2").read_bytes())
            made.append(path)
        made.append(_named(kit, component, folder, {key: name for key, (_, name) in wanted.items()}))
    return made


def _named(kit: Kit, component: Component, folder: Path, names: dict[str, str]) -> Path:
    """kit.toml with the templates' names in the entry of a part; its remarks stay. Made where there is none."""
    import tomlkit

    path = folder / "card_data" / kit.game / "kit.toml"
    document = tomlkit.parse(path.read_text("utf-8") if path.exists() else "")
    entries = document.get("component")
    if entries is None:
        document["title"] = kit.title
        document["players"] = list(kit.players)
        entries = document["component"] = tomlkit.aot()
        for each in kit.components:
            if each.table:
                entry = tomlkit.table()
                entry.update({"name": each.name, "title": each.title, "table": each.table, "layout": each.layout})
                entry["fill"] = tomlkit.inline_table()
                entry["fill"].update(each.fill)
                entries.append(entry)
    for entry in entries:
        if entry.get("name") == component.name:
            entry.update({"layout": component.layout, **names})
    with whole(within(folder, path), folder) as file:
        file.write(tomlkit.dumps(document).encode("utf-8"))
    return path
