"""Evenings of one person against rivals: those that ship, rivals that are mutated, bots and referee that agree."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import pnp.catalog
from games.make_solo import SEATS, play
from pnp.places import Places, installed
from pnp.referee.automa.due import RivalCard
from pnp.referee.automa.rivals import LEVELS
from pnp.referee.log.header import split
from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Move
from pnp.referee.play.play import open_log
from pnp.referee.playout.playout import log_text
from pnp.referee.record.session import Session
from pnp.referee.verdict.check import check, new_log
from pnp.referee.verdict.report import report
from pnp.workshop.evenings.kit import kit_of

GAMES = [name for name in pnp.catalog.games() if "rivals" in pnp.catalog.kit(Places(), name).decks]


def test_every_game_can_be_played_alone() -> None:
    assert {"mating", "scary", "extinction", "megafauna"} <= set(GAMES)


@pytest.mark.parametrize(("game", "name"), [*((game, "solo") for game in GAMES), ("megafauna", "rivals")])
@pytest.mark.parametrize("end", ["won", "lost"])
def test_shipped_evenings(game: str, name: str, end: str) -> None:
    path = installed() / "card_data" / game / "logs" / f"{name}-{end}.log"
    text = path.read_text("utf-8")
    kit = kit_of(Places(), split(text, path.name), path.parent)
    verdict = check(pnp.catalog.load_rules(game), kit, text, path.name)
    assert verdict.accepted and verdict.finished and not verdict.cannot_tell
    assert (verdict.winners == ("Ann",)) is (end == "won")
    assert verdict.ladder is not None and (verdict.ladder.points >= 0) is (end == "won")


@pytest.mark.parametrize("game", GAMES)
def test_rival_decks_are_whole(game: str) -> None:
    kit = pnp.catalog.kit(Places(), game)
    assert 12 <= sum(card.copies for card in kit.decks["rivals"]) <= 18
    levels = {row.level for row in kit.lists["levels"]}  # type: ignore[attr-defined]
    assert levels == {f"{level} against {number}" for level in LEVELS for number in (1, 2, 3)}
    for mode in ("rivals", "challenge"):
        rungs = sorted(row.least for row in kit.lists["ladder"] if row.mode == mode)  # type: ignore[attr-defined]
        assert len(rungs) >= 5 and len(set(rungs)) == len(rungs)


def _play(game: str, rivals: int, level: str, seed: int) -> tuple[str, list[Move]]:
    """A play against rivals as a log, and its moves."""
    played, header = play(game, level, seed, rivals)
    edition = pnp.catalog.load_rules(game).EDITIONS[-1]
    return log_text(game, edition, SEATS[: rivals + 1], header, played.lines), list(played.moves)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("rivals", [1, 2, 3])
def test_what_rivals_do_is_accepted(game: str, rivals: int) -> None:
    """The bot of a rival and the referee agree on every step; the study in benchmarks/solitaire.py plays thousands."""
    text, moves = _play(game, rivals, LEVELS[rivals % 2], 7 * rivals)
    verdict = check(pnp.catalog.load_rules(game), pnp.catalog.kit(Places(), game), text, "solo.log")
    assert verdict.accepted and verdict.finished
    assert sum(isinstance(move, RivalCard) for move in moves) >= rivals


# What a rival decides by its card, and what of it may be changed for something else of the same kind.
DECISIONS = {
    "mating": ("play", "lunch", "escape", "discard"),
    "scary": ("evolve", "place", "displace", "lose", "change", "swap"),
    "megafauna": ("bid", "express", "role", "size", "move", "keep", "hunt", "discard", "lose"),
    "bios": ("mutate", "promote", "populate", "neoteny", "settle", "lose", "cull", "rise", "flee"),
    "extinction": ("breed", "migrate", "compete", "prey", "barrier", "relocate", "lose", "choose", "replace"),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_rival_run_wrongly_is_ruled_on(game: str) -> None:
    """A rival's line left out, or put in the place of another, is ruled on where it is the rival's own decision: in
    every one by the rules as they are, in every fourth when readings are looked for, too."""
    rules, kit = pnp.catalog.load_rules(game), pnp.catalog.kit(Places(), game)
    text, _ = _play(game, 1, "normal", 5)
    text = "\n".join(line for line in text.splitlines() if not line.startswith("="))
    lines = text.splitlines()
    chance = Random(game)
    own = [at for at, line in enumerate(lines) if line.startswith("Reed: ") and line.split()[1] in DECISIONS[game]]
    seen = []
    for number, at in enumerate(sorted(chance.sample(own, min(12, len(own))))):
        verb = lines[at].split()[1]
        others = {lines[other] for other in own if lines[other].split()[1] == verb} - {lines[at]}
        wrong = [*lines]
        if others and UNKNOWN not in lines[at]:
            wrong[at] = sorted(others)[chance.randrange(len(others))]
        else:
            del wrong[at]
        verdict = check(rules, kit, "\n".join(wrong) + "\n", "wrong.log", strict=bool(number % 4))
        seen.append((lines[at], bool(verdict.rulings)))
    assert seen and all(ruled for _, ruled in seen), [line for line, ruled in seen if not ruled]


def test_a_verdict_for_one_says_what_each_slip_was_worth() -> None:
    here = Path(__file__).parent / "mating"
    kit = pnp.catalog.kit(Places(here / "kit"), "mating", edition=1)
    text = (here / "solo" / "slips.log").read_text(encoding="utf-8")
    verdict = check(pnp.catalog.load_rules("mating"), kit, text, "slips.log")
    assert verdict.ladder is not None
    assert [(ruling.line, ruling.rule) for ruling in verdict.rulings] == [(12, "3.6")]
    assert [(slip.line, slip.without) for slip in verdict.ladder.slips] == [(12, "2 offspring instead of 3")]
    said = report(verdict, kit.title)
    assert "  without the unpaid escape in round 1 (line 12): 2 offspring instead of 3" in said
    assert any(line.startswith("on the ladder: Bachelor, with 2 ") for line in said)


WRONG = {  # what was written, what the rival should have done, as the verdict says it
    "round 1\nAnn: lunch\nReed: card V07\nReed: lunch\n": "with 'Reed: play F13' for 'lunch' in round 1 (line 12)",
    "round 1\nAnn: lunch\nReed: play F13\n": "",  # nobody can say what it would have come to without any card
}


@pytest.mark.parametrize(("lines", "said"), WRONG.items())
def test_what_a_rival_run_wrongly_was_worth(lines: str, said: str) -> None:
    """The verdict names the right step in its round; what must be written is never left out to see what comes."""
    text = "pnp-log 1\ngame: mating 1\nplayers: Ann, Reed\nrivals: Reed\nvariant: timed 1\n\n"
    text += f"Ann: draw 5\nReed: draw F13 C01 S05 C07 C06\n{lines}environment: E01\n"
    kit = pnp.catalog.kit(Places(), "mating", edition=1)
    verdict = check(pnp.catalog.load_rules("mating"), kit, text, "wrong.log")
    assert verdict.rulings and verdict.ladder is not None
    slips = [f"{slip.slip} (line {slip.line})" for slip in verdict.ladder.slips]
    assert slips == ([said] if said else [])
    if said:
        assert verdict.ladder.slips[0].without.partition(" instead of")[0].endswith("offspring behind")


@pytest.mark.parametrize("game", GAMES)
def test_the_companion_takes_what_it_offers(game: str) -> None:
    """An evening of one at the prompt, with lines taken back and short forms: all is taken, and the log is accepted."""
    rules, kit, chance = pnp.catalog.load_rules(game), pnp.catalog.kit(Places(), game), Random(2)
    opened = open_log(rules, kit, new_log(rules, kit, "Ann, Reed", {"rivals": "Reed"}))
    session = Session(opened.play, opened.lines, ["Reed"])
    for turn in range(3000):
        if session.over:
            break
        offer = session.offer()
        if turn > 5 and chance.random() < 0.03:
            session.undo(chance.randint(1, 3))
            continue
        line = chance.choice(offer.legal[:30]) if offer.legal else ""
        if offer.fallen == "dice":
            taken = session.roll("", chance)
        elif offer.fallen == "cards":
            taken = session.answer(session.fall(chance))
        elif offer.enter and chance.random() < 0.4:
            taken = session.answer("")
        else:
            taken = session.answer(line.removeprefix("Ann: ").lower() if chance.random() < 0.4 else line)
        assert not taken.refused, (offer, line, taken)
    assert session.over
    text = opened.head + "".join(f"{line}\n" for line in session.lines)
    verdict = check(rules, kit, text, "solo.log")
    assert verdict.accepted and verdict.finished and verdict.ladder is not None
