"""A whole kit, part by part: which faces go into which file, and how many sheets that takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.draw.faces import card_faces
from pnp.draw.parts import Facts, component_faces
from pnp.errors import Source, Unreadable
from pnp.kit.records import Component, Kit
from pnp.press.build import Part, Piece, Setup, Tray, build_parts, sheets_of
from pnp.press.pdf import Written

# The cover lists the sheets of everything else, so it is drawn when those are known.
COVER = "cover"


def chosen(kit: Kit, names: Sequence[str]) -> list[Component]:
    """The components of these names, in the kit's order; all of them where no name is given. Raises Unreadable."""
    known = [component.name for component in kit.components]
    for name in names:
        if name not in known:
            from difflib import get_close_matches

            match = get_close_matches(name, known, 1)
            hint = f"; did you mean {match[0]}?" if match else ""
            raise Unreadable.at(Source(name), f"{kit.title} has no such part{hint} ({', '.join(known)})")
    return [component for component in kit.components if not names or component.name in names]


def pieces(kit: Kit, component: Component, drawing: Drawing, facts: Facts) -> Iterator[Piece]:
    """Every face of a component with its back and how many copies are needed, drawn as they are asked for."""
    if component.kind == "card":
        for card, front, back in card_faces(kit, component, drawing):
            yield Piece(front, back if component.back else None, card.copies * kit.each(component))
    else:
        for front, other, copies in component_faces(kit, component, drawing, facts):
            yield Piece(front, other, copies)


def faces(kit: Kit, component: Component, drawing: Drawing, facts: Facts) -> Iterator[Face]:
    """Every distinct face of a component, for preflight and pictures."""
    seen: set[str] = set()
    for piece in pieces(kit, component, drawing, facts):
        for face in (piece.front, piece.back):
            if face is not None and face.name not in seen:
                seen.add(face.name)
                yield face


def part_of(kit: Kit, component: Component, drawing: Drawing, facts: Facts) -> Part:
    """A component as a part to print."""
    total = kit.count(component) if component.kind == "card" else 0
    return Part(component.name, component.title, component.kind, pieces(kit, component, drawing, facts), total)


def count_sheets(kit: Kit, drawing: Drawing, setup: Setup, facts: Facts) -> dict[str, int]:
    """The sheets of paper that each component takes, the cover left out."""
    counts: dict[str, int] = {}
    for component in kit.components:
        if component.name != COVER:
            sheets = sheets_of(part_of(kit, component, drawing, facts), setup, Tray())
            counts[component.name] = len({(sheet.title, sheet.number) for sheet in sheets})
    return counts


def print_kit(
    kit: Kit,
    drawing: Drawing,
    setup: Setup,
    facts: Facts,
    folder: Path,
    names: Sequence[str] = (),
    progress: Callable[[Component], Callable[[int, int], None] | None] | None = None,
) -> Iterator[Written]:
    """Print parts of a kit, a file each, into `folder`; gives each file as it is written, the cover last."""
    components = chosen(kit, names)
    sheets: dict[str, int] = {}
    for component in sorted(components, key=lambda component: component.name == COVER):
        if component.name == COVER:
            missing = len(sheets) < len(kit.components) - 1
            sheets = count_sheets(kit, drawing, setup, facts) if missing else sheets
            facts = facts._replace(sheets={**sheets, COVER: 1})
        written = build_parts(
            [part_of(kit, component, drawing, facts)],
            folder / f"{component.name}.pdf",
            setup,
            title=f"{kit.title}: {component.title}",
            author="The pnp authors",
            keywords=f"print and play, {kit.game}",
            progress=progress(component) if progress else None,
        )
        sheets[component.name] = written.sheets
        yield written
