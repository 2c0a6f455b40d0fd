"""Tests in processes that are forked when all files of tests have been read: once, not once for each process.

    python -m pytest                a process more than there are processors, if there are as many files to run
    python -m pytest --forks 1      here, in this process
    python -m pytest -n 2           by pytest-xdist instead, where nothing forks

One more, for a test that waits (for a browser, a watch, a child that is to be ended) would leave its processor idle.

A process takes one file after another (the files of a folder in `TOGETHER` as one), those that take longest first, so
that all end at about the same moment. What it finds goes through a pipe to the process that forked it, which reports.
"""

from __future__ import annotations

import atexit
import marshal
import os
import selectors
import signal
import struct
import traceback
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from typing import Any, NoReturn

import pytest

# One browser and one studio, or one cluster, for all that is tried there.
TOGETHER = ("tests/studio/", "tests/workshop/")
# What took longest by `-p tests.costs`, the longest first; what is not here comes after it, in its own order.
DEAREST = (
    "tests/hand/test_hand.py",
    "tests/workshop/",
    "tests/studio/",
    "tests/referee/test_conformance.py",
    "tests/referee/test_one_slip.py",
    "tests/draw/test_ink.py",
    "tests/hostile/test_patterns.py",
    "tests/own/test_new.py",
    "tests/referee/test_mutation.py",
    "tests/games/bios/test_bios_evenings.py",
    "tests/hostile/test_commands.py",
    "tests/press/test_coverage.py",
    "tests/referee/test_offers.py",
    "tests/press/test_kit.py",
    "tests/draw/test_extinction_parts.py",
    "tests/house/test_readme.py",
    "tests/referee/test_writers.py",
    "tests/games/test_solo.py",
    "tests/referee/test_spoilt.py",
    "tests/hostile/test_templates.py",
    "tests/cli/test_build.py",
    "tests/referee/test_told_slips.py",
    "tests/referee/test_verdicts.py",
    "tests/draw/test_scary_parts.py",
    "tests/press/test_conformance.py",
    "tests/hostile/test_workbooks.py",
    "tests/press/test_boxes.py",
    "tests/press/test_strangers.py",
    "tests/games/extinction/test_coverage.py",
    "tests/referee/test_paraphrases.py",
    "tests/referee/test_people.py",
    "tests/draw/test_kept.py",
    "tests/hostile/test_pictures.py",
    "tests/games/test_logs.py",
    "tests/referee/test_readings.py",
    "tests/draw/test_extinction_faces.py",
    "tests/editors/test_language_server.py",
    "tests/press/test_cover.py",
    "tests/games/extinction/test_evenings.py",
    "tests/games/megafauna/test_evenings.py",
    "tests/hostile/test_without_limits.py",
    "tests/cli/test_plain_check.py",
    "tests/press/test_kept_files.py",
    "tests/hostile/test_consoles.py",
    "tests/cli/test_record_terminal.py",
    "tests/own/test_six.py",
    "tests/draw/test_creatures.py",
    "tests/referee/test_middle.py",
    "tests/agents/test_agents.py",
    "tests/own/test_page.py",
    "tests/draw/test_plates.py",
    "tests/referee/test_unread.py",
    "tests/own/test_strangers.py",
    "tests/games/mating/test_hidden.py",
    "tests/draw/test_scary_faces.py",
    "tests/house/test_contributing.py",
    "tests/games/extinction/test_playouts.py",
    "tests/cli/test_referee_commands.py",
    "tests/referee/test_checkpoints.py",
    "tests/referee/test_draft.py",
    "tests/referee/test_rival_steps.py",
    "tests/games/test_problems.py",
    "tests/exports/test_options.py",
    "tests/games/scary/test_evenings.py",
    "tests/cli/test_preview.py",
    "tests/press/test_flat.py",
    "tests/own/test_first_impression.py",
    "tests/press/test_kerning.py",
    "tests/exports/test_page.py",
    "tests/record/test_session.py",
    "tests/draw/test_parts.py",
    "tests/referee/test_true.py",
    "tests/draw/test_templates.py",
    "tests/games/mating/test_evenings.py",
    "tests/games/extinction/test_bots.py",
    "tests/draw/test_maps.py",
    "tests/press/test_pdf.py",
    "tests/press/test_lock.py",
    "tests/games/extinction/test_hidden.py",
    "tests/hostile/test_written.py",
)
_NUMBER = struct.Struct(">I")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--forks", type=int, default=_processors(), help="processes that run tests; 1: this one alone")


def _processors() -> int:
    """How many processors these tests may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the tests in forks, or leave it to pytest."""
    option = session.config.option
    elsewhere = getattr(option, "numprocesses", None) is not None or "PYTEST_XDIST_WORKER" in os.environ
    if elsewhere or option.collectonly or option.usepdb or session.testsfailed or not hasattr(os, "fork"):
        return None
    units = _units(session.items)
    forks = min(option.forks, len(units))
    if forks < 2:
        return None
    _Forks(session, units).run(forks)
    return True


def _units(items: list[pytest.Item]) -> list[list[pytest.Item]]:
    """What one process runs at a stretch, the dearest first."""
    units: dict[str, list[pytest.Item]] = {}
    for item in items:
        file = item.nodeid.partition("::")[0]
        units.setdefault(next(filter(file.startswith, TOGETHER), file), []).append(item)
    place = {name: at for at, name in enumerate(DEAREST)}
    return [units[name] for name in sorted(units, key=lambda name: place.get(name, len(place)))]


class _Forks:
    """The processes, and what they say."""

    def __init__(self, session: pytest.Session, units: list[list[pytest.Item]]) -> None:
        self._session, self._units = session, units
        self._pids: dict[int, int] = {}  # by the end of the pipe that is read
        self._running: dict[int, str] = {}  # the test that each is at
        self._left: dict[int, bytes] = {}  # what of a message has come

    def run(self, forks: int) -> None:
        """All tests. Raises as pytest's own loop does."""
        config = self._session.config
        base = config._tmp_path_factory.getbasetemp()
        queue, numbers = os.pipe()
        os.write(numbers, b"".join(map(_NUMBER.pack, range(len(self._units)))))  # 64 kB fit
        os.close(numbers)
        for number in range(forks):
            says, hears = os.pipe()
            pid = os.fork()
            if not pid:
                _Fork(self._session, self._units, queue, hears).run(base / f"fork{number}")
            os.close(hears)
            self._pids[says], self._left[says] = pid, b""
        os.close(queue)
        try:
            self._listen()
        finally:
            for pid in self._pids.values():  # those that are left when somebody breaks it off
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)  # what a test does at a gentler word is its own
                os.waitpid(pid, 0)
        if self._running:
            self._session.shouldfail = "a process that ran tests ended too soon: what it had left was not run"
            raise self._session.Failed(self._session.shouldfail)

    def _listen(self) -> None:
        with selectors.DefaultSelector() as all_:
            for says in self._pids:
                all_.register(says, selectors.EVENT_READ)
            while all_.get_map():
                for key, _ in all_.select():
                    data = os.read(key.fd, 1 << 16)
                    if data:
                        self._hear(key.fd, data)
                        continue
                    all_.unregister(key.fd)
                    os.close(key.fd)
                    _, status = os.waitpid(self._pids.pop(key.fd), 0)
                    if status:
                        self._crashed(self._running.get(key.fd, "no test"), os.waitstatus_to_exitcode(status))
                if self._session.shouldfail:
                    raise self._session.Failed(self._session.shouldfail)
                if self._session.shouldstop:
                    raise self._session.Interrupted(self._session.shouldstop)

    def _hear(self, says: int, data: bytes) -> None:
        data = self._left[says] + data
        config = self._session.config
        while len(data) >= _NUMBER.size and len(data) >= (end := _NUMBER.size + _NUMBER.unpack_from(data)[0]):
            said = marshal.loads(data[_NUMBER.size : end])
            data = data[end:]
            if isinstance(said, str):
                self._running[says] = said
            elif isinstance(said, list):
                self._running[says] += f"\n{said[0]}"
            elif said is None:
                self._running.pop(says, None)  # it may have come too late for any file
            else:
                report = config.hook.pytest_report_from_serializable(config=config, data=said)
                config.hook.pytest_runtest_logreport(report=report)
        self._left[says] = data

    def _crashed(self, test: str, code: int) -> None:
        words = f"the process ended with {code} while it ran {test}"
        name = test.partition("\n")[0]
        report = pytest.TestReport(name, (name.partition("::")[0], None, name), {}, "failed", words, "call")
        self._session.config.hook.pytest_runtest_logreport(report=report)


class _Fork:
    """A process that runs tests. It stands in the place of pytest's own reporter, and passes on what that would say."""

    def __init__(self, session: pytest.Session, units: list[list[pytest.Item]], queue: int, hears: int) -> None:
        self._session, self._units, self._queue, self._hears = session, units, queue, hears
        option = session.config.option
        self._all = bool(option.durations or option.xmlpath)

    def run(self, folder: Any) -> NoReturn:
        """Run what is next, until nothing is left. Nothing of what would come after the fork is done here, too."""
        code = 3
        try:
            self._apart(folder)
            self._work()
            self._say(None)
            atexit._run_exitfuncs()
            code = 0
        except BaseException:
            self._say([traceback.format_exc()])
        finally:
            os._exit(code)

    def _apart(self, folder: Any) -> None:
        """Its own folder and its own captured output; what is to be done at the end of the other is left to that."""
        config = self._session.config
        plugins = config.pluginmanager
        folder.mkdir()
        config._tmp_path_factory._basetemp = folder
        atexit._clear()
        reporter = plugins.unregister(name="terminalreporter")
        self._tw = reporter._tw  # what shows a difference asks for it
        plugins.register(self, "terminalreporter")
        capture = plugins.getplugin("capturemanager")
        capture.stop_global_capturing()
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 0), os.dup2(nowhere, 1)
        capture.start_global_capturing()

    def _work(self) -> None:
        for item, later in self._items():
            self._say(item.nodeid)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=later)
            if self._session.shouldfail or self._session.shouldstop:
                return

    def _items(self) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
        """Each test with the one after it; which file is next is asked for at the last one of a file."""
        unit = self._next()
        while unit:
            yield from pairwise(unit)
            after = self._next()
            yield unit[-1], after[0] if after else None
            unit = after

    def _next(self) -> list[pytest.Item]:
        number = os.read(self._queue, _NUMBER.size)
        return self._units[_NUMBER.unpack(number)[0]] if number else []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        # That a test was set up and torn down nobody is told, unless somebody counts it.
        if report.when == "call" or not report.passed or self._all or report.user_properties:
            config = self._session.config
            self._say(config.hook.pytest_report_to_serializable(config=config, report=report))

    def _say(self, what: object) -> None:
        data = marshal.dumps(what)
        data = _NUMBER.pack(len(data)) + data
        while data:
            data = data[os.write(self._hears, data) :]
