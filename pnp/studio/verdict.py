"""Verdict: a log in an editor, with what is wrong in it, the score at any line, and a report to print or send."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from threading import Lock, Timer

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pnp import catalog
from pnp.errors import Source, Unreadable
from pnp.files import decoded
from pnp.kit.records import Kit
from pnp.kit.rules import plain
from pnp.places import installed
from pnp.referee.game import Game
from pnp.referee.log.header import Raw, split
from pnp.referee.record.completion import Completion, completions
from pnp.referee.verdict.diagnosis import Diagnosis
from pnp.referee.verdict.draft import Draft
from pnp.studio.folder import NEW
from pnp.studio.reading import Box
from pnp.studio.recordings import kit_beside, own_tables
from pnp.studio.rooms import Room, get, post, studio_of
from pnp.studio.scene import Picture, Scene, pictures_of, scene_of
from pnp.studio.studio import Studio
from pnp.workshop.evenings.pdf import as_pdf
from pnp.workshop.evenings.readings import Asked, Evening, Readings, asked
from pnp.workshop.evenings.report import as_html, judged, outcome

KEPT = 6  # logs that are open in editors
AFTER = 5.0  # seconds after a log has been looked into: by then its page is drawn, and the first letters are typed
EXAMPLES = "examples/"  # before the names of logs that came with the program


class Found(msgspec.Struct):
    """A log that can be opened."""

    name: str
    game: str
    players: tuple[str, ...]
    lines: int
    changed: float
    example: bool


class Text(msgspec.Struct):
    """A log as it is opened."""

    name: str
    game: str
    text: str
    mark: str
    example: bool


class Typed(msgspec.Struct):
    """A log as it stands in an editor. `key` tells editors apart."""

    key: str
    name: str
    text: str
    folder: str = ""
    line: int = 0
    before: str = ""
    seen: str = ""
    kind: str = ""


class Judged(msgspec.Struct):
    """What is wrong as it is written."""

    diagnoses: tuple[Diagnosis, ...]
    title: str = ""


class Whole(msgspec.Struct):
    """A log under its best reading: all that the page shows of it."""

    evening: Evening
    shown: tuple[Diagnosis, ...]
    outcome: str
    judged: str
    pictures: dict[str, Picture]


class Paper:
    """One log in one editor."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.folder, self.name = "", ""
        self.kit: Kit | None = None
        self.own: dict[str, str] = {}
        self.draft = Draft(self._load)
        self.readings = _ready()
        self.evening: tuple[str, Evening] | None = None  # with the text that it is of
        self.lock = Lock()

    def _load(self, raw: Raw) -> tuple[Game, Kit]:
        box = Box(raw.game, self.folder)
        name = "" if self.name.startswith(EXAMPLES) else self.name
        places, self.kit = kit_beside(self.studio, box, raw, name)
        self.own = own_tables(self.studio, places, raw, name)
        return catalog.load_rules(self.kit), self.kit

    def asked(self, sent: Typed, game: str) -> Asked:
        """The text for those who judge it elsewhere."""
        return asked(sent.text, sent.name, self.studio.places(Box(game, sent.folder)), self._beside())

    def _beside(self) -> Path:
        return self.studio.folder.path("" if self.name.startswith(EXAMPLES) else self.name).parent


_open: OrderedDict[tuple[int, str], Paper] = OrderedDict()
_opening = Lock()
_spare: list[Readings] = []  # one at most: its process is there before the log that it will look into
_sparing = Lock()


def _prepare() -> None:
    """Soon a log will be opened: the process that takes longest to come is started now."""
    with _sparing:
        if not _spare:
            _spare.append(Readings())
            _spare[0].warm()


def _ready() -> Readings:
    """Who looks into a log that is opened now."""
    _prepare()
    with _sparing:
        if _spare:
            return _spare.pop()
    readings = Readings()  # another page was quicker
    readings.warm()
    return readings


def paper(studio: Studio, sent: Typed) -> Paper:
    """The paper of an editor."""
    key = (id(studio), sent.key)
    with _opening:
        found = _open.get(key)
        if found is None:
            found = _open[key] = Paper(studio)
        _open.move_to_end(key)
        while len(_open) > KEPT:
            _open.popitem(last=False)[1].readings.close()
    if (found.folder, found.name) != (sent.folder, sent.name):
        found.folder, found.name, found.draft.name = sent.folder, sent.name, sent.name
        found.draft.reload()
    return found


# ---- files


def logs(request: Request) -> list[Found]:
    """The logs of the folder, the latest first, then those that came with the program; of the game that is open."""
    _prepare()
    studio, game = studio_of(request), request.query_params.get("game", "")
    own = [_found(name, studio.folder.read(name).data, False) for name in studio.folder.files(".log")]
    changed = {name: studio.folder.path(name).stat().st_mtime for name in studio.folder.files(".log")}
    for found in own:
        if found is not None:
            found.changed = changed.get(found.name, 0.0)
    shipped = [
        _found(f"{EXAMPLES}{path.parent.parent.name}/{path.name}", path.read_bytes(), True)
        for path in sorted((installed() / "card_data").glob("*/logs/*.log"))
    ]
    every = [each for each in (*own, *shipped) if each is not None and (not game or each.game in (game, ""))]
    return sorted(every, key=lambda each: (each.example, -each.changed, each.name))


def _found(name: str, data: bytes, example: bool) -> Found | None:
    try:
        text = decoded(data, name, others=True)
    except Unreadable:
        return None
    try:
        raw = split(text, name)
    except Unreadable:
        # One whose header is wrong is a log all the same; one of another program's is not.
        ours = text.lstrip("\ufeff \n").startswith("pnp-log")
        return Found(name, "", (), text.count("\n"), 0.0, example) if ours else None
    return Found(name, raw.game, raw.players, len(raw.lines), 0.0, example)


def _example(name: str) -> Path:
    """A log that came with the program. Raises Unreadable for anything else."""
    for path in (installed() / "card_data").glob("*/logs/*.log"):
        if name == f"{EXAMPLES}{path.parent.parent.name}/{path.name}":
            return path
    raise Unreadable.at(Source(name), "no such example")


def log(request: Request) -> Text:
    """One log's text."""
    _prepare()
    studio, name = studio_of(request), request.query_params.get("name", "")
    if name.startswith(EXAMPLES):
        data, mark = _example(name).read_bytes(), NEW
    else:
        content = studio.folder.read(name)
        data, mark = content.data, content.mark
        studio.events.watch(name, studio.folder.path(name))
    text = decoded(data, name, others=True)
    try:
        game = split(text, name).game
    except Unreadable:
        game = ""
    return Text(name, game, text, mark, name.startswith(EXAMPLES))


def save(request: Request, sent: Typed) -> dict[str, str]:
    """Keep a log, under its name; an example under a name of one's own."""
    name = sent.name.removeprefix(EXAMPLES).replace("/", "-") if sent.name.startswith(EXAMPLES) else sent.name
    studio = studio_of(request)
    mark = studio.folder.save(name, sent.text.encode("utf-8"), sent.seen)
    studio.events.saved(name, mark)
    return {"name": name, "mark": mark}


# ---- judging


def diagnose(request: Request, sent: Typed) -> Judged:
    """What is wrong as it is written; pages hear `readings` when more is known."""
    studio = studio_of(request)
    found = paper(studio, sent)
    with found.lock:
        shown = found.draft.update(sent.text)
        play = found.draft.play
    return Judged(_said(shown), found.kit.title if found.kit is not None and play is not None else "")


def read(request: Request, sent: Typed) -> dict[str, bool]:
    """Begin to look for what the lines in trouble are taken to mean."""
    studio = studio_of(request)
    found = paper(studio, sent)
    play = found.draft.play

    def tell(evening: Evening) -> None:
        found.evening = (sent.text, evening)
        studio.events.tell("readings", key=sent.key, whole=evening.whole)
        if evening.whole:
            soon = Timer(AFTER, _prepare)  # the page draws first
            soon.daemon = True
            soon.start()

    def failed(why: str) -> None:
        studio.events.tell("readings", key=sent.key, failed=why)

    found.readings.look(found.asked(sent, play.kit.game if play is not None else ""), tell, failed)
    return {"begun": True}


def whole(request: Request, sent: Typed) -> Whole:
    """What the readings have come to, where the text is still the same."""
    found = paper(studio_of(request), sent)
    text, evening = found.evening or ("", None)
    if evening is None or text != sent.text:
        raise Unreadable.at(Source(sent.name), "the readings are not there yet")
    with found.lock:
        shown = found.draft.take_readings(text, evening.diagnoses, evening.whole)
    pictures = pictures_of(found.kit, found.own) if found.kit is not None else {}
    return Whole(evening, _said(shown or evening.diagnoses), outcome(evening), judged(evening), pictures)


def _said(diagnoses: tuple[Diagnosis, ...]) -> tuple[Diagnosis, ...]:
    """Paragraphs as they are read: icons as words."""
    return tuple(msgspec.structs.replace(each, wording=plain(each.wording)) for each in diagnoses)


def standing(request: Request, sent: Typed) -> Scene:
    """The table after a line."""
    studio = studio_of(request)
    found = paper(studio, sent)
    play = found.draft.play
    if play is None:
        raise Unreadable.at(Source(sent.name), "the header cannot be read")
    game = play.kit.game
    position = found.readings.standing(found.asked(sent, game), sent.line)
    return scene_of(position, studio.places(Box(game, sent.folder)), game)


def complete(request: Request, sent: Typed) -> list[Completion]:
    """What the line that is being typed may go on with."""
    play = paper(studio_of(request), sent).draft.play
    return completions(play, sent.before)[:80] if play is not None else []


def report(request: Request, sent: Typed) -> Response:
    """The report, as one HTML file or as PDF."""
    studio = studio_of(request)
    found = paper(studio, sent)
    if found.draft.text != sent.text:
        found.draft.update(sent.text)
    play = found.draft.play
    if play is None:
        raise Unreadable.at(Source(sent.name), "the header cannot be read: there is nothing to report")
    game = play.kit.game
    given = found.asked(sent, game)
    text, evening = found.evening or ("", None)
    if evening is None or text != sent.text or not evening.whole:
        evening = found.readings.evening(given)
        found.evening = (sent.text, evening)
    map_ = found.readings.standing(given, sent.text.count("\n") + 1).map
    drawing = catalog.drawing(studio.places(Box(game, sent.folder)), game)
    stem = Path(sent.name).stem or "evening"
    if sent.kind == "pdf":
        data, media, name = as_pdf(evening, sent.text, map_, drawing), "application/pdf", f"{stem}.pdf"
    else:
        data, media, name = as_html(evening, sent.text, map_, drawing).encode(), "text/html", f"{stem}.html"
    headers = {"content-disposition": f'attachment; filename="{_plain(name)}"'}
    return Response(data, media_type=media, headers=headers)


def _plain(name: str) -> str:
    """A name for a header: letters that every system has."""
    return "".join(letter if letter.isascii() and (letter.isalnum() or letter in "-_. ") else "-" for letter in name)


ROOM = Room(
    "verdict",
    "Verdict",
    "What was legal on an evening, who won, and why.",
    "verdict",
    (
        get("/api/verdict/logs", logs),
        get("/api/verdict/log", log),
        post("/api/verdict/save", Typed, save),
        post("/api/verdict/diagnose", Typed, diagnose),
        post("/api/verdict/read", Typed, read),
        post("/api/verdict/whole", Typed, whole),
        post("/api/verdict/standing", Typed, standing),
        post("/api/verdict/complete", Typed, complete),
        post("/api/verdict/report", Typed, report),
    ),
)
