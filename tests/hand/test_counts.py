"""A line of counts is one moment: a forgotten income is not hidden by two items that were true at different times."""

from __future__ import annotations

from pathlib import Path

from tests.hand.agreement import verdicts

LOG = Path(__file__).parent / "mating" / "05-income-forgotten.log"


def _wrong(path: Path) -> list[int]:
    [found] = verdicts("mating", [path])
    return [claim["line"] for claim in found["claims"]]


def test_items_of_two_moments_do_not_hold() -> None:
    """Ann's three food are from before the income of line 21, Ben's two offspring from after it."""
    assert set(_wrong(LOG)) == {22}


def test_lines_come_in_order(tmp_path: Path) -> None:
    """What was true before the income cannot be written after what was true behind it."""
    text = LOG.read_text(encoding="utf-8")
    line = next(one for one in text.splitlines() if one.startswith("= Ann food 3, offspring 3, Ben food 0"))
    true = tmp_path / "in-order.log"
    true.write_text(text.replace(line, "= Ann food 3\n= Ben offspring 2"), encoding="utf-8")
    turned = tmp_path / "turned.log"
    turned.write_text(text.replace(line, "= Ben offspring 2\n= Ann food 3"), encoding="utf-8")
    assert not _wrong(true)
    assert _wrong(turned)


def test_an_empty_stand_gives_no_bonus() -> None:
    """Two offspring too many, and nothing was left on the stand: no combat bonus is a reason."""
    [found] = verdicts("mating", [LOG.with_name("812-an-empty-stand.log")])
    [first, *_] = found["more"]["claims"]
    assert "4.8" not in str(first)


def test_a_count_below_nought_is_read(tmp_path: Path) -> None:
    """What stands right after a minus is below nought, after a stroke that stands by itself it is not."""
    text = LOG.with_name("907-debt-counted-as-nothing.log").read_text(encoding="utf-8")
    for said, wrong in (("has minus 1 food", False), ("food -1", False), ("- 1 food", True), ("has 1 food", True)):
        log = tmp_path / "debt.log"
        log.write_text(text.replace("rob has -1 food", f"rob {said}"), encoding="utf-8")
        assert (23 in _wrong(log)) is wrong


def test_points_of_a_challenge_are_not_the_score(tmp_path: Path) -> None:
    """What `score` means in a log stays as it was: thirty turns are points, claimed as such (15.2)."""
    play = Path(__file__).parents[1] / "games" / "extinction" / "logs" / "rivals" / "thirty.log"
    lines = play.read_text(encoding="utf-8").splitlines()
    at = max(number for number, line in enumerate(lines) if line.endswith("score 0"))
    lines[at] = lines[at].replace("score 0", "score 30")
    path = tmp_path / "thirty.log"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    [found] = verdicts("extinction", [path])
    assert [claim["line"] for claim in found["claims"]] == [at + 1]
