"""Who is let in, what may write, and where to."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from pnp.studio.folder import NEW, Changed, Folder, Outside, mark_of
from tests.studio.conftest import ELSEWHERE, Running


def test_listens_on_this_machine_alone(running: Running) -> None:
    port = int(running.keys.host.rpartition(":")[2])
    others = [info[4][0] for info in socket.getaddrinfo(socket.gethostname(), port, socket.AF_INET)]
    for address in {str(each) for each in others} - {"127.0.0.1"}:
        with socket.socket() as sock:
            sock.settimeout(2)
            assert sock.connect_ex((address, port)) != 0, address
    assert running.ask("/").status == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost", "evil.example:{port}", "localhost:{port}", "[::1]:{port}", None]
)
def test_another_host_is_refused(running: Running, host: str | None) -> None:
    """A name of somebody else's that leads here (rebinding), even with the cookie."""
    port = running.keys.host.rpartition(":")[2]
    assert running.ask("/", host=host and host.format(port=port)).status == 400


def test_the_token_becomes_a_cookie(running: Running) -> None:
    keys = running.keys
    for cookie in (None, f"{keys.name}=guess", f"{keys.name}={keys.token}", f"pnp-studio-1={keys.cookie}", '"=;='):
        for path in ("/", "/static/shell.css", "/games.css", "/api/events", "/nothing"):
            assert running.ask(path, cookie=cookie).status == 403, (cookie, path)
    assert running.ask("/?token=guess", cookie=None).status == 403
    let_in = running.ask(f"/deck?game=mating&token={keys.token}", cookie=None)
    assert (let_in.status, let_in.headers["location"]) == (303, "/deck?game=mating")
    cookie = let_in.headers["set-cookie"].lower()
    assert cookie.startswith(f"{keys.name}={keys.cookie}".lower())
    assert "httponly" in cookie and "samesite=strict" in cookie and "domain" not in cookie
    # Two slashes would be another host.
    assert running.ask(f"//evil.example/?token={keys.token}", cookie=None).headers["location"] == "/evil.example/"


def test_no_other_site_reads_or_writes(running: Running) -> None:
    ours = running.keys.origin
    for site in ("cross-site", "same-site"):
        assert running.ask("/", sec_fetch_site=site).status == 403
        assert running.ask("/api/shelf/new", b"{}", sec_fetch_site=site).status == 403
    for origin in ("https://evil.example", "http://127.0.0.1:1", f"{ours}.evil.example", "null", None):
        assert running.ask("/api/shelf/new", b"{}", origin=origin).status == 403, origin
    assert running.ask("/api/shelf/new", b"{}", sec_fetch_site="none").status == 403
    assert running.ask("/api/shelf/new", None, method="DELETE", origin="https://evil.example").status == 403
    assert running.ask("/", content_length="99999999999").status == 413
    assert running.ask("/", method="POST", transfer_encoding="chunked").status == 411


# What another site's page can try with the cookie of whoever looks at it: to write, to read, to show a picture of ours.
TRIED = """async (origin) => {
  const body = JSON.stringify({ name: "stolen", starter: "events" });
  const to = `${origin}/api/shelf/new`;
  for (const mode of ["no-cors", "cors"])
    await fetch(to, { method: "POST", mode, credentials: "include", body }).catch(() => null);
  const games = fetch(`${origin}/api/shelf/games`, { credentials: "include" });
  const read = await games.then((each) => each.text(), () => "");
  const image = new Image();
  const shown = await new Promise((settle) => {
    image.onload = () => settle(true);
    image.onerror = () => settle(false);
    image.src = `${origin}/static/mark.svg`;
  });
  return [read, shown];
}"""


@pytest.fixture
def elsewhere() -> Iterator[int]:
    """The port of another server on this machine, with a page on it."""

    class Pages(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html>")

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Pages) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join(20)


def test_another_site_in_a_real_browser(browser: Browser, running: Running, elsewhere: int) -> None:
    """Who was let in looks at a page elsewhere, on another port here, under a name that leads here; then no token."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{running.keys.origin}/static/mark.svg?token={running.keys.token}")
    for site in (ELSEWHERE, "127.0.0.1"):
        page.goto(f"http://{site}:{elsewhere}/")
        assert page.evaluate(TRIED, running.keys.origin) == ["", False]
        assert not (running.folder / "stolen").exists()
    port = running.keys.host.rpartition(":")[2]
    answer = page.goto(f"http://{ELSEWHERE}:{port}/?token={running.keys.token}")
    assert answer is not None and answer.status == 400
    context.clear_cookies()
    answer = page.goto(f"{running.keys.origin}/")
    assert answer is not None and answer.status == 403
    context.close()


def test_what_a_page_may_do(running: Running) -> None:
    """No script or style but ours; a nonce that is another one each time."""
    first, second = running.ask("/"), running.ask("/deck")
    policy = first.headers["content-security-policy"]
    assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
    nonce = policy.partition("'nonce-")[2].partition("'")[0]
    assert len(nonce) > 15 and nonce.encode() in first.body
    assert nonce not in second.headers["content-security-policy"]
    assert b"<style" not in first.body and b" style=" not in first.body and b"onclick" not in first.body
    assert all(b"src=" in tag for tag in first.body.split(b"<script")[1:])
    for name, value in (
        *(("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer")),
        *(("cross-origin-resource-policy", "same-origin"), ("cache-control", "no-store")),
    ):
        assert first.headers[name] == value
    page = running.ask('/deck?game="><script>alert(1)</script>&in=<b>').body
    assert b"<script>alert" not in page and b"<b>" not in page


def test_static_files_are_ours_alone(running: Running) -> None:
    for path in (
        "/static/..%2fsafety.py",
        "/static/%2e%2e/safety.py",
        "/static/../../pyproject.toml",
        "/fonts/..%2fa.ttf",
    ):
        assert running.ask(path).status == 404, path
    assert running.ask("/static/pnp.js").headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize(
    "name", ["../secret", "/etc/passwd", "a/../../secret", "~/x", "a\\..\\b", "C:x", "a\0b", "link/secret", "link"]
)
def test_no_path_leads_outside(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret").write_text("secret")
    inside = tmp_path / "opened"
    inside.mkdir()
    (inside / "link").symlink_to(tmp_path)
    folder = Folder(inside)
    for work in (folder.path, folder.read, lambda name: folder.save(name, b"x", NEW)):
        with pytest.raises(Outside):
            work(name)
    assert (tmp_path / "secret").read_text() == "secret"


def test_a_file_changed_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    mark = folder.save("a/friday.log", b"one", NEW)
    assert mark == folder.read("a/friday.log").mark
    (tmp_path / "a/friday.log").write_bytes(b"by somebody else")
    with pytest.raises(Changed) as refused:
        folder.save("a/friday.log", b"two", mark)
    assert refused.value.mark == mark_of(b"by somebody else")
    with pytest.raises(Changed):
        folder.save("a/friday.log", b"two", NEW)
    assert (tmp_path / "a/friday.log").read_bytes() == b"by somebody else"
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["friday.log"]
    folder.save("a/friday.log", b"two", refused.value.mark)


def test_killed_in_mid_save(tmp_path: Path) -> None:
    """Whoever is killed while saving leaves the old file or the new one, whole."""
    path = tmp_path / "deck.csv"
    code = (
        "import sys; from pathlib import Path; from pnp.studio.folder import Folder\n"
        "folder = Folder(Path(sys.argv[1])); seen = ''\n"
        "for at in range(10**6): seen = folder.save('deck.csv', bytes([65 + at % 26]) * 3_000_000, seen)\n"
    )
    child = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], cwd=Path.cwd())
    halves = False
    while child.poll() is None:
        halves = halves or bool(list(tmp_path.glob(".*.part")))
        if path.exists() and halves:
            break
        time.sleep(0.002)
    # As a rule it is in the middle of writing the next one.
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    data = path.read_bytes()
    assert len(data) == 3_000_000 and len(set(data)) == 1
    # The half that is left is no obstacle.
    Folder(tmp_path).save("deck.csv", b"whole", mark_of(data))
    assert path.read_bytes() == b"whole"
