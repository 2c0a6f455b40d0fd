"""Commands run in a child that can be measured: what they said, how long they computed, how much memory they took.

One process imports the program and forks for each command, so that an attack costs what it costs and no start-up; the
children of the child are counted with it.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]


class Measured(NamedTuple):
    """The exit code, what was printed and said, processor seconds, and the largest resident size, MB."""

    code: int
    out: str
    err: str
    seconds: float
    megabytes: float


class Server:
    """The process that forks."""

    def __init__(self) -> None:
        environment = {key: value for key, value in os.environ.items() if key != "PNP_DEBUG"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.hostile.measure"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )

    def __call__(self, folder: Path, *words: str, page: str = "utf-8") -> Measured:
        """`pnp` with these words, run in the folder, at a console of that code page."""
        assert self._process.stdin and self._process.stdout
        print(json.dumps([str(folder), words, page]), file=self._process.stdin, flush=True)
        return Measured(*json.loads(self._process.stdout.readline()))

    def close(self) -> None:
        """End it."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.wait(30)
        self._process.stdout.close()


def serve() -> None:
    """Fork for each line of the input."""
    import pnp.cli.build
    import pnp.cli.deck_check
    import pnp.cli.deck_make
    import pnp.draw.parts
    import pnp.kit.xlsx
    import pnp.press.pdf
    import pnp.press.printing.kits
    import pnp.press.trial  # noqa: F401

    _warm()
    pipe = os.dup(1)
    for line in sys.stdin:
        folder, words, page = json.loads(line)
        out, err = Path(folder, ".out"), Path(folder, ".err")
        child = os.fork()
        if not child:
            _run(folder, words, page, out, err)
        _, status, used = os.wait4(child, 0)
        code = os.waitstatus_to_exitcode(status)
        said = [path.read_text(encoding=page, errors="replace") for path in (out, err)]
        largest = json.loads(said[0].rpartition("\n")[2] or "0") if code >= 0 else 0
        told: list[Any] = [code, said[0].rpartition("\n")[0], said[1], used.ru_utime + used.ru_stime]
        os.write(pipe, (json.dumps([*told, max(used.ru_maxrss, largest) / 1024]) + "\n").encode())


def _warm() -> None:
    """What commands read when they need it is read before any of them forks: once, not for each."""
    from tempfile import TemporaryDirectory

    from pnp.cli import main

    with TemporaryDirectory() as folder:
        evening = str(Path(folder, "a.log"))
        for words in (
            ["build", "mating", "--part", "combat", "--out", folder, "--no-coverage"],
            ["preview", "mating", "--part", "combat", "--out", folder],
            ["deck", "check", str(ROOT / "card_data/mating/environment.csv"), "--as", "mating/environment", "--quick"],
            ["playout", "mating", "--players", "2", "--seed", "1", "--out", evening],
            ["check", evening],
        ):
            sys.argv = ["pnp", *words]
            said = io.StringIO()
            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said), contextlib.suppress(SystemExit):
                main()


def _run(folder: str, words: list[str], page: str, out: Path, err: Path) -> None:
    os.chdir(folder)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # our own is full of commands
    for number, path in ((1, out), (2, err)):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
    for stream, errors in ((sys.stdout, "strict"), (sys.stderr, "backslashreplace")):
        assert isinstance(stream, io.TextIOWrapper)
        stream.reconfigure(encoding=page, errors=errors)
    sys.argv = ["pnp", *words]
    code: object = 99
    from pnp.__main__ import main

    try:
        main()
    except SystemExit as stop:
        code = stop.code or 0
    finally:
        with contextlib.suppress(BaseException):
            sys.stdout.flush()
            sys.stderr.flush()
        os.write(1, f"\n{resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss}".encode())
        os._exit(code if isinstance(code, int) else 98)


if __name__ == "__main__":
    serve()
