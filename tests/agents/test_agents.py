"""The games as environments for programs that learn: PettingZoo's own tests, actions that stay, and nobody peeps."""

from __future__ import annotations

import hashlib
from collections import Counter
from random import Random
from typing import Any, ClassVar, NamedTuple

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from pnp import catalog
from pnp.agents import Advised, at_random, env, raw_env
from pnp.agents.sitting import Sitting
from pnp.agents.words import HIDDEN, NAMES, Words, missing, spelled
from pnp.errors import Unreadable
from pnp.places import Places
from pnp.referee.play.draws import Drawing
from pnp.referee.play.table import Hidden

GAMES = catalog.games()
# How many words the first edition of each list had, and their mark: words may be added at the end, and never move.
FIRST = {
    "bios": (333, "b8cb7037f3a2720f"),
    "extinction": (395, "18a28d4dbe335211"),
    "mating": (229, "7156ca0f9930b01e"),
    "megafauna": (360, "656c0f497714f7ff"),
    "scary": (271, "8383815b33aea025"),
}
# Moves of the sensible bot in a test that the steps do not offer: breeding on many hexes, some journeys.
NEARLY = {"extinction": 5, "megafauna": 9}
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_has_nothing_to_say(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game, players=2), num_cycles=60)
    seed_test(lambda: env(game, players=2), num_cycles=20)


@pytest.mark.parametrize("game", GAMES)
def test_an_action_is_the_same_word_for_ever(game: str) -> None:
    kit = catalog.kit(Places(), game)
    words = Words(kit, Places())
    assert not missing(words.all, kit), f"run: python -m pnp.agents.words {game}"
    assert len(set(words.all)) == len(words)
    count, mark = FIRST[game]
    assert hashlib.sha256("\n".join(words.all[:count]).encode()).hexdigest()[:16] == mark


def _played(game: str, actions: int, seed: int = 3, players: int = 2) -> Any:
    table = raw_env(game, players)
    table.reset(seed=seed)
    chance = Random(seed)
    for _ in range(actions):
        if table.sitting.seat is None:
            break
        table.step(at_random(table.observe(table.agent_selection), chance))
    return table


@pytest.mark.parametrize("game", GAMES)
def test_few_words_a_step_and_a_victory_at_the_end(game: str) -> None:
    table = env(game, 2)
    table.reset(seed=11)
    chance, most, last = Random(11), 0, Counter[str]()
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        assert reward == 0 or over
        last[agent] = reward
        if over or cut:
            table.step(None)
            continue
        most = max(most, int(seen["action_mask"].sum()))
        table.step(at_random(seen, chance))
    assert last.total() == pytest.approx(1)
    assert 2 <= most <= 130  # a step offers some 60 answers, or the hexes of the board: 127 in Darwinia


# ---- what a seat does not know


@pytest.mark.parametrize("game", [game for game in GAMES if isinstance(raw_env(game, 2).play.start()[0], Hidden)])
@pytest.mark.parametrize("actions", [0, 7, 40])
def test_a_seat_sees_nothing_of_other_hands(game: str, actions: int) -> None:
    table = _played(game, actions)
    piles = table.sitting.table.piles
    mine, other = table.possible_agents
    before = {agent: table.observe(agent)["observation"].copy() for agent in (mine, other)}
    held = piles.known[other]
    swapped = Counter({card: 1 for card in piles.copies if card not in held and card not in piles.known[mine]})
    piles.known[other] = Counter(dict(list(swapped.items())[: held.total()]))
    assert np.array_equal(table.observe(mine)["observation"], before[mine])
    assert held.total() == 0 or not np.array_equal(table.observe(other)["observation"], before[other])


class _Dealt(Sitting):
    """A play in which chance deals what it is told to, as far as that goes."""

    told: ClassVar[list[Any]] = []
    dealt: ClassVar[list[Any]] = []

    def _answer(self, ask: Any, move: Any) -> None:
        if ask.chance:
            at = len(self.dealt)
            move = self.told[at] if at < len(self.told) else move
            self.dealt.append(move)
        super()._answer(ask, move)


class _View(NamedTuple):
    """What one seat saw when it had to say a word, after how many moves."""

    agent: str
    observation: bytes
    mask: bytes
    moves: int


def _dealt(
    game: str, told: list[Any], actions: list[int] | None
) -> tuple[list[_View], list[int], list[Any], list[Any]]:
    """What was seen, done, dealt and written in a play of three, whose cards and dice may be told."""
    dealing: Any = type("Dealing", (_Dealt,), {"told": told, "dealt": []})
    table = raw_env(game, 3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pnp.agents.aec.Sitting", dealing)
        table.reset(seed=3)
    chance, seen, done = Random(3), [], []
    for at in range(60):
        agent = table.agent_selection
        view = table.observe(agent)
        mask = view["action_mask"]
        seen.append(_View(agent, view["observation"].tobytes(), mask.tobytes(), len(table.sitting.moves)))
        action = at_random(view, chance) if actions is None else actions[at]
        if table.sitting.seat is None or not mask[action]:
            break
        done.append(action)
        table.step(action)
    return seen, done, dealing.dealt, table.sitting.moves


@pytest.mark.parametrize("game", ["extinction", "mating", "scary"])
def test_neither_views_nor_masks_tell_who_of_the_others_holds_what(game: str) -> None:
    """The same play with a card of one hand and one of another exchanged: till that shows, the third sees the same."""
    seen, done, dealt, moves = _dealt(game, [], None)
    compared = 0
    for mine in NAMES[:3]:
        one, two = (
            next(at for at, move in enumerate(dealt) if isinstance(move, Drawing) and move.who == other)
            for other in NAMES[:3]
            if other != mine
        )
        told = list(dealt)
        for at, by in ((one, two), (two, one)):
            told[at] = type(dealt[at])(dealt[at].who, dealt[by].cards[0], *dealt[at].cards[1:])
        assert told != dealt
        again, _, _, moves_again = _dealt(game, told, [*done, 0])
        for before, after in zip(seen, again, strict=False):
            public, public_again = (
                [move for move in made[:many] if not isinstance(move, Drawing)]
                for made, many in ((moves, before.moves), (moves_again, after.moves))
            )
            if public != public_again or before.agent != after.agent:
                break
            if before.agent == mine:
                compared += 1
                assert before == after
    assert compared >= 6


@pytest.mark.parametrize("game", GAMES)
def test_what_others_draw_is_hidden(game: str) -> None:
    table = _played(game, 60)
    sitting = table.sitting
    for agent in table.possible_agents:
        drawn = {
            word
            for move in sitting.moves
            if isinstance(move, Drawing) and move.who not in (None, agent)
            for value in move.args
            for word in spelled(value)
        }
        # What has been named in public since: played, shown, turned.
        named = {
            word
            for move in sitting.moves
            if not isinstance(move, Drawing) or move.who == agent
            for value in move.args
            for word in spelled(value)
        }
        seen = set(sitting.seen[agent])
        assert not (drawn - named) & seen
        assert not drawn or HIDDEN in seen


def test_own_genes_are_seen_for_ever_and_open_ones_by_all() -> None:
    for hands, hidden in (("hidden", True), ("open", False)):
        table: Any = raw_env("extinction", 2, {"hands": hands})
        table.reset(seed=3)
        while not table.sitting.table.dealt:
            table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
        own, other = table.possible_agents
        mine = [move for move in table.sitting.moves if isinstance(move, Drawing) and move.who == own]
        drawn = [card for move in mine for card in move.cards]
        before = 2 + 3 + table._most_seats * len(table.counts)
        seen = table.observe(own)["observation"][before : before + len(table.cards)]
        assert {card for card, count in zip(table.cards, seen, strict=True) if count} == set(drawn) != set()
        assert (HIDDEN in table.sitting.seen[other]) == hidden
        assert set(drawn).isdisjoint(table.sitting.seen[other]) == hidden


def test_nobody_sees_what_is_decided_at_the_same_time() -> None:
    """Ann's strategy lies face down until Ben has chosen: whatever it is, he sees the same."""
    views = set()
    for word in _played("mating", 0).sitting.words:
        table = _played("mating", 0)
        first, second = table.possible_agents
        table.step(table.words.ids[word])
        while table.sitting.seat == first:
            table.step(at_random(table.observe(first), Random(1)))
        assert table.sitting.seat == second
        views.add(table.observe(second)["observation"].tobytes())
    assert len(views) == 1


def test_only_who_acts_is_told_what_may_be_done() -> None:
    table = _played("scary", 30)
    acts = table.agent_selection
    [waits] = [agent for agent in table.possible_agents if agent != acts]
    assert table.observe(acts)["action_mask"].sum() > 0
    assert table.observe(waits)["action_mask"].sum() == 0


# ---- bots, and what cannot be


@pytest.mark.parametrize("game", GAMES)
def test_the_bots_of_a_game_can_say_what_they_want(game: str) -> None:
    """Every move of a sensible agent can be spelled, or one like it."""
    table = env(game, 2)
    table.reset(seed=1)
    sensible, chance, me = Advised(table), Random(1), table.possible_agents[0]
    for _ in range(80):
        seen, _, over, _, _ = table.last()
        if over:
            break
        table.step(sensible() if table.agent_selection == me else at_random(seen, chance))
    assert sensible.said > 3
    assert not sensible.lost
    assert sensible.nearly <= NEARLY.get(game, 0)


def test_a_table_for_too_many() -> None:
    with pytest.raises(Unreadable, match="for 1 to 4 players, not 5"):
        raw_env("scary", 5)


def test_the_log_is_what_the_referee_reads() -> None:
    from pnp.referee.verdict.check import check

    table = _played("mating", 40)
    table.render_mode = "ansi"
    text = table.render()
    assert check(catalog.load_rules("mating"), table.kit, text).accepted
