"""A log that begins in the middle: cut out of a whole one it comes to the same; what cannot be is told."""

from __future__ import annotations

import re
from random import Random

import pytest

from pnp.errors import Unreadable
from pnp.referee.automa.rivals import obedient
from pnp.referee.log.header import split
from pnp.referee.play.play import Play, open_log
from pnp.referee.playout.playout import playout
from pnp.referee.record.writing import format_log
from pnp.referee.verdict.check import check, read_log
from pnp.referee.verdict.cutting import cut
from pnp.referee.verdict.verdict import Verdict

from . import plays
from .plays import NAMES

GAMES = ("mating", "scary", "extinction", "bios", "megafauna")
# How many plays are cut, each at so many places.
PLAYS = {"mating": 8, "scary": 4, "extinction": 4, "bios": 1, "megafauna": 1}
CUTS = 3


def told(verdict: Verdict) -> tuple[object, ...]:
    """What a verdict comes to; where points came from before the first line nobody tells."""
    scores = {player: score.total for player, score in verdict.scores.items()}
    return verdict.accepted, verdict.winners, scores, verdict.counts, verdict.place, len(verdict.cannot_tell)


def cut_everywhere(name: str, text: str, header: dict[str, str], last: int, chance: Random) -> None:
    game, kit = plays.game(name), plays.kit(name)
    raw = split(text, "whole.log")
    whole = check(game, kit, raw)
    assert whole.accepted
    for number in chance.sample(range(2, last + 1), min(CUTS, last - 1)):
        part = cut(game, kit, raw, f"{game.HEADING} {number}")
        verdict = check(game, kit, part, "part.log")
        assert told(verdict) == told(whole), (header, number, verdict.problems, verdict.rulings, part)


@pytest.mark.parametrize("name", GAMES)
def test_the_rest_comes_to_the_same(name: str) -> None:
    chance = Random(name)
    headers = plays.headers(name)
    for seed in range(PLAYS[name]):
        header = headers[seed % len(headers)]
        made = plays.play(name, NAMES[: chance.choice(plays.sizes(name))], seed, header, list(plays.bots(name))[-1])
        made = plays.hidden(made) if seed % 3 == 2 else made
        cut_everywhere(name, made.text, dict(header), made.table.place()[1], chance)


@pytest.mark.parametrize("name", ["mating", "scary"])
def test_rivals_go_on_with_their_cards(name: str) -> None:
    play = Play(plays.game(name), plays.kit(name), NAMES[:3], {"rivals": "Ben, Cara"})
    bots = dict.fromkeys(NAMES[1:3], obedient) | {"Ann": plays.bots(name)["random"]}
    made = playout(play.start, bots, play.words, Random(3), most=2000)
    cut_everywhere(name, play.text(made.lines), {"rivals": ""}, made.table.place()[1], Random(name))


@pytest.mark.parametrize("limit", [{"variant": "timed 7"}, {}])
def test_rounds_there_and_back_go_on_where_they_were(limit: dict[str, str]) -> None:
    """Every second round goes the other way, whichever turn a log begins with. Where all live the number of the turn
    tells the round, and where somebody is extinct it is asked for."""
    header = {**limit, "house": "there-and-back"}
    made = plays.play("extinction", NAMES[:3], 11, header, "sensible")
    part = cut(plays.game("extinction"), plays.kit("extinction"), split(made.text, "whole.log"), "turn 5")
    cut_everywhere("extinction", made.text, header, min(9, made.table.place()[1]), Random(5))
    lacking = part.replace("= round 2\n", "")
    assert lacking != part
    game, kit = plays.game("extinction"), plays.kit("extinction")
    assert check(game, kit, lacking).counts == check(game, kit, part).counts
    [cubes] = [line for line in lacking.splitlines() if line.startswith("= Ann stands")]
    lacking = lacking.replace(cubes, "= Ann stands")
    with pytest.raises(Unreadable, match="the facts lack '= round 4'"):
        open_log(plays.game("extinction"), plays.kit("extinction"), lacking, "part.log")


HEADS = {
    "mating": "players: Ann, Ben\nfrom: round 3",
    "scary": "players: Ann, Ben\nfrom: era 1",
    "extinction": "players: Ann, Ben\nboard: islet\nfrom: turn 3",
    "bios": "players: Ann, Ben\nfrom: turn 2",
    "megafauna": "players: Ann, Ben\nfrom: turn 2",
}
FACTS = {
    "mating": "= Ann food 4, offspring 2\n= Ben food 3, offspring 1\n= discard C07 F12 ?\n= turned E03 E07",
    "scary": "= Ann alleles 4\n= Ben alleles 3\n= first Ben\n= Ann traits T01\n= Ben traits\n= Ann stands A1 x3\n"
    "= Ben stands B1\n= Ann controls A1\n= Ben controls\n= aside\n= events X01",
    "extinction": "= first Ann\n= next Ann\n= Ann stands C3=6 C4=2\n= Ben stands E4=1",
    "bios": "= Ann ammonites 0\n= Ben ammonites 0\n= Ann form dome\n= Ann stands dome L1 herbivore\n"
    "= metabolic row Y07 R12 Y01 R03 R20\n= metabolic discard\n= darwinian row G04 B12 G05 G07 B02\n"
    "= darwinian discard",
    "megafauna": "= Ann genes 4\n= Ben genes 3\n= turned D10\n= land eW B01 2\n= Ann has rrrr size 1 at eW x2",
}
LACKING = {  # a line that must be there, and what is said without it
    "mating": ("= discard C07 F12 ?\n", "the facts lack '= discard C07 F12 ?'"),
    "scary": ("= first Ben\n", "the facts lack '= first Ben'"),
    "extinction": ("= Ben stands E4=1", "the facts lack '= Ben stands D7=6 E7=3'"),
    "bios": ("= metabolic discard\n", "the facts lack '= metabolic discard Y02 ?'"),
    "megafauna": ("= Ben genes 3\n", "the facts lack '= Ben genes 1'"),
}
CANNOT = {  # what is written instead, and what is said of it
    "mating": [
        ("C07 F12 ?", "C07 C07", "C07 is stated twice, and there is only one"),
        ("food 4", "food 40", "Ann food 40: expected 0 to 20"),
        ("E03 E07", "E03 E03", "E03 is stated twice"),
        ("= turned", "= Ann holds C07\n= turned", "C07 is stated twice"),
        ("food 4", "food ?", ""),
    ],
    "scary": [
        ("A1 x3", "A1 x9, B1 x4", "Ann has 12 markers, not 13"),
        ("controls A1", "controls C3", "Ann controls C3 and has no marker there"),
        ("= aside", "= aside H01", "lies on the map"),
        ("X01", "X01 X02", "1 events have been turned, not 2"),
    ],
    "extinction": [
        ("C3=6", "C3=7", "a cube shows 1 to 6, not 7 as on C3"),
        ("E4=1", "C4=1", "Ann's cube is on C4"),
        ("= next Ann", "= next Ann\n= barriers river C3", "no barrier can stand on C3"),
        ("= Ben stands E4=1", "= Ben stands", "1 species left: the play is over"),
    ],
    "bios": [
        ("L1 herbivore", "L1 herbivore, L1 herbivore", "two creeples stand on L1 herbivore"),
        ("= metabolic discard", "= metabolic discard Y07", "Y07 is stated twice"),
        ("= Ann stands", "= Ben stands", "Ben has no dome"),
        ("form dome", "form dome newborn 7", "creeples, not 8"),
    ],
    "megafauna": [
        ("has rrrr", "has rm", "Ann does not lead rm"),
        ("eW x2", "eW x24, eE", "counters, not 25"),
        ("turned D10", "turned D10 D11", "1 cards have been turned, not 2"),
        ("= land", "= Ann holds D11\n= land", "D11 is not among the cards that have been turned"),
    ],
}


def text_of(name: str, facts: str) -> str:
    return f"pnp-log 1\ngame: {name} 1\n{HEADS[name]}\n\n{facts}\n\n"


def problems(name: str, text: str) -> list[str]:
    try:
        open_log(plays.game(name), plays.kit(name), text, "part.log")
    except Unreadable as error:
        return [f"{problem.source.line}: {problem.message}" for problem in error.problems]
    return []


@pytest.mark.parametrize("name", GAMES)
def test_what_must_be_stated_is_asked_for(name: str) -> None:
    line, said = LACKING[name]
    assert any(said in each for each in problems(name, text_of(name, FACTS[name].replace(line, "").rstrip("\n"))))


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("mating", "C07 F12 ?", "C07 F99"),
        ("scary", "first Ben", "first Cara"),
        ("extinction", "E4=1", "E4=x"),
        ("megafauna", "turned D10", "turned D10 ?"),
        ("megafauna", "Ben genes 3", "Ben genes three or so"),
    ],
)
def test_what_is_refused_is_not_lacking_as_well(name: str, old: str, new: str) -> None:
    assert old in FACTS[name]
    found = problems(name, text_of(name, FACTS[name].replace(old, new, 1)))
    assert len(found) == 1, found


@pytest.mark.parametrize(("name", "old", "new", "said"), [(name, *case) for name in GAMES for case in CANNOT[name]])
def test_what_cannot_be_is_told_with_its_line(name: str, old: str, new: str, said: str) -> None:
    assert old in FACTS[name]
    facts = FACTS[name].replace(old, new, 1)
    found = problems(name, text_of(name, facts))
    if not said:
        assert not found
        return
    assert any(said in each for each in found), found
    line = next(int(each.partition(":")[0]) for each in found if said in each)
    place = next(at for at, each in enumerate(text_of(name, facts).splitlines(), 1) if each.startswith("from:"))
    assert line >= place


def test_counts_that_follow_must_agree() -> None:
    facts = FACTS["scary"].replace("alleles 4", "alleles 4, markers 4")
    said = problems("scary", text_of("scary", facts))
    assert any("Ann markers 4, and the other facts come to 3" in each for each in said)


def test_it_says_what_nobody_knows() -> None:
    text = text_of("mating", FACTS["mating"].replace("= turned E03 E07", "= turned ? E07"))
    verdict = check(plays.game("mating"), plays.kit("mating"), text, "part.log")
    [remark] = verdict.remarks
    assert "what Ann and Ben hold" in remark and "which environments were turned before round 3" in remark


@pytest.mark.parametrize(("name", "key"), [("mating", "food"), ("scary", "alleles"), ("megafauna", "genes")])
def test_a_count_that_nobody_knows_is_told_by_what_is_counted_later(name: str, key: str) -> None:
    made = plays.play(name, NAMES[:2], 5, {}, "sensible")
    game, kit = plays.game(name), plays.kit(name)
    part = cut(game, kit, split(made.text, "whole.log"), f"{game.HEADING} 3")
    counted = re.search(rf"^= {NAMES[0]} {key} (\d+)", part, re.MULTILINE)
    assert counted is not None
    verdict = check(game, kit, part.replace(counted[0], f"= {NAMES[0]} {key} ?", 1))
    assert verdict.accepted and f"the {key} of {NAMES[0]} ({counted[1]} by what is counted later)" in verdict.remarks[0]


def test_the_least_is_taken_where_nothing_is_counted_later() -> None:
    text = text_of("mating", FACTS["mating"].replace("= Ann food 4", "= Ann food ?"))
    assert "the food of Ann (taken as 0)" in check(plays.game("mating"), plays.kit("mating"), text).remarks[0]


def test_a_total_tells_what_it_is_added_up_of_and_without_one_nobody_has_won() -> None:
    made = plays.play("bios", NAMES[:2], 5, {}, "sensible")
    game, kit = plays.game("bios"), plays.kit("bios")
    part = cut(game, kit, split(made.text, "whole.log"), "era 4, turn 20")
    lines = [line for line in part.splitlines() if "= winner" not in line]
    begun, many = next((at, line) for at, line in enumerate(lines) if line.startswith(f"= {NAMES[0]} ammonites"))
    lines[begun] = f"= {NAMES[0]} ammonites ?"
    told = check(game, kit, "\n".join(lines) + "\n")
    assert told.accepted and told.winners and f"({many.split()[-1]} by" in told.remarks[0]
    untold = [line for at, line in enumerate(lines) if at <= begun or not line.startswith(f"= {NAMES[0]} map")]
    verdict = check(game, kit, "\n".join(untold) + "\n")
    assert verdict.accepted and NAMES[0] not in verdict.scores


def test_an_unknown_environment_leaves_every_card_possible_and_one_fewer() -> None:
    text = text_of("mating", FACTS["mating"].replace("E03 E07", "? E07"))
    table = open_log(plays.game("mating"), plays.kit("mating"), text).play.start()[0]
    deck = table.settings.deck  # type: ignore[attr-defined]
    assert table.face_down == len(deck) - 2  # type: ignore[attr-defined]


def test_the_header_key_is_nobody_s_name() -> None:
    text = "pnp-log 1\ngame: mating 1\nplayers: From, Turned\nfrom: round 3\n\n"
    text += "= From food 4, offspring 2\n= Turned food 3, offspring 1\n= discard 3\n"
    text += "= turned E03 E07\n= Turned holds C01\n\n"
    verdict = check(plays.game("mating"), plays.kit("mating"), text + "From: lunch\nTurned: play C01\n")
    assert verdict.accepted, verdict.problems
    assert check(plays.game("mating"), plays.kit("mating"), "pnp-log 1\ngame: mating 1\nplayers: From, Ben\n").accepted


def test_where_it_cannot_begin() -> None:
    head = text_of("mating", FACTS["mating"])
    assert "expected where the log begins" in problems("mating", head.replace("round 3", "turn 3"))[0]
    assert "begins with the deal" in problems("mating", head.replace("round 3", "round 1"))[0]
    made_up = "pnp-log 1\ngame: ponds 1\nplayers: Ann, Ben\nfrom: round 2\n"
    assert "begins with its first line" in problems("ponds", made_up)[0]


def test_bios_says_era_and_turn() -> None:
    ben = "= Ben form dome\n= Ben stands dome B1 herbivore\n= darwinian"
    text = text_of("bios", FACTS["bios"].replace("= darwinian", ben, 1))
    assert not problems("bios", text.replace("turn 2", "era 1, turn 2"))
    assert "this would be era 1, not 2" in problems("bios", text.replace("turn 2", "era 2, turn 2"))[0]


def test_format_keeps_the_facts() -> None:
    text = text_of("mating", FACTS["mating"]).replace("E03 E07", "e3,E07  # the board") + "round 3\nAnn: lunch\n"
    game, kit = plays.game("mating"), plays.kit("mating")
    raw = split(text, "part.log")
    log, words, start = read_log(game, kit, raw, "part.log")
    formatted = format_log(raw, log, words, start)
    again = split(formatted, "part.log")
    assert formatted == format_log(again, *read_log(game, kit, again, "part.log"))
    assert "= turned" in formatted and "# the board" in formatted
    assert check(game, kit, formatted).counts == check(game, kit, text).counts
