"""The card types of folders: made from the columns of a table, and made again wherever a card is sent to."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, ClassVar

import msgspec

from pnp.kit.folder.columns import Column, annotation, field_name
from pnp.kit.records import Card, Several

MOST_ID = 40
# A number that a person gives to a card may be anything that one can write on it.
OwnId = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=MOST_ID,
        pattern=r"^[^/\\\x00-\x1f]+$",
        description=f"a number or a word of at most {MOST_ID} letters without /",
    ),
]
OwnCopies = Annotated[int, msgspec.Meta(ge=0, le=200)]


class FolderCard(Card, frozen=True, kw_only=True):
    """A card of somebody's own table. `shape` are the columns that it was made from, `titles` their fields by title."""

    shape: ClassVar[tuple[Column, ...]] = ()
    titles: ClassVar[dict[str, str]] = {}

    id: OwnId
    name: str
    copies: OwnCopies = 1
    land: str = "savanna"  # type: ignore[assignment]
    hour: str = "day"  # type: ignore[assignment]

    @property
    def named(self) -> bool:
        """Whether its table has a column of names, and not one that stands for it."""
        return any(column.field == "name" for column in type(self).shape)

    def __reduce__(self) -> tuple[Any, ...]:
        values = {field: getattr(self, field) for field in self.__struct_fields__}
        return _again, (type(self).__name__, type(self).shape, values)


# What a column may not be called in templates, since every card has it for something else.
TAKEN = frozenset((*dir(FolderCard), "shape", "titles")) - set(FolderCard.__struct_fields__)


@lru_cache(maxsize=256)
def card_type(name: str, columns: tuple[Column, ...]) -> type[FolderCard]:
    """The type of a table's rows."""
    fields: list[Any] = []
    for column in columns:
        if column.field in ("", "id", "name", "copies", "picture", "look", "palette", "land", "hour"):
            continue
        kind, default = annotation(column.rule)
        field = (column.field, kind)
        fields.append(field if default is msgspec.NODEFAULT else (*field, default))
    lists = {column.field: Several(";") for column in columns if column.rule.sort == "list"}
    titles = {
        "id": "id",
        "name": "name",
        **{column.title.casefold(): column.field for column in columns if column.field},
    }
    return msgspec.defstruct(  # type: ignore[return-value]
        field_name(name),
        fields,
        bases=(FolderCard,),
        module=__name__,
        namespace={"shape": columns, "titles": titles, "lists": lists, "__doc__": f"A card of the table {name}."},
        frozen=True,
        kw_only=True,
    )


def _again(name: str, shape: tuple[Column, ...], values: dict[str, Any]) -> FolderCard:
    """A card that another process has sent."""
    return card_type(name, shape)(**values)
