"""From what a person asks for to files: whole parts, or only what has changed since an earlier build."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from pnp.draw.face import Face
from pnp.draw.parts import Facts
from pnp.files import Half
from pnp.kit.manifest import BOX, CHANGED
from pnp.named import NamedTuple
from pnp.press.coverage import Coverage
from pnp.press.pdf import Written
from pnp.press.printing import kept
from pnp.store import Store

from .build import Part, Piece, Setup, build_parts
from .groups import Group
from .job import Job
from .kits import COVER, Drawn, Item
from .ledger import Ledger
from .lock import Change, Entry, Lock, PartLock, changes, comparable
from .sets import Tally, collated, described

AUTHOR = "The pnp authors"


class Run(NamedTuple):
    """How jobs are done. `every` are those that print the whole kit, for a cover that is printed alone."""

    setup: Setup
    facts: Facts
    every: Sequence[Job] = ()
    sets: int = 1


def whole(groups: Sequence[Group], ink: str, paper: str) -> tuple[list[Job], dict[str, PartLock]]:
    """A file a group, the cover last; and the lock of their parts, which fills while they are printed."""
    lock: dict[str, PartLock] = {}

    def made(item: Item, facts: Facts) -> Iterator[Drawn]:
        if item.name == COVER:
            yield from item.make(facts, None)
            return
        entries: dict[str, Entry] = {}
        lock[item.name] = PartLock(item.title, item.kind, ink, paper, entries, "letters")
        for drawn in item.make(facts, None):
            entries[drawn.piece.front.name] = drawn.entry
            yield drawn

    def job(group: Group) -> Job:
        def parts(facts: Facts) -> list[Part]:
            return [group.part(facts, {item.name: made(item, facts) for item in group.drawn})]

        return Job(group.name, group.title, parts, group.items, group.fewer, group.rest)

    return [job(group) for group in sorted(groups, key=lambda group: group.name == COVER)], lock


def _noted(drawn: Iterator[Drawn], entries: dict[str, Entry]) -> Iterator[Piece]:
    for piece, entry in drawn:
        entries[piece.front.name] = entry
        yield piece


class Since(NamedTuple):
    """What an earlier build lacks: files to print, things to exchange, and the lock of all parts as they are now."""

    jobs: list[Job]
    changes: list[Change]
    lock: dict[str, PartLock]


def since(items: Sequence[Item], before: Lock, file: str, ink: str, run: Run, *, every: bool) -> Since:
    """Draw all parts once to find what has changed; the jobs draw only that again, and pack it tightly.

    Cards of one size share sheets, whatever deck they are of, and so do small parts. The cover is left out: it tells of
    the paper, which is no part of the game. `every` says that `items` are all there are, so that whatever part is
    missing among them has been removed. Raises Unreadable where the two builds cannot be compared.
    """
    lock: dict[str, PartLock] = {}
    found: list[Change] = []
    news: dict[str, dict[str, int]] = {}
    chosen = [item for item in items if item.name != COVER]
    for item in chosen:
        entries: dict[str, Entry] = {}
        now = lock[item.name] = PartLock(item.title, item.kind, ink, run.setup.paper, entries, "letters")
        was = before.parts.get(item.name)
        if was is not None:
            comparable(was, now, item.name, file)
        for _ in _noted(item.make(run.facts, None), entries):
            pass
        # Where cards are printed on one side, a new back changes nothing.
        these = changes(was, now, backs=item.kind != "card" or run.setup.duplex != "none")
        found += these
        news[item.name] = {change.face: change.come for change in these if change.come}
    if every:
        for name, part in before.parts.items():
            if name not in lock and not name.startswith(BOX):
                found += changes(part, PartLock(part.title, part.kind, ink, run.setup.paper, {}))
    jobs = [_alone(item, news[item.name]) for item in chosen if news[item.name] and item.name.startswith(BOX)]
    rest = [(item, news[item.name]) for item in chosen if news[item.name] and not item.name.startswith(BOX)]
    if rest:
        jobs.insert(0, Job(CHANGED, "What has changed", lambda facts: _together(rest, facts)))
    return Since(jobs, found, lock)


def _alone(item: Item, wanted: Mapping[str, int]) -> Job:
    return Job(item.name, item.title, lambda facts: [_some([(item, wanted)], facts, item.title)])


def _together(news: Sequence[tuple[Item, Mapping[str, int]]], facts: Facts) -> list[Part]:
    """Changed things grouped by what can share a sheet."""
    groups: dict[object, list[tuple[Item, Mapping[str, int]]]] = {}
    for item, wanted in news:
        key: object = item.name
        if item.kind == "card" and not item.alone:
            key = (item.trim, item.shape)
        elif item.kind in ("token", "dice"):
            key = "small"
        groups.setdefault(key, []).append((item, wanted))
    titles = {"card": "Changed cards", "token": "Changed small parts", "dice": "Changed small parts"}
    return [
        _some(group, facts, titles.get(group[0][0].kind, group[0][0].title) if len(group) > 1 else group[0][0].title)
        for group in groups.values()
    ]


def _some(group: Sequence[tuple[Item, Mapping[str, int]]], facts: Facts, title: str) -> Part:
    """Some pieces of several items as one part, in the numbers that are wanted."""

    def pieces() -> Iterator[Piece]:
        for item, wanted in group:
            for piece, _ in item.make(facts, wanted.keys()):
                yield piece._replace(copies=wanted[piece.front.name])

    first = group[0][0]
    total = sum(sum(wanted.values()) for _, wanted in group)
    return Part(CHANGED if len(group) > 1 else first.name, title, first.kind, pieces(), total, first.shape)


def print_jobs(
    jobs: Sequence[Job],
    run: Run,
    folder: Path,
    game: str,
    progress: Callable[[str], Callable[[int, int], None]] | None = None,
    *,
    looked: Callable[[Face], None] | None = None,
    held: list[Half] | None = None,
    store: Store | None = None,
    ledger: Ledger | None = None,
    counted: Callable[[], bool] | None = None,
) -> Iterator[tuple[Written, Sequence[Coverage]]]:
    """Do jobs, a file each below the folder; gives each file as it is written, whole, and the ink of its pages.

    `looked` sees each face as it is printed; with `held` all files wait there to be published together. A file that was
    printed before comes from the `store`. The `ledger` takes down what is laid out. Ink is counted where `counted` says
    so when a file is there.
    """
    ledger = ledger or Ledger(run.setup, run.sets)
    for job in jobs:
        parts = job.parts(facts_of_job(job, run, ledger))
        if looked is not None:
            parts = [part._replace(pieces=_shown_to(looked, part.pieces)) for part in parts]
        path, title, keywords = folder / f"{job.name}.pdf", f"{run.setup.game}: {job.title}", f"print and play, {game}"
        shown = progress(job.title) if progress else None
        key = ""
        before = None
        if store is not None:
            parts, all_drawn = kept.gathered(parts)
            if all_drawn:
                key = kept.key_of(parts, run.setup, title, keywords, str(run.sets))
                before = kept.take(store, key, path, folder, held, inked=counted is not None)
                # As if they came one by one: how sheets are labelled may depend on what is known beforehand.
                parts = [part._replace(pieces=iter(part.pieces)) for part in parts]
        if before is None:
            written = build_parts(
                collated(parts, run.sets),
                path,
                run.setup,
                title=title,
                author=AUTHOR,
                keywords=keywords,
                progress=shown,
                under=folder,
                held=held,
                looked=partial(ledger.note, job),
                seen=len(parts),  # those of the first set
                store=store,
            )
            inks = _inks(written, store) if counted is not None and counted() else []
            if store is not None and key:
                kept.keep(store, key, written, inks)
            yield written._replace(inked=(), files={}), inks
        else:
            for _ in described(parts, run.setup, run.sets, partial(ledger.note, job)):
                pass
            if shown is not None:
                shown(before[0].pages, before[0].pages)
            yield before[0], before[1] if counted is not None else ()


def _inks(written: Written, store: Store | None) -> Sequence[Coverage]:
    """The inks of each page of a file that was written; of many pages, those of some."""
    from pnp.press import ink
    from pnp.press.coverage import coverage, sample

    found = ink.counted(written.inked, store, written.files) if store is not None and written.inked else None
    return found if found is not None else list(coverage(written.file, pages=sample(written.pages)))


def _shown_to(looked: Callable[[Face], None], pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces, each face shown once on its way."""
    seen: set[str] = set()
    for piece in pieces:
        for face in (piece.front, piece.back):
            if face is not None and face.name not in seen:
                seen.add(face.name)
                looked(face)
        yield piece


def dry_run(jobs: Sequence[Job], run: Run, ledger: Ledger | None = None) -> Iterator[str | Tally]:
    """What `print_jobs` would print, as text; see `described`. The ledger takes it down."""
    ledger = ledger or Ledger(run.setup, run.sets)
    for job in jobs:
        parts = job.parts(facts_of_job(job, run, ledger))
        yield from described(parts, run.setup, run.sets, partial(ledger.note, job))


def facts_of_job(job: Job, run: Run, ledger: Ledger) -> Facts:
    """The facts that a job's pages print: the cover tells how all the others were laid out."""
    if job.name != COVER:
        return run.facts
    layout = ledger.layout()
    if not layout.files:
        # A cover alone is that of the whole kit.
        other = Ledger(run.setup)
        for _ in dry_run([each for each in run.every if each.name != COVER], run._replace(sets=1), other):
            pass
        layout = other.layout()
    sheets = {part: file.sheets for file in layout.files for part in file.parts[:1]}
    return run.facts._replace(sheets={**sheets, COVER: 1}, layout=layout)
