"""What the columns of somebody's own table hold: as a second row or kit.toml says, or as their cells look.

    number, whole number            0 to 9, 1 or more, at most 12
    text                            at most 200 letters
    red, blue, green                one of these words
    list, list of red, blue         several, with semicolons between them
    picture, yes or no, note        a note is nobody's business but its writer's

`, needed` at the end says that no cell may be blank. What is said holds: a cell that is something else is a mistake.
What is only seen (most cells are numbers) holds nobody to it: the odd one out makes the column one of words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from keyword import iskeyword
from typing import Annotated, Any, Literal
from unicodedata import category, normalize

import msgspec

from pnp.kit.cells import YES_OR_NO
from pnp.named import NamedTuple

Sort = Literal["number", "text", "choice", "list", "picture", "yes", "note"]

PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg")
MOST_CHOICES = 60
LONGEST_WORD = 40  # letters of a choice, of a part of a list
_SPAN = re.compile(r"(-?\d{1,9}(?:\.\d{1,6})?)\s*(?:to|-|–|\.\.)\s*(-?\d{1,9}(?:\.\d{1,6})?)")
_LEAST = re.compile(r"(-?\d{1,9}(?:\.\d{1,6})?) or more|(?:at least|from) (-?\d{1,9}(?:\.\d{1,6})?)")
_MOST = re.compile(r"(-?\d{1,9}(?:\.\d{1,6})?) or less|(?:at most|up to) (-?\d{1,9}(?:\.\d{1,6})?)")
_LETTERS = re.compile(r"(?:text,? )?(?:at most|up to) (\d{1,6}) (?:letters|characters|signs)")
_NUMBER = re.compile(r"[-+−]?\d{1,15}(?:[.,]\d{1,15})?")
_WHOLE = re.compile(r"[-+]?\d{1,15}")
_NEEDED = ", needed"


class Rule(NamedTuple):
    """What a column takes. `plain` is false for what could as well be a card's own words, such as "red, blue"."""

    sort: Sort
    low: float | None = None
    high: float | None = None
    whole: bool = False
    choices: tuple[str, ...] = ()
    letters: int = 0
    needed: bool = False
    plain: bool = True

    @property
    def words(self) -> str:
        """As people write it, and `read_rule` reads it.

        >>> read_rule("0 to 9").words, read_rule("list of red, blue, needed").words
        ('0 to 9', 'list of red, blue, needed')
        """
        said: str = {"number": "whole number" if self.whole else "number", "yes": "yes or no"}.get(self.sort, self.sort)
        if self.sort == "choice":
            said = ", ".join(self.choices)
        elif self.sort == "list" and self.choices:
            said = f"list of {', '.join(self.choices)}"
        elif self.letters:
            said = f"at most {self.letters} letters"
        elif self.low is not None and self.high is not None:
            said = f"{self.low:g} to {self.high:g}"
        elif self.low is not None:
            said = f"{self.low:g} or more"
        elif self.high is not None:
            said = f"at most {self.high:g}"
        return said + (_NEEDED if self.needed else "")


class Column(NamedTuple):
    """A column: its `field` in templates, its `title` in the table, what it takes, and whether somebody said so."""

    field: str
    title: str
    rule: Rule
    said: bool = False


def read_rule(text: str) -> Rule | None:
    """What a declaration says, None for a text that is none.

    >>> read_rule("0 to 9").high, read_rule("red, blue").choices, read_rule("at most 200 letters").letters
    (9.0, ('red', 'blue'), 200)
    >>> read_rule("Tyrannosaurus") is None
    True
    """
    said = " ".join(text.split())
    folded = said.casefold()
    if needed := folded.endswith((_NEEDED, ", required")):
        said = said.rpartition(",")[0].strip()
        folded = said.casefold()
    rule = _read(said, folded)
    return rule._replace(needed=needed) if rule is not None else None


def _read(said: str, folded: str) -> Rule | None:
    simple: dict[str, Rule] = {
        **dict.fromkeys(("number", "numbers"), Rule("number")),
        **dict.fromkeys(("whole number", "whole numbers", "integer"), Rule("number", whole=True)),
        **dict.fromkeys(("text", "words", "string"), Rule("text")),
        **dict.fromkeys(("picture", "pictures", "image"), Rule("picture")),
        **dict.fromkeys(("yes or no", "yes/no", "true or false"), Rule("yes")),
        **dict.fromkeys(("note", "notes"), Rule("note")),
        "list": Rule("list"),
    }
    if folded in simple:
        return simple[folded]
    if found := _LETTERS.fullmatch(folded):
        return Rule("text", letters=int(found[1]))
    if found := _SPAN.fullmatch(folded):
        low, high = float(found[1]), float(found[2])
        return Rule("number", low, high, "." not in folded.replace("..", "")) if low <= high else None
    if found := _LEAST.fullmatch(folded):
        text = found[1] or found[2]
        return Rule("number", low=float(text), whole="." not in text)
    if found := _MOST.fullmatch(folded):
        text = found[1] or found[2]
        return Rule("number", high=float(text), whole="." not in text)
    if folded.startswith("list of "):
        words = _words(said[8:])
        return Rule("list", choices=words) if words else None
    if folded.startswith("one of "):
        words = _words(said[7:])
        return Rule("choice", choices=words) if words else None
    words = _words(said)
    return Rule("choice", choices=words, plain=False) if len(words) > 1 else None


def _words(text: str) -> tuple[str, ...]:
    """The words of a list, none where it is a sentence rather than a list."""
    parts = [part.strip() for part in re.split(r"[,;|]", text)]
    if not all(parts) or len(parts) > MOST_CHOICES or any(len(part) > LONGEST_WORD for part in parts):
        return ()
    return tuple(dict.fromkeys(parts))


def declared(header: Sequence[str], row: Sequence[str]) -> bool:
    """Whether a row beneath the header says what the columns take, and is no card.

    Every cell that is not blank must be a declaration, and one at least cannot be anything else.

    >>> declared(("name", "cost"), ("", "0 to 9")), declared(("name", "cost"), ("Rex", "9"))
    (True, False)
    """
    rules = [read_rule(cell) for cell in row if cell.strip()]
    return bool(rules) and all(rules) and any(rule is not None and rule.plain for rule in rules)


def seen(cells: Iterable[str]) -> Rule:
    """What a column holds by the look of its cells.

    >>> seen(["1", "2", ""]).whole, seen(["a.png", "b.jpg"]).sort, seen(["red; blue", "red"]).sort
    (True, 'picture', 'list')
    """
    texts = [text for text in (cell.strip() for cell in cells) if text]
    if not texts:
        return Rule("text")
    if all(_NUMBER.fullmatch(text) for text in texts):
        return Rule("number", whole=all(_WHOLE.fullmatch(text) for text in texts))
    if all(text.casefold().endswith(PICTURES) or text.startswith(("file:", "plate:")) for text in texts):
        return Rule("picture")
    parts = [[part.strip() for part in text.split(";")] for text in texts]
    if 3 * sum(len(each) > 1 for each in parts) >= len(texts) and all(
        len(part) <= LONGEST_WORD and part.count(" ") < 4 for each in parts for part in each
    ):
        return Rule("list")
    return Rule("text")


def odd_ones(cells: Sequence[str]) -> list[int]:
    """The rows whose cell is no number in a column where nearly all are: one in eight at most, of eight or more."""
    texts = [(row, cell.strip()) for row, cell in enumerate(cells) if cell.strip()]
    odd = [row for row, text in texts if not _NUMBER.fullmatch(text)]
    return odd if len(texts) >= 8 and len(odd) * 8 <= len(texts) else []


def annotation(rule: Rule) -> tuple[Any, Any]:
    """The type of a column's field, and what a blank cell stands for (msgspec.NODEFAULT where none may be blank)."""
    kind: Any
    default: Any = ""
    match rule.sort:
        case "number":
            number: Any = int if rule.whole else float
            low = None if rule.low is None else number(rule.low)
            high = None if rule.high is None else number(rule.high)
            kind, default = Annotated[number, msgspec.Meta(ge=low, le=high)] | None, None
        case "choice":
            kind = Literal[rule.choices]
        case "yes":
            kind, default = Annotated[bool, msgspec.Meta(description=YES_OR_NO)], False
        case _ if rule.letters:
            kind = Annotated[str, msgspec.Meta(max_length=rule.letters)]
        case _:
            kind = str
    return kind, msgspec.NODEFAULT if rule.needed else default


def field_name(title: str, taken: Iterable[str] = ()) -> str:
    """A column's name in templates: its letters and digits in small, `_` for all else.

    >>> field_name("Flavour text"), field_name("Kosten €"), field_name("2nd effect"), field_name("Größe")
    ('flavour_text', 'kosten', 'c_2nd_effect', 'größe')
    """
    folded = normalize("NFKC", title).lower()
    name = re.sub(r"_+", "_", "".join(sign if category(sign)[0] in "LMN" else "_" for sign in folded)).strip("_")
    if not name or not name.isidentifier():
        name = f"c_{name}" if f"c_{name}".isidentifier() else "column"
    if iskeyword(name):
        name += "_"
    used, plain, number = set(taken), name, 2
    while name in used:
        name, number = f"{plain}_{number}", number + 1
    return name
