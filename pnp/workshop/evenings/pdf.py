"""The report on an evening as sheets of A4, set by the press."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import svgwrite

from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.fonts import SANS, SERIF, find_font, metrics, text_width
from pnp.hexes import MapView
from pnp.kit.rules import plain
from pnp.press import pdf
from pnp.sheets.records import Placement, Sheet
from pnp.units import MM_PER_PT, Size
from pnp.workshop.charts import INK, MUTED

from .readings import Evening
from .report import WIDTH, called, causes, charts, judged, map_face, outcome, rounds, sentence, settable

MARGIN, GAP = 18.0, 3.0  # mm
A4 = Size(210.0, 297.0)


def as_pdf(evening: Evening, text: str, map_: MapView | None, drawing: Drawing) -> bytes:
    """The report as sheets of A4."""
    blocks = [*_blocks(evening, text)]
    blocks += charts(evening, called([*evening.moments[-1].counts] if evening.moments else []))
    if map_ is not None:
        blocks += [words("The map at the end", 15, SERIF, 700), map_face(map_, drawing, [*evening.verdict.scores])]
    sheets, faces = _laid(blocks)
    with TemporaryDirectory() as folder:
        written = Path(folder) / "report.pdf"
        title = f"{evening.verdict.log}: {outcome(evening)}"
        pdf.write(written, sheets, faces.__getitem__, title=title, outline=False)
        return written.read_bytes()


def _blocks(evening: Evening, text: str) -> Iterator[Face]:
    verdict, lines = evening.verdict, text.splitlines()
    yield words(evening.title, 10, SANS, 700, MUTED)
    yield words(outcome(evening), 24, SERIF, 900)
    yield words(f"{verdict.log}, {verdict.place}, {verdict.moves} lines of play. {judged(evening)}", 10, fill=MUTED)
    for because in verdict.decision:
        yield words(f"{sentence(because.message)} ({', '.join(because.rules)})", 12)
    if verdict.ladder is not None:
        yield words(f"{verdict.ladder.rung}: {verdict.ladder.how}. {verdict.ladder.text}", 11)
    for option in verdict.options:
        yield words(f"Played with {option}.", 10, fill=MUTED)
    for remark in verdict.remarks:
        yield words(f"{sentence(remark)}.", 10, fill=MUTED)
    yield words("The score", 15, SERIF, 700)
    names = called([*verdict.scores])
    for player, score in verdict.scores.items():
        counts = ", ".join(f"{key} {value}" for key, value in verdict.counts.get(player, {}).items())
        won = " (wins)" if player in verdict.winners else ""
        yield words(f"{names[player]}  {score.total}{won}", 12, weight=700)
        terms = "; ".join(f"{term.points:+d} {term.reason}" for term in score.terms)
        yield words(f"{terms or 'no points'}. {counts}.", 10)
    yield words("Rulings", 15, SERIF, 700)
    if not evening.diagnoses:
        yield words("None.", 11)
    for cause, hanging in causes(evening.diagnoses):
        said = lines[cause.line - 1].partition("#")[0].strip() if 0 < cause.line <= len(lines) else ""
        yield words(f"Line {cause.line}, {cause.title}: {said}", 11, weight=700)
        yield words(cause.message, 11)
        if cause.wording:
            yield words(f"{cause.rule} {plain(cause.wording)}", 10, italic=True, fill=MUTED)
        for reason in cause.reasons:
            yield words(reason[:1].upper() + reason[1:], 10)
        if cause.offers:
            yield words(f"Legal here: {' / '.join(cause.offers)}", 10)
        if cause.taken_as:
            yield words(f"Taken as: {cause.taken_as}", 10)
        for each in hanging:
            yield words(f"From this follows line {each.line}: {each.message}", 10, indent=5)
    if len(rounds(evening.moments)) > 1:
        yield words("Round by round", 15, SERIF, 700)


def words(
    text: str,
    points: float,
    family: str = SANS,
    weight: int = 400,
    fill: str = INK,
    italic: bool = False,
    indent: float = 0.0,
) -> Face:
    """A paragraph as a face, as high as its lines are."""
    text = " ".join(text.split())
    if italic and metrics(find_font(family, weight, True)).missing(text):
        italic = False  # the upright has more letters
    font = find_font(family, weight, italic)
    text = settable(text, font)
    size = points * MM_PER_PT
    rows = [*_broken(text, WIDTH - indent, lambda part: text_width(part, font, points))]
    step = size * 1.32
    tall = round(step * len(rows) + (2.5 if family == SERIF else 0), 2)
    out = svgwrite.Drawing(size=(f"{WIDTH}mm", f"{tall}mm"), debug=False)
    out.viewbox(0, 0, WIDTH, tall)
    for at, row in enumerate(rows):
        style = {"font_style": "italic"} if italic else {}
        y = round(tall - step * (len(rows) - 1 - at) - size * 0.3, 2)
        out.add(
            out.text(
                row,
                (indent, y),
                fill=fill,
                font_family=family,
                font_weight=weight,
                font_size=round(size, 3),
                **style,
            )
        )
    return Face(f"words/{points}/{family}/{weight}/{italic}/{indent}/{fill}/{text}", out.tostring(), Size(WIDTH, tall))


def _broken(text: str, wide: float, measure: Callable[[str], float]) -> Iterator[str]:
    """Lines no wider than that; a word that is wider stands alone."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}".strip()
        if line and measure(longer) > wide:
            yield line
            line = word
        else:
            line = longer
    yield line


def _laid(blocks: Sequence[Face]) -> tuple[list[Sheet], dict[str, Face]]:
    """Blocks one below the other on as many sheets as they take; a heading stands with what it is of."""
    faces = {face.name: face for face in blocks}
    sheets: list[Sheet] = []
    placed: list[Placement] = []
    y = MARGIN
    for at, face in enumerate(blocks):
        scale = min(1.0, WIDTH / face.trim.width, (A4.height - 2 * MARGIN) / face.trim.height)
        wide, tall = face.trim.width * scale, face.trim.height * scale
        need = tall + (blocks[at + 1].trim.height if SERIF in face.name and at + 1 < len(blocks) else 0)
        if placed and y + min(need, A4.height - 2 * MARGIN) > A4.height - MARGIN:
            sheets.append(Sheet(A4, "report", len(sheets) + 1, "front", tuple(placed)))
            placed, y = [], MARGIN
        placed.append(Placement(face.name, MARGIN + (WIDTH - wide) / 2, round(y, 2), round(wide, 2), round(tall, 2)))
        y += tall + (GAP if not face.name.startswith("words/") else GAP / 2)
    sheets.append(Sheet(A4, "report", len(sheets) + 1, "front", tuple(placed)))
    return sheets, faces
