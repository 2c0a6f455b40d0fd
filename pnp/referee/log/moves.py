"""Moves: what one line says. A class of moves is a verb, and its fields are the grammar of the line.

    class Sneak(Move, example="Ben: sneak S04 on Ann"):
        \"\"\"Play a sneaky card, on a rival where it needs one.\"\"\"

        card = Card()
        on = Maybe(Player(), after="on")

Its first sentence is what help says of the verb, which is the name of the class unless `verb` tells another. `said`
are plain words for the same, with commas between them, `alone` those that say it where nothing follows, and `unlike`
what it is not done with ("moved her cubes" moves no barrier), `averts` is the verb of what does not happen where it is
done; `there` is where things lie then ("T05 is on Ann's board") and `makes` what they are ("Ann's strategy is C07");
`of_table` is what only one of them may do at a time, so that people tell it of nobody ("A1 and A2 trade places");
`role` is what it is to those who read any game ("bid": what somebody bids for the card that was turned), and
`tie_breaks` are words of what decides between two who did it alike; a class of another's moves has its words, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Literal

from pnp.named import NamedTuple
from pnp.referee.log.fields import Field, field_of, getter
from pnp.referee.log.kinds import MISSING, Kind, Number, Value, Word

Role = Literal[
    "", "turned card", "bid", "bid won", "size", "size at last", "kept", "hunted", "exchange", "put away", "drawn"
]


class Verb(NamedTuple):
    """The grammar of a line: `table` verbs have no player before them, `deck` verbs are written `name: card`."""

    name: str
    args: tuple[Field[Any], ...]
    help: str
    example: str
    table: bool = False
    deck: bool = False
    move: type[Move] | None = None  # the class that it makes, called with who and the values
    plain: tuple[str, ...] = ()  # what people say for it besides, a word or several: "flee", "get away"
    alone: tuple[str, ...] = ()  # what says it where nothing follows: "Ben is out"
    unlike: tuple[str, ...] = ()  # what it is not done with, where another verb has the same words
    repeats: bool = False  # whether somebody may do it several times in a row, so that one line may tell them all
    averts: str = ""  # the verb of what would have happened without it: who "was caught and paid" was not eaten
    role: Role = ""  # what a reader of any game may know of it
    there: tuple[str, ...] = ()  # where things lie when it was done: "T05 is on Ann's board"
    makes: tuple[str, ...] = ()  # what they are then: "Ann's strategy is C07"
    of_table: bool = False  # whether people tell it of nobody, since it is clear who does it
    tie_breaks: tuple[str, ...] = ()  # by what it is decided among those who did it alike: "wins by teeth"

    def usage(self) -> str:
        """`WHO: play CARD`, `environment: CARD`, `shuffle WORD`."""
        args = " ".join(arg.usage() for arg in self.args)
        if self.deck:
            return f"{self.name}: {args}"
        return f"{self.name} {args}".strip() if self.table else f"WHO: {self.name} {args}".strip()

    @property
    def many(self) -> bool:
        """Whether one of its fields takes several values."""
        return any(field.many for field in self.args)

    def make(self, who: str | None, args: tuple[Value, ...]) -> Move:
        """The move of this verb."""
        return Move(who, self.name, args) if self.move is None else self.move(who, *args)


class _Move(NamedTuple):
    who: str | None
    verb: str
    args: tuple[Value, ...] = ()


class Move(_Move):
    """What one line says: who did it (None is the table), the verb, and what it was done with.

    Where nobody needs to know which move it is, it is these three: `args` are texts and whole numbers, `"?"` for what
    nobody wrote down. A class of its own is made with who and the values: `Sneak("Ben", "S05", "Ann")`.
    """

    __slots__ = ()

    grammar: ClassVar[Verb]
    name: ClassVar[str] = ""
    plain: ClassVar[tuple[str, ...]] = ()

    def __new__(cls, who: str | None, *args: Any) -> Move:
        if not cls.name:
            verb, values = (*args, ())[:2]
            return tuple.__new__(cls, (who, verb, values))
        if None in args:
            args = tuple(MISSING if value is None else value for value in args)
            while args[-1:] == (MISSING,) and not cls.grammar.many:
                args = args[:-1]
        return tuple.__new__(cls, (who, cls.name, args))

    def __init_subclass__(
        cls,
        verb: str = "",
        example: str = "",
        table: bool = False,
        deck: bool = False,
        said: str = "",
        alone: str = "",
        unlike: str = "",
        repeats: bool = False,
        averts: str = "",
        role: Role = "",
        there: str = "",
        makes: str = "",
        of_table: bool = False,
        tie_breaks: str = "",
        **more: Any,
    ) -> None:
        super().__init_subclass__(**more)
        before = cls.grammar.args if cls.name else ()
        named = {name: value for name, value in vars(cls).items() if isinstance(value, Kind | Field)}
        fields = (*before, *(field_of(kind) for kind in named.values()))
        assert sum(field.many for field in fields) < 2, f"{cls.__name__}: only one field can take several values"
        for at, name in enumerate(named, len(before)):
            setattr(cls, name, property(getter(fields, at)))
        cls.__match_args__ = (*(cls.__match_args__ if before else ()), *named)  # type: ignore[misc, assignment, unused-ignore]
        cls.name = verb or cls.__name__.lower()
        told = " ".join((cls.__doc__ or "").partition("\n\n")[0].split()).rstrip(".")
        help_ = told if told[1:2].isupper() else told[:1].lower() + told[1:]
        cls.plain = (*(words.strip() for words in said.split(",") if said), *cls.plain)
        short = tuple(alone.replace(",", " ").split())
        never = tuple(unlike.replace(",", " ").split())
        lies, made = (tuple(words.strip() for words in each.split(",") if each) for each in (there, makes))
        ties = tuple(words.strip() for words in tie_breaks.split(",") if tie_breaks)
        told_as = (cls.name, fields, help_, example, table or deck, deck, cls, cls.plain)
        cls.grammar = Verb(*told_as, short, never, repeats, averts, role, lies, made, of_table, ties)

    def otherwise(self) -> Iterable[Move]:
        """What else the words of the line may have meant, tried where this is against the rules."""
        return ()

    def as_more(self) -> Move | None:
        """The same with how many more, where it says how many there are now: what words without a sign may mean."""
        return None

    def had_by(self, who: str) -> Move | None:
        """The same where it begins the turn of that player, of moves that begin one and do not tell whose."""
        return None

    def effect(self) -> Mapping[str, int]:
        """By how much it moves counts of its player, where the table did it though the line has no place."""
        return {}

    @property
    def player(self) -> str:
        """Who did it, where somebody did."""
        assert self.who is not None, f"nobody does '{self.verb}'"
        return self.who

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.who, *self.args) if self.name else tuple(self)


class Headed(Move, table=True):
    """A heading, where a game is asked why it has no place."""

    word = Word()
    number = Number()


class Count(Move, table=True):
    """Something of the table or of a place that may be claimed: `= greenhouse -1`, `= hW Ann G04 2`.

    It is said by its name and its fields, or, where it is `bare`, by its fields alone; the number comes last.
    """

    bare: ClassVar[bool] = False

    def __init_subclass__(cls, bare: bool = False, verb: str = "", example: str = "", **more: Any) -> None:
        super().__init_subclass__(verb=verb, example=example, table=True, **more)
        cls.bare = bare


class Pass(Move, example="Ben: pass", said="skip, do nothing, nothing, done, stop, finish, stay put, leave it at that"):
    """Do no more for now (no line says the same)."""


__all__ = ["MISSING", "Count", "Headed", "Move", "Pass", "Verb"]
