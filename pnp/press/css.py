"""Simple style sheets: rules by element, class and id, one level; everything else is refused by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pnp.svg.values import Refused

MOST_RULES = 5000
MOST_CLASSES = 64

_COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
_RULE = re.compile(r"\s*+([^{}@;]++)\{([^{}]*+)\}\s*+")
_AT = re.compile(r"\s*@charset\s[^;{}]*;")
_NAME = r"[A-Za-z_][\w-]*+"
_SELECTOR = re.compile(rf"(?:(\*|{_NAME})?(?:\.({_NAME}))?|#({_NAME}))")

# Property to the order in which it was written, and its value.
_Found = dict[str, tuple[int, str]]


class StyleSheet:
    """All rules of a document. An id goes over an element with a class, that over a class, that over an element."""

    def __init__(self) -> None:
        self._rules: dict[tuple[str, str, str], _Found] = {}
        self._order = 0

    def __bool__(self) -> bool:
        return bool(self._rules)

    def read(self, text: str) -> None:
        """Add the rules of a style element. Raises Refused."""
        text = _AT.sub("", _COMMENT.sub(" ", text), count=1).strip()
        at = 0
        while at < len(text):
            found = _RULE.match(text, at)
            if not found:
                raise Refused(f"the painter does not know the rule {text[at : at + 40].strip()!r} in <style>")
            properties = declarations(found[2])
            for selector in found[1].split(","):
                self._add(selector.strip(), properties)
            at = found.end()

    def _add(self, selector: str, properties: Iterable[tuple[str, str]]) -> None:
        found = _SELECTOR.fullmatch(selector)
        if not found or not selector:
            raise Refused(f"the painter does not know the selector {selector[:40]!r} in <style>")
        tag, kind, name = (part or "" for part in found.groups())
        rule = self._rules.setdefault(("" if tag == "*" else tag, kind, name), {})
        if len(self._rules) > MOST_RULES:
            raise Refused(f"more than {MOST_RULES} selectors in <style>")
        for key, value in properties:
            self._order += 1
            rule[key] = (self._order, value)

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


def declarations(text: str) -> list[tuple[str, str]]:
    """The properties in a rule or a style attribute, names in small letters. Raises Refused."""
    found = []
    for part in _parts(text):
        name, colon, value = part.partition(":")
        name, value = name.strip().lower(), value.strip()
        if not colon or not name or not value:
            raise Refused(f"the painter does not know the style {part.strip()[:60]!r}")
        if "!" in value:
            raise Refused(f"the painter does not know {value[:40]!r} in a style")
        found.append((name, value))
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


def merged(sheet: Mapping[str, str], style: str) -> dict[str, str]:
    """What rules and the style attribute give together; the attribute goes over the rules."""
    return {**sheet, **dict(declarations(style))} if style else dict(sheet)
