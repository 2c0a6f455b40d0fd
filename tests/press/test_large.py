"""Large groups of a page are read and painted once, with the same outcome as where all of the page is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.draw.face import Face
from pnp.draw.preflight.lint import lint
from pnp.errors import Unreadable
from pnp.press.objects.document import Document
from pnp.press.objects.painted import Painted
from pnp.press.paint import content
from pnp.press.painter import Painter, read
from pnp.press.trial import Nowhere
from pnp.store import Store
from pnp.svg import large, runs
from pnp.units import Size

SVG = 'svg xmlns="http://www.w3.org/2000/svg" width="139mm" height="209mm" viewBox="0 0 139 209"'
SHAPES = '<path d="M1 1L9 1L9 9Z" fill="#405060"/><circle cx="3" cy="3" r="2" fill="#ffffff"/>' * 600
FADED = '<linearGradient id="f"><stop offset="0" stop-color="#ff0000"/><stop offset="1"/></linearGradient>'
WORDS = '<text x="20" y="{}" font-family="Source Sans Pro" font-size="3" fill="#405060">Words</text>'


def group(number: int, more: str = "", shapes: str = SHAPES) -> str:
    """A large group, cut by a clip path of its own."""
    clip = f'<clipPath id="t{number}"><rect x="0" y="0" width="9" height="9"/></clipPath>'
    shown = f'{clip}<g clip-path="url(#t{number})"><g transform="scale(.5)">{shapes}</g>{more}</g>'
    return f'<g transform="translate(20 {number * 20})">{shown}</g>'


def page(*parts: str) -> Face:
    """A page of these elements."""
    svg = f'<{SVG}><rect x="0" y="0" width="139" height="209" fill="#ffffff"/>{"".join(parts)}</svg>'
    return Face("game/book/1", svg, Size(139.0, 209.0))


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages of tests are not that long."""
    monkeypatch.setattr(large, "LEAST_PAGE", 300_000)


GROUPS = tuple(group(number) for number in range(1, 8))
PAGES = {
    "groups": page(*GROUPS),
    "words near one": page(*GROUPS, WORDS.format(23), WORDS.format(200)),
    "a colour in force": page('<g fill="#ff0000"><path d="M0 0L1 1L2 0"/></g>', *GROUPS, '<path d="M0 0L1 1L2 0"/>'),
    "seen through": page(
        '<path d="M0 0L1 1L2 0" opacity=".5"/>', *GROUPS, group(8, f'<g opacity=".5">{SHAPES[:880]}</g>')
    ),
    "a gradient": page(*GROUPS, group(8, f'{FADED}<rect width="4" height="4" fill="url(#f)"/>')),
    "one stands within": page(*GROUPS, f'<g transform="scale(2)">{group(8)}</g>'),
}
WRONG = {
    "a foreign attribute": page(*GROUPS, group(8, '<path d="M0 0" odd="1"/>')),
    "no path": page(*GROUPS, group(8, '<path d="M0 zero"/>')),
    "one id twice": page(*GROUPS, GROUPS[0]),
    "no such clip": page(*GROUPS, group(8, '<g clip-path="url(#none)"><rect width="2" height="2"/></g>')),
}


def paint(face: Face, store: Store | None) -> Painted | str:
    """What is painted, or what is said of it."""
    painter = Painter(Document(Nowhere()), store=store)
    try:
        return painter._paint(face)
    except Unreadable as error:
        return str(error)


def whole(face: Face) -> Painted | str:
    """The same from all elements of the page."""
    try:
        return Painter(Document(Nowhere()))._paint_read(face, read(face))
    except Unreadable as error:
        return str(error)


@pytest.mark.parametrize("shown", [*PAGES.values(), *WRONG.values()], ids=[*PAGES, *WRONG])
def test_the_same_whoever_read_it_before(shown: Face, tmp_path: Path) -> None:
    assert len(shown.svg) > large.LEAST_PAGE
    found = lint(shown)
    assert [lint(shown, Store(tmp_path)) for _ in range(2)] == [found] * 2
    painted = whole(shown)
    assert [paint(shown, store) for store in (None, Store(tmp_path), Store(tmp_path))] == [painted] * 3
    # What was kept of one page holds on another.
    other = page(group(9), *GROUPS, WORDS.format(190))
    assert paint(other, Store(tmp_path)) == whole(other)
    assert lint(other, Store(tmp_path)) == lint(other)


def test_what_is_kept_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a page in which one group has changed, that one is read."""
    shown = PAGES["words near one"]
    assert not isinstance(paint(shown, Store(tmp_path)), str)
    lint(shown, Store(tmp_path))
    changed = page(*GROUPS[:-1], group(7, '<rect width="1" height="1"/>'), WORDS.format(200))
    wanted = paint(changed, None), lint(changed)
    asked: list[str] = []
    svg = large.Large.svg
    monkeypatch.setattr(large.Large, "svg", lambda group, root: (asked.append(group.text[:30]), svg(group, root))[1])
    runs._trees.clear()
    assert paint(changed, Store(tmp_path)) == wanted[0]
    assert lint(changed, Store(tmp_path)) == wanted[1]
    assert asked == [GROUPS[6][:30]] * 2  # painted, looked over


def faded(number: int, colour: str = "ff0000") -> str:
    """A group that makes objects: a gradient, and what is seen through as one."""
    stops = f'<stop offset="0" stop-color="#{colour}"/><stop offset="1"/>'
    shade = (
        f'<linearGradient id="f{number}">{stops}</linearGradient><rect width="4" height="4" fill="url(#f{number})"/>'
    )
    return group(number, f'{shade}<g opacity=".5">{SHAPES[:880]}</g>')


FADING = [faded(8, "00ff00"), faded(9), faded(10, "0000ff")]
MASK = (
    '<mask id="m"><rect width="4" height="4" fill="#ffffff"/></mask><g mask="url(#m)"><rect width="9" height="9"/></g>'
)
BEFORE = {
    "the same": (page(*GROUPS, *FADING), [GROUPS[2]]),
    "words": (page(*GROUPS, *FADING, WORDS.format(190)), [GROUPS[2]]),
    "more objects": (page(faded(11, "808000"), *GROUPS, *FADING), [faded(11, "808000"), GROUPS[2], *FADING]),
    "fewer objects": (page(*GROUPS, *FADING[1:]), [GROUPS[2], *FADING[1:]]),
    "the same ones": (page(*GROUPS, faded(8), *FADING[1:]), [faded(8), GROUPS[2], *FADING[1:]]),
    "a mask": (page(*GROUPS, *FADING, group(11, MASK)), [GROUPS[2], group(11, MASK)]),
}


@pytest.mark.parametrize(("shown", "read"), BEFORE.values(), ids=[*BEFORE])
def test_groups_that_make_objects(
    shown: Face, read: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are kept for pages on which as many objects, and none of theirs, stand before them."""
    changed = [*GROUPS]
    changed[2] = group(3, '<rect width="1" height="1"/>')
    paint(page(*changed, *FADING), Store(tmp_path))
    wanted = whole(shown)
    asked: list[str] = []
    svg = large.Large.svg
    monkeypatch.setattr(large.Large, "svg", lambda group, root: (asked.append(group.text), svg(group, root))[1])
    # What has a mask, or names objects of a group before it, is painted each time.
    always = [group(11, MASK), *(FADING[1:2] if faded(8) in read else [])]
    for again in (read, [each for each in read if each in always]):
        runs._trees.clear()
        asked.clear()
        assert paint(shown, Store(tmp_path)) == wanted
        assert sorted(asked) == sorted(again)


def test_elements_of_one_group_may_lie_where_those_of_another_lay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long path is read once for each group, though all of them have one identity."""
    path = f'<path d="M0 0{"L1 2" * 900}" fill="none" stroke="#{{0}}{{0}}ff"/>'
    shown = page(*(group(number, path.format(10 + number)) for number in range(1, 8)))
    painted = whole(shown)
    monkeypatch.setattr(content, "id", lambda _: 1, raising=False)
    assert paint(shown, None) == painted != whole(shown)


def test_what_refers_outside_is_no_group_apart() -> None:
    """Nor is one that something outside refers to, or whose words would have to be read."""
    clip = '<clipPath id="c"><rect x="0" y="0" width="9" height="9"/></clipPath>'
    for parts in (
        [clip, f'<g clip-path="url(#c)">{SHAPES * 10}</g>'],
        [group(1, WORDS.format(3), SHAPES * 10)],
        [group(1, "", SHAPES * 10), '<g clip-path="url(#t1)"><rect width="2" height="2"/></g>'],
    ):
        assert len(page(*parts).svg) > large.LEAST_PAGE
        assert large.taken(page(*parts).svg) is None
    assert large.taken(page(group(1)).svg) is None
