"""What was drawn before is not drawn again, and never shown when something that it is made of has changed."""

from __future__ import annotations

import pickle
import random
import re
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pnp.catalog import drawing as load_drawing
from pnp.catalog import games
from pnp.catalog import kit as load_kit
from pnp.draw.booklet import typesetting
from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.draw.faces import card_faces
from pnp.draw.kept import Kept
from pnp.draw.parts import Facts, Laid, Layout
from pnp.draw.templates import environment as environment_module
from pnp.draw.templates.strangers import Strangers
from pnp.kit.records import Card, Component, Kit
from pnp.places import Places, installed
from pnp.press.printing.lock import SLOT, stamped
from pnp.store import Store
from tests.draw.drawn import component_faces

# Parts whose templates look at other cards, at lists, at all of a deck, and hand records to functions.
PARTS = {
    "mating": ("sneaky", "aids", "females"),
    "scary": ("era-3", "era-board", "first-player"),
    "extinction": ("predator", "islet", "dial", "aids"),
}
CARDS = 4


def faces(kit: Kit, part: Component, places: Places, store: Store | None, mode: str = "full") -> Iterator[Face]:
    """The first faces of a part."""
    drawing = load_drawing(places, kit.game, mode, store)
    if part.kind == "card":
        for _, front, back in islice(card_faces(kit, part, drawing), CARDS):
            yield from (front, back)
    else:
        for face, other, _ in component_faces(kit, part, drawing, Facts()):
            yield from (each for each in (face, other) if each is not None)


def another(kit: Kit, chance: random.Random) -> Kit:
    """The kit with one cell of one row as in another row of its table, or two rows in each other's place."""
    group = chance.choice(("decks", "lists"))
    tables: Mapping[str, tuple[Any, ...]] = getattr(kit, group)
    name = chance.choice([name for name, rows in tables.items() if len(rows) > 1])
    rows = list(tables[name])
    at, other = chance.sample(range(len(rows)), 2)
    field = chance.choice(rows[at].__struct_fields__[1:])
    if chance.random() < 0.2:
        rows[at], rows[other] = rows[other], rows[at]
    else:
        rows[at] = msgspec.structs.replace(rows[at], **{field: getattr(rows[other], field)})
    return msgspec.structs.replace(kit, **{group: {**tables, name: tuple(rows)}})


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates that are run, as they are run."""
    found: list[str] = []
    render = environment_module.render

    def noted(environment: Any, template: str, context: Mapping[str, Any]) -> str:
        found.append(template)
        return render(environment, template, context)

    monkeypatch.setattr(environment_module, "render", noted)
    apart = Strangers.render

    def sent(self: Strangers, template: str, context: Mapping[str, Any]) -> Any:
        found.append(template)
        return apart(self, template, context)

    monkeypatch.setattr(Strangers, "render", sent)
    return found


@pytest.mark.parametrize("game", PARTS)
def test_a_changed_table_shows_on_every_face_that_it_concerns(game: str, tmp_path: Path) -> None:
    """Kept faces of kits that differ in a cell are those that are drawn anew; a hundred kits would say no more."""
    store, chance = Store(tmp_path), random.Random(game)
    kit = load_kit(Places(), game)
    parts = [part for part in kit.components if part.name in PARTS[game]]
    for part in parts:
        assert list(faces(kit, part, Places(), store)) == list(faces(kit, part, Places(), None))
    for _ in range(6):
        other = another(kit, chance)
        part = chance.choice(parts)
        try:
            fresh = list(faces(other, part, Places(), None))
        except Exception:
            continue  # a kit that nobody could load
        assert list(faces(other, part, Places(), store)) == fresh


def test_a_kept_face_is_read_when_somebody_asks_for_it(tmp_path: Path, drawn: list[str]) -> None:
    """What is told of it is that of the face itself; where it has gone meanwhile it is drawn again."""
    kit = load_kit(Places(), "scary")
    part = next(part for part in kit.components if part.name == "era-3")

    def fronts(drawing: Drawing) -> list[Face]:
        return [front for _, front, _ in islice(card_faces(kit, part, drawing, revision=SLOT), CARDS)]

    anew = fronts(load_drawing(Places(), "scary", store=Store(tmp_path)))
    drawing = load_drawing(Places(), "scary", store=Store(tmp_path))
    drawing.later = True
    drawn.clear()
    kept = fronts(drawing)
    assert [face.svg for face in kept] == [""] * CARDS
    assert [face.content for face in kept] == [face.content for face in anew]
    assert [face.length for face in kept] == [len(face.svg) for face in anew]
    marked, content = stamped(kept[0], drawing.kept_text)
    assert not marked.svg and (marked.whole(), content) == stamped(anew[0])
    assert marked.content == stamped(anew[0])[0].content
    assert [face.whole() for face in kept] == anew and not drawn
    assert pickle.loads(pickle.dumps(kept[1])) == anew[1]
    Store(tmp_path).clear()
    assert kept[1].whole() == anew[1] and drawn == ["scary/trait.svg.j2"]


def test_one_changed_card_is_drawn_and_no_other(tmp_path: Path, drawn: list[str]) -> None:
    store, kit = Store(tmp_path), load_kit(Places(), "scary")
    part = next(part for part in kit.components if part.name == "era-3")
    before = list(faces(kit, part, Places(), store))
    drawn.clear()
    assert list(faces(kit, part, Places(), store)) == before
    assert not drawn
    traits = kit.decks["traits"]
    second = kit.cards(part)[1]
    renamed = tuple(msgspec.structs.replace(card, text="Another text.") if card is second else card for card in traits)
    other = msgspec.structs.replace(kit, decks={**kit.decks, "traits": renamed})
    after = list(faces(other, part, Places(), store))
    assert drawn == ["scary/trait.svg.j2"]
    assert [was == now for was, now in zip(before, after, strict=True)].count(False) == 1
    # And back again, which was drawn before.
    assert list(faces(kit, part, Places(), store)) == before
    assert len(drawn) == 1


def test_a_renamed_trait_is_drawn_with_those_that_name_it_and_no_others(tmp_path: Path, drawn: list[str]) -> None:
    """A trait prints which others need it: one name was read of all, and 57 faces were drawn for it while somebody
    looked at the sheet.
    """
    store, kit = Store(tmp_path), load_kit(Places(), "scary")
    traits = kit.decks["traits"]
    era = next(part for part in kit.components if part.name == "era-1")
    needed = next(card for card in kit.cards(era) if any(card.name in other.need_names for other in traits))

    def renamed(card: Any) -> Any:
        cells = {name: getattr(card, name).replace(needed.name, "Hawkbill") for name in ("needs", "helps")}
        name = "Hawkbill" if card is needed else card.name
        return msgspec.structs.replace(card, name=name, **cells)

    other = msgspec.structs.replace(kit, decks={**kit.decks, "traits": tuple(map(renamed, traits))})
    parts = [part for part in kit.components if part.front == "trait"]
    drawing = load_drawing(Places(), "scary", "full", store)
    # A trait is drawn for each of its decks, whose colours it has.
    before = {(part.name, card.id): front for part in parts for card, front, _ in card_faces(kit, part, drawing)}
    drawn.clear()
    after = {(part.name, card.id): front for part in parts for card, front, _ in card_faces(other, part, drawing)}
    anew = [each for each in before if before[each] != after[each]]
    assert drawn.count("scary/trait.svg.j2") == len(anew)
    assert len({id for _, id in anew}) < 8
    assert all("Hawkbill" in after[each].svg for each in anew)
    # One more need makes the face of what is needed another one, though nothing in its own row has changed.
    last = traits[-1]
    more = msgspec.structs.replace(last, needs="; ".join((*last.need_names, needed.name)))
    other = msgspec.structs.replace(kit, decks={**kit.decks, "traits": (*traits[:-1], more)})
    (front,) = (
        front
        for card, front, _ in card_faces(other, era, load_drawing(Places(), "scary", "full", store))
        if card is needed
    )
    assert last.name in front.svg


def test_a_picture_counts_without_its_card_s_words(tmp_path: Path, drawn: list[str]) -> None:
    """The tree shows the animals of all traits: what one of them says is no matter to it, how it looks is."""
    store, kit = Store(tmp_path), load_kit(Places(), "scary")
    part = next(part for part in kit.components if part.front == "tree")
    before = list(faces(kit, part, Places(), store))
    traits = kit.decks["traits"]

    def changed(**cells: str) -> list[Face]:
        other = (*traits[:7], msgspec.structs.replace(traits[7], **cells), *traits[8:])
        kits = msgspec.structs.replace(kit, decks={**kit.decks, "traits": other})
        drawn.clear()
        found = list(faces(kits, part, Places(), store))
        assert found == list(faces(kits, part, Places(), None))
        return found

    assert changed(text="Another text.") == before
    assert drawn == ["scary/tree.svg.j2"]  # by the faces that nobody keeps
    assert changed(picture=traits[9].picture, look=traits[9].look) != before
    assert changed(palette="slate" if traits[7].palette != "slate" else "ochre", hour="night")
    assert changed(name="Another name") != before


def test_whatever_a_face_is_made_of_counts(tmp_path: Path, drawn: list[str]) -> None:
    """A template that it includes, a colour, the ink, a plate, the value that a face is given."""
    store, kit = Store(tmp_path / "cache"), load_kit(Places(), "mating")
    part = next(part for part in kit.components if part.name == "females")
    mine = tmp_path / "mine"

    def shows(what: str, places: Places, kit: Kit = kit, part: Component = part, mode: str = "full") -> None:
        drawn.clear()
        found = list(faces(kit, part, places, store, mode))
        assert drawn, what
        assert found == list(faces(kit, part, places, None, mode)), what

    def written(name: str, was: str, now: str) -> Places:
        text = Places().text(name)
        assert was in text
        (mine / name).parent.mkdir(parents=True, exist_ok=True)
        (mine / name).write_text(text.replace(was, now), encoding="utf-8")
        return Places(mine)

    shows("nothing is kept yet", Places())
    shows("ink", Places(), mode="mono")
    width, height = part.size if isinstance(part.size, tuple) else (63.0, 88.0)
    shows("a size", Places(), part=msgspec.structs.replace(part, size=(width + 1, height)))
    template = f"templates/mating/{part.front}.svg.j2"
    shows("the template", written(template, "{% ", "{#  #}{% "))
    (mine / template).unlink()
    shows("a plate", written("templates/plates/female_red.svg", "</svg>", '<path d="M0 0H9"/></svg>'))
    colour = next(iter(re.findall(r'"#[0-9a-f]{6}"', Places().text("templates/mating/palette.toml"))))
    shows("a colour", written("templates/mating/palette.toml", colour, '"#123456"'))


def test_a_damaged_entry_is_drawn_again(tmp_path: Path, drawn: list[str]) -> None:
    store, kit = Store(tmp_path), load_kit(Places(), "mating")
    part = next(part for part in kit.components if part.name == "lunch")
    before = list(faces(kit, part, Places(), store))
    for path in (path for path in tmp_path.rglob("*") if path.is_file()):
        data = bytearray(path.read_bytes())
        # Faces lie in one pack with what was measured for them: where the middle is, is chance.
        for at in range(len(data) // 16, len(data), max(1, len(data) // 16)):
            data[at] ^= 1
        path.write_bytes(data)
    drawn.clear()
    assert list(faces(kit, part, Places(), store)) == before
    assert drawn


def test_a_record_that_is_compared_or_printed_counts_as_a_whole(tmp_path: Path) -> None:
    """What a template compares, prints or hands on is read by no name."""
    mine = tmp_path / "mine"
    file = mine / "templates" / "mating" / "strategy.svg.j2"
    file.parent.mkdir(parents=True)
    kit = load_kit(Places(), "mating")
    part = next(part for part in kit.components if part.name == "combat")
    cards = kit.decks["combat"]
    other = msgspec.structs.replace(
        kit, decks={**kit.decks, "combat": (cards[0], msgspec.structs.replace(cards[1], hour="night"), *cards[2:])}
    )
    for text in (
        "{{ kit.decks.combat[1] == kit.decks.combat[2] }}{{ kit.decks.combat[1].id }}{{ kit.decks.combat|list }}",
        "{{ kit.decks.combat|map(attribute='hour')|join(' ') }}",
        "{{ kit.decks.combat|selectattr('hour', 'equalto', 'night')|list|length }}",
        "{% for each in kit.decks.combat %}{{ each['hour'] }}{% endfor %}",
        "{{ kit.decks.combat|sort(attribute='hour')|map(attribute='id')|join(' ') }}",
        "{{ pen.landscape(kit.decks.combat[1], 0, 0, 9, 9) }}",
        "{{ kit.cards(component)[1].hour }}",
        "{% set all = namespace(cards=kit.decks.values()|list) %}{{ all.cards[0][1].hour }}",
        "{{ '{hour}'|fill(kit.decks.combat[1]) }}",
        "{{ kit.decks.combat|holding('hour', 'night')|length }}",
        "{{ kit.cards(component)|holding('hour', 'night')|length }}",
    ):
        file.write_text(text, encoding="utf-8")
        store = Store(tmp_path / "cache")
        first = [list(faces(each, part, Places(mine), store)) for each in (kit, other)]
        assert first == [list(faces(each, part, Places(mine), None)) for each in (kit, other)], text


def test_a_cover_that_counts_cards_reads_nothing_else_of_them(tmp_path: Path, drawn: list[str]) -> None:
    """It was drawn anew for a word on any card."""
    store, kit = Store(tmp_path), load_kit(Places(), "mating")
    part = next(part for part in kit.components if part.name == "cover")
    facts = Facts(layout=Layout("A4", "none", "none", (Laid("cards", "Cards", ("combat",), 2, 1, 1),)))
    cards = kit.decks["combat"]

    def cover(**cells: Any) -> Face:
        combat = (cards[0], msgspec.structs.replace(cards[1], **cells), *cards[2:])
        other = msgspec.structs.replace(kit, decks={**kit.decks, "combat": combat})
        ((face, _, _),) = component_faces(other, part, load_drawing(Places(), "mating", "full", store), facts)
        return face

    first = cover()
    drawn.clear()
    assert cover(hour="night", name="Another name") == first and not drawn
    assert cover(copies=cards[1].copies + 1).svg != first.svg and drawn


def test_cards_of_a_kit_made_by_hand_are_drawn(tmp_path: Path) -> None:
    """Two rows of one id are told apart by where they stand."""
    store, kit = Store(tmp_path), load_kit(Places(), "mating")
    part = next(part for part in kit.components if part.name == "lunch")
    deck: tuple[Card, ...] = (*kit.decks[part.table], *kit.decks[part.table])
    twice = msgspec.structs.replace(kit, decks={**kit.decks, part.table: deck})
    assert list(faces(twice, part, Places(), store)) == list(faces(twice, part, Places(), None))


def test_compiled_templates_are_taken_only_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They lie where Python keeps its own modules; what is damaged there is compiled anew, and so is all without it."""
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    monkeypatch.setattr("sys.pycache_prefix", str(tmp_path / "compiled"))
    (part,) = (each for each in load_kit(Places(), "mating").components if each.name == "lunch")

    def drawn() -> list[str]:
        return [face.svg for face in faces(load_kit(Places(), "mating"), part, Places(), None)]

    first = drawn()
    kept = {path: path.read_bytes() for path in (tmp_path / "compiled").rglob("template-*") if path.is_file()}
    assert kept
    for path in kept:
        path.write_bytes(kept[path][:-1] + b"x")
    assert drawn() == first
    assert {path: path.read_bytes() for path in kept} == kept
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    for path in kept:
        path.unlink()
    assert drawn() == first
    assert not any(path.exists() for path in kept)


@pytest.mark.parametrize("game", games())
def test_every_face_of_the_house_can_be_kept(game: str, tmp_path: Path) -> None:
    """A template that takes what only its run can tell is drawn anew at each build: a tenth of a second a page."""
    kept = Kept(Store(tmp_path), Places(), game, "")
    templates = [path for path in sorted((installed() / "templates" / game).glob("*.j2")) if path.name[0] != "_"]
    assert templates
    for path in templates:
        kept._source(f"{game}/{path.name}")  # raises Unkeepable
    texts: dict[str, str] = {}
    kept._gather(f"{game}/rulebook-text.svg.j2", texts)
    assert f"{game}/_foot.svg.j2" in texts


def test_a_text_that_was_made_is_not_made_again(tmp_path: Path) -> None:
    kept = Kept(Store(tmp_path), Places(), "mating", "")
    made: list[str] = []

    def make() -> str:
        made.append("made")
        return "\ud800 ü"

    assert [kept.text(make, "bars", "a"), kept.text(make, "bars", "a")] == ["\ud800 ü"] * 2
    assert made == ["made"]
    kept.text(make, "bars", "b")
    assert made == ["made"] * 2


def test_how_a_book_is_set_is_chosen_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until its words change: which of all ways is the least bad takes longer than to set the book."""
    kit = load_kit(Places(), "mating")
    part = next(part for part in kit.components if part.kind == "booklet")
    store, asked = Store(tmp_path), []
    shared_out = typesetting.shared_out
    monkeypatch.setattr(typesetting, "shared_out", lambda *given: asked.append(1) or shared_out(*given))

    def book(of: Kit) -> tuple[list[str], int]:
        asked.clear()
        drawing = load_drawing(Places(), kit.game, "full", store)
        found = [face.svg for face, _, _ in component_faces(of, part, drawing, Facts())]
        return found, len(asked)

    first, many = book(kit)
    again, few = book(kit)
    assert again == first
    assert few < many
    section, *rest = kit.rules.sections
    longer = tuple(msgspec.structs.replace(each, text=each.text * 2) for each in section.paragraphs)
    sections = (msgspec.structs.replace(section, paragraphs=longer), *rest)
    assert book(msgspec.structs.replace(kit, rules=msgspec.structs.replace(kit.rules, sections=sections)))[1] > few
