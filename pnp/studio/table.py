"""Table: a play is recorded while it goes on, by clicking on what is offered or by typing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pnp import catalog
from pnp.errors import Source, Unreadable
from pnp.files import decoded
from pnp.referee.automa.questions import turning
from pnp.referee.log.header import split
from pnp.referee.record.asked import StepOffer
from pnp.referee.record.completion import Completion, completions
from pnp.referee.record.session import Taken
from pnp.referee.verdict.check import new_log
from pnp.studio.deck import own_files
from pnp.studio.folder import NEW
from pnp.studio.reading import Box
from pnp.studio.recordings import Recording, recording
from pnp.studio.rooms import Room, get, post, studio_of
from pnp.studio.scene import Picture, Scene, pictures_of, scene_of
from pnp.studio.studio import Studio, box_of

OFFERED = 60  # whole answers that a page is told
_GIVEN = ("variant", "house", "rivals", "challenge")  # header keys that have fields of their own


class Found(msgspec.Struct):
    """A log that lies in the folder."""

    name: str
    players: tuple[str, ...]
    lines: int
    changed: float


class Wording(msgspec.Struct):
    """An option of a header: its word, the paragraph, what it is called."""

    word: str
    rule: str
    lead: str


class Start(msgspec.Struct):
    """What a new play of a game may be given, and the logs that are there already."""

    title: str
    players: tuple[int, int]
    variants: list[Wording]
    house: list[Wording]
    rivals: bool
    challenges: str  # what the header's line says of them, "" where there are none
    keys: dict[str, str]  # other lines of the header, with what they mean
    own: list[dict[str, str]]  # tables of the folder that may be played with: their file, the deck that they stand for
    logs: list[Found]


class New(msgspec.Struct):
    """A play that begins."""

    game: str
    name: str
    players: str
    rivals: str = ""
    settings: dict[str, str] = {}
    folder: str = ""
    own: tuple[tuple[str, str], ...] = ()  # decks, and the tables of the opened folder that take their places


class Told(msgspec.Struct):
    """What a page does at a table: the log as it has seen it, and what was said or chosen."""

    game: str
    name: str
    seen: str
    folder: str = ""
    text: str = ""
    number: int = 1
    chosen: tuple[str | int, ...] = ()

    @property
    def box(self) -> Box:
        """The game."""
        return Box(self.game, self.folder)


class Step(msgspec.Struct):
    """The next step of an answer: each choice with what it is, and the hex of the map that it lies in."""

    prompt: str
    choices: list[tuple[str | int, str, str]]
    line: str  # the finished answer


def _step(offered: StepOffer | None) -> Step | None:
    if offered is None:
        return None
    return Step(offered.prompt, [(choice.value, choice.is_a, choice.cell) for choice in offered.choices], offered.line)


class Question(msgspec.Struct):
    """One thing that is asked: whom, in a sentence, and by which verbs it may be answered."""

    who: str
    prompt: str
    optional: bool
    chance: bool
    verbs: list[tuple[str, str, str]]  # verb, how it is written, what it means


class State(msgspec.Struct):
    """A log being written: what is asked now, what can be seen, the lines so far, what became of the last answer."""

    name: str
    mark: str
    title: str
    place: str
    prompts: tuple[str, ...]
    questions: list[Question]
    legal: tuple[str, ...]
    count: int
    enter: str
    fallen: str
    rival: bool  # whether a rival turns a card now, or its card lies there
    over: bool
    scene: Scene
    lines: tuple[str, ...]
    step: Step | None
    added: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    why: Mapping[str, str] = {}
    gone: tuple[str, ...] = ()
    followed: tuple[str, ...] = ()  # what has followed by rule, and has to be done with the pieces
    pictures: Mapping[str, Picture] = {}


def start(request: Request) -> Start:
    """What a new play may be given."""
    studio, box = studio_of(request), box_of(request)
    kit = studio.kit(box)
    rules = catalog.load_rules(kit)

    def wordings(known: Mapping[str, str]) -> list[Wording]:
        paragraphs = {word: kit.rules.get(rule) for word, rule in known.items()}
        leads = {word: paragraph.lead.rstrip(".") if paragraph else "" for word, paragraph in paragraphs.items()}
        return [Wording(word, rule, leads[word]) for word, rule in known.items()]

    other = (key for key in rules.KEYS if key not in _GIVEN and not key.endswith((" deck", " order")))
    keys = {key: rules.KEYS[key] for key in other}
    rivals, challenges = "rivals" in rules.KEYS and "rivals" in kit.decks, rules.KEYS.get("challenge", "")
    if not rivals:
        keys.pop("level", None)
    variants, house = wordings(rules.VARIANTS), wordings(rules.HOUSE_RULES)
    logs = sorted(_logs(studio, box.game), key=lambda found: -found.changed)
    own = own_files(studio, box)
    return Start(kit.title, kit.players, variants, house, rivals, challenges, keys, own, logs)


def _logs(studio: Studio, game: str) -> list[Found]:
    """The logs of a game in the folder; one that cannot be understood is left to the verdict."""
    found = []
    for name in studio.folder.files(".log"):
        try:
            raw = split(decoded(studio.folder.read(name).data, name), name)
        except Unreadable:
            continue
        if raw.game == game:
            changed = studio.folder.path(name).stat().st_mtime
            found.append(Found(name, raw.players, len(raw.lines), changed))
    return found


def begin(request: Request, sent: New) -> State:
    """A new log with its header."""
    studio, box = studio_of(request), Box(sent.game, sent.folder)
    name = sent.name.strip()
    name = name if name.endswith(".log") else f"{name}.log"
    if name == ".log":
        raise Unreadable.at(Source("name"), "what is the log to be called?")
    # The log's header names a table by its file's name, which is looked for beside the log.
    beside = {file.rpartition("/")[0] for _, file in sent.own}
    if len(beside) > 1:
        raise Unreadable.at(Source("own"), f"these tables lie in {len(beside)} folders; put them side by side")
    if beside and "/" not in name:
        name = "/".join(filter(None, (*beside, name)))
    kit = studio.kit(box, {deck: studio.folder.path(file) for deck, file in sent.own})
    seated = {each.strip().casefold() for each in sent.players.split(",")}
    # Whoever is a rival sits at the table, after the others.
    more = [each.strip() for each in sent.rivals.split(",") if each.strip().casefold() not in {*seated, ""}]
    names = ", ".join([*(each.strip() for each in sent.players.split(",") if each.strip()), *more])
    settings = {**sent.settings, "rivals": sent.rivals}
    raw = new_log(catalog.load_rules(kit), kit, names, settings)
    if studio.folder.mark(name) != NEW:
        raise Unreadable.at(Source(name), "is there already; go on with it, or choose another name")
    studio.folder.save(name, raw.text.encode("utf-8"), NEW)
    found = recording(studio, box, name)
    return _state(found, pictures=True)


def state(request: Request) -> State | Response:
    """A log that is there, to go on with; nothing where it is as a page has `seen` it."""
    query = request.query_params
    found = recording(studio_of(request), box_of(request), query.get("name", ""))
    if query.get("seen") == found.mark:
        return Response(status_code=204)
    with found.lock:
        return _state(found, pictures=True)


def answer(request: Request, sent: Told) -> State:
    """A line, a short form of one, or nothing, to pass."""
    return _doing(request, sent, lambda found: found.session.answer(sent.text))


def roll(request: Request, sent: Told) -> State:
    """Throw the dice that are asked for."""
    chance = studio_of(request).chance
    return _doing(request, sent, lambda found: found.session.roll(sent.text, chance))


def fall(request: Request, sent: Told) -> State:
    """Turn or draw a card by chance, for those who have none at hand."""

    def done(found: Recording) -> Taken:
        line = found.session.fall(studio_of(request).chance)
        return found.session.answer(line) if line else Taken(refused=("nothing is turned or drawn now",))

    return _doing(request, sent, done)


def rival(request: Request, sent: Told) -> State:
    """Turn a rival's card, the one that is named or the next, and do all that it says."""
    return _doing(request, sent, lambda found: found.session.rival(sent.text))


def secret(request: Request, sent: Told) -> State:
    """Cards that a player drew unseen, as `Ann C07 F12`: offered from now on, and never written into the log."""
    return _doing(request, sent, lambda found: found.session.secret(sent.text))


def back(request: Request, sent: Told) -> State:
    """Take lines back."""
    found = recording(studio_of(request), sent.box, sent.name, sent.seen)
    with found.lock:
        gone = found.session.undo(max(1, sent.number))
        found.save()
        return _state(found, gone=gone)


def _doing(request: Request, sent: Told, work: Callable[[Recording], Taken]) -> State:
    found = recording(studio_of(request), sent.box, sent.name, sent.seen)
    with found.lock:
        before, known = len(found.session.lines), len(found.session.story())
        taken = work(found)
        if len(found.session.lines) != before:
            found.save()
        return _state(found, taken, followed=tuple(found.session.story()[known:]))


def step(request: Request, sent: Told) -> Step | None:
    """The next step of an answer."""
    found = recording(studio_of(request), sent.box, sent.name, sent.seen)
    with found.lock:
        return _step(found.session.step(sent.chosen))


def complete(request: Request, sent: Told) -> list[Completion]:
    """What a line that is being typed may go on with."""
    found = recording(studio_of(request), sent.box, sent.name, sent.seen)
    begun = sent.text.casefold()
    forms = [Completion(line, "line") for line in found.session.forms() if line.casefold().startswith(begun)]
    return [*forms[:20], *completions(found.play, sent.text)[:40]]


def _state(
    found: Recording,
    taken: Taken | None = None,
    gone: tuple[str, ...] = (),
    pictures: bool = False,
    followed: tuple[str, ...] = (),
) -> State:
    session = found.session
    offer = session.offer() if not session.over else None
    verbs = found.play.words.verbs
    questions = [
        Question(
            ask.who or "",
            ask.prompt,
            ask.passable,
            ask.chance,
            [(name, verbs[name].usage(), verbs[name].help) for name in ask.verbs if name in verbs],
        )
        for ask in session.open
    ]
    taken = taken or Taken()
    return State(
        found.name,
        found.mark,
        found.kit.title,
        offer.place if offer else "",
        offer.prompts if offer else (),
        questions,
        offer.legal[:OFFERED] if offer else (),
        len(offer.legal) if offer else 0,
        offer.enter if offer else "",
        offer.fallen if offer else "",
        any(turning(ask) for ask in session.open),
        session.over,
        scene_of(session.standing(), found.places, found.box.game),
        tuple(session.lines),
        _step(session.step()) if not session.over else None,
        taken.lines,
        taken.refused,
        taken.said,
        dict(taken.why),
        gone,
        followed,
        pictures_of(found.kit, found.own) if pictures else {},
    )


ROOM = Room(
    "table",
    "Table",
    "Play, and have the log written while you do: choose what is offered, or type.",
    "table",
    (
        get("/api/table/start", start),
        get("/api/table/state", state),
        post("/api/table/new", New, begin),
        post("/api/table/answer", Told, answer),
        post("/api/table/roll", Told, roll),
        post("/api/table/fall", Told, fall),
        post("/api/table/rival", Told, rival),
        post("/api/table/secret", Told, secret),
        post("/api/table/back", Told, back),
        post("/api/table/step", Told, step),
        post("/api/table/complete", Told, complete),
    ),
)
