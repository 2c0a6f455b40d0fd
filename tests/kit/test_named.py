"""Named tuples of our own do what typing's do."""

from __future__ import annotations

import copy
import pickle
import typing

import msgspec
import pytest

from pnp.named import NamedTuple


class Ours(NamedTuple):
    """A place."""

    file: str
    line: int = 0
    column: int | str = 0

    @property
    def next(self) -> int:
        return self.line + 1


class Theirs(typing.NamedTuple):
    """A place."""

    file: str
    line: int = 0
    column: int | str = 0


def test_they_are_made_read_and_written_as_typing_has_it() -> None:
    one, two = Ours("a", column=3), Theirs("a", column=3)
    assert one == two == ("a", 0, 3) and hash(one) == hash(two)
    assert repr(one) == repr(two).replace("Theirs", "Ours")
    assert one._asdict() == two._asdict() and one._replace(line=4) == two._replace(line=4)
    assert Ours._make("abc") == Theirs._make("abc")  # type: ignore[arg-type]
    for name in ("_fields", "_field_defaults", "__match_args__", "__doc__", "__slots__"):
        assert getattr(Ours, name) == getattr(Theirs, name)
    assert typing.get_type_hints(Ours) == typing.get_type_hints(Theirs)
    assert one.next == 1
    match one:
        case Ours(file, line):
            assert (file, line) == ("a", 0)


def test_they_are_copied_and_sent() -> None:
    one = Ours("a", 2)
    for other in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert other == one and type(other) is Ours
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(one), type=Ours) == one


def test_what_is_wrong_is_an_error() -> None:
    for wrong in (
        lambda: Ours(),  # type: ignore[call-arg]
        lambda: Ours("a", 1, 2, 3),  # type: ignore[call-arg]
        lambda: Ours._make("a"),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(ValueError, match="unexpected field names"):
        Ours("a")._replace(row=1)  # type: ignore[call-arg]
