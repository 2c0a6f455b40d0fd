"""A log that is kept by the rows of the sheet: what was turned stands above, and below it all that each player did, one
player after the other. So there is no order between the rows, but for the phases of the play, nor between the
columns of a row. Or only what was turned stands above, as the sheet has it, and below it what was done, each on a line.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain, groupby, islice
from random import Random

from pnp.referee.log.claims import Claim
from pnp.referee.log.entries import Entry
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.outcome import Step
from pnp.referee.play.replay import walk_to
from pnp.referee.play.walk import Start, Walk

OPTIONAL = 6  # so many things that nobody need do are tried
FILLED = 4  # times that what stands in no row is made up, so that the others can go on
ROWS = 2  # so many players with a row of their own make a block of the sheet


def in_phases(start: Start, entries: Sequence[Entry]) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """The entries, those under each heading by the phases of the play: each row in its own order, and of the rows the
    one that goes on which is asked. As they are where they do not stand by rows. And the same with what stands in no
    row and must have been done."""
    blocks = list(_blocks(entries))
    kept = any(_by_rows(block, ROWS) for block in blocks) or _alone(blocks)
    if not kept and not any(map(_topped, blocks)):
        return tuple(entries), tuple(entries)
    found: list[Entry] = []
    walked: list[Entry] = []  # without rows that were written twice, and with what was left out
    for block in blocks:  # who keeps one so keeps all, those too in which little is done
        once, again = _once(block) if kept else (block, [])
        if kept and _by_rows(block):
            merged, filled = _merged(start, walked, once)
        else:
            merged = filled = _with_top(start, walked, once) if _topped(block) else once
        walked += filled
        found += [*merged, *again]
    return tuple(found), tuple(walked)


def _once(block: Sequence[Entry]) -> tuple[list[Entry], list[Entry]]:
    """The entries of a block without a row that was written twice, and what was done last in that."""
    rows: dict[int, list[Entry]] = {}
    for entry in block:
        rows.setdefault(entry.source.line, []).append(entry)
    known: list[list[object]] = []
    twice: set[int] = set()
    again: list[Entry] = []
    for line, row in rows.items():
        said: list[object] = [entry.what for entry in row]
        done = [entry for entry in row if isinstance(entry.what, Move) and entry.what.who is not None]
        if len(done) > 1 and said in known:
            twice.add(line)
            again.append(done[-1])
        known.append(said)
    once = [entry for entry in block if entry.source.line not in twice]
    return once, again


def _blocks(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """The entries under each heading, with it; first those above them all."""
    block: list[Entry] = []
    for entry in entries:
        if isinstance(entry.what, Heading) and block:
            yield block
            block = []
        block.append(entry)
    if block:
        yield block


def _whose(entry: Entry) -> str | None:
    """Whose row an entry stands in, None for what is the table's."""
    if isinstance(entry.what, Claim):
        who = {item.who for item in entry.what.items}
        return who.pop() if len(who) == 1 else None
    return entry.what.who if isinstance(entry.what, Move) else None


def _by_rows(block: Sequence[Entry], several: int = 0) -> bool:
    """Whether a block is kept by rows: each player has one, `several` of them of more than one thing, and what is the
    table's stands above them or below."""
    done = [entry for entry in block if isinstance(entry.what, Move)]
    rows = [(who, {move.verb for entry in row if isinstance(move := entry.what, Move)}) for who, row in _runs(done)]
    own = [(who, verbs) for who, verbs in rows if who is not None]
    inside = any(who is None for who, _ in rows[1:-1])
    each_once = len(own) == len({who for who, _ in own})
    return each_once and not inside and sum(len(verbs) > 1 for _, verbs in own) >= several


def _alone(blocks: Sequence[Sequence[Entry]]) -> bool:
    """Whether somebody alone keeps the rows of the sheet: what was turned stands on the line of a heading, and all that
    was done on one line below it."""
    if len({move.who for block in blocks for entry in block if isinstance(move := entry.what, Move) and move.who}) != 1:
        return False
    for block in blocks:
        tops = {entry.source.line for entry in block if isinstance(entry.what, Heading)}
        done = [(entry.source.line, move) for entry in block if isinstance(move := entry.what, Move)]
        top = any(line in tops and move.who is None for line, move in done)
        row = {line for line, move in done if move.who is not None}
        if top and len(row) == 1 and len({move.verb for _, move in done if move.who is not None}) > 1:
            return True
    return False


def _topped(block: Sequence[Entry]) -> bool:
    """Whether what was turned stands on the line of the heading, and below it what had to be done before."""
    return len(_top(block)) > 0 and any(isinstance(entry.what, Move) and entry.what.who for entry in block)


def _top(block: Sequence[Entry]) -> list[Entry]:
    """What the table did that stands on the line of a heading."""
    lines = {entry.source.line for entry in block if isinstance(entry.what, Heading)}
    return [
        entry for entry in block if entry.source.line in lines and isinstance(entry.what, Move) and not entry.what.who
    ]


def _with_top(start: Start, before: Sequence[Entry], block: Sequence[Entry]) -> list[Entry]:
    """A block in its own order, with what stands on the line of its heading where the play asks for it."""
    top = deque(_top(block))
    rest = deque(entry for entry in block if entry not in top)
    found: list[Entry] = []
    while top and rest:
        if isinstance(rest[0].what, Move):
            taken = _next(start, [*before, *found], [rest[0], top[0]])
            found.append(rest.popleft() if taken is rest[0] else top.popleft())
        else:
            found.append(rest.popleft())
    return [*found, *top, *rest]


def _runs(entries: Sequence[Entry]) -> Iterator[tuple[str | None, list[Entry]]]:
    for who, run in groupby(entries, _whose):
        yield who, list(run)


def _merged(
    start: Start, before: Sequence[Entry], block: Sequence[Entry], carefully: bool = False
) -> tuple[list[Entry], list[Entry]]:
    """One block, by what the play asks; the counts come last. And the same with what must have been done besides, so
    that the play could go on. `carefully`: what may have been done, too, wherever a row could not go on without."""
    head = [entry for entry in block if isinstance(entry.what, Heading)]
    counts = [entry for entry in block if isinstance(entry.what, Claim)]
    rows: dict[str | None, deque[Entry]] = {}
    for entry in block:
        if not isinstance(entry.what, Heading | Claim):
            rows.setdefault(_whose(entry), deque()).append(entry)
    found, filled = [*head], [*head]
    left, forced = FILLED, False
    while any(rows.values()):
        heads = [entry for row in rows.values() for entry in _heads(row)]
        optional = _may_be_lacking(start, [*before, *filled], heads) if carefully and left else None
        if optional is not None:
            left -= 1
            filled.append(optional)
            continue
        taken = heads[0] if len(heads) == 1 else _next(start, [*before, *filled], heads)
        if taken is None:
            made = _made_up(start, [*before, *filled], heads[0]) if left else []
            left -= bool(made)
            filled += made
            taken = None if made else heads[0]
            forced = forced or not made
        if taken is not None:
            found.append(taken)
            filled.append(taken)
            rows[_whose(taken)].remove(taken)
    if forced and not carefully:
        return _merged(start, before, block, True)
    return [*found, *counts], [*filled, *counts]


def _heads(row: Sequence[Entry]) -> list[Entry]:
    """What a row may go on with: what stands first, and of one line of the sheet the first of each column."""
    if len({entry.source.line for entry in row}) != 1:
        return [*islice(row, 1)]
    columns: dict[str, Entry] = {}
    for entry in row:
        columns.setdefault(entry.what.verb if isinstance(entry.what, Move) else "", entry)
    return [*columns.values()]


def _next(start: Start, before: Sequence[Entry], heads: Sequence[Entry]) -> Entry | None:
    """Which of the rows goes on: the first that may, as far as the play is walked on under its heading; before it one
    that is asked and may not, where it may not later either. None where something else must be done first."""
    legal, asked = _asked(_walk(start, before), heads)
    if asked is not None and asked is not legal and legal is not None:
        later, _ = _asked(_walk(start, before), [asked])
        return legal if later else asked
    return legal or asked


def _made_up(start: Start, before: Sequence[Entry], entry: Entry) -> list[Entry]:
    """What must be done next and stands in no row, the likeliest of it; nothing where that cannot be told."""
    walk = _walk(start, before)
    here = walk.headings()
    while walk.open and not walk.stuck and walk.headings() == here:
        walk.skip()
    due = [ask for ask in walk.open if not ask.passable] if walk.headings() == here else []
    likely = [next(chain(ask.defaults(), ask.lawful()), None) for ask in due]
    if before and before[-1].what in likely:  # a tie, if nobody knows the dice: it comes to the same again
        likely = [ask.sample(Random(at)) for at, ask in enumerate(due)]
    return [entry._replace(what=move, text="") for move in likely if move is not None]


def _may_be_lacking(start: Start, before: Sequence[Entry], heads: Sequence[Entry]) -> Entry | None:
    """What may have been done and nobody wrote, such as an escape, without which a row cannot go on."""
    stuck = [head for head in heads if _asked(_walk(start, before), [head])[0] is None]
    if not stuck:
        return None
    walk, optional = _walk(start, before), list[Entry]()
    here = walk.headings()
    while walk.open and not walk.stuck and walk.headings() == here:
        optional += [heads[0]._replace(what=move, text="") for ask in walk.open for move in ask.if_not_passed()]
        walk.skip()
    own = {head.what.who for head in stuck if isinstance(head.what, Move)}
    likely = [each for each in optional if isinstance(each.what, Move) and each.what.who in own][:OPTIONAL]
    return next((each for each in likely if _asked(_walk(start, [*before, each]), stuck)[0] is not None), None)


def _walk(start: Start, entries: Sequence[Entry]) -> Walk:
    return walk_to(start, [Step(entry, entry.what) for entry in entries], {}, keep=True)


def _asked(walk: Walk, heads: Sequence[Entry]) -> tuple[Entry | None, Entry | None]:
    """The first of the rows that may go on, as far as the play is walked on under its heading, and the first that is
    asked before that, and breaks a rule."""
    here, asked = walk.headings(), None
    while walk.open and walk.headings() == here:
        for ask, entry in [(ask, entry) for ask in walk.open for entry in heads if _fits(ask, entry)]:
            assert isinstance(entry.what, Move)
            if not ask.broken(entry.what):
                return entry, asked
            asked = asked or entry
        if walk.stuck:
            break
        walk.skip()
    return None, asked


def _fits(ask: AnyAsk, entry: Entry) -> bool:
    return isinstance(entry.what, Move) and ask.fits(entry.what)
