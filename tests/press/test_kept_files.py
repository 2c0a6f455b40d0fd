"""Files are the same for one process or several, cold or warm; what is kept is bounded, and no more than a help."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.hashes import digest
from pnp.packs import INDEX, LARGEST, PACK
from pnp.store import Scratch, Store

PNP = [sys.executable, "-c", "from pnp.cli import main; main()"]
PARTS = ("lunch", "females", "dice", "board")


def build(out: Path, cache: Path, *options: str) -> tuple[dict[str, bytes], str]:
    """The files that a build writes, and what it says, with the folder's name left out."""
    chosen = [*(word for part in PARTS for word in ("--part", part)), "--separate"]
    ran = subprocess.run(
        [*PNP, "build", "mating", "--out", str(out), *chosen, *options],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PNP_CACHE": str(cache)},
    )
    assert ran.returncode == 0, ran.stderr
    files = {path.name: path.read_bytes() for path in (out / "mating").iterdir()}
    return files, ran.stdout.replace(str(out), "")


def test_cold_or_warm_alone_or_together(tmp_path: Path) -> None:
    """The same bytes, the same lock, the same words, ink included."""
    alone = build(tmp_path / "a", tmp_path / "none", "--workers", "1", "--no-cache")
    assert len(alone[0]) == len(PARTS) - 1 + 1  # small parts in one file, and the lock
    assert build(tmp_path / "d", tmp_path / "none", "--workers", "3", "--no-cache") == alone
    assert not (tmp_path / "none").exists()
    cold = build(tmp_path / "b", tmp_path / "cache", "--workers", "3")
    warm = build(tmp_path / "c", tmp_path / "cache", "--workers", "1")
    assert alone == cold == warm


def test_a_cover_tells_of_one_set_cold_or_warm(tmp_path: Path) -> None:
    """The sheets and the time are those of each set, whether its files were printed just now or before."""
    options = ("--part", "logsheet", "--part", "cover", "--sets", "2")
    cold, _ = build(tmp_path / "cold", tmp_path / "cache", *options)
    warm, _ = build(tmp_path / "warm", tmp_path / "cache", *options)
    assert cold == warm


def test_two_runs_at_once(tmp_path: Path) -> None:
    """Neither is disturbed by the other, which draws the same into the same cache."""
    command = [*PNP, "build", "mating", "--part", "lunch", "--no-coverage", "--out"]
    both = [
        subprocess.Popen(
            [*command, str(tmp_path / name)], env={**os.environ, "PNP_CACHE": str(tmp_path / "cache")}, stdout=-3
        )
        for name in "ab"
    ]
    assert [process.wait() for process in both] == [0, 0]
    assert (tmp_path / "a/mating/lunch.pdf").read_bytes() == (tmp_path / "b/mating/lunch.pdf").read_bytes()


def test_a_store_keeps_what_it_is_given(tmp_path: Path) -> None:
    """A large entry in a file of its own."""
    store, key, large = Store(tmp_path), digest("a"), bytes(LARGEST + 1)
    assert store.get("face", key) is None
    store.put("face", key, large)
    assert store.get("face", key) == large
    assert store.get("pdf", key) is None
    (path,) = (path for path in tmp_path.rglob("*") if path.is_file())
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    assert store.get("face", key) is None
    assert not path.exists()
    store.put("face", key, large)
    store.put("lint", key, large + b"x")
    (tmp_path / "lint" / key[:1] / key[1:]).write_bytes(path.read_bytes())
    assert store.get("lint", key) is None, "swapped for another entry"


def packed(folder: Path) -> list[Path]:
    """The packs of a store, without their indexes."""
    return sorted(folder.rglob(f"*{PACK}"))


def test_small_entries_lie_together_and_are_found_by_all(tmp_path: Path) -> None:
    store, key = Store(tmp_path), digest("a")
    assert store.get("face", key) is None
    store.put("face", key, b"abc")
    store.put("lint", key, b"")
    assert [store.get("face", key), store.get("lint", key), store.get("pdf", key)] == [b"abc", b"", None]
    assert len(packed(tmp_path)) == 1
    program = (
        "import pathlib, sys; from pnp.store import Store; store = Store(pathlib.Path(sys.argv[1])); "
        f"assert store.get('face', {key!r}) == b'abc'; store.put('pdf', {key!r}, b'x')"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=True)
    assert store.get("pdf", key) == b"x"
    assert len(packed(tmp_path)) == 2, "a pack has one writer at a time"
    there = pickle.loads(pickle.dumps(store))
    assert there.get("pdf", key) == b"x"
    assert store.size().entries == 3
    del store, there
    Store(tmp_path).put("ink", key, b"y")
    assert len(packed(tmp_path)) == 2, "a pack that nobody writes grows on"


def test_a_damaged_small_entry_is_not_there_and_can_be_kept_again(tmp_path: Path) -> None:
    keys = [digest(str(at)) for at in range(8)]
    store = Store(tmp_path)
    for key in keys:
        store.put("face", key, key.encode())
    del store
    (pack,) = packed(tmp_path)
    data = bytearray(pack.read_bytes())
    data[-1] ^= 1  # of the last entry
    pack.write_bytes(data)
    index = pack.with_suffix(INDEX)
    index.write_bytes(index.read_bytes() + b"half")  # whoever wrote it was ended
    store = Store(tmp_path)
    assert [store.get("face", key) for key in keys] == [*(key.encode() for key in keys[:-1]), None]
    store.put("face", keys[-1], b"anew")
    assert [each.get("face", keys[-1]) for each in (store, Store(tmp_path))] == [b"anew"] * 2
    del store
    index.write_bytes(index.read_bytes()[3:])  # each place is another's
    assert not any(Store(tmp_path).get("face", key) for key in keys)
    pack.unlink()
    assert not any(Store(tmp_path).get("face", key) for key in keys)


def test_what_another_run_deletes_is_kept_again(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put("face", digest("a"), b"abc")
    for path in [path for path in tmp_path.rglob("*") if path.is_file()]:
        path.unlink()
    store.put("face", digest("b"), b"abc")
    del store
    assert Store(tmp_path).get("face", digest("b")) == b"abc"


def test_a_fork_writes_a_pack_of_its_own(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put("face", digest("a"), b"parent")
    if not hasattr(os, "fork"):
        return
    child = os.fork()
    if not child:
        store.put("face", digest("b"), b"child")
        os._exit(store.get("face", digest("a")) != b"parent")
    assert os.waitpid(child, 0)[1] == 0
    store.put("face", digest("c"), b"parent")
    found = [store.get("face", digest(name)) for name in "abc"]
    assert found == [b"parent", b"child", b"parent"]
    assert len(packed(tmp_path)) == 2


def test_what_is_kept_for_one_run_is_seen_by_all_processes(tmp_path: Path) -> None:
    """Each writes a file of its own and reads those of all; what is half written is not there yet."""
    store = Scratch(tmp_path)
    assert store.get("face", "a") is None
    store.put("face", "a", b"first")
    store.put("pdf", "a", b"")
    assert [store.get("face", "a"), store.get("pdf", "a"), store.get("pdf", "b")] == [b"first", b"", None]
    (own,) = tmp_path.iterdir()
    other = tmp_path / "other"
    other.write_bytes(own.read_bytes().replace(b"face a", b"face b")[:-3])
    assert [store.get("face", "b"), store.get("pdf", "a")] == [b"first", b""]
    there = pickle.loads(pickle.dumps(store))
    assert there.get("face", "a") == b"first"
    program = (
        "import pathlib, sys; from pnp.store import Scratch; Scratch(pathlib.Path(sys.argv[1])).put('ink', 'c', b'x')"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=True)
    assert [each.get("ink", "c") for each in (store, there)] == [b"x", b"x"]
    for each in (store, there):
        each.close()
    missing = Scratch(tmp_path / "nowhere")
    missing.put("face", "a", b"lost")
    assert missing.get("face", "a") is None


def test_the_oldest_go_first(tmp_path: Path) -> None:
    store = Store(tmp_path, most=100_000)
    for at in range(30):
        store.put("face", digest(str(at)), bytes(5_000))
        for path in (path for path in tmp_path.rglob("*") if path.is_file()):
            stat = path.stat()
            os.utime(path, (stat.st_atime, stat.st_mtime - 100))
    store.trim()
    assert store.size().size <= 100_000
    kept = [at for at in range(30) if store.get("face", digest(str(at)))]
    assert kept == list(range(30 - len(kept), 30))


def test_clearing_deletes_nothing_else(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put("face", digest("a"), b"abc")
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    assert store.clear().entries == 1
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["thesis.txt"]


def test_a_folder_that_cannot_be_written_does_not_matter(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    store = Store(tmp_path / "file" / "cache")
    store.put("face", digest("a"), b"abc")
    assert store.get("face", digest("a")) is None


@pytest.mark.parametrize("command", [("cache",), ("cache", "--clear")])
def test_the_cache_is_shown_and_cleared(command: tuple[str, ...], tmp_path: Path) -> None:
    Store(tmp_path).put("face", digest("a"), bytes(1_000_000))
    ran = subprocess.run(
        [*PNP, *command], capture_output=True, text=True, check=True, env={**os.environ, "PNP_CACHE": str(tmp_path)}
    )
    assert "1 entry, 1.0 MB" in ran.stdout
    assert Store(tmp_path).size().entries == (0 if "--clear" in command else 1)


def test_where_files_cannot_be_locked_each_run_has_its_own_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(*_given: object) -> None:
        raise OSError(37, "no locks available")

    monkeypatch.setattr("pnp.packs.fcntl.flock", no_locks)
    for name in "ab":
        Store(tmp_path).put("face", digest(name), name.encode())
    assert [Store(tmp_path).get("face", digest(name)) for name in "ab"] == [b"a", b"b"]
    assert len(packed(tmp_path)) == 2
