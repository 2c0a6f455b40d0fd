"""How well the animals of the cards can be told apart, measured on what is drawn just now, and printed.

usage: python docs/pictures/shapes.py [GAME...] [--sheet FILE]     (every game, if none is given)

Four figures. Silhouettes: how much of two species' black shapes overlaps when both are fitted into one square (shared
area over joint area, 1 is the same shape; two breeds of one shape are two cards that look alike). Share: how much of
its window an animal fills. Hidden: how much of the animal lies beneath badges, by area. Windows: how far the
two pictures of a deck that are most alike lie apart, as the mean CIELAB distance of 12 x 10 patches.

With --sheet a picture of numbered black shapes is written, and beside it the key, for a naming test: somebody who
drew none of them writes down what each is, and four of five right to the family is enough.
"""

from __future__ import annotations

import io
import random
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import click
from PIL import Image, ImageChops, ImageDraw

from pnp import catalog
from pnp.draw.face import Face
from pnp.draw.faces import fronts
from pnp.draw.pictures import picture
from pnp.kit.records import Card
from pnp.places import Places
from pnp.press.png import face_png
from pnp.svg.outline import shape_lines

ALIKE = 0.85
FILLS = (0.20, 0.45)
HIDDEN = 0.05
NEAR = 5.0
LENS = 0.34  # of the width of a picture: what has less is a lens upon it, and no animal of its own
SIDE = 96  # pixels of the square in which silhouettes are compared
FINE = 4  # pixels to the millimetre where a window's area is counted
TILES = (12, 10)
LANDS = ("tiles", "biomes")  # parts whose picture is the land: an animal there is a small thing at its rim
_CLIP = re.compile(r"<clipPath[^>]*>.*?</clipPath>", re.DOTALL)
_STANDS = re.compile(r'<g transform="translate\(([-.\d]+) ([-.\d]+)\) scale\(([-.\de]+)\)">')
_SHAPES = ("path", "circle", "ellipse", "rect", "polygon")

Points = Sequence[tuple[float, float]]


class Spot(NamedTuple):
    """Where a drawing's own corner stands, mm, and how large its unit is."""

    x: float
    y: float
    scale: float


class Seen(NamedTuple):
    """An animal as a card shows it: its shape, its window (left, top, right, bottom, mm), where it stands, badges."""

    game: str
    card: Card
    parts: list[Points]
    window: tuple[float, float, float, float]
    spot: Spot
    badges: Sequence[tuple[float, ...]]

    @property
    def species(self) -> str:
        """What tells an animal from another: its plate, or its plan and look."""
        return self.card.picture if self.card.picture.startswith("plate:") else f"{self.card.picture} {self.card.look}"

    @property
    def name(self) -> str:
        return f"{self.game} {self.card.id}"


def outlines(svg: str) -> list[Points]:
    """The filled parts of a drawing that has no transforms, as polygons."""
    found: list[Points] = []
    for element in ElementTree.fromstring(f"<g>{svg}</g>").iter():
        if element.tag in _SHAPES and element.get("fill") != "none":
            found += [line for line in shape_lines(element.tag, element.attrib) if len(line) > 2]
    return found


def filled(parts: Sequence[Points], size: tuple[int, int], scale: float, x: float, y: float) -> Image.Image:
    """Parts as one black-and-white shape."""
    image = Image.new("1", size)
    draw = ImageDraw.Draw(image)
    for part in parts:
        draw.polygon([(px * scale + x, py * scale + y) for px, py in part], fill=1)
    return image


def area(image: Image.Image) -> int:
    return image.convert("L").histogram()[255]


def fitted(parts: Sequence[Points], side: int = SIDE) -> Image.Image:
    """A silhouette in a square: as large as it goes, in the middle."""
    points = [point for part in parts for point in part]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    scale = (side - 2) / max(right - left, bottom - top, 1e-6)
    x = side / 2 - scale * (left + right) / 2
    return filled(parts, (side, side), scale, x, side / 2 - scale * (top + bottom) / 2)


def overlap(one: Image.Image, other: Image.Image) -> float:
    """Shared area over joint area."""
    return area(ImageChops.logical_and(one, other)) / max(1, area(ImageChops.logical_or(one, other)))


def share(seen: Seen) -> tuple[float, float]:
    """How much of the window the animal fills, and how much of the animal badges cover; both 0 to 1."""
    left, top, right, bottom = seen.window
    size = round((right - left) * FINE), round((bottom - top) * FINE)
    scale = seen.spot.scale * FINE
    animal = filled(seen.parts, size, scale, (seen.spot.x - left) * FINE, (seen.spot.y - top) * FINE)
    covers = Image.new("1", size)
    draw = ImageDraw.Draw(covers)
    for x, y, radius, *_ in seen.badges:
        box = [(x - radius - left) * FINE, (y - radius - top) * FINE, (x + radius - left) * FINE]
        draw.ellipse((*box, (y + radius - top) * FINE), fill=1)
    whole = max(1, area(animal))
    return whole / (size[0] * size[1]), area(ImageChops.logical_and(animal, covers)) / whole


@contextmanager
def watched(game: str, seen: list[Seen], windows: list[tuple[float, float, float, float]]) -> Iterator[None]:
    """Notes each animal and each land while faces are drawn."""
    land, creature = picture.Pictures.landscape, picture.Pictures.creature

    def landscape(self: picture.Pictures, card: Card, x: float, y: float, w: float, h: float, *more: Any) -> Any:
        windows.append((x, y, x + w, y + h))
        return land(self, card, x, y, w, h, *more)

    def shown(self: picture.Pictures, card: Card, window: Any, widest: float, badges: Any, frame: Any = None) -> Any:
        drawn = creature(self, card, window, widest, badges, frame)
        stands = _STANDS.findall(drawn)
        if stands:
            x, y, scale = map(float, stands[-1])  # before it there may be a shadow
            # What the picture is seen through, where a template says so: a column may stand on its land.
            land = frame or (windows[-1] if windows else (3.0, 3.0, 60.0, window[3] + 3.0))
            if window[2] - window[0] > LENS * (land[2] - land[0]):
                seen.append(Seen(game, card, outlines(self.drawn(card)), land, Spot(x, y, scale), list(badges)))
        return drawn

    setattr(picture.Pictures, "landscape", landscape)  # noqa: B010
    setattr(picture.Pictures, "creature", shown)  # noqa: B010
    try:
        yield
    finally:
        setattr(picture.Pictures, "landscape", land)  # noqa: B010
        setattr(picture.Pictures, "creature", creature)  # noqa: B010


def clips(svg: str) -> list[tuple[float, float, float, float]]:
    """The boxes of what a face clips its pictures to, in their order."""
    found = []
    for element in ElementTree.fromstring(f"<g>{''.join(_CLIP.findall(svg))}</g>").iter():
        if element.tag in _SHAPES:
            points = [point for line in shape_lines(element.tag, element.attrib) for point in line]
            xs, ys = [x for x, _ in points], [y for _, y in points]
            found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


def tiles(face: Face, window: tuple[float, float, float, float]) -> list[tuple[float, float, float]]:
    """A window as a few patches of CIELAB."""
    image = Image.open(io.BytesIO(face_png(face, 40)))
    scale = image.width / face.trim.width
    left, top, right, bottom = (round(edge * scale) for edge in window)
    small = image.convert("RGB").crop((left, top, right, bottom)).resize(TILES, Image.Resampling.BOX)
    return [_lab(small.getpixel((x, y))) for y in range(TILES[1]) for x in range(TILES[0])]  # type: ignore[arg-type]


def _lab(rgb: tuple[int, int, int]) -> tuple[float, float, float]:
    """Near enough to CIELAB for patches: gamma, then the opponent scales of linear light."""
    r, g, b = ((c / 255) ** 2.2 for c in rgb)
    x, y, z = 0.434 * r + 0.376 * g + 0.19 * b, 0.2126 * r + 0.7152 * g + 0.0722 * b, 0.018 * r + 0.11 * g + 0.872 * b
    x, y, z = (v ** (1 / 3) for v in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: Sequence[tuple[float, float, float]], other: Sequence[tuple[float, float, float]]) -> float:
    """The mean distance of two windows' patches."""
    pairs = zip(one, other, strict=True)
    return float(sum(sum((a - b) ** 2 for a, b in zip(p, q, strict=True)) ** 0.5 for p, q in pairs) / len(one))


def measure(game: str) -> list[Seen]:
    """Draws a game's cards, prints what was found, and gives the animals."""
    places = Places()
    kit, drawing = catalog.kit(places, game), catalog.drawing(places, game)
    seen: list[Seen] = []
    click.echo(f"{game}")
    closest: list[tuple[float, str]] = []
    told: dict[str, tuple[float, float]] = {}
    for component in kit.components:
        if not component.table or "picture" not in _columns(kit.cards(component)):
            continue
        front = fronts(kit, component, drawing)
        patches: list[tuple[str, list[tuple[float, float, float]]]] = []
        for card in kit.cards(component):
            windows: list[tuple[float, float, float, float]] = []
            before = len(seen)
            with watched(game, seen, windows):
                face = front(card)
            if not windows and len(seen) > before:
                # Where the game draws its land itself, the window is what the picture is clipped to.
                windows = clips(face.svg)[: len(seen) - before] or [seen[-1].window]
                seen[before:] = [each._replace(window=clip) for each, clip in zip(seen[before:], windows, strict=False)]
            if windows:
                patches.append((card.id, tiles(face, windows[0])))
            for each in seen[before:] if component.name not in LANDS else ():
                told[each.card.id + " reptile" * (each.card.id in told)] = share(each)
        found = sorted((apart(one[1], other[1]), f"{one[0]} {other[0]}") for one, other in combinations(patches, 2))
        if found:
            least = ", ".join(f"{name} {distance:.1f}" for distance, name in found[:3])
            click.echo(f"  {component.name}: {len(patches)} windows; most alike {least}")
            closest += found[:1]
    fills = sorted(value for value, _ in told.values())
    if not fills:
        return seen
    inside = sum(FILLS[0] <= value <= FILLS[1] for value in fills)
    click.echo(
        f"  share of the window: median {_percent(fills[len(fills) // 2])}, {inside} of {len(fills)} within 20-45 %"
    )
    _list("smaller", [f"{name} {_percent(value)}" for name, (value, _) in told.items() if value < FILLS[0]])
    _list("larger", [f"{name} {_percent(value)}" for name, (value, _) in told.items() if value > FILLS[1]])
    hidden = [f"{name} {_percent(value)}" for name, (_, value) in told.items() if value > HIDDEN]
    click.echo(f"  hidden by badges: {len(told) - len(hidden)} of {len(told)} at most 5 %")
    _list("more", hidden)
    click.echo(f"  windows nearer than {NEAR:g} in one part: {sum(distance < NEAR for distance, _ in closest)}")
    return seen


def compare(seen: Sequence[Seen]) -> None:
    """Prints the species whose silhouettes overlap too much."""
    first = {each.species: each for each in reversed(seen)}
    shapes = {species: fitted(each.parts) for species, each in first.items()}
    plates = sum(species.startswith("plate:") for species in shapes)
    pairs = [(overlap(shapes[one], shapes[other]), one, other) for one, other in combinations(shapes, 2)]
    alike = sorted((pair for pair in pairs if pair[0] >= ALIKE), reverse=True)
    click.echo(
        f"silhouettes: {len(shapes)} species, {plates} of them plates; {len(alike)} of {len(pairs)} pairs over {ALIKE}"
    )
    for value, one, other in alike:
        click.echo(f"  {value:.2f}  {_called(first[one])} / {_called(first[other])}")


def sheet(seen: Sequence[Seen], file: Path) -> None:
    """Numbered black shapes in a fixed but mixed order, and their key."""
    species = list({each.species: each for each in reversed(seen)}.values())
    random.Random(1).shuffle(species)
    side, columns = 120, 12
    rows = -(-len(species) // columns)
    image = Image.new("L", (columns * side, rows * (side + 16)), 255)
    draw = ImageDraw.Draw(image)
    for place, each in enumerate(species):
        x, y = place % columns * side, place // columns * (side + 16)
        image.paste(0, (x + 6, y + 16), fitted(each.parts, side - 12))
        draw.text((x + 4, y + 2), str(place + 1), fill=0)
    image.save(file)
    key = file.with_suffix(".txt")
    key.write_text("".join(f"{place + 1}\t{_called(each)}\n" for place, each in enumerate(species)), encoding="utf-8")
    click.echo(f"{file}: {len(species)} shapes; the key is {key}")


def _columns(cards: Sequence[Any]) -> tuple[str, ...]:
    return cards[0].__struct_fields__ if cards else ()


def _called(each: Seen) -> str:
    what = getattr(each.card, "animal", "") or each.card.picture.removeprefix("plate:").replace("_", " ")
    return f"{what} ({each.name})"


def _percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def _list(word: str, names: Sequence[str]) -> None:
    if names:
        click.echo(f"    {word}: {', '.join(names)}")


def main(words: Sequence[str]) -> None:
    if "--help" in words or "-h" in words:
        click.echo(__doc__)
        return
    file = next((Path(b) for a, b in pairwise(words) if a == "--sheet"), None)
    games = [word for word in words if not word.startswith("-") and word != str(file)]
    seen = [each for game in games or catalog.games() for each in measure(game)]
    compare(seen)
    if file is not None:
        sheet(seen, file)


if __name__ == "__main__":
    main(sys.argv[1:])
