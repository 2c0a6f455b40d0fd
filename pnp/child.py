"""The child process in which strangers' files are worked on, with limits on memory and processor time.

It is asked one thing at a time, through pipes, is killed where it reaches a limit, and starts anew then. What it is
asked is ours and may be anything that can be pickled; what it answers is JSON, so that nothing which took the child
over is run here. It can write to no file. Where a system has no limits for a process (Windows), the parent watches.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from pnp.errors import Problem, Source, Unreadable

try:
    import resource

    LIMITS = True
except ImportError:  # Windows
    LIMITS = False

SECONDS = 20  # of processor time, for one thing asked
MEGABYTES = 512  # more than it has when it has read its programs
_WAITED = 30  # times as long by the clock, should it neither end nor compute
_SIZE = struct.Struct(">Q")


def within() -> bool:
    """Whether this is the child itself."""
    return bool(_SERVING)


_SERVING: list[bool] = []


class Stopped(Exception):
    """The child was ended at a limit; the words say at which."""


class Child:
    """One process, started when it is first asked."""

    def __init__(self, seconds: int = SECONDS, megabytes: int = MEGABYTES, limits: bool = LIMITS) -> None:
        self.seconds, self.megabytes, self.limits = seconds, megabytes, limits
        self.started = 0  # how often: what it was told before is forgotten
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0
        # Two threads of a studio may ask: one after the other.
        self._lock = threading.RLock()

    def ask(self, function: str, *arguments: Any) -> Any:
        """What a function, such as "pnp.kit.xlsx:served", gives for these arguments, as JSON says it.

        Raises Unreadable as the function did, and Stopped where the child was ended.
        """
        with self._lock:
            process = self.running()
            data = pickle.dumps((function, arguments))
            watch = _Watch(process, self)
            answer = b""
            with suppress(BrokenPipeError, ConnectionError), watch:
                assert process.stdin and process.stdout
                process.stdin.write(_SIZE.pack(len(data)) + data)
                process.stdin.flush()
                head = process.stdout.read(_SIZE.size)
                if len(head) == _SIZE.size:
                    answer = process.stdout.read(_SIZE.unpack(head)[0])
            if not answer:
                raise Stopped(self._ended(watch.why))
        kind, said = answer[:1], msgspec.json.decode(answer[1:])
        if kind == b"U":
            raise Unreadable([Problem(Source(*place), message) for place, message in said])
        if kind == b"M":
            self.close()
            raise Stopped(f"takes more than {self.megabytes} MB of memory")
        if kind == b"X":
            raise RuntimeError(said)
        return said

    def running(self) -> subprocess.Popen[bytes]:
        """The process, started if need be. One that a parent of ours has started is the parent's."""
        if self._process is None or self._owner != os.getpid():
            # Safe paths: a stranger's folder that we stand in must not lend its modules.
            words = [sys.executable, "-P", "-B", "-m", "pnp.child"]
            words += [str(self.seconds), str(self.megabytes)] if self.limits else ["0", "0"]
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
            self._owner = os.getpid()
            self.started += 1
            atexit.register(self.close)
        return self._process

    def close(self) -> None:
        """End it."""
        process, self._process = self._process, None
        if process is None or self._owner != os.getpid():
            return
        atexit.unregister(self.close)
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            # What is broken already may break while it is closed.
            with suppress(OSError):
                assert pipe
                pipe.close()

    def _ended(self, why: str) -> str:
        """Why it ended."""
        if self._process is None:
            return why or "its work was given up"  # somebody has closed it meanwhile
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(5)
        code = self._process.poll()
        self.close()
        if not why and code in (-getattr(signal, "SIGXCPU", 24), -9):
            why = f"takes more than {self.seconds} s of processor time"
        return why or f"cannot be worked on: its process ended ({code})"


@cache
def shared() -> Child:
    """The child of this process."""
    return Child()


class _Watch:
    """Looks at a process that works, and ends it at its limits: all of them where a system has none, else the clock."""

    def __init__(self, process: subprocess.Popen[bytes], child: Child) -> None:
        self._process, self._child = process, child
        self._done = threading.Event()
        self._first = None if child.limits else usage(process)
        self._thread = threading.Thread(target=self._look, daemon=True)
        self.why = ""

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *raised: object) -> None:
        self._done.set()
        self._thread.join()

    def _look(self) -> None:
        begin = time.monotonic()
        # The limits see to all but a process that waits for ever.
        while not self._done.wait(60.0 if self._child.limits else 0.02):
            self.why = self._beyond(time.monotonic() - begin)
            if self.why:
                self._process.kill()
                return

    def _beyond(self, waited: float) -> str:
        child = self._child
        now = None if child.limits else usage(self._process)
        if now is not None and self._first is not None:
            # What takes too much memory takes time as well, and is looked at late where the machine is busy.
            if now[1] - self._first[1] > child.megabytes * 1e6:
                return f"takes more than {child.megabytes} MB of memory"
            if now[0] - self._first[0] > child.seconds:
                return f"takes more than {child.seconds} s of processor time"
        return "does not end" if waited > child.seconds * _WAITED else ""


def usage(process: subprocess.Popen[bytes]) -> tuple[float, float] | None:
    """Processor seconds and bytes of memory that a process has taken, None where nobody can tell."""
    if sys.platform == "win32":
        return _usage_on_windows(process)
    try:
        with open(f"/proc/{process.pid}/stat", "rb") as file:  # noqa: PTH123  # read fifty times a second
            fields = file.read().rpartition(b")")[2].split()
        ticks = os.sysconf("SC_CLK_TCK")
        return (int(fields[11]) + int(fields[12])) / ticks, float(int(fields[21]) * os.sysconf("SC_PAGE_SIZE"))
    except (OSError, ValueError, IndexError):
        return None


def _usage_on_windows(process: subprocess.Popen[bytes]) -> tuple[float, float] | None:
    import ctypes

    kernel: Any = getattr(ctypes, "windll").kernel32  # noqa: B009  # only there on Windows
    handle = ctypes.c_void_p(int(getattr(process, "_handle")))  # noqa: B009
    times = [ctypes.c_ulonglong() for _ in range(4)]
    sizes = (ctypes.c_size_t * 10)()  # PROCESS_MEMORY_COUNTERS: two words of 32 bits, then sizes
    if not kernel.GetProcessTimes(handle, *map(ctypes.byref, times)):
        return None
    if not kernel.K32GetProcessMemoryInfo(handle, ctypes.byref(sizes), ctypes.sizeof(sizes)):
        return None
    now = 3 if ctypes.sizeof(ctypes.c_size_t) == 4 else 2
    return (times[2].value + times[3].value) / 1e7, float(sizes[now])


# What follows runs in the child.

# What changes something, as Python tells it before it is done; writing to a file is one kind of opening it.
_CHANGES = frozenset((
    "os.chmod", "os.chown", "os.exec", "os.fork", "os.forkpty", "os.kill", "os.link", "os.mkdir", "os.posix_spawn",
    "os.remove", "os.rename", "os.rmdir", "os.spawn", "os.startfile", "os.symlink", "os.system", "os.truncate",
    "os.utime", "socket.bind", "socket.connect", "socket.sendto", "subprocess.Popen",
))  # fmt: skip
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def _bar(event: str, arguments: tuple[Any, ...]) -> None:
    """Nothing is written, started or sent, also where a system has no limits: once for all, whoever asks."""
    if event in _CHANGES or (event == "open" and isinstance(arguments[2], int) and arguments[2] & _WRITES):
        raise PermissionError(f"{event}: not in this process")


def _limit_memory(megabytes: int) -> None:
    """No more than so many megabytes beyond what the process has; no file written, no core left behind."""
    now = 1_000_000_000
    with suppress(OSError), open("/proc/self/statm", "rb") as file:  # noqa: PTH123
        now = int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    for limit, value in ((resource.RLIMIT_AS, now + megabytes * 1_000_000), (resource.RLIMIT_FSIZE, 0)):
        with suppress(OSError, ValueError):
            resource.setrlimit(limit, (value, resource.getrlimit(limit)[1]))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _limit_time(seconds: int) -> None:
    """Killed when it has computed for so many seconds from now."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime) + 1 + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def main(seconds: int, megabytes: int) -> None:
    """Answer until nobody asks any more; with 0 for both somebody else sees to the limits."""
    asked, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    # What a library prints must not get among the answers.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # This file runs as the main module, and others import it by its name.
    import_module("pnp.child")._SERVING.append(True)
    sys.addaudithook(_bar)
    known: dict[str, Callable[..., Any]] = {}
    while len(head := asked.read(_SIZE.size)) == _SIZE.size:
        data = asked.read(_SIZE.unpack(head)[0])
        answer = _answer(data, known, seconds, megabytes)
        answers.write(_SIZE.pack(len(answer)) + answer)
        answers.flush()


def _answer(data: bytes, known: dict[str, Callable[..., Any]], seconds: int, megabytes: int) -> bytes:
    try:
        name, arguments = pickle.loads(data)
        if name not in known:
            module, _, function = name.partition(":")
            known[name] = getattr(import_module(module), function)
            if megabytes:
                _limit_memory(megabytes)
        if seconds:
            _limit_time(seconds)
        return b"A" + msgspec.json.encode(known[name](*arguments))
    except Unreadable as error:
        return b"U" + msgspec.json.encode([(tuple(problem.source), problem.message) for problem in error.problems])
    except MemoryError:
        return b"M0"
    except Exception:
        import traceback

        return b"X" + msgspec.json.encode(traceback.format_exc())


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
