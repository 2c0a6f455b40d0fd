"""As many of everything as the box needs."""

from __future__ import annotations

from games.test_logs import kit


def test_the_counts_of_the_kit() -> None:
    found = {component.name: kit("bios").count(component) for component in kit("bios").components}
    assert {name: found[name] for name in ("metabolic", "darwinian", "event", "climate", "archetypes", "tools")} == {
        "metabolic": 47, "darwinian": 45, "event": 15, "climate": 36, "archetypes": 4, "tools": 4,
    }  # fmt: skip
    assert (found["creeples"], found["organs"], found["ammonites"], found["dice"]) == (140, 110, 24, 5)
    assert sum(found[f"standees-{shape}"] for shape in ("dome", "insect", "fish", "worm", "snail")) == 140
    assert (found["mats"], found["aids"], found["newborn"], found["first"], found["era"]) == (20, 4, 4, 1, 1)


def test_few_ends_repeat_the_front_and_no_card_its_neighbour() -> None:
    repeated = 0
    for table in ("metabolic", "darwinian"):
        before: set[str] = set()
        for card in kit("bios").decks[table]:
            ends = [getattr(card, f"{letter}_picture") for letter in "ab"]
            repeated += sum(end in ("", card.picture) for end in ends)
            pictures = {card.picture, *ends} - {""}
            assert not pictures & before, card.id
            before = pictures
    assert repeated <= 30
