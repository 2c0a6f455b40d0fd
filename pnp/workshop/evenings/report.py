"""The report on an evening: who won and why, the counts round by round, the map, every ruling with its paragraph.

As one HTML file that needs nothing else, to send or to print; `evening_pdf` sets the same as a PDF.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise

import msgspec
import svgwrite

from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.draw.maps import SEATS, draw_map
from pnp.fonts import SANS, SERIF, Font, find_font, metrics
from pnp.hexes import MapView
from pnp.kit.rules import plain
from pnp.press.trial import clean
from pnp.referee.verdict.diagnosis import Diagnosis, cause_of
from pnp.units import Size
from pnp.wording import names_of, number_of
from pnp.workshop.charts import GRID, MUTED, PAPER, set_words

from .readings import Evening, Moment

WIDTH = 174.0  # mm
CHARTS = 6
DASHES = ("", "6 2", "2 2", "8 2 2 2", "4 4", "1 3")  # and told apart without colour


# ---- what is said


def outcome(evening: Evening) -> str:
    """Who has won, in a sentence."""
    verdict = evening.verdict
    won = names_of(verdict.winners)
    if won:
        return f"{won} {'wins' if len(verdict.winners) == 1 else 'win'}"
    return "Nobody has won" if verdict.finished else "Nobody has won yet"


def judged(evening: Evening) -> str:
    """What the referee makes of the log, in a sentence."""
    causes = [each for each in evening.diagnoses if each.follows_from is None]
    parts = []
    for kind, one, many in (
        ("problem", "line that cannot be read", "lines that cannot be read"),
        ("ruling", "move against the rules", "moves against the rules"),
        ("claim", "count that does not hold", "counts that do not hold"),
        ("unknown", "thing that cannot be told", "things that cannot be told"),
    ):
        number = sum(each.kind == kind for each in causes)
        if number:
            parts.append(number_of(number, one, many))
    if not parts:
        return "Every line was legal, every count holds."
    return f"Not accepted as written: {', '.join(parts)}." if not evening.verdict.accepted else f"{', '.join(parts)}."


def causes(found: Sequence[Diagnosis]) -> list[tuple[Diagnosis, list[Diagnosis]]]:
    """Each cause with what follows from it."""
    roots = [each for each in found if each.follows_from is None]
    hanging: dict[int, list[Diagnosis]] = {id(root): [] for root in roots}
    loose: list[tuple[Diagnosis, list[Diagnosis]]] = []
    for each in found:
        if each.follows_from is not None:
            root = cause_of(each, roots)
            if root is None:
                loose.append((each, []))
            else:
                hanging[id(root)].append(each)
    return sorted([*((root, hanging[id(root)]) for root in roots), *loose], key=lambda pair: pair[0].line)


def rounds(moments: Sequence[Moment]) -> list[Moment]:
    """The last moment of each round, turn or era."""
    last: dict[str, Moment] = {}
    for moment in moments:
        last.pop(moment.place, None)
        last[moment.place] = moment
    return [*last.values()]


def sentence(message: str) -> str:
    """A message of the verdict where it stands as a sentence of its own."""
    return message[:1].upper() + message[1:]


def settable(text: str, font: Font) -> str:
    """What the press can set of a text: a question mark for each letter that the font has not.

    >>> settable("Zoë 李", Font(SANS, 400))
    'Zoë ?'
    """
    lacking = set(metrics(font).missing(text))
    return "".join("?" if letter in lacking else letter for letter in text) if lacking else text


def called(players: Sequence[str]) -> dict[str, str]:
    """The players as the press writes them: by their seats, too, where it cannot set their names.

    >>> called(["Zoë", "李"])
    {'Zoë': 'Zoë', '李': '? (seat 2)'}
    """
    bold = find_font(SANS, 700, False)
    set_ = {player: settable(player, bold) for player in players}
    return {
        player: name if name == player else f"{name} (seat {seat})"
        for seat, (player, name) in enumerate(set_.items(), 1)
    }


# ---- pictures


def charts(evening: Evening, names: Mapping[str, str] | None = None) -> list[Face]:
    """The points and the public counts of all players, round by round; `names` are what they are called."""
    ends = rounds(evening.moments)
    if len(ends) < 2:
        return []
    players = list(ends[-1].counts)
    keys = list(dict.fromkeys(key for end in ends for counts in end.counts.values() for key in counts))
    series = {"points": [[end.scores.get(player, 0) for end in ends] for player in players]}
    for key in keys:
        series[key] = [[end.counts.get(player, {}).get(key, 0) for end in ends] for player in players]
    changing: dict[str, list[list[int]]] = {}
    for name, lines in series.items():
        # A count that is the points under another name is the same picture again.
        if any(len(set(line)) > 1 for line in lines) and lines not in changing.values():
            changing[name] = lines
    shown = list(changing.items())[:CHARTS]
    written = [names[player] for player in players] if names else players
    return [chart(name, lines, written, [end.place for end in ends]) for name, lines in shown]


def chart(name: str, lines: Sequence[Sequence[int]], players: Sequence[str], places: Sequence[str]) -> Face:
    """One count of everybody over the rounds."""
    wide, tall, left, right, top, bottom = WIDTH, 52.0, 12.0, 28.0, 9.0, 9.0
    out = svgwrite.Drawing(size=(f"{wide}mm", f"{tall}mm"), debug=False)
    out.viewbox(0, 0, wide, tall)
    out.add(out.rect((0, 0), (wide, tall), fill=PAPER))
    set_words(out, name.capitalize(), 0, 5, 12, weight=700, family=SERIF)
    least = min(0, *(min(line) for line in lines))
    most = max(least + 1, *(max(line) for line in lines))

    def x(at: int) -> float:
        return left + (wide - left - right) * at / max(1, len(places) - 1)

    def y(value: float) -> float:
        return top + (tall - top - bottom) * (most - value) / (most - least)

    for value in sorted({least, 0, round((least + most) / 2), most}):
        out.add(out.line((left, y(value)), (wide - right, y(value)), stroke=GRID, stroke_width=0.25))
        set_words(out, str(value), left - 2, y(value) + 1.2, 8, fill=MUTED, anchor="end")
    every = -(-len(places) // 14)
    for at, place in enumerate(places):
        if at % every == 0:
            set_words(out, place.rpartition(" ")[2], x(at), tall - bottom + 5, 8, fill=MUTED, anchor="middle")
    heights = _apart([y(line[-1]) for line in lines])
    for at, (player, line) in enumerate(zip(players, lines, strict=True)):
        colour = SEATS[at % len(SEATS)]
        points = [(round(x(i), 2), round(y(value), 2)) for i, value in enumerate(line)]
        dash = {"stroke_dasharray": DASHES[at % len(DASHES)].replace(" ", ",")} if DASHES[at % len(DASHES)] else {}
        out.add(out.polyline(points, fill="none", stroke=colour, stroke_width=0.7, **dash))
        out.add(out.circle(points[-1], 0.9, fill=colour))
        set_words(out, f"{player} {line[-1]}", wide - right + 3, heights[at] + 1.2, 9, fill=colour, weight=700)
    return Face(f"chart/{name}", out.tostring(), Size(wide, tall))


def _apart(heights: Sequence[float], least: float = 4.0) -> list[float]:
    """Heights of words that stand beside the ends of lines, moved apart where they would lie on one another."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    found = list(heights)
    for before, at in pairwise(order):
        found[at] = max(found[at], found[before] + least)
    return found


# ---- as a page


STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 "Source Sans Pro", "Segoe UI", system-ui, sans-serif; color: #2b211b;
  background: #fff; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { font-family: "Source Serif Pro", Georgia, serif; line-height: 1.2; }
h1 { font-size: 2.1rem; margin-bottom: 0; } h2 { margin-top: 2rem; break-after: avoid; }
.over { color: #5f5242; letter-spacing: .08em; text-transform: uppercase;
  font-weight: 700; font-size: .8rem; margin: 0; }
.won { font-size: 1.25rem; } .muted { color: #5f5242; }
section.finding { border-left: 4px solid #9c2d22; padding: .1rem 0 .1rem 1rem; margin: 1rem 0; }
section { break-inside: avoid; }
section.claim { border-color: #74500c; } section.unknown { border-color: #8b7d62; }
blockquote { margin: .4rem 0; color: #5f5242; font-style: italic; }
code { font: .92em ui-monospace, monospace; }
table { border-collapse: collapse; } td, th { text-align: left; padding: .2rem .8rem .2rem 0; vertical-align: top; }
svg { max-width: 100%; height: auto; }
.log { font: .82rem/1.45 ui-monospace, monospace; white-space: pre-wrap; columns: 2; }
@media print { body { margin: 0; } a { color: inherit; } } @media (max-width: 40rem) { .log { columns: 1; } }
"""


def as_html(evening: Evening, text: str, map_: MapView | None, drawing: Drawing) -> str:
    """The report as one file: no script, no picture or style from elsewhere."""
    verdict = evening.verdict
    lines = text.splitlines()
    body = [
        f'<p class="over">{escape(evening.title)}</p>',
        f"<h1>{escape(outcome(evening))}</h1>",
        f'<p class="muted">{escape(verdict.log)}, {escape(verdict.place)}, {verdict.moves} lines of play. '
        f"{escape(judged(evening))}</p>",
    ]
    body += [
        f'<p class="won">{escape(sentence(each.message))} ({escape(", ".join(each.rules))})</p>'
        for each in verdict.decision
    ]
    if verdict.ladder is not None:
        body.append(
            f"<p><b>{escape(verdict.ladder.rung)}</b>, {escape(verdict.ladder.how)}. {escape(verdict.ladder.text)}</p>"
        )
    body += [f'<p class="muted">Played with {escape(option)}.</p>' for option in verdict.options]
    body += [f'<p class="muted">{escape(sentence(remark))}.</p>' for remark in verdict.remarks]
    body.append("<h2>The score</h2><table>")
    for player, score in verdict.scores.items():
        crown = "★ " if player in verdict.winners else ""
        terms = "<br>".join(f"{term.points:+d} {escape(term.reason)}" for term in score.terms)
        counts = ", ".join(f"{key} {value}" for key, value in verdict.counts.get(player, {}).items())
        body.append(
            f"<tr><th>{crown}{escape(player)}</th><td><b>{score.total}</b></td><td>{terms}"
            f'<br><span class="muted">{escape(counts)}</span></td></tr>'
        )
    body.append("</table>")
    body.append("<h2>Rulings</h2>" if evening.diagnoses else "<h2>Rulings</h2><p>None.</p>")
    for cause, hanging in causes(evening.diagnoses):
        body.append(_finding(cause, hanging, lines))
    drawn = charts(evening)
    if drawn:
        body.append("<h2>Round by round</h2>" + "".join(_inline(face.name, face.svg) for face in drawn))
    if map_ is not None:
        face = map_face(map_, drawing, [*verdict.scores])
        body.append("<h2>The map at the end</h2>" + _inline(face.name, *clean([face])))
        body += [f'<p class="muted">{escape(remark)}</p>' for remark in map_.remarks]
    body.append(f'<h2>The log</h2><div class="log">{escape(text)}</div>')
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
        'content="width=device-width, initial-scale=1">'
        f"<title>{escape(verdict.log)}: {escape(outcome(evening))}</title>"
        f"<style>{STYLE}</style></head><body>{''.join(body)}</body></html>\n"
    )


def _inline(name: str, svg: str) -> str:
    """A picture of ours within the page, which has letters that the press lacks."""
    return f'<div role="img" aria-label="{escape(name, quote=True)}">{svg[svg.index("<svg") :]}</div>'


def map_face(map_: MapView, drawing: Drawing, players: Sequence[str]) -> Face:
    """The map, with the letters that it can be set in."""
    face = draw_map(map_, drawing, players)
    return msgspec.structs.replace(face, svg=settable(face.svg, find_font(SANS, 700, False)))


def _finding(cause: Diagnosis, hanging: Sequence[Diagnosis], lines: Sequence[str]) -> str:
    said = lines[cause.line - 1].strip() if 0 < cause.line <= len(lines) else ""
    parts = [
        f'<section class="finding {cause.kind}"><p><b>Line {cause.line}, {escape(cause.title)}</b> '
        f"<code>{escape(said)}</code><br>{escape(cause.message)}</p>"
    ]
    if cause.wording:
        parts.append(f"<blockquote>{escape(cause.rule)} {escape(plain(cause.wording))}</blockquote>")
    parts += [f"<p>{escape(reason[:1].upper() + reason[1:])}</p>" for reason in cause.reasons]
    if cause.offers:
        parts.append(f"<p>Legal here: {' / '.join(f'<code>{escape(offer)}</code>' for offer in cause.offers)}</p>")
    if cause.taken_as:
        parts.append(f"<p>Taken as: {escape(cause.taken_as)}</p>")
    if hanging:
        rows = "".join(f"<li>line {each.line}: {escape(each.message)}</li>" for each in hanging)
        parts.append(f"<p>From this follows:</p><ul>{rows}</ul>")
    return "".join([*parts, "</section>"])
