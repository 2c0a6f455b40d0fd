"""One studio and one browser for all tests here: a server on a free port, and Chromium where there is one."""

from __future__ import annotations

import http.client
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest

from pnp.studio.safety import Keys
from pnp.studio.server import application, listening, server_of
from pnp.studio.studio import Studio


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
    sock = listening()
    studio = Studio(folder, Keys(sock.getsockname()[1]))
    server = server_of(application(studio))
    sock.listen(128)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]})
    thread.start()
    yield Running(studio, folder)
    server.should_exit = True
    thread.join(20)
    sock.close()


def chromium() -> str | None:
    """The browser of the distribution."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("PNP_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
