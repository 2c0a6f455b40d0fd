"""Header lines that set something: words of the game, one choice among few, a seat for each player, a row of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.errors import Problem, Source, Unreadable
from pnp.referee.log.header import Setting, listed
from pnp.wording import near

MOST_CARDS = 100  # that a header line may list


def words_of(setting: Setting | None) -> Iterator[tuple[str, Source]]:
    """The words of a setting in lower case, with their places; nothing for a blank line or the word none."""
    for part, source in listed(setting) if setting is not None else ():
        word = part.casefold()
        if word and word != "none":
            yield word, source


def there_are(names: Iterable[str]) -> str:
    """The tail of a message that lists what is known."""
    return "; there are " + ", ".join(names)


class HeaderReader:
    """Reads what a header sets, key by key; `close` raises Unreadable with all that could not be understood."""

    def __init__(self, header: Mapping[str, Setting]) -> None:
        self.header = header
        self.problems: list[Problem] = []

    def wrong(self, place: str | Source, message: str) -> None:
        """A problem of a key that is there, or at a place."""
        self.problems.append(Problem(self.header[place].source if isinstance(place, str) else place, message))

    def close(self) -> None:
        """Raises Unreadable where anything was wrong."""
        if self.problems:
            raise Unreadable(self.problems)

    def words(self, key: str) -> Iterator[tuple[str, Source]]:
        """The words of a key, with their places."""
        return words_of(self.header.get(key))

    def known(self, word: str, known: Iterable[str], what: str, source: Source) -> bool:
        """Whether a word is one of those that are known; if it is not, that is a problem."""
        known = list(known)
        if word not in known:
            self.wrong(source, f"no {what} '{word}'{near(word, known) or there_are(known)}")
        return word in known

    def house(self, rules: Iterable[str]) -> frozenset[str]:
        """The house rules that are played."""
        found = list(self.words("house"))
        return frozenset(word for word, source in found if self.known(word, rules, "house rule", source))

    def one(self, key: str, known: Iterable[str], what: str, usual: str = "", last: bool = False) -> str:
        """The one word of a key, or what is usual; the `last` of several where logs have been read so."""
        found = list(self.words(key))
        for word, source in found:
            self.known(word, known, what, source)
        for word, source in [] if last else found[1:]:
            if word != found[0][0]:
                self.wrong(source, f"one {what} is enough")
        return found[-1 if last else 0][0] if found else usual

    def challenge(self, known: Iterable[str], players: int, who: str = "player") -> str:
        """The goal of one player without rivals, "" for none."""
        before = len(self.problems)
        challenge = self.one("challenge", known, "challenge")
        if challenge and players != 1 and len(self.problems) == before:
            self.wrong("challenge", f"the challenge is for one {who}, not {players}")
        return challenge

    def seats(self, key: str, players: Sequence[str], known: Sequence[str], what: str) -> dict[str, str]:
        """What each player is, as a line such as `phyla: Ann plant, Ben insect` says; {} without the line."""
        found: dict[str, str] = {}
        seats = {player.casefold(): player for player in players}
        for words, source in self.words(key):
            name, _, word = words.rpartition(" ")
            player = seats.get(name.strip())
            if player is None:
                hint = near(name.strip(), players) or there_are(players)
                self.wrong(source, f"'{words}': expected a player and a {what}{hint}")
            elif self.known(word, known, what, source):
                if player in found or word in found.values():
                    self.wrong(source, f"{player if player in found else word} is there twice")
                found[player] = word
        missing = [player for player in players if player not in found]
        if key in self.header and missing and not self.problems:
            self.wrong(key, f"{' and '.join(missing)}: which {what}?")
        return found

    def listed(self, key: str) -> Iterator[tuple[str, Source]]:
        """The words of a line of cards, with their places, as they are typed; with commas between them or without."""
        setting = self.header.get(key)
        if setting is None:
            return
        column = 0
        for word in setting.value.replace(",", " ").split():
            at = setting.value.index(word, column)
            column = at + len(word)
            yield word, setting.source._replace(column=int(setting.source.column) + at)

    def cards(self, key: str, known: Iterable[str], one: str, many: str, once: bool = False) -> tuple[str, ...]:
        """The cards that a line lists, with how many of one: `E01 E02 x3`; or each of them `once`."""
        ids = {card.casefold(): card for card in known}
        found: list[str] = []
        for word, place in self.listed(key):
            card = ids.get(word.casefold())
            if card is None and found and not once and word[:1] in "xX×" and word[1:].isdecimal():
                number = int(word[1:][:9])
                if 0 < number <= MOST_CARDS:
                    found += [found[-1]] * (number - 1)
                else:
                    self.wrong(place, f"expected x1 to x{MOST_CARDS}, got '{word}'")
            elif card is None:
                self.wrong(place, f"no {one} '{word}'{near(word, sorted(ids.values()))}")
                found += [word.upper()] if once and word.upper() not in found else []
            elif once and card in found:
                self.wrong(place, f"{card} is listed twice, and every {one} is there once")
            else:
                found.append(card)
            if len(found) > MOST_CARDS:
                self.wrong(place, f"more than {MOST_CARDS} {many}")
                break
        return tuple(found)

    def as_listed(self, key: str, deck: str, example: str) -> bool:
        """Whether the cards that the line `deck` lists lie in that order."""
        order = self.header.get(key)
        if order is None:
            return False
        if order.value.casefold() not in ("as listed", "shuffled"):
            self.wrong(key, f"expected 'as listed' or 'shuffled', got '{order.value}'")
        elif deck not in self.header:
            self.wrong(key, f"an order needs a header line '{deck}: {example}'")
        return order.value.casefold() == "as listed"
