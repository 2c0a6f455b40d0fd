"""An evening in the studio: recorded at the table, judged in the verdict, kept whatever happens."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Event
from time import sleep
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from pnp import catalog
from pnp.cli import cli
from pnp.places import Places
from pnp.studio import recordings
from pnp.studio.reading import Box
from tests.studio.conftest import Running, there, ways_on

LOGS = Path(__file__).parents[2] / "card_data"
TURNS = 60  # answers at most until two rounds are over


def test_two_rounds_are_recorded_alone(page: Page, running: Running) -> None:
    """Against a rival: dice and cards by chance, the rest by choosing; `back` takes a line from the file, too."""
    running.studio.chance = Random(5)  # the same evening each time
    there(page, running, "/table?game=mating")
    page.get_by_label("Who plays, in seat order").fill("Ann")
    page.get_by_label("Rivals").fill("Reed")
    page.get_by_label("The log is called").fill("alone")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="Set-up")).to_be_visible()
    file = running.folder / "alone.log"
    ask = page.locator(".ask")
    ways = ways_on(ask)
    for _ in range(TURNS):
        if "round 3" in file.read_text():
            break
        drawn = ask.get_attribute("data-drawn")
        # What is asked is drawn before its answers are.
        expect(ways[0].or_(ways[1]).or_(ways[2]).or_(ways[3]).first).to_be_visible()
        next(way for way in ways if way.count()).first.click()
        expect(ask).not_to_have_attribute("data-drawn", str(drawn))
    text = file.read_text()
    assert "round 3" in text and "Reed: card V" in text
    expect(page.locator(".lines li", has_text="round 2")).to_be_visible()
    last = text.rstrip().splitlines()[-1]
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".feed")).to_contain_text("taken back")
    assert not file.read_text().rstrip().endswith(last) or last.startswith("round")
    assert CliRunner().invoke(cli, ["check", str(file)]).exit_code == 0


def test_what_is_typed_is_refused_with_its_paragraph(page: Page, running: Running) -> None:
    """By the keyboard alone: a line, a short form, one that breaks a rule."""
    (running.folder / "typed.log").write_text("pnp-log 1\ngame: mating 1\nplayers: Ann, Ben\n\n")
    there(page, running, "/table?game=mating&name=typed.log")
    line = page.get_by_label("Type a line of the log")
    line.focus()
    # The next is begun before the last is written.
    for words in ("Ann: draw C01 C02 C03 C04 C05", "ben: draw F01 F02 F03 F04 F05", "p c1"):
        page.keyboard.type(words)
        page.keyboard.press("Enter")
    expect(page.locator(".lines li").last).to_have_text("Ann: play C01")
    line.focus()
    page.keyboard.type("Ben: play S01")
    page.keyboard.press("Enter")
    expect(page.locator(".feed .bad").last).to_contain_text("2.3")
    # What was refused stands there, to be mended.
    expect(line).to_have_value("Ben: play S01")
    assert "S01" not in (running.folder / "typed.log").read_text()


def test_the_words_of_the_terminal_are_understood(page: Page, running: Running) -> None:
    """Cards that nobody else saw stay out of the log and are offered; `all`, `help` and `back 1` do what they say."""
    file = running.folder / "words.log"
    file.write_text("pnp-log 1\ngame: mating 1\nplayers: Ann, Ben\n\n")
    there(page, running, "/table?game=mating&name=words.log")
    line = page.get_by_label("Type a line of the log")

    def typed(words: str) -> None:
        line.fill(words)
        line.press("Enter")

    typed("secret Ann C01 C02 C03 C04 C05")
    expect(page.locator(".lines li").last).to_have_text("Ann: draw 5")
    typed("Ben: draw ?")
    expect(page.locator(".lines li", has_text="Ben: draw")).to_have_count(1)
    typed("secret Ann")
    expect(page.locator(".feed")).to_contain_text("C01 C02 C03 C04 C05")
    assert "C01" not in file.read_text()
    for word, title in (("all", "Every legal answer"), ("help", "What you can type")):
        typed(word)
        dialogue = page.get_by_role("dialog", name=title)
        expect(dialogue).to_contain_text("Ann: play C01" if word == "all" else "secret Ann C07")
        dialogue.get_by_role("button", name="Close").click()
    typed("back 1")
    expect(page.locator(".lines li").last).to_have_text("Ann: draw 5")


def test_a_card_of_a_hidden_hand_is_found_by_its_name(page: Page, running: Running) -> None:
    """Hands need not be written down: whoever plays a card says which."""
    (running.folder / "hidden.log").write_text("pnp-log 1\ngame: mating 1\nplayers: Ann, Ben\n\nround 1\n")
    there(page, running, "/table?game=mating&name=hidden.log")
    page.get_by_role("button", name="Ann: play CARD").click()
    page.get_by_label("Which card").fill("c01")
    page.locator("dialog .face").first.click()
    expect(page.locator(".lines li").last).to_have_text("Ann: play C01")
    assert (running.folder / "hidden.log").read_text().endswith("Ann: play C01\n")


def test_a_place_is_chosen_on_the_map(page: Page, running: Running) -> None:
    """Extinction's journeys go from hex to hex."""
    text = (LOGS / "extinction/logs/four-players.log").read_text().splitlines()
    at = next(at for at, line in enumerate(text) if ": migrate" in line and at > 60)
    (running.folder / "island.log").write_text("\n".join(text[:at]) + "\n")
    there(page, running, "/table?game=extinction&name=island.log")
    hexes = page.locator(".hex.can")
    expect(hexes.first).to_be_visible()
    hexes.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".chosen .tag")).to_have_count(1)
    page.get_by_role("button", name="Another", exact=True).click()
    expect(page.locator(".chosen .tag")).to_have_count(0)
    # Counters that share a place (Megafauna's do) leave one another's labels free.
    first, label, second, hit = page.evaluate(STACKED)
    assert first + 9 < label - 7 and label + 1 < second - 9
    # Who points at one points at the hex in which it lies.
    assert hit


# The middle of the first counter, the line of its label, the middle of the second; whether one is hit on its hex.
STACKED = """async () => {
  const { board } = await import("/static/board.js");
  const ann = { owner: "Ann", told: "x", shape: "", many: 2, label: "rrrr" };
  const tokens = [0.05, 0.47].map((down) => ({ ...ann, at: [-0.45, down] }));
  const points = "89,45 45,89 1,45 45,1";
  const spot = { name: "d", terrain: "", note: "", x: 45, y: 45, colour: "red", points, sites: [], pieces: [], tokens };
  const map = { title: "", width: 90, height: 90, remarks: [], shapes: {}, spots: [spot] };
  const drawn = board(map, ["Ann"], new Map([["d", "d"]]), () => {});
  document.body.append(drawn);
  drawn.scrollIntoView();
  const { x, y, width, height } = drawn.querySelector("circle").getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2).closest(".hex") !== null;
  drawn.remove();
  const at = (what, name) => [...drawn.querySelectorAll(what)].map((each) => Number(each.getAttribute(name)));
  const [first, second] = at("circle", "cy");
  return [first, at(".whose", "y")[0], second, hit];
}"""


def test_a_sector_is_chosen_on_the_dial(page: Page, running: Running) -> None:
    """Whoever spins an arrow of their own says where it stands, on the track."""
    text = (LOGS / "extinction/logs/four-players.log").read_text().splitlines()
    at = next(at for at, line in enumerate(text) if line.startswith("spin:") and at > 40)
    (running.folder / "dial.log").write_text("\n".join(text[:at]) + "\n")
    there(page, running, "/table?game=extinction&name=dial.log")
    dial = page.get_by_role("region", name="dial")
    dial.get_by_role("button", name="4: ").first.click()
    expect(page.locator(".lines li").last).to_have_text("spin: 4")
    expect(dial.locator(".space.here")).to_contain_text("4")


def test_what_follows_by_rule_is_told(page: Page, running: Running) -> None:
    """A contest that nobody wrote down is to be done with the pieces: it is told, with its paragraph."""
    text = (LOGS / "bios/logs/four-players.log").read_text().splitlines()
    begun = text.index("turn 5")
    file = running.folder / "contest.log"
    file.write_text("\n".join(text[:begun]) + "\n")
    asked = "/api/table/state?game=bios&name=contest.log"
    mark = json.loads(running.ask(asked).body)["mark"]
    for line in filter(None, text[begun:]):
        before = file.read_text()
        said = {"game": "bios", "name": "contest.log", "seen": mark, "text": line}
        state = json.loads(running.ask("/api/table/answer", json.dumps(said).encode()).body)
        mark = state["mark"]
        if state["followed"]:
            break
    assert re.search(r"\(\d+\.\d+\)$", state["followed"][0])
    file.write_text(before)
    there(page, running, "/table?game=bios&name=contest.log")
    page.get_by_label("Type a line of the log").fill(line)
    page.keyboard.press("Enter")
    page.get_by_role("region", name="What follows by rule").get_by_role("link").first.click()
    rule = re.findall(r"\((\d+\.\d+)\)$", state["followed"][0])[0]
    expect(page.locator(".paragraph.meant")).to_contain_text(rule)


def settled(page: Page) -> None:
    """Wait until all readings are there: nothing on the page changes by itself any more."""
    expect(page.locator("p.status")).to_have_attribute("aria-busy", "false")


def pointed_at(page: Page, what: Locator, shown: Locator) -> None:
    """Let the mouse rest on something until what it shows is there; while the page moves it may miss."""
    for _ in range(20):
        what.hover()
        with suppress(PlaywrightTimeout):
            shown.wait_for(timeout=3000)
            return
        page.mouse.move(0, 0)
    expect(shown).to_be_visible()


def test_four_slips_come_to_a_report(page: Page, running: Running) -> None:
    """Marks, the paragraph on hover, what was legal as a fix, the table at a line, a report on a page and on paper."""
    there(page, running, "/verdict?name=examples/mating/four-slips.log")
    expect(page.get_by_role("heading", name="Cara wins")).to_be_visible()
    settled(page)
    expect(page.locator(".findings > .finding")).to_have_count(4)
    expect(page.locator(".finding", has_text="line 40")).to_contain_text("2 consequences")
    page.get_by_role("button", name="To line 43").click()
    shown = page.locator(".cm-tooltip-lint")
    pointed_at(page, page.locator(".cm-activeLine .cm-lintRange-error"), shown)
    expect(shown).to_contain_text("You need the food for it now")
    # The nearest of the legal moves in the place of what was written; the comment stays.
    offer = shown.get_by_role("button").first
    legal = offer.inner_text()
    offer.click()
    expect(page.locator(".cm-activeLine")).to_contain_text(legal)
    expect(page.locator(".cm-activeLine")).to_contain_text("# a bargain")
    expect(page.locator(".finding", has_text="line 43")).to_have_count(0)
    settled(page)
    for width in (320, 1000, 1300):  # all that there is to say has room
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
    page.get_by_role("button", name="The table then").click()
    expect(page.locator("dialog .seat")).to_have_count(3)
    page.locator("dialog").get_by_role("button", name="Close").click()
    for name, begins, holds in (
        ("Report", b"<!doctype html>", b"Escape is paid with food"),
        ("Report as PDF", b"%PDF", b""),
    ):
        with page.expect_download() as download:
            page.get_by_role("button", name=name, exact=True).click()
        data = Path(download.value.path()).read_bytes()
        assert data.startswith(begins) and holds in data
        assert b"http://" not in data.replace(b"http://www.w3.org/", b"") or name == "Report as PDF"
    page.get_by_role("button", name="Keep a copy").click()
    expect(page.get_by_text("A log of yours")).to_be_visible()
    assert f"{legal}  " in (running.folder / "mating-four-slips.log").read_text()


def test_paragraphs_are_words(running: Running) -> None:
    """Icons of a paragraph are told as words, in what is marked at once and in what follows."""
    text = (LOGS / "scary/logs/six-slips.log").read_text(encoding="utf-8")
    sent = json.dumps({"key": "words", "name": "examples/scary/six-slips.log", "text": text})
    found = json.loads(running.ask("/api/verdict/diagnose", sent.encode()).body)["diagnoses"]
    wordings = [each["wording"] for each in found if each["wording"]]
    assert wordings and not any(sign in each for each in wordings for sign in "{*`")


def test_a_log_that_was_changed_outside_is_not_written_over(page: Page, running: Running) -> None:
    file = running.folder / "both.log"
    file.write_text("pnp-log 1\ngame: mating 1\nplayers: Ann, Ben\n\nround 1\n")
    there(page, running, "/verdict?name=both.log")
    page.locator(".cm-line").last.click()
    page.keyboard.type("Ann: lunch")
    expect(page.locator(".status")).to_contain_text("not saved")
    file.write_text("pnp-log 1\ngame: mating 1\nplayers: Ann, Ben\n\nround 1\nAnn: play C01\n")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("was not written over")).to_be_visible()
    assert "play C01" in file.read_text()


@pytest.mark.parametrize("game", catalog.games())
def test_every_games_table_is_told(running: Running, game: str) -> None:
    """Its map, its cards with pictures, its seats, in the middle of an evening."""
    shipped = sorted((LOGS / game / "logs").glob("*players.log"))[0].read_text().splitlines()
    (running.folder / f"{game}.log").write_text("\n".join(shipped[: len(shipped) // 2]) + "\n")
    answer = running.ask(f"/api/table/state?game={game}&name={game}.log")
    assert answer.status == 200, answer.body
    state = json.loads(answer.body)
    kit = catalog.kit(Places(), game)
    assert len(state["scene"]["seats"]) >= 2 and state["prompts"]
    assert (state["scene"]["board"] is None) == (game == "mating")
    if state["scene"]["board"] is not None:
        board = state["scene"]["board"]
        tokens = [token for spot in board["spots"] for token in spot["tokens"]]
        # Whoever has shapes for its pieces has an outline for each, and every piece says what it is.
        assert all(token["told"] and (not token["shape"] or token["shape"] in board["shapes"]) for token in tokens)
        assert bool(board["shapes"]) == any(token["shape"] for token in tokens)
        assert bool(tokens) == (game in ("bios", "megafauna"))
    tracks = state["scene"]["tracks"]
    assert tracks and any(track["pointers"] for track in tracks)
    counts = {seat["player"]: seat["counts"] for seat in state["scene"]["seats"]}
    for track in tracks:
        assert len(track["notes"]) in (0, len(track["spaces"]))
        for pointer in track["pointers"]:
            assert pointer["space"] in track["spaces"]
            if track["name"] in counts.get(pointer["owner"], {}):
                assert pointer["space"] == str(counts[pointer["owner"]][track["name"]])
    shown = [card for area in state["scene"]["areas"] for card in area["cards"]]
    shown += [card for seat in state["scene"]["seats"] for area in seat["areas"] for card in area["cards"]]
    assert shown and all(state["pictures"][card]["face"].partition("/")[0] in kit.decks for card in shown)


KILLED = """
import os, pathlib, sys
from pnp.studio import folder
real = pathlib.Path.replace
def replace(self, target):
    if str(target).endswith("killed.log"):
        os.kill(os.getpid(), 9)  # between what is written and its name
    return real(self, target)
pathlib.Path.replace = replace
from pnp.cli import main
sys.argv = ["pnp", "studio", sys.argv[1], "--no-browser"]
main()
"""


def test_the_server_is_killed_in_mid_save(tmp_path: Path) -> None:
    """The log is as it was, whole, and play goes on from it."""
    import http.client

    head = "pnp-log 1\ngame: mating 1\nplayers: Ann, Ben\n\nround 1\n"
    (tmp_path / "killed.log").write_text(head)
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdout is not None
    address = urlsplit(process.stdout.readline().split()[-1])
    connection = http.client.HTTPConnection(str(address.hostname), address.port, timeout=60)
    connection.request("GET", f"{address.path}?{address.query}")
    answer = connection.getresponse()
    answer.read()
    cookie = str(answer.headers["set-cookie"]).partition(";")[0]
    ours = {"cookie": cookie, "origin": f"http://{address.netloc}", "sec-fetch-site": "same-origin"}
    connection.request("GET", "/api/table/state?game=mating&name=killed.log", headers=ours)
    mark = json.loads(connection.getresponse().read())["mark"]
    said = json.dumps({"game": "mating", "name": "killed.log", "seen": mark, "text": "Ann: lunch"})
    connection.request("POST", "/api/table/answer", said, {**ours, "content-type": "application/json"})
    with pytest.raises((http.client.HTTPException, ConnectionError)):
        connection.getresponse()
    connection.close()
    assert process.wait(60) == -9
    process.stdout.close()
    assert (tmp_path / "killed.log").read_text() == head


def test_what_was_told_unseen_outlives_a_save(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that comes while the log is written waits; it does not begin the recording anew."""
    studio, box = running.studio, Box("mating", "")
    (running.folder / "saving.log").write_text("pnp-log 1\ngame: mating 2\nplayers: Ann, Ben\n\n", "utf-8")
    found = recordings.recording(studio, box, "saving.log")
    found.session.secret("Ann C01 C02 C03 C04 C05")
    found.session.answer("Ann: play C01")
    writes, save = Event(), studio.folder.save

    def slowly(name: str, data: bytes, seen: str) -> str:
        writes.set()
        sleep(0.2)  # or else nobody would come while it is written
        return save(name, data, seen)

    monkeypatch.setattr(studio.folder, "save", slowly)

    def saving() -> None:
        with found.lock:
            found.save()

    with ThreadPoolExecutor(1) as hand:
        done = hand.submit(saving)
        assert writes.wait(60)
        again = recordings.recording(studio, box, "saving.log")
        done.result()
    assert again is found
