"""A card's picture: a creature from its parameters, a plate drawn by hand or the deck's own file; and its land."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from xml.etree.ElementTree import ParseError
from zlib import crc32

from markupsafe import Markup, escape

from pnp import known
from pnp.draw.creatures import Ink, LookError, plate, read_look
from pnp.draw.landscape.landscape import HOURS, LANDS, SIGHTS, landscape, nearest
from pnp.draw.numbers import number
from pnp.draw.pictures import silhouettes
from pnp.errors import Source, Unreadable
from pnp.hashes import code_hash, digest
from pnp.kit.records import Card
from pnp.named import NamedTuple
from pnp.places import Places, installed
from pnp.store import Store
from pnp.svg.colours import Tone
from pnp.svg.values import Refused

from .art import Art, find
from .ink import at_least, line_art, sparing
from .placing import Badge, DrawingPlace, Span, feet, mass, place, silhouette
from .plate_files import FAR, Plate, read_plate, without

PLATES = "templates/plates"
SHORT = 4  # letters of an id
FILE, PLATE = "file:", "plate:"
_LOOKS = {"fit": ("whole", "fill"), "stands": ("yes", "no"), "near": ("yes", "no")}
# A creature is drawn in this box and fitted into its window afterwards, so that its outline stays .25 mm or more.
BOX = (60.0, 48.0)
MOST_LANDS = 512
MOST_PLACED = 64  # pictures in their windows that are kept: a deck shows the same one again and again
# In light ink lines are all there is, so none is thinner than this, mm.
FINEST = 0.18
# Seen from above or in the water: these have no ground to stand on.
FLOATING = ("insect", "arthropod", "fish")

# How much of what a scene has too much of lies above the window.
_ABOVE = 0.7


def seed(card: Card) -> int:
    """The same card has the same picture everywhere and always.

    Ids are long where cards are thousands. There a hundred hills of each land are enough, and each is drawn once.
    """
    return crc32((card.id if len(card.id) <= SHORT else card.id[-2:]).encode())


def _sight(card: Card) -> int:
    """From which place a card's land is seen: a deck's neighbours, by number, see it from different ones."""
    digits = "".join(filter(str.isdigit, card.id))
    return int(digits) if digits else seed(card)


class _Placed(NamedTuple):
    """How a picture file lies: filling its place, or whole; on the ground, or anywhere; whether it may come nearer."""

    fill: bool
    stands: bool
    near: bool


class Where(NamedTuple):
    """A window for an animal, as `place` is told of it."""

    window: tuple[float, float, float, float]
    widest: float
    stands: bool
    badges: tuple[Badge, ...]
    frame: tuple[float, float, float, float] | None

    def name(self, shape: str) -> str:
        """The hash of a shape in it, and of how that is placed."""
        return digest(shape, repr(self), code_hash("draw/pictures/placing.py", "draw/pictures/silhouettes.py"))


class Stance(NamedTuple):
    """Where an animal is, and between which of its own x its feet are."""

    spot: DrawingPlace
    feet: Span


def stance(shape: str, where: Where, plate: bool) -> Stance | None:
    """Where a shape is in a window; None for one of nothing. That of a `plate` may be kept with it."""
    kept = silhouettes.found(shape) if plate else None
    points = kept.points if kept else silhouette(shape)
    if not points:
        return None
    covered = (kept.mass if kept else mass(shape)) if where.badges or where.frame else None
    spot = place(points, where.window, where.widest, where.stands, where.badges, covered, where.frame)
    return Stance(spot, feet(points))


class Pictures:
    """Plates, creatures, landscapes and picture files of a game's cards, as SVG groups."""

    def __init__(
        self, places: Places, light_ink: bool = False, game: str = "", tone: Tone = "", store: Store | None = None
    ) -> None:
        self._places = places
        self._store = store
        self._light_ink = light_ink
        self._game = game
        self._tone: Tone = "light" if light_ink else tone
        self._ink: Ink = "light" if light_ink else "full"
        self._placings: dict[object, Markup] = {}
        self._lands: dict[object, Markup] = {}
        self._lines: dict[str, str] = {}  # plates as line work
        self._last: tuple[tuple[Path, int, int], Plate] | None = None  # the plate read last, in that state of its file

    def landscape(
        self,
        card: Card,
        x: float,
        y: float,
        width: float,
        height: float,
        suit: Sequence[str],
        prefix: str = "land",
    ) -> Markup:
        """The land of a card at its hour, in the rectangle given, leaning towards a suit's colours.

        A picture file that is to fill its place is all the land there is, and so is a plate.
        """
        if card.picture.startswith(PLATE) and self._placed(card).fill:
            return self._scene(card, x, y, width, height)
        if card.picture.startswith(FILE) and self._placed(card).fill:
            return Markup(self._file(card).image(x, y, width, height, self._tone, "xMidYMid slice"))
        sight = _sight(card) % len(SIGHTS.get(card.land, (0,)))
        key = (card.land, card.hour, tuple(suit) or None, seed(card), width, height, sight, x, y, prefix)
        known = self._lands.get(key)
        if known is not None:
            return known
        try:
            scene = landscape(*key[:6], ink=self._ink, prefix=prefix, sight=sight)
        except ValueError as error:
            raise Unreadable.at(Source(card.id), f"land: {error}") from None
        defs = f"<defs>{scene.defs}</defs>" if scene.defs else ""
        if len(self._lands) >= MOST_LANDS:
            self._lands.clear()
        drawn = Markup(f'{defs}<g transform="translate({number(x)} {number(y)})">{scene.body}</g>')
        self._lands[key] = drawn
        return drawn

    def foreground(self, card: Card, x: float, y: float, width: float, height: float, suit: Sequence[str]) -> Markup:
        """What lies nearest in the land of a card, in the rectangle given; nothing in light ink, on a scene, or where
        a plate is to be seen to its ends (`near=no`).
        """
        if self._light_ink or not card.picture or card.land not in LANDS or card.hour not in HOURS:
            return Markup("")
        if card.picture.startswith((PLATE, FILE)) and (self._placed(card).fill or not self._placed(card).near):
            return Markup("")
        drawn = nearest(card.land, card.hour, tuple(suit) or None, seed(card), width, height)
        return Markup(f'<g transform="translate({number(x)} {number(y)})">{drawn}</g>')

    def creature(
        self,
        card: Card,
        window: tuple[float, float, float, float],
        widest: float,
        badges: Sequence[tuple[float, ...]],
        frame: tuple[float, float, float, float] | None = None,
    ) -> Markup:
        """The animal of a card within left, top, right and bottom, as large as the badges let it.

        Where a frame clips the picture, an animal that would fill little of it comes nearer. On land it stands on the
        lower edge, with a shadow. A picture file stands if its look says so. A card without a picture has its land
        alone.
        """
        if not card.picture:
            return Markup("")
        if card.picture.startswith(FILE):
            return self._shown(card, window, widest, badges)
        if card.picture.startswith(PLATE) and self._placed(card).fill:
            # Where there is land, it has taken the land's place.
            left, top, right, bottom = window
            return self._scene(card, left, top, right - left, bottom - top) if self._light_ink else Markup("")
        drawn = card.picture.startswith(PLATE)
        if drawn:
            self._places.find(f"{PLATES}/{card.picture.removeprefix(PLATE)}.svg")  # that it is read is told each time
        where = (*window, widest, *(tuple(badge) for badge in badges), frame)
        key = (card.picture, card.look, card.palette, card.land, 0 if drawn else seed(card), where)
        known = self._placings.get(key)
        if known is None:
            if len(self._placings) >= MOST_PLACED:
                self._placings.clear()
            known = self._placings[key] = self._standing(card, window, widest, badges, frame)
        return known

    def _standing(
        self,
        card: Card,
        window: tuple[float, float, float, float],
        widest: float,
        badges: Sequence[tuple[float, ...]],
        frame: tuple[float, float, float, float] | None,
    ) -> Markup:
        """A plate or a creature where it stands in its window, with its shadow."""
        svg = self.drawn(card)
        # Line work stands where the plate stands that it is made of.
        plate = card.picture.startswith(PLATE)
        shape = self._whole(card.picture.removeprefix(PLATE)) if plate else svg
        stands = self.stands(card)
        if plate and not self._placed(card).near:
            frame = None  # its tail or its feet are what the card is about
        where = Where(window, widest, stands, tuple(Badge(*badge) for badge in badges), frame)
        told = known.numbers("placed", where.name(shape)) if plate else None
        found = Stance(DrawingPlace(*told[:6]), (told[6], told[7])) if told is not None else stance(shape, where, plate)
        if found is None:
            return Markup("")
        spot = found.spot
        shadow = ""
        if stands and card.land != "water" and not self._light_ink:
            shadow = _shadow(found.feet, spot)
        if self._light_ink:
            svg = at_least(svg, FINEST / spot.scale)
        # Both kinds of picture are files and code of the kit: what they may hold is the lint's business.
        return Markup(
            f'{shadow}<g transform="translate({number(spot.x)} {number(spot.y)}) scale({spot.scale:.4g})">{svg}</g>'
        )

    def stands(self, card: Card) -> bool:
        """Whether the animal of a card has ground under its feet, or floats somewhere in its window."""
        if card.picture.startswith((FILE, PLATE)):
            return self._placed(card).stands
        rooted = card.picture == "plant"
        return rooted or (card.land != "water" and card.picture not in FLOATING)

    def drawn(self, card: Card) -> str:
        """The card's animal in its own units: a plate's file, or a creature by its plan and look."""
        kind, _, name = card.picture.partition(":")
        if kind == "plate":
            if self._places.find(f"{PLATES}/{name}.svg") is None:
                from pnp.wording import near

                known = [Path(file).stem for file in self._places.names(PLATES, ".svg")]
                message = f"picture: no plate '{name}'{near(name, known)}; there is {', '.join(known)}"
                raise Unreadable.at(Source(card.id), message)
            return self.plate(name)
        try:
            look = read_look(card.look, card.picture)
            svg = plate(card.picture, look, palette=card.palette, ink=self._ink, seed=seed(card), box=BOX)
        except LookError as error:
            raise Unreadable.at(Source(card.id), f"{error.column}: {error}") from None
        return sparing(svg, BOX[0] / 100) if self._light_ink else svg

    def try_out(self, card: Card) -> None:
        """Raises Unreadable, with the column before the message, for a card whose picture cannot be drawn."""
        if card.picture.startswith((FILE, PLATE)):
            self._placed(card)
        if card.picture.startswith(FILE):
            self._file(card)
        elif card.picture:
            self.drawn(card)

    def plate(self, name: str) -> str:
        """What a plate drawn by hand holds, in a box of 100 x 80, as the mode inks it."""
        drawn = self._whole(name)
        # What a scene leaves out where ink is saved: groups of shapes alone, none within another.
        return self._line_work(without(drawn, FAR, "</g>")) if self._light_ink else drawn

    def _line_work(self, drawn: str) -> str:
        """A plate as line work, which takes longer than all else of a card in light ink: worked out once."""
        known = self._lines.get(drawn)
        if known is None:
            known = self._lines[drawn] = self._once(drawn)
        return known

    def _once(self, drawn: str) -> str:
        if self._store is None:
            return line_art(drawn)
        key = digest(code_hash("draw/pictures/ink.py", "draw/numbers.py", "svg"), drawn)
        kept = self._store.get("lines", key)
        if kept is not None:
            return kept.decode()
        made = line_art(drawn)
        self._store.put("lines", key, made.encode())
        return made

    def outline(self, name: str) -> str:
        """The silhouette of a plate as path data, a hundred high, its feet about (0, 0)."""
        drawn = self._whole(name)
        kept = silhouettes.found(drawn)
        return silhouettes.outline(kept.mass if kept else mass(drawn))

    def _whole(self, name: str) -> str:
        """All that a plate's file draws, whatever the ink."""
        file = f"{PLATES}/{name}.svg"
        path = self._places.get(file)
        drawn = self._read(file, path).body
        if not path.is_relative_to(installed()):
            _looked_over(file, drawn)
        return drawn

    def _read(self, file: str, path: Path) -> Plate:
        """A plate that was found there: a face asks three times for each that it shows."""
        stamp = path.stat()
        state = (path, stamp.st_mtime_ns, stamp.st_size)
        if self._last is None or self._last[0] != state:
            self._last = (state, read_plate(file, self._places.text(file)))
        return self._last[1]

    def _scene(self, card: Card, x: float, y: float, width: float, height: float) -> Markup:
        """A plate that is land and animal in one, covering a rectangle; what is too much of it lies beyond the edges.

        More of the sky is lost than of the foreground.
        """
        drawn, (wide, high) = self.drawn(card), self._box(card.picture.removeprefix(PLATE))
        scale = max(width / wide, height / high)
        left, top = x + (width - wide * scale) / 2, y + (height - high * scale) * _ABOVE
        if self._light_ink:
            scale = min(width / wide, height / high)
            left, top = x + (width - wide * scale) / 2, y + height - high * scale
            drawn = at_least(drawn, FINEST / scale)
        return Markup(f'<g transform="translate({number(left)} {number(top)}) scale({scale:.4g})">{drawn}</g>')

    def _box(self, name: str) -> tuple[float, float]:
        """How wide and high a plate's own paper is."""
        file = f"{PLATES}/{name}.svg"
        return self._read(file, self._places.get(file)).paper(file)

    def _file(self, card: Card) -> Art:
        """The picture file of a card."""
        try:
            return find(self._places, self._game, card.picture.removeprefix(FILE))
        except Unreadable as error:
            raise Unreadable.at(Source(card.id), f"picture: {error}") from None

    def _placed(self, card: Card) -> _Placed:
        """How a picture file lies in its window, from the card's look."""
        drawn = card.picture.startswith(PLATE)
        given = {"fit": "whole", "stands": "yes" if drawn else "no", "near": "yes"}
        for part in filter(str.strip, card.look.split(";")):
            key, _, value = (word.strip() for word in part.partition("="))
            if drawn and key not in given:
                continue  # what is said of an animal's shape, a plate has already
            looks = {name: values for name, values in _LOOKS.items() if drawn or name != "near"}
            if value not in looks.get(key, ()):
                known = "; ".join(f"{name}={'|'.join(values)}" for name, values in looks.items())
                what = "plate" if drawn else "picture file"
                raise Unreadable.at(Source(card.id), f"look: a {what} knows {known}, not '{part.strip()}'")
            given[key] = value
        return _Placed(given["fit"] == "fill", given["stands"] == "yes", given["near"] == "yes")

    def _shown(
        self, card: Card, window: tuple[float, float, float, float], widest: float, badges: Sequence[tuple[float, ...]]
    ) -> Markup:
        """A picture file in its window, clear of the badges as far as that is possible."""
        art, placed = self._file(card), self._placed(card)
        left, top, right, bottom = window
        if placed.fill:
            # Where there is land, it has taken the land's place.
            if not self._light_ink:
                return Markup("")
            return Markup(art.image(left, top, right - left, bottom - top, self._tone, "xMidYMid slice"))
        high = BOX[1]
        wide = high * art.ratio
        steps = [n / 12 for n in range(13)]
        edge = [(wide * step, y) for step in steps for y in (0.0, high)]
        edge += [(x, high * step) for step in steps for x in (0.0, wide)]
        spot = place(edge, window, widest, placed.stands, [Badge(*badge) for badge in badges])
        return Markup(
            art.image(spot.left, spot.bottom - high * spot.scale, wide * spot.scale, high * spot.scale, self._tone)
        )

    def art(self, drawn: Markup) -> Markup:
        """A drawing in millimetres as the mode inks pictures: as it is, or as line work."""
        return Markup(line_art(str(escape(drawn)), 0.45)) if self._light_ink else drawn


@lru_cache(64)
def _looked_over(file: str, drawn: str) -> None:
    """Raises Unreadable for a plate of somebody's folder that cannot be measured and drawn in outline as ours are."""
    try:
        line_art(drawn)
        silhouette(drawn)
        mass(drawn)
    except Refused as refusal:
        raise Unreadable.at(Source(file), str(refusal)) from None
    except Unreadable as error:
        raise Unreadable.at(Source(file), f"cannot be drawn ({error.problems[0].message})") from None
    except (ParseError, ValueError, ArithmeticError, LookupError) as error:
        raise Unreadable.at(Source(file), f"cannot be drawn ({error})") from None


def _shadow(feet: Span, spot: DrawingPlace) -> str:
    """A soft ellipse under the feet, flat for who is small too."""
    begin, end = (x * spot.scale + spot.x for x in feet)
    wide = spot.right - spot.left
    half = min(0.5 * wide, max(0.24 * wide, (end - begin) / 2 + 0.12 * wide))
    middle, flat = (end + begin) / 2, min(1.7, 0.26 * half)
    return (
        f'<ellipse cx="{number(middle)}" cy="{number(spot.bottom - 0.4)}" rx="{number(half)}" ry="{number(flat)}" '
        f'fill="#2b211b" opacity="0.22"/>'
    )
