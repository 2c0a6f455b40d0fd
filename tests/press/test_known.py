"""What is kept of the house's own faces beforehand is what looking at them finds, and holds for these faces alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from once import findings, kept

from pnp import known
from pnp.catalog import drawing, kit
from pnp.draw.booklet import growing
from pnp.draw.booklet.table import Miniatures
from pnp.draw.face import Face
from pnp.draw.faces import fronts
from pnp.draw.pictures import picture
from pnp.draw.preflight import report as preflight
from pnp.draw.preflight.report import errors
from pnp.kit.figures import load_figures
from pnp.places import Places
from pnp.press import ink
from pnp.press.objects.document import Document
from pnp.press.painter import Painter
from pnp.press.trial import Nowhere
from pnp.store import Store
from pnp.units import Size

FAINT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 60"><text x="9" y="30" font-size="4">{}</text></svg>'


def faint(words: str) -> Face:
    """A face in a font that there is not."""
    return Face(words, FAINT.format(words).replace("<text", '<text font-family="Nobody"'), Size(40, 60))


def test_every_line_can_be_read() -> None:
    lines = (Path(known.installed()) / known.FILE).read_text(encoding="ascii").splitlines()
    assert len(lines) > 1000 and lines == sorted(set(lines))
    for line in lines:
        kind, name, *numbers = line.split(" ")
        assert len(name) == known.LETTERS and len(numbers) == {"clean": 0, "ink": 4, "placed": 8, "grown": 1}[kind], (
            line
        )
        assert known.written(kind, name, known.numbers(kind, name) or ()) == line


def test_what_is_known_is_what_is_found() -> None:
    """A face that was changed since is only looked at again: python docs/pictures/known.py"""
    game = kit(Places(), "mating")
    component = next(each for each in game.components if each.name == "combat")
    draw = fronts(game, component, drawing(Places(), "mating", store=kept()))
    faces = [draw(card) for card in game.cards(component)[::5]]
    painter = Painter(Document(Nowhere()), store=kept())
    for face in faces:
        if known.numbers("clean", preflight.name(face)) is not None:
            assert not [each for each in findings(face) if each.severity == "error"]
        painter.painted(face)
    views = {ink.View(painter.key(face), (0.0, 0.0, *face.trim)): painter.drawn(face) for face in faces}
    looked = ink.inks([*views], kept(), {}) or {}
    for view, drawn in views.items():
        told = known.numbers("ink", view._replace(drawn=drawn).name)
        assert told is None or told == pytest.approx(looked[view], abs=2e-6)


def test_a_known_face_is_not_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, (one, other) = Store(tmp_path), (faint("one"), faint("other"))
    drawn = Painter(Document(Nowhere())).drawn(one)
    view = ink.View("nowhere", (0.0, 0.0, 40.0, 60.0), drawn=drawn)
    lines = {
        f"clean {preflight.name(one)[: known.LETTERS]}": "",
        f"ink {view.name[: known.LETTERS]}": " 0.1 0.2 0.3 0.4",
    }
    monkeypatch.setattr(known, "_lines", lambda: lines)
    assert errors(one, store) == [] and errors(one) and errors(other, store)
    assert ink.inks([view], store, {}) == {view: (0.1, 0.2, 0.3, 0.4)}
    assert ink.inks([view._replace(box=(0.0, 0.0, 40.0, 50.0))], store, {}) is None


def test_a_plate_stands_where_it_is_known_to_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The very same numbers, so the very same bytes; a plate that was drawn anew, or another window, is placed."""
    decks = kit(Places(), "scary").decks.values()
    cards = [card for deck in decks for card in deck if card.picture.startswith("plate:") and "fill" not in card.look]
    window, badges = (3.0, 10.0, 60.0, 40.0), ((10.0, 12.0, 4.0, 0.2),)
    placed: dict[str, str] = {}
    stance = picture.stance

    def noted(shape: str, where: picture.Where, plate: bool) -> picture.Stance | None:
        found = stance(shape, where, plate)
        assert found is not None and plate
        line = known.written("placed", where.name(shape), (*found.spot, *found.feet))
        kind, _, rest = line.partition(" ")
        placed[f"{kind} {rest[: known.LETTERS]}"] = rest[known.LETTERS :]
        return found

    def drawn(wide: float = 60.0) -> list[str]:
        shown = picture.Pictures(Places(), game="scary")
        return [str(shown.creature(card, (*window[:2], wide, window[3]), 50.0, badges, window)) for card in cards]

    monkeypatch.setattr(picture, "stance", noted)
    monkeypatch.setattr(known, "_lines", dict)
    first = drawn()
    assert len(placed) > 3 and len(set(first)) == len(placed)
    lines = dict(placed)
    placed.clear()
    monkeypatch.setattr(known, "_lines", lambda: lines)
    assert drawn() == first
    assert not placed
    drawn(55.0)
    assert placed


def test_how_much_larger_a_figure_may_be_is_what_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """And where it is known nothing is tried."""
    game, look = kit(Places(), "mating"), drawing(Places(), "mating")
    small = Miniatures(game, look, lambda kit, component: iter(()))
    shown = [
        figure
        for figure in load_figures(Places(), "mating", game.rules).figure
        if all(thing.cards or thing.backs for thing in figure.thing)
    ]
    limits, found = (1.0, 1.2, 1.5), dict[str, float]()
    monkeypatch.setattr(known, "_lines", dict)
    first = [growing.fitted(figure, small, limits, found) for figure in shown]
    assert len(found) > 3 and any(found.values())
    told = [known.written("grown", growing.beforehand_as(key), (step,)).partition(" ") for key, step in found.items()]
    lines = {f"{kind} {rest[: known.LETTERS]}": rest[known.LETTERS :] for kind, _, rest in told}
    monkeypatch.setattr(known, "_lines", lambda: lines)
    again = dict[str, float]()
    assert [growing.fitted(figure, small, limits, again) for figure in shown] == first
    assert again == found and known.numbers("grown", growing.beforehand_as("another")) is None
