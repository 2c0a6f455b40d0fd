"""The lock: the same faces give the same hashes, the mark is no part of them, and every difference is told of."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.draw.face import Face
from pnp.errors import Unreadable
from pnp.press.printing.lock import (
    SLOT,
    Entry,
    Lock,
    PartLock,
    changes,
    comparable,
    content_hash,
    from_text,
    listing,
    lock_of,
    mark_of,
    stamped,
    to_text,
)
from pnp.units import Size

CARD = Size(63, 88)


def part(kind: str = "card", **copies: int) -> PartLock:
    """A part with a face for each name; a name's hash is the name, so another name's is another."""
    faces = {
        f"g/deck/{name.rstrip('_')}": Entry(name.rstrip("_"), "Name", name.ljust(4, "0"), "back", number)
        for name, number in copies.items()
    }
    return PartLock("Deck", kind, "full", "a4", faces)  # type: ignore[arg-type]


def test_the_hash_is_of_drawing_and_sizes_alone() -> None:
    face = Face("g/deck/C01", "<svg>a</svg>", CARD, 3.0)
    assert content_hash(face) == content_hash(msgspec.structs.replace(face, name="other", safe=1.0))
    others = [{"svg": "<svg>b</svg>"}, {"trim": Size(63, 89)}, {"bleed": 2.0}]
    assert len({content_hash(face), *(content_hash(msgspec.structs.replace(face, **o)) for o in others)}) == 4


def test_the_mark_is_put_in_and_is_no_part_of_the_hash() -> None:
    face = Face("g/deck/C01", f"<svg><text>{SLOT}</text></svg>", CARD)
    marked, content = stamped(face)
    assert marked.svg == f"<svg><text>{mark_of(content)}</text></svg>"
    assert content == content_hash(face) != content_hash(marked)
    plain = Face("g/deck/C01", "<svg/>", CARD)
    assert stamped(plain) == (plain, content_hash(plain))


def test_equal_parts_have_no_changes() -> None:
    assert changes(part(C01=1, C02=2), part(C01=1, C02=2)) == []
    assert listing([]) == ["Nothing has changed."]


def test_new_changed_gone_more_and_fewer() -> None:
    before = part(C01=1, C02=1, C03=1, C04=1, C05=3)
    now = part(C01=1, C02_=1, C04=4, C05=1, C06=2)  # C02 changed, C03 gone, C04 more, C05 fewer, C06 new
    found = {change.face[-3:]: (change.out, change.come) for change in changes(before, now)}
    assert found == {"C02": (1, 1), "C04": (0, 3), "C05": (2, 0), "C06": (0, 2), "C03": (1, 0)}
    assert listing(changes(before, now), sets=2) == [
        "Take out of the box:",
        "  2 x C02 Name (marked C020)",
        "  4 x C05 Name (marked C050)",
        "  2 x C03 Name (marked C030)",
        "Put in instead:",
        "  2 x C02 Name (marked C02_)",
        "New:",
        "  6 x C04 Name (marked C040)",
        "  4 x C06 Name (marked C060)",
    ]


def test_without_a_part_before_all_is_new() -> None:
    assert [change.come for change in changes(None, part(C01=1, C02=2))] == [1, 2]


def test_a_booklet_is_exchanged_as_a_whole() -> None:
    found = changes(part("booklet", P1=1, P2=1, P3=1), part("booklet", P1=1, P2_=1, P3=1))
    assert [(change.out, change.come) for change in found] == [(1, 1)] * 3
    assert listing(found) == ["Take out of the box:", "  Deck", "Put in instead:", "  Deck"]


def test_what_has_no_mark_is_listed_without_one() -> None:
    assert listing(changes(part("tracker", N1=1), part("tracker", N1_=1)))[1] == "  N1 Name"


def test_cards_of_an_older_lock_are_named_by_the_digits_that_stand_on_them() -> None:
    was, now = Entry("C01", "Name", "3fa21b"), Entry("C01", "Name", "00151b")
    before = msgspec.structs.replace(part(), faces={"g/deck/C01": was})
    after = msgspec.structs.replace(part(), faces={"g/deck/C01": now}, marks="letters")
    told = listing(changes(before, after))
    assert told == ["Take out of the box:", "  C01 Name (marked 3fa2)", "Put in instead:", "  C01 Name (marked CF)"]
    deck = '{"title":"Deck","kind":"card","ink":"full","paper":"a4","faces":{}}'
    old = f'{{"format":"pnp-lock 1","game":"g","parts":{{"deck":{deck}}}}}'
    assert from_text(old, "x").parts["deck"].marks == "digits"


def test_other_parts_stay_as_they_were_while_the_game_has_them() -> None:
    before = Lock("pnp-lock 1", "g", {"a": part(C01=1), "b": part(C02=1), "gone": part(C03=1)})
    now = lock_of("g", {"a": part(C09=1)}, before, ["a", "b"])
    assert now.parts == {"a": part(C09=1), "b": part(C02=1)}
    assert lock_of("other", {}, before, ["a", "b"]).parts == {}


def test_inks_cannot_be_compared() -> None:
    light = msgspec.structs.replace(part(C01=1), ink="light")
    with pytest.raises(Unreadable, match=r"^x\.json: deck was built with --ink light"):
        comparable(light, part(C01=1), "deck", "x.json")


names = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=12)
entries = st.builds(Entry, names, names, names, names, st.integers(1, 200))
kinds = st.sampled_from(["card", "token", "booklet"])
marks = st.sampled_from(["digits", "letters"])
parts = st.builds(PartLock, names, kinds, names, names, st.dictionaries(names, entries, max_size=4), marks)
locks = st.builds(Lock, st.just("pnp-lock 1"), names, st.dictionaries(names, parts, max_size=3))


@given(locks)
def test_written_and_read_back(lock: Lock) -> None:
    text = to_text(lock)
    assert from_text(text, "x") == lock
    assert to_text(from_text(text, "x")) == text


@given(parts, parts)
def test_what_is_told_turns_the_old_box_into_the_new_one(before: PartLock, now: PartLock) -> None:
    """Take out what is listed, put in what is listed: the counts are those of the new part."""
    box = {face: entry.copies for face, entry in before.faces.items()}
    assert listing(changes(before, msgspec.structs.replace(now, kind="card")))  # whatever a stranger's lock says
    for change in changes(before, msgspec.structs.replace(now, kind="card")):
        box[change.face] = box.get(change.face, 0) - change.out + change.come
        assert box[change.face] >= 0
    assert {face: count for face, count in box.items() if count} == {f: e.copies for f, e in now.faces.items()}
