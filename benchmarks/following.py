"""How soon a page and an editor know what the lines of a spoilt evening are taken to mean, by the clock.

    python benchmarks/following.py                           all games, six evenings each, about five minutes
    python benchmarks/following.py --games mating --first 40 --logs 20

A full evening with two slips (as `benchmarks/spoilt.py` makes them) is opened in the studio and in the language server,
and a letter is typed at its end. Told is what passes from opening it, or from the letter, until the log can be read and
typed in (`shown`), until rulings and claims as they are written are on the page (`written`) and until all readings are
(`all`); after a letter the page waits .3 s for the next before it asks for readings, and that is counted. Beside it
stand the processor's seconds of the whole search. By the clock, so that it means something on a quiet machine only:
`load` says how quiet it was.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from spoilt import EVENINGS, two_slips

from pnp.referee.playout.playout import log_text
from pnp.referee.verdict.check import check
from pnp.studio.server import beside
from tests.referee import plays

LONGEST = 60.0  # seconds after which a search is given up
QUIET = 3.0  # seconds without a word after which an editor's server has said all


def as_printed() -> None:
    """Let evenings be played with the cards that a page judges them with: tests have frozen theirs."""
    plays.kit = plays.installed

    def text(play: plays.Play) -> str:
        return log_text(play.game, plays.kit(play.game).edition, play.players, play.header, play.lines)

    plays.Play.text = property(text)  # type: ignore[assignment]


def line(what: str, seconds: list[float]) -> str:
    """The median, the 95th of a hundred, the longest."""
    found = sorted(seconds)
    return f"{what} {found[len(found) // 2]:5.2f} {found[len(found) * 95 // 100]:5.2f} {found[-1]:5.2f}"


def ended(page: Page, begun: float) -> float:
    """Seconds from a moment until the page looks for nothing any more."""
    page.wait_for_function("() => document.querySelector('.status')?.getAttribute('aria-busy') === 'false'", polling=5)
    return time.perf_counter() - begun


def in_page(page: Page, origin: str, name: str) -> tuple[float, float, float, float, float]:
    """Seconds from opening a log until it is shown, rulings are marked, all is known; the last two after a letter."""
    begun = time.perf_counter()
    with page.expect_response("**/api/verdict/diagnose") as first:
        page.goto(f"{origin}/verdict?name={name}")
        page.wait_for_selector(".cm-content")
        shown = time.perf_counter() - begun
    first.value.finished()
    judged = time.perf_counter() - begun
    page.wait_for_selector(".outcome h2")
    opened = ended(page, begun)
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.wait_for_timeout(300)
    begun = time.perf_counter()
    with page.expect_response("**/api/verdict/diagnose") as written:
        page.keyboard.type("#")
    written.value.finished()
    marked = time.perf_counter() - begun
    page.wait_for_function("() => document.querySelector('.status').getAttribute('aria-busy') === 'true'", polling=5)
    return shown, judged, opened, marked, ended(page, begun)


class Server:
    """The language server as an editor has it."""

    def __init__(self, folder: Path) -> None:
        words = [sys.executable, "-c", "from pnp.cli import main; main()", "language-server", "--stdio"]
        root = str(Path(__file__).resolve().parent.parent)
        env = {**os.environ, "PYTHONPATH": root}
        self.process = subprocess.Popen(words, cwd=folder, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.heard: queue.Queue[tuple[float, dict[str, Any]]] = queue.Queue()
        threading.Thread(target=self._hear, daemon=True).start()
        self.say("initialize", number=1, processId=None, rootUri=None, capabilities={})
        while self.heard.get(timeout=60)[1].get("id") != 1:
            pass
        self.say("initialized")

    def _hear(self) -> None:
        assert self.process.stdout is not None
        size = 0
        while head := self.process.stdout.readline():
            if head.lower().startswith(b"content-length"):
                size = int(head.split(b":")[1])
            elif not head.strip():
                self.heard.put((time.perf_counter(), json.loads(self.process.stdout.read(size))))

    def say(self, method: str, number: int | None = None, **params: Any) -> None:
        """Send a message; one with a number is answered."""
        asked = {"id": number} if number is not None else {}
        data = json.dumps({"jsonrpc": "2.0", **asked, "method": method, "params": params}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def told(self, begun: float) -> tuple[float, float]:
        """Seconds from a moment until something was marked first, and until it was last."""
        found: list[float] = []
        while True:
            try:
                at, message = self.heard.get(timeout=LONGEST if len(found) < 2 else QUIET)
            except queue.Empty:
                return found[0], found[-1]
            if message.get("method") == "textDocument/publishDiagnostics":
                found.append(at - begun)

    def opened(self, path: Path, text: str) -> tuple[float, float]:
        """A log is opened, and a letter typed at its end: seconds from that."""
        uri = path.as_uri()
        begun = time.perf_counter()
        document = {"uri": uri, "languageId": "pnp-log", "version": 1, "text": text}
        self.say("textDocument/didOpen", textDocument=document)
        self.told(begun)
        begun = time.perf_counter()
        change = {"text": f"{text}#"}
        self.say("textDocument/didChange", textDocument={"uri": uri, "version": 2}, contentChanges=[change])
        found = self.told(begun)
        self.say("textDocument/didClose", textDocument={"uri": uri})
        while True:  # its marks are taken away
            _, message = self.heard.get(timeout=LONGEST)
            if message.get("method") == "textDocument/publishDiagnostics":
                return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", nargs="*", default=[*EVENINGS])
    parser.add_argument("--first", type=int, default=700)
    parser.add_argument("--logs", type=int, default=6)
    asked = parser.parse_args()
    as_printed()
    folder = Path(tempfile.mkdtemp())
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors; median, p95, longest, s")  # noqa: T201
    server = Server(folder)
    try:
        with beside(folder) as studio, sync_playwright() as playwright:
            where = shutil.which("chromium") or shutil.which("chromium-browser")
            page = playwright.chromium.launch(executable_path=where, args=["--no-sandbox"]).new_page()
            page.on("dialog", lambda dialog: dialog.accept())
            page.set_default_timeout(1000 * LONGEST)
            page.goto(studio.keys.address)
            page.wait_for_selector("#room[aria-busy=false]")
            for game in asked.games:
                rows = []
                for number in range(asked.first, asked.first + asked.logs):
                    text = two_slips(game, number).text
                    name = f"{game}-{number}.log"
                    (folder / name).write_text(text, encoding="utf-8")
                    begun = time.process_time()
                    check(plays.game(game), plays.kit(game), text, name)
                    busy = time.process_time() - begun
                    edited = server.opened(folder / name, text)
                    rows.append((busy, *in_page(page, studio.keys.origin, name), *edited))
                told = ("search", "page: shown", "written", "all", "letter: written", "all", "editor: written", "all")
                said = "; ".join(
                    line(what, list(taken)) for what, taken in zip(told, zip(*rows, strict=True), strict=True)
                )
                print(f"{game:<11} {said}; load {os.getloadavg()[0]:.1f}", flush=True)  # noqa: T201
    finally:
        server.process.terminate()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
