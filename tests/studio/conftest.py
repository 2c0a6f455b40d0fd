"""One studio and one browser for all tests here: a server on a free port, and Chromium where there is one."""

from __future__ import annotations

import asyncio
import http.client
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    ViewportSize,
    expect,
    sync_playwright,
)

from pnp.studio.safety import Guard, Keys
from pnp.studio.server import beside
from pnp.studio.studio import Studio

DESK = ViewportSize(width=1300, height=900)
ELSEWHERE = "evil.example"  # a name of somebody else's that leads to this machine
PATIENCE = 180_000  # ms; a busy machine is slow, and a page that is wrong is wrong for ever
# `PNP_SLOW=8 pytest tests/studio`: pages compute so many times slower, and every answer comes up to .8 s later, in
# another order than it was asked for. What passes then does not live on luck.
SLOW = int(os.environ.get("PNP_SLOW", "0"))


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes


class Running(NamedTuple):
    """A studio that runs in a thread of ours, with the folder that it has opened."""

    studio: Studio
    folder: Path

    @property
    def keys(self) -> Keys:
        """What lets one in."""
        return self.studio.keys

    def ask(self, path: str, body: bytes | None = None, method: str | None = None, **headers: str | None) -> Answer:
        """A request as our own page sends it; headers stand in the place of ours, None leaves one out."""
        ours: dict[str, str | None] = {"host": self.keys.host, "cookie": f"{self.keys.name}={self.keys.cookie}"}
        method = method or ("GET" if body is None else "POST")
        if method != "GET":
            ours |= {"origin": self.keys.origin, "sec-fetch-site": "same-origin", "content-type": "application/json"}
        ours |= {name.replace("_", "-"): value for name, value in headers.items()}
        where = urlsplit(self.keys.origin)
        connection = http.client.HTTPConnection(str(where.hostname), where.port, timeout=60)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in ours.items():
                if value is not None:
                    connection.putheader(name, value)
            if body is not None:
                connection.putheader("content-length", str(len(body)))
            connection.endheaders(body)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        finally:
            connection.close()


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A studio with an empty folder."""
    folder = tmp_path_factory.mktemp("studio")
    with pytest.MonkeyPatch.context() as patch:
        if SLOW:
            patch.setattr(Guard, "__call__", hindered(Guard.__call__))
        with beside(folder) as studio:
            yield Running(studio, folder)


def hindered(call: Any) -> Any:
    """The same guard, on a machine that has something else to do."""
    chance = Random(SLOW)

    async def later(self: Guard, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await asyncio.sleep(chance.random() * SLOW / 10)
        await call(self, scope, receive, send)

    return later


def chromium() -> str | None:
    """The browser of the distribution; without what draws a window, where that is there: an eighth less to do."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return os.environ.get("PNP_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The distribution's Chromium, without a window."""
    where = chromium()
    if where is None:
        pytest.skip("no Chromium is installed: the pages of the studio are not tried (apt install chromium)")
    with sync_playwright() as playwright:
        # One process shows all pages of our site: to start another takes as long as most tests.
        ours = ["--no-sandbox", "--process-per-site", f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path=where, args=ours)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def window(browser: Browser, running: Running) -> Iterator[Page]:
    """Who has been let in, with a page that all tests show theirs in: a new one is a new process each time."""
    context = browser.new_context(viewport=DESK, accept_downloads=True, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    page = context.new_page()
    if SLOW:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    yield page
    context.close()


@pytest.fixture
def page(window: Page, running: Running) -> Iterator[Page]:
    """A page that knows of no other. At the end: nothing was asked of any other machine, and no script has failed."""
    # Where nothing has to be drawn.
    nowhere = f"{running.keys.origin}/static/mark.svg?token={running.keys.token}"
    window.set_viewport_size(DESK)
    window.goto(nowhere)
    window.evaluate("localStorage.clear(), sessionStorage.clear()")
    asked: list[str] = []
    faults: list[str] = []
    # A pattern that is no expression is not held to, which only the console tells.
    told = re.compile("Content Security|not a valid regular expression")

    def requested(request: Request) -> None:
        asked.append(request.url)

    def failed(error: Error) -> None:
        faults.append(str(error))

    def said(message: ConsoleMessage) -> None:
        if told.search(message.text):
            faults.append(message.text)

    window.on("request", requested)
    window.on("pageerror", failed)
    window.on("console", said)
    yield window
    # What the page has going ends with it, before anybody else is heard.
    window.goto(nowhere)
    window.unroute_all()
    window.remove_listener("request", requested)
    window.remove_listener("pageerror", failed)
    window.remove_listener("console", said)
    ours = (running.keys.origin, "data:", f"blob:{running.keys.origin}")
    assert [url for url in asked if not url.startswith(ours)] == []
    assert faults == []


def ways_on(ask: Locator) -> list[Locator]:
    """What a question at the table offers, the first that is there first: dice, cards by chance, a choice, to go on."""
    return [
        ask.get_by_role("button", name="Throw the dice"),
        ask.get_by_role("button", name=re.compile("for me$|for the rival$")),
        ask.locator(".options button").last,
        ask.get_by_role("button", name=re.compile("go on|Go on|hidden")),
    ]


def there(page: Page, running: Running, path: str) -> None:
    """Go to a room and wait until it is there."""
    page.goto(f"{running.keys.origin}{path}")
    page.wait_for_selector("#room[aria-busy=false]")
