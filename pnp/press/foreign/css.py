"""Style sheets: rules by element, classes and id, also within others; everything else is refused by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from pnp.named import NamedTuple
from pnp.svg.values import Refused

from .measures import font

MOST_RULES = 5000
MOST_CLASSES = 64

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_RULE = re.compile(r"\s*+([^{}@;]++)\{([^{}]*+)\}\s*+")
_AT = re.compile(r"@charset\s[^;{}]*+;")
_NAME = r"[A-Za-z_][\w-]*+"
_SELECTOR = re.compile(rf"(?:(\*|{_NAME})?(?:\.({_NAME}))?|#({_NAME}))")

# Several classes, a class and an id, something within something: a.b#c > .d e
_COMPOUND = re.compile(rf"(\*|{_NAME})?((?:[.#]{_NAME})*)")
_CHAIN = re.compile(r"\s*>\s*|\s+")
MOST_CHAINS = 500
MOST_LINKS = 8
MOST_MATCHED = 1_500_000

# Property to the order in which it was written, and its value.
_Found = dict[str, tuple[int, str]]


class Marks(NamedTuple):
    """What selectors look at: an element's name, its id and its classes."""

    tag: str
    name: str
    classes: frozenset[str]


class _Link(NamedTuple):
    """One element of a selector; `near` where the one before it must be its parent."""

    marks: Marks
    near: bool

    def fits(self, marks: Marks) -> bool:
        wanted = self.marks
        return wanted.tag in ("", marks.tag) and wanted.name in ("", marks.name) and wanted.classes <= marks.classes


class _Chain(NamedTuple):
    """A selector that is more than one word, how much it weighs, and what it gives."""

    links: tuple[_Link, ...]
    weight: tuple[int, int, int]
    properties: dict[str, tuple[int, str, bool]]


class StyleSheet:
    """All rules of a document. An id goes over an element with a class, that over a class, that over an element."""

    def __init__(self) -> None:
        self._rules: dict[tuple[str, str, str], _Found] = {}
        self._chains: list[_Chain] = []
        self._order = 0
        self._matched = 0

    def __bool__(self) -> bool:
        return bool(self._rules or self._chains)

    @property
    def plain(self) -> bool:
        """Whether each rule is for one name, one class or one id, and none goes over all others."""
        return not self._chains

    def read(self, text: str) -> None:
        """Add the rules of a style element. Raises Refused."""
        text = _COMMENT.sub(" ", text).strip()
        if charset := _AT.match(text):
            text = text[charset.end() :].strip()
        at = 0
        while at < len(text):
            found = _RULE.match(text, at)
            if not found:
                raise Refused(f"the painter does not know the rule {text[at : at + 40].strip()!r} in <style>")
            properties = declarations(found[2])
            for selector in found[1].split(","):
                self._add(selector.strip(), properties)
            at = found.end()

    def _add(self, selector: str, properties: Iterable[tuple[str, str, bool]]) -> None:
        given = list(properties)
        found = _SELECTOR.fullmatch(selector)
        if not selector or not found or any(firm for _, _, firm in given):
            self._chain(selector, given)
            return
        tag, kind, name = (part or "" for part in found.groups())
        rule = self._rules.setdefault(("" if tag == "*" else tag, kind, name), {})
        if len(self._rules) > MOST_RULES:
            raise Refused(f"more than {MOST_RULES} selectors in <style>")
        for key, value, _ in given:
            self._order += 1
            rule[key] = (self._order, value)

    def _chain(self, selector: str, properties: Iterable[tuple[str, str, bool]]) -> None:
        words = _CHAIN.split(selector)
        signs = _CHAIN.findall(selector)
        links = []
        weight = [0, 0, 0]
        for at, word in enumerate(words):
            found = _COMPOUND.fullmatch(word)
            if not word or not found or len(words) > MOST_LINKS:
                raise Refused(f"the painter does not know the selector {selector[:40]!r} in <style>")
            parts = re.findall(rf"[.#]{_NAME}", found[2])
            ids = [part[1:] for part in parts if part[0] == "#"]
            classes = frozenset(part[1:] for part in parts if part[0] == ".")
            tag = "" if found[1] in (None, "*") else found[1]
            if len(ids) > 1:
                raise Refused(f"the painter does not know the selector {selector[:40]!r} in <style>")
            links.append(_Link(Marks(tag, ids[0] if ids else "", classes), at > 0 and ">" in signs[at - 1]))
            weight = [weight[0] + len(ids), weight[1] + len(classes), weight[2] + bool(tag)]
        if len(self._chains) >= MOST_CHAINS:
            raise Refused(f"more than {MOST_CHAINS} selectors of several words in <style>")
        found_: dict[str, tuple[int, str, bool]] = {}
        for key, value, firm in properties:
            self._order += 1
            found_[key] = (self._order, value, firm)
        self._chains.append(_Chain(tuple(links), (weight[0], weight[1], weight[2]), found_))

    def chained(self, marks: Marks, above: Sequence[Marks]) -> tuple[dict[str, str], dict[str, str]]:
        """What all rules give to an element within others: properties, and those that go over everything."""
        self._look(len(self._chains))
        found: list[tuple[tuple[int, int, int], int, str, str, bool]] = []
        for chain in self._chains:
            if chain.links[-1].fits(marks) and self._within(chain.links, len(chain.links) - 1, above):
                found += [
                    (chain.weight, order, key, value, firm) for key, (order, value, firm) in chain.properties.items()
                ]
        for (tag, kind, name), rule in self._rules.items() if len(self._rules) < MOST_LINKS else self._meant(marks):
            wanted = Marks(tag, name, frozenset((kind,)) if kind else frozenset())
            if _Link(wanted, False).fits(marks):
                weight = (int(bool(name)), int(bool(kind)), int(bool(tag)))
                found += [(weight, order, key, value, False) for key, (order, value) in rule.items()]
        normal: dict[str, str] = {}
        firmly: dict[str, str] = {}
        for _, _, key, value, firm in sorted(found, key=lambda each: each[:2]):
            (firmly if firm else normal)[key] = value
        return normal, firmly

    def _look(self, times: int) -> None:
        """Take note of comparisons. Raises Refused where there are too many."""
        self._matched += times
        if self._matched > MOST_MATCHED:
            raise Refused("too many elements for so many selectors of several words in <style>")

    def _within(self, links: Sequence[_Link], at: int, above: Sequence[Marks]) -> bool:
        """Whether what stands around an element is as the links before one want it."""
        if at == 0:
            return True
        wanted = links[at - 1]
        last = len(above) - 1
        for place in range(last, max(-1, last - 1) if links[at].near else -1, -1):
            # Elements within elements and links within links: the ways to try multiply.
            self._look(1)
            if wanted.fits(above[place]) and self._within(links, at - 1, above[:place]):
                return True
        return False

    def _meant(self, marks: Marks) -> Iterable[tuple[tuple[str, str, str], _Found]]:
        """The plain rules that can be meant, without looking at all of them."""
        keys = [("", "", ""), (marks.tag, "", ""), ("", "", marks.name)]
        keys += [(tag, kind, "") for kind in marks.classes for tag in ("", marks.tag)]
        return [(key, self._rules[key]) for key in dict.fromkeys(keys) if key in self._rules]

    def of(self, tag: str, name: str, classes: str) -> dict[str, str]:
        """The properties that the rules give to an element with that id and those classes."""
        kinds = classes.split()
        if len(kinds) > MOST_CLASSES:
            raise Refused(f"more than {MOST_CLASSES} classes on one element")
        rules = self._rules
        levels: tuple[list[_Found | None], ...] = (
            [rules.get(("", "", ""))],
            [rules.get((tag, "", ""))],
            [rules.get(("", kind, "")) for kind in kinds],
            [rules.get((tag, kind, "")) for kind in kinds],
            [rules.get(("", "", name))] if name else [],
        )
        properties: dict[str, str] = {}
        for level in levels:
            together: _Found = {}
            for rule in filter(None, level):
                for key, value in rule.items():
                    if key not in together or together[key][0] < value[0]:
                        together[key] = value
            properties.update((key, value) for key, (_, value) in together.items())
        return properties


def declarations(text: str) -> list[tuple[str, str, bool]]:
    """The properties in a rule or a style attribute, names in small letters; which go over others. Raises Refused."""
    found = []
    for part in _parts(text):
        name, colon, value = part.partition(":")
        name, value = name.strip().lower(), value.strip()
        if not colon or not name or not value:
            raise Refused(f"the painter does not know the style {part.strip()[:60]!r}")
        value, sign, word = value.partition("!")
        firm = bool(sign)
        if (firm and word.strip().lower() != "important") or not value.strip():
            raise Refused(f"the painter does not know {f'{value}!{word}'[:40]!r} in a style")
        value = value.strip()
        short = font(value) if name == "font" else []
        if name == "text-decoration-line":
            name = "text-decoration"
        if name == "marker":
            short = [(f"marker-{where}", value) for where in ("start", "mid", "end")]
        found += [(each, given, firm) for each, given in short or [(name, value)]]
    return found


def _parts(text: str) -> Iterable[str]:
    if "/*" in text:
        text = _COMMENT.sub(" ", text)
    if "(" not in text and "'" not in text and '"' not in text:
        return [part for part in text.split(";") if part.strip()]
    # A semicolon within quotes or brackets parts nothing.
    parts, start, quote, depth = [], 0, "", 0
    for at, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        elif letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
        elif letter == ";" and depth <= 0:
            parts.append(text[start:at])
            start = at + 1
    return [part for part in (*parts, text[start:]) if part.strip()]


def merged(sheet: Mapping[str, str], style: str, firmly: Mapping[str, str] | None = None) -> dict[str, str]:
    """What rules and the style attribute give together; the attribute goes over the rules, but for what is firm."""
    if not style:
        return {**sheet, **(firmly or {})}
    own = declarations(style)
    return {
        **sheet,
        **{name: value for name, value, firm in own if not firm},
        **(firmly or {}),
        **{name: value for name, value, firm in own if firm},
    }
