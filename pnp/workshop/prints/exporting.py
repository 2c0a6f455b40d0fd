"""A game written for tables on a screen, for card makers, or as pictures: what `pnp export` does, for anybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.errors import Source, Unreadable
from pnp.files import together, whole

if TYPE_CHECKING:
    from pnp.exports.things import Batch
    from pnp.kit.records import Kit
    from pnp.kit.setup import SetUp
    from pnp.store import Store

TARGETS = {
    "tts": "Tabletop Simulator",
    "pcio": "playingcards.io",
    "mpc": "MakePlayingCards",
    "tgc": "The Game Crafter",
    "dtc": "DriveThruCards",
    "png": "pictures",
    "svg": "drawings",
}


class Exporting:
    """One game for one target, into `out`/<game>/<target>; `say` is told what is worth a word on the way.

    `files` are the names that were written, below that folder; `left` what the target cannot take.
    """

    def __init__(
        self,
        kit: Kit,
        target: str,
        out: Path,
        say: Callable[[str], None],
        *,
        dpi: float | None = None,
        corners: bool = False,
        bleed: bool = False,
        address: str | None = None,
        setup: SetUp | None = None,
        profile: Path | None = None,
        store: Store | None = None,
    ) -> None:
        self.kit, self.target, self.out = kit, target, out
        self.folder = out / kit.game / target
        self.dpi, self.corners, self.bleed, self.address = dpi, corners, bleed, address
        self.setup, self.profile, self.store = setup, profile, store
        self.say = say
        self.files: list[str] = []
        self.left: list[str] = []

    def run(self, found: Iterator[Batch]) -> int:
        """Write all of it or nothing; gives how many pieces there are. Raises Unreadable where nothing goes there."""
        write = {"tts": self._tts, "pcio": self._pcio, "dtc": self._dtc, "png": self._faces, "svg": self._faces}
        with together():
            pieces = write.get(self.target, self._maker)(found)
        for line in self.left:
            self.say(f"left out: {line}")
        if not self.files:
            raise Unreadable.at(Source(self.kit.game), f"nothing of it goes to {TARGETS[self.target]}")
        return pieces

    def _write(self, name: str, data: bytes) -> None:
        with whole(self.folder / name, self.out) as file:
            file.write(data)
        self.files.append(name)

    def _tts(self, found: Iterator[Batch]) -> int:
        import msgspec

        from pnp.exports.tabletop import DPI, Export
        from pnp.kit.setup import laid

        pictures = self.folder / "pictures"
        at = self.address.rstrip("/") + "/" if self.address else pictures.resolve().as_uri() + "/"
        kinds = {component.name: component.kind for component in self.kit.components}
        export = Export(
            self.kit.game,
            self.kit.title,
            at,
            lambda picture: self._write(f"pictures/{picture.name}", picture.data),
            self.dpi or DPI,
            laid(self.setup, kinds) if self.setup else (),
            self.store,
        )
        words: list[tuple[str, str]] = []
        pieces = 0
        for batch in found:
            if batch.component.kind == "dice":
                export.dice(batch.pieces)
            else:
                export.add(batch)
            pieces += batch.pieces
            if batch.component.kind == "card":
                words += [(thing.id, thing.name) for thing in batch.things]
        export.words(words, "Words of the log")
        saved = msgspec.json.format(msgspec.json.encode(export.saved()), indent=1)
        self._write(f"{self.kit.game}.json", saved)
        return pieces

    def _pcio(self, found: Iterator[Batch]) -> int:
        from pnp.exports.cardroom import Room

        room, pieces = Room(self.kit.title, self.store), 0
        for batch in found:
            before = len(room.left)
            room.add(batch)
            pieces += batch.pieces if len(room.left) == before else 0
        self.left += room.left
        if pieces:
            self._write(f"{self.kit.game}.pcio", room.file())
        return pieces

    def _maker(self, found: Iterator[Batch]) -> int:
        from pnp.exports.makers import MAKERS, deck, unsafe
        from pnp.exports.pictures import png

        maker, pieces = MAKERS[self.target], 0
        for batch in found:
            product = maker.product(batch.things[0].front.trim) if batch.things else None
            if batch.component.kind != "card" or product is None:
                self.left.append(f"{batch.component.title}: {maker.title} has no card of its size")
                continue
            for thing in batch.things:
                for said in unsafe(maker, product, thing):
                    self.say(f"outside the safe zone: {said}")
            before: tuple[object, bytes] = (None, b"")
            for upload in deck(maker, batch, self.store):
                if before[0] is not upload.image:  # copies are the same picture
                    before = (upload.image, png(upload.image, 300))
                self._write(upload.path, before[1])
            pieces += batch.pieces
        return pieces

    def _dtc(self, found: Iterator[Batch]) -> int:
        from pnp.exports.drivethru import MOST_INK, fits, write, write_for_press
        from pnp.exports.pressready import Profile

        profile = Profile(self.profile) if self.profile else None
        pieces = 0
        for batch in found:
            component = batch.component
            if component.kind != "card" or not batch.things or not fits(batch.things[0].front.trim):
                self.left.append(f"{component.title}: no poker card")
                continue
            title = f"{self.kit.title}: {component.title}"
            path = self.folder / f"{component.name}.pdf"
            if profile:
                most = write_for_press(batch, path, title, profile, under=self.out)
                self.say(f"{path}: PDF/X-1a for {profile.name}, at most {most:.0f} % of ink on a place")
                if most > MOST_INK:
                    self.say(
                        f"{path}: DriveThruCards takes {MOST_INK} % at most; ask for a profile that keeps below it"
                    )
            else:
                write(batch, path, title, under=self.out, store=self.store)
            self.files.append(path.name)
            pieces += batch.pieces
        return pieces

    def _faces(self, found: Iterator[Batch]) -> int:
        from pnp.exports.folder import drawings, pictures

        pieces = 0
        for batch in found:
            if self.target == "svg":
                made = drawings(batch)
            else:
                made = pictures(batch, self.dpi or 300, corners=self.corners, bleed=self.bleed, store=self.store)
            for file in made:
                self._write(file.path, file.data)
            pieces += batch.pieces
        return pieces
