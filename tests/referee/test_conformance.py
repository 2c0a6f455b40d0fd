"""What every game must do, found by the catalog: read what it writes, end, conserve, offer what it accepts."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pnp.errors import Source
from pnp.kit.records import Kit
from pnp.referee.log.entries import Entry
from pnp.referee.log.fields import Field
from pnp.referee.log.header import split
from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import Value
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.guards import Illegal
from pnp.referee.play.outcome import Step
from pnp.referee.play.replay import replay
from pnp.referee.play.table import Table
from pnp.referee.play.walk import Walk
from pnp.referee.playout.playout import Bot, log_text, playout
from pnp.referee.record.writing import format_log
from pnp.referee.verdict.check import check
from pnp.referee.verdict.verdict import Verdict

from . import plays
from .known import KNOWN
from .mutants import mutants
from .plays import NAMES, Play

GAMES = plays.joined()
SEATED = [(name, size) for name in GAMES for size in plays.sizes(name)]
HERE = Source("test", 1, 1)
AT, SOON = 20, 10  # a fault is planted after so many moves, and must be seen after so many more


def judged(play: Play, text: str = "", kit: Kit | None = None) -> Verdict:
    """The verdict on a play's log, or on another text of its game."""
    return check(plays.game(play.game), kit or plays.kit(play.game), text or play.text, "test.log")


def clean(verdict: Verdict) -> bool:
    """Accepted, and nothing guessed."""
    return verdict.accepted and not verdict.cannot_tell and not verdict.problems


# ---- words


def _values(field: Field[Any], words: Vocabulary, chance: Random) -> list[Value]:
    values = field.kind.values(words)
    return [chance.choice(values) for _ in range(chance.randint(1, 4) if field.many else 1)]


@pytest.mark.parametrize("name", GAMES)
def test_every_verb_reads_what_it_writes(name: str) -> None:
    words = plays.words(name, NAMES[:3])
    reader = plays.reader(name, NAMES[:3])
    chance = Random(name)
    for verb in words.verbs.values():
        for _ in range(60):
            args: list[Value] = []
            for at, arg in enumerate(verb.args):
                if arg.optional and chance.random() < 0.5:
                    if all(later.optional for later in verb.args[at:]) and not verb.many:
                        break
                    args += arg.missing
                else:
                    args += _values(arg, words, chance)
            move = words.move(None if verb.table else chance.choice(NAMES[:3]), verb.name, tuple(args))
            text = words.write(move)
            for line in (text, text.upper().replace(verb.name.upper(), verb.name), f"  {text}  "):
                entry = reader.line(line, HERE)
                assert isinstance(entry, Entry), (line, entry)
                assert entry.what == move, line
                assert type(entry.what) is type(move), line


@pytest.mark.parametrize("name", GAMES)
def test_every_example_can_be_read(name: str) -> None:
    for verb in plays.game(name).VERBS:
        who = verb.example.partition(":")[0]
        seats = NAMES[:3] if verb.table or who in NAMES else (*NAMES[:3], who)
        assert isinstance(plays.reader(name, seats).line(verb.example, HERE), Entry), verb.example


@pytest.mark.parametrize(("name", "size"), SEATED)
def test_every_move_of_a_playout_reads_what_it_writes(name: str, size: int) -> None:
    play = plays.play(name, NAMES[:size], 0)
    words, reader = plays.words(name, play.players), plays.reader(name, play.players)
    for move in play.moves:
        entry = reader.line(words.write(move), HERE)
        assert isinstance(entry, Entry)
        assert entry.what == move
        assert words.write(move) == entry.text


# ---- playouts


def test_every_option_of_a_game_is_played_here() -> None:
    for name in GAMES:
        said = " ".join(value for header in plays.headers(name) for value in header.values())
        for word in (*plays.game(name).VARIANTS, *plays.game(name).HOUSE_RULES):
            assert word in said, f"{name}: no header here plays {word}"


@pytest.mark.parametrize(("name", "size"), SEATED)
def test_playouts_end_and_are_accepted(name: str, size: int) -> None:
    """Under every header, by the random bot and now and then by the game's own, open and hidden: nothing is ruled on,
    no count is false and nothing is guessed."""
    for i, header in enumerate(plays.headers(name)):
        for bot in plays.bots(name):
            # Every header at every other size of table, and every size under the rules as they are.
            if (header and (i + size) % 2) or (bot != "random" and (i + size) % 6):
                continue
            play = plays.play(name, NAMES[:size], i, header, bot)
            verdict = judged(play)
            assert clean(verdict), (header, bot, verdict.rulings, verdict.claims, verdict.cannot_tell)
            assert verdict.finished
            assert verdict.winners == play.table.winners
            for total, terms in play.table.scores().values():
                assert total == sum(term.points for term in terms)
            hidden = judged(plays.hidden(play))
            assert clean(hidden), (header, bot, hidden.rulings, hidden.claims)
            assert hidden.counts == verdict.counts


@pytest.mark.parametrize("name", GAMES)
def test_playouts_with_the_cards_that_are_printed(name: str) -> None:
    kit = plays.installed(name)
    for size in plays.sizes(name):
        start = plays.game(name).prepare(kit, NAMES[:size], {})
        words = plays.words(name, NAMES[:size])
        for seed in range(2):
            made = playout(start, dict.fromkeys(NAMES[:size], plays.bots(name)["random"]), words, Random(seed))
            play = Play(name, NAMES[:size], {}, made.lines, made.moves, made.table)
            assert clean(judged(play, log_text(name, kit.edition, play.players, {}, play.lines), kit))


@pytest.mark.parametrize(("name", "size"), SEATED)
def test_any_prefix_of_a_legal_log_is_accepted_as_unfinished(name: str, size: int) -> None:
    play = plays.play(name, NAMES[:size], 0)
    if size % 2:  # without a count
        play = play.with_lines([line for line in play.lines if not line.startswith("=")])
    # Where all that is left of the last turn may be passed, a play that breaks off there is over.
    ends = plays.data(name).get("ends_by_passing", False)
    last = max(
        i for i, line in enumerate(play.lines) if (not line and i + 1 < len(play.lines) if ends else ":" in line)
    )
    for end in range(1 + size, last, max(7, last // 50)):
        verdict = judged(play.with_lines(play.lines[:end]))
        assert clean(verdict), (play.lines[:end], verdict.rulings, verdict.claims)
        assert not verdict.finished


# ---- logs that begin in the middle


def _formatted(text: str, name: str) -> str:
    log, words, start = plays.read(name, text)
    return format_log(split(text, "part.log"), log, words, start)


@pytest.mark.parametrize("name", [name for name in GAMES if plays.game(name).MIDDLE])
def test_so_it_is_where_a_log_begins_in_the_middle(name: str) -> None:
    """It is accepted, and up to any line of it; reads what it writes; what was chosen was legal, what is offered is."""
    chance = Random(f"begun {name}")
    headers = plays.headers(name)
    for seed in range(2):
        header = headers[seed % len(headers)]
        made = plays.play(name, NAMES[: chance.choice(plays.sizes(name))], seed, header, list(plays.bots(name))[-1])
        part = plays.begun(made, chance)
        whole, verdict = judged(made), judged(part)
        assert clean(verdict), (part.text, verdict.rulings, verdict.problems)
        assert (verdict.winners, verdict.counts, verdict.place) == (whole.winners, whole.counts, whole.place)
        text = _formatted(part.text, name)
        assert _formatted(text, name) == text
        assert clean(judged(part, text))
        first = plays.first(part.lines, part.header)
        for end in range(first + 2, len(part.lines), max(5, len(part.lines) // 6)):
            begun = judged(part.with_lines(part.lines[:end]))
            assert not begun.rulings and not begun.claims and not begun.problems, part.lines[:end]
        log, _, start = plays.read(name, part.text)
        walk = Walk(start)
        for entry in log.entries:
            if isinstance(entry.what, Heading):
                walk.reach(entry.what)
            elif isinstance(entry.what, Move):
                ask = walk.seek(entry.what)
                assert ask is not None, entry.text
                assert entry.what.verb == "pass" or not ask.broken(entry.what), entry.text
                for offered in ask.legal()[:5]:
                    assert ask.fits(offered), offered
                    assert not ask.broken(offered), offered
                walk.answer(ask, entry.what)
                walk.table.conserve()


# ---- conservation


@pytest.mark.parametrize("name", GAMES)
def test_conservation_is_checked_after_every_answer(name: str) -> None:
    play = plays.play(name, NAMES[:2], 0)
    checked: list[int] = []
    walk = Walk(_watched(plays.start(name, play.players), checked))
    answers = 0
    for move in play.moves:
        ask = walk.seek(move)
        assert ask is not None
        before, alone = len(checked), len(walk.open) == 1
        walk.answer(ask, move)
        answers += alone
        # Of answers that are given at the same time, the last one moves the play.
        assert len(checked) > before or not alone
    assert len(checked) >= answers


def _watched(start: Any, checked: list[int]) -> Any:
    def begin() -> tuple[Table, Any]:
        table, flow = start()
        conserve = table.conserve

        def counted() -> None:
            checked.append(1)
            conserve()

        table.conserve = counted
        return table, flow

    return begin


FAULTS = [(name, said, fault) for name in GAMES if name in KNOWN for said, fault in KNOWN[name].faults.items()]


@pytest.mark.parametrize(("name", "fault"), [(name, fault) for name, _, fault in FAULTS], ids=[f[1] for f in FAULTS])
def test_conservation_catches_a_planted_fault(name: str, fault: Callable[[Any], object]) -> None:
    play = plays.play(name, NAMES[:3], 1, claims=False)
    walk = Walk(plays.start(name, play.players))
    with pytest.raises(AssertionError):
        for i, move in enumerate(play.moves):
            if i == AT:
                fault(walk.table)
            ask = walk.seek(move)
            assert ask is not None, "the walk went on"
            walk.answer(ask, move)
            if i > AT + SOON:
                pytest.fail("the fault was not seen")


# ---- candidates and the check


@pytest.mark.parametrize(("name", "size"), SEATED)
def test_candidates_agree_with_the_check(name: str, size: int) -> None:
    """What is offered is accepted; what was chosen was offered; what chance throws is accepted."""
    seen = {"asked": 0, "offered": 0}

    def watch(bot: Bot) -> Bot:
        def watching(table: Table, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random) -> Move | None:
            for move in legal:
                assert ask.fits(move), (ask.prompt, move)
                assert not ask.broken(move), (ask.prompt, move)
            answer = bot(table, ask, player, legal, chance)
            seen["asked"] += answer is not None
            seen["offered"] += answer in legal
            return answer

        return watching

    for seed in range(2):
        play = plays.play(name, NAMES[:size], seed, wrap=watch)
        walk = Walk(plays.start(name, play.players))
        for move in play.moves:
            found = walk.seek(move)
            assert found is not None
            assert move.verb == "pass" or not found.broken(move)
            walk.answer(found, move)
    assert seen["asked"] == seen["offered"] > 0


@pytest.mark.parametrize("name", GAMES)
def test_everything_that_is_offered_can_be_written_and_is_accepted(name: str) -> None:
    """At positions along a playout, each candidate as the next line of the log."""
    play = plays.play(name, NAMES[:3], 0)
    log, words, start = plays.read(name, play.text)
    steps = [Step(entry, entry.what) for entry in log.entries]
    moves = [i for i, step in enumerate(steps) if isinstance(step.what, Move)]
    for at in moves[1::9]:
        walk = Walk(start)
        for step in steps[:at]:
            if isinstance(step.what, Move):
                ask = walk.seek(step.what)
                assert ask is not None
                walk.answer(ask, step.what)
            elif isinstance(step.what, Heading):
                walk.reach(step.what)  # a heading shuts what could be done before it
        for ask in walk.open:
            for move in ask.legal()[:12]:
                line = steps[at].entry._replace(what=move, text=words.write(move))
                run = replay(start, [*steps[:at], Step(line, move)])
                assert [t for t in run.violations if t.kind != "unknown"] == [], (at, move)


@pytest.mark.parametrize("name", GAMES)
def test_a_check_gives_the_same_rules_stopping_or_collecting(name: str) -> None:
    """The first rule that the guard stops at is the first that is collected."""
    play = plays.play(name, NAMES[:3], 0)
    walk = Walk(plays.start(name, play.players))
    others = plays.play(name, NAMES[:3], 1).moves
    chance = Random(5)
    tried = 0
    for move in play.moves:
        for other in chance.sample(others, 12):
            for ask in walk.open:
                if not ask.fits(other):
                    continue
                tried += 1
                broken = ask.broken(other)
                try:
                    walk.judge(ask, other)
                except Illegal as illegal:
                    assert broken[0] == illegal.broken
                else:
                    assert not broken
        found = walk.seek(move)
        assert found is not None
        walk.answer(found, move)
    assert tried > 10


# ---- legal moves counted, as in chess


def _count(name: str, path: Sequence[Move], depth: int) -> int:
    """How many sequences of legal answers there are from a position; what may be passed is passed on the way."""
    walk = Walk(plays.start(name, NAMES[:2]))
    for move in path:
        ask = walk.seek(move)
        assert ask is not None
        walk.answer(ask, move)
    legal: dict[Move, None] = {}
    while walk.open:
        legal |= dict.fromkeys(move for ask in walk.open for move in ask.legal())
        if walk.stuck:
            break
        walk.skip()
    return len(legal) if depth == 1 else sum(_count(name, [*path, move], depth - 1) for move in legal)


@pytest.mark.parametrize(
    ("name", "lines", "counts"),
    [(name, position["lines"], position["counts"]) for name in GAMES for position in plays.data(name).get("perft", [])],
)
def test_legal_moves_counted_from_fixed_positions(name: str, lines: list[str], counts: list[int]) -> None:
    reader = plays.reader(name, NAMES[:2])
    path: list[Move] = []
    for line in lines:
        entry = reader.line(line, HERE)
        assert isinstance(entry, Entry)
        assert isinstance(entry.what, Move)
        path.append(entry.what)
    assert [_count(name, path, depth) for depth in range(1, len(counts) + 1)] == counts


# ---- names, bytes


def _renamed(text: str, names: dict[str, str]) -> str:
    return re.sub(r"\b(" + "|".join(names) + r")\b", lambda m: names[m.group()], text)


@pytest.mark.parametrize("name", GAMES)
def test_other_names_get_the_same_verdict_up_to_names(name: str) -> None:
    names = {"Ann": "Zoe", "Ben": "Abe", "Cara": "Mick", "Zoe": "Ann", "Abe": "Ben", "Mick": "Cara"}
    play = plays.play(name, NAMES[:3], 2)
    for text, said in said_of_mutants(name):
        here = msgspec.json.encode(_named(said)).decode()
        there = msgspec.json.encode(_named(judged(play, _renamed(text, names)))).decode()
        assert _renamed(there, names) == here


def _named(verdict: Verdict) -> Verdict:
    """Without columns, as names differ in length, and without the nearest moves, as likeness is one of letters."""
    rulings = tuple(msgspec.structs.replace(r, column=0, expected=()) for r in verdict.rulings)
    claims = tuple(msgspec.structs.replace(c, column=0) for c in verdict.claims)
    return msgspec.structs.replace(verdict, rulings=rulings, claims=claims)


_HASHES = """
import sys
from {package}.test_conformance import verdicts_of_mutants
sys.stdout.write(verdicts_of_mutants())
"""


EDITS = ("doubled", "deleted", "player", "card", "die", "verb", "table card")
EACH = 4  # of these are put into a play of each game, others in the next: every one of them in several games


@cache
def said_of_mutants(name: str) -> tuple[tuple[str, Verdict], ...]:
    """A play of a game and some edits of it, each with all that is said about it, the first time that it is judged."""
    play = plays.play(name, NAMES[:3], 2)
    texts = [play.text]
    first = EACH * GAMES.index(name)
    for at in range(first, first + EACH):
        texts += [play.with_lines(m.lines).text for m in mutants(play, EDITS[at % len(EDITS)], 1, Random(2))]
    return tuple((text, judged(play, text)) for text in texts)


def verdicts_of_mutants() -> str:
    """A digest of a play of each game, of some edits of it, and of all that is said about them."""
    digest = hashlib.sha256()
    for name in GAMES:
        for text, said in said_of_mutants(name):
            digest.update(text.encode())
            digest.update(msgspec.json.encode(said))
    return digest.hexdigest()


def test_the_same_text_gives_the_same_bytes_whatever_the_hash_seed() -> None:
    """Nor does it matter what was judged before: here other tests were, there nothing."""
    seed = "1" if os.environ.get("PYTHONHASHSEED") == "0" else "0"  # ours is chance's, or somebody's
    done = subprocess.run(
        [sys.executable, "-c", _HASHES.format(package=__package__)],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(done.stdout) == 64
    assert done.stdout == verdicts_of_mutants()


@pytest.mark.parametrize("name", GAMES)
def test_what_was_judged_before_changes_nothing(name: str) -> None:
    play = plays.play(name, NAMES[:3], 2)
    for text, said in said_of_mutants(name)[:2]:
        assert msgspec.json.encode(judged(play, text)) == msgspec.json.encode(said)
