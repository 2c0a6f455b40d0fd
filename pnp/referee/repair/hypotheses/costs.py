"""The one table of how far a reading is from what was written. `docs/referee/readings.md` shows it."""

from __future__ import annotations

from pnp.named import NamedTuple

NOTHING_LEFT = 1  # and so many more where nothing of the line is left but its player
SAVES = (
    2  # so many lines in trouble must a reading save that changes what nobody can have miswritten, over every nearer
)


class Kind(NamedTuple):
    """A way to read a line: its name, how far it is from what was written, whether later lines must bear it out."""

    name: str
    distance: int
    evidence: bool
    said: str


AS_PLAYED = Kind("as played", 0, False, "it stands as it was written, and the table went on")
UNDONE = Kind("left undone", 0, False, "it stands as the rules make of it, and the table went on")
SAME = Kind("same slip", 1, False, "a line that has no place where it stands, or was left out, is what is needed")
OFF_BY_ONE = Kind("off by one", 2, False, "one number of it is one too high or too low")
SLIP = Kind("slip of the pen", 3, False, "one letter or digit of it is wrong, missing or too much, or two are swapped")
ORDER = Kind("order", 4, False, "it and the line beside it are in the wrong order")
BLOCK = Kind("whole turn", 4, False, "a whole turn, or all that one player did, stands before its neighbour")
TURN = Kind("turn of another", 4, False, "whoever did it had the turn before his own, and another was passed over")
FORGOTTEN = Kind("forgotten", 5, False, "a line before it is missing that must be there")
DOUBLED = Kind("doubled", 5, False, "it says again what a line before it said")
MISPLACED = Kind("misplaced", 6, False, "it belongs elsewhere in the same round, and crosses no card turned and no die")
BENEATH = Kind("beneath the next", 6, False, "what stands beneath two headings has changed places")
SEVERAL = Kind("several forgotten", 7, False, "lines of several players before it are missing that must be there")
LEFT_OUT = Kind("left out", 7, False, "it was not done at all")
UNSEEN = Kind("unseen", 8, False, "nobody saw the card or the die that it names")
ADDED = Kind("added", 9, True, "a line is missing that nobody had to write")
PLACE = Kind("another place", 10, True, "it names another hex, number or word")
PLAYER = Kind("another player", 11, True, "it is another player's, or aims at another")
VERB = Kind("another verb", 12, True, "something else was done with it")
CARD = Kind("another card", 13, True, "it names another card, or more or fewer of them")
DIE = Kind("another die", 13, True, "a die showed another number")
TURNED = Kind("another turned card", 14, True, "another card was turned, or another sector spun")
LINE = Kind("another line", 15, True, "nothing of it is left but the player: another verb, and other words")

TABLE = (
    *(AS_PLAYED, UNDONE, SAME, OFF_BY_ONE, SLIP, ORDER, BLOCK, TURN, FORGOTTEN, DOUBLED, MISPLACED, BENEATH),
    *(SEVERAL, LEFT_OUT, UNSEEN, ADDED, PLACE, PLAYER, VERB, CARD, DIE, TURNED, LINE),
)
"""All of them, the nearest first."""
