"""What each file of tests costs in seconds of the processor, its children's among them: on a busy machine, too.

    make test                                            first, so that all is compiled
    .venv/bin/python -m pytest -p tests.costs            all files, the dearest first
    .venv/bin/python -m pytest -p tests.costs -n 0 tests/studio

A fixture counts for the test that asked first. A child that lives on counts while it works, from `/proc`; where a
browser ends the processes of its pages, what they took is taken off again from whichever test runs then, so that the
sum of a folder says more than its parts.
"""

from __future__ import annotations

import os
import resource
import time
from collections import Counter, defaultdict
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest

TICKS = os.sysconf("SC_CLK_TCK")
COST = "processor seconds"
_spent: defaultdict[str, float] = defaultdict(float)
_tests: Counter[str] = Counter()
_began = 0.0


def _living(pid: int | str) -> float:
    """Seconds of the processor that a process's living descendants have taken, with those whom they have outlived."""
    total = 0.0
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            for child in task.read_text(encoding="ascii").split():
                with suppress(OSError):
                    fields = Path(f"/proc/{child}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
                    total += sum(map(int, fields[11:15])) / TICKS + _living(child)
    return total


def _now() -> float:
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime + _living(os.getpid())


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    global _began
    _began = _now()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.when == "teardown":
        report.user_properties.append((COST, _now() - _began))
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    for name, value in report.user_properties:
        if report.when == "teardown" and name == COST and isinstance(value, float):
            file = report.nodeid.partition("::")[0]
            _spent[file] += value
            _tests[file] += 1


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section(COST)
    for file, seconds in sorted(_spent.items(), key=lambda each: -each[1]):
        terminalreporter.write_line(f"{seconds:8.1f}  {_tests[file]:5}  {file}")
    terminalreporter.write_line(f"{sum(_spent.values()):8.1f}  {_tests.total():5}  in all")
