"""What the layouts of the stock print: the places of a card filled, colours by a column, how much room words need.

A template of the stock sees, besides what all templates see:

spot     what stands in each place of this card (`Filled`)
frame    where things lie on the cards of this deck, mm (`Frame`): one window and one baseline a deck
suit     the colours of this card, and `deck` those of what all its cards share, such as the back
suit_of  the colours of any word, such as that of a tile's side
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from pnp.draw.creatures import PALETTES, PLANS
from pnp.draw.drawing import Drawing
from pnp.draw.landscape.landscape import HOURS, LANDS
from pnp.draw.palette import Suit, over_all
from pnp.draw.pictures.art import find, pixels
from pnp.draw.pictures.picture import FILE
from pnp.draw.text.icons import icon_name
from pnp.draw.text.textbox import STYLES, Style, set_text
from pnp.draw.trims import trim_size
from pnp.errors import Source, Unreadable
from pnp.kit.folder.fills import filled, parts_of, picture_word
from pnp.kit.folder.layouts import ICON_PLACES, LAYOUTS, PICTURE
from pnp.kit.records import Card, Component, Kit
from pnp.kit.tables import shown
from pnp.units import Size

from .cells import too_long, wrong_icons
from .frames import Frame, bare, frame_of
from .spaces import LETTERS, Board
from .suits import Suits, hue_of, no_colour

SCENE = "plate:scene_"
MEASURED = 6  # cards with the longest words, by which a deck's window is chosen
SHARES = (0.6, 0.56, 0.52, 0.48, 0.44, 0.4, 0.36, 0.32)
"""Of a card's height that its picture may take, the best first."""

LEAST_BOX = 3.2  # mm from one box of a sheet to the next
TOLD_ROW, BARE_ROW = 9.1, 4.4
"""How high a row of a sheet is at least, mm: with a text beneath its name, and without."""
TEXTS = (13.0, 11.0, 9.0, 8.0, 7.0)  # pt: of cards that are words alone


class Filled(msgspec.Struct, frozen=True, kw_only=True):
    """What stands in the places of a layout on one card, "" for what it has not; `picture` is what is drawn of it."""

    title: str = ""
    subtitle: str = ""
    text: str = ""
    flavour: str = ""
    answer: str = ""
    foot: str = ""
    foot_icon: str = ""
    number: str = ""
    chips: tuple[str, ...] = ()
    top_left: str = ""
    top_left_icon: str = ""
    top_right: str = ""
    top_right_icon: str = ""
    side: str = ""
    side_icon: str = ""
    value: str = ""
    icon: str = ""
    north: str = ""
    east: str = ""
    south: str = ""
    west: str = ""
    space: str = ""
    boxes: tuple[str, ...] = ()
    points: str = ""
    picture: Card | None = None
    land: bool = False  # whether a land lies behind the picture, and not a tint


class Laid:
    """A component of the stock made ready: its colours, and the frame of its cards."""

    def __init__(self, kit: Kit, component: Component, drawing: Drawing) -> None:
        self.kit, self.component, self._drawing = kit, component, drawing
        self.layout = LAYOUTS[component.layout]
        manifest = _looks(drawing)
        for name, said in manifest.items():
            if (colour := said.get("colour", "")) and not hue_of(colour):
                raise Unreadable.at(Source("kit.toml", 0, f"suits.{name}"), no_colour(colour))
        self.suits = Suits(drawing.palette, manifest, over_all(drawing.places, drawing.palette.ink.mode))
        self._order()
        self.deck = self._deck()
        self._pictures: dict[str, Card] = {}

    def _order(self) -> None:
        """Colours in the order in which words come in the tables, so that they do not depend on the component."""
        for component in self.kit.components:
            text = component.fill.get("suit", "")
            if text and component.table in self.kit.decks:
                self.suits.order(dict.fromkeys(filled("suit", text, card) for card in self.kit.decks[component.table]))
        self.suits.order(f"the deck {component.name}" for component in self.kit.components if component.layout)

    def _deck(self) -> Suit:
        """The colours of what all cards share: as it is said, of a suit that all have, or by the component's turn."""
        said = str(self.component.values.get("colour", ""))
        if said:
            if not self.suits.knows(said):
                raise Unreadable.at(Source("kit.toml", 0, f"{self.component.name}.colour"), no_colour(said))
            return self.suits.of(said)
        if self.component.name in self._drawing.palette.suits:
            return self._drawing.palette.suits[self.component.name]
        words = {filled("suit", self.component.fill["suit"], card) for card in self.cards()} if self._suited else {""}
        if len(words) == 1 and (word := words.pop()):
            return self.suits.of(word)
        return self.suits.of(f"the deck {self.component.name}")

    @property
    def _suited(self) -> bool:
        return bool(self.component.fill.get("suit"))

    def cards(self) -> tuple[Card, ...]:
        """The rows of its table that it prints."""
        return self.kit.cards(self.component) if self.component.table in self.kit.decks else ()

    def shared(self, trim: Size) -> dict[str, Any]:
        """What the templates of all its cards see. Raises Unreadable."""
        self._all_cells()
        return {
            "frame": self._frame(trim),
            "suit": self.deck,
            "deck": self.deck,
            "labels": {word: self.suits.of(word) for word in self._words()},
        }

    def card(self, card: Card) -> dict[str, Any]:
        """What the template of one card sees."""
        word = filled("suit", self.component.fill.get("suit", ""), card) if self._suited else ""
        return {"spot": self.spot(card), "suit": self.suits.of(word) if word else self.deck}

    def _words(self) -> list[str]:
        """The words on the sides of tiles, which have colours of their own."""
        sides = [side for side in ("north", "east", "south", "west") if self.component.fill.get(side)]
        return list(dict.fromkeys(filled(s, self.component.fill[s], card) for card in self.cards() for s in sides))

    def spot(self, card: Card) -> Filled:
        """A card's places filled. Raises Unreadable for a picture that there is not."""
        fill = self.component.fill
        found: dict[str, Any] = {}
        for place, text in fill.items():
            if place in PICTURE or place == "suit":
                continue
            value = filled(place, text, card)
            if place in ("chips", "boxes"):
                found[place] = tuple(part.strip() for part in value.split(";") if part.strip())
            elif place in ICON_PLACES and value:
                found[place] = icon_name(value.strip("{}"))
            else:
                found[place] = value
        if "icon" in self.layout.places and not found.get("icon") and self._suited:
            found["icon"] = self.suits.of(filled("suit", fill["suit"], card)).icon
        picture, land = self._picture(card)
        return Filled(**found, picture=picture, land=land)

    @property
    def kit_file(self) -> str:
        """What messages call the folder's kit.toml."""
        path = self._drawing.places.find(f"card_data/{self.kit.game}/kit.toml")
        return shown(path) if path else f"card_data/{self.kit.game}"

    def _all_cells(self) -> None:
        """Raise Unreadable with all cells that are far too long, or name an icon which there is not."""
        if problems := [*too_long(self)] or list(dict.fromkeys(wrong_icons(self, self._drawing.icons))):
            raise Unreadable(problems)

    def pictured(self, card: Card) -> Card:
        """A card of which there is nothing but what is drawn."""
        return self._picture(card)[0]

    def _picture(self, card: Card) -> tuple[Card, bool]:
        """What is drawn of a card, and whether a land lies behind it: one that is said, or an animal's."""
        fill = self.component.fill

        def said(place: str) -> str:
            return filled(place, fill[place], card) if fill.get(place) else ""

        def plate(name: str) -> bool:
            return self._drawing.places.find(f"templates/plates/{name}.svg") is not None

        word = picture_word(said("picture"), plate)
        land, hour, palette, look = said("land").casefold(), said("hour").casefold(), said("palette"), said("look")
        if word.startswith(FILE) and not look:
            art = find(self._drawing.places, self.kit.game, word.removeprefix(FILE))
            look = "fit=fill" if _opaque(art.path, art.mark) else ""
        scene = word.startswith(SCENE)  # has its own land, and fills the window
        if scene and not look:
            look = "fit=fill"
        made = Card(
            id=card.id,
            name=card.name or card.id,
            picture=word,
            look=look,
            palette=palette if palette in PALETTES else _palette(card.name, word),
            land=land if land in LANDS else "savanna",  # type: ignore[arg-type]
            hour=hour if hour in HOURS else "day",  # type: ignore[arg-type]
        )
        return made, not scene and (land in LANDS or (bool(word) and not word.startswith(FILE)))

    def _frame(self, trim: Size) -> Frame:
        """Where things lie: the picture takes as much of the card as the longest words leave."""
        spots = [self._said(card) for card in self.cards()]
        worst = sorted(spots, key=lambda spot: -(len(spot.text) + len(spot.flavour)))[:MEASURED]
        fixed = self.component.values.get("window")
        if self.layout.name == "words":
            return self._words_frame(trim, spots, worst)
        if self.layout.template != "_stock/card":
            return frame_of(trim, spots, 0.7 * trim.height, 8.0)
        if fixed:
            return frame_of(trim, spots, float(fixed), self._size(trim, spots, worst, float(fixed)))
        for sizes in ((9.0, 8.0), (8.0,), (7.0,)):
            for share in SHARES:
                made = frame_of(trim, spots, round(share * trim.height, 1), sizes[-1])
                if all(self._fits(spot, made) for spot in worst):
                    larger = frame_of(trim, spots, made.window, sizes[0])
                    return larger if all(self._fits(spot, larger) for spot in worst) else made
        return frame_of(trim, spots, round(SHARES[-1] * trim.height, 1), 7.0)

    def _said(self, card: Card) -> Filled:
        """The words of a card, without its picture."""
        fill = self.component.fill
        words: dict[str, Any] = {place: filled(place, fill[place], card) for place in _SAID if fill.get(place)}
        chips = filled("chips", fill["chips"], card) if fill.get("chips") else ""
        return Filled(**words, chips=tuple(filter(None, chips.split(";"))))

    def _size(self, trim: Size, spots: Sequence[Filled], worst: Sequence[Filled], window: float) -> float:
        for size in (9.0, 8.0):
            if all(self._fits(spot, frame_of(trim, spots, window, size)) for spot in worst):
                return size
        return 7.0

    def _words_frame(self, trim: Size, spots: Sequence[Filled], worst: Sequence[Filled]) -> Frame:
        """Of cards that are words alone: in the largest type in which the longest fits."""
        window = 17.0 if trim.height >= 60 else 12.0
        answer = any(spot.answer for spot in spots)
        made = frame_of(trim, spots, window, TEXTS[-1], answer)
        for size in TEXTS:
            made = bare(frame_of(trim, spots, window, size, answer), any(spot.subtitle for spot in spots))
            if all(self._fits(spot, made) for spot in worst):
                break
        return made

    def _fits(self, spot: Filled, frame: Frame) -> bool:
        """Whether a card's words have room at the size that the frame gives them."""
        style = self._style("body")._replace(size=frame.text_size, least=frame.text_size)
        icons, y = self._drawing.icons, frame.text
        if spot.text:
            block = set_text("text", spot.text, 0, y, frame.width, frame.bottom, style, "", icons, kern=True)
            if block.fit.over:
                return False
            y = block.bottom + 6.0
        if spot.flavour:
            slanted = self._style("latin")._replace(least=7.0)
            block = set_text("flavour", spot.flavour, 0, y, frame.width, frame.bottom, slanted, "", icons, kern=True)
            return not block.fit.over
        return True

    def _style(self, name: str) -> Style:
        """A style in the font that it is printed in."""
        style, family = STYLES[name], self._drawing.families.get(name)
        return style if family is None else style._replace(font=style.font._replace(family=family))

    # What is no card

    def sheet(self) -> dict[str, Any]:
        """What the template of a board or a sheet sees: its rows, and for each page of a bingo its squares."""
        self._all_cells()
        spots = [self.spot(card) for card in self.cards()]
        found: dict[str, Any] = {"suit": self.deck, "deck": self.deck, "spots": spots}
        fill = self.component.fill.get("suit", "")
        words = [filled("suit", fill, card) if fill else "" for card in self.cards()]
        found["tints"] = [self.suits.of(word) if fill else self.deck for word in words]
        if self.layout.name == "sheet":
            self._room(spots)
            self._boxes(spots)
        if self.layout.name == "bingo":
            found["squares"] = self._squares(spots)
        if self.layout.kind == "board":
            # A row without a name is called by its number, which nobody wanted to stand in a space.
            spots = [
                msgspec.structs.replace(spot, title="") if spot.title == card.id else spot
                for spot, card in zip(spots, self.cards(), strict=True)
            ]
            found["spots"] = spots
            found["shows"] = [_shows(spot) for spot in spots]
            board = Board(self.layout.name, self.component.values, spots)
            if board.problems:
                field = self.component.fill.get("space", "space").casefold()
                cards = self.cards()
                table = self.component.table
                raise Unreadable([self.kit.problem(table, cards[at], field, said) for at, said in board.problems])
            found |= {"spaces": board.spaces, "last_space": board.last, "letters": LETTERS}
            found["tinted"] = [*map(bool, words)]
        return found

    def _room(self, spots: Sequence[Filled]) -> None:
        """Raise Unreadable where a sheet has more rows than it is high: words would be left out, or cross."""
        least = TOLD_ROW if any(spot.text for spot in spots) else BARE_ROW
        around = (31 if self.component.values.get("lead") else 21) + 15  # mm: above the rows and below, as it is drawn
        trim = trim_size(self.component)
        needed = ceil(around + least * len(spots))
        if trim.height < needed:
            said = f"{len(spots)} rows take {needed} mm, the sheet is {trim.height:g} mm high"
            message = f"{self.component.name}: {said}; size = [{trim.width:g}, {needed}], or fewer rows"
            raise Unreadable.at(Source(self.kit_file, 0, "size"), message)

    def _boxes(self, spots: Sequence[Filled]) -> None:
        """Raise Unreadable with all rows that have more boxes than a sheet is wide."""
        around = 72 + (19 if any(spot.points for spot in spots) else 4)  # mm: beside the boxes, as it is drawn
        most = max(1, int((trim_size(self.component).width - around) / LEAST_BOX))
        problems = []
        for spot, card in zip(spots, self.cards(), strict=True):
            first = spot.boxes[0] if len(spot.boxes) == 1 else ""
            count = int(first[:9]) if first.isascii() and first.isdigit() else len(spot.boxes)
            if count > most:
                field = next((part.field for part in parts_of("boxes", self.component.fill["boxes"], card)), "")
                message = f"{count} boxes, and there is room for {most}"
                problems.append(self.kit.problem(self.component.table, card, field, message))
        if problems:
            raise Unreadable(problems)

    def _squares(self, spots: Sequence[Filled]) -> list[list[int]]:
        """For each page which row of the table stands in which square; the same seed gives the same pages."""
        values = self.component.values
        columns, rows = values.get("columns", 4), values.get("rows", 4)
        needed = columns * rows - (1 if values.get("free") else 0)
        if needed > len(spots):
            message = (
                f"{self.component.name}: {columns} x {rows} squares need {needed} rows, the table has {len(spots)}"
            )
            raise Unreadable.at(Source("kit.toml", 0, "values"), message)
        # The order is the same for ever: `random` keeps what `Random(seed).sample` gives.
        chance = Random(values.get("seed", 1))
        return [chance.sample(range(len(spots)), needed) for _ in range(values.get("pages", 1))]


def _shows(spot: Filled) -> bool:
    """Whether there is anything in a space, besides its colour."""
    return bool(spot.title or spot.text or spot.icon or (spot.picture is not None and spot.picture.picture))


_SAID = ("title", "subtitle", "text", "flavour", "answer", "foot", "number", "top_left", "top_right", "side")


def _looks(drawing: Drawing) -> Mapping[str, Mapping[str, str]]:
    """What the folder's kit says of its suits."""
    from pnp.kit.manifest import read_manifest

    if drawing.places.find(f"card_data/{drawing.game}/kit.toml") is None:
        return {}
    return read_manifest(drawing.places, drawing.game, folder=True).suits


def _palette(name: str, word: str) -> str:
    """The colours of a creature of which nothing is said: by its name, so that a deck's creatures differ."""
    if word not in PLANS:
        return "ochre"
    names = sorted(PALETTES)
    return names[sum(map(ord, name)) % len(names)]


@cache
def _opaque(path: Path, _mark: str) -> bool:
    """Whether a picture file fills its rectangle: a photograph does, a drawing with nothing around it does not."""
    if path.suffix.lower() == ".svg":
        return False
    try:
        return pixels(path).opaque
    except Unreadable:
        return False  # said where it is painted
