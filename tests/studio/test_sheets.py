"""Sheets after an edit: what changed is drawn, and nothing else; who waits for it is served first."""

from __future__ import annotations

import csv
import threading
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from pnp import catalog
from pnp.errors import Unreadable
from pnp.places import Places
from pnp.store import Store
from pnp.studio import sheets
from pnp.studio.apart import Hand
from pnp.studio.order import Desk, Wanted
from pnp.studio.printing import printed


def pond(folder: Path) -> tuple[Path, Wanted]:
    """A table of one's own, and an order of its cards."""
    table = catalog.kit(Places(), "mating").tables["environment"]
    file = folder / "pond.csv"
    with file.open("w", newline="", encoding="utf-8") as out:
        csv.writer(out).writerows([table.header, *table.rows])
    return file, Wanted("mating", parts=("environment",), own=(("environment", file.name),))


def inked(wanted: Wanted, desk: Desk) -> None:
    """Measure all sides."""
    first = 0
    while first >= 0:
        first = sheets.ink(wanted, desk, "environment", first).next


def test_only_what_was_edited_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    file, wanted = pond(tmp_path)
    desk = Desk(tmp_path, tmp_path)
    (before,) = sheets.plan(wanted, desk, "environment").laid
    marks = [side.mark for side in before.sides]
    inked(wanted, desk)
    pictures = [sheets.picture(wanted, desk, "environment", at, 40) for at in range(len(marks))]
    made: Counter[str] = Counter()
    put = Store.put

    def counted(self: Store, kind: str, key: str, data: bytes) -> None:
        made[kind] += 1
        put(self, kind, key, data)

    monkeypatch.setattr(Store, "put", counted)
    text = file.read_text("utf-8-sig")
    file.write_text(text.replace("Hawk Weather", "Owl Weather"), "utf-8")
    (after,) = sheets.plan(wanted, desk, "environment").laid
    changed = [at for at, side in enumerate(after.sides) if side.mark != marks[at]]
    assert len(changed) == 1
    assert made["face"] == made["lint"] == 1
    assert sheets.picture(wanted, desk, "environment", changed[0], 40) != pictures[changed[0]]
    inked(wanted, desk)
    # One face was looked at, and one side summed up.
    assert made["ink"] == 2


def test_what_was_saved_is_laid_out_before_what_is_looked_at(tmp_path: Path) -> None:
    file, cards = pond(tmp_path)
    everything = msgspec.structs.replace(cards, parts=())
    desk = Desk(tmp_path, tmp_path)

    def first(saved: str) -> list[str]:
        return [laid.file for laid in sheets.plan(everything, desk, "logsheet", saved).laid]

    assert first("") == ["logsheet"]
    assert first(file.name) == ["cards", "logsheet"]
    assert first("templates/mating/board.svg.j2") == ["board", "logsheet"]
    assert first("card_data/mating/lunch.csv") == ["cards", "logsheet"]
    assert first("card_data/mating/of-no-part.csv") == ["logsheet"]


def test_what_is_waited_for_is_served_first(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand()
    served: list[str] = []
    busy, free = threading.Event(), threading.Event()

    def work(self: Hand, what: str) -> None:
        served.append(what)
        if what == "before":
            busy.set()
            free.wait(60)

    monkeypatch.setattr(Hand, "_call", work)
    waiting = [threading.Thread(target=hand.call, args=("before",))]
    waiting[0].start()
    busy.wait(60)
    for number, (what, turn) in enumerate((("ink", {"later": True}), ("sheet", {}), ("edit", {"now": True})), 1):
        waiting.append(threading.Thread(target=hand.call, args=(what,), kwargs=turn))
        waiting[-1].start()
        while len(hand._waiting) < number:  # it has joined the queue
            threading.Event().wait(0.001)
    free.set()
    for thread in waiting:
        thread.join(60)
    assert served == ["before", "edit", "sheet", "ink"]


def test_only_what_has_changed_is_printed(tmp_path: Path) -> None:
    """Beside it lie the lines to cut; what was printed last is what changes are counted from."""
    file, everything = pond(tmp_path)
    desk = Desk(tmp_path, tmp_path)
    news = msgspec.structs.replace(everything, since=True, cutter="svg")
    with pytest.raises(Unreadable, match="print everything first"):
        sheets.plan(news, desk)
    first = printed(lambda done, of: None, everything, desk, False)
    assert [each["sheets"] for each in first["files"]] == [3]
    with pytest.raises(Unreadable, match="nothing has changed"):
        sheets.plan(news, desk)
    text = file.read_text("utf-8")
    file.write_text(text.replace("Hawk Weather", "Owl Weather"), "utf-8")
    planned = sheets.plan(news, desk, "changes")
    assert [laid.pieces for laid in planned.laid] == [1]
    assert planned.changes[0] == "Take out of the box:" and "Owl Weather" in planned.changes[-1]
    again = printed(lambda done, of: None, news, desk, False)
    names = [each["name"] for each in again["files"]]
    assert names[0] == "changes.pdf" and all((tmp_path / "output/mating" / name).is_file() for name in names)
    assert any(name.endswith(".svg") for name in names)
    with pytest.raises(Unreadable, match="nothing has changed"):
        sheets.plan(news, desk)
