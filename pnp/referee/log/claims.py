"""Claims: what the players wrote down, `= Ann food 4, offspring 2`, `= greenhouse -1`, `= winner Ann, Ben`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from pnp.errors import Problem, Source
from pnp.named import NamedTuple, new
from pnp.patterns import late
from pnp.referee.log.header import MAY_BE_KEYS
from pnp.referee.log.moves import Count
from pnp.referee.log.spoken import FIGURES
from pnp.referee.log.words import Vocabulary
from pnp.wording import near

MOST_DIGITS = 6
WORD = late(r"\S+")
CUT_SHORT = late(r"[b-df-hj-np-tv-z]{2,5}")  # a word without its vowels
SMALL = {str(number): number for number in range(200)}  # what is mostly claimed


class Word(NamedTuple):
    """One word of a line and the column that it begins in, from 1."""

    text: str
    column: int


class ClaimItem(NamedTuple):
    """One thing that the players wrote down: `Ann food 4`; `who` is None for the table (`winner Ann, Ben`).

    `what` is the count of the table or of a place, where it is one (`greenhouse -1`); `key` are its words.
    """

    who: str | None
    key: str
    value: int | tuple[str, ...]
    column: int
    what: Count | None = None


class Claim(NamedTuple):
    """The items of one `=` line."""

    items: tuple[ClaimItem, ...]


def nobody(words: Vocabulary, name: str, known: Iterable[str] = ()) -> str:
    """The complaint about a name that is no player's."""
    hint = near(name, (*words.players, *known)) or f"; there sit {', '.join(words.players)}"
    if name.casefold() in MAY_BE_KEYS:
        hint = "; it is a line of the header, which ends with the first empty line below the players"
    return f"nobody called '{name}' is at the table{hint}"


def _letters_of(name: str, short: str) -> bool:
    """Whether some letters are those of a name in their order, the first among them."""
    left = iter(name)
    return name[0] == short[0] and all(letter in left for letter in short)


class ClaimReader:
    """Reads claims by the words of a game: counts of players, of the table and of places, results."""

    def __init__(
        self,
        words: Vocabulary,
        claims: Sequence[str],
        results: Sequence[str],
        counts: Sequence[type[Count]] = (),
        called: Mapping[str, str] | None = None,
    ) -> None:
        self._words = words
        self._claims = tuple(claims)
        self._forms, self._said = _spoken(self._claims, tuple((called or {}).items()))
        self._results = tuple(results)
        self._counts = tuple(counts)
        # What an item that is written as they mostly are begins with: a name, or a count of whoever was named before.
        self._named = {name: name for name in words.players if not self._is_result(name)}
        self._alone = {
            form: claim
            for form, claim in self._forms.items()
            if words.player(form) is None and not self._is_result(form)
        }

        self._only: str | None = words.players[0] if len(words.players) == 1 else None
        self._plain: dict[str, tuple[str, str, int, int]] = {}

    def read(self, line: str, source: Source) -> Claim | Problem:
        """`= Ann food 4, offspring 2, Ben food 3` and `= winner Ann, Ben`."""
        column = line.index("=") + 1
        who = self._only  # who sits alone at the table is not named
        items: list[ClaimItem] = []
        add, known, as_mostly = items.append, self._plain.get, self._as_mostly
        for part in line[column:].split(","):
            plain = known(part) or as_mostly(part)
            if plain is not None:
                named, key, number, at = plain
                if named:
                    who = named
                if who:
                    add(new(ClaimItem, (who, key, number, column + at, None)))
                    column += len(part) + 1
                    continue
            spoken = [Word(found[0], column + found.start() + 1) for found in WORD.finditer(part)]
            result = self._item(who, spoken, items, source, column + 1)
            if isinstance(result, Problem):
                return result
            who = result
            column += len(part) + 1
        return new(Claim, (tuple(items),))

    def _as_mostly(self, part: str) -> tuple[str, str, int, int] | None:
        """An item as most are written, ` Ann food 4` or ` food 4` of whoever was named before ("" then): whose, what,
        how many, and where what it is begins. Kept, for counts often stay as they are."""
        name, at, words = "", 2, part.split(" ")
        if words[0]:
            return None
        if len(words) == 3:
            _, word, number = words
            key = self._alone.get(word)
        elif len(words) == 4 and words[1] in self._named:
            _, name, word, number = words
            key, at = self._forms.get(word), at + len(name) + 1
        else:
            return None
        if key is None or number not in SMALL:
            return None
        found = self._plain[part] = name, key, SMALL[number], at
        return found

    def form(self, word: str) -> str | None:
        """The count of a player that a word says, if it says one; people call some otherwise, or by their initials."""
        return self._said.get(word.casefold().rstrip("."))

    @property
    def known(self) -> Sequence[str]:
        """All counts of a player, as the game names them."""
        return self._claims

    @property
    def first(self) -> str:
        """The count of a player that the game names first, which people leave out."""
        return next(iter(self._claims), "")

    def begun(self, word: str) -> list[str]:
        """The count of a player that alone begins with four letters or more."""
        folded = word.casefold().rstrip(".")
        known = [claim for claim in self._claims if len(folded) > 3 and claim.startswith(folded)]
        return known if len(known) == 1 else []

    def is_count(self, word: str) -> bool:
        """Whether a word is a count of a player as the game calls it."""
        return word.casefold() in self._forms

    def of_table(self, word: str) -> str:
        """The count of the table that a word alone is, in full or cut short: "greenhouse", "gh"; "" for none."""
        folded = word.casefold().rstrip(".")
        names = [count.name for count in self._counts if not count.bare]
        short = CUT_SHORT.fullmatch(folded) is not None and self._words.player(word) is None
        found = [name for name in names if name == folded or (short and _letters_of(name, folded))]
        return found[0] if len(found) == 1 and (found[0] == folded or self._words.verb(word) is None) else ""

    def _is_result(self, word: str) -> bool:
        """Whether a word stands before who has won, or before another result."""
        return word.casefold().removesuffix("s") in self._results

    def _item(
        self, who: str | None, words: list[Word], items: list[ClaimItem], source: Source, column: int
    ) -> str | Problem | None:
        """Read one item of a claim; gives the player that later items of the line are about."""
        if not words:
            example = f"= {self._words.players[0]} {', '.join(f'{key} 4' for key in self._claims[:2])}"
            return Problem(source._replace(column=column), f"nothing is claimed here, for example: {example}")
        if items and isinstance(items[-1].value, tuple) and len(words) == 1:
            name = self._words.player(words[0].text)
            if name is not None:  # winner Ann, Ben
                items[-1] = items[-1]._replace(value=(*items[-1].value, name))
                return who
        key = words[0].text.casefold()
        for result in self._results:
            if key.removesuffix("s") == result:
                names = [self._words.player(w.text) for w in words[1:] if w.text.casefold() != "and"]
                if not names or any(n is None for n in names):
                    place = source._replace(column=words[0].column)
                    return Problem(place, f"expected the names of players after '{key}'")
                items.append(ClaimItem(None, result, tuple(n for n in names if n), words[0].column))
                return who
        named = self._words.player(words[0].text)
        counted = self._count(words, named, who)
        if counted is not None:
            items.append(counted)
            return who
        column = words[0].column
        if named is not None:
            who = named
            words = words[1:]
        if who is None:
            return Problem(source._replace(column=words[0].column), nobody(self._words, words[0].text))
        if not words:
            place = source._replace(column=column)
            return Problem(place, f"what about {who}? For example: = {who} {self._claims[0]} 4")
        for at in range(0, len(words), 2):
            key = words[at].text.casefold()
            known = self._forms.get(key)
            if known is None:
                return Problem(
                    source._replace(column=words[at].column),
                    f"'{words[at].text}' cannot be claimed; {', '.join(self._claims)} can" + near(key, self._claims),
                )
            value = _whole(words[at + 1].text) if at + 1 < len(words) else None
            if value is None:
                got = f", got '{words[at + 1].text}'" if at + 1 < len(words) else ""
                place = source._replace(column=words[at].column)
                return Problem(place, f"expected a whole number after '{known}'{got}")
            items.append(ClaimItem(who, known, value, words[at].column))
        return who

    def _count(self, words: Sequence[Word], named: str | None, who: str | None) -> ClaimItem | None:
        """A count of the table or of a place; what can be a count of a player is one."""
        value = _whole(words[-1].text) if self._counts and len(words) > 1 else None
        key = words[1 if named is not None and len(words) > 1 else 0].text.casefold()
        if value is None or ((named or who) and key in self._forms):
            return None
        tokens = [word.text for word in words[:-1]]
        for count in self._counts:
            if not count.bare and tokens[0].casefold() != count.name:
                continue
            read = self._words.parse(None, count.grammar, tokens if count.bare else tokens[1:])
            if isinstance(read, Count):
                return ClaimItem(None, self._words.said(read), value, words[0].column, read)
        return None


@lru_cache(64)
def _spoken(claims: tuple[str, ...], called: tuple[tuple[str, str], ...]) -> tuple[dict[str, str], dict[str, str]]:
    """Counts of players by their names, and by all that people say for them; the same in every log of a game."""
    forms = {form: claim for claim in reversed(claims) for form in _forms_of(claim)}
    besides = {form.strip(): claim for claim, said in called for form in said.split(",")}
    return forms, besides | forms | _initials(claims)


def _forms_of(claim: str) -> tuple[str, ...]:
    """What a count may be called: "alleles" and "allele"."""
    return (claim + "s", *((claim[:-1],) if claim.endswith("s") else ()), claim)


def _initials(claims: Sequence[str]) -> dict[str, str]:
    """Counts by their first letter, and by the first two and three, as far as they are those of one alone."""
    short = [(claim[:letters], claim) for claim in claims for letters in (1, 2, 3) if letters < len(claim)]
    begun = [begin for begin, _ in short]
    return {begin: claim for begin, claim in short if begun.count(begin) == 1}


def _whole(text: str) -> int | None:
    """A whole number with its sign, in figures or spelt out."""
    text = FIGURES.get(text.casefold(), text)
    sign, digits = (-1, text[1:]) if text[:1] in ("-", "−") else (1, text)
    return sign * int(digits) if digits.isdecimal() and len(digits) <= MOST_DIGITS else None
