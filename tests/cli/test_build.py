"""pnp build: files whole or not at all, the same bytes twice, only what has changed, sets, and dry runs."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from pnp.press.printing.lock import mark_of

from .conftest import Ran, SmallKit

Pnp = Callable[..., Ran]

PNP = (sys.executable, "-c", "from pnp.cli import main; main()")


def written(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def words(path: Path) -> str:
    """All that is written on the pages of a PDF, as one text."""
    import pypdfium2

    with pypdfium2.PdfDocument(path) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def test_a_file_a_part_and_a_lock(pnp: Pnp, kit: SmallKit, tmp_path: Path) -> None:
    ran = pnp("build", "mating", "--data", kit.folder)
    assert ran.code == 0, ran.err
    # Fourteen cards of three decks on two sheets; apart they would take three.
    assert written(tmp_path / "output" / "mating") == ["cards.pdf", "dice.pdf", "mating.lock.json"]
    assert re.fullmatch(r"output/mating/cards\.pdf  \(2 sheets, ink \d+%: \d+ \d+\)", ran.lines[0])
    lock = json.loads((tmp_path / "output" / "mating" / "mating.lock.json").read_text())
    assert list(lock["parts"]) == ["combat", "dice", "environment", "lunch"]


def test_boxes_apart_for_those_who_want_them(pnp: Pnp, kit: SmallKit, tmp_path: Path) -> None:
    ran = pnp("build", "mating", "--data", kit.folder, "--separate", "--without", "dice", "--no-coverage")
    assert ran.code == 0, ran.err
    assert written(tmp_path / "output" / "mating") == [
        "environment.pdf",
        "mating.lock.json",
        "strategy.pdf",
    ]
    wrong = pnp("build", "mating", "--data", kit.folder, "--without", "dyce")
    assert wrong.code == 2 and "did you mean dice?" in wrong.err
    assert "leaves nothing to print" in pnp("build", "mating", "--part", "dice", "--without", "dice").err


def test_the_same_bytes_twice(kit: SmallKit, tmp_path: Path) -> None:
    found = []
    for seed in ("0", "1"):
        out = tmp_path / seed
        subprocess.run(
            [*PNP, "build", "mating", "--data", kit.folder, "--out", out, "--boxes"],
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
        )
        found.append({path.name: path.read_bytes() for path in sorted((out / "mating").iterdir())})
    assert found[0] == found[1]
    assert len(found[0]) == 4


@pytest.mark.parametrize("ink", ["full", "light", "mono"])
def test_inks_take_what_they_say(pnp: Pnp, kit: SmallKit, ink: str) -> None:
    ran = pnp("build", "mating", "--data", kit.folder, "--part", "combat", "--ink", ink, "--duplex", "long-edge")
    found = re.search(r"ink (\d+)%: (\d+) (\d+)\)", ran.out)
    assert found, ran
    whole, front, back = map(int, found.groups())
    assert abs(whole - (front + back) / 2) <= 1
    assert (whole < 8) == (ink == "light")


def test_nothing_has_changed(pnp: Pnp, kit: SmallKit, tmp_path: Path) -> None:
    pnp("build", "mating", "--data", kit.folder, "--no-coverage")
    lock = tmp_path / "output" / "mating" / "mating.lock.json"
    before = lock.read_bytes()
    ran = pnp("build", "mating", "--data", kit.folder, "--since", lock, "--out", "again", "--paper", "letter")
    assert ran.lines == ["Nothing has changed."]
    assert written(tmp_path / "again" / "mating") == ["mating.lock.json"]
    # The other parts are known to be printed on the paper of before, so only the paper's name differs.
    after = (tmp_path / "again" / "mating" / "mating.lock.json").read_text()
    assert json.loads(after.replace('"letter"', '"a4"')) == json.loads(before)


def test_only_what_has_changed_is_printed_and_listed(pnp: Pnp, kit: SmallKit, tmp_path: Path) -> None:
    pnp("build", "mating", "--data", kit.folder, "--no-coverage")
    lock = tmp_path / "output" / "mating" / "mating.lock.json"
    marks = {
        face: mark_of(entry["front"])
        for part in json.loads(lock.read_text())["parts"].values()
        for face, entry in part["faces"].items()
    }
    kit.change("combat", 1, "name", "Sunlit Spiral")  # changed
    kit.change("environment", 2, "copies", "3")  # two more
    rows = kit.rows("combat")
    kit.write("combat", [*rows[:4], [*rows[4][:0], "C90", "Fresh Duel", *rows[4][2:]]])  # C04 gone, C90 new
    ran = pnp("build", "mating", "--data", kit.folder, "--since", lock, "--no-coverage")
    assert ran.code == 0, ran.err
    fresh = re.findall(r"\(marked ([A-Z]{2})\)", ran.out)
    name = kit.rows("environment")[2][1]
    assert ran.lines == [
        "Take out of the box:",
        f"  C01 Sunspot Spiral (marked {marks['mating/combat/C01']})",
        f"  C04 {rows[4][1]} (marked {marks['mating/combat/C04']})",
        "Put in instead:",
        f"  C01 Sunlit Spiral (marked {fresh[2]})",
        "New:",
        f"  C90 Fresh Duel (marked {fresh[3]})",
        f"  2 x E02 {name} (marked {marks['mating/environment/E02']})",
        "output/mating/changes.pdf  (1 sheet)",
    ]
    # Cards of two decks on one sheet; the marks of the list stand on the cards.
    printed = words(tmp_path / "output" / "mating" / "changes.pdf")
    assert [each in printed for each in ("C01", "C90", "E02", "C02", "C03", "E01")] == [True] * 3 + [False] * 3
    assert fresh[2] != marks["mating/combat/C01"]
    assert all(f"{card} {mark} " in printed for card, mark in zip(("C01", "C90", "E02"), fresh[2:], strict=True))
    # The lock is that of the whole box again.
    again = pnp("build", "mating", "--data", kit.folder, "--since", lock, "--no-coverage")
    assert again.lines == ["Nothing has changed."]


def test_the_mark_on_a_card_is_its_own_hash_and_no_part_of_it(pnp: Pnp, kit: SmallKit, tmp_path: Path) -> None:
    pnp("build", "mating", "--data", kit.folder, "--part", "lunch", "--no-coverage")
    folder = tmp_path / "output" / "mating"
    entry = json.loads((folder / "mating.lock.json").read_text())["parts"]["lunch"]["faces"]["mating/lunch/L01"]
    assert f"L01 {mark_of(entry['front'])} " in words(folder / "lunch.pdf")
    assert entry["copies"] == 6


def test_a_new_back_counts_only_where_backs_are_printed(pnp: Pnp, kit: SmallKit, tmp_path: Path) -> None:
    build = ("build", "mating", "--data", kit.folder, "--part", "environment", "--no-coverage")
    pnp(*build)
    lock = tmp_path / "output" / "mating" / "mating.lock.json"
    old = tmp_path / "old.json"
    old.write_text(re.sub(r'"back": "[0-9a-f]{4}', '"back": "0000', lock.read_text()))
    assert pnp(*build, "--since", old).lines == ["Nothing has changed."]
    ran = pnp(*build, "--since", old, "--duplex", "long-edge")
    assert ran.lines[-1] == "output/mating/changes.pdf  (1 sheet)"
    assert ran.out.count("  E0") == 8


def test_a_part_that_is_gone_leaves_the_box(pnp: Pnp, kit: SmallKit, tmp_path: Path) -> None:
    pnp("build", "mating", "--data", kit.folder, "--no-coverage")
    lock = tmp_path / "output" / "mating" / "mating.lock.json"
    manifest = kit.tables / "kit.toml"
    manifest.write_text(manifest.read_text().split('[[component]]\nname = "lunch"')[0])
    ran = pnp("build", "mating", "--data", kit.folder, "--since", lock)
    assert ran.lines[0] == "Take out of the box:"
    assert "  2 x dice Dice" in ran.lines
    assert any(line.startswith("  6 x L01 ") for line in ran.lines)
    assert "changes.pdf" not in ran.out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not a lock file: "),
        ('{"format": "pnp-lock 9", "game": "mating", "parts": {}}', "a lock file of another format (pnp-lock 9)"),
        ('{"format": "pnp-lock 1", "game": "scary", "parts": {}}', "a lock of scary, not of mating"),
        ("[1]", "not a lock file: expected object, got array"),
    ],
)
def test_what_is_no_lock_is_one_line(pnp: Pnp, kit: SmallKit, tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "bad.json").write_text(text)
    ran = pnp("build", "mating", "--data", kit.folder, "--since", "bad.json")
    assert ran.code == 2
    assert ran.err.startswith(f"bad.json: {message}")
    assert ran.err.count("\n") == 1


def test_another_ink_is_refused_for_since(pnp: Pnp, kit: SmallKit) -> None:
    pnp("build", "mating", "--data", kit.folder, "--part", "lunch", "--no-coverage")
    ran = pnp("build", "mating", "--data", kit.folder, "--since", "output/mating/mating.lock.json", "--ink", "light")
    assert ran.code == 2
    assert "lunch was built with --ink full" in ran.err


def test_sets_lie_together_and_say_which_they_are(pnp: Pnp, kit: SmallKit, tmp_path: Path) -> None:
    ran = pnp("build", "mating", "--data", kit.folder, "--part", "combat", "--sets", 3, "--no-coverage")
    assert ran.lines == ["output/mating/combat.pdf  (3 sheets)"]
    path = tmp_path / "output" / "mating" / "combat.pdf"
    said = re.findall(r"Combat strategies, set (\d) of 3", words(path))
    assert said == ["1", "2", "3"]
    with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
        assert [entry.title for entry in outline.root] == [f"Combat strategies, set {n} of 3" for n in (1, 2, 3)]
        # Painted once, placed three times.
        forms = {x.objgen for page in pdf.pages for x in page.resources.XObject.values()}
        assert len(forms) == 4


def test_a_dry_run_tells_all_and_writes_nothing(pnp: Pnp, kit: SmallKit, tmp_path: Path) -> None:
    build = ("build", "mating", "--data", kit.folder, "--sets", 2, "--duplex", "long-edge")
    ran = pnp(*build, "--dry-run", "--verbose")
    assert ran.code == 0, ran.err
    assert not (tmp_path / "output").exists()
    assert ran.lines[0] == "Cards, set 1 of 2 1 front 210 x 297"
    assert ran.lines[1].startswith("  face 10.5 16.5 63 x 88 mating/combat/C01")
    assert ran.lines[-11:-5] == [
        "component                        faces   sides  sheets",
        "Cards                               28       8       4",
        "Dice                                 4       2       2",
        "set 1 of 2                          16       5       3",
        "set 2 of 2                          16       5       3",
        "total, A4                           32      10       6",
    ]
    short = pnp(*build, "--dry-run")
    assert short.lines == ran.lines[-4:]
    assert short.lines[:3] == [
        "cards            4 sheets  Cards",
        "dice             2 sheets  Dice",
        "total, A4        6 sheets",
    ]
    assert re.fullmatch(r"some \d+ min to cut, \d+ min to fold and glue a set", short.lines[3])
    # The printed sheets are those that were told of.
    pnp(*build, "--no-coverage")
    with pikepdf.open(tmp_path / "output" / "mating" / "cards.pdf") as pdf:
        assert len(pdf.pages) == 8


def test_a_dry_run_of_changes(pnp: Pnp, kit: SmallKit, tmp_path: Path) -> None:
    pnp("build", "mating", "--data", kit.folder, "--no-coverage")
    kit.change("combat", 2, "cost", "3")
    lock = tmp_path / "output" / "mating" / "mating.lock.json"
    before = lock.read_bytes()
    ran = pnp("build", "mating", "--data", kit.folder, "--since", lock, "--dry-run")
    assert ran.lines[0] == "Take out of the box:"
    assert ran.lines[-2] == "total, A4        1 sheet", ran.lines
    assert lock.read_bytes() == before
    assert not (tmp_path / "output" / "mating" / "changes.pdf").exists()


def test_boxes_when_asked_for(pnp: Pnp, kit: SmallKit) -> None:
    ran = pnp("build", "mating", "--data", kit.folder, "--part", "box-environment", "--no-coverage")
    assert ran.lines == ["output/mating/box-environment.pdf  (1 sheet)"]
    ran = pnp("build", "mating", "--data", kit.folder, "--part", "box-lunch")
    assert "has no such part" in ran.err
    assert "box-strategy, box-environment" in ran.err


def test_preflight_looks_at_boxes_too(pnp: Pnp, kit: SmallKit) -> None:
    ran = pnp("preflight", "mating", "--data", kit.folder, "--verbose")
    assert ran.code == 0
    assert "mating/box-environment: how: note: fits" in ran.lines
    assert "mating/box-strategy: how: note: fits" in ran.lines


def test_a_box_that_fits_no_sheet_is_refused_in_one_line(pnp: Pnp, kit: SmallKit) -> None:
    kit.change("environment", 1, "copies", "200")
    ran = pnp("build", "mating", "--data", kit.folder, "--part", "box-environment", "--thickness", "2")
    assert ran.code == 2
    assert re.fullmatch(r"box-environment: 955 x 917\.5 mm does not fit on 210 x 297 mm .*\n", ran.err), ran.err


def test_a_face_that_fails_leaves_the_files_of_before(pnp: Pnp, kit: SmallKit, tmp_path: Path) -> None:
    pnp("build", "mating", "--data", kit.folder, "--no-coverage")
    folder = tmp_path / "output" / "mating"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    template = kit.folder / "templates" / "mating" / "strategy.svg.j2"
    template.parent.mkdir(parents=True)
    template.write_text('{{ 1 / 0 if card.id == "C03" else "" }}')
    ran = pnp("build", "mating", "--data", kit.folder, "--part", "combat")
    assert ran.code == 2
    assert "strategy.svg.j2:1: division by zero" in ran.err
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def size_of(path: Path) -> int:
    """How much is in a file, nothing once it is gone."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_build_that_is_killed_leaves_no_half_file(kit: SmallKit, tmp_path: Path, number: signal.Signals) -> None:
    rows = kit.rows("combat")
    head, first = rows[0], rows[1]
    kit.write("combat", [head, *([f"C{n}", f"Card {n}", *first[2:]] for n in range(100, 900))])
    out = tmp_path / "out" / "mating"
    asked = [*PNP, "build", "mating", "--data", kit.folder, "--out", out.parent, "--part", "combat"]
    with subprocess.Popen(asked, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        until = time.monotonic() + 200
        while not any(size_of(path) for path in (out.iterdir() if out.exists() else ())):
            assert time.monotonic() < until and process.poll() is None
            time.sleep(0.02)
        process.send_signal(number)
        process.wait(200)
    left = written(out)
    # Nothing under a name that somebody would print; what nobody could tidy up is hidden, and swept up later.
    assert all(name.startswith(".") for name in left), left
    assert not left or number == signal.SIGKILL


def test_what_was_left_of_a_killed_build_is_swept_up(pnp: Pnp, kit: SmallKit, tmp_path: Path) -> None:
    folder = tmp_path / "output" / "mating"
    folder.mkdir(parents=True)
    old, new = folder / ".combat.pdf.1.part", folder / ".combat.pdf.2.part"
    old.write_bytes(b"%PDF")
    new.write_bytes(b"%PDF")
    os.utime(old, (0, 0))
    pnp("build", "mating", "--data", kit.folder, "--part", "dice", "--no-coverage")
    assert (old.exists(), new.exists()) == (False, True)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--paper", "a9"], "paper: no paper 'a9'"),
        (["--skip", "2"], "--skip: a sheet that was begun is good for one file"),
        (["--part", "comba"], "did you mean combat?"),
        (["--sets", "0"], "Invalid value for '--sets'"),
        (["--bleed", "9"], "Invalid value for '--bleed'"),
        (["--back-offset", "99,0"], "the wrong way"),
        (["--since", "none.json"], "does not exist"),
    ],
)
def test_what_cannot_be_is_said(pnp: Pnp, kit: SmallKit, options: list[str], message: str) -> None:
    ran = pnp("build", "mating", "--data", kit.folder, *options)
    assert ran.code == 2
    assert message in ran.err


def test_help_is_light_and_every_option_has_help() -> None:
    code = (
        "import sys; sys.argv = ['pnp', 'build', '--help']\n"
        "from pnp.cli import main\n"
        "try:\n    main()\n"
        "except SystemExit:\n    pass\n"
        "assert not {'reportlab', 'openpyxl', 'pypdfium2', 'jinja2', 'PIL'} & set(sys.modules), sorted(sys.modules)"
    )
    shown = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    from pnp.cli.build import command

    assert "Example: pnp build mating" in shown
    for option in command.params:
        if option.param_type_name == "option":
            assert getattr(option, "help", None), option.name


def test_piles_that_are_turned_by_hand(pnp: Pnp, kit: SmallKit) -> None:
    build = (
        "build",
        "mating",
        "--data",
        kit.folder,
        "--part",
        "combat",
        "--part",
        "dice",
        "--no-coverage",
        "--sets",
        3,
    )
    assert pnp(*build, "--duplex", "fronts-then-backs", "--feed", "reverse", "--flip", "short-edge").lines == [
        "output/mating/combat.pdf  (3 sheets)",
        "  print pages 1 to 3, turn the pile over its short edge, put it back, print pages 4 to 6",
        "output/mating/dice.pdf  (3 sheets)",
    ]


def test_backs_of_all_sets_are_printed_behind_all_fronts(pnp: Pnp, kit: SmallKit) -> None:
    build = ("build", "mating", "--data", kit.folder, "--part", "combat", "--sets", 2)
    ran = pnp(*build, "--duplex", "fronts-then-backs")
    found = re.search(r": (\d+) (\d+) (\d+) (\d+)\)", ran.out)
    assert found, ran
    one, two, back, last = map(int, found.groups())
    assert one == two and back == last > 0


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (["--paper", "a3"], "Combat strategies 1 front 420 x 297"),
        (["--paper", "300x200"], "Combat strategies 1 front 200 x 300"),
        (["--skip", "2"], "  face 136.5 16.5 63 x 88 mating/combat/C01"),
        (["--marks", "none"], "  label "),
        (["--card", "poker"], "  face 9.75 15.15 63.5 x 88.9 mating/combat/C01"),
        (["--bleed", "3"], "bleed 3 3 3 3"),
        (["--duplex", "gutterfold"], "  fold 148.5 5 to 148.5 205"),
    ],
)
def test_layouts_reach_the_sheets(pnp: Pnp, kit: SmallKit, options: list[str], line: str) -> None:
    ran = pnp("build", "mating", "--data", kit.folder, "--part", "combat", "--dry-run", "--verbose", *options)
    assert ran.code == 0, ran.err
    assert line in ran.out, ran.out
    assert ("  mark " in ran.out) == ("none" not in options)


def test_parts_are_asked_for_as_their_files_are_called(pnp: Pnp, kit: SmallKit) -> None:
    """The dry run says `cards` and `small`: so may --part and --without."""
    told = pnp("build", "mating", "--data", kit.folder, "--part", "cards", "--dry-run")
    assert told.code == 0, told.err
    assert told.lines[0].startswith("cards "), told.out
    assert told.lines[-2].startswith("total"), told.out
    rest = pnp("build", "mating", "--data", kit.folder, "--without", "cards", "--dry-run")
    assert rest.code == 0, rest.err
    assert "cards" not in rest.out


def test_counters_that_are_cards_are_small_parts_as_well(pnp: Pnp) -> None:
    told = pnp("build", "megafauna", "--part", "small", "--dry-run")
    assert told.code == 0, told.err
    assert told.lines[-2].startswith("total"), told.out
    assert "genotypes" not in told.out


def test_cards_that_no_layout_of_a_machine_has_are_named_and_laid_out_as_ever(pnp: Pnp) -> None:
    both = ("--part", "biomes", "--part", "catastrophes", "--cutter", "silhouette", "--dry-run")
    ran = pnp("build", "megafauna", *both)
    assert ran.code == 0, ran.err
    assert "cut by hand: Biomes" in ran.err
    alone = pnp("build", "megafauna", *both[:2], *both[4:])
    assert (alone.code, "no published layout has 44 x 32 mm" in alone.err) == (2, True)


def test_cards_of_other_proportions_keep_their_size(pnp: Pnp) -> None:
    """Another size is for those that it does not distort; a kit of several sizes is printed all the same."""
    told = pnp("build", "megafauna", "--card", "poker", "--dry-run")
    assert told.code == 0
    assert "keep their own size: Biomes; Ice sheets; Population counters" in told.err
    alone = pnp("build", "megafauna", "--card", "poker", "--part", "biomes", "--dry-run")
    assert (alone.code, "other proportions than the cards that are printed, such as Biomes" in alone.err) == (2, True)


def test_a_dry_run_tells_what_other_ways_cost(pnp: Pnp, kit: SmallKit) -> None:
    ran = pnp("build", "mating", "--data", kit.folder, "--part", "combat", "--dry-run", "--verbose", "--bleed", "3")
    at = ran.lines.index("Combat strategies, 4 of 63 x 88 mm:")
    assert "  4 x 2 on lying paper, 3 mm bleed around each: 1 sheet" in ran.lines[at:]


def test_a_printer_that_was_measured_moves_backs(pnp: Pnp, kit: SmallKit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONFIG", "settings")
    readings = [option for corner in "ABCD" for option in ("--at", f"{corner}=5.5,4.0")]
    assert pnp("printer", "set", "study", *readings).code == 0
    build = ("build", "mating", "--data", kit.folder, "--part", "lunch", "--no-coverage", "--printer", "study")
    ran = pnp(*build, "--duplex", "long-edge")
    assert ran.lines == ["output/mating/lunch.pdf  (1 sheet)"]
    with pikepdf.open("output/mating/lunch.pdf") as pdf:
        moved = pdf.pages[1].Contents[0].read_bytes()
    pnp("build", "mating", "--data", kit.folder, "--part", "lunch", "--no-coverage", "--duplex", "long-edge")
    with pikepdf.open("output/mating/lunch.pdf") as pdf:
        assert pdf.pages[1].Contents[0].read_bytes() != moved
    assert "moves backs; choose --duplex" in pnp(*build).err
    assert pnp("build", "--printer", "study", "--test-page").out.startswith("output/test-study-a4.pdf")
    assert pnp("build", "--test-page").err.startswith("--test-page: which printer?")
    assert pnp("build", "mating", "--printer", "attic", "--duplex", "long-edge").code == 2


def test_what_would_print_wrong_is_not_printed(pnp: Pnp, kit: SmallKit, tmp_path: Path) -> None:
    build = ("build", "mating", "--data", kit.folder, "--part", "combat", "--no-coverage")
    pnp(*build)
    folder = tmp_path / "output" / "mating"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    kit.change("combat", 2, "name", "Overflowing " * 20)
    ran = pnp(*build)
    assert (ran.code, ran.out) == (1, "")
    assert re.search(r"mating/combat/C\d+: title: overflows by 1 line\n", ran.err)
    assert ran.err.endswith("nothing is written; --anyway prints all\n")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    ran = pnp(*build, "--anyway")
    assert ran.code == 0
    assert "overflows by 1 line" in ran.err
    assert (folder / "combat.pdf").read_bytes() != before["combat.pdf"]
