"""A fuzzer over kits, templates, workbooks, pictures, recipes, folder games, imports, plates and fonts: what people
send each other, spoilt by chance.

    python -m tests.hostile.fuzz --seconds 60            as the gate runs it, beside the tests
    python -m tests.hostile.fuzz --seconds 3600          an hour
    python -m tests.hostile.fuzz --seed 7 --case 1234    one case again, with its file left in ./fuzz

Each case is a seed of attacks, shipped files and made-up pieces, spoilt one to six times, and is worked on in a process
that is forked for it. A finding is: an exception that is not a refusal, a refusal of more than one line, more time or
memory than is promised, or a file that appears outside the folder.
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
import contextlib
import json
import os
import resource
import shutil
import sys
import tempfile
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SECONDS, MEGABYTES = 12.0, 450.0
_WIDE = (
    "9" * 400,
    "1e308",
    "-1e308",
    "nan",
    "inf",
    "0",
    "-1",
    "1000000000",
    "9007199254740993",
    "0x7fffffff",
    "1e-320",
)
_ODD = (
    "\0",
    "\u202e",
    "\ud83d\ude00",
    "\ufeff",
    "é",
    "é",
    "../",
    "..\\",
    "/etc/passwd",
    "%s",
    "{{",
    "}}",
    "&#0;",
    "]]>",
)
_EDGES = (
    "",
    "<",
    ">",
    "&",
    '"',
    "'",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "=",
    ",",
    ";",
    "\n",
    "\t",
    "#",
    "url(#a)",
    "!",
    "|",
)


class Case(NamedTuple):
    """One thing to try: its kind, the file, and its bytes."""

    kind: str
    file: str
    data: bytes


class Seeds:
    """What cases are made of, by kind."""

    def __init__(self) -> None:
        from tests.press.strangers import STRANGERS

        self.texts: dict[str, list[str]] = {
            "kit": [
                path.read_text("utf-8") for path in (*(HERE / "kits").glob("*"), *ROOT.glob("card_data/*/kit.toml"))
            ],
            "template": [
                path.read_text("utf-8")
                for path in (*(HERE / "templates").glob("*"), *ROOT.glob("templates/mating/*.j2"))
                if path.stat().st_size < 9000
            ],
            "picture": [*STRANGERS.values(), *(path.read_text("utf-8") for path in (HERE / "pictures").glob("*.svg"))],
            "recipe": [
                # Their own tables lie beside them, and cases lie alone.
                path.read_text("utf-8").replace('"cards.csv"', '"standard"')
                for path in ROOT.glob("card_data/*/decks/*/*.toml")
                if "made" not in path.name
            ],
            "palette": [path.read_text("utf-8") for path in ROOT.glob("templates/*/palette.toml")],
            "words": [path.read_text("utf-8")[:9000] for path in ROOT.glob("card_data/*/*.md")],
            "table": [path.read_text("utf-8")[:9000] for path in ROOT.glob("card_data/mating/*.csv")],
            "own": [path.read_text("utf-8") for path in ROOT.glob(f"{STARTERS}/*/kit.toml")],
            "counts": [path.read_text("utf-8") for path in ROOT.glob(f"{STARTERS}/*/counts.toml")],
            "cards": [path.read_text("utf-8")[:6000] for path in ROOT.glob(f"{STARTERS}/*/*.csv")],
            "plate": [path.read_text("utf-8") for path in sorted(ROOT.glob("templates/plates/*.svg"))[::40]],
            "import": [NANDECK, SQUIB, CIDER],
        }
        self.font = self._font()
        self.pixels = self._pixels()
        self.book = self._book()

    def _pixels(self) -> list[tuple[str, bytes]]:
        from PIL import Image

        found = []
        for mode in ("1", "L", "LA", "P", "RGB", "RGBA", "CMYK"):
            for kind, ending in (("PNG", "png"), ("JPEG", "jpg"), ("GIF", "gif"), ("WEBP", "webp")):
                file = BytesIO()
                try:
                    Image.new(mode, (9, 7), 1 if mode == "1" else None).save(file, kind)
                except (OSError, ValueError):
                    continue
                found.append((ending, file.getvalue()))
        return found

    def _font(self) -> bytes:
        from fontTools.subset import Options, Subsetter
        from fontTools.ttLib import TTFont

        from pnp.fonts import Font, font_path

        font = TTFont(font_path(Font()))
        letters = Subsetter(Options(notdef_outline=True))
        letters.populate(text="AVTo fi")
        letters.subset(font)
        file = BytesIO()
        font.save(file)
        return file.getvalue()

    def _book(self) -> dict[str, bytes]:
        import openpyxl

        book: Any = openpyxl.Workbook()
        for row in (["id", "name", "pile", "predators", "scarcity", "food"], ["E01", "Rain", "core", 0, 0, 2]):
            book.active.append(row)
        file = BytesIO()
        book.save(file)
        with zipfile.ZipFile(file) as archive:
            return {info.filename: archive.read(info) for info in archive.infolist()}

    def case(self, chance: Random) -> Case:
        """A case by chance."""
        kind = chance.choice(
            (
                "kit",
                "template",
                "template",
                "picture",
                "picture",
                "pixels",
                "recipe",
                "workbook",
                "palette",
                "words",
                "table",
                *("own", "own", "cards", "cards", "counts", "counts", "plate", "import", "import", "font"),
            )
        )
        if kind == "font":
            return Case(kind, "a.ttf", spoilt_bytes(self.font, chance))
        if kind == "pixels":
            ending, data = chance.choice(self.pixels)
            return Case("picture", f"a.{ending}", spoilt_bytes(data, chance))
        if kind == "workbook":
            parts = dict(self.book)
            name = chance.choice([*parts])
            parts[name] = spoilt(parts[name].decode("utf-8", "replace"), chance, XML).encode("utf-8", "replace")
            file = BytesIO()
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                for each, part in parts.items():
                    archive.writestr(each, part)
            whole = file.getvalue()
            return Case(kind, "a.xlsx", spoilt_bytes(whole, chance) if chance.random() < 0.2 else whole)
        text = chance.choice(self.texts[kind])
        other = chance.choice(self.texts[kind])
        names = {"picture": "a.svg", "table": "a.csv"}
        said = spoilt(text, chance, PIECES[kind], other)
        data = said.encode("utf-8", "replace")
        if chance.random() < 0.03:
            data = spoilt_bytes(data, chance)
        return Case(kind, names.get(kind, "a"), data)


XML = (
    *(
        "<a>",
        "</a>",
        "<!-- -->",
        "<?x?>",
        "<!DOCTYPE a>",
        "<![CDATA[a]]>",
        '<row r="1">',
        '<c r="A1">',
        "<v>1</v>",
        "</row>",
    ),
    *('<c r="GR100000"><v>1</v></c>', '<mergeCell ref="A1:B2"/>', "<f>[1]a!A1</f>", '<c t="s"><v>99</v></c>', 't="e"'),
)
PIECES: dict[str, tuple[str, ...]] = {
    "kit": (
        *('[[component]]\nname = "x"\n', 'kind = "token"\n', 'kind = "card"\n', "per_player = true\n", "copies = 7\n"),
        *(
            "where = { id = 1 }\n",
            'back_by = "name"\n',
            "values = { faces = [[1, 2]] }\n",
            'size = "tarot"\n',
            "fold = true",
        ),
        *(
            'words = "cover.md"\n',
            "values = { pages = 3 }\n",
            'values = { box = "x" }\n',
            "size = [5, 5]\n",
            "[",
            "= {}",
        ),
    ),
    "template": (
        *(
            "{{ [a, a] }}",
            "{% for a in range(99) %}",
            "{% endfor %}",
            "{% set a = [a, 1] %}",
            "|list",
            "|sort",
            "|join(a)",
        ),
        *(
            "{% macro f(a) %}",
            "{% endmacro %}",
            "{{ f(a) }}",
            " * 99",
            " ** 9",
            " ~ a",
            ".split()",
            ".replace('a', 'b' * 99)",
        ),
        *(
            "{% set ns = namespace(a=1) %}",
            "{% set ns.a = [ns.a, ns.a] %}",
            "{% include 'mating/lunch.svg.j2' %}",
            "[1:]",
        ),
        *(
            "{{ pen.text('a', 'b c', 1, 1, 9, 9) }}",
            "{{ kit.cards }}",
            "{{ card|attr('name') }}",
            "|map('upper')",
            " in a",
        ),
        *(
            "{% if a == a %}",
            "{% endif %}",
            "{{ '%s' % a }}",
            "{{ (1, 2) }}",
            "{{ {1: 2} }}",
            "|sum",
            "|unique",
            "loop.index",
        ),
    ),
    "picture": (
        *('<g opacity=".5">', "</g>", '<rect width="9" height="9"/>', '<use href="#a"/>', 'id="a"', 'style="fill:red"'),
        *(
            '<text x="1" y="9">AV</text>',
            "<style>.a{fill:red}</style>",
            'transform="rotate(3)"',
            'd="M0 0a1e9,1,0,0,1,1,1"',
        ),
        *(
            '<linearGradient id="a"><stop/></linearGradient>',
            'fill="url(#a)"',
            'clip-path="url(#a)"',
            "<!-- a -->",
            'viewBox="0 0 1e-9 1"',
        ),
        *(
            '<symbol id="a"/>',
            '<image href="data:image/png;base64,AAAA"/>',
            'mask="url(#a)"',
            '<pattern id="a"/>',
            "<tspan>",
        ),
    ),
    "recipe": (
        "[[take]]\n",
        'from = "standard"\n',
        "copies = 9\n",
        "pick = 3\n",
        "seed = 4\n",
        "where = 'food >= 2'\n",
        "not ",
    ),
    "palette": ("[suits.x]\n", 'ground = "#123456"\n', "[mono]\n", "[light.suit]\n", "= 3", "[family]\n"),
    "words": (
        "# ",
        "## 3 Survive\n",
        "3.1 **Lead.** ",
        "**",
        "*",
        "{food}",
        "\n\n",
        "1. ",
        "edition: 1",
        "[key, instead of 3.9]",
    ),
    "table": (",", ";", '"', "\n", "sep=;\n", "E01", "id,", "copies,", "200"),
    "own": (
        *("[[component]]\n", 'layout = "card"\n', 'layout = "bingo"\n', 'layout = "track"\n', "[component.fill]\n"),
        *('text = "{name} {text}"\n', 'title = "=A"\n', "[columns]\n", 'cost = "0 to 9"\n', 'table = "beasts"\n'),
        *("values = { columns = 9, rows = 9 }\n", "values = { last = 60 }\n", 'size = "tarot"\n', "[suits.a]\n"),
    ),
    "counts": (
        *("[count.food]\n", "[moves.eat]\n", "[win]\n", "start = 9999\n", 'turns = "any"\n', "acts = [0, 20]\n"),
        *("reach = 3\n", 'changes = ["food"]\n', 'heading = "turn"\n', "least = -9999\n"),
    ),
    "cards": (
        ",",
        ";",
        '"',
        "\n",
        "**a",
        "*a ",
        "{food}",
        "{",
        "rex.png",
        "name,",
        "copies,",
        "9999",
        "A\u0301",
        "AVA",
    ),
    "plate": (
        "<!--",
        "-->",
        "<svg ",
        '<g data-light="no">',
        "</g>",
        'viewBox="0 0 0 0"',
        'd="M0 0',
        '<path d="',
        "1e9",
    ),
    "import": (
        *("LINK=cards.csv\n", "CARDSIZE=6,9\n", "TEXT=1,[name],0,0,1,1\n", "csv file: 'cards.csv'\n", "width: 1.2.3"),
        *("[", "{", '"', "\\ud800", "null", "1e999", '{"tableName": "cards", "rows": []}', '"deckId": [1]', "'a#"),
    ),
}
NANDECK = "CARDSIZE=7,12\nLINK=cards.csv\nTEXT=1,[name],0.5,0.3,5,1,center\nIMAGE=1,[art],0,1.5,6,4\n"
SQUIB = "data = Squib.csv file: 'cards.csv'\nSquib::Deck.new(width: 825, height: '35mm') do\n  text str: data['name']\n"
CIDER = (
    '{"data": {"data": [{"tableName": "decks", "rows": [{"id": 1, "name": "Main"}]}, {"tableName": "cards", "rows": '
    '[{"id": 1, "deckId": 1, "name": "Goblin", "count": 3, "effect": "Steal."}, {"deckId": 2, "name": "Ogre"}]}]}}'
)
STARTERS = "card_data/_starters"


def spoilt(text: str, chance: Random, pieces: tuple[str, ...], other: str = "") -> str:
    """A text with something wrong: pieces put in, doubled, swapped or cut out, numbers made wide, two halves joined."""
    for _ in range(chance.choice((0, 1, 1, 2, 3, 6))):
        at, to = sorted(chance.randint(0, len(text)) for _ in range(2))
        to = min(to, at + chance.choice((1, 3, 20, 400)))
        way = chance.randrange(9)
        if way == 0:
            text = text[:at] + chance.choice(pieces) + text[at:]
        elif way == 1:
            text = text[:at] + chance.choice((*_ODD, *_EDGES)) + text[to:]
        elif way == 2:
            text = text[:at] + text[to:]
        elif way == 3:
            text = text[:to] + text[at:to] * chance.choice((1, 2, 50, 3000)) + text[to:]
        elif way == 4:
            digits = [spot for spot, letter in enumerate(text) if letter.isdigit()]
            if digits:
                spot = chance.choice(digits)
                text = text[:spot] + chance.choice(_WIDE) + text[spot + 1 :]
        elif way == 5 and other:
            text = text[:at] + other[chance.randint(0, len(other)) :]
        elif way == 6:
            text = text[:at] + chance.choice(pieces) * chance.choice((2, 70, 4000)) + text[at:]
        elif way == 7:
            lines = text.splitlines(keepends=True)
            chance.shuffle(lines)
            text = "".join(lines)
        else:
            words = text.split(" ")
            words[chance.randrange(len(words))] = chance.choice((*_WIDE, *pieces))
            text = " ".join(words)
        text = text[:3_000_000]
    return text


def spoilt_bytes(data: bytes, chance: Random) -> bytes:
    """Bytes with some changed, cut or doubled."""
    found = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        at = chance.randrange(len(found) + 1)
        way = chance.randrange(4)
        if way == 0 and at < len(found):
            found[at] = chance.randrange(256)
        elif way == 1:
            found[at : at + chance.randint(1, 30)] = b""
        elif way == 2:
            found[at:at] = found[max(0, at - 40) : at] * chance.choice((1, 3, 200))
        elif at + 4 <= len(found):
            found[at : at + 4] = chance.choice((b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff", b"\0\1\0\0"))
    return bytes(found)


# ---- what is done with a case, in a process of its own


def work(case: Case, folder: Path) -> None:
    """Use a file as its commands do. Raises Unreadable where it is refused."""
    TRIED[case.kind](case, folder)


def _kit(case: Case, folder: Path) -> None:
    from pnp import catalog
    from pnp.places import Places
    from pnp.press.printing.estimate import refuse_too_many
    from pnp.press.printing.setup import Setup

    game = "mating" if case.kind != "kit" or b"darwinia" not in case.data else "extinction"
    if case.kind == "kit":
        put(folder / "card_data" / game / "kit.toml", case.data)
    elif case.kind == "words":
        for name in ("rules.md", "cover.md"):
            put(folder / "card_data" / game / name, case.data)
    elif case.kind == "table":
        put(folder / "card_data" / game / "lunch.csv", case.data)
    kit = catalog.kit(Places(folder), game)
    refuse_too_many(kit, Setup("A"), (), 1)
    if case.kind == "words":
        from pnp.kit.words import load_words

        load_words(Places(folder), game, "cover.md")


def _template(case: Case, folder: Path) -> None:
    from pnp import catalog
    from pnp.draw.drawing import Drawing
    from pnp.draw.parts import SHAPES
    from pnp.draw.preflight.lint import lint
    from pnp.draw.trims import trim_size
    from pnp.places import Places
    from pnp.units import Size

    put(folder / "templates" / "mating" / "lunch.svg.j2", case.data)
    kit = catalog.kit(Places(), "mating")
    lunch = next(component for component in kit.components if component.name == "lunch")
    # As the child does it, whose limits are the last resort and not what is tried here.
    drawing = Drawing(Places(folder), "mating", bounded=True)
    scope: dict[str, Any] = {"card": kit.decks["lunch"][0], "component": lunch, "title": kit.title, "rules": kit.rules}
    scope |= {"kit": kit, "lists": {}, "suit": drawing.palette.suit("lunch"), "shape": SHAPES, "revision": ""}
    scope |= {"values": {"plates": ["hippo", "grebe"], "stands": ["combat", "flashy"]}, "page": 1, "number": 1}
    lint(drawing.draw("lunch", scope, trim=Size(*trim_size(lunch)), bleed=3))


def _picture(case: Case, folder: Path) -> None:
    from pnp.draw.face import Face
    from pnp.draw.pictures.art import find
    from pnp.places import Places
    from pnp.press.objects.document import Document
    from pnp.press.painter import Painter
    from pnp.units import Size

    put(folder / "card_data" / "mating" / case.file, case.data)
    found = find(Places(folder), "mating", case.file)
    size = Size(60.0, 40.0)
    body = f'<image href="file:{case.file}" width="60" height="40"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">{body}</svg>'
    Painter(Document(BytesIO())).form(Face("a", svg, size, files=((f"file:{case.file}", found.path),)))


def _recipe(case: Case, folder: Path) -> None:
    from pnp import catalog
    from pnp.places import Places
    from pnp.workshop.decks.decks import find_deck
    from pnp.workshop.recipes.build import build_recipe
    from pnp.workshop.recipes.recipe import read_names, read_recipe
    from pnp.workshop.recipes.sources import RecipeSources

    text = case.data.decode("utf-8", "replace")
    game, name = read_names(text, "a.toml")
    kit = catalog.kit(Places(), game)
    deck = find_deck(kit, name)
    build_recipe(read_recipe(text, "a.toml", deck.card_type), RecipeSources(kit, deck, folder))


def _workbook(case: Case, folder: Path) -> None:
    from pnp.games.mating.cards import CARDS
    from pnp.kit.convert import convert
    from pnp.kit.xlsx import scan_xlsx

    convert(scan_xlsx(case.data, case.file), CARDS["environment"])


def _palette(case: Case, folder: Path) -> None:
    from pnp.draw.palette import MODES, read_palette
    from pnp.places import Places

    put(folder / "templates" / "mating" / "palette.toml", case.data)
    for mode in MODES:
        read_palette(Places(folder), "mating", mode)


def _own(case: Case, folder: Path) -> None:
    from itertools import islice

    from pnp import catalog
    from pnp.draw.faces import card_faces
    from pnp.draw.preflight.lint import lint
    from pnp.places import Places
    from tests.draw.drawn import component_faces

    home = folder / "card_data" / "own"
    table = case.data if case.kind == "cards" else b"name,cost,text,copies\nAVA,3,To **Ye** {food},2\nOx,1,a,1\n"
    put(home / "beasts.csv", table)
    if case.kind == "own":
        put(home / "kit.toml", case.data)
    kit = catalog.kit(Places(folder), "own")
    drawing = catalog.drawing(Places(folder), "own")
    for component in kit.components[:6]:
        if component.kind == "card":
            for _, front, back in islice(card_faces(kit, component, drawing), 2):
                lint(front), lint(back)
        else:
            for face, *_ in islice(component_faces(kit, component, drawing, catalog.facts("own", Places(folder))), 2):
                lint(face)


def _counts(case: Case, folder: Path) -> None:
    from pnp import catalog
    from pnp.places import Places

    home = folder / "card_data" / "own"
    put(home / "beasts.csv", b"name,cost\nAVA,3\n")
    put(home / "counts.toml", case.data)
    catalog.kit(Places(folder), "own")
    catalog.load_rules("own", Places(folder))


def _plate(case: Case, folder: Path) -> None:
    from pnp.draw.pictures.picture import Pictures
    from pnp.places import Places

    put(folder / "templates" / "plates" / "a.svg", case.data)
    for light in (False, True):
        pictures = Pictures(Places(folder), light)
        pictures.plate("a")
        pictures._box("a")


def _import(case: Case, folder: Path) -> None:
    from pnp.workshop.folders import moving, programs

    put(folder / "cards.csv", b"name;art\nGoblin;goblin.png\n")
    program = "cider" if b"tableName" in case.data else "squib" if b"Deck.new" in case.data else "nandeck"
    put(folder / ("a.json" if program == "cider" else "a.txt"), case.data)
    if program == "cider":
        programs.cider(str(folder / "a.json"))  # as the child does it
    else:
        moving.move(program, folder / "a.txt", folder / "out", "own")


def _font(case: Case, folder: Path) -> None:
    from pnp.draw.text.ownfonts import looked
    from pnp.errors import Source, Unreadable
    from pnp.press.objects.lettering import readable
    from pnp.shaping import kerned

    put(folder / "a.ttf", case.data)
    path = folder / "a.ttf"
    if said := looked(str(path)) or readable(str(path)):
        raise Unreadable.at(Source("a.ttf"), said)
    kerned(path, "AVATAR To fi")


TRIED: dict[str, Callable[[Case, Path], None]] = {
    "kit": _kit, "words": _kit, "table": _kit, "template": _template, "picture": _picture, "recipe": _recipe,
    "workbook": _workbook, "palette": _palette, "own": _own, "cards": _own, "counts": _counts, "plate": _plate,
    "import": _import, "font": _font,
}  # fmt: skip


def put(path: Path, data: bytes) -> None:
    """A file with its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def tried(case: Case, folder: Path) -> str:
    """What came of a case: "refused", "passed", or what is wrong."""
    from pnp.errors import Unreadable

    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        said = "passed"
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (int(3 * SECONDS), int(3 * SECONDS) + 1))
            resource.setrlimit(resource.RLIMIT_AS, (3_000_000_000, 3_000_000_000))
            work(case, folder)
        except Unreadable as error:
            lines = [str(problem) for problem in error.problems]
            said = (
                "refused" if lines and all("\n" not in line and len(line) < 700 for line in lines) else "an odd refusal"
            )
        except BaseException:
            said = traceback.format_exc()[-1500:]
        os.write(write, said.encode()[:4000])
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        said = pipe.read().decode("utf-8", "replace")
    _, status, used = os.wait4(child, 0)
    seconds, megabytes = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
    if status:
        return f"ended with status {status} after {seconds:.1f} s and {megabytes:.0f} MB"
    if seconds > SECONDS:
        return f"took {seconds:.1f} s"
    return f"took {megabytes:.0f} MB" if megabytes > MEGABYTES else said


def main() -> int:
    """Try cases until the time is up; the number of findings."""
    words = argparse.ArgumentParser()
    words.add_argument("--seconds", type=float, default=60)
    words.add_argument("--seed", type=int, default=0, help="0: another one each day")
    words.add_argument("--case", type=int, default=-1)
    words.add_argument("--out", type=Path, help="figures as JSON")
    asked = words.parse_args()
    seed = asked.seed or int(time.time() // 86400)
    seeds = Seeds()
    # What all cases need is read before the first is forked.
    with tempfile.TemporaryDirectory() as warm:
        for kind, texts in seeds.texts.items():
            with contextlib.suppress(Exception):
                file = {"picture": "a.svg", "table": "a.csv"}.get(kind, "a")
                work(Case(kind, file, texts[-1].encode()), Path(warm, kind))
    counts: Counter[str] = Counter()
    findings = 0
    longest = 0.0
    end = time.monotonic() + asked.seconds
    number = asked.case if asked.case >= 0 else 0
    place = Path(tempfile.mkdtemp(prefix="pnp-fuzz-"))
    try:
        while time.monotonic() < end:
            case = seeds.case(Random(f"{seed}/{number}"))
            folder = place / "deep" / "er" / str(number)
            folder.mkdir(parents=True)
            begin = time.monotonic()
            said = tried(case, folder)
            longest = max(longest, time.monotonic() - begin)
            outside = [path for path in place.rglob("*") if path.is_file() and not path.is_relative_to(folder)]
            if said not in ("refused", "passed") or outside:
                findings += 1
                print(f"--seed {seed} --case {number}: {case.kind}: {said} {outside or ''}")
                put(Path("fuzz") / f"{seed}-{number}-{case.kind}-{case.file}", case.data)
            counts[f"{case.kind} {said if said in ('refused', 'passed') else 'found'}"] += 1
            shutil.rmtree(folder)
            number += 1
            if asked.case >= 0:
                break
    finally:
        shutil.rmtree(place)
    figures = {"seed": seed, "cases": sum(counts.values()), "longest": round(longest, 2), "findings": findings}
    if asked.out:
        asked.out.write_text(json.dumps({**figures, **dict(sorted(counts.items()))}, indent=1) + "\n")
    print(json.dumps(figures), " ".join(f"{key}: {count}" for key, count in sorted(counts.items())))
    return min(findings, 99)


if __name__ == "__main__":
    sys.exit(main())
